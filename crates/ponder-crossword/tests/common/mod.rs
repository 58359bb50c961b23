//! What the tests of word graphs and leaves share.
#![allow(dead_code, reason = "not every test uses all of it")]

use std::path::PathBuf;

/// A file of the reference data, if it is there.
pub fn reference(name: &str) -> Option<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/conformance/crossword");
    Some(PathBuf::from(folder).join(name)).filter(|path| path.exists())
}

/// The SHA-256 (FIPS 180-4) of bytes, in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    let primes = || (2_u64..).filter(|n| (2..*n).take_while(|d| d * d <= *n).all(|d| n % d != 0));
    let fraction = |root: f64| ((root - root.floor()) * 4_294_967_296.0) as u32;
    let keys: Vec<u32> = primes().take(64).map(|prime| fraction((prime as f64).cbrt())).collect();
    let mut hash: Vec<u32> =
        primes().take(8).map(|prime| fraction((prime as f64).sqrt())).collect();
    let mut message = bytes.to_vec();
    message.push(0x80);
    message.resize((bytes.len() + 9).div_ceil(64) * 64 - 8, 0);
    message.extend((bytes.len() as u64 * 8).to_be_bytes());
    for block in message.chunks_exact(64) {
        let words = block.chunks_exact(4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]));
        let mut w: Vec<u32> = words.collect();
        for at in 16..64 {
            let (a, b) = (w[at - 15], w[at - 2]);
            let a = a.rotate_right(7) ^ a.rotate_right(18) ^ a >> 3;
            let b = b.rotate_right(17) ^ b.rotate_right(19) ^ b >> 10;
            w.push(w[at - 16].wrapping_add(a).wrapping_add(w[at - 7]).wrapping_add(b));
        }
        let mut v = hash.clone();
        for at in 0..64 {
            let e = v[4].rotate_right(6) ^ v[4].rotate_right(11) ^ v[4].rotate_right(25);
            let choice = v[4] & v[5] ^ !v[4] & v[6];
            let one = v[7].wrapping_add(e).wrapping_add(choice);
            let one = one.wrapping_add(keys[at]).wrapping_add(w[at]);
            let a = v[0].rotate_right(2) ^ v[0].rotate_right(13) ^ v[0].rotate_right(22);
            let two = a.wrapping_add(v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]);
            v.rotate_right(1);
            v[4] = v[4].wrapping_add(one);
            v[0] = one.wrapping_add(two);
        }
        hash.iter_mut().zip(v).for_each(|(hash, v)| *hash = hash.wrapping_add(v));
    }
    hash.iter().map(|word| format!("{word:08x}")).collect()
}

/// The leaves of the reference tables, in order, with the values that their formula gives: all
/// combinations of one to six tiles of the English bag.
pub fn synthetic() -> impl Iterator<Item = (Vec<u8>, f32)> + Clone {
    let english = ponder_crossword::Alphabet::english();
    let counts: Vec<usize> = (0..27).map(|tile| usize::from(english.kind(tile).count)).collect();
    let vowels = english.vowels();
    // In the order of words: longer by the same tile, or shorter until the last can be made greater.
    let next = move |leave: &Vec<u8>| -> Option<Vec<u8>> {
        let mut leave = leave.clone();
        let least = leave.last().copied().unwrap_or(0);
        let has = |leave: &[u8], tile: u8| leave.iter().filter(|&&other| other == tile).count();
        let fits = |leave: &[u8], tile: u8| has(leave, tile) < counts[usize::from(tile)];
        let mut longer = (least..27).filter(|&tile| leave.len() < 6 && fits(&leave, tile));
        if let Some(tile) = longer.next() {
            leave.push(tile);
            return Some(leave);
        }
        while let Some(last) = leave.pop() {
            if let Some(tile) = (last + 1..27).find(|&tile| fits(&leave, tile)) {
                leave.push(tile);
                return Some(leave);
            }
        }
        None
    };
    let leaves = std::iter::successors(next(&Vec::new()), move |leave| next(leave));
    leaves.map(move |leave| {
        let points = synthetic_points(&leave, vowels);
        (leave, points)
    })
}

fn synthetic_points(leave: &[u8], vowels: u64) -> f32 {
    const BASE: [f32; 27] = [
        24.0, 0.5, -1.75, 0.75, 0.25, 1.75, -2.0, -1.75, 0.75, -1.5, -1.25, -0.5, 0.25, 0.5, 0.5,
        -1.25, 0.0, -6.5, 1.5, 7.5, 0.5, -4.0, -5.0, -3.0, 3.25, -0.25, 4.5,
    ];
    let base: f32 = leave.iter().map(|&tile| BASE[usize::from(tile)]).sum();
    let pairs = (0..leave.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let same = pairs.filter(|&(one, other)| leave[one] == leave[other] && leave[one] != 0).count();
    let letters = leave.iter().filter(|&&tile| tile != 0);
    let more = |tile: &u8| if vowels >> tile & 1 == 1 { 1.0 } else { -1.0 };
    let balance: f32 = letters.map(more).sum();
    let pair = if leave.contains(&17) && leave.contains(&21) { 5.0 } else { 0.0 };
    base - 2.0 * same as f32 - 0.125 * balance * balance + pair
}

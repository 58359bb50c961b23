//! Helpers shared by the tests of word graphs and leaves.
#![allow(dead_code, reason = "not every test uses all of it")]

use sha2::{Digest, Sha256};
use std::path::PathBuf;

/// A file of the reference data, if it exists.
pub fn reference(name: &str) -> Option<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/conformance/crossword");
    Some(PathBuf::from(folder).join(name)).filter(|path| path.exists())
}

/// The SHA-256 of bytes, in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The leaves of the reference tables, in order, with the values that their formula gives: all
/// combinations of one to six tiles of the English bag.
pub fn synthetic() -> impl Iterator<Item = (Vec<u8>, f32)> + Clone {
    let english = ponder_lexicon::Alphabet::english();
    let counts: Vec<usize> = (0..27).map(|tile| usize::from(english.kind(tile).count)).collect();
    let vowels = english.vowels();
    // In word order: longer by the same tile, or shorter until the last can be increased.
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

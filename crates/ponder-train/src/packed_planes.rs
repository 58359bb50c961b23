//! Input planes and move masks as bits, and the images of cells under symmetries.

use ponder_game::{Encode, Frame};

/// Shape of the examples of a board: sizes, and the image of each policy output under each symmetry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExampleLayout {
    pub(crate) frame: Frame,
    /// Planes per cell.
    pub(crate) planes: usize,
    /// Number of policy outputs.
    pub(crate) outputs: usize,
    /// The image of each output, by symmetry; the first outputs are the cells.
    images: Vec<Box<[u16]>>,
}

impl ExampleLayout {
    /// Returns the layout of the examples of a position's board.
    pub fn of<P: Encode>(position: &P) -> Self {
        let (frame, outputs) = (position.frame(), position.policy_len());
        let image = |output, symmetry| match output {
            cell if cell < frame.cells() => position.symmetric_cell(cell, symmetry) as u16,
            extra => extra as u16,
        };
        let images = (0..position.symmetries())
            .map(|symmetry| (0..outputs).map(|output| image(output, symmetry)).collect());
        ExampleLayout { frame, planes: P::PLANES, outputs, images: images.collect() }
    }

    /// The image of each output under a symmetry, modulo their number.
    pub(crate) fn images(&self, symmetry: usize) -> &[u16] {
        &self.images[symmetry % self.images.len()]
    }
}

/// Encoding of a plane in the packed bytes, before its data.
mod kind {
    /// All cells have the value of the next byte.
    pub const CONSTANT: u8 = 0;
    /// A bit for each cell.
    pub const BITS: u8 = 1;
    /// A byte for each cell.
    pub const BYTES: u8 = 2;
}

/// Appends planes, `[cell][plane]` with `count` planes, to packed bytes.
pub(crate) fn pack(planes: &[u8], count: usize, packed: &mut Vec<u8>) {
    for plane in 0..count {
        let values = || planes[plane..].iter().step_by(count).copied();
        let first = values().next().unwrap_or(0);
        if values().all(|value| value == first) {
            packed.extend([kind::CONSTANT, first]);
        } else if values().all(|value| value <= 1) {
            packed.push(kind::BITS);
            pack_bits(values().map(|value| value == 1), packed);
        } else {
            packed.push(kind::BYTES);
            packed.extend(values());
        }
    }
}

/// Appends a bit for each flag, and zeros up to a whole byte.
pub(crate) fn pack_bits(flags: impl Iterator<Item = bool>, packed: &mut Vec<u8>) {
    let mut used = 8;
    for flag in flags {
        if used == 8 {
            packed.push(0);
            used = 0;
        }
        if let Some(last) = packed.last_mut() {
            *last |= u8::from(flag) << used;
        }
        used += 1;
    }
}

/// Writes planes under a symmetry to `planes`, which are all zero, and returns the packed bytes that
/// follow them.
///
/// # Panics
/// Panics when the bytes are not what [`pack`] writes.
pub(crate) fn unpack<'a>(
    layout: &ExampleLayout,
    mut packed: &'a [u8],
    symmetry: usize,
    planes: &mut [u8],
) -> &'a [u8] {
    let (cells, count) = (layout.frame.cells(), layout.planes);
    let images = &layout.images(symmetry)[..cells];
    for plane in 0..count {
        let (kind, data) = packed.split_first().expect("each plane has a kind");
        let len = match *kind {
            kind::CONSTANT => {
                if data[0] != 0 {
                    planes[plane..].iter_mut().step_by(count).for_each(|to| *to = data[0]);
                }
                1
            }
            kind::BITS => {
                let len = cells.div_ceil(8);
                for_each_bit(&data[..len], |cell| {
                    planes[usize::from(images[cell]) * count + plane] = 1;
                });
                len
            }
            _ => {
                for (&value, &image) in data[..cells].iter().zip(images) {
                    planes[usize::from(image) * count + plane] = value;
                }
                cells
            }
        };
        packed = &data[len..];
    }
    packed
}

/// Calls `f` with the number of each bit that is 1.
pub(crate) fn for_each_bit(packed: &[u8], mut f: impl FnMut(usize)) {
    for (at, &byte) in packed.iter().enumerate() {
        let mut left = byte;
        while left != 0 {
            f(8 * at + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}

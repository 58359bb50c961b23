//! Parts of plays that grow together, and what is left of a rack for them.

use super::rack::{SUBSETS_MAX, Subsets};
use ponder_crossword::board::Square;
use ponder_lexicon::List;

/// A part of a play: what was read, and how that goes on in the graph.
#[derive(Clone, Copy, Default)]
pub(super) struct Part {
    pub(super) list: List,
    /// The new tiles in the order in which they were put, a byte each.
    pub(super) tiles: u64,
    pub(super) main: i32,
    pub(super) crosses: i32,
    /// The number of the sub-multiset of the rack that was put.
    pub(super) used: u8,
    pub(super) accepts: bool,
}

/// Parts of the same length, in memory that is used again and again.
#[derive(Clone, Default)]
pub(super) struct Parts {
    pub(super) room: Vec<Part>,
    pub(super) len: usize,
}

/// Parts that one part can grow to, at most: every letter, and every letter by a blank.
const GROWN_MAX: usize = 128;

impl Parts {
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    pub(super) fn all(&self) -> &[Part] {
        &self.room[..self.len]
    }

    /// Makes room for what one part grows to.
    #[inline(always)]
    pub(super) fn reserve(&mut self) {
        if self.room.len() < self.len + GROWN_MAX {
            self.enlarge();
        }
    }

    #[cold]
    fn enlarge(&mut self) {
        self.room.resize(2 * self.len + GROWN_MAX, Part::default());
    }

    /// Adds a part if it is wanted. There must be room.
    #[inline(always)]
    pub(super) fn add_if(&mut self, wanted: Wanted, part: Part) {
        self.room[self.len] = part;
        self.len += usize::from(wanted.0);
    }
}

/// Whether a part is good for something.
#[derive(Clone, Copy)]
pub(super) struct Wanted(pub(super) bool);

/// What is left of a rack, by the number of what was used.
pub(super) struct Remains {
    /// The letters that are left, without blanks.
    pub(super) own: [u64; SUBSETS_MAX],
    /// The letters that can be put.
    pub(super) any: [u64; SUBSETS_MAX],
}

impl Remains {
    #[inline(always)]
    pub(super) fn of(rack: &Subsets) -> Self {
        let mut remains = Remains { own: [0; SUBSETS_MAX], any: [0; SUBSETS_MAX] };
        let mut count = 1;
        for (letter, many) in rack.letters() {
            let many = usize::from(many);
            for at in (0..count * (many + 1)).rev() {
                let is_left = at / count < many;
                remains.own[at] = remains.own[at % count] | u64::from(is_left) << letter;
            }
            count *= many + 1;
        }
        for at in 0..rack.count() {
            remains.own[at] = remains.own[at % count];
            let blanks = at / count < usize::from(rack.blanks);
            remains.any[at] = if blanks { !1 } else { remains.own[at] };
        }
        remains
    }
}

/// What a new tile on a square brings.
#[derive(Clone, Copy)]
pub(super) struct Brings {
    pub(super) letter: i32,
    /// For the other word: what the tile counts for, times, and what its other tiles bring.
    pub(super) cross: i32,
    pub(super) crossed: i32,
}

impl Brings {
    #[inline(always)]
    pub(super) fn on(square: Square) -> Self {
        let word = if square.crosses { i32::from(square.word) } else { 0 };
        let crossed = word * i32::from(square.cross);
        Brings { letter: square.letter.into(), cross: word, crossed }
    }
}

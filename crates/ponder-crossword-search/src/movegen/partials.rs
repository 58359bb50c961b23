//! Partial plays that are extended together, and the tiles of a rack left for them.

use super::TILES_MAX;
use super::rack::Subsets;
use ponder_crossword::board::Square;
use ponder_lexicon::List;

/// Greatest number of sub-multisets of a rack of [`TILES_MAX`]: all tiles different.
pub(super) const SUBSETS_MAX: usize = 1 << TILES_MAX;

/// Partial play: its tiles so far, and the position in the GADDAG.
#[derive(Clone, Copy, Default)]
pub(super) struct Partial {
    /// The list of letters that may follow.
    pub(super) list: List,
    /// The new tiles in the order in which they were placed, a byte each.
    pub(super) tiles: u64,
    /// Points of the main word, before its multiplier.
    pub(super) main: i32,
    /// Points of the cross-words.
    pub(super) crosses: i32,
    /// The number of the sub-multiset of the rack that was placed.
    pub(super) used: u8,
    /// True if the tiles so far are a complete word.
    pub(super) accepts: bool,
}

/// Partial plays of the same length, in a buffer that is reused.
#[derive(Clone, Default)]
pub(super) struct Partials {
    /// The buffer, of which the first `len` entries are in use.
    pub(super) room: Vec<Partial>,
    pub(super) len: usize,
}

/// Greatest number of partial plays that extend one by a tile: every letter, and every letter by a
/// blank.
const GROWN_MAX: usize = 128;

impl Partials {
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    /// Returns the partial plays.
    #[inline(always)]
    pub(super) fn all(&self) -> &[Partial] {
        &self.room[..self.len]
    }

    /// Reserves room for the extensions of one partial play.
    #[inline(always)]
    pub(super) fn reserve(&mut self) {
        if self.room.len() < self.len + GROWN_MAX {
            self.enlarge();
        }
    }

    #[cold]
    fn enlarge(&mut self) {
        self.room.resize(2 * self.len + GROWN_MAX, Partial::default());
    }

    /// Adds a partial play if it is viable. There must be room.
    #[inline(always)]
    pub(super) fn add_if(&mut self, viable: Viable, partial: Partial) {
        self.room[self.len] = partial;
        self.len += usize::from(viable.0);
    }
}

/// True if a partial play can lead to a play.
#[derive(Clone, Copy)]
pub(super) struct Viable(pub(super) bool);

/// Remaining letters of a rack, by the number of the sub-multiset used.
pub(super) struct RackLeft {
    /// The remaining letters, without blanks.
    pub(super) letters: [u64; SUBSETS_MAX],
    /// The letters that can be placed, with blanks.
    pub(super) playable: [u64; SUBSETS_MAX],
}

impl RackLeft {
    #[inline(always)]
    pub(super) fn of(rack: &Subsets) -> Self {
        let mut rack_left = RackLeft { letters: [0; SUBSETS_MAX], playable: [0; SUBSETS_MAX] };
        let mut count = 1;
        for (letter, many) in rack.letters() {
            let many = usize::from(many);
            for at in (0..count * (many + 1)).rev() {
                let is_left = at / count < many;
                rack_left.letters[at] =
                    rack_left.letters[at % count] | u64::from(is_left) << letter;
            }
            count *= many + 1;
        }
        for at in 0..rack.count() {
            rack_left.letters[at] = rack_left.letters[at % count];
            let blanks = at / count < usize::from(rack.blanks);
            rack_left.playable[at] = if blanks { !1 } else { rack_left.letters[at] };
        }
        rack_left
    }
}

/// Score of a new tile on a square.
#[derive(Clone, Copy)]
pub(super) struct SquareScore {
    /// Letter multiplier.
    pub(super) letter: i32,
    /// Word multiplier of the cross-word; 0 if there is none.
    pub(super) cross: i32,
    /// Score of the other tiles of the cross-word.
    pub(super) cross_score: i32,
}

impl SquareScore {
    #[inline(always)]
    pub(super) fn on(square: Square) -> Self {
        let word = if square.crosses { i32::from(square.word) } else { 0 };
        let cross_score = word * i32::from(square.cross);
        SquareScore { letter: square.letter.into(), cross: word, cross_score }
    }
}

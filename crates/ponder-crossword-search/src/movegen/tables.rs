//! Bitboards of a board, precomputed before words are fitted to it: the squares of all lanes at
//! once, a bit each.

use super::field::{Field, Shape};
use super::{Lanes, TILES_MAX};
use ponder_crossword::board::Board;
use ponder_crossword::coord::Direction;
use ponder_lexicon::{Tile, letter_of};

/// Number of lengths of words that cover at most one board tile, including 0.
pub(super) const LENGTHS: usize = TILES_MAX + 2;

/// Squares where a letter fits, by the distance ahead and by letter.
pub(super) type Fits<S> = [[Field<S>; 64]; LENGTHS - 1];

/// Precomputed tables of a board.
#[derive(Clone)]
pub(super) struct BoardTables<S: Shape> {
    /// Squares on which letters may be placed.
    pub(super) fits: Box<Fits<S>>,
    /// Squares occupied by letters that a word may cover alone.
    stands: Box<Fits<S>>,
    /// The union of both.
    pub(super) fits_or_stands: Box<Fits<S>>,
    /// Squares, by length, where a word may begin that covers no tile.
    pub(super) bare: [Field<S>; LENGTHS],
    /// Squares, by length, where a word may begin that covers one tile.
    pub(super) through: [Field<S>; LENGTHS],
    /// Squares, by length and by the letter of the tile, where a word may begin that covers one.
    pub(super) over: Box<[[Field<S>; 64]; LENGTHS]>,
    /// The letters of the tiles that a word may cover alone.
    covered: u64,
    /// Letters, by length, that words do cover where they may begin.
    pub(super) coverable: [u64; LENGTHS],
}

impl<S: Shape> Default for BoardTables<S> {
    fn default() -> Self {
        let fits = Box::new([[Field::NONE; 64]; LENGTHS - 1]);
        let none = [Field::NONE; LENGTHS];
        BoardTables {
            stands: fits.clone(),
            fits_or_stands: fits.clone(),
            fits,
            bare: none,
            through: none,
            over: Box::new([[Field::NONE; 64]; LENGTHS]),
            covered: 0,
            coverable: [0; LENGTHS],
        }
    }
}

impl<S: Shape> BoardTables<S> {
    /// Computes the tables of a board for words in some lanes. `letters` are those that the rack
    /// may place.
    #[inline(always)]
    pub(super) fn compute(&mut self, board: &Board, lanes: Lanes, letters: u64, tiles: usize) {
        let side = board.side();
        let (mut occupied, mut anchors) = (Field::NONE, Field::NONE);
        let mut unbound = Field::<S>::NONE;
        let fits = &mut self.fits[0];
        each(letters, |letter| fits[usize::from(letter)] = Field::NONE);
        self.covered = 0;
        for direction in Direction::BOTH {
            for lane in 0..side {
                let bits = board.bits(direction, lane);
                let adjacent = bits.occupied << 1 | bits.occupied >> 1;
                occupied.put(direction, lane, bits.occupied);
                anchors.put(direction, lane, bits.free & (adjacent | bits.crossing));
                unbound.put(direction, lane, bits.free & !bits.crossing);
                let crosses = board.cross_sets(direction, lane);
                ones(bits.crossing, |at| {
                    each(crosses[at] & letters, |letter| {
                        fits[usize::from(letter)].set(direction, lane, at);
                    });
                });
                let alone = bits.occupied & !adjacent;
                let squares = board.lane(direction, lane);
                ones(alone, |at| self.covered |= 1 << letter_of(squares[at].tile));
            }
        }
        if board.count() == 0 {
            let (row, col) = board.layout().start();
            anchors.set(Direction::Across, row, col);
            anchors.set(Direction::Down, col, row);
            if board.is_across_only() {
                anchors = anchors.only(Direction::Across);
            }
        }
        let fits = &mut self.fits;
        each(letters, |letter| {
            let here = fits[0][usize::from(letter)].or(unbound);
            fits[0][usize::from(letter)] = here;
            for by in 1..=tiles {
                fits[by][usize::from(letter)] = here.ahead(by);
            }
            for by in 0..=tiles {
                self.fits_or_stands[by][usize::from(letter)] = fits[by][usize::from(letter)];
            }
        });
        // No word covers a square where none of the letters fits.
        let mut possible = Field::NONE;
        each(letters, |letter| possible = possible.or(fits[0][usize::from(letter)]));
        self.cover(board, occupied, letters, tiles);
        let before = occupied.behind();
        let (mut bare, mut one, mut touches) = (possible, occupied, anchors);
        if lanes != Lanes::ALL {
            let selected = Field::of(lanes, side);
            (bare, one) = (bare.and(selected), one.and(selected));
        }
        for length in 1..=tiles + 1 {
            let ends = before.or(occupied.ahead(length));
            self.bare[length] = bare.and(touches).without(ends);
            self.through[length] = one.without(ends);
            let (free, occupied) = (possible.ahead(length), occupied.ahead(length));
            one = one.and(free).or(bare.and(occupied));
            touches = touches.or(anchors.ahead(length));
            bare = bare.and(free);
        }
        (2..=tiles + 1).for_each(|length| self.find_coverable(length));
    }

    /// Finds the letters that words of a length can cover alone, where they may begin.
    #[inline(always)]
    pub(super) fn find_coverable(&mut self, length: usize) {
        let places = self.through[length];
        let mut found = 0;
        each(self.covered, |letter| {
            let number = usize::from(letter);
            let stands = self.stands[..length].iter();
            let any = stands.fold(Field::NONE, |any, stands| any.or(stands[number]));
            let over = places.and(any);
            self.over[length][number] = over;
            found |= u64::from(!over.is_empty()) << letter;
        });
        self.coverable[length] = found;
    }

    /// Computes the squares occupied by letters that a word may cover alone.
    #[inline(always)]
    fn cover(&mut self, board: &Board, occupied: Field<S>, letters: u64, tiles: usize) {
        let stands = &mut self.stands;
        each(self.covered, |letter| stands[0][usize::from(letter)] = Field::NONE);
        for (direction, lane, at) in occupied.squares() {
            let letter = letter_of(board.lane(direction, lane)[at].tile);
            if self.covered >> letter & 1 != 0 {
                stands[0][usize::from(letter)].set(direction, lane, at);
            }
        }
        each(self.covered, |letter| {
            let here = stands[0][usize::from(letter)];
            for by in 0..=tiles {
                let number = usize::from(letter);
                stands[by][number] = here.ahead(by);
                // A letter that is on the board and not on the rack is placed nowhere.
                let is_own = letters >> letter & 1 != 0;
                let fits = if is_own { self.fits[by][number] } else { Field::NONE };
                self.fits_or_stands[by][number] = stands[by][number].or(fits);
            }
        });
    }
}

/// Calls `f` with every letter of a set.
#[inline(always)]
pub(super) fn each(mut set: u64, mut f: impl FnMut(Tile)) {
    while set != 0 {
        f(set.trailing_zeros() as Tile);
        set &= set - 1;
    }
}

/// Calls `f` with the index of every bit.
#[inline(always)]
pub(super) fn ones(mut bits: u32, mut f: impl FnMut(usize)) {
    while bits != 0 {
        f(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

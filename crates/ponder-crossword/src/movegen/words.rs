//! Plays over at most one tile of the board: words from tables, fitted to all lanes at once.

use super::field::{Field, Shape};
use super::rack::{SUBSETS_MAX, Subsets};
use super::room::{Hand, Room};
use super::{BONUS, Sink, is_across_only};
use crate::alphabet::BLANK_BIT;
use crate::board::Board;
use crate::coord::Direction;
use crate::lexicon::{Completed, Letters, Lexicon, RACK_MAX};
use crate::{Play, Tile, letter_of};

pub(super) const LENGTHS: usize = RACK_MAX + 2;

/// What is known of the board before the rack is looked at.
#[derive(Clone)]
pub(super) struct Tables<S: Shape> {
    /// By how far ahead and by letter: where the letter may be put.
    fits: Box<[[Field<S>; 64]; LENGTHS]>,
    /// The same for a letter that is there.
    stands: Box<[[Field<S>; 64]; LENGTHS]>,
    /// By length: where a word may begin that covers no tile.
    pub(super) bare: [Field<S>; LENGTHS],
    /// The same for a word that covers one.
    pub(super) through: [Field<S>; LENGTHS],
    /// The letters of the tiles that a word may cover alone.
    covered: u64,
    /// By length: those that a word does cover where it may begin.
    coverable: [u64; LENGTHS],
}

impl<S: Shape> Default for Tables<S> {
    fn default() -> Self {
        let none = [Field::NONE; LENGTHS];
        Tables {
            fits: Box::new([[Field::NONE; 64]; LENGTHS]),
            stands: Box::new([[Field::NONE; 64]; LENGTHS]),
            bare: none,
            through: none,
            covered: 0,
            coverable: [0; LENGTHS],
        }
    }
}

impl<S: Shape> Tables<S> {
    /// Looks at a board. `letters` are those that the rack may put.
    fn look(&mut self, board: &Board, letters: u64, tiles: usize) {
        let side = board.side();
        let (mut occupied, mut anchors) = (Field::NONE, Field::NONE);
        let mut unbound = Field::<S>::NONE;
        let fits = &mut self.fits[0];
        each(letters, |letter| fits[usize::from(letter)] = Field::NONE);
        self.covered = 0;
        for direction in Direction::BOTH {
            for lane in 0..side {
                let bits = board.bits(direction, lane);
                let beside = bits.occupied << 1 | bits.occupied >> 1;
                occupied.put(direction, lane, bits.occupied);
                anchors.put(direction, lane, bits.free & (beside | bits.crossing));
                unbound.put(direction, lane, bits.free & !bits.crossing);
                let crosses = board.crosses(direction, lane);
                ones(bits.crossing, |at| {
                    each(crosses[at] & letters, |letter| {
                        fits[usize::from(letter)].set(direction, lane, at);
                    });
                });
                let alone = bits.occupied & !beside;
                let squares = board.lane(direction, lane);
                ones(alone, |at| self.covered |= 1 << letter_of(squares[at].tile));
            }
        }
        if board.count() == 0 {
            let (row, col) = board.layout().start();
            anchors.set(Direction::Across, row, col);
            anchors.set(Direction::Down, col, row);
            if is_across_only(board) {
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
        });
        // No word goes where none of the letters fits.
        let mut possible = Field::NONE;
        each(letters, |letter| possible = possible.or(fits[0][usize::from(letter)]));
        self.cover(board, occupied, tiles);
        // A letter that stands on the board and not on the rack is put nowhere.
        each(self.covered & !letters, |letter| {
            self.fits.iter_mut().for_each(|fits| fits[usize::from(letter)] = Field::NONE);
        });
        let before = occupied.behind();
        let (mut bare, mut one, mut touches) = (possible, occupied, anchors);
        for length in 1..=tiles + 1 {
            let ends = before.or(occupied.ahead(length));
            self.bare[length] = bare.and(touches).without(ends);
            self.through[length] = one.without(ends);
            let (free, occupied) = (possible.ahead(length), occupied.ahead(length));
            one = one.and(free).or(bare.and(occupied));
            touches = touches.or(anchors.ahead(length));
            bare = bare.and(free);
        }
        (2..=tiles + 1).for_each(|length| self.look_at_covered(length));
    }

    /// Finds the letters that words of a length cover alone, where they may begin.
    pub(super) fn look_at_covered(&mut self, length: usize) {
        let places = self.through[length];
        let mut found = 0;
        each(self.covered, |letter| {
            let number = usize::from(letter);
            let stands = self.stands[..length].iter();
            let any = stands.fold(Field::NONE, |any, stands| any.or(stands[number]));
            found |= u64::from(!places.and(any).is_empty()) << letter;
        });
        self.coverable[length] = found;
    }

    /// Where the letters stand that a word may cover alone.
    fn cover(&mut self, board: &Board, occupied: Field<S>, tiles: usize) {
        let stands = &mut self.stands;
        each(self.covered, |letter| stands[0][usize::from(letter)] = Field::NONE);
        occupied.for_each(|direction, lane, at| {
            let letter = letter_of(board.lane(direction, lane)[at].tile);
            if self.covered >> letter & 1 != 0 {
                stands[0][usize::from(letter)].set(direction, lane, at);
            }
        });
        each(self.covered, |letter| {
            let here = stands[0][usize::from(letter)];
            for by in 1..=tiles {
                stands[by][usize::from(letter)] = here.ahead(by);
            }
        });
    }
}

/// Calls `f` with every letter of a set.
#[inline(always)]
fn each(mut set: u64, mut f: impl FnMut(Tile)) {
    while set != 0 {
        f(set.trailing_zeros() as Tile);
        set &= set - 1;
    }
}

#[inline(always)]
pub(super) fn ones(mut bits: u32, mut f: impl FnMut(usize)) {
    while bits != 0 {
        f(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

/// Hands all plays over at most one tile of the board to `sink`.
pub(super) fn plays<S: Shape>(
    tables: &mut Tables<S>,
    room: &mut Room,
    lexicon: &Lexicon,
    board: &Board,
    rack: &Subsets,
    sink: &mut impl Sink,
) {
    let own = super::own_letters(&rack.left);
    let letters = if rack.blanks > 0 { lexicon.letters() } else { own & lexicon.letters() };
    let tiles = rack.tiles();
    tables.look(board, letters, tiles);
    let mut subsets = [Subset::default(); SUBSETS_MAX];
    let count = enumerate(lexicon, board.values(), rack, &mut subsets);
    let subsets = &subsets[..count];
    let mut pass =
        Pass { tables, lexicon, board, rack, sink, subsets, completed: [None; SUBSETS_MAX], room };
    pass.plays(tiles);
}

/// A sub-multiset without a blank.
#[derive(Clone, Copy, Default)]
struct Subset {
    letters: Letters,
    size: u8,
    /// Its last letter, and the number of the one without that.
    last: Tile,
    before: u8,
    /// What its letters are worth.
    value: u16,
}

/// The sub-multisets without a blank; how many there are.
fn enumerate(
    lexicon: &Lexicon,
    values: &[u8; 64],
    rack: &Subsets,
    subsets: &mut [Subset; SUBSETS_MAX],
) -> usize {
    let mut count = 1;
    for (letter, many) in rack.letters() {
        let one = lexicon.letter(letter);
        // Each number of this letter more is the whole list so far, with one more of it.
        for at in count..count * (usize::from(many) + 1) {
            let before = subsets[at - count];
            subsets[at] = Subset {
                letters: before.letters.with(one),
                size: before.size + 1,
                last: letter,
                before: (at - count) as u8,
                value: before.value + u16::from(values[usize::from(letter)]),
            };
        }
        count *= usize::from(many) + 1;
    }
    count
}

/// What playing a sub-multiset with so many blanks takes and leaves.
#[inline]
fn hand<T: Sink>(
    rack: &Subsets,
    subsets: &[Subset],
    number: usize,
    blanks: usize,
    sink: &T,
) -> Hand {
    let subset = &subsets[number];
    let used = number + blanks * usize::from(rack.plain);
    let kept = sink.worth(usize::from(rack.full) - used);
    (usize::from(subset.size) + blanks, i32::from(subset.value), kept)
}

/// The letters that blanks stand for; 0 where there is none.
type Blanks = [Tile; 2];

struct Pass<'a, S: Shape, T> {
    tables: &'a mut Tables<S>,
    lexicon: &'a Lexicon,
    board: &'a Board,
    rack: &'a Subsets,
    sink: &'a mut T,
    subsets: &'a [Subset],
    completed: [Option<Completed>; SUBSETS_MAX],
    room: &'a mut Room,
}

impl<S: Shape, T: Sink> Pass<'_, S, T> {
    /// All plays, those of numbers of tiles first that may bring most.
    fn plays(&mut self, tiles: usize) {
        let mut order: [usize; RACK_MAX] = std::array::from_fn(|at| RACK_MAX - at);
        if T::PRUNES {
            let (rack, subsets, sink) = (self.rack, self.subsets, &*self.sink);
            let hands = (0..=usize::from(rack.blanks)).flat_map(|blanks| {
                (0..subsets.len()).map(move |number| hand(rack, subsets, number, blanks, sink))
            });
            self.room.look(self.tables, self.board, self.rack, hands);
            let most = &self.room.most;
            order.sort_by_key(|&new| std::cmp::Reverse(most[0][new].max(most[1][new])));
        }
        for new in order.into_iter().filter(|&new| new <= tiles) {
            for blanks in 0..=usize::from(self.rack.blanks).min(new) {
                for number in 0..self.subsets.len() {
                    if usize::from(self.subsets[number].size) + blanks == new {
                        self.subset(number, new, blanks);
                    }
                }
            }
        }
    }

    /// The plays of a sub-multiset with so many blanks, `new` tiles together.
    #[inline]
    fn subset(&mut self, number: usize, new: usize, blanks: usize) {
        let used = number + blanks * usize::from(self.rack.plain);
        let (mut bare, mut over) = (new >= 2, self.tables.coverable[new + 1] != 0);
        if T::PRUNES {
            let least = self.sink.least();
            self.room.narrow(self.tables, new, least);
            let hand = hand(self.rack, self.subsets, number, blanks, self.sink);
            bare &= self.room.most_of(0, hand) >= least;
            over &= self.room.most_of(1, hand) >= least;
            if !bare && !over {
                return;
            }
        }
        let lexicon = self.lexicon;
        let subset = self.subsets[number];
        let letters = subset.letters;
        let none = [0, 0];
        if blanks == 0 {
            if bare {
                let before = self.completed_by(subset.before.into());
                if before.letters >> subset.last & 1 != 0 {
                    self.words(lexicon.words_with(before, subset.last), used, new, none, 0);
                }
            }
            if over {
                let completed = self.completed_by(number);
                self.over_one(completed, used, new, none);
            }
            return;
        }
        if blanks == 1 {
            if bare {
                let completed = self.completed_by(number);
                each(completed.letters, |letter| {
                    let words = lexicon.words_with(completed, letter);
                    self.words(words, used, new, [letter, 0], 0);
                });
            }
            if over {
                // The letter on the board is known, so it is the blank's that completes.
                each(self.tables.coverable[new + 1], |through| {
                    let completed = lexicon.completed(letters.with(lexicon.letter(through)));
                    each(completed.letters, |first| {
                        let words = lexicon.words_with(completed, first);
                        self.words(words, used, new + 1, [first, 0], through);
                    });
                });
            }
            return;
        }
        each(lexicon.letters(), |first| {
            let letters = letters.with(lexicon.letter(first));
            let from = !((1 << first) - 1);
            if bare {
                let completed = lexicon.completed(letters);
                each(completed.letters & from, |second| {
                    let words = lexicon.words_with(completed, second);
                    self.words(words, used, new, [first, second], 0);
                });
            }
            if over {
                each(self.tables.coverable[new + 1], |through| {
                    let completed = lexicon.completed(letters.with(lexicon.letter(through)));
                    each(completed.letters & from, |second| {
                        let words = lexicon.words_with(completed, second);
                        self.words(words, used, new + 1, [first, second], through);
                    });
                });
            }
        });
    }

    /// The letters that complete a sub-multiset.
    #[inline]
    fn completed_by(&mut self, number: usize) -> Completed {
        if let Some(completed) = self.completed[number] {
            return completed;
        }
        let completed = self.lexicon.completed(self.subsets[number].letters);
        self.completed[number] = Some(completed);
        completed
    }

    /// The plays of completed letters over the tile that completes them.
    #[inline]
    fn over_one(&mut self, completed: Completed, used: usize, new: usize, blanks: Blanks) {
        let (lexicon, length) = (self.lexicon, new + 1);
        each(completed.letters & self.tables.coverable[length], |letter| {
            let words = lexicon.words_with(completed, letter);
            self.words(words, used, length, blanks, letter);
        });
    }

    /// The plays of words. `through` is the letter of the tile that they cover, or 0.
    #[inline]
    fn words(
        &mut self,
        words: &[u64],
        number: usize,
        length: usize,
        blanks: Blanks,
        through: Tile,
    ) {
        for &word in words {
            let places = if through == 0 {
                self.bare(word, length)
            } else {
                self.over(word, length, through)
            };
            if !places.is_empty() {
                self.placed(word, length, &places, number, blanks, through != 0);
            }
        }
    }

    /// Where a word may begin that covers no tile.
    #[inline(always)]
    fn bare(&self, word: u64, length: usize) -> Field<S> {
        let tables = &*self.tables;
        let mut places = tables.bare[length];
        for (at, &letter) in word.to_le_bytes()[..length].iter().enumerate() {
            places = places.and(tables.fits[at][usize::from(letter & 63)]);
        }
        places
    }

    /// Where a word may begin that covers one tile, of the letter `through`.
    #[inline(always)]
    fn over(&self, word: u64, length: usize, through: Tile) -> Field<S> {
        let tables = &*self.tables;
        let mut places = tables.through[length];
        for (at, &letter) in word.to_le_bytes()[..length].iter().enumerate() {
            let mut here = tables.fits[at][usize::from(letter & 63)];
            if letter == through {
                here = here.or(tables.stands[at][usize::from(letter & 63)]);
            }
            places = places.and(here);
        }
        places
    }

    /// Scores a word wherever it can be.
    #[inline(always)]
    fn placed(
        &mut self,
        word: u64,
        length: usize,
        places: &Field<S>,
        number: usize,
        blanks: Blanks,
        covers: bool,
    ) {
        let kept = usize::from(self.rack.full) - number;
        let letters = word.to_le_bytes();
        let values = self.board.values();
        let worth = letters.map(|letter| values[usize::from(letter & 63)]);
        let new = length - usize::from(covers);
        let bonus = if new == RACK_MAX { BONUS } else { 0 };
        let all = (1_u32 << length) - 1;
        places.for_each(|direction, lane, start| {
            let bits = self.board.bits(direction, lane);
            let premiums = self.board.premiums(direction, lane, start);
            let crossing = bits.crossing >> start & all;
            // A tile that makes words in both directions is played across.
            if new == 1 && crossing != 0 && direction == Direction::Down {
                return;
            }
            let (mut word, mut worth) = (word, worth);
            let mut stands = 0;
            if covers {
                let at = (bits.occupied >> start).trailing_zeros() as usize & 7;
                stands = 1 << at;
                word &= !(0xff << (8 * at));
                worth[at] =
                    self.board.value(self.board.lane(direction, lane)[start + at].tile) as u8;
            }
            let mut main = 0;
            for (&value, &times) in worth.iter().zip(&premiums.letters) {
                main += i32::from(value) * i32::from(times);
            }
            // What the main word counts for, times: squares with premiums are few.
            let mut times = 1;
            ones(premiums.words_at & all & !stands, |at| times *= i32::from(premiums.words[at]));
            let squares = self.board.lane(direction, lane);
            let mut crosses = 0;
            ones(crossing, |at| {
                let square = squares[start + at];
                let value = i32::from(worth[at]) * i32::from(square.letter);
                crosses += (value + i32::from(square.cross)) * i32::from(square.word);
            });
            let score = main * times + crosses + bonus;
            // What a blank at a place costs.
            let cost = |at: usize| {
                let square = squares[start + at];
                let twice = if square.crosses { i32::from(square.word) } else { 0 };
                i32::from(worth[at]) * i32::from(square.letter) * (times + twice)
            };
            let sink = &mut *self.sink;
            let mut tell = |word: u64, score: i32| {
                if sink.wants(score, kept) {
                    let play = Play::of_eight(direction, lane, start, length, word, score as i16);
                    sink.take(&play, kept);
                }
            };
            let each_of = |letter: Tile, from: usize, f: &mut dyn FnMut(usize)| {
                for (at, &own) in letters.iter().enumerate().take(length).skip(from) {
                    if own == letter && stands >> at & 1 == 0 {
                        f(at);
                    }
                }
            };
            match blanks {
                [0, _] => tell(word, score),
                [first, 0] => each_of(first, 0, &mut |at| tell(word | blank(at), score - cost(at))),
                [first, second] => each_of(first, 0, &mut |at| {
                    let (word, score) = (word | blank(at), score - cost(at));
                    let from = if first == second { at + 1 } else { 0 };
                    each_of(second, from, &mut |at| tell(word | blank(at), score - cost(at)));
                }),
            }
        });
    }
}

/// The bit of a blank at a place.
#[inline(always)]
fn blank(at: usize) -> u64 {
    u64::from(BLANK_BIT) << (8 * at)
}

//! Plays over at most one board tile: words from tables, fitted to all lanes at once.

use super::batch::{Batch, Candidate, Probe, Role, Source};
use super::bounds::{Bounds, Used};
use super::field::{Field, Shape};
use super::partials::SUBSETS_MAX;
use super::rack::Subsets;
use super::tables::{BoardTables, each};
use super::{Query, Sink, TILES_MAX};
use ponder_crossword::Play;
use ponder_crossword::board::{Board, Premiums};
use ponder_crossword::coord::Direction;
use ponder_crossword::play::capped;
use ponder_lexicon::Tile;
use ponder_lexicon::alphabet::BLANK_BIT;
use ponder_lexicon::{Key, Lexicon};

/// Approximate number of probes in a batch.
const TOGETHER: usize = 256;

/// Passes all plays over at most one board tile to `sink`.
#[inline(always)]
pub(super) fn plays<S: Shape>(
    tables: &mut BoardTables<S>,
    batch: &mut Batch,
    bounds: &mut Bounds,
    query: Query<'_>,
    sink: &mut impl Sink,
) {
    let Query { lexicon, board, rack, lanes } = query;
    let own = super::own_letters(&rack.left);
    let letters = if rack.blanks > 0 { lexicon.letters() } else { own & lexicon.letters() };
    let tiles = rack.tiles();
    tables.compute(board, lanes, letters, tiles);
    let mut subsets = [Subset::default(); SUBSETS_MAX];
    let count = enumerate(lexicon, board.values(), rack, &mut subsets);
    let subsets = &subsets[..count];
    WordSearch { tables, batch, lexicon, board, rack, sink, subsets, bounds }.plays(tiles);
}

/// Sub-multiset without a blank.
#[derive(Clone, Copy, Default)]
struct Subset {
    key: Key,
    size: u8,
    /// Last letter, and the number of the sub-multiset without it.
    last: Tile,
    before: u8,
    /// The total value of its letters.
    value: u16,
}

/// Enumerates the sub-multisets without a blank and returns their count.
#[inline(always)]
fn enumerate(
    lexicon: &Lexicon,
    values: &[u8; 64],
    rack: &Subsets,
    subsets: &mut [Subset; SUBSETS_MAX],
) -> usize {
    let mut count = 1;
    for (letter, many) in rack.letters() {
        let one = lexicon.key(letter);
        // Each further copy of this letter repeats the whole list so far, with one more of it.
        for at in count..count * (usize::from(many) + 1) {
            let before = subsets[at - count];
            subsets[at] = Subset {
                key: before.key.with(one),
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

/// Returns the number and value of the tiles of a sub-multiset with `blanks` blanks, and the value
/// of the leave.
#[inline(always)]
fn hand<T: Sink>(
    rack: &Subsets,
    subsets: &[Subset],
    number: usize,
    blanks: usize,
    sink: &T,
) -> Used {
    let subset = &subsets[number];
    let used = number + blanks * usize::from(rack.plain);
    let kept = sink.worth(usize::from(rack.full) - used);
    (usize::from(subset.size) + blanks, i32::from(subset.value), kept)
}

struct WordSearch<'a, S: Shape, T> {
    tables: &'a mut BoardTables<S>,
    batch: &'a mut Batch,
    lexicon: &'a Lexicon,
    board: &'a Board,
    rack: &'a Subsets,
    sink: &'a mut T,
    subsets: &'a [Subset],
    bounds: &'a mut Bounds,
}

impl<S: Shape, T: Sink> WordSearch<'_, S, T> {
    /// Generates all plays, starting with the numbers of tiles that have the greatest bounds.
    #[inline(always)]
    fn plays(&mut self, tiles: usize) {
        let mut order: [usize; TILES_MAX] = std::array::from_fn(|at| TILES_MAX - at);
        if T::PRUNES {
            let (rack, subsets, sink) = (self.rack, self.subsets, &*self.sink);
            let used = (0..=usize::from(rack.blanks)).flat_map(|blanks| {
                (0..subsets.len()).map(move |number| hand(rack, subsets, number, blanks, sink))
            });
            self.bounds.compute(self.tables, self.board, self.rack, used);
            let most = &self.bounds.most;
            order.sort_by_key(|&new| std::cmp::Reverse(most[0][new].max(most[1][new])));
        }
        self.batch.probes.clear();
        // Index of the number of tiles, number of blanks among them, and next sub-multiset to be
        // probed.
        let (mut round, mut blanks, mut number) = (0, 0, 0);
        while round < TILES_MAX {
            let new = order[round];
            if new <= tiles {
                self.probe(new, blanks, &mut number);
                self.batch.find_words(self.lexicon.completions());
                self.fit_words(new);
            }
            if new > tiles || number == self.subsets.len() {
                number = 0;
                blanks += 1;
                if new > tiles || blanks > usize::from(self.rack.blanks).min(new) {
                    (round, blanks) = (round + 1, 0);
                }
            }
        }
    }

    /// Queues probes for the words of `new` tiles with `blanks` blanks, from sub-multiset `number`
    /// on; leaves the rest for the next batch if there are many.
    #[inline(always)]
    fn probe(&mut self, new: usize, blanks: usize, number: &mut usize) {
        let least = self.sink.least();
        if T::PRUNES {
            self.bounds.prune(self.tables, new, least);
        }
        while *number < self.subsets.len() && self.batch.probes.len() < TOGETHER {
            let at = *number;
            *number += 1;
            if usize::from(self.subsets[at].size) + blanks != new {
                continue;
            }
            let coverable = self.tables.coverable[new + 1];
            let (mut bare, mut over) = (new >= 2, coverable != 0);
            if T::PRUNES {
                let hand = hand(self.rack, self.subsets, at, blanks, self.sink);
                bare &= self.bounds.most_of(0, hand) >= least;
                over &= self.bounds.most_of(1, hand) >= least;
            }
            if bare {
                self.probe_bare(at, blanks);
            }
            if over {
                self.probe_through(at, blanks, coverable);
            }
        }
    }

    /// Queues probes for the words of a sub-multiset and `blanks` blanks.
    #[inline(always)]
    fn probe_bare(&mut self, number: usize, blanks: usize) {
        let Subset { key, before, last, .. } = self.subsets[number];
        let from = self.source(number, blanks);
        match blanks {
            0 => {
                let key = self.subsets[usize::from(before)].key;
                self.push_probe(key, 1 << last, Role::Own, from);
            }
            1 => self.push_probe(key, u64::MAX, Role::Blank(0), from),
            _ => each(self.lexicon.letters(), |first| {
                let (key, among) = (key.with(self.lexicon.key(first)), !((1 << first) - 1));
                self.push_probe(key, among, Role::Blank(1), Source { blanks: [first, 0], ..from });
            }),
        }
    }

    /// Queues probes for the words of a sub-multiset, `blanks` blanks and one of some letters of
    /// the board. With blanks, the few letters of the board are enumerated and a blank completes
    /// the multiset.
    #[inline(always)]
    fn probe_through(&mut self, number: usize, blanks: usize, coverable: u64) {
        let key = self.subsets[number].key;
        let from = self.source(number, blanks);
        if blanks == 0 {
            return self.push_probe(key, coverable, Role::Covered, from);
        }
        each(coverable, |covered| {
            let (key, from) = (key.with(self.lexicon.key(covered)), Source { covered, ..from });
            if blanks == 1 {
                return self.push_probe(key, u64::MAX, Role::Blank(0), from);
            }
            each(self.lexicon.letters(), |first| {
                let (key, among) = (key.with(self.lexicon.key(first)), !((1 << first) - 1));
                self.push_probe(key, among, Role::Blank(1), Source { blanks: [first, 0], ..from });
            });
        });
    }

    #[inline(always)]
    fn source(&self, number: usize, blanks: usize) -> Source {
        let used = number + blanks * usize::from(self.rack.plain);
        Source { used: used as u8, blanks: [0; 2], covered: 0 }
    }

    #[inline(always)]
    fn push_probe(&mut self, key: Key, among: u64, role: Role, from: Source) {
        self.batch.probes.push(Probe { key, among, role, from });
    }

    /// Fits the words that were found to all lanes.
    #[inline(always)]
    fn fit_words(&mut self, new: usize) {
        for at in 0..self.batch.candidates[0].len() {
            let found = self.batch.candidates[0][at];
            let places = fitting(self.tables.bare[new], &self.tables.fits[..new], found.word);
            if !places.is_empty() {
                self.place(&found, new, &places);
            }
        }
        let length = new + 1;
        for at in 0..self.batch.candidates[1].len() {
            let found = self.batch.candidates[1][at];
            let places = self.tables.over[length][usize::from(found.from.covered & 63)];
            let places = fitting(places, &self.tables.fits_or_stands[..length], found.word);
            if !places.is_empty() {
                self.place(&found, length, &places);
            }
        }
    }

    /// Scores a word at every place where it fits.
    #[inline(always)]
    fn place(&mut self, found: &Candidate, length: usize, places: &Field<S>) {
        let Candidate { word: all_letters, from } = *found;
        let kept = usize::from(self.rack.full) - usize::from(from.used);
        let values = self.board.values();
        let worth = all_letters.to_le_bytes().map(|letter| values[usize::from(letter & 63)]);
        let covers = usize::from(from.covered != 0);
        let new = length - covers;
        let bonus = self.board.layout().bonus(new);
        for (direction, lane, start) in places.squares() {
            let premiums = self.board.premiums(direction, lane, start);
            // A single tile that forms words in both directions is played across.
            if new == 1
                && direction == Direction::Down
                && premiums.crosses[..length] != [0; 8][..length]
            {
                continue;
            }
            let (mut word, mut worth) = (all_letters, worth);
            let mut open = HIGH_BITS >> (8 * (8 - length));
            if covers > 0 {
                let occupied = self.board.bits(direction, lane).occupied;
                let at = (occupied >> start).trailing_zeros() as usize & 7;
                word &= !(0xff << (8 * at));
                let tile = self.board.lane(direction, lane)[start + at].tile;
                worth[at] = self.board.value(tile) as u8;
                open &= !blank(at);
            }
            let squares = start..start + length;
            let times = self.board.times(direction, lane, squares.clone());
            let scores = scores(&worth, &premiums, times);
            let cross_score = self.board.cross_score(direction, lane, squares);
            let score = scores.iter().sum::<i32>() + cross_score + bonus;
            let place = (direction, lane, start, length);
            let [first, second] = from.blanks;
            if first == 0 {
                self.emit(place, word, score, kept);
                continue;
            }
            let mut firsts = places_of(all_letters, first) & open;
            while firsts != 0 {
                let at = firsts.trailing_zeros() as usize / 8;
                firsts &= firsts - 1;
                let (word, score) = (word | blank(at), score - scores[at]);
                if second == 0 {
                    self.emit(place, word, score, kept);
                    continue;
                }
                let all = places_of(all_letters, second) & open;
                let mut seconds = if first == second { firsts } else { all };
                while seconds != 0 {
                    let at = seconds.trailing_zeros() as usize / 8;
                    seconds &= seconds - 1;
                    self.emit(place, word | blank(at), score - scores[at], kept);
                }
            }
        }
    }

    /// Emits the play of a word at a place.
    #[inline(always)]
    fn emit(
        &mut self,
        (direction, lane, start, length): (Direction, usize, usize, usize),
        word: u64,
        score: i32,
        kept: usize,
    ) {
        if self.sink.accepts(score, kept) {
            let play = Play::of_eight(direction, lane, start, length, word, capped(score));
            self.sink.take(&play, kept);
        }
    }
}

/// Returns the squares, of some places, where a word may begin. `fits` has an element for each of
/// its letters.
#[inline(always)]
fn fitting<S: Shape>(places: Field<S>, fits: &[[Field<S>; 64]], word: u64) -> Field<S> {
    let mut places = places;
    for (fits, letter) in fits.iter().zip(word.to_le_bytes()) {
        places = places.and(fits[usize::from(letter & 63)]);
    }
    places
}

/// Returns the score of each letter of a word in that word, with its multiplier, and in the
/// cross-words.
#[inline(always)]
fn scores(worth: &[u8; 8], premiums: &Premiums, times: i32) -> [i32; 8] {
    std::array::from_fn(|at| {
        let here = i32::from(worth[at]) * i32::from(premiums.letters[at]);
        here * (times + i32::from(premiums.crosses[at]))
    })
}

/// The highest bit of every byte.
const HIGH_BITS: u64 = 0x80 * ONES;
/// The lowest bit of every byte.
const ONES: u64 = u64::from_le_bytes([1; 8]);

/// Returns the places of a letter in a word of plain letters (less than 64), as the highest bit of
/// each byte.
#[inline(always)]
fn places_of(word: u64, letter: Tile) -> u64 {
    // A byte that is 0 borrows nothing and keeps its highest bit; all others lose it.
    (HIGH_BITS - (word ^ (u64::from(letter) * ONES))) & HIGH_BITS
}

/// Returns the bit of a blank at a place.
#[inline(always)]
fn blank(at: usize) -> u64 {
    u64::from(BLANK_BIT) << (8 * at)
}

//! Shadow of a run of tiles: the extent of plays from it that can score enough, whatever the
//! letters.

use super::TILES_MAX;
use super::bounds::{Bounds, POINT};
use super::rack::Subsets;
use super::tables::each;
use ponder_crossword::board::{Board, Square};
use ponder_crossword::coord::Direction;
use ponder_lexicon::letter_of;
use ponder_lexicon::{Key, Lexicon};

/// Numbers of new tiles next to a run that can score enough.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shadow {
    /// Greatest number of new tiles to the right plus one, by the number to the left; 0 if
    /// there is no such play.
    pub(super) right: [u8; TILES_MAX + 1],
    /// The numbers of new tiles to the left up to which extending can pay off, as bits.
    pub(super) left_sizes: u16,
}

impl Shadow {
    /// Shadow without bounds other than the board.
    pub(super) const ANY: Shadow = Shadow { right: [u8::MAX; TILES_MAX + 1], left_sizes: u16::MAX };
}

/// Greatest score of the squares on one side of a run.
#[derive(Clone, Copy)]
pub(super) struct ShadowScore {
    /// Points of the main word, before its multiplier.
    pub(super) main: i32,
    /// Word multiplier.
    pub(super) times: i32,
    /// Points of the cross-words.
    pub(super) crosses: i32,
}

impl ShadowScore {
    pub(super) const NONE: ShadowScore = ShadowScore { main: 0, times: 1, crosses: 0 };
}

/// Full rack, whose plays over two or more tiles are long words.
pub(super) struct FullRack<'a> {
    lexicon: &'a Lexicon,
    /// The key of its letters, without blanks.
    key: Key,
    /// Number of blanks.
    blanks: u8,
    /// Number of tiles.
    tiles: usize,
}

impl<'a> FullRack<'a> {
    #[inline(always)]
    pub(super) fn new(lexicon: &'a Lexicon, rack: &Subsets) -> Self {
        let mut key = Key::default();
        for (letter, count) in rack.letters() {
            (0..count).for_each(|_| key = key.with(lexicon.key(letter)));
        }
        FullRack { lexicon, key, blanks: rack.blanks, tiles: rack.tiles() }
    }

    #[inline(always)]
    fn key_of(&self, square: &Square) -> Key {
        self.lexicon.key(letter_of(square.tile))
    }

    /// Returns whether there may be words of all tiles and those they cover; `key` is that of their
    /// letters, without those of blanks.
    #[inline(always)]
    fn may_make_words_of(&self, key: Key) -> bool {
        match self.blanks {
            0 => self.lexicon.may_be_long_word(key),
            1 => {
                let mut may = false;
                each(self.lexicon.letters(), |letter| {
                    may |= self.lexicon.may_be_long_word(key.with(self.lexicon.key(letter)));
                });
                may
            }
            _ => true,
        }
    }
}

impl Bounds {
    /// Computes the shadow of a run of tiles, the last one that an accepted play covers.
    #[inline(always)]
    pub(super) fn of_run(
        &self,
        board: &Board,
        full_rack: &FullRack<'_>,
        (direction, lane): (Direction, usize),
        run: std::ops::Range<usize>,
        right_room: usize,
        least: i32,
    ) -> Shadow {
        let tiles = full_rack.tiles;
        let squares = board.lane(direction, lane);
        let cross_sets = board.cross_sets(direction, lane);
        let value = |at: usize| board.value(squares[at].tile);
        let mut right = [ShadowScore::NONE; TILES_MAX + 1];
        let right_most = right_room.min(tiles);
        for by in 1..=right_most {
            let at = run.end + by - 1;
            right[by] = self.extended(squares[at], cross_sets[at], right[by - 1]);
        }
        let mut shadow = Shadow { right: [0; TILES_MAX + 1], left_sizes: 0 };
        let mut left = ShadowScore { main: run.clone().map(value).sum(), ..ShadowScore::NONE };
        let (mut at, mut placed) = (run.start, 0);
        let mut key = full_rack.key;
        squares[run.clone()].iter().for_each(|square| key = key.with(full_rack.key_of(square)));
        let mut covers = run.len();
        loop {
            while at > 0 && squares[at - 1].tile != 0 {
                at -= 1;
                left.main += value(at);
                key = key.with(full_rack.key_of(&squares[at]));
                covers += 1;
            }
            if covers >= 2 {
                for by in (0..=right_most.min(tiles - placed)).rev() {
                    let new = placed + by;
                    if new == 0 {
                        continue;
                    }
                    let bonus = board.layout().bonus(new);
                    let times = left.times * right[by].times;
                    let main = (left.main + right[by].main) * times;
                    let fixed = main + left.crosses + right[by].crosses + bonus;
                    let can_score = POINT * fixed + self.joint(new, times) >= least;
                    if can_score && (new < TILES_MAX || full_rack.may_make_words_of(key)) {
                        shadow.right[placed] = by as u8 + 1;
                        shadow.left_sizes |= (2 << placed) - 1;
                        break;
                    }
                }
            }
            if placed == tiles || at == 0 || !squares[at - 1].is_free() {
                return shadow;
            }
            at -= 1;
            left = self.extended(squares[at], cross_sets[at], left);
            placed += 1;
        }
    }

    /// Extends a score by one square: adds the premium of a new tile on it to the main word,
    /// without the tile's own value, the word multiplier, and the greatest score of the cross-word.
    #[inline(always)]
    pub(super) fn extended(&self, square: Square, set: u64, far: ShadowScore) -> ShadowScore {
        let mut crosses = far.crosses;
        if square.crosses {
            let value = self.best_of(set) * i32::from(square.letter) + i32::from(square.cross);
            crosses += value * i32::from(square.word);
        }
        ShadowScore {
            main: far.main + self.best[0].0 * i32::from(square.letter - 1),
            times: far.times * i32::from(square.word),
            crosses,
        }
    }
}

//! The position: a bitboard of discs for each side.

use crate::flips::{flips, moves};
use crate::notation::square_name;
use crate::{Bitboard, IllegalOthelloMove, OthelloMove, OthelloRules};
use ponder_game::{History, Key, Outcome, Position, Side, Status, ZobristTable};

/// Keys of discs, of Black from 0 and of White from 256, and of White to move.
static ZOBRIST: ZobristTable<{ 2 * 256 + 1 }> = ZobristTable::new(0x4f74_6865_6c6c_6f21);
const KEY_SECOND_TO_MOVE: usize = 2 * 256;

/// Kind of move that the side to move has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    /// Placing a disc.
    Place,
    /// A forced pass.
    Pass,
    /// Neither side can place a disc.
    Over,
}

/// An Othello position: discs of both sides and side to move. It keeps the squares that can be
/// played, which the rules ask for at every step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OthelloPosition<P> {
    discs: [P; 2],
    /// All squares of the board.
    board: P,
    /// Squares on which the side to move can place a disc.
    playable: P,
    key: Key,
    to_move: Side,
    turn: Turn,
    size: u8,
}

impl<P: Bitboard> OthelloPosition<P> {
    /// Creates the position before the first move: four discs in the middle, Black's on the
    /// diagonal that rises to the right (`e4` and `d5` on 8x8).
    ///
    /// # Panics
    /// Panics when the board does not fit the bitboard.
    #[must_use]
    pub fn new(rules: &OthelloRules) -> Self {
        let near = usize::from(rules.size()) / 2 - 1;
        let square = |col: usize, row: usize| P::of(16 * (near + row) + near + col);
        let discs = [square(1, 0) | square(0, 1), square(0, 0) | square(1, 1)];
        Self::with_discs_unchecked(rules, discs, Side::First)
    }

    /// Creates a position from discs and a side to move.
    ///
    /// # Errors
    /// Fails when a disc is off the board or two discs share a square.
    ///
    /// # Panics
    /// Panics when the board does not fit the bitboard.
    pub fn from_discs(
        rules: &OthelloRules,
        discs: [P; 2],
        to_move: Side,
    ) -> Result<Self, IllegalOthelloMove> {
        let position = Self::with_discs_unchecked(rules, discs, to_move);
        if !((discs[0] | discs[1]) & !position.board).is_empty() {
            return Err(IllegalOthelloMove::OffBoard);
        }
        if let Some(square) = (discs[0] & discs[1]).nth(0) {
            return Err(IllegalOthelloMove::TwoStones { at: square_name(square) });
        }
        Ok(position)
    }

    /// Creates a position without a check of the discs.
    fn with_discs_unchecked(rules: &OthelloRules, discs: [P; 2], to_move: Side) -> Self {
        let size = rules.size();
        assert!(usize::from(size) <= P::SIDE, "{size}x{size} squares do not fit the bitboard");
        let mut position = OthelloPosition {
            discs,
            board: P::board(usize::from(size)),
            playable: P::EMPTY,
            key: Key::default(),
            to_move,
            turn: Turn::Over,
            size,
        };
        position.key = position.computed_key();
        position.find_moves();
        position
    }

    /// Side of the board in squares.
    #[inline]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// All squares of the board.
    #[inline]
    pub fn board(&self) -> P {
        self.board
    }

    /// Discs of a side.
    #[inline]
    pub fn discs(&self, side: Side) -> P {
        self.discs[side.index()]
    }

    /// Number of discs of a side.
    #[inline]
    pub fn count(&self, side: Side) -> u32 {
        self.discs(side).count()
    }

    /// Empty squares.
    #[inline]
    pub fn empty(&self) -> P {
        self.board & !(self.discs[0] | self.discs[1])
    }

    /// Squares on which the side to move can place a disc.
    #[inline]
    pub fn playable(&self) -> P {
        self.playable
    }

    /// Returns whether the side to move can only pass.
    #[inline]
    pub fn must_pass(&self) -> bool {
        self.turn == Turn::Pass
    }

    /// Lead of Black in discs.
    #[inline]
    pub fn lead(&self) -> i32 {
        self.discs[0].count() as i32 - self.discs[1].count() as i32
    }

    /// Returns the same discs with a side to move.
    #[must_use]
    pub fn with_to_move(mut self, side: Side) -> Self {
        if self.to_move != side {
            self.give_turn();
        }
        self
    }

    /// Cell of a square in scenes, networks and statistics: row by row, without gaps.
    #[inline]
    pub fn cell(&self, square: usize) -> usize {
        (square >> 4) * usize::from(self.size) + (square & 15)
    }

    /// Computes the Zobrist key from scratch.
    pub fn computed_key(&self) -> Key {
        let mut key = Key::default();
        for side in Side::BOTH {
            self.discs(side).for_each(|square| key = key.toggled(disc_key(side, square)));
        }
        if self.to_move == Side::Second {
            key = key.toggled(ZOBRIST.key(KEY_SECOND_TO_MOVE));
        }
        key
    }

    /// Exchanges the side to move, with the discs as they are.
    #[inline]
    fn give_turn(&mut self) {
        self.to_move = self.to_move.opponent();
        self.key = self.key.toggled(ZOBRIST.key(KEY_SECOND_TO_MOVE));
        self.find_moves();
    }

    /// Finds the moves of the side to move, and whether it has to pass or the game is over.
    #[inline]
    fn find_moves(&mut self) {
        let (own, other) = (self.discs(self.to_move), self.discs(self.to_move.opponent()));
        let empty = self.empty();
        self.playable = moves(own, other, empty);
        self.turn = if !self.playable.is_empty() {
            Turn::Place
        } else if moves(other, own, empty).is_empty() {
            Turn::Over
        } else {
            Turn::Pass
        };
    }
}

#[inline]
fn disc_key(side: Side, square: usize) -> Key {
    ZOBRIST.key(side.index() * 256 + square)
}

impl<P: Bitboard> Position for OthelloPosition<P> {
    type Move = OthelloMove;
    type Illegal = IllegalOthelloMove;
    const DEPENDS_ON_HISTORY: bool = false;

    #[inline]
    fn to_move(&self) -> Side {
        self.to_move
    }

    #[inline]
    fn status(&self, _history: &History) -> Status {
        match self.turn {
            Turn::Place | Turn::Pass => Status::Running,
            Turn::Over => Status::Over(Outcome::by_margin(2 * self.lead())),
        }
    }

    #[inline]
    fn for_each_move<F: FnMut(OthelloMove)>(&self, _history: &History, mut f: F) {
        match self.turn {
            Turn::Place => self.playable.for_each(|square| f(OthelloMove::at(square))),
            Turn::Pass => f(OthelloMove::PASS),
            Turn::Over => {}
        }
    }

    #[inline]
    fn count_moves(&self, _history: &History) -> usize {
        self.playable.count() as usize + usize::from(self.must_pass())
    }

    #[inline]
    fn nth_move(&self, _history: &History, index: usize) -> Option<OthelloMove> {
        match self.turn {
            Turn::Place => self.playable.nth(index).map(OthelloMove::at),
            Turn::Pass => (index == 0).then_some(OthelloMove::PASS),
            Turn::Over => None,
        }
    }

    #[inline]
    fn play(&mut self, mv: OthelloMove) {
        debug_assert_eq!(self.check(mv, &History::default()), Ok(()));
        if let Some(square) = mv.square() {
            let (mover, opponent) = (self.to_move, self.to_move.opponent());
            let (own, other) = (self.discs(mover), self.discs(opponent));
            let flipped = flips(P::of(square), own, other);
            self.discs[mover.index()] = own | flipped | P::of(square);
            self.discs[opponent.index()] = other & !flipped;
            let mut key = self.key.toggled(disc_key(mover, square));
            flipped.for_each(|square| {
                key = key.toggled(disc_key(mover, square)).toggled(disc_key(opponent, square));
            });
            self.key = key;
        }
        self.give_turn();
    }

    fn check(&self, mv: OthelloMove, _history: &History) -> Result<(), IllegalOthelloMove> {
        let at = |square| square_name(square);
        match (self.turn, mv.square()) {
            (Turn::Over, _) => Err(IllegalOthelloMove::GameOver),
            (Turn::Pass, None) => Ok(()),
            (Turn::Place, None) => Err(IllegalOthelloMove::PassNotForced),
            (_, Some(square)) if square % 16 >= P::SIDE || square / 16 >= P::SIDE => {
                Err(IllegalOthelloMove::OffBoard)
            }
            (_, Some(square)) if self.playable.has(square) => Ok(()),
            (_, Some(square)) if !self.board.has(square) => Err(IllegalOthelloMove::OffBoard),
            (_, Some(square)) if !self.empty().has(square) => {
                Err(IllegalOthelloMove::Occupied { at: at(square) })
            }
            (Turn::Pass, Some(_)) => Err(IllegalOthelloMove::MustPass),
            (Turn::Place, Some(square)) => Err(IllegalOthelloMove::FlipsNothing { at: at(square) }),
        }
    }

    #[inline]
    fn search_key(&self) -> Key {
        self.key
    }
}

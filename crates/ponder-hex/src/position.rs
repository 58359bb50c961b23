//! The position: a bitboard of stones for each side.

use crate::notation::cell_name;
use crate::{Bitboard, Board, HexRules, IllegalHexMove, Passing, Swap};
use ponder_game::{Key, Side, ZobristTable};

/// Keys of the stones of both sides on up to 361 cells, and of four flags.
pub(crate) static ZOBRIST: ZobristTable<{ 2 * 361 + 4 }> = ZobristTable::new(0x4865_7820_6b65_7973);
pub(crate) const KEY_SECOND_TO_MOVE: usize = 2 * 361;
pub(crate) const KEY_SWAP_OPEN: usize = 2 * 361 + 1;
pub(crate) const KEY_AFTER_PASS: usize = 2 * 361 + 2;
pub(crate) const KEY_BEFORE_SWAP: usize = 2 * 361 + 3;

/// Options of the rules on this turn in addition to placing a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    /// The swap rule in force.
    pub swap: Swap,
    /// The passing rule in force.
    pub passing: Passing,
    /// True if the side to move may swap now.
    pub swap_open: bool,
    /// True if the last move was a pass.
    pub after_pass: bool,
}

/// A Hex position: stones of both sides, side to move, and the options of the rules on this turn.
///
/// In a search, [`HexMove::SWAP`](crate::HexMove::SWAP) always means *swap-pieces*: the only stone on
/// the board changes colour and is mirrored. That position has the same value for the player who
/// swaps as the one after *swap-sides*, in which the colours stay and the players exchange them; a
/// table plays the latter with [`HexPosition::with_exchanged_seats`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexPosition<P: Bitboard> {
    pub(crate) stones: [P; 2],
    pub(crate) board: &'static Board<P>,
    pub(crate) key: Key,
    pub(crate) to_move: Side,
    pub(crate) turn: Turn,
}

impl<P: Bitboard> HexPosition<P> {
    /// Creates the empty board.
    ///
    /// # Panics
    /// Panics when the board does not fit the bitboard.
    #[must_use]
    pub fn new(rules: &HexRules) -> Self {
        HexPosition {
            stones: [P::EMPTY; 2],
            board: Board::new(rules),
            key: Key::default(),
            to_move: Side::First,
            turn: Turn {
                swap: rules.swap(),
                passing: rules.passing(),
                swap_open: false,
                after_pass: false,
            },
        }
    }

    /// Creates a position from stones and a side to move. A swap is no longer possible.
    ///
    /// # Errors
    /// Fails when a stone is off the board or two stones share a cell.
    pub fn from_stones(
        rules: &HexRules,
        stones: [P; 2],
        to_move: Side,
    ) -> Result<Self, IllegalHexMove> {
        let mut position = Self::new(rules);
        let off = (stones[0] | stones[1]) & !position.board.full;
        if !off.is_empty() {
            return Err(IllegalHexMove::OffBoard);
        }
        if let Some(cell) = (stones[0] & stones[1]).lowest() {
            return Err(IllegalHexMove::TwoStones { at: cell_name(position.board, cell) });
        }
        position.stones = stones;
        position.to_move = to_move;
        position.turn.swap = Swap::None;
        position.key = position.computed_key();
        Ok(position)
    }

    /// Board size and masks.
    #[inline]
    pub fn board(&self) -> &'static Board<P> {
        self.board
    }

    /// Stones of a side.
    #[inline]
    pub fn stones(&self, side: Side) -> P {
        self.stones[side.index()]
    }

    /// Empty cells.
    #[inline]
    pub fn empty(&self) -> P {
        self.board.full & !(self.stones[0] | self.stones[1])
    }

    /// Returns whether the side to move may swap now.
    #[inline]
    pub fn may_swap(&self) -> bool {
        self.turn.swap_open
    }

    /// Returns whether the other side may swap the stone that is about to be played.
    #[inline]
    pub fn may_be_swapped(&self) -> bool {
        self.turn.swap != Swap::None
            && !self.turn.swap_open
            && (self.stones[0] | self.stones[1]).is_empty()
    }

    /// Returns whether the side to move may pass now.
    #[inline]
    pub fn may_pass(&self) -> bool {
        self.turn.passing == Passing::Allowed && !self.turn.after_pass
    }

    /// Side whose stones connect its edges, if any.
    #[inline]
    pub fn winner(&self) -> Option<Side> {
        // The side that has just moved is the more likely winner.
        [self.to_move.opponent(), self.to_move]
            .into_iter()
            .find(|&side| self.board.connected(side, self.stones[side.index()]))
    }

    /// Cells of a shortest winning chain; empty while there is no winner.
    pub fn winning_chain(&self) -> P {
        let Some(winner) = self.winner() else {
            return P::EMPTY;
        };
        let stones = self.stones(winner);
        let mut layers = vec![stones & self.board.start[winner.index()]];
        let mut reached = layers[0];
        let goal = self.board.goal[winner.index()];
        while (reached & goal).is_empty() {
            let layer = self.board.neighbours(reached) & stones & !reached;
            reached = reached | layer;
            layers.push(layer);
        }
        let mut chain = P::EMPTY;
        let mut before = goal;
        for &layer in layers.iter().rev() {
            let step = (layer & before).lowest().map_or(P::EMPTY, P::bit);
            chain = chain | step;
            before = self.board.neighbours(step);
        }
        chain
    }

    /// Computes the Zobrist key from scratch.
    pub fn computed_key(&self) -> Key {
        let mut key = Key::default();
        for side in Side::BOTH {
            self.stones[side.index()].for_each(|cell| key = key.toggled(stone_key(side, cell)));
        }
        let flags = [
            (self.to_move == Side::Second, KEY_SECOND_TO_MOVE),
            (self.turn.swap_open, KEY_SWAP_OPEN),
            (self.turn.after_pass, KEY_AFTER_PASS),
        ];
        for (_, feature) in flags.into_iter().filter(|(on, _)| *on) {
            key = key.toggled(ZOBRIST.key(feature));
        }
        key
    }

    /// Position after *swap-sides*: the players have exchanged colours, instead of the stone being
    /// mirrored.
    #[must_use]
    pub fn with_exchanged_seats(&self) -> Self {
        let mut position = self.clone();
        position.turn.swap_open = false;
        position.turn.swap = Swap::None;
        position.key = position.computed_key();
        position
    }

    /// The same position, in which the side to move may swap.
    #[must_use]
    pub fn with_open_swap(mut self) -> Self {
        self.set_swap_open(true);
        self
    }

    /// The same position, reached by a pass.
    #[must_use]
    pub fn with_pass_before(mut self) -> Self {
        self.set_after_pass(true);
        self
    }

    #[inline]
    pub(crate) fn set_swap_open(&mut self, open: bool) {
        if self.turn.swap_open != open {
            self.turn.swap_open = open;
            self.key = self.key.toggled(ZOBRIST.key(KEY_SWAP_OPEN));
        }
    }

    #[inline]
    pub(crate) fn set_after_pass(&mut self, after_pass: bool) {
        if self.turn.after_pass != after_pass {
            self.turn.after_pass = after_pass;
            self.key = self.key.toggled(ZOBRIST.key(KEY_AFTER_PASS));
        }
    }

    /// Swaps: the only stone changes colour and is mirrored.
    pub(crate) fn swap_pieces(&mut self) {
        let opponent = self.to_move.opponent();
        let mirrored = self.board.mirrored(self.stones[opponent.index()]);
        self.stones[opponent.index()] = P::EMPTY;
        self.stones[self.to_move.index()] = mirrored;
        self.turn.swap = Swap::None;
        self.turn.swap_open = false;
        self.to_move = opponent;
        self.key = self.computed_key();
    }
}

/// The key of a stone.
#[inline]
pub(crate) fn stone_key(side: Side, cell: usize) -> Key {
    ZOBRIST.key(side.index() * 361 + cell)
}

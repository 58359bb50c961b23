//! Positions that an observation shows, on boards of any size.

use crate::{Bitboard, HexPosition, HexRules, WideBitboard};
use ponder_game::{Observation, Position, Side};

/// Stones of a position of Hex that an observation shows.
#[derive(Clone, Copy, Debug)]
pub struct Observed {
    /// Rules of the size of the board, without the swap and passes.
    pub rules: HexRules,
    /// Stones of both sides.
    pub stones: [WideBitboard; 2],
    /// Side to move.
    pub to_move: Side,
    /// True if a side may still swap.
    pub is_swap_open: bool,
}

impl Observed {
    /// The position of an observation; `None` if it is not one of Hex.
    #[must_use]
    pub fn of(view: &Observation) -> Option<Self> {
        let small = view.position::<HexPosition<u128>>().and_then(Self::of_position);
        small.or_else(|| view.position::<HexPosition<WideBitboard>>().and_then(Self::of_position))
    }

    fn of_position<P: Bitboard>(position: &HexPosition<P>) -> Option<Self> {
        let board = position.board();
        Some(Observed {
            rules: HexRules::new(board.cols, board.rows).ok()?,
            stones: Side::BOTH.map(|side| position.stones(side).resized()),
            to_move: position.to_move(),
            is_swap_open: position.may_swap() || position.may_be_swapped(),
        })
    }
}

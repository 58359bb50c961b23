//! Moves of Hex: the implementation of [`Position`].

use crate::notation::cell_name;
use crate::position::{KEY_BEFORE_SWAP, KEY_SECOND_TO_MOVE, ZOBRIST, stone_key};
use crate::theory::HexTheory;
use crate::{Bitboard, HexMove, HexPosition, IllegalHexMove, Swap};
use ponder_game::{History, Key, Outcome, Position, Side, Status, Theory};

impl<P: Bitboard> Position for HexPosition<P> {
    type Move = HexMove;
    type Illegal = IllegalHexMove;
    const DEPENDS_ON_HISTORY: bool = false;

    #[inline]
    fn to_move(&self) -> Side {
        self.to_move
    }

    #[inline]
    fn status(&self, _history: &History) -> Status {
        match self.winner() {
            Some(side) => Status::Over(Outcome::win(side)),
            None => Status::Running,
        }
    }

    #[inline]
    fn for_each_move<F: FnMut(HexMove)>(&self, _history: &History, mut f: F) {
        self.empty().for_each(|cell| f(HexMove::cell(cell)));
        if self.may_swap() {
            f(HexMove::SWAP);
        }
        if self.may_pass() {
            f(HexMove::PASS);
        }
    }

    #[inline]
    fn count_moves(&self, _history: &History) -> usize {
        self.empty().count() as usize + usize::from(self.may_swap()) + usize::from(self.may_pass())
    }

    #[inline]
    fn nth_move(&self, _history: &History, index: usize) -> Option<HexMove> {
        if let Some(cell) = self.empty().select(index) {
            return Some(HexMove::cell(cell));
        }
        let specials = [(self.may_swap(), HexMove::SWAP), (self.may_pass(), HexMove::PASS)];
        specials
            .into_iter()
            .filter(|(allowed, _)| *allowed)
            .nth(index - self.empty().count() as usize)
            .map(|(_, mv)| mv)
    }

    fn theory(&self) -> Option<Box<dyn Theory<Self>>> {
        Some(Box::new(HexTheory::new(self)?))
    }

    #[inline]
    fn play(&mut self, mv: HexMove) {
        debug_assert_eq!(self.check(mv, &History::default()), Ok(()));
        let Some(cell) = mv.as_cell() else {
            if mv == HexMove::SWAP {
                self.swap_pieces();
            } else {
                self.to_move = self.to_move.opponent();
                self.key = self.key.toggled(ZOBRIST.key(KEY_SECOND_TO_MOVE));
                self.turn.swap = Swap::None;
                self.set_swap_open(false);
                self.set_after_pass(true);
            }
            return;
        };
        let own = &mut self.stones[self.to_move.index()];
        *own = *own | P::bit(cell);
        self.key = self
            .key
            .toggled(stone_key(self.to_move, cell))
            .toggled(ZOBRIST.key(KEY_SECOND_TO_MOVE));
        if self.turn.swap != Swap::None {
            let first_ply = (self.stones[0] | self.stones[1]).count() == 1;
            self.set_swap_open(first_ply);
            if !first_ply {
                self.turn.swap = Swap::None;
            }
        }
        self.set_after_pass(false);
        self.to_move = self.to_move.opponent();
    }

    fn check(&self, mv: HexMove, _history: &History) -> Result<(), IllegalHexMove> {
        if self.winner().is_some() {
            return Err(IllegalHexMove::GameOver);
        }
        match mv {
            HexMove::SWAP if self.may_swap() => Ok(()),
            HexMove::SWAP if self.turn.swap == Swap::None => Err(IllegalHexMove::NoSwap),
            HexMove::SWAP => Err(IllegalHexMove::SwapOutOfTurn),
            HexMove::PASS if self.may_pass() => Ok(()),
            HexMove::PASS if self.turn.after_pass => Err(IllegalHexMove::PassAfterPass),
            HexMove::PASS => Err(IllegalHexMove::NoPass),
            _ => {
                let cell = mv.as_cell().unwrap_or(usize::MAX);
                if cell >= self.board.cells() {
                    Err(IllegalHexMove::OffBoard)
                } else if !self.empty().has(cell) {
                    Err(IllegalHexMove::Occupied { at: cell_name(self.board, cell) })
                } else {
                    Ok(())
                }
            }
        }
    }

    #[inline]
    fn search_key(&self) -> Key {
        // An empty board with a swap rule and one without it have different values.
        if self.may_be_swapped() {
            self.key.toggled(ZOBRIST.key(KEY_BEFORE_SWAP))
        } else {
            self.key
        }
    }
}

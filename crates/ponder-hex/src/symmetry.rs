//! The four symmetries of a Hex board.

use crate::{Bitboard, Board, HexMove, HexPosition};
use ponder_game::Symmetric;

/// A symmetry of the board: a half turn, a reflection in the long diagonal (which exchanges the
/// sides and the edges they connect), or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum HexSymmetry {
    /// Leaves the board unchanged.
    Identity,
    /// Rotates by 180 degrees: column and row are counted from the other end.
    HalfTurn,
    /// Reflects in the long diagonal: columns and rows, and the sides, are exchanged.
    Mirror,
    /// Reflects in the long diagonal and rotates by 180 degrees.
    MirrorHalfTurn,
}

impl HexSymmetry {
    fn turns(self) -> bool {
        matches!(self, HexSymmetry::HalfTurn | HexSymmetry::MirrorHalfTurn)
    }

    fn mirrors(self) -> bool {
        matches!(self, HexSymmetry::Mirror | HexSymmetry::MirrorHalfTurn)
    }
}

impl<P: Bitboard> Symmetric for HexPosition<P> {
    type Symmetry = HexSymmetry;

    fn symmetries(&self) -> Vec<HexSymmetry> {
        use HexSymmetry::{HalfTurn, Identity, Mirror, MirrorHalfTurn};
        vec![Identity, HalfTurn, Mirror, MirrorHalfTurn]
    }

    fn transformed(&self, symmetry: HexSymmetry) -> Self {
        let mut image = self.clone();
        if symmetry.turns() {
            image.stones = image.stones.map(|bitboard| self.board.rotated(bitboard));
        }
        if symmetry.mirrors() {
            let [first, second] = image.stones.map(|bitboard| self.board.mirrored(bitboard));
            image.stones = [second, first];
            image.to_move = self.to_move.opponent();
            image.board = transposed(self.board);
        }
        image.key = image.computed_key();
        image
    }

    fn transform_move(&self, mv: HexMove, symmetry: HexSymmetry) -> HexMove {
        let Some(cell) = mv.as_cell() else { return mv };
        let cell = if symmetry.turns() { self.board.cells() - 1 - cell } else { cell };
        if symmetry.mirrors() {
            let (col, row) = self.board.col_row(cell);
            HexMove::cell(col * usize::from(self.board.rows) + row)
        } else {
            HexMove::cell(cell)
        }
    }

    fn exchanges_sides(symmetry: HexSymmetry) -> bool {
        symmetry.mirrors()
    }
}

fn transposed<P: Bitboard>(board: &'static Board<P>) -> &'static Board<P> {
    if board.cols == board.rows {
        return board;
    }
    let rules = crate::HexRules::new(board.rows, board.cols)
        .expect("exchanging the sides of a valid board gives a valid board");
    Board::new(&rules)
}

//! Encoding of a Hex position as input planes of a network.
//!
//! The side to move always connects top and bottom: for the second side the board is mirrored in
//! the long diagonal. There are four planes: own stones, the other side's stones, ones (which
//! distinguish an empty cell from the outside of the board), and ones if a swap is allowed now or
//! will be after this move.

use crate::{Bitboard, HexMove, HexPosition};
use ponder_game::{Encode, Frame, Grid, Side};

/// Offset of the swap's policy output after those of the cells.
const SWAP: usize = 0;
/// Offset of the pass's policy output after those of the cells.
const PASS: usize = 1;

impl<P: Bitboard> HexPosition<P> {
    /// Maps a cell of the board to its cell of the encoded board.
    #[inline]
    fn seen(&self, cell: usize, symmetry: usize) -> usize {
        let cell = self.symmetric_cell(cell, symmetry);
        if self.to_move == Side::First {
            return cell;
        }
        let (col, row) = self.board.col_row(cell);
        col * usize::from(self.board.rows) + row
    }
}

impl<P: Bitboard> Encode for HexPosition<P> {
    const PLANES: usize = 4;
    const PLANE_UNITS: &'static [f32] = &[1.0; 4];
    const EXTRA_MOVES: usize = 2;
    const GRID: Grid = Grid::Hexagonal;

    #[inline]
    fn frame(&self) -> Frame {
        let (rows, cols) = (usize::from(self.board.rows), usize::from(self.board.cols));
        match self.to_move {
            Side::First => Frame { rows, cols },
            Side::Second => Frame { rows: cols, cols: rows },
        }
    }

    #[inline]
    fn symmetries(&self) -> usize {
        2
    }

    #[inline]
    fn symmetric_cell(&self, cell: usize, symmetry: usize) -> usize {
        if symmetry == 1 { self.board.cells() - 1 - cell } else { cell }
    }

    fn encode(&self, symmetry: usize, planes: &mut [u8]) {
        assert!(symmetry < 2, "Hex has 2 symmetries that keep the sides, not {}", symmetry + 1);
        let (cells, _) = planes.as_chunks_mut::<4>();
        assert_eq!(cells.len(), self.board.cells(), "four bytes per cell");
        cells.fill([0, 0, 1, u8::from(self.may_swap() || self.may_be_swapped())]);
        for (plane, side) in [self.to_move, self.to_move.opponent()].into_iter().enumerate() {
            self.stones(side).for_each(|cell| cells[self.seen(cell, symmetry)][plane] = 1);
        }
    }

    #[inline]
    fn policy_index(&self, mv: HexMove, symmetry: usize) -> usize {
        match mv {
            HexMove::SWAP => self.board.cells() + SWAP,
            HexMove::PASS => self.board.cells() + PASS,
            mv => self.seen(mv.as_cell().unwrap_or(0), symmetry),
        }
    }
}

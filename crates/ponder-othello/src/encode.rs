//! Encoding of an Othello position as input planes of a network.
//!
//! There are five planes: own discs, the other side's discs, ones (which distinguish an empty
//! square from the outside of the board), and the squares that the side to move and the other
//! side can play.

use crate::flips::moves;
use crate::{Bitboard, OthelloMove, OthelloPosition, OthelloSymmetry};
use ponder_game::{Encode, Frame, Grid, Position, Side};

const PLANES: usize = 5;

impl<P: Bitboard> Encode for OthelloPosition<P> {
    const PLANES: usize = PLANES;
    const PLANE_UNITS: &'static [f32] = &[1.0; PLANES];
    const EXTRA_MOVES: usize = 1;
    const GRID: Grid = Grid::Square;

    #[inline]
    fn frame(&self) -> Frame {
        let size = usize::from(self.size());
        Frame { rows: size, cols: size }
    }

    #[inline]
    fn symmetries(&self) -> usize {
        OthelloSymmetry::COUNT
    }

    fn symmetric_cell(&self, cell: usize, symmetry: usize) -> usize {
        let size = usize::from(self.size());
        let square = 16 * (cell / size) + cell % size;
        self.cell(OthelloSymmetry::number(symmetry).square(self.size(), square))
    }

    fn encode(&self, symmetry: usize, planes: &mut [u8]) {
        let symmetry = OthelloSymmetry::number(symmetry);
        let (cells, _) = planes.as_chunks_mut::<PLANES>();
        assert_eq!(cells.len(), self.frame().cells(), "five bytes per square");
        cells.fill([0, 0, 1, 0, 0]);
        let (own, other) = (self.discs(self.to_move()), self.discs(self.to_move().opponent()));
        let replies = moves(other, own, self.empty());
        for (plane, set) in [(0, own), (1, other), (3, self.playable()), (4, replies)] {
            set.for_each(|square| {
                cells[self.cell(symmetry.square(self.size(), square))][plane] = 1;
            });
        }
    }

    fn owners(&self) -> Vec<Option<Side>> {
        let mut owners = vec![None; self.frame().cells()];
        for side in Side::BOTH {
            self.discs(side).for_each(|square| owners[self.cell(square)] = Some(side));
        }
        owners
    }

    #[inline]
    fn policy_index(&self, mv: OthelloMove, symmetry: usize) -> usize {
        let image =
            |square| self.cell(OthelloSymmetry::number(symmetry).square(self.size(), square));
        mv.square().map_or(self.frame().cells(), image)
    }
}

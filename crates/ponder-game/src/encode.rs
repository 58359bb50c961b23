//! Encoding of positions as input planes of a network.

use crate::{Position, Side};

/// Neighbourhood of a cell of the encoded grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Grid {
    /// All eight cells around it.
    Square,
    /// Six of them, all but the one up and to the left and the one down and to the right, as on a
    /// Hex board whose rows are drawn as rows of a sheared grid.
    Hexagonal,
}

/// Size of an encoded board. It may differ from the board's own size when the mover's view is
/// transposed and the board is not square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Frame {
    /// Rows, 1 to 32.
    pub rows: usize,
    /// Cells in a row, 1 to 32.
    pub cols: usize,
}

impl Frame {
    /// The number of cells.
    #[inline]
    #[must_use]
    pub const fn cells(self) -> usize {
        self.rows * self.cols
    }
}

/// A position that a network can evaluate.
///
/// A network always sees the board as the side to move does: its own pieces on the same planes,
/// and, where the rules are symmetric in the two sides, its own goals in the same places. Cells are
/// numbered row by row, and the planes of a cell are contiguous (channels last).
pub trait Encode: Position {
    /// Planes per cell, at least 1.
    const PLANES: usize;

    /// Scale of each plane: the input value that byte 1 stands for; `PLANES` entries. A plane of
    /// flags has 1.0, a counter that reaches 100 may have 0.01.
    const PLANE_UNITS: &'static [f32];

    /// Number of moves that are not one of the frame's cells (pass, swap, promotion); their policy
    /// outputs follow those of the cells.
    const EXTRA_MOVES: usize;

    /// Neighbourhood that matters in this game.
    const GRID: Grid;

    /// The size of the encoded board.
    fn frame(&self) -> Frame;

    /// The number of symmetries that [`encode`](Encode::encode) supports, at least 1; number 0 is
    /// the identity.
    fn symmetries(&self) -> usize;

    /// Writes the planes under a symmetry.
    ///
    /// # Panics
    /// Panics when `planes` is not `frame().cells() * PLANES` long, or the symmetry is unknown.
    fn encode(&self, symmetry: usize, planes: &mut [u8]);

    /// The policy output of a move under a symmetry: a cell, or `frame().cells()` plus the number
    /// of an extra move. Different legal moves have different outputs.
    fn policy_index(&self, mv: Self::Move, symmetry: usize) -> usize;

    /// The cell of the frame on which a symmetry puts a cell: [`encode`](Encode::encode) and
    /// [`policy_index`](Encode::policy_index) permute the cells of the identity so, and nothing
    /// else. To be overridden where there is a symmetry besides the identity.
    fn symmetric_cell(&self, cell: usize, _symmetry: usize) -> usize {
        cell
    }

    /// The owner of each cell of the frame under the identity symmetry when a finished game is
    /// counted, row by row; empty in a game that does not count points.
    fn owners(&self) -> Vec<Option<Side>> {
        Vec::new()
    }

    /// The lead of [`Side::First`] in points if it has `area` more cells than the other side at the
    /// end; `None` in a game that does not count points.
    fn lead_of_area(&self, area: f32) -> Option<f32> {
        let _ = area;
        None
    }

    /// The number of policy outputs.
    #[inline]
    fn policy_len(&self) -> usize {
        self.frame().cells() + Self::EXTRA_MOVES
    }
}

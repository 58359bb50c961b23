//! The eight symmetries of a square board, and the four of a rectangle.

use crate::{Geometry, GoMove, GoPosition};
use ponder_game::{Side, Symmetric};

/// A symmetry: reflections of columns and of rows, then optionally a transposition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct GoSymmetry(u8);

impl GoSymmetry {
    /// All eight symmetries, the identity first. The last four transpose the board.
    pub const ALL: [GoSymmetry; 8] = [
        GoSymmetry(0),
        GoSymmetry(1),
        GoSymmetry(2),
        GoSymmetry(3),
        GoSymmetry(4),
        GoSymmetry(5),
        GoSymmetry(6),
        GoSymmetry(7),
    ];

    /// The symmetry with a number.
    ///
    /// # Panics
    /// Panics if `number > 7`.
    #[inline]
    #[must_use]
    pub fn number(number: usize) -> Self {
        Self::ALL[number]
    }

    /// Returns whether columns become rows (transposition).
    #[inline]
    #[must_use]
    pub fn transposes(self) -> bool {
        self.0 & 4 != 0
    }

    /// The column and row that a cell at a column and a row is mapped to.
    #[inline]
    #[must_use]
    pub fn place(self, geometry: &Geometry, col: usize, row: usize) -> (usize, usize) {
        let col = if self.0 & 1 != 0 { usize::from(geometry.cols()) - 1 - col } else { col };
        let row = if self.0 & 2 != 0 { usize::from(geometry.rows()) - 1 - row } else { row };
        if self.transposes() { (row, col) } else { (col, row) }
    }

    /// The cell that a cell is mapped to.
    #[inline]
    #[must_use]
    pub fn cell(self, geometry: &Geometry, cell: usize) -> usize {
        let cols = usize::from(geometry.cols());
        let (col, row) = self.place(geometry, cell % cols, cell / cols);
        let width = if self.transposes() { usize::from(geometry.rows()) } else { cols };
        row * width + col
    }
}

impl<const CAP: usize> Symmetric for GoPosition<CAP> {
    type Symmetry = GoSymmetry;

    fn symmetries(&self) -> Vec<GoSymmetry> {
        let geometry = self.board.geometry();
        let square = geometry.cols() == geometry.rows();
        GoSymmetry::ALL[..if square { 8 } else { 4 }].to_vec()
    }

    /// The image does not include the vacated points, so it is for positions whose line is empty or
    /// transformed with them: repetitions are then found only from there on.
    fn transformed(&self, symmetry: GoSymmetry) -> Self {
        let geometry = self.board.geometry();
        let rules = if symmetry.transposes() {
            self.rules.resized(geometry.rows(), geometry.cols()).expect("the sides are exchanged")
        } else {
            self.rules
        };
        let image = |point: usize| {
            self.transform_move(GoMove::at(point), symmetry).point().unwrap_or(point)
        };
        let stones: Vec<(Side, usize)> = geometry
            .points()
            .iter()
            .map(|&point| usize::from(point))
            .filter_map(|point| Some((self.board.colour(point).side()?, image(point))))
            .collect();
        let mut transformed = GoPosition::from_stones(&rules, &stones, self.to_move, self.handicap)
            .expect("the image of a position stands as the position does");
        transformed.passes = self.passes;
        transformed.ko = self.ko.map(|point| image(usize::from(point)) as u16);
        transformed.last = self.last.map(|mv| mv.map(|mv| self.transform_move(mv, symmetry)));
        transformed
    }

    fn transform_move(&self, mv: GoMove, symmetry: GoSymmetry) -> GoMove {
        let Some(point) = mv.point() else { return mv };
        let geometry = self.board.geometry();
        let image = if symmetry.transposes() {
            Geometry::of(geometry.rows(), geometry.cols())
        } else {
            geometry
        };
        let cell = symmetry.cell(geometry, geometry.cell(point));
        GoMove::at(usize::from(image.points()[cell]))
    }

    fn exchanges_sides(_symmetry: GoSymmetry) -> bool {
        false
    }
}

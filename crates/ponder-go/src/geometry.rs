//! Memory layout of a board: the numbering of its points.

use std::sync::OnceLock;

/// Number of words of a point set: enough for 19x19 with its walls.
pub(crate) const WORDS: usize = 8;

/// Size of a board and the tables derived from it.
///
/// Points are numbered row by row from the top left with one wall before each row and a row of
/// walls above and below, so that the neighbours of a point are always at the same distances: a
/// 9x9 board takes 111 numbers, 13x13 takes 211, 19x19 takes 421.
#[derive(Debug)]
pub struct Geometry {
    cols: u8,
    rows: u8,
    /// Distance from a point to the one below it.
    stride: u16,
    /// Point numbers by cell.
    points: Vec<u16>,
    /// Cells by point number; `u16::MAX` for walls.
    cells: Vec<u16>,
    /// The points as a set.
    all: [u64; WORDS],
}

/// Maximum board size along one side, in points.
pub(crate) const SIDE_MAX: u8 = 19;

impl Geometry {
    /// Returns the geometry of a board; computed once and cached.
    pub(crate) fn of(cols: u8, rows: u8) -> &'static Geometry {
        const SIDES: usize = SIDE_MAX as usize;
        static ALL: [OnceLock<Geometry>; SIDES * SIDES] =
            [const { OnceLock::new() }; SIDES * SIDES];
        assert!((1..=SIDE_MAX).contains(&cols) && (1..=SIDE_MAX).contains(&rows));
        let at = usize::from(cols - 1) * SIDES + usize::from(rows - 1);
        ALL[at].get_or_init(|| Geometry::new(cols, rows))
    }

    fn new(cols: u8, rows: u8) -> Self {
        let stride = u16::from(cols) + 1;
        let mut points = Vec::new();
        let mut cells = vec![u16::MAX; Self::numbers_of(cols, rows)];
        let mut all = [0; WORDS];
        for row in 0..u16::from(rows) {
            for col in 0..u16::from(cols) {
                let point = (row + 1) * stride + col + 1;
                cells[usize::from(point)] = points.len() as u16;
                points.push(point);
                all[usize::from(point) / 64] |= 1 << (point % 64);
            }
        }
        Geometry { cols, rows, stride, points, cells, all }
    }

    /// The number of entries that a board takes with its walls.
    pub(crate) fn numbers_of(cols: u8, rows: u8) -> usize {
        (usize::from(rows) + 2) * (usize::from(cols) + 1) + 1
    }

    /// The number of columns.
    #[inline]
    pub fn cols(&self) -> u8 {
        self.cols
    }

    /// The number of rows.
    #[inline]
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// The number of points.
    #[inline]
    pub fn cells(&self) -> usize {
        self.points.len()
    }

    /// The distance between the numbers of a point and the one below it.
    #[inline]
    pub fn stride(&self) -> usize {
        usize::from(self.stride)
    }

    /// The numbers of all points, by cell: row by row from the top left.
    #[inline]
    pub fn points(&self) -> &[u16] {
        &self.points
    }

    /// The cell of a point, counted row by row from 0 at the top left.
    ///
    /// # Panics
    /// Panics if the number is beyond the board.
    #[inline]
    pub fn cell(&self, point: usize) -> usize {
        usize::from(self.cells[point])
    }

    /// Returns whether a number is that of a point, and not a wall or out of range.
    #[inline]
    pub fn has(&self, point: usize) -> bool {
        self.cells.get(point).is_some_and(|&cell| cell != u16::MAX)
    }

    /// The point at a column and a row, counted from 0 at the top left.
    #[inline]
    pub fn point(&self, col: usize, row: usize) -> usize {
        (row + 1) * self.stride() + col + 1
    }

    /// The four neighbours of a point, including walls.
    #[inline]
    pub fn around(&self, point: usize) -> [usize; 4] {
        let stride = self.stride();
        [point - stride, point - 1, point + 1, point + stride]
    }

    /// The four diagonal neighbours of a point, including walls. A wall to the left of the first
    /// column is also the one to the right of the last.
    #[inline]
    pub fn diagonals(&self, point: usize) -> [usize; 4] {
        let stride = self.stride();
        [point - stride - 1, point - stride + 1, point + stride - 1, point + stride + 1]
    }

    /// All points as a set.
    #[inline]
    pub(crate) fn all(&self) -> &[u64; WORDS] {
        &self.all
    }

    /// Number of words of a point set that can have members.
    #[inline]
    pub(crate) fn words(&self) -> usize {
        self.cells.len().div_ceil(64)
    }
}

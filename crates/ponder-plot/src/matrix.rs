//! A cross-table as data.

use crate::PlotError;
use serde::{Deserialize, Serialize};

/// A cross-table: a colour and a text in each cell.
///
/// ```
/// use ponder_plot::{Cell, Matrix};
///
/// let names = ["uct", "puct"];
/// let score = |share: f64| Some(Cell::new(share, format!("{:.0}%", share * 100.0)));
/// let table = Matrix::new("cross", "Score of row against column", names, names)
///     .cells([[None, score(0.35)], [score(0.65), None]]);
/// assert!(table.svg()?.contains("35%"));
/// # Ok::<(), ponder_plot::PlotError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Matrix {
    /// File name without extension; [`Matrix::stem`] makes any text safe.
    pub name: String,
    /// Heading above the drawing.
    pub title: String,
    /// Row names, from the top.
    pub rows: Vec<String>,
    /// Column names, from the left.
    pub columns: Vec<String>,
    /// One list of cells per row. Where a list is shorter than `columns`, cells are missing; cells
    /// beyond `rows` or `columns` are not drawn.
    pub cells: Vec<Vec<Option<Cell>>>,
}

/// A cell of a cross-table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "MatrixCell"), schema(as = MatrixCell))]
pub struct Cell {
    /// Value that sets the colour: 0 is vermilion, one half white, 1 blue; values outside 0 to 1
    /// are clamped, and a value that is not finite is grey.
    #[serde(with = "crate::number")]
    #[cfg_attr(feature = "schema", ts(as = "Option<f64>"), schema(value_type = Option<f64>))]
    pub value: f64,
    /// Text written in the cell.
    pub text: String,
}

impl Cell {
    /// Creates a cell.
    pub fn new(value: f64, text: impl Into<String>) -> Self {
        Self { value, text: text.into() }
    }
}

impl Matrix {
    /// Creates a cross-table with all cells missing.
    pub fn new<R: Into<String>, C: Into<String>>(
        name: impl Into<String>,
        title: impl Into<String>,
        rows: impl IntoIterator<Item = R>,
        columns: impl IntoIterator<Item = C>,
    ) -> Self {
        Self {
            name: name.into(),
            title: title.into(),
            rows: rows.into_iter().map(Into::into).collect(),
            columns: columns.into_iter().map(Into::into).collect(),
            cells: Vec::new(),
        }
    }

    /// Sets the cells, one list per row.
    #[must_use]
    pub fn cells<R: IntoIterator<Item = Option<Cell>>>(
        mut self,
        rows: impl IntoIterator<Item = R>,
    ) -> Self {
        self.cells = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        self
    }

    /// The cell at a row and a column, both from 0.
    pub(crate) fn cell(&self, row: usize, column: usize) -> Option<&Cell> {
        self.cells.get(row)?.get(column)?.as_ref()
    }

    /// Returns the name made safe for a file: `a` to `z`, `0` to `9` and `-`, 1 to 80 characters.
    pub fn stem(&self) -> String {
        crate::stem(&self.name)
    }

    /// Renders the cross-table as an SVG document, as wide as its names and cells need.
    ///
    /// # Errors
    /// Returns [`PlotError::TooMuch`] if there are more than 100 rows or columns.
    pub fn svg(&self) -> Result<String, PlotError> {
        Ok(crate::heat::draw(self)?.svg())
    }

    /// Renders the cross-table as a PNG file, `scale` (0.25 to 8) times as large as the SVG.
    ///
    /// # Errors
    /// See [`Matrix::svg`]; also fails with [`PlotError::Scale`] if `scale` is out of range, or if
    /// the picture would have more than 64 million pixels.
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, PlotError> {
        crate::heat::draw(self)?.png(scale)
    }

    /// Writes every cell as a row of comma-separated values (RFC 4180) under the header
    /// `row,column,value,text`. A missing cell has no row, and a value that is not finite is an
    /// empty field.
    pub fn csv(&self) -> String {
        crate::table::matrix(self)
    }
}

//! Figures and cross-tables as comma-separated values.

use crate::{Figure, Matrix};

/// Shortest text that reads back as the same number; empty if it is not finite.
fn number(number: impl Into<Option<f64>>) -> String {
    match number.into() {
        Some(number) if number.is_finite() => {
            let text = format!("{number:?}");
            text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
        }
        _ => String::new(),
    }
}

/// Writes the points of a figure.
pub(crate) fn figure(figure: &Figure) -> String {
    let header = ["series", "x", "y", "low", "high", "weight"].map(str::to_owned);
    let points = figure.series.iter().flat_map(|series| {
        series.points.iter().map(|point| {
            let numbers =
                [Some(point.x), Some(point.y), point.low, point.high, point.weight].map(number);
            let [x, y, low, high, weight] = numbers;
            [series.name.clone(), x, y, low, high, weight]
        })
    });
    write([header].into_iter().chain(points))
}

/// Writes the cells of a cross-table.
pub(crate) fn matrix(matrix: &Matrix) -> String {
    let header = ["row", "column", "value", "text"].map(str::to_owned);
    let cells = matrix.rows.iter().enumerate().flat_map(|(row, row_name)| {
        matrix.columns.iter().enumerate().filter_map(move |(column, column_name)| {
            let cell = matrix.cell(row, column)?;
            let (value, text) = (number(cell.value), cell.text.clone());
            Some([row_name.clone(), column_name.clone(), value, text])
        })
    });
    write([header].into_iter().chain(cells))
}

/// Writes records of `N` fields (RFC 4180).
fn write<const N: usize>(records: impl Iterator<Item = [String; N]>) -> String {
    let terminator = csv::Terminator::CRLF;
    let mut writer = csv::WriterBuilder::new().terminator(terminator).from_writer(Vec::new());
    for record in records {
        writer.write_record(record).expect("a vector takes all bytes, and all records are as long");
    }
    let bytes = writer.into_inner().expect("a vector takes all bytes");
    String::from_utf8(bytes).expect("fields of valid text and ASCII between them")
}

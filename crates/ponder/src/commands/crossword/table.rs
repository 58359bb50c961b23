//! Tables with aligned columns.

use crate::output::say;

/// Prints a table with the first column aligned left and the others right.
pub fn print(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> anyhow::Result<()> {
    let head = head.iter().map(ToString::to_string).collect();
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let of = |row: &Vec<String>| row.get(column).map_or(0, |cell| cell.chars().count());
        rows.iter().map(of).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(at, (cell, &width))| match at {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        say!("{}", line.trim_end());
    }
    Ok(())
}

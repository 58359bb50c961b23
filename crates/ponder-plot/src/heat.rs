//! Drawing of a cross-table: the library's axes with names, and our own cells.

use crate::chart::{CHAR_WIDTH, FONT_SIZE, LABEL_ANGLE, with_fonts};
use crate::palette::{INK, MISSING, diverging};
use crate::picture::Picture;
use crate::{Matrix, PlotError, check_count, text};
use kuva::plot::ScatterPlot;
use kuva::render::layout::{ComputedLayout, Layout};
use kuva::render::render::TextAnchor;

/// Maximum number of rows and of columns.
const SIDE_MAX: usize = 100;
/// Minimum and maximum width of a cell, in pixels; a longer text is shortened.
const CELL_WIDTHS: (f64, f64) = (44.0, 110.0);
/// Height of a cell, in pixels.
const CELL_HEIGHT: f64 = 32.0;
/// Maximum number of characters in the names of rows and of columns.
const NAMES_MAX: (usize, usize) = (56, 28);
/// Width of the colour scale including its numbers, in pixels.
const SCALE_WIDTH: f64 = 66.0;

/// Draws a cross-table.
pub(crate) fn draw(matrix: &Matrix) -> Result<Picture, PlotError> {
    let (rows, columns) = (matrix.rows.len(), matrix.columns.len());
    check_count("rows", rows, SIDE_MAX)?;
    check_count("columns", columns, SIDE_MAX)?;
    let places = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let cells = || places().map(|(row, column)| (row, column, matrix.cell(row, column)));
    let widest =
        cells().filter_map(|(.., cell)| Some(text::clean(&cell?.text).chars().count())).max();
    let width =
        (widest.unwrap_or(0) as f64 * CHAR_WIDTH + 12.0).clamp(CELL_WIDTHS.0, CELL_WIDTHS.1);

    let names = |names: &[String], most| -> Vec<String> {
        names.iter().map(|name| text::shortened(name, most)).collect()
    };
    let (mut row_names, column_names) =
        (names(&matrix.rows, NAMES_MAX.0), names(&matrix.columns, NAMES_MAX.1));
    // The vertical axis counts from the bottom.
    row_names.reverse();
    let longest = column_names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let sides = ((0.5, columns.max(1) as f64 + 0.5), (0.5, rows.max(1) as f64 + 0.5));
    let table = (width * columns.max(5) as f64, CELL_HEIGHT * rows.max(3) as f64);
    let mut layout = with_fonts(Layout::new(sides.0, sides.1), &matrix.title)
        .with_title_wrap((table.0 / 9.0) as usize)
        .with_x_categories(column_names)
        .with_y_categories(row_names)
        .with_show_grid(false);
    if longest as f64 * CHAR_WIDTH > width {
        layout = layout.with_x_tick_rotate(LABEL_ANGLE);
    }
    let margins = ComputedLayout::from_layout(&layout);
    let layout = layout
        .with_width((margins.margin_left + margins.margin_right + table.0).ceil())
        .with_height((margins.margin_top + margins.margin_bottom + table.1).ceil());
    let axes = ComputedLayout::from_layout(&layout);
    let description = format!("Table of {rows} rows and {columns} columns.");
    let titles = (matrix.title.as_str(), matrix.name.as_str());
    let mut picture = Picture::new(vec![ScatterPlot::new().into()], layout, titles, description);
    if rows == 0 || columns == 0 {
        let middle = (axes.width / 2.0, axes.height / 2.0);
        picture.write_no_data(middle);
        return Ok(picture);
    }
    for (row, column, cell) in cells() {
        let left = axes.map_x(column as f64 + 0.5).round();
        let right = axes.map_x(column as f64 + 1.5).round();
        let middle = axes.map_y((rows - row) as f64);
        let value = cell.map(|cell| cell.value).filter(|value| value.is_finite());
        let colour = value.map_or(MISSING.to_owned(), diverging);
        let corner = (left + 1.0, (middle - CELL_HEIGHT / 2.0).round() + 1.0);
        picture.fill(corner, (right - left - 2.0, CELL_HEIGHT - 2.0), &colour);
        let text = cell.map_or("", |cell| &cell.text);
        let text = text::shortened(text, ((width - 8.0) / CHAR_WIDTH) as usize);
        picture.write(
            ((left + right) / 2.0, middle + 4.4),
            (text, FONT_SIZE),
            TextAnchor::Middle,
            INK,
        );
    }
    draw_scale(&mut picture, (axes.width, axes.margin_top.round()));
    picture.scene.width += SCALE_WIDTH;
    Ok(picture)
}

/// Draws the colour scale from 1 at the top to 0.
fn draw_scale(picture: &mut Picture, (left, top): (f64, f64)) {
    for step in 0..48 {
        let colour = diverging(1.0 - f64::from(step) / 47.0);
        picture.fill((left, top + 2.0 * f64::from(step)), (12.0, 2.0), &colour);
    }
    for (label, y) in [("1", 0.0), ("0.5", 48.0), ("0", 96.0)] {
        let place = (left + 18.0, top + y + 4.4);
        picture.write(place, (label.to_owned(), FONT_SIZE), TextAnchor::Start, INK);
    }
}

//! The layout of a cross-table.

use crate::canvas::{Anchor, Canvas, Style};
use crate::chart::{Heading, MARGIN, TICK};
use crate::clip::Area;
use crate::palette::{self, FAINT_INK, FRAME, INK, NOTHING};
use crate::{Matrix, PlotError, check_count, text};

/// The most rows and columns.
const SIDE_MAX: usize = 100;
/// The least and the largest width of a cell, in pixels; a longer text is shortened.
const CELL_WIDTHS: (f64, f64) = (44.0, 110.0);
const CELL_HEIGHT: f64 = 32.0;
/// The largest widths of the names of rows and columns, in pixels.
const ROW_MAX: f64 = 400.0;
const COLUMN_MAX: f64 = 240.0;
/// Width of the scale of colours with its numbers and the gap before it.
const SCALE_WIDTH: f64 = 66.0;
/// The angle of names of columns that have no room, in degrees.
const SLANT: f64 = 40.0;
/// The least width of the sheet, so that a title has room.
const WIDTH_MIN: f64 = 360.0;

/// Draws a cross-table.
pub(crate) fn draw(matrix: &Matrix) -> Result<Canvas, PlotError> {
    check_count("rows", matrix.rows.len(), SIDE_MAX)?;
    check_count("columns", matrix.columns.len(), SIDE_MAX)?;
    let (rows, columns) = (names(&matrix.rows, ROW_MAX), names(&matrix.columns, COLUMN_MAX));
    let texts = Texts::of(matrix);
    let widest =
        |names: &[String]| names.iter().map(|name| text::width(name, TICK)).fold(0.0, f64::max);
    let cell = (texts.widest() + 12.0).clamp(CELL_WIDTHS.0, CELL_WIDTHS.1);
    let is_slanted = widest(&columns) > cell - 8.0;
    let (sine, cosine) = (SLANT.to_radians().sin(), SLANT.to_radians().cos());
    let head = if is_slanted { widest(&columns) * sine + 18.0 } else { 22.0 };
    // Slanted names of the last columns reach over what is to the right of the table.
    let lean = columns.iter().rev().enumerate().map(|(behind, name)| match is_slanted {
        true => text::width(name, TICK) * cosine - cell * (behind as f64 + 0.5) + 8.0,
        false => 0.0,
    });
    let lean = lean.fold(0.0, f64::max);

    let left = MARGIN + widest(&rows) + 10.0;
    let right = left + cell * columns.len() as f64;
    let width = (right + SCALE_WIDTH.max(lean) + MARGIN).max(WIDTH_MIN);
    let title = Heading::new(&matrix.title, width - 2.0 * MARGIN);
    let top = MARGIN + title.height() + head;
    let bottom = top + CELL_HEIGHT * rows.len() as f64;
    let is_empty = rows.is_empty() || columns.is_empty();
    let height = if is_empty { bottom + 60.0 } else { bottom.max(top + 110.0) } + MARGIN;

    let heading = text::clean(&matrix.title);
    let name = if heading.is_empty() { text::clean(&matrix.name) } else { heading };
    let description = format!("Table of {} rows and {} columns.", rows.len(), columns.len());
    let mut canvas = Canvas::new(width, height, &name, &description);
    title.draw(&mut canvas, MARGIN);
    if is_empty {
        let style = Style::new(15, Anchor::Middle).coloured(FAINT_INK);
        canvas.text((width / 2.0, bottom + 30.0), "no data", style);
        return Ok(canvas);
    }
    for (index, name) in columns.iter().enumerate() {
        let x = left + cell * (index as f64 + 0.5);
        if is_slanted {
            let style = Style::new(TICK, Anchor::Start).turned(-SLANT);
            canvas.text((x, top - 8.0), name, style);
        } else {
            canvas.text((x, top - 8.0), name, Style::new(TICK, Anchor::Middle));
        }
    }
    for (row, name) in rows.iter().enumerate() {
        let middle = top + CELL_HEIGHT * (row as f64 + 0.5);
        let place = (left - 10.0, middle + text::centre_to_baseline(TICK));
        canvas.text(place, name, Style::new(TICK, Anchor::End));
        for column in 0..columns.len() {
            let corner = (left + cell * column as f64, top + CELL_HEIGHT * row as f64);
            let value = matrix.cell(row, column).map(|cell| cell.value);
            let area = Area {
                left: corner.0 + 1.0,
                top: corner.1 + 1.0,
                right: corner.0 + cell - 1.0,
                bottom: corner.1 + CELL_HEIGHT - 1.0,
            };
            let written = text::shorten(texts.at(row, column), TICK, cell - 8.0);
            draw_cell(&mut canvas, area, value, &written);
        }
    }
    draw_scale(&mut canvas, right + 18.0, top);
    Ok(canvas)
}

/// Clean names, shortened to a width in pixels.
fn names(names: &[String], width_max: f64) -> Vec<String> {
    let short = |name: &String| text::shorten_inside(&text::clean(name), TICK, width_max);
    names.iter().map(short).collect()
}

/// The clean texts of all cells.
struct Texts(Vec<Vec<String>>);

impl Texts {
    fn of(matrix: &Matrix) -> Self {
        let row = |row| {
            let text = |column| matrix.cell(row, column).map(|cell| text::clean(&cell.text));
            (0..matrix.columns.len()).map(|column| text(column).unwrap_or_default()).collect()
        };
        Self((0..matrix.rows.len()).map(row).collect())
    }

    fn at(&self, row: usize, column: usize) -> &str {
        &self.0[row][column]
    }

    fn widest(&self) -> f64 {
        self.0.iter().flatten().map(|text| text::width(text, TICK)).fold(0.0, f64::max)
    }
}

fn draw_cell(canvas: &mut Canvas, area: Area, value: Option<f64>, written: &str) {
    let known = value.filter(|value| value.is_finite());
    let colour = known.map_or(NOTHING, palette::diverging);
    canvas.rectangle(area, colour, 1.0);
    let middle = (area.left + area.right) / 2.0;
    let baseline = (area.top + area.bottom) / 2.0 + text::centre_to_baseline(TICK);
    let style = Style::new(TICK, Anchor::Middle).coloured(colour.text_on());
    canvas.text((middle, baseline), written, style);
}

/// The scale of colours from 1 at the top to 0.
fn draw_scale(canvas: &mut Canvas, left: f64, top: f64) {
    // On whole pixels, so that no seams show between the steps.
    let top = top.round();
    const STEPS: usize = 48;
    const HEIGHT: f64 = 96.0;
    for step in 0..STEPS {
        let at = |step: usize| top + 6.0 + HEIGHT * step as f64 / STEPS as f64;
        let value = 1.0 - step as f64 / (STEPS - 1) as f64;
        let area = Area { left, right: left + 12.0, top: at(step), bottom: at(STEPS) };
        canvas.rectangle(area, palette::diverging(value), 1.0);
    }
    for (share, label) in [(0.0, "1"), (0.5, "0.5"), (1.0, "0")] {
        let y = top + 6.0 + HEIGHT * share;
        canvas.level(left + 12.0, left + 16.0, y - 0.5, FRAME);
        let place = (left + 20.0, y + text::centre_to_baseline(TICK));
        canvas.text(place, label, Style::new(TICK, Anchor::Start).coloured(INK));
    }
}

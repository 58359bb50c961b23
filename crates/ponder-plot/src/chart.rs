//! Layout of a figure, most of which is left to the drawing library.

use crate::palette::FAINT_INK;
use crate::picture::Picture;
use crate::plots::{Frame, is_drawable, legend_entry, plots};
use crate::scale::{Span, scale_of};
use crate::{Axis, Figure, PlotError, Scale, check_count, text};
use kuva::plot::legend::LegendPosition;
use kuva::render::layout::{AxisLabelOverlap, Layout, TickFormat};
use kuva::render::render::TextAnchor;
use kuva::render::render_utils::wrap_text;
use std::sync::Arc;

/// Width of a figure, in pixels.
const WIDTH: f64 = 720.0;
/// Width in pixels reserved at the right for half of the label under the frame's corner.
const RIGHT: f64 = 20.0;
/// Maximum number of points of all series together.
const POINTS_MAX: usize = 200_000;
/// Maximum number of series.
const SERIES_MAX: usize = 1_000;
/// Maximum number of categories of an axis.
const CATEGORIES_MAX: usize = 10_000;
/// Maximum number of legend entries.
const LEGEND_MAX: usize = 24;
/// Maximum number of characters in the name of a series.
const SERIES_NAME_MAX: usize = 44;
/// Maximum number of characters in the name of a category.
const CATEGORY_NAME_MAX: usize = 28;
/// Maximum number of category labels along an axis.
const LABELS_MAX: usize = 30;
/// Maximum number of powers of ten along an axis that are all labelled.
const DECADES_MAX: f64 = 8.0;
/// Maximum width of a character in pixels, except for the very widest.
pub(crate) const CHAR_WIDTH: f64 = 7.6;
/// Font size of small text, in pixels.
pub(crate) const FONT_SIZE: u32 = 12;
/// Angle of slanted labels, in degrees.
pub(crate) const LABEL_ANGLE: f64 = -40.0;

/// Draws a figure.
pub(crate) fn draw(figure: &Figure) -> Result<Picture, PlotError> {
    let points = figure.series.iter().map(|series| series.points.len()).sum();
    check_count("points", points, POINTS_MAX)?;
    check_count("series", figure.series.len(), SERIES_MAX)?;
    for axis in [&figure.x, &figure.y] {
        check_count("categories", axis.categories.len(), CATEGORIES_MAX)?;
    }
    let frame = Frame::of(figure);
    let titles = (figure.title.as_str(), figure.name.as_str());
    let layout = layout(figure, &frame);
    let mut picture = Picture::new(plots(figure, &frame), layout, titles, description(figure));
    let is_drawn = figure
        .series
        .iter()
        .any(|series| series.points.iter().any(|point| is_drawable(figure, series.shape, point)));
    if !is_drawn {
        let middle = (WIDTH / 2.0, picture.scene.height / 2.0);
        picture.write_no_data(middle);
    }
    picture.scene.width = WIDTH;
    let note = text::shortened(figure.note.as_deref().unwrap_or_default(), 380);
    // There is already room below a legend.
    let above = if figure.series.len() < 2 { 12.0 } else { 0.0 };
    for line in wrap_text(&note, 96).into_iter().filter(|line| !line.is_empty()) {
        let place = (16.0, picture.scene.height + above);
        picture.write(place, (line, FONT_SIZE), TextAnchor::Start, FAINT_INK);
        picture.scene.height += 18.0;
    }
    picture.scene.height = (picture.scene.height + above).ceil();
    Ok(picture)
}

/// Applies our font sizes and font family to a layout.
pub(crate) fn with_fonts(layout: Layout, title: &str) -> Layout {
    let layout = layout.with_title_size(16).with_label_size(13).with_tick_size(FONT_SIZE);
    let layout = layout.with_font_family("system-ui, sans-serif");
    let title = text::shortened(title, 180);
    if title.is_empty() { layout } else { layout.with_title(title) }
}

/// Layout of a figure in its frame, with axes and legend.
fn layout(figure: &Figure, frame: &Frame) -> Layout {
    let Frame { x, y, shift } = frame;
    let (left, right) = (x.low + shift.0, x.high + shift.0);
    let (low, high) = (y.low + shift.1, y.high + shift.1);
    let mut layout = with_fonts(Layout::new((left, right), (low, high)), &figure.title)
        .with_title_wrap(64)
        .with_x_label(text::shortened(&figure.x.label, 150))
        .with_x_label_wrap(80)
        .with_y_label(text::shortened(&figure.y.label, 100))
        .with_y_label_wrap(52)
        .with_width(WIDTH - RIGHT)
        .with_x_axis_min(left)
        .with_x_axis_max(right)
        .with_y_axis_min(low)
        .with_y_axis_max(high)
        .with_ticks(if has_long_numbers(x) { 3 } else { 6 })
        .with_x_tick_format(format(x))
        .with_y_tick_format(format(y))
        .with_x_label_overlap(AxisLabelOverlap::Thin);
    if x.scale == Scale::Log10 {
        layout = layout.with_log_x();
    }
    if y.scale == Scale::Log10 {
        layout = layout.with_log_y();
    }
    if shift.0 > 0.0 {
        let names = names(&figure.x);
        let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let room = (WIDTH - 100.0) / names.len().min(LABELS_MAX) as f64;
        if widest as f64 * CHAR_WIDTH > room {
            layout = layout.with_x_tick_rotate(LABEL_ANGLE);
        }
        layout = layout.with_x_categories(names).with_x_label_overlap(AxisLabelOverlap::Allow);
    }
    if shift.1 > 0.0 {
        layout = layout.with_y_categories(names(&figure.y));
    }
    if figure.series.len() < 2 {
        return layout;
    }
    let entries = figure.series.iter().enumerate().map(|(index, series)| {
        let name = text::shortened(&series.name, SERIES_NAME_MAX);
        let name = if name.is_empty() { format!("series {}", index + 1) } else { name };
        legend_entry(series, index, name)
    });
    layout
        .with_legend_entries(entries.collect())
        .with_legend_position(LegendPosition::OutsideBottomColumns)
        .with_legend_entry_limit(LEGEND_MAX)
        .with_legend_box(false)
}

/// Tick format of an axis; a long logarithmic axis labels only every few powers of ten.
fn format(span: &Span) -> TickFormat {
    let decades = match span.scale {
        Scale::Linear => 0.0,
        Scale::Log10 => span.ends().1 - span.ends().0,
    };
    let stride = (decades / DECADES_MAX).ceil();
    TickFormat::Custom(Arc::new(move |number| {
        let is_labelled = stride <= 1.0 || number.log10().round() % stride == 0.0;
        if is_labelled { text::number(number) } else { String::new() }
    }))
}

/// Returns whether the numbers on the axis differ only in their last digits.
fn has_long_numbers(span: &Span) -> bool {
    span.low.abs().max(span.high.abs()) > 1e3 * (span.high - span.low)
}

/// Category names of an axis, thinned out if there are many.
fn names(axis: &Axis) -> Vec<String> {
    let stride = axis.categories.len().div_ceil(LABELS_MAX).max(1);
    let name = |(index, name): (usize, &String)| match index % stride {
        0 => text::shortened(name, CATEGORY_NAME_MAX),
        _ => String::new(),
    };
    axis.categories.iter().enumerate().map(name).collect()
}

/// Text description of the figure for screen readers.
fn description(figure: &Figure) -> String {
    let axis = |axis: &Axis| {
        let scale = if scale_of(axis) == Scale::Log10 { " (logarithmic)" } else { "" };
        format!("{}{scale}", text::clean(&axis.label))
    };
    let series = figure.series.iter().take(20).map(|series| {
        let count = series.points.len();
        let points = if count == 1 { "point" } else { "points" };
        format!("{} ({count} {points})", text::clean(&series.name))
    });
    let series: Vec<String> = series.collect();
    let note = text::clean(figure.note.as_deref().unwrap_or_default());
    let (x, y) = (axis(&figure.x), axis(&figure.y));
    format!("{y} over {x}: {}. {note}", series.join(", ")).trim_end().to_owned()
}

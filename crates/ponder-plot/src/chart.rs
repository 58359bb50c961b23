//! The layout of a figure: title, legend, frame, axes and caption, so that nothing is cut and
//! nothing lies on the data.

use crate::canvas::{Anchor, Canvas, Style};
use crate::clip::Area;
use crate::marks::{self, Frame, bar_slot, is_drawable};
use crate::palette::{FAINT_INK, FINE_GRID, FRAME, GRID};
use crate::scale::{Span, number, position, scale_of};
use crate::ticks::{Tick, ticks};
use crate::{Axis, Figure, PlotError, Scale, Shape, check_count, text};

const WIDTH: f64 = 720.0;
const FRAME_HEIGHT: f64 = 340.0;
pub(crate) const MARGIN: f64 = 16.0;
/// Room right of the frame, for the half of a label under its corner.
const RIGHT: f64 = 32.0;

const TITLE: u32 = 16;
const LABEL: u32 = 13;
pub(crate) const TICK: u32 = 12;
const NOTE: u32 = 12;

const POINTS_MAX: usize = 200_000;
const SERIES_MAX: usize = 1_000;
const CATEGORIES_MAX: usize = 10_000;
/// The most rows of a legend.
const LEGEND_ROWS_MAX: usize = 8;
/// The widest that the name of a category may be, in pixels.
const NAME_MAX: f64 = 200.0;
/// The angle of slanted names, in degrees.
const SLANT: f64 = 40.0;

/// Draws a figure.
pub(crate) fn draw(figure: &Figure) -> Result<Canvas, PlotError> {
    let points = figure.series.iter().map(|series| series.points.len()).sum();
    check_count("points", points, POINTS_MAX)?;
    check_count("series", figure.series.len(), SERIES_MAX)?;
    for axis in [&figure.x, &figure.y] {
        check_count("categories", axis.categories.len(), CATEGORIES_MAX)?;
    }
    let (x, y) = spans(figure);

    let up = Labels::upwards(&figure.y, &y);
    let up_width = up.width();
    let y_label = text::wrap(&text::clean(&figure.y.label), LABEL, FRAME_HEIGHT, 2);
    let label_width = 17.0 * y_label.len() as f64;
    let mut left = MARGIN + label_width + up_width + 12.0;
    let mut right = WIDTH - RIGHT;
    let mut across = Labels::across(&figure.x, &x, right - left);
    let (before, after) = across.overhang(right - left);
    if before > left - MARGIN || after > RIGHT - MARGIN {
        left = left.max(MARGIN + before);
        right = right.min(WIDTH - MARGIN - after);
        across = Labels::across(&figure.x, &x, right - left);
    }

    let title = Heading::new(&figure.title, WIDTH - 2.0 * MARGIN);
    let legend = Legend::new(figure, left, right);
    let top = MARGIN + title.height() + legend.height() + 6.0;
    let bottom = top + FRAME_HEIGHT;
    let x_label = text::wrap(&text::clean(&figure.x.label), LABEL, right - left, 2);
    let note = text::clean(figure.note.as_deref().unwrap_or_default());
    let note = text::wrap(&note, NOTE, WIDTH - 2.0 * MARGIN, 4);
    let below_labels = bottom + 8.0 + across.height();
    let below_x = below_labels + 18.0 * x_label.len() as f64;
    let note_room = if note.is_empty() { 0.0 } else { 8.0 + 16.0 * note.len() as f64 };

    let (name, description) = spoken(figure);
    let height = below_x + note_room + MARGIN;
    let mut canvas = Canvas::new(WIDTH, height, &name, &description);
    title.draw(&mut canvas, MARGIN);
    legend.draw(&mut canvas, figure, MARGIN + title.height());
    let frame = Frame { area: Area { left, top, right, bottom }, x, y };
    grid(&mut canvas, &frame.area, &across, &up);
    across.draw_across(&mut canvas, &frame.area);
    up.draw_upwards(&mut canvas, &frame.area);
    for (index, line) in x_label.iter().enumerate() {
        let baseline = below_labels + 14.0 + 18.0 * index as f64;
        canvas.text(((left + right) / 2.0, baseline), line, Style::new(LABEL, Anchor::Middle));
    }
    for (index, line) in y_label.iter().enumerate() {
        let baseline = left - 12.0 - up_width - label_width + 12.0 + 17.0 * index as f64;
        let style = Style::new(LABEL, Anchor::Middle).turned(-90.0);
        canvas.text((baseline, (top + bottom) / 2.0), line, style);
    }
    for (index, line) in note.iter().enumerate() {
        let baseline = below_x + 20.0 + 16.0 * index as f64;
        let style = Style::new(NOTE, Anchor::Start).coloured(FAINT_INK);
        canvas.text((MARGIN, baseline), line, style);
    }
    marks::draw(&mut canvas, figure, &frame);
    let is_drawable = |series: &crate::Series| {
        series.points.iter().any(|point| is_drawable(figure, series.shape, point))
    };
    if !figure.series.iter().any(is_drawable) {
        let middle = ((left + right) / 2.0, (top + bottom) / 2.0);
        canvas.text(middle, "no data", Style::new(15, Anchor::Middle).coloured(FAINT_INK));
    }
    Ok(canvas)
}

/// What the two axes show.
fn spans(figure: &Figure) -> (Span, Span) {
    let scale = scale_of(&figure.x);
    let half = bar_slot(figure).unwrap_or(0.0) / 2.0;
    let all = || {
        figure.series.iter().flat_map(|series| series.points.iter().map(|one| (series.shape, one)))
    };
    let drawable = || all().filter(|&(shape, point)| is_drawable(figure, shape, point));
    let across = drawable().flat_map(|(shape, point)| {
        let half = if shape == Shape::Bars { half } else { 0.0 };
        let at = position(scale, point.x).unwrap_or_default();
        [number(scale, at - half), number(scale, at + half)]
    });
    let x = Span::of(&figure.x, across);
    let up = drawable().filter(|(_, point)| x.holds(point.x)).flat_map(|(shape, point)| {
        let ground = if shape == Shape::Bars { 0.0 } else { point.y };
        let (low, high) = point.ends().unwrap_or((point.y, point.y));
        [point.y, low, high, ground]
    });
    // A logarithmic axis has no 0: the ground falls out there.
    (x, Span::of(&figure.y, up))
}

/// The title, in as many lines as it needs.
pub(crate) struct Heading(Vec<String>);

impl Heading {
    pub(crate) fn new(title: &str, width: f64) -> Self {
        // Bold letters, which an SVG has, are wider than those that are measured.
        Self(text::wrap(&text::clean(title), TITLE, width / 1.12, 3))
    }

    pub(crate) fn height(&self) -> f64 {
        if self.0.is_empty() { 0.0 } else { 8.0 + 21.0 * self.0.len() as f64 }
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas, top: f64) {
        for (index, line) in self.0.iter().enumerate() {
            let place = (MARGIN, top + 14.0 + 21.0 * index as f64);
            canvas.text(place, line, Style::new(TITLE, Anchor::Start).bold());
        }
    }
}

/// The names of the series in rows above the frame.
struct Legend {
    left: f64,
    /// Index of the series, row, offset from the left, and name.
    entries: Vec<(usize, usize, f64, String)>,
    rows: usize,
    /// How many series found no room.
    more: usize,
}

impl Legend {
    const ROW: f64 = 20.0;
    const SIGN: f64 = 31.0;

    fn new(figure: &Figure, left: f64, right: f64) -> Self {
        let mut legend = Self { left, entries: Vec::new(), rows: 0, more: 0 };
        if figure.series.len() < 2 {
            return legend;
        }
        legend.rows = 1;
        let mut at = 0.0;
        for (index, series) in figure.series.iter().enumerate() {
            let mut name = text::clean(&series.name);
            if name.is_empty() {
                name = format!("series {}", index + 1);
            }
            let name = text::shorten(&name, TICK, right - left - Self::SIGN);
            let width = Self::SIGN + text::width(&name, TICK);
            if at > 0.0 && at + width > right - left {
                if legend.rows == LEGEND_ROWS_MAX {
                    legend.more = figure.series.len() - index;
                    legend.rows += 1;
                    break;
                }
                legend.rows += 1;
                at = 0.0;
            }
            legend.entries.push((index, legend.rows - 1, at, name));
            at += width + 22.0;
        }
        legend
    }

    fn height(&self) -> f64 {
        self.rows as f64 * Self::ROW
    }

    fn draw(&self, canvas: &mut Canvas, figure: &Figure, top: f64) {
        let middle = |row: usize| top + (row as f64 + 0.5) * Self::ROW - 2.0;
        for (index, row, offset, name) in &self.entries {
            let (left, y) = (self.left + offset, middle(*row));
            marks::sign(canvas, left, y, &figure.series[*index], *index);
            let place = (left + Self::SIGN, y + text::centre_to_baseline(TICK));
            canvas.text(place, name, Style::new(TICK, Anchor::Start));
        }
        if self.more > 0 {
            let place = (self.left, middle(self.rows - 1) + text::centre_to_baseline(TICK));
            let style = Style::new(TICK, Anchor::Start).coloured(FAINT_INK);
            canvas.text(place, &format!("and {} more", self.more), style);
        }
    }
}

/// The names along an axis, each in one or more lines.
struct Labels {
    named: Vec<(f64, Vec<String>)>,
    fine: Vec<f64>,
    slanted: bool,
    /// Whether names stand for categories, between which no grid line is needed.
    categories: bool,
}

impl Labels {
    fn numbers(span: &Span, length: f64, extent: impl Fn(&str) -> f64) -> Self {
        let ticks = ticks(span, length, extent);
        let named = ticks.named.into_iter().map(|Tick { share, label }| (share, vec![label]));
        Self { named: named.collect(), fine: ticks.fine, slanted: false, categories: false }
    }

    fn upwards(axis: &Axis, span: &Span) -> Self {
        if axis.categories.is_empty() {
            return Self::numbers(span, FRAME_HEIGHT, |_| 30.0);
        }
        let names = shown(axis, span, FRAME_HEIGHT, 15.0);
        let named =
            names.map(|(share, name)| (share, vec![text::shorten_inside(&name, TICK, NAME_MAX)]));
        Self { named: named.collect(), fine: Vec::new(), slanted: false, categories: true }
    }

    /// Names below a frame of this width: level if each has room in one line or a few, slanted
    /// otherwise.
    fn across(axis: &Axis, span: &Span, width: f64) -> Self {
        if axis.categories.is_empty() {
            return Self::numbers(span, width, |label| text::width(label, TICK) + 16.0);
        }
        let room = width / (span.high - span.low) - 8.0;
        let wrapped: Vec<_> = shown(axis, span, width, 15.0)
            .map(|(share, name)| (share, text::wrap(&name, TICK, room, 3)))
            .collect();
        let is_whole = |lines: &Vec<String>| lines.iter().all(|line| !line.ends_with('…'));
        let slanted = !wrapped.iter().all(|(_, lines)| is_whole(lines));
        let named = if slanted {
            let slant = |(share, name): (f64, String)| {
                (share, vec![text::shorten_inside(&name, TICK, NAME_MAX)])
            };
            shown(axis, span, width, 20.0).map(slant).collect()
        } else {
            wrapped
        };
        Self { named, fine: Vec::new(), slanted, categories: true }
    }

    fn widest(&self) -> f64 {
        let lines = self.named.iter().flat_map(|(_, lines)| lines);
        lines.map(|line| text::width(line, TICK)).fold(0.0, f64::max)
    }

    fn width(&self) -> f64 {
        self.widest()
    }

    fn height(&self) -> f64 {
        if self.slanted {
            let sine = SLANT.to_radians().sin();
            return self.widest() * sine + 18.0;
        }
        let lines = self.named.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
        16.0 * lines as f64 + 4.0
    }

    /// How far names reach over the left and the right of a frame of this width.
    fn overhang(&self, width: f64) -> (f64, f64) {
        let cosine = SLANT.to_radians().cos();
        let mut most = (0.0_f64, 0.0_f64);
        for (share, lines) in &self.named {
            let widest = lines.iter().map(|line| text::width(line, TICK)).fold(0.0, f64::max);
            let (before, after) = if self.slanted {
                (widest * cosine + 8.0, 8.0)
            } else {
                (widest / 2.0, widest / 2.0)
            };
            most.0 = most.0.max(before - share * width);
            most.1 = most.1.max(after - (1.0 - share) * width);
        }
        most
    }

    fn draw_across(&self, canvas: &mut Canvas, area: &Area) {
        for (share, lines) in &self.named {
            let x = area.left + share * area.width();
            canvas.upright(x - 0.5, area.bottom, area.bottom + 5.0, FRAME);
            for (index, line) in lines.iter().enumerate() {
                let baseline = area.bottom + 18.0 + 16.0 * index as f64;
                if self.slanted {
                    let style = Style::new(TICK, Anchor::End).turned(-SLANT);
                    canvas.text((x + 4.0, baseline - 2.0), line, style);
                } else {
                    canvas.text((x, baseline), line, Style::new(TICK, Anchor::Middle));
                }
            }
        }
    }

    fn draw_upwards(&self, canvas: &mut Canvas, area: &Area) {
        for (share, lines) in &self.named {
            let y = area.bottom - share * area.height();
            canvas.level(area.left - 5.0, area.left, y - 0.5, FRAME);
            let place = (area.left - 8.0, y + text::centre_to_baseline(TICK));
            for line in lines {
                canvas.text(place, line, Style::new(TICK, Anchor::End));
            }
        }
    }
}

/// The categories inside the span, thinned out so that each has `least` pixels.
fn shown(axis: &Axis, span: &Span, length: f64, least: f64) -> impl Iterator<Item = (f64, String)> {
    let slot = length / (span.high - span.low);
    let stride = (least / slot).ceil().clamp(1.0, CATEGORIES_MAX as f64) as usize;
    axis.categories
        .iter()
        .enumerate()
        .step_by(stride)
        .filter(|&(index, _)| span.holds(index as f64))
        .filter_map(|(index, name)| Some((span.share(index as f64)?, text::clean(name))))
}

/// Grid lines and the frame around them.
fn grid(canvas: &mut Canvas, area: &Area, across: &Labels, up: &Labels) {
    let x = |share: f64| area.left + share * area.width() - 0.5;
    let y = |share: f64| area.bottom - share * area.height() - 0.5;
    for &share in &across.fine {
        canvas.upright(x(share), area.top, area.bottom, FINE_GRID);
    }
    for &share in &up.fine {
        canvas.level(area.left, area.right, y(share), FINE_GRID);
    }
    if !across.categories {
        for (share, _) in &across.named {
            canvas.upright(x(*share), area.top, area.bottom, GRID);
        }
    }
    for (share, _) in &up.named {
        canvas.level(area.left, area.right, y(*share), GRID);
    }
    canvas.level(area.left, area.right, area.bottom - 0.5, FRAME);
    canvas.upright(area.left - 0.5, area.top, area.bottom, FRAME);
}

/// What a screen reader says: a name, and a description of what is drawn.
fn spoken(figure: &Figure) -> (String, String) {
    let title = text::clean(&figure.title);
    let name = if title.is_empty() { text::clean(&figure.name) } else { title };
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
    let mut description =
        format!("{} over {}: {}.", axis(&figure.y), axis(&figure.x), series.join(", "));
    if let Some(note) = &figure.note {
        description.push(' ');
        description.push_str(&text::clean(note));
    }
    (name, description)
}

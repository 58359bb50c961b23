//! The data of a figure: bands, bars, lines, error bars and marks.

use crate::canvas::Canvas;
use crate::clip::{Area, Place};
use crate::palette::{self, Colour, INK};
use crate::scale::{Span, position, scale_of};
use crate::{Figure, Point, Series, Shape};

/// Lines are this many pixels wide.
const LINE: f64 = 2.0;
const BAND_OPACITY: f64 = 0.22;
/// Lines longer than this many pixels are so tangled that dashes could not be seen.
const DASHED_MAX: f64 = 30_000.0;

/// Where the data of a figure go.
pub(crate) struct Frame {
    pub area: Area,
    pub x: Span,
    pub y: Span,
}

impl Frame {
    fn across(&self, share: f64) -> f64 {
        self.area.left + share * self.area.width()
    }

    fn up(&self, share: f64) -> f64 {
        self.area.bottom - share * self.area.height()
    }

    /// Where a point lies, if it has a place.
    pub(crate) fn place(&self, point: &Point) -> Option<Place> {
        Some((self.across(self.x.share(point.x)?), self.up(self.y.share(point.y)?)))
    }
}

/// Whether the point has a place on the axes of the figure, or is part of a band.
pub(crate) fn is_drawable(figure: &Figure, shape: Shape, point: &Point) -> bool {
    let has = |axis, number| position(scale_of(axis), number).is_some();
    has(&figure.x, point.x)
        && (has(&figure.y, point.y)
            || shape == Shape::Band && point.ends().is_some_and(|(_, high)| has(&figure.y, high)))
}

/// The distance that bars of the figure may take, as a difference of positions on the x axis;
/// `None` if it has no bars.
pub(crate) fn bar_slot(figure: &Figure) -> Option<f64> {
    let scale = scale_of(&figure.x);
    let bars = figure.series.iter().filter(|series| series.shape == Shape::Bars);
    let points = bars.flat_map(|series| &series.points);
    let mut at: Vec<f64> = points.filter_map(|point| position(scale, point.x)).collect();
    at.sort_by(f64::total_cmp);
    let first = *at.first()?;
    if !figure.x.categories.is_empty() {
        return Some(1.0);
    }
    let gaps = at.windows(2).map(|pair| pair[1] - pair[0]).filter(|&gap| gap > 0.0);
    let gap = gaps.fold(f64::INFINITY, f64::min);
    let alone = if first == 0.0 { 1.0 } else { first.abs() * 0.2 };
    Some(if gap.is_finite() { gap } else { alone })
}

/// Draws all series: areas below, then bars, lines and marks.
pub(crate) fn draw(canvas: &mut Canvas, figure: &Figure, frame: &Frame) {
    let all = || figure.series.iter().enumerate();
    let of = |shapes: &'static [Shape]| all().filter(|(_, one)| shapes.contains(&one.shape));
    for (index, series) in of(&[Shape::Band]) {
        area(canvas, frame, series, palette::series(index));
    }
    let slot = bar_slot(figure).unwrap_or(0.0);
    let beside = of(&[Shape::Bars]).count();
    for (rank, (index, series)) in of(&[Shape::Bars]).enumerate() {
        bars(canvas, frame, series, palette::series(index), Slot { slot, rank, beside });
    }
    for (index, series) in of(&[Shape::Line, Shape::Dashed, Shape::Band]) {
        line(canvas, frame, series, index);
    }
    for (index, series) in of(&[Shape::Line, Shape::Dashed, Shape::Points]) {
        for point in &series.points {
            if let Some((x, _)) = frame.place(point) {
                error_bar(canvas, frame, point, x, palette::series(index));
            }
        }
    }
    for (index, series) in of(&[Shape::Points]) {
        marks(canvas, frame, series, index);
    }
}

/// The areas between the ends of consecutive intervals.
fn area(canvas: &mut Canvas, frame: &Frame, series: &Series, colour: Colour) {
    let ends: Vec<Option<(Place, Place)>> = series
        .points
        .iter()
        .map(|point| {
            let x = frame.across(frame.x.share(point.x)?);
            let (low, high) = point.ends()?;
            let up = |number| frame.up(frame.y.share_or_below(number));
            Some(((x, up(low)), (x, up(high))))
        })
        .collect();
    for run in ends.split(Option::is_none) {
        let run: Vec<(Place, Place)> = run.iter().flatten().copied().collect();
        if let [((x, bottom), (_, top))] = run[..] {
            // An interval without neighbours has no area but should be seen.
            let sliver = Area { left: x - 3.0, right: x + 3.0, top, bottom };
            rectangle(canvas, frame, sliver, colour, BAND_OPACITY);
            continue;
        }
        let above = run.iter().map(|&(_, high)| high);
        let below = run.iter().rev().map(|&(low, _)| low);
        let corners: Vec<Place> = above.chain(below).collect();
        canvas.polygon(&frame.area.cut_polygon(&corners), colour, BAND_OPACITY);
    }
}

/// A rectangle's part inside the frame.
fn rectangle(canvas: &mut Canvas, frame: &Frame, area: Area, colour: Colour, opacity: f64) {
    let inside = Area {
        left: area.left.max(frame.area.left),
        right: area.right.min(frame.area.right),
        top: area.top.max(frame.area.top),
        bottom: area.bottom.min(frame.area.bottom),
    };
    if inside.left <= inside.right && inside.top <= inside.bottom {
        canvas.rectangle(inside, colour, opacity);
    }
}

/// A series' place among bars that stand side by side.
struct Slot {
    /// Room of all of them, as a difference of positions.
    slot: f64,
    rank: usize,
    beside: usize,
}

fn bars(canvas: &mut Canvas, frame: &Frame, series: &Series, colour: Colour, slot: Slot) {
    let at = |number| position(frame.x.scale, number).unwrap_or(0.0);
    let room = slot.slot / (at(frame.x.high) - at(frame.x.low)) * frame.area.width();
    let width = (room * 0.8 / slot.beside as f64).max(1.0);
    let shift = (slot.rank as f64 - (slot.beside - 1) as f64 / 2.0) * width;
    let gap = if width > 6.0 { 1.0 } else { 0.0 };
    let ground = frame.up(frame.y.share(0.0).unwrap_or(0.0));
    for point in &series.points {
        let Some((x, y)) = frame.place(point) else {
            continue;
        };
        let x = x + shift;
        let bar = Area {
            left: x - width / 2.0 + gap / 2.0,
            right: x + width / 2.0 - gap / 2.0,
            top: y.min(ground),
            bottom: y.max(ground),
        };
        rectangle(canvas, frame, bar, colour, 1.0);
        error_bar(canvas, frame, point, x, INK);
    }
}

/// The interval of a point as an upright line with a cap at each end that is inside.
fn error_bar(canvas: &mut Canvas, frame: &Frame, point: &Point, x: f64, colour: Colour) {
    let Some((low, high)) = point.ends() else {
        return;
    };
    let bottom = frame.up(frame.y.share_or_below(low));
    let top = frame.up(frame.y.share_or_below(high));
    let inside = frame.area.cut_segment((x, bottom), (x, top));
    let Some(((_, lower), (_, upper))) = inside else {
        return;
    };
    let bar = Area { left: x - 0.75, right: x + 0.75, top: upper, bottom: lower };
    canvas.rectangle(bar, colour, 1.0);
    for (end, shown) in [(bottom, lower), (top, upper)] {
        if (end - shown).abs() < 1e-6 {
            let cap = Area { left: x - 4.0, right: x + 4.0, top: end - 0.75, bottom: end + 0.75 };
            canvas.rectangle(cap, colour, 1.0);
        }
    }
}

/// The lines between consecutive points that have a place; one without neighbours is a dot.
fn line(canvas: &mut Canvas, frame: &Frame, series: &Series, index: usize) {
    let colour = palette::series(index);
    let places: Vec<Option<Place>> = series.points.iter().map(|point| frame.place(point)).collect();
    for run in places.split(Option::is_none) {
        let run: Vec<Place> = run.iter().flatten().copied().collect();
        if let [place] = run[..] {
            if frame.area.holds(place) {
                canvas.circle(place, LINE, colour);
            }
            continue;
        }
        for part in frame.area.cut_line(&run) {
            stroke(canvas, part, series.shape, index);
        }
    }
}

/// A line in the manner of a series: dashed, or dotted where its colour is used a second time.
pub(crate) fn stroke(canvas: &mut Canvas, places: Vec<Place>, shape: Shape, index: usize) {
    let colour = palette::series(index);
    let pattern: &[f64] = match (shape, palette::lap(index)) {
        (Shape::Dashed, 0) => &[7.0, 5.0],
        (Shape::Dashed, _) => &[7.0, 4.0, 1.0, 4.0],
        (_, 0) => &[],
        (_, 1) => &[1.0, 4.0],
        (_, _) => &[14.0, 4.0],
    };
    for part in dashes(places, pattern) {
        canvas.line(part, colour, LINE);
    }
}

/// A line cut into dashes of the given lengths, drawn and not drawn in turn.
fn dashes(places: Vec<Place>, pattern: &[f64]) -> Vec<Vec<Place>> {
    let distance = |a: Place, b: Place| (b.0 - a.0).hypot(b.1 - a.1);
    let length: f64 = places.windows(2).map(|pair| distance(pair[0], pair[1])).sum();
    if pattern.is_empty() || length > DASHED_MAX {
        return vec![places];
    }
    let mut parts = vec![places.first().map(|&place| vec![place]).unwrap_or_default()];
    let (mut turn, mut left) = (0, pattern[0]);
    for pair in places.windows(2) {
        let whole = distance(pair[0], pair[1]);
        let mut done = 0.0;
        while whole - done > left {
            done += left;
            let share = done / whole;
            let place = (
                pair[0].0 + share * (pair[1].0 - pair[0].0),
                pair[0].1 + share * (pair[1].1 - pair[0].1),
            );
            match turn % 2 {
                0 => parts.last_mut().into_iter().for_each(|part| part.push(place)),
                _ => parts.push(vec![place]),
            }
            turn += 1;
            left = pattern[turn % pattern.len()];
        }
        left -= whole - done;
        if turn % 2 == 0 {
            parts.last_mut().into_iter().for_each(|part| part.push(pair[1]));
        }
    }
    parts.retain(|part| part.len() > 1);
    parts
}

fn marks(canvas: &mut Canvas, frame: &Frame, series: &Series, index: usize) {
    let usable = |weight: &f64| weight.is_finite() && *weight >= 0.0;
    let weights = series.points.iter().filter_map(|point| point.weight.filter(usable));
    let heaviest = weights.fold(0.0, f64::max);
    let common = if series.points.len() > 500 { 2.0 } else { 4.0 };
    for point in &series.points {
        let Some(place) = frame.place(point).filter(|&place| frame.area.holds(place)) else {
            continue;
        };
        let radius = match point.weight.filter(usable) {
            Some(weight) if heaviest > 0.0 => 2.0 + 4.0 * (weight / heaviest).sqrt(),
            _ => common,
        };
        mark(canvas, place, radius, index);
    }
}

/// The mark of a series: its colour, and a form that tells it apart where colours do not.
pub(crate) fn mark(canvas: &mut Canvas, (x, y): Place, radius: f64, index: usize) {
    let colour = palette::series(index);
    let corners = |reach: f64, shape: &[Place]| -> Vec<Place> {
        shape.iter().map(|(dx, dy)| (x + dx * reach, y + dy * reach)).collect()
    };
    match (index + palette::lap(index)) % 4 {
        0 => canvas.circle((x, y), radius, colour),
        1 => {
            let square = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            canvas.polygon(&corners(radius * 0.89, &square), colour, 1.0);
        }
        2 => {
            let triangle = [(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)];
            canvas.polygon(&corners(radius, &triangle), colour, 1.0);
        }
        _ => {
            let diamond = [(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)];
            canvas.polygon(&corners(radius, &diamond), colour, 1.0);
        }
    }
}

/// The sign of a series in the legend, in a box of 24 pixels' width around `y`.
pub(crate) fn sign(canvas: &mut Canvas, left: f64, y: f64, series: &Series, index: usize) {
    let colour = palette::series(index);
    let line = vec![(left, y), (left + 24.0, y)];
    let swatch = |height: f64, inset: f64| Area {
        left: left + inset,
        right: left + 24.0 - inset,
        top: y - height / 2.0,
        bottom: y + height / 2.0,
    };
    match series.shape {
        Shape::Line | Shape::Dashed => stroke(canvas, line, series.shape, index),
        Shape::Points => mark(canvas, (left + 12.0, y), 4.0, index),
        Shape::Bars => canvas.rectangle(swatch(11.0, 6.0), colour, 1.0),
        Shape::Band => {
            canvas.rectangle(swatch(11.0, 0.0), colour, BAND_OPACITY);
            if series.points.iter().any(|point| point.y.is_finite()) {
                stroke(canvas, line, series.shape, index);
            }
        }
    }
}

//! Series of a figure as plots of the drawing library, clipped to the frame.

use crate::palette;
use crate::scale::{Span, number, position, scale_of};
use crate::{Figure, Point, Series, Shape};
use kuva::plot::legend::{LegendEntry, LegendShape};
use kuva::plot::scatter::MarkerShape;
use kuva::plot::{BandPlot, LinePlot, ScatterPlot};
use kuva::render::plots::Plot;

/// Opacity of the area of a band.
const BAND_OPACITY: f64 = 0.22;
/// Maximum number of points of a series with large markers.
const LARGE_MAX: usize = 500;

/// A point (x, y), in positions along both axes.
type Place = (f64, f64);

/// Visible range of the two axes.
pub(crate) struct Frame {
    pub x: Span,
    pub y: Span,
    /// Offset of the library's category numbers from ours.
    pub shift: Place,
}

impl Frame {
    /// Computes the frame of a figure: its ranges, or those of its points.
    pub(crate) fn of(figure: &Figure) -> Self {
        let drawn = || {
            figure.series.iter().flat_map(|series| {
                series.points.iter().filter(|point| is_drawable(figure, series.shape, point))
            })
        };
        let x = Span::of(&figure.x, drawn().map(|point| point.x));
        let heights = drawn().filter(|point| x.holds(point.x)).flat_map(|point| {
            let (low, high) = point.ends().unwrap_or((point.y, point.y));
            [point.y, low, high]
        });
        let y = Span::of(&figure.y, heights);
        let shift = |names: &[String]| if names.is_empty() { 0.0 } else { 1.0 };
        Self { x, y, shift: (shift(&figure.x.categories), shift(&figure.y.categories)) }
    }

    /// Converts a place to the library's coordinates.
    fn at(&self, (x, y): Place) -> Place {
        (number(self.x.scale, x) + self.shift.0, number(self.y.scale, y) + self.shift.1)
    }

    /// Place of a point; `None` if it has none on the axes.
    fn place(&self, point: &Point) -> Option<Place> {
        Some((position(self.x.scale, point.x)?, position(self.y.scale, point.y)?))
    }

    /// Converts a number on the vertical axis to the library's coordinate, clamped to the axis.
    fn clamped(&self, number: f64) -> f64 {
        let (low, high) = self.y.ends();
        let at = position(self.y.scale, number).map_or(low, |at| at.clamp(low, high));
        self.at((0.0, at)).1
    }

    /// Clips a segment to the frame (Liang and Barsky, 1984); `None` if no part is inside.
    fn clip(&self, from: Place, to: Place) -> Option<(Place, Place)> {
        let ((left, right), (bottom, top)) = (self.x.ends(), self.y.ends());
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let (mut start, mut end) = (0.0_f64, 1.0_f64);
        for (direction, room) in
            [(-dx, from.0 - left), (dx, right - from.0), (-dy, from.1 - bottom), (dy, top - from.1)]
        {
            if direction < 0.0 {
                start = start.max(room / direction);
            } else if direction > 0.0 {
                end = end.min(room / direction);
            } else if room < 0.0 {
                return None;
            }
        }
        let at = |share: f64| (from.0 + share * dx, from.1 + share * dy);
        (start <= end).then(|| (at(start), at(end)))
    }
}

/// Returns whether the point has a position on the axes of the figure, or is part of a band.
pub(crate) fn is_drawable(figure: &Figure, shape: Shape, point: &Point) -> bool {
    let has = |axis, number| position(scale_of(axis), number).is_some();
    has(&figure.x, point.x)
        && (has(&figure.y, point.y)
            || shape == Shape::Band && point.ends().is_some_and(|(_, high)| has(&figure.y, high)))
}

/// Converts all series to plots: areas at the bottom, then lines, then markers.
pub(crate) fn plots(figure: &Figure, frame: &Frame) -> Vec<Plot> {
    let of = |shapes: &'static [Shape]| {
        figure.series.iter().enumerate().filter(move |(_, series)| shapes.contains(&series.shape))
    };
    let areas = of(&[Shape::Band]).flat_map(|(index, series)| areas(frame, series, index));
    let lines =
        of(&[Shape::Line, Shape::Band]).flat_map(|(index, series)| lines(frame, series, index));
    // The empty plot at the end makes the library draw the axes even if there is no data.
    let marks = of(&[Shape::Points]).map(|(index, series)| marks(frame, series, index));
    areas.chain(lines).chain(marks).chain([ScatterPlot::new().into()]).collect()
}

/// Areas between the ends of consecutive intervals.
fn areas(frame: &Frame, series: &Series, index: usize) -> Vec<Plot> {
    let (left, right) = frame.x.ends();
    let ends = |point: &Point| {
        let (low, high) = point.ends()?;
        let x = position(frame.x.scale, point.x).filter(|_| frame.x.holds(point.x))?;
        Some((x, frame.clamped(low), frame.clamped(high)))
    };
    let ends: Vec<Option<(f64, f64, f64)>> = series.points.iter().map(ends).collect();
    let area = |run: &[Option<(f64, f64, f64)>]| {
        let mut run: Vec<(f64, f64, f64)> = run.iter().flatten().copied().collect();
        if let [(x, low, high)] = run[..] {
            // An interval without neighbours has no area but should be visible.
            let half = (right - left) * 0.005;
            run = vec![((x - half).max(left), low, high), ((x + half).min(right), low, high)];
        }
        let x = run.iter().map(|&(x, ..)| frame.at((x, 0.0)).0);
        let band = BandPlot::new(x, run.iter().map(|run| run.1), run.iter().map(|run| run.2));
        band.with_color(palette::series(index, 1.0)).with_opacity(BAND_OPACITY).into()
    };
    ends.split(Option::is_none).filter(|run| !run.is_empty()).map(area).collect()
}

/// Line segments between consecutive points that have a position; a point without neighbours
/// becomes a dot.
fn lines(frame: &Frame, series: &Series, index: usize) -> Vec<Plot> {
    let places: Vec<Option<Place>> = series.points.iter().map(|point| frame.place(point)).collect();
    let mut parts: Vec<Vec<Place>> = Vec::new();
    for run in places.split(Option::is_none) {
        let mut run: Vec<Place> = run.iter().flatten().copied().collect();
        if run.len() == 1 {
            run.push(run[0]);
        }
        let mut is_joined = false;
        for pair in run.windows(2) {
            let inside = frame.clip(pair[0], pair[1]);
            if let Some((from, to)) = inside {
                match parts.last_mut() {
                    Some(part) if is_joined && from == pair[0] => part.push(to),
                    _ => parts.push(vec![from, to]),
                }
            }
            is_joined = inside.is_some_and(|(_, to)| to == pair[1]);
        }
    }
    let line = |part: Vec<Place>| {
        let line = LinePlot::new().with_data(part.into_iter().map(|place| frame.at(place)));
        line.with_color(palette::series(index, 1.0)).with_stroke_width(2.0).into()
    };
    parts.into_iter().map(line).collect()
}

/// Markers of a series with error bars; a marker's area grows with the weight of its point.
fn marks(frame: &Frame, series: &Series, index: usize) -> Plot {
    let inside = |point: &&Point| frame.x.holds(point.x) && frame.y.holds(point.y);
    let points: Vec<&Point> = series.points.iter().filter(inside).collect();
    let places = points.iter().filter_map(|point| Some(frame.at(frame.place(point)?)));
    let default_size = if points.len() > LARGE_MAX { 2.0 } else { 4.0 };
    let mut plot = ScatterPlot::new().with_data(places).with_size(default_size);
    plot = plot.with_color(palette::series(index, 1.0)).with_marker(marker(index));
    for (mark, point) in plot.data.iter_mut().zip(&points) {
        let ends = point.ends().map(|(low, high)| (frame.clamped(low), frame.clamped(high)));
        mark.y_err = ends.map(|(low, high)| (mark.y - low, high - mark.y));
    }
    let weight = |point: &Point| point.weight.filter(|weight| weight.is_finite() && *weight >= 0.0);
    let heaviest = points.iter().filter_map(|point| weight(point)).fold(0.0, f64::max);
    if heaviest == 0.0 {
        return plot.into();
    }
    let size = |weight: f64| 2.0 + 4.0 * (weight / heaviest).sqrt();
    plot.with_sizes(points.iter().map(|point| weight(point).map_or(default_size, size))).into()
}

/// Marker shape of a series, which distinguishes it where colours repeat.
fn marker(index: usize) -> MarkerShape {
    let shapes =
        [MarkerShape::Circle, MarkerShape::Square, MarkerShape::Triangle, MarkerShape::Diamond];
    shapes[(index + palette::cycle(index)) % shapes.len()]
}

/// Legend entry of a series.
pub(crate) fn legend_entry(series: &Series, index: usize, label: String) -> LegendEntry {
    let (shape, opacity) = match series.shape {
        Shape::Line => (LegendShape::Line, 1.0),
        Shape::Points => (LegendShape::Marker(marker(index)), 1.0),
        Shape::Band => (LegendShape::Rect, 2.0 * BAND_OPACITY),
    };
    LegendEntry { label, color: palette::series(index, opacity), shape, dasharray: None }
}

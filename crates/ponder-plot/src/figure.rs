//! A figure with two axes, as data.

use crate::PlotError;
use serde::{Deserialize, Serialize};

/// A figure: series of points over two axes.
///
/// ```
/// use ponder_plot::{Axis, Figure, Point, Series};
///
/// let strength = [(1_000.0, 0.0), (2_000.0, 71.0), (4_000.0, 128.0)];
/// let measured = strength.map(|(rollouts, elo)| Point::new(rollouts, elo).interval(elo - 20.0, elo + 20.0));
/// let figure = Figure::new("strength", "Strength over rollouts", Axis::log10("rollouts per move"), Axis::linear("Elo"))
///     .with(Series::points("measured", measured))
///     .with(Series::line("fit", [(1_000.0, 2.0), (4_000.0, 130.0)]))
///     .note("400 games a point; bars are intervals of 95%");
/// assert!(figure.svg()?.contains("rollouts per move"));
/// assert!(figure.csv().starts_with("series,x,y,low,high,weight\r\n"));
/// # Ok::<(), ponder_plot::PlotError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Figure {
    /// File name without extension; [`Figure::stem`] makes any text safe.
    pub name: String,
    /// Heading above the drawing.
    pub title: String,
    /// Horizontal axis.
    pub x: Axis,
    /// Vertical axis.
    pub y: Axis,
    /// Series to draw; each is coloured by its index.
    pub series: Vec<Series>,
    /// Caption below the drawing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub note: Option<String>,
}

/// An axis: its label, scale and range.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "FigureAxis"), schema(as = FigureAxis))]
pub struct Axis {
    /// Label: the quantity, with its unit.
    pub label: String,
    /// Linear or logarithmic scale.
    pub scale: Scale,
    /// The two ends of the axis, in either order. Taken from the data if `None` or unusable (not
    /// finite, or not above 0 on a logarithmic axis).
    #[serde(default, skip_serializing_if = "Option::is_none", with = "crate::number::pair")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<[f64; 2]>"), schema(value_type = Option<[f64; 2]>))]
    pub range: Option<[f64; 2]>,
    /// Names of the positions 0, 1, 2, …. If not empty, the axis is linear and shows all of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<String>>"), schema(value_type = Option<Vec<String>>))]
    pub categories: Vec<String>,
}

/// Mapping of numbers to positions along an axis.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "FigureScale"), schema(as = FigureScale))]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// Equal differences are equal distances.
    Linear,
    /// Equal ratios are equal distances. The data are plain values (not logarithms); those not
    /// above 0 are left out, and a drawing shows 10⁻⁹ to 10¹² at most.
    Log10,
}

/// A named list of points drawn in one style.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "FigureSeries"), schema(as = FigureSeries))]
pub struct Series {
    /// Name in the legend.
    pub name: String,
    /// Drawing style.
    pub shape: Shape,
    /// Points, in drawing order.
    pub points: Vec<Point>,
}

/// Drawing style of a series.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "FigureShape"), schema(as = FigureShape))]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// A line through the points.
    Line,
    /// A marker at each point, with an error bar where it has an interval.
    Points,
    /// The area between `low` and `high`, with a line through the points whose `y` is finite.
    Band,
}

/// One point of a series. A number that is not finite means "no number": it is not drawn, is empty
/// in CSV and `null` in JSON, and `null` is read back as NaN.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "FigurePoint"), schema(as = FigurePoint))]
pub struct Point {
    /// Position along the horizontal axis.
    #[serde(with = "crate::number")]
    #[cfg_attr(feature = "schema", ts(as = "Option<f64>"), schema(value_type = Option<f64>))]
    pub x: f64,
    /// Position along the vertical axis.
    #[serde(with = "crate::number")]
    #[cfg_attr(feature = "schema", ts(as = "Option<f64>"), schema(value_type = Option<f64>))]
    pub y: f64,
    /// Lower end of the interval of `y`: of an error bar, or of a band's area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub low: Option<f64>,
    /// Upper end of the interval of `y`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub high: Option<f64>,
    /// Weight of the point, such as the number of games behind it; the marker's area grows with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub weight: Option<f64>,
}

impl Figure {
    /// Creates a figure without series.
    pub fn new(name: impl Into<String>, title: impl Into<String>, x: Axis, y: Axis) -> Self {
        Self { name: name.into(), title: title.into(), x, y, series: Vec::new(), note: None }
    }

    /// Adds a series.
    #[must_use]
    pub fn with(mut self, series: Series) -> Self {
        self.series.push(series);
        self
    }

    /// Sets the caption.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }

    /// Returns the name made safe for a file: `a` to `z`, `0` to `9` and `-`, 1 to 80 characters.
    pub fn stem(&self) -> String {
        crate::stem(&self.name)
    }

    /// Renders the figure as an SVG document 720 pixels wide. Text stays text, and the `title` and
    /// `desc` elements describe the figure to a screen reader.
    ///
    /// # Errors
    /// Returns [`PlotError::TooMuch`] if there are more than 200,000 points, 1,000 series or 10,000
    /// categories on an axis.
    pub fn svg(&self) -> Result<String, PlotError> {
        Ok(crate::chart::draw(self)?.svg())
    }

    /// Renders the figure as a PNG file 720 times `scale` pixels wide; `scale` is 0.25 to 8.
    ///
    /// # Errors
    /// See [`Figure::svg`]; also fails with [`PlotError::Scale`] if `scale` is out of range.
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, PlotError> {
        crate::chart::draw(self)?.png(scale)
    }

    /// Writes every point as a row of comma-separated values (RFC 4180) under the header
    /// `series,x,y,low,high,weight`. A number that is missing or not finite is an empty field;
    /// every other number is written so that it reads back as the same 64-bit number.
    pub fn csv(&self) -> String {
        crate::table::figure(self)
    }
}

impl Axis {
    /// Creates a linear axis.
    pub fn linear(label: impl Into<String>) -> Self {
        Self { label: label.into(), scale: Scale::Linear, range: None, categories: Vec::new() }
    }

    /// Creates a logarithmic axis.
    pub fn log10(label: impl Into<String>) -> Self {
        Self { scale: Scale::Log10, ..Self::linear(label) }
    }

    /// Creates an axis with names at the positions 0, 1, 2, ….
    pub fn categories<S: Into<String>>(
        label: impl Into<String>,
        names: impl IntoIterator<Item = S>,
    ) -> Self {
        let categories = names.into_iter().map(Into::into).collect();
        Self { categories, ..Self::linear(label) }
    }

    /// Sets the ends of the axis, in either order.
    #[must_use]
    pub fn range(mut self, a: f64, b: f64) -> Self {
        self.range = Some([a, b]);
        self
    }
}

impl Series {
    /// Creates a series of the given shape.
    pub fn new<P: Into<Point>>(
        name: impl Into<String>,
        shape: Shape,
        points: impl IntoIterator<Item = P>,
    ) -> Self {
        Self { name: name.into(), shape, points: points.into_iter().map(Into::into).collect() }
    }

    /// Creates a line.
    pub fn line<P: Into<Point>>(
        name: impl Into<String>,
        points: impl IntoIterator<Item = P>,
    ) -> Self {
        Self::new(name, Shape::Line, points)
    }

    /// Creates a scatter series: a marker at each point.
    pub fn points<P: Into<Point>>(
        name: impl Into<String>,
        points: impl IntoIterator<Item = P>,
    ) -> Self {
        Self::new(name, Shape::Points, points)
    }

    /// Creates a band around a line.
    pub fn band<P: Into<Point>>(
        name: impl Into<String>,
        points: impl IntoIterator<Item = P>,
    ) -> Self {
        Self::new(name, Shape::Band, points)
    }
}

impl Point {
    /// Creates a point without interval and weight.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y, low: None, high: None, weight: None }
    }

    /// Sets the interval of `y`.
    #[must_use]
    pub const fn interval(mut self, low: f64, high: f64) -> Self {
        self.low = Some(low);
        self.high = Some(high);
        self
    }

    /// Sets the weight.
    #[must_use]
    pub const fn weight(mut self, weight: f64) -> Self {
        self.weight = Some(weight);
        self
    }

    /// Both ends of the interval, lower first, if both are finite.
    pub(crate) fn ends(&self) -> Option<(f64, f64)> {
        let (low, high) = (self.low?, self.high?);
        (low.is_finite() && high.is_finite()).then(|| (low.min(high), low.max(high)))
    }
}

impl From<(f64, f64)> for Point {
    fn from((x, y): (f64, f64)) -> Self {
        Self::new(x, y)
    }
}

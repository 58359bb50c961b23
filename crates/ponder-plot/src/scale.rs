//! From numbers to shares of an axis.

use crate::{Axis, Scale};

/// Numbers beyond are drawn as if they were this large.
const SIZE_MAX: f64 = 1e100;
/// Differences below are none.
const SIZE_MIN: f64 = 1e-12;
/// The powers of ten that a logarithmic axis can show.
const POWERS: (f64, f64) = (-9.0, 12.0);
/// Decades that always hold two of 1, 2, 5 times a power of ten.
const DECADES_MIN: f64 = 0.7;

/// What an axis shows: the numbers from `low` to `high`, which differ by enough to be told apart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Span {
    pub low: f64,
    pub high: f64,
    pub scale: Scale,
}

/// The scale that an axis has.
pub(crate) fn scale_of(axis: &Axis) -> Scale {
    if axis.categories.is_empty() { axis.scale } else { Scale::Linear }
}

/// A number as a position that differences can be taken of: itself or its logarithm; `None` if
/// it has none on this scale.
pub(crate) fn position(scale: Scale, number: f64) -> Option<f64> {
    match scale {
        _ if !number.is_finite() => None,
        Scale::Linear => Some(number.clamp(-SIZE_MAX, SIZE_MAX)),
        Scale::Log10 if number > 0.0 => Some(number.log10().clamp(POWERS.0, POWERS.1)),
        Scale::Log10 => None,
    }
}

/// The number of a position.
pub(crate) fn number(scale: Scale, position: f64) -> f64 {
    match scale {
        Scale::Linear => position,
        Scale::Log10 => 10f64.powf(position),
    }
}

impl Span {
    /// The span of an axis: all its categories if it has some, its range if that can be used,
    /// otherwise what holds `numbers` with some room around them.
    pub(crate) fn of(axis: &Axis, numbers: impl IntoIterator<Item = f64>) -> Self {
        let scale = scale_of(axis);
        if !axis.categories.is_empty() {
            return Self::between(scale, -0.5, axis.categories.len() as f64 - 0.5);
        }
        if let Some([Some(a), Some(b)]) = axis.range.map(|ends| ends.map(|n| position(scale, n))) {
            return Self::between(scale, a.min(b), a.max(b));
        }
        let positions = numbers.into_iter().filter_map(|number| position(scale, number));
        let ends = positions.fold(None, |ends: Option<(f64, f64)>, position| {
            let (low, high) = ends.unwrap_or((position, position));
            Some((low.min(position), high.max(position)))
        });
        let (low, high) = ends.unwrap_or((0.0, 1.0));
        let room = (high - low) * 0.04;
        // Room must not take an axis of amounts below nothing.
        let (bottom, top) = match scale {
            Scale::Linear if low >= 0.0 => ((low - room).max(0.0), high + room),
            Scale::Linear if high <= 0.0 => (low - room, (high + room).min(0.0)),
            _ => (low - room, high + room),
        };
        Self::between(scale, bottom, top)
    }

    /// The span between two positions, pulled apart where they are too close.
    fn between(scale: Scale, low: f64, high: f64) -> Self {
        let size = low.abs().max(high.abs());
        let room = match scale {
            Scale::Linear if high - low > (size * 1e-9).max(SIZE_MIN) => 0.0,
            Scale::Linear if size > SIZE_MIN * 100.0 => size * 0.1,
            Scale::Linear => 1.0,
            Scale::Log10 if high - low >= DECADES_MIN => 0.0,
            Scale::Log10 => DECADES_MIN / 2.0,
        };
        Self { low: number(scale, low - room), high: number(scale, high + room), scale }
    }

    /// The positions of both ends.
    pub(crate) fn ends(&self) -> (f64, f64) {
        match self.scale {
            Scale::Linear => (self.low, self.high),
            Scale::Log10 => (self.low.log10(), self.high.log10()),
        }
    }

    /// Whether a number lies on the axis.
    pub(crate) fn holds(&self, number: f64) -> bool {
        let (low, high) = self.ends();
        let slack = (high - low) * 1e-9;
        position(self.scale, number).is_some_and(|at| at >= low - slack && at <= high + slack)
    }
}

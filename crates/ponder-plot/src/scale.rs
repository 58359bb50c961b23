//! Conversion of numbers to positions along an axis.

use crate::{Axis, Scale};

/// Largest magnitude drawn; larger numbers are clamped to it.
const SIZE_MAX: f64 = 1e100;
/// Smallest difference that is not treated as zero.
const SIZE_MIN: f64 = 1e-12;
/// Range of exponents (powers of ten) that a logarithmic axis can show.
const POWERS: (f64, f64) = (-9.0, 12.0);
/// Minimum length of a logarithmic axis in decades: it always contains two of 1, 2, 5 times a power
/// of ten.
const DECADES_MIN: f64 = 0.7;

/// Range of an axis: the numbers from `low` to `high`, far enough apart to be distinguished.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Span {
    pub low: f64,
    pub high: f64,
    pub scale: Scale,
}

/// Effective scale of an axis: linear if it has categories.
pub(crate) fn scale_of(axis: &Axis) -> Scale {
    if axis.categories.is_empty() { axis.scale } else { Scale::Linear }
}

/// Converts a number to a position on a linear measure: itself or its logarithm; `None` if it has
/// none on this scale.
pub(crate) fn position(scale: Scale, number: f64) -> Option<f64> {
    match scale {
        _ if !number.is_finite() => None,
        Scale::Linear => Some(number.clamp(-SIZE_MAX, SIZE_MAX)),
        Scale::Log10 if number > 0.0 => Some(number.log10().clamp(POWERS.0, POWERS.1)),
        Scale::Log10 => None,
    }
}

/// Converts a position back to a number.
pub(crate) fn number(scale: Scale, position: f64) -> f64 {
    match scale {
        Scale::Linear => position,
        Scale::Log10 => 10f64.powf(position),
    }
}

impl Span {
    /// Computes the span of an axis: all its categories if it has any, its range if usable,
    /// otherwise the extent of `numbers` with some margin.
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
        // The margin must not extend an axis of non-negative amounts below zero.
        let (bottom, top) = match scale {
            Scale::Linear if low >= 0.0 => ((low - room).max(0.0), high + room),
            Scale::Linear if high <= 0.0 => (low - room, (high + room).min(0.0)),
            _ => (low - room, high + room),
        };
        Self::between(scale, bottom, top)
    }

    /// Creates the span between two positions, widened if they are too close.
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

    /// Positions of both ends.
    pub(crate) fn ends(&self) -> (f64, f64) {
        match self.scale {
            Scale::Linear => (self.low, self.high),
            Scale::Log10 => (self.low.log10(), self.high.log10()),
        }
    }

    /// Returns whether a number lies on the axis.
    pub(crate) fn holds(&self, number: f64) -> bool {
        let (low, high) = self.ends();
        let margin = (high - low) * 1e-9;
        position(self.scale, number).is_some_and(|at| at >= low - margin && at <= high + margin)
    }
}

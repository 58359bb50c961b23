//! Which numbers an axis names, and how they are written.

use crate::Scale;
use crate::scale::Span;

/// A named place on an axis.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tick {
    /// 0 at the axis's beginning, 1 at its end.
    pub share: f64,
    pub label: String,
}

/// The ticks of an axis.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Ticks {
    pub named: Vec<Tick>,
    /// Places of fine grid lines without names.
    pub fine: Vec<f64>,
}

/// A number in whole units of a power of ten: `units` times 10 to the `exponent`.
#[derive(Clone, Copy)]
struct Decimal {
    units: i64,
    exponent: i32,
}

impl Decimal {
    fn value(self) -> f64 {
        if self.exponent < 0 {
            self.units as f64 / 10f64.powi(-self.exponent)
        } else {
            self.units as f64 * 10f64.powi(self.exponent)
        }
    }
}

/// The ticks of an axis of `length` pixels; `extent` tells how many pixels of it a label takes,
/// with the gap to the next.
pub(crate) fn ticks(span: &Span, length: f64, extent: impl Fn(&str) -> f64) -> Ticks {
    let fits = |ticks: &[Tick]| {
        ticks.windows(2).all(|pair| {
            let needed = (extent(&pair[0].label) + extent(&pair[1].label)) / 2.0;
            (pair[1].share - pair[0].share) * length >= needed
        })
    };
    if span.scale == Scale::Log10
        && let Some(ticks) = logarithmic(span, fits)
    {
        return ticks;
    }
    let choices = (1..=6).rev().map(|count| linear(span, count));
    let named = choices.into_iter().find(|ticks| fits(ticks)).unwrap_or_default();
    Ticks { named, fine: Vec::new() }
}

/// About `count` steps of 1, 2 or 5 times a power of ten.
fn linear(span: &Span, count: u32) -> Vec<Tick> {
    let raw = (span.high - span.low) / f64::from(count);
    let mut exponent = raw.log10().floor() as i32;
    let factor = match raw / 10f64.powi(exponent) {
        factor if factor < 1.5 => 1,
        factor if factor < 3.5 => 2,
        factor if factor < 7.5 => 5,
        _ => {
            exponent += 1;
            1
        }
    };
    let step = Decimal { units: factor, exponent }.value();
    let first = (span.low / step - 1e-6).ceil() as i64;
    let last = (span.high / step + 1e-6).floor() as i64;
    let steps = first..=last.min(first + 50);
    let decimals: Vec<_> = steps.map(|n| Decimal { units: n * factor, exponent }).collect();
    name(span, &decimals)
}

/// Ticks at powers of ten, with or without their multiples; `None` if there are too few.
fn logarithmic(span: &Span, fits: impl Fn(&[Tick]) -> bool) -> Option<Ticks> {
    let first = span.low.log10().floor() as i32;
    let last = span.high.log10().ceil() as i32;
    let decades = last - first;
    let at = |digits: &[i64], stride: usize| {
        let start = first + (-first).rem_euclid(stride as i32);
        let powers = (start..=last).step_by(stride);
        let decimals: Vec<_> = powers
            .flat_map(|exponent| digits.iter().map(move |&units| Decimal { units, exponent }))
            .filter(|decimal| span.holds(decimal.value()))
            .collect();
        decimals
    };
    let choices: [(&[i64], usize, usize); 9] = [
        (&[1, 2, 5], 1, 3),
        (&[1], 1, 2),
        (&[1], 2, 2),
        (&[1], 3, 2),
        (&[1], 5, 2),
        (&[1], 10, 2),
        (&[1], 20, 2),
        (&[1], 50, 2),
        (&[1], 100, 2),
    ];
    for (digits, stride, least) in choices {
        if digits.len() > 1 && decades > 4 {
            continue;
        }
        let decimals = at(digits, stride);
        if decimals.len() < least || decimals.len() > 40 {
            continue;
        }
        let named: Vec<Tick> = decimals
            .iter()
            .flat_map(|&decimal| {
                let share = span.share(decimal.value())?;
                Some(Tick { share, label: power(decimal) })
            })
            .collect();
        if fits(&named) {
            let between = if stride == 1 && decades <= 6 {
                at(&[2, 3, 4, 5, 6, 7, 8, 9], 1)
            } else {
                Vec::new()
            };
            let fine = between.iter().filter_map(|decimal| span.share(decimal.value())).collect();
            return Some(Ticks { named, fine });
        }
    }
    None
}

/// Labels that all have the same form.
fn name(span: &Span, decimals: &[Decimal]) -> Vec<Tick> {
    let largest = decimals.iter().map(|decimal| decimal.value().abs()).fold(0.0, f64::max);
    let common = if largest > 0.0 { largest.log10().floor() as i32 } else { 0 };
    let plain = (-3..6).contains(&common) || largest == 0.0;
    let named = decimals.iter().filter_map(|&decimal| {
        let share = span.share(decimal.value())?;
        let label = match plain {
            true => grouped(decimal.value(), -decimal.exponent),
            false => scientific(decimal, common),
        };
        Some(Tick { share, label })
    });
    named.collect()
}

/// A digit times a power of ten on a logarithmic axis.
fn power(decimal: Decimal) -> String {
    let Decimal { units, exponent } = decimal;
    match (exponent, units) {
        (-3..=5, _) => grouped(decimal.value(), -exponent),
        (_, 1) => format!("10{}", superscript(exponent)),
        _ => format!("{units}×10{}", superscript(exponent)),
    }
}

/// A number as a multiple of 10 to the power of `common`.
fn scientific(decimal: Decimal, common: i32) -> String {
    if decimal.units == 0 {
        return "0".to_owned();
    }
    let places = (common - decimal.exponent).max(0);
    let multiple = decimal.units as f64 / 10f64.powi(common - decimal.exponent);
    format!("{}×10{}", grouped(multiple, places), superscript(common))
}

/// A number with `places` digits after the point (none if negative) and a comma every three
/// digits before it.
fn grouped(number: f64, places: i32) -> String {
    let digits = format!("{:.*}", places.max(0) as usize, number.abs());
    let (whole, part) = digits.split_once('.').unwrap_or((&digits, ""));
    let mut text = String::new();
    if number < 0.0 && digits.bytes().any(|digit| (b'1'..=b'9').contains(&digit)) {
        text.push('−');
    }
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    if !part.is_empty() {
        text.push('.');
        text.push_str(part);
    }
    text
}

fn superscript(exponent: i32) -> String {
    let raise = |c: char| match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        '9' => '⁹',
        _ => '⁰',
    };
    exponent.to_string().chars().map(raise).collect()
}

//! Formulas from currents to a position's value and the move probabilities.

use super::Flow;

/// Scale of the logarithm of the ratio of resistances, chosen so that the value approximates the
/// expected result between players who look one move ahead (a logistic fit over 24,000 positions of
/// such games on 7x7, 8x11 and 11x11).
const SLOPE: f64 = 0.8;
/// Value of being on move, in units of the best move's gain. The same fit gives 0.9; at 0.5, a
/// side does not lose again by no longer being on move what it gained by its move.
const TEMPO: f64 = 0.5;
/// Value of having all stones off the two outer lines while the opponent has none there, in units
/// of the logarithm of the ratio of resistances. On a nearly empty board the current is spread
/// evenly, and the circuit alone rates a stone in the middle a quarter as high as one that bridges
/// to an edge; with this bonus it rates higher.
const INNER_STONES: f64 = 0.3;
/// Maximum magnitude of a value while neither side's edges are connected by bridges.
const OPEN_VALUE_MAX: f64 = 0.9;
/// Magnitude of the value when a side's edges are connected by bridges and the rest is even.
const JOINED_VALUE: f64 = 0.95;
/// Maximum amount by which the value without bridges then changes it.
const JOINED_SPREAD: f64 = 0.04;
/// Share of the current added to each cell before cells are compared, so that no move has
/// probability 0.
const SHARE_MIN: f64 = 0.03;
/// Slope of the field added to each cell before cells are compared, in potential per cell.
const FIELD_SLOPE_MIN: f64 = 0.05;

/// Value for the side to move, whose circuit is `own`, -0.9 to 0.9. `lead` is the result of
/// [`inner_lead`].
pub(super) fn open_value(own: &Flow, other: &Flow, lead: f64) -> f64 {
    let bounded = |flow: &Flow| flow.resistance.clamp(1e-6, 1e6);
    let ratio = bounded(other) / bounded(own);
    let advantage = ratio.ln() + TEMPO * expected_gain(own, other) + INNER_STONES * lead;
    OPEN_VALUE_MAX * (SLOPE * advantage).tanh()
}

/// Lead of the side to move over its opponent in stones off the two outer lines, as a share of all
/// stones on the board, -1 to 1. It fades as the board fills and the current finds its paths.
pub(super) fn inner_lead(own: u32, other: u32, stones: u32) -> f64 {
    (f64::from(own) - f64::from(other)) / f64::from(stones.max(1))
}

/// Value when bridges connect the edges of the side to move (`sign` is 1) or of its opponent (-1),
/// given the value of the position without bridges.
pub(super) fn joined_value(sign: f64, open: f64) -> f64 {
    JOINED_VALUE * sign + JOINED_SPREAD * open
}

/// Expected gain of the best move in the logarithm of the ratio of resistances: the largest share
/// of the power of both circuits that a single cell takes.
fn expected_gain(own: &Flow, other: &Flow) -> f64 {
    let powers = own
        .shares
        .iter()
        .zip(&other.shares)
        .map(|(a, b)| a * a / own.resistance.max(1e-6) + b * b / other.resistance.max(1e-6));
    powers.fold(0.0, f64::max)
}

/// Weight of a cell given its shares of the two currents.
pub(super) fn current_weight(own: f64, other: f64) -> f64 {
    (own + other + SHARE_MIN).powi(3)
}

/// Weight of a cell given the potentials of its six neighbours in order of angle: the curvature of
/// the field (its second harmonic around the cell) relative to its slope (the first harmonic).
pub(super) fn saddle_weight(around: &[f64; 6]) -> f64 {
    const HALF_ROOT_3: f64 = 0.866_025_403_784_438_6;
    let [a, b, c, d, e, f] = *around;
    let slope = (a - d + 0.5 * (b - c - e + f)).hypot(HALF_ROOT_3 * (b + c - e - f));
    let curvature = (a + d - 0.5 * (b + c + e + f)).hypot(HALF_ROOT_3 * (b - c + e - f));
    (curvature + FIELD_SLOPE_MIN / 10.0) / (slope + FIELD_SLOPE_MIN)
}

/// Probability of the swap, given the value for the side to move without it. The swap exchanges the
/// two circuits and so negates the value.
pub(super) fn swap_probability(value: f64) -> f64 {
    const STEEPNESS: f64 = 2000.0;
    1.0 / (1.0 + (STEEPNESS * value).exp())
}

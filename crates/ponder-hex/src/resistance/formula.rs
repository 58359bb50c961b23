//! From currents to a value and to the ranking of moves.

use super::Flow;

/// Scales the logarithm of the ratio of resistances, so that the value is about the expected
/// result between players who look one move ahead (a logistic fit over 24,000 positions of such
/// games on 7x7, 8x11 and 11x11).
const SLOPE: f64 = 0.8;
/// What it is worth to be on move, in units of the best move's promise. The same fit gives 0.9;
/// with half a move, what a side gains by its move it does not lose again by not being on move.
const TEMPO: f64 = 0.5;
/// What it is worth to have all stones off the two outer lines while the opponent has none there,
/// in units of the logarithm of the ratio of resistances. On a nearly empty board the current is
/// spread evenly, and a network finds a stone in the middle worth a quarter of one that bridges to
/// an edge; with this it is worth more.
const INNER_STONES: f64 = 0.3;
/// The largest size of a value as long as neither side's edges are joined by bridges.
const OPEN_VALUE_MAX: f64 = 0.9;
/// The size of the value when a side's edges are joined by bridges and the rest is even.
const JOINED_VALUE: f64 = 0.95;
/// How much the value without bridges then adds or takes away at most.
const JOINED_SPREAD: f64 = 0.04;
/// A share of the current that is added before cells are compared, so that no move has a
/// probability of 0.
const SHARE_MIN: f64 = 0.03;
/// A slope of the field that is added before cells are compared, in potential a cell.
const FIELD_SLOPE_MIN: f64 = 0.05;

/// The value for the side that moves and has the circuit `own`, -0.9 to 0.9. `lead` is
/// [`inner_lead`].
pub(super) fn open_value(own: &Flow, other: &Flow, lead: f64) -> f64 {
    let bounded = |flow: &Flow| flow.resistance.clamp(1e-6, 1e6);
    let ratio = bounded(other) / bounded(own);
    let advantage = ratio.ln() + TEMPO * promise(own, other) + INNER_STONES * lead;
    OPEN_VALUE_MAX * (SLOPE * advantage).tanh()
}

/// How many more stones the side to move has off the two outer lines than its opponent, as a share
/// of all stones on the board, -1 to 1: it fades as the board fills and the current finds its ways.
pub(super) fn inner_lead(own: u32, other: u32, stones: u32) -> f64 {
    (f64::from(own) - f64::from(other)) / f64::from(stones.max(1))
}

/// The value when bridges join the edges of the side to move (`sign` is 1) or of its opponent
/// (-1), given the value that the position has without bridges.
pub(super) fn joined_value(sign: f64, open: f64) -> f64 {
    JOINED_VALUE * sign + JOINED_SPREAD * open
}

/// What the best move promises to add to the logarithm of the ratio of resistances: the share of
/// the power of both circuits that a single cell takes.
fn promise(own: &Flow, other: &Flow) -> f64 {
    let powers = own
        .shares
        .iter()
        .zip(&other.shares)
        .map(|(a, b)| a * a / own.resistance.max(1e-6) + b * b / other.resistance.max(1e-6));
    powers.fold(0.0, f64::max)
}

/// The weight of a cell with given shares of the two currents.
pub(super) fn current_weight(own: f64, other: f64) -> f64 {
    (own + other + SHARE_MIN).powi(3)
}

/// The weight of a cell by the potentials of its six neighbours in the order of their angles: the
/// curvature of the field (its second harmonic around the cell) against its slope (the first).
pub(super) fn saddle_weight(around: &[f64; 6]) -> f64 {
    const HALF_ROOT_3: f64 = 0.866_025_403_784_438_6;
    let [a, b, c, d, e, f] = *around;
    let slope = (a - d + 0.5 * (b - c - e + f)).hypot(HALF_ROOT_3 * (b + c - e - f));
    let curvature = (a + d - 0.5 * (b + c + e + f)).hypot(HALF_ROOT_3 * (b - c + e - f));
    (curvature + FIELD_SLOPE_MIN / 10.0) / (slope + FIELD_SLOPE_MIN)
}

/// The probability of the swap, given the value of the position for the side to move without it.
/// The swap exchanges the two circuits, so that its value is the opposite one.
pub(super) fn swap_probability(value: f64) -> f64 {
    const STEEPNESS: f64 = 2000.0;
    1.0 / (1.0 + (STEEPNESS * value).exp())
}

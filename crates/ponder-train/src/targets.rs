//! Training targets that are computed from a whole game: later values, the score, and weights.

use crate::{Ending, Episode};
use ponder_game::Side;

/// Number of horizons of the short-term values.
pub(crate) const HORIZONS: usize = 3;

/// Computation of an example's targets, and selection of the auxiliary ones.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct TargetOptions {
    /// Share of the search's root value in the value target, 0 to 1; the rest is the outcome.
    pub root_share: f32,
    /// Share of an example's weight that is in proportion to its surprise among the examples of its
    /// game, 0 to 1; the rest is the same for all.
    pub surprise_share: f32,
    /// True if the short-term values are auxiliary values: averages of the later values of the game
    /// at the [`horizons`].
    pub short_term: bool,
    /// True if the score is an auxiliary value, after the short-term ones.
    pub score: bool,
    /// True if it is an auxiliary value, after the score, whether the game ends in a draw: 1 if it
    /// does, -1 if not.
    pub draws: bool,
    /// True if the owners of cells are a target.
    pub owners: bool,
    /// True if the next move of the game is a target.
    pub reply: bool,
}

impl TargetOptions {
    /// Number of auxiliary values per example.
    pub fn auxiliary_values(&self) -> usize {
        HORIZONS * usize::from(self.short_term) + usize::from(self.score) + usize::from(self.draws)
    }
}

/// Returns the horizons of the short-term values in plies, for a board with `cells` cells: later
/// values count with weights that fall exponentially, and these are the mean distances.
#[must_use]
pub fn horizons(cells: usize) -> [f32; HORIZONS] {
    [32.0, 8.0, 2.5].map(|divisor| 2.0 + cells as f32 / divisor)
}

/// Converts a lead in half points to a score of -1 to 1: `2/pi * atan(points / (2 * sqrt(cells)))`,
/// so that small leads count most.
pub(crate) fn score(margin_halves: i32, cells: usize) -> f32 {
    let points = margin_halves as f32 / 2.0;
    (points / (2.0 * (cells as f32).sqrt())).atan() * std::f32::consts::FRAC_2_PI
}

/// Later values of a game for the first side, after each ply: weighted averages of the root values
/// of later searches and, at the end, of the outcome; without a result, of the last search. `sides`
/// are the sides that made the plies.
pub(crate) fn later_values(
    episode: &Episode,
    sides: &[Side],
    cells: usize,
) -> Vec<[f32; HORIZONS]> {
    let kept = horizons(cells).map(|horizon| 1.0 - 1.0 / horizon);
    let value_of = |ply: usize| match sides.get(ply) {
        Some(Side::Second) => -episode.plies[ply].root_value,
        _ => episode.plies[ply].root_value,
    };
    let last = episode.plies.len().saturating_sub(1);
    let is_cut = episode.ending == Ending::Cut;
    let mut later = [if is_cut { value_of(last) } else { episode.outcome }; HORIZONS];
    let mut values = vec![later; episode.plies.len()];
    for ply in (0..episode.plies.len()).rev() {
        values[ply] = later;
        // A random move has no value.
        if episode.plies[ply].visits == 0 {
            continue;
        }
        for (later, kept) in later.iter_mut().zip(kept) {
            *later = *later * kept + value_of(ply) * (1.0 - kept);
        }
    }
    values
}

//! Sampling of moves by players that do not always take the best one.

use crate::option::{PlayerOption, number};
use crate::{PlayerSpec, SpecError};
use ponder_game::{Rng, Seed};
use rand::RngExt;

pub(crate) const TEMPERATURE: PlayerOption = number("temperature", "0", 0.0, 100.0)
    .help("draw moves by weight^(1/temperature) instead of taking the best");
pub(crate) const VALUE_CUTOFF: PlayerOption =
    number("value-cutoff", "off", 0.0, 1.0).or(&["off"]).help(
        "draw no move whose win rate is lower than the best by more than this; where the best one \
         is far from 0.5 the limit shrinks, so that nothing won is thrown away",
    );

/// Options of a player that samples its moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sampling {
    /// Temperature; 0 for the best move.
    pub temperature: f32,
    /// Greatest loss of win rate in an even position, if there is a limit.
    value_cutoff: Option<f32>,
}

impl Sampling {
    /// Reads the temperature of a spec.
    pub(crate) fn without_values(spec: &PlayerSpec) -> Result<Self, SpecError> {
        Ok(Sampling { temperature: TEMPERATURE.value(spec)?, value_cutoff: None })
    }

    /// Reads the temperature and the cutoff of a spec.
    pub(crate) fn parse(spec: &PlayerSpec) -> Result<Self, SpecError> {
        Ok(Sampling { value_cutoff: VALUE_CUTOFF.number(spec)?, ..Self::without_values(spec)? })
    }
}

/// Move that may be drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weighted<M> {
    pub mv: M,
    /// Weight at temperature 1.
    pub weight: f32,
    /// Value for the side that makes the move, -1 to 1; `None` if nothing is known.
    pub value: Option<f32>,
}

/// Sampler of a player's moves.
#[derive(Clone, Debug)]
pub(crate) struct Sampler {
    options: Sampling,
    rng: Rng,
}

impl Sampler {
    pub(crate) fn new(options: Sampling, seed: Seed) -> Self {
        Sampler { options, rng: seed.rng() }
    }

    /// Returns whether moves are drawn at all.
    pub(crate) fn is_on(&self) -> bool {
        self.options.temperature > 0.0
    }

    /// Draws a move with probability proportional to `weight^(1 / temperature)`; at temperature 0
    /// returns the first of the greatest weights. `None` where no weight is above 0.
    pub(crate) fn draw<M: Copy>(&mut self, moves: &[Weighted<M>]) -> Option<M> {
        let least = self.least_value(moves);
        let moves: Vec<_> = moves
            .iter()
            .filter(|entry| least.is_none_or(|least| entry.value.is_some_and(|it| it >= least)))
            .collect();
        let best = *moves.iter().rev().max_by(|a, b| a.weight.total_cmp(&b.weight))?;
        let top = f64::from(best.weight);
        if top <= 0.0 || !self.is_on() {
            return (top > 0.0).then_some(best.mv);
        }
        let power = 1.0 / f64::from(self.options.temperature);
        let tempered = |weight: f32| (f64::from(weight.max(0.0)) / top).powf(power);
        let sum: f64 = moves.iter().map(|entry| tempered(entry.weight)).sum();
        let mut left = self.rng.random::<f64>() * sum;
        let drawn = moves.iter().find(|entry| {
            left -= tempered(entry.weight);
            left < 0.0
        });
        Some(drawn.map_or(best.mv, |entry| entry.mv))
    }

    /// Least value, -1 to 1, of a move that may be drawn; `None` without a cutoff, or if no value is
    /// known.
    fn least_value<M>(&self, moves: &[Weighted<M>]) -> Option<f32> {
        let cutoff = self.options.value_cutoff?;
        let best = moves.iter().filter_map(|entry| entry.value).max_by(f32::total_cmp)?;
        // The limit is multiplied by 4w(1 - w), which is 1 for an even win rate w and 0 for a
        // decided one.
        Some(best - 2.0 * cutoff * (1.0 - best * best).max(0.0))
    }
}

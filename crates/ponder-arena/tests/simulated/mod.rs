//! Simulated players whose true strength is known, and measurements of it.

use ponder_arena::stats::{StrengthPosterior, StrengthPrior, sigmoid};
use ponder_game::Rng;
use rand::RngExt;

/// A simulated player, drawn from the prior.
pub struct Truth {
    pub strength: f64,
    slope: f64,
    first: f64,
}

fn normal(rng: &mut Rng) -> f64 {
    let radius = (-2.0 * (1.0 - rng.random::<f64>()).ln()).sqrt();
    radius * (std::f64::consts::TAU * rng.random::<f64>()).cos()
}

/// Draws a player from the prior.
pub fn draw(prior: &StrengthPrior, rng: &mut Rng) -> Truth {
    Truth {
        strength: prior.low + (prior.high - prior.low) * rng.random::<f64>(),
        slope: prior.slope * (prior.slope_spread * normal(rng)).exp(),
        first: prior.first + prior.first_spread * normal(rng),
    }
}

impl Truth {
    fn plays(&self, prior: &StrengthPrior, level: f64, first: bool, rng: &mut Rng) -> f64 {
        let advantage = if first { self.first } else { -self.first };
        let win = sigmoid(self.slope * (self.strength - level) + advantage);
        let win = prior.lapse / 2.0 + (1.0 - prior.lapse) * win;
        f64::from(u8::from(rng.random::<f64>() < win))
    }
}

fn opponents(low: f64, high: f64) -> Vec<f64> {
    let steps = ((high - low) * 10.0).round() as usize;
    (0..=steps).map(|step| low + step as f64 / 10.0).collect()
}

/// Choice of opponents.
pub enum Choice {
    /// The most informative opponent.
    Adaptive,
    /// Uniformly random over six decades.
    Uniform,
}

/// Plays until the interval is narrow enough; returns the posterior.
pub fn measure(
    prior: StrengthPrior,
    truth: &Truth,
    choice: &Choice,
    width: f64,
    games_max: u64,
    rng: &mut Rng,
) -> StrengthPosterior {
    let levels = opponents(0.0, 6.0);
    let mut posterior = StrengthPosterior::new(prior);
    while posterior.games() < games_max && posterior.strength().width() > width {
        let level = match choice {
            Choice::Adaptive => posterior.most_informative(&levels).map_or(0.0, |best| best.0),
            Choice::Uniform => levels[rng.random_range(0..levels.len())],
        };
        for first in [true, false] {
            posterior.add(level, first, truth.plays(&prior, level, first, rng));
        }
    }
    posterior
}

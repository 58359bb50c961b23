//! Strengths: intervals that hold, and few games.

use ponder_arena::stats::{StrengthPosterior, StrengthPrior, sigmoid};
use ponder_game::{Rng, Seed};
use rand::RngExt;

/// A player whose truth is drawn from the prior.
struct Truth {
    strength: f64,
    slope: f64,
    first: f64,
}

fn normal(rng: &mut Rng) -> f64 {
    let radius = (-2.0 * (1.0 - rng.random::<f64>()).ln()).sqrt();
    radius * (std::f64::consts::TAU * rng.random::<f64>()).cos()
}

fn draw(prior: &StrengthPrior, rng: &mut Rng) -> Truth {
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

enum Choice {
    Adaptive,
    Uniform,
}

/// Plays until the interval is narrow enough; the games it took.
fn measure(
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

#[test]
fn intervals_cover_the_truth_as_often_as_they_say() {
    let prior = StrengthPrior { low: 0.0, high: 6.0, ..StrengthPrior::default() };
    let repetitions = 150;
    let mut covered = 0;
    for repetition in 0..repetitions {
        let mut rng = Seed(11).stream(repetition).rng();
        let truth = draw(&prior, &mut rng);
        let posterior = measure(prior, &truth, &Choice::Adaptive, 0.8, 200, &mut rng);
        let strength = posterior.strength();
        covered += u32::from((strength.low..=strength.high).contains(&truth.strength));
    }
    // 142.5 expected; 2.7 is the standard deviation.
    assert!((134..=150).contains(&covered), "{covered} of {repetitions}");
    assert!(covered < 150, "intervals that always hold are too wide");
}

#[test]
fn choosing_opponents_saves_at_least_half_of_the_games() {
    let prior = StrengthPrior { low: 0.0, high: 6.0, ..StrengthPrior::default() };
    let mut games = [0; 2];
    for repetition in 0..30 {
        for (place, choice) in [Choice::Adaptive, Choice::Uniform].iter().enumerate() {
            let mut rng = Seed(12).stream(repetition).rng();
            let truth = draw(&prior, &mut rng);
            games[place] += measure(prior, &truth, choice, 0.8, 2_000, &mut rng).games();
        }
    }
    assert!(2 * games[0] <= games[1], "{games:?}");
}

#[test]
fn a_checkpoint_starts_from_what_is_known_of_the_last() {
    let prior = StrengthPrior::default();
    let mut before = StrengthPosterior::new(prior);
    for game in 0..60 {
        before.add(3.0, game % 2 == 0, f64::from(game % 4 / 2));
    }
    let after = StrengthPosterior::after(prior, &before.density(), 0.3);
    assert!((after.strength().mean - before.strength().mean).abs() < 0.15);
    assert!(after.strength().width() > before.strength().width());
    // A jump of three decades is possible: five losses to the last level are enough to see it.
    let mut jumped = after;
    for game in 0..8 {
        jumped.add(5.0, game % 2 == 0, 1.0);
    }
    assert!(jumped.strength().mean > 4.5, "{:?}", jumped.strength());
}

#[test]
fn a_draw_says_that_both_are_about_equal() {
    let mut posterior = StrengthPosterior::new(StrengthPrior::default());
    for game in 0..20 {
        posterior.add(2.0, game % 2 == 0, 0.5);
    }
    let strength = posterior.strength();
    assert!((strength.mean - 2.0).abs() < 0.1 && strength.width() < 2.0, "{strength:?}");
    assert!((posterior.expected_score(2.0) - 0.5).abs() < 0.05);
    assert!((posterior.above(2.0) - 0.5).abs() < 0.1);
}

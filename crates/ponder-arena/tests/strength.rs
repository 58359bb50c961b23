//! Strength measurements: coverage of the intervals, and number of games.

use crate::simulated;

use ponder_arena::stats::{StrengthPosterior, StrengthPrior};
use ponder_game::Seed;
use simulated::{Choice, draw, measure};

#[test]
fn intervals_have_nominal_coverage() {
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

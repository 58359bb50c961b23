//! Ratings of leagues.

use ponder_arena::stats::{
    ELO_A_LOGIT, RatingFit, RatingPrior, Ratings, Results, score_of_elo, sigmoid,
};
use ponder_game::{Rng, Seed};
use rand::RngExt;

const PRIOR: RatingPrior =
    RatingPrior { rating_spread: 300.0, first_spread: 100.0, draw_spread: 1.5 };

fn normal(rng: &mut Rng) -> f64 {
    let radius = (-2.0 * (1.0 - rng.random::<f64>()).ln()).sqrt();
    radius * (std::f64::consts::TAU * rng.random::<f64>()).cos()
}

/// Returns a league of players whose ratings are drawn from the prior, each pair playing `pairs`
/// times with both colours.
fn league(players: usize, pairs: usize, rng: &mut Rng) -> (Vec<f64>, f64, Results) {
    let truth: Vec<f64> = (0..players).map(|_| PRIOR.rating_spread * normal(rng)).collect();
    let first = PRIOR.first_spread * normal(rng);
    let mut results = Results::new(players);
    for i in 0..players {
        for j in (0..players).filter(|&j| j != i) {
            for _ in 0..pairs {
                let win = score_of_elo(truth[i] - truth[j] + first);
                results.add(i, j, f64::from(u8::from(rng.random::<f64>() < win)));
            }
        }
    }
    (truth, first, results)
}

#[test]
fn two_players_agree_with_the_closed_form() {
    // 70 of 100 games with each colour: with a wide prior the difference is that of the score.
    let mut results = Results::new(2);
    for game in 0..100 {
        let score = f64::from(u8::from(game < 70));
        results.add(0, 1, score);
        results.add(1, 0, 1.0 - score);
    }
    let wide = RatingPrior { rating_spread: 5_000.0, ..PRIOR };
    let (difference, deviation) = RatingFit::new(&results, &wide).difference(0, 1);
    let expected = 400.0 * (0.7f64 / 0.3).log10();
    assert!((difference - expected).abs() < 0.5, "{difference} {expected}");
    let error = ELO_A_LOGIT / (200.0 * 0.7 * 0.3f64).sqrt();
    assert!((deviation - error).abs() < 0.2, "{deviation} {error}");
    let ratings = Ratings::new(&results, &wide, Seed(1));
    let found = ratings.ratings[0].mean - ratings.ratings[1].mean;
    assert!((found - expected).abs() < 4.0, "{found} {expected}");
    assert!(ratings.superiority[0][1] > 0.999 && ratings.superiority[1][0] < 0.001);
    assert!(ratings.first.low < 0.0 && ratings.first.high > 0.0);
}

#[test]
fn intervals_have_nominal_coverage() {
    let (mut covered, mut first_covered, mut sure) = (0, 0, [0.0, 0.0]);
    let leagues = 60;
    for number in 0..leagues {
        let mut rng = Seed(5).stream(number).rng();
        let (truth, first, results) = league(5, 4, &mut rng);
        let ratings = Ratings::new(&results, &PRIOR, Seed(number));
        let centre = truth.iter().sum::<f64>() / truth.len() as f64;
        for (elo, truth) in ratings.ratings.iter().zip(&truth) {
            covered += u32::from((elo.low..=elo.high).contains(&(truth - centre)));
        }
        first_covered += u32::from((ratings.first.low..=ratings.first.high).contains(&first));
        for i in 0..5 {
            for j in 0..i {
                sure[0] += ratings.superiority[i][j];
                sure[1] += f64::from(u8::from(truth[i] > truth[j]));
            }
        }
    }
    // Of 300, 285 are expected, with a standard deviation of 3.8 if they were independent.
    assert!((272..=297).contains(&covered), "{covered} of 300");
    assert!((51..=60).contains(&first_covered), "{first_covered} of 60");
    // The number of stronger players should match the sum of the probabilities; 600 pairs.
    assert!((sure[0] - sure[1]).abs() < 25.0, "{sure:?}");
}

#[test]
fn a_player_that_always_wins_has_a_finite_rating() {
    let mut results = Results::new(3);
    for _ in 0..50 {
        results.add(0, 1, 1.0);
        results.add(1, 0, 0.0);
        results.add(1, 2, 0.0);
        results.add(1, 2, 1.0);
    }
    let ratings = Ratings::new(&results, &RatingPrior::default(), Seed(1));
    let [best, one, other] = [0, 1, 2].map(|player| ratings.ratings[player]);
    assert!(best.mean.is_finite() && best.low > one.high, "{best:?} {one:?}");
    assert!(best.high - best.low > one.high - one.low);
    assert!((one.mean - other.mean).abs() < 60.0);
}

#[test]
fn draws_differ_from_wins() {
    // Two of three games drawn, the others shared: v / (2 + v) = 2/3 where both are equal.
    let mut results = Results::new(2);
    for _ in 0..60 {
        for (first, second) in [(0, 1), (1, 0)] {
            results.add(first, second, 0.5);
            results.add(first, second, 0.5);
            results.add(first, second, f64::from(u8::from(first == 0)));
        }
    }
    let ratings = Ratings::new(&results, &RatingPrior::default(), Seed(1));
    assert!(ratings.superiority[0][1] > 0.999, "{ratings:?}");
    let difference = ratings.ratings[0].mean - ratings.ratings[1].mean;
    // With draws, half the results are less informative than the score alone: 2/3 is 120 Elo
    // without them.
    assert!((150.0..1_200.0).contains(&difference), "{difference}");
    assert_eq!(results.score(0, 1), (240.0, 360));
}

#[test]
fn players_who_never_played_have_the_prior_s_width() {
    let ratings = Ratings::new(&Results::new(2), &PRIOR, Seed(3));
    // The difference from the mean of two has the spread over the root of two.
    let width = ratings.ratings[0].high - ratings.ratings[0].low;
    let expected = 2.0 * 1.96 * PRIOR.rating_spread / 2f64.sqrt();
    assert!((width / expected - 1.0).abs() < 0.1, "{width} {expected}");
    assert!((ratings.superiority[0][1] - 0.5).abs() < 0.06);
}

#[test]
fn the_first_move_follows_from_the_ratings() {
    let mut results = Results::new(2);
    for _ in 0..200 {
        results.add(0, 1, 1.0);
        results.add(1, 0, 1.0);
        results.add(0, 1, 0.0);
        results.add(1, 0, 1.0);
    }
    let ratings = Ratings::new(&results, &RatingPrior::default(), Seed(1));
    assert!(ratings.first.low > 100.0, "{:?}", ratings.first);
    assert!(ratings.ratings[1].mean > ratings.ratings[0].mean);
}

#[test]
fn games_under_way_count_as_expected() {
    let mut rng = Seed(9).rng();
    let (_, _, results) = league(4, 2, &mut rng);
    let mut fit = RatingFit::new(&results, &PRIOR);
    let before = fit.information(0, 1);
    let deviation = fit.difference(0, 1).1;
    fit.expect(0, 1);
    assert!(fit.information(0, 1) < before && fit.difference(0, 1).1 < deviation);
    assert!(sigmoid(0.0) == 0.5);
}

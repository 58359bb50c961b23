//! Logistic regression, goodness of fit and times against known answers.

use ponder_arena::stats::{
    ChiSquareTest, FitError, Graded, Logistic, TimeLine, Timed, bins, sigmoid,
};
use ponder_game::Seed;
use rand::RngExt;

/// Games of `sigmoid(0.3 + 1.8 x)`.
fn games(count: usize, seed: u64) -> Vec<([f64; 2], f64)> {
    let mut rng = Seed(seed).rng();
    (0..count)
        .map(|_| {
            let x = 4.0 * rng.random::<f64>() - 2.0;
            ([1.0, x], f64::from(u8::from(rng.random::<f64>() < sigmoid(0.3 + 1.8 * x))))
        })
        .collect()
}

#[test]
fn finds_the_coefficients_that_made_the_games() {
    let fit = Logistic::fit(&games(20_000, 1)).expect("there are games enough");
    for (found, truth) in fit.coefficients.iter().zip([0.3, 1.8]) {
        assert!((found.value - truth).abs() < 3.0 * found.standard_error, "{fit:?}");
        assert!((0.01..0.04).contains(&found.standard_error), "{fit:?}");
    }
}

#[test]
fn a_table_of_four_numbers_has_the_textbook_answer() {
    // Odds ratio 6, so the coefficient is ln 6 and its error sqrt(1/30 + 1/10 + 1/10 + 1/20).
    let mut rows = Vec::new();
    for (x, score, count) in [(1.0, 1.0, 30), (1.0, 0.0, 10), (0.0, 1.0, 10), (0.0, 0.0, 20)] {
        rows.extend((0..count).map(|_| ([1.0, x], score)));
    }
    let fit = Logistic::fit(&rows).expect("the table has no empty cell");
    let slope = fit.coefficients[1];
    assert!((slope.value - 6f64.ln()).abs() < 1e-9);
    let error = (1.0 / 30.0 + 1.0 / 10.0 + 1.0 / 10.0 + 1.0 / 20.0f64).sqrt();
    assert!((slope.standard_error - error).abs() < 1e-9);
    assert!((fit.coefficients[0].value + 2f64.ln()).abs() < 1e-9);
}

#[test]
fn says_when_games_decide_nothing() {
    let separated: Vec<_> =
        (0..40).map(|i| ([1.0, f64::from(i)], f64::from(u8::from(i >= 20)))).collect();
    assert_eq!(Logistic::fit(&separated), Err(FitError::Undetermined));
    let constant: Vec<_> = (0..40).map(|i| ([1.0, 1.0], f64::from(i % 2))).collect();
    assert_eq!(Logistic::fit(&constant), Err(FitError::Undetermined));
    assert_eq!(Logistic::fit(&games(2, 1)), Err(FitError::TooFew { have: 2, need: 2 }));
}

#[test]
fn the_test_of_the_bins_rejects_wrong_models_and_few_right_ones() {
    let mut rejected = 0;
    for seed in 0..40 {
        let games = games(2_000, 100 + seed);
        let fit = Logistic::fit(&games).expect("there are games enough");
        let grade = |bend: f64| -> Vec<Graded> {
            let of = |(x, score): &([f64; 2], f64)| {
                let expected = sigmoid((fit.predict(x) / (1.0 - fit.predict(x))).ln() * bend);
                Graded { at: expected, expected, score: *score }
            };
            games.iter().map(of).collect()
        };
        let test =
            |bend| ChiSquareTest::of_bins(&bins(&grade(bend), 10)).map_or(1.0, |t| t.p_value);
        rejected += u32::from(test(1.0) < 0.05);
        assert!(test(2.0) < 1e-6, "a slope twice too steep must be seen");
    }
    assert!(rejected <= 7, "{rejected} of 40 right models were rejected");
}

#[test]
fn bins_hold_every_game_once() {
    let graded: Vec<_> =
        (0..103).map(|i| Graded { at: f64::from(103 - i), expected: 0.5, score: 0.5 }).collect();
    let found = bins(&graded, 10);
    assert_eq!(found.iter().map(|bin| bin.games).sum::<u64>(), 103);
    assert!(found.windows(2).all(|pair| pair[0].at < pair[1].at));
    assert!(bins(&[], 10).is_empty());
}

#[test]
fn a_line_through_times() {
    let timed: Vec<_> = [10.0, 100.0, 1_000.0, 10_000.0]
        .map(|rollouts| Timed { rollouts, moves: 50, seconds: 50.0 * (2e-4 + 3e-6 * rollouts) })
        .to_vec();
    let line = TimeLine::fit(&timed).expect("four counts make a line");
    assert!((line.seconds_a_rollout / 3e-6 - 1.0).abs() < 1e-9);
    assert!((line.seconds_a_move / 2e-4 - 1.0).abs() < 1e-9);
    assert!((line.rollouts_in(0.0302).expect("there is time") - 1e4).abs() < 1.0);
    assert_eq!(line.rollouts_in(1e-4), None);
    assert_eq!(TimeLine::fit(&timed[..1]), None);
}

//! Intervals and tests: values known by hand or from the literature, and simulated matches with a
//! known truth.

use ponder_arena::stats::{
    Estimate, Pentanomial, Sprt, TimeLine, Timed, Trinomial, Verdict, elo_of_score, score_of_elo,
};
use ponder_game::{Rng, Seed};
use rand::RngExt;

fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} is not {expected} +- {tolerance}");
}

fn games(losses: u64, draws: u64, wins: u64) -> Trinomial {
    Trinomial { losses, draws, wins }
}

/// Simulates a pair of games between players `elo` apart, from an opening that is worth
/// `opening_elo` to the favoured colour.
fn pair(elo: f64, opening_elo: f64, rng: &mut Rng) -> [u8; 2] {
    [opening_elo, -opening_elo]
        .map(|colour| 2 * u8::from(rng.random_bool(score_of_elo(elo + colour))))
}

/// Returns the Elo difference of the mean score over both colours.
fn elo_over_both_colours(elo: f64, opening_elo: f64) -> f64 {
    let score = score_of_elo(elo + opening_elo).midpoint(score_of_elo(elo - opening_elo));
    elo_of_score(score).unwrap()
}

#[test]
fn elo_and_score_are_inverse() {
    close(score_of_elo(0.0), 0.5, 0.0);
    close(score_of_elo(400.0), 10.0 / 11.0, 1e-15);
    close(elo_of_score(0.75).unwrap(), 190.848_501_887_865, 1e-9);
    for elo in [-1_500.0, -33.0, 0.0, 7.5, 900.0] {
        close(elo_of_score(score_of_elo(elo)).unwrap(), elo, 1e-6);
    }
    assert_eq!(elo_of_score(0.0), None);
    assert_eq!(elo_of_score(1.0), None);
}

#[test]
fn mean_and_spread_of_a_posterior_by_hand() {
    // Weights 4/3, 1/3, 4/3 of 3: mean 1/2, variance (1/4 * 8/9) / 4 = 1/18, which is that of
    // Beta(7/4, 7/4); its distribution is symmetric.
    let estimate = Estimate::of_games(&games(1, 0, 1)).unwrap();
    assert_eq!((estimate.observations, estimate.score), (2, 0.5));
    close(estimate.superiority, 0.5, 1e-12);
    close(estimate.score_low + estimate.score_high, 1.0, 1e-9);
    // Near 0 its distribution function is x^1.75 (1 - 0.477 x) / (1.75 * 0.2542), which is 0.0250
    // at 0.0782.
    close(estimate.score_low, 0.0782, 0.0002);
}

#[test]
fn intervals_of_many_games_are_those_of_the_normal_distribution() {
    let estimate = Estimate::of_games(&games(4_000, 2_000, 4_000)).unwrap();
    let error = (0.2_f64 / 10_000.0).sqrt();
    close(estimate.score_low, 0.5 - 1.96 * error, 2e-5);
    close(estimate.score_high, 0.5 + 1.96 * error, 2e-5);

    // Pairs that always score one point are more informative than as many independent games.
    let paired = Estimate::of_pairs(&Pentanomial([0, 0, 1_000, 0, 0])).unwrap();
    let single = Estimate::of_games(&games(1_000, 0, 1_000)).unwrap();
    let width = |estimate: &Estimate| estimate.score_high - estimate.score_low;
    assert!(width(&paired) < 0.1 * width(&single));
}

#[test]
fn a_clean_sweep_has_an_interval() {
    for wins in [1, 10, 100, 10_000] {
        let won = Estimate::of_games(&games(0, 0, wins)).unwrap();
        assert_eq!((won.score, won.score_high), (1.0, 1.0));
        assert_eq!((won.elo.difference, won.elo.high), (None, None));
        // Nine in ten of the exact one-sided limit 0.025^(1/n) and the limit itself.
        let exact = 0.025_f64.powf(1.0 / wins as f64);
        assert!(won.score_low > exact - 0.01 && won.score_low < 1.0, "{won:?} {exact}");
        let lost = Estimate::of_games(&games(wins, 0, 0)).unwrap();
        close(lost.score_high, 1.0 - won.score_low, 1e-9);
        close(lost.elo.high.unwrap(), -won.elo.low.unwrap(), 1e-6);
        assert_eq!((lost.score_low, lost.elo.low), (0.0, None));
        assert!(won.superiority > 0.8 && lost.superiority < 0.2);
    }
    assert_eq!(Estimate::of_games(&Trinomial::default()), None);
    assert_eq!(Estimate::of_pairs(&Pentanomial::default()), None);
}

/// Returns the share of simulated matches whose interval covers the truth.
fn coverage(elo: f64, opening_elo: f64, pairs: u64, repetitions: u64) -> f64 {
    let truth = elo_over_both_colours(elo, opening_elo);
    let seed = Seed(elo.to_bits() ^ opening_elo.to_bits().rotate_left(17) ^ pairs);
    let covered = (0..repetitions).filter(|&repetition| {
        let mut rng = seed.stream(repetition).rng();
        let mut counts = Pentanomial::default();
        for _ in 0..pairs {
            counts.add(pair(elo, opening_elo, &mut rng));
        }
        let elo = Estimate::of_pairs(&counts).unwrap().elo;
        elo.low.is_none_or(|low| low <= truth) && elo.high.is_none_or(|high| truth <= high)
    });
    covered.count() as f64 / repetitions as f64
}

#[test]
fn intervals_have_nominal_coverage() {
    // 4000 repetitions: the standard error of a coverage of 0.95 is 0.0034.
    for (elo, opening_elo, pairs) in [
        (0.0, 0.0, 100),
        (0.0, 400.0, 100),
        (60.0, 200.0, 50),
        (-150.0, 0.0, 50),
        (250.0, 100.0, 100),
        (20.0, 50.0, 400),
    ] {
        let share = coverage(elo, opening_elo, pairs, 4_000);
        println!("{elo} {opening_elo} {pairs}: {share}");
        assert!((0.935..=0.965).contains(&share), "{elo} {opening_elo} {pairs}: {share}");
    }
    // Few games or lopsided ones: results are so discrete that no interval covers evenly.
    for (elo, opening_elo, pairs) in [(0.0, 0.0, 10), (300.0, 0.0, 20), (-500.0, 0.0, 50)] {
        let share = coverage(elo, opening_elo, pairs, 4_000);
        println!("{elo} {opening_elo} {pairs}: {share}");
        assert!((0.91..=0.995).contains(&share), "{elo} {opening_elo} {pairs}: {share}");
    }
}

#[test]
fn log_likelihood_ratios_by_hand() {
    let sprt = Sprt::new(0.0, 100.0);
    let score1 = score_of_elo(100.0);
    // Without draws the maximum-likelihood distributions are (1 - s, s).
    let by_hand = 70.0 * (score1 / 0.5_f64).ln() + 30.0 * ((1.0 - score1) / 0.5_f64).ln();
    close(sprt.of_games(&games(30, 0, 70)).llr, by_hand, 2e-3);
    // Only draws: the maximum-likelihood distribution with mean s > 1/2 has s - 1/2 on each half
    // step up beyond the unseen results' tiny weight: (0, 2 - 2s, 2s - 1).
    let drawn = sprt.of_games(&games(0, 40, 0)).llr;
    close(drawn, 40.0 * (2.0 - 2.0 * score1).ln(), 0.03);
    // The normal approximation of Van den Bergh for small differences.
    let counts = Pentanomial([310, 2_020, 3_650, 2_410, 410]);
    let test = Sprt::new(0.0, 5.0);
    let total = 8_800.0;
    let mean = |power: i32| -> f64 {
        let terms = counts.0.iter().enumerate();
        terms.map(|(i, &n)| n as f64 * (i as f64 / 4.0).powi(power)).sum::<f64>() / total
    };
    let variance = mean(2) - mean(1) * mean(1);
    let (s0, s1) = (0.5, score_of_elo(5.0));
    let approximation = total * (s1 - s0) * (2.0 * mean(1) - s0 - s1) / (2.0 * variance);
    close(test.of_pairs(&counts).llr, approximation, 0.01 * approximation.abs());
    assert_eq!(test.of_pairs(&counts).verdict, Verdict::AcceptH1);
}

#[test]
fn hypotheses_are_symmetric() {
    let counts = [3, 14, 15, 92, 65];
    let mirrored = [65, 92, 15, 14, 3];
    let one = Sprt::new(-10.0, 30.0).of_pairs(&Pentanomial(counts));
    let other = Sprt::new(-30.0, 10.0).of_pairs(&Pentanomial(mirrored));
    close(one.llr, -other.llr, 1e-9);
    assert_eq!(Sprt::new(0.0, 10.0).of_pairs(&Pentanomial::default()).llr, 0.0);
    let (lower, upper) = Sprt::new(0.0, 10.0).bounds();
    close(upper, 19.0_f64.ln(), 1e-12);
    close(lower, -upper, 1e-12);
}

/// Returns the share of simulated matches in which each hypothesis was accepted, and the mean
/// length.
fn decisions(sprt: Sprt, elo: f64, opening_elo: f64, repetitions: u64) -> ([f64; 2], f64) {
    let seed = Seed(7).stream(elo.to_bits()).stream(opening_elo.to_bits());
    let mut accepted = [0.0; 2];
    let mut pairs = 0;
    for repetition in 0..repetitions {
        let mut rng = seed.stream(repetition).rng();
        let mut counts = Pentanomial::default();
        loop {
            counts.add(pair(elo, opening_elo, &mut rng));
            pairs += 1;
            match sprt.of_pairs(&counts).verdict {
                Verdict::Open => {}
                Verdict::AcceptH0 => break accepted[0] += 1.0,
                Verdict::AcceptH1 => break accepted[1] += 1.0,
            }
        }
    }
    let share = |count: f64| count / repetitions as f64;
    (accepted.map(share), share(pairs as f64))
}

#[test]
fn the_sequential_test_keeps_its_error_rates() {
    // 1000 repetitions: the standard error of a rate of 0.05 is 0.007.
    for opening_elo in [0.0, 150.0] {
        let sprt = Sprt::new(0.0, elo_over_both_colours(60.0, opening_elo));
        let ([_, false_alarms], length0) = decisions(sprt, 0.0, opening_elo, 1_000);
        let ([misses, _], length1) = decisions(sprt, 60.0, opening_elo, 1_000);
        println!("{opening_elo}: {false_alarms} {misses} {length0} {length1}");
        assert!(false_alarms < 0.065, "H1 was accepted in {false_alarms} of the matches under H0");
        assert!(misses < 0.065, "H0 was accepted in {misses} of the matches under H1");
        let ([_, certain], length) = decisions(sprt, 250.0, opening_elo, 200);
        assert!(certain == 1.0 && length < 0.5 * length1, "{certain} {length} {length1}");
    }
}

#[test]
fn tests_are_read_and_written() {
    let sprt: Sprt = "0, 10".parse().unwrap();
    assert_eq!(sprt, Sprt::new(0.0, 10.0));
    assert_eq!(sprt.to_string(), "0,10");
    let strict: Sprt = "-2.5,2.5,0.01,0.02".parse().unwrap();
    assert_eq!(strict.to_string().parse(), Ok(strict));
    for wrong in ["", "5", "10,0", "0,0", "0,x", "0,nan", "0,9e9", "0,10,0.5,0.5", "0,10,0.05"] {
        let error = wrong.parse::<Sprt>().unwrap_err().to_string();
        assert!(error.contains("sequential test"), "{error}");
    }
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

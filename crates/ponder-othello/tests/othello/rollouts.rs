//! Playouts against the rules.

use super::reference::Slow;
use super::rules::{drawn, rules};
use ponder_game::conformance::{self, Reference};
use ponder_game::{Game, History, Position, Rollout, Seed, Side, Status, Trace, Uniform};
use ponder_othello::{Bitboard, Othello, OthelloPosition, WideBitboard};

/// Checks traces of playouts from the positions of a random game: what they claim is a legal game.
fn check_traces<P: Bitboard>(size: u8) {
    let start = Othello::<P>::initial(&rules(size));
    conformance::random_walk(&start, Seed(u64::from(size)), usize::MAX, |position, history, _| {
        if position.status(history) != Status::Running {
            return;
        }
        let mut trace = Trace::default();
        let seed = Seed(7).stream(u64::from((position.empty()).count()));
        let tally = position.traced(&Uniform, seed, &mut trace);
        assert_eq!(tally, position.rollouts(&Uniform, 1, seed));
        let owned = |side| trace.points.iter().filter(|point| point.owner == Some(side)).count();
        let lead = owned(Side::First) as i32 - owned(Side::Second) as i32;
        assert_eq!(trace.margin_halves, 2 * lead);
        assert_eq!((tally.first_wins, tally.draws), (u32::from(lead > 0), u32::from(lead == 0)));
        let filled = trace.points.iter().filter(|point| point.owner.is_some()).count();
        let played = trace.points.iter().filter(|point| point.first.is_some()).count();
        let before = position.count(Side::First) + position.count(Side::Second);
        assert_eq!(filled, before as usize + played);
    });
}

#[test]
fn traces_are_games() {
    for size in [4, 6, 8] {
        check_traces::<u64>(size);
    }
    for size in [8, 12, 16] {
        check_traces::<WideBitboard>(size);
    }
}

/// Win rate of Black in random games of the slow reference, with its standard error.
fn slow_rate(size: u8, games: u32) -> (f64, f64) {
    let mut sum = 0.0;
    for game in 0..games {
        let mut slow = Slow::<u64>::new(rules(size));
        let mut state = Seed(3).stream(u64::from(game)).0;
        while slow.status() == Status::Running {
            let legal: Vec<_> = slow.legal().into_iter().collect();
            let (word, next) = Seed::splitmix(state);
            state = next;
            Reference::<OthelloPosition<u64>>::play(
                &mut slow,
                legal[(word % legal.len() as u64) as usize],
            );
        }
        let lead = slow.count(Side::First) - slow.count(Side::Second);
        sum += 0.5 + 0.5 * f64::from(lead.signum());
    }
    (sum / f64::from(games), 0.5 / f64::from(games).sqrt())
}

#[test]
fn playouts_win_as_often_as_random_games() {
    for size in [4, 6] {
        let (expected, error) = slow_rate(size, 6_000);
        let start = OthelloPosition::<u64>::new(&rules(size));
        let tally = start.rollouts(&Uniform, 60_000, Seed(1));
        let rate = 0.5 + 0.5 * f64::from(tally.value_for_first());
        assert!((rate - expected).abs() < 4.0 * error, "{size}: {rate}, {expected} ± {error}");
    }
}

#[test]
fn both_planes_play_the_same_games() {
    let (small, wide) =
        (OthelloPosition::<u64>::new(&rules(8)), OthelloPosition::<WideBitboard>::new(&rules(8)));
    for seed in 0..50 {
        let tally = small.rollouts(&Uniform, 3, Seed(seed));
        assert_eq!(tally, wide.rollouts(&Uniform, 3, Seed(seed)));
    }
}

#[test]
fn a_playout_can_begin_with_a_pass() {
    let position = drawn::<u64>(&["XXXX", "XXXX", "XXXX", "XXO."], Side::Second);
    assert_eq!(position.status(&History::default()), Status::Running);
    let tally = position.rollouts(&Uniform, 10, Seed(1));
    assert_eq!((tally.count, tally.first_wins), (10, 10));
}

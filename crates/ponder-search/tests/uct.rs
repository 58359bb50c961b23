//! Contract of UCT, tested through its public API.

use crate::pile;

use pile::{Even, Leaning, Pile, minimax};
use ponder_game::{Answers, Evaluator, Game, History, Notation, Position, Seed, Side, Status};
use ponder_hex::{Fill, Hex, HexMove, HexPosition};
use ponder_search::driver::{self, StopCondition};
use ponder_search::uct::{Uct, UctConfig};
use ponder_search::{Limits, Poll, Proven, RolloutEvaluator, Search, StopReason};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

fn hex(rules: &str) -> HexPosition<u128> {
    Hex::<u128>::initial(&rules.parse().unwrap())
}

fn after(rules: &str, moves: &str) -> HexPosition<u128> {
    let mut position = hex(rules);
    for text in moves.split_whitespace() {
        let mv = position.parse_move(text).unwrap();
        position.try_play(mv, &History::default()).unwrap();
    }
    position
}

fn visits(visits_max: u64) -> Limits {
    Limits { visits_max, ..Limits::default() }
}

fn run_hex(
    position: HexPosition<u128>,
    limits: Limits,
    seed: u64,
) -> (Uct<HexPosition<u128>>, StopReason) {
    let mut search = Uct::new(position, History::default(), UctConfig::default(), Seed(seed));
    search.set_limits(limits);
    let stop = run(&mut search, &mut RolloutEvaluator::new(Fill::Coin, 1));
    (search, stop)
}

fn run<P: Position>(search: &mut Uct<P>, evaluator: &mut impl Evaluator<P>) -> StopReason {
    let flag = AtomicBool::new(false);
    driver::run(search, evaluator, StopCondition { flag: &flag, deadline: None }, |_, _| {})
}

#[test]
fn four_by_four_is_a_proven_win_for_the_first_player() {
    for size in ["1", "2", "3", "4"] {
        let (search, stop) = run_hex(hex(size), visits(20_000_000), 1);
        assert_eq!(stop, StopReason::Proven, "{size}x{size}");
        let report = search.report();
        assert_eq!((report.proven, report.value), (Proven::Win, 1.0), "{size}x{size}");
        assert_eq!(report.moves[0].proven, Proven::Win);
    }
}

#[test]
fn a_proven_loss_is_found_and_some_move_is_still_given() {
    let (search, stop) = run_hex(after("3", "b2"), visits(5_000_000), 1);
    assert_eq!((stop, search.report().proven), (StopReason::Proven, Proven::Loss));
    assert!(search.best_move().is_some());
    assert_eq!(search.report().value, -1.0);
}

/// A centre opening on 3x3 is swapped under the swap rule, and any other opening is lost or
/// swapped.
#[test]
fn the_swap_turns_the_proof_around() {
    let (search, stop) = run_hex(hex("3,swap"), visits(20_000_000), 1);
    assert_eq!((stop, search.report().proven), (StopReason::Proven, Proven::Loss));
    let (search, _) = run_hex(after("3,swap", "b2"), visits(20_000_000), 1);
    assert_eq!(search.report().proven, Proven::Win);
    assert_eq!(search.best_move(), Some(HexMove::SWAP));
}

#[test]
fn one_thread_is_deterministic_for_a_seed() {
    let report = |seed| run_hex(hex("7"), visits(3_000), seed).0.report();
    assert_eq!(report(5), report(5));
    assert_ne!(report(5), report(6));
}

#[test]
fn limits_stop_the_search() {
    let (search, stop) = run_hex(hex("9"), visits(1_234), 1);
    assert_eq!((stop, search.visits()), (StopReason::Visits, 1_234));
    // Without room for a single move there is nothing to choose from.
    let (search, stop) = run_hex(hex("9"), Limits { nodes_max: 1, ..Limits::default() }, 1);
    assert_eq!((stop, search.visits(), search.best_move()), (StopReason::Nodes, 0, None));
}

#[test]
fn a_full_tree_goes_on_with_rollouts_from_its_nodes() {
    let searched = |limits| {
        let mut search = Uct::new(hex("9"), History::default(), UctConfig::default(), Seed(1));
        search.set_limits(limits);
        let stop = run(&mut search, &mut RolloutEvaluator::new(Fill::Coin, 1));
        assert_eq!((stop, search.visits()), (StopReason::Visits, 20_000));
        let spent: u64 = search.report().moves.iter().map(|entry| entry.spent).sum();
        assert_eq!(spent, 19_999);
        search
    };
    let search = searched(Limits { nodes_max: 500, ..visits(20_000) });
    assert_eq!(search.nodes(), 500);
    let search = searched(Limits { bytes_max: 100_000, ..visits(20_000) });
    assert!((90_000..=100_000).contains(&search.bytes()), "{}", search.bytes());
    // The centre is found as with a larger tree.
    assert!(search.report().moves[0].visits > 2_000);
}

#[test]
fn a_flag_and_a_deadline_stop_the_search() {
    let mut search = Uct::new(hex("11"), History::default(), UctConfig::default(), Seed(1));
    let mut evaluator = RolloutEvaluator::new(Fill::Coin, 1);
    let flag = AtomicBool::new(true);
    let until = StopCondition { flag: &flag, deadline: None };
    assert_eq!(driver::run(&mut search, &mut evaluator, until, |_, _| {}), StopReason::Asked);
    let flag = AtomicBool::new(false);
    let until =
        StopCondition { flag: &flag, deadline: Some(Instant::now() + Duration::from_millis(20)) };
    assert_eq!(driver::run(&mut search, &mut evaluator, until, |_, _| {}), StopReason::Time);
    assert!(search.best_move().is_some());
}

#[test]
fn visits_of_the_moves_add_up() {
    let (search, _) = run_hex(hex("5"), visits(2_000), 3);
    let report = search.report();
    let sum: u64 = report.moves.iter().map(|entry| entry.visits).sum();
    // The root itself was evaluated once, before any move.
    assert_eq!((report.visits, sum), (2_000, 1_999));
    assert!(report.moves.iter().all(|entry| entry.variation[0] == entry.mv));
}

#[test]
fn every_move_is_tried_before_any_twice() {
    let config = UctConfig { first_play_reduction: None, ..UctConfig::default() };
    let mut search = Uct::new(hex("6"), History::default(), config, Seed(3));
    search.set_limits(visits(37));
    run(&mut search, &mut RolloutEvaluator::new(Fill::Coin, 1));
    let report = search.report();
    assert_eq!(report.moves.len(), 36);
    assert!(report.moves.iter().all(|entry| entry.visits == 1));
}

#[test]
fn advance_keeps_the_subtree_and_gives_the_rest_back() {
    let (mut search, _) = run_hex(hex("7"), visits(20_000), 3);
    let best = search.report().moves[0].clone();
    let reply = best.variation[1];
    let (nodes, bytes) = (search.nodes(), search.bytes());
    search.advance(best.mv);
    assert_eq!(search.visits(), best.visits);
    assert!(search.nodes() < nodes && search.bytes() < bytes);
    assert!((search.report().value + best.value).abs() < 0.3);
    assert_eq!(search.best_move(), Some(reply));
    assert_eq!(search.position().to_move(), Side::Second);
    let before = search.visits();
    search.set_limits(visits(before + 1_000));
    assert_eq!(run(&mut search, &mut RolloutEvaluator::new(Fill::Coin, 1)), StopReason::Visits);
    let sum: u64 = search.report().moves.iter().map(|entry| entry.visits).sum();
    assert_eq!(sum, before + 999);
}

#[test]
fn advance_by_an_unseen_move_starts_anew() {
    let mut search = Uct::new(hex("7"), History::default(), UctConfig::default(), Seed(1));
    search.advance(HexMove::cell(3));
    assert_eq!((search.visits(), search.nodes()), (0, 1));
}

#[test]
fn a_finished_game_has_nothing_to_search() {
    let (search, stop) = run_hex(after("2", "a1 b1 a2"), visits(10), 1);
    assert_eq!((stop, search.best_move()), (StopReason::NoMove, None));
}

#[test]
fn answers_of_an_older_generation_are_dropped() {
    let mut search = Uct::new(hex("5"), History::default(), UctConfig::default(), Seed(1));
    let mut requests = Vec::new();
    assert_eq!(search.poll(&mut requests), Poll::Waiting(1));
    let mut late = Answers::default();
    late.push(&requests[0], 1.0, &[]);
    search.advance(HexMove::cell(0));
    search.resume(&late);
    assert_eq!(search.visits(), 0);
}

#[test]
fn an_open_leaf_leaves_no_trace_when_cancelled() {
    let mut search = Uct::new(hex("5"), History::default(), UctConfig::default(), Seed(1));
    search.set_limits(visits(400));
    run(&mut search, &mut RolloutEvaluator::new(Fill::Coin, 4));
    let before = search.report();
    search.set_limits(visits(1_000));
    let mut requests = Vec::new();
    assert_eq!(search.poll(&mut requests), Poll::Waiting(1));
    let mut late = Answers::default();
    requests.iter().for_each(|request| late.push(request, 1.0, &[]));
    search.cancel();
    search.resume(&late);
    let after = search.report();
    assert_eq!(after.visits, before.visits);
    for old in &before.moves {
        let new = after.moves.iter().find(|new| new.mv == old.mv).unwrap();
        assert_eq!((new.visits, new.value), (old.visits, old.value));
    }
}

#[test]
fn proofs_follow_the_side_to_move_and_not_the_depth() {
    let mut results = [0; 3];
    for left in 1..13 {
        for (trap, draw_at) in [(99, 99), (1, 99), (3, 99), (99, 2), (4, 1), (2, 5)] {
            for second_half in [false, true] {
                let pile = Pile { left, to_move: Side::Second, second_half, trap, draw_at };
                let (Status::Running, Some(value)) =
                    (pile.status(&History::default()), minimax(&pile))
                else {
                    continue;
                };
                let config = UctConfig::default();
                let mut search = Uct::new(pile.clone(), History::default(), config, Seed(1));
                search.set_limits(visits(200_000));
                assert_eq!(run(&mut search, &mut Even::default()), StopReason::Proven, "{pile:?}");
                assert_eq!(search.report().proven.value(), Some(value), "{pile:?}");
                results[(value + 1.0) as usize] += 1;
            }
        }
    }
    assert!(results.iter().all(|&count| count > 5), "{results:?}");
}

/// An evaluator that always favours one side has the same value at every depth, although a side
/// moves twice in a row.
#[test]
fn values_belong_to_the_side_to_move() {
    let pile = Pile { left: 40, to_move: Side::First, second_half: false, trap: 99, draw_at: 99 };
    let mut search = Uct::new(pile, History::default(), UctConfig::default(), Seed(1));
    search.set_limits(visits(300));
    run(&mut search, &mut Leaning::default());
    for entry in search.report().moves {
        assert!((entry.value - 0.5).abs() < 1e-4, "{}", entry.value);
    }
    search.advance(1);
    assert!((search.report().value - 0.5).abs() < 1e-4, "the same side moves on");
    search.advance(1);
    assert!((search.report().value + 0.5).abs() < 1e-4, "now it is the other's value");
}

/// Every move has one visit when there are fewer visits than moves, and its value alone decides.
#[test]
fn among_equal_visits_the_better_value_comes_first() {
    for seed in 0..10 {
        for count in [20, 100, 500] {
            let (search, _) = run_hex(hex("11,swap"), visits(count), seed);
            let report = search.report();
            for pair in report.moves.windows(2) {
                let [before, after] = pair else { unreachable!("windows of two") };
                assert!(before.visits >= after.visits);
                if before.visits == after.visits {
                    assert!(before.value >= after.value, "seed {seed}, {count} visits");
                }
            }
        }
    }
}

/// The best of a hundred single rollouts is not an estimate of the position.
#[test]
fn a_position_is_not_valued_by_a_single_rollout() {
    for seed in 0..20 {
        let (search, _) = run_hex(hex("11"), visits(100), seed);
        assert_eq!(search.report().moves[0].value, 1.0, "some rollout was won");
        assert!(search.report().value.abs() < 0.4, "seed {seed}: {}", search.report().value);
    }
}

//! Contract of RAVE, tested through its public API.

use crate::claim;
use crate::pile;
use crate::plain;

use claim::{Claim, PASS, Scribe, naive};
use pile::{Even, Pile, minimax};
use plain::{Bare, Plain};
use ponder_game::{
    Answers, Evaluator, Game, History, Notation, Position, Request, Rollout, Seed, Side, Status,
    Wait,
};
use ponder_hex::{Fill, Hex, HexMove, HexPosition};
use ponder_search::driver::{self, StopCondition};
use ponder_search::rave::{HintUse, Rave, RaveConfig};
use ponder_search::uct::{Uct, UctConfig};
use ponder_search::{Limits, Poll, Proven, RolloutEvaluator, Search, StopReason};
use std::sync::atomic::AtomicBool;

type Board = HexPosition<u128>;

fn hex(rules: &str) -> Board {
    Hex::<u128>::initial(&rules.parse().unwrap())
}

fn after(rules: &str, moves: &str) -> Board {
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

fn run<S: Search>(search: &mut S, evaluator: &mut impl Evaluator<S::Position>) -> StopReason {
    let flag = AtomicBool::new(false);
    driver::run(search, evaluator, StopCondition { flag: &flag, deadline: None }, |_, _| {})
}

fn search_of<P: Rollout>(position: P, config: RaveConfig, seed: u64) -> Rave<P> {
    Rave::new(position, History::default(), config, P::Policy::default(), Seed(seed))
}

fn run_hex(position: Board, limits: Limits, seed: u64) -> (Rave<Board>, StopReason) {
    let mut search = search_of(position, RaveConfig::default(), seed);
    search.set_limits(limits);
    let stop = run(&mut search, &mut RolloutEvaluator::traced(Fill::Coin));
    (search, stop)
}

#[test]
fn a_win_in_one_is_found() {
    for moves in ["a1 b1 a2 b2", "c1 a1 c2 a2", "b2 a1 b3 a3"] {
        let (search, stop) = run_hex(after("3", moves), visits(200), 1);
        let (mut position, best) = (search.position().clone(), search.best_move().unwrap());
        assert_eq!((search.report().proven, stop), (Proven::Win, StopReason::Proven), "{moves}");
        position.play(best);
        assert_eq!(position.winner(), Some(Side::First), "{moves}");
    }
}

#[test]
fn small_boards_are_proven_for_the_first_player() {
    for size in ["1", "2", "3", "4"] {
        let (search, stop) = run_hex(hex(size), visits(5_000_000), 1);
        assert_eq!(stop, StopReason::Proven, "{size}x{size}");
        let report = search.report();
        assert_eq!((report.proven, report.value), (Proven::Win, 1.0), "{size}x{size}");
        assert_eq!(report.moves[0].proven, Proven::Win);
    }
    let (search, _) = run_hex(after("3", "b2"), visits(5_000_000), 1);
    assert_eq!((search.report().proven, search.report().value), (Proven::Loss, -1.0));
    assert!(search.best_move().is_some(), "some move is given in a lost position");
}

/// A swap has no point.
#[test]
fn the_swap_turns_the_proof_around() {
    let (search, stop) = run_hex(hex("3,swap"), visits(5_000_000), 1);
    assert_eq!((stop, search.report().proven), (StopReason::Proven, Proven::Loss));
    let (search, _) = run_hex(after("3,swap", "b2"), visits(5_000_000), 1);
    assert_eq!(search.report().proven, Proven::Win);
    assert_eq!(search.best_move(), Some(HexMove::SWAP));
}

/// A side takes twice in a row, some positions cannot be finished, some are drawn.
#[test]
fn proofs_follow_the_side_to_move_and_not_the_depth() {
    let mut results = [0; 3];
    for left in 1..13 {
        for (trap, draw_at) in [(99, 99), (1, 99), (3, 99), (99, 2), (4, 1), (2, 5)] {
            for (second_half, expand_at) in [(false, 1), (true, 1), (false, 3), (true, 3)] {
                let pile = Pile { left, to_move: Side::Second, second_half, trap, draw_at };
                let (Status::Running, Some(value)) =
                    (pile.status(&History::default()), minimax(&pile))
                else {
                    continue;
                };
                let config = RaveConfig { expand_at, exploration: 0.5, ..RaveConfig::default() };
                let mut search = search_of(Bare(pile.clone()), config, 1);
                search.set_limits(visits(200_000));
                let stop = run(&mut search, &mut Bared(Even::default(), Vec::new()));
                assert_eq!(stop, StopReason::Proven, "{pile:?}");
                assert_eq!(search.report().proven.value(), Some(value), "{pile:?}");
                results[(value + 1.0) as usize] += 1;
            }
        }
    }
    assert!(results.iter().all(|&count| count > 5), "{results:?}");
}

/// Wraps an evaluator of a game for the same game without rollouts.
struct Bared<E>(E, Vec<Request<Pile>>);

impl<E: Evaluator<Pile>> Evaluator<Bare<Pile>> for Bared<E> {
    fn submit(&mut self, batch: &mut Vec<Request<Bare<Pile>>>) {
        self.1.extend(batch.drain(..).map(|request| Request {
            search: request.search,
            leaf: request.leaf,
            generation: request.generation,
            seed: request.seed,
            position: request.position.0,
        }));
        self.0.submit(&mut self.1);
    }

    fn collect(&mut self, wait: Wait, answers: &mut Answers) -> usize {
        self.0.collect(wait, answers)
    }

    fn in_flight(&self) -> usize {
        self.0.in_flight()
    }
}

#[test]
fn one_thread_is_deterministic_for_a_seed() {
    let report = |seed| run_hex(hex("7"), visits(3_000), seed).0.report();
    assert_eq!(report(5), report(5));
    assert_ne!(report(5), report(6));
}

/// Golden result of one search, which may change only on purpose: the moves in order with their
/// visits, and the principal variation.
#[test]
fn a_golden_tree() {
    let (search, _) = run_hex(hex("5"), visits(200), 1);
    let report = search.report();
    let text = |mv: &HexMove| search.position().format_move(*mv);
    let found: Vec<_> =
        report.moves.iter().map(|entry| format!("{}:{}", text(&entry.mv), entry.visits)).collect();
    let expected = "e2:50 b3:34 b4:23 a5:22 e4:16 a4:9 c4:9 d2:8 b1:6 d4:5 c2:4 c3:4 e5:3 c5:2 d1:2 \
                    b2:2";
    assert_eq!(found.join(" "), expected);
    let line: Vec<_> = report.moves[0].variation.iter().map(text).collect();
    assert_eq!((line.join(" ").as_str(), search.nodes()), ("e2 b4 d2 e4 d4", 1597));
}

#[test]
fn visits_of_the_moves_add_up() {
    let mut search = search_of(hex("5"), RaveConfig::default(), 3);
    search.set_limits(visits(2_000));
    assert_eq!(run(&mut search, &mut RolloutEvaluator::traced(Fill::Exact)), StopReason::Visits);
    let report = search.report();
    let sum: u64 = report.moves.iter().map(|entry| entry.visits).sum();
    // The root itself was evaluated once, when its moves were added.
    assert_eq!((report.visits, sum), (2_000, 1_999));
    assert!(report.moves.iter().all(|entry| entry.variation[0] == entry.mv));
}

/// Compares the AMAF statistics of all nodes below `path` with the reference; returns their number.
fn compare(search: &Rave<Claim>, scribe: &Scribe, path: &mut Vec<u8>, expand_at: usize) -> usize {
    let Some(found) = search.amaf(path) else { return 0 };
    let skipped = if path.is_empty() { 0 } else { expand_at - 1 };
    let expected = naive(&scribe.received, path, skipped);
    for entry in &found {
        let (count, sum) = expected.get(&entry.mv).copied().unwrap_or_default();
        let (own, own_sum) = (entry.playouts, entry.playouts * entry.value);
        assert_eq!(own, count, "{path:?} {}", entry.mv);
        assert!((own_sum - sum).abs() < 1e-3, "{path:?} {}: {own_sum} of {sum}", entry.mv);
    }
    assert!(expected.keys().all(|mv| found.iter().any(|entry| entry.mv == *mv)));
    let mut compared = 1;
    for entry in search.children(path).unwrap() {
        path.push(entry.mv);
        compared += compare(search, scribe, path, expand_at);
        path.pop();
    }
    compared
}

/// Cases in which sides move twice in a row and passes have no point.
#[test]
fn all_moves_as_first_agrees_with_a_plain_account() {
    for expand_at in [1, 2, 4] {
        for seed in 0..4 {
            let config = RaveConfig {
                expand_at,
                exploration: 0.3,
                hints: HintUse::Nothing,
                ..RaveConfig::default()
            };
            let mut search = search_of(Claim::new(16, 5), config, seed);
            let mut scribe = Scribe::new();
            search.set_limits(visits(400));
            assert_eq!(run(&mut search, &mut scribe), StopReason::Visits);
            assert_eq!(scribe.received.len(), 400);
            let compared = compare(&search, &scribe, &mut Vec::new(), expand_at as usize);
            assert!(compared > 20, "{compared} nodes");
            let pass = |entry: &ponder_search::rave::Amaf<u8>| entry.mv == PASS;
            let root = search.amaf(&[]).unwrap();
            assert_eq!(root.iter().find(|entry| pass(entry)).unwrap().playouts, 0.0);
        }
    }
}

#[test]
fn advance_keeps_what_is_known_below_a_move() {
    let (mut search, _) = run_hex(hex("7"), visits(20_000), 3);
    let report = search.report();
    let best = report.moves[0].clone();
    let (nodes, bytes) = (search.nodes(), search.bytes());
    let below = search.children(&[best.mv]).unwrap();
    let amaf = search.amaf(&best.variation[..3]).unwrap();
    assert!(!amaf.is_empty());
    search.advance(best.mv);
    assert_eq!(search.visits(), best.visits);
    assert!(search.nodes() < nodes && search.bytes() < bytes);
    assert_eq!(search.children(&[]).unwrap(), below);
    assert_eq!(search.amaf(&best.variation[1..3]).unwrap(), amaf);
    assert_eq!(search.position().to_move(), Side::Second);
    search.advance(best.variation[1]);
    assert_eq!(search.amaf(&best.variation[2..3]).unwrap(), amaf);
    let before = search.visits();
    search.set_limits(visits(before + 1_000));
    assert_eq!(run(&mut search, &mut RolloutEvaluator::traced(Fill::Coin)), StopReason::Visits);
    assert_eq!(search.visits(), before + 1_000);
}

/// Moves of any line of the tree lie where they should after any move was played.
#[test]
fn every_subtree_survives_being_moved() {
    let config = RaveConfig { expand_at: 1, exploration: 1.0, ..RaveConfig::default() };
    let made = || {
        let mut search = search_of(Claim::new(8, 5), config, 1);
        search.set_limits(visits(600));
        run(&mut search, &mut RolloutEvaluator::traced(Plain));
        search
    };
    let whole = made();
    let mut subtrees = 0;
    for first in whole.children(&[]).unwrap() {
        let mut part = made();
        part.advance(first.mv);
        assert_eq!(part.children(&[]).unwrap(), whole.children(&[first.mv]).unwrap());
        for reply in part.children(&[]).unwrap() {
            let path = [first.mv, reply.mv];
            assert_eq!(part.children(&path[1..]).unwrap(), whole.children(&path).unwrap());
            assert_eq!(part.amaf(&path[1..]), whole.amaf(&path));
            subtrees += 1;
        }
    }
    assert!(subtrees > 30, "{subtrees}");
}

#[test]
fn advance_by_an_unseen_move_starts_anew() {
    let mut search = search_of(hex("7"), RaveConfig::default(), 1);
    search.advance(HexMove::cell(3));
    assert_eq!((search.visits(), search.nodes()), (0, 1));
    search.set_limits(visits(50));
    assert_eq!(run(&mut search, &mut RolloutEvaluator::traced(Fill::Coin)), StopReason::Visits);
    assert_eq!(search.report().visits, 50);
}

#[test]
fn limits_stop_the_search() {
    let (search, stop) = run_hex(hex("9"), visits(1_234), 1);
    assert_eq!((stop, search.visits()), (StopReason::Visits, 1_234));
    // Without room for the moves of the root there is nothing to choose from.
    let (_, stop) = run_hex(hex("9"), Limits { nodes_max: 2, ..Limits::default() }, 1);
    assert_eq!(stop, StopReason::Nodes);
    let (mut search, stop) = run_hex(hex("9"), Limits { bytes_max: 1_000, ..visits(50) }, 1);
    assert_eq!(stop, StopReason::Bytes);
    search.set_limits(visits(search.visits() + 100));
    assert_eq!(run(&mut search, &mut RolloutEvaluator::traced(Fill::Coin)), StopReason::Visits);
    let (search, stop) = run_hex(after("2", "a1 b1 a2"), visits(10), 1);
    assert_eq!((stop, search.best_move()), (StopReason::NoMove, None));
}

#[test]
fn a_full_tree_goes_on_with_rollouts_from_its_nodes() {
    for nodes_max in [82, 5_000] {
        let (search, stop) = run_hex(hex("9"), Limits { nodes_max, ..visits(10_000) }, 1);
        assert_eq!((stop, search.visits()), (StopReason::Visits, 10_000));
        assert!((nodes_max.saturating_sub(81)..=nodes_max).contains(&search.nodes()));
    }
    for bytes_max in [100_000, 1_000_000] {
        let (mut search, stop) = run_hex(hex("9"), Limits { bytes_max, ..visits(10_000) }, 1);
        assert_eq!((stop, search.visits()), (StopReason::Visits, 10_000));
        assert!((bytes_max.saturating_sub(3_000)..=bytes_max).contains(&search.bytes()));
        // With more room it grows again.
        let nodes = search.nodes();
        search.set_limits(visits(search.visits() + 1_000));
        assert_eq!(run(&mut search, &mut RolloutEvaluator::traced(Fill::Coin)), StopReason::Visits);
        assert!(search.nodes() > nodes);
    }
}

#[test]
fn an_open_leaf_leaves_no_trace_when_cancelled() {
    let mut search = search_of(hex("5"), RaveConfig::default(), 1);
    search.set_limits(visits(400));
    assert_eq!(run(&mut search, &mut RolloutEvaluator::traced(Fill::Coin)), StopReason::Visits);
    let (before, amaf) = (search.report(), search.amaf(&[]));
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
    assert_eq!(search.amaf(&[]), amaf);
}

/// A hint of the policy on the last point, which is the best one, counts in the configured way, and
/// is outweighed by visits.
#[test]
fn hints_count_as_visits() {
    let last = 9;
    let tried = |hints, count| {
        let config = RaveConfig { hints, ..RaveConfig::default() };
        let mut search = search_of(Claim::new(10, 5), config, 1);
        search.set_limits(visits(count));
        run(&mut search, &mut RolloutEvaluator::traced(Plain));
        let amaf = search.amaf(&[]).unwrap();
        let of_last = *amaf.iter().find(|entry| entry.mv == last).unwrap();
        let moves = search.report().moves;
        (moves.iter().find(|entry| entry.mv == last).map_or(0, |entry| entry.visits), of_last)
    };
    let (unhinted, _) = tried(HintUse::Nothing, 60);
    let (_, plain) = tried(HintUse::Nothing, 1);
    assert!(unhinted > 10, "the last point is the best: {unhinted}");
    for hints in [HintUse::Mean, HintUse::Amaf, HintUse::Both] {
        let (hinted, _) = tried(hints, 60);
        assert!(hinted < unhinted / 2, "{hints:?}: {hinted} of {unhinted}");
        let (_, amaf) = tried(hints, 1);
        let more = if hints == HintUse::Mean { 0.0 } else { 20.0 };
        assert_eq!(amaf.playouts, plain.playouts + more, "{hints:?}");
        let (hinted, _) = tried(hints, 3_000);
        let (unhinted, _) = tried(HintUse::Nothing, 3_000);
        assert!(hinted > unhinted / 2, "{hints:?}: {hinted} of {unhinted}");
    }
}

#[test]
fn owners_and_score_are_those_of_the_rollouts() {
    let mut search = search_of(Claim::new(16, 3), RaveConfig::default(), 1);
    assert_eq!(search.ownership(), None);
    assert_eq!((Search::ownership(&search), search.score()), (None, None));
    let mut scribe = Scribe::new();
    search.set_limits(visits(200));
    run(&mut search, &mut scribe);
    let means = search.ownership().unwrap();
    for (point, mean) in means.iter().enumerate() {
        let value = |one: &claim::Received| match one.trace.points[point].owner {
            Some(Side::First) => 1.0,
            Some(Side::Second) => -1.0,
            None => 0.0,
        };
        let plain = scribe.received.iter().map(value).sum::<f32>() / scribe.received.len() as f32;
        assert!((mean - plain).abs() < 1e-4, "{point}: {mean} {plain}");
    }
    let halves: i32 = scribe.received.iter().map(|one| one.trace.margin_halves).sum();
    let score = halves as f32 / 2.0 / scribe.received.len() as f32;
    assert!((search.score().unwrap() - score).abs() < 1e-3);
    // After a move they have the weight of the rollouts that are left, and fade.
    let best = search.best_move().unwrap();
    search.advance(best);
    let kept = search.visits();
    assert!(kept > 5 && kept < 200);
    assert!((search.score().unwrap() - score).abs() < 0.5);
    search.set_limits(visits(kept + 2_000));
    run(&mut search, &mut RolloutEvaluator::traced(Plain));
    assert!(
        search.ownership().unwrap()[usize::from(best)] > 0.9,
        "the point is the first side's now"
    );
}

#[test]
fn a_game_that_does_not_count_has_no_score() {
    let (search, _) = run_hex(hex("5"), visits(300), 1);
    assert_eq!(search.score(), None);
    assert_eq!(search.ownership().unwrap().len(), 25);
}

/// The games of a pair have the same first moves and exchanged colours.
#[test]
fn it_is_stronger_than_uct_with_as_many_visits() {
    let (history, mut wins) = (History::default(), 0);
    for game in 0..40_u64 {
        let mut position = hex("7");
        for ply in 0..2 {
            let moves = position.legal_moves(&history);
            position.play(moves[Seed(game / 2).stream(ply).0 as usize % moves.len()]);
        }
        let own = if game % 2 == 0 { Side::First } else { Side::Second };
        while position.status(&history) == Status::Running {
            let seed = Seed(game).stream(u64::from(position.empty().count_ones()));
            let mv = if position.to_move() == own {
                let config = RaveConfig::default();
                let mut search =
                    Rave::new(position.clone(), history.clone(), config, Fill::Coin, seed);
                search.set_limits(visits(300));
                run(&mut search, &mut RolloutEvaluator::traced(Fill::Coin));
                search.best_move()
            } else {
                let mut search =
                    Uct::new(position.clone(), history.clone(), UctConfig::default(), seed);
                search.set_limits(visits(300));
                run(&mut search, &mut RolloutEvaluator::new(Fill::Coin, 1));
                search.best_move()
            };
            position.play(mv.unwrap());
        }
        wins += u32::from(position.winner() == Some(own));
    }
    assert!(wins >= 30, "{wins} of 40");
}

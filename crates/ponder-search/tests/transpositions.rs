//! RAVE with positions that were reached by several orders of moves.

use ponder_game::{Evaluator, Game, History, Notation, Position, Rollout, Seed};
use ponder_go::{GoMove, GoPosition, GoRules};
use ponder_hex::{Hex, HexPosition};
use ponder_search::driver::{self, StopCondition};
use ponder_search::rave::{Rave, RaveConfig, Transpositions};
use ponder_search::{Limits, Proven, RolloutEvaluator, Search, StopReason};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

type Board = GoPosition<128>;

fn inheriting() -> RaveConfig {
    RaveConfig { transpositions: Transpositions::Inherit, ..RaveConfig::default() }
}

fn search<P: Rollout>(position: P, history: History, config: RaveConfig, seed: u64) -> Rave<P> {
    Rave::new(position, history, config, P::Policy::default(), Seed(seed))
}

fn run<P: Rollout>(search: &mut Rave<P>, visits_max: u64) -> StopReason {
    let mut evaluator = RolloutEvaluator::<P>::traced(P::Policy::default());
    run_with(search, &mut evaluator, visits_max)
}

fn run_with<P: Rollout>(
    search: &mut Rave<P>,
    evaluator: &mut impl Evaluator<P>,
    visits_max: u64,
) -> StopReason {
    search.set_limits(Limits { visits_max, ..Limits::default() });
    let flag = AtomicBool::new(false);
    driver::run(search, evaluator, StopCondition { flag: &flag, deadline: None }, |_, _| {})
}

/// Compares the moves of every node with those that are legal after its own history, and counts the
/// nodes at which the history forbids some that are legal without it.
fn check_moves(
    search: &Rave<Board>,
    position: &Board,
    history: &mut History,
    path: &mut Vec<GoMove>,
) -> [usize; 2] {
    let Some(open) = search.amaf(path) else { return [0; 2] };
    let tried = search.children(path).unwrap();
    let names = |moves: Vec<GoMove>| -> BTreeSet<String> {
        moves.into_iter().map(|mv| position.format_move(mv)).collect()
    };
    let found = open.iter().map(|amaf| amaf.mv).chain(tried.iter().map(|child| child.mv));
    let legal = position.legal_moves(history);
    assert_eq!(names(found.collect()), names(legal.clone()), "after {path:?}");
    let forbidden = legal.len() < position.legal_moves(&History::default()).len();
    let mut counts = [1, usize::from(forbidden)];
    for child in tried {
        let mut next = position.clone();
        let before = history.path_len();
        history.push(position.repetition_key());
        next.play(child.mv);
        path.push(child.mv);
        let below = check_moves(search, &next, history, path);
        counts = [counts[0] + below[0], counts[1] + below[1]];
        path.pop();
        history.truncate(before);
    }
    counts
}

#[test]
fn superko_depends_on_the_path_to_a_shared_position() {
    for (rules, seed) in [("2", 1), ("3x2", 2), ("3", 3), ("3,rules=new-zealand", 4), ("4", 5)] {
        let rules: GoRules = rules.parse().unwrap();
        let start = Board::new(&rules);
        let mut search = search(start.clone(), History::default(), inheriting(), seed);
        run(&mut search, 20_000);
        let [nodes, forbidden] =
            check_moves(&search, &start, &mut History::default(), &mut Vec::new());
        assert!(nodes > 200 && forbidden > 10, "{rules}: {nodes} nodes, {forbidden} with a ban");
    }
}

#[test]
fn a_position_reached_by_another_order_begins_with_what_is_known_of_it() {
    let rules = "5".parse().unwrap();
    let start: HexPosition<u128> = Hex::<u128>::initial(&rules);
    let mv = |name| start.parse_move(name).unwrap();
    let playouts = |config| {
        let mut search = search(start.clone(), History::default(), config, 1);
        run(&mut search, 30_000);
        let mut twice = 0;
        let mut more = 0;
        let names = ["b2", "c3", "d4", "b4", "d2", "c2", "b3", "c4", "d3"];
        for (first, second, third) in all_triples(&names) {
            let ways = [[first, second, third], [third, second, first]];
            let known = ways.map(|way| {
                let path = way.map(mv);
                let visits = search.children(&path[..2]).and_then(|children| {
                    children.iter().find(|child| child.mv == path[2]).map(|child| child.visits)
                });
                let amaf = search.amaf(&path)?;
                let most = amaf.iter().map(|amaf| amaf.playouts as u64).max()?;
                Some((visits?, most))
            });
            if let [Some(one), Some(other)] = known {
                twice += 1;
                // A move cannot have been played in more playouts than went through its position.
                more += usize::from(one.1 > one.0 || other.1 > other.0);
            }
        }
        (twice, more)
    };
    let (twice, more) = playouts(RaveConfig::default());
    assert!(twice > 20, "{twice} positions were reached both ways");
    assert_eq!(more, 0);
    let (twice, more) = playouts(inheriting());
    assert!(twice > 20 && more > 5, "{more} of {twice}");
}

fn all_triples<'a>(names: &[&'a str]) -> Vec<(&'a str, &'a str, &'a str)> {
    let mut triples = Vec::new();
    for (at, &first) in names.iter().enumerate() {
        for &third in &names[at + 1..] {
            let others = names.iter().filter(|name| ![first, third].contains(name));
            triples.extend(others.map(|&second| (first, second, third)));
        }
    }
    triples
}

#[test]
fn proofs_are_the_same() {
    for (moves, proven) in [("", Proven::Win), ("a1", Proven::Win), ("b2", Proven::Loss)] {
        let mut position = Hex::<u128>::initial(&"3".parse().unwrap());
        for name in moves.split_whitespace() {
            let mv = position.parse_move(name).unwrap();
            position.play(mv);
        }
        let mut search = search(position, History::default(), inheriting(), 1);
        assert_eq!(run(&mut search, 1_000_000), StopReason::Proven, "{moves}");
        assert_eq!(search.report().proven, proven, "{moves}");
    }
}

#[test]
fn it_goes_on_from_move_to_move_within_its_memory() {
    let rules: GoRules = "4".parse().unwrap();
    let mut position = Board::new(&rules);
    let mut history = History::default();
    let mut search = search(position.clone(), history.clone(), inheriting(), 7);
    for _ in 0..12 {
        run(&mut search, 3_000);
        let [nodes, _] = check_moves(&search, &position, &mut history, &mut Vec::new());
        assert!(nodes > 20, "{nodes}");
        let Some(best) = search.best_move() else { break };
        let before = search.bytes();
        search.advance(best);
        assert!(search.bytes() <= before);
        history.push(position.repetition_key());
        position.play(best);
    }
}

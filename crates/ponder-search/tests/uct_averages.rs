//! The mean of a node is the average over selectable moves: through proofs, several leaves in
//! flight, and moves that are played.

use crate::thicket;

use ponder_game::{Answers, Evaluator, Game, History, Position, Request, Seed, Status, Wait};
use ponder_hex::{Hex, HexPosition};
use ponder_search::driver::{self, StopCondition};
use ponder_search::uct::{Uct, UctConfig};
use ponder_search::{Child, Limits, Proven, Search, StopReason};
use proptest::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use thicket::{Oracle, Thicket, opinion};

fn visits(visits_max: u64) -> Limits {
    Limits { visits_max, ..Limits::default() }
}

fn in_flight(leaves_in_flight_max: u32) -> UctConfig {
    UctConfig { leaves_in_flight_max, ..UctConfig::default() }
}

fn searched<P: Position>(position: &P, config: UctConfig, count: u64) -> Uct<P> {
    let mut search = Uct::new(position.clone(), History::default(), config, Seed(1));
    go_on(&mut search, count);
    search
}

fn go_on<P: Position>(search: &mut Uct<P>, count: u64) -> StopReason {
    let flag = AtomicBool::new(false);
    let until = StopCondition { flag: &flag, deadline: None };
    search.set_limits(visits(search.visits() + count));
    driver::run(search, &mut Oracle::default(), until, |_, _| {})
}

fn is_kept<M>(entry: &Child<M>) -> bool {
    !matches!(entry.proven, Proven::Loss | Proven::DeadEnd)
}

/// Compares visits and values of the open moves at the end of `path` with those of their own
/// replies, and continues below the most visited. `search` repeats the same search.
fn check<P: Position>(search: &dyn Fn() -> Uct<P>, path: &mut Vec<P::Move>) -> usize {
    let at = |path: &[P::Move]| {
        let mut search = search();
        path.iter().for_each(|&mv| search.advance(mv));
        search
    };
    let here = at(path);
    let side = here.position().to_move();
    let mut checked = 0;
    for entry in here.report().moves.iter().filter(|entry| entry.proven == Proven::Open) {
        path.push(entry.mv);
        let below = at(path);
        assert_eq!(below.visits(), entry.visits);
        let mover = below.position().to_move();
        let own = f64::from(mover.value_for(side, opinion(below.position())));
        let moves = below.report().moves;
        let kept: Vec<_> = moves.iter().filter(|reply| is_kept(reply)).collect();
        assert_eq!(1 + kept.iter().map(|reply| reply.visits).sum::<u64>(), entry.visits);
        let value = |reply: &Child<P::Move>| f64::from(mover.value_for(side, reply.value));
        let sum: f64 = kept.iter().map(|reply| value(reply) * reply.visits as f64).sum();
        let average = (own + sum) / entry.visits as f64;
        assert!((average - f64::from(entry.value)).abs() < 1e-5, "{average} {}", entry.value);
        checked += usize::from(kept.len() < moves.len());
        if entry.visits > 20 && path.len() < 4 {
            checked += check(search, path);
        }
        path.pop();
    }
    checked
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        max_global_rejects: 1 << 16,
        ..ProptestConfig::default()
    })]

    #[test]
    fn means_exclude_refuted_moves(
        seed: u64,
        left in 6_u8..10,
        count in 10_u64..400,
        leaves in 1_u32..6,
        more in 0_u64..100,
    ) {
        let position = Thicket::new(seed, left);
        prop_assume!(position.status(&History::default()) == Status::Running);
        check(&|| searched(&position, in_flight(leaves), count), &mut Vec::new());
        // The same after a move has been played and the search has continued.
        let first = searched(&position, in_flight(leaves), count).report().moves[0].clone();
        prop_assume!(first.proven == Proven::Open);
        let played = || {
            let mut search = searched(&position, in_flight(leaves), count);
            search.advance(first.mv);
            go_on(&mut search, more);
            search
        };
        check(&played, &mut Vec::new());
    }
}

/// The trees of the property do refute moves below nodes that stay open.
#[test]
fn refuted_moves_are_left_out_of_the_average() {
    let open = |seed| {
        let position = Thicket::new(seed, 9);
        match position.status(&History::default()) {
            Status::Running => {
                check(&|| searched(&position, UctConfig::default(), 200), &mut Vec::new())
            }
            _ => 0,
        }
    };
    let refuted: usize = (0..100).map(open).sum();
    assert!(refuted > 100, "{refuted}");
}

/// Children move to a larger block while leaves below them are open.
#[test]
fn open_leaves_are_backed_up_along_their_own_paths() {
    let position: HexPosition<u128> = Hex::<u128>::initial(&"6".parse().unwrap());
    for leaves in [1, 2, 8, 50] {
        for count in [30, 200, 1_500] {
            let search = || searched(&position, in_flight(leaves), count);
            check(&search, &mut Vec::new());
            let sum: u64 = search().report().moves.iter().map(|entry| entry.visits).sum();
            assert_eq!((search().visits(), sum), (count, count - 1), "{leaves} {count}");
        }
    }
}

/// Evaluator that answers one request at a time and queues the others.
#[derive(Default)]
struct Slow {
    kept: Vec<Request<HexPosition<u128>>>,
    answered: u64,
}

impl Evaluator<HexPosition<u128>> for Slow {
    fn submit(&mut self, batch: &mut Vec<Request<HexPosition<u128>>>) {
        self.kept.append(batch);
    }

    fn collect(&mut self, _wait: Wait, answers: &mut Answers) -> usize {
        let request = self.kept.remove(0);
        answers.push(&request, opinion(&request.position), &[]);
        self.answered += 1;
        1
    }

    fn in_flight(&self) -> usize {
        self.kept.len()
    }
}

#[test]
fn a_driver_that_stops_leaves_no_open_leaf_behind() {
    let position: HexPosition<u128> = Hex::<u128>::initial(&"6".parse().unwrap());
    let mut search = Uct::new(position, History::default(), in_flight(16), Seed(1));
    let mut evaluator = Slow::default();
    let flag = AtomicBool::new(false);
    let until = StopCondition { flag: &flag, deadline: None };
    let stop = driver::run(&mut search, &mut evaluator, until, |search, _| {
        if search.visits() >= 300 {
            flag.store(true, Ordering::Relaxed);
        }
    });
    assert_eq!(stop, StopReason::Asked);
    assert!(evaluator.in_flight() > 0, "some answers have not come");
    let report = search.report();
    assert_eq!(report.visits, evaluator.answered);
    // The root's own visit is the one that belongs to no move.
    let sum: u64 = report.moves.iter().map(|entry| entry.visits).sum();
    assert_eq!(sum + 1, report.visits);
    // Late answers have no effect.
    let mut late = Answers::default();
    while evaluator.in_flight() > 0 {
        evaluator.collect(Wait::ForOne, &mut late);
    }
    search.resume(&late);
    assert_eq!(search.report(), report);
}

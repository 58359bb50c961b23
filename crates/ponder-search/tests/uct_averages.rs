//! The mean of a node is the average over selectable moves, through proofs and moves that are played.

use crate::thicket;

use ponder_game::{Game, History, Position, Seed, Status};
use ponder_hex::{Hex, HexPosition};
use ponder_search::driver::{self, StopCondition};
use ponder_search::uct::{Uct, UctConfig};
use ponder_search::{Child, Limits, Proven, Search, StopReason};
use proptest::prelude::*;
use std::sync::atomic::AtomicBool;
use thicket::{Oracle, Thicket, opinion};

fn visits(visits_max: u64) -> Limits {
    Limits { visits_max, ..Limits::default() }
}

fn searched<P: Position>(position: &P, count: u64) -> Uct<P> {
    let (position, config) = (position.clone(), UctConfig::default());
    let mut search = Uct::new(position, History::default(), config, Seed(1));
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
        more in 0_u64..100,
    ) {
        let position = Thicket::new(seed, left);
        prop_assume!(position.status(&History::default()) == Status::Running);
        check(&|| searched(&position, count), &mut Vec::new());
        // The same after a move has been played and the search has continued.
        let first = searched(&position, count).report().moves[0].clone();
        prop_assume!(first.proven == Proven::Open);
        let played = || {
            let mut search = searched(&position, count);
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
            Status::Running => check(&|| searched(&position, 200), &mut Vec::new()),
            _ => 0,
        }
    };
    let refuted: usize = (0..100).map(open).sum();
    assert!(refuted > 100, "{refuted}");
}

#[test]
fn visits_of_the_moves_add_up() {
    let position: HexPosition<u128> = Hex::<u128>::initial(&"6".parse().unwrap());
    for count in [30, 200, 1_500] {
        let search = || searched(&position, count);
        check(&search, &mut Vec::new());
        let sum: u64 = search().report().moves.iter().map(|entry| entry.visits).sum();
        assert_eq!((search().visits(), sum), (count, count - 1));
    }
}

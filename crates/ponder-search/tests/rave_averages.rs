//! The mean of a node of RAVE is the average over selectable moves, through proofs and moves that are
//! played.

use crate::plain;
use crate::thicket;

use plain::{Bare, Plain};
use ponder_game::{History, Position, Rollout, Seed, Status};
use ponder_search::driver::{self, StopCondition};
use ponder_search::rave::{Rave, RaveConfig};
use ponder_search::{Child, Limits, Proven, Search};
use proptest::prelude::*;
use std::sync::atomic::AtomicBool;
use thicket::{Oracle, Thicket, opinion};

fn go_on<P: Rollout>(search: &mut Rave<P>, count: u64) {
    let flag = AtomicBool::new(false);
    let until = StopCondition { flag: &flag, deadline: None };
    search.set_limits(Limits { visits_max: search.visits() + count, ..Limits::default() });
    driver::run(search, &mut Oracle::default(), until, |_, _| {});
}

fn is_kept<M>(entry: &Child<M>) -> bool {
    !matches!(entry.proven, Proven::Loss | Proven::DeadEnd)
}

type Game = Bare<Thicket>;

/// Compares visits and values of the open moves at the end of `path` with those of their own
/// replies, and continues below the most visited. `search` repeats the same search.
fn check(search: &dyn Fn() -> Rave<Game>, expand_at: u64, path: &mut Vec<u8>) -> usize {
    let at = |path: &[u8]| {
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
        let of_replies: u64 = kept.iter().map(|reply| reply.visits).sum();
        let own_visits = entry.visits - of_replies;
        assert!((1..=expand_at).contains(&own_visits), "{own_visits}");
        let value = |reply: &Child<u8>| f64::from(mover.value_for(side, reply.value));
        let sum: f64 = kept.iter().map(|reply| value(reply) * reply.visits as f64).sum();
        let average = (own * own_visits as f64 + sum) / entry.visits as f64;
        assert!((average - f64::from(entry.value)).abs() < 1e-5, "{average} {}", entry.value);
        checked += 1;
        if entry.visits > 20 && path.len() < 4 {
            checked += check(search, expand_at, path);
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
        expand_at in 1_u32..4,
        exploration in 0.0_f32..1.0,
    ) {
        let position = Bare(Thicket::new(seed, left));
        prop_assume!(position.status(&History::default()) == Status::Running);
        let config = RaveConfig { expand_at, exploration, ..RaveConfig::default() };
        let searched = || {
            let mut search =
                Rave::new(position.clone(), History::default(), config, Plain, Seed(1));
            go_on(&mut search, count);
            search
        };
        check(&searched, u64::from(expand_at), &mut Vec::new());
        // The same after a move has been played and the search has continued.
        let first = searched().report().moves.first().cloned();
        prop_assume!(first.as_ref().is_some_and(|first| first.proven == Proven::Open));
        let played = || {
            let mut search = searched();
            search.advance(first.as_ref().unwrap().mv);
            go_on(&mut search, more);
            search
        };
        check(&played, u64::from(expand_at), &mut Vec::new());
    }
}

/// The trees of the property are not empty.
#[test]
fn trees_of_the_property_are_not_empty() {
    let open = |seed| {
        let position = Bare(Thicket::new(seed, 9));
        if position.status(&History::default()) != Status::Running {
            return 0;
        }
        let config = RaveConfig { exploration: 0.5, ..RaveConfig::default() };
        let searched = || {
            let mut search =
                Rave::new(position.clone(), History::default(), config, Plain, Seed(1));
            go_on(&mut search, 200);
            search
        };
        check(&searched, 2, &mut Vec::new())
    };
    let checked: usize = (0..50).map(open).sum();
    assert!(checked > 200, "{checked}");
}

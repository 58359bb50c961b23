//! Contract of an ensemble of searches with a tree each.

use crate::doubles;

use doubles::{Board, hex};
use ponder_game::{Answers, Evaluator, History, Position, Request, Seed, Wait};
use ponder_hex::Fill;
use ponder_search::driver::{self, StopCondition};
use ponder_search::rave::{Rave, RaveConfig};
use ponder_search::uct::{Uct, UctConfig};
use ponder_search::{Ensemble, Limits, Proven, RolloutEvaluator, Search, StopReason};
use std::time::{Duration, Instant};

fn uct(position: &Board, seed: Seed) -> Uct<Board> {
    Uct::new(position.clone(), History::default(), UctConfig::default(), seed)
}

fn ensemble(position: &Board, size: usize) -> Ensemble<Uct<Board>> {
    Ensemble::new(size, Seed(7), |seed| uct(position, seed))
}

fn run(search: &mut Ensemble<Uct<Board>>, threads: usize, visits_max: u64) -> StopReason {
    search.set_limits(Limits { visits_max, ..Limits::default() });
    let mut evaluators: Vec<_> =
        (0..threads).map(|_| RolloutEvaluator::new(Fill::Coin, 1)).collect();
    driver::run_each(search, &mut evaluators, StopCondition::never(), |_, _| {})
}

#[test]
fn an_ensemble_of_one_is_the_search_itself() {
    let position = hex("7");
    let mut one = ensemble(&position, 1);
    assert_eq!(run(&mut one, 1, 2_000), StopReason::Visits);
    let mut plain = uct(&position, Seed(7));
    plain.set_limits(Limits { visits_max: 2_000, ..Limits::default() });
    let mut evaluator = RolloutEvaluator::new(Fill::Coin, 1);
    driver::run(&mut plain, &mut evaluator, StopCondition::never(), |_, _| {});
    assert_eq!(one.children(&[]), plain.children(&[]));
    assert_eq!((one.best_move(), one.value()), (plain.best_move(), plain.value()));
    assert_eq!((one.nodes(), one.bytes()), (plain.nodes(), plain.bytes()));
}

#[test]
fn results_are_added_up_and_repeatable() {
    let position = hex("7");
    let found = || {
        let mut three = ensemble(&position, 3);
        assert_eq!(run(&mut three, 3, 6_000), StopReason::Visits);
        three
    };
    let three = found();
    assert_eq!(three.visits(), 6_000);
    let children = three.children(&[]).unwrap();
    // A search has a visit of its own root.
    let sum: u64 = children.iter().map(|child| child.visits).sum();
    assert_eq!(sum, 6_000 - 3);
    assert!(children.is_sorted_by_key(|child| std::cmp::Reverse(child.visits)));
    assert_eq!(three.best_move(), Some(children[0].mv));
    assert!(children.iter().all(|child| child.value.abs() <= 1.0));
    let best = children[0].mv;
    let replies = three.children(&[best]).unwrap();
    assert!(replies.iter().map(|child| child.visits).sum::<u64>() < children[0].visits);
    assert_eq!(found().children(&[]), Some(children));
}

#[test]
fn the_trees_differ_and_are_kept_below_a_move() {
    let position = hex("7");
    let mut two = ensemble(&position, 2);
    run(&mut two, 2, 4_000);
    let mut first = ensemble(&position, 1);
    run(&mut first, 1, 2_000);
    assert_ne!(two.value(), first.value());
    let best = two.best_move().unwrap();
    let replies = two.children(&[best]).unwrap();
    let below = two.children(&[]).unwrap()[0].visits;
    two.advance(best);
    assert_eq!(two.visits(), below);
    let kept: Vec<_> = two.children(&[]).unwrap();
    let visits = |children: &[ponder_search::Child<_>]| {
        children.iter().map(|child| (child.mv, child.visits)).collect::<Vec<_>>()
    };
    assert_eq!(visits(&kept), visits(&replies));
    let mut after = position.clone();
    after.play(best);
    assert_eq!(two.position().search_key(), after.search_key());
}

#[test]
fn new_visits_are_shared_whatever_each_tree_has_kept() {
    let mut seven = ensemble(&hex("5"), 7);
    run(&mut seven, 7, 3_000);
    assert_eq!(seven.visits(), 3_000);
    seven.advance(seven.best_move().unwrap());
    let kept = seven.visits();
    assert_eq!(run(&mut seven, 7, kept + 100), StopReason::Visits);
    assert_eq!(seven.visits(), kept + 100);
    assert_eq!(run(&mut seven, 7, kept), StopReason::Visits);
    assert_eq!(seven.visits(), kept + 100);
}

#[test]
fn one_proof_ends_all_searches() {
    let position = hex("3");
    let mut four = ensemble(&position, 4);
    assert_eq!(run(&mut four, 4, 10_000_000), StopReason::Proven);
    assert_eq!((four.proven(), four.value()), (Proven::Win, 1.0));
    let best = four.best_move();
    let children = four.children(&[]).unwrap();
    assert_eq!((children[0].proven, Some(children[0].mv)), (Proven::Win, best));
}

#[test]
fn ownership_is_the_mean_of_all_trees() {
    let position = hex("5");
    let start = |seed| {
        let history = History::default();
        Rave::new(position.clone(), history, RaveConfig::default(), Fill::Coin, seed)
    };
    let mut two = Ensemble::new(2, Seed(1), start);
    two.set_limits(Limits { visits_max: 4_000, ..Limits::default() });
    let mut evaluators = [(); 2].map(|()| RolloutEvaluator::traced(Fill::Coin));
    driver::run_each(&mut two, &mut evaluators, StopCondition::never(), |_, _| {});
    let owners = two.ownership().unwrap();
    assert_eq!(owners.len(), 25);
    assert!(owners.iter().all(|owner| (-1.0..=1.0).contains(owner)));
    assert!(owners.iter().any(|&owner| owner != 0.0));
}

/// An evaluator that takes a millisecond.
#[derive(Default)]
struct Slow(Answers);

impl Evaluator<Board> for Slow {
    fn submit(&mut self, batch: &mut Vec<Request<Board>>) {
        std::thread::sleep(Duration::from_millis(1));
        batch.drain(..).for_each(|request| self.0.push(&request, 0.0, &[]));
    }

    fn collect(&mut self, _wait: Wait, answers: &mut Answers) -> usize {
        let count = self.0.len();
        answers.append(&mut self.0);
        count
    }

    fn in_flight(&self) -> usize {
        self.0.len()
    }
}

#[test]
fn a_deadline_stops_all_trees_and_progress_is_observed() {
    let mut two = ensemble(&hex("9"), 2);
    two.set_limits(Limits::default());
    let mut evaluators = [Slow::default(), Slow::default()];
    let mut observed = Vec::new();
    let until = StopCondition {
        deadline: Some(Instant::now() + Duration::from_millis(350)),
        ..StopCondition::never()
    };
    let stop = driver::run_each(&mut two, &mut evaluators, until, |search, _| {
        observed.push(search.visits());
    });
    assert_eq!(stop, StopReason::Time);
    assert!(observed.len() >= 2 && observed.is_sorted(), "{observed:?}");
    assert_eq!(observed.last(), Some(&two.visits()));
}

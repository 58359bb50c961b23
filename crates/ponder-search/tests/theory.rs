//! Use of a game's theory by searches: Hex decides nodes and removes moves of the root.

use ponder_game::{Evaluator, Game, History, Notation, Position, Seed};
use ponder_hex::resistance::ResistanceEvaluator;
use ponder_hex::{Fill, Hex, HexPosition};
use ponder_search::driver::{self, StopCondition};
use ponder_search::gumbel::{Gumbel, GumbelConfig};
use ponder_search::puct::{Puct, PuctConfig};
use ponder_search::uct::{Uct, UctConfig};
use ponder_search::{Limits, Proven, RolloutEvaluator, Search};
use std::sync::atomic::AtomicBool;

type Hex7 = HexPosition<u128>;

fn after(moves: &str) -> Hex7 {
    let mut position = Hex::<u128>::initial(&"7".parse().expect("rules"));
    for text in moves.split_whitespace() {
        let mv = position.parse_move(text).expect("a move");
        position.try_play(mv, &History::default()).expect("a legal move");
    }
    position
}

fn run(search: &mut impl Search<Position = Hex7>, evaluator: &mut impl Evaluator<Hex7>) {
    let flag = AtomicBool::new(false);
    driver::run(search, evaluator, StopCondition { flag: &flag, deadline: None }, |_, _| {});
}

/// Runs a search of 2,000 visits with and without the theory, and returns both.
fn both<S: Search<Position = Hex7>>(
    start: impl Fn() -> S,
    mut evaluator: impl Evaluator<Hex7>,
) -> [S; 2] {
    [None, Some(8)].map(|at_visits| {
        let mut search = start();
        search.set_limits(Limits { visits_max: 2000, ..Limits::default() });
        search.use_theory(at_visits);
        run(&mut search, &mut evaluator);
        search
    })
}

/// Black has played c2 and d4, White far away: Black's connection to both edges is virtual.
const CONNECTED: &str = "d4 a1 c2 a2";

fn check<S: Search<Position = Hex7>>([without, with]: [S; 2]) {
    assert_eq!(without.proven(), Proven::Open);
    assert_eq!(with.proven(), Proven::Win);
    assert!(with.visits() < 1000, "{} visits", with.visits());
    assert!(with.best_move().is_some());
}

#[test]
fn a_virtual_connection_ends_the_search_of_a_won_position() {
    let position = || after(CONNECTED);
    let start = || Uct::new(position(), History::default(), UctConfig::default(), Seed(1));
    check(both(start, RolloutEvaluator::new(Fill::Coin, 1)));
    let start = || Puct::new(position(), History::default(), PuctConfig::default(), Seed(1));
    check(both(start, ResistanceEvaluator::new()));
    let config = GumbelConfig { simulations: 2000, ..GumbelConfig::default() };
    let start = || Gumbel::new(position(), History::default(), config, Seed(1));
    check(both(start, ResistanceEvaluator::new()));
}

#[test]
fn a_lost_root_still_has_a_move() {
    let position = || after("d4 a1 c2");
    let start = || Uct::new(position(), History::default(), UctConfig::default(), Seed(1));
    let [_, with] = both(start, RolloutEvaluator::new(Fill::Coin, 1));
    let best = with.best_move().expect("a move");
    assert!(position().check(best, &History::default()).is_ok());
}

#[test]
fn a_search_goes_on_after_a_move_as_with_a_new_tree() {
    let mut search = Uct::new(after("d4"), History::default(), UctConfig::default(), Seed(1));
    search.use_theory(Some(8));
    search.set_limits(Limits { visits_max: 2000, ..Limits::default() });
    run(&mut search, &mut RolloutEvaluator::new(Fill::Coin, 1));
    for text in ["a1", "c2", "a2"] {
        let mv = search.position().parse_move(text).expect("a move");
        search.advance(mv);
    }
    search.set_limits(Limits { visits_max: 2000, ..Limits::default() });
    run(&mut search, &mut RolloutEvaluator::new(Fill::Coin, 1));
    assert_eq!(search.proven(), Proven::Win);
}

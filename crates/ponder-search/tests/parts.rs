//! Searches of a game whose moves are made of parts.

use crate::doubles::Double;
use ponder_game::conformance::random_walk;
use ponder_game::{Game, History, Position, Request, Seed, Status, parts};
use ponder_paco::{Paco, PacoPosition, PacoRules};
use ponder_search::driver::{self, StopCondition};
use ponder_search::gumbel::{Gumbel, GumbelConfig};
use ponder_search::puct::{Puct, PuctConfig};
use ponder_search::{Limits, Proven, Search};
use std::sync::atomic::AtomicBool;

/// Positions of random games at the beginning of a move, in which the side to move cannot win with
/// it.
fn quiet_positions(count: usize) -> Vec<PacoPosition> {
    let start = Paco::initial(&PacoRules::default());
    let mut positions = Vec::new();
    for game in 0.. {
        let mut last = None;
        random_walk(&start, Seed(game), 60, |position: &PacoPosition, history, _| {
            let is_quiet = !parts::in_move(position) && !parts::can_win(position);
            if is_quiet && position.status(history) == Status::Running {
                last = Some(position.clone());
            }
        });
        positions.extend(last);
        if positions.len() == count {
            break;
        }
    }
    positions
}

/// Evaluates nothing as a draw in which the side to move can win with one move.
fn evaluator() -> Double<PacoPosition> {
    Double::new(|request: &Request<PacoPosition>, _| {
        assert!(!parts::can_win(&request.position), "{}", request.position.to_fen());
        0.0
    })
}

/// Plays the best move, part by part, and returns the position after it; `None` if the search has
/// proven the result.
fn after_best_move<S: Search<Position = PacoPosition>>(search: &mut S) -> Option<PacoPosition> {
    let flag = AtomicBool::new(false);
    loop {
        let until = StopCondition { flag: &flag, deadline: None };
        driver::run(search, &mut evaluator(), until, |_, _| {});
        if search.proven() != Proven::Open {
            return None;
        }
        search.advance(search.best_move().expect("a running game has a move"));
        if !parts::in_move(search.position()) {
            return Some(search.position().clone());
        }
    }
}

/// Returns whether some move of two parts lets the opponent win with the next one.
fn can_go_wrong(position: &PacoPosition) -> bool {
    let history = History::default();
    position.legal_moves(&history).into_iter().any(|lift| {
        let mut lifted = position.clone();
        lifted.play(lift);
        lifted.legal_moves(&history).into_iter().any(|place| {
            let mut after = lifted.clone();
            after.play(place);
            after.to_move() != position.to_move() && parts::can_win(&after)
        })
    })
}

#[test]
fn guided_searches_let_no_opponent_win_with_one_move() {
    let positions = quiet_positions(60);
    let dangerous = positions.iter().filter(|position| can_go_wrong(position)).count();
    assert!(dangerous > 20, "{dangerous}");
    for (number, position) in positions.iter().enumerate() {
        let seed = Seed(number as u64);
        let config = GumbelConfig {
            simulations: 400,
            max_num_considered_actions: 64,
            ..GumbelConfig::default()
        };
        let mut gumbel = Gumbel::new(position.clone(), History::default(), config, seed);
        let after = after_best_move(&mut gumbel);
        assert!(after.is_none_or(|after| !parts::can_win(&after)), "{}", position.to_fen());
        let mut puct = Puct::new(position.clone(), History::default(), PuctConfig::default(), seed);
        puct.set_limits(Limits { visits_max: 400, ..Limits::default() });
        let after = after_best_move(&mut puct);
        assert!(after.is_none_or(|after| !parts::can_win(&after)), "{}", position.to_fen());
    }
}

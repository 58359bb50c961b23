//! Searches in which nodes with the same position share their children.

use crate::claim::Claim;
use crate::doubles::{Board, Double, Solver, hex};
use crate::tables::{FromTables, TableGame, Tables};
use ponder_game::{Evaluator, History, Position, Seed, Status};
use ponder_hex::HexMove;
use ponder_search::driver::{self, StopCondition};
use ponder_search::gumbel::{Gumbel, GumbelConfig};
use ponder_search::puct::{Puct, PuctConfig};
use ponder_search::{Child, Limits, Proven, Search};
use proptest::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;

fn puct<P: Position>(position: P, leaves_in_flight_max: u32, transpositions: bool) -> Puct<P> {
    let config = PuctConfig { leaves_in_flight_max, transpositions, ..PuctConfig::default() };
    Puct::new(position, History::default(), config, Seed(1))
}

fn run<S: Search>(search: &mut S, evaluator: &mut impl Evaluator<S::Position>, visits_max: u64) {
    search.set_limits(Limits { visits_max, ..Limits::default() });
    driver::run(search, evaluator, StopCondition::never(), |_, _| {});
}

/// The value of a position for the side to move.
fn minimax(position: &Claim, known: &mut HashMap<u128, f32>) -> f32 {
    if let Status::Over(outcome) = position.status(&History::default()) {
        return outcome.value_for(position.to_move());
    }
    if let Some(value) = known.get(&position.search_key().0) {
        return *value;
    }
    let mover = position.to_move();
    let mut best = -1.0_f32;
    position.for_each_move(&History::default(), |mv| {
        let mut child = position.clone();
        child.play(mv);
        best = best.max(child.to_move().value_for(mover, minimax(&child, known)));
    });
    known.insert(position.search_key().0, best);
    best
}

#[test]
fn proofs_are_those_of_an_exhaustive_search() {
    let mut results = [0; 3];
    for points in 2..6 {
        for komi_halves in -12..12 {
            for leaves in [1, 4] {
                let position = Claim::new(points, komi_halves);
                let value = minimax(&position, &mut HashMap::new());
                let mut search = puct(position, leaves, true);
                run(&mut search, &mut Double::hashed(), 400_000);
                assert_eq!(search.proven().value(), Some(value), "{points} {komi_halves}");
                results[(value + 1.0) as usize] += 1;
            }
        }
    }
    assert!(results.iter().all(|&count| count > 5), "{results:?}");
}

#[test]
fn gumbel_proves_the_same_winners_in_hex() {
    let mut solver = Solver::default();
    let mut count = 0;
    for (size, stones) in [(3, 1), (3, 2), (4, 5), (4, 6), (4, 7)] {
        for position in solver.puzzles(size, stones, 6) {
            for leaves_in_flight_max in [1, 4] {
                let winner = solver.winning_moves(&position)[0];
                let config = GumbelConfig {
                    simulations: 60_000,
                    leaves_in_flight_max,
                    transpositions: true,
                    ..GumbelConfig::default()
                };
                let mut search = Gumbel::new(position.clone(), History::default(), config, Seed(3));
                run(&mut search, &mut Double::even(), u64::MAX);
                assert_eq!(search.best_move(), Some(winner), "{position:?}");
                count += 1;
            }
        }
    }
    assert!(count >= 50, "{count}");
}

#[test]
fn a_solved_position_takes_fewer_evaluations() {
    let evaluations = |transpositions| {
        let mut evaluator = Double::<Board>::hashed();
        let mut search = puct(hex("3"), 1, transpositions);
        run(&mut search, &mut evaluator, u64::MAX);
        assert_eq!(search.proven(), Proven::Win);
        evaluator.count
    };
    let (shared, apart) = (evaluations(true), evaluations(false));
    assert!(shared * 5 < apart * 4, "{shared} {apart}");
}

/// A child without its number of simulations, which only the root counts.
fn counted<M: Copy>(child: &Child<M>) -> (M, u64, u32, Proven) {
    (child.mv, child.visits, child.value.to_bits(), child.proven)
}

#[test]
fn the_order_of_moves_does_not_matter_below_a_position() {
    let mut search = puct(hex("5"), 1, true);
    run(&mut search, &mut Double::hashed(), 20_000);
    let mut compared = 0;
    let moves = hex("5").legal_moves(&History::default());
    for &a in &moves {
        for &c in &moves {
            for &b in &moves {
                let one = search.children(&[a, b, c]).unwrap_or_default();
                let other = search.children(&[c, b, a]).unwrap_or_default();
                if a == c || one.is_empty() || other.is_empty() {
                    continue;
                }
                let both = [&one, &other].map(|all| all.iter().map(counted).collect::<Vec<_>>());
                assert_eq!(both[0], both[1], "{a:?} {b:?} {c:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 20, "{compared}");
}

/// Knowledge of a search about a move and the moves after it.
#[derive(PartialEq, Debug)]
struct Picture(String, Vec<Picture>);

/// The moves after `path`, up to a length of `depth`.
fn picture(search: &Puct<Board>, path: &mut Vec<HexMove>, depth: usize) -> Vec<Picture> {
    let children = search.children(path).filter(|_| path.len() < depth).unwrap_or_default();
    let below = |child: &Child<HexMove>| {
        path.push(child.mv);
        let below = picture(search, path, depth);
        path.pop();
        Picture(format!("{:?}", counted(child)), below)
    };
    children.iter().map(below).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_game_keeps_what_was_searched(
        visits in 20_u64..3_000,
        picks in prop::collection::vec(any::<prop::sample::Index>(), 1..8),
        leaves in 1_u32..5,
    ) {
        let mut search = puct(hex("4"), leaves, true);
        let mut evaluator = Double::hashed();
        for pick in picks {
            run(&mut search, &mut evaluator, visits);
            let tried = search.children(&[]).unwrap_or_default();
            if tried.is_empty() || search.position().winner().is_some() {
                break;
            }
            let mv = tried[pick.index(tried.len())].mv;
            let before = picture(&search, &mut vec![mv], 4);
            search.advance(mv);
            prop_assert_eq!(before, picture(&search, &mut Vec::new(), 3));
        }
    }

    /// Every value is an average, also where a position is reached by several moves.
    #[test]
    fn values_stay_in_their_range(
        points in 3_usize..7,
        komi_halves in -9_i32..9,
        visits in 1_u64..2_000,
        leaves in 1_u32..5,
    ) {
        let mut search = puct(Claim::new(points, komi_halves), leaves, true);
        run(&mut search, &mut Double::hashed(), visits);
        for entry in search.report().moves {
            prop_assert!((-1.0..=1.0).contains(&entry.value), "{}", entry.value);
        }
        prop_assert!((-1.0..=1.0).contains(&search.value()));
    }
}

/// In a game without an end, in which positions recur, a search makes its visits and stops.
#[test]
fn cycles_end_a_walk() {
    let tables = Tables {
        next: vec![vec![1, 2], vec![0, 2], vec![0, 1]],
        same_side: vec![vec![0, 1], vec![1, 0], vec![0, 0]],
        prior_2048ths: vec![vec![1024, 1024]; 3],
        value: vec![0.1, -0.2, 0.3],
        root_legal: vec![1, 1],
    };
    let mut search = puct(TableGame::new(Arc::new(tables)), 1, true);
    run(&mut search, &mut FromTables::default(), 5_000);
    assert!(search.visits() >= 5_000 && search.nodes() < 100, "{}", search.nodes());
}

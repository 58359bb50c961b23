//! Alpha-beta against plain minimax.

use crate::thicket;

use ponder_game::{History, Position, Rng, Seed, Side, Status};
use ponder_hex::resistance::ResistanceEvaluator;
use ponder_hex::{HexPosition, HexRules};
use ponder_search::Proven;
use ponder_search::alphabeta::{
    AlphaBeta, Bound, Config, Limits, RootResult, RootValues, StopReason,
};
use proptest::prelude::*;
use rand::RngExt;
use thicket::{Oracle, Thicket, opinion};

/// The value for the side to move at a given depth; `None` if all lines are dead ends.
fn minimax<P: Position>(position: &P, depth: u16) -> Option<f32> {
    let history = History::default();
    if depth == 0 {
        return Some(opinion(position));
    }
    let values = position.legal_moves(&history).into_iter().filter_map(|mv| {
        let mut child = position.clone();
        child.play(mv);
        match child.status(&history) {
            Status::DeadEnd => None,
            Status::Over(outcome) => Some(outcome.value_for(position.to_move())),
            Status::Running => {
                let value = minimax(&child, depth - 1)?;
                Some(child.to_move().value_for(position.to_move(), value))
            }
        }
    });
    values.max_by(f32::total_cmp)
}

fn search<P: Position>(position: &P, config: Config, limits: Limits) -> RootResult<P::Move> {
    AlphaBeta::new(Box::new(Oracle::default()), config).search(
        position,
        &History::default(),
        limits,
        &|| false,
        &mut |_| {},
    )
}

fn small() -> Config {
    Config { table_bytes_max: 1 << 16, ..Config::default() }
}

/// Follows a variation and returns the value of its end for `side`.
fn end_of<P: Position>(position: &P, variation: &[P::Move], side: Side) -> f32 {
    let mut position = position.clone();
    for &mv in variation {
        position.play(mv);
    }
    match position.status(&History::default()) {
        Status::Over(outcome) => outcome.value_for(side),
        _ => position.to_move().value_for(side, opinion(&position)),
    }
}

fn random_hex(size: u8, stones: usize, rng: &mut Rng) -> Option<HexPosition<u128>> {
    let rules = HexRules::new(size, size).expect("a board size");
    let mut position = HexPosition::new(&rules);
    for _ in 0..stones {
        let index = rng.random_range(0..position.count_moves(&History::default()));
        position.play(position.nth_move(&History::default(), index).expect("an index below"));
        if position.winner().is_some() {
            return None;
        }
    }
    Some(position)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    /// Values at every depth equal those of minimax, with sides that move several times in a row,
    /// dead ends and draws.
    #[test]
    fn equals_minimax_where_sides_move_twice(seed: u64, left in 1_u8..8, depth in 1_u16..8) {
        let position = Thicket::new(seed, left);
        prop_assume!(position.status(&History::default()) == Status::Running);
        let limits = Limits { depth_max: depth, ..Limits::default() };
        let found = search(&position, small(), limits);
        match minimax(&position, depth) {
            None => prop_assert_eq!(found.stop, Some(StopReason::NoMove)),
            Some(value) => {
                prop_assert!((found.value - value).abs() < 1e-5, "{} {value}", found.value);
                let end = end_of(&position, found.variation(), Side::First);
                prop_assert!((end - value).abs() < 1e-5, "variation {:?}", found.variation());
            }
        }
    }

    /// Exact root values equal those of minimax for every move.
    #[test]
    fn root_values_are_exact_when_asked(seed: u64, depth in 1_u16..6) {
        let position = Thicket::new(seed, 7);
        prop_assume!(position.status(&History::default()) == Status::Running);
        let config = Config { root_values: RootValues::Exact, ..small() };
        let found = search(&position, config, Limits { depth_max: depth, ..Limits::default() });
        for entry in &found.moves {
            let mut child = position.clone();
            child.play(entry.mv);
            let value = match child.status(&History::default()) {
                Status::Over(outcome) => Some(outcome.value_for(position.to_move())),
                _ => minimax(&child, found.depth - 1)
                    .map(|value| child.to_move().value_for(position.to_move(), value)),
            };
            prop_assert_eq!(entry.bound, Bound::Exact);
            prop_assert!((entry.value - value.unwrap_or(9.0)).abs() < 1e-5);
        }
    }

    /// The root has the value of its best move that is not excluded, and what holds without the
    /// others is no proof for the position, nor does it remain in the table.
    #[test]
    fn excluded_moves_are_not_searched_at_the_root(seed: u64, depth in 1_u16..6, kept: u8) {
        let position = Thicket::new(seed, 7);
        prop_assume!(position.status(&History::default()) == Status::Running);
        let all = position.legal_moves(&History::default());
        let is_kept = |at: usize| kept >> (at % 8) & 1 == 1;
        let excluded: Vec<_> =
            (0..all.len()).filter(|&at| !is_kept(at)).map(|at| all[at]).collect();
        prop_assume!(excluded.len() < all.len());
        let limits = Limits { depth_max: depth, ..Limits::default() };
        let mut search = AlphaBeta::new(Box::new(Oracle::default()), small());
        let mut run = |excluded| {
            search.exclude(excluded);
            search.search(&position, &History::default(), limits, &|| false, &mut |_| {})
        };
        let found = run(excluded.clone());
        prop_assert!(found.moves.iter().all(|entry| !excluded.contains(&entry.mv)));
        let values = all.iter().filter(|mv| !excluded.contains(mv)).filter_map(|&mv| {
            let mut child = position.clone();
            child.play(mv);
            match child.status(&History::default()) {
                Status::DeadEnd => None,
                Status::Over(outcome) => Some(outcome.value_for(position.to_move())),
                Status::Running => minimax(&child, depth - 1)
                    .map(|value| child.to_move().value_for(position.to_move(), value)),
            }
        });
        if let Some(value) = values.max_by(f32::total_cmp) {
            prop_assert!((found.value - value).abs() < 1e-2, "{} {value}", found.value);
        }
        if !excluded.is_empty() {
            prop_assert!(matches!(found.proven, Proven::Open | Proven::Win));
        }
        let whole = run(Vec::new());
        match minimax(&position, depth) {
            None => prop_assert_eq!(whole.stop, Some(StopReason::NoMove)),
            Some(value) => prop_assert!((whole.value - value).abs() < 1e-5, "{} {value}", whole.value),
        }
    }

    /// Small Hex boards are solved to the end of the game.
    #[test]
    fn solves_small_hex_boards_as_minimax_does(seed: u64, size in 3_u8..=4, extra in 0_usize..4) {
        let stones = if size == 3 { extra / 2 } else { 8 + extra };
        let position = random_hex(size, stones, &mut Seed(seed).rng());
        prop_assume!(position.is_some());
        let position = position.expect("just assumed");
        let found = search(&position, small(), Limits::default());
        let value = minimax(&position, 16).expect("Hex has no dead ends");
        prop_assert_eq!(found.value, value);
        prop_assert_eq!(found.stop, Some(StopReason::Solved));
        let proven = if value > 0.0 { Proven::Win } else { Proven::Loss };
        prop_assert_eq!(found.proven, proven);
    }

    /// A narrow search may miss a win, but never proves anything false.
    #[test]
    fn a_narrow_search_proves_nothing_false(seed: u64, width in 1_usize..4) {
        let position = random_hex(3, 1, &mut Seed(seed).rng());
        prop_assume!(position.is_some());
        let position = position.expect("just assumed");
        let config = Config { width_max: width, ..small() };
        let found = search(&position, config, Limits { depth_max: 9, ..Limits::default() });
        prop_assert!(found.moves.len() <= width);
        let value = minimax(&position, 9).expect("Hex has no dead ends");
        let possible = match found.proven {
            Proven::Win => value > 0.0,
            Proven::Loss => value < 0.0,
            proven => proven == Proven::Open,
        };
        prop_assert!(possible, "{:?} but {}", found.proven, value);
    }
}

#[test]
fn solves_four_by_four_with_resistance() {
    let rules: HexRules = "4".parse().expect("rules");
    let position = HexPosition::<u128>::new(&rules);
    let mut search = AlphaBeta::new(Box::new(ResistanceEvaluator::new()), small());
    let history = History::default();
    let found = search.search(&position, &history, Limits::default(), &|| false, &mut |_| {});
    assert_eq!((found.proven, found.stop), (Proven::Win, Some(StopReason::Solved)));
    assert_eq!(end_of(&position, found.variation(), Side::First), 1.0);
}

#[test]
fn stops_by_nodes_and_by_its_caller() {
    let rules: HexRules = "9".parse().expect("rules");
    let position = HexPosition::<u128>::new(&rules);
    let nodes = Limits { nodes_max: 500, ..Limits::default() };
    let found = search(&position, small(), nodes);
    assert_eq!((found.nodes, found.stop), (500, Some(StopReason::Nodes)));
    assert_eq!(found.moves.len(), 81);
    let mut asked = AlphaBeta::new(Box::new(Oracle::default()), small());
    let found =
        asked.search(&position, &History::default(), Limits::default(), &|| true, &mut |_| {});
    assert_eq!((found.depth, found.nodes, found.stop), (0, 0, Some(StopReason::Asked)));
    assert_eq!(found.moves.len(), 81);
}

/// The transposition table takes no memory before it has entries, whatever its limit.
#[test]
fn the_table_grows_with_the_search() {
    let rules: HexRules = "7".parse().expect("rules");
    let position = HexPosition::<u128>::new(&rules);
    let config = Config { table_bytes_max: usize::MAX, ..Config::default() };
    let mut search = AlphaBeta::new(Box::new(Oracle::default()), config);
    assert!(search.table_bytes() < 1 << 18, "{}", search.table_bytes());
    let limits = Limits { nodes_max: 50_000, ..Limits::default() };
    search.search(&position, &History::default(), limits, &|| false, &mut |_| {});
    let grown = search.table_bytes();
    assert!((1 << 20..1 << 24).contains(&grown), "{grown}");

    let config = Config { table_bytes_max: 1 << 18, ..Config::default() };
    let mut search = AlphaBeta::new(Box::new(Oracle::default()), config);
    search.search(&position, &History::default(), limits, &|| false, &mut |_| {});
    assert!(search.table_bytes() <= 1 << 18, "{}", search.table_bytes());
}

//! Endgames of crossword games, compared with an exhaustive search.

mod pre_endgame;
mod world;

use ponder_crossword_search::endgame::Limits;
use ponder_crossword_search::{Endgame, Solution};
use ponder_game::Seed;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use world::{Case, World};

fn solve(world: &World, solver: &mut Endgame, case: &Case, limits: &Limits) -> Solution {
    let racks = [&*case.racks[0], &*case.racks[1]];
    solver.solve(&world.rules(), &case.board, racks, case.to_move, case.scoreless_turns, limits)
}

/// Plays a line, checks that its moves are legal and end the game, and returns its value.
fn replay(world: &World, case: &Case, solution: &Solution) -> i32 {
    let (mut sum, mut sign, mut at) = (0, 1, Some(case.clone()));
    for mv in &solution.line {
        let case = at.take().expect("the game goes on");
        assert!(world.moves(&case).contains(mv), "{}", mv.text(&world.alphabet));
        let (brings, next) = world.after(&case, mv);
        sum += sign * brings;
        (sign, at) = (-sign, next);
    }
    assert!(at.is_none(), "the line ends where the game does");
    sum
}

fn assert_exact(world: &World, case: &Case, solution: &Solution, value: i32, seed: Seed) {
    assert!(solution.exact, "{seed:?}");
    assert_eq!(solution.value, value, "{seed:?}");
    assert_eq!((solution.lower, solution.upper), (Some(value), Some(value)));
    assert_eq!(replay(world, case, solution), value, "{seed:?}");
}

#[test]
fn values_agree_with_minimax() {
    let world = World::new();
    let mut solver = Endgame::new(1 << 16);
    let (mut compared, mut number) = (0, 0);
    while compared < 100 {
        let seed = Seed(number);
        number += 1;
        let case = world.case(seed, 2..=4);
        let Some(value) = world.minimax(&case, &mut 1_000) else { continue };
        let found = solve(&world, &mut solver, &case, &Limits::default());
        assert_exact(&world, &case, &found, value, seed);
        compared += 1;
    }
}

#[test]
fn values_of_larger_racks_are_those_of_plain_alpha_beta() {
    let world = World::new();
    let mut solver = Endgame::default();
    let (mut compared, mut number) = (0, 1000);
    while compared < 20 {
        let seed = Seed(number);
        number += 1;
        let case = world.case(seed, 4..=7);
        let value = world.alpha_beta(&case, -10_000, 10_000, &mut 2_500);
        let Some(value) = value else { continue };
        let found = solve(&world, &mut solver, &case, &Limits::default());
        assert_exact(&world, &case, &found, value, seed);
        compared += 1;
    }
}

#[test]
fn values_of_racks_of_eight_to_ten_tiles_are_those_of_plain_alpha_beta() {
    let world = World::new();
    let mut solver = Endgame::default();
    let mut compared = 0;
    for number in 0.. {
        let seed = Seed(7000 + number);
        let mut case = world.case(seed, 8..=10);
        // The other side goes out soon, or only a few kinds of tiles can be played.
        case.racks[1].truncate(1 + number as usize % 2);
        let value = world.alpha_beta(&case, -10_000, 10_000, &mut 5_000);
        let Some(value) = value else { continue };
        let found = solve(&world, &mut solver, &case, &Limits::default());
        assert_exact(&world, &case, &found, value, seed);
        compared += 1;
        if compared == 20 {
            break;
        }
    }
}

#[test]
fn both_sides_may_hold_ten_tiles_all_different_or_all_the_same() {
    let world = World::new();
    let rack = |text: &str| world.alphabet.tiles_of(text).unwrap();
    let board = world.game(Seed(8), 20).board;
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    for racks in [["ABCDEFGHIJ", "KLMNOPQRST"], ["EEEEEEEEEE", "EEEEEEEEEE"], ["AAAAAAAA?", "B"]] {
        let racks = racks.map(rack);
        let case = Case { board: board.clone(), racks, to_move: 0, scoreless_turns: 0 };
        let found = solve(&world, &mut Endgame::default(), &case, &limits);
        let Some(value) = found.exact.then_some(found.value) else {
            assert!(world.moves(&case).contains(&found.line[0]));
            continue;
        };
        assert_eq!(replay(&world, &case, &found), value);
    }
}

#[test]
fn the_table_changes_no_value() {
    let world = World::new();
    let limits = Limits { nodes: Some(300_000), ..Limits::default() };
    let mut solvers = [0, 1 << 10, 1 << 14, 1 << 20].map(Endgame::new);
    let mut compared = 0;
    for number in 0..20 {
        let case = world.case(Seed(2000 + number), 3..=5);
        let found = solvers.each_mut().map(|solver| solve(&world, solver, &case, &limits));
        for one in found.iter().filter(|one| one.exact) {
            assert_exact(&world, &case, one, found[3].value, Seed(2000 + number));
            compared += 1;
        }
    }
    assert!(compared >= 60, "{compared}");
}

#[test]
fn an_answer_can_be_repeated() {
    let world = World::new();
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let mut solver = Endgame::new(1 << 16);
    for number in 0..5 {
        let case = world.case(Seed(3000 + number), 5..=7);
        let found = solve(&world, &mut solver, &case, &limits);
        assert_eq!(solve(&world, &mut solver, &case, &limits), found);
        assert_eq!(solve(&world, &mut Endgame::new(1 << 16), &case, &limits), found);
    }
}

#[test]
fn bounds_hold_when_limits_end_a_search() {
    let world = World::new();
    let mut solver = Endgame::default();
    let mut inexact = 0;
    for number in 0..10 {
        let case = world.case(Seed(4000 + number), 4..=6);
        let truth = solve(&world, &mut solver, &case, &Limits::default());
        for nodes in [1, 10, 100, 1000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let found = solve(&world, &mut solver, &case, &limits);
            assert!(found.nodes <= nodes);
            assert!(found.lower.is_none_or(|lower| lower <= truth.value), "{number} {nodes}");
            assert!(found.upper.is_none_or(|upper| upper >= truth.value), "{number} {nodes}");
            assert!(!found.exact || found.value == truth.value);
            assert!(world.moves(&case).contains(&found.line[0]));
            inexact += usize::from(!found.exact);
        }
    }
    assert!(inexact > 5, "{inexact}");
}

#[test]
fn a_search_ends_when_it_is_asked_to() {
    let world = World::new();
    let case = world.case(Seed(5000), 7..=7);
    let stopped = Limits { stop: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
    let late = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    for limits in [stopped, late] {
        let found = solve(&world, &mut Endgame::default(), &case, &limits);
        assert!(found.nodes < 1000);
        assert!(!found.line.is_empty());
    }
}

#[test]
fn a_game_that_is_over_has_no_line() {
    let world = World::new();
    let case = Case { scoreless_turns: 6, ..world.case(Seed(6000), 3..=3) };
    let found = solve(&world, &mut Endgame::default(), &case, &Limits::default());
    assert_eq!((found.value, found.exact, found.line.len()), (0, true, 0));
}

#[test]
fn sides_that_cannot_play_pass_until_the_game_ends() {
    let world = World::new();
    let rack = |text: &str| world.alphabet.tiles_of(text).unwrap();
    let tiles = world.alphabet.tiles_of("BAD").unwrap();
    let mut squares = vec![0; 225];
    squares[112..115].copy_from_slice(&tiles);
    let board = ponder_crossword::Board::with_tiles(
        &world.layout,
        &world.alphabet,
        &world.lexicon,
        &squares,
    );
    let racks = [rack("VV"), rack("QC")];
    let case = Case { board, racks, to_move: 0, scoreless_turns: 2 };
    let found = solve(&world, &mut Endgame::default(), &case, &Limits::default());
    assert_exact(&world, &case, &found, 13 - 8, Seed(0));
    assert_eq!(found.line.len(), 4);
}

//! Puzzles: the list, and the generator.

use ponder_game::{History, Notation, Position, Seed, Side, Symmetric};
use ponder_hex::puzzle::{
    CANDIDATES_MIN, ListedPuzzle, PuzzleFinder, PuzzleGenerator, listed_puzzles,
};
use ponder_hex::solver::{Solver, SolverOptions};
use ponder_hex::{HexPosition, HexRules};
use std::collections::HashSet;

fn position(puzzle: &ListedPuzzle) -> HexPosition<u128> {
    puzzle.line().unwrap().position().unwrap()
}

/// Checks that no position is a half turn or reflection of another one.
fn assert_different(puzzles: &[ListedPuzzle]) {
    let mut known = HashSet::new();
    for puzzle in puzzles {
        let position = position(puzzle);
        let images = position.symmetries().into_iter().map(|symmetry| {
            let image = position.transformed(symmetry);
            (image.board().cols, Side::BOTH.map(|side| image.stones(side)), image.to_move().index())
        });
        assert!(known.insert(images.min()), "{puzzle:?}");
    }
}

#[test]
fn listed_puzzles_are_different_and_a_sample_has_one_solution() {
    let puzzles: Vec<ListedPuzzle> = listed_puzzles().collect();
    assert!(puzzles.len() >= 300, "{}", puzzles.len());
    assert_different(&puzzles);
    for puzzle in &puzzles {
        assert!(puzzle.candidates >= CANDIDATES_MIN && (1..=10).contains(&puzzle.grade));
        // The solution does not win at once.
        let mut position = position(puzzle);
        let mv = position.parse_move(&puzzle.solution).unwrap();
        position.try_play(mv, &History::default()).unwrap();
        assert_eq!(position.winner(), None, "{puzzle:?}");
    }
    for puzzle in puzzles.iter().step_by(20) {
        puzzle.check().unwrap();
    }
}

#[test]
fn generated_puzzles_have_one_winning_move_and_depend_on_the_seed_alone() {
    let rules = HexRules::new(4, 5).unwrap();
    let puzzles = |seed, count| {
        let mut generator = PuzzleGenerator::<u128>::new(rules, Seed(seed), 1000);
        let games = std::iter::repeat_with(|| generator.play(&|| false));
        games.take(2000).flatten().take(count).collect::<Vec<_>>()
    };
    let found = puzzles(1, 12);
    assert_eq!((found.len(), &found), (12, &puzzles(1, 12)));
    assert_ne!(found, puzzles(2, 12));
    assert_different(&found);
    let mut solver = Solver::<u128>::new(rules, SolverOptions::default());
    for puzzle in &found {
        let position = position(puzzle);
        let to_move = position.to_move();
        let wins = |mv: &&ponder_hex::HexMove| {
            let mut after = position.clone();
            after.play(**mv);
            let stones = Side::BOTH.map(|side| after.stones(side));
            let found = solver.solve(stones, to_move.opponent(), &mut |_| false);
            found.is_some_and(|found| found.winner == to_move)
        };
        let moves = position.legal_moves(&History::default());
        let winning: Vec<_> = moves.iter().filter(wins).collect();
        let names: Vec<String> = winning.iter().map(|mv| position.format_move(**mv)).collect();
        assert_eq!(names.join(" "), puzzle.solution, "{puzzle:?}");
    }
}

#[test]
fn positions_that_are_no_puzzles_give_none() {
    let rules = HexRules::new(4, 4).unwrap();
    let mut finder = PuzzleFinder::<u128>::new(rules, 1000);
    let mut puzzle = |stones| finder.puzzle(stones, Side::First, &|| false);
    // Several openings win; three stones of the column are one move from the end; four are the end.
    let column = |rows: u32| (0..rows).fold(0, |column, row| column | 1 << (4 * row));
    for stones in [[0, 0], [column(3), 0b1110], [column(4), 0b1110]] {
        assert_eq!(puzzle(stones), None, "{stones:?}");
    }
}

//! The lists of puzzles of all games.

use ponder_game::Seed;
use ponder_game::puzzle::{BadPuzzle, Puzzle};
use ponder_games::{GameInfo, GameSpec, games};
use std::collections::HashSet;

/// The games with a list of puzzles.
fn with_puzzles() -> Vec<&'static GameInfo> {
    games().iter().filter(|info| info.puzzles.is_some()).collect()
}

#[test]
fn every_list_is_long_and_a_sample_of_it_is_checked_and_judged() {
    let names: Vec<_> = with_puzzles().iter().map(|info| info.name).collect();
    assert_eq!(names, ["hex", "go", "crossword", "othello"]);
    for info in with_puzzles() {
        let puzzles = info.listed_puzzles();
        assert!(puzzles.len() >= 200, "{}: {}", info.name, puzzles.len());
        let ids: HashSet<String> = puzzles.iter().map(Puzzle::id).collect();
        assert_eq!(ids.len(), puzzles.len(), "{}", info.name);
        let grades: HashSet<u8> = puzzles.iter().map(|puzzle| puzzle.grade).collect();
        assert!(grades.len() >= 5 && grades.iter().all(|grade| (1..=10).contains(grade)));
        let tasks: HashSet<&str> = puzzles.iter().map(|puzzle| puzzle.task.as_str()).collect();
        assert_eq!(tasks, info.puzzles.unwrap().tasks.iter().copied().collect(), "{}", info.name);
        for puzzle in puzzles.iter().step_by(23) {
            let spec: GameSpec = puzzle.rules.parse().unwrap();
            assert_eq!(spec.info().name, info.name);
            let mut maker = spec.puzzle_maker(Seed(0), u64::MAX >> 2).unwrap();
            maker.check(puzzle).unwrap_or_else(|error| panic!("{puzzle:?}: {error}"));
            let answer = maker.judge(puzzle, &puzzle.solution).unwrap();
            assert!(answer.is_right && answer.line[0] == puzzle.solution, "{answer:?}");
            assert!(answer.values.is_none_or(|[own, best]| own == best), "{answer:?}");
        }
    }
}

#[test]
fn a_changed_puzzle_is_found_out() {
    for info in with_puzzles() {
        let puzzle = &info.listed_puzzles()[0];
        let mut maker =
            puzzle.rules.parse::<GameSpec>().unwrap().puzzle_maker(Seed(0), u64::MAX >> 2).unwrap();
        let other = Puzzle { candidates: puzzle.candidates + 1, ..puzzle.clone() };
        assert!(matches!(maker.check(&other), Err(BadPuzzle::Other { .. })));
        let cut = Puzzle { moves: vec!["z99".to_owned()], ..puzzle.clone() };
        assert!(matches!(maker.check(&cut), Err(BadPuzzle::Move { number: 1, .. })));
        assert!(matches!(maker.judge(puzzle, "z99"), Err(BadPuzzle::Move { .. })));
    }
}

#[test]
fn puzzles_depend_on_the_seed_alone() {
    for rules in ["hex:5", "go:5", "othello:6", "crossword"] {
        let spec: GameSpec = rules.parse().unwrap();
        let made = |seed| {
            let mut maker = spec.puzzle_maker(Seed(seed), 2000).unwrap();
            let puzzles =
                std::iter::repeat_with(|| maker.play(None, &|| false)).take(300).flatten();
            puzzles.take(2).collect::<Vec<_>>()
        };
        let found = made(1);
        assert_eq!((found.len(), &found), (2, &made(1)), "{rules}");
        assert_ne!(found, made(2), "{rules}");
        assert!(found.iter().all(|puzzle| puzzle.rules == rules && puzzle.seed == 1));
    }
}

#[test]
fn rules_without_puzzles_have_no_maker() {
    for rules in ["paco", "hex:5,swap", "othello:10"] {
        let spec: GameSpec = rules.parse().unwrap();
        assert!(spec.puzzle_maker(Seed(0), 1).is_none(), "{rules}");
    }
}

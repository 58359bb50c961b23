//! Puzzles: their search, and the games in which they are found.

use ponder_game::puzzle::{Puzzle, PuzzleMaker, PuzzleMaking};
use ponder_game::{History, Notation, Position, Seed, Side};
use ponder_hex::puzzle::{CANDIDATES_MIN, HexPuzzles, PUZZLES, PuzzleFinder};
use ponder_hex::solver::{Solver, SolverOptions};
use ponder_hex::{Hex, HexMove, HexPosition, HexRules};

fn position(puzzle: &Puzzle) -> HexPosition<u128> {
    puzzle.replay::<Hex<u128>>().unwrap().0
}

fn maker(rules: HexRules, seed: u64) -> PuzzleMaking<HexPuzzles<u128>> {
    PuzzleMaking::new(rules, HexPuzzles::new(rules, 1000), Seed(seed))
}

#[test]
fn no_solution_of_the_list_wins_at_once() {
    for puzzle in PUZZLES.lines().map(|line| line.parse::<Puzzle>().unwrap()) {
        assert!(puzzle.candidates >= CANDIDATES_MIN);
        let mut position = position(&puzzle);
        let mv = position.parse_move(&puzzle.solution).unwrap();
        position.try_play(mv, &History::default()).unwrap();
        assert_eq!(position.winner(), None, "{puzzle:?}");
    }
}

#[test]
fn generated_puzzles_have_one_winning_move_and_depend_on_the_seed_alone() {
    let rules = HexRules::new(4, 5).unwrap();
    let puzzles = |seed, count| {
        let mut maker = maker(rules, seed);
        let games = std::iter::repeat_with(|| maker.play(None, &|| false));
        games.take(2000).flatten().take(count).collect::<Vec<_>>()
    };
    let found = puzzles(1, 12);
    assert_eq!((found.len(), &found), (12, &puzzles(1, 12)));
    assert_ne!(found, puzzles(2, 12));
    let mut solver = Solver::<u128>::new(rules, SolverOptions::default());
    for puzzle in &found {
        let position = position(puzzle);
        let to_move = position.to_move();
        let wins = |mv: &&HexMove| {
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
fn a_wrong_move_is_refuted_by_a_winning_reply() {
    let rules = HexRules::new(4, 5).unwrap();
    let mut maker = maker(rules, 1);
    let puzzle = std::iter::repeat_with(|| maker.play(None, &|| false)).take(500).flatten().next();
    let puzzle = puzzle.unwrap();
    let start = position(&puzzle);
    let mut solver = Solver::<u128>::new(rules, SolverOptions::default());
    for mv in start.legal_moves(&History::default()) {
        let answer = maker.judge(&puzzle, &start.format_move(mv)).unwrap();
        assert_eq!(answer.is_right, start.format_move(mv) == puzzle.solution);
        assert_eq!(answer.line.len(), if answer.is_right { 1 } else { 2 }, "{answer:?}");
        if let [_, reply] = &answer.line[..] {
            let mut after = start.clone();
            after.play(mv);
            after.play(after.parse_move(reply).unwrap());
            let stones = Side::BOTH.map(|side| after.stones(side));
            let found = solver.solve(stones, after.to_move(), &mut |_| false).unwrap();
            assert_ne!(found.winner, start.to_move());
        }
    }
    assert!(maker.judge(&puzzle, &puzzle.moves[0]).is_err());
    assert!(maker.judge(&puzzle, "z9").is_err());
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

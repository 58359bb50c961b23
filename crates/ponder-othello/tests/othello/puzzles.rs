//! Endgame puzzles against a plain search.

use ponder_game::puzzle::{PuzzleMaker, PuzzleMaking};
use ponder_game::{History, Notation, Position, Seed, Side, Status};
use ponder_othello::puzzle::OthelloPuzzles;
use ponder_othello::{Othello, OthelloPosition};

/// The final lead of Black with best play, by trying everything.
fn lead(position: &OthelloPosition<u64>) -> i32 {
    let history = History::new();
    if position.status(&history) != Status::Running {
        return position.lead();
    }
    let leads = position.legal_moves(&history).into_iter().map(|mv| {
        let mut after = position.clone();
        after.play(mv);
        lead(&after)
    });
    if position.to_move() == Side::First { leads.max() } else { leads.min() }.unwrap()
}

#[test]
fn the_solution_is_the_only_best_move_and_the_line_leads_to_its_result() {
    let rules = "6".parse().unwrap();
    // So few nodes are enough for the last squares only, where trying everything is possible.
    let mut maker = PuzzleMaking::new(rules, OthelloPuzzles::<u64>::new(300), Seed(5));
    let puzzles = std::iter::repeat_with(|| maker.play(None, &|| false)).take(100).flatten();
    let puzzles: Vec<_> = puzzles.take(12).collect();
    assert_eq!(puzzles.len(), 12);
    for puzzle in &puzzles {
        let (position, history) = puzzle.replay::<Othello<u64>>().unwrap();
        let sign = if position.to_move() == Side::First { 1 } else { -1 };
        let mut leads = Vec::new();
        for mv in position.legal_moves(&history) {
            let mut after = position.clone();
            after.play(mv);
            let text = position.format_move(mv);
            let own = sign * lead(&after);
            leads.push((own, text.clone()));
            let answer = maker.judge(puzzle, &text).unwrap();
            for text in &answer.line[1..] {
                let mv = after.parse_move(text).unwrap();
                after.try_play(mv, &history).unwrap();
            }
            assert_ne!(after.status(&history), Status::Running);
            assert_eq!((answer.values.unwrap()[0], sign * after.lead()), (own, own), "{answer:?}");
        }
        leads.sort();
        let (best, name) = leads.pop().unwrap();
        let (second, _) = leads.pop().unwrap();
        assert_eq!(name, puzzle.solution);
        match puzzle.task.as_str() {
            "win" => assert!(best > 0 && second <= 0),
            task => assert!(task == "most" && best >= second + 8, "{best} {second}"),
        }
    }
}

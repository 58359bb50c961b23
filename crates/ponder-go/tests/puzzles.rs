//! Fights whose results are known or found by a plain search: life and death, kos, captures.

use ponder_game::puzzle::{Asked, PuzzleMaker, PuzzleMaking, PuzzleSearch};
use ponder_game::{History, Notation, Position, Seed, Side};
use ponder_go::puzzle::GoPuzzles;
use ponder_go::{Go, GoMove, GoPosition, GoRules};

/// The position of a diagram with Black (`X`) to move.
fn position(rows: &[&str]) -> GoPosition<128> {
    let rules: GoRules = rows.len().to_string().parse().unwrap();
    let empty = GoPosition::<128>::new(&rules);
    let geometry = empty.board().geometry();
    let mut stones = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (col, mark) in line.chars().enumerate() {
            let side = match mark {
                'X' => Side::First,
                'O' => Side::Second,
                _ => continue,
            };
            stones.push((side, geometry.point(col, row)));
        }
    }
    GoPosition::from_stones(&rules, &stones, Side::First, 0).unwrap()
}

/// The task and the solution of a diagram, if it is a puzzle.
fn puzzle(rows: &[&str]) -> Option<(&'static str, String)> {
    let position = position(rows);
    let mut search = GoPuzzles::new(200_000);
    let found = search.puzzle(&position, &History::new(), Asked::default(), &|| false)?;
    Some((found.task, position.format_move(found.solution)))
}

#[test]
fn the_vital_point_of_three_in_a_row_kills() {
    let corner = [
        "...XO..", //
        "XXXXO..", "OOOOO..", ".......", ".......", ".......", ".......",
    ];
    // Black lives in the middle of the three points.
    assert_eq!(puzzle(&corner), Some(("live", "B7".to_owned())));
    let swapped = corner.map(|row| row.replace('X', "x").replace('O', "X").replace('x', "O"));
    let swapped = swapped.each_ref().map(String::as_str);
    assert_eq!(puzzle(&swapped), Some(("kill", "B7".to_owned())));
}

#[test]
fn four_in_a_row_is_alive_and_two_points_are_dead() {
    let alive = [
        "....XO.", //
        "XXXXXO.", "OOOOOO.", ".......", ".......", ".......", ".......",
    ];
    assert_eq!(puzzle(&alive), None);
    let dead = [
        "..XO...", //
        "XXXO...", "OOOO...", ".......", ".......", ".......", ".......",
    ];
    assert_eq!(puzzle(&dead), None);
}

/// Returns whether the chain of a stone is captured within some plies, whatever its side plays
/// anywhere on the board.
fn is_captured(position: &GoPosition<128>, history: &History, stone: usize, plies: u32) -> bool {
    let owner = position.board().colour(stone).side();
    let Some(owner) = owner else { return true };
    if plies == 0 {
        return false;
    }
    let captures = |mv| {
        let (mut after, mut history) = (position.clone(), history.clone());
        history.push(after.repetition_key());
        after.play(mv);
        is_captured(&after, &history, stone, plies - 1)
    };
    let mut moves = position.legal_moves(history).into_iter();
    if position.to_move() == owner { moves.all(captures) } else { moves.any(captures) }
}

#[test]
fn a_plain_search_of_the_whole_board_agrees_about_captures() {
    let rules: GoRules = "5".parse().unwrap();
    let mut maker = PuzzleMaking::new(rules, GoPuzzles::<128>::new(2000), Seed(1));
    let made = std::iter::repeat_with(|| maker.play(None, &|| false)).take(2000).flatten();
    let mut agreed = 0;
    for puzzle in made.filter(|puzzle| puzzle.task != "live").take(24) {
        let (position, history) = puzzle.replay::<Go<128>>().unwrap();
        let stone = position.parse_move(&puzzle.about[0]).unwrap().point().unwrap();
        let captures = |mv: &GoMove| {
            let (mut after, mut history) = (position.clone(), history.clone());
            history.push(after.repetition_key());
            after.play(*mv);
            is_captured(&after, &history, stone, 4)
        };
        let mut moves = position.legal_moves(&history);
        moves.retain(captures);
        let names: Vec<String> = moves.iter().map(|mv| position.format_move(*mv)).collect();
        assert!(names.iter().all(|name| *name == puzzle.solution), "{names:?} {puzzle:?}");
        agreed += names.len();
    }
    assert!(agreed >= 2, "{agreed}");
}

#[test]
fn a_fight_that_hangs_on_a_ko_is_no_puzzle() {
    // Black can only make a ko for the second eye.
    let ko = [
        ".XO.O..", //
        "X.XO...", "XXXO...", "OOOO...", ".......", ".......", ".......",
    ];
    assert_eq!(puzzle(&ko), None);
}

/// The solution of a diagram with a task, if it is such a puzzle.
fn solution(rows: &[&str], task: &str) -> Option<String> {
    let position = position(rows);
    let asked = Asked { task: Some(task), about: None };
    let found = GoPuzzles::new(200_000).puzzle(&position, &History::new(), asked, &|| false)?;
    Some(position.format_move(found.solution))
}

#[test]
fn a_chain_of_ataris_to_the_edge_is_a_ladder() {
    let ladder = [".OOOX..", "OXXX...", ".OX.XOO", "O.X.XOX", ".XXOOOX", "OO.X..X", "...OOX."];
    assert_eq!(solution(&ladder, "ladder").as_deref(), Some("E2"));
    assert_eq!(solution(&ladder, "net"), None);
}

#[test]
fn a_move_away_from_the_liberties_that_leaves_no_way_out_is_a_net() {
    let net = [
        "OOOOOOX.X",
        "OXXOXOXXX",
        "XXXOX..OO",
        "XXOOOOO.O",
        ".XXXX.XO.",
        "XX.O.XXXX",
        "XOOO..XOO",
        ".XX..O..O",
        "..XXX..O.",
    ];
    assert_eq!(solution(&net, "net").as_deref(), Some("G2"));
    assert_eq!(solution(&net, "snapback"), None);
}

#[test]
fn a_stone_whose_capture_puts_the_chain_into_atari_is_a_snapback() {
    let snapback = [
        ".......", //
        ".XX....", "XOOX...", "X..OOO.", ".XO..O.", "..OO.O.", ".......",
    ];
    assert_eq!(puzzle(&snapback), Some(("snapback", "C4".to_owned())));
}

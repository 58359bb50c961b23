//! Fights whose results are known: ladders, nets, life and death, kos.

use ponder_game::puzzle::PuzzleSearch;
use ponder_game::{History, Notation, Side};
use ponder_go::puzzle::GoPuzzles;
use ponder_go::{GoPosition, GoRules};

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
    let found = search.puzzle(&position, &History::new(), &|| false)?;
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

#[test]
fn a_ladder_runs_only_one_way() {
    // From the other side White breaks out towards its stone.
    let ladder = [
        ".......", //
        ".......", "..XX...", ".XOO...", "..XO...", ".......", ".......",
    ];
    let found = puzzle(&ladder);
    assert!(found.is_none_or(|(task, _)| task == "capture"));
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

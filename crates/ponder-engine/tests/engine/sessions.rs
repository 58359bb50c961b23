//! Commands and their responses, one after another.

use crate::engine::support::{options, session};

/// Runs commands and compares their answers; an answer is written without the empty line after it.
pub fn check(game: &str, steps: &[(&str, &str)]) {
    let input: String = steps.iter().map(|(line, _)| format!("{line}\n")).collect();
    let expected: String = steps
        .iter()
        .filter(|(_, answer)| !answer.is_empty())
        .map(|(_, answer)| format!("{answer}\n\n"))
        .collect();
    assert_eq!(session(options("random", game), input), expected);
}

#[test]
fn about_the_engine() {
    check(
        "hex:5",
        &[
            ("1 protocol_version", "=1 2"),
            ("name", "= Ponder"),
            ("version", concat!("= ", env!("CARGO_PKG_VERSION"))),
            ("known_command genmove", "= true"),
            ("known_command castle", "= false"),
            ("known_command", "? syntax error"),
            ("7 castle", "?7 unknown command"),
            ("# a comment", ""),
            ("", ""),
            ("komi 7.5", "="),
            ("komi much", "? syntax error"),
            ("99999999999 name", "? invalid id: 99999999999"),
            ("quit", "="),
            ("name", ""),
        ],
    );
    let listed = session(options("random", "hex:5"), "list_commands");
    for name in ["quit", "lz-analyze", "param_game", "hexgui-analyze_commands"] {
        assert!(listed.lines().any(|line| line.trim_start_matches("= ") == name), "{name}");
    }
    let offered = session(options("random", "hex:5"), "hexgui-analyze_commands");
    assert!(offered.trim_end().lines().all(|line| line.split('/').count() == 3));
}

#[test]
fn boards_and_moves() {
    check(
        "hex:5",
        &[
            ("boardsize 3", "="),
            ("play b B2", "="),
            ("play White a1", "="),
            ("showboard", "=\n   a b c\n 1 W . . 1\n  2 . B . 2\n   3 . . . 3\nBlack to move"),
            ("list_stones black", "= b2"),
            ("list_stones w", "= a1"),
            ("all_legal_moves", "= b1 c1 a2 c2 a3 b3 c3"),
            ("play b a1", "? illegal move: the cell is occupied"),
            ("play b z9", "? invalid color or coordinate"),
            ("play x a1", "? invalid color or coordinate"),
            ("play b", "? syntax error"),
            (
                "play b pass",
                "? illegal move: these rules do not allow a pass; the rules option `pass` does",
            ),
            ("undo", "="),
            ("undo", "="),
            ("undo", "? cannot undo"),
            ("play-game a1 b1 c1", "="),
            ("play-game a2 a1", "? illegal move: the cell is occupied"),
            ("list_stones w", "= b1"),
            ("gg-undo 4", "? cannot undo"),
            ("gg-undo 2", "="),
            ("list_stones b", "= a1"),
            ("boardsize 3 2", "="),
            ("showboard", "=\n   a b c\n 1 . . . 1\n  2 . . . 2\nBlack to move"),
            ("boardsize 20", "? unacceptable size"),
            ("boardsize 5 20", "? unacceptable size"),
            ("boardsize -1", "? unacceptable size"),
            ("boardsize 0", "? unacceptable size"),
            ("boardsize 1000000000000", "? unacceptable size"),
            ("boardsize x", "? syntax error"),
            ("boardsize", "? syntax error"),
            ("boardsize 1", "="),
            ("genmove b", "= a1"),
            ("genmove w", "? the game is over"),
            ("reg_genmove w", "? the game is over"),
            ("clear_board", "="),
            ("reg_genmove b", "= a1"),
            ("reg_genmove green", "? invalid color or coordinate"),
            ("genmove", "? syntax error"),
        ],
    );
}

#[test]
fn colours_out_of_turn() {
    check(
        "hex:3,swap",
        &[
            ("play w c3", "="),
            ("play b a1", "="),
            ("play b b1", "="),
            ("play b c1", "="),
            ("showboard", "=\n   a b c\n 1 B B B 1\n  2 . . . 2\n   3 . . W 3\nWhite to move"),
            (
                "play w swap-pieces",
                "? illegal move: these rules have no swap, or it is too late to swap",
            ),
            ("undo", "="),
            ("undo", "="),
            ("list_stones b", "= a1"),
            ("showboard", "=\n   a b c\n 1 B . . 1\n  2 . . . 2\n   3 . . W 3\nWhite to move"),
            ("gg-undo 2", "="),
            ("all_legal_moves", "= a1 b1 c1 a2 b2 c2 a3 b3 c3"),
            ("play b a1", "="),
            ("all_legal_moves", "= b1 c1 a2 b2 c2 a3 b3 c3 swap-pieces"),
        ],
    );
}

#[test]
fn swaps() {
    check(
        "hex:3,swap",
        &[
            ("param_game", "=\n[bool] allow_swap 1\n[list/pieces/sides] swap_form pieces"),
            ("play b a2", "="),
            ("play w swap-pieces", "="),
            ("list_stones w", "= b1"),
            ("play b a2", "="),
            (
                "param_game allow_swap 0",
                "? the rules cannot be changed after these moves; clear the board first",
            ),
            ("clear_board", "="),
            ("param_game allow_swap 0", "="),
            ("play b a2", "="),
            (
                "play w swap-pieces",
                "? illegal move: these rules have no swap, or it is too late to swap",
            ),
            ("param_game allow_swap 1", "="),
            ("play w swap-pieces", "="),
            ("boardsize 2 3", "="),
            ("param_game", "=\n[bool] allow_swap 0"),
            ("boardsize 2", "="),
            ("param_game", "=\n[bool] allow_swap 1\n[list/pieces/sides] swap_form pieces"),
            ("param_game swap_form sides", "="),
            ("param_game", "=\n[bool] allow_swap 1\n[list/pieces/sides] swap_form sides"),
            ("param_game swap_form both", "? write pieces or sides"),
            ("param_game allow_swap 2", "? write 0 or 1"),
            ("param_game komi 2", "? unknown parameter of the game"),
            ("param_game allow_swap", "? syntax error"),
        ],
    );
    check(
        "hex:3,swap=sides",
        &[
            ("play b a2", "="),
            ("play w swap-sides", "="),
            ("list_stones b", "= a2"),
            ("play w b2", "="),
            ("gg-undo 2", "="),
            ("play w swap", "="),
            ("list_stones b", "= a2"),
        ],
    );
}

#[test]
fn a_swap_of_the_controller_is_of_the_form_that_it_names() {
    let sides = "=\n[bool] allow_swap 1\n[list/pieces/sides] swap_form sides";
    let pieces = "=\n[bool] allow_swap 1\n[list/pieces/sides] swap_form pieces";
    // By default no swap is ever chosen, but those of the controller are played.
    for (game, word, stones, params) in [
        ("hex:3", "swap-pieces", "list_stones w", pieces),
        ("hex:3", "swap", "list_stones w", pieces),
        ("hex:3", "swap-sides", "list_stones b", sides),
        ("hex:3,swap", "SWAP-SIDES", "list_stones b", sides),
        ("hex:3,swap=sides", "swap-pieces", "list_stones w", pieces),
        ("hex:3,swap=sides", "swap", "list_stones b", sides),
    ] {
        let place = if params == pieces { "= b1" } else { "= a2" };
        check(
            game,
            &[
                ("play b a2", "="),
                (&format!("play white {word}"), "="),
                (stones, place),
                ("param_game", params),
                ("undo", "="),
                ("list_stones b", "= a2"),
                ("clear_board", "="),
                ("param_game", params),
            ],
        );
    }
    check(
        "hex:3",
        &[
            ("all_legal_moves", "= a1 b1 c1 a2 b2 c2 a3 b3 c3"),
            ("play b a2", "="),
            ("all_legal_moves", "= a1 b1 c1 b2 c2 a3 b3 c3"),
            ("play w c3", "="),
            (
                "play b swap-pieces",
                "? illegal move: these rules have no swap, or it is too late to swap",
            ),
            ("param_game", "=\n[bool] allow_swap 0"),
            ("param_game swap_form sides", "? these rules have no swap; set allow_swap to 1 first"),
            ("boardsize 3 2", "="),
            ("play b a2", "="),
            (
                "play w swap-pieces",
                "? illegal move: these rules have no swap, or it is too late to swap",
            ),
        ],
    );
}

#[test]
fn results() {
    check(
        "hex:2",
        &[
            ("final_score", "? cannot score"),
            ("play b a1", "="),
            ("play w b1", "="),
            ("play b a2", "="),
            ("final_score", "= B+"),
            ("showboard", "=\n   a b\n 1 B W 1\n  2 B . 2\nB+"),
            ("play w b2", "? illegal move: the game is over"),
            ("play w resign", "? illegal move: the game is over"),
            ("undo", "="),
            ("play b resign", "="),
            ("final_score", "= W+Resign"),
            ("undo", "="),
            ("final_score", "? cannot score"),
            ("list_stones b", "= a1"),
            ("play b resign", "="),
            ("undo", "="),
            ("play b a2", "="),
            ("final_score", "= B+"),
        ],
    );
}

#[test]
fn a_resignation_ends_the_game_until_it_is_undone() {
    check(
        "hex:3",
        &[
            ("play b a1", "="),
            ("play w resign", "="),
            ("genmove b", "? the game is over"),
            ("genmove w", "? the game is over"),
            ("reg_genmove b", "? the game is over"),
            ("play b b2", "? illegal move: the game is over"),
            ("all_legal_moves", "="),
            ("final_score", "= B+Resign"),
            ("undo", "="),
            ("final_score", "? cannot score"),
            ("play w b2", "="),
            ("play b resign", "="),
            ("gg-undo 4", "? cannot undo"),
            ("final_score", "= W+Resign"),
            ("gg-undo 2", "="),
            ("list_stones w", "="),
            ("play w resign", "="),
            ("clear_board", "="),
            ("play b a1", "="),
        ],
    );
}

#[test]
fn times() {
    check(
        "hex:1",
        &[
            ("time_settings 60 10 5", "="),
            ("time_left b 30 0", "="),
            ("genmove b", "= a1"),
            ("time_left b 30", "? syntax error"),
            ("time_settings 60 10", "? syntax error"),
            (
                "time_settings -60 0 0",
                "? syntax error: `-60` is negative; times and stones must be 0 or more",
            ),
            (
                "time_settings 60 10 -5",
                "? syntax error: `-5` is negative; times and stones must be 0 or more",
            ),
            ("time_left b -3 0", "="),
            ("kgs-time_settings none", "="),
            ("kgs-time_settings absolute 300", "="),
            ("kgs-time_settings byoyomi 300 10 5", "="),
            ("kgs-time_settings canadian 300 10 25", "="),
            ("kgs-time_settings canadian 300 10", "? syntax error"),
            ("kgs-time_settings absolute -1", "? syntax error"),
            ("time_settings 0 1 0", "="),
        ],
    );
}

#[test]
fn records() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("a game.sgf");
    let text = "(;FF[4]GM[11]SZ[4]RU[hex:4,swap];B[a2];W[swap-pieces];B[c3](;W[d1])(;W[d2]))";
    std::fs::write(&path, text).expect("a file");
    let other = dir.path().join("backgammon.sgf");
    std::fs::write(&other, "(;GM[6])").expect("a file");
    let broken = dir.path().join("broken.sgf");
    std::fs::write(&broken, "(;GM[11]SZ[4];B[z9])").expect("a file");
    let load = |path: &std::path::Path, tail: &str| format!("loadsgf {}{tail}", path.display());
    let show = "=\n   a b c d\n 1 . W . W 1\n  2 . . . . 2\n   3 . . B . 3\n    4 . . . . 4\nBlack to move";
    check(
        "hex:5",
        &[
            (&load(&path, ""), "="),
            ("showboard", show),
            ("param_game", "=\n[bool] allow_swap 1\n[list/pieces/sides] swap_form pieces"),
            (&load(&path, " 2"), "="),
            ("list_stones b", "= a2"),
            ("play w swap-pieces", "="),
            (&load(&path, " 1"), "="),
            ("all_legal_moves", "= a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4"),
            (&load(&path, " 99"), "="),
            ("list_stones w", "= b1 d1"),
            (
                &load(&other, ""),
                "? cannot load file: this is a record of an unknown game, GM[6]; `ponder games` lists those that can be read",
            ),
            (
                &load(&broken, ""),
                "? cannot load file: node 1 (move 1): `z9` is not a cell from a1 to d4, swap-pieces, swap-sides, pass, resign or forfeit",
            ),
            (&load(dir.path(), ""), "? cannot load file: it is not a regular file"),
            ("loadsgf", "? syntax error"),
            ("list_stones w", "= b1 d1"),
            ("clear_board", "="),
            ("param_game", "=\n[bool] allow_swap 1\n[list/pieces/sides] swap_form pieces"),
            ("boardsize 3", "="),
            ("param_game", "=\n[bool] allow_swap 0"),
        ],
    );
    let missing = session(options("random", "hex:5"), "loadsgf /nowhere/x.sgf 3\n");
    assert!(missing.starts_with("? cannot load file: "), "{missing}");
}

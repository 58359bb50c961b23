//! Commands for the theory of Hex and the solver.

use crate::engine::sessions::check;
use crate::engine::support::{options, session};

const COMMANDS: [&str; 5] = [
    "compute-inferior",
    "vc-build",
    "vc-between-cells",
    "dfpn-solve-state",
    "dfpn-solver-find-winning",
];

#[test]
fn the_commands_are_those_of_hex() {
    let lines = |game: &str, command: &str| {
        let answer = session(options("random", game), command);
        answer.trim_start_matches("= ").lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let (listed, menu) =
        (lines("hex:5", "list_commands"), lines("hex:5", "hexgui-analyze_commands"));
    for name in COMMANDS {
        assert!(listed.iter().any(|line| line == name), "{name}: {listed:?}");
        let is_offered = |line: &String| {
            let command = line.split('/').nth(2).unwrap_or_default();
            command.split(' ').next() == Some(name)
        };
        assert!(menu.iter().any(is_offered), "{name}: {menu:?}");
        let known = format!("known_command {name}");
        assert_eq!(lines("hex:5", &known)[0], "true");
        assert_eq!(lines("othello:8", &known)[0], "false");
        assert!(!lines("othello:8", "hexgui-analyze_commands").iter().any(is_offered));
    }
    check("othello:8", &[("dfpn-solve-state b", "? unknown command")]);
}

#[test]
fn winners_and_winning_moves() {
    check(
        "hex:3",
        &[
            ("dfpn-solve-state black", "= black"),
            ("dfpn-solve-state w", "= white"),
            // All openings of 3x3 that win, as in published lists.
            ("dfpn-solver-find-winning b", "= c1 a2 b2 c2 a3"),
            ("play b a1", "="),
            ("dfpn-solve-state white", "= white"),
            ("dfpn-solver-find-winning white", "= b2"),
            ("play-game c3 b1 c2 b2", "="),
            ("dfpn-solver-find-winning w", "="),
            ("play b a3", "="),
            ("dfpn-solve-state w", "= black"),
            ("dfpn-solver-find-winning w", "? the game is over"),
            ("dfpn-solve-state w", "= black"),
            ("dfpn-solve-state", "? syntax error"),
            ("dfpn-solve-state b w", "? syntax error"),
            ("dfpn-solve-state green", "? invalid color or coordinate"),
        ],
    );
}

#[test]
fn inferior_cells_and_the_must_play_region() {
    check(
        "hex:5",
        &[
            ("play-game c3 b4 d2", "="),
            (
                "compute-inferior white",
                "= a1 capB b1 capB c1 capB d1 capB e1 capB a2 dead b2 dead c2 capB e2 vuln a3 capW \
                 b3 capW d3 rev e3 rev a4 capW d4 rev e4 rev a5 capW b5 vuln d5 rev e5 vuln",
            ),
            // Black threatens to win at c4, so all other moves of White lose.
            (
                "vc-build white",
                "= a1 capB b1 capB c1 capB d1 capB e1 capB a2 dead b2 dead c2 capB e2 vuln a3 capW \
                 b3 capW d3 lose e3 lose a4 capW d4 lose e4 lose a5 capW b5 vuln c5 lose d5 lose \
                 e5 vuln",
            ),
        ],
    );
    // A connection of Black leaves White no move.
    let answer = session(options("random", "hex:7"), "play-game d4 c6 e2\nvc-build white");
    let labels: Vec<_> = answer.split_whitespace().filter(|word| *word == "lose").collect();
    assert!(labels.len() > 30, "{answer}");
}

#[test]
fn connections_between_two_ends() {
    check(
        "hex:6",
        &[
            ("play b d4", "="),
            ("play w c5", "="),
            // A bridge, and either cell of it after a move.
            ("vc-between-cells c3 b5 black", "= full b4 c4\nsemi b4\nsemi c4"),
            ("vc-between-cells d4 d4 b", "= full"),
            ("vc-between-cells west c5 w", "= semi b5 a5 a6\nsemi a6 b5 b6\nsemi b4 a4 c4 a5 b5"),
            ("vc-between-cells WEST c5 w", "= semi b5 a5 a6\nsemi a6 b5 b6\nsemi b4 a4 c4 a5 b5"),
            ("vc-between-cells north c5 w", "? north is not an edge of white; write west or east"),
            ("vc-between-cells c5 d4 b", "? the stone on c5 is not one of black"),
            ("vc-between-cells z9 c5 w", "? invalid color or coordinate"),
            ("vc-between-cells c5 w", "? syntax error"),
            ("vc-between-cells a1 c5 d6 w", "? syntax error"),
            ("boardsize 1", "="),
            ("vc-between-cells north south b", "= semi a1"),
            ("play b a1", "="),
            ("vc-between-cells north south b", "? the game is over"),
        ],
    );
}

#[test]
fn an_interrupt_leaves_the_winner_unknown() {
    check(
        "hex:11",
        &[
            ("dfpn-solve-state b", "= unknown"),
            ("# interrupt", ""),
            ("dfpn-solver-find-winning b", "? the position was not solved within the limit"),
            ("", ""),
            ("# interrupt", ""),
            ("boardsize 5", "="),
            // An interrupt after another command is not for this one.
            ("dfpn-solver-find-winning b", "= e1 b2 c2 d2 e2 b3 c3 d3 a4 b4 c4 d4 a5"),
            ("name", "= Ponder"),
            ("# interrupt", ""),
        ],
    );
}

use crate::support::{DYING_ENGINE, ponder_in, rando};
use std::fs;

#[test]
fn a_game_with_everything_that_can_be_typed() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "play",
        "hex:4",
        "--opponent",
        "random",
        "--hint",
        "mcts:rollouts=200",
        "--record",
        "game.sgf",
        "--seed",
        "3",
    ];
    let script = "help\nmoves\n\nz9\nb2\nundo\nhint\nc2\nboard\nresign\n";
    let ran = ponder_in(folder.path(), &args, script).expect(0);
    for message in [
        "you are Black",
        "take back your last move",
        "a1 b1 c1",
        "`z9` is not a move",
        "White plays",
        "hint: ",
        "random wins by resignation",
    ] {
        assert!(ran.stdout.contains(message), "no `{message}` in: {}", ran.stdout);
    }
    let record = fs::read_to_string(folder.path().join("game.sgf")).unwrap();
    assert!(record.contains("RE[W+Resign]"), "{record}");
    assert!(record.contains(";B[c2];W[") && !record.contains("B[b2]"), "{record}");
    assert!(record.contains("PB[you]") && record.contains("PW[random]"), "{record}");
}

#[test]
fn a_game_to_the_end_as_second() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "hex:1", "--opponent", "random", "--side", "second", "--record", "x.sgf"];
    let ran = ponder_in(folder.path(), &args, "").expect(0);
    assert!(ran.stdout.contains("Black plays a1") && ran.stdout.contains("random wins"));
    let record = fs::read_to_string(folder.path().join("x.sgf")).unwrap();
    assert!(record.contains("RE[B+]") && record.contains("PW[you]"), "{record}");
}

#[test]
fn help_offers_only_what_the_game_has() {
    let here = std::path::Path::new(".");
    let message = |args: &[&str]| {
        let args = [&["play", "--opponent", "random", "--seed", "1"], args].concat();
        ponder_in(here, &args, "help\nnothing\nquit\n").expect(0).stdout
    };
    let plain = message(&["hex:3"]);
    assert!(plain.contains("  a1, …          play a move"), "{plain}");
    assert!(plain.contains("\n  undo           take back"), "{plain}");
    let paco = message(&["paco"]);
    assert!(paco.contains("  b1>a3, …       play a move"), "{paco}");
    assert!(plain.contains("write a cell from a1 to c3\n"), "{plain}");
    assert!(!plain.contains("swap") && !plain.contains("pass"), "{plain}");
    let swap = message(&["hex:3,swap,pass", "--side", "second"]);
    assert!(swap.contains("swap-pieces, pass, …"), "{swap}");
    assert!(swap.contains("write a cell from a1 to c3 or `swap-pieces` or `pass`\n"), "{swap}");
}

#[test]
fn a_player_without_search_shows_no_visits() {
    let here = std::path::Path::new(".");
    let args = ["play", "hex:3", "--opponent", "shannon", "--side", "second"];
    let ran = ponder_in(here, &args, "quit\n").expect(0);
    assert!(ran.stdout.contains("% to win)") && !ran.stdout.contains("visits"), "{}", ran.stdout);
    let args = ["analyze", "b2", "--game", "hex:3", "--player", "shannon"];
    let ran = ponder_in(here, &args, "").expect(0);
    assert!(ran.stdout.contains("best play") && !ran.stdout.contains("visits"), "{}", ran.stdout);
}

#[test]
fn swapping_sides_is_reported() {
    let args =
        ["play", "hex:3,swap=sides", "--opponent", "random", "--side", "second", "--seed", "1"];
    let ran = ponder_in(std::path::Path::new("."), &args, "swap\nquit\n").expect(0);
    assert!(ran.stdout.contains("you are Black now"), "{}", ran.stdout);
}

#[test]
fn leaving_and_failing() {
    let here = std::path::Path::new(".");
    ponder_in(here, &["play", "hex:3"], "quit\n").expect(0);
    ponder_in(here, &["play", "hex:3"], "").expect(0);
    let undo = ponder_in(here, &["play", "hex:3"], "undo\n").expect(0);
    assert!(undo.stdout.contains("no move of yours to take back"));
    let args = ["play", "hex:3", "--record", "no/such/folder/x.sgf"];
    ponder_in(here, &args, "").fails(4, &["cannot write no/such/folder"]);
}

#[test]
fn an_opponent_that_fails_loses() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("engine.sh"), DYING_ENGINE).unwrap();
    let args = ["play", "hex:3", "--opponent", "gtp:cmd='sh engine.sh'", "--side", "second"];
    let ran = ponder_in(folder.path(), &args, "").expect(0);
    let message = "you win because a program failed";
    assert!(ran.stdout.contains(message), "{}{}", ran.stdout, ran.stderr);
    let args = ["play", "hex:3", "--opponent", "gtp:cmd=false"];
    ponder_in(folder.path(), &args, "").fails(2, &["gtp:cmd=false", "died"]);
}

#[test]
fn ponder_plays_against_itself_as_an_engine() {
    let program = env!("CARGO_BIN_EXE_ponder");
    let opponent = format!("gtp:cmd='{program} gtp --player random'");
    let args = ["play", "hex:2", "--opponent", &opponent, "--side", "second"];
    let ran = ponder_in(std::path::Path::new("."), &args, "resign\n").expect(0);
    assert!(ran.stdout.contains("Black plays "), "{}", ran.stdout);
}

#[test]
fn an_engine_is_called_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "hex:5", "--opponent", &rando("hex:5"), "--record", "game.sgf"];
    let ran = ponder_in(folder.path(), &args, "resign\n").expect(0);
    assert!(ran.stdout.contains("Rando wins by resignation"), "{}", ran.stdout);
    assert!(!ran.stdout.contains("gtp:"), "{}", ran.stdout);
    let record = fs::read_to_string(folder.path().join("game.sgf")).unwrap();
    assert!(record.contains("PW[Rando]"), "{record}");
}

#[test]
fn a_move_made_of_parts_is_entered_whole_or_part_by_part_and_begun_anew() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "paco", "--opponent", "random", "--record", "game.sgf", "--seed", "5"];
    let script = "Ng1>f3\nundo\ne2\nmoves\nundo\nd2\n>d4\ne9>e4\nresign\n";
    let ran = ponder_in(folder.path(), &args, script).expect(0);
    assert!(ran.stdout.contains(">e3 >e4"), "{}", ran.stdout);
    assert!(ran.stdout.contains("`e9>e4` is not a move"), "{}", ran.stdout);
    let record = fs::read_to_string(folder.path().join("game.sgf")).unwrap();
    assert!(record.contains("GM[3]") && record.contains("RU[paco]"), "{record}");
    assert!(record.contains(";W[d2];W[>d4];B["), "{record}");
    assert!(!record.contains("W[g1]") && !record.contains("W[e2]"), "{record}");
    assert!(record.contains("RE[B+R"), "{record}");
}

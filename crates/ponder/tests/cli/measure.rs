//! `ponder strength`, `league`, `experiment` and `openings`.

use crate::support::{DYING_ENGINE, command, ponder, ponder_in, rando, wait_until};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};

/// The numbers of the games in a log, in its order; incomplete lines are skipped.
fn games(folder: &Path) -> Vec<u64> {
    let text = fs::read_to_string(folder.join("games.jsonl")).unwrap_or_default();
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    lines.filter_map(|line| line["game"]["record"]["fixture"]["index"].as_u64()).collect()
}

fn start(args: &[&str]) -> Child {
    command(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[test]
fn a_league_survives_being_killed_and_is_shared_by_processes() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("league");
    let name = dir.to_str().unwrap();
    let args = [
        "league",
        name,
        "--game",
        "hex:5",
        "--player",
        "random",
        "--player",
        "ten=mcts:rollouts=10",
        "--player",
        "mcts:rollouts=300",
        "--games",
        "120",
        "--parallel",
        "2",
    ];
    let mut last = 0;
    for _ in 0..6 {
        let mut killed = start(&args);
        let mut other = start(&args);
        wait_until(|| games(&dir).len() >= (last + 12).min(120));
        killed.kill().unwrap();
        killed.wait().unwrap();
        other.kill().unwrap();
        other.wait().unwrap();
        last = games(&dir).len();
    }
    let message = ponder(&args).expect(0).stdout;
    assert!(
        message.contains("120 of 120 games") && message.contains("is stronger than"),
        "{message}"
    );
    let played = games(&dir);
    assert_eq!(played.len(), 120, "no game twice");
    assert_eq!(played.iter().copied().collect::<BTreeSet<_>>(), (0..120).collect());
    assert!(dir.join("figures/crosstable.svg").exists());

    let more = ["league", name, "--player", "shannon", "--json", "--quiet"];
    let json = ponder(&more).expect(0).json();
    assert_eq!(json["report"]["league"]["standings"].as_array().unwrap().len(), 4);
    assert_eq!(json["report"]["league"]["played"], 120);
    assert!(json["played_by"][0]["origin"]["processor"].is_string());
    assert_eq!(games(&dir)[..120], played[..], "results are only added to");
}

#[test]
fn a_strength_is_reported_with_its_interval() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "strength",
        "mcts:rollouts=40",
        "--game",
        "hex:4",
        "--high",
        "1000",
        "--games",
        "40",
        "--dir",
        "s",
        "--openings",
        "1",
    ];
    let message = ponder_in(folder.path(), &args, "").expect(0).stdout;
    assert!(
        message.contains("as strong as mcts with") && message.contains("95% interval"),
        "{message}"
    );
    let again = ["experiment", "s/experiment.toml", "--dir", "two", "--json", "--quiet"];
    let again = ponder_in(folder.path(), &again, "").expect(0).json();
    let shown = ["experiment", "s", "--show", "--json", "--png"];
    let shown = ponder_in(folder.path(), &shown, "").expect(0).json();
    let points = |json: &Value| json["report"]["strength"]["points"].clone();
    assert_eq!(points(&again), points(&shown));
    let png = fs::read(folder.path().join("s/figures/posterior.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    let other = ["strength", "mcts:rollouts=40", "--game", "hex:5", "--dir", "s"];
    ponder_in(folder.path(), &other, "").fails(2, &["another experiment", "hex:4"]);
}

#[test]
fn the_folder_of_a_strength_has_the_name_of_the_engine() {
    let folder = tempfile::tempdir().unwrap();
    let engine = rando("hex:3");
    let args = ["strength", &engine, "--game", "hex:3", "--games", "2", "--high", "10", "--quiet"];
    ponder_in(folder.path(), &args, "").expect(0);
    let runs = fs::read_dir(folder.path().join("runs")).unwrap();
    let names: Vec<_> = runs.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    assert!(names.len() == 1 && names[0].starts_with("strength-Rando-hex-3-"), "{names:?}");
}

#[test]
fn a_person_plays_at_the_terminal_and_may_leave() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["strength", "person", "--game", "hex:2", "--games", "4", "--dir", "me"];
    let ran = ponder_in(folder.path(), &args, "z9\nresign\nresign\nresign\nquit\n").expect(130);
    assert!(ran.stdout.contains("A new game: you are"), "{}", ran.stdout);
    assert!(ran.stdout.contains("z9"), "the text that is not a move is named: {}", ran.stdout);
    assert_eq!(games(&folder.path().join("me")).len(), 3, "the game that was left does not count");
}

#[test]
fn openings_are_drawn_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let draw = [
        "openings",
        "hex:5",
        "--plies",
        "2",
        "--count",
        "4",
        "--judge",
        "mcts:rollouts=300",
        "--tolerance",
        "0.1",
        "-o",
        "book.json",
    ];
    let message = ponder_in(folder.path(), &draw, "").expect(0).stdout;
    assert_eq!(message.lines().count(), 4, "{message}");
    let league = [
        "league",
        "l",
        "--game",
        "hex:5",
        "--player",
        "random",
        "--player",
        "shannon",
        "--games",
        "4",
        "--book",
        "book.json",
    ];
    ponder_in(folder.path(), &league, "").expect(0);
    let other = league.map(|arg| if arg == "l" { "m" } else { arg });
    let remedy = "a book is a JSON file that `ponder openings hex:5 -o FILE` draws";
    for text in ["{}", "a1 b2\n"] {
        fs::write(folder.path().join("book.json"), text).unwrap();
        let ran = ponder_in(folder.path(), &other, "");
        ran.fails(3, &["book.json", "not a book of openings", remedy]);
    }
}

#[test]
fn senseless_options_are_reported() {
    ponder(&["league", "x", "--player", "random"])
        .fails(2, &["2 to 200 players, not 1; name each with --player"]);
    ponder(&["strength", "mcts", "--run", "nowhere"]).fails(3, &["nowhere"]);
    ponder(&["strength", "random", "--width", "x"]).fails(2, &["decades, such as 0.4"]);
    ponder(&["strength", "random", "--low", "9", "--high", "8"]).fails(2, &["low < high"]);
    ponder(&["experiment", "nowhere.toml", "--dir", "x"]).fails(4, &["nowhere.toml"]);
    ponder(&["openings", "hex:5", "--judge", "random"]).fails(2, &["does not evaluate positions"]);
    let dead = "dead=gtp:cmd='false'";
    let league = ["league", "x", "--player", "random", "--player", dead, "--game", "hex:3"];
    ponder(&league).fails(2, &["the engine died"]);
    assert!(!Path::new("x").exists(), "what cannot begin leaves nothing behind");
}

#[test]
fn moves_at_which_a_tree_was_full_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let full = "mcts:rollouts=2000,nodes=50";
    let players = ["--player", full, "--player", "random", "--games", "2"];
    let league = [&["league", "l", "--game", "hex:4"][..], &players].concat();
    let matched = ["match", full, "random", "--game", "hex:4", "--games", "2", "--dir", "m"];
    let strength = ["strength", full, "--game", "hex:4", "--games", "2", "--high", "10"];
    let strength = [&strength[..], &["--dir", "s"]].concat();
    for args in [&matched[..], &strength, &league] {
        let printed = ponder_in(folder.path(), args, "").expect(0).stdout;
        assert!(printed.contains("its tree was full at "), "{printed}");
        assert!(printed.contains("(mb= and nodes= limit it)"), "{printed}");
    }
}

#[test]
fn games_that_a_program_loses_by_dying_do_not_count_and_its_last_words_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("engine.sh"), DYING_ENGINE).unwrap();
    let engine = "gtp:cmd='sh engine.sh'";
    let run = |args: &[&str], code| ponder_in(folder.path(), args, "").expect(code).stdout;
    let notice = ["4 games ended by a fault and do not count (--count-faults", "exit status: 1"];
    let strength = ["strength", engine, "--game", "hex:3", "--games", "4", "--dir"];
    let matched = ["match", engine, "random", "--game", "hex:3", "--games", "4", "--dir"];
    let player = format!("mine={engine}");
    let league = ["--player", &player, "--player", "random", "--game", "hex:3", "--games", "4"];
    let league = [&["league", "l"][..], &league].concat();
    for (args, none) in [
        ([&strength[..], &["s"]].concat(), "none of 4 games counts"),
        ([&matched[..], &["m"]].concat(), "no score"),
        (league, "4 failed"),
    ] {
        let printed = run(&args, 4);
        for words in notice.into_iter().chain([none]) {
            assert!(printed.contains(words), "no `{words}` in: {printed}");
        }
    }
    let counted = ["--count-faults"];
    let printed = run(&[&strength[..], &["s2"], &counted].concat(), 0);
    assert!(printed.contains("as strong as") && printed.contains("exit status: 1"), "{printed}");
    let printed = run(&[&matched[..], &["m2"], &counted].concat(), 0);
    assert!(printed.contains("score 0.0%") && !printed.contains("do not count"), "{printed}");
}

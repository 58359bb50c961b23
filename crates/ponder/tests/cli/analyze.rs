use crate::support::{GAME, ponder, ponder_in, rando};
use serde_json::json;
use std::fs;
use std::path::Path;

const PLAYER: &str = "mcts:rollouts=500";

fn analyze(args: &[&str]) -> crate::support::Ran {
    let all: Vec<&str> = ["analyze", "--player", PLAYER].iter().chain(args).copied().collect();
    ponder(&all)
}

#[test]
fn moves_links_and_files() {
    let message = analyze(&["a1 b2", "--game", "hex:4", "--top", "3"]).expect(0).stdout;
    assert!(message.contains("Black to move") && message.contains("best play"), "{message}");

    let link = analyze(&["https://hexworld.org/board/#4c1,a1,b2", "--json"]).expect(0).json();
    assert_eq!(link["moves"], serde_json::json!(["a1"]), "the link shows one move");

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    fs::write(&path, GAME).unwrap();
    let file = analyze(&[path.to_str().unwrap(), "--after", "2", "--json"]).expect(0).json();
    assert_eq!(file["rules"], "hex:3");
    assert_eq!(file["moves"], serde_json::json!(["a1", "b2"]));
    assert_eq!(file["to_move"], "Black");
    assert!(file["move"].is_string());
    assert!(file["report"]["candidates"][0]["visits"].as_u64().unwrap() > 0);
}

#[test]
fn an_engine_is_called_by_its_name() {
    let args = ["analyze", "a1", "--game", "hex:5", "--player", &rando("hex:5")];
    let message = ponder(&args).expect(0).stdout;
    assert!(message.contains("White to move, Rando thinks…"), "{message}");
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let report = |seed| {
        let ran = analyze(&["a1", "--game", "hex:5", "--json", "--seed", seed]).expect(0);
        ran.json()["report"]["candidates"].clone()
    };
    assert_eq!(report("7"), report("7"));
}

/// A policy values the position; for its moves it has only the priors.
#[test]
fn a_policy_says_priors() {
    let args = ["analyze", "a1", "--game", "hex:5", "--player", "policy:model=random:8x1"];
    let message = ponder(&args).expect(0).stdout;
    let table: Vec<Vec<&str>> =
        message.lines().map(|line| line.split_whitespace().collect()).collect();
    let head = ["move", "wins", "prior", "best", "play"];
    let at = table.iter().position(|line| line[..] == head).expect("the head of the table");
    assert!(table[at + 1][1] == "-" && table[at + 1][2].ends_with('%'), "{message}");
    let json = ponder(&[&args[..], &["--json"]].concat()).expect(0).json();
    assert!(json["report"]["value"].is_number(), "{json}");
    let best = &json["report"]["candidates"][0];
    assert!(best["value"].is_null() && best["prior"].as_f64().unwrap() > 0.0, "{best}");
}

#[test]
fn the_best_player_analyzes_the_empty_board() {
    let of = |game: &str| ponder(&["analyze", "--game", game, "--json"]).expect(0).json();
    let hex = of("hex:3");
    assert_eq!((hex["player"].as_str(), &hex["moves"]), (Some("puct:time=3"), &json!([])));
    assert_eq!(hex["report"]["proof"], "win");
}

#[test]
fn positions_that_cannot_be_analyzed() {
    ponder(&["analyze"]).fails(2, &["FILE|LINK|MOVES", "--game"]);
    let folder = tempfile::tempdir().unwrap();
    let gcg = folder.path().join("game.gcg");
    fs::write(&gcg, "#player1 a A\n").unwrap();
    for command in ["analyze", "convert"] {
        let ran = ponder(&[command, gcg.to_str().unwrap()]);
        ran.fails(3, &["crossword game", "ponder crossword analyze"]);
    }
    analyze(&["nowhere"]).fails(3, &["neither a file nor a link", "--game"]);
    for missing in [&["nowhere.sgf"][..], &["no/where"], &["nowhere.sgf", "--game", "hex:3"]] {
        analyze(missing).fails(3, &[&format!("{} cannot be read: no such file", missing[0])]);
    }
    analyze(&["a1 z9", "--game", "hex:3"]).fails(3, &["move 2", "`z9` is not a move"]);
    analyze(&["a1 a1", "--game", "hex:3"]).fails(3, &["move 2", "occupied"]);
    analyze(&["a1", "--game", "hex:3", "--after", "4"]).fails(2, &["only 1 moves"]);
    analyze(&["a1", "--game", "hex:1"]).fails(3, &["the game is over", "--after"]);
    let ran = ponder_in(Path::new("."), &["analyze", "-"], "(;GM[5])");
    ran.fails(3, &["GM[5]"]);
}

#[test]
fn a_full_tree_is_reported() {
    let full =
        ["analyze", "", "--game", "hex:11", "--player", "puct:model=random:8x1,sims=100000,mb=1"];
    let notice = ponder(&full).expect(0).stdout;
    assert!(notice.contains("the tree is full with") && notice.contains("mb="), "{notice}");
    let report = ponder(&[&full[..], &["--json"]].concat()).expect(0).json();
    let report = &report["report"];
    assert_eq!((&report["full"], &report["ended_full"]), (&"memory".into(), &true.into()));
    let few = ["analyze", "", "--game", "hex:11", "--player", "mcts:visits=5000,nodes=100"];
    let notice = ponder(&few).expect(0).stdout;
    assert!(notice.contains("the tree is full with 100 nodes; nodes= allows more"), "{notice}");
    let small = ["analyze", "", "--game", "hex:4", "--player", "puct:model=random:8x1,sims=50"];
    assert!(!ponder(&small).expect(0).stdout.contains("the tree is full"));
}

#[test]
fn a_move_and_its_line_have_the_same_visits() {
    let args = ["analyze", "", "--game", "hex:4", "--player", "puct:sims=2000", "--json"];
    let report = ponder(&args).expect(0).json();
    let candidates = report["report"]["candidates"].as_array().unwrap();
    assert!(candidates.iter().any(|candidate| candidate["visits"].as_u64() > Some(0)));
    for candidate in candidates {
        assert_eq!(candidate["visits"], candidate["variation_visits"][0], "{candidate}");
    }
}

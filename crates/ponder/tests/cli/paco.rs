use crate::support::{ponder, ponder_in};
use std::fs;
use std::path::Path;

fn data(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ponder-games/tests/data");
    folder.join(name).to_str().unwrap().to_owned()
}

#[test]
fn a_position_is_analyzed() {
    let fen = "5k2/1bTn2vd/hCp2np1/1P2p1j1/2da2FP/8/2QP4/2B2RK1 b 6 - - -";
    let json = ponder(&["paco", "analyze", fen, "--json"]).expect(0).json();
    assert_eq!(
        (&json["white_gives_sako"], &json["black_gives_sako"]),
        (&false.into(), &true.into())
    );
    assert_eq!(json["paco_in_1"][0]["notation"], "Nf6>Qg4xg1#");
    assert_eq!(json["paco_in_1"][0]["actions"][0]["Lift"], 45);
    assert_eq!(json["paco_in_2"].as_array().unwrap().len(), 0);
    let output = ponder(&["paco", "analyze", "start"]).expect(0).stdout;
    assert!(output.contains("Paco in 1: no") && output.contains("Paco in 2: no"), "{output}");
    let limited = ponder(&["paco", "analyze", "start", "--nodes", "3"]).expect(0).stdout;
    assert!(limited.contains("Paco in 2: unknown"), "{limited}");
    let wrong = ponder(&["paco", "analyze", "8/8 w"]).expect(3);
    assert!(wrong.stderr.contains("8 ranks"), "{}", wrong.stderr);
}

#[test]
fn games_are_read_as_their_author_prints_them() {
    let printed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ponder-paco/tests/data/printed");
    let file = |name: &str| printed.join(name).to_str().unwrap().to_owned();
    for name in ["array.json", "timestamps.json", "escaped.jsonl"] {
        let output = ponder(&["paco", "replay", &file(name), "--nodes", "10"]).expect(0).stdout;
        assert!(output.contains("game 1: 26 moves"), "{name}: {output}");
        assert!(output.contains("1 game, 0 lines that are not games"), "{name}: {output}");
    }
    let array = fs::read_to_string(file("array.json")).unwrap();
    let output =
        ponder_in(Path::new("."), &["paco", "replay", "-", "--nodes", "10"], &array).expect(0);
    assert!(output.stdout.contains("game 1: 26 moves"), "stdin: {}", output.stdout);
    let output = ponder(&["paco", "analyze", &file("editor-link.txt")]).expect(0).stdout;
    assert!(output.contains("White gives ŝako"), "{output}");
    let link = fs::read_to_string(file("editor-link.txt")).unwrap();
    let json = ponder(&["paco", "analyze", link.trim(), "--json"]).expect(0).json();
    assert_eq!(json["white_gives_sako"], true);
}

#[test]
fn whole_moves_are_read_as_well_as_their_parts() {
    let analyze = |moves: &str| {
        let player = ["--player", "alphabeta:depth=1", "--json"];
        let args = [&["analyze", moves, "--game", "paco"][..], &player].concat();
        ponder(&args)
    };
    let whole = analyze("e2>e4 e7>e5 d2").expect(0).json();
    assert_eq!(whole["moves"], serde_json::json!(["e2", ">e4", "e7", ">e5", "d2"]));
    assert_eq!(analyze("e2,>e4,e7,>e5,d2").expect(0).json()["moves"], whole["moves"]);
    analyze("e2>e4 e7>e9").fails(3, &["move 2", "e7>e9"]);
}

#[test]
fn actions_are_counted() {
    let json = ponder(&["paco", "perft", "--depth", "5", "--json"]).expect(0).json();
    assert_eq!(json["perft_actions"], serde_json::json!([10, 20, 200, 400, 4472]));
}

/// Three lines: a game, a line that is not a game, and a game that ends with an illegal action.
fn three_lines(folder: &Path) -> String {
    let bytes = fs::read(data("paco-games.jsonl.zst")).unwrap();
    let text = String::from_utf8(zstd::decode_all(bytes.as_slice()).unwrap()).unwrap();
    let good = text.lines().find(|line| line.contains("\"PacoVictory\"")).unwrap();
    let game: serde_json::Value = serde_json::from_str(good).unwrap();
    let made = serde_json::json!({"id": 7, "history": game["history"], "setup": game["setup"]});
    let path = folder.join("games.jsonl");
    let broken = r#"{"id": "broken", "history": [{"Lift": 8}, {"Place": 40}]}"#;
    fs::write(&path, format!("{made}\n{{\"history\": 3}}\n\n{broken}\n{made}\n")).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_bad_record_is_named_and_the_others_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = three_lines(folder.path());
    let ran = ponder(&["paco", "replay", &path]).expect(3);
    assert!(ran.stderr.contains("line 2"), "{}", ran.stderr);
    assert!(ran.stderr.contains("line 4 (game broken): action 2"), "{}", ran.stderr);
    assert_eq!(ran.stdout.matches("game 7:").count(), 2, "{}", ran.stdout);
    assert!(ran.stdout.contains("# ") && ran.stdout.contains("wins"), "{}", ran.stdout);
    assert!(ran.stdout.contains("2 games, 2 lines that are not games"), "{}", ran.stdout);
    let output = ponder(&["paco", "replay", &path, "--game", "7", "--json"]).expect(3).stdout;
    let moves: Vec<serde_json::Value> =
        output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(moves.last().unwrap()["wins"], true);
    assert!(moves.iter().all(|line| line["paco_in_2_found"].is_boolean()));
    let puzzles = ponder(&["paco", "puzzles", &path, "--json"]).expect(3).stdout;
    for line in puzzles.lines() {
        let puzzle: serde_json::Value = serde_json::from_str(line).unwrap();
        let json =
            ponder(&["paco", "analyze", puzzle["fen"].as_str().unwrap(), "--json"]).expect(0);
        let key = if puzzle["moves"] == 1 { "paco_in_1" } else { "paco_in_2" };
        assert_eq!(json.json()[key][0]["notation"], puzzle["solution"], "{line}");
    }
    assert!(!puzzles.is_empty());
}

#[test]
fn a_snapshot_passes_its_own_conformance() {
    let folder = tempfile::tempdir().unwrap();
    let games = three_lines(folder.path());
    let ran = ponder(&["paco", "snapshot", &games]).expect(3);
    let path = folder.path().join("snapshot.jsonl");
    fs::write(&path, &ran.stdout).unwrap();
    let path = path.to_str().unwrap();
    let passed = ponder(&["conformance", "paco", path]).expect(0).stdout;
    assert!(passed.contains("2 cases passed, 0 failed"), "{passed}");
    // A wrong list is reported with its game and action.
    let wrong =
        ran.stdout.replacen("\"legal_moves\":[[{\"Place\":", "\"legal_moves\":[[{\"Lift\":", 1);
    assert_ne!(wrong, ran.stdout);
    fs::write(path, wrong).unwrap();
    let failed = ponder(&["conformance", "paco", path]).expect(1).stdout;
    assert!(failed.contains("(case \"7\"): legal_moves[0]"), "{failed}");
}

#[test]
fn files_are_measured() {
    let ran = ponder(&["bench", "paco", &data("paco-analysis.jsonl.zst"), "--json"]).expect(0);
    let json = ran.json();
    assert_eq!((&json["positions"], &json["games"]), (&1040.into(), &0.into()));
    assert!(json["sako_us_per_position"].as_f64().unwrap() > 0.0);
    assert!(json["replay_analysis_ms"].is_null());
    ponder(&["bench", "paco"]).expect(2);
    ponder(&["bench", "hex", "games.jsonl"]).expect(2);
}

#[test]
fn the_games_of_a_match_are_read_from_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["match", "random", "alphabeta:depth=1", "--game", "paco:row=7", "--games", "2"];
    let args = [&args[..], &["--openings", "2", "--unbalanced", "--dir", "played"]].concat();
    ponder_in(folder.path(), &args, "").expect(0);
    let output = ponder_in(folder.path(), &["paco", "replay", "played", "--json"], "").expect(0);
    let last: serde_json::Value =
        serde_json::from_str(output.stdout.lines().last().unwrap()).unwrap();
    assert_eq!(last["game"], "played/00002", "{last}");
    assert_eq!(last["half_move"].as_u64().unwrap() + 1, last["of"].as_u64().unwrap(), "{last}");
    let one = folder.path().join("played/games/00001.sgf");
    let one = one.to_str().unwrap();
    let snapshot = ponder(&["paco", "snapshot", one]).expect(0).json();
    assert_eq!(snapshot["end"], "over", "{snapshot}");
    assert!(
        snapshot["setup"]["starting_fen"].as_str().unwrap().starts_with("qnbnrkrb"),
        "{snapshot}"
    );
    fs::write(one, "(;GM[3]RU[paco];W[e2];W[>e5])").unwrap();
    let broken = ponder(&["paco", "snapshot", one]).expect(3);
    assert!(broken.stderr.contains("illegal move `>e5`"), "{}", broken.stderr);
}

#[test]
fn every_command_reads_the_formats_of_the_site() {
    let printed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ponder-paco/tests/data/printed");
    let file = |name: &str| printed.join(name).to_str().unwrap().to_owned();
    let link = fs::read_to_string(file("editor-link.txt")).unwrap();
    let player = ["--player", "alphabeta:depth=1", "--json"];
    let analyze =
        |given: &[&str]| ponder(&[&["analyze"], given, &player].concat()).expect(0).json();
    assert_eq!(
        analyze(&[&file("array.json"), "--after", "2"])["moves"].as_array().unwrap().len(),
        2
    );
    assert_eq!(analyze(&[&file("escaped.jsonl"), "--after", "4"])["rules"], "paco:repetitions=0");
    let rules = analyze(&[link.trim()])["rules"].as_str().unwrap().to_owned();
    assert!(rules.starts_with("paco:fen=r2qkb1r/"), "{rules}");
    let sgf = ponder(&["convert", &file("array.json"), "--to", "sgf"]).expect(0).stdout;
    assert!(sgf.contains("GM[") && sgf.contains(";W["), "{sgf}");
    ponder(&["convert", &file("array.json")]).fails(3, &["--to sgf"]);
    let numbered = analyze(&["1. e2>e4 2...", "--game", "paco"]);
    assert_eq!(numbered["moves"], analyze(&["e2>e4", "--game", "paco"])["moves"]);
    let bad = ponder_in(Path::new("."), &["analyze", "-"], "{\"history\": [{\"Lift\": 999}]}");
    assert!(bad.code == Some(3) && bad.stderr.contains("stdin"), "{}", bad.stderr);
}

#[test]
fn a_board_without_kings_has_no_sako() {
    ponder(&["paco", "analyze", "8/8/8/8/8/8/8/8 w 0 - - -"]).fails(3, &["no kings"]);
    let count = format!("8/8/8/8/8/8/8/8 w {} - -", "1".repeat(21));
    ponder(&["paco", "analyze", &count]).fails(3, &["`11111111111111111111…`"]);
}

#[test]
fn every_command_reads_positions_and_moves() {
    let folder = tempfile::tempdir().unwrap();
    let printed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ponder-paco/tests/data/printed");
    let link_file = printed.join("editor-link.txt").to_str().unwrap().to_owned();
    let fen = "r2qkb1r/1p2p1p1/A1c2nD1/2Y1V1P1/3Ap3/2N2NP1/P2P1P2/R3KB2 w 0 AHah - -";
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("fen.txt", fen);
    write("moves.txt", "1. e2>e4 e7>e5\n");
    let ran = |args: &[&str]| ponder_in(folder.path(), args, "");
    let player = ["--player", "alphabeta:depth=1", "--json"];
    let analyze = |given: &[&str]| ran(&[&["analyze"], given, &player].concat()).expect(0).json();
    let escaped = fen.replace(' ', "%20");
    for given in [&["fen.txt"][..], &[&link_file], &[fen, "--game", "paco"], &[&escaped]] {
        let rules = analyze(given)["rules"].as_str().unwrap().to_owned();
        assert!(rules.starts_with("paco:fen=r2qkb1r/"), "{given:?}: {rules}");
    }
    assert_eq!(analyze(&["moves.txt"])["moves"].as_array().unwrap().len(), 4);
    for file in ["fen.txt", "moves.txt", &link_file] {
        let sgf = ran(&["convert", file, "--to", "sgf"]).expect(0).stdout;
        assert!(sgf.contains("RU[paco"), "{file}: {sgf}");
        ran(&["paco", "replay", file]).expect(0);
    }
    let output = ran(&["paco", "replay", "moves.txt"]).expect(0).stdout;
    assert!(output.contains("e2>e4") && output.contains("e7>e5"), "{output}");
    let array = printed.join("array.json").to_str().unwrap().to_owned();
    for game in [&*array, "moves.txt", "e2>e4"] {
        ran(&["paco", "analyze", game]).fails(3, &["is a game", "ponder paco replay"]);
    }
    let unreached = ["the pawn from e2 cannot reach e5"];
    ran(&["analyze", "e2>e5", "--game", "paco"]).fails(3, &unreached);
    ran(&["analyze", "e2 e9", "--game", "paco"]).fails(3, &["such as `e2>e4`", "`>e4` places"]);
}

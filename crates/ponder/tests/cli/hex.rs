use crate::support::ponder;
use std::fs;

#[test]
fn solve_names_the_winner_all_winning_moves_and_the_carrier() {
    let solve = |args: &[&str]| ponder(&[&["hex", "solve"], args].concat());
    let json = solve(&["--game", "hex:3", "--all-moves", "--json"]).expect(0).json();
    assert_eq!((&json["to_move"], &json["winner"]), (&"black".into(), &"black".into()));
    // All openings of 3x3 that win, as in published lists.
    let moves = serde_json::json!(["c1", "a2", "b2", "c2", "a3"]);
    assert_eq!(json["winning_moves"], moves);
    let carrier = json["proof_carrier"].as_array().unwrap();
    assert!(carrier.contains(&json["best_move"]), "{json}");

    let json = solve(&["a1", "--game", "hex:3", "--json"]).expect(0).json();
    assert_eq!((&json["winner"], &json["winning_moves"]), (&"white".into(), &().into()));
    let text = solve(&["a1", "--game", "hex:3"]).expect(0).stdout;
    assert!(text.contains("white wins"), "{text}");
    // Filled-in cells decide the game, but it goes on, and every move wins.
    let json = solve(&["b2 a1 c1 c3", "--game", "hex:3", "--all-moves", "--json"]).expect(0).json();
    assert_eq!(json["winning_moves"].as_array().unwrap().len(), 5, "{json}");
}

#[test]
fn a_limit_leaves_the_winner_unknown() {
    let args = ["hex", "solve", "--game", "hex:11", "--time", "0.2", "--json"];
    let json = ponder(&args).expect(0).json();
    assert!(json["winner"].is_null() && json["proof_carrier"].is_null(), "{json}");
    assert!(json["nodes"].as_u64().unwrap() > 0);
}

#[test]
fn a_search_goes_on_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("search");
    let resume = file.to_str().unwrap();
    let solve = |game: &str, more: &[&str]| {
        ponder(&[&["hex", "solve", "--game", game, "--resume", resume, "--json"], more].concat())
    };
    let first = solve("hex:9", &["--time", "0.5"]).expect(0);
    assert!(first.json()["winner"].is_null() && first.stderr.contains("saved"), "{}", first.stderr);
    let second = solve("hex:9", &["--time", "0.5"]).expect(0);
    assert!(second.stderr.contains("going on from"), "{}", second.stderr);
    assert!(second.json()["winner"].is_null());

    let whole = std::fs::read(&file).unwrap();
    solve("hex:6", &[]).fails(3, &[resume, "9x9", "6x6", "--resume"]);
    assert_eq!(std::fs::read(&file).unwrap(), whole);
    for bytes in [&whole[..whole.len() / 2], b"no search"] {
        std::fs::write(&file, bytes).unwrap();
        solve("hex:9", &["--time", "0.5"]).fails(3, &[resume, "--resume"]);
        assert_eq!(std::fs::read(&file).unwrap(), bytes, "what was there stays");
    }
    // A search that ends leaves no file.
    std::fs::remove_file(&file).unwrap();
    assert_eq!(solve("hex:4", &[]).expect(0).json()["winner"], "black");
    assert!(!file.exists());
}

#[test]
fn positions_that_cannot_be_solved_are_named() {
    let fails = |args: &[&str], code, words: &[&str]| {
        ponder(&[&["hex", "solve"], args].concat()).fails(code, words);
    };
    fails(&[], 2, &["--game"]);
    fails(&["--game", "go:9"], 2, &["go:9", "Hex"]);
    fails(&["--game", "hex:5,swap"], 3, &["swap"]);
    fails(&["--game", "hex:5", "--time", "0"], 2, &["seconds"]);
}

#[test]
fn knowledge_lists_filled_cells_and_connections() {
    let args = ["hex", "knowledge", "c3 b4 d2", "--game", "hex:5", "--json"];
    let json = ponder(&args).expect(0).json();
    assert_eq!(json["dead"], serde_json::json!([]));
    assert_eq!(json["dead_when_filled"], serde_json::json!(["a2", "b2"]));
    let [black, white] = [&json["sides"][0], &json["sides"][1]];
    assert_eq!(black["captured"], serde_json::json!(["a1", "b1", "c1", "d1", "e1", "c2"]));
    assert_eq!(black["semi"][0]["key"], "c4");
    assert!(black["full"].is_null() && white["full"].is_null());
    // White may also play on cells that Black has captured, and Black answers.
    let region = serde_json::json!(["a1", "b1", "c1", "d1", "e1", "c2", "c4"]);
    assert_eq!(white["must_play"], region);
    // Filled-in cells connect Black's edges.
    let won = ponder(&["hex", "knowledge", "b2 a1", "--game", "hex:3", "--json"]).expect(0).json();
    assert_eq!(won["winner"], "black");
    assert!(won["sides"][1]["must_play"].is_null());
}

#[test]
fn a_proof_is_written_verified_and_refuted_once_it_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let name = |name: &str| folder.path().join(name).display().to_string();
    let solve = |position: &[&str], file: &str| {
        let file = name(file);
        ponder(&[&["hex", "solve", "--json", "--proof", &file], position].concat())
    };
    let verify = |file: &str| ponder(&["hex", "verify", "--json", &name(file)]);
    for (file, opening, winner) in [("plain", "a1", "white"), ("small.zst", "d3", "black")] {
        let solved = solve(&[opening, "--game", "hex:6"], file).expect(0).json();
        let verified = verify(file).expect(0).json();
        assert_eq!((&solved["winner"], &verified["winner"]), (&winner.into(), &winner.into()));
        assert_eq!(verified["black"], serde_json::json!([opening]));
        assert_eq!(verified["nodes"], solved["proof"]["nodes"]);
        assert_eq!(fs::metadata(name(file)).unwrap().len(), solved["proof"]["bytes"]);
    }
    let text = ponder(&["hex", "verify", &name("small.zst")]).expect(0).stdout;
    assert!(text.contains("verified: black wins"), "{text}");
    // The side to move wins.
    let verified = {
        solve(&["--game", "hex:5"], "first").expect(0);
        verify("first").expect(0).json()
    };
    assert_eq!((&verified["to_move"], &verified["winner"]), (&"black".into(), &"black".into()));

    solve(&["a1", "--game", "hex:6"], "plain").fails(2, &["--force"]);
    let plain = fs::read_to_string(name("plain")).unwrap();
    let (cut, _) = plain.trim_end().rsplit_once('\n').unwrap();
    fs::write(name("cut"), cut).unwrap();
    let refuted = verify("cut").expect(1).json();
    assert_eq!((&refuted["is_valid"], &refuted["fault"]["fault"]), (&false.into(), &"root".into()));
    fs::write(name("other"), format!("{cut}\n[]")).unwrap();
    verify("other").fails(3, &["line"]);
    verify("none").fails(3, &["check the path"]);
}

#[test]
fn no_proof_is_written_within_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof").display().to_string();
    let args = ["hex", "solve", "--game", "hex:11", "--time", "0.2", "--json", "--proof", &file];
    let json = ponder(&args).expect(0).json();
    assert!(json["proof"].is_null(), "{json}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn puzzles_are_generated_by_seed_written_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles").display().to_string();
    let args = ["hex", "puzzles", "--game", "hex:5", "--count", "5", "--seed", "3"];
    let lines = ponder(&[&args[..], &["--json"]].concat()).expect(0).stdout;
    let written = ponder(&[&args[..], &["-o", &file]].concat()).expect(0);
    assert_eq!((written.stdout.as_str(), &fs::read_to_string(&file).unwrap()), ("", &lines));
    let shown = ponder(&args).expect(0).stdout;
    for (line, shown) in lines.lines().zip(shown.lines()) {
        let puzzle: serde_json::Value = serde_json::from_str(line).unwrap();
        let (link, text) = shown.split_once(' ').unwrap();
        assert!(text.contains(puzzle["solution"].as_str().unwrap()), "{text}");
        // The solver agrees that there is no other winning move.
        let solved = ponder(&["hex", "solve", link, "--all-moves", "--json"]).expect(0).json();
        assert_eq!(solved["winning_moves"], serde_json::json!([puzzle["solution"]]));
    }
    assert_eq!((lines.lines().count(), shown.lines().count()), (5, 5));
    let check = |text: &str| {
        fs::write(&file, text).unwrap();
        ponder(&["hex", "puzzles", "--check", &file])
    };
    check(&lines).expect(0);
    let (first, _) = lines.split_once("\"solution\"").unwrap();
    let other =
        "\"solution\":\"a0\",\"candidates\":3,\"nodes\":1,\"grade\":1,\"seed\":3,\"game\":1}";
    check(&format!("{first}{other}")).fails(1, &["line 1", "solution is"]);
    check(first).fails(3, &["line 1"]);
    ponder(&["hex", "puzzles", "--game", "go:9"]).fails(2, &["go:9"]);
    ponder(&["hex", "puzzles", "--game", "hex:5,swap"]).fails(2, &["hex:5,swap"]);
}

#[test]
fn other_games_have_the_same_command() {
    for (game, rules) in [("go", "go:5"), ("othello", "othello:6"), ("crossword", "crossword")] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("puzzles").display().to_string();
        let args = [game, "puzzles", "--game", rules, "--count", "2", "--seed", "3"];
        let lines = ponder(&[&args[..], &["--json"]].concat()).expect(0).stdout;
        ponder(&[&args[..], &["-o", &file]].concat()).expect(0);
        assert_eq!(fs::read_to_string(&file).unwrap(), lines);
        let puzzle: serde_json::Value =
            serde_json::from_str(lines.lines().next().unwrap()).unwrap();
        assert_eq!((&puzzle["rules"], &puzzle["seed"]), (&rules.into(), &3.into()));
        let shown = ponder(&args).expect(0).stdout;
        assert!(shown.contains(puzzle["solution"].as_str().unwrap()), "{shown}");
        ponder(&[game, "puzzles", "--check", &file]).expect(0);
        ponder(&["hex", "puzzles", "--check", &file]).fails(2, &[rules]);
    }
}

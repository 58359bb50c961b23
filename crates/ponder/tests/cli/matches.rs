use crate::support::{command, interrupt, ponder, ponder_in, ran, wait_until};
use std::fs;
use std::process::Stdio;
use std::time::Instant;

#[test]
fn a_match_leaves_its_games_and_its_result() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "match",
        "mcts:rollouts=200",
        "random",
        "--game",
        "hex:4",
        "--games",
        "6",
        "--dir",
        "m",
        "--parallel",
        "2",
    ];
    let message = ponder_in(folder.path(), &args, "").expect(0).stdout;
    assert!(message.contains("6 of 6 games") && message.contains("Elo"), "{message}");
    let sgf = fs::read_to_string(folder.path().join("m/games/00006.sgf")).unwrap();
    assert!(sgf.contains("GM[11]") && sgf.contains("RE[") && sgf.contains("visits"), "{sgf}");
    assert!(sgf.contains("ended by the rules") && sgf.contains("% to win"), "{sgf}");
    assert!(folder.path().join("m/result.json").exists());

    let json: Vec<&str> = args.iter().copied().chain(["--json"]).collect();
    let again = ponder_in(folder.path(), &json, "").expect(0).json();
    let report = &again["report"]["match"];
    assert_eq!((&report["played"], &report["ending"]), (&6.into(), &"all-games".into()));
    assert_eq!(again["folder"], "m");

    let other: Vec<&str> = json.iter().map(|&arg| if arg == "6" { "8" } else { arg }).collect();
    let more = ponder_in(folder.path(), &other, "").expect(0).json();
    assert_eq!(more["report"]["match"]["played"], 8, "the match is extended");
    let fewer = ponder_in(folder.path(), &["match", "--resume", "m", "--games", "2"], "").expect(0);
    assert!(fewer.stdout.contains("6 games were played beyond these 2"), "{}", fewer.stdout);
    let other: Vec<&str> =
        json.iter().map(|&arg| if arg == "hex:4" { "hex:5" } else { arg }).collect();
    let refused =
        ponder_in(folder.path(), &other, "").fails(2, &["another experiment", "hex:4", "hex:5"]);
    assert!(!refused.stderr.contains("so far"), "{}", refused.stderr);
    let file: Vec<&str> =
        args.iter().map(|&arg| if arg == "m" { "m/result.json" } else { arg }).collect();
    ponder_in(folder.path(), &file, "").fails(2, &["result.json is a file; name a folder"]);
}

#[test]
fn the_usual_folder_is_the_same_for_the_same_command() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["match", "random", "random", "--game", "hex:3", "--games", "2", "--quiet"];
    ponder_in(folder.path(), &args, "").expect(0);
    ponder_in(folder.path(), &args, "").expect(0);
    let runs: Vec<_> = fs::read_dir(folder.path().join("runs")).unwrap().collect();
    assert_eq!(runs.len(), 1);
    let before = fs::read_dir(folder.path()).unwrap().count();
    let no_files: Vec<&str> = args.iter().copied().chain(["--no-files"]).collect();
    ponder_in(folder.path(), &no_files, "").expect(0);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), before);
}

#[test]
fn ctrl_c_stops_and_resume_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("m");
    let name = dir.to_str().unwrap();
    let args = [
        "match",
        "mcts:rollouts=2000",
        "mcts:rollouts=1000",
        "--game",
        "hex:5",
        "--games",
        "40",
        "--dir",
        name,
    ];
    let started = Instant::now();
    let child = command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_until(|| dir.join("games/00002.sgf").exists());
    interrupt(&child);
    ran(child, started).fails(130, &["ponder match --resume"]);
    let games = || {
        let log = fs::read_to_string(dir.join("games.jsonl")).unwrap();
        log.lines().filter(|line| line.starts_with("{\"game\"")).count()
    };
    let kept = games();
    assert!((2..40).contains(&kept), "{kept}");
    let resume = ["match", "--resume", name, "--keep-players", "--json", "--parallel", "0"];
    let shown = ponder(&resume).expect(0).json();
    assert_eq!((&shown["report"]["match"]["played"], games()), (&40.into(), 40));
    let longer = ["match", "--resume", name, "--games", "42", "--json"];
    assert_eq!(ponder(&longer).expect(0).json()["report"]["match"]["played"], 42);
}

#[test]
fn a_test_of_strength_ends_the_match() {
    let sprt = |a: &str, b: &str| {
        ponder(&[
            "match",
            a,
            b,
            "--game",
            "hex:4",
            "--games",
            "400",
            "--sprt",
            "0,100",
            "--no-files",
            "--json",
        ])
    };
    let stronger = sprt("mcts:rollouts=500", "random").expect(0).json();
    let stronger = &stronger["report"]["match"];
    assert_eq!(stronger["ending"], "decided");
    assert!(stronger["played"].as_u64().unwrap() < 400);
    let weaker = sprt("random", "mcts:rollouts=500").expect(1).json();
    assert_eq!(weaker["report"]["match"]["sprt"]["verdict"], "accept-h0");
}

#[test]
fn time_as_the_budget() {
    let args = [
        "match",
        "mcts:rollouts=100000000",
        "random",
        "--game",
        "hex:3",
        "--games",
        "2",
        "--time",
        "0.05/move",
        "--time-b",
        "10+1",
        "--no-files",
        "--json",
    ];
    let json = ponder(&args).expect(0).json();
    assert_eq!(json["report"]["match"]["players"][0]["faults"]["time"], 0, "{json}");
}

#[test]
fn folders_that_are_not_matches() {
    ponder(&["match", "random"]).fails(2, &["<B>"]);
    ponder(&["match", "random", "random", "--games", "3", "--no-files"]).fails(2, &["even number"]);
    ponder(&["match", "random", "random", "--time", "soon"]).fails(2, &["5/move"]);
    ponder(&["match", "random", "random", "--sprt", "10,0"]).fails(2, &["elo0 must be below elo1"]);
    ponder(&["match", "--resume", "m", "--seed", "8"]).fails(2, &["cannot be used with"]);
    ponder(&["match", "--resume", "no/such/match"]).fails(3, &["no/such/match"]);
    let args = ["match", "random", "random", "--game", "hex:1", "--openings", "4", "--no-files"];
    ponder(&args).fails(2, &["ask for shorter openings"]);
}

#[test]
fn an_engine_of_ponder_and_its_referee_agree_on_the_swap() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_ponder");
    let mut swaps = 0;
    for (index, game) in ["hex:4,swap", "hex:4,swap=sides"].into_iter().enumerate() {
        for (again, options) in ["", ",swap=setup"].into_iter().enumerate() {
            let engine = format!("gtp:cmd='{program} gtp --player mcts:rollouts=200'{options}");
            let dir = format!("m{index}{again}");
            let args = ["match", &engine, "mcts:rollouts=200", "--game", game, "--games", "10"];
            let more = ["--openings", "1", "--unbalanced", "--dir", &dir, "--json"];
            let args: Vec<&str> = args.into_iter().chain(more).collect();
            let message = ponder_in(folder.path(), &args, "").expect(0).json();
            let report = &message["report"]["match"];
            assert_eq!(report["played"], 10, "{message}");
            for player in report["players"].as_array().unwrap() {
                let faults = player["faults"].as_object().unwrap();
                assert!(faults.values().all(|count| count == 0), "{game}: {faults:?}");
            }
            for number in 1..=10 {
                let path = folder.path().join(&dir).join(format!("games/{number:05}.sgf"));
                swaps += fs::read_to_string(path).unwrap().matches("[swap-").count();
            }
        }
    }
    assert!(swaps > 0, "no game had a swap");
}

#[test]
fn a_mistyped_player_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    for wrong in ["foo:x=1", "mcts:rolouts=5"] {
        let args = ["match", wrong, "random", "--game", "hex:3", "--dir", "t", "--games", "2"];
        ponder_in(folder.path(), &args, "").fails(2, &[wrong]);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
    let args = ["match", "random", "random", "--game", "hex:3", "--dir", "t", "--games", "2"];
    ponder_in(folder.path(), &args, "").expect(0);
}

#[test]
fn a_match_plays_the_openings_of_a_book() {
    let folder = tempfile::tempdir().unwrap();
    let judge = ["--judge", "mcts:rollouts=300", "--tolerance", "0.1", "-o", "book.json"];
    let draw = ["openings", "hex:5", "--plies", "2", "--count", "2"].into_iter().chain(judge);
    let message = ponder_in(folder.path(), &draw.collect::<Vec<_>>(), "").expect(0).stdout;
    let openings: Vec<&str> =
        message.lines().map(|line| line.split("  ").next().unwrap()).collect();
    let args = ["match", "random", "random", "--game", "hex:5", "--games", "4", "--dir", "m"];
    let args: Vec<&str> = args.into_iter().chain(["--book", "book.json"]).collect();
    ponder_in(folder.path(), &args, "").expect(0);
    let log = fs::read_to_string(folder.path().join("m/games.jsonl")).unwrap();
    let mut played = Vec::new();
    for line in log.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let fixture = &line["game"]["record"]["fixture"];
        if let Some(moves) = fixture["opening"]["moves"].as_array() {
            let moves: Vec<_> = moves.iter().map(|text| text.as_str().unwrap()).collect();
            played.push(moves.join(" "));
        }
    }
    played.sort();
    played.dedup();
    let mut openings: Vec<String> = openings.into_iter().map(str::to_owned).collect();
    openings.sort();
    assert_eq!(played, openings);
}

#[test]
fn a_full_disk_reports_the_score_and_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("m");
    let name = dir.to_str().unwrap();
    let args = ["match", "random", "random", "--game", "hex:3", "--games", "4", "--dir", name];
    ponder(&args).expect(0);
    // A file in place of the folder of records ends the match in the same way as a full disk.
    let more = ["match", "--resume", name, "--games", "8"];
    fs::remove_dir_all(dir.join("games")).unwrap();
    fs::write(dir.join("games"), "in the way").unwrap();
    ponder(&more).fails(4, &["4 of 8 games", "ponder match --resume"]);
}

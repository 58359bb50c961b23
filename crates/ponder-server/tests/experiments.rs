//! Experiments in the folders of matches and runs, as pages see them.

use crate::common;

use common::{Server, options};
use ponder_arena::campaign::{Campaign, Journal, Origin};
use ponder_arena::measure::{Experiment, LeagueSpec, Measure, Participant, Settings, StrengthSpec};
use ponder_game::Seed;
use ponder_server::ServerOptions;
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::Path;

async fn get(server: &Server, path: &str) -> (String, String) {
    let answer = server.get(path).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.lines().next().unwrap().to_owned(), body.to_owned())
}

async fn get_json(server: &Server, path: &str) -> Value {
    let (status, body) = get(server, path).await;
    assert!(status.contains(" 200 "), "{path}: {status} {body}");
    serde_json::from_str(&body).unwrap()
}

async fn server(matches: &Path, runs: &Path) -> Server {
    let dirs = (Some(matches.to_owned()), Some(runs.to_owned()));
    Server::start(ServerOptions { matches_dir: dirs.0, runs_dir: dirs.1, ..options() }).await
}

fn league(games: u32) -> Experiment {
    let players = ["random", "mcts:rollouts=10", "mcts:rollouts=100"].map(Participant::new);
    let spec = LeagueSpec {
        players: players.to_vec(),
        games,
        count_faults: false,
        matching: Default::default(),
        prior: Default::default(),
    };
    Experiment::new(Settings::new("hex:3", Seed(3)), Measure::League(spec))
}

fn strength(games: u32) -> Experiment {
    let spec = StrengthSpec { games, high: 100, ..StrengthSpec::new(Participant::new("random")) };
    Experiment::new(Settings::new("hex:2", Seed(4)), Measure::Strength(spec))
}

fn play(experiment: &Experiment, folder: &Path) {
    let origin = Origin { ponder: "1.2.3".into(), processor: "a test".into(), ..Origin::default() };
    experiment.play(folder, Campaign::new().origin(origin)).unwrap();
}

/// Creates a folder with a league of six games among matches, a curve of two checkpoints among
/// runs, and a secret next to both.
fn played() -> (tempfile::TempDir, std::path::PathBuf, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let (matches, runs) = (folder.path().join("matches"), folder.path().join("runs"));
    fs::create_dir_all(&matches).unwrap();
    fs::create_dir_all(&runs).unwrap();
    play(&league(6), &matches.join("league"));
    let curve = runs.join("strength-of-tiny");
    for number in ["00000002", "00000010"] {
        let part = curve.join(number);
        fs::create_dir_all(&part).unwrap();
        play(&strength(2), &part);
    }
    fs::write(
        curve.join("curve.csv"),
        "checkpoint,step,trained_s,mean,low,high,games,seconds_a_move,player\n\
         2,100,60.5,1.5,1.0,2.0,40,0.01,\"policy:model='a,b'\"\n\
         10,500,NaN,2.5,2.25,2.75,60,,policy\n",
    )
    .unwrap();
    play(&strength(2), &folder.path().join("secret"));
    (folder, matches, runs)
}

fn names(list: &Value) -> Vec<&str> {
    let mut names: Vec<_> = list["experiments"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["name"].as_str().unwrap())
        .collect();
    names.sort_unstable();
    names
}

#[tokio::test]
async fn experiments_are_listed_and_shown() {
    let (_folder, matches, runs) = played();
    let server = server(&matches, &runs).await;
    let list = get_json(&server, "/api/experiments").await;
    assert_eq!(names(&list), ["league", "strength-of-tiny"]);
    assert_eq!(list["folders"].as_array().unwrap().len(), 2);
    let listed = list["experiments"].as_array().unwrap();
    let one = listed.iter().find(|one| one["name"] == "league").unwrap();
    assert_eq!((&one["place"], &one["measures"]), (&json!("matches"), &json!("league")));
    assert_eq!((&one["kind"], &one["rules"]), (&json!("hex"), &json!("hex:3")));
    assert_eq!((&one["played"], &one["planned"]), (&json!(6), &json!(6)));
    assert_eq!((&one["is_live"], &one["problem"]), (&json!(false), &Value::Null));
    assert_eq!(one["players"].as_array().unwrap().len(), 3);

    let details = get_json(&server, "/api/experiments/league").await;
    assert_eq!(&details["summary"], one);
    let report = &details["findings"]["report"]["league"];
    assert_eq!(report["standings"].as_array().unwrap().len(), 3);
    assert_eq!(details["findings"]["played_by"][0]["origin"]["ponder"], "1.2.3");
    assert_eq!(details["figures"][0]["name"], "ratings");
    assert_eq!(details["matrices"].as_array().unwrap().len(), 2);
    assert_eq!(details["report"][0], "hex:3: 6 of 6 games");
    assert!(details["file"].as_str().unwrap().contains("[measure.league]"), "{details}");
    server.stop().await;
}

#[tokio::test]
async fn a_curve_and_each_of_its_checkpoints() {
    let (_folder, matches, runs) = played();
    let server = server(&matches, &runs).await;
    let curve = get_json(&server, "/api/experiments/strength-of-tiny?place=runs").await;
    assert_eq!(curve["summary"]["measures"], "curve");
    assert_eq!(
        (&curve["summary"]["played"], &curve["summary"]["rules"]),
        (&json!(100), &json!("hex:2"))
    );
    assert_eq!(curve["findings"], Value::Null);
    let points = curve["curve"].as_array().unwrap();
    assert_eq!(points[0]["trained_s"], 60.5);
    assert_eq!(
        (&points[1]["trained_s"], &points[1]["seconds_a_move"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!((&points[1]["mean"], &points[1]["part"]), (&json!(2.5), &json!("00000010")));
    let figure = &curve["figures"][0];
    assert_eq!((&figure["x"]["scale"], &figure["y"]["scale"]), (&json!("linear"), &json!("log10")));
    assert_eq!(figure["series"][0]["shape"], "band");

    let part = get_json(&server, "/api/experiments/strength-of-tiny?part=00000010").await;
    assert_eq!(
        (&part["summary"]["part"], &part["summary"]["played"]),
        (&json!("00000010"), &json!(2))
    );
    assert_eq!(part["findings"]["report"]["strength"]["games"], 2);
    for part in
        ["00000011", "..", "%2e%2e%2fstrength-of-tiny", "..%2F..%2F..%2Fsecret", "", "curve.csv"]
    {
        let path = format!("/api/experiments/strength-of-tiny?part={part}");
        assert!(get(&server, &path).await.0.contains(" 404 "), "{path}");
    }
    assert!(
        get(&server, "/api/experiments/strength-of-tiny?place=matches").await.0.contains(" 404 ")
    );
    assert!(get(&server, "/api/experiments/league?place=elsewhere").await.0.contains(" 400 "));

    // A curve without a finished checkpoint.
    fs::remove_file(runs.join("strength-of-tiny/curve.csv")).unwrap();
    let begun = get_json(&server, "/api/experiments/strength-of-tiny").await;
    assert_eq!((&begun["curve"], &begun["figures"]), (&json!([]), &json!([])));
    assert_eq!(begun["summary"]["problem"], Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn nothing_outside_the_folders_is_reached() {
    let (folder, matches, runs) = played();
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path().join("secret"), matches.join("link")).unwrap();
    fs::create_dir(matches.join("empty")).unwrap();
    let server = server(&matches, &runs).await;
    assert_eq!(names(&get_json(&server, "/api/experiments").await), ["league", "strength-of-tiny"]);
    for name in [
        "..%2Fsecret",
        "%2e%2e%2fsecret",
        "..",
        "%2e%2e",
        ".",
        "%2Fetc",
        "..%5Csecret",
        "link",
        "empty",
        "league%00",
        "secret",
        "league%2F..%2F..%2Fsecret",
    ] {
        let (status, body) = get(&server, &format!("/api/experiments/{name}")).await;
        assert!(status.contains(" 404 ") || status.contains(" 400 "), "{name}: {status}");
        assert!(!body.contains("findings"), "{name}: {body}");
    }
    server.stop().await;
}

#[tokio::test]
async fn games_that_come_later_are_seen_by_the_list_and_the_page() {
    let (_folder, matches, runs) = played();
    let log = matches.join("league").join(Journal::FILE);
    let whole = fs::read(&log).unwrap();
    let lines: Vec<_> = whole.split_inclusive(|&byte| byte == b'\n').collect();
    assert_eq!(lines.len(), 7);
    fs::write(&log, lines[..3].concat()).unwrap();
    let server = server(&matches, &runs).await;
    let played = async |expected: u32| {
        let list = get_json(&server, "/api/experiments").await;
        let listed = list["experiments"].as_array().unwrap();
        let one = listed.iter().find(|one| one["name"] == "league").unwrap();
        assert_eq!(one["played"], expected, "in the list");
        let details = get_json(&server, "/api/experiments/league").await;
        assert_eq!(details["summary"]["played"], expected, "on the page");
        let report = &details["findings"]["report"]["league"];
        assert_eq!(report["played"], expected, "in the report");
        details
    };
    let before = played(2).await;
    assert_eq!(before, played(2).await, "nothing is read twice");
    let append = |bytes: &[u8]| {
        fs::File::options().append(true).open(&log).unwrap().write_all(bytes).unwrap();
    };
    append(lines[3]);
    append(&lines[4][..20]);
    played(3).await;
    append(&lines[4][20..]);
    append(b"{\"game\":{\"torn\"\n");
    let details = get_json(&server, "/api/experiments/league").await;
    assert_eq!(details["findings"]["report"]["league"]["played"], 4);
    assert_eq!(details["findings"]["damaged_lines"], 1);
    fs::write(&log, lines[..2].concat()).unwrap();
    played(1).await;

    // A playing program holds a lock; a killed one does not.
    let active = fs::File::open(matches.join("league/active")).unwrap();
    active.lock_shared().unwrap();
    let list = get_json(&server, "/api/experiments").await;
    assert_eq!(
        (&list["experiments"][0]["name"], &list["experiments"][0]["is_live"]),
        (&json!("league"), &json!(true))
    );
    active.unlock().unwrap();
    let list = get_json(&server, "/api/experiments").await;
    assert!(list["experiments"].as_array().unwrap().iter().all(|one| one["is_live"] == false));
    // An extended experiment is a new file.
    league(8).open(&matches.join("league")).unwrap();
    assert_eq!(get_json(&server, "/api/experiments/league").await["summary"]["planned"], 8);
    server.stop().await;
}

#[tokio::test]
async fn damaged_experiments_are_reported_and_the_list_is_complete() {
    let (_folder, matches, runs) = played();
    for (name, file, text) in [
        ("broken", "experiment.toml", "version = 1\n"),
        ("newer", "experiment.toml", "version = 99"),
        ("foreign", "curve.csv", "a,b\n1,2\n"),
        ("odd", "curve.csv", "checkpoint,step,trained_s,mean,low,high,games\n1,1,1,inf,1,1,1\n"),
    ] {
        fs::create_dir_all(matches.join(name)).unwrap();
        fs::write(matches.join(name).join(file), text).unwrap();
    }
    fs::create_dir_all(matches.join("directory/experiment.toml")).unwrap();
    let server = server(&matches, &runs).await;
    let list = get_json(&server, "/api/experiments").await;
    assert_eq!(names(&list), ["broken", "foreign", "league", "newer", "odd", "strength-of-tiny"]);
    for (name, word) in [
        ("broken", "experiment.toml"),
        ("newer", "experiment.toml"),
        ("foreign", "curve.csv"),
        ("odd", "checkpoint 1"),
    ] {
        let details = get_json(&server, &format!("/api/experiments/{name}")).await;
        let problem = details["summary"]["problem"].as_str().unwrap();
        assert!(problem.contains(word), "{name}: {problem}");
        assert_eq!((&details["findings"], &details["figures"]), (&Value::Null, &json!([])));
        let listed = list["experiments"].as_array().unwrap();
        assert!(listed.iter().any(|one| one["name"] == name && one["problem"] == problem));
    }
    server.stop().await;
}

#[tokio::test]
async fn without_folders_there_are_no_experiments() {
    let server = Server::start(options()).await;
    let none = json!({"folders": [], "experiments": [], "left_out": 0});
    assert_eq!(get_json(&server, "/api/experiments").await, none);
    assert!(get(&server, "/api/experiments/league").await.0.contains(" 404 "));
    server.stop().await;
}

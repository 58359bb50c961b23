//! Matches in a folder, as pages see them.

use crate::common;

use common::{Server, options};
use ponder_arena::GameEvent;
use ponder_arena::campaign::Campaign;
use ponder_arena::measure::{Experiment, MatchSpec, Measure, Settings};
use ponder_game::Seed;
use ponder_server::{ServerError, ServerOptions, serve};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::sync::mpsc::{channel, sync_channel};
use std::time::Duration;

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

async fn server(folder: &Path) -> Server {
    Server::start(ServerOptions { matches_dir: Some(folder.to_owned()), ..options() }).await
}

fn of(game: &str, players: [&str; 2], games: u32) -> Experiment {
    let spec = MatchSpec::new(players[0], players[1], games);
    Experiment::new(Settings::new(game, Seed(7)), Measure::Match(spec))
}

fn description(games: u32) -> Experiment {
    of("hex:3", ["mcts:rollouts=20", "random"], games)
}

fn play(experiment: &Experiment, folder: &Path) {
    fs::create_dir_all(folder.parent().unwrap()).unwrap();
    experiment.play(folder, Campaign::new()).unwrap();
}

/// Creates a folder with a match of six games, and next to it a secret.
fn played() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let matches = folder.path().join("matches");
    play(&description(6), &matches.join("first"));
    play(&description(2), &folder.path().join("secret"));
    (folder, matches)
}

#[tokio::test]
async fn a_match_its_games_and_their_positions() {
    let (_folder, matches) = played();
    let server = server(&matches).await;
    let list = get_json(&server, "/api/experiments").await;
    assert_eq!(list["experiments"].as_array().unwrap().len(), 1);
    let one = &list["experiments"][0];
    assert_eq!((&one["name"], &one["kind"]), (&json!("first"), &json!("hex")));
    assert_eq!((&one["played"], &one["planned"]), (&json!(6), &json!(6)));
    assert_eq!((&one["ending"], &one["is_live"]), (&json!("all-games"), &json!(false)));
    assert_eq!((&one["measures"], &one["estimate"]["observations"]), (&json!("match"), &json!(3)));

    let details = get_json(&server, "/api/experiments/first").await;
    assert_eq!(details["summary"], get_json(&server, "/api/experiments").await["experiments"][0]);
    let count = |value: &Value| {
        ["wins", "draws", "losses"].map(|key| value[key].as_u64().unwrap()).iter().sum::<u64>()
    };
    let report = &details["findings"]["report"]["match"];
    assert_eq!(count(&report["games"]), 6);
    assert_eq!((count(&report["as_first"]), count(&report["as_second"])), (3, 3));
    let numbers: Vec<_> =
        details["games"].as_array().unwrap().iter().map(|row| &row["number"]).collect();
    assert_eq!(numbers, [6, 5, 4, 3, 2, 1]);
    let older = get_json(&server, "/api/experiments/first?skip=4").await;
    assert_eq!(older["games"].as_array().unwrap().len(), 2);

    let game = get_json(&server, "/api/experiments/first/games/2").await;
    let moves = game["moves"].as_array().unwrap().len();
    assert_eq!((&game["ply"], &game["first"]), (&json!(moves), &json!(1)));
    assert_eq!(game["thoughts"].as_array().unwrap().len(), moves);
    assert_eq!(game["result"]["reason"]["kind"], "rules");
    assert_eq!(game["scene"]["stones"].as_array().unwrap().len(), moves);
    let begun = get_json(&server, "/api/experiments/first/games/2?ply=1").await;
    assert_eq!(begun["scene"]["stones"].as_array().unwrap().len(), 1);
    let before = get_json(&server, "/api/experiments/first/games/2?ply=0").await;
    assert_eq!(before["scene"]["stones"], json!([]));
    assert_eq!(before["moves"], game["moves"]);
    server.stop().await;
}

#[tokio::test]
async fn a_match_is_watched_while_it_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("live");
    let (moved, has_moved) = sync_channel(0);
    let (go_on, may_go_on) = channel::<()>();
    let may_go_on = std::sync::Mutex::new(may_go_on);
    let playing = std::thread::spawn(move || {
        let campaign = Campaign::new().on_game_event(move |index, event| {
            // The third game pauses after each of its moves.
            if index == 2 && matches!(event, GameEvent::Happened { .. }) {
                let _ = moved.send(());
                let _ = may_go_on.lock().unwrap().recv_timeout(common::TIMEOUT);
            }
        });
        description(4).play(&path, campaign).unwrap()
    });
    has_moved.recv_timeout(common::TIMEOUT).unwrap();
    let server = server(folder.path()).await;
    // The games before it are being written meanwhile.
    let mut details = get_json(&server, "/api/experiments/live").await;
    while details["games"].as_array().unwrap().len() < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
        details = get_json(&server, "/api/experiments/live").await;
    }
    assert_eq!(details["summary"]["is_live"], true);
    assert_eq!(details["live"].as_array().unwrap().len(), 1);
    assert_eq!(details["live"][0]["number"], 3);
    let game = get_json(&server, "/api/experiments/live/games/3").await;
    assert_eq!(game["result"], Value::Null);
    let seen = game["moves"].as_array().unwrap().len();
    // A slow move is written at once.
    std::thread::sleep(Duration::from_millis(80));
    go_on.send(()).unwrap();
    has_moved.recv_timeout(common::TIMEOUT).unwrap();
    let game = get_json(&server, "/api/experiments/live/games/3").await;
    assert!(game["moves"].as_array().unwrap().len() > seen, "{game}");
    drop((go_on, has_moved));
    playing.join().unwrap();
    let over = get_json(&server, "/api/experiments/live").await;
    assert_eq!(
        (&over["summary"]["is_live"], &over["summary"]["played"]),
        (&json!(false), &json!(4))
    );
    assert_eq!(over["live"], json!([]));
    assert_ne!(get_json(&server, "/api/experiments/live/games/3").await["result"], Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn nothing_outside_the_folder_is_reached() {
    let (folder, matches) = played();
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path().join("secret"), matches.join("link")).unwrap();
    fs::write(matches.join("file"), "no match").unwrap();
    fs::create_dir(matches.join("folder")).unwrap();
    let server = server(&matches).await;
    assert_eq!(
        get_json(&server, "/api/experiments").await["experiments"].as_array().unwrap().len(),
        1
    );
    for name in [
        "..%2Fsecret",
        "%2e%2e%2fsecret",
        "..",
        "%2e%2e",
        ".",
        "first%2F..%2F..%2Fsecret",
        "%2Fetc",
        "..%5Csecret",
        "link",
        "file",
        "folder",
        "first%00",
        "other",
    ] {
        for path in [format!("/api/experiments/{name}"), format!("/api/experiments/{name}/games/1")]
        {
            let (status, body) = get(&server, &path).await;
            assert!(status.contains(" 404 ") || status.contains(" 400 "), "{path}: {status}");
            assert!(!body.contains("scene") && !body.contains("as_first"), "{path}: {body}");
        }
    }
    for number in ["0", "7", "99999", "-1", "x", "1%2F..%2F2", "4294967296"] {
        let (status, body) = get(&server, &format!("/api/experiments/first/games/{number}")).await;
        assert!(status.contains(" 404 ") || status.contains(" 400 "), "{number}: {status}");
        assert!(!body.contains("scene"), "{number}: {body}");
    }
    for query in ["skip=-1", "skip=x"] {
        let (status, _) = get(&server, &format!("/api/experiments/first?{query}")).await;
        assert!(status.contains(" 400 "), "{query}: {status}");
    }
    let beyond = get_json(&server, "/api/experiments/first?skip=18446744073709551615").await;
    assert_eq!(beyond["games"], json!([]));
    let last = get_json(&server, "/api/experiments/first/games/1?ply=4294967295").await;
    assert_eq!(last["ply"].as_u64().unwrap(), last["moves"].as_array().unwrap().len() as u64);
    server.stop().await;
}

#[tokio::test]
async fn a_crossword_game_that_is_over_has_its_record() {
    let folder = tempfile::tempdir().unwrap();
    play(&of("crossword", ["hasty", "random"], 2), &folder.path().join("words"));
    play(&description(2), &folder.path().join("hex"));
    let server = server(folder.path()).await;
    let game = get_json(&server, "/api/experiments/words/games/2?ply=3").await;
    let record = game["record"].as_str().unwrap();
    for (seat, player) in ["random", "hasty"].iter().enumerate() {
        assert_eq!(game["players"][seat], **player);
        assert!(record.contains(&format!("#player{} {player}", seat + 1)), "{record}");
    }
    let lines = record.lines().filter(|line| line.starts_with('>')).count();
    assert!(lines >= game["moves"].as_array().unwrap().len(), "{record}");
    assert_eq!(get_json(&server, "/api/experiments/hex/games/1").await["record"], Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn damaged_games_are_counted_and_the_rest_is_shown() {
    let (_folder, matches) = played();
    let log = matches.join("first/games.jsonl");
    let text = fs::read_to_string(&log).unwrap();
    let damaged = |(line, text): (usize, &str)| match line {
        2 => "{\n".to_owned(),
        _ => format!("{text}\n"),
    };
    fs::write(&log, text.lines().enumerate().map(damaged).collect::<String>()).unwrap();
    fs::create_dir_all(matches.join("broken")).unwrap();
    fs::write(matches.join("broken/experiment.toml"), "version = 99").unwrap();
    let server = server(&matches).await;
    let details = get_json(&server, "/api/experiments/first").await;
    assert_eq!(details["games"].as_array().unwrap().len(), 5);
    assert_eq!(details["findings"]["damaged_lines"], 1, "{details}");
    assert!(get(&server, "/api/experiments/first/games/2").await.0.contains(" 404 "));
    let broken = get_json(&server, "/api/experiments/broken").await;
    let problem = broken["summary"]["problem"].as_str().unwrap();
    assert!(problem.contains("experiment.toml"), "{broken}");
    let (status, body) = get(&server, "/api/experiments/broken/games/1").await;
    assert!(status.contains(" 422 ") && body.contains("experiment.toml"), "{status} {body}");
    let list = get_json(&server, "/api/experiments").await;
    assert_eq!(list["experiments"].as_array().unwrap().len(), 2);
    server.stop().await;
}

#[tokio::test]
async fn without_a_folder_there_are_no_matches() {
    let server = Server::start(options()).await;
    let none = json!({"folders": [], "experiments": [], "left_out": 0});
    assert_eq!(get_json(&server, "/api/experiments").await, none);
    assert!(get(&server, "/api/experiments/first").await.0.contains(" 404 "));
    assert!(get(&server, "/api/experiments/first/games/1").await.0.contains(" 404 "));
    server.stop().await;

    let folder = tempfile::tempdir().unwrap();
    let matches_dir = Some(folder.path().join("missing"));
    let (ready, _) = tokio::sync::oneshot::channel();
    let outcome = serve(ServerOptions { matches_dir, ..options() }, ready, async {}).await;
    assert!(matches!(outcome, Err(ServerError::MatchesDir { .. })), "{outcome:?}");
}

//! Matches in a folder, as pages see them.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Server, options};
use ponder_arena::{Arena, Match, Notice};
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

fn description(games: u32) -> Match {
    Match::new("hex:3", "mcts:rollouts=20", "random", games, Seed(7))
}

/// A folder with a match of six games and beside it a secret.
fn played() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let matches = folder.path().join("matches");
    Arena::new(description(6)).directory(matches.join("first")).play().unwrap();
    Arena::new(description(2)).directory(folder.path().join("secret")).play().unwrap();
    (folder, matches)
}

#[tokio::test]
async fn a_match_its_games_and_their_positions() {
    let (_folder, matches) = played();
    let server = server(&matches).await;
    let list = get_json(&server, "/api/matches").await;
    assert_eq!(list["matches"].as_array().unwrap().len(), 1);
    let one = &list["matches"][0];
    assert_eq!((&one["name"], &one["kind"]), (&json!("first"), &json!("hex")));
    assert_eq!((&one["played"], &one["planned"]), (&json!(6), &json!(6)));
    assert_eq!((&one["stage"], &one["is_live"]), (&json!("all-games"), &json!(false)));

    let details = get_json(&server, "/api/matches/first").await;
    assert_eq!(details["summary"], get_json(&server, "/api/matches").await["matches"][0]);
    let count = |value: &Value| {
        ["wins", "draws", "losses"].map(|key| value[key].as_u64().unwrap()).iter().sum::<u64>()
    };
    assert_eq!(count(&details["games"]), 6);
    assert_eq!((count(&details["as_first"]), count(&details["as_second"])), (3, 3));
    let numbers: Vec<_> =
        details["rows"].as_array().unwrap().iter().map(|row| &row["number"]).collect();
    assert_eq!(numbers, [6, 5, 4, 3, 2, 1]);
    let older = get_json(&server, "/api/matches/first?skip=4").await;
    assert_eq!(older["rows"].as_array().unwrap().len(), 2);

    let game = get_json(&server, "/api/matches/first/games/2").await;
    let moves = game["moves"].as_array().unwrap().len();
    assert_eq!((&game["ply"], &game["first"]), (&json!(moves), &json!(1)));
    assert_eq!(game["thoughts"].as_array().unwrap().len(), moves);
    assert_eq!(game["result"]["reason"]["kind"], "rules");
    assert_eq!(game["scene"]["stones"].as_array().unwrap().len(), moves);
    let begun = get_json(&server, "/api/matches/first/games/2?ply=1").await;
    assert_eq!(begun["scene"]["stones"].as_array().unwrap().len(), 1);
    let before = get_json(&server, "/api/matches/first/games/2?ply=0").await;
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
        Arena::new(description(4))
            .directory(path)
            .on_notice(move |index, notice| {
                // The third game stands still after each of its moves.
                if index == 2 && matches!(notice, Notice::Happened { .. }) {
                    let _ = moved.send(());
                    let _ = may_go_on.lock().unwrap().recv_timeout(common::PATIENCE);
                }
            })
            .play()
            .unwrap()
    });
    has_moved.recv_timeout(common::PATIENCE).unwrap();
    let server = server(folder.path()).await;
    // The games before it are being written meanwhile.
    let mut details = get_json(&server, "/api/matches/live").await;
    while details["rows"].as_array().unwrap().len() < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
        details = get_json(&server, "/api/matches/live").await;
    }
    assert_eq!(details["summary"]["is_live"], true);
    assert_eq!(details["live"].as_array().unwrap().len(), 1);
    assert_eq!(details["live"][0]["number"], 3);
    let game = get_json(&server, "/api/matches/live/games/3").await;
    assert_eq!(game["result"], Value::Null);
    let seen = game["moves"].as_array().unwrap().len();
    // A slow move is written at once.
    std::thread::sleep(Duration::from_millis(80));
    go_on.send(()).unwrap();
    has_moved.recv_timeout(common::PATIENCE).unwrap();
    let game = get_json(&server, "/api/matches/live/games/3").await;
    assert!(game["moves"].as_array().unwrap().len() > seen, "{game}");
    drop((go_on, has_moved));
    playing.join().unwrap();
    let over = get_json(&server, "/api/matches/live").await;
    assert_eq!(
        (&over["summary"]["is_live"], &over["summary"]["played"]),
        (&json!(false), &json!(4))
    );
    assert_eq!(over["live"], json!([]));
    assert_ne!(get_json(&server, "/api/matches/live/games/3").await["result"], Value::Null);
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
    assert_eq!(get_json(&server, "/api/matches").await["matches"].as_array().unwrap().len(), 1);
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
        for path in [format!("/api/matches/{name}"), format!("/api/matches/{name}/games/1")] {
            let (status, body) = get(&server, &path).await;
            assert!(status.contains(" 404 ") || status.contains(" 400 "), "{path}: {status}");
            assert!(!body.contains("scene") && !body.contains("as_first"), "{path}: {body}");
        }
    }
    for number in ["0", "7", "99999", "-1", "x", "1%2F..%2F2", "4294967296"] {
        let (status, body) = get(&server, &format!("/api/matches/first/games/{number}")).await;
        assert!(status.contains(" 404 ") || status.contains(" 400 "), "{number}: {status}");
        assert!(!body.contains("scene"), "{number}: {body}");
    }
    for query in ["skip=-1", "skip=x"] {
        let (status, _) = get(&server, &format!("/api/matches/first?{query}")).await;
        assert!(status.contains(" 400 "), "{query}: {status}");
    }
    let beyond = get_json(&server, "/api/matches/first?skip=18446744073709551615").await;
    assert_eq!(beyond["rows"], json!([]));
    let last = get_json(&server, "/api/matches/first/games/1?ply=4294967295").await;
    assert_eq!(last["ply"].as_u64().unwrap(), last["moves"].as_array().unwrap().len() as u64);
    server.stop().await;
}

#[tokio::test]
async fn a_crossword_game_that_is_over_has_its_record() {
    let folder = tempfile::tempdir().unwrap();
    let words = Match::new("crossword", "hasty", "random", 2, Seed(7));
    Arena::new(words).directory(folder.path().join("words")).play().unwrap();
    Arena::new(description(2)).directory(folder.path().join("hex")).play().unwrap();
    let server = server(folder.path()).await;
    let game = get_json(&server, "/api/matches/words/games/2?ply=3").await;
    let record = game["record"].as_str().unwrap();
    for (seat, player) in ["random", "hasty"].iter().enumerate() {
        assert_eq!(game["players"][seat], **player);
        assert!(record.contains(&format!("#player{} {player}", seat + 1)), "{record}");
    }
    let lines = record.lines().filter(|line| line.starts_with('>')).count();
    assert!(lines >= game["moves"].as_array().unwrap().len(), "{record}");
    assert_eq!(get_json(&server, "/api/matches/hex/games/1").await["record"], Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn damaged_games_are_named_and_the_rest_is_shown() {
    let (_folder, matches) = played();
    fs::write(matches.join("first/games/00002.json"), "{").unwrap();
    fs::create_dir_all(matches.join("broken")).unwrap();
    fs::write(matches.join("broken/match.json"), "{\"version\":99}").unwrap();
    let server = server(&matches).await;
    let details = get_json(&server, "/api/matches/first").await;
    assert_eq!(details["rows"].as_array().unwrap().len(), 5);
    assert!(details["problems"][0].as_str().unwrap().contains("00002.json"), "{details}");
    let (status, body) = get(&server, "/api/matches/first/games/2").await;
    assert!(status.contains(" 422 ") && body.contains("00002.json"), "{status} {body}");
    let broken = get_json(&server, "/api/matches/broken").await;
    assert!(broken["summary"]["problem"].as_str().unwrap().contains("match.json"), "{broken}");
    assert_eq!(get_json(&server, "/api/matches").await["matches"].as_array().unwrap().len(), 2);
    server.stop().await;
}

#[tokio::test]
async fn without_a_folder_there_are_no_matches() {
    let server = Server::start(options()).await;
    let none = json!({"folder": null, "matches": [], "left_out": 0});
    assert_eq!(get_json(&server, "/api/matches").await, none);
    assert!(get(&server, "/api/matches/first").await.0.contains(" 404 "));
    assert!(get(&server, "/api/matches/first/games/1").await.0.contains(" 404 "));
    server.stop().await;

    let folder = tempfile::tempdir().unwrap();
    let matches_dir = Some(folder.path().join("missing"));
    let (ready, _) = tokio::sync::oneshot::channel();
    let outcome = serve(ServerOptions { matches_dir, ..options() }, ready, async {}).await;
    assert!(matches!(outcome, Err(ServerError::MatchesDir { .. })), "{outcome:?}");
}

#[tokio::test]
async fn the_list_goes_on_after_a_match_was_opened() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("grows");
    Arena::new(description(4)).directory(&path).play().unwrap();
    // As it was before its last game was played.
    let entries = fs::read_dir(path.join("games")).unwrap().map(|entry| entry.unwrap().path());
    let written = entries.filter(|path| path.extension().is_some_and(|ending| ending == "json"));
    let last = written.max().unwrap();
    let away = folder.path().join("away.json");
    fs::rename(&last, &away).unwrap();
    let server = server(folder.path()).await;
    let opened = get_json(&server, "/api/matches/grows").await;
    assert_eq!(opened["summary"]["played"], 3);
    fs::rename(&away, &last).unwrap();
    let list = get_json(&server, "/api/matches").await;
    assert_eq!(list["matches"][0]["played"], 4);
    server.stop().await;
}

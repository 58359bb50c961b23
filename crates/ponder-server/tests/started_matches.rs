//! Matches that pages start.

use crate::common;

use common::{Server, options};
use ponder_server::ServerOptions;
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

async fn server(folder: &Path) -> Server {
    let matches_dir = Some(folder.to_owned());
    Server::start(ServerOptions { matches_dir, allow_matches: true, ..options() }).await
}

async fn get_json(server: &Server, path: &str) -> Value {
    let answer = server.get(path).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{path}: {answer}");
    serde_json::from_str(body).unwrap()
}

fn request(rules: &str, players: [&str; 2], games: u32) -> String {
    json!({"rules": rules, "players": players, "games": games, "opening_plies": 1}).to_string()
}

/// Starts a match; returns the name of its folder.
async fn started(server: &Server, request: &str) -> String {
    let (status, body) = server.post("/api/matches", request).await;
    assert_eq!(status, 200, "{body}");
    let body: Value = serde_json::from_str(&body).unwrap();
    body["name"].as_str().unwrap().to_owned()
}

/// Waits until no match is being played; returns what pages may know then.
async fn idle(server: &Server) -> Value {
    for _ in 0..3000 {
        let state = get_json(server, "/api/info").await["matches"].clone();
        if state["last"]["is_running"] == false {
            return state;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the match does not end");
}

#[tokio::test]
async fn a_page_starts_a_match_and_reads_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path()).await;
    let name = started(&server, &request("hex:3", ["random", "mcts:rollouts=20"], 20)).await;
    let last = json!({"name": name, "is_running": false, "problem": null});
    let folder_name = folder.path().display().to_string();
    let state = json!({"allowed": true, "folder": folder_name, "last": last});
    assert_eq!(idle(&server).await, state);
    let details = get_json(&server, &format!("/api/experiments/{name}")).await;
    assert_eq!(
        (&details["summary"]["played"], &details["summary"]["planned"]),
        (&json!(20), &json!(20))
    );
    assert_eq!(details["summary"]["players"], json!(["random", "mcts:rollouts=20"]));
    let game = get_json(&server, &format!("/api/experiments/{name}/games/20")).await;
    assert_eq!((&game["rules"], &game["opening"]), (&json!("hex:3"), &json!(1)));
    assert!(folder.path().join(&name).join("result.json").is_file());
    // More games of the same match extend it.
    assert_eq!(started(&server, &request("hex:3", ["random", "mcts:rollouts=20"], 24)).await, name);
    idle(&server).await;
    let details = get_json(&server, &format!("/api/experiments/{name}")).await;
    assert_eq!(details["summary"]["played"], 24);
    // Fewer games do not shorten it.
    assert_eq!(started(&server, &request("hex:3", ["random", "mcts:rollouts=20"], 2)).await, name);
    idle(&server).await;
    let details = get_json(&server, &format!("/api/experiments/{name}")).await;
    assert_eq!(details["summary"]["planned"], 24);
    server.stop().await;
}

#[tokio::test]
async fn one_match_at_a_time_is_played_and_can_be_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path()).await;
    let long = request("hex:11", ["mcts:rollouts=2000", "mcts:rollouts=1000"], 1000);
    let name = started(&server, &long).await;
    let last = json!({"name": name, "is_running": true, "problem": null});
    assert_eq!(get_json(&server, "/api/info").await["matches"]["last"], last);
    let (status, body) = server.post("/api/matches", &long).await;
    assert!(status == 409 && body.contains(&name), "{status}: {body}");
    let (status, _) = server.post("/api/matches/stop", "").await;
    assert_eq!(status, 204);
    assert_eq!(idle(&server).await["last"]["problem"], Value::Null);
    let (status, _) = server.post("/api/matches/stop", "").await;
    assert_eq!(status, 404);
    // A server that stops ends the match that it plays.
    assert_eq!(started(&server, &long).await, name);
    server.stop().await;
    let found = ponder_arena::measure::Experiment::findings(&folder.path().join(&name)).unwrap();
    assert_eq!(found.damaged_lines, 0);
}

#[tokio::test]
async fn requests_that_make_no_match_say_why() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path()).await;
    for (request, words) in [
        (request("hex:3", ["random", "random"], 7), "even number"),
        (request("hex:3", ["random", "random"], 0), "1 to"),
        (request("hex:3", ["random", "random"], 1002), "1000"),
        (request("hex:99", ["random", "random"], 2), "99"),
        (request("hex:3", ["nobody", "random"], 2), "nobody"),
        (request("hex:3", ["random", "mcts:rollouts=none"], 2), "rollouts"),
        (request("hex:3", ["random", "gumbel:model=run:none"], 2), "none"),
        (request("hex:3", ["random", "gtp:cmd='true'"], 2), "program"),
        ("{}".to_owned(), "rules"),
    ] {
        let (status, body) = server.post("/api/matches", &request).await;
        assert!(status == 422 && body.contains(words), "{request}: {status} {body}");
    }
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    server.stop().await;

    let matches_dir = Some(folder.path().to_owned());
    let server = Server::start(ServerOptions { matches_dir, ..options() }).await;
    assert_eq!(get_json(&server, "/api/info").await["matches"]["allowed"], false);
    let (status, body) =
        server.post("/api/matches", &request("hex:3", ["random", "random"], 2)).await;
    assert!(status == 403 && body.contains("--allow-matches"), "{status}: {body}");
    server.stop().await;
}

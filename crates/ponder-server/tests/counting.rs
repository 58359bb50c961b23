//! Games that count points: dead stones, refused points, ownership.

use crate::common;

use common::{Page, Server, options};
use ponder_server::ServerOptions;
use serde_json::{Value, json};

/// Two walls, Black's on the left, with a dead white stone behind it; both sides have passed.
const WALLS: &str = "B1 D1 B2 D2 B3 D3 B4 D4 B5 D5 C3 A5 pass pass";

/// Plays to the end and waits for the proposal of dead stones.
async fn played(page: &mut Page, seats: [&str; 2]) -> Value {
    let mut state = page.new_game("go:5,komi=0.5", seats).await;
    for text in WALLS.split(' ') {
        state = page.play(&state, text).await;
    }
    proposed(page, state).await
}

async fn proposed(page: &mut Page, mut state: Value) -> Value {
    while state["scoring"]["stage"] == "proposing" {
        state = page.next_of("state").await["state"].clone();
    }
    state
}

fn dead(state: &Value) -> &Value {
    &state["scoring"]["count"]["dead"]
}

async fn mark(page: &mut Page, state: &Value, kind: &str, point: &str) -> Value {
    page.act_for_state(state, json!({"kind": kind, "point": point})).await
}

#[tokio::test]
async fn dead_stones_are_marked_whatever_the_version_and_settled() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let first = played(&mut page, ["person", "person"]).await;
    assert_eq!(first["scoring"]["stage"], "open");
    let state = mark(&mut page, &first, "take-off", "A5").await;
    assert_eq!(dead(&state), &json!([0]));
    assert_eq!(state["result"]["margin_halves"], 1);
    // A click that was meant for an older state is just as valid.
    let state = mark(&mut page, &first, "put-back", "A5").await;
    assert_eq!(dead(&state), &json!([]));
    assert_eq!(state["result"]["winner_side"], "second");
    let point = json!({"kind": "take-off", "point": "A1"});
    let act =
        json!({"type": "act", "game": state["game"], "version": state["version"], "act": point});
    assert_eq!(page.ask_refused(act).await, "refused");

    let state = mark(&mut page, &state, "take-off", "A5").await;
    let mut watcher = server.page().await;
    watcher.ask(json!({"type": "open", "game": state["game"]})).await;
    let seen = watcher.next_of("state").await;
    assert_eq!((seen["role"].as_str(), dead(&seen["state"])), (Some("spectator"), &json!([0])));
    let accept = json!({"kind": "accept-count"});
    let act =
        json!({"type": "act", "game": state["game"], "version": state["version"], "act": accept});
    assert_eq!(watcher.ask_refused(act).await, "not-yours");
    let state = page.act_for_state(&state, accept).await;
    assert_eq!(state["scoring"]["stage"], "settled");
    assert_eq!(state["result"]["margin_halves"], 1);
    server.stop().await;
}

#[tokio::test]
async fn a_count_outlasts_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let kept = || ServerOptions { state_dir: Some(folder.path().to_owned()), ..options() };
    let server = Server::start(kept()).await;
    let mut page = server.page().await;
    let session = page.session.clone();
    let state = played(&mut page, ["person", "person"]).await;
    let state = mark(&mut page, &state, "take-off", "A5").await;
    let state = page.act_for_state(&state, json!({"kind": "accept-count"})).await;
    server.stop().await;
    let server = Server::start(kept()).await;
    let mut page = server.page_of(session).await;
    page.ask(json!({"type": "open", "game": state["game"]})).await;
    let again = page.next_of("state").await["state"].clone();
    assert_eq!(again["scoring"], state["scoring"]);
    assert_eq!(again["result"], state["result"]);
    server.stop().await;
}

#[tokio::test]
async fn playing_on_takes_the_last_pass_back() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = played(&mut page, ["person", "person"]).await;
    let state = page.act_for_state(&state, json!({"kind": "take-back"})).await;
    assert_eq!((&state["scoring"], &state["result"]), (&Value::Null, &Value::Null));
    let state = page.play(&state, "pass").await;
    assert_eq!(proposed(&mut page, state).await["scoring"]["stage"], "open");
    server.stop().await;
}

#[tokio::test]
async fn a_refused_point_says_why() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let mut state = page.new_game("go:5", ["person", "person"]).await;
    for text in "B3 C3 A2 D2 B1 C1 C2 B2".split(' ') {
        state = page.play(&state, text).await;
    }
    let refused = state["scene"]["refused"].as_array().unwrap();
    assert_eq!(refused.len(), 1);
    assert_eq!((&refused[0]["point"], &refused[0]["why"]["code"]), (&json!(17), &json!("ko")));
    assert_eq!(state["scene"]["details"], json!({"taken": [0, 1], "komi_halves": 15}));
    server.stop().await;
}

#[tokio::test]
async fn the_owners_of_a_position_are_reported() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let moves: Vec<_> = WALLS.split(' ').take(12).collect();
    let ask = |rules: &str| json!({"type": "ownership", "rules": rules, "moves": moves});
    let request = page.ask(ask("go:5")).await;
    let ownership = page.next_of("ownership").await;
    assert_eq!(ownership["request"], request);
    let owners = ownership["owners"].as_array().unwrap();
    assert_eq!(owners.len(), 25);
    assert!(owners.iter().all(|owner| owner.as_f64().is_some_and(|owner| owner.abs() <= 1.0)));
    assert!(owners[24].as_f64() < Some(-0.5), "E1 is White's");
    assert!(ownership["lead"].as_f64() < Some(0.0));
    assert_eq!(page.ask_refused(ask("go:99")).await, "bad-rules");
    server.stop().await;
}

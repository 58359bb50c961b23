//! Clocks over the socket.

use crate::common;

use common::{Page, Server, new_game, options};
use ponder_server::{Limits, ServerOptions};
use serde_json::{Value, json};
use std::time::Duration;

async fn timed(page: &mut Page, seats: [&str; 2], clocks: [Option<&str>; 2]) -> Value {
    let mut message = new_game("hex:5", seats);
    message["clocks"] = json!(clocks);
    page.ask(message).await;
    page.next_of("state").await["state"].clone()
}

/// Returns the state in which the game is over.
async fn end(page: &mut Page) -> Value {
    loop {
        let state = page.next_of("state").await["state"].clone();
        if !state["result"].is_null() {
            return state;
        }
    }
}

fn left(state: &Value, seat: usize) -> u64 {
    state["clocks"][seat]["main_left_ms"].as_u64().unwrap()
}

fn short_grace() -> ServerOptions {
    let limits = Limits { clock_grace: Duration::from_millis(1), ..options().limits };
    ServerOptions { limits, ..options() }
}

#[tokio::test]
async fn a_game_has_the_clocks_it_was_asked_for() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = timed(&mut page, ["person", "person"], [Some("300+2"), None]).await;
    let clock = &state["clocks"][0];
    assert_eq!((&clock["control"], &clock["running"]), (&json!("300+2"), &json!(true)));
    assert!((290_000..=300_000).contains(&left(&state, 0)));
    assert!(state["clocks"][1].is_null());
    let state = page.play(&state, "c3").await;
    assert_eq!(state["clocks"][0]["running"], false);
    let after = left(&state, 0);
    assert!(after > 290_000 && after <= 302_000, "{after}");
    let state = page.play(&state, "c4").await;
    assert_eq!(state["clocks"][0]["running"], true);
    assert!(left(&state, 0) <= after);
    server.stop().await;
}

#[tokio::test]
async fn time_that_runs_out_ends_the_game_for_people_and_players() {
    let server = Server::start(short_grace()).await;
    let mut page = server.page().await;
    for (seats, control) in [
        (["person", "random"], "0.05"),
        (["slow", "person"], "0.05"),
        (["person", "person"], "0+2x0.02"),
        (["slow", "random"], "0.01+0.02/3"),
    ] {
        let state = timed(&mut page, seats, [Some(control), Some("60")]).await;
        let state = if state["result"].is_null() { end(&mut page).await } else { state };
        assert_eq!(state["result"]["reason"]["kind"], "time", "{seats:?}");
        assert_eq!(state["result"]["winner"], 1);
        assert_eq!(state["clocks"][0]["running"], false);
        assert_eq!((left(&state, 0), &state["clocks"][0]["period_left_ms"]), (0, &json!(0)));
        assert!(state["take_back_plies"].is_null());
    }
    server.wait_for_count("searches_running", 0).await;
    server.stop().await;
}

#[tokio::test]
async fn a_deadline_in_the_past_ends_the_game_and_not_the_server() {
    let dir = tempfile::tempdir().unwrap();
    let options = || ServerOptions { state_dir: Some(dir.path().to_owned()), ..short_grace() };
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let session = page.session.clone();
    // A millisecond has passed before the message arrives.
    let state = timed(&mut page, ["person", "person"], [Some("0.001"), Some("0.001")]).await;
    let state = if state["result"].is_null() { end(&mut page).await } else { state };
    assert_eq!(state["result"]["reason"]["kind"], "time");
    // The same holds for one that is left when the game is reopened after a restart.
    let state = timed(&mut page, ["person", "person"], [Some("30"), Some("0.001")]).await;
    page.act(&state, json!({"kind": "play", "text": "c3"})).await;
    let ended = end(&mut page).await;
    assert_eq!(
        (&ended["result"]["reason"]["kind"], &ended["result"]["winner"]),
        (&json!("time"), &json!(0))
    );
    drop(page);
    server.stop().await;
    let server = Server::start(options()).await;
    let mut page = server.page_of(session).await;
    page.ask(json!({"type": "open", "game": ended["game"]})).await;
    assert_eq!(page.next_of("state").await["state"], ended);
    let state = page.new_game("hex:5", ["person", "person"]).await;
    page.play(&state, "c3").await;
    server.stop().await;
}

#[tokio::test]
async fn clocks_that_cannot_be_had_are_refused() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    for clocks in [json!(["x", null]), json!(["0", null]), json!(["1e8", null]), json!(["60"])] {
        let mut message = new_game("hex:5", ["person", "person"]);
        message["clocks"] = clocks;
        assert_eq!(page.ask_refused(message).await, "bad-clock");
    }
    server.stop().await;
}

#[tokio::test]
async fn the_time_of_a_player_is_that_in_which_it_searches() {
    let limits = Limits { searches_max: 1, ..options().limits };
    let server = Server::start(ServerOptions { limits, ..options() }).await;
    let (mut first, mut second) = (server.page().await, server.page().await);
    first.new_game("hex:5", ["slow", "person"]).await;
    server.wait_for_count("searches_running", 1).await;
    let state = timed(&mut second, ["slow", "person"], [Some("60"), None]).await;
    assert_eq!(state["clocks"][0]["running"], false, "it waits for its turn");
    drop(first);
    let state = second.next_of("state").await["state"].clone();
    assert_eq!(state["clocks"][0]["running"], true);
    let state = second.act_for_state(&state, json!({"kind": "move-now"})).await;
    assert_eq!(state["moves"].as_array().unwrap().len(), 1);
    assert_eq!(state["clocks"][0]["running"], false);
    server.stop().await;
}

#[tokio::test]
async fn a_clock_stands_still_while_the_server_is_down() {
    let dir = tempfile::tempdir().unwrap();
    let options = || ServerOptions { state_dir: Some(dir.path().to_owned()), ..options() };
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let session = page.session.clone();
    let state = timed(&mut page, ["person", "person"], [Some("60"), Some("60")]).await;
    let state = page.play(&state, "c3").await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    drop(page);
    server.stop().await;
    tokio::time::sleep(Duration::from_millis(300)).await;

    let server = Server::start(options()).await;
    let mut page = server.page_of(session).await;
    page.ask(json!({"type": "open", "game": state["game"]})).await;
    let again = page.next_of("state").await["state"].clone();
    assert_eq!(left(&again, 0), left(&state, 0));
    let spent = 60_000 - left(&again, 1);
    assert!(spent >= 50, "the time before it went down is charged: {spent} ms");
    assert_eq!(again["clocks"][1]["running"], true);
    server.stop().await;
}

#[tokio::test]
async fn a_clock_runs_on_while_nobody_watches() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = timed(&mut page, ["person", "random"], [Some("0.2"), None]).await;
    page.send(json!({"type": "leave", "game": state["game"]})).await;
    let mut version = 0;
    while version == 0 {
        page.ask(json!({"type": "open", "game": state["game"]})).await;
        let now = page.next_of("state").await["state"].clone();
        version = now["version"].as_u64().unwrap();
        page.send(json!({"type": "leave", "game": state["game"]})).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    page.ask(json!({"type": "open", "game": state["game"]})).await;
    assert_eq!(page.next_of("state").await["state"]["result"]["reason"]["kind"], "time");
    server.stop().await;
}

#[tokio::test]
async fn the_clock_of_a_person_who_is_not_back_stands_still() {
    let dir = tempfile::tempdir().unwrap();
    let options = || ServerOptions { state_dir: Some(dir.path().to_owned()), ..options() };
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let session = page.session.clone();
    let state = timed(&mut page, ["person", "person"], [Some("300"), Some("300")]).await;
    let state = page.play(&state, "c3").await;
    drop(page);
    server.stop().await;

    let server = Server::start(options()).await;
    let mut watcher = server.page().await;
    watcher.ask(json!({"type": "open", "game": state["game"]})).await;
    let seen = watcher.next_of("state").await["state"].clone();
    assert_eq!(seen["clocks"][1]["running"], false);
    let mut page = server.page_of(session).await;
    page.ask(json!({"type": "open", "game": state["game"]})).await;
    assert_eq!(page.next_of("state").await["state"]["clocks"][1]["running"], true);
    server.stop().await;
}

//! Pages that go away and come back; servers that do.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Server, new_game, options};
use ponder_server::{Limits, ServerOptions};
use serde_json::{Value, json};

#[tokio::test]
async fn a_search_stops_when_its_page_dies_and_goes_on_when_it_returns() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("hex:11", ["slow", "person"]).await;
    server.wait_for_count("searches_running", 1).await;
    let session = page.session.clone();
    drop(page);
    server.wait_for_count("searches_running", 0).await;
    server.wait_for_count("pages", 0).await;

    let mut page = server.page_of(session).await;
    page.ask(json!({"type": "open", "game": state["game"]})).await;
    let message = page.next_of("state").await;
    assert_eq!(message["role"], "owner");
    assert_eq!(message["state"]["moves"], json!([]), "a late answer must not be played");
    server.wait_for_count("searches_running", 1).await;
    page.act_for_state(&message["state"], json!({"kind": "move-now"})).await;
    server.stop().await;
}

#[tokio::test]
async fn a_take_back_stops_a_search_and_its_answer_is_dropped() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("hex:11", ["person", "slow"]).await;
    let state = page.play(&state, "f6").await;
    server.wait_for_count("searches_running", 1).await;
    let state = page.act_for_state(&state, json!({"kind": "take-back"})).await;
    assert_eq!(state["moves"], json!([]));
    server.wait_for_count("searches_running", 0).await;
    let state = page.play(&state, "g6").await;
    let state = page.act_for_state(&state, json!({"kind": "move-now"})).await;
    assert_eq!(state["moves"][0]["text"], "g6");
    assert_eq!(state["moves"].as_array().unwrap().len(), 2);
    server.stop().await;
}

#[tokio::test]
async fn searches_wait_for_their_turn() {
    let server = Server::start(ServerOptions {
        limits: Limits { searches_max: 1, ..Limits::default() },
        ..options()
    })
    .await;
    let (mut first, mut second) = (server.page().await, server.page().await);
    first.new_game("hex:5", ["slow", "person"]).await;
    server.wait_for_count("searches_running", 1).await;
    let state = second.new_game("hex:5", ["slow", "person"]).await;
    let thinking = second.next_of("thinking").await;
    assert_eq!(thinking["thinking"]["stage"], "waiting");
    server.wait_for_count("searches_waiting", 1).await;
    drop(first);
    loop {
        let thinking = second.next_of("thinking").await;
        if thinking["thinking"]["stage"] == "searching" {
            break;
        }
    }
    second.act_for_state(&state, json!({"kind": "move-now"})).await;
    server.stop().await;
}

#[tokio::test]
async fn another_browser_may_only_watch() {
    let server = Server::start(options()).await;
    let (mut owner, mut guest) = (server.page().await, server.page().await);
    let state = owner.new_game("hex:5", ["person", "person"]).await;
    guest.ask(json!({"type": "open", "game": state["game"]})).await;
    let message = guest.next_of("state").await;
    assert_eq!(message["role"], "spectator");
    let act =
        json!({"type": "act", "game": state["game"], "version": 0, "act": {"kind": "resign"}});
    assert_eq!(guest.ask_in_vain(act).await, "not-yours");
    owner.play(&state, "c3").await;
    let seen = guest.next_of("state").await;
    assert_eq!(seen["state"]["moves"][0]["text"], "c3");
    server.stop().await;
}

fn saved_in(dir: &std::path::Path) -> ServerOptions {
    ServerOptions { state_dir: Some(dir.to_owned()), ..options() }
}

async fn games(page: &mut common::Page) -> Value {
    page.ask(json!({"type": "games"})).await;
    page.next_of("games").await["games"].clone()
}

#[tokio::test]
async fn nothing_saved_is_lost() {
    let dir = tempfile::tempdir().unwrap();
    let server = Server::start(saved_in(dir.path())).await;
    let mut page = server.page().await;
    let session = page.session.clone();
    page.new_game("hex:6", ["person", "person"]).await;
    let state = page.new_game("hex:5,swap=sides", ["person", "person"]).await;
    let state = page.play(&state, "b2").await;
    let state = page.play(&state, "swap-sides").await;
    let state = page.play(&state, "d4").await;
    let finished = page.new_game("hex:5", ["person", "random"]).await;
    let finished = page.play(&finished, "b2").await;
    page.next_of("state").await;
    page.act(&finished, json!({"kind": "resign"})).await;
    let refused = page.next_of("failed").await;
    assert_eq!(refused["code"], "stale");
    let finished = page.next_of("state").await["state"].clone();
    let finished = page.act_for_state(&finished, json!({"kind": "resign"})).await;
    drop(page);
    server.wait_for_count("pages", 0).await;
    server.stop().await;

    let server = Server::start(saved_in(dir.path())).await;
    let mut page = server.page_of(session).await;
    let listed = games(&mut page).await;
    assert_eq!(listed.as_array().unwrap().len(), 2, "games without a move are not saved");
    page.ask(json!({"type": "open", "game": state["game"]})).await;
    let again = page.next_of("state").await["state"].clone();
    assert_eq!(again, state);
    let again = page.play(&again, "c3").await;
    assert_eq!(again["moves"].as_array().unwrap().len(), 4);
    page.ask(json!({"type": "open", "game": finished["game"]})).await;
    assert_eq!(page.next_of("state").await["state"]["result"], finished["result"]);

    let mut stranger = server.page().await;
    assert_eq!(games(&mut stranger).await, json!([]));
    server.stop().await;
}

#[tokio::test]
async fn unwatched_games_make_room_and_come_back_from_their_files() {
    let dir = tempfile::tempdir().unwrap();
    let limits = Limits { games_max: 2, games_per_session_max: 2, ..options().limits };
    let server = Server::start(ServerOptions { limits, ..saved_in(dir.path()) }).await;
    let mut page = server.page().await;
    let mut played = Vec::new();
    for _ in 0..4 {
        let state = page.new_game("hex:5", ["person", "person"]).await;
        let state = page.play(&state, "c3").await;
        page.send(json!({"type": "leave", "game": state["game"]})).await;
        played.push(state);
        while server.counts().await["games"].as_u64().unwrap() > 2 {
            tokio::task::yield_now().await;
        }
    }
    for state in played {
        page.ask(json!({"type": "open", "game": state["game"]})).await;
        assert_eq!(page.next_of("state").await["state"], state);
        page.send(json!({"type": "leave", "game": state["game"]})).await;
    }
    page.new_game("hex:5", ["person", "person"]).await;
    page.new_game("hex:5", ["person", "person"]).await;
    assert_eq!(page.ask_in_vain(new_game("hex:5", ["person", "person"])).await, "busy");
    let mut other = server.page().await;
    assert_eq!(other.ask_in_vain(new_game("hex:5", ["person", "person"])).await, "busy");
    server.stop().await;
}

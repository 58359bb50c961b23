//! Disconnects of pages and restarts of the server.

use crate::common;

use common::{Server, new_game, options};
use ponder_server::{Limits, PlayerMaker, ServerOptions};
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
    assert_eq!(guest.ask_refused(act).await, "not-yours");
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
    assert_eq!(page.ask_refused(new_game("hex:5", ["person", "person"])).await, "busy");
    let mut other = server.page().await;
    assert_eq!(other.ask_refused(new_game("hex:5", ["person", "person"])).await, "busy");
    server.stop().await;
}

/// Returns the saved game in the file, as a second process would read it.
fn in_file(dir: &std::path::Path, game: &Value) -> Value {
    let file = rusqlite::Connection::open(dir.join("games.sqlite")).unwrap();
    let query = "SELECT body FROM games WHERE game = ?1";
    let body: String = file.query_row(query, [game.as_str().unwrap()], |row| row.get(0)).unwrap();
    serde_json::from_str(&body).unwrap()
}

#[tokio::test]
async fn every_state_sent_to_a_page_is_in_the_file() {
    let dir = tempfile::tempdir().unwrap();
    let server = Server::start(saved_in(dir.path())).await;
    let mut page = server.page().await;
    let mut state = page.new_game("hex:5", ["person", "person"]).await;
    for text in ["a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5"] {
        state = page.play(&state, text).await;
        assert_eq!(in_file(dir.path(), &state["game"])["version"], state["version"]);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_take_back_to_the_empty_board_is_saved() {
    let dir = tempfile::tempdir().unwrap();
    let server = Server::start(saved_in(dir.path())).await;
    let mut page = server.page().await;
    let session = page.session.clone();
    let state = page.new_game("hex:5", ["person", "person"]).await;
    let state = page.play(&state, "c3").await;
    let state = page.act_for_state(&state, json!({"kind": "take-back"})).await;
    assert_eq!((&state["version"], &state["moves"]), (&json!(2), &json!([])));
    drop(page);
    server.stop().await;
    let server = Server::start(saved_in(dir.path())).await;
    let mut page = server.page_of(session).await;
    page.ask(json!({"type": "open", "game": state["game"]})).await;
    assert_eq!(page.next_of("state").await["state"], state);
    server.stop().await;
}

#[tokio::test]
async fn a_game_that_cannot_be_saved_says_so_and_is_saved_later() {
    let dir = tempfile::tempdir().unwrap();
    let server = Server::start(saved_in(dir.path())).await;
    let mut page = server.page().await;
    let rename = |from: &str, to: &str| {
        let file = rusqlite::Connection::open(dir.path().join("games.sqlite")).unwrap();
        file.execute_batch(&format!("ALTER TABLE {from} RENAME TO {to}")).unwrap();
    };
    let state = page.new_game("hex:5", ["person", "person"]).await;
    rename("games", "away");
    page.act(&state, json!({"kind": "play", "text": "c3"})).await;
    let failed = page.next_of("failed").await;
    assert_eq!((&failed["code"], &failed["request"]), (&json!("not-saved"), &Value::Null));
    let message = failed["message"].as_str().unwrap();
    assert!(message.contains("games.sqlite") && message.contains("free some space"), "{message}");
    let state = page.next_of("state").await["state"].clone();
    assert_eq!(state["version"], 1, "the move counts all the same");
    rename("away", "games");
    // Without another change it is saved when the game closes.
    server.stop().await;
    assert_eq!(in_file(dir.path(), &state["game"])["version"], 1);
}

#[tokio::test]
async fn a_player_that_cannot_be_made_holds_the_game() {
    let dir = tempfile::tempdir().unwrap();
    let server = Server::start(saved_in(dir.path())).await;
    let mut page = server.page().await;
    let session = page.session.clone();
    let state = page.new_game("hex:5", ["person", "slow"]).await;
    let state = page.play(&state, "c3").await;
    drop(page);
    server.stop().await;

    // Its network is missing, for example.
    let players = PlayerMaker::new(|spec, _, _, _| Err(spec.error("no such file")));
    let server = Server::start(ServerOptions { players, ..saved_in(dir.path()) }).await;
    let mut page = server.page_of(session.clone()).await;
    for _ in 0..2 {
        page.ask(json!({"type": "open", "game": state["game"]})).await;
        let failed = page.next_of("failed").await;
        assert_eq!((&failed["code"], &failed["request"]), (&json!("bad-player"), &Value::Null));
        let message = failed["message"].as_str().unwrap();
        assert!(message.contains("no such file") && message.contains("slow"), "{message}");
        let held = page.next_of("state").await["state"].clone();
        assert_eq!((&held["result"], &held["version"]), (&Value::Null, &state["version"]));
    }
    server.wait_for_count("searches_waiting", 0).await;
    drop(page);
    server.stop().await;

    let server = Server::start(saved_in(dir.path())).await;
    let mut page = server.page_of(session).await;
    page.ask(json!({"type": "open", "game": state["game"]})).await;
    let state = page.next_of("state").await["state"].clone();
    server.wait_for_count("searches_running", 1).await;
    let state = page.act_for_state(&state, json!({"kind": "move-now"})).await;
    assert_eq!(state["moves"].as_array().unwrap().len(), 2);
    server.stop().await;
}

#[tokio::test]
async fn a_deleted_game_is_gone_for_all_who_watch_it() {
    let dir = tempfile::tempdir().unwrap();
    let server = Server::start(saved_in(dir.path())).await;
    let mut page = server.page().await;
    let mut tab = server.page_of(page.session.clone()).await;
    let state = page.new_game("hex:5", ["person", "person"]).await;
    let state = page.play(&state, "c3").await;
    tab.ask(json!({"type": "open", "game": state["game"]})).await;
    tab.next_of("state").await;
    page.ask(json!({"type": "delete", "game": state["game"]})).await;
    assert_eq!(page.next_of("deleted").await["game"], state["game"]);
    let failed = tab.next_of("failed").await;
    assert_eq!((&failed["code"], &failed["game"]), (&json!("no-such-game"), &state["game"]));
    assert_eq!(failed["request"], Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn a_game_that_others_open_while_it_is_deleted_does_not_come_back() {
    let dir = tempfile::tempdir().unwrap();
    let server = Server::start(saved_in(dir.path())).await;
    let mut page = server.page().await;
    let mut tab = server.page_of(page.session.clone()).await;
    for _ in 0..10 {
        let state = page.new_game("hex:5", ["person", "person"]).await;
        let state = page.play(&state, "c3").await;
        let open = json!({"type": "open", "game": state["game"]});
        page.ask(json!({"type": "delete", "game": state["game"]})).await;
        for _ in 0..3 {
            tab.ask(open.clone()).await;
        }
        page.next_of("deleted").await;
        assert_eq!(page.ask_refused(open).await, "no-such-game");
    }
    assert_eq!(games(&mut page).await, json!([]));
    server.stop().await;
}

//! Games without people; hints; the list of saved games.

use crate::common;

use common::{Page, Server, options};
use ponder_server::{PlayerMaker, ServerOptions};
use serde_json::{Value, json};

fn count(state: &Value) -> usize {
    state["moves"].as_array().unwrap().len()
}

async fn hold(page: &mut Page, state: &Value) -> Value {
    page.act(state, json!({"kind": "pause"})).await;
    loop {
        let state = page.next_of("state").await["state"].clone();
        if state["paused"] == true {
            return state;
        }
    }
}

#[tokio::test]
async fn games_between_bots_are_paused_and_stepped() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("hex:5", ["slow", "slow"]).await;
    server.wait_for_count("searches_running", 1).await;
    let state = hold(&mut page, &state).await;
    assert_eq!((count(&state), &state["thinking"]), (0, &Value::Null));
    server.wait_for_count("searches_running", 0).await;

    page.act(&state, json!({"kind": "step"})).await;
    server.wait_for_count("searches_running", 1).await;
    let state = page.next_of("state").await["state"].clone();
    page.act(&state, json!({"kind": "move-now"})).await;
    let state = page.next_of("state").await["state"].clone();
    assert_eq!((count(&state), &state["paused"]), (1, &json!(true)));
    let act = json!({"type": "act", "game": state["game"], "version": 0, "act": {"kind": "step"}});
    assert_eq!(page.ask_refused(act).await, "stale");
    let state = page.next_of("state").await["state"].clone();
    server.wait_for_count("searches_running", 0).await;

    page.act(&state, json!({"kind": "resume"})).await;
    server.wait_for_count("searches_running", 1).await;
    let state = page.next_of("state").await["state"].clone();
    assert_eq!(state["paused"], false);
    let state = page.act_for_state(&state, json!({"kind": "take-back"})).await;
    assert_eq!((count(&state), &state["paused"]), (0, &json!(true)), "it would be made again");
    server.stop().await;
}

#[tokio::test]
async fn a_step_that_is_taken_back_is_not_made_again() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("hex:5", ["slow", "slow"]).await;
    server.wait_for_count("searches_running", 1).await;
    let state = page.act_for_state(&state, json!({"kind": "move-now"})).await;
    let state = hold(&mut page, &state).await;
    server.wait_for_count("searches_running", 0).await;
    page.act(&state, json!({"kind": "step"})).await;
    server.wait_for_count("searches_running", 1).await;
    let mut state = page.next_of("state").await["state"].clone();
    while count(&state) > 0 {
        state = page.act_for_state(&state, json!({"kind": "take-back"})).await;
    }
    server.wait_for_count("searches_running", 0).await;
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    let counts = server.counts().await;
    assert_eq!((&counts["searches_running"], &counts["searches_waiting"]), (&json!(0), &json!(0)));
    server.stop().await;
}

#[tokio::test]
async fn only_games_between_bots_can_be_paused() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("hex:5", ["person", "random"]).await;
    for kind in ["pause", "resume", "step"] {
        let act =
            json!({"type": "act", "game": state["game"], "version": 0, "act": {"kind": kind}});
        assert_eq!(page.ask_refused(act).await, "refused");
    }
    let mut guest = server.page().await;
    let state = page.new_game("hex:5", ["slow", "slow"]).await;
    guest.ask(json!({"type": "open", "game": state["game"]})).await;
    guest.next_of("state").await;
    let act = json!({"type": "act", "game": state["game"], "version": 0, "act": {"kind": "pause"}});
    assert_eq!(guest.ask_refused(act).await, "not-yours");
    server.stop().await;
}

#[tokio::test]
async fn a_paused_game_stays_paused_after_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let options = || ServerOptions { state_dir: Some(dir.path().to_owned()), ..options() };
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let session = page.session.clone();
    let state = page.new_game("hex:5", ["random", "slow"]).await;
    let state =
        if count(&state) == 0 { page.next_of("state").await["state"].clone() } else { state };
    let held = hold(&mut page, &state).await;
    drop(page);
    server.stop().await;
    let server = Server::start(options()).await;
    let mut page = server.page_of(session).await;
    page.ask(json!({"type": "open", "game": held["game"]})).await;
    assert_eq!(page.next_of("state").await["state"], held);
    assert_eq!(server.counts().await["searches_waiting"], 0);
    server.stop().await;
}

#[tokio::test]
async fn a_hint_wins_where_one_move_does() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let mut state = page.new_game("hex:3", ["person", "person"]).await;
    for text in ["b1", "a2", "b2", "a1"] {
        state = page.play(&state, text).await;
    }
    let hint = json!({"type": "hint", "game": state["game"], "version": state["version"]});
    let request = page.ask(hint.clone()).await;
    let answer = page.next_of("hint").await;
    assert_eq!(answer["request"], request);
    let best = answer["best"]["text"].as_str().unwrap();
    assert!(["a3", "b3"].contains(&best), "{answer}");
    let stale = json!({"type": "hint", "game": state["game"], "version": 0});
    assert_eq!(page.ask_refused(stale).await, "stale");
    assert_eq!(page.next_of("state").await["state"], state, "what it should have known");
    let state = page.play(&state, best).await;
    assert!(!state["result"].is_null(), "{state}");
    let late = json!({"type": "hint", "game": state["game"], "version": state["version"]});
    assert_eq!(page.ask_refused(late).await, "refused");
    server.stop().await;
}

#[tokio::test]
async fn saved_games_are_found_and_deleted() {
    let dir = tempfile::tempdir().unwrap();
    let options = ServerOptions { state_dir: Some(dir.path().to_owned()), ..options() };
    let server = Server::start(options).await;
    let (mut page, mut stranger) = (server.page().await, server.page().await);
    let mut games = Vec::new();
    for (rules, text) in [("hex:5", "c3"), ("hex:7", "d4"), ("hex:7", "c2")] {
        let state = page.new_game(rules, ["person", "person"]).await;
        games.push(page.play(&state, text).await["game"].clone());
    }
    let find = |search: &str| json!({"type": "games", "search": search});
    let mut found = Value::Null;
    // The last one is saved a little after it was sent.
    while found["total"] != 3 {
        page.ask(json!({"type": "games"})).await;
        found = page.next_of("games").await;
    }
    page.ask(find("hex:7 c2")).await;
    let found = page.next_of("games").await;
    assert_eq!((&found["total"], &found["games"][0]["game"]), (&json!(1), &games[2]));
    page.ask(json!({"type": "games", "offset": 2})).await;
    let found = page.next_of("games").await;
    assert_eq!((found["games"].as_array().unwrap().len(), &found["total"]), (1, &json!(3)));

    let delete = json!({"type": "delete", "game": games[0]});
    assert_eq!(stranger.ask_refused(delete.clone()).await, "no-such-game");
    page.ask(delete.clone()).await;
    assert_eq!(page.next_of("deleted").await["game"], games[0]);
    assert_eq!(page.ask_refused(delete).await, "no-such-game");
    assert_eq!(page.ask_refused(json!({"type": "open", "game": games[0]})).await, "no-such-game");
    page.ask(json!({"type": "games"})).await;
    assert_eq!(page.next_of("games").await["total"], 2);
    server.stop().await;
}

#[tokio::test]
async fn external_engines_are_shown_by_their_names() {
    let players = PlayerMaker::new(|_, game, seed, environment| {
        ponder_players::build(&"random".parse().unwrap(), game, seed, environment)
    });
    let dir = tempfile::tempdir().unwrap();
    let state_dir = Some(dir.path().to_owned());
    let server = Server::start(ServerOptions { players, state_dir, ..options() }).await;
    for (spec, name) in [
        ("gtp:name=Big Bot,cmd='/opt/bot --gtp'", "Big Bot"),
        ("gtp:cmd='/opt/engines/bot --gtp'", "bot"),
        ("mcts:rollouts=10", "mcts:rollouts=10"),
    ] {
        let mut page = server.page().await;
        let state = page.new_game("hex:5", ["person", spec]).await;
        assert_eq!(state["seats"][1]["name"], name);
        assert!(state["seats"][0]["name"].is_null());
        page.play(&state, "a1").await;
        // The game is saved a little after it was sent.
        let names = loop {
            page.ask(json!({"type": "games"})).await;
            let games = page.next_of("games").await;
            let saved = games["games"].as_array().unwrap();
            if let Some(one) = saved.iter().find(|one| one["game"] == state["game"]) {
                break one["names"].clone();
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        };
        assert_eq!(names, json!([null, name]));
    }
    server.stop().await;
}

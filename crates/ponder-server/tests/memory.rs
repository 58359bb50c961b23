//! The memory of all searches together.

use crate::common;

use common::{Server, options};
use ponder_server::{Limits, PlayerMaker, ServerOptions};
use serde_json::{Value, json};
use std::time::Duration;

const MIB: usize = 1 << 20;

async fn server(megabytes: usize, idle: Duration) -> Server {
    let limits = Limits {
        searches_max: 2,
        search_bytes_max: megabytes * MIB,
        memory_bytes_max: megabytes * MIB,
        idle_player_max: idle,
        ..Limits::default()
    };
    Server::start(ServerOptions { limits, ..options() }).await
}

const NEVER: Duration = Duration::from_secs(3600);

/// Plays a move and waits for the player's reply.
async fn exchange(page: &mut common::Page, state: &Value, text: &str) -> Value {
    let state = page.play(state, text).await;
    if state["moves"].as_array().unwrap().len() % 2 == 0 {
        return state;
    }
    page.next_of("state").await["state"].clone()
}

#[tokio::test]
async fn a_search_that_gets_no_memory_waits_and_its_page_is_reported() {
    let server = server(32, NEVER).await;
    let (mut first, mut second) = (server.page().await, server.page().await);
    let state = first.new_game("hex:5", ["slow", "person"]).await;
    server.wait_for_count("searches_running", 1).await;
    assert_eq!(server.counts().await["memory_bytes"], 32 * MIB);
    second.new_game("hex:5", ["slow", "person"]).await;
    let failed = second.next_of("failed").await;
    assert_eq!((&failed["code"], &failed["request"]), (&json!("busy"), &Value::Null));
    let message = failed["message"].as_str().unwrap();
    assert!(message.contains("memory for searches") && message.contains("32 MB"), "{message}");
    server.wait_for_count("searches_waiting", 1).await;
    // The first player has moved and drops its tree for the second.
    first.act_for_state(&state, json!({"kind": "move-now"})).await;
    loop {
        let thinking = second.next_of("thinking").await;
        if thinking["thinking"]["stage"] == "searching" {
            break;
        }
    }
    let counts = server.counts().await;
    assert_eq!((&counts["memory_bytes"], &counts["players_kept"]), (&json!(32 * MIB), &json!(0)));
    server.stop().await;
}

#[tokio::test]
async fn a_search_that_waits_can_be_taken_back() {
    let server = server(32, NEVER).await;
    let (mut first, mut second) = (server.page().await, server.page().await);
    first.new_game("hex:5", ["slow", "person"]).await;
    server.wait_for_count("searches_running", 1).await;
    let state = second.new_game("hex:5", ["person", "slow"]).await;
    let state = second.play(&state, "c3").await;
    second.next_of("failed").await;
    second.act_for_state(&state, json!({"kind": "take-back"})).await;
    server.wait_for_count("searches_waiting", 0).await;
    drop(first);
    server.wait_for_count("memory_bytes", 0).await;
    server.stop().await;
}

#[tokio::test]
async fn many_games_share_what_there_is() {
    let server = server(48, NEVER).await;
    let mut page = server.page().await;
    let mut games = Vec::new();
    for _ in 0..6 {
        let state = page.new_game("hex:5", ["person", "mcts:rollouts=300"]).await;
        games.push(exchange(&mut page, &state, "c3").await);
    }
    for text in ["a1", "a2"] {
        for state in &mut games {
            let counts = server.counts().await;
            assert!(counts["memory_bytes"].as_u64().unwrap() <= 48 << 20, "{counts}");
            assert!(counts["players_kept"].as_u64().unwrap() <= 3, "{counts}");
            let free =
                |text: &str| state["moves"].as_array().unwrap().iter().all(|mv| mv["text"] != text);
            let text = if free(text) { text } else { "e5" };
            *state = exchange(&mut page, &state.clone(), text).await;
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn trees_go_when_their_game_is_idle_or_its_page_is_gone() {
    let idle_server = server(64, Duration::from_millis(300)).await;
    let mut page = idle_server.page().await;
    let state = page.new_game("hex:5", ["person", "mcts:rollouts=300"]).await;
    let state = exchange(&mut page, &state, "c3").await;
    idle_server.wait_for_count("players_kept", 0).await;
    idle_server.wait_for_count("memory_bytes", 0).await;
    // The player is recreated when it is needed.
    let free = |text: &str| state["moves"][1]["text"] != text;
    exchange(&mut page, &state, if free("b2") { "b2" } else { "d4" }).await;
    idle_server.stop().await;

    let server = server(64, NEVER).await;
    let mut page = server.page().await;
    let state = page.new_game("hex:5", ["person", "mcts:rollouts=300"]).await;
    exchange(&mut page, &state, "c3").await;
    server.wait_for_count("players_kept", 1).await;
    assert_eq!(server.counts().await["memory_bytes"], 16 * MIB);
    drop(page);
    server.wait_for_count("players_kept", 0).await;
    server.wait_for_count("memory_bytes", 0).await;
    server.stop().await;
}

#[tokio::test]
async fn players_without_a_tree_need_no_memory() {
    let server = server(1, NEVER).await;
    let mut page = server.page().await;
    let mut busy = server.page().await;
    busy.new_game("hex:5", ["slow", "person"]).await;
    server.wait_for_count("searches_running", 1).await;
    // The searches that wait for memory meanwhile hold no processor.
    for _ in 0..2 {
        busy.new_game("hex:5", ["slow", "person"]).await;
        busy.next_of("failed").await;
    }
    for player in ["random", "shannon"] {
        let state = page.new_game("hex:5", ["person", player]).await;
        exchange(&mut page, &state, "c3").await;
    }
    server.stop().await;
}

#[tokio::test]
async fn a_player_with_a_tree_and_one_without_do_not_wait_for_each_other() {
    let limits = Limits {
        searches_max: 1,
        search_bytes_max: 32 * MIB,
        memory_bytes_max: 32 * MIB,
        idle_player_max: NEVER,
        ..Limits::default()
    };
    // The spec `random` needs no memory; its player here searches until it is stopped.
    let players = PlayerMaker::new(|_, _, _, _| Ok(Box::new(common::Slow)));
    let server = Server::start(ServerOptions { limits, players, ..options() }).await;
    let (mut with_tree, mut without, mut light) =
        (server.page().await, server.page().await, server.page().await);
    let state = with_tree.new_game("hex:5", ["person", "slow"]).await;
    let state = with_tree.play(&state, "c3").await;
    server.wait_for_count("searches_running", 1).await;
    let state = with_tree.act_for_state(&state, json!({"kind": "move-now"})).await;
    server.wait_for_count("players_kept", 1).await;

    let light_state = light.new_game("hex:5", ["random", "person"]).await;
    server.wait_for_count("searches_running", 1).await;
    let other = without.new_game("hex:5", ["slow", "person"]).await;
    server.wait_for_count("searches_waiting", 1).await;
    let state = with_tree.play(&state, "d4").await;
    server.wait_for_count("searches_waiting", 2).await;
    light.act_for_state(&light_state, json!({"kind": "move-now"})).await;
    for (page, state) in [(&mut without, other), (&mut with_tree, state)] {
        server.wait_for_count("searches_running", 1).await;
        page.act(&state, json!({"kind": "move-now"})).await;
        // It may have been notified before that memory is short.
        while page.next().await.unwrap()["type"] != "state" {}
    }
    server.stop().await;
}

#[tokio::test]
async fn an_analysis_gets_a_part_where_one_search_might_use_all() {
    let limits =
        Limits { search_bytes_max: 512 * MIB, memory_bytes_max: 256 * MIB, ..Limits::default() };
    let server = Server::start(ServerOptions { limits, ..options() }).await;
    let mut page = server.page().await;
    let state = page.new_game("hex:5", ["person", "person"]).await;
    let about = json!({"kind": "game", "game": state["game"], "version": 0});
    page.ask(json!({"type": "analyze", "about": about, "spec": "slow", "limits": {}})).await;
    server.wait_for_count("searches_running", 1).await;
    assert_eq!(server.counts().await["memory_bytes"], 32 * MIB);
    server.stop().await;
}

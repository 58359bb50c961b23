//! Messages that a page gets when it requests an analysis of a position.

use crate::common;

use common::{Page, Server, options};
use ponder_server::{Limits, ServerOptions};
use serde_json::{Value, json};
use std::time::Duration;

fn analyze(state: &Value, spec: &str) -> Value {
    let about = json!({"kind": "game", "game": state["game"], "version": state["version"]});
    json!({"type": "analyze", "about": about, "spec": spec, "limits": {}})
}

/// Requests an analysis that runs until it is stopped, and waits for its first result.
async fn start_slow(page: &mut Page, state: &Value) -> u32 {
    let search = page.ask(analyze(state, "slow")).await;
    loop {
        let message = page.next_of("analysis").await;
        if message["search"] == search && message["analysis"]["visits"].as_u64() >= Some(1) {
            assert_eq!(message["stage"], "searching");
            return search;
        }
    }
}

/// Returns the final result of an analysis.
async fn last_word(page: &mut Page, search: u32) -> Value {
    loop {
        let message = page.next_of("analysis").await;
        assert_eq!(message["search"], search);
        if message["stage"] == "done" {
            return message["analysis"].clone();
        }
    }
}

/// Fails if anything more is sent of an analysis before the answer to another request.
async fn nothing_more(page: &mut Page) {
    let request = page.ask(json!({"type": "games"})).await;
    loop {
        let message = page.next().await.unwrap();
        assert_ne!(message["type"], "analysis", "{message}");
        if message["type"] == "games" {
            assert_eq!(message["request"], request);
            return;
        }
    }
}

#[tokio::test]
async fn a_search_reports_its_candidates_and_ends() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("hex:4", ["person", "random"]).await;
    let search = page.ask(analyze(&state, "mcts:rollouts=2000")).await;
    let accepted = page.next_of("accepted").await;
    assert_eq!((&accepted["request"], &accepted["version"]), (&json!(search), &json!(0)));
    let analysis = last_word(&mut page, search).await;
    assert_eq!(analysis["visits"], 2000);
    let candidates = analysis["candidates"].as_array().unwrap();
    assert_eq!(candidates.len(), 16);
    for one in candidates {
        assert!((0.0..=1.0).contains(&one["win_rate"].as_f64().unwrap()));
        assert!(one["prior"].is_null());
        assert_eq!(one["variation"][0], one["text"]);
    }
    let visits: u64 = candidates.iter().map(|one| one["visits"].as_u64().unwrap()).sum();
    assert!((1900..=2000).contains(&visits), "{visits}");
    server.wait_for_count("searches_running", 0).await;
    server.wait_for_count("memory_bytes", 0).await;
    // The game goes on as if nothing had been asked.
    assert_eq!(page.play(&state, "b2").await["version"], 1);
    server.stop().await;
}

#[tokio::test]
async fn a_player_without_a_search_says_its_prior_at_once() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("hex:5", ["person", "random"]).await;
    let search = page.ask(analyze(&state, "shannon")).await;
    let analysis = last_word(&mut page, search).await;
    assert_eq!(analysis["visits"], 0);
    let candidates = analysis["candidates"].as_array().unwrap();
    let priors: Vec<_> = candidates.iter().map(|one| one["prior"].as_f64().unwrap()).collect();
    assert!(priors.len() > 1 && priors.is_sorted_by(|a, b| a >= b), "{priors:?}");
    assert!(priors[0] > 0.0 && priors[0] <= 1.0);

    let search = page.ask(analyze(&state, "policy:model=random:8x1")).await;
    let analysis = last_word(&mut page, search).await;
    assert!(analysis["win_rate"].is_number(), "{analysis}");
    for one in analysis["candidates"].as_array().unwrap() {
        assert!(one["win_rate"].is_null() && one["prior"].is_number(), "{one}");
    }

    let search = page.ask(analyze(&state, "random")).await;
    assert_eq!(last_word(&mut page, search).await, Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn a_full_tree_is_reported_with_its_consequence() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("hex:7", ["person", "random"]).await;
    for (spec, full) in [
        ("puct:model=random:8x1,sims=100000,mb=1", json!({"limit": "memory", "ended": true})),
        ("mcts:rollouts=3000,nodes=100", json!({"limit": "nodes", "ended": false})),
        ("mcts:rollouts=100", Value::Null),
    ] {
        let search = page.ask(analyze(&state, spec)).await;
        let analysis = last_word(&mut page, search).await;
        assert_eq!(analysis["full"], full, "{spec}");
        let visits = analysis["visits"].as_u64().unwrap();
        assert!(visits > 0 && visits < 100_000, "{spec}: {visits}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_page_can_stop_its_analysis_or_ask_for_another() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("hex:5", ["person", "person"]).await;
    let first = start_slow(&mut page, &state).await;
    let second = start_slow(&mut page, &state).await;
    server.wait_for_count("searches_running", 1).await;
    // The first has ended already, so this stops nothing.
    let stop = |search: u32| json!({"type": "stop-analysis", "search": search});
    page.send(stop(first)).await;
    let message = page.next_of("analysis").await;
    assert_eq!(message["search"], second);
    page.send(stop(second)).await;
    // This player has no report when it ends.
    assert_eq!(last_word(&mut page, second).await, Value::Null);
    server.wait_for_count("searches_running", 0).await;
    nothing_more(&mut page).await;
    server.stop().await;
}

#[tokio::test]
async fn a_move_ends_the_analyses_of_every_page() {
    let server = Server::start(options()).await;
    let (mut page, mut watcher) = (server.page().await, server.page().await);
    let state = page.new_game("hex:5", ["person", "person"]).await;
    watcher.ask(json!({"type": "open", "game": state["game"]})).await;
    assert_eq!(watcher.next_of("state").await["role"], "spectator");
    start_slow(&mut page, &state).await;
    start_slow(&mut watcher, &state).await;
    page.play(&state, "c3").await;
    watcher.next_of("state").await;
    server.wait_for_count("searches_running", 0).await;
    nothing_more(&mut page).await;
    nothing_more(&mut watcher).await;
    assert_eq!(page.ask_refused(analyze(&state, "slow")).await, "stale");
    server.stop().await;
}

#[tokio::test]
async fn an_analysis_ends_with_its_page() {
    let server = Server::start(options()).await;
    let (mut page, mut watcher) = (server.page().await, server.page().await);
    let state = page.new_game("hex:5", ["person", "person"]).await;
    watcher.ask(json!({"type": "open", "game": state["game"]})).await;
    watcher.next_of("state").await;
    start_slow(&mut watcher, &state).await;
    drop(watcher);
    server.wait_for_count("searches_running", 0).await;

    start_slow(&mut page, &state).await;
    page.send(json!({"type": "leave", "game": state["game"]})).await;
    server.wait_for_count("searches_running", 0).await;
    assert_eq!(page.ask_refused(analyze(&state, "slow")).await, "no-such-game");
    server.stop().await;
}

#[tokio::test]
async fn moves_do_not_wait_for_analyses_nor_these_for_each_other() {
    let limits = Limits { searches_max: 1, analyses_max: 3, ..Limits::default() };
    let server = Server::start(ServerOptions { limits, ..options() }).await;
    let mut pages = Vec::new();
    for running in 1..=3 {
        let mut page = server.page().await;
        let state = page.new_game("hex:5", ["person", "person"]).await;
        page.ask(analyze(&state, "slow")).await;
        server.wait_for_count("searches_running", running).await;
        pages.push(page);
    }
    let mut player = server.page().await;
    let state = player.new_game("hex:5", ["person", "mcts:rollouts=10"]).await;
    player.play(&state, "c3").await;
    let answered = player.next_of("state").await["state"].clone();
    assert_eq!(answered["moves"].as_array().unwrap().len(), 2);
    assert_eq!(server.counts().await["searches_running"], 3);
    server.stop().await;
}

#[tokio::test]
async fn an_analysis_that_gets_no_turn_learns_that_the_server_is_busy() {
    const MIB: usize = 1 << 20;
    let wait = Duration::from_millis(50);
    let no_thread = Limits { analyses_max: 1, analysis_wait_max: wait, ..Limits::default() };
    let no_memory = Limits {
        searches_max: 4,
        search_bytes_max: 32 * MIB,
        memory_bytes_max: 32 * MIB,
        analysis_wait_max: wait,
        ..Limits::default()
    };
    for limits in [no_thread, no_memory] {
        let server = Server::start(ServerOptions { limits, ..options() }).await;
        let (mut page, mut busy) = (server.page().await, server.page().await);
        let other = busy.new_game("hex:5", ["person", "person"]).await;
        busy.ask(analyze(&other, "slow")).await;
        server.wait_for_count("searches_running", 1).await;
        let state = page.new_game("hex:5", ["person", "person"]).await;
        assert_eq!(page.ask_refused(analyze(&state, "mcts:rollouts=100000")).await, "busy");
        server.wait_for_count("searches_waiting", 0).await;
        // The other page has lost nothing by it, and there is room after it.
        assert_eq!(server.counts().await["searches_running"], 1);
        drop(busy);
        server.wait_for_count("searches_running", 0).await;
        let search = page.ask(analyze(&state, "mcts:rollouts=100")).await;
        assert_eq!(last_word(&mut page, search).await["visits"], 100);
        server.stop().await;
    }
}

#[tokio::test]
async fn analyses_are_refused_where_impossible_and_the_game_goes_on() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("hex:2", ["person", "person"]).await;
    for spec in ["", "nobody", "mcts:rolouts=1", &"x".repeat(9000)] {
        let code = page.ask_refused(analyze(&state, spec)).await;
        assert_eq!(code, "bad-player", "{spec:.20}");
    }
    let folder = tempfile::tempdir().unwrap();
    let made = folder.path().join("made");
    page.ask(analyze(&state, &format!("gtp:cmd='touch {}'", made.display()))).await;
    let refusal = page.next_of("failed").await;
    assert_eq!(refusal["code"], "bad-player");
    assert!(refusal["message"].as_str().unwrap().contains("not allowed here"), "{refusal}");
    assert!(!made.exists());
    for spec in ["panics", "fails"] {
        assert_eq!(page.ask_refused(analyze(&state, spec)).await, "refused");
    }
    let mut state = state;
    for text in ["a1", "b1", "a2"] {
        state = page.play(&state, text).await;
    }
    assert!(!state["result"].is_null());
    assert_eq!(page.ask_refused(analyze(&state, "shannon")).await, "refused");
    server.stop().await;
}

//! Requests for the theory of a position.

use crate::common;

use common::{Page, Server, options};
use ponder_server::{Limits, ServerOptions};
use serde_json::{Value, json};
use std::time::Duration;

fn theory(rules: &str, moves: &str) -> Value {
    let moves: Vec<_> = moves.split_whitespace().collect();
    json!({"type": "theory", "rules": rules, "moves": moves})
}

/// Returns the answer of a stage to a request.
async fn answer(page: &mut Page, request: u32, stage: &str) -> Value {
    loop {
        let message = page.next_of("theory").await;
        assert_eq!(message["request"], request);
        if message["stage"] == stage {
            return message;
        }
    }
}

/// Options of a server on which an unsolved position takes until it is cancelled.
fn patient() -> ServerOptions {
    let limits = Limits {
        theory_time_max: Duration::from_secs(600),
        analysis_wait_max: Duration::from_secs(600),
        ..options().limits
    };
    ServerOptions { limits, ..options() }
}

/// A position that no search of minutes solves.
const UNSOLVED: &str = "hex:11";

#[tokio::test]
async fn findings_come_first_and_a_proof_with_answers_follows() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let request = page.ask(theory("hex:5", "c3 b4 d2")).await;
    let first = answer(&mut page, request, "searching").await;
    assert_eq!(first["findings"]["dead"], json!([5, 6]));
    assert_eq!(first["findings"]["must_play"], json!([17]));
    assert!(first["proof"].is_null());
    let last = answer(&mut page, request, "done").await;
    assert_eq!(last["findings"], first["findings"]);
    let proof = &last["proof"];
    assert_eq!(proof["winner"], "second");
    assert_eq!(proof["best"], json!({"point": 17, "is_any": false}));

    let request = page.ask(theory("hex:5", "c3")).await;
    let proof = answer(&mut page, request, "done").await["proof"].clone();
    assert_eq!(proof["winner"], "first");
    let answers = proof["answers"].as_array().unwrap();
    assert_eq!(answers.len(), proof["carrier"].as_array().unwrap().len());
    assert!(answers.iter().all(|answer| answer["reply"]["point"].is_u64()), "{proof}");
    server.stop().await;
}

#[tokio::test]
async fn a_proof_that_takes_too_long_is_left_out() {
    let limits = Limits { theory_time_max: Duration::from_millis(1), ..options().limits };
    let server = Server::start(ServerOptions { limits, ..options() }).await;
    let mut page = server.page().await;
    let request = page.ask(theory(UNSOLVED, "")).await;
    let last = answer(&mut page, request, "done").await;
    assert!(last["proof"].is_null() && last["findings"]["must_play"].is_null(), "{last}");
    server.stop().await;
}

#[tokio::test]
async fn games_and_positions_without_a_theory_and_broken_lines_are_refused() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    for (rules, moves) in [("go:5", "A1"), ("othello", ""), ("hex:5,swap", "a1")] {
        let request = page.ask(theory(rules, moves)).await;
        let failed = page.next_of("failed").await;
        assert_eq!(failed["request"], request, "{rules}");
        assert_eq!(failed["why"]["code"], "no-theory", "{rules}");
    }
    for (rules, moves) in [("hex:0", ""), ("hex:5", "z9"), ("crossword", "")] {
        assert_eq!(page.ask_refused(theory(rules, moves)).await, "bad-rules", "{rules}");
    }
    // A game that is over has its winner.
    let request = page.ask(theory("hex:2", "a1 b1 a2")).await;
    let last = answer(&mut page, request, "done").await;
    assert_eq!(
        (&last["proof"]["winner"], &last["proof"]["answers"]),
        (&json!("first"), &json!([]))
    );
    server.stop().await;
}

#[tokio::test]
async fn a_request_is_replaced_by_the_next_and_cancelled_by_its_page() {
    let server = Server::start(patient()).await;
    let mut page = server.page().await;
    let first = page.ask(theory(UNSOLVED, "")).await;
    answer(&mut page, first, "searching").await;
    let second = page.ask(theory(UNSOLVED, "a1")).await;
    answer(&mut page, second, "searching").await;
    server.wait_for_count("searches_running", 1).await;
    page.send(json!({"type": "stop-analysis", "search": second})).await;
    server.wait_for_count("searches_running", 0).await;
    // Nothing more is sent of either.
    let third = page.ask(theory("hex:3", "")).await;
    answer(&mut page, third, "done").await;

    let fourth = page.ask(theory(UNSOLVED, "")).await;
    answer(&mut page, fourth, "searching").await;
    drop(page);
    server.wait_for_count("searches_running", 0).await;
    server.stop().await;
}

#[tokio::test]
async fn two_positions_are_worked_on_at_a_time_and_others_wait() {
    let server = Server::start(patient()).await;
    let mut pages = Vec::new();
    for _ in 0..2 {
        let mut page = server.page().await;
        let request = page.ask(theory(UNSOLVED, "")).await;
        answer(&mut page, request, "searching").await;
        pages.push(page);
    }
    let (mut third, mut fourth) = (server.page().await, server.page().await);
    let request = third.ask(theory("hex:3", "")).await;
    fourth.ask(theory("hex:3", "")).await;
    server.wait_for_count("searches_waiting", 2).await;
    assert_eq!(server.counts().await["searches_running"], 2);
    drop(fourth);
    server.wait_for_count("searches_waiting", 1).await;
    pages.pop();
    answer(&mut third, request, "done").await;
    server.stop().await;

    let limits = Limits { analysis_wait_max: Duration::from_millis(50), ..patient().limits };
    let limits = Limits { theories_max: 1, ..limits };
    let server = Server::start(ServerOptions { limits, ..options() }).await;
    let (mut page, mut other) = (server.page().await, server.page().await);
    let request = page.ask(theory(UNSOLVED, "")).await;
    answer(&mut page, request, "searching").await;
    assert_eq!(other.ask_refused(theory("hex:3", "")).await, "busy");
    server.stop().await;
}

#[tokio::test]
async fn theory_of_a_rated_game_counts_as_help() {
    let folder = tempfile::tempdir().unwrap();
    let options = ServerOptions { state_dir: Some(folder.path().to_owned()), ..options() };
    let server = Server::start(options).await;
    let mut page = server.page().await;
    let mut request = common::new_game("hex:5", ["person", "mcts:rollouts=10"]);
    request["measured"] = true.into();
    page.ask(request).await;
    let state = page.next_of("state").await["state"].clone();
    let mut state = page.play(&state, "a1").await;
    while state["to_act"] != 0 || state["moves"].as_array().unwrap().len() < 2 {
        state = page.next_of("state").await["state"].clone();
    }
    assert_eq!(state["helped"], false);
    let played = state["moves"].as_array().unwrap();
    let moves: Vec<_> = played.iter().map(|played| played["text"].as_str().unwrap()).collect();
    page.ask(theory("hex:5", &moves.join(" "))).await;
    while state["helped"] != true {
        state = page.next_of("state").await["state"].clone();
    }
    server.stop().await;
}

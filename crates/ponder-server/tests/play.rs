//! Games over the socket.

use crate::common;

use common::{Server, options};
use serde_json::{Value, json};

fn person_acts(state: &Value) -> bool {
    state["to_act"]
        .as_u64()
        .is_some_and(|seat| state["seats"][seat as usize]["who"]["kind"] == "person")
}

fn first_cell(state: &Value) -> String {
    let legal = state["scene"]["legal"].as_array().unwrap();
    let cell = legal.iter().find(|mv| !mv["point"].is_null()).unwrap();
    cell["text"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_whole_game_against_a_player() {
    for seats in [["person", "random"], ["random", "person"]] {
        let server = Server::start(options()).await;
        let mut page = server.page().await;
        let mut state = page.new_game("hex:5", seats).await;
        while state["result"].is_null() {
            state = if person_acts(&state) {
                let text = first_cell(&state);
                page.play(&state, &text).await
            } else {
                page.next_of("state").await["state"].clone()
            };
        }
        let result = &state["result"];
        assert_eq!(result["reason"]["kind"], "rules");
        let winner = result["winner"].as_u64().unwrap() as usize;
        assert_eq!(state["seats"][winner]["side"], result["winner_side"]);
        assert!(state["scene"]["highlight"].as_array().unwrap().len() >= 5);
        assert_eq!(state["scene"]["legal"], json!([]));
        assert_eq!(state["version"], state["moves"].as_array().unwrap().len());
        server.stop().await;
    }
}

#[tokio::test]
async fn two_players_play_while_somebody_watches() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let mut state = page.new_game("hex:4", ["random", "random"]).await;
    while state["result"].is_null() {
        state = page.next_of("state").await["state"].clone();
    }
    server.stop().await;
}

#[tokio::test]
async fn the_swap_in_both_forms() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;

    let state = page.new_game("hex:11,swap", ["person", "person"]).await;
    let state = page.play(&state, "c2").await;
    let legal = state["scene"]["legal"].as_array().unwrap();
    let swap: Vec<_> = legal.iter().filter(|mv| mv["point"].is_null()).collect();
    assert_eq!(swap, [&json!({"text": "swap-pieces", "point": null})]);
    let state = page.play(&state, "swap-pieces").await;
    assert_eq!(state["scene"]["stones"], json!([{"point": 23, "side": "second"}]));
    assert_eq!(state["seats"][0]["side"], "first");
    assert_eq!(state["to_act"], 0);

    let state = page.new_game("hex:11,swap=sides", ["person", "person"]).await;
    let state = page.play(&state, "c2").await;
    let state = page.play(&state, "swap-sides").await;
    assert_eq!(state["scene"]["stones"], json!([{"point": 13, "side": "first"}]));
    assert_eq!(state["seats"][0]["side"], "second");
    assert_eq!(state["seats"][1]["side"], "first");
    assert_eq!(state["to_act"], 0);
    assert_eq!(state["scene"]["to_move"], "second");

    let state = page.act_for_state(&state, json!({"kind": "take-back"})).await;
    assert_eq!(state["seats"][0]["side"], "first");
    assert_eq!(state["to_act"], 1);
    server.stop().await;
}

#[tokio::test]
async fn take_back_and_resign() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("hex:5", ["person", "random"]).await;
    assert!(state["take_back_plies"].is_null());
    page.play(&state, "c3").await;
    let state = page.next_of("state").await["state"].clone();
    assert_eq!(state["take_back_plies"], 2);
    let state = page.act_for_state(&state, json!({"kind": "take-back"})).await;
    assert_eq!(state["moves"], json!([]));
    assert_eq!(state["version"], 3);
    let state = page.act_for_state(&state, json!({"kind": "resign"})).await;
    assert_eq!(state["result"]["winner"], 1);
    assert_eq!(state["result"]["winner_side"], "second");
    assert_eq!(state["result"]["reason"]["kind"], "resignation");
    assert_eq!(state["take_back_plies"], 0);
    let state = page.act_for_state(&state, json!({"kind": "take-back"})).await;
    assert!(state["result"].is_null() && state["take_back_plies"].is_null());
    assert_eq!(state["to_act"], 0);
    server.stop().await;
}

#[tokio::test]
async fn an_undone_move_takes_its_search_report_along() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("hex:5", ["person", "mcts:rollouts=50"]).await;
    page.play(&state, "c3").await;
    let state = page.next_of("state").await["state"].clone();
    assert!(state["seats"][1]["opinion"].is_object());
    let state = page.act_for_state(&state, json!({"kind": "take-back"})).await;
    assert!(state["seats"][1]["opinion"].is_null());
    server.stop().await;
}

#[tokio::test]
async fn a_player_that_fails_loses_and_the_server_goes_on() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let cases = [
        ("panics", "fault", "always panics"),
        ("fails", "fault", "exit status 1"),
        ("cheats", "illegal-move", "a1"),
    ];
    for (spec, reason, detail) in cases {
        let state = page.new_game("hex:5", ["person", spec]).await;
        page.play(&state, "a1").await;
        let state = page.next_of("state").await["state"].clone();
        assert_eq!(state["result"]["winner"], 0, "{spec}");
        assert_eq!(state["result"]["reason"]["kind"], reason, "{spec}");
        let text = state["result"]["reason"]["detail"].as_str().unwrap();
        assert!(text.contains(detail), "{text}");
        let again = page.act_for_state(&state, json!({"kind": "take-back"})).await;
        assert!(again["result"].is_null());
    }
    let state = page.new_game("hex:5", ["person", "random"]).await;
    page.play(&state, "a1").await;
    page.next_of("state").await;
    server.wait_for_count("searches_running", 0).await;
    server.stop().await;
}

#[tokio::test]
async fn a_player_can_be_asked_to_move_now() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("hex:5", ["slow", "person"]).await;
    loop {
        let thinking = page.next_of("thinking").await;
        assert_eq!(thinking["version"], 0);
        if thinking["thinking"]["opinion"]["visits"].as_u64() >= Some(1) {
            break;
        }
    }
    let state = page.act_for_state(&state, json!({"kind": "move-now"})).await;
    assert_eq!(state["moves"].as_array().unwrap().len(), 1);
    server.stop().await;
}

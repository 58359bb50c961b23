//! Strength of the person of a browser, and the games that count for it.

use crate::common;

use common::{Page, Server, new_game, options};
use ponder_server::ServerOptions;
use serde_json::{Value, json};
use std::path::Path;

async fn server(state: &Path) -> Server {
    Server::start(ServerOptions { state_dir: Some(state.to_owned()), ..options() }).await
}

async fn asked(server: &Server, path: &str, headers: &str) -> (String, String) {
    let host = server.address;
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Connection: close\r\n\r\n");
    let answer = server.http(&request).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.lines().next().unwrap().to_owned(), body.to_owned())
}

async fn strength_of(server: &Server, session: &Value, query: &str) -> Value {
    let header = format!("X-Ponder-Session: {}\r\n", session.as_str().unwrap());
    let (status, body) = asked(server, &format!("/api/strength{query}"), &header).await;
    assert!(status.contains(" 200 "), "{status} {body}");
    serde_json::from_str(&body).unwrap()
}

fn measured(rules: &str, seats: [&str; 2]) -> Value {
    let mut message = new_game(rules, seats);
    message["measured"] = true.into();
    message
}

async fn begin(page: &mut Page, message: Value) -> Value {
    let request = page.ask(message).await;
    let mut accepted = page.next_of("accepted").await;
    while accepted["request"] != request {
        accepted = page.next_of("accepted").await;
    }
    page.next_of("state").await["state"].clone()
}

fn person_acts(state: &Value) -> bool {
    let seat = state["to_act"].as_u64();
    seat.is_some_and(|seat| state["seats"][seat as usize]["who"]["kind"] == "person")
}

/// Waits for the person's turn, or the end.
async fn wait(page: &mut Page, mut state: Value) -> Value {
    while state["result"].is_null() && !person_acts(&state) {
        state = page.next_of("state").await["state"].clone();
    }
    state
}

/// Plays the first legal cell until the game is over.
async fn play_on(page: &mut Page, state: Value) -> Value {
    let mut state = wait(page, state).await;
    while state["result"].is_null() {
        let legal = state["scene"]["legal"].as_array().unwrap();
        let cell = legal.iter().find(|mv| !mv["point"].is_null()).unwrap();
        let text = cell["text"].as_str().unwrap().to_owned();
        let next = page.play(&state, &text).await;
        state = wait(page, next).await;
    }
    state
}

/// Plays a move of a game and then resigns.
async fn give_up(page: &mut Page, state: Value) -> Value {
    let state = wait(page, state).await;
    let text = state["scene"]["legal"][0]["text"].as_str().unwrap().to_owned();
    let next = page.play(&state, &text).await;
    let state = wait(page, next).await;
    page.act_for_state(&state, json!({"kind": "resign"})).await
}

fn reasons(own: &Value) -> Vec<(&str, u64)> {
    let left_out = own["left_out"].as_array().unwrap();
    let games = |one: &'_ Value| one["games"].as_u64().unwrap();
    left_out.iter().map(|one| (one["why"].as_str().unwrap(), games(one))).collect()
}

#[tokio::test]
async fn games_against_rollouts_count_for_their_browser_alone() {
    let dir = tempfile::tempdir().unwrap();
    let server = server(dir.path()).await;
    let mut page = server.page().await;
    let before = strength_of(&server, &page.session, "?rules=hex:3").await;
    let own = &before["rules"][0];
    assert_eq!(
        (&own["rules"], &own["games"], &own["strength"]),
        (&json!("hex:3"), &json!(0), &Value::Null)
    );
    assert_eq!(own["next"]["seat"], 0);
    let spec = own["next"]["spec"].as_str().unwrap().to_owned();
    assert_eq!(spec, format!("mcts:rollouts={}", own["next"]["rollouts"]));

    let state = begin(&mut page, measured("hex:3", ["person", &spec])).await;
    assert_eq!((&state["measured"], &state["helped"]), (&json!(true), &json!(false)));
    let over = play_on(&mut page, state).await;
    let answer = strength_of(&server, &page.session, "").await;
    assert_eq!(answer["is_kept"], true);
    let own = &answer["rules"][0];
    assert_eq!(
        (&own["rules"], &own["kind"], &own["games"]),
        (&json!("hex:3"), &json!("hex"), &json!(1))
    );
    let used = &own["used"][0];
    let won = over["result"]["winner"] == 0;
    assert_eq!((&used["game"], &used["moved_first"]), (&over["game"], &json!(true)));
    assert_eq!(used["points"].as_f64().unwrap(), f64::from(u8::from(won)));
    let strength = &own["strength"];
    assert_eq!(used["after"], json!([strength["mean"], strength["low"], strength["high"]]));
    assert!(strength["low"].as_f64() < strength["mean"].as_f64());
    assert_eq!(own["opponents"][0]["games"], 1);
    let figures: Vec<_> =
        own["figures"].as_array().unwrap().iter().map(|figure| &figure["name"]).collect();
    assert_eq!(figures, ["posterior", "scores", "history"]);
    assert_eq!(own["next"]["seat"], 1, "colours alternate");

    // The person loses with the other colour, in a game that was not started as a measured one.
    let state = begin(&mut page, new_game("hex:3", ["mcts:rollouts=100", "person"])).await;
    assert_eq!(state["measured"], false);
    let lost = give_up(&mut page, state).await;
    let answer = strength_of(&server, &page.session, "").await;
    let own = &answer["rules"][0];
    assert_eq!(own["games"], 2);
    // Both may have ended in the same second.
    let used = own["used"].as_array().unwrap();
    let used = used.iter().find(|used| used["game"] == lost["game"]).unwrap();
    assert_eq!((&used["points"], &used["moved_first"]), (&json!(0.0), &json!(false)));
    assert_eq!(used["rollouts"], 100);

    let stranger = server.page().await;
    let none = strength_of(&server, &stranger.session, "").await;
    assert_eq!((&none["rules"], &none["left_out"]), (&json!([]), &json!([])));
    for headers in ["", "X-Ponder-Session: abc\r\n"] {
        let (status, body) = asked(&server, "/api/strength", headers).await;
        assert!(status.contains(" 400 ") && body.contains("X-Ponder-Session"), "{status} {body}");
    }
    let header = format!("X-Ponder-Session: {}\r\n", page.session.as_str().unwrap());
    let (status, _) = asked(&server, "/api/strength?rules=chess", &header).await;
    assert!(status.contains(" 400 "), "{status}");
    server.stop().await;
}

#[tokio::test]
async fn swap_does_not_change_the_first_mover() {
    let dir = tempfile::tempdir().unwrap();
    let server = server(dir.path()).await;
    let mut page = server.page().await;
    for swap in ["swap", "swap=sides"] {
        let rules = format!("hex:3,{swap}");
        let state = begin(&mut page, new_game(&rules, ["mcts:rollouts=5", "person"])).await;
        let state = wait(&mut page, state).await;
        let legal = state["scene"]["legal"].as_array().unwrap();
        let swap = legal.iter().find(|mv| mv["point"].is_null()).unwrap();
        let next = page.play(&state, swap["text"].as_str().unwrap()).await;
        let state = wait(&mut page, next).await;
        if state["result"].is_null() {
            page.act_for_state(&state, json!({"kind": "resign"})).await;
        }
        let answer = strength_of(&server, &page.session, "").await;
        let own = answer["rules"].as_array().unwrap().iter().find(|own| own["rules"] == rules);
        assert_eq!(own.unwrap()["used"][0]["moved_first"], false, "{rules}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_game_with_help_does_not_count_and_says_why() {
    let dir = tempfile::tempdir().unwrap();
    let server = server(dir.path()).await;
    let mut page = server.page().await;
    let seats = ["person", "mcts:rollouts=5"];
    let middle = async |page: &mut Page, rules: &str| {
        let state = begin(page, new_game(rules, seats)).await;
        let next = page.play(&state, "a1").await;
        wait(page, next).await
    };
    // A take-back.
    let state = middle(&mut page, "hex:5").await;
    let state = page.act_for_state(&state, json!({"kind": "take-back"})).await;
    give_up(&mut page, state).await;
    // A hint.
    let state = middle(&mut page, "hex:5").await;
    let (game, version) = (&state["game"], &state["version"]);
    page.ask(json!({"type": "hint", "game": game, "version": version})).await;
    page.next_of("hint").await;
    page.act_for_state(&state, json!({"kind": "resign"})).await;
    // An analysis next to the board.
    let state = middle(&mut page, "hex:5").await;
    let (game, version) = (&state["game"], &state["version"]);
    page.ask(
        json!({"type": "analyze", "about": {"kind": "game", "game": game, "version": version}, "spec": "mcts:rollouts=5", "limits": {}}),
    )
    .await;
    page.next_of("analysis").await;
    page.act_for_state(&state, json!({"kind": "resign"})).await;
    // The same position on the analysis page.
    let state = middle(&mut page, "hex:5").await;
    let moves: Vec<_> = state["moves"].as_array().unwrap().iter().map(|mv| &mv["text"]).collect();
    page.ask(json!({
        "type": "analyze", "about": {"kind": "line", "rules": "hex:5", "moves": moves}, "spec": "mcts:rollouts=5",
        "limits": {"visits": 5}
    }))
    .await;
    page.next_of("analysis").await;
    page.act_for_state(&state, json!({"kind": "resign"})).await;
    // Two people, another player, and a game that is not over.
    let state = begin(&mut page, new_game("hex:5", ["person", "person"])).await;
    let state = page.play(&state, "a1").await;
    page.act_for_state(&state, json!({"kind": "resign"})).await;
    let state = begin(&mut page, new_game("hex:5", ["person", "random"])).await;
    give_up(&mut page, state).await;
    middle(&mut page, "hex:5").await;
    middle(&mut page, "hex:4").await;

    let answer = strength_of(&server, &page.session, "?rules=hex:5").await;
    let own = &answer["rules"][0];
    assert_eq!((&own["rules"], &own["games"]), (&json!("hex:5"), &json!(0)));
    let expected = [
        ("unfinished", 1),
        ("two-people", 1),
        ("other-player", 1),
        ("take-back", 1),
        ("hint", 1),
        ("analysis", 2),
    ];
    assert_eq!(reasons(own), expected);
    assert_eq!(reasons(&answer), [("unfinished", 1)], "of the other rules");
    server.stop().await;
}

#[tokio::test]
async fn take_backs_hints_and_analyses_are_refused_in_a_game_that_counts() {
    let dir = tempfile::tempdir().unwrap();
    let server = server(dir.path()).await;
    let mut page = server.page().await;
    let state = begin(&mut page, measured("hex:5", ["person", "mcts:rollouts=5"])).await;
    let next = page.play(&state, "a1").await;
    let state = wait(&mut page, next).await;
    assert_eq!(state["take_back_plies"], Value::Null);
    let (game, version) = (&state["game"], &state["version"]);
    for message in [
        json!({"type": "act", "game": game, "version": version, "act": {"kind": "take-back"}}),
        json!({"type": "hint", "game": game, "version": version}),
        json!({"type": "analyze", "about": {"kind": "game", "game": game, "version": version}, "spec": null, "limits": {}}),
    ] {
        assert_eq!(page.ask_refused(message).await, "refused");
    }
    let mut friend = server.page().await;
    friend.ask(json!({"type": "open", "game": game})).await;
    friend.next_of("state").await;
    let hint = json!({"type": "hint", "game": game, "version": version});
    assert_eq!(friend.ask_refused(hint).await, "refused");

    // It is unchanged after a restart, and its end cannot be taken back.
    let session = page.session.clone();
    drop((page, friend));
    server.stop().await;
    let server = self::server(dir.path()).await;
    let mut page = server.page_of(session).await;
    page.ask(json!({"type": "open", "game": state["game"]})).await;
    let state = page.next_of("state").await["state"].clone();
    assert_eq!((&state["measured"], &state["helped"]), (&json!(true), &json!(false)));
    let over = page.act_for_state(&state, json!({"kind": "resign"})).await;
    let (game, version) = (&over["game"], &over["version"]);
    let back =
        json!({"type": "act", "game": game, "version": version, "act": {"kind": "take-back"}});
    assert_eq!(page.ask_refused(back).await, "refused");
    let answer = strength_of(&server, &page.session, "").await;
    assert_eq!(answer["rules"][0]["games"], 1);

    // The position of a measured game is analyzed elsewhere all the same: then it does not count.
    let state = begin(&mut page, measured("hex:5", ["person", "mcts:rollouts=5"])).await;
    let next = page.play(&state, "a1").await;
    let state = wait(&mut page, next).await;
    let moves: Vec<_> = state["moves"].as_array().unwrap().iter().map(|mv| &mv["text"]).collect();
    page.ask(json!({
        "type": "analyze", "about": {"kind": "line", "rules": "hex:5", "moves": moves}, "spec": "mcts:rollouts=5",
        "limits": {"visits": 5}
    }))
    .await;
    assert_eq!(page.next_of("state").await["state"]["helped"], true);

    for (seats, clocks) in [
        (["person", "random"], Value::Null),
        (["person", "person"], Value::Null),
        (["person", "mcts:rollouts=5,c=2"], Value::Null),
        (["person", "mcts:rollouts=5"], json!(["60", null])),
    ] {
        let mut message = measured("hex:3", seats);
        message["clocks"] = clocks;
        assert_eq!(page.ask_refused(message).await, "refused", "{seats:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_player_that_is_hurried_is_weaker() {
    let dir = tempfile::tempdir().unwrap();
    let server = server(dir.path()).await;
    let mut page = server.page().await;
    let state = begin(&mut page, new_game("hex:5", ["person", "mcts:rollouts=1000000000"])).await;
    let thinking = page.play(&state, "a1").await;
    page.next_of("thinking").await;
    let state = page.act_for_state(&thinking, json!({"kind": "move-now"})).await;
    page.act_for_state(&state, json!({"kind": "resign"})).await;
    let answer = strength_of(&server, &page.session, "").await;
    assert_eq!(reasons(&answer), [("hurried", 1)]);
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_keeps_no_games_says_so() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let answer = strength_of(&server, &page.session, "").await;
    assert_eq!((&answer["is_kept"], &answer["rules"]), (&json!(false), &json!([])));
    let message = measured("hex:3", ["person", "mcts:rollouts=5"]);
    assert_eq!(page.ask_refused(message).await, "refused");
    server.stop().await;
}

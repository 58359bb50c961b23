//! The opening explorer: moves played in finished games, their results, and whose games count.

use crate::common;

use common::{Page, Server, TIMEOUT, new_game, options};
use ponder_arena::campaign::{Campaign, Entry, Journal};
use ponder_arena::measure::{Experiment, MatchSpec, Measure, Settings};
use ponder_game::Seed;
use ponder_server::ServerOptions;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

const BOTH: [&str; 2] = ["person", "person"];

pub async fn server(state: &Path) -> Server {
    Server::start(ServerOptions { state_dir: Some(state.to_owned()), ..options() }).await
}

/// Asks the explorer as a browser, or as none; returns the status and the answer.
async fn ask(server: &Server, session: &Value, body: Value) -> (u16, Value) {
    ask_at(server, "explorer", session, body).await
}

/// Asks the explorer at a path below `/api/`.
pub async fn ask_at(server: &Server, path: &str, session: &Value, body: Value) -> (u16, Value) {
    let (host, body) = (server.address, body.to_string());
    let key = session.as_str().map(|key| format!("X-Ponder-Session: {key}\r\n"));
    let answer = server
        .http(&format!(
            "POST /api/{path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n{}\
             Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            key.unwrap_or_default(),
            body.len()
        ))
        .await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, serde_json::from_str(body).unwrap())
}

async fn own(server: &Server, session: &Value, rules: &str, moves: &[&str]) -> Value {
    let body = json!({"rules": rules, "moves": moves, "sources": ["own"]});
    let (status, answer) = ask(server, session, body).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

/// Waits until the saved games of a browser with these rules are counted.
async fn counted(server: &Server, session: &Value, rules: &str, games: u64) {
    let start = Instant::now();
    while own(server, session, rules, &[]).await["sources"][0]["games"] != games {
        assert!(start.elapsed() < TIMEOUT, "the games are not counted");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Plays a game between two people, which the side to move then resigns unless it is over.
async fn play(page: &mut Page, rules: &str, moves: &[&str]) -> Value {
    page.ask(new_game(rules, BOTH)).await;
    let mut state = page.next_of("state").await["state"].clone();
    for mv in moves {
        state = page.play(&state, mv).await;
    }
    if state["result"].is_null() {
        state = page.act_for_state(&state, json!({"kind": "resign"})).await;
    }
    assert!(!state["result"].is_null());
    state
}

/// The moves of an answer: their plies, and the games won, drawn and lost.
pub fn moves_of(answer: &Value) -> Vec<(Vec<&str>, [u64; 3])> {
    let mut found = Vec::new();
    for mv in answer["moves"].as_array().unwrap() {
        let plies = mv["plies"].as_array().unwrap().iter();
        let results = ["won", "drawn", "lost"].map(|name| mv[name].as_u64().unwrap());
        found.push((plies.map(|ply| ply.as_str().unwrap()).collect(), results));
    }
    found
}

#[tokio::test]
async fn moves_are_counted_with_their_results_whatever_the_order_before() {
    let dir = tempfile::tempdir().unwrap();
    let server = server(dir.path()).await;
    let mut page = server.page().await;
    // The first player resigns after an even number of moves, the second after an odd one.
    play(&mut page, "hex:5", &["a1", "b2", "c3", "d4"]).await;
    play(&mut page, "hex:5", &["c3", "b2", "a1", "d4", "e5"]).await;
    let newest = play(&mut page, "hex:5", &["a1", "b2", "c3", "e5"]).await;
    play(&mut page, "hex:4", &["a1"]).await;
    let session = page.session.clone();
    counted(&server, &session, "hex:5", 3).await;

    let start = own(&server, &session, "hex:5", &[]).await;
    let total = json!([{"source": "own", "games": 3, "here": 3, "is_partial": false}]);
    assert_eq!(start["sources"], total);
    assert_eq!(moves_of(&start), [(vec!["a1"], [0, 0, 2]), (vec!["c3"], [1, 0, 0])]);
    assert_eq!(start["games"][0]["place"], json!({"source": "own", "game": newest["game"]}));
    assert_eq!(start["games"][0]["players"], json!([null, null]));
    assert_eq!(start["games"][0]["winner_side"], "second");

    // Both orders of the moves lead here, where the second player is to move.
    for order in [["a1", "b2", "c3"], ["c3", "b2", "a1"]] {
        let found = own(&server, &session, "hex:5", &order).await;
        assert_eq!(found["sources"][0]["here"], 3);
        assert_eq!(moves_of(&found), [(vec!["d4"], [1, 0, 1]), (vec!["e5"], [1, 0, 0])]);
    }
    let end = own(&server, &session, "hex:5", &["a1", "b2", "c3", "e5"]).await;
    assert_eq!((&end["moves"], &end["games"][0]["plies"]), (&json!([]), &json!([])));
    let nowhere = own(&server, &session, "hex:5", &["e1"]).await;
    assert_eq!((&nowhere["moves"], &nowhere["games"]), (&json!([]), &json!([])));

    // A deleted game is not counted any more.
    page.ask(json!({"type": "delete", "game": newest["game"]})).await;
    counted(&server, &session, "hex:5", 2).await;
    server.stop().await;
}

#[tokio::test]
async fn a_swap_counts_for_the_player_who_makes_it() {
    let dir = tempfile::tempdir().unwrap();
    let server = server(dir.path()).await;
    let mut page = server.page().await;
    let rules = "hex:5,swap";
    let first = page.new_game(rules, BOTH).await;
    let played = page.play(&first, "c3").await;
    let swap = played["scene"]["legal"].as_array().unwrap().iter().find(|mv| mv["point"].is_null());
    let swap = swap.unwrap()["text"].as_str().unwrap().to_owned();
    let swapped = page.play(&played, &swap).await;
    let over = page.act_for_state(&swapped, json!({"kind": "resign"})).await;
    let winner = over["result"]["winner"].as_u64().unwrap();
    counted(&server, &page.session.clone(), rules, 1).await;
    let found = own(&server, &page.session, rules, &["c3"]).await;
    let [(_, results)] = &moves_of(&found)[..] else { panic!("{found}") };
    assert_eq!(*results, if winner == 1 { [1, 0, 0] } else { [0, 0, 1] });
    server.stop().await;
}

#[tokio::test]
async fn a_move_made_of_parts_is_counted_as_a_whole() {
    let dir = tempfile::tempdir().unwrap();
    let server = server(dir.path()).await;
    let mut page = server.page().await;
    let mut state = page.new_game("paco", BOTH).await;
    for ply in ["e2", ">e4"] {
        state = page.play(&state, ply).await;
    }
    page.act_for_state(&state, json!({"kind": "resign"})).await;
    counted(&server, &page.session.clone(), "paco", 1).await;
    let start = own(&server, &page.session, "paco", &[]).await;
    assert_eq!(moves_of(&start), [(vec!["e2", ">e4"], [1, 0, 0])]);
    let within = own(&server, &page.session, "paco", &["e2"]).await;
    assert_eq!(moves_of(&within), [(vec![">e4"], [1, 0, 0])]);
    server.stop().await;
}

#[tokio::test]
async fn games_of_other_browsers_never_count() {
    let dir = tempfile::tempdir().unwrap();
    let server = server(dir.path()).await;
    let mut page = server.page().await;
    play(&mut page, "hex:5", &["a1"]).await;
    counted(&server, &page.session.clone(), "hex:5", 1).await;
    let stranger = server.page().await;
    let found = own(&server, &stranger.session, "hex:5", &[]).await;
    let total = json!([{"source": "own", "games": 0, "here": 0, "is_partial": false}]);
    assert_eq!(found["sources"], total);
    assert_eq!((&found["moves"], &found["games"]), (&json!([]), &json!([])));
    // Without the key of a browser there are no games of its own.
    for session in [Value::Null, json!("abc")] {
        let body = json!({"rules": "hex:5", "moves": [], "sources": ["own"]});
        let (status, problem) = ask(&server, &session, body).await;
        assert_eq!(status, 422);
        assert!(problem["message"].as_str().unwrap().contains("X-Ponder-Session"), "{problem}");
        let body = json!({"rules": "hex:5", "moves": [], "sources": ["matches", "runs"]});
        let (status, found) = ask(&server, &session, body).await;
        assert_eq!((status, &found["games"]), (200, &json!([])));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_position_that_cannot_be_is_refused() {
    let server = Server::start(options()).await;
    for (rules, moves, words) in [
        ("chess", vec![], "rules"),
        ("hex:5", vec!["a1", "a1"], "move 2"),
        ("crossword", vec![], "tiles"),
    ] {
        let body = json!({"rules": rules, "moves": moves, "sources": ["runs"]});
        let (status, problem) = ask(&server, &Value::Null, body).await;
        let message = problem["message"].as_str().unwrap();
        assert!(status == 422 && message.contains(words), "{status} {message}");
    }
    let body = json!({"rules": "hex:5", "moves": [], "sources": ["everything"]});
    assert_eq!(ask(&server, &Value::Null, body).await.0, 422);
    server.stop().await;
}

fn match_of(games: u32) -> Experiment {
    let spec = MatchSpec::new("random", "mcts:rollouts=10", games);
    Experiment::new(Settings::new("hex:3", Seed(3)), Measure::Match(spec))
}

#[tokio::test]
async fn games_of_matches_are_counted_as_they_are_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pair");
    match_of(4).play(&path, Campaign::new()).unwrap();
    let matches_dir = Some(folder.path().to_owned());
    let server = Server::start(ServerOptions { matches_dir, ..options() }).await;
    let body = json!({"rules": "hex:3", "moves": [], "sources": ["matches"]});
    let (_, found) = ask(&server, &Value::Null, body.clone()).await;
    assert_eq!(found["sources"][0]["games"], 4);
    let results: u64 = moves_of(&found).iter().map(|(_, counts)| counts.iter().sum::<u64>()).sum();
    assert_eq!(results, 4);
    let game = &found["games"][0];
    assert_eq!(
        (&game["place"]["place"], &game["place"]["name"]),
        (&json!("matches"), &json!("pair"))
    );
    let number = &game["place"]["number"];
    let replay = server.get(&format!("/api/experiments/pair/games/{number}")).await;
    let replay: Value = serde_json::from_str(replay.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert_eq!(replay["moves"][0]["text"], game["plies"][0]);
    assert_eq!(replay["players"], game["players"]);
    assert_eq!(replay["result"]["winner"], game["winner"]);

    // A game that a playing process appends is counted at the next request, and only once, even if
    // another process has played it too.
    let mut journal = Journal::new(&path);
    let Some(Entry::Game { process, mut record }) = journal.read_new().unwrap().pop() else {
        panic!("the log ends with a game")
    };
    record.fixture.index = 4;
    let new = Entry::Game { process, record };
    for _ in 0..2 {
        journal.append(&new).unwrap();
        let (_, found) = ask(&server, &Value::Null, body.clone()).await;
        assert_eq!(found["sources"][0]["games"], 5);
    }
    std::fs::remove_dir_all(&path).unwrap();
    let (_, found) = ask(&server, &Value::Null, body).await;
    assert_eq!(found["sources"][0]["games"], 0);
    server.stop().await;
}

//! The opening explorer of crossword games: plays on a board, their points and results.

use crate::common;
use crate::explorer::{ask_at, moves_of, server};

use common::{Page, Server, TIMEOUT, options};
use ponder_arena::campaign::Campaign;
use ponder_arena::measure::{Experiment, MatchSpec, Measure, Settings};
use ponder_game::Seed;
use ponder_server::ServerOptions;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const BOTH: [&str; 2] = ["person", "person"];

/// A finished game in which most racks are unknown.
const GCG: &str = "#player1 ada Ada\n#player2 bo Bo\n>ada: AN 8G AN +4 4\n\
    >bo: BD 9G BD +18 18\n>ada: - +0 4\n>bo: -3 +0 18\n>ada: - +0 4\n>bo: - +0 18\n\
    >ada: - +0 4\n>bo: - +0 18\n";

async fn ask(server: &Server, session: &Value, body: Value) -> (u16, Value) {
    ask_at(server, "crossword/explorer", session, body).await
}

/// Asks about a position of a record, for the games of a browser.
async fn own(server: &Server, session: &Value, record: &str, position: u32) -> Value {
    let body = json!({"record": {"text": record}, "position": position, "sources": ["own"]});
    let (status, answer) = ask(server, session, body).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

/// Waits until as many of the games of a browser have the rules of a record.
async fn counted(server: &Server, session: &Value, record: &str, games: u64) -> Value {
    let start = Instant::now();
    loop {
        let answer = own(server, session, record, 0).await;
        if answer["sources"][0]["games"] == games {
            return answer;
        }
        assert!(start.elapsed() < TIMEOUT, "the games are not counted: {answer}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// The text of an exchange of the first `count` tiles on the rack of the side to move.
fn exchange(state: &Value, count: usize) -> String {
    let racks = &state["scene"]["details"]["racks"];
    let rack = [&racks[0], &racks[1]].into_iter().find_map(Value::as_array).unwrap();
    let tiles: String = rack.iter().take(count).map(|tile| tile.as_str().unwrap()).collect();
    format!("exch {tiles}")
}

/// Begins a game of two people in which the first exchanges tiles and the second plays the best
/// move; returns its state and that move.
async fn begun(page: &mut Page, rules: &str) -> (Value, String) {
    let state = page.new_game(rules, BOTH).await;
    let state = page.play(&state, &exchange(&state, 2)).await;
    page.ask(json!({
        "type": "analyze", "spec": "hasty", "limits": {},
        "about": {"kind": "game", "game": state["game"], "version": state["version"]}
    }))
    .await;
    let mut found = page.next_of("analysis").await;
    while found["stage"] != "done" {
        found = page.next_of("analysis").await;
    }
    let best = found["analysis"]["candidates"][0]["text"].as_str().unwrap().to_owned();
    (page.play(&state, &best).await, best)
}

#[tokio::test]
async fn plays_of_finished_games_are_counted_without_the_racks() {
    let dir = tempfile::tempdir().unwrap();
    let server = server(dir.path()).await;
    let mut page = server.page().await;
    let session = page.session.clone();
    // A game in progress, and one on another board, are not among them; a challenge rule changes
    // no board.
    begun(&mut page, "crossword").await;
    let other = page.new_game("crossword:board=super", BOTH).await;
    page.act_for_state(&other, json!({"kind": "resign"})).await;
    assert_eq!(counted(&server, &session, GCG, 0).await["moves"], json!([]));
    let (state, best) = begun(&mut page, "crossword:challenge=double").await;
    let points = state["scene"]["details"]["turns"][1]["points"].clone();
    let state = page.act_for_state(&state, json!({"kind": "resign"})).await;
    assert_eq!(state["result"]["winner"], 1);

    let start = counted(&server, &session, GCG, 1).await;
    assert_eq!(
        moves_of(&start),
        [(vec![&best[..]], [1, 0, 0]), (vec!["exch 2"], [0, 0, 1])],
        "{start}"
    );
    let by_text = |text: &str| {
        let moves = start["moves"].as_array().unwrap();
        moves.iter().find(|mv| mv["plies"] == json!([text])).unwrap().clone()
    };
    assert_eq!((&by_text(&best)["points"], &by_text("exch 2")["points"]), (&points, &json!(0)));
    // The game was resigned, so that its points do not count.
    assert_eq!(by_text(&best)["lead"], Value::Null);
    let place = json!({"source": "own", "game": state["game"]});
    assert_eq!((&start["games"][0]["place"], &start["games"][1]), (&place, &Value::Null));

    // Games of other browsers do not count.
    let stranger = server.page().await;
    assert_eq!(own(&server, &stranger.session, GCG, 0).await["sources"][0]["games"], 0);
    server.stop().await;
}

#[tokio::test]
async fn a_game_from_a_record_counts_with_its_lead() {
    let dir = tempfile::tempdir().unwrap();
    let server = server(dir.path()).await;
    let page = server.page().await;
    let (host, key) = (server.address, page.session.as_str().unwrap());
    let answer = server
        .http(&format!(
            "POST /api/games/import HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
             X-Ponder-Session: {key}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{GCG}",
            GCG.len()
        ))
        .await;
    assert!(answer.contains(r#""imported":1"#), "{answer}");
    let session = page.session.clone();
    let start = counted(&server, &session, GCG, 1).await;
    let mv = |ply, won, lost, points, lead: f64| {
        let (plies, drawn) = ([ply], 0);
        json!({"plies": plies, "won": won, "drawn": drawn, "lost": lost, "points": points,
            "lead": lead})
    };
    assert_eq!(start["moves"], json!([mv("8G AN", 0, 1, 4, -14.0)]));
    let second = own(&server, &session, GCG, 1).await;
    assert_eq!(second["moves"], json!([mv("9G BD", 1, 0, 18, 14.0)]));
    // The same board by a position alone.
    let cgp = "15/15/15/15/15/15/15/6AN7/15/15/15/15/15/15/15 BD/ 0/4 0";
    let by_position = own(&server, &session, cgp, 0).await;
    assert_eq!(by_position["moves"], second["moves"]);
    let third = own(&server, &session, GCG, 2).await;
    assert_eq!(moves_of(&third), [(vec!["exch 3"], [1, 0, 0]), (vec!["pass"], [1, 0, 0])]);
    server.stop().await;
}

#[tokio::test]
async fn games_of_matches_are_dealt_again() {
    let folder = tempfile::tempdir().unwrap();
    let spec = MatchSpec::new("hasty", "random", 2);
    let played = Experiment::new(Settings::new("crossword", Seed(3)), Measure::Match(spec));
    played.play(&folder.path().join("words"), Campaign::new()).unwrap();
    let matches_dir = Some(folder.path().to_owned());
    let server = Server::start(ServerOptions { matches_dir, ..options() }).await;
    let sources = ["matches", "runs"];
    let body = json!({"record": {"text": GCG}, "position": 0, "sources": sources});
    let (_, found) = ask(&server, &Value::Null, body).await;
    assert_eq!(
        (&found["sources"][0]["games"], &found["sources"][1]["games"]),
        (&json!(2), &json!(0))
    );
    let hasty = found["moves"].as_array().unwrap().iter().find(|mv| mv["won"] != 0).unwrap();
    assert!(hasty["lead"].as_f64().unwrap() > 0.0, "{hasty}");
    for game in found["games"].as_array().unwrap() {
        let number = &game["place"]["number"];
        let replay = server.get(&format!("/api/experiments/words/games/{number}")).await;
        let replay: Value = serde_json::from_str(replay.split_once("\r\n\r\n").unwrap().1).unwrap();
        assert_eq!(replay["players"], game["players"]);
        assert_eq!(replay["result"]["winner"], game["winner"]);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_board_that_cannot_be_is_refused() {
    let server = Server::start(options()).await;
    for (text, position, sources, words) in [
        (GCG, 99, "matches", "positions are numbered"),
        (">ada: AN 8G", 0, "matches", "line 1"),
        (GCG, 0, "own", "X-Ponder-Session"),
    ] {
        let body = json!({"record": {"text": text}, "position": position, "sources": [sources]});
        let (status, problem) = ask(&server, &Value::Null, body).await;
        let message = problem["message"].as_str().unwrap();
        assert!(status == 422 && message.contains(words), "{status} {message}");
    }
    server.stop().await;
}

//! Export, import and statistics of the saved games of a browser.

use crate::common;

use common::{Server, options};
use ponder_server::{ServerOptions, saved_records};
use serde_json::{Value, json};
use std::path::Path;

const OWN: &str = "0123456789abcdef0123456789abcdef";
const OTHER: &str = "fedcba9876543210fedcba9876543210";

/// Two finished games of Go and Hex, one in which a side moves twice, and one with an illegal
/// move.
const RECORD: &str = "(;GM[1]SZ[9]PB[Honinbo]PW[Anna]DT[2024-08-27]RE[W+R];B[cc];W[gg];B[cc])\
    (;GM[1]SZ[9]PB[Honinbo]PW[Anna]DT[2024-08-27]RE[W+R];B[cc];W[gg];B[gc])\
    (;GM[11]SZ[5]PB[Red]PW[anna]DT[1998-01-02]RE[B+T];B[b2];W[c3])\
    (;GM[1]SZ[9];B[aa];W[bb];W[cc])";

async fn server(state: &Path) -> Server {
    Server::start(ServerOptions { state_dir: Some(state.to_owned()), ..options() }).await
}

async fn get(server: &Server, path: &str, session: &str) -> (String, String) {
    let (host, key) = (server.address, format!("X-Ponder-Session: {session}\r\n"));
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{key}Connection: close\r\n\r\n");
    let answer = server.http(&request).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.to_lowercase(), body.to_owned())
}

async fn import(server: &Server, session: &str, query: &str, body: &str) -> (u16, Value) {
    let (host, length) = (server.address, body.len());
    let request = format!(
        "POST /api/games/import{query} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
         X-Ponder-Session: {session}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
    let answer = server.http(&request).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, serde_json::from_str(body).unwrap_or_else(|_| json!(body)))
}

async fn statistics(server: &Server, session: &str) -> Value {
    let (head, body) = get(server, "/api/games/statistics", session).await;
    assert!(head.contains(" 200 "), "{head} {body}");
    serde_json::from_str(&body).unwrap()
}

#[tokio::test]
async fn games_that_can_be_played_are_imported_and_the_others_listed_with_reasons() {
    let state = tempfile::tempdir().unwrap();
    let server = server(state.path()).await;
    let (status, answer) = import(&server, OWN, "?name=ANNA", RECORD).await;
    assert_eq!((status, &answer["imported"], &answer["known"]), (200, &json!(2), &json!(0)));
    let refused = |at: usize| (answer["refused"][at]["number"].clone(), &answer["refused"][at]);
    let (number, occupied) = refused(0);
    assert_eq!((number, &occupied["problem"]["why"]["code"]), (json!(1), &json!("occupied")));
    assert_eq!(occupied["problem"]["at"]["number"], 3);
    let (number, twice) = refused(1);
    assert_eq!((number, &twice["problem"]["why"]["code"]), (json!(4), &json!("out-of-turn")));

    let found = statistics(&server, OWN).await;
    let games = found["games"].as_array().unwrap();
    assert_eq!(games.len(), 2);
    let [go, hex] = &games[..] else { panic!("two games") };
    assert_eq!(go["summary"]["names"], json!(["Honinbo", "Anna"]));
    assert_eq!((&go["own"], &go["summary"]["winner"]), (&json!(1), &json!(1)));
    assert_eq!((&hex["own"], &hex["summary"]["winner"]), (&json!(1), &json!(0)));
    assert_eq!(hex["started_unix_s"], 883_742_400);
    let board = &found["boards"][0];
    let moves: u64 = board["moves"].as_array().unwrap().iter().filter_map(Value::as_u64).sum();
    assert_eq!(moves, 1, "the moves of the own side alone");

    let (_, again) = import(&server, OWN, "", RECORD).await;
    assert_eq!((&again["imported"], &again["known"]), (&json!(0), &json!(2)));
    let mut page = server.page_of(json!(OWN)).await;
    page.ask(json!({"type": "open", "game": hex["summary"]["game"]})).await;
    let opened = page.next_of("state").await["state"].clone();
    assert_eq!(opened["seats"][0]["name"], "Red");
    assert_eq!(
        opened["result"]["reason"]["kind"].as_str().or(opened["result"]["reason"].as_str()),
        Some("time")
    );
    server.stop().await;
}

/// A finished crossword game in which most racks are unknown.
const GCG: &str = "#date 2024-08-27\n#player1 ada Ada\n#player2 bo Bo\n>ada: AN 8G AN +4 4\n\
    >bo: BD 9G BD +18 18\n>ada: - +0 4\n>bo: -3 +0 18\n>ada: - +0 4\n>bo: - +0 18\n\
    >ada: - +0 4\n>bo: - +0 18\n";

#[tokio::test]
async fn a_finished_gcg_game_is_one_of_the_own_games_and_keeps_its_record() {
    let state = tempfile::tempdir().unwrap();
    let server = server(state.path()).await;
    let (status, answer) = import(&server, OWN, "?name=bo", GCG).await;
    assert_eq!((status, &answer["imported"]), (200, &json!(1)), "{answer}");
    let found = statistics(&server, OWN).await;
    let game = &found["games"][0];
    assert_eq!(game["summary"]["names"], json!(["Ada", "Bo"]));
    assert_eq!((&game["own"], &game["summary"]["winner"]), (&json!(1), &json!(1)));
    assert_eq!(game["started_unix_s"], 1_724_760_000);

    let id = &game["summary"]["game"];
    let mut page = server.page_of(json!(OWN)).await;
    page.ask(json!({"type": "open", "game": id})).await;
    let opened = page.next_of("state").await["state"].clone();
    assert_eq!(opened["scene"]["details"]["scores"], json!([4, 18]));
    assert_eq!(opened["take_back_plies"], Value::Null);
    let act = json!({"kind": "take-back"});
    page.ask(json!({"type": "act", "game": id, "version": opened["version"], "act": act})).await;
    assert_eq!(page.next_of("failed").await["code"], "refused");
    let version = &opened["version"];
    page.ask(json!({"type": "board", "game": id, "version": version, "ply": 1})).await;
    let board = page.next_of("board").await;
    assert_eq!(board["scene"]["details"]["placed"].as_array().unwrap().len(), 2);

    let (_, again) = import(&server, OWN, "", GCG).await;
    assert_eq!((&again["imported"], &again["known"]), (&json!(0), &json!(1)));
    let files: Vec<_> = saved_records(state.path()).unwrap().map(Result::unwrap).collect();
    assert!(files[0].name.ends_with(".gcg"), "{}", files[0].name);
    assert_eq!(files[0].text, GCG);
    server.stop().await;
}

#[tokio::test]
async fn files_that_hold_no_game_are_refused_with_a_reason() {
    let state = tempfile::tempdir().unwrap();
    let with_state = server(state.path()).await;
    let refused = [
        ("hello", "no-record"),
        ("#character-encoding UTF-8\n#player1 a A\n", "gcg-unfinished"),
        ("#player1 a A\n>a: ABC 8H CAB +x 3\n", "unknown-score"),
        ("#player1 a A\n#tile-set klingon\n", "no-alphabet"),
        ("#player1 a A\n#board-layout round\n", "no-board"),
    ];
    for (text, code) in refused {
        let (status, problem) = import(&with_state, OWN, "", text).await;
        assert_eq!((status, problem["why"]["code"].as_str()), (422, Some(code)), "{problem}");
    }
    let (status, answer) = import(&with_state, OWN, "", "(;GM[11]SZ[5])").await;
    assert_eq!(
        (status, &answer["refused"][0]["problem"]["why"]["code"]),
        (200, &json!("without-moves"))
    );
    let (status, _) = import(&with_state, "nobody", "", RECORD).await;
    assert_eq!(status, 400);
    let without_state = Server::start(options()).await;
    let (status, problem) = import(&without_state, OWN, "", RECORD).await;
    assert_eq!((status, problem["why"]["code"].as_str()), (422, Some("not-kept")));
}

#[tokio::test]
async fn a_browser_exports_its_own_games_alone_and_a_folder_those_of_all() {
    let state = tempfile::tempdir().unwrap();
    let server = server(state.path()).await;
    import(&server, OWN, "", RECORD).await;
    import(&server, OTHER, "", "(;GM[11]SZ[3]PB[Else];B[b2])").await;
    let (head, zip) = get(&server, "/api/games/export", OWN).await;
    assert!(head.contains(" 200 ") && head.contains("x-ponder-left-out: 0"), "{head}");
    assert!(zip.contains("2024-08-27_go-9") && zip.contains("Honinbo-vs-Anna"), "{zip}");
    assert!(!zip.contains("Else"), "{zip}");
    let (head, _) = get(&server, "/api/games/export", "nobody").await;
    assert!(head.contains(" 400 "), "{head}");

    // The server is still running.
    let files: Vec<_> = saved_records(state.path()).unwrap().map(Result::unwrap).collect();
    assert_eq!(files.len(), 3);
    let go = files.iter().find(|file| file.name.contains("_go-9")).unwrap();
    assert!(go.text.contains("PB[Honinbo]") && go.text.contains("RE[W+R"), "{}", go.text);
    assert!(files.iter().any(|file| file.name.contains("Else-vs-person")));
}

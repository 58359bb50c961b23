//! Paco Ŝako over HTTP: games labelled as a stream, positions, puzzles.

use crate::common;

use common::{Server, TIMEOUT, options};
use ponder_server::Limits;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

fn request(server: &Server, path: &str, body: &Value) -> String {
    let (host, body) = (server.address, body.to_string());
    let length = body.len();
    format!(
        "POST /api/paco/{path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\
         Accept-Encoding: gzip\r\nConnection: close\r\n\r\n{body}"
    )
}

/// Posts JSON; returns the status and the body, without the lengths of its chunks.
async fn post_text(server: &Server, path: &str, body: Value) -> (u16, String) {
    let answer = server.http(&request(server, path, &body).replace("gzip", "identity")).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    if !head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
        return (status, body.to_owned());
    }
    let (mut text, mut rest) = (String::new(), body);
    while let Some((length, after)) = rest.split_once("\r\n") {
        let length = usize::from_str_radix(length.trim(), 16).unwrap();
        text.push_str(&after[..length]);
        rest = after[length..].trim_start_matches("\r\n");
    }
    (status, text)
}

async fn post(server: &Server, path: &str, body: Value) -> (u16, Value) {
    let (status, text) = post_text(server, path, body).await;
    (status, serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")))
}

/// Returns the lines of the analysis of a game.
async fn replay(server: &Server, text: &str) -> Vec<Value> {
    let (status, answer) = post_text(server, "replay", json!({"text": text})).await;
    assert_eq!(status, 200, "{answer}");
    answer.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A game in which Black's queen attacks the king, White ignores it, and Black unites with it.
const GAME: &str = "f2>f3 e7>e5 g2>g4 Qd8>h4+ a2>a3 Qh4xe1#";
/// A position with one way to unite with the king.
const IN_ONE: &str = "1nb2br1/1pp1pkpp/r4p1n/p3PP2/P6q/2Pe2K1/1P1P2PP/RNBQ2NR b 2 - - -";

#[tokio::test]
async fn a_game_is_reported_at_once_and_labelled() {
    let server = Server::start(options()).await;
    let lines = replay(&server, GAME).await;
    let game = &lines[0];
    assert_eq!(
        (&game["type"], &game["rules"], &game["unfinished"]),
        (&json!("game"), &json!("paco"), &json!(0))
    );
    assert_eq!(game["ending"], json!({"kind": "won", "side": "second"}));
    let moves = game["moves"].as_array().unwrap();
    let notations: Vec<_> = moves.iter().map(|one| one["notation"].as_str().unwrap()).collect();
    assert_eq!(notations.join(" "), GAME);
    assert_eq!(moves[3]["actions"], json!(["d8", ">h4"]));
    assert_eq!(moves[0]["fen"], "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b 1 AHah - -");
    assert_eq!(moves[3]["frame"]["warned"], json!([60]));
    assert_eq!(moves[5]["frame"]["highlight"], json!([60]));
    let labels: Vec<_> = lines.iter().filter(|line| line["type"] == "label").collect();
    let of = |what: &str| -> Vec<_> {
        labels
            .iter()
            .filter(|one| one[what] == true)
            .map(|one| one["move"].as_u64().unwrap())
            .collect()
    };
    assert_eq!(of("wins"), [5]);
    assert_eq!(of("gives_sako"), [3]);
    assert_eq!(of("finds_paco_in_two"), [3]);
    assert_eq!(of("misses_paco"), [0_u64; 0]);
    assert_eq!(lines[lines.len() - 2], json!({"type": "progress", "done": 6, "of": 6}));
    assert_eq!(lines[lines.len() - 1], json!({"type": "end", "complete": true}));
}

#[tokio::test]
async fn missed_and_opened_wins_are_labelled() {
    let server = Server::start(options()).await;
    let lines = replay(&server, "e2>e4 f7>f6 Qd1>h5+ a7>a6 a2>a3 a6>a5").await;
    let label = |at: usize| lines.iter().find(|line| line["move"] == at).unwrap();
    assert_eq!(label(2)["gives_sako"], true);
    assert_eq!(label(4)["misses_paco"], true);
    assert_eq!(label(5)["misses_paco"], false);
    let lines = replay(&server, "{\"history\":[{\"Lift\":12},{\"Place\":28},{\"Lift\":52}]}").await;
    assert_eq!(
        (&lines[0]["unfinished"], lines[0]["moves"].as_array().unwrap().len()),
        (&json!(1), 1)
    );
}

#[tokio::test]
async fn a_text_that_is_not_a_game_is_refused_with_its_place() {
    let server = Server::start(options()).await;
    for (text, words) in [
        ("", "empty"),
        ("e2>e4 e2>e4", "move 2"),
        ("{\"history\":[{\"Lift\":12},{\"Place\":44}]}", "action 2"),
        ("{\"history\":[{\"Lift\":99}]}", "99"),
        ("(;GM[3]RU[paco];W[e2];W[>e9])", "e9"),
        ("(;GM[11]SZ[5];B[a1])", "Paco"),
        ("what", "move 1"),
    ] {
        let (status, answer) = post(&server, "replay", json!({"text": text})).await;
        assert_eq!(status, 422, "{text}: {answer}");
        assert!(answer["message"].as_str().unwrap().contains(words), "{text}: {answer}");
    }
    // A refusal by the rules has a code.
    let unreachable = json!({"text": "{\"history\":[{\"Lift\":12},{\"Place\":44}]}"});
    let (_, answer) = post(&server, "replay", unreachable).await;
    let at = json!({"node": null, "number": 2, "unit": "ply", "text": ">e6"});
    assert_eq!((&answer["at"], &answer["why"]["code"]), (&at, &json!("out-of-reach")));
    let why = json!({"piece": "pawn", "from": "e2", "at": "e6"});
    assert_eq!(answer["why"]["args"], why);
    let long = json!({"text": "x".repeat(1 << 20)});
    assert_eq!(post(&server, "replay", long).await.0, 413);
    assert_eq!(post(&server, "replay", json!({"moves": "e2>e4"})).await.0, 422);
}

/// Returns a game in which kings walk next to unions of queens, with millions of possible moves:
/// its analysis takes a while.
fn long_game() -> String {
    let fen = "k7/pppppppp/yyyyyyyy/8/8/tTwWtTwW/PPPPPPPP/7K w 0 - - -";
    let walk = [(7, 6), (56, 57), (6, 7), (57, 56)];
    let action = |&(from, to): &(u8, u8)| [json!({"Lift": from}), json!({"Place": to})];
    let history: Vec<_> = walk.iter().cycle().take(96).flat_map(action).collect();
    let setup = json!({"draw_after_n_repetitions": 0, "starting_fen": fen});
    json!({"history": history, "setup": setup}).to_string()
}

#[tokio::test]
async fn results_stream_and_disconnecting_cancels() {
    let limits = Limits { analysis_wait_max: Duration::from_millis(50), ..options().limits };
    let server = Server::start(ponder_server::ServerOptions { limits, ..options() }).await;
    let body = json!({"text": long_game(), "nodes": 50_000_000});
    let mut streams = Vec::new();
    for _ in 0..4 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(request(&server, "replay", &body).as_bytes()).await.unwrap();
        // The game and a label arrive while the rest is computed.
        let mut received = Vec::new();
        let mut part = [0; 1 << 16];
        while !String::from_utf8_lossy(&received).contains("\"type\":\"label\"") {
            let read = tokio::time::timeout(TIMEOUT, stream.read(&mut part)).await;
            let length = read.unwrap().unwrap();
            assert!(length > 0, "the stream ended before a label");
            received.extend_from_slice(&part[..length]);
        }
        assert!(!String::from_utf8_lossy(&received).contains("\"type\":\"end\""));
        streams.push(stream);
    }
    assert_eq!(server.counts().await["replays_running"], 4);
    // There is no place for a fifth; other queries have permits of their own.
    let (status, answer) = post(&server, "replay", json!({"text": GAME})).await;
    assert_eq!(status, 503, "{answer}");
    assert_eq!(post(&server, "position", json!({"fen": IN_ONE})).await.0, 200);
    drop(streams);
    server.wait_for_count("replays_running", 0).await;
    server.stop().await;
}

#[tokio::test]
async fn a_position_is_normalized_and_searched() {
    let server = Server::start(options()).await;
    let (status, report) = post(&server, "position", json!({"fen": IN_ONE})).await;
    assert_eq!(status, 200, "{report}");
    assert_eq!((&report["fen"], &report["sako"][1]), (&json!(IN_ONE), &json!(true)));
    let one = &report["paco_in_one"];
    assert_eq!((&one["kind"], &one["all"]), (&json!("known"), &json!(1)));
    assert!(one["ways"][0]["notation"].as_str().unwrap().ends_with('#'));
    assert_eq!(report["paco_in_two"], json!({"kind": "known", "ways": [], "all": 0}));
    assert!(report["rules"].as_str().unwrap().starts_with("paco:fen=1nb2br1/"));

    // In the middle of a move, and after it.
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -";
    let body = json!({"fen": start, "actions": ["e2"]});
    let (_, report) = post(&server, "position", body).await;
    assert_eq!(report["scene"]["held"][0]["kind"], "pawn");
    assert_eq!(report["paco_in_one"], json!({"kind": "not-asked"}));
    let body = json!({"fen": start, "actions": ["e2", ">e4"], "moves": 0});
    let (_, report) = post(&server, "position", body).await;
    assert_eq!(report["scene"]["last_way"], json!([52, 36]));
    assert_eq!(report["paco_in_two"], json!({"kind": "not-asked"}));

    // Impossible castling rights are dropped; a king in a union is the end.
    let (_, report) = post(&server, "position", json!({"fen": "4k3/8/8/8/8/8/8/4K3 w 0 AH"})).await;
    assert_eq!(report["fen"], "4k3/8/8/8/8/8/8/4K3 w 0 - - -");
    let (_, report) = post(&server, "position", json!({"fen": "4G3/8/8/8/8/8/8/4K3 w"})).await;
    assert_eq!(report["ending"]["kind"], "won");
    assert_eq!(report["scene"]["legal"], json!([]));
    let (_, report) = post(&server, "position", json!({"fen": start, "nodes": 10})).await;
    assert_eq!(report["paco_in_two"], json!({"kind": "unknown"}));
}

#[tokio::test]
async fn invalid_fens_are_refused_with_a_reason() {
    let server = Server::start(options()).await;
    for (body, words) in [
        (json!({"fen": ""}), "must have 8"),
        (json!({"fen": "8/8/8/8/8/8/8/7 w"}), "rank 1"),
        (json!({"fen": "8/8/8/8/8/8/8/7? w"}), "`?`"),
        (json!({"fen": "8/8/8/8/8/8/8/KK6 w"}), "more than one king"),
        (json!({"fen": "8/8/8/8/8/8/8/K7 x"}), "side to move"),
        (json!({"fen": "8/8/8/8/8/8/8/K7 w", "actions": ["a2"]}), "action 1"),
        (json!({"fen": "8/8/8/8/8/8/8/K7 w", "moves": 3}), "0, 1 or 2"),
    ] {
        let (status, answer) = post(&server, "position", body.clone()).await;
        assert_eq!(status, 422, "{body}: {answer}");
        assert!(answer["message"].as_str().unwrap().contains(words), "{body}: {answer}");
    }
    let (_, answer) = post(&server, "position", json!({"fen": "8/8/8/8/8/8/8/KK6 w"})).await;
    assert_eq!(answer["why"]["code"], "two-kings", "{answer}");
    assert_eq!(answer["why"]["args"], json!({"side": "first"}));
    let (_, answer) = post(&server, "replay", json!({"text": "8/8/8/8/8/8/8/7? w"})).await;
    assert_eq!(answer["why"]["code"], "unknown-piece", "{answer}");
    assert_eq!(answer["why"]["args"], json!({"rank": "1", "letter": "?"}));
}

#[tokio::test]
async fn boards_that_no_game_reaches_are_answered() {
    let server = Server::start(options()).await;
    for fen in [
        "8/8/8/8/8/8/8/8 w",
        "8/8/8/8/8/8/8/8 b 99",
        "PPPPPPPP/8/8/8/8/8/8/pppppppp w",
        "pppppppp/8/8/8/8/8/8/PPPPPPPP b",
        "k7/8/8/8/8/8/8/8 w",
        "aaaaaaaa/8/8/8/8/8/8/AAAAAAAA b",
        "QQQQQQQQ/QQQQQQQQ/8/8/8/8/qqqqqqqq/kqqqqqqq w",
        "yyyyyyyy/8/8/8/8/8/8/K6k w 255",
    ] {
        for moves in 0..=2 {
            let body = json!({"fen": fen, "moves": moves, "nodes": 20_000});
            let (status, report) = post(&server, "position", body).await;
            assert_eq!(status, 200, "{fen}: {report}");
        }
    }
}

/// Plays the shortest win from where the actions lead.
async fn way(server: &Server, fen: &str, actions: &[Value], kind: &str) -> Vec<Value> {
    let (_, report) = post(server, "position", json!({"fen": fen, "actions": actions})).await;
    report[kind]["ways"][0]["actions"].as_array().unwrap_or_else(|| panic!("{report}")).clone()
}

#[tokio::test]
async fn puzzles_are_drawn_and_solved() {
    let server = Server::start(options()).await;
    for moves in [1, 2] {
        for number in [0, 37, 101] {
            let body = json!({"moves": moves, "number": number, "grade_max": 8});
            let (status, puzzle) = post(&server, "puzzle", body.clone()).await;
            assert_eq!(status, 200, "{puzzle}");
            assert_eq!(puzzle["moves"], moves);
            assert_eq!(post(&server, "puzzle", body).await.1, puzzle);
            let fen = puzzle["fen"].as_str().unwrap();
            let kind = if moves == 1 { "paco_in_one" } else { "paco_in_two" };
            let mut actions = way(&server, fen, &[], kind).await;
            let part = json!({"fen": fen, "actions": actions[..1]});
            let (_, tried) = post(&server, "puzzle/try", part).await;
            assert_eq!(tried["verdict"]["kind"], "unfinished");
            assert!(!tried["scene"]["legal"].as_array().unwrap().is_empty());
            if moves == 2 {
                let body = json!({"fen": fen, "actions": actions});
                let (_, tried) = post(&server, "puzzle/try", body).await;
                assert_eq!(tried["verdict"]["kind"], "right", "{tried}");
                actions.extend(tried["verdict"]["reply"]["actions"].as_array().unwrap().clone());
                actions.extend(way(&server, fen, &actions, "paco_in_one").await);
            }
            let (_, tried) =
                post(&server, "puzzle/try", json!({"fen": fen, "actions": actions})).await;
            assert_eq!(tried["verdict"]["kind"], "solved", "{tried}");
            // The same puzzle by its position.
            let (_, again) = post(&server, "puzzle", json!({"fen": fen})).await;
            assert_eq!((&again["grade"], &again["scene"]), (&puzzle["grade"], &puzzle["scene"]));
        }
    }
    let (_, any) = post(&server, "puzzle", json!({"grade_min": 9})).await;
    assert!(any["grade"].as_u64().unwrap() >= 9);
}

#[tokio::test]
async fn a_wrong_try_gets_the_reason() {
    let server = Server::start(options()).await;
    let tried = json!({"fen": IN_ONE, "actions": ["a6", ">b6"]});
    let (status, answer) = post(&server, "puzzle/try", tried).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["verdict"], json!({"kind": "wrong", "why": "not-united", "answer": null}));
    // Every first move of a puzzle in two but the solution is wrong, for one reason or another.
    let (_, puzzle) = post(&server, "puzzle", json!({"moves": 2, "number": 5})).await;
    let fen = puzzle["fen"].as_str().unwrap();
    let solution = way(&server, fen, &[], "paco_in_two").await;
    let mut reasons = std::collections::BTreeSet::new();
    for lift in puzzle["scene"]["legal"].as_array().unwrap() {
        let body = json!({"fen": fen, "actions": [lift["text"]]});
        let (_, held) = post(&server, "puzzle/try", body).await;
        for place in held["scene"]["legal"].as_array().unwrap() {
            let actions = json!([lift["text"], place["text"]]);
            let body = json!({"fen": fen, "actions": actions});
            let (_, tried) = post(&server, "puzzle/try", body).await;
            match tried["verdict"]["kind"].as_str().unwrap() {
                "wrong" => {
                    reasons.insert(tried["verdict"]["why"].as_str().unwrap().to_owned());
                }
                "right" => assert_eq!(actions, json!(solution)),
                other => assert_eq!(other, "unfinished"),
            }
        }
    }
    assert!(reasons.contains("no-sako"), "{reasons:?}");
}

#[tokio::test]
async fn positions_that_are_not_puzzles_are_refused() {
    let server = Server::start(options()).await;
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -";
    for (path, body, words) in [
        ("puzzle", json!({"fen": start}), "not a puzzle"),
        ("puzzle", json!({"fen": "8"}), "must have 8"),
        ("puzzle", json!({"moves": 3}), "no puzzle matches"),
        ("puzzle/try", json!({"fen": start, "actions": ["e2", ">e4"]}), "cannot be won"),
        ("puzzle/try", json!({"fen": IN_ONE, "actions": ["a1"]}), "action 1"),
        ("puzzle/try", json!({"fen": IN_ONE, "actions": vec!["a6"; 700]}), "at most"),
    ] {
        let (status, answer) = post(&server, path, body.clone()).await;
        assert_eq!(status, 422, "{body}: {answer}");
        assert!(answer["message"].as_str().unwrap().contains(words), "{body}: {answer}");
    }
}

#[tokio::test]
async fn clients_beyond_the_rate_limit_have_to_wait() {
    let limits = Limits {
        messages_burst_max: 1,
        messages_per_second_max: 0,
        analysis_wait_max: Duration::from_millis(50),
        ..options().limits
    };
    let server = Server::start(ponder_server::ServerOptions { limits, ..options() }).await;
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(post(&server, "puzzle", json!({"number": 0})).await.0);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 429]);
}

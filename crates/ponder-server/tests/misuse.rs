//! Malicious messages and pages: each gets an answer, and the server keeps running.

use crate::common;

use common::{Server, TIMEOUT, new_game, options};
use futures_util::StreamExt;
use ponder_server::{Limits, ServerError, ServerOptions, serve};
use serde_json::json;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message};

async fn still_plays(server: &Server) {
    let mut page = server.page().await;
    let state = page.new_game("hex:3", ["person", "random"]).await;
    let state = page.play(&state, "b2").await;
    assert_eq!(state["moves"][0]["text"], "b2");
}

#[tokio::test]
async fn malformed_messages_are_answered_and_the_connection_goes_on() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let malformed = [
        "",
        "{",
        "null",
        "[]",
        "\u{0}",
        "{\"type\":\"fly\"}",
        "{\"type\":\"new\"}",
        "{\"type\":\"open\",\"request\":-1,\"game\":\"x\"}",
        "{\"type\":\"open\",\"request\":1,\"game\":\"../../../../etc/passwd\"}",
        "{\"type\":\"games\",\"request\":1,\"more\":2}",
        &"[".repeat(5000),
    ];
    for text in malformed {
        page.send_text(text).await;
        assert_eq!(page.next_of("failed").await["code"], "malformed", "{text:.40}");
    }
    page.send_text("{\"type\":\"games\",\"request\":77,\"more\":2}").await;
    assert_eq!(page.next_of("failed").await["request"], 77);
    futures_util::SinkExt::send(&mut page.socket, Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(page.next_of("failed").await["code"], "malformed");
    page.send_text(&"x".repeat(20_000)).await;
    assert_eq!(page.next_of("failed").await["code"], "too-long");
    page.new_game("hex:3", ["person", "random"]).await;
    server.stop().await;
}

#[tokio::test]
async fn a_huge_message_closes_only_its_own_connection() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let huge = "x".repeat(8 << 20);
    let _ = futures_util::SinkExt::send(&mut page.socket, Message::text(huge)).await;
    let closed = tokio::time::timeout(TIMEOUT, async {
        while let Some(Ok(_)) = page.socket.next().await {}
    });
    closed.await.expect("the connection is closed");
    still_plays(&server).await;
    server.stop().await;
}

#[tokio::test]
async fn a_frame_that_cannot_be_read_is_answered_and_closes_the_connection() {
    use tokio_tungstenite::tungstenite::protocol::frame::Frame;
    use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let frame = Frame::message(vec![0xff, 0xfe], OpCode::Data(Data::Text), true);
    futures_util::SinkExt::send(&mut page.socket, Message::Frame(frame)).await.unwrap();
    assert_eq!(page.next_of("failed").await["code"], "malformed");
    assert!(page.next().await.is_none());
    still_plays(&server).await;
    server.stop().await;
}

#[tokio::test]
async fn a_hello_must_come_first() {
    let server = Server::start(options()).await;
    let mut page = server.silent_page().await;
    page.send(json!({"type": "games", "request": 1})).await;
    assert_eq!(page.next_of("failed").await["code"], "out-of-order");
    server.stop().await;
}

#[tokio::test]
async fn stale_and_foreign_requests_change_nothing() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    page.send(json!({"type": "hello", "protocol": 1, "session": null})).await;
    assert_eq!(page.next_of("failed").await["code"], "out-of-order");
    let start = page.new_game("hex:5", ["person", "person"]).await;
    let state = page.play(&start, "c3").await;

    let play = |version: u64, text: &str| {
        let act = json!({"kind": "play", "text": text});
        json!({"type": "act", "game": state["game"], "version": version, "act": act})
    };
    for version in [0, 2, u64::MAX] {
        assert_eq!(page.ask_refused(play(version, "b2")).await, "stale");
        assert_eq!(page.next_of("state").await["state"], state);
    }
    for text in ["c3", "z9", "", "swap", "pass", "a1; quit", &"a".repeat(9000)] {
        assert_eq!(page.ask_refused(play(1, text)).await, "refused", "{text:.20}");
    }
    let now = json!({"kind": "move-now"});
    let now = json!({"type": "act", "game": state["game"], "version": 1, "act": now});
    assert_eq!(page.ask_refused(now).await, "refused");
    let other = "0123456789abcdef01234567";
    let foreign = json!({"type": "act", "game": other, "version": 0, "act": {"kind": "resign"}});
    assert_eq!(page.ask_refused(foreign).await, "no-such-game");
    assert_eq!(page.ask_refused(json!({"type": "open", "game": other})).await, "no-such-game");

    page.send(json!({"type": "leave", "game": state["game"]})).await;
    assert_eq!(page.ask_refused(play(1, "b2")).await, "no-such-game");
    page.ask(json!({"type": "open", "game": state["game"]})).await;
    assert_eq!(page.next_of("state").await["state"], state);
    server.stop().await;
}

#[tokio::test]
async fn a_page_of_another_protocol_is_asked_to_reload() {
    let server = Server::start(options()).await;
    let mut page = server.silent_page().await;
    page.send(json!({"type": "hello", "protocol": 99, "session": null})).await;
    assert_eq!(page.next_of("failed").await["code"], "wrong-protocol");
    server.stop().await;
}

#[tokio::test]
async fn rules_and_players_that_are_not_understood() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let cases = [
        ("hex:0", "random", "bad-rules"),
        ("hex:20", "random", "bad-rules"),
        ("chess", "random", "bad-rules"),
        ("", "random", "bad-rules"),
        ("hex:5", "nobody", "bad-player"),
        ("hex:5", "random:x=1", "bad-player"),
        ("hex:5", "", "bad-player"),
    ];
    for (rules, spec, code) in cases {
        assert_eq!(page.ask_refused(new_game(rules, ["person", spec])).await, code, "{spec}");
    }
    let mut one_seat = new_game("hex:5", ["person", "person"]);
    one_seat["seats"] = json!([{"kind": "person"}]);
    assert_eq!(page.ask_refused(one_seat).await, "bad-player");
    let mut crowd = new_game("hex:5", ["person", "person"]);
    crowd["seats"] = json!(vec![json!({"kind": "person"}); 300]);
    assert_eq!(page.ask_refused(crowd).await, "bad-player");
    let folder = tempfile::tempdir().unwrap();
    let made = folder.path().join("made");
    let spec = format!("gtp:cmd='touch {}'", made.display());
    page.ask(new_game("hex:5", ["person", &spec])).await;
    let refusal = page.next_of("failed").await;
    assert_eq!(refusal["code"], "bad-player");
    assert!(refusal["message"].as_str().unwrap().contains("not allowed here"), "{refusal}");
    assert_eq!(refusal["why"]["code"], "no-programs", "{refusal}");
    assert!(!made.exists());
    server.stop().await;
}

#[tokio::test]
async fn a_page_that_talks_too_fast_is_slowed_and_then_dropped() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    for request in 0..100 {
        page.send(json!({"type": "games", "request": request})).await;
    }
    assert_eq!(page.next_of("failed").await["code"], "too-fast");
    for request in 0..400 {
        let message = json!({"type": "games", "request": request}).to_string();
        if futures_util::SinkExt::send(&mut page.socket, Message::text(message)).await.is_err() {
            break;
        }
    }
    while page.next().await.is_some() {}
    still_plays(&server).await;
    server.stop().await;
}

#[tokio::test]
async fn silent_pages_are_dropped_and_there_is_a_limit() {
    let limits =
        Limits { sessions_max: 3, silence_max: Duration::from_millis(200), ..options().limits };
    let server = Server::start(ServerOptions { limits, ..options() }).await;
    let origin = format!("http://{}", server.address);
    let mut idle = Vec::new();
    for _ in 0..3 {
        idle.push(server.connect(&origin).await.unwrap());
    }
    match server.connect(&origin).await {
        Err(Error::Http(answer)) => assert_eq!(answer.status(), 503),
        other => panic!("{other:?}"),
    }
    server.wait_for_count("pages", 0).await;
    still_plays(&server).await;
    server.stop().await;
}

#[tokio::test]
async fn pages_of_other_origins_and_other_names_are_refused() {
    let server = Server::start(options()).await;
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", "https://localhost"] {
        match server.connect(origin).await {
            Err(Error::Http(answer)) => assert_eq!(answer.status(), 403, "{origin}"),
            other => panic!("{origin}: {other:?}"),
        }
    }
    let rebound = "GET /api/info HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    assert!(server.http(rebound).await.starts_with("HTTP/1.1 403"));
    let posted = format!(
        "POST /api/info HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
        server.address
    );
    assert!(server.http(&posted).await.starts_with("HTTP/1.1 403"));
    server.stop().await;
}

#[tokio::test]
async fn answers_carry_their_headers() {
    let server = Server::start(options()).await;
    let page = server.get("/").await.to_lowercase();
    assert!(page.starts_with("http/1.1 200"));
    assert!(page.contains("content-type: text/html"));
    assert!(page.contains("x-content-type-options: nosniff"));
    let policy = page.lines().find(|line| line.starts_with("content-security-policy")).unwrap();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"));
    assert!(policy.contains("font-src 'self'"));
    assert!(!page.contains("<style") && !page.contains(" style=") && !page.contains("onclick"));
    assert!(server.get("/api/health").await.ends_with("\r\n\r\nok"));
    for path in ["/nothing", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/assets/../../Cargo.toml"] {
        assert!(server.get(path).await.starts_with("HTTP/1.1 404"), "{path}");
    }
    let info = server.get("/api/info").await;
    assert!(info.contains("\"hex\"") && info.contains("first-steps"));
    assert!(info.contains("\"mcts\"") && !info.contains("\"gtp\""), "programs are not allowed");
    server.stop().await;
}

#[tokio::test]
async fn an_address_of_the_network_is_refused() {
    let address = "0.0.0.0:0".parse().unwrap();
    let (ready, _) = tokio::sync::oneshot::channel();
    let outcome = serve(ServerOptions { address, ..options() }, ready, async {}).await;
    assert!(matches!(outcome, Err(ServerError::NotLoopback(_))), "{outcome:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_thousand_idle_sockets_block_no_client() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("hex:5", ["person", "random"]).await;
    let mut idle = Vec::with_capacity(5000);
    for number in 0..5000 {
        let mut socket = TcpStream::connect(server.address).await.unwrap();
        // Some send nothing, others begin a request and never finish it.
        if number % 3 == 0 {
            let begun = format!("GET / HTTP/1.1\r\nHost: {}\r\nX-Slow: ", server.address);
            let _ = socket.write_all(begun.as_bytes()).await;
        }
        idle.push(socket);
    }
    let state = page.play(&state, "c3").await;
    assert_eq!(state["moves"][0]["text"], "c3");
    still_plays(&server).await;
    assert!(server.get("/api/health").await.ends_with("ok"));
    drop(idle);
    still_plays(&server).await;
    server.stop().await;
}

#[tokio::test]
async fn sockets_of_people_are_not_closed_for_idle_ones() {
    let limits = Limits { sockets_max: 8, ..options().limits };
    let server = Server::start(ServerOptions { limits, ..options() }).await;
    let mut pages = Vec::new();
    for _ in 0..6 {
        pages.push(server.page().await);
    }
    let mut idle = Vec::new();
    for _ in 0..40 {
        idle.push(TcpStream::connect(server.address).await.unwrap());
    }
    // The longest idle was evicted.
    let mut nothing = [0; 1];
    let gone = tokio::time::timeout(TIMEOUT, idle[0].read(&mut nothing)).await.unwrap();
    assert!(matches!(gone, Ok(0) | Err(_)), "{gone:?}");
    assert!(server.get("/api/health").await.ends_with("ok"));
    for page in &mut pages {
        page.new_game("hex:3", ["person", "person"]).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn sockets_that_were_answered_once_make_room_too() {
    let limits = Limits { sockets_max: 40, ..options().limits };
    let server = Server::start(ServerOptions { limits, ..options() }).await;
    let mut page = server.page().await;
    let state = page.new_game("hex:5", ["person", "person"]).await;
    let mut idle = Vec::new();
    for _ in 0..200 {
        let mut socket = TcpStream::connect(server.address).await.unwrap();
        let request = format!("GET /api/health HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
        socket.write_all(request.as_bytes()).await.unwrap();
        let mut answer = [0; 15];
        let read = tokio::time::timeout(TIMEOUT, socket.read_exact(&mut answer)).await.unwrap();
        assert!(read.is_ok() && answer.starts_with(b"HTTP/1.1 200"), "{read:?}");
        idle.push(socket);
    }
    assert_eq!(page.play(&state, "c3").await["moves"][0]["text"], "c3");
    still_plays(&server).await;
    // The longest idle was evicted, the last is still there.
    let mut rest = Vec::new();
    let gone = tokio::time::timeout(TIMEOUT, idle[0].read_to_end(&mut rest)).await;
    assert!(gone.is_ok(), "it is closed");
    let last = idle.last_mut().unwrap();
    let request = format!("GET /api/health HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    last.write_all(request.as_bytes()).await.unwrap();
    let mut answer = [0; 1];
    assert_eq!(last.read(&mut answer).await.unwrap(), 1);
    server.stop().await;
}

#[tokio::test]
async fn replayed_and_forged_messages_change_nothing() {
    let server = Server::start(options()).await;
    let mut owner = server.page().await;
    let start = owner.new_game("hex:5", ["person", "person"]).await;
    let play = json!({
        "type": "act", "request": 90, "game": start["game"], "version": start["version"],
        "act": {"kind": "play", "text": "c3"},
    });
    owner.send(play.clone()).await;
    let state = owner.next_of("state").await["state"].clone();
    assert_eq!(owner.next_of("accepted").await["request"], 90);
    // A replay of the recorded message, at once or later, is too late.
    for _ in 0..5 {
        owner.send(play.clone()).await;
        assert_eq!(owner.next_of("failed").await["code"], "stale");
        assert_eq!(owner.next_of("state").await["state"], state);
    }

    // Others know the link of the game, and try to act in it or to be its owner.
    let mut forger = server.page().await;
    forger.ask(json!({"type": "open", "game": start["game"]})).await;
    let seen = forger.next_of("state").await;
    assert_eq!(
        (&seen["role"], &seen["state"]["version"]),
        (&json!("spectator"), &state["version"])
    );
    for act in [
        json!({"kind": "play", "text": "b2"}),
        json!({"kind": "resign"}),
        json!({"kind": "take-back"}),
        json!({"kind": "move-now"}),
    ] {
        let forged =
            json!({"type": "act", "game": start["game"], "version": state["version"], "act": act});
        assert_eq!(forger.ask_refused(forged).await, "not-yours", "{act}");
    }
    for key in [json!("0".repeat(32)), start["game"].clone(), json!(""), json!("../x")] {
        let mut guesser = server.silent_page().await;
        guesser.send(json!({"type": "hello", "protocol": 1, "session": key})).await;
        if guesser.next().await.unwrap()["type"] == "welcome" {
            guesser.ask(json!({"type": "open", "game": start["game"]})).await;
            assert_eq!(guesser.next_of("state").await["role"], "spectator", "{key}");
        }
    }
    owner.ask(json!({"type": "open", "game": start["game"]})).await;
    assert_eq!(owner.next_of("state").await["state"], state);
    server.stop().await;
}

#[tokio::test]
async fn spectators_see_each_move_and_learn_that_they_only_watch() {
    let server = Server::start(options()).await;
    let mut owner = server.page().await;
    let mut state = owner.new_game("hex:3", ["person", "person"]).await;
    let mut watchers = Vec::new();
    for _ in 0..3 {
        let mut watcher = server.page().await;
        watcher.ask(json!({"type": "open", "game": state["game"]})).await;
        assert_eq!(watcher.next_of("state").await["role"], "spectator");
        watchers.push(watcher);
    }
    for text in ["b2", "a1", "b1", "a2", "b3"] {
        state = owner.play(&state, text).await;
        for watcher in &mut watchers {
            let seen = watcher.next_of("state").await;
            assert_eq!(
                (&seen["role"], &seen["state"]["moves"]),
                (&json!("spectator"), &state["moves"])
            );
        }
    }
    assert_ne!(state["result"], serde_json::Value::Null);
    server.stop().await;
}

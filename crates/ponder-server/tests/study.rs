//! Positions and records over HTTP, and searches of lines over the WebSocket.

use crate::common;

use common::{Server, options};
use serde_json::{Value, json};

/// Posts JSON; returns the status and the answer.
async fn post(server: &Server, path: &str, body: &str) -> (u16, Value) {
    let (status, body) = server.post(path, body).await;
    (status, serde_json::from_str(&body).unwrap_or_else(|error| panic!("{error}: {body}")))
}

const GAME: &str = "(;GM[11]SZ[5]PB[Ada]DD[a1:b2];B[b2]C[good](;W[c3]TR[a1];B[d2])(;W[b3]))";

#[tokio::test]
async fn a_position_is_shown_by_its_moves() {
    let server = Server::start(options()).await;
    let body = json!({"rules": "hex:3,swap", "moves": ["b2", "swap"]}).to_string();
    let (status, answer) = post(&server, "/api/position", &body).await;
    assert_eq!(status, 200);
    assert_eq!(answer["to_move"], "first");
    assert_eq!(answer["moves"][1], json!({"side": "second", "text": "swap-pieces"}));
    assert_eq!(answer["scene"]["legal"].as_array().unwrap().len(), 8);
    assert_eq!(answer["winner"], Value::Null);

    let won = json!({"rules": "hex:2", "moves": ["a1", "b1", "a2"]}).to_string();
    let (_, answer) = post(&server, "/api/position", &won).await;
    assert_eq!((&answer["winner"], &answer["to_move"]), (&json!("first"), &Value::Null));
}

#[tokio::test]
async fn nonsense_is_refused_with_its_place() {
    let server = Server::start(options()).await;
    let cases = [
        (json!({"rules": "hex:3", "moves": ["b2", "b2"]}), 422, "move 2"),
        (json!({"rules": "hex:2", "moves": ["a1", "b1", "a2", "b2"]}), 422, "over"),
        (json!({"rules": "chess", "moves": []}), 422, "rules"),
        (json!({"rules": "hex:3", "moves": vec!["a1"; 1001]}), 422, "1000"),
        (json!({"rules": "hex:3"}), 422, "moves"),
        (json!({"rules": "hex:3", "moves": ["x".repeat(70_000)]}), 413, "too long"),
    ];
    for (body, expected, words) in cases {
        let (status, answer) = post(&server, "/api/position", &body.to_string()).await;
        let message = answer["message"].as_str().unwrap();
        assert_eq!(status, expected, "{message}");
        assert!(message.contains(words), "{message}");
    }
    let twice = json!({"rules": "hex:3", "moves": ["b2", "b2"]}).to_string();
    let (_, answer) = post(&server, "/api/position", &twice).await;
    let at = json!({"node": null, "number": 2, "unit": "move", "text": "b2"});
    assert_eq!((&answer["at"], &answer["why"]["code"]), (&at, &json!("occupied")));
    assert_eq!(answer["why"]["args"]["at"], "b2");
    assert_eq!(post(&server, "/api/position", "{").await.0, 400);
    for text in ["", "hello", "https://hexworld.org/board/", "(;GM[5])"] {
        let body = json!({"text": text}).to_string();
        let (status, answer) = post(&server, "/api/record/read", &body).await;
        assert_eq!(status, 422, "{text}: {answer}");
    }
    let body = json!({"text": "(;GM[11]SZ[5]AB[a1])"}).to_string();
    let tree = &post(&server, "/api/record/read", &body).await.1["tree"];
    assert_eq!(tree["rules"], "hex:5,fen=b4/5/5/5/5_b");
}

#[tokio::test]
async fn a_text_that_is_no_record_has_a_code_with_its_place() {
    let server = Server::start(options()).await;
    let cases = [
        ("hello", "no-game", json!({})),
        ("(;GM[11]\nC[open", "unclosed-value", json!({"ident": "C", "line": "2", "column": "2"})),
        ("(;GM[11]!)", "unexpected-character", json!({"found": "!", "line": "1", "column": "9"})),
        ("(;GM[5])", "record-of-unknown-game", json!({"number": "5"})),
        ("(;GM[11]SZ[x])", "record-size", json!({"text": "x"})),
        (
            "https://hexworld.org/board/#11,z9",
            "not-a-cell",
            json!({"found": "z9", "last": "k11", "character": "32"}),
        ),
        ("https://hexworld.org/board/", "unknown-link", json!({})),
        ("https://hexworld.org/board/#99,a1", "board-sides", Value::Null),
    ];
    for (text, code, args) in cases {
        let body = json!({"text": text}).to_string();
        let (status, answer) = post(&server, "/api/record/read", &body).await;
        assert_eq!((status, &answer["why"]["code"]), (422, &json!(code)), "{text}: {answer}");
        if !args.is_null() {
            assert_eq!(answer["why"]["args"], args, "{text}");
        }
    }
}

#[tokio::test]
async fn a_request_beyond_the_limits_has_a_code() {
    let server = Server::start(options()).await;
    let cases = [
        ("/api/position", json!({"rules": "hex:3", "moves": vec!["a1"; 1001]}), "many-moves"),
        ("/api/position", json!({"rules": "hex:3", "moves": ["x".repeat(70_000)]}), "long-request"),
        (
            "/api/matches",
            json!({"rules": "hex:3", "players": ["random", "random"], "games": 2, "opening_plies": 0}),
            "no-matches-here",
        ),
    ];
    for (path, body, code) in cases {
        let (_, answer) = post(&server, path, &body.to_string()).await;
        assert_eq!(answer["why"]["code"], code, "{answer}");
    }
}

#[tokio::test]
async fn an_illegal_move_of_a_record_has_its_place_and_a_code() {
    let server = Server::start(options()).await;
    let body = json!({"text": "(;GM[1]SZ[9];B[ba];W[ba])"}).to_string();
    let (status, answer) = post(&server, "/api/record/read", &body).await;
    let why = json!({"code": "occupied", "args": {"at": "B9"}, "text": answer["message"]});
    let at = json!({"node": 2, "number": 2, "unit": "move", "text": "B9"});
    assert_eq!((status, &answer["why"], &answer["at"]), (422, &why, &at), "{answer}");
    assert_eq!(answer["message"], "node 2 (move 2): illegal move `ba` (B9): the point is occupied");
    // A variation is left out for the same reason.
    let body = json!({"text": "(;GM[1]SZ[9];B[ba](;W[aa])(;W[ba]))"}).to_string();
    let (status, answer) = post(&server, "/api/record/read", &body).await;
    let problem = &answer["problem"];
    let at = json!({"node": 3, "number": 2, "unit": "move", "text": "B9"});
    assert_eq!((status, &answer["dropped"], &problem["at"]), (200, &json!(1), &at), "{answer}");
    assert_eq!(problem["why"]["code"], "occupied");
}

#[tokio::test]
async fn paco_is_read_in_every_form() {
    let server = Server::start(options()).await;
    let whole = json!({"rules": "paco", "moves": ["e2>e4", "e7", ">e5"]}).to_string();
    let (status, answer) = post(&server, "/api/position", &whole).await;
    assert_eq!((status, answer["moves"].as_array().unwrap().len()), (200, 4), "{answer}");
    let far = json!({"rules": "paco", "moves": ["e2>e5"]}).to_string();
    let (status, answer) = post(&server, "/api/position", &far).await;
    let message = answer["message"].as_str().unwrap();
    assert!(status == 422 && message.contains("the pawn from e2 cannot reach e5"), "{answer}");

    let printed = concat!(env!("CARGO_MANIFEST_DIR"), "/../ponder-paco/tests/data/printed/");
    for name in ["array.json", "escaped.jsonl", "timestamps.json", "editor-link.txt"] {
        let text = std::fs::read_to_string(format!("{printed}{name}")).unwrap();
        let body = json!({"text": text}).to_string();
        let (status, answer) = post(&server, "/api/record/read", &body).await;
        assert_eq!(status, 200, "{name}: {answer}");
        assert!(answer["tree"]["rules"].as_str().unwrap().starts_with("paco"), "{name}");
    }
}

#[tokio::test]
async fn sgf_goes_round_with_its_variations() {
    let server = Server::start(options()).await;
    let body = json!({"text": GAME}).to_string();
    let (status, read) = post(&server, "/api/record/read", &body).await;
    assert_eq!(status, 200, "{read}");
    assert_eq!(read["left_out"], json!(["DD"]));
    let tree = &read["tree"];
    assert_eq!((&tree["rules"], &tree["head"]["players"][0]), (&json!("hex:5"), &json!("Ada")));
    let parents: Vec<_> = tree["nodes"].as_array().unwrap().iter().map(|n| &n["parent"]).collect();
    assert_eq!(json!(parents), json!([null, 0, 1, 2, 1]));
    assert_eq!(tree["nodes"][2]["marks"], json!([{"kind": "triangle", "at": "a1", "text": ""}]));

    let body = json!({"tree": tree, "format": "sgf"}).to_string();
    let (status, written) = post(&server, "/api/record/write", &body).await;
    assert_eq!((status, &written["lost"]), (200, &json!([])), "{written}");
    let body = json!({"text": written["text"]}).to_string();
    assert_eq!(post(&server, "/api/record/read", &body).await.1["tree"], *tree);

    let body = json!({"tree": tree, "format": "hexworld", "shown": 4}).to_string();
    let (_, link) = post(&server, "/api/record/write", &body).await;
    assert_eq!(link["text"], "https://hexworld.org/board/#5c1,b2b3");
    assert_eq!(link["lost"], json!(["variations", "comments", "marks", "head"]));
    let body = json!({"tree": tree, "format": "hexworld", "shown": 1}).to_string();
    let (_, link) = post(&server, "/api/record/write", &body).await;
    assert_eq!(link["text"], "https://hexworld.org/board/#5c1,b2,c3d2");
    let body = json!({"text": link["text"]}).to_string();
    let (_, read) = post(&server, "/api/record/read", &body).await;
    assert_eq!((&read["shown"], read["tree"]["nodes"].as_array().unwrap().len()), (&json!(1), 4));
}

#[tokio::test]
async fn a_record_may_name_an_address() {
    let server = Server::start(options()).await;
    let golem = "(;FF[4]EV[hex.mc]PB[Ada]PW[Bo]SZ[5]SO[http://www.littlegolem.com];B[b2];W[c3])";
    let golem = golem.replace("FF[4]", "FF[4]GM[11]");
    for text in [golem.clone(), format!("\u{feff}{golem}"), format!("\n \u{feff}\n{golem}\n")] {
        let body = json!({"text": text}).to_string();
        let (status, read) = post(&server, "/api/record/read", &body).await;
        assert_eq!(status, 200, "{text}: {read}");
        assert_eq!(read["tree"]["nodes"].as_array().unwrap().len(), 3, "{read}");
        assert_eq!(read["left_out"], json!(["SO"]));
    }
}

#[tokio::test]
async fn a_tree_that_makes_no_sense_is_not_written() {
    let server = Server::start(options()).await;
    let node = |parent: Value, mv: Value| json!({"parent": parent, "move": mv});
    let root = node(Value::Null, Value::Null);
    for nodes in [
        json!([]),
        json!([root, node(json!(0), json!("z9"))]),
        json!([root, node(json!(1), json!("a1"))]),
        json!([root, {"parent": 0, "move": "a1", "marks": [{"kind": "circle", "at": "z9"}]}]),
    ] {
        let tree = json!({"rules": "hex:3", "nodes": nodes});
        for format in ["sgf", "hexworld"] {
            let body = json!({"tree": tree, "format": format, "shown": 0}).to_string();
            assert_eq!(post(&server, "/api/record/write", &body).await.0, 422, "{tree}");
        }
    }
    let mark = json!({"parent": null, "move": null, "marks": [{"kind": "circle", "at": "z9"}]});
    let body = json!({"tree": {"rules": "hex:3", "nodes": [mark]}, "format": "sgf"}).to_string();
    let (_, answer) = post(&server, "/api/record/write", &body).await;
    assert_eq!(answer["why"]["code"], "mark-off-board", "{answer}");
    assert_eq!(answer["why"]["args"], json!({"node": "0", "at": "z9"}));
}

#[tokio::test]
async fn the_api_describes_itself_and_refuses_other_pages() {
    let server = Server::start(options()).await;
    let answer = server.get("/api/openapi.json").await;
    let body = answer.split_once("\r\n\r\n").unwrap().1;
    let api: Value = serde_json::from_str(body).unwrap();
    for path in ["/api/position", "/api/record/read", "/api/record/write"] {
        assert!(api["paths"][path]["post"]["responses"]["422"].is_object(), "{path}");
    }
    assert!(api["components"]["schemas"]["GameTree"].is_object());
    let host = server.address;
    let foreign = format!(
        "POST /api/position HTTP/1.1\r\nHost: {host}\r\nOrigin: http://evil.example\r\n\
         Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{{}}"
    );
    assert!(server.http(&foreign).await.starts_with("HTTP/1.1 403"));
}

fn line(moves: &[&str], spec: Option<&str>, limits: Value) -> Value {
    let about = json!({"kind": "line", "rules": "hex:5", "moves": moves});
    json!({"type": "analyze", "about": about, "spec": spec, "limits": limits})
}

/// Returns the final result of a search.
async fn last_word(page: &mut common::Page, search: u32) -> Value {
    loop {
        let message = page.next_of("analysis").await;
        if message["search"] == search && message["stage"] == "done" {
            return message["analysis"].clone();
        }
    }
}

#[tokio::test]
async fn lines_are_analyzed_within_limits_and_their_trees_walked() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    for spec in [None, Some("mcts:visits=300")] {
        let search = page.ask(line(&["c3"], spec, json!({"visits": 300}))).await;
        let message = last_word(&mut page, search).await;
        assert_eq!(message["visits"], 300, "{spec:?}");
        let best = message["candidates"][0]["text"].clone();
        assert_eq!(message["candidates"][0]["prior"].is_null(), spec.is_some());
        let walk = json!({"type": "walk", "search": search, "path": [best]});
        page.ask(walk.clone()).await;
        let children = page.next_of("children").await["children"].clone();
        let visits = |of: &Value| {
            of.as_array().unwrap().iter().map(|one| one["visits"].as_u64().unwrap()).sum::<u64>()
        };
        let below = visits(&children);
        let own = message["candidates"][0]["visits"].as_u64().unwrap();
        assert!(below > 0 && below <= own, "{below} of {own}");
        // The tree is still there, and its root is what was reported.
        page.ask(json!({"type": "walk", "search": search, "path": []})).await;
        let root = page.next_of("children").await["children"].clone();
        assert_eq!(root[0]["text"], message["candidates"][0]["text"]);
        assert_eq!(root[0]["win_rate"], message["candidates"][0]["win_rate"]);
        for path in [json!(["c3"]), json!(["z9"]), json!(vec!["a1"; 300])] {
            let walk = json!({"type": "walk", "search": search, "path": path});
            assert_eq!(page.ask_refused(walk).await, "refused");
        }
    }
    assert_eq!(
        page.ask_refused(json!({"type": "walk", "search": 9999, "path": []})).await,
        "refused"
    );
    drop(page);
    server.wait_for_count("players_kept", 0).await;
    server.wait_for_count("memory_bytes", 0).await;
}

#[tokio::test]
async fn a_line_analysis_stops_at_its_time_limit_on_request_and_when_its_page_leaves() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let search = page.ask(line(&[], Some("slow"), json!({"seconds": 0.2}))).await;
    last_word(&mut page, search).await;
    let search = page.ask(line(&[], Some("mcts:time=100"), json!({}))).await;
    page.next_of("analysis").await;
    assert_eq!(
        page.ask_refused(json!({"type": "walk", "search": search, "path": []})).await,
        "refused"
    );
    page.send(json!({"type": "stop-analysis", "search": search})).await;
    assert!(last_word(&mut page, search).await["visits"].as_u64().unwrap() > 0);
    for _ in 0..4 {
        page.ask(line(&[], Some("slow"), json!({}))).await;
    }
    assert_eq!(page.ask_refused(line(&[], None, json!({}))).await, "busy");
    drop(page);
    server.wait_for_count("searches_running", 0).await;
    server.wait_for_count("searches_waiting", 0).await;
}

fn restricted(only: &[&str], spec: Option<&str>) -> Value {
    let mut request = line(&["c3"], spec, json!({"visits": 200}));
    request["about"]["only"] = json!(only);
    request
}

#[tokio::test]
async fn a_search_may_be_restricted_to_some_moves_at_its_root() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    for spec in [
        None,
        Some("mcts:visits=200"),
        Some("rave:visits=200"),
        Some("puct:model=random:8x1,visits=200"),
        Some("puct:model=random:8x1,visits=200,theory=1"),
        Some("gumbel:model=random:8x1,visits=200"),
        Some("alphabeta:depth=2"),
    ] {
        let search = page.ask(restricted(&["a1", "b5"], spec)).await;
        let analysis = last_word(&mut page, search).await;
        let candidates = analysis["candidates"].as_array().unwrap();
        let of_only = |one: &Value| one["text"] == "a1" || one["text"] == "b5";
        assert!(!candidates.is_empty() && candidates.iter().all(of_only), "{spec:?}: {analysis}");
        if spec == Some("alphabeta:depth=2") {
            // It keeps no tree to walk in.
            continue;
        }
        // Replies are free.
        let walk = json!({"type": "walk", "search": search, "path": [candidates[0]["text"]]});
        page.ask(walk).await;
        let answer = page.next_of("children").await;
        let replies = answer["children"].as_array().unwrap();
        assert!(replies.iter().any(|one| !of_only(one)), "{spec:?}: {answer}");
    }
    for (only, spec, code) in [
        (&["c3"][..], None, "malformed"),
        (&[], None, "malformed"),
        (&["a1"], Some("random"), "refused"),
    ] {
        assert_eq!(page.ask_refused(restricted(only, spec)).await, code, "{only:?} {spec:?}");
    }
}

#[tokio::test]
async fn a_line_that_cannot_be_asked_is_refused() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let over = json!({
        "type": "analyze",
        "about": {"kind": "line", "rules": "hex:2", "moves": ["a1", "b1", "a2"]},
        "spec": null, "limits": {},
    });
    assert_eq!(page.ask_refused(over).await, "refused");
    assert_eq!(page.ask_refused(line(&["z9"], None, json!({}))).await, "bad-rules");
    page.ask(line(&[], Some("nobody"), json!({}))).await;
    let refusal = page.next_of("failed").await;
    assert_eq!(refusal["code"], "bad-player");
    assert_eq!(refusal["why"]["code"], "unknown-player-kind");
    assert_eq!(refusal["why"]["args"]["kind"], "nobody");
    let folder = tempfile::tempdir().unwrap();
    let made = folder.path().join("made");
    let spec = format!("gtp:cmd='touch {}'", made.display());
    page.ask(line(&[], Some(&spec), json!({}))).await;
    let refusal = page.next_of("failed").await;
    assert_eq!(refusal["code"], "bad-player");
    assert!(refusal["message"].as_str().unwrap().contains("not allowed here"), "{refusal}");
    assert!(!made.exists());
    assert_eq!(page.ask_refused(line(&[], None, json!({"seconds": -1}))).await, "malformed");
    assert_eq!(page.ask_refused(line(&[], Some("panics"), json!({}))).await, "refused");
}

#[tokio::test]
async fn two_tabs_of_a_browser_ask_six_players_at_a_time() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let mut tab = server.page_of(page.session.clone()).await;
    for number in 0..6 {
        let page = if number % 2 == 0 { &mut page } else { &mut tab };
        // The server reads the two sockets in any order: each has its place before the next asks.
        let request = page.ask(line(&[], Some("slow"), json!({}))).await;
        while page.next_of("analysis").await["search"] != request {}
    }
    tab.ask(line(&[], None, json!({}))).await;
    let refusal = tab.next_of("failed").await;
    assert_eq!(refusal["code"], "busy");
    assert!(refusal["message"].as_str().unwrap().contains("another tab"), "{refusal}");
    let mut game = server.page_of(page.session.clone()).await;
    let state = game.new_game("hex:5", ["person", "person"]).await;
    let hint = json!({"type": "hint", "game": state["game"], "version": 0});
    assert_eq!(game.ask_refused(hint.clone()).await, "busy");
    // Others are not affected, and a released place is free.
    let mut stranger = server.page().await;
    stranger.ask(line(&[], Some("slow"), json!({}))).await;
    stranger.next_of("analysis").await;
    drop(tab);
    loop {
        game.ask(hint.clone()).await;
        if game.next().await.unwrap()["type"] == "accepted" {
            break;
        }
    }
    server.stop().await;
}

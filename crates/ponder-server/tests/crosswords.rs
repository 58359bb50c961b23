//! Crossword games: what pages see of racks, challenges, records, reviews.

use crate::common;

use common::{Page, Server, options};
use ponder_server::ServerOptions;
use serde_json::{Value, json};

/// Returns the rack of a side; null where the page does not see it.
fn rack(state: &Value, side: usize) -> &Value {
    &state["scene"]["details"]["racks"][side]
}

fn tiles(state: &Value) -> &Value {
    &state["scene"]["details"]
}

/// Waits for the state in which a seat acts, or the game is over.
async fn turn_of(page: &mut Page, mut state: Value, seat: u8) -> Value {
    while state["to_act"] != json!(seat) && !state["to_act"].is_null() {
        state = page.next_of("state").await["state"].clone();
    }
    state
}

/// Returns the final result of an analysis.
async fn last_word(page: &mut Page) -> Value {
    loop {
        let message = page.next_of("analysis").await;
        if message["stage"] == "done" {
            return message;
        }
    }
}

#[tokio::test]
async fn nobody_is_given_the_rack_of_the_other_side() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("crossword", ["person", "sim:playouts=4000"]).await;
    assert_eq!(rack(&state, 0).as_array().unwrap().len(), 7);
    assert!(rack(&state, 1).is_null());
    let mut watcher = server.page().await;
    watcher.ask(json!({"type": "open", "game": state["game"]})).await;
    let watched = watcher.next_of("state").await["state"].clone();
    assert!(rack(&watched, 0).is_null() && rack(&watched, 1).is_null());

    // The spectator sees only the number of exchanged tiles, and nobody the bot's evaluation of its
    // own rack.
    let own = rack(&state, 0).as_array().unwrap();
    let text = format!("exch {}", own[0].as_str().unwrap());
    let state = page.play(&state, &text).await;
    assert_eq!(state["moves"][0]["text"], json!(text));
    let watched = watcher.next_of("state").await["state"].clone();
    assert_eq!(watched["moves"][0]["text"], "exch 1");
    let mut thoughts = 0;
    let state = loop {
        let message = page.next().await.expect("the bot moves");
        match message["type"].as_str() {
            Some("thinking") => {
                thoughts += 1;
                assert!(message["thinking"]["opinion"].is_null(), "{message}");
            }
            Some("state") if message["state"]["to_act"] == json!(0) => {
                break message["state"].clone();
            }
            _ => {}
        }
    };
    assert!(thoughts > 0, "it says that it thinks");
    assert_eq!(state["moves"].as_array().unwrap().len(), 2, "{state}");
    assert!(state["seats"][1]["opinion"].is_null(), "{state}");
    assert!(rack(&state, 1).is_null());
    let code = watcher
        .ask_refused(json!({
            "type": "analyze", "about": {"kind": "game", "game": state["game"], "version": state["version"]}, "spec": "hasty", "limits": {}
        }))
        .await;
    assert_eq!(code, "not-yours");

    // Once it is over there is nothing to hide.
    page.ask(json!({
        "type": "act", "game": state["game"], "version": state["version"],
        "act": {"kind": "resign"}
    }))
    .await;
    let ended = page.next_of("state").await["state"].clone();
    assert!(ended["seats"][1]["opinion"]["win_rate"].is_number(), "{ended}");
    server.stop().await;
}

#[tokio::test]
async fn earlier_boards_show_no_rack_before_the_game_is_over() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("crossword", ["person", "hasty"]).await;
    let mut watcher = server.page().await;
    watcher.ask(json!({"type": "open", "game": state["game"]})).await;
    let own = rack(&state, 0).as_array().unwrap().clone();
    let text = format!("exch {}", own[0].as_str().unwrap());
    let state = page.play(&state, &text).await;
    let state = turn_of(&mut page, state, 0).await;
    let ask = |state: &Value, ply: usize| json!({"type": "board", "game": state["game"], "version": state["version"], "ply": ply});
    for who in [&mut page, &mut watcher] {
        for ply in 0..=2 {
            let request = who.ask(ask(&state, ply)).await;
            let board = who.next_of("board").await;
            assert_eq!(board["request"], request);
            assert_eq!(tiles(&board)["racks"], json!([null, null]), "{board}");
            let turns = tiles(&board)["turns"].as_array().unwrap();
            assert_eq!(turns.len(), ply);
            assert!(turns.is_empty() || turns[0]["text"] == "exch 1", "{board}");
        }
    }
    let stale = json!({"type": "board", "game": state["game"], "version": 0, "ply": 0});
    assert_eq!(page.ask_refused(stale).await, "stale");
    assert_eq!(page.ask_refused(ask(&state, 3)).await, "malformed");

    // Afterwards it shows the racks of that time.
    page.act(&state, json!({"kind": "resign"})).await;
    let mut ended = page.next_of("state").await["state"].clone();
    while ended["result"].is_null() {
        ended = page.next_of("state").await["state"].clone();
    }
    page.ask(ask(&ended, 0)).await;
    let board = page.next_of("board").await;
    assert_eq!(*rack(&board, 0), json!(own));
    assert_eq!(rack(&board, 1).as_array().unwrap().len(), 7);
    server.stop().await;
}

#[tokio::test]
async fn the_score_of_a_play_is_reported_or_why_it_does_not_fit() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("crossword", ["person", "hasty"]).await;
    page.ask(json!({
        "type": "analyze", "about": {"kind": "game", "game": state["game"], "version": state["version"]}, "spec": "hasty", "limits": {}
    }))
    .await;
    let message = last_word(&mut page).await;
    let best = &message["analysis"]["candidates"][0];
    let ask = |text: &str| {
        json!({
            "type": "weigh", "game": state["game"], "version": state["version"], "text": text
        })
    };
    page.ask(ask(best["text"].as_str().unwrap())).await;
    let weighed = page.next_of("weighed").await;
    assert_eq!(weighed["weighed"]["points"], best["points"]);
    assert_eq!(weighed["weighed"]["invalid"], json!([]));
    assert!(weighed["problem"].is_null());
    page.ask(ask("1A XX")).await;
    let weighed = page.next_of("weighed").await;
    assert!(weighed["weighed"].is_null(), "{weighed}");
    assert_eq!(weighed["problem"]["code"], "not-on-start");
    server.stop().await;
}

#[tokio::test]
async fn a_simulation_reports_chances_with_their_intervals() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("crossword", ["person", "hasty"]).await;
    let search = page
        .ask(json!({
            "type": "analyze", "about": {"kind": "game", "game": state["game"], "version": state["version"]},
            "spec": "sim:playouts=200", "limits": {}
        }))
        .await;
    let message = last_word(&mut page).await;
    assert_eq!(message["search"], search);
    let best = &message["analysis"]["candidates"][0];
    let ends = best["interval"].as_array().unwrap();
    let chance = best["win_rate"].as_f64().unwrap();
    assert!(ends[0].as_f64().unwrap() <= chance && chance <= ends[1].as_f64().unwrap(), "{best}");
    assert!(best["visits"].as_u64().unwrap() > 1 && best["equity"].is_number());
    server.stop().await;
}

#[tokio::test]
async fn a_phony_is_challenged_by_players_and_comes_off() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let mut state = page.new_game("crossword:challenge=double", ["person", "hasty"]).await;
    let own: Vec<&str> =
        rack(&state, 0).as_array().unwrap().iter().map(|tile| tile.as_str().unwrap()).collect();
    let letters: Vec<&str> = own.into_iter().filter(|tile| *tile != "?").collect();
    // Two consonants first, or else the first two letters backwards, until the player challenges.
    let pairs = letters.iter().flat_map(|a| letters.iter().map(move |b| (*a, *b)));
    let is_consonant = |letter: &str| !"AEIOUY".contains(letter);
    let (a, b) = pairs
        .filter(|(a, b)| a != b)
        .find(|(a, b)| is_consonant(a) && is_consonant(b))
        .expect("this rack has two consonants");
    state = page.play(&state, &format!("8H {a}{b}")).await;
    assert!(tiles(&state)["may_challenge"].as_bool().unwrap());
    while state["moves"].as_array().unwrap().len() < 3 {
        state = page.next_of("state").await["state"].clone();
    }
    assert_eq!(state["moves"][1]["text"], "challenge");
    assert_eq!(state["moves"][2]["side"], "second", "the person lost the turn");
    let turns = tiles(&state)["turns"].as_array().unwrap();
    assert_eq!(turns[1]["kind"], "taken-off");
    assert_eq!(tiles(&state)["scores"][0], 0);

    // A wrong challenge loses the turn.
    let state = turn_of(&mut page, state, 0).await;
    let state = page.play(&state, "challenge").await;
    let kinds: Vec<&Value> =
        tiles(&state)["turns"].as_array().unwrap().iter().map(|turn| &turn["kind"]).collect();
    assert_eq!(kinds[kinds.len() - 2..], [&json!("upheld"), &json!("pass")]);
    assert_eq!(state["to_act"], 1);
    server.stop().await;
}

#[tokio::test]
async fn a_game_outlasts_the_server_with_the_same_tiles() {
    let rows = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15";
    outlasts_the_server("crossword").await;
    outlasts_the_server(&format!("crossword:cgp={rows}_AEINRST/Q_12/-3_1")).await;
}

/// Plays a move in a game of these rules, and opens it again on another server.
async fn outlasts_the_server(rules: &str) {
    let folder = tempfile::tempdir().unwrap();
    let kept = || ServerOptions { state_dir: Some(folder.path().to_owned()), ..options() };
    let server = Server::start(kept()).await;
    let mut page = server.page().await;
    let state = page.new_game(rules, ["person", "person"]).await;
    let own = rack(&state, 0).as_array().unwrap();
    let text = format!("exch {}{}", own[0].as_str().unwrap(), own[1].as_str().unwrap());
    let state = page.play(&state, &text).await;
    assert!(rack(&state, 0).is_null() && rack(&state, 1).is_array(), "people sit at one page");
    let (session, game) = (page.session.clone(), state["game"].clone());
    drop(page);
    server.stop().await;
    let server = Server::start(kept()).await;
    let mut page = server.page_of(session).await;
    page.ask(json!({"type": "open", "game": game})).await;
    let again = page.next_of("state").await["state"].clone();
    assert_eq!(again["rules"], rules);
    assert_eq!((&again["scene"], &again["rules"]), (&state["scene"], &state["rules"]));
    server.stop().await;
}

#[tokio::test]
async fn the_record_says_what_the_page_may_know_and_can_be_reviewed() {
    let server = Server::start(options()).await;
    let mut page = server.page().await;
    let state = page.new_game("crossword", ["person", "hasty"]).await;
    let state = page.play(&state, "pass").await;
    let state = turn_of(&mut page, state, 0).await;
    let record = |game: &Value| json!({"type": "record", "game": game});
    page.ask(record(&state["game"])).await;
    let message = page.next_of("record").await;
    let text = message["text"].as_str().unwrap();
    assert_eq!(message["ending"], "gcg");
    let second = text.lines().find(|line| line.starts_with(">hasty:")).unwrap();
    assert!(second.starts_with(">hasty:  ") || second.starts_with(">hasty: 8"), "{second}");

    // A game without people: everything is visible, and the whole record is reviewed.
    let state = page.new_game("crossword", ["hasty", "random"]).await;
    let mut state = state;
    while state["result"].is_null() {
        state = page.next_of("state").await["state"].clone();
    }
    page.ask(record(&state["game"])).await;
    let whole = page.next_of("record").await["text"].as_str().unwrap().to_owned();
    let lines = post(&server, "review", json!({"record": {"text": whole}})).await;
    assert_eq!(lines[0]["kind"], "game");
    let positions = lines[0]["positions"].as_array().unwrap();
    let turns = lines.iter().filter(|line| line["kind"] == "turn").count();
    assert_eq!(turns, positions.len());
    let end = lines.last().unwrap();
    assert_eq!((&end["kind"], &end["complete"]), (&json!("end"), &json!(true)));
    let lost = |player: usize| end["players"][player]["equity_lost"].as_f64().unwrap();
    assert!(lost(0) < 0.01 && lost(1) > 10.0, "{end}");
    let scores = [&end["players"][0]["score"], &end["players"][1]["score"]];
    assert_eq!(scores, [&tiles(&state)["scores"][0], &tiles(&state)["scores"][1]]);
    let first = json!({"record": {"text": whole}, "position": 0, "seconds": 0.2});
    let simulated = post(&server, "analyze", first).await;
    assert_eq!(simulated.last().unwrap()["stage"], "done");

    for (text, lexicon, part) in [
        ("#player1 a A\n#player2 b B\n>a: ABC 8H ZZZZ +x 1\n", None, "line 3"),
        (&*whole, Some("nowhere"), "nowhere"),
    ] {
        let body = json!({"record": {"text": text, "lexicon": lexicon}});
        let answer = raw(&server, "review", &body).await;
        assert!(answer.starts_with("HTTP/1.1 422") && answer.contains(part), "{answer}");
    }
    server.stop().await;
}

#[tokio::test]
async fn remarks_and_errors_of_records_have_codes_and_arguments() {
    let server = Server::start(options()).await;
    let head = "#character-encoding utf-8\n#player1 a A\n#player2 b B\n";
    let text = format!("{head}#board-layout moon\n>A: ABCDEFG 8H ABCH +0 0\n>b: - +0 0\n");
    let lines = post(&server, "review", json!({"record": {"text": text}})).await;
    let remarks = lines[0]["remarks"].as_array().unwrap();
    let code = |code: &str| remarks.iter().find(|one| one["what"]["code"] == code).unwrap();
    assert_eq!(code("unknown-board")["what"]["args"], json!({"name": "moon"}));
    assert!(code("unknown-board")["line"].is_null());
    assert_eq!(code("read-as")["what"]["args"], json!({"found": "A", "meant": "a"}));
    assert_eq!((&code("read-as")["line"], &code("no-rack")["line"]), (&json!(5), &json!(6)));
    let turn = &lines[1];
    assert_eq!((&turn["turn"], &turn["impossible"]), (&json!(1), &json!(true)), "{turn}");
    assert_eq!(turn["remarks"][0]["code"], "not-on-rack");
    assert_eq!(turn["remarks"][0]["args"], json!({"tile": "H", "rack": "ABCDEFG"}));

    let text = format!("{head}>a: ABCDEFG 8H .A +0 0\n");
    let answer = raw(&server, "review", &json!({"record": {"text": text}})).await;
    let body: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert_eq!((&body["why"]["code"], &body["at"]["number"]), (&json!("gap"), &json!(1)), "{body}");
    assert!(body["message"].as_str().unwrap().starts_with("line 4: there is no tile on 8H"));

    let empty = ["15"; 15].join("/");
    for (text, code, args) in [
        (
            format!("{head}>a: ABC 8H CAB +x\n"),
            "unknown-score",
            json!({"found": "+x", "line": "4", "column": "16"}),
        ),
        (format!("{empty} A/B 0/x 0"), "not-a-number", json!({"found": "x", "character": "52"})),
        (format!("{empty} ZZ/ 0/0 0"), "excess-tile", json!({"tile": "Z"})),
    ] {
        let answer = raw(&server, "review", &json!({"record": {"text": text}})).await;
        let body: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
        assert_eq!((&body["why"]["code"], &body["why"]["args"]), (&json!(code), &args), "{body}");
    }
    server.stop().await;
}

async fn raw(server: &Server, path: &str, body: &Value) -> String {
    let (host, body) = (server.address, body.to_string());
    let length = body.len();
    server
        .http(&format!(
            "POST /api/crossword/{path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\
             Connection: close\r\n\r\n{body}"
        ))
        .await
}

/// Posts JSON; returns the lines of the answer.
async fn post(server: &Server, path: &str, body: Value) -> Vec<Value> {
    let answer = raw(server, path, &body).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
    let (mut text, mut rest) = (String::new(), body);
    while let Some((length, after)) = rest.split_once("\r\n") {
        let length = usize::from_str_radix(length.trim(), 16).unwrap();
        text.push_str(&after[..length]);
        rest = after[length..].trim_start_matches("\r\n");
    }
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn a_move_in_a_position_is_compared_with_its_alternatives() {
    let server = Server::start(options()).await;
    let empty = ["15"; 15].join("/");
    let request = |rack: &str, attempt: &str| {
        let text = format!("{empty} {rack}/ 0/0 0");
        json!({"record": {"text": text}, "position": 0, "attempt": attempt}).to_string()
    };
    let compare = async |rack: &str, attempt: &str| {
        let (status, body) = server.post("/api/crossword/compare", &request(rack, attempt)).await;
        (status, serde_json::from_str::<Value>(&body).unwrap())
    };
    let (status, pass) = compare("AEINRST", "pass").await;
    assert_eq!(status, 200, "{pass}");
    assert_eq!(pass["mistake"], "large");
    let best = pass["best"][0]["move"].as_str().unwrap();
    let (_, same) = compare("AEINRST", best).await;
    assert_eq!((&same["mistake"], &same["equity_lost"]), (&json!("none"), &json!(0.0)));
    let (_, phony) = compare("AEINRST", "8H TNR").await;
    assert_eq!(phony["played"]["phonies"], json!(["TNR"]));
    let (status, apart) = compare("AEINRST", "1A RAT").await;
    assert_eq!((status, &apart["why"]["code"]), (422, &json!("not-on-start")));
    let (status, _) = compare("", "pass").await;
    assert_eq!(status, 422, "the rack is not known");
    server.stop().await;
}

#[tokio::test]
async fn boards_of_unlike_sides_are_sent_with_their_columns_and_rows() {
    let folder = tempfile::tempdir().unwrap();
    let boards = [("wide", 11, 6), ("tall", 6, 11)];
    for (name, cols, rows) in boards {
        let text = format!("{}\n", ".".repeat(cols)).repeat(rows);
        std::fs::write(folder.path().join(format!("{name}.board")), text).unwrap();
    }
    ponder_games::crossword::set_folder(folder.path().to_owned());
    let server = Server::start(options()).await;
    for (name, cols, rows) in boards {
        let mut page = server.page().await;
        let rules = format!("crossword:board={name}");
        let mut state = page.new_game(&rules, ["hasty", "hasty"]).await;
        while state["result"].is_null() {
            state = page.next_of("state").await["state"].clone();
        }
        let scene = &state["scene"];
        assert_eq!(scene["geometry"], json!({"kind": "tiles", "cols": cols, "rows": rows}));
        assert_eq!(scene["point_names"].as_array().unwrap().len(), cols * rows);
        assert_eq!(tiles(&state)["start"], json!(rows / 2 * cols + cols / 2));
        assert_eq!(tiles(&state)["blocked"], json!([]));
        let placed = tiles(&state)["placed"].as_array().unwrap();
        assert!(placed.iter().all(|tile| tile["point"].as_u64() < Some((cols * rows) as u64)));
        // The first move covers the start square, which is given by its row and column.
        assert!(placed.iter().any(|tile| tile["point"] == tiles(&state)["start"]), "{placed:?}");

        page.ask(json!({"type": "record", "game": state["game"]})).await;
        let text = page.next_of("record").await["text"].as_str().unwrap().to_owned();
        let lines = post(&server, "review", json!({"record": {"text": text}})).await;
        let game = &lines[0];
        assert_eq!((&game["cols"], &game["rows"]), (&json!(cols), &json!(rows)), "{name}");
        let last = game["positions"].as_array().unwrap().last().unwrap();
        let last = last["tiles"]["placed"].as_array().unwrap();
        assert!(last.len() > 7 && last.iter().all(|tile| placed.contains(tile)), "{last:?}");
    }
    server.stop().await;
}

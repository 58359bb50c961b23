//! Puzzles of all games over HTTP.

use crate::common;

use common::{Server, options};
use ponder_game::puzzle::Puzzle;
use ponder_games::games;
use serde_json::{Value, json};

async fn post(server: &Server, path: &str, body: Value) -> (u16, Value) {
    let (host, body) = (server.address, body.to_string());
    let length = body.len();
    let request = format!(
        "POST /api/puzzles/{path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\
         Accept-Encoding: identity\r\nConnection: close\r\n\r\n{body}"
    );
    let answer = server.http(&request).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, serde_json::from_str(body).unwrap_or(Value::Null))
}

#[tokio::test]
async fn every_game_lists_its_puzzles_and_judges_attempts() {
    let server = Server::start(options()).await;
    for info in games().iter().filter(|info| info.puzzles.is_some()) {
        let kind = info.name;
        let (status, list) = post(&server, "list", json!({"kind": kind})).await;
        assert_eq!((status, &list["all"]), (200, &info.listed_puzzles().len().into()));
        assert_eq!(list["puzzles"].as_array().unwrap().len(), 200);
        let last = info.listed_puzzles().len() - 3;
        let rest = post(&server, "list", json!({"kind": kind, "offset": last})).await.1;
        assert_eq!(rest["puzzles"].as_array().unwrap().len(), 3);
        let puzzle: &Puzzle = &info.listed_puzzles()[7];
        let at = json!({"kind": kind, "id": puzzle.id()});
        let (status, task) = post(&server, "task", at.clone()).await;
        assert_eq!(status, 200, "{task}");
        assert_eq!((&task["task"], &task["grade"]), (&json!(puzzle.task), &json!(puzzle.grade)));
        assert!(task.get("solution").is_none());
        let attempt = |mv: Value| {
            let mut body = at.clone();
            body["attempt"] = mv;
            body
        };
        let (status, shown) = post(&server, "try", attempt(Value::Null)).await;
        assert_eq!((status, &shown["is_right"]), (200, &json!(true)), "{shown}");
        assert_eq!(shown["steps"][0]["text"], puzzle.solution.as_str());
        let tried = post(&server, "try", attempt(json!(puzzle.solution))).await.1;
        assert_eq!(tried, shown);
        let (status, refused) = post(&server, "try", attempt(json!("z99"))).await;
        assert_eq!(status, 422);
        assert_eq!(refused["at"]["number"], puzzle.moves.len() + 1, "{refused}");
        // Another move is wrong, and does not give the solution away.
        let legal = task["scene"]["legal"].as_array().unwrap();
        let other = legal.iter().find(|mv| mv["text"] != puzzle.solution.as_str());
        let Some(other) = other else { continue };
        let (status, wrong) = post(&server, "try", attempt(other["text"].clone())).await;
        assert_eq!((status, &wrong["is_right"]), (200, &json!(false)), "{wrong}");
        assert_eq!(wrong["steps"][0]["text"], other["text"]);
    }
    let hard = post(&server, "list", json!({"kind": "hex", "grade_min": 8})).await.1;
    let grades = hard["puzzles"].as_array().unwrap().iter().map(|one| &one["grade"]);
    assert!(grades.clone().count() > 0 && grades.clone().all(|grade| grade.as_u64() >= Some(8)));
    server.stop().await;
}

#[tokio::test]
async fn unknown_puzzles_are_refused() {
    let server = Server::start(options()).await;
    for (path, body, words) in [
        ("list", json!({"kind": "chess"}), "no game"),
        ("task", json!({"kind": "hex", "id": "00000000"}), "no puzzle"),
        ("task", json!({"kind": "paco", "id": "00000000"}), "no puzzle"),
        ("try", json!({"kind": "hex", "id": "?", "attempt": "a1"}), "no puzzle"),
    ] {
        let (status, answer) = post(&server, path, body).await;
        assert_eq!(status, 422);
        assert!(answer["message"].as_str().unwrap().contains(words), "{answer}");
    }
    assert_eq!(post(&server, "list", json!({})).await.0, 422);
    server.stop().await;
}

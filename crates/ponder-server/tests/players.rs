//! The check of players that pages name by specs.

use crate::common;

use common::{Server, options};
use ponder_server::ServerOptions;
use serde_json::{Value, json};

async fn check(server: &Server, rules: &str, spec: &str, limit: Value) -> (u16, Value) {
    let request = json!({"rules": rules, "spec": spec, "limit": limit}).to_string();
    let (status, body) = server.post("/api/player", &request).await;
    (status, serde_json::from_str(&body).unwrap())
}

#[tokio::test]
async fn a_limit_replaces_those_of_the_spec() {
    let server = Server::start(options()).await;
    for (spec, limit, expected) in [
        ("mcts:rollouts=20", Value::Null, "mcts:rollouts=20"),
        ("mcts:rollouts=20,c=0.4", json!({"seconds": 0.5}), "mcts:c=0.4,time=0.5"),
        ("mcts:time=3", json!({"visits": 40}), "mcts:visits=40"),
    ] {
        let answer = check(&server, "hex:5", spec, limit).await;
        assert_eq!(answer, (200, json!({"spec": expected})));
    }
}

#[tokio::test]
async fn a_player_that_cannot_be_made_is_refused_with_the_reason() {
    let server = Server::start(ServerOptions { allow_programs: false, ..options() }).await;
    for (rules, spec, limit, reason) in [
        ("hex:5", "mtcs", Value::Null, "mtcs"),
        ("hex:5", "random", json!({"visits": 40}), "visits"),
        ("hex:5", "mcts", json!({"seconds": -1.0}), "time"),
        ("hex:5", "gtp:cmd='true'", Value::Null, "--allow-programs"),
        ("chess", "mcts", Value::Null, "chess"),
    ] {
        let (status, body) = check(&server, rules, spec, limit).await;
        let message = body["message"].as_str().unwrap();
        assert!(status == 422 && message.contains(reason), "{spec}: {status} {message}");
    }
}

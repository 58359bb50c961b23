//! Tests of the order of answers.

use crate::analysis::support::{Remote, options, query, session};
use ponder_engine::analysis::{AtEnd, Ended};
use serde_json::{Value, json};

/// A search that does not end by itself.
const ENDLESS: &str =
    "\"moves\":[],\"maxVisits\":1000000000,\"overrideSettings\":{\"maxTime\":1000}";

fn is_final(answer: &Value) -> bool {
    answer["isDuringSearch"] == false
}

#[test]
fn short_analyses_overtake_a_long_one() {
    let mut options = options("rave:mb=256");
    options.parallel = 2;
    let mut engine = Remote::start(options);
    engine.send(&query("long", ENDLESS));
    for at in 0..3 {
        engine.send(&query(&at.to_string(), "\"moves\":[],\"maxVisits\":50"));
        assert_eq!(engine.answer()["id"], at.to_string());
    }
    engine.send("{\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"long\"}\n");
    let mut answers = [engine.answer(), engine.answer()];
    answers.sort_by_key(|answer| answer["id"].to_string());
    assert_eq!(answers[0]["id"], "long");
    assert!(is_final(&answers[0]) && answers[0]["rootInfo"]["visits"].as_u64() > Some(0));
    assert_eq!(answers[1], json!({"id": "t", "action": "terminate", "terminateId": "long"}));
    assert_eq!(engine.end(), (Vec::new(), Ended::Input));
}

#[test]
fn reports_come_during_the_search() {
    let mut engine = Remote::start(options("rave:mb=256"));
    let fields = format!("{ENDLESS},\"reportDuringSearchEvery\":0.01,\"includeOwnership\":true");
    engine.send(&query("long", &fields));
    let mut visits = 0;
    for _ in 0..3 {
        let answer = engine.answer();
        assert_eq!(answer["isDuringSearch"], true, "{answer}");
        assert_eq!(answer["ownership"].as_array().map(Vec::len), Some(25));
        let now = answer["rootInfo"]["visits"].as_u64().expect("a number");
        assert!(now > visits);
        visits = now;
    }
    engine.send("{\"id\":\"t\",\"action\":\"terminate_all\"}\n");
    let (rest, _) = engine.end();
    assert_eq!(rest.iter().filter(|answer| is_final(answer)).count(), 1, "{rest:?}");
}

#[test]
fn urgent_positions_come_first_and_equal_ones_in_order() {
    let mut engine = Remote::start(options("rave:mb=256"));
    engine.send(&query("long", ENDLESS));
    let position = |id: &str, priority: i64| {
        query(id, &format!("\"moves\":[],\"maxVisits\":2,\"priority\":{priority}"))
    };
    engine.send(&(position("a", 0) + &position("b", 5) + &position("c", 0) + &position("d", -1)));
    engine.send(&query(
        "e",
        "\"moves\":[[\"B\",\"C3\"]],\"maxVisits\":2,\"analyzeTurns\":[0,1],\"priorities\":[-2,9]",
    ));
    engine.send("{\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"long\"}\n");
    let (answers, _) = engine.end();
    let order: Vec<_> = answers
        .iter()
        .filter(|answer| answer.get("action").is_none())
        .map(|answer| format!("{}{}", answer["id"].as_str().expect("an id"), answer["turnNumber"]))
        .collect();
    assert_eq!(order, ["long0", "e1", "b0", "a0", "c0", "d0", "e0"]);
}

#[test]
fn waiting_positions_are_ended_without_a_result() {
    let mut engine = Remote::start(options("rave:mb=256"));
    engine.send(&query("long", ENDLESS));
    let fields =
        "\"moves\":[[\"B\",\"C3\"],[\"W\",\"B2\"]],\"maxVisits\":5,\"analyzeTurns\":[0,1,2]";
    engine.send(&query("foo", fields));
    engine.send(
        "{\"id\":\"bar\",\"action\":\"terminate\",\"terminateId\":\"foo\",\"turnNumbers\":[1,2]}\n",
    );
    for turn in [1, 2] {
        let nothing =
            json!({"id": "foo", "isDuringSearch": false, "noResults": true, "turnNumber": turn});
        assert_eq!(engine.answer(), nothing);
    }
    assert_eq!(engine.answer()["id"], "bar");
    engine.send("{\"id\":\"all\",\"action\":\"terminate_all\"}\n");
    let (rest, _) = engine.end();
    let finals: Vec<_> = rest.iter().filter(|answer| is_final(answer)).collect();
    assert_eq!(finals.len(), 2, "{rest:?}");
}

#[test]
fn the_end_of_the_input_is_not_the_end_of_the_answers() {
    let input: String =
        (0..20).map(|at| query(&at.to_string(), "\"moves\":[],\"maxVisits\":20")).collect();
    let mut options = options("rave");
    assert_eq!(session(&options, input.clone()).len(), 20);
    options.at_end = AtEnd::GiveUp;
    let input = query("long", ENDLESS) + &input;
    assert_eq!(session(&options, input).iter().filter(|answer| is_final(answer)).count(), 21);
}

#[test]
fn a_stop_ends_everything() {
    let options = options("rave:mb=256");
    let stop = options.stop.clone();
    let mut engine = Remote::start(options);
    engine.send(&query("long", &format!("{ENDLESS},\"reportDuringSearchEvery\":0.01")));
    engine.answer();
    stop.raise();
    let input = engine.input.take();
    let (rest, ended) = engine.end();
    assert_eq!(ended, Ended::Stopped);
    assert_eq!(rest.iter().filter(|answer| is_final(answer)).count(), 1, "{rest:?}");
    drop(input);
}

#[test]
fn orders_are_echoed() {
    let input = "{\"id\":\"v\",\"action\":\"query_version\",\"more\":[1]}\n\
                 {\"id\":\"c\",\"action\":\"clear_cache\"}\n\
                 {\"id\":\"m\",\"action\":\"query_models\"}\n\
                 {\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"nobody\"}\n";
    let answers = session(&options("rave"), input);
    assert_eq!(
        answers,
        [
            json!({"id": "v", "action": "query_version", "more": [1],
                   "version": env!("CARGO_PKG_VERSION"), "git_hash": "<omitted>"}),
            json!({"id": "c", "action": "clear_cache"}),
            json!({"id": "m", "action": "query_models", "models": []}),
            json!({"id": "t", "action": "terminate", "terminateId": "nobody"}),
        ]
    );
}

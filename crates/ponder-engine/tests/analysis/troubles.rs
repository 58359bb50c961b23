//! Tests of errors of programs and players.

use crate::analysis::support::{options, query, session};
use ponder_engine::EngineError;
use ponder_engine::analysis::run;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::io::{self, Cursor, Write};

/// The field named by the only answer, an error.
fn wrong_field(fields: &str) -> Value {
    let answers = session(&options("rave"), query("a", fields));
    let [answer] = &answers[..] else { panic!("{fields}: {answers:?}") };
    assert!(answer["error"].is_string(), "{fields}: {answer}");
    assert_eq!(answer["id"], "a");
    answer["field"].clone()
}

#[test]
fn errors_name_the_field() {
    for (fields, field) in [
        ("\"maxVisits\":5", "moves"),
        ("\"moves\":{}", "moves"),
        ("\"moves\":[[\"B\"]]", "moves"),
        ("\"moves\":[[\"X\",\"C3\"]]", "moves"),
        ("\"moves\":[[\"B\",\"Z9\"]]", "moves"),
        ("\"moves\":[[\"B\",\"C3\"],[\"W\",\"C3\"]]", "moves"),
        ("\"moves\":[],\"analyzeTurns\":[1]", "analyzeTurns"),
        ("\"moves\":[],\"analyzeTurns\":[-1]", "analyzeTurns"),
        ("\"moves\":[],\"analyzeTurns\":[]", "analyzeTurns"),
        ("\"moves\":[],\"analyzeTurns\":3", "analyzeTurns"),
        ("\"moves\":[],\"analyzeTurns\":[0],\"priorities\":[1,2]", "priorities"),
        ("\"moves\":[],\"priorities\":[1]", "priorities"),
        ("\"moves\":[],\"maxVisits\":0", "maxVisits"),
        ("\"moves\":[],\"maxVisits\":1.5", "maxVisits"),
        ("\"moves\":[],\"initialStones\":[[\"B\",\"C3\"],[\"W\",\"C3\"]]", "initialStones"),
        ("\"moves\":[],\"initialPlayer\":\"green\"", "initialPlayer"),
        ("\"moves\":[],\"includeOwnership\":\"yes\"", "includeOwnership"),
        ("\"moves\":[],\"reportDuringSearchEvery\":0", "reportDuringSearchEvery"),
        ("\"moves\":[],\"avoidMoves\":[{\"player\":\"B\"}]", "avoidMoves"),
        ("\"moves\":[],\"whiteHandicapBonus\":\"N-2\"", "whiteHandicapBonus"),
        ("\"moves\":[],\"overrideSettings\":{\"maxTime\":-1}", "overrideSettings"),
        (
            "\"moves\":[],\"allowMoves\":[{\"player\":\"B\",\"moves\":[\"A1\"],\"untilDepth\":1},\
             {\"player\":\"B\",\"moves\":[\"A2\"],\"untilDepth\":1}]",
            "allowMoves",
        ),
        ("\"moves\":[],\"komi\":7.3", "komi"),
        ("\"moves\":[],\"action\":\"dance\"", "action"),
        ("\"moves\":[],\"action\":\"terminate\"", "terminateId"),
    ] {
        // The last of two equal names counts, as everywhere in JSON here.
        assert_eq!(wrong_field(fields), field, "{fields}");
    }
    for (line, field) in [
        ("{\"id\":\"a\",\"moves\":[],\"boardXSize\":5,\"boardYSize\":5}", "rules"),
        ("{\"id\":\"a\",\"moves\":[],\"rules\":\"aga\",\"boardYSize\":5}", "boardXSize"),
        (
            "{\"id\":\"a\",\"moves\":[],\"rules\":\"aga\",\"boardXSize\":5,\"boardYSize\":20}",
            "boardYSize",
        ),
        ("{\"moves\":[]}", "id"),
        ("{\"id\":7,\"moves\":[]}", "id"),
    ] {
        let answers = session(&options("rave"), line);
        assert_eq!(answers[0]["field"], field, "{line}: {answers:?}");
    }
}

#[test]
fn moves_that_cannot_be_left_out_are_refused_and_nothing_more_is_reported() {
    let all: Vec<String> = ["A", "B", "C", "D", "E"]
        .iter()
        .flat_map(|col| (1..=5).map(move |row| format!("\"{col}{row}\"")))
        .chain(["\"pass\"".to_owned()])
        .collect();
    let all = all.join(",");
    let list = |player: &str, moves: &str| {
        format!("[{{\"player\":\"{player}\",\"moves\":[{moves}],\"untilDepth\":1}}]")
    };
    let query_of = |fields: String| {
        let fields = format!("\"moves\":[[\"B\",\"C3\"]],\"maxVisits\":5,{fields}");
        session(&options("rave"), query("a", &fields))
    };
    let pass = "\"pass\"";
    for (fields, field) in [
        (format!("\"avoidMoves\":{}", list("W", &all)), "avoidMoves"),
        (format!("\"avoidMoves\":{}", list("W", "\"Z9\"")), "avoidMoves"),
        (format!("\"allowMoves\":{}", list("W", "\"C3\"")), "allowMoves"),
        (format!("\"allowMoves\":{}", list("W", "")), "allowMoves"),
        (format!("\"allowMoves\":{}", list("W", "\"Z9\"")), "allowMoves"),
        (format!("\"analyzeTurns\":[0,1],\"allowMoves\":{}", list("W", "\"C3\"")), "allowMoves"),
        (
            format!("\"avoidMoves\":{},\"allowMoves\":{}", list("B", pass), list("W", pass)),
            "allowMoves",
        ),
    ] {
        let answers = query_of(fields.clone());
        assert_eq!(answers.len(), 1, "{fields}: {answers:?}");
        assert_eq!((&answers[0]["id"], &answers[0]["field"]), (&json!("a"), &json!(field)));
        assert!(answers[0]["error"].is_string());
    }
    // They are moves of the other side, or leave some.
    for fields in [
        format!("\"avoidMoves\":{}", list("B", &all)),
        format!("\"allowMoves\":{}", list("W", "\"C3\",\"A1\"")),
        "\"avoidMoves\":[],\"allowMoves\":[]".to_owned(),
    ] {
        let answers = query_of(fields.clone());
        assert!(answers.len() == 1 && answers[0]["rootInfo"].is_object(), "{fields}: {answers:?}");
    }
}

#[test]
fn lines_that_are_not_queries_are_answered_with_errors() {
    let input = format!(
        "nonsense\n[1]\n\n{{\"id\":\"a\"\n{}\n{}",
        "x".repeat(2 << 20),
        query("b", "\"moves\":[],\"maxVisits\":5")
    );
    let answers = session(&options("rave"), input);
    assert_eq!(answers.len(), 5);
    assert!(answers[..4].iter().all(|it| it["error"].is_string() && it.get("id").is_none()));
    assert_eq!(answers[3]["error"], "line too long: at most 1048576 bytes are read");
    assert_eq!(answers[4]["id"], "b");
}

#[test]
fn unknown_fields_are_reported_and_the_query_is_answered() {
    let fields = "\"moves\":[],\"maxVisits\":5,\"includeMovesOwnership\":true,\"colour\":\"red\",\
                  \"includePolicy\":true,\"overrideSettings\":{\"cpuctExploration\":2},\
                  \"avoidMoves\":[{\"player\":\"B\",\"moves\":[\"A1\"],\"untilDepth\":4}],\
                  \"includeOwnershipStdev\":false";
    let answers = session(&options("rave"), query("a", fields));
    let mut fields: Vec<_> = answers
        .iter()
        .filter(|answer| answer["warning"].is_string() && answer["id"] == "a")
        .map(|answer| answer["field"].as_str().expect("a field"))
        .collect();
    fields.sort_unstable();
    assert_eq!(
        fields,
        ["avoidMoves", "colour", "includeMovesOwnership", "includePolicy", "overrideSettings"]
    );
    assert_eq!(answers.last().expect("an answer")["rootInfo"]["visits"], 5);
}

#[test]
fn a_full_tree_is_reported_before_the_answer() {
    let hex = |id: &str| format!("{{\"id\":\"{id}\",\"rules\":\"hex:7\",\"moves\":[]}}\n");
    for (player, effect) in [
        ("puct:model=random:8x1,sims=100000,mb=1", "the search ended"),
        ("mcts:rollouts=3000,nodes=100", "goes on without new nodes"),
    ] {
        let answers = session(&options(player), hex("a"));
        let [warning, answer] = &answers[..] else { panic!("{player}: {answers:?}") };
        let text = warning["warning"].as_str().expect("a warning");
        assert!(text.contains("the tree is full with") && text.contains(effect), "{text}");
        assert_eq!((&warning["id"], &warning["turnNumber"]), (&json!("a"), &json!(0)));
        assert!(answer["rootInfo"]["visits"].is_number(), "{answer}");
    }
    let answers = session(&options("mcts:rollouts=100"), hex("a"));
    assert!(answers.len() == 1 && answers[0]["rootInfo"].is_object(), "{answers:?}");
}

#[test]
fn unsupported_requests_are_refused() {
    let nothing = json!({"id": "a", "isDuringSearch": false, "noResults": true, "turnNumber": 0});
    let answers = session(&options("random"), query("a", "\"moves\":[]"));
    assert_eq!(answers, std::slice::from_ref(&nothing));
    let answers = session(&options("random"), query("a", "\"moves\":[],\"maxVisits\":5"));
    assert_eq!(answers[0]["field"], "maxVisits");
    assert_eq!(answers[1], nothing);
    let avoid =
        "\"moves\":[],\"avoidMoves\":[{\"player\":\"B\",\"moves\":[\"A1\"],\"untilDepth\":1}]";
    let answers = session(&options("random"), query("a", avoid));
    assert_eq!((&answers[0]["field"], &answers[1]), (&json!("avoidMoves"), &nothing));
    let answers = session(&options("castle"), query("a", "\"moves\":[]"));
    assert!(answers[0]["error"].is_string());
    assert_eq!(answers[1], nothing);
    let over = "{\"id\":\"a\",\"rules\":\"hex:1\",\"moves\":[[\"B\",\"a1\"]]}";
    let answers = session(&options("mcts"), over);
    assert_eq!(answers.len(), 1);
    assert_eq!(answers[0]["field"], "analyzeTurns");
}

#[test]
fn limits() {
    let mut options = options("rave:visits=5");
    options.limits.moves_max = 3;
    options.limits.waiting_max = 2;
    let passes = "[\"B\",\"C3\"],[\"W\",\"pass\"],[\"B\",\"A1\"]";
    let answers = session(&options, query("a", &format!("\"moves\":[{passes}]")));
    assert!(answers[0]["rootInfo"].is_object(), "{answers:?}");
    let answers = session(&options, query("a", &format!("\"moves\":[{passes},{passes}]")));
    assert_eq!(answers[0]["field"], "moves");
    let fields = format!("\"moves\":[{passes}],\"analyzeTurns\":[0,1,2,3]");
    let answers = session(&options, query("a", &fields));
    assert_eq!(answers.len(), 1);
    assert_eq!(answers[0]["error"], "too many positions are waiting: at most 2 can wait at a time");
}

#[test]
fn a_closed_output_is_an_error() {
    struct Gone;
    impl Write for Gone {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let input = query("a", "\"moves\":[],\"maxVisits\":50").repeat(50);
    let error = run(Cursor::new(input), Gone, &options("rave"));
    assert!(matches!(error, Err(EngineError::Output(_))), "{error:?}");
}

/// Values that are valid somewhere, or nearly.
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(Value::from),
        (-3_i64..25).prop_map(Value::from),
        (-1e9..1e9).prop_map(|number: f64| json!(number)),
        prop::sample::select(
            &[
                "B",
                "W",
                "C3",
                "pass",
                "A1",
                "chinese",
                "tromp-taylor",
                "hex:3",
                "go:3",
                "N-1",
                "terminate",
                "terminate_all",
                "q",
                "query_version",
                "BLACK",
                "é",
            ][..],
        )
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        let name = prop::sample::select(
            &["player", "moves", "untilDepth", "ko", "maxVisits", "maxTime"][..],
        );
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((name, inner), 0..4).prop_map(|pairs| {
                pairs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
            }),
        ]
    })
}

const FIELDS: &[&str] = &[
    "id",
    "moves",
    "initialStones",
    "initialPlayer",
    "rules",
    "komi",
    "whiteHandicapBonus",
    "boardXSize",
    "boardYSize",
    "analyzeTurns",
    "includeOwnership",
    "includePolicy",
    "includePVVisits",
    "avoidMoves",
    "allowMoves",
    "overrideSettings",
    "reportDuringSearchEvery",
    "priority",
    "priorities",
    "action",
    "terminateId",
    "turnNumbers",
    "other",
];

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn hostile_fields(fields in prop::collection::vec((prop::sample::select(FIELDS), value()), 0..6)) {
        let mut query = json!({
            "id": "q", "rules": "chinese", "moves": [["B", "C3"]], "boardXSize": 3, "boardYSize": 3,
        });
        for (name, value) in fields {
            query[name] = value;
        }
        let input = format!("{query}\n{}", crate::analysis::support::query("z", "\"moves\":[],\"maxVisits\":2"));
        let answers = session(&options("rave:visits=2,time=0.2"), input);
        prop_assert!(answers.len() >= 2);
        prop_assert!(answers.iter().any(|answer| answer["id"] == "z"));
        prop_assert!(answers.iter().all(|answer| answer["error"] != "internal error"));
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        for answer in session(&options("rave:visits=2"), bytes) {
            prop_assert!(answer["error"].is_string());
        }
    }
}

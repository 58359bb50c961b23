//! Tests of analysis results.

use crate::analysis::support::{options, query, session};
use serde_json::{Value, json};

#[test]
fn a_position_with_all_that_can_be_shown() {
    let fields = "\"moves\":[[\"B\",\"C3\"],[\"W\",\"B2\"]],\"maxVisits\":200,\"analyzeTurns\":[1],\
                  \"includeOwnership\":true,\"includePVVisits\":true";
    let answers = session(&options("rave"), query("a", fields));
    let [answer] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!(answer["id"], "a");
    assert_eq!(answer["turnNumber"], 1);
    assert_eq!(answer["isDuringSearch"], false);
    assert_eq!(answer["rootInfo"]["currentPlayer"], "W");
    assert_eq!(answer["rootInfo"]["visits"], 200);
    assert_eq!(answer["rootInfo"]["thisHash"].as_str().expect("a name").len(), 32);
    // A stone in the centre of 5x5 wins, and all values are from Black's view.
    let root = &answer["rootInfo"];
    assert!(root["winrate"].as_f64().expect("a number") > 0.5, "{root}");
    assert!(root["scoreLead"].as_f64().expect("a number") > 0.0, "{root}");
    let owners = answer["ownership"].as_array().expect("a list");
    assert_eq!(owners.len(), 25);
    assert!(owners[12].as_f64().expect("a number") > 0.1);
    let moves = answer["moveInfos"].as_array().expect("a list");
    assert!(!moves.is_empty());
    for (order, info) in moves.iter().enumerate() {
        assert_eq!(info["order"], order);
        assert_eq!(info["pv"][0], info["move"]);
        assert_eq!(info["pvVisits"][0], info["visits"]);
        for name in ["winrate", "lcb", "prior", "utility", "scoreLead", "scoreMean"] {
            assert!(info[name].is_f64(), "{name}: {info}");
        }
        // White's lower confidence bound is below its win rate, so from Black's view it is above.
        assert!(info["lcb"].as_f64() >= info["winrate"].as_f64(), "{info}");
    }
}

#[test]
fn values_follow_report_winrates_as() {
    let fields = |who: &str| {
        format!(
            "\"moves\":[[\"B\",\"C3\"]],\"maxVisits\":100,\"includeOwnership\":true,\
             \"overrideSettings\":{{\"reportAnalysisWinratesAs\":\"{who}\"}}"
        )
    };
    let one = |who: &str| session(&options("rave"), query(who, &fields(who))).remove(0);
    let (black, white, mover) = (one("BLACK"), one("WHITE"), one("SIDETOMOVE"));
    let number = |answer: &Value, name: &str| answer["rootInfo"][name].as_f64().expect("a number");
    assert!((number(&black, "winrate") + number(&white, "winrate") - 1.0).abs() < 1e-5);
    assert!((number(&black, "scoreLead") + number(&white, "scoreLead")).abs() < 1e-5);
    assert_eq!(white["rootInfo"], mover["rootInfo"]);
    assert_eq!(white["moveInfos"], mover["moveInfos"]);
    let owner = |answer: &Value| answer["ownership"][12].as_f64().expect("a number");
    assert!((owner(&black) + owner(&white)).abs() < 1e-6);
}

#[test]
fn turns_begin_with_the_first_position() {
    let fields = "\"moves\":[[\"B\",\"C3\"],[\"B\",\"C2\"],[\"W\",\"pass\"],[\"B\",\"pass\"]],\
                  \"maxVisits\":10,\"analyzeTurns\":[0,1,2,3,4]";
    let answers = session(&options("mcts"), query("a", fields));
    let players: Vec<_> = answers
        .iter()
        .map(|answer| (answer["turnNumber"].as_u64(), answer["rootInfo"]["currentPlayer"].as_str()))
        .collect();
    let expected =
        [(0, "B"), (1, "B"), (2, "W"), (3, "B"), (4, "W")].map(|(at, who)| (Some(at), Some(who)));
    assert_eq!(players, expected);
    // By default, the last turn is analyzed.
    let fields = "\"moves\":[[\"B\",\"C3\"]],\"maxVisits\":10";
    assert_eq!(session(&options("mcts"), query("a", fields))[0]["turnNumber"], 1);
}

#[test]
fn stones_at_the_start() {
    let first = |fields: &str| {
        let fields = format!("\"moves\":[],\"maxVisits\":50,{fields}");
        session(&options("rave"), query("a", &fields)).remove(0)
    };
    let of_player = |answer: &Value| answer["rootInfo"]["currentPlayer"].clone();
    let handicap = "\"initialStones\":[[\"B\",\"B2\"],[\"B\",\"D4\"]]";
    assert_eq!(of_player(&first(handicap)), "W");
    assert_eq!(of_player(&first(&format!("{handicap},\"initialPlayer\":\"B\""))), "B");
    assert_eq!(of_player(&first("\"initialStones\":[[\"B\",\"B2\"],[\"W\",\"D4\"]]")), "B");
    assert_eq!(of_player(&first("\"initialPlayer\":\"W\"")), "W");
    // The captured stone's point is forbidden to White by ko: a different position from the one
    // without.
    let stones = "\"initialStones\":[[\"B\",\"B3\"],[\"B\",\"C4\"],[\"B\",\"C2\"],[\"W\",\"E3\"],\
                  [\"W\",\"D4\"],[\"W\",\"D2\"],[\"W\",\"C3\"]]";
    let after = session(
        &options("rave"),
        query("a", &format!("\"moves\":[[\"B\",\"D3\"]],\"maxVisits\":20,{stones}")),
    );
    let set_up = first(
        "\"initialPlayer\":\"W\",\"initialStones\":[[\"B\",\"B3\"],[\"B\",\"C4\"],[\"B\",\"C2\"],\
         [\"W\",\"E3\"],[\"W\",\"D4\"],[\"W\",\"D2\"],[\"B\",\"D3\"]]",
    );
    assert_ne!(after[0]["rootInfo"]["thisHash"], set_up["rootInfo"]["thisHash"]);
}

#[test]
fn names_of_positions() {
    let names = |stones: &str| {
        let fields = format!(
            "\"moves\":[],\"maxVisits\":1,\"initialPlayer\":\"W\",\"initialStones\":[{stones}]"
        );
        let answer = session(&options("rave"), query("a", &fields)).remove(0);
        answer["rootInfo"]["thisHash"].clone()
    };
    let corner = names("[\"B\",\"A1\"],[\"W\",\"B3\"]");
    let mirrored = names("[\"B\",\"E5\"],[\"W\",\"C4\"]");
    let other = names("[\"B\",\"A1\"],[\"W\",\"B4\"]");
    assert_eq!(corner, names("[\"W\",\"B3\"],[\"B\",\"A1\"]"));
    assert_ne!(corner, mirrored);
    assert_ne!(corner, other);
}

#[test]
fn moves_that_are_left_out() {
    let of = |fields: &str| {
        let fields = format!("\"moves\":[],\"maxVisits\":100,{fields}");
        let answers = session(&options("mcts"), query("a", &fields));
        let infos =
            answers.last().expect("an answer")["moveInfos"].as_array().expect("a list").clone();
        let mut moves: Vec<_> =
            infos.iter().map(|it| it["move"].as_str().expect("text").to_owned()).collect();
        moves.sort_unstable();
        moves
    };
    let allow = "\"allowMoves\":[{\"player\":\"B\",\"moves\":[\"C3\",\"c2\"],\"untilDepth\":1}]";
    assert_eq!(of(allow), ["C2", "C3"]);
    let avoid = "\"avoidMoves\":[{\"player\":\"B\",\"moves\":[\"C3\"],\"untilDepth\":1},\
                 {\"player\":\"W\",\"moves\":[\"C2\"],\"untilDepth\":1}]";
    let left = of(avoid);
    assert_eq!(left.len(), 25);
    assert!(!left.contains(&"C3".to_owned()) && left.contains(&"C2".to_owned()));
}

#[test]
fn the_same_query_finds_the_same() {
    let fields = "\"moves\":[[\"B\",\"C3\"]],\"maxVisits\":100,\"analyzeTurns\":[0,1]";
    let mut options = options("rave");
    let one = session(&options, query("a", fields));
    options.parallel = 3;
    let input = (0..4).map(|at| query(&at.to_string(), fields)).collect::<String>();
    let many = session(&options, input);
    assert_eq!(many.len(), 8);
    for answer in many {
        let turn =
            usize::try_from(answer["turnNumber"].as_u64().expect("a number")).expect("small");
        assert_eq!(answer["moveInfos"], one[turn]["moveInfos"]);
        assert_eq!(answer["rootInfo"], one[turn]["rootInfo"]);
    }
}

#[test]
fn hex_and_its_networks_are_analyzed_too() {
    let hex = |player: &str, fields: &str| {
        let input = format!(
            "{{\"id\":\"h\",\"rules\":\"hex:5,swap\",\"moves\":[[\"B\",\"a2\"]],{fields}}}\n"
        );
        session(&options(player), input)
    };
    let answers = hex("mcts", "\"maxVisits\":300");
    let moves: Vec<_> = answers[0]["moveInfos"].as_array().expect("a list").iter().collect();
    assert!(moves.iter().any(|info| info["move"] == "swap-pieces"), "{answers:?}");
    assert!(answers[0]["rootInfo"].get("scoreLead").is_none());
    let answers = hex("puct:model=random:8x1", "\"maxVisits\":20,\"includePolicy\":true");
    let policy = answers[0]["policy"].as_array().expect("a list");
    assert_eq!(policy.len(), 26);
    let priors: Vec<f64> = policy.iter().map(|it| it.as_f64().expect("a number")).collect();
    assert!(priors.iter().filter(|prior| **prior < 0.0).count() == 1, "the stone: {priors:?}");
    let sum: f64 = priors.iter().filter(|prior| **prior > 0.0).sum();
    assert!((sum - 1.0).abs() < 1e-3, "{sum}");
}

#[test]
fn rules_by_name_and_by_their_parts() {
    let answers_of = |rules: &str| {
        let input = format!(
            "{{\"id\":\"a\",\"rules\":{rules},\"boardXSize\":5,\"boardYSize\":4,\"maxVisits\":5,\
             \"moves\":[[\"B\",\"E4\"]]}}\n"
        );
        session(&options("rave"), input)
    };
    let error_of = |rules: &str| answers_of(rules)[0].get("error").cloned();
    for rules in [
        json!("tromp-taylor"),
        json!("Japanese"),
        json!("chinese-ogs"),
        json!("koSITUATIONALscoreAREAsui1"),
        json!({"ko": "SIMPLE", "scoring": "TERRITORY", "tax": "SEKI", "suicide": false}),
        json!({"ko": "POSITIONAL", "scoring": "AREA", "tax": "NONE", "suicide": true,
               "hasButton": false, "whiteHandicapBonus": "N-1", "friendlyPassOk": true}),
        json!("go:5x4,komi=3"),
    ] {
        assert_eq!(error_of(&rules.to_string()), None, "{rules}");
    }
    for rules in [
        json!("calvinball"),
        json!({"hasButton": true}),
        json!(["chinese"]),
        json!("go:9"),
        json!("aga-button"),
        json!("{\"hasButton\":true}"),
        json!("{\"ko\""),
    ] {
        assert!(error_of(&rules.to_string()).is_some(), "{rules}");
    }
    // Parts that only matter for the count are ignored with a warning.
    for (rules, warnings) in [
        (json!("chinese"), 0),
        (json!("japanese"), 1),
        (json!("stone-scoring"), 1),
        (json!("koSIMPLEscoreTERRITORYtaxSEKIsui0"), 1),
        (json!({"scoring": "AREA", "tax": "ALL", "friendlyPassOk": false}), 2),
        (json!("{\"ko\":\"SIMPLE\",\"scoring\":\"TERRITORY\",\"tax\":\"SEKI\"}"), 1),
        (json!("{\"ko\":\"SIMPLE\",\"scoring\":\"AREA\",\"tax\":\"NONE\"}"), 0),
    ] {
        let answers = answers_of(&rules.to_string());
        assert_eq!(answers.len(), warnings + 1, "{rules}: {answers:?}");
        for warning in &answers[..warnings] {
            assert_eq!((&warning["id"], &warning["field"]), (&json!("a"), &json!("rules")));
            assert!(warning["warning"].is_string(), "{warning}");
        }
        assert!(answers[warnings]["rootInfo"].is_object(), "{rules}");
    }
}

#[test]
fn points_may_be_given_by_their_numbers() {
    let of = |fields: &str| {
        let answers = session(&options("rave"), query("a", &format!("{fields},\"maxVisits\":20")));
        assert_eq!(answers.len(), 1, "{answers:?}");
        answers[0].clone()
    };
    let named = of("\"moves\":[[\"B\",\"A5\"],[\"W\",\"E5\"],[\"B\",\"B3\"]],\
                    \"avoidMoves\":[{\"player\":\"W\",\"moves\":[\"A1\"],\"untilDepth\":1}]");
    let numbered = of("\"moves\":[[\"B\",\"(0,0)\"],[\"W\",\"(4,0)\"],[\"B\",\"(1, 2)\"]],\
                       \"avoidMoves\":[{\"player\":\"W\",\"moves\":[\"(0,4)\"],\"untilDepth\":1}]");
    assert_eq!(named, numbered);
    for bad in ["(5,0)", "(0,5)", "(0)", "(-1,0)", "(0,0"] {
        let input = query("a", &format!("\"moves\":[[\"B\",\"{bad}\"]]"));
        let answers = session(&options("rave"), input);
        assert_eq!((answers.len(), &answers[0]["field"]), (1, &json!("moves")), "{bad}");
    }
}

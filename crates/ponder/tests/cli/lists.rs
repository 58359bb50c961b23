use crate::support::ponder;

#[test]
fn games() {
    assert!(ponder(&["games"]).expect(0).stdout.contains("hex:SIZE"));
    let list = ponder(&["games", "--json"]).expect(0).json();
    assert_eq!(list[0]["name"], "hex");
    assert_eq!(list[0]["default_rules"], "hex:11");
}

#[test]
fn players() {
    assert!(ponder(&["players"]).expect(0).stdout.contains("rollouts="));
    let list = ponder(&["players", "--json"]).expect(0).json();
    let mcts = list.as_array().unwrap().iter().find(|kind| kind["name"] == "mcts").unwrap();
    let options = mcts["options"].as_array().unwrap();
    let rollouts = options.iter().find(|option| option["key"] == "rollouts").unwrap();
    assert!(!rollouts["help"].as_str().unwrap().is_empty(), "{rollouts}");
    assert_eq!(rollouts["default"], "10000");
    assert_eq!(rollouts["range"]["numbers"]["min"], 1.0);
    let games = |name: &str| {
        let kinds = list.as_array().unwrap();
        kinds.iter().find(|kind| kind["name"] == name).map(|kind| kind["games"].clone())
    };
    assert_eq!(games("sim"), Some(serde_json::json!(["crossword"])));
    assert_eq!(games("shannon"), Some(serde_json::json!(["hex"])));
    let alphabeta = games("alphabeta").unwrap();
    let plays = |game: &str| alphabeta.as_array().unwrap().iter().any(|name| name == game);
    assert!(plays("hex") && plays("paco") && !plays("go") && !plays("crossword"), "{alphabeta}");
}

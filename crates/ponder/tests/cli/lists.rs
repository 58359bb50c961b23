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
    assert!(!rollouts["meaning"].as_str().unwrap().is_empty(), "{rollouts}");
}

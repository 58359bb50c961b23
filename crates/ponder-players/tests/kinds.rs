//! Table of the kinds of players, and the default players.

use ponder_players::{Purpose, default_player, kinds};

#[test]
fn every_default_is_in_range_and_every_key_is_there_once() {
    for kind in kinds() {
        let keys: Vec<_> = kind.options().map(|option| option.key).collect();
        for option in kind.options() {
            let name = format!("{}:{}", kind.name, option.key);
            let has_default = !option.default.is_empty();
            assert!(!has_default || option.range.contains(option.default), "{name}");
            assert_eq!(keys.iter().filter(|key| **key == option.key).count(), 1, "{name}");
            assert!(!option.help.is_empty(), "{name}");
        }
    }
}

fn usual(rules: &str, purpose: Purpose) -> String {
    default_player(&rules.parse().expect("rules"), purpose).to_string()
}

#[test]
fn a_network_is_best_where_one_fits() {
    for rules in ["hex:5", "hex:11,swap", "hex:19", "hex:7x9"] {
        assert_eq!(usual(rules, Purpose::Analysis), "puct:time=3", "{rules}");
        assert_eq!(usual(rules, Purpose::Hint), "puct:time=1", "{rules}");
        assert_eq!(usual(rules, Purpose::Opponent), "gumbel:sims=64", "{rules}");
    }
}

#[test]
fn every_game_has_an_analyst_and_an_adviser() {
    for (rules, analyst, adviser) in [
        ("go:9", "puct:time=3", "puct:time=1"),
        ("go:13", "rave:time=3", "rave:time=1"),
        ("paco", "puct:time=3", "puct:time=1"),
        ("othello", "alphabeta:time=3,values=exact", "alphabeta:time=1"),
        (
            "crossword",
            "sim:time=10,playouts=1000000,confidence=0.999",
            "sim:time=1,playouts=100000",
        ),
    ] {
        assert_eq!(usual(rules, Purpose::Analysis), analyst, "{rules}");
        assert_eq!(usual(rules, Purpose::Hint), adviser, "{rules}");
    }
}

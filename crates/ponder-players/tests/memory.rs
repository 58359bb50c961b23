//! Memory bounds of players' searches.

use ponder_games::GameSpec;
use ponder_players::{PlayerSpec, SearchLimits, search_bytes_max};

const MIB: usize = 1 << 20;

#[test]
fn a_search_needs_what_its_spec_and_its_limits_allow() {
    let game: GameSpec = "hex:11".parse().expect("rules");
    let limits = SearchLimits { bytes_max: 512 * MIB, threads_max: 1 };
    let bytes = |spec: &str| {
        let spec: PlayerSpec = spec.parse().expect("a spec");
        search_bytes_max(&spec, &game, &limits)
    };
    for (spec, expected) in [
        ("random", 0),
        ("shannon", 0),
        ("gtp:cmd=true", 0),
        ("mcts:time=5", 512 * MIB),
        ("mcts:time=5,mb=100", 100 * MIB),
        ("mcts:rollouts=1000", 16 * MIB),
        ("mcts:rollouts=1000,mb=8", 8 * MIB),
        ("mcts:rollouts=100000", 51_200_000),
        ("mcts:rollouts=800000,leaf=8", 51_200_000),
        ("mcts:visits=100000,time=9", 51_200_000),
        ("mcts:rollouts=1000000000000000", 512 * MIB),
        ("rave:time=5", 512 * MIB),
        ("rave:rollouts=1000", 16 * MIB),
        ("rave:rollouts=10000", 10_000 * 121 * 128),
        ("rave:visits=100000", 512 * MIB),
        ("alphabeta", 64 * MIB),
        ("alphabeta:tt-mb=100000", 512 * MIB),
    ] {
        assert_eq!(bytes(spec), Ok(expected), "{spec}");
    }
    for spec in ["nobody", "mcts:x=1", "alphabeta:depth=no"] {
        assert!(bytes(spec).is_err(), "{spec}");
    }
}

//! Openings are legal, unfinished, balanced and repeatable.

use ponder_arena::{Balance, Match, Opening, Openings, Pairing};
use ponder_game::{Action, Seed};
use ponder_games::GameSpec;
use std::collections::BTreeSet;

#[test]
fn openings_are_legal_and_leave_the_game_open() {
    for (game, plies) in [("hex:3", 4), ("hex:11", 6), ("hex:5,swap", 3), ("hex:13", 9)] {
        let game: GameSpec = game.parse().unwrap();
        for number in 0..20 {
            let openings = Openings { plies, balance: None };
            let opening = Opening::draw(&openings, &game, Seed(number)).unwrap();
            assert_eq!(opening.moves.len(), usize::from(plies));
            assert_eq!((opening.seed, opening.estimate), (Some(Seed(number)), None));
            let mut table = game.table();
            for text in &opening.moves {
                let seat = table.to_act().expect("the game goes on");
                table.apply(seat, &Action::play(text.as_str())).unwrap();
            }
            assert!(table.result().is_none());
            assert_eq!(opening, Opening::draw(&openings, &game, Seed(number)).unwrap());
        }
    }
}

#[test]
fn balanced_openings_are_balanced() {
    let game: GameSpec = "hex:9".parse().unwrap();
    let balance = Balance { tolerance: 0.03, rollouts: 2_000, candidates_max: 200 };
    let balanced = Openings { plies: 4, balance: Some(balance) };
    let mut distinct = BTreeSet::new();
    for number in 0..10 {
        let opening = Opening::draw(&balanced, &game, Seed(number)).unwrap();
        let estimate = opening.estimate.expect("it was chosen for balance");
        assert!((estimate - 0.5).abs() <= 0.03, "{opening:?}");
        distinct.insert(opening.moves);
    }
    assert_eq!(distinct.len(), 10);
}

#[test]
fn an_opening_longer_than_the_game_is_an_error() {
    let mut description = Match::new("hex:2", "random", "random", 2, Seed(1));
    for balance in [None, Some(Balance::default())] {
        description.openings = Openings { plies: 5, balance };
        let error = description.fixture(0).unwrap_err().to_string();
        assert!(error.contains("do not last 5 moves"), "{error}");
    }
}

#[test]
fn a_pair_has_one_opening_and_both_colours() {
    let mut description = Match::new("hex:7", "random", "random", 8, Seed(3));
    description.openings = Openings::balanced(2);
    let fixtures: Vec<_> = (0..8).map(|index| description.fixture(index).unwrap()).collect();
    for pair in fixtures.chunks(2) {
        assert_eq!(pair[0].opening, pair[1].opening);
        assert_eq!(pair[0].first.opponent(), pair[1].first);
        assert_ne!(pair[0].seed, pair[1].seed);
    }
    assert_ne!(fixtures[0].opening, fixtures[2].opening);

    description.pairing = Pairing::Single;
    let opening = |index| description.fixture(index).unwrap().opening;
    assert_ne!(opening(0), opening(1));
}

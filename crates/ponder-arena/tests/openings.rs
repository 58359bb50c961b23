//! Openings are legal, unfinished, balanced, repeatable and distinct.

use ponder_arena::campaign::Plan;
use ponder_arena::measure::{MatchPlan, MatchSpec, Pairing, Settings};
use ponder_arena::{Balance, Book, BookSpec, Fixture, Opening, Openings};
use ponder_game::{Action, Seed};
use ponder_games::GameSpec;
use ponder_players::{Environment, PlayerSpec, build};
use std::collections::BTreeSet;

fn plan(game: &str, openings: Openings, spec: MatchSpec) -> MatchPlan {
    let settings = Settings { openings, ..Settings::new(game, Seed(3)) };
    MatchPlan::new(settings, spec).unwrap()
}

/// Returns the openings of the first rounds of a match.
fn drawn(game: &str, openings: Openings, rounds: u32) -> Vec<Opening> {
    let mut plan = plan(game, openings, MatchSpec::new("random", "random", 2 * rounds));
    (0..rounds).map(|round| plan.round(round).unwrap()[0].opening.clone()).collect()
}

#[test]
fn openings_are_legal_and_leave_the_game_open() {
    for (name, plies) in [("hex:3", 4), ("hex:11", 6), ("hex:5,swap", 3), ("hex:13", 9)] {
        let game: GameSpec = name.parse().unwrap();
        let openings = Openings { plies, balance: None };
        let all = drawn(name, openings, 20);
        assert_eq!(all, drawn(name, openings, 20));
        for opening in all {
            assert_eq!(opening.moves.len(), usize::from(plies));
            assert!(opening.seed.is_some() && opening.estimate.is_none());
            let mut table = game.table();
            for text in &opening.moves {
                let seat = table.to_act().expect("the game goes on");
                table.apply(seat, &Action::play(text.as_str())).unwrap();
            }
            assert!(table.result().is_none());
        }
    }
}

#[test]
fn balanced_openings_are_balanced_and_different() {
    let balance = Balance { tolerance: 0.03, rollouts: 2_000, candidates_max: 200 };
    let openings = drawn("hex:9", Openings { plies: 4, balance: Some(balance) }, 10);
    for opening in &openings {
        let estimate = opening.estimate.expect("it was chosen for balance");
        assert!((estimate - 0.5).abs() <= 0.03, "{opening:?}");
    }
    assert_eq!(openings.iter().map(|one| &one.moves).collect::<BTreeSet<_>>().len(), 10);
}

#[test]
fn no_opening_comes_twice_before_all_were_played() {
    for openings in [Openings { plies: 1, balance: None }, Openings::balanced(1)] {
        let moves: Vec<_> = drawn("hex:4", openings, 32).into_iter().map(|one| one.moves).collect();
        for round in moves.chunks(16) {
            assert_eq!(round.iter().collect::<BTreeSet<_>>().len(), 16, "{openings:?}");
        }
    }
    let openings = drawn("hex:3", Openings { plies: 3, balance: None }, 200);
    assert_eq!(positions_after_three_moves(openings).len(), 200);
}

/// Returns the positions after openings of three moves: a1 b1 c1 and c1 b1 a1 transpose.
fn positions_after_three_moves(openings: Vec<Opening>) -> BTreeSet<[String; 3]> {
    let sorted = openings.into_iter().map(|one| {
        let [a, b, c] = <[String; 3]>::try_from(one.moves).unwrap();
        [a.clone().min(c.clone()), b, a.max(c)]
    });
    sorted.collect()
}

/// Returns the openings of a book in which every position counts as balanced.
fn book(game: &str, plies: u16, count: u32, judge: &str) -> Vec<Opening> {
    let spec = BookSpec {
        game: game.to_owned(),
        plies,
        count,
        judge: judge.to_owned(),
        tolerance: 0.5,
        seed: Seed(3),
    };
    let judge: PlayerSpec = judge.parse().unwrap();
    let game = game.parse().unwrap();
    let mut judge = build(&judge, &game, Seed(1), &Environment::default()).unwrap();
    Book::draw(spec, &mut *judge, &mut |_, _| true).unwrap().openings
}

#[test]
fn the_openings_of_a_book_lead_to_different_positions() {
    let openings = book("hex:3", 3, 200, "mcts:rollouts=1");
    assert_eq!(openings.len(), 200);
    assert_eq!(positions_after_three_moves(openings).len(), 200);
}

#[test]
fn openings_end_between_complete_moves() {
    let game: GameSpec = "paco".parse().unwrap();
    let matches = drawn("paco", Openings { plies: 20, balance: None }, 20);
    for opening in matches.into_iter().chain(book("paco", 20, 20, "alphabeta:depth=1,nodes=100")) {
        let mut table = game.table();
        let mut complete = 0;
        for text in &opening.moves {
            table.apply(table.to_act().unwrap(), &Action::play(text.as_str())).unwrap();
            complete += u32::from(table.compound().unwrap().plies_of_move() == 0);
        }
        assert_eq!(table.compound().unwrap().plies_of_move(), 0, "{opening:?}");
        assert_eq!(complete, 20, "{opening:?}");
    }
}

#[test]
fn an_opening_longer_than_the_game_is_an_error() {
    for balance in [None, Some(Balance::default())] {
        let spec = MatchSpec::new("random", "random", 2);
        let error = plan("hex:2", Openings { plies: 5, balance }, spec).round(0).unwrap_err();
        assert!(error.to_string().contains("end before 5 moves"), "{error}");
    }
}

#[test]
fn a_pair_has_one_opening_and_both_colours() {
    let spec = MatchSpec::new("random", "random", 8);
    let mut pairs = plan("hex:7", Openings::balanced(2), spec.clone());
    let fixtures: Vec<Vec<Fixture>> = (0..4).map(|round| pairs.round(round).unwrap()).collect();
    for pair in &fixtures {
        assert_eq!(pair[0].opening, pair[1].opening);
        assert_eq!(pair[0].first.opponent(), pair[1].first);
        assert_ne!(pair[0].seed, pair[1].seed);
    }
    assert_ne!(fixtures[0][0].opening, fixtures[1][0].opening);

    let spec = MatchSpec { pairing: Pairing::Single, ..spec };
    let mut single = plan("hex:7", Openings::balanced(2), spec);
    let mut opening = |round| single.round(round).unwrap()[0].opening.clone();
    assert_ne!(opening(0), opening(1));
}

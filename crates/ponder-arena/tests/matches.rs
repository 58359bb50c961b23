//! Whole matches: players that misbehave, clocks, early stop, descriptions.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use common::{factory, short_match};
use ponder_arena::stats::{Sprt, Verdict};
use ponder_arena::{
    Arena, ArenaError, Entrant, Lifetime, Match, Openings, Pairing, Stage, read_match,
};
use ponder_game::{Seed, TimeControl};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

#[test]
fn nothing_a_player_does_stops_the_match() {
    let mut description = Match::new("hex:4", "random", "panic", 4, Seed(5));
    description.limits = common::short_limits();
    description.workers = 2;
    let bad = [
        ("panic", 0),
        ("panic-in-told", 0),
        ("panic-in-making", 0),
        ("fault", 0),
        ("illegal", 0),
        ("gibberish", 0),
        ("take-back", 0),
        ("hang", 4),
        ("hang-in-making", 4),
    ];
    for (spec, hung) in bad {
        description.players[1].spec = spec.into();
        description.limits.start_ms_max = if spec == "hang-in-making" { 50 } else { 1_000 };
        let played = Arena::new(description.clone()).factory(factory).play();
        if spec == "hang-in-making" {
            let error = played.unwrap_err();
            assert!(matches!(error, ArenaError::Start { .. }), "{error}");
            continue;
        }
        let summary = played.unwrap();
        assert_eq!((summary.stage, summary.games.wins), (Stage::AllGames, 4), "{spec}");
        let forfeits = summary.players[1].forfeits;
        assert_eq!((forfeits.lost(), forfeits.hung), (4, hung), "{spec}");
        assert_eq!(summary.players[0].forfeits.lost(), 0);
        let elo = summary.estimate.unwrap().elo;
        assert_eq!((elo.difference, elo.high), (None, None));
    }
}

#[test]
fn clocks_belong_to_players() {
    let mut description = short_match("sleep:ms=60", "sleep:ms=60", 2);
    description.players[1].time = Some(TimeControl::per_move(10));
    let summary = Arena::new(description).factory(factory).play().unwrap();
    assert_eq!((summary.games.wins, summary.players[1].forfeits.time), (2, 2));
    assert!(summary.players[1].spent.time_us >= 100_000);
}

#[test]
fn players_may_live_for_the_match() {
    let made = Arc::new(AtomicU32::new(0));
    for (lifetime, spec, expected) in [
        (Lifetime::Game, "random", 2 + 20),
        (Lifetime::Match, "random", 2 + 2),
        (Lifetime::Match, "fault", 2 + 1 + 10),
    ] {
        let counter = Arc::clone(&made);
        made.store(0, Ordering::Relaxed);
        let mut description = short_match("random", spec, 10);
        description.lifetime = lifetime;
        let summary = Arena::new(description)
            .factory(move |spec: &_, game: &_, seed| {
                counter.fetch_add(1, Ordering::Relaxed);
                factory(spec, game, seed)
            })
            .play()
            .unwrap();
        assert_eq!(summary.played, 10);
        assert_eq!(made.load(Ordering::Relaxed), expected, "{lifetime:?} {spec}");
    }
}

#[test]
fn too_many_hanging_players_end_the_match() {
    let place = tempfile::tempdir().unwrap();
    let mut description = short_match("random", "hang", 200);
    description.limits.move_ms_max = 1;
    description.limits.stop_grace_ms = 1;
    description.workers = 4;
    let arena = || Arena::new(description.clone()).factory(factory).directory(place.path());
    let error = arena().play().unwrap_err();
    assert!(matches!(error, ArenaError::TooManyHung(33..)), "{error}");
    let kept = read_match(place.path()).unwrap().1.len();
    assert!((33..150).contains(&kept), "{kept} games are kept");
}

#[test]
fn the_test_decides_by_the_order_of_games() {
    let mut description = short_match("random", "resign", 400);
    description.sprt = Some(Sprt::new(0.0, 200.0));
    let decided: Vec<_> = [1, 4]
        .map(|workers| {
            let place = tempfile::tempdir().unwrap();
            let description = Match { workers, ..description.clone() };
            let summary =
                Arena::new(description).factory(factory).directory(place.path()).play().unwrap();
            assert_eq!(summary.stage, Stage::DecidedByTest);
            assert_eq!(summary.sprt.unwrap().verdict, Verdict::AcceptH1);
            assert_eq!(u64::from(summary.played - summary.surplus), summary.games.games());
            assert!(summary.surplus <= 16, "{summary}");
            assert!(summary.to_string().contains("H1 accepted"), "{summary}");
            summary.games
        })
        .into();
    assert_eq!(decided[0], decided[1]);
    assert!(decided[0].games() < 60 && decided[0].games().is_multiple_of(2));

    description.players.swap(0, 1);
    description.pairing = Pairing::Single;
    let summary = Arena::new(description).factory(factory).play().unwrap();
    assert_eq!(summary.sprt.unwrap().verdict, Verdict::AcceptH0);
    assert_eq!((summary.pairs, summary.games.wins), (None, 0));
}

#[test]
fn impossible_descriptions_are_refused() {
    let good = short_match("random", "random", 2);
    let players = |spec: &str, time| {
        let entrant = Entrant { spec: spec.into(), time };
        [entrant, good.players[1].clone()]
    };
    let no_time = TimeControl::sudden_death(0, 5);
    for (wrong, expected) in [
        (Match { version: 2, ..good.clone() }, "version 2"),
        (Match { games: 0, ..good.clone() }, "1 to 100000 games"),
        (Match { games: 3, ..good.clone() }, "even number"),
        (Match { workers: 0, ..good.clone() }, "workers"),
        (Match { game: "chess".into(), ..good.clone() }, "unknown game"),
        (Match { players: players("wizard", None), ..good.clone() }, "wizard"),
        (Match { players: players("a b", None), ..good.clone() }, "a b"),
        (Match { players: players("random", Some(no_time)), ..good.clone() }, "no time"),
        (Match { sprt: Some(Sprt::new(5.0, 0.0)), ..good.clone() }, "elo0 < elo1"),
        (Match { openings: Openings::balanced(5_000), ..good.clone() }, "at most 1000"),
    ] {
        let error = Arena::new(wrong).factory(factory).play().unwrap_err().to_string();
        assert!(error.contains(expected), "{expected}: {error}");
    }
}

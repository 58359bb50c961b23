//! Whole matches: misbehaving players, clocks, copies, early stopping, descriptions.

use crate::common;

use common::{factory, report_of, short_match, spec_of};
use ponder_arena::campaign::{Campaign, CampaignStatus, games_in};
use ponder_arena::measure::{Experiment, Lifetime, MatchReport, MatchSpec, Pairing, Participant};
use ponder_arena::stats::{Sprt, Verdict};
use ponder_arena::{ArenaError, Openings, PlayerFactory};
use ponder_game::Seed;
use ponder_games::GameSpec;
use ponder_players::{Player, PlayerSpec, SpecError};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

fn play(experiment: &Experiment, workers: u16) -> MatchReport {
    let campaign = Campaign::new().factory(factory).workers(workers);
    report_of(experiment.play_in_memory(campaign).unwrap())
}

#[test]
fn faults_do_not_count_unless_asked() {
    let bad = [
        ("panic", 0),
        ("panic-in-notify", 0),
        ("panic-in-making", 0),
        ("fault", 0),
        ("illegal", 0),
        ("gibberish", 0),
        ("take-back", 0),
        ("hang", 4),
    ];
    for (spec, hung) in bad {
        let mut experiment = short_match("random", spec, 4);
        let report = play(&experiment, 2);
        assert_eq!((report.ending, report.played), (CampaignStatus::AllGames, 4), "{spec}");
        assert_eq!((report.faulty, report.games.games(), report.estimate), (4, 0, None), "{spec}");
        assert!(report.to_string().contains("4 games ended by a fault"), "{report}");

        spec_of(&mut experiment).count_faults = true;
        let report = play(&experiment, 2);
        assert_eq!((report.ending, report.games.wins), (CampaignStatus::AllGames, 4), "{spec}");
        let faults = &report.players[1].faults;
        assert_eq!((faults.sum(), faults.hung), (4, hung), "{spec}");
        assert_eq!((report.faulty, report.players[0].faults.sum()), (0, 0));
        let elo = report.estimate.unwrap().elo;
        assert_eq!((elo.difference, elo.high), (None, None));
        assert!(elo.to_string().contains("no upper bound yet"), "{elo}");
    }
}

#[test]
fn a_player_that_does_not_start_is_an_error() {
    let mut experiment = short_match("random", "hang-in-making", 4);
    experiment.settings.limits.start_ms_max = 50;
    let error = experiment.play_in_memory(Campaign::new().factory(factory)).unwrap_err();
    assert!(matches!(error, ArenaError::Start { .. }), "{error}");
}

#[test]
fn a_match_is_given_up_when_a_player_fails_again_and_again() {
    let report = play(&short_match("random", "fault", 100), 1);
    // The second game of the pair is played to its end.
    assert_eq!((report.ending, report.played), (CampaignStatus::Failed, 6));
    assert!(report.to_string().contains("abandoned"), "{report}");
}

/// Creates players, but `random` does not support the board size.
struct Choosy;

impl PlayerFactory for Choosy {
    fn make(
        &self,
        spec: &PlayerSpec,
        game: &GameSpec,
        seed: Seed,
    ) -> Result<Box<dyn Player>, SpecError> {
        factory(spec, game, seed)
    }

    fn probe(&self, spec: &PlayerSpec, game: &GameSpec) -> Result<(), SpecError> {
        match spec.kind() {
            "random" => Err(spec.error(format!("the engine refuses the board of {game}"))),
            _ => Ok(()),
        }
    }
}

#[test]
fn a_program_that_does_not_play_the_game_is_refused_before_the_first_game() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("m");
    let experiment = short_match("report", "random", 4);
    let error = experiment.play(&folder, Campaign::new().factory(Choosy)).unwrap_err();
    assert!(error.to_string().contains("refuses the board of hex:4"), "{error}");
    assert!(!folder.exists(), "nothing is left behind");
}

#[test]
fn copies_of_games_between_players_without_chance_count_once() {
    let mut experiment = short_match("shannon", "alphabeta:depth=1", 20);
    experiment.settings.openings = Openings { plies: 0, balance: None };
    let report = play(&experiment, 2);
    assert_eq!((report.played, report.copies, report.games.games()), (20, 18, 2), "{report}");
    assert_eq!((report.pairs.unwrap().pairs(), report.surplus), (1, 0));
    assert!(report.to_string().contains("18 games are exact copies of earlier games"), "{report}");

    // Enough different openings make different games.
    experiment.settings.openings = Openings { plies: 1, balance: None };
    let report = play(&experiment, 2);
    assert_eq!((report.copies, report.games.games()), (0, 20), "{report}");

    // Copies do not count for the test either: it never decides.
    experiment.settings.openings = Openings { plies: 0, balance: None };
    spec_of(&mut experiment).games = 400;
    spec_of(&mut experiment).sprt = Some(Sprt::new(0.0, 200.0));
    let report = play(&experiment, 2);
    assert_eq!(report.sprt.unwrap().verdict, Verdict::Open, "{report}");

    // Repetitions by random players count.
    let experiment = Experiment {
        settings: ponder_arena::measure::Settings { game: "hex:2".into(), ..experiment.settings },
        ..short_match("random", "random", 60)
    };
    let report = play(&experiment, 2);
    assert_eq!((report.copies, report.games.games()), (0, 60), "{report}");
}

#[test]
fn visits_are_those_of_positions_that_are_not_decided() {
    let mut experiment = short_match("mcts:visits=500", "random", 4);
    experiment.settings.game = "hex:3".into();
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::new().factory(factory);
    let report = report_of(experiment.play(place.path(), campaign).unwrap());
    let spent = report.players[0].spent;
    assert!(spent.searches < spent.moves, "small boards are solved: {spent:?}");
    let mut visits = 0;
    for game in games_in(place.path()).unwrap() {
        let open = game.moves.iter().filter(|mv| mv.value.is_some_and(|value| value.abs() < 1.0));
        visits += open.filter_map(|mv| mv.visits).sum::<u64>();
    }
    assert_eq!(spent.visits, visits);
}

#[test]
fn clocks_belong_to_players() {
    let mut experiment = short_match("sleep:ms=60", "sleep:ms=60", 2);
    spec_of(&mut experiment).players[1].time = Some("0.01/move".into());
    let report = play(&experiment, 1);
    assert_eq!((report.games.wins, report.players[1].faults.time), (2, 2), "{report}");
    assert!(report.players[0].spent.seconds >= 0.05);
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
        let mut experiment = short_match("random", spec, 10);
        experiment.settings.lifetime = lifetime;
        spec_of(&mut experiment).count_faults = true;
        let campaign = Campaign::new().factory(move |spec: &_, game: &_, seed| {
            counter.fetch_add(1, Ordering::Relaxed);
            factory(spec, game, seed)
        });
        let report = report_of(experiment.play_in_memory(campaign).unwrap());
        assert_eq!(report.played, 10);
        assert_eq!(made.load(Ordering::Relaxed), expected, "{lifetime:?} {spec}");
    }
}

#[test]
fn too_many_hanging_players_end_the_match() {
    let place = tempfile::tempdir().unwrap();
    let mut experiment = short_match("random", "hang", 200);
    experiment.settings.limits.move_ms_max = 1;
    experiment.settings.limits.stop_grace_ms = 1;
    spec_of(&mut experiment).count_faults = true;
    let campaign = Campaign::new().factory(factory).workers(4);
    let error = experiment.play(place.path(), campaign).unwrap_err();
    assert!(matches!(error, ArenaError::TooManyHung(33..)), "{error}");
    let kept = games_in(place.path()).unwrap().len();
    assert!((33..150).contains(&kept), "{kept} games are kept");
}

#[test]
fn the_test_decides_by_the_order_of_games() {
    let mut experiment = short_match("random", "resign", 400);
    spec_of(&mut experiment).sprt = Some(Sprt::new(0.0, 200.0));
    let decided: Vec<_> = [1, 4]
        .map(|workers| {
            let place = tempfile::tempdir().unwrap();
            let campaign = Campaign::new().factory(factory).workers(workers);
            let report = report_of(experiment.play(place.path(), campaign).unwrap());
            assert_eq!(report.ending, CampaignStatus::Decided, "{report}");
            assert_eq!(report.sprt.unwrap().verdict, Verdict::AcceptH1);
            let counted = report.games.games() + report.copies;
            assert_eq!(u64::from(report.played - report.surplus), counted);
            assert!(report.surplus <= 16, "{report}");
            assert!(report.to_string().contains("H1 accepted"), "{report}");
            report.games
        })
        .into();
    assert_eq!(decided[0], decided[1]);
    assert!(decided[0].games() < 60 && decided[0].games().is_multiple_of(2));

    spec_of(&mut experiment).players.swap(0, 1);
    spec_of(&mut experiment).pairing = Pairing::Single;
    let report = play(&experiment, 1);
    assert_eq!(report.sprt.unwrap().verdict, Verdict::AcceptH0);
    assert_eq!((report.pairs, report.games.wins), (None, 0));
}

#[test]
fn players_are_called_by_their_names() {
    let mut experiment = short_match("random", "resign", 2);
    spec_of(&mut experiment).players[1].name = Some("The quitter".into());
    let report = play(&experiment, 1);
    assert_eq!(report.players[1].title, "The quitter");
    assert_eq!(Participant::new("gtp:cmd=x,name=GNU").title(), "GNU");
}

#[test]
fn impossible_descriptions_are_refused() {
    let good = short_match("random", "random", 2);
    let with = |change: &dyn Fn(&mut MatchSpec)| {
        let mut wrong = good.clone();
        change(spec_of(&mut wrong));
        wrong
    };
    let mut long = good.clone();
    long.settings.openings = Openings::balanced(5_000);
    let mut chess = good.clone();
    chess.settings.game = "chess".into();
    for (wrong, expected) in [
        (with(&|spec| spec.games = 0), "1 to 100000 games"),
        (with(&|spec| spec.games = 3), "even number"),
        (with(&|spec| spec.players[0].spec = "wizard".into()), "wizard"),
        (with(&|spec| spec.players[0].spec = "a b".into()), "a b"),
        (with(&|spec| spec.players[0].time = Some("0".into())), "no time"),
        (with(&|spec| spec.sprt = Some(Sprt::new(5.0, 0.0))), "elo0 must be below elo1"),
        (chess, "unknown game"),
        (long, "at most 1000"),
    ] {
        let played = wrong.play_in_memory(Campaign::new().factory(factory));
        let error = played.unwrap_err().to_string();
        assert!(error.contains(expected), "{expected}: {error}");
    }
}

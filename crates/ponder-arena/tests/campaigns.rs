//! Campaigns: killed, shared, extended, and with misbehaving players.

use crate::common;

use common::{factory, short_limits};
use ponder_arena::campaign::{Campaign, CampaignStatus, Entry, Journal, Plan};
use ponder_arena::measure::{
    Experiment, Findings, LeagueReport, LeagueSpec, MatchSpec, Matching, Measure, Participant,
    Report, Settings, StrengthSpec,
};
use ponder_arena::stats::RatingPrior;
use ponder_arena::{ArenaError, Book, BookSpec, Openings};
use ponder_game::Seed;
use ponder_players::{Environment, build};
use proptest::prelude::*;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

fn settings() -> Settings {
    Settings { limits: short_limits(), ..Settings::new("hex:3", Seed(7)) }
}

fn random_match(games: u32) -> Experiment {
    let spec = MatchSpec::new("mcts:rollouts=20", "mcts:rollouts=60", games);
    Experiment::new(settings(), Measure::Match(spec))
}

fn league(players: &[&str], games: u32, matching: Matching) -> Experiment {
    let players = players.iter().map(|spec| Participant::new(*spec)).collect();
    let spec =
        LeagueSpec { players, games, count_faults: false, matching, prior: RatingPrior::default() };
    Experiment::new(settings(), Measure::League(spec))
}

fn play(experiment: &Experiment, directory: &Path) -> Findings {
    experiment.play(directory, Campaign::new().factory(factory).workers(2)).unwrap()
}

/// Returns the numbers and moves of the games in a log, by number.
fn logged(directory: &Path) -> Vec<(u32, Vec<String>)> {
    let entries = Journal::new(directory).read_new().unwrap();
    let mut games: Vec<_> = entries
        .into_iter()
        .filter_map(|entry| match entry {
            Entry::Game { record, .. } => Some((
                record.fixture.index,
                record.all_moves().into_iter().map(str::to_owned).collect(),
            )),
            Entry::Joined(_) => None,
        })
        .collect();
    games.sort();
    games
}

fn as_league(findings: &Findings) -> &LeagueReport {
    match &findings.report {
        Report::League(report) => report,
        other => panic!("not a league: {other}"),
    }
}

#[test]
fn concurrent_campaigns_play_each_game_once() {
    let directory = tempfile::tempdir().unwrap();
    let experiment =
        league(&["random", "mcts:rollouts=5", "mcts:rollouts=20"], 60, Matching::Adaptive);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| play(&experiment, directory.path()));
        }
    });
    let games = logged(directory.path());
    let numbers: Vec<u32> = games.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, (0..60).collect::<Vec<_>>(), "each game once");
    let findings = Experiment::findings(directory.path()).unwrap();
    assert_eq!(findings.played_by.len(), 3);
    assert_eq!(findings.damaged_lines, 0);
    assert_eq!(as_league(&findings).played, 60);
}

#[test]
fn a_torn_line_loses_nothing_else() {
    let directory = tempfile::tempdir().unwrap();
    let experiment = random_match(12);
    play(&experiment, directory.path());
    let before = logged(directory.path());
    let path = directory.path().join(Journal::FILE);
    let text = fs::read(&path).unwrap();
    // The last line is cut, as a killed process may leave it.
    fs::write(&path, &text[..text.len() - 30]).unwrap();
    assert_eq!(logged(directory.path()).len(), 11);
    let findings = play(&experiment, directory.path());
    assert_eq!(findings.damaged_lines, 1);
    assert_eq!(logged(directory.path()), before, "the lost game is played again");
    assert!(fs::read(&path).unwrap().starts_with(&text[..text.len() - 30]), "only added to");
}

#[test]
fn faulty_players_forfeit_and_the_match_continues() {
    let directory = tempfile::tempdir().unwrap();
    let players = ["random", "mcts:rollouts=10", "panic", "illegal", "hang", "fault"];
    let findings = play(&league(&players, 120, Matching::RoundRobin), directory.path());
    let report = as_league(&findings);
    assert_eq!(report.ending, CampaignStatus::AllGames);
    for standing in &report.standings {
        let faults = &standing.faults;
        match standing.title.as_str() {
            "panic" | "fault" => assert!(faults.failed >= 5 && standing.suspended, "{standing:?}"),
            "illegal" => assert!(faults.illegal_move > 0, "{standing:?}"),
            "hang" => assert!(faults.hung >= 5 && standing.suspended, "{standing:?}"),
            _ => assert!(faults.sum() == 0 && standing.games > 20, "{standing:?}"),
        }
    }
    let text = findings.report.to_string();
    assert!(text.contains("; suspended"), "{text}");
}

#[test]
fn a_league_is_extended_but_never_changed() {
    let directory = tempfile::tempdir().unwrap();
    let small = league(&["random", "mcts:rollouts=10"], 8, Matching::RoundRobin);
    play(&small, directory.path());
    let before = logged(directory.path());
    let larger = league(&["random", "mcts:rollouts=10", "shannon"], 30, Matching::RoundRobin);
    let findings = play(&larger, directory.path());
    assert!(before.iter().all(|game| logged(directory.path()).contains(game)));
    let games: Vec<u64> = as_league(&findings).standings.iter().map(|one| one.games).collect();
    assert_eq!(games.iter().sum::<u64>(), 60);
    assert!(games.iter().all(|&games| games >= 16), "{games:?}");
    let other = league(&["shannon", "random"], 8, Matching::RoundRobin);
    let refused = other.play(directory.path(), Campaign::new());
    assert!(matches!(refused, Err(ArenaError::AnotherMatch { .. })), "{refused:?}");
    let elsewhere = tempfile::tempdir().unwrap();
    fs::write(elsewhere.path().join("thesis.tex"), "ten years of work").unwrap();
    let refused = small.play(elsewhere.path(), Campaign::new());
    assert!(matches!(refused, Err(ArenaError::NotAMatch { .. })), "{refused:?}");
}

#[test]
fn concurrent_league_extension_plays_no_game_twice() {
    let directory = tempfile::tempdir().unwrap();
    let small = league(&["random", "mcts:rollouts=30"], 400, Matching::RoundRobin);
    let larger = league(&["random", "mcts:rollouts=30", "shannon"], 400, Matching::RoundRobin);
    std::thread::scope(|scope| {
        scope.spawn(|| play(&small, directory.path()));
        while logged(directory.path()).len() < 20 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        scope.spawn(|| play(&larger, directory.path()));
    });
    let numbers: Vec<u32> = logged(directory.path()).iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, (0..400).collect::<Vec<_>>(), "each game once");
    let findings = Experiment::findings(directory.path()).unwrap();
    assert_eq!(as_league(&findings).played, 400, "and every one counts");
}

#[test]
fn repeated_games_are_counted_and_reported() {
    let directory = tempfile::tempdir().unwrap();
    let same = league(&["shannon", "alphabeta:depth=1"], 12, Matching::RoundRobin);
    let findings = play(&same, directory.path());
    assert_eq!(as_league(&findings).repeats, 10, "two games, one with each colour, are new");
    let standings = &as_league(&findings).standings;
    assert!(
        standings.iter().all(|standing| standing.games == 2),
        "copies do not count: {standings:?}"
    );
    assert!(findings.report.to_string().contains("10 games are exact copies of earlier games"));
}

#[test]
fn a_strength_measurement_ends_at_the_requested_interval_width() {
    let directory = tempfile::tempdir().unwrap();
    let spec =
        StrengthSpec { high: 1_000, width: 1.2, ..StrengthSpec::new(Participant::new("shannon")) };
    let experiment = Experiment::new(settings(), Measure::Strength(spec));
    let findings = play(&experiment, directory.path());
    let Report::Strength(report) = &findings.report else { panic!("a strength reports one") };
    assert_eq!(report.ending, CampaignStatus::Decided);
    assert!(report.strength.width() <= 1.2 && report.games < 400);
    assert_eq!(report.opponents_played.iter().map(|one| one.games).sum::<u32>(), report.games);
    assert!(report.seconds_a_move.is_some());
    // A narrower interval continues the same measurement.
    let Measure::Strength(mut spec) = experiment.measure.clone() else { unreachable!() };
    spec.width = 1.0;
    let finer = Experiment::new(settings(), Measure::Strength(spec));
    let Report::Strength(finer) = play(&finer, directory.path()).report else { unreachable!() };
    assert!(finer.games >= report.games && finer.strength.width() <= 1.0);
}

#[test]
fn a_strength_begins_with_weak_opponents_and_says_how_many_games_are_left() {
    let spec = StrengthSpec::new(Participant::new("random"));
    let mut plan = ponder_arena::measure::StrengthPlan::new(settings(), spec).unwrap();
    let first = plan.round(0).unwrap();
    let opponent = &first[0].players[1];
    let rollouts: u64 = opponent.strip_prefix("mcts:rollouts=").unwrap().parse().unwrap();
    assert!(rollouts <= 100, "{opponent}");
    assert_eq!(plan.games_expected(), 400, "nothing is known yet");

    let directory = tempfile::tempdir().unwrap();
    let spec =
        StrengthSpec { games: 20, high: 1_000, ..StrengthSpec::new(Participant::new("shannon")) };
    let experiment = Experiment::new(settings(), Measure::Strength(spec.clone()));
    play(&experiment, directory.path());
    let mut plan = Experiment::new(
        settings(),
        Measure::Strength(StrengthSpec { games: 400, width: 0.8, ..spec }),
    )
    .plan()
    .unwrap();
    ponder_arena::campaign::load_games(directory.path(), plan.as_plan()).unwrap();
    let expected = plan.as_plan().games_expected();
    assert!((20..400).contains(&expected), "{expected}");
}

#[test]
fn a_player_stronger_than_all_opponents_is_reported() {
    let directory = tempfile::tempdir().unwrap();
    let player = Participant::new("mcts:rollouts=2000");
    let spec = StrengthSpec { high: 3, ..StrengthSpec::new(player) };
    let settings = Settings { game: "hex:5".into(), ..settings() };
    let findings = play(&Experiment::new(settings, Measure::Strength(spec)), directory.path());
    let Report::Strength(report) = &findings.report else { panic!("a strength reports one") };
    assert_eq!(report.ending, CampaignStatus::OffTheScale, "{}", findings.report);
    assert!(report.games < 60 && report.strength.mean > 3f64.log10());
    assert!(findings.report.to_string().contains("stronger than mcts with 3 rollouts"));
}

#[test]
fn a_player_that_always_fails_is_given_up() {
    let directory = tempfile::tempdir().unwrap();
    let spec = StrengthSpec::new(Participant::new("fault"));
    let findings = play(&Experiment::new(settings(), Measure::Strength(spec)), directory.path());
    let Report::Strength(report) = &findings.report else { panic!("a strength reports one") };
    assert_eq!(report.ending, CampaignStatus::Failed);
    assert!(report.faults.failed >= 5 && report.games < 20, "{report:?}");
    assert!(
        findings.report.to_string().contains("The same command continues"),
        "{}",
        findings.report
    );
    let spec = StrengthSpec::new(Participant::new("fault"));
    let again = play(&Experiment::new(settings(), Measure::Strength(spec)), directory.path());
    let Report::Strength(again) = &again.report else { panic!("a strength reports one") };
    assert!(again.games > report.games, "whoever starts it again gives it another chance");
}

#[test]
fn figures_can_be_drawn_of_every_report() {
    let directory = tempfile::tempdir().unwrap();
    for (number, experiment) in [
        league(&["random", "mcts:rollouts=5"], 4, Matching::RoundRobin),
        Experiment::new(
            settings(),
            Measure::Strength(StrengthSpec {
                games: 4,
                ..StrengthSpec::new(Participant::new("random"))
            }),
        ),
    ]
    .iter()
    .enumerate()
    {
        let findings = play(experiment, &directory.path().join(number.to_string()));
        let figures = findings.report.figures();
        assert!(!figures.is_empty());
        for figure in figures {
            assert!(figure.svg().unwrap().contains("<svg"));
            assert!(figure.csv().lines().count() >= 2, "{}", figure.csv());
        }
        let written =
            Experiment::read(&directory.path().join(number.to_string()).join(Experiment::FILE));
        assert_eq!(&written.unwrap(), experiment, "the file says what was played");
    }
}

#[test]
fn a_book_is_balanced_in_the_eyes_of_its_judge() {
    let game = "hex:5".parse().unwrap();
    let spec = BookSpec {
        game: "hex:5".into(),
        plies: 2,
        count: 6,
        judge: "mcts:rollouts=500".into(),
        tolerance: 0.1,
        seed: Seed(3),
    };
    let draw = || {
        let judge = "mcts:rollouts=500".parse().unwrap();
        let mut judge = build(&judge, &game, Seed(4), &Environment::default()).unwrap();
        Book::draw(spec.clone(), &mut *judge, &mut |_, _| true).unwrap()
    };
    let book = draw();
    assert_eq!(book, draw(), "the same seed draws the same book");
    assert_eq!(book.openings.len(), 6);
    for opening in &book.openings {
        assert_eq!(opening.moves.len(), 2);
        assert!((opening.estimate.unwrap() - 0.5).abs() <= 0.1 && opening.seed.is_some());
    }
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("book.json");
    book.write(&path).unwrap();
    assert_eq!(Book::read(&path, &game).unwrap(), book);
    let error = Book::read(&path, &"hex:3".parse().unwrap()).unwrap_err().to_string();
    assert!(error.contains("opening") && error.contains("book.json"), "{error}");
    // The moves would be legal there.
    let error = Book::read(&path, &"hex:9".parse().unwrap()).unwrap_err().to_string();
    assert!(error.contains("is for hex:5; draw one for hex:9"), "{error}");

    let mut settings = Settings::new("hex:5", Seed(1));
    settings.book = book.openings.clone();
    let measure = league(&["random", "mcts:rollouts=5"], 8, Matching::RoundRobin).measure;
    play(&Experiment::new(settings, measure), &directory.path().join("league"));
    for (number, moves) in logged(&directory.path().join("league")) {
        let opening = &book.openings[number as usize / 2 % 6];
        assert_eq!(moves[..2], opening.moves[..], "both games of a pair begin alike");
    }
}

#[test]
fn impossible_experiments_are_refused_before_anything_is_written() {
    let directory = tempfile::tempdir().unwrap();
    let bad = [
        league(&["random"], 8, Matching::RoundRobin),
        league(&["random", "random"], 8, Matching::RoundRobin),
        league(&["random", "no such kind!"], 8, Matching::RoundRobin),
        league(&["random", "shannon"], 7, Matching::RoundRobin),
        Experiment::new(
            Settings { openings: Openings { plies: 2_000, balance: None }, ..settings() },
            random_match(4).measure,
        ),
        Experiment::new(Settings::new("chess", Seed(1)), random_match(4).measure),
        Experiment::new(
            settings(),
            Measure::Strength(StrengthSpec {
                low: 10,
                high: 10,
                ..StrengthSpec::new(Participant::new("random"))
            }),
        ),
        Experiment::new(
            settings(),
            Measure::Strength(StrengthSpec {
                opponents: "mcts:rollouts=5".into(),
                ..StrengthSpec::new(Participant::new("random"))
            }),
        ),
    ];
    for (number, experiment) in bad.iter().enumerate() {
        let place = directory.path().join(number.to_string());
        assert!(experiment.play(&place, Campaign::new()).is_err(), "{experiment:?}");
        assert!(!place.exists(), "{experiment:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Any contents of a log are read without a panic, and appended entries are found.
    #[test]
    fn any_bytes_are_a_log(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let directory = tempfile::tempdir().unwrap();
        let experiment = random_match(2);
        experiment.open(directory.path()).unwrap();
        let path = directory.path().join(Journal::FILE);
        OpenOptions::new().create(true).append(true).open(&path).unwrap().write_all(&bytes).unwrap();
        let findings = play(&experiment, directory.path());
        prop_assert_eq!(findings.report.played(), 2);
    }

    /// Any text is parsed as an experiment, or is an error that names the file.
    #[test]
    fn any_text_is_an_experiment_or_an_error(text in "\\PC{0,200}") {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join(Experiment::FILE);
        fs::write(&path, &text).unwrap();
        let error = Experiment::read(&path).unwrap_err().to_string();
        prop_assert!(error.contains(Experiment::FILE), "{}", error);
    }
}

//! A match in its directory: stored, stopped, killed, resumed, and isolated from others.

use crate::common;

use common::{factory, report_of, short_match, spec_of};
use ponder_arena::campaign::{Campaign, CampaignStatus, Journal, games_in, is_being_played};
use ponder_arena::measure::{
    Experiment, Lifetime, MatchReport, MatchSpec, Measure, Report, Settings,
};
use ponder_arena::{ArenaError, Contestant, GameEvent, GameRecord, Openings};
use ponder_game::Seed;
use ponder_players::StopFlag;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

fn directory() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn long_match() -> Experiment {
    let settings = Settings::new("hex:7", Seed(9));
    let settings = Settings { openings: Openings::balanced(2), ..settings };
    Experiment::new(settings, Measure::Match(MatchSpec::new("random", "random", 60)))
}

fn campaign<'a>() -> Campaign<'a> {
    Campaign::new().factory(factory).workers(2)
}

fn play(experiment: &Experiment, path: &Path) -> MatchReport {
    report_of(experiment.play(path, campaign()).unwrap())
}

/// Returns the games of a match without their times.
fn timeless(path: &Path) -> Vec<GameRecord> {
    let timeless = |mut record: GameRecord| {
        record.ended_unix_s = 0;
        record.spent_us = [0; 2];
        record.moves.iter_mut().for_each(|mv| mv.time_us = 0);
        record
    };
    games_in(path).unwrap().into_iter().map(timeless).collect()
}

#[test]
fn a_match_is_played_and_kept() {
    let place = directory();
    let mut seen = Vec::new();
    let started = Mutex::new(BTreeMap::new());
    let findings = long_match()
        .play(
            place.path(),
            campaign()
                .on_progress(|progress| seen.push(progress.plan.played()))
                .on_game_event(|index, event| {
                    if let GameEvent::Started { fixture, .. } = event {
                        *started.lock().unwrap().entry((index, fixture.index)).or_insert(0) += 1;
                    }
                })
                .with_records(),
        )
        .unwrap();
    let written = fs::read(place.path().join("result.json")).unwrap();
    let written: serde_json::Value = serde_json::from_slice(&written).unwrap();
    assert_eq!(written, serde_json::to_value(&findings).unwrap());
    let report = report_of(findings);
    assert_eq!((report.ending, report.played, report.surplus), (CampaignStatus::AllGames, 60, 0));
    assert!(seen[0] == 0 && seen.is_sorted() && seen.last() == Some(&60), "{seen:?}");
    assert!(started.into_inner().unwrap().into_iter().eq((0..60).map(|index| ((index, index), 1))));

    assert_eq!(Experiment::read(&place.path().join(Experiment::FILE)).unwrap(), long_match());
    let games = games_in(place.path()).unwrap();
    let wins = games.iter().filter(|game| game.winner() == Some(Contestant::A)).count() as u64;
    assert_eq!((report.games.wins, report.games.losses), (wins, 60 - wins));
    assert_eq!(report.as_first.games(), 30);
    assert_eq!(report.as_first.wins + report.as_second.wins, wins);
    assert_eq!(report.pairs.unwrap().pairs(), 30);
    let moves: u64 = report.players.iter().map(|player| player.spent.moves).sum();
    assert_eq!(moves, games.iter().map(|game| game.moves.len() as u64).sum::<u64>());
    for number in 1..=60 {
        let path = place.path().join(format!("games/{number:05}.sgf"));
        assert!(fs::read_to_string(path).unwrap().starts_with("(;"));
    }
    let opening = &games[0].fixture.opening;
    assert!(opening.seed.is_some() && opening.estimate.is_some());
    let text = report.to_string();
    for part in ["60 of 60 games", "Elo ", "first player", "s per move", "95% interval from 30"] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn a_stopped_match_is_resumed_as_the_same_match() {
    let (whole, halved) = (directory(), directory());
    play(&long_match(), whole.path());
    let mut played = 0;
    for enough in [1, 25, 61] {
        let stop = StopFlag::new();
        let raise = stop.clone();
        let campaign = Campaign::new().workers(3).stop(stop).on_progress(move |progress| {
            if progress.plan.played() >= enough {
                raise.raise();
            }
        });
        let report = report_of(long_match().play(halved.path(), campaign).unwrap());
        assert!(report.played >= played, "nothing is lost");
        played = report.played;
        assert_eq!(report.ending == CampaignStatus::Open, enough <= 60);
        assert_eq!(timeless(halved.path()).len() as u32, played);
    }
    assert_eq!(timeless(whole.path()), timeless(halved.path()));

    // Playing a finished match again plays nothing.
    let count = AtomicU32::new(0);
    let again = campaign().on_game_event(|_, _| {
        count.fetch_add(1, Ordering::Relaxed);
    });
    let again = report_of(long_match().play(whole.path(), again).unwrap());
    assert_eq!((again.played, count.into_inner()), (60, 0));
}

const CHILD_DIRECTORY: &str = "PONDER_ARENA_TEST_DIRECTORY";

/// Returns a match slow enough for a process to be killed in the middle.
fn slow_match() -> Experiment {
    let spec = MatchSpec::new("sleep:ms=15", "random", 40);
    Experiment::new(Settings::new("hex:3", Seed(21)), Measure::Match(spec))
}

/// Plays a match for the tests that kill processes; not a test by itself.
#[test]
#[ignore = "run by other tests in a process of its own"]
fn child_process() {
    let path = std::env::var_os(CHILD_DIRECTORY).expect("started by another test");
    play(&slow_match(), Path::new(&path));
}

struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn child_in(path: &Path) -> Killed {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "resume::child_process", "--ignored"]).env(CHILD_DIRECTORY, path);
    Killed(command.spawn().unwrap())
}

fn wait_for_games(path: &Path, count: usize) {
    let started = Instant::now();
    while games_in(path).map_or(0, |games| games.len()) < count {
        assert!(started.elapsed() < Duration::from_secs(60), "no game was finished");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_killed_process_loses_only_games_in_progress() {
    let (whole, killed) = (directory(), directory());
    play(&slow_match(), whole.path());
    assert!(!is_being_played(whole.path()));

    let child = child_in(killed.path());
    wait_for_games(killed.path(), 3);
    assert!(is_being_played(killed.path()));
    drop(child);
    assert!(!is_being_played(killed.path()), "a killed process does not play");

    let left = timeless(killed.path()).len();
    assert!((3..40).contains(&left), "{left} games are left");
    let log = killed.path().join(Journal::FILE);
    let mut text = fs::read_to_string(&log).unwrap();
    text.push_str("{\"game\": {\"proc");
    fs::write(&log, text).unwrap();
    assert_eq!(play(&slow_match(), killed.path()).played, 40);
    assert_eq!(timeless(whole.path()), timeless(killed.path()));
}

#[test]
fn two_processes_share_a_match() {
    let (whole, shared) = (directory(), directory());
    play(&slow_match(), whole.path());
    let child = child_in(shared.path());
    wait_for_games(shared.path(), 1);
    play(&slow_match(), shared.path());
    wait_for_games(shared.path(), 40);
    drop(child);
    assert_eq!(timeless(whole.path()), timeless(shared.path()));
}

#[test]
fn a_directory_holds_one_match_that_may_be_extended() {
    let place = directory();
    let small = short_match("random", "random", 4);
    play(&small, place.path());
    let before = timeless(place.path());
    let mut more = small.clone();
    spec_of(&mut more).games = 8;
    more.settings.lifetime = Lifetime::Match;
    assert_eq!(play(&more, place.path()).played, 8);
    assert_eq!(timeless(place.path())[..4], before[..]);

    let mut other = small.clone();
    other.settings.seed = Seed(6);
    spec_of(&mut other).players[1].spec = "resign".into();
    let error = other.play(place.path(), campaign()).unwrap_err();
    assert!(matches!(error, ArenaError::AnotherMatch { .. }), "{error}");
    let text = error.to_string();
    assert!(text.contains("seed was \"5\", now \"6\""), "{text}");
    assert!(text.contains("players.1.spec was \"random\", now \"resign\""), "{text}");

    let foreign = directory();
    fs::write(foreign.path().join("thesis.tex"), "").unwrap();
    let error = small.play(foreign.path(), campaign()).unwrap_err();
    assert!(matches!(error, ArenaError::NotAMatch { .. }), "{error}");
    assert_eq!(fs::read_dir(foreign.path()).unwrap().count(), 1);
}

#[test]
fn the_view_of_a_match_is_independent_of_the_order_of_its_log() {
    let place = directory();
    play(&short_match("shannon", "alphabeta:depth=1", 12), place.path());
    let report = |path: &Path| match Experiment::findings(path).unwrap().report {
        Report::Match(report) => *report,
        other => panic!("not a match: {other}"),
    };
    let before = report(place.path());
    let log = place.path().join(Journal::FILE);
    let text = fs::read_to_string(&log).unwrap();
    let reversed: Vec<&str> = text.lines().rev().collect();
    fs::write(&log, reversed.join("\n") + "\n").unwrap();
    let after = report(place.path());
    assert_eq!(
        (before.games, before.pairs, before.copies),
        (after.games, after.pairs, after.copies)
    );
}

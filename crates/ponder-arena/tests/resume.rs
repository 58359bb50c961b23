//! A match in its directory: kept, stopped, killed, resumed, and kept apart from others.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use common::{factory, short_match};
use ponder_arena::{
    Arena, ArenaError, Contestant, GameRecord, Match, Notice, Openings, Stage, Summary, read_match,
};
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

fn long_match() -> Match {
    let mut description = Match::new("hex:7", "random", "random", 60, Seed(9));
    description.openings = Openings::balanced(2);
    description.workers = 2;
    description
}

/// A game without what the wall clock says.
fn timeless(mut record: GameRecord) -> GameRecord {
    record.ended_unix_s = 0;
    record.spent_us = [0; 2];
    record.moves.iter_mut().for_each(|mv| mv.time_us = 0);
    record
}

fn games_in(path: &Path) -> Vec<GameRecord> {
    read_match(path).unwrap().1.into_iter().map(timeless).collect()
}

fn result_in(path: &Path) -> Summary {
    serde_json::from_slice(&fs::read(path.join("result.json")).unwrap()).unwrap()
}

#[test]
fn a_match_is_played_and_kept() {
    let place = directory();
    let mut heard = Vec::new();
    let started = Mutex::new(BTreeMap::new());
    let summary = Arena::new(long_match())
        .directory(place.path())
        .on_progress(|progress| heard.push((progress.played, progress.latest.is_some())))
        .on_notice(|index, notice| {
            if let Notice::Started { fixture, .. } = notice {
                *started.lock().unwrap().entry((index, fixture.index)).or_insert(0) += 1;
            }
        })
        .game_text(|record| Some(("txt", record.all_moves().join(" "))))
        .play()
        .unwrap();
    assert_eq!((summary.stage, summary.played, summary.surplus), (Stage::AllGames, 60, 0));
    assert_eq!(heard, (0..=60).map(|played| (played, played > 0)).collect::<Vec<_>>());
    assert!(started.into_inner().unwrap().into_iter().eq((0..60).map(|index| ((index, index), 1))));
    assert_eq!(summary, result_in(place.path()));

    let (description, games) = read_match(place.path()).unwrap();
    assert_eq!(description, long_match());
    assert_eq!(summary, Summary::of(&description, games.iter().rev()));
    let wins = games.iter().filter(|game| game.winner() == Some(Contestant::A)).count() as u64;
    assert_eq!((summary.games.wins, summary.games.losses), (wins, 60 - wins));
    assert_eq!(summary.as_first.games(), 30);
    assert_eq!(summary.as_first.wins + summary.as_second.wins, wins);
    assert_eq!(summary.pairs.unwrap().pairs(), 30);
    let moves: u64 = summary.players.iter().map(|player| player.spent.moves).sum();
    assert_eq!(moves, games.iter().map(|game| game.moves.len() as u64).sum::<u64>());
    let first = &games[0];
    assert_eq!(
        fs::read_to_string(place.path().join("games/00001.txt")).unwrap(),
        first.all_moves().join(" ")
    );
    assert!(first.fixture.opening.seed.is_some() && first.fixture.opening.estimate.is_some());
    let text = summary.to_string();
    for part in ["60 of 60 games", "Elo ", "first player", "s a move", "95 % interval from 30"] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn a_stopped_match_is_resumed_as_the_same_match() {
    let (whole, halved) = (directory(), directory());
    Arena::new(long_match()).directory(whole.path()).play().unwrap();
    let mut played = 0;
    for enough in [1, 25, 61] {
        let stop = StopFlag::new();
        let summary = Arena::new(Match { workers: 3, ..long_match() })
            .directory(halved.path())
            .stop(stop.clone())
            .on_progress(|progress| {
                if progress.played >= enough {
                    stop.raise();
                }
            })
            .play()
            .unwrap();
        assert!(summary.played >= played, "nothing is lost");
        played = summary.played;
        let unfinished = enough <= 60;
        assert_eq!(summary.stage == Stage::Unfinished, unfinished);
        assert_eq!(result_in(halved.path()), summary);
        assert_eq!(games_in(halved.path()).len() as u32, played);
    }
    assert_eq!(games_in(whole.path()), games_in(halved.path()));
    let untimed = |path: &Path| {
        let mut summary = result_in(path);
        summary.players.iter_mut().for_each(|player| player.spent.time_us = 0);
        summary
    };
    assert_eq!(untimed(whole.path()), untimed(halved.path()));

    for number in 1..=60 {
        let path = halved.path().join(format!("games/{number:05}.sgf"));
        assert!(fs::read_to_string(path).unwrap().starts_with("(;"));
    }

    // Playing a finished match again plays nothing.
    let count = AtomicU32::new(0);
    let again = Arena::new(long_match())
        .directory(whole.path())
        .on_notice(|_, _| {
            count.fetch_add(1, Ordering::Relaxed);
        })
        .play()
        .unwrap();
    assert_eq!((again.played, count.into_inner()), (60, 0));
}

const CHILD_DIRECTORY: &str = "PONDER_ARENA_TEST_DIRECTORY";

/// Slow enough that a process is killed in the middle.
fn slow_match() -> Match {
    let mut description = Match::new("hex:3", "sleep:ms=15", "random", 40, Seed(21));
    description.workers = 2;
    description
}

/// Not a test by itself: plays a match for the tests that kill processes.
#[test]
#[ignore = "run by other tests in a process of its own"]
fn child_process() {
    let path = std::env::var_os(CHILD_DIRECTORY).expect("started by another test");
    Arena::new(slow_match()).factory(factory).directory(path).play().unwrap();
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
    command.args(["--exact", "child_process", "--ignored"]).env(CHILD_DIRECTORY, path);
    Killed(command.spawn().unwrap())
}

fn wait_for_games(path: &Path, count: usize) {
    let started = Instant::now();
    let is_game = |entry: &fs::DirEntry| entry.path().extension().is_some_and(|end| end == "json");
    let games = || {
        let entries = fs::read_dir(path.join("games"));
        entries.map_or(0, |entries| entries.flatten().filter(is_game).count())
    };
    while games() < count {
        assert!(started.elapsed() < Duration::from_secs(60), "no game was finished");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_killed_process_loses_only_games_in_progress() {
    let (whole, killed) = (directory(), directory());
    Arena::new(slow_match()).factory(factory).directory(whole.path()).play().unwrap();

    let child = child_in(killed.path());
    wait_for_games(killed.path(), 3);
    let busy = Arena::new(slow_match()).factory(factory).directory(killed.path()).play();
    let error = busy.unwrap_err();
    assert!(matches!(error, ArenaError::Locked { .. }), "{error}");
    assert!(read_match(killed.path()).is_ok(), "it can be watched");
    drop(child);

    let left = games_in(killed.path());
    assert!((3..40).contains(&left.len()), "{} games are left", left.len());
    fs::write(killed.path().join("games/00040.json.tmp"), "{\"version\": 1, \"pon").unwrap();
    let summary =
        Arena::new(slow_match()).factory(factory).directory(killed.path()).play().unwrap();
    assert_eq!(summary.played, 40);
    assert_eq!(games_in(whole.path()), games_in(killed.path()));
}

#[test]
fn a_directory_holds_one_match() {
    let place = directory();
    let arena = |description: Match| Arena::new(description).directory(place.path()).play();
    let description = short_match("random", "random", 4);
    arena(description.clone()).unwrap();
    arena(Match { workers: 7, ..description.clone() }).unwrap();
    let path = place.path().join("match.json");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("\"seed\": \"5\""), "{text}");
    fs::write(&path, text.replace("\"seed\": \"5\"", "\"seed\": 5")).unwrap();
    arena(description.clone()).expect("older files have a number for a seed");

    let mut other = Match { seed: Seed(6), ..description.clone() };
    other.players[1].spec = "resign".into();
    let error = arena(other).unwrap_err();
    assert!(matches!(error, ArenaError::AnotherMatch { .. }), "{error}");
    let text = error.to_string();
    assert!(text.contains("seed: there \"5\", here \"6\""), "{text}");
    assert!(text.contains("players.1.spec: there \"random\", here \"resign\""), "{text}");

    let odd = Match { openings: Openings { plies: 0, balance: None }, ..description };
    let mut tolerant = odd.clone();
    tolerant.openings = Openings::balanced(2);
    tolerant.openings.balance.as_mut().unwrap().tolerance = 0.1 + 0.2;
    let second = directory();
    for _ in 0..2 {
        Arena::new(tolerant.clone()).directory(second.path()).play().unwrap();
    }

    let foreign = directory();
    fs::write(foreign.path().join("thesis.tex"), "").unwrap();
    let error = Arena::new(odd).directory(foreign.path()).play().unwrap_err();
    assert!(matches!(error, ArenaError::NotAMatch { .. }), "{error}");
    assert_eq!(fs::read_dir(foreign.path()).unwrap().count(), 1);
}

#[test]
fn broken_files_are_named() {
    let place = directory();
    let description = short_match("random", "random", 2);
    let play = || Arena::new(description.clone()).directory(place.path()).play();
    play().unwrap();
    let game = place.path().join("games/00002.json");
    let text = fs::read_to_string(&game).unwrap();
    for (broken, expected) in [
        (text[..text.len() / 2].to_owned(), "EOF"),
        (text.replacen("\"version\":1", "\"version\":9", 1), "format 9"),
        (text.replacen("\"index\":1", "\"index\":0", 1), "holds game number 0"),
        (text.replacen("hex:4", "hex:5", 1), "another match"),
    ] {
        fs::write(&game, broken).unwrap();
        let error = play().unwrap_err().to_string();
        assert!(error.contains(expected) && error.contains("00002.json"), "{error}");
    }
    fs::remove_file(&game).unwrap();
    assert_eq!(play().unwrap().played, 2);
}

//! Tests that every game with network support can be trained.

use crate::train::support::{config, options};
use ponder_games::games;
use ponder_train::store::RunStore;
use ponder_train::{Status, TrainOptions, train};
use std::time::Duration;

/// Every game with perfect information, on a small board if it has one.
const GAMES: [&str; 4] = ["hex:4", "go:4", "paco", "othello:4"];

#[test]
fn no_game_is_missing() {
    for game in games().iter().filter(|game| !game.is_dealt) {
        assert!(
            GAMES.iter().any(|rules| rules.split(':').next() == Some(game.name)),
            "{}",
            game.name
        );
    }
}

#[test]
fn every_game_is_learned_for_some_steps() {
    for game in GAMES {
        let folder = tempfile::tempdir().expect("a folder");
        let mut config = config(game);
        // Deeper full searches prove more results; long games would take too long.
        config.selfplay.simulations = 32;
        config.selfplay.plies_max = 120;
        let options = options(folder.path(), config, 6);
        let mut notices = Vec::new();
        let mut note = |status: &Status| notices.extend(status.notices.iter().cloned());
        let status = train(&options, &mut note).unwrap_or_else(|error| panic!("{game}: {error}"));
        assert_eq!((status.progress().step, &notices[..]), (6, &[][..]), "{game}");
    }
}

/// A batch is written without waiting for all of its games if they are slow.
#[test]
fn finished_games_do_not_wait_for_a_full_batch() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = folder.path().display().to_string();
    let mut config = config("hex:3");
    config.learn.games_a_batch = 100_000;
    config.learn.games_wait_s = 1.0;
    let time = Some(Duration::from_secs(6));
    let options = TrainOptions { threads: 2, time, ..TrainOptions::new(run.clone(), config) };
    train(&options, &mut |_| {}).expect("a run");
    let log = RunStore::open(&run).expect("a run").log().expect("a log");
    let batches = log.batches_from(0).count();
    // One more is written when the run ends.
    assert!((2..6).contains(&batches), "{batches}");
}

//! Tests of a self-play worker for a run that another process trains.

use crate::train::support::{config, options};
use ponder_players::StopFlag;
use ponder_train::store::RunStore;
use ponder_train::{SelfPlayOptions, Status, self_play, train};
use std::path::Path;

fn learn(run: &Path, steps: u64) {
    let options = options(run, config("hex:3"), steps);
    let mut notices = Vec::new();
    let mut note = |status: &Status| notices.extend(status.notices.iter().cloned());
    let status = train(&options, &mut note).expect("a run");
    note(&status);
    assert_eq!(notices, Vec::<String>::new());
}

#[test]
fn games_of_self_play_alone_are_those_of_the_newest_network_and_are_taken_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = SelfPlayOptions {
        run: folder.path().display().to_string(),
        threads: 2,
        time: None,
        batches: Some(3),
        stop: StopFlag::new(),
    };
    let error = self_play(&options, &mut |_| {}).expect_err("no run").to_string();
    assert!(error.contains("contains no run"), "{error}");
    learn(folder.path(), 7);
    let played = self_play(&options, &mut |_| {}).expect("games");
    assert!(played.batches >= 3 && played.batches_waiting as u64 == played.batches, "{played:?}");
    assert_eq!((played.checkpoint, played.network), (Some(1), 7));
    let store = RunStore::open(&options.run).expect("a run");
    let prefix = format!("inbox/{}-", played.writer);
    let inbox = store.inbox().expect("an inbox");
    let own: Vec<_> =
        inbox.batches.iter().filter(|batch| batch.object.starts_with(&prefix)).collect();
    assert_eq!(own.len() as u64, played.batches);
    for batch in &own {
        let (_, games) = store.inspect(batch).expect("whole");
        assert!(games.iter().all(|game| game.model == 7 && game.rules == "hex:3"));
    }
    learn(folder.path(), 9);
    let log = store.log().expect("a log");
    let missing: Vec<_> = own.iter().filter(|batch| !log.has(&batch.blake3)).collect();
    assert!(missing.is_empty(), "{missing:?} of {}", own.len());
    // Another process has a name of its own, and plays other games.
    let more = self_play(&options, &mut |_| {}).expect("games");
    assert_ne!(more.writer, played.writer);
    assert_eq!(more.network, 9);
}

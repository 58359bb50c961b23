//! Self-play alone, for a run that another process trains.

use ponder_game::Seed;
use ponder_net::Taps;
use ponder_players::StopFlag;
use ponder_train::store::RunStore;
use ponder_train::{
    MeasureConfig, NetShape, SelfPlayOptions, TrainConfig, TrainOptions, self_play, train,
};
use std::path::Path;

fn config() -> TrainConfig {
    let mut config = TrainConfig::for_game(&"hex:3".parse().expect("a game"), Seed(5));
    config.net = NetShape { channels: 8, blocks: 0, taps: Taps::Masked };
    config.backend = "fp32-portable".to_owned();
    config.selfplay.games_in_flight = 8;
    config.selfplay.batch = 8;
    config.selfplay.simulations = 8;
    config.selfplay.fast_simulations = 4;
    config.learn.path = "portable".to_owned();
    config.learn.batch = 16;
    config.learn.window_min = 256;
    config.learn.games_a_batch = 4;
    config.measure = MeasureConfig { every_s: 0.0, ..MeasureConfig::default() };
    config
}

fn learn(run: &Path, steps: u64) {
    let options = TrainOptions {
        run: run.display().to_string(),
        config: config(),
        threads: 1,
        time: None,
        steps: Some(steps),
        teacher: None,
        from_checkpoint: None,
        without: Vec::new(),
        stop: StopFlag::new(),
    };
    let mut notices = Vec::new();
    let status = train(&options, &mut |status| notices.extend(status.notices.clone()));
    notices.extend(status.expect("a run").notices);
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
    assert!(error.contains("holds no run"), "{error}");
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
    assert!(own.iter().all(|batch| log.has(&batch.blake3)));
    // Another process has a name of its own, and plays other games.
    let more = self_play(&options, &mut |_| {}).expect("games");
    assert_ne!(more.writer, played.writer);
    assert_eq!(more.network, 9);
}

//! Self-play whose networks libtorch computes alongside.
#![cfg(feature = "torch")]

use ponder_game::Seed;
use ponder_net::Taps;
use ponder_players::StopFlag;
use ponder_train::{MeasureConfig, NetShape, TrainConfig, TrainOptions, train};

#[test]
fn a_run_goes_on_while_networks_change_with_batches_in_flight() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = TrainConfig::for_game(&"hex:3".parse().expect("a game"), Seed(5));
    config.net = NetShape { channels: 8, blocks: 1, taps: Taps::Masked };
    config.backend = "torch-cpu".to_owned();
    config.selfplay.games_in_flight = 16;
    config.selfplay.batch = 8;
    config.selfplay.simulations = 8;
    config.selfplay.fast_simulations = 4;
    config.learn.batch = 16;
    config.learn.window_min = 256;
    config.learn.games_a_batch = 4;
    config.learn.publish_every = 1;
    config.measure = MeasureConfig { every_s: 0.0, ..MeasureConfig::default() };
    let options = TrainOptions {
        run: folder.path().display().to_string(),
        config,
        threads: 1,
        time: None,
        steps: Some(60),
        teacher: None,
        from_checkpoint: None,
        without: Vec::new(),
        stop: StopFlag::new(),
    };
    let mut busy_share = 0.0_f64;
    let done = train(&options, &mut |status| busy_share = busy_share.max(status.busy_share));
    let done = done.expect("a run");
    assert_eq!(done.step, 60);
    assert!(done.network > 40, "the network of step {} plays", done.network);
    assert!(done.busy_share > 0.0 && done.busy_share <= 1.05, "{}", done.busy_share);
}

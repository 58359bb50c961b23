//! Test of self-play whose networks libtorch evaluates concurrently.
use crate::train::support::{config, options};
use ponder_train::train;

#[test]
fn a_run_goes_on_while_networks_change_with_batches_in_flight() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = config("hex:3");
    config.backend = "torch-cpu".to_owned();
    config.selfplay.games_in_flight = 16;
    config.learn.publish_every = 1;
    let options = options(folder.path(), config, 60);
    let mut busy_share = 0.0_f64;
    let done = train(&options, &mut |status| {
        busy_share = busy_share.max(status.metrics.speed.busy_share);
    });
    let done = done.expect("a run");
    assert_eq!(done.progress().step, 60);
    assert!(done.metrics.network > 40, "the network of step {} plays", done.metrics.network);
    assert!(
        done.metrics.speed.busy_share > 0.0 && done.metrics.speed.busy_share <= 1.05,
        "{}",
        done.metrics.speed.busy_share
    );
}

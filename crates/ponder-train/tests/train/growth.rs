//! A run whose network grows.

use crate::train::support::{config, options};
use ponder_net::Model;
use ponder_train::{Status, train};
use std::path::Path;

fn network(status: &Status) -> Model {
    Model::read(Path::new(status.network_file.as_ref().expect("a network"))).expect("a network")
}

#[test]
fn the_network_of_a_run_grows_and_goes_on_with_what_it_knows() {
    let folder = tempfile::tempdir().expect("a folder");
    let sized = |channels: usize, blocks: usize, steps: u64| {
        let mut config = config("hex:3");
        (config.net.channels, config.net.blocks) = (channels, blocks);
        let mut notices = Vec::new();
        let note = &mut |status: &Status| notices.extend(status.notices.iter().cloned());
        let status = train(&options(folder.path(), config, steps), note);
        (status, notices)
    };
    let small = sized(8, 1, 60).0.expect("a run");
    let (grown, notices) = sized(16, 2, 61);
    let grown = grown.expect("a run");
    assert!(notices.iter().any(|notice| notice.contains("from 8x1 to 16x2")), "{notices:?}");
    assert_eq!((grown.progress().step, grown.resumed.map(|at| at.step)), (61, Some(60)));
    let [small, large] = [&small, &grown].map(network);
    assert_eq!((large.config().channels, large.config().blocks), (16, 2));
    // One step at the beginning of the warm-up changes little.
    let planes: Vec<u8> = (0..9 * small.config().planes).map(|at| (at % 5 == 0).into()).collect();
    let frame = ponder_game::Frame { rows: 3, cols: 3 };
    let [(before, _), (after, _)] = [&small, &large].map(|net| net.evaluate_plain(&planes, frame));
    let far = before.iter().zip(&after).map(|(x, y)| (x - y).abs()).fold(0.0, f32::max);
    assert!(far < 0.2, "{far}");
    let smaller = sized(8, 1, 62).0.expect_err("it cannot shrink").to_string();
    assert!(smaller.contains("another `net`") && smaller.contains("more channels"), "{smaller}");
}

#[test]
fn a_run_gets_global_pooling_and_keeps_its_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    let pooling = |pool_every: usize, steps: u64| {
        let mut config = config("hex:3");
        config.net.pool_every = pool_every;
        let mut notices = Vec::new();
        let note = &mut |status: &Status| notices.extend(status.notices.iter().cloned());
        (train(&options(folder.path(), config, steps), note), notices)
    };
    let before = network(&pooling(0, 60).0.expect("a run"));
    let (after, notices) = pooling(1, 61);
    let after = network(&after.expect("a run"));
    assert!(notices.iter().any(|notice| notice.contains("global pooling")), "{notices:?}");
    assert_eq!((before.config().pool_every, after.config().pool_every), (0, 1));
    let name = "blocks.0.pool.weight";
    assert!(after.tensors().map()[name].data.iter().any(|&x| x != 0.0), "it learns");
    let planes: Vec<u8> = (0..9 * after.config().planes).map(|at| (at % 5 == 0).into()).collect();
    let frame = ponder_game::Frame { rows: 3, cols: 3 };
    let [old, new] = [&before, &after].map(|net| net.evaluate_plain(&planes, frame).0);
    let far = old.iter().zip(&new).map(|(x, y)| (x - y).abs()).fold(0.0, f32::max);
    assert!(far < 0.2, "{far}");
    let without = pooling(0, 62).0.expect_err("it stays").to_string();
    assert!(without.contains("another `net`") && without.contains("global pooling"), "{without}");
}

#[test]
fn a_run_has_heads_of_the_given_sizes() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = config("hex:3");
    (config.net.policy_channels, config.net.value_channels) = (4, 8);
    config.net.value_hidden = 128;
    let status = train(&options(folder.path(), config.clone(), 60), &mut |_| {}).expect("a run");
    let heads = network(&status).config().heads;
    assert_eq!((heads.policy_channels, heads.value_channels, heads.value_hidden), (4, 8, 128));
    config.net.value_hidden = 0;
    let folder = tempfile::tempdir().expect("a folder");
    let refused = train(&options(folder.path(), config, 60), &mut |_| {}).expect_err("no layer");
    assert!(refused.to_string().contains("net.value_hidden"), "{refused}");
}

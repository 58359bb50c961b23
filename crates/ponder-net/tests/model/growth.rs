//! A network that grows computes what it did before.

use crate::model::common::{model, small, small_plain, tensors};
use ponder_game::{Frame, Seed};
use ponder_net::{Model, NetConfig, Tensors};

#[test]
fn a_larger_network_that_begins_with_a_smaller_one_gives_the_same_answers() {
    let frame = Frame { rows: 4, cols: 4 };
    let with_pooling = NetConfig { pool_every: 1, ..small_plain() };
    for (config, pool_every) in
        [(small(), 0), (small_plain(), 0), (small_plain(), 1), (with_pooling, 1)]
    {
        let old = model(config, Seed(3));
        let planes: Vec<u8> =
            (0..frame.cells() * config.planes).map(|at| (at * at % 3 == 0).into()).collect();
        let (expected, expected_value) = old.evaluate_plain(&planes, frame);
        for (channels, blocks) in [(8, 1), (16, 1), (8, 3), (24, 2)] {
            let larger = NetConfig { channels, blocks, pool_every, ..config };
            let fresh = Tensors::random(larger, Seed(4));
            let (grown, lacking) = fresh.initialized_by(old.tensors());
            assert_eq!(lacking, Vec::<String>::new());
            let grown = Model::new(grown, old.metadata().clone()).expect("a network");
            let (logits, value) = grown.evaluate_plain(&planes, frame);
            assert_eq!(logits.len(), expected.len());
            let differences = logits.iter().zip(&expected).map(|(x, y)| (x - y).abs());
            let most = differences.fold((value - expected_value).abs(), f32::max);
            assert!(most < 1e-4, "{channels}x{blocks}: {most}");
        }
    }
}

#[test]
fn a_larger_tower_does_not_fit_into_a_smaller_one() {
    let larger = NetConfig { channels: 16, ..small() };
    let (_, lacking) = Tensors::random(small(), Seed(1)).initialized_by(&tensors(larger, Seed(2)));
    assert!(lacking.contains(&"input.weight".to_owned()), "{lacking:?}");
}

//! The evaluation cache reports its memory use correctly. The only test of this binary, because it
//! counts every allocated byte.

use ponder_game::conformance::random_walk;
use ponder_game::{Answers, Encode, Evaluator, Game, Position as _, Request, Seed, Status, Wait};
use ponder_hex::{Hex, HexPosition, HexRules, WideBitboard};
use ponder_net::{Backend, Metadata, Model, Net, NetConfig, NetEvaluator, NetOptions, View};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;
use std::sync::Arc;

type Position = HexPosition<WideBitboard>;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn net() -> Arc<Net> {
    let config = NetConfig::pooled::<Position>(8, 0);
    let about = Metadata::new("hex", "hex:11", Position::PLANE_UNITS, "random numbers for a test");
    let model = Model::random(config, about, Seed(1)).expect("a network");
    Arc::new(Net::new(&model, Backend::fp32()).expect("floats need no calibration"))
}

/// Returns distinct positions of random games, all still running.
fn positions(rules: &str, count: usize) -> Vec<Position> {
    let rules: HexRules = rules.parse().expect("rules");
    let start = Hex::<WideBitboard>::initial(&rules);
    let mut positions = Vec::new();
    for game in 0.. {
        random_walk(&start, Seed(game), usize::MAX, |position, history, played| {
            if position.status(history) == Status::Running && played.len() > 3 {
                positions.push(position.clone());
            }
        });
        if positions.len() >= count {
            break;
        }
    }
    positions.truncate(count);
    positions
}

/// Evaluates each position on its own. Returns the growth in allocated bytes, and the size that the
/// evaluator reports for its cache.
fn ask(net: &Arc<Net>, positions: &[Position], cache_bytes_max: usize) -> (isize, usize) {
    let mut answers = Answers::default();
    let mut batch = Vec::with_capacity(1);
    let region = Region::new(ALLOCATOR);
    let options = NetOptions { view: View::Identity, cache_bytes_max, ..NetOptions::default() };
    let mut evaluator = NetEvaluator::<Position>::new(Arc::clone(net), options);
    for (leaf, position) in (0..).zip(positions) {
        let position = position.clone();
        batch.push(Request { search: 0, leaf, generation: 0, seed: Seed(0), position });
        evaluator.submit(&mut batch);
        answers.clear();
        evaluator.collect(Wait::ForOne, &mut answers);
    }
    let change = region.change();
    let allocated = change.bytes_allocated as isize - change.bytes_deallocated as isize;
    (allocated, evaluator.counts().cache_bytes)
}

#[test]
fn the_cache_reports_its_memory_and_keeps_to_its_limit() {
    let net = net();
    let small = positions("5", 600);
    // Meanwhile the thread that started the test, whose memory counts too, comes to rest.
    ask(&net, &small, 0);
    let large = positions("19", 600);
    let mixed: Vec<Position> =
        small.iter().zip(&large).flat_map(|(a, b)| [a, b]).cloned().collect();
    for positions in [&small, &large, &mixed] {
        let (without, none) = ask(&net, positions, 0);
        assert_eq!(none, 0);
        // The handle by which evaluators share a cache, which has no room here.
        let (with_handle, none) = ask(&net, positions, 1);
        assert_eq!(none, 0);
        assert!((0..128).contains(&(with_handle - without)), "{with_handle} {without}");
        for limit in [1, 8, 199, 300, 2_000, 20_000, 200_000, 1 << 30] {
            let (with, message) = ask(&net, positions, limit);
            assert_eq!(
                with - with_handle,
                message as isize,
                "what is allocated at a limit of {limit}"
            );
            assert!(message <= limit, "{message} of {limit}");
            // The limit is used up, apart from sets that happen to stay empty.
            if (20_000..=200_000).contains(&limit) && positions.len() == large.len() {
                assert!(message >= limit / 2, "{message} of {limit}");
            }
        }
    }
}

//! Networks as evaluators: the cache, the symmetries, and independence of the batch.

use ponder_game::conformance::random_walk;
use ponder_game::{
    Answers, Encode, Evaluator, Game, History, Position as _, Request, Seed, Status, Wait,
};
use ponder_hex::{Hex, HexPosition, HexRules};
use ponder_net::{
    Backend, Metadata, Model, Net, NetConfig, NetEvaluator, NetOptions, Norm, View, softmax,
};
use std::sync::Arc;

type Position = HexPosition<u128>;

fn net(seed: u64) -> Arc<Net> {
    let config = NetConfig::pooled::<Position>(16, 2);
    let about = Metadata::new("hex", "hex:7", Position::PLANE_UNITS, "random numbers for a test");
    let model = Model::random(config, about, Seed(seed)).expect("a network");
    Arc::new(Net::new(&model, Backend::fp32()).expect("a back end without calibration"))
}

/// Returns distinct positions of random games, all still running, on boards of one size.
fn positions(rules: &str, count: usize) -> Vec<Position> {
    let rules: HexRules = rules.parse().expect("rules");
    let start = Hex::<u128>::initial(&rules);
    let mut positions: Vec<Position> = Vec::new();
    let mut game = 0;
    while positions.len() < count {
        random_walk(&start, Seed(game), usize::MAX, |position, history, _| {
            let is_new = positions.iter().all(|other| other.input_key() != position.input_key());
            if position.status(history) == Status::Running && is_new {
                positions.push(position.clone());
            }
        });
        game += 1;
    }
    positions.truncate(count);
    positions
}

/// Returns values and policies in the order of the requests.
fn ask(
    evaluator: &mut NetEvaluator<Position>,
    requests: impl IntoIterator<Item = (Position, Seed)>,
) -> Vec<(f32, Vec<f32>)> {
    let mut batch: Vec<_> = requests
        .into_iter()
        .enumerate()
        .map(|(leaf, (position, seed))| Request {
            search: 5,
            leaf: leaf as u32,
            generation: 2,
            seed,
            position,
        })
        .collect();
    let count = batch.len();
    evaluator.submit(&mut batch);
    assert!(batch.is_empty());
    let mut answers = Answers::default();
    while evaluator.in_flight() > 0 {
        evaluator.collect(Wait::ForOne, &mut answers);
    }
    let mut found: Vec<_> = answers.iter().collect();
    found.sort_by_key(|answer| answer.leaf);
    assert_eq!(found.len(), count);
    assert!(found.iter().all(|answer| (answer.search, answer.generation) == (5, 2)));
    found.into_iter().map(|answer| (answer.value, answer.policy.to_vec())).collect()
}

fn evaluator(view: View, cache_bytes_max: usize) -> NetEvaluator<Position> {
    NetEvaluator::new(net(1), NetOptions { view, cache_bytes_max, ..NetOptions::default() })
}

fn seeded(positions: &[Position]) -> Vec<(Position, Seed)> {
    let seeds = (0..).map(|index| Seed(7).stream(index));
    positions.iter().cloned().zip(seeds).collect()
}

#[test]
fn the_policy_is_that_of_the_legal_moves_in_their_order() {
    for rules in ["5", "7,swap", "3x5"] {
        let mut fresh = evaluator(View::Identity, 0);
        let positions = positions(rules, 60);
        let answers = ask(&mut fresh, seeded(&positions));
        let net = net(1);
        for (position, (value, policy)) in positions.iter().zip(answers) {
            let mut planes = vec![0; position.frame().cells() * Position::PLANES];
            position.encode(0, &mut planes);
            let mut logits = Vec::new();
            let expected =
                net.evaluate(&planes, position.frame(), &mut Default::default(), &mut logits);
            assert_eq!(value, expected);
            let mut required = Vec::new();
            position.for_each_move(&History::default(), |mv| {
                required.push(logits[position.policy_index(mv, 0)]);
            });
            softmax(&mut required);
            assert_eq!(policy, required);
            let sum: f32 = policy.iter().sum();
            assert!((sum - 1.0).abs() < 1e-5, "{sum}");
        }
    }
}

#[test]
fn remembered_answers_equal_fresh_ones() {
    let positions = positions("7", 200);
    for view in [View::Identity, View::Random, View::Average] {
        let fresh = ask(&mut evaluator(view, 0), seeded(&positions));
        let mut caching = evaluator(view, 16 << 20);
        for _ in 0..3 {
            assert_eq!(ask(&mut caching, seeded(&positions)), fresh, "{view:?}");
        }
        let counts = caching.counts();
        let views = if view == View::Average { 2 } else { 1 };
        assert_eq!(counts.cache_lookups, 600 * views, "{view:?}");
        assert_eq!(counts.cache_hits, 400 * views, "{view:?}");
        assert_eq!(counts.computed, 200 * views, "{view:?}");
    }
}

#[test]
fn siblings_share_a_cache() {
    let positions = positions("7", 50);
    let mut first = evaluator(View::Identity, 16 << 20);
    let mut second = first.sibling();
    let fresh = ask(&mut first, seeded(&positions));
    assert_eq!(ask(&mut second, seeded(&positions)), fresh);
    assert_eq!((first.counts().computed, second.counts().computed), (50, 0));
    assert_eq!(second.counts().cache_hits, 50);
}

#[test]
fn boards_of_several_sizes_share_a_cache() {
    let mixed: Vec<_> = ["3", "5", "3x5", "7"].map(|rules| positions(rules, 20)).concat();
    let fresh = ask(&mut evaluator(View::Identity, 0), seeded(&mixed));
    let mut caching = evaluator(View::Identity, 16 << 20);
    for _ in 0..2 {
        assert_eq!(ask(&mut caching, seeded(&mixed)), fresh);
    }
    assert_eq!(caching.counts().cache_hits, 80);
}

#[test]
fn the_cache_keeps_to_its_limit() {
    let positions = positions("7", 400);
    let fresh = ask(&mut evaluator(View::Identity, 0), seeded(&positions));
    for bytes in [1, 500, 5_000, 50_000] {
        let mut caching = evaluator(View::Identity, bytes);
        for _ in 0..2 {
            for (request, expected) in seeded(&positions).into_iter().zip(&fresh) {
                assert_eq!(&ask(&mut caching, [request])[0], expected);
                assert!(caching.counts().cache_bytes <= bytes, "{:?}", caching.counts());
            }
        }
        let counts = caching.counts();
        assert_eq!(counts.cache_lookups, counts.cache_hits + counts.computed, "{counts:?}");
        // The last evaluation is cached, if there is room for any.
        let last = seeded(&positions).pop().expect("a position");
        let _ = ask(&mut caching, [last]);
        let found = caching.counts().cache_hits - counts.cache_hits;
        assert_eq!(found, u64::from(bytes >= 500), "{bytes}");
    }
}

#[test]
fn no_answer_depends_on_the_batch() {
    let positions = positions("7", 64);
    for view in [View::Identity, View::Random, View::Average] {
        for cache in [0, 1 << 20] {
            let requests = seeded(&positions);
            let together = ask(&mut evaluator(view, cache), requests.clone());
            let mut one = evaluator(view, cache);
            let alone: Vec<_> = requests
                .iter()
                .rev()
                .flat_map(|request| ask(&mut one, [request.clone()]))
                .collect();
            assert!(together.iter().eq(alone.iter().rev()), "{view:?}");
        }
    }
}

#[test]
fn a_random_view_depends_on_the_seed_of_the_request_alone() {
    let position = positions("7", 9).pop().expect("a position");
    let asked = |seed: u64| ask(&mut evaluator(View::Random, 0), [(position.clone(), Seed(seed))]);
    let answers: Vec<_> = (0..20).map(asked).collect();
    assert!((0..20).all(|seed| asked(seed) == answers[seed as usize]));
    let mut different: Vec<_> = Vec::new();
    for answer in &answers {
        if !different.contains(answer) {
            different.push(answer.clone());
        }
    }
    assert_eq!(different.len(), 2, "both symmetries are drawn");
    let identity = ask(&mut evaluator(View::Identity, 0), [(position, Seed(1))]);
    assert!(different.contains(&identity));
}

/// Checks that a new network of any depth has values near 0 and near-uniform policies, whatever its
/// random weights.
#[test]
fn a_new_network_is_undecided() {
    for (rules, seed) in [("5", 1), ("11", 2), ("19x3", 3)] {
        let positions: Vec<_> = positions(rules, 40).into_iter().step_by(7).collect();
        let frame = positions[0].frame();
        for (channels, blocks) in [(8, 0), (8, 1), (32, 8), (16, 64)] {
            for norm in [Norm::Bias, Norm::Batch(1e-5)] {
                let config = NetConfig { norm, ..NetConfig::pooled::<Position>(channels, blocks) };
                let about = Metadata::new("hex", rules, Position::PLANE_UNITS, "not at all");
                let model = Model::random(config, about, Seed(seed)).expect("a network");
                let net = Arc::new(Net::new(&model, Backend::fp32()).expect("a back end"));
                let mut evaluator = NetEvaluator::new(net, NetOptions::default());
                let same = positions.iter().filter(|position| position.frame() == frame).cloned();
                for (value, policy) in ask(&mut evaluator, same.map(|one| (one, Seed(0)))) {
                    let what = format!("{rules} {channels}x{blocks} {norm:?}");
                    assert!(value.abs() < 0.1, "{what}: {value}");
                    let count = policy.len() as f32;
                    let divergence: f32 = policy.iter().map(|p| p * (p * count).ln()).sum();
                    assert!(divergence < 0.1, "{what}: {divergence} nats from a uniform policy");
                }
            }
        }
    }
}

//! Synthetic games.

use ponder_game::{Seed, Side};
use ponder_train::{Count, Ending, Episode, Ply, VisitedMove};
use proptest::prelude::*;
use rand::RngExt;

const ENDINGS: [Ending; 4] = [Ending::Finished, Ending::Proven, Ending::Resigned, Ending::Cut];

/// A game that depends only on the seed: 1 to 8 moves, not all of them examples.
pub fn game(seed: u64) -> Episode {
    let mut rng = Seed(seed).named("made-up game").rng();
    let plies = (0..rng.random_range(1..9_u16)).map(|number| {
        let is_example = rng.random_bool(0.7);
        Ply {
            mv: format!("a{}", number + 1),
            is_example,
            visits: rng.random_range(0..100),
            root_value: rng.random_range(-1.0..1.0),
            policy: if is_example { vec![(number, 0.25), (number + 3, 0.75)] } else { Vec::new() },
            surprise: if is_example { rng.random() } else { 0.0 },
            children: if is_example { children([number, number + 5]) } else { Vec::new() },
        }
    });
    let plies = plies.collect();
    let outcome = if seed.is_multiple_of(2) { 1.0 } else { -1.0 };
    let ending = ENDINGS[(seed % 4) as usize];
    let count = seed.is_multiple_of(4).then(|| some_count(seed as i32));
    let rules = "hex:5".to_owned();
    Episode { rules, seed, model: seed / 10, plies, outcome, ending, count }
}

fn children(outputs: [u16; 2]) -> Vec<VisitedMove> {
    let child = |output| VisitedMove { output, prior: 0.125, visits: 3, value: -0.5 };
    outputs.map(child).to_vec()
}

fn some_count(margin_halves: i32) -> Count {
    let owners = [Some(Side::First), None, Some(Side::Second)];
    Count { margin_halves, owners: owners.repeat(3) }
}

/// Games with consecutive seeds.
pub fn games(first: u64, count: u64) -> Vec<Episode> {
    (first..first + count).map(game).collect()
}

fn any_ply() -> impl Strategy<Value = Ply> {
    let probability = 0.0..=1.0_f32;
    let policy = prop::collection::btree_map(any::<u16>(), probability, 0..20);
    let child = (0.0..=1.0_f32, 1..=u32::MAX, -1.0..=1.0_f32);
    let children = prop::collection::btree_map(any::<u16>(), child, 0..6).prop_map(|children| {
        let child = |(output, (prior, visits, value))| VisitedMove { output, prior, visits, value };
        children.into_iter().map(child).collect::<Vec<_>>()
    });
    let numbers = (any::<u32>(), -1.0..=1.0_f32, 0.0..=50.0_f32);
    (".{0,5}", any::<bool>(), numbers, policy, children).prop_map(
        |(mv, is_example, (visits, root_value, surprise), policy, children)| Ply {
            mv,
            is_example,
            visits,
            root_value,
            policy: policy.into_iter().collect(),
            surprise,
            children,
        },
    )
}

/// Any game that a batch can represent.
pub fn any_game() -> impl Strategy<Value = Episode> {
    let ending = prop::sample::select(ENDINGS.to_vec());
    let plies = prop::collection::vec(any_ply(), 1..12);
    let count = prop::option::of(any::<i32>().prop_map(some_count));
    (".{0,8}", any::<u64>(), any::<u64>(), plies, -1.0..=1.0_f32, ending, count).prop_map(
        |(rules, seed, model, plies, outcome, ending, count)| Episode {
            rules,
            seed,
            model,
            plies,
            outcome,
            ending,
            count,
        },
    )
}

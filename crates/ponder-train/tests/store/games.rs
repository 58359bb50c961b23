//! Synthetic games.

use ponder_game::{Seed, Side};
use ponder_train::{Count, Ending, Episode, Ply};
use proptest::prelude::*;
use rand::RngExt;

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
        }
    });
    let plies = plies.collect();
    let outcome = if seed.is_multiple_of(2) { 1.0 } else { -1.0 };
    let ending = [Ending::Finished, Ending::Proven, Ending::Resigned][(seed % 3) as usize];
    let count = seed.is_multiple_of(4).then(|| some_count(seed as i32));
    let rules = "hex:5".to_owned();
    Episode { rules, seed, model: seed / 10, plies, outcome, ending, count }
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
    (".{0,5}", any::<bool>(), any::<u32>(), -1.0..=1.0_f32, policy).prop_map(
        |(mv, is_example, visits, root_value, policy)| Ply {
            mv,
            is_example,
            visits,
            root_value,
            policy: policy.into_iter().collect(),
        },
    )
}

/// Any game that a batch can represent.
pub fn any_game() -> impl Strategy<Value = Episode> {
    let ending = prop::sample::select(vec![Ending::Finished, Ending::Proven, Ending::Resigned]);
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

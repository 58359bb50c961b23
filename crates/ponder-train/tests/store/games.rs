//! Made-up games.

use ponder_game::Seed;
use ponder_train::{Ending, Episode, Ply};
use proptest::prelude::*;
use rand::RngExt;

/// A game that depends on the seed alone: 1 to 8 moves, not all of them examples.
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
    Episode { rules: "hex:5".to_owned(), seed, model: seed / 10, plies, outcome, ending }
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

/// Any game that a batch can hold.
pub fn any_game() -> impl Strategy<Value = Episode> {
    let ending = prop::sample::select(vec![Ending::Finished, Ending::Proven, Ending::Resigned]);
    let plies = prop::collection::vec(any_ply(), 1..12);
    (".{0,8}", any::<u64>(), any::<u64>(), plies, -1.0..=1.0_f32, ending).prop_map(
        |(rules, seed, model, plies, outcome, ending)| Episode {
            rules,
            seed,
            model,
            plies,
            outcome,
            ending,
        },
    )
}

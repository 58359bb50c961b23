//! Random noise at the root: Dirichlet and Gumbel.

use ponder_game::Seed;
use rand::RngExt;
use rand_distr::{Distribution, Gamma, Gumbel};

/// Draws `count` Gumbel variables with location 0; none if `scale` is not above 0.
pub(crate) fn gumbel(seed: Seed, scale: f32, count: usize) -> Vec<f32> {
    let Ok(distribution) = Gumbel::new(0.0_f64, f64::from(scale)) else {
        return Vec::new();
    };
    distribution.sample_iter(seed.rng()).take(count).map(|drawn| drawn as f32).collect()
}

/// Draws from the symmetric Dirichlet distribution over `count` entries; `alpha` is above 0.
pub(crate) fn dirichlet(seed: Seed, alpha: f32, count: usize) -> Vec<f32> {
    let mut rng = seed.rng();
    let mut draws = vec![0.0_f64; count];
    if let Ok(distribution) = Gamma::new(f64::from(alpha), 1.0) {
        draws.fill_with(|| distribution.sample(&mut rng));
    }
    let sum: f64 = draws.iter().sum();
    if sum > 0.0 {
        return draws.iter().map(|draw| (draw / sum) as f32).collect();
    }
    // Every draw underflowed a float: one entry gets everything.
    let winner = rng.random_range(0..count.max(1));
    (0..count).map(|at| f32::from(u8::from(at == winner))).collect()
}

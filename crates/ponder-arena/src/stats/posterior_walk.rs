//! Sampling of a posterior whose normal approximation is known.

use nalgebra::{Cholesky, DVector, Dyn};
use ponder_game::Seed;
use rand::RngExt;
use rand_distr::StandardNormal;

/// Number of burn-in samples, which are discarded.
const WARM_UP: usize = 500;

/// Number of steps between two samples, per dimension.
const STEPS_PER_DIMENSION: usize = 3;

/// Draws samples by the random-walk Metropolis algorithm, with normal steps in the metric of the
/// posterior at its maximum. Their length, `2.4 / sqrt(d)` standard deviations, is optimal in high
/// dimensions (Roberts, Gelman and Gilks 1997).
pub(super) fn walk(
    maximum: &DVector<f64>,
    information: &Cholesky<f64, Dyn>,
    log_density: &dyn Fn(&DVector<f64>) -> f64,
    samples: usize,
    seed: Seed,
) -> Vec<DVector<f64>> {
    let dimensions = maximum.len();
    let length = 2.4 / (dimensions as f64).sqrt();
    let thin = STEPS_PER_DIMENSION * dimensions;
    let mut rng = seed.rng();
    let mut at = maximum.clone();
    let mut density = log_density(&at);
    let mut taken = Vec::with_capacity(samples);
    // With the information L L', a step solving L' x = z has covariance (L L')⁻¹.
    let transposed = information.l().transpose();
    for step in 0..(WARM_UP + samples) * thin {
        let noise = DVector::from_fn(dimensions, |_, _| rng.sample(StandardNormal));
        let along = transposed
            .solve_upper_triangular(&noise)
            .expect("a Cholesky factor has no zero on its diagonal");
        let proposed = &at + along * length;
        let there = log_density(&proposed);
        if rng.random::<f64>().ln() < there - density {
            (at, density) = (proposed, there);
        }
        if (step + 1).is_multiple_of(thin) && (step + 1) / thin > WARM_UP {
            taken.push(at.clone());
        }
    }
    taken
}

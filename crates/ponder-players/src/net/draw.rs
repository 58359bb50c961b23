//! Weighted sampling of moves.

use ponder_game::Rng;
use rand::RngExt;

/// Samples an index with probability proportional to `weight^(1 / temperature)`; at temperature 0
/// returns the first of the greatest weights. `None` where no weight is above 0.
pub(super) fn index(weights: &[f32], temperature: f32, rng: &mut Rng) -> Option<usize> {
    let best = (0..weights.len()).rev().max_by(|&a, &b| weights[a].total_cmp(&weights[b]))?;
    let top = f64::from(weights[best]);
    if top <= 0.0 || temperature <= 0.0 {
        return (top > 0.0).then_some(best);
    }
    let power = 1.0 / f64::from(temperature);
    let tempered = |weight: f32| (f64::from(weight.max(0.0)) / top).powf(power);
    let sum: f64 = weights.iter().map(|&weight| tempered(weight)).sum();
    let mut left = rng.random::<f64>() * sum;
    let drawn = weights.iter().position(|&weight| {
        left -= tempered(weight);
        left < 0.0
    });
    drawn.or(Some(best))
}

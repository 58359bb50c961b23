//! Selection below the root: the child whose share of the visits is furthest below the improved
//! policy (Danihelka et al. 2022, section 5).

use super::completed_q::{LaneTotals, Transform};
use crate::policy_guided::compact::unpack;
use crate::policy_guided::vector::{Best, LANES, Lanes, NUMBERS, chunks, exp, sum};
use multiversion::multiversion;

/// Statistics of a node's children. The first `count` entries of the columns are children; the
/// rest, up to a multiple of 16 entries, is ignored.
#[derive(Clone, Copy, Debug)]
pub struct Children<'a> {
    /// Number of children, at least 1.
    pub count: usize,
    /// Mean values for the side to move; `-inf` excludes a child.
    pub mean: &'a [f32],
    /// Priors in their stored form.
    pub prior: &'a [u16],
    /// Visits.
    pub visits: &'a [u32],
    /// The evaluator's value of the node, for its side to move.
    pub raw_value: f32,
    /// The greatest prior and the sum of the priors of the untried moves; zeros if there are none.
    pub untried: (f32, f32),
}

/// Selects the child with the greatest `pi'(a) - n(a) / (1 + sum of n)`, or `None` if the best
/// untried move is better; also returns the assumed value of untried moves. `scratch` is a reusable
/// buffer.
///
/// # Panics
/// Panics if a column is not padded to a multiple of 16 entries.
///
/// The improved policy `pi'` is the softmax of `ln prior + sigma(completed Q)`. Untried moves share
/// one completed Q, so that their part of the softmax is one term: their prior mass times its
/// exponential.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512dq+avx512vl",
    "x86_64+avx2",
    "aarch64+neon"
))]
pub fn choose(
    node: Children<'_>,
    transform: Transform,
    scratch: &mut Scratch,
) -> (Option<usize>, f32) {
    choose_loop(node, transform, scratch)
}

#[inline(always)]
fn choose_loop(
    node: Children<'_>,
    transform: Transform,
    scratch: &mut Scratch,
) -> (Option<usize>, f32) {
    let count = node.count;
    let (values, priors, visits) = scratch.columns(count.div_ceil(LANES));
    let mut lanes = LaneTotals::NONE;
    let mut left = count as f32;
    let columns = chunks(node.mean, count)
        .iter()
        .zip(chunks(node.prior, count))
        .zip(chunks(node.visits, count))
        .zip(values.iter_mut().zip(priors.iter_mut()).zip(visits.iter_mut()));
    for (((mean, stored), counts), ((value, prior), visits)) in columns {
        for lane in 0..LANES {
            let live = (mean[lane] > f32::NEG_INFINITY) & (NUMBERS[lane] < left);
            let count = if live { counts[lane] as i32 as f32 } else { 0.0 };
            let weight = if live { unpack(stored[lane]) } else { 0.0 };
            value[lane] = lanes.add(lane, mean[lane], weight, count);
            prior[lane] = weight;
            visits[lane] = count;
        }
        left -= LANES as f32;
    }
    let totals = lanes.totals(node.raw_value, node.untried.1 > 0.0);
    let scaled = transform.scale(&totals);
    let unvisited = totals.unvisited();
    let mut mass = [0.0; LANES];
    for ((value, prior), visits) in values.iter_mut().zip(priors.iter()).zip(visits.iter()) {
        for lane in 0..LANES {
            let completed = if visits[lane] > 0.0 { value[lane] } else { unvisited };
            let weight = prior[lane] * exp(scaled.factor * (completed - scaled.top));
            value[lane] = weight;
            mass[lane] += weight;
        }
    }
    let assumed = exp(scaled.factor * (unvisited - scaled.top));
    // All terms are multiplied by the sum of the weights.
    let share = (sum(&mass) + node.untried.1 * assumed) / (1.0 + totals.visits);
    let mut best = Best::NONE;
    for ((weight, prior), visits) in values.iter().zip(priors.iter()).zip(visits.iter()) {
        for lane in 0..LANES {
            let lag = weight[lane] - share * visits[lane];
            best.scan(lane, if prior[lane] > 0.0 { lag } else { f32::NEG_INFINITY });
        }
        best.next_chunk();
    }
    let (slot, score) = best.found();
    let untried = node.untried.0 * assumed;
    ((untried <= 0.0 || untried <= score).then_some(slot), totals.mixed)
}

/// Reusable buffer for [`choose`].
#[derive(Default, Debug)]
pub struct Scratch {
    values: Vec<Lanes>,
    priors: Vec<Lanes>,
    visits: Vec<Lanes>,
}

impl Scratch {
    /// The first chunks of each column.
    #[inline(always)]
    fn columns(&mut self, count: usize) -> (&mut [Lanes], &mut [Lanes], &mut [Lanes]) {
        if self.values.len() < count {
            for column in [&mut self.values, &mut self.priors, &mut self.visits] {
                column.resize(count, [0.0; LANES]);
            }
        }
        (&mut self.values[..count], &mut self.priors[..count], &mut self.visits[..count])
    }
}

/// The same as [`choose`], but in plain loops with the library's exponential: the reference for
/// tests and benchmarks of the vectorized one.
pub fn choose_plain(node: Children<'_>, transform: Transform) -> (Option<usize>, f32) {
    let live: Vec<usize> =
        (0..node.count).filter(|&at| node.mean[at] > f32::NEG_INFINITY).collect();
    let seen: Vec<usize> = live.iter().copied().filter(|&at| node.visits[at] > 0).collect();
    let prior = |at: usize| unpack(node.prior[at]);
    let visits: f32 = seen.iter().map(|&at| node.visits[at] as f32).sum();
    let mass: f32 = seen.iter().map(|&at| prior(at)).sum();
    let weighted: f32 = seen.iter().map(|&at| prior(at) * node.mean[at]).sum();
    let mixed = match seen.is_empty() {
        true => node.raw_value,
        false => (node.raw_value + visits * weighted / mass) / (1.0 + visits),
    };
    let completed = |at: usize| if node.visits[at] > 0 { node.mean[at] } else { mixed };
    let untried = (node.untried.1 > 0.0).then_some(mixed);
    let all = || live.iter().map(|&at| completed(at)).chain(untried);
    let (low, top) = (all().fold(f32::INFINITY, f32::min), all().fold(f32::NEG_INFINITY, f32::max));
    let most = seen.iter().map(|&at| node.visits[at]).max().unwrap_or(0) as f32;
    let range = if transform.rescales() { (top - low).max(1e-8) } else { 1.0 };
    let factor = transform.value_scale * (transform.maxvisit_init + most) / range;
    let weight = |prior: f32, value: f32| prior * (factor * (value - top)).exp();
    let sum: f32 = live.iter().map(|&at| weight(prior(at), completed(at))).sum::<f32>()
        + untried.map_or(0.0, |mixed| weight(node.untried.1, mixed));
    let mut best = (None, f32::NEG_INFINITY);
    for &at in &live {
        let lag = weight(prior(at), completed(at)) / sum - node.visits[at] as f32 / (1.0 + visits);
        if lag > best.1 {
            best = (Some(at), lag);
        }
    }
    if node.untried.0 > 0.0 && weight(node.untried.0, mixed) / sum > best.1 {
        best.0 = None;
    }
    (best.0, mixed)
}

#[cfg(test)]
mod tests {
    use super::{Children, Scratch, Transform, choose, choose_loop};
    use crate::gumbel::Rescaling;
    use crate::policy_guided::vector::doubles::columns;
    use multiversion::multiversion;
    use proptest::prelude::*;

    #[multiversion(targets("x86_64+avx2"))]
    fn choose_avx2(
        node: Children<'_>,
        transform: Transform,
        scratch: &mut Scratch,
    ) -> (Option<usize>, f32) {
        choose_loop(node, transform, scratch)
    }

    fn bits((slot, assumed): (Option<usize>, f32)) -> (Option<usize>, u32) {
        (slot, assumed.to_bits())
    }

    proptest! {
        #[test]
        fn every_processor_chooses_the_same(
            c in columns(),
            raw_value in -1.0_f32..1.0,
            untried in prop::option::of((0.001_f32..0.2, 1.0_f32..3.0)),
            value_scale in 0.01_f32..0.2,
            rescaling in prop_oneof![Just(Rescaling::None), Just(Rescaling::MinMax)],
        ) {
            let node = Children {
                count: c.count,
                mean: &c.mean,
                prior: &c.prior,
                visits: &c.visits,
                raw_value,
                untried: untried.map_or((0.0, 0.0), |(best, more)| (best, best * more)),
            };
            let transform = Transform { value_scale, maxvisit_init: 50.0, rescaling };
            let portable = bits(choose_loop(node, transform, &mut Scratch::default()));
            let widest = bits(choose(node, transform, &mut Scratch::default()));
            prop_assert_eq!(widest, portable);
            let avx2 = bits(choose_avx2(node, transform, &mut Scratch::default()));
            prop_assert_eq!(avx2, portable);
        }
    }
}

//! The rule below the root: the child whose share of the visits lags most behind the improved
//! policy (Danihelka et al. 2022, section 5).

use super::completed::{Moments, Scaled, Totals, Transform};
use crate::guided::compact::{TAKEN, unpack};
use crate::guided::vector::{Best, LANES, Lanes, chunk, chunk_of_means, exp, exp_one, sum};
use multiversion::multiversion;

/// What is known of a node's children. The first `count` entries of the columns are children; what
/// follows is ignored, and fastest is a multiple of 16 entries.
#[derive(Clone, Copy, Debug)]
pub struct Children<'a> {
    /// How many children there are, at least 1.
    pub count: usize,
    /// Mean values for the side to move; `-inf` excludes a child.
    pub mean: &'a [f32],
    /// Priors in their stored form.
    pub prior: &'a [u16],
    /// Visits.
    pub visits: &'a [u32],
    /// What the evaluator said of the node, for its side to move.
    pub raw_value: f32,
    /// The greatest prior of a move that has not been tried, and the sum of theirs; zeros if all
    /// have been.
    pub untried: (f32, f32),
}

/// The child with the greatest `pi'(a) - n(a) / (1 + sum of n)`, or `None` if that is the best of
/// the untried moves; and what untried moves are assumed to be worth. `scratch` is memory to use.
///
/// The improved policy `pi'` is the softmax of `ln prior + sigma(completed Q)`. Untried moves share
/// one completed Q, so that their part of the softmax is one term: their prior mass times its
/// exponential.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq", "x86_64+avx2", "aarch64+neon"))]
pub fn choose(
    node: Children<'_>,
    transform: Transform,
    scratch: &mut Vec<[f32; 16]>,
) -> (Option<usize>, f32) {
    if node.count <= LANES {
        return choose_of_few(node, transform);
    }
    let chunks = node.count.div_ceil(LANES);
    let mut moments = Moments::NONE;
    for index in 0..chunks {
        let (mean, prior, visits) = load(&node, index);
        moments.add(&mean, &prior, &visits);
    }
    let totals = moments.totals(node.raw_value, node.untried.1 > 0.0);
    let scaled = transform.scale(&totals);
    let mut mass = [0.0; LANES];
    scratch.clear();
    for index in 0..chunks {
        let (mean, prior, visits) = load(&node, index);
        let weight = weights(&mean, &prior, &visits, totals.mixed, scaled);
        for lane in 0..LANES {
            mass[lane] += weight[lane];
        }
        scratch.push(weight);
    }
    let rest = Rest::new(&node, sum(mass), &totals, scaled);
    let mut best = Best::NONE;
    for (index, weight) in scratch.iter().enumerate() {
        let (mean, _, visits) = load(&node, index);
        best.look(index, &rest.scores(&mean, &visits, weight));
    }
    rest.or_child(best.found(), totals.mixed)
}

/// As [`choose`] where one chunk holds all children: it is loaded once.
#[inline(always)]
fn choose_of_few(node: Children<'_>, transform: Transform) -> (Option<usize>, f32) {
    let (mean, prior, visits) = load(&node, 0);
    let mut moments = Moments::NONE;
    moments.add(&mean, &prior, &visits);
    let totals = moments.totals(node.raw_value, node.untried.1 > 0.0);
    let scaled = transform.scale(&totals);
    let weight = weights(&mean, &prior, &visits, totals.mixed, scaled);
    let rest = Rest::new(&node, sum(weight), &totals, scaled);
    let mut best = Best::NONE;
    best.look(0, &rest.scores(&mean, &visits, &weight));
    rest.or_child(best.found(), totals.mixed)
}

/// `prior * exp(sigma(completed Q))`, in parts of what the greatest value would give.
#[inline(always)]
fn weights(mean: &Lanes, prior: &Lanes, visits: &Lanes, mixed: f32, scaled: Scaled) -> Lanes {
    let mut power = [0.0; LANES];
    for lane in 0..LANES {
        let value = if visits[lane] > 0.0 { mean[lane] } else { mixed };
        power[lane] = scaled.factor * (value - scaled.top);
    }
    let mut weight = exp(power);
    for lane in 0..LANES {
        weight[lane] *= prior[lane];
    }
    weight
}

/// The untried moves, and how far a visit pushes a child back.
struct Rest {
    /// The weight of the best untried move.
    untried: f32,
    /// The sum of all weights, divided by one more than all visits.
    share: f32,
}

impl Rest {
    #[inline(always)]
    fn new(node: &Children<'_>, mass: f32, totals: &Totals, scaled: Scaled) -> Self {
        let assumed = exp_one(scaled.factor * (totals.mixed - scaled.top));
        let share = (mass + node.untried.1 * assumed) / (1.0 + totals.visits);
        Rest { untried: node.untried.0 * assumed, share }
    }

    /// `pi'(a) - n(a) / (1 + sum of n)` of a chunk, multiplied by the sum of the weights.
    #[inline(always)]
    fn scores(&self, mean: &Lanes, visits: &Lanes, weight: &Lanes) -> Lanes {
        let mut score = [0.0; LANES];
        for lane in 0..LANES {
            let lag = weight[lane] - self.share * visits[lane];
            score[lane] = if mean[lane] > f32::NEG_INFINITY { lag } else { f32::NEG_INFINITY };
        }
        score
    }

    #[inline(always)]
    fn or_child(&self, (slot, score): (usize, f32), mixed: f32) -> (Option<usize>, f32) {
        let untried = self.untried > 0.0 && self.untried > score;
        ((!untried).then_some(slot), mixed)
    }
}

/// One chunk of mean, prior and visits; an excluded child has no prior and no visits.
#[inline(always)]
fn load(node: &Children<'_>, index: usize) -> (Lanes, Lanes, Lanes) {
    let mean = chunk_of_means(node.mean, index, node.count);
    let stored = chunk(node.prior, index, TAKEN);
    let counts = chunk(node.visits, index, 0);
    let (mut prior, mut visits) = ([0.0; LANES], [0.0; LANES]);
    for lane in 0..LANES {
        let live = mean[lane] > f32::NEG_INFINITY;
        prior[lane] = if live { unpack(stored[lane]) } else { 0.0 };
        visits[lane] = if live { counts[lane] as i32 as f32 } else { 0.0 };
    }
    (mean, prior, visits)
}

/// As [`choose`] in plain loops with the library's exponential: what the vectorised one is measured
/// and tested against.
#[must_use]
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
        + weight(node.untried.1, mixed);
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

//! The moves of the root in columns: Gumbel-top-k and the scores of sequential halving.

use super::completed_q::{LaneTotals, Totals, Transform};
use crate::policy_guided::vector::{Best, LANES, chunks, exp};
use multiversion::multiversion;

/// Columns with one entry per legal move, in the order of the position, padded to a full chunk of
/// lanes with entries like those of refuted moves.
#[derive(Default)]
pub(super) struct Candidates {
    /// Number of legal moves.
    pub count: usize,
    /// `ln prior` plus the Gumbel noise.
    pub perturbed: Vec<f32>,
    /// Priors; 0 for a refuted move.
    pub prior: Vec<f32>,
    /// Mean values; `-inf` for a refuted move.
    pub mean: Vec<f32>,
    /// Visits in the tree; 0 for a refuted move.
    pub visits: Vec<f32>,
    /// Visits counted by the halving; [`REFUTED`] for a refuted move, [`NOT_CONSIDERED`] for one that is
    /// not considered.
    pub counted: Vec<f32>,
    /// Visits made before the halving began.
    pub kept: Vec<f32>,
    /// Number of leaves in flight.
    pub open: Vec<f32>,
}

/// Count of a refuted move.
pub(super) const REFUTED: f32 = -1.0;
/// Count of a move that is not considered.
pub(super) const NOT_CONSIDERED: f32 = -2.0;

impl Candidates {
    /// Creates candidates without visits, with the given priors and noise.
    pub fn new(priors: &[f32], gumbel: impl Fn(usize) -> f32) -> Self {
        let count = priors.len();
        let room = count.next_multiple_of(LANES);
        // Relative to the largest prior, so that the largest logit is 0: this saves a rounding
        // where the noise is added.
        let top = priors.iter().copied().fold(f32::MIN_POSITIVE, f32::max).ln();
        let perturbed = |at: usize| priors[at].ln() - top + gumbel(at);
        let mut moves = Candidates {
            count,
            perturbed: (0..count).map(perturbed).collect(),
            prior: priors.to_vec(),
            mean: vec![0.0; room],
            visits: vec![0.0; room],
            counted: vec![0.0; room],
            kept: vec![0.0; room],
            open: vec![0.0; room],
        };
        moves.perturbed.resize(room, f32::NEG_INFINITY);
        moves.prior.resize(room, 0.0);
        (count..room).for_each(|at| moves.refute(at));
        moves
    }

    /// Considers the `most` moves with the greatest `gumbel + ln prior`, a sample without
    /// replacement, regardless of their visits; the others wait.
    pub fn consider(&mut self, most: usize) {
        let mut free: Vec<usize> =
            (0..self.count).filter(|&at| self.counted[at] != REFUTED).collect();
        free.sort_by(|&a, &b| self.perturbed[b].total_cmp(&self.perturbed[a]));
        for &at in free.iter().skip(most) {
            self.counted[at] = NOT_CONSIDERED;
        }
    }

    /// Considers the best waiting move if all considered ones were refuted.
    fn consider_next(&mut self) -> Option<usize> {
        if self.counted.iter().any(|&counted| counted >= 0.0) {
            return None;
        }
        let waiting = (0..self.count).filter(|&at| self.counted[at] == NOT_CONSIDERED);
        let best =
            waiting.rev().max_by(|&a, &b| self.perturbed[a].total_cmp(&self.perturbed[b]))?;
        self.counted[best] = 0.0;
        Some(best)
    }

    /// Removes a move from all statistics, as if it were illegal.
    pub fn refute(&mut self, index: usize) {
        self.prior[index] = 0.0;
        self.mean[index] = f32::NEG_INFINITY;
        self.visits[index] = 0.0;
        self.counted[index] = REFUTED;
        self.open[index] = 0.0;
    }

    pub fn totals(&self, raw_value: f32) -> Totals {
        totals(self, raw_value)
    }

    /// The move to visit next: the one with the greatest `gumbel + ln prior + sigma(completed Q)`
    /// among those that have been counted `counted` times, leaves in flight included. After
    /// refutations there may be none: then the best of those with the next lower count, or else
    /// with the lowest count, or else one that was not considered.
    pub fn next(&mut self, counted: f32, raw_value: f32, transform: Transform) -> Option<usize> {
        let totals = self.totals(raw_value);
        let found = best(self, counted, &self.open, &totals, transform).or_else(|| {
            let free = self.counted.iter().zip(&self.open).filter(|(count, _)| **count >= 0.0);
            let free = free.map(|(count, open)| count + open);
            let lower = free.clone().filter(|&count| count < counted).fold(REFUTED, f32::max);
            let level = if lower == REFUTED { free.fold(f32::INFINITY, f32::min) } else { lower };
            best(self, level, &self.open, &totals, transform)
        });
        found.or_else(|| self.consider_next())
    }

    /// The move to play: the one with the greatest score among those with the highest count, or
    /// among the waiting ones if all that were considered are refuted.
    pub fn chosen(&self, raw_value: f32, transform: Transform) -> Option<usize> {
        let most = self.counted.iter().copied().fold(REFUTED, f32::max);
        if most == REFUTED {
            return self.by_score(raw_value, transform).first().copied();
        }
        let none_open = vec![0.0; self.open.len()];
        best(self, most, &none_open, &self.totals(raw_value), transform)
    }

    /// The moves that are not refuted, by descending score.
    pub fn by_score(&self, raw_value: f32, transform: Transform) -> Vec<usize> {
        let totals = self.totals(raw_value);
        let scaled = transform.scale(&totals);
        let score = |at: usize| {
            let value = if self.visits[at] > 0.0 { self.mean[at] } else { totals.mixed };
            self.perturbed[at] + scaled.factor * (value - scaled.top)
        };
        let mut moves: Vec<usize> =
            (0..self.count).filter(|&at| self.counted[at] != REFUTED).collect();
        moves.sort_by(|&a, &b| score(b).total_cmp(&score(a)));
        moves
    }

    /// Returns whether a move is among the `most` that a new halving would consider.
    pub fn would_consider(&self, index: usize, most: usize) -> bool {
        let before =
            |&at: &usize| self.counted[at] != REFUTED && self.perturbed[at] > self.perturbed[index];
        (0..self.count).filter(before).count() < most
    }

    /// The improved policy: the softmax of `ln prior + sigma(completed Q)`, 0 for a refuted move.
    pub fn improved(&self, raw_value: f32, transform: Transform) -> (Vec<f32>, Totals) {
        let totals = self.totals(raw_value);
        let (scaled, unvisited) = (transform.scale(&totals), totals.unvisited());
        let mut policy: Vec<f32> = (0..self.count)
            .map(|at| {
                let value = if self.visits[at] > 0.0 { self.mean[at] } else { unvisited };
                let power = scaled.factor * (value - scaled.top);
                self.prior[at] * exp(power)
            })
            .collect();
        let sum: f64 = policy.iter().map(|&weight| f64::from(weight)).sum();
        if sum > 0.0 {
            policy.iter_mut().for_each(|weight| *weight = (f64::from(*weight) / sum) as f32);
        }
        (policy, totals)
    }
}

#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512dq+avx512vl",
    "x86_64+avx2",
    "aarch64+neon"
))]
fn totals(moves: &Candidates, raw_value: f32) -> Totals {
    totals_loop(moves, raw_value)
}

#[inline(always)]
fn totals_loop(moves: &Candidates, raw_value: f32) -> Totals {
    let mut lanes = LaneTotals::NONE;
    let count = moves.count;
    let columns = chunks(&moves.mean, count)
        .iter()
        .zip(chunks(&moves.prior, count))
        .zip(chunks(&moves.visits, count));
    for ((mean, prior), visits) in columns {
        for lane in 0..LANES {
            lanes.add(lane, mean[lane], prior[lane], visits[lane]);
        }
    }
    lanes.totals(raw_value, false)
}

#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512dq+avx512vl",
    "x86_64+avx2",
    "aarch64+neon"
))]
fn best(
    moves: &Candidates,
    counted: f32,
    open: &[f32],
    totals: &Totals,
    transform: Transform,
) -> Option<usize> {
    best_loop(moves, counted, open, totals, transform)
}

#[inline(always)]
fn best_loop(
    moves: &Candidates,
    counted: f32,
    open: &[f32],
    totals: &Totals,
    transform: Transform,
) -> Option<usize> {
    let scaled = transform.scale(totals);
    let mut best = Best::NONE;
    let count = moves.count;
    let columns = chunks(&moves.perturbed, count)
        .iter()
        .zip(chunks(&moves.mean, count))
        .zip(chunks(&moves.visits, count))
        .zip(chunks(&moves.counted, count).iter().zip(chunks(open, count)));
    for (((perturbed, mean), visits), (count, open)) in columns {
        for lane in 0..LANES {
            let value = if visits[lane] > 0.0 { mean[lane] } else { totals.mixed };
            let sum = perturbed[lane] + scaled.factor * (value - scaled.top);
            // Clamped, so that a move can be chosen if it is the only one.
            let sum = if sum > -1e9 { sum } else { -1e9 };
            let allowed = (count[lane] + open[lane] == counted) & (count[lane] >= 0.0);
            best.scan(lane, if allowed { sum } else { f32::NEG_INFINITY });
        }
        best.next_chunk();
    }
    let (index, score) = best.found();
    (score > f32::NEG_INFINITY).then_some(index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gumbel::Rescaling;
    use crate::policy_guided::compact::unpack;
    use crate::policy_guided::vector::doubles::{Column, columns};
    use proptest::prelude::*;

    #[multiversion(targets("x86_64+avx2"))]
    fn totals_avx2(moves: &Candidates, raw_value: f32) -> Totals {
        totals_loop(moves, raw_value)
    }

    #[multiversion(targets("x86_64+avx2"))]
    fn best_avx2(
        moves: &Candidates,
        counted: f32,
        open: &[f32],
        totals: &Totals,
        transform: Transform,
    ) -> Option<usize> {
        best_loop(moves, counted, open, totals, transform)
    }

    /// The columns as the moves of a root, some of them refuted.
    fn candidates(c: &Column) -> Candidates {
        let priors: Vec<f32> = c.prior[..c.count].iter().map(|&prior| unpack(prior)).collect();
        let mut moves = Candidates::new(&priors, |at| c.mean[at].max(-1.0));
        for at in 0..c.count {
            if c.mean[at].is_finite() {
                moves.mean[at] = c.mean[at];
                moves.visits[at] = c.visits[at] as f32;
                moves.counted[at] = (c.visits[at] % 3) as f32;
                moves.open[at] = c.open[at];
            } else {
                moves.refute(at);
            }
        }
        moves
    }

    fn bits(totals: Totals) -> [u32; 5] {
        let Totals { low, top, mixed, visits, most } = totals;
        [low, top, mixed, visits, most].map(f32::to_bits)
    }

    proptest! {
        #[test]
        fn every_processor_finds_the_same(
            c in columns(),
            raw_value in -1.0_f32..1.0,
            counted in 0_u8..3,
            rescaling in prop_oneof![Just(Rescaling::None), Just(Rescaling::MinMax)],
        ) {
            let moves = candidates(&c);
            let portable = totals_loop(&moves, raw_value);
            prop_assert_eq!(bits(totals(&moves, raw_value)), bits(portable));
            prop_assert_eq!(bits(totals_avx2(&moves, raw_value)), bits(portable));
            let transform = Transform { value_scale: 0.1, maxvisit_init: 50.0, rescaling };
            let counted = f32::from(counted);
            let found = best_loop(&moves, counted, &moves.open, &portable, transform);
            prop_assert_eq!(best(&moves, counted, &moves.open, &portable, transform), found);
            prop_assert_eq!(best_avx2(&moves, counted, &moves.open, &portable, transform), found);
        }
    }
}

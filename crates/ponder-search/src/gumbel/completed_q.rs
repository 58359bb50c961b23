//! Completed Q-values: the assumed values of untried moves, and the weight of values against
//! priors.
//!
//! Danihelka et al. 2022, "Policy improvement by planning with Gumbel", appendix D:
//!
//! ```text
//! v_mix = (v + N * (sum over tried a of P(a) Q(a)) / (sum over tried a of P(a))) / (1 + N)
//! sigma(q) = (maxvisit_init + max visits) * value_scale * q
//! ```
//!
//! where `v` is the evaluator's value of the node and `N` the visits of its children.

use crate::policy_guided::vector::{LANES, Lanes, greatest, least, sum};

/// Minimum range that values are rescaled from, so that equal values stay finite.
const RANGE_MIN: f32 = 1e-8;

/// Rescaling of a node's completed values before they are weighted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rescaling {
    /// The values are used unchanged, -1 to 1.
    None,
    /// The values are rescaled so that the minimum of the node is 0 and the maximum 1.
    MinMax,
}

/// The transform `sigma` of values relative to priors: linear and increasing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Transform {
    /// `c_scale` of the paper, at least 0.
    pub value_scale: f32,
    /// `c_visit` of the paper: added to the visits of the most visited child, at least 0.
    pub maxvisit_init: f32,
    /// Rescaling of values before the transform.
    pub rescaling: Rescaling,
}

impl Transform {
    #[inline(always)]
    pub(super) fn rescales(&self) -> bool {
        self.rescaling == Rescaling::MinMax
    }

    /// The slope of the transform, and its reference value.
    #[inline(always)]
    pub(super) fn scale(&self, totals: &Totals) -> Scaled {
        let range = if self.rescales() { (totals.top - totals.low).max(RANGE_MIN) } else { 1.0 };
        let factor = (self.maxvisit_init + totals.most) * self.value_scale / range;
        Scaled { factor, top: totals.top }
    }
}

/// Transform in the form `sigma(q) - sigma(top) = factor * (q - top)`, never above 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scaled {
    pub factor: f32,
    pub top: f32,
}

/// Minima, maxima and sums over the children of a node, per lane.
#[derive(Clone, Copy)]
pub(super) struct LaneTotals {
    low: Lanes,
    top: Lanes,
    prior: Lanes,
    weighted: Lanes,
    visits: Lanes,
    most: Lanes,
    /// Above 0 if there is a child without visits.
    unseen: Lanes,
}

/// The [`LaneTotals`] combined over all lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Totals {
    /// The minimum completed value.
    pub low: f32,
    /// The maximum completed value.
    pub top: f32,
    /// The assumed value of untried moves, `v_mix`.
    pub mixed: f32,
    /// Sum of the visits of all children.
    pub visits: f32,
    /// Visits of the most visited child.
    pub most: f32,
}

impl Totals {
    /// The completed value of a move without visits. If every move has been visited, the mixed
    /// value belongs to no move, and may be so far above them all that its exponential is not
    /// finite: it is clamped, so that entries without a prior get no weight.
    #[inline(always)]
    pub fn unvisited(&self) -> f32 {
        self.mixed.min(self.top)
    }
}

impl LaneTotals {
    pub const NONE: LaneTotals = LaneTotals {
        low: [f32::INFINITY; LANES],
        top: [f32::NEG_INFINITY; LANES],
        prior: [0.0; LANES],
        weighted: [0.0; LANES],
        visits: [0.0; LANES],
        most: [0.0; LANES],
        unseen: [0.0; LANES],
    };

    /// Adds a lane and returns its value, 0 without visits. An excluded child has neither visits
    /// nor prior.
    #[inline(always)]
    pub fn add(&mut self, lane: usize, mean: f32, prior: f32, visits: f32) -> f32 {
        let seen = visits > 0.0;
        let low = if seen { mean } else { f32::INFINITY };
        let top = if seen { mean } else { f32::NEG_INFINITY };
        let weight = if seen { prior } else { 0.0 };
        let value = if seen { mean } else { 0.0 };
        self.low[lane] = if low < self.low[lane] { low } else { self.low[lane] };
        self.top[lane] = if top > self.top[lane] { top } else { self.top[lane] };
        self.most[lane] = if visits > self.most[lane] { visits } else { self.most[lane] };
        self.visits[lane] += visits;
        self.prior[lane] += weight;
        self.weighted[lane] += weight * value;
        self.unseen[lane] += prior - weight;
        value
    }

    /// The totals of a node with the evaluator's value `raw_value`; `has_untried` if there are
    /// moves beyond the children.
    #[inline(always)]
    pub fn totals(&self, raw_value: f32, has_untried: bool) -> Totals {
        let (visits, prior) = (sum(&self.visits), sum(&self.prior));
        let mixed = if prior > 0.0 {
            (raw_value + visits * (sum(&self.weighted) / prior)) / (1.0 + visits)
        } else {
            raw_value
        };
        let (mut low, mut top) = (least(&self.low), greatest(&self.top));
        if has_untried || sum(&self.unseen) > 0.0 || prior <= 0.0 {
            low = low.min(mixed);
            top = top.max(mixed);
        }
        Totals { low, top, mixed, visits, most: greatest(&self.most) }
    }
}

//! The strength of a player on a scale of opponents, as a posterior distribution.

use super::sigmoid;
use serde::{Deserialize, Serialize};

/// Grid spacing of strengths.
const STEP: f64 = 0.05;

/// Grid points of the slope and of the first-move advantage, in standard deviations of their
/// priors.
const SLOPES: [f64; 11] = [-2.5, -2.0, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0, 2.5];
const FIRST_MOVES: [f64; 5] = [-2.0, -1.0, 0.0, 1.0, 2.0];

/// Prior of a player's strength before its first game.
///
/// Opponents are placed on a scale of levels: log10 of the rollouts of an MCTS, or log10 of a
/// thinking time. A player of strength `s` beats the opponent of level `t` with probability
/// `e/2 + (1 - e) sigmoid(b (s - t) ± a)`, `+` if the player moves first. All of `s`, `b` and `a`
/// are unknown; `e` is the share of games decided by chance regardless of the levels (the lapse
/// rate of psychophysics; without it one absurd result would outweigh all others). A draw has the
/// likelihood of half a win and half a loss, `sqrt(p (1 - p))`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrengthPrior {
    /// Minimum strength.
    pub low: f64,
    /// Maximum strength.
    pub high: f64,
    /// Median of the slope `b`, in logits (natural log-odds) per unit of level.
    pub slope: f64,
    /// Standard deviation of the natural logarithm of the slope.
    pub slope_spread: f64,
    /// Mean of the first-move advantage `a`, in logits.
    pub first: f64,
    /// Standard deviation of the first-move advantage, in logits.
    pub first_spread: f64,
    /// Lapse rate `e`.
    pub lapse: f64,
}

impl Default for StrengthPrior {
    /// Returns a prior for levels that are log10 of rollouts, from 1 to 10^6, with a margin on both
    /// sides. The slope of MCTS against itself was 1 to 7 per decade on 11x11 Hex, by level
    /// (docs/measuring.md): the prior covers 1.1 to 8.
    fn default() -> Self {
        StrengthPrior {
            low: -2.0,
            high: 9.0,
            slope: 3.0,
            slope_spread: 0.5,
            first: 0.2,
            first_spread: 0.4,
            lapse: 0.01,
        }
    }
}

impl StrengthPrior {
    /// Returns the reason why the parameters are invalid, or `None` if they are valid.
    pub fn problem(&self) -> Option<&'static str> {
        let finite = [self.low, self.high, self.slope, self.slope_spread, self.first]
            .iter()
            .chain([&self.first_spread, &self.lapse])
            .all(|number| number.is_finite());
        if !finite {
            Some("the numbers of the prior must be finite")
        } else if !(self.low + STEP..=self.low + 100.0).contains(&self.high) {
            Some("`prior.low` must be below `prior.high`, by at most 100")
        } else if self.slope <= 0.0 || self.slope > 100.0 {
            Some("`prior.slope` must be above 0 and at most 100")
        } else if !(0.0..=2.0).contains(&self.slope_spread) {
            Some("`prior.slope_spread` must be from 0 to 2")
        } else if self.first.abs() > 10.0 || !(0.0..=10.0).contains(&self.first_spread) {
            Some("`prior.first` must be from -10 to 10, and `prior.first_spread` from 0 to 10")
        } else if !(0.0..=0.5).contains(&self.lapse) {
            Some("`prior.lapse` must be from 0 to 0.5")
        } else {
            None
        }
    }

    fn win(&self, slope: f64, first: f64, above: f64, moves_first: bool) -> f64 {
        let advantage = if moves_first { first } else { -first };
        self.lapse / 2.0 + (1.0 - self.lapse) * sigmoid(slope * above + advantage)
    }
}

/// A strength with its 95% interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Strength {
    /// Mean of the posterior.
    pub mean: f64,
    /// Median of the posterior.
    pub median: f64,
    /// Standard deviation of the posterior.
    pub deviation: f64,
    /// Lower end of the equal-tailed 95% interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
    /// Mean of the slope.
    pub slope: f64,
    /// Mean of the first-move advantage, in logits.
    pub first: f64,
}

impl Strength {
    /// Returns the width of the interval.
    pub fn width(&self) -> f64 {
        self.high - self.low
    }
}

/// Posterior of a player's strength given its games: that of [`StrengthPrior`] on a grid.
#[derive(Clone, Debug)]
pub struct StrengthPosterior {
    prior: StrengthPrior,
    levels: usize,
    /// Slope and first-move advantage by the second index of the grid.
    rest: Vec<(f64, f64)>,
    /// Probabilities by strength, then by `rest`; they sum to 1.
    weights: Vec<f64>,
    /// Win rates by `rest`, then by colour (first, second), then by `s - t` in steps.
    table: Vec<f64>,
    games: u64,
}

impl StrengthPosterior {
    /// Creates the distribution before the first game: uniform over the strengths of the range.
    ///
    /// # Panics
    /// Panics if the prior has a [`problem`](StrengthPrior::problem).
    #[must_use]
    pub fn new(prior: StrengthPrior) -> Self {
        assert_eq!(prior.problem(), None, "a prior is checked before it is used");
        let levels = ((prior.high - prior.low) / STEP).round() as usize + 1;
        let normal = |deviations: f64| (-0.5 * deviations * deviations).exp();
        let some = |spread: f64, points: &'static [f64]| {
            let all: &[f64] = if spread > 0.0 { points } else { &[0.0] };
            all
        };
        let mut rest = Vec::new();
        let mut of_rest = Vec::new();
        for &slope in some(prior.slope_spread, &SLOPES) {
            for &first in some(prior.first_spread, &FIRST_MOVES) {
                let steepness = prior.slope * (slope * prior.slope_spread).exp();
                rest.push((steepness, prior.first + first * prior.first_spread));
                of_rest.push(normal(slope) * normal(first));
            }
        }
        let mut table = Vec::with_capacity(rest.len() * 2 * (2 * levels - 1));
        for &(slope, first) in &rest {
            for moves_first in [true, false] {
                for step in 0..2 * levels - 1 {
                    let above = STEP * (step as f64 - (levels - 1) as f64);
                    table.push(prior.win(slope, first, above, moves_first));
                }
            }
        }
        let mut posterior = StrengthPosterior {
            prior,
            levels,
            weights: of_rest.iter().copied().cycle().take(levels * rest.len()).collect(),
            rest,
            table,
            games: 0,
        };
        posterior.normalize();
        posterior
    }

    /// Creates a prior from the posterior of another player ([`density`](Self::density)), smoothed
    /// by a normal distribution of standard deviation `drift` and mixed with 5% of a uniform
    /// distribution. It suits a player that is probably about as strong, such as the next
    /// checkpoint of a run.
    #[must_use]
    pub fn after(prior: StrengthPrior, before: &[(f64, f64)], drift: f64) -> Self {
        const ANY: f64 = 0.05;
        let mut posterior = Self::new(prior);
        let kernel = |apart: f64| (-0.5 * (apart / drift.max(STEP)).powi(2)).exp();
        let smoothed: Vec<f64> = (0..posterior.levels)
            .map(|index| {
                let here = posterior.level(index);
                before.iter().map(|(level, weight)| weight * kernel(here - level)).sum()
            })
            .collect();
        let total: f64 = smoothed.iter().sum();
        let width = posterior.rest.len();
        for (index, cells) in posterior.weights.chunks_exact_mut(width).enumerate() {
            let share = (1.0 - ANY) * smoothed[index] / total.max(f64::MIN_POSITIVE)
                + ANY / smoothed.len() as f64;
            cells.iter_mut().for_each(|weight| *weight *= share);
        }
        posterior.normalize();
        posterior
    }

    /// Returns the prior.
    pub fn prior(&self) -> &StrengthPrior {
        &self.prior
    }

    /// Returns the number of games added.
    pub fn games(&self) -> u64 {
        self.games
    }

    fn level(&self, index: usize) -> f64 {
        self.prior.low + STEP * index as f64
    }

    /// Adds a game against an opponent of a level; `score` is the player's: 0, ½ or 1.
    pub fn add(&mut self, level: f64, moves_first: bool, score: f64) {
        let width = self.rest.len();
        for index in 0..self.levels {
            let above = self.level(index) - level;
            for (number, &(slope, first)) in self.rest.iter().enumerate() {
                let win = self.prior.win(slope, first, above, moves_first);
                // Powers only for draws: most games have none.
                let likelihood = match score {
                    s if s >= 1.0 => win,
                    s if s <= 0.0 => 1.0 - win,
                    s => win.powf(s) * (1.0 - win).powf(1.0 - s),
                };
                self.weights[index * width + number] *= likelihood;
            }
        }
        self.games += 1;
        self.normalize();
    }

    /// Returns the probabilities of all strengths of the grid.
    pub fn density(&self) -> Vec<(f64, f64)> {
        let cells = self.weights.chunks_exact(self.rest.len());
        cells.enumerate().map(|(index, cells)| (self.level(index), cells.iter().sum())).collect()
    }

    /// Returns the strength with its interval.
    pub fn strength(&self) -> Strength {
        let density = self.density();
        let mean: f64 = density.iter().map(|(level, weight)| level * weight).sum();
        let variance: f64 =
            density.iter().map(|(level, weight)| (level - mean).powi(2) * weight).sum();
        let of_rest = |of: &dyn Fn(&(f64, f64)) -> f64| -> f64 {
            let rest = self.rest.iter().cycle();
            self.weights.iter().zip(rest).map(|(weight, rest)| weight * of(rest)).sum()
        };
        Strength {
            mean,
            median: quantile(&density, 0.5),
            deviation: variance.sqrt(),
            low: quantile(&density, 0.025),
            high: quantile(&density, 0.975),
            slope: of_rest(&|rest| rest.0),
            first: of_rest(&|rest| rest.1),
        }
    }

    /// Returns the expected score against an opponent of a level, averaged over who moves first.
    pub fn expected_score(&self, level: f64) -> f64 {
        let mut sum = 0.0;
        for (index, cells) in self.weights.chunks_exact(self.rest.len()).enumerate() {
            let above = self.level(index) - level;
            for (weight, &(slope, first)) in cells.iter().zip(&self.rest) {
                let of = |moves_first| self.prior.win(slope, first, above, moves_first);
                sum += weight * f64::midpoint(of(true), of(false));
            }
        }
        sum
    }

    /// Returns the probability that the strength is above a level.
    pub fn above(&self, level: f64) -> f64 {
        let density = self.density();
        let share =
            |(at, weight): &(f64, f64)| weight * ((at + STEP / 2.0 - level) / STEP).clamp(0.0, 1.0);
        density.iter().map(share).sum()
    }

    /// Returns the expected information, in nats, of a pair of games against an opponent of a level
    /// on the strength: the mutual information of the strength and the result of one game with the
    /// first move, plus that of one with the second. Information on the slope and the advantage
    /// does not count.
    pub fn information(&self, level: f64) -> f64 {
        let index = ((level - self.prior.low) / STEP).round();
        self.information_at(index.clamp(0.0, (self.levels - 1) as f64) as usize)
    }

    fn information_at(&self, level: usize) -> f64 {
        let (width, steps) = (self.rest.len(), 2 * self.levels - 1);
        let mut total = 0.0;
        for colour in 0..2 {
            let (mut win, mut known) = (0.0, 0.0);
            for (index, cells) in self.weights.chunks_exact(width).enumerate() {
                let step = index + self.levels - 1 - level;
                let (mut here, mut joint) = (0.0, 0.0);
                for (number, weight) in cells.iter().enumerate() {
                    here += weight;
                    joint += weight * self.table[(2 * number + colour) * steps + step];
                }
                if here > 1e-12 {
                    win += joint;
                    known += here * entropy(joint / here);
                }
            }
            total += entropy(win) - known;
        }
        total
    }

    /// Returns the most informative level among `levels`, with its expected information; `None`
    /// without levels.
    pub fn most_informative(&self, levels: &[f64]) -> Option<(f64, f64)> {
        let graded = levels.iter().map(|&level| (level, self.information(level)));
        graded.max_by(|one, other| one.1.total_cmp(&other.1))
    }

    fn normalize(&mut self) {
        let total: f64 = self.weights.iter().sum();
        self.weights.iter_mut().for_each(|weight| *weight /= total);
    }
}

/// Returns the entropy of a Bernoulli variable, in nats.
fn entropy(p: f64) -> f64 {
    let part = |p: f64| if p > 0.0 { -p * p.ln() } else { 0.0 };
    part(p) + part(1.0 - p)
}

/// Returns the quantile `share` of a density on the grid; a grid point represents the step around
/// it.
fn quantile(density: &[(f64, f64)], share: f64) -> f64 {
    let mut below = 0.0;
    for (level, weight) in density {
        if below + weight >= share && *weight > 0.0 {
            return level - STEP / 2.0 + STEP * (share - below) / weight;
        }
        below += weight;
    }
    density.last().map_or(f64::NAN, |(level, _)| level + STEP / 2.0)
}

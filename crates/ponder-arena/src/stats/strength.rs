//! The strength of a player on a scale of opponents, as a posterior distribution.

use super::sigmoid;
use serde::{Deserialize, Serialize};

/// The distance of two strengths on the grid.
const STEP: f64 = 0.05;

/// Points of the grid over the slope and over the advantage of the first move, in the standard
/// deviations of their priors.
const SLOPES: [f64; 11] = [-2.5, -2.0, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0, 2.5];
const FIRSTS: [f64; 5] = [-2.0, -1.0, 0.0, 1.0, 2.0];

/// What is believed of a player before its first game.
///
/// The opponents stand on a scale of levels: log10 of the rollouts of an MCTS, or log10 of a
/// thinking time. The player of strength `s` beats the opponent of level `t` with probability
/// `e/2 + (1 - e) sigmoid(b (s - t) ± a)`, `+` if the player moves first. All of `s`, `b` and `a`
/// are unknown; `e` is the share of games that chance decides, whatever the levels (the lapse rate
/// of psychophysics; without it one absurd result would outweigh all others). A draw has the
/// likelihood of half a win and half a loss, `sqrt(p (1 - p))`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrengthPrior {
    /// The weakest strength considered.
    pub low: f64,
    /// The strongest.
    pub high: f64,
    /// The median of the slope `b`, in logits (natural logarithm of odds) a unit of level.
    pub slope: f64,
    /// The standard deviation of its natural logarithm.
    pub slope_spread: f64,
    /// The mean of the first player's advantage `a`, in logits.
    pub first: f64,
    /// Its standard deviation.
    pub first_spread: f64,
    /// The lapse rate `e`.
    pub lapse: f64,
}

impl Default for StrengthPrior {
    /// Levels are log10 of rollouts, from 1 to 10^6, and more on both sides. The slope of
    /// MCTS against itself was 1 to 7 a decade on 11x11 Hex, by level (docs/measuring.md): the
    /// prior holds 1.1 to 8.
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
    /// Why this is not a prior, or `None` if it is one.
    pub fn problem(&self) -> Option<&'static str> {
        let finite = [self.low, self.high, self.slope, self.slope_spread, self.first]
            .iter()
            .chain([&self.first_spread, &self.lapse])
            .all(|number| number.is_finite());
        if !finite {
            Some("the numbers of a prior are finite")
        } else if !(self.low + STEP..=self.low + 100.0).contains(&self.high) {
            Some("a prior reaches from a low to a higher strength, at most 100 apart")
        } else if self.slope <= 0.0 || self.slope > 100.0 {
            Some("the slope of a prior is above 0 and at most 100")
        } else if !(0.0..=2.0).contains(&self.slope_spread) {
            Some("the spread of the slope is 0 to 2")
        } else if self.first.abs() > 10.0 || !(0.0..=10.0).contains(&self.first_spread) {
            Some("the advantage of the first move and its spread are at most 10")
        } else if !(0.0..=0.5).contains(&self.lapse) {
            Some("the lapse rate is 0 to 0.5")
        } else {
            None
        }
    }

    fn win(&self, slope: f64, first: f64, above: f64, moves_first: bool) -> f64 {
        let advantage = if moves_first { first } else { -first };
        self.lapse / 2.0 + (1.0 - self.lapse) * sigmoid(slope * above + advantage)
    }
}

/// A strength with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Strength {
    /// The mean of the posterior.
    pub mean: f64,
    /// Its median.
    pub median: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// The lower end of the equal-tailed 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The mean of the slope.
    pub slope: f64,
    /// The mean of the first player's advantage, in logits.
    pub first: f64,
}

impl Strength {
    /// The width of the interval.
    pub fn width(&self) -> f64 {
        self.high - self.low
    }
}

/// What games have shown of a player's strength: the posterior of [`StrengthPrior`] on a grid.
#[derive(Clone, Debug)]
pub struct StrengthPosterior {
    prior: StrengthPrior,
    levels: usize,
    /// Slope and advantage of every second index.
    rest: Vec<(f64, f64)>,
    /// Probabilities by strength, then by `rest`; their sum is 1.
    weights: Vec<f64>,
    /// Win probabilities by `rest`, then by colour (first, second), then by `s - t` in steps.
    table: Vec<f64>,
    games: u64,
}

impl StrengthPosterior {
    /// Before the first game, all strengths of the range being equally likely.
    ///
    /// # Panics
    /// If the prior has a [`problem`](StrengthPrior::problem).
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
            for &first in some(prior.first_spread, &FIRSTS) {
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
        posterior.normalise();
        posterior
    }

    /// The same prior, but strengths weighted by what another posterior says of them (its
    /// [`density`](Self::density)), smoothed by a normal distribution of standard deviation
    /// `drift`, with a share of 5 % for any strength.
    /// It is the prior of a player that is probably about as strong, such as the next checkpoint
    /// of a run.
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
        posterior.normalise();
        posterior
    }

    /// What was believed before.
    pub fn prior(&self) -> &StrengthPrior {
        &self.prior
    }

    /// The games taken in.
    pub fn games(&self) -> u64 {
        self.games
    }

    fn level(&self, index: usize) -> f64 {
        self.prior.low + STEP * index as f64
    }

    /// Takes in a game against an opponent of a level; `score` is the player's: 0, ½ or 1.
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
        self.normalise();
    }

    /// The probabilities of all strengths of the grid.
    pub fn density(&self) -> Vec<(f64, f64)> {
        let cells = self.weights.chunks_exact(self.rest.len());
        cells.enumerate().map(|(index, cells)| (self.level(index), cells.iter().sum())).collect()
    }

    /// The strength.
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

    /// The probability that the player beats an opponent of a level, the first move being drawn.
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

    /// The probability that the strength is above a level.
    pub fn above(&self, level: f64) -> f64 {
        let density = self.density();
        let share =
            |(at, weight): &(f64, f64)| weight * ((at + STEP / 2.0 - level) / STEP).clamp(0.0, 1.0);
        density.iter().map(share).sum()
    }

    /// The information, in nats, that a pair of games against an opponent of a level is expected
    /// to give on the strength: the mutual information of the strength and the result of one game
    /// with the first move, plus that of one with the second. What a result says of slope and
    /// advantage does not count.
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

    /// The level among `levels` whose opponent is expected to tell most, with the information
    /// expected; `None` without levels.
    pub fn most_informative(&self, levels: &[f64]) -> Option<(f64, f64)> {
        let graded = levels.iter().map(|&level| (level, self.information(level)));
        graded.max_by(|one, other| one.1.total_cmp(&other.1))
    }

    fn normalise(&mut self) {
        let total: f64 = self.weights.iter().sum();
        self.weights.iter_mut().for_each(|weight| *weight /= total);
    }
}

/// The entropy of a coin, in nats.
fn entropy(p: f64) -> f64 {
    let part = |p: f64| if p > 0.0 { -p * p.ln() } else { 0.0 };
    part(p) + part(1.0 - p)
}

/// Where the distribution function of a density on the grid reaches `share`; a point of the grid
/// stands for the step around it.
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

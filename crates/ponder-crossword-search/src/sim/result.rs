//! Results of a simulation.

use super::playout::Ending;
use super::race::Race;
use super::{COMPARED, POINT};
use crate::equity::Valued;
use ponder_crossword::Move;

/// Reason for the end of a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The best move is clear.
    Clear,
    /// All playouts were made.
    Playouts,
    /// The time limit was reached.
    Time,
    /// The caller stopped it.
    Stopped,
}

/// Standard normal quantile of 97.5%: intervals cover 95%.
const WIDTH: f64 = 1.959_964;

/// Mean with its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    /// The mean; 0 if there are no values.
    pub mean: f64,
    /// Standard error; 0 of fewer than two values.
    pub error: f64,
}

impl Mean {
    /// Computes the mean of independent values.
    pub(super) fn of(values: &[f64]) -> Self {
        let n = values.len() as f64;
        if values.is_empty() {
            return Mean::default();
        }
        let mean = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let error = if n > 1.0 { (squares / (n - 1.0) / n).sqrt() } else { 0.0 };
        Mean { mean, error }
    }

    /// Returns the 95% confidence interval of the mean, for many values: its lower and upper
    /// bound.
    pub fn interval(&self) -> (f64, f64) {
        (self.mean - WIDTH * self.error, self.mean + WIDTH * self.error)
    }
}

/// Estimate of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The move.
    pub mv: Move,
    /// Equity, in thousandths of a point.
    pub equity: i32,
    /// Number of playouts that began with it. Without any, the means are 0.
    pub playouts: usize,
    /// The win rate, with its standard error.
    pub win: Mean,
    /// The lead at the end of playouts, with leave values, in points.
    pub lead: Mean,
}

/// Simulation under way, or ended.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// All legal moves, by equity, followed by the compared move if it is not one of them.
    moves: Vec<Valued>,
    /// Race between the legal moves.
    race: Race,
    legal: usize,
    /// Index of the move that gets as many playouts as the best.
    compared: Option<usize>,
    endings: Vec<Vec<Ending>>,
    playouts: u64,
    /// True if nothing is hidden, so that one playout decides a move.
    is_certain: bool,
    ended: Option<Ended>,
}

impl Simulation {
    pub(super) fn new(moves: Vec<Valued>, race: Race, is_certain: bool) -> Self {
        let (legal, endings) = (moves.len(), vec![Vec::new(); moves.len()]);
        let (compared, ended) = (None, None);
        Simulation { moves, race, legal, compared, endings, playouts: 0, is_certain, ended }
    }

    /// Requests as many playouts of a move as of the best.
    pub(super) fn compare(&mut self, found: Valued) {
        let at = self.moves.iter().position(|other| other.mv == found.mv);
        self.compared = at.or(Some(self.legal));
        if at.is_none() {
            self.moves.push(found);
            self.endings.push(Vec::new());
        }
    }

    pub(super) fn candidate(&self, at: usize) -> &Valued {
        &self.moves[at]
    }

    /// Returns the next trials: candidates with the numbers of playouts. Once the best move is
    /// clear, only the move compared with it is tried further.
    pub(super) fn next_trials(
        &self,
        width: usize,
        block: usize,
        is_clear: bool,
    ) -> Vec<(usize, usize)> {
        if self.is_certain {
            let untried = (0..self.moves.len()).filter(|&at| self.endings[at].is_empty());
            return untried.take(width * block).map(|at| (at, 0)).collect();
        }
        let race = if is_clear { Vec::new() } else { self.race.next(width, block) };
        let race = race.into_iter().flat_map(|(at, numbers)| numbers.map(move |it| (at, it)));
        let mut trials: Vec<(usize, usize)> = race.collect();
        let Some(compared) = self.compared.filter(|_| self.legal > 0) else { return trials };
        let next = |trials: &[(usize, usize)], at: usize| {
            self.endings[at].len() + trials.iter().filter(|trial| trial.0 == at).count()
        };
        let best = self.best_at();
        if is_clear {
            let made = next(&trials, best);
            trials.extend((made..COMPARED.min(made + block)).map(|number| (best, number)));
        }
        let (made, of_best) = (next(&trials, compared), next(&trials, best));
        trials.extend((made..of_best.min(made + 4 * block)).map(|number| (compared, number)));
        trials
    }

    pub(super) fn add(&mut self, trials: &[(usize, usize)], endings: &[Ending]) {
        for (&(at, _), ending) in trials.iter().zip(endings) {
            self.endings[at].push(*ending);
            if at < self.legal {
                self.race.add(at, [worth(ending)]);
            }
        }
        self.playouts += trials.len() as u64;
        self.race.update_best();
    }

    pub(super) fn end(&mut self, ended: Ended) {
        self.ended = Some(ended);
    }

    /// Returns whether the best move is known with a confidence.
    pub(super) fn is_clear(&self, confidence: f64) -> bool {
        if self.is_certain {
            return self.endings.iter().all(|endings| !endings.is_empty());
        }
        self.legal < 2 || self.race.error_bounds() < 1.0 - confidence
    }

    /// Returns the index of the best move in the order of equity.
    fn best_at(&self) -> usize {
        if !self.is_certain {
            return self.race.best();
        }
        let tried = (0..self.legal).filter_map(|at| Some((at, *self.race.values(at).first()?)));
        let best = tried.fold(None, |best: Option<(usize, f32)>, next| match best {
            Some(best) if best.1 >= next.1 => Some(best),
            _ => Some(next),
        });
        best.map_or(0, |(at, _)| at)
    }

    /// Returns the best move.
    pub fn best(&self) -> Move {
        self.moves.get(self.best_at()).map_or(Move::Pass, |best| best.mv)
    }

    /// Returns the estimate of the best move; `None` only if there are no moves.
    pub fn estimate_of_best(&self) -> Option<Estimate> {
        (self.legal > 0).then(|| self.estimate(self.best_at()))
    }

    /// Returns the estimate of a move; `None` if it is not simulated.
    pub fn estimate_of(&self, mv: &Move) -> Option<Estimate> {
        let at = self.moves.iter().position(|found| found.mv == *mv)?;
        Some(self.estimate(at))
    }

    /// Returns the win rate that a move loses against the best one, with its standard error,
    /// over the playouts that both have had with the same deals; `None` where there are none.
    pub fn lost_by(&self, mv: &Move) -> Option<Mean> {
        let at = self.moves.iter().position(|found| found.mv == *mv)?;
        let best = self.endings.get(self.best_at())?;
        let pairs = best.iter().zip(&self.endings[at]);
        let lost: Vec<f64> = pairs.map(|(a, b)| f64::from(a.win) - f64::from(b.win)).collect();
        (!lost.is_empty()).then(|| Mean::of(&lost))
    }

    /// Returns the estimates of all moves that were tried, the best first, then by win rate
    /// together with the lead.
    pub fn estimates(&self) -> Vec<Estimate> {
        let best = self.best_at();
        let worth = |at: usize| {
            let values = &self.endings[at];
            values.iter().map(|it| f64::from(worth(it))).sum::<f64>() / values.len() as f64
        };
        let tried = (0..self.moves.len()).filter(|&at| !self.endings[at].is_empty());
        let mut tried: Vec<(bool, f64, usize)> =
            tried.map(|at| (at != best, worth(at), at)).collect();
        tried.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)).then(a.2.cmp(&b.2)));
        tried.into_iter().map(|(_, _, at)| self.estimate(at)).collect()
    }

    fn estimate(&self, at: usize) -> Estimate {
        let endings = &self.endings[at];
        let mean = |of: fn(&Ending) -> f32| {
            let values: Vec<f64> = endings.iter().map(|ending| f64::from(of(ending))).collect();
            Mean::of(&values)
        };
        let Valued { mv, equity } = self.moves[at];
        let (win, lead) = (mean(|ending| ending.win), mean(|ending| ending.lead));
        Estimate { mv, equity, playouts: endings.len(), win, lead }
    }

    /// Returns the moves without playouts, by equity.
    pub fn untried(&self) -> impl Iterator<Item = &Valued> {
        let all = self.moves.iter().zip(&self.endings);
        all.filter(|(_, endings)| endings.is_empty()).map(|(valued, _)| valued)
    }

    /// Returns the number of legal moves.
    pub fn moves(&self) -> usize {
        self.legal
    }

    /// Returns the number of playouts of all moves together.
    pub fn playouts(&self) -> u64 {
        self.playouts
    }

    /// Returns an upper bound on the probability that another move is better by more than
    /// epsilon.
    pub fn error_bounds(&self) -> f64 {
        if self.is_certain && self.is_clear(1.0) { 0.0 } else { self.race.error_bounds().min(1.0) }
    }

    /// Returns the reason for its end; `None` while it is under way.
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }
}

/// Returns the value by which the race compares playouts.
fn worth(ending: &Ending) -> f32 {
    ending.win + POINT as f32 * ending.lead
}

//! What a simulation has found.

use super::playout::Ending;
use super::race::Race;
use super::{COMPARED, POINT};
use crate::equity::Valued;
use ponder_crossword::Move;

/// Why a simulation ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The best move is clear.
    Clear,
    /// All playouts were made.
    Playouts,
    /// Time ran out.
    Time,
    /// It was stopped.
    Stopped,
}

/// The standard normal quantile of 97.5 %: intervals are of 95 %.
const WIDTH: f64 = 1.959_964;

/// A mean with its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    /// The mean; 0 of nothing.
    pub mean: f64,
    /// Its standard error; 0 of fewer than two values.
    pub error: f64,
}

impl Mean {
    /// Of independent values.
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

    /// Its interval of 95 %, for many values: the lower end and the upper one.
    pub fn interval(&self) -> (f64, f64) {
        (self.mean - WIDTH * self.error, self.mean + WIDTH * self.error)
    }
}

/// What is known of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The move.
    pub mv: Move,
    /// Its equity, in thousandths of a point.
    pub equity: i32,
    /// Playouts that began with it. Means of none are 0.
    pub playouts: usize,
    /// The chance to win, with its standard error.
    pub win: Mean,
    /// The lead at the end of playouts, with the values of what was kept, in points.
    pub lead: Mean,
}

/// A simulation under way, or ended.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// All legal moves, by equity, and one that is compared with them if it is none of them.
    moves: Vec<Valued>,
    /// Of the legal moves.
    race: Race,
    legal: usize,
    /// The one that gets as many playouts as the best.
    compared: Option<usize>,
    endings: Vec<Vec<Ending>>,
    playouts: u64,
    /// Whether nothing is hidden: one playout of a move says all.
    is_certain: bool,
    ended: Option<Ended>,
}

impl Simulation {
    pub(super) fn new(moves: Vec<Valued>, race: Race, is_certain: bool) -> Self {
        let (legal, endings) = (moves.len(), vec![Vec::new(); moves.len()]);
        let (compared, ended) = (None, None);
        Simulation { moves, race, legal, compared, endings, playouts: 0, is_certain, ended }
    }

    /// Gives a move as many playouts as the best.
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

    /// The next trials: candidates with the numbers of playouts. When the best is clear they are only
    /// those of the move that is compared with it.
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
        self.race.settle();
    }

    pub(super) fn end(&mut self, ended: Ended) {
        self.ended = Some(ended);
    }

    /// Whether the best move is known with a confidence.
    pub(super) fn is_clear(&self, confidence: f64) -> bool {
        if self.is_certain {
            return self.endings.iter().all(|endings| !endings.is_empty());
        }
        self.legal < 2 || self.race.doubts() < 1.0 - confidence
    }

    /// The place of the best move in the order of equity.
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

    /// The best move.
    pub fn best(&self) -> Move {
        self.moves.get(self.best_at()).map_or(Move::Pass, |best| best.mv)
    }

    /// What is known of the best move; `None` only if there are no moves.
    pub fn estimate_of_best(&self) -> Option<Estimate> {
        (self.legal > 0).then(|| self.estimate(self.best_at()))
    }

    /// What is known of a move; `None` if it is not among those that are simulated.
    pub fn estimate_of(&self, mv: &Move) -> Option<Estimate> {
        let at = self.moves.iter().position(|found| found.mv == *mv)?;
        Some(self.estimate(at))
    }

    /// By how much the best move wins more often than another, over the playouts that both have had
    /// with the same deals, with the standard error; `None` where there are none.
    pub fn lost_by(&self, mv: &Move) -> Option<Mean> {
        let at = self.moves.iter().position(|found| found.mv == *mv)?;
        let best = self.endings.get(self.best_at())?;
        let pairs = best.iter().zip(&self.endings[at]);
        let lost: Vec<f64> = pairs.map(|(a, b)| f64::from(a.win) - f64::from(b.win)).collect();
        (!lost.is_empty()).then(|| Mean::of(&lost))
    }

    /// What is known of all moves that were tried, the best first, then by the chance to win with the
    /// lead.
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

    /// The moves that no playout began with, by equity.
    pub fn untried(&self) -> impl Iterator<Item = &Valued> {
        let all = self.moves.iter().zip(&self.endings);
        all.filter(|(_, endings)| endings.is_empty()).map(|(valued, _)| valued)
    }

    /// The number of legal moves.
    pub fn moves(&self) -> usize {
        self.legal
    }

    /// Playouts of all moves together.
    pub fn playouts(&self) -> u64 {
        self.playouts
    }

    /// An upper bound of the probability that another move is better by more than does not matter.
    pub fn doubts(&self) -> f64 {
        if self.is_certain && self.is_clear(1.0) { 0.0 } else { self.race.doubts().min(1.0) }
    }

    /// Why it ended; `None` while it is under way.
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }
}

/// What the race goes by.
fn worth(ending: &Ending) -> f32 {
    ending.win + POINT as f32 * ending.lead
}

//! PUCT: tree search guided by a policy, as in AlphaZero (Silver et al. 2017 and 2018), as a
//! resumable state machine.
//!
//! A node's side to move takes the child with the greatest
//!
//! ```text
//! Q + c(N) * P * sqrt(N) / (1 + n)        c(N) = ln((1 + N + c_base) / c_base) + c_init
//! ```
//!
//! where `Q` is the child's mean value, `P` its prior and `n` its visits, and `N` the visits of the
//! node, its own evaluation included. Untried moves share one assumed `Q` ([`FirstPlay`]).
//! A value belongs to the side to move and changes its sign only where the side changes; proven
//! results go up the tree (MCTS-Solver, Winands et al. 2008).

mod config;
mod rule;
pub mod select;

pub use config::{FirstPlay, PuctConfig, RootNoise};

use crate::guided::random::Uniforms;
use crate::guided::{Core, DESCENTS_MAX, Descent, ROOT, Report, Start, shell};
use crate::uct::{Limits, Poll, Proven};
use ponder_game::{Answers, Line, Position, Request, Seed};
pub(crate) use rule::PuctRule;

/// A search of one position.
pub struct Puct<P: Position> {
    core: Core<P>,
    rule: PuctRule,
    /// Whether the noise of this root has been applied.
    noised: bool,
}

impl<P: Position> Puct<P> {
    /// A search of `position`, which is at the end of `line`.
    #[must_use]
    pub fn new(position: P, line: Line, config: PuctConfig, seed: Seed) -> Self {
        let mut core = Core::new(position, line, seed);
        core.counts_open = config.leaves_in_flight_max > 1;
        core.settling = config.settling;
        Puct { core, rule: PuctRule(config), noised: false }
    }

    /// Sets new limits and lets a search that had stopped at one go on. The visits of the root's
    /// own evaluation count.
    pub fn set_limits(&mut self, limits: Limits) {
        self.core.limits = limits;
    }

    shell!(Puct);

    /// As [`poll`](Puct::poll), for at most `new_max` new leaves.
    pub fn poll_some(&mut self, requests: &mut Vec<Request<P>>, new_max: u32) -> Poll {
        let before = self.core.open_count();
        for _ in 0..DESCENTS_MAX {
            if let Some(stop) = self.core.reason_to_stop() {
                self.core.cancel();
                return Poll::Done(stop);
            }
            let open = self.core.open_count();
            if open >= self.rule.0.leaves_in_flight_max.max(1)
                || open - before >= new_max
                || self.core.wave_is_closed()
                || self.core.has_enough_open()
            {
                return Poll::Waiting(open);
            }
            self.apply_noise();
            if self.core.descend(&mut self.rule, Start::Rule, requests) == Descent::Collided {
                return Poll::Waiting(self.core.open_count());
            }
        }
        Poll::Running
    }

    /// Takes the answers to requests of [`poll`](Puct::poll). Answers to leaves of an older
    /// generation are dropped.
    pub fn resume(&mut self, answers: &Answers) {
        for answer in answers.iter() {
            self.core.resume(answer, &self.rule, |_, _| {});
        }
    }

    /// Gives up all open leaves: they leave no trace in what is found, and their answers will be
    /// dropped.
    pub fn cancel(&mut self) {
        self.core.cancel();
    }

    /// Plays a move: the tree below it is kept, the rest is given back. Noise is drawn anew.
    pub fn advance(&mut self, mv: P::Move) {
        self.core.advance(mv);
        self.noised = false;
    }

    fn apply_noise(&mut self) {
        let Some(noise) = self.rule.0.noise.filter(|_| !self.noised) else { return };
        if !self.core.tree.is_evaluated(ROOT) {
            return;
        }
        self.noised = true;
        let root = &self.core.root;
        let seed = self.core.seed.named("root noise").stream(self.core.plies);
        let drawn = Uniforms::new(seed).dirichlet(noise.alpha.max(1e-3), root.moves.len());
        let fraction = noise.fraction.clamp(0.0, 1.0);
        let mixed: Vec<f32> = root
            .priors
            .iter()
            .zip(drawn)
            .map(|(prior, drawn)| (1.0 - fraction) * prior + fraction * drawn)
            .collect();
        self.core.tree.set_priors(ROOT, &mixed, &root.slots);
    }

    /// The value of the root for its side to move, -1 to 1: the mean of its visits.
    #[must_use]
    pub fn value(&self) -> f32 {
        self.core.tree.mean[ROOT as usize]
    }

    /// The move to play, or `None` while none has been tried: a proven win, else the most visited
    /// one that is not refuted.
    #[must_use]
    pub fn best_move(&self) -> Option<P::Move> {
        self.core.ranked(ROOT).first().map(|&child| self.core.tree.move_of(child))
    }

    /// A move drawn with probabilities proportional to `visits^(1 / temperature)`, or `None` while
    /// none has been tried. A proven win is always taken, a refuted move only when there is no
    /// other; temperature 0 is [`best_move`](Puct::best_move).
    #[must_use]
    pub fn sample_move(&self, temperature: f32, seed: Seed) -> Option<P::Move> {
        if temperature <= 0.0 || self.proven() != Proven::Open {
            return self.best_move();
        }
        let report = self.report();
        let most = report.moves.first()?.visits as f64;
        let weigh = |visits: u64| (visits as f64 / most).powf(1.0 / f64::from(temperature));
        let candidates = || {
            let tried = report.moves.iter().filter(|entry| entry.visits > 0);
            tried.filter(|entry| !entry.proven.is_refuted())
        };
        let sum: f64 = candidates().map(|entry| weigh(entry.visits)).sum();
        let mut left = Uniforms::new(seed).next() * sum;
        let drawn = candidates().find(|entry| {
            left -= weigh(entry.visits);
            left < 0.0
        });
        drawn.map(|entry| entry.mv).or_else(|| self.best_move())
    }

    /// Everything found so far. The target of a move is its share of the visits.
    #[must_use]
    pub fn report(&self) -> Report<P::Move> {
        let untried = self.rule.assumed(&self.core.tree, ROOT, self.value());
        let mut report = self.core.report(self.value(), |_| untried);
        let some_count =
            report.moves.iter().any(|entry| !entry.proven.is_refuted() && entry.visits > 0);
        let share = |entry: &crate::guided::MoveReport<P::Move>| {
            if !entry.proven.is_refuted() || !some_count { entry.visits as f32 } else { 0.0 }
        };
        let sum: f32 = report.moves.iter().map(share).sum();
        for entry in &mut report.moves {
            entry.target = if sum > 0.0 { share(entry) / sum } else { entry.prior };
        }
        report
    }
}

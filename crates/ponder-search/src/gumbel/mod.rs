//! Gumbel AlphaZero search (Danihelka et al. 2022, "Policy improvement by planning with Gumbel"),
//! as a resumable state machine.
//!
//! At the root, the moves with the greatest `gumbel + ln prior` (a sample without replacement) share
//! the budget by sequential halving; the move to play is the one among the most visited with the
//! greatest `gumbel + ln prior + sigma(completed Q)`. Below the root each node follows its improved
//! policy. So even two simulations improve on the prior. Where no result is proven and nothing was
//! kept from an earlier move, a search with one leaf at a time makes the choices of
//! `mctx.gumbel_muzero_policy`, up to rounding: below the root, priors have 12 significant bits.
//!
//! * The evaluation of the root is not a simulation: [`Gumbel::visits`] is one more than those made.
//! * Visits kept from an earlier move count: where the halving would visit a move that still has
//!   kept visits to its credit, it takes one of them instead of a simulation.
//! * A refuted move counts as if it were illegal, in the halving, in the completed values and in the
//!   improved policy.
//! * With several leaves at once, the moves of a wave are chosen by what was known before it, and a
//!   wave ends with its round of the halving. So what is found depends on the number of leaves
//!   allowed, but never on batches or on when answers come.

mod candidates;
mod completed;
mod config;
mod halving;
mod outlook;
mod root;
mod rule;
pub mod select;
mod timing;

pub use completed::{Rescaling, Transform};
pub use config::{GumbelConfig, RootValue};
pub use outlook::Outlook;
pub use timing::{Next, Timing};

use crate::guided::{Core, DESCENTS_MAX, Descent, ROOT, Report, Start, shell};
use crate::puct::{PuctConfig, PuctRule};
use crate::uct::{Limits, Poll, Proven, Stop};
use candidates::Candidates;
use halving::Plan;
use ponder_game::{Answers, Line, Position, Request, Seed};
use rule::GumbelRule;

/// A search of one position.
pub struct Gumbel<P: Position> {
    core: Core<P>,
    rule: GumbelRule,
    config: GumbelConfig,
    candidates: Candidates,
    /// The halving, once the root has been evaluated.
    plan: Option<Plan>,
    /// Moves of the root whose leaves an answer has settled; empty between calls.
    settled: Vec<usize>,
    /// The rule of the whole tree while the search ponders.
    pondering: Option<PuctRule>,
    /// Gumbel noise to use instead of drawing it.
    given: Option<Vec<f32>>,
}

impl<P: Position> Gumbel<P> {
    /// A search of `position`, which is at the end of `line`.
    #[must_use]
    pub fn new(position: P, line: Line, config: GumbelConfig, seed: Seed) -> Self {
        Gumbel {
            core: Core::new(position, line, seed),
            rule: GumbelRule::new(config.transform),
            config,
            candidates: Candidates::default(),
            plan: None,
            settled: Vec::new(),
            pondering: None,
            given: None,
        }
    }

    /// Sets new limits and lets a search that had stopped at one go on. The budget of
    /// [`GumbelConfig::simulations`] holds beside them.
    pub fn set_limits(&mut self, limits: Limits) {
        self.core.limits = limits;
    }

    /// Sets the budget of this and the following moves, and begins the halving anew: all visits
    /// made so far count as kept.
    pub fn set_simulations(&mut self, simulations: u32) {
        self.core.cancel();
        self.config.simulations = simulations;
        self.plan = None;
        self.pondering = None;
    }

    /// What the halving under way, or a new one, would still have to do.
    #[must_use]
    pub fn outlook(&self) -> Outlook {
        let most = self.config.max_num_considered_actions.max(1) as usize;
        let budget = self.config.simulations;
        let (Some(plan), Some(raw_value)) = (&self.plan, self.raw_value()) else {
            return Outlook::new(Vec::new(), &[], budget);
        };
        let moves = &self.candidates;
        let ranked = moves.by_score(raw_value, self.config.transform);
        let visits = |at: &usize| moves.visits[*at] as u32;
        let new = ranked.iter().filter(|&&at| moves.would_consider(at, most)).map(visits);
        let mut under_way: Vec<usize> =
            ranked.iter().copied().filter(|&at| moves.counted[at] >= 0.0).collect();
        under_way.sort_by_key(|&at| !plan.considers(moves.counted[at]));
        let under_way: Vec<u32> = under_way.iter().map(visits).collect();
        Outlook::new(new.collect(), &under_way, budget)
    }

    /// Searches without a budget, until [`set_simulations`](Gumbel::set_simulations): there is no
    /// halving without an end to it, so the whole tree follows the rule of PUCT with its usual
    /// options, one leaf at a time. Values and visits stay, and count as kept ones later; meanwhile
    /// the targets are the priors and the value is the mean.
    pub fn ponder(&mut self) {
        self.core.cancel();
        self.plan = None;
        self.pondering = Some(PuctRule(PuctConfig::default()));
    }

    /// Uses `gumbel` as the noise of this root instead of drawing it: one entry a legal move, in
    /// the order of the position; missing entries are 0. [`advance`](Gumbel::advance) forgets it.
    pub fn set_root_gumbels(&mut self, gumbel: Vec<f32>) {
        self.core.cancel();
        self.given = Some(gumbel);
        self.plan = None;
    }

    shell!(Gumbel);

    /// As [`poll`](Gumbel::poll), for at most `new_max` new leaves.
    pub fn poll_some(&mut self, requests: &mut Vec<Request<P>>, new_max: u32) -> Poll {
        let before = self.core.open_count();
        for _ in 0..DESCENTS_MAX {
            if let Some(stop) = self.core.reason_to_stop() {
                self.cancel();
                return Poll::Done(stop);
            }
            let open = self.core.open_count();
            if open >= self.leaves_max()
                || open - before >= new_max
                || self.core.wave_is_closed()
                || self.core.has_enough_open()
            {
                return Poll::Waiting(open);
            }
            if !self.core.tree.is_evaluated(ROOT) {
                if open == 0 {
                    self.core.descend(&mut self.rule, Start::Rule, requests);
                }
                return Poll::Waiting(self.core.open_count());
            }
            let end = match &mut self.pondering {
                Some(rule) => Some(self.core.descend(rule, Start::Rule, requests)),
                None => self.simulate(requests),
            };
            match end {
                Some(Descent::Opened | Descent::Known) => {}
                _ if self.core.open_count() > 0 => return Poll::Waiting(self.core.open_count()),
                _ => return Poll::Done(Stop::Visits),
            }
        }
        Poll::Running
    }

    fn leaves_max(&self) -> u32 {
        if self.pondering.is_some() { 1 } else { self.config.leaves_in_flight_max.max(1) }
    }

    /// Takes the answers to requests of [`poll`](Gumbel::poll). Answers to leaves of an older
    /// generation are dropped.
    pub fn resume(&mut self, answers: &Answers) {
        for answer in answers.iter() {
            self.take_answer(answer);
        }
    }

    /// Gives up all open leaves: they leave no trace in what is found, and their answers will be
    /// dropped. The halving does not come back to the visits that it had planned for them.
    pub fn cancel(&mut self) {
        if self.core.open_count() > 0 {
            self.core.cancel();
            self.forget_open();
        }
    }

    /// Plays a move: the tree below it is kept, the rest is given back. Noise is drawn anew.
    pub fn advance(&mut self, mv: P::Move) {
        self.core.advance(mv);
        self.plan = None;
        self.given = None;
    }

    /// The value of the root for its side to move, -1 to 1, as the options say.
    #[must_use]
    pub fn value(&self) -> f32 {
        self.improved_policy_and_value().1
    }

    /// The improved policy, in the order of the legal moves; empty before the root has been
    /// evaluated.
    #[must_use]
    pub fn targets(&self) -> Vec<f32> {
        self.improved_policy_and_value().0
    }

    /// The move to play, or `None` before the root has been evaluated. A proven win, or the move
    /// among the most visited with the greatest `gumbel + ln prior + sigma(completed Q)`.
    #[must_use]
    pub fn best_move(&self) -> Option<P::Move> {
        self.best_index().map(|index| self.core.root.moves[index])
    }

    /// Everything found so far. The targets are the improved policy.
    #[must_use]
    pub fn report(&self) -> Report<P::Move> {
        let (policy, value, assumed) = self.improved_policy_and_value();
        let mut report = self.core.report(value, |_| assumed);
        report.raw_value = self.core.root.value.or_else(|| self.raw_value());
        for entry in &mut report.moves {
            entry.target = policy[entry.index];
        }
        if let Some(best) = self.best_index() {
            let at = report.moves.iter().position(|entry| entry.index == best);
            report.moves[..=at.unwrap_or(0)].rotate_right(1);
        }
        report
    }
}

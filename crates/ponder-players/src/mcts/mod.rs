//! `mcts`: UCT with rollouts.

mod options;
mod ponder;

pub(crate) use options::{OPTIONS, Options};

use crate::{Candidate, Choice, Control, Fault, Player, Proof, Report, time};
use options::Switch;
use ponder::Pondering;
use ponder_game::{Action, ClockView, Event, Line, Notation, Observation, Rollout, Seed};
use ponder_search::RolloutEvaluator;
use ponder_search::driver::{self, Until};
use ponder_search::uct::{Limits, Proven, Uct, UctReport};
use std::time::{Duration, Instant};

/// Progress is told this often.
const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// A player that searches with rollouts.
pub(crate) struct MctsPlayer<P: Rollout + Notation> {
    options: Options<P>,
    seed: Seed,
    searches: u64,
    tree: Option<Uct<P>>,
    pondering: Option<Pondering<P>>,
}

impl<P: Rollout + Notation> MctsPlayer<P> {
    pub(crate) fn new(options: Options<P>, seed: Seed) -> Self {
        MctsPlayer { options, seed: seed.named("mcts"), searches: 0, tree: None, pondering: None }
    }

    /// The kept tree if it is of this position, or a new one.
    fn search_of(&mut self, position: &P, line: &Line) -> Uct<P> {
        self.stop_pondering();
        let kept = self.tree.take().filter(|tree| {
            self.options.reuse == Switch::On
                && tree.position().search_key() == position.search_key()
        });
        self.searches += 1;
        kept.unwrap_or_else(|| {
            let seed = self.seed.stream(self.searches);
            Uct::new(position.clone(), line.clone(), self.options.uct(), seed)
        })
    }

    fn stop_pondering(&mut self) {
        if let Some(pondering) = self.pondering.take() {
            self.tree = pondering.stop();
        }
    }

    fn limits(&self, kept: u64) -> Limits {
        let options = &self.options;
        let new = options.rollouts.map(|count| kept + count.div_ceil(u64::from(options.leaf)));
        Limits {
            visits_max: options.visits.into_iter().chain(new).min().unwrap_or(u64::MAX),
            nodes_max: options.nodes_max,
            bytes_max: options.bytes_max,
        }
    }

    /// The moment at which this move must be decided, if time decides.
    fn deadline(&self, position: &P, line: &Line, clock: Option<&ClockView>) -> Option<Instant> {
        let moves_left = u32::try_from(position.count_moves(line) / 3).unwrap_or(u32::MAX);
        let by_clock = clock.map(|clock| time::for_move(clock, moves_left));
        let spend = self.options.time.into_iter().chain(by_clock).min()?;
        Some(Instant::now() + spend)
    }

    fn run(&self, search: &mut Uct<P>, deadline: Option<Instant>, control: &mut Control<'_>) {
        let started = Instant::now();
        let flag = control.stop.shared();
        let until = Until { flag: &flag, deadline };
        let evaluator = || RolloutEvaluator::new(self.options.policy.clone(), self.options.leaf);
        let mut told = started;
        let progress = &mut control.progress;
        let tell = |search: &Uct<P>, now: Instant| {
            let Some(progress) = progress.as_mut() else { return };
            if now - told >= PROGRESS_EVERY {
                told = now;
                progress(&report_of(search.position(), &search.report(), now - started));
            }
        };
        if self.options.threads > 1 {
            let mut evaluators: Vec<_> = (0..self.options.threads).map(|_| evaluator()).collect();
            driver::run_threads(search, &mut evaluators, until, tell);
        } else {
            driver::run(search, &mut evaluator(), until, tell);
        }
    }
}

impl<P: Rollout + Notation> Player for MctsPlayer<P> {
    fn choose(
        &mut self,
        view: &Observation,
        clock: Option<&ClockView>,
        control: &mut Control<'_>,
    ) -> Result<Choice, Fault> {
        let started = Instant::now();
        let position: &P = view
            .position()
            .ok_or_else(|| Fault::Unsupported(format!("a position of {}", view.rules)))?;
        let deadline = self.deadline(position, view.line(), clock);
        let mut search = self.search_of(position, view.line());
        search.set_limits(self.limits(search.visits()));
        self.run(&mut search, deadline, control);
        let found = search.report();
        let report = report_of(position, &found, started.elapsed());
        self.tree = Some(search);
        let Some(best) = found.moves.first() else {
            return self.without_search(position, view.line(), report);
        };
        let hopeless = self.options.resign_below.is_some_and(|below| found.value < below);
        let action =
            if hopeless { Action::Resign } else { Action::play(position.format_move(best.mv)) };
        Ok(Choice { action, report: Some(report) })
    }

    fn told(&mut self, event: &Event) {
        self.stop_pondering();
        match event {
            Event::Played { text, .. } => self.follow(text),
            Event::SeatsExchanged | Event::TakenBack { .. } | Event::Ended { .. } => {
                self.tree = None;
            }
        }
        if self.options.ponder == Switch::On {
            self.pondering = self.tree.take().map(|tree| Pondering::start(tree, &self.options));
        }
    }

    fn new_game(&mut self) {
        self.stop_pondering();
        self.tree = None;
    }
}

impl<P: Rollout + Notation> MctsPlayer<P> {
    /// Keeps the part of the tree that is below a move.
    fn follow(&mut self, text: &str) {
        let Some(mut tree) = self.tree.take() else { return };
        if self.options.reuse == Switch::Off {
            return;
        }
        let Ok(mv) = tree.position().parse_move(text) else { return };
        if tree.position().check(mv, tree.line()).is_ok() {
            tree.advance(mv);
            self.tree = Some(tree);
        }
    }

    /// Stopped before the first visit: any legal move is better than none.
    fn without_search(&self, position: &P, line: &Line, report: Report) -> Result<Choice, Fault> {
        match position.nth_move(line, 0) {
            Some(mv) => {
                let action = Action::play(position.format_move(mv));
                Ok(Choice { action, report: Some(report) })
            }
            None => Err(Fault::Unsupported("a position without a legal move".into())),
        }
    }
}

pub(crate) fn proof_of(proven: Proven) -> Option<Proof> {
    match proven {
        Proven::Win => Some(Proof::Win),
        Proven::Loss => Some(Proof::Loss),
        Proven::Draw => Some(Proof::Draw),
        Proven::Open | Proven::DeadEnd => None,
    }
}

/// What a search found, with moves as text.
fn report_of<P: Notation>(position: &P, found: &UctReport<P::Move>, spent: Duration) -> Report {
    let candidates = found
        .moves
        .iter()
        .map(|entry| Candidate {
            text: position.format_move(entry.mv),
            visits: entry.visits,
            value: entry.value,
            prior: None,
            proof: proof_of(entry.proven),
            variation: format_line(position, &entry.variation),
        })
        .collect();
    Report {
        visits: found.visits,
        nodes: found.nodes as u64,
        seconds: spent.as_secs_f64(),
        value: found.value,
        proof: proof_of(found.proven),
        candidates,
    }
}

/// Moves played one after the other, each written as the position before it writes it.
pub(crate) fn format_line<P: Notation>(position: &P, moves: &[P::Move]) -> Vec<String> {
    let mut position = position.clone();
    moves
        .iter()
        .map(|&mv| {
            let text = position.format_move(mv);
            position.play(mv);
            text
        })
        .collect()
}

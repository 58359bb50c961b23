//! `alphabeta`: alpha-beta over a static evaluator.

mod options;

pub(crate) use options::{OPTIONS, Options, evaluator};

use crate::tree::report::{format_line, proof_of};
use crate::{Candidate, Choice, Control, Fault, Player, Report, time};
use ponder_game::{Action, ClockView, Evaluator, Line, Notation, Observation, Position, parts};
use ponder_search::alphabeta::{AlphaBeta, Found};
use std::time::{Duration, Instant};

/// A player that searches with alpha-beta.
pub(crate) struct AlphaBetaPlayer<P: Position> {
    options: Options,
    search: AlphaBeta<P>,
}

impl<P: Notation> AlphaBetaPlayer<P> {
    pub(crate) fn new(options: Options, evaluator: Box<dyn Evaluator<P>>) -> Self {
        AlphaBetaPlayer { search: AlphaBeta::new(evaluator, options.config), options }
    }

    /// The moment at which this move must be decided, if time decides.
    fn deadline(&self, position: &P, line: &Line, clock: Option<&ClockView>) -> Option<Instant> {
        let moves_left = u32::try_from(position.count_moves(line) / 3).unwrap_or(u32::MAX);
        let by_clock = clock.map(|clock| time::for_move(clock, moves_left));
        let spend = self.options.time.into_iter().chain(by_clock).min()?;
        Some(Instant::now() + spend)
    }
}

impl<P: Notation> Player for AlphaBetaPlayer<P> {
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
        let flag = control.stop.clone();
        let stop =
            || flag.is_raised() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let mut tell = |found: &Found<P::Move>| {
            if let Some(progress) = &mut control.progress {
                progress(&report_of(position, found, started.elapsed()));
            }
        };
        let limits = self.options.limits;
        let found = self.search.search(position, view.line(), limits, &stop, &mut tell);
        // Where every move leads to a dead end or in a circle the search has found none.
        let won = parts::winning_part(position);
        let liked = found.moves.iter().map(|entry| entry.mv);
        let Some(mv) = won.or_else(|| parts::first_sound(position, liked, view.line())) else {
            return Err(Fault::Unsupported("a position without a legal move".into()));
        };
        let hopeless = self.options.resign_below.is_some_and(|below| found.value < below);
        let action = match hopeless && won.is_none() {
            true => Action::Resign,
            false => Action::play(position.format_move(mv)),
        };
        let report = report_of(position, &found, started.elapsed());
        Ok(Choice { action, report: Some(report) })
    }

    fn new_game(&mut self) {
        self.search.clear();
    }
}

/// What a search found, with moves as text.
fn report_of<P: Notation>(position: &P, found: &Found<P::Move>, spent: Duration) -> Report {
    let candidates = found
        .moves
        .iter()
        .map(|entry| Candidate {
            text: position.format_move(entry.mv),
            visits: entry.nodes,
            value: Some(entry.value),
            prior: entry.prior,
            proof: proof_of(entry.proven),
            variation: format_line(position, &entry.variation),
            ..Candidate::default()
        })
        .collect();
    Report {
        visits: found.nodes,
        nodes: found.nodes,
        seconds: spent.as_secs_f64(),
        value: found.value,
        proof: proof_of(found.proven),
        candidates,
        ..Report::default()
    }
}

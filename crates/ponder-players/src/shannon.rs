//! `shannon`: the best move of a static evaluator, without search.

use crate::decision::{final_action, opinion, position_of};
use crate::kind::{OpenKind, Plan, Recipe};
use crate::{Candidate, Choice, Control, Fault, Player, PlayerKind, Proof, Report, SpecError};
use ponder_game::{Evaluator, Game, History, Notation, Observation, Position, Seed, Status};
use std::iter;
use std::time::Instant;

/// Entry of this kind.
pub(crate) static KIND: PlayerKind =
    PlayerKind::new("shannon", "Shannon's resistor network, without search", &[]).open::<Shannon>();

/// Name of the evaluator that it uses.
const EVALUATOR: &str = "resistance";
/// Greatest number of moves with a value in the report.
const CANDIDATES: usize = 8;

struct Shannon;

impl OpenKind for Shannon {
    fn plays<G: Game>() -> bool {
        G::evaluators().iter().any(|entry| entry.name == EVALUATOR)
    }

    fn plan<'a, G: Game>(recipe: Recipe<'a>, _rules: &G::Rules) -> Result<Plan<'a>, SpecError> {
        Ok(Plan::new(0, move || {
            let evaluator = G::evaluator(EVALUATOR);
            let evaluator =
                evaluator.ok_or_else(|| recipe.spec.error("this game has no resistor network"))?;
            Ok(ShannonPlayer { evaluator })
        }))
    }
}

/// Player of the move with the greatest probability by an evaluator.
struct ShannonPlayer<P: Position> {
    evaluator: Box<dyn Evaluator<P>>,
}

impl<P: Notation> ShannonPlayer<P> {
    /// Returns the static value of a move for the side that makes it, and its result if it ends the
    /// game.
    fn value_of(&mut self, position: &P, history: &History, mv: P::Move) -> (f32, Option<Proof>) {
        let side = position.to_move();
        let mut child = position.clone();
        child.play(mv);
        let mut history = history.clone();
        history.push(position.repetition_key());
        match child.status(&history) {
            Status::Over(outcome) => {
                let proof = match outcome.winner() {
                    None => Proof::Draw,
                    Some(winner) if winner == side => Proof::Win,
                    Some(_) => Proof::Loss,
                };
                (outcome.value_for(side), Some(proof))
            }
            Status::Running => {
                let mover = child.to_move();
                let (value, _) = opinion(&mut *self.evaluator, child, Seed(0));
                (mover.value_for(side, value), None)
            }
            Status::DeadEnd => (-1.0, None),
        }
    }
}

impl<P: Notation> Player for ShannonPlayer<P> {
    fn choose(&mut self, view: &Observation, _control: &mut Control<'_>) -> Result<Choice, Fault> {
        let started = Instant::now();
        let position: &P = position_of(view)?;
        let history = view.history();
        let (value, priors) = opinion(&mut *self.evaluator, position.clone(), Seed(0));
        let priors = priors.into_iter().chain(iter::repeat(0.0));
        let mut ranked: Vec<_> = position.legal_moves(history).into_iter().zip(priors).collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        let preferred = ranked.iter().map(|&(mv, _)| mv);
        let action = final_action(position, history, None, preferred, value, None)?;
        let candidates = ranked.iter().take(CANDIDATES).map(|&(mv, prior)| {
            let (value, proof) = self.value_of(position, history, mv);
            let text = position.format_move(mv);
            let variation = vec![text.clone()];
            let (value, prior) = (Some(value), Some(prior));
            Candidate { text, value, prior, proof, variation, ..Candidate::default() }
        });
        let candidates = candidates.collect();
        let seconds = started.elapsed().as_secs_f64();
        let report = Report { seconds, value, candidates, ..Report::default() };
        Ok(Choice { action, report: Some(report) })
    }
}

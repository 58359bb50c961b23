//! `shannon`: the move that a static evaluator likes best, without any search.

use crate::kind::{self, OpenKind, Plan, Recipe};
use crate::{
    Candidate, Choice, Control, Fault, Needs, Player, PlayerKind, Proof, Report, SpecError,
};
use ponder_game::{
    Action, Answers, ClockView, Evaluator, Game, Line, Notation, Observation, Position, Request,
    Seed, Status, Wait,
};
use std::time::Instant;

/// The kind's entry.
pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "shannon",
    summary: "Shannon's resistor network, without search",
    options: &[],
    needs: Needs::Nothing,
    open: kind::open::<Shannon>(),
    crossword: None,
    label: None,
};

/// The evaluator that it asks.
const EVALUATOR: &str = "resistance";

struct Shannon;

impl OpenKind for Shannon {
    fn plays<G: Game>() -> bool {
        G::evaluators().iter().any(|entry| entry.name == EVALUATOR)
    }

    fn plan<'a, G: Game>(recipe: Recipe<'a>, _rules: &G::Rules) -> Result<Plan<'a>, SpecError> {
        Ok(Plan::new(0, move || {
            let evaluator = G::evaluator(EVALUATOR);
            evaluator.map(ShannonPlayer::new).ok_or_else(|| recipe.spec.error("no such evaluator"))
        }))
    }
}

/// As many moves get a value in the report.
const CANDIDATES: usize = 8;

/// Plays the move with the greatest probability by an evaluator.
struct ShannonPlayer<P: Position> {
    evaluator: Box<dyn Evaluator<P>>,
    batch: Vec<Request<P>>,
    answers: Answers,
}

impl<P: Notation> ShannonPlayer<P> {
    fn new(evaluator: Box<dyn Evaluator<P>>) -> Self {
        ShannonPlayer { evaluator, batch: Vec::new(), answers: Answers::default() }
    }

    /// The value of a running position for its side to move; the policy is in the last answer.
    fn evaluate(&mut self, position: &P) -> f32 {
        let position = position.clone();
        let seed = Seed(0);
        self.batch.push(Request { search: 0, leaf: 0, generation: 0, seed, position });
        self.evaluator.submit(&mut self.batch);
        self.answers.clear();
        while self.evaluator.in_flight() > 0 {
            self.evaluator.collect(Wait::ForOne, &mut self.answers);
        }
        self.answers.iter().next().map_or(0.0, |answer| answer.value)
    }

    /// The static value of a move for the side that makes it, and its result if it ends the game.
    fn value_of(&mut self, position: &P, line: &Line, mv: P::Move) -> (f32, Option<Proof>) {
        let side = position.to_move();
        let mut child = position.clone();
        child.play(mv);
        let mut line = line.clone();
        line.push(position.repetition_key());
        match child.status(&line) {
            Status::Over(outcome) => {
                let proof = match outcome.winner() {
                    None => Proof::Draw,
                    Some(winner) if winner == side => Proof::Win,
                    Some(_) => Proof::Loss,
                };
                (outcome.value_for(side), Some(proof))
            }
            Status::Running => (child.to_move().value_for(side, self.evaluate(&child)), None),
            Status::DeadEnd => (-1.0, None),
        }
    }
}

impl<P: Notation> Player for ShannonPlayer<P> {
    fn choose(
        &mut self,
        view: &Observation,
        _clock: Option<&ClockView>,
        _control: &mut Control<'_>,
    ) -> Result<Choice, Fault> {
        let started = Instant::now();
        let position: &P = view
            .position()
            .ok_or_else(|| Fault::Unsupported(format!("a position of {}", view.rules)))?;
        let value = self.evaluate(position);
        let mut ranked = position.legal_moves(view.line());
        let mut priors: Vec<f32> =
            self.answers.iter().flat_map(|answer| answer.policy.to_vec()).collect();
        priors.resize(ranked.len(), 0.0);
        let mut order: Vec<usize> = (0..ranked.len()).collect();
        order.sort_by(|&a, &b| priors[b].total_cmp(&priors[a]));
        ranked = order.iter().map(|&index| ranked[index]).collect();
        let Some(&best) = ranked.first() else {
            return Err(Fault::Unsupported("a position without a legal move".into()));
        };
        let mut candidates = Vec::new();
        for (&mv, &index) in ranked.iter().zip(&order).take(CANDIDATES) {
            let (value, proof) = self.value_of(position, view.line(), mv);
            let text = position.format_move(mv);
            candidates.push(Candidate {
                variation: vec![text.clone()],
                text,
                value: Some(value),
                prior: Some(priors[index]),
                proof,
                ..Candidate::default()
            });
        }
        let report = Report {
            seconds: started.elapsed().as_secs_f64(),
            value,
            candidates,
            ..Report::default()
        };
        Ok(Choice { action: Action::play(position.format_move(best)), report: Some(report) })
    }
}

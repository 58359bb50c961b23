//! `policy`: what a network says at once, without any search.

use super::options::{NET, temperature, view};
use super::{draw, networks};
use crate::kind::{self, OpenKind, Plan, Recipe};
use crate::option::{OptionRange, PlayerOption};
use crate::tree::{RESIGN, resign_below};
use crate::{
    Candidate, Choice, Control, Fault, Needs, Player, PlayerKind, PlayerSpec, Report, SpecError,
};
use ponder_game::{
    Action, Answers, ClockView, Encode, Evaluator, Game, Notation, Observation, Request, Rng, Seed,
    Wait, parts,
};
use ponder_net::{Net, NetEvaluator, NetOptions, View};
use std::sync::Arc;
use std::time::Instant;

const TIME: PlayerOption = PlayerOption::new(
    "time",
    "",
    OptionRange::seconds(),
    "accepted for the sake of scripts: one evaluation takes no time worth limiting",
);

/// The kind's entry.
pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "policy",
    summary: "the move that a network likes best, without search",
    options: &[NET, &[TIME, RESIGN]],
    needs: Needs::Nothing,
    open: kind::open::<Policy>(),
    crossword: None,
    label: None,
};

struct Policy;

impl OpenKind for Policy {
    fn plan<'a, G: Game>(recipe: Recipe<'a>, rules: &G::Rules) -> Result<Plan<'a>, SpecError> {
        let options = PolicyOptions::parse(recipe.spec)?;
        let rules = rules.clone();
        Ok(Plan::new(0, move || {
            let net = networks::open::<G>(&recipe, &rules)?;
            Ok(PolicyPlayer::<G::Position>::new(options, net, recipe.seed))
        }))
    }
}

/// The options of one player.
#[derive(Clone, Debug)]
struct PolicyOptions {
    temperature: f32,
    view: View,
    resign_below: Option<f32>,
}

impl PolicyOptions {
    fn parse(spec: &PlayerSpec) -> Result<Self, SpecError> {
        TIME.time(spec)?;
        Ok(PolicyOptions {
            temperature: temperature(spec)?,
            view: view(spec)?,
            resign_below: resign_below(spec)?,
        })
    }
}

/// Plays what a network likes best.
struct PolicyPlayer<P: Encode> {
    options: PolicyOptions,
    evaluator: NetEvaluator<P>,
    seed: Seed,
    asked: u64,
    rng: Rng,
}

impl<P: Encode> PolicyPlayer<P> {
    fn new(options: PolicyOptions, net: Arc<Net>, seed: Seed) -> Self {
        let seed = seed.named("policy");
        PolicyPlayer {
            evaluator: NetEvaluator::new(
                net,
                NetOptions { view: options.view, cache_bytes_max: 0 },
            ),
            options,
            seed,
            asked: 0,
            rng: seed.named("moves").rng(),
        }
    }

    fn evaluate(&mut self, position: P) -> Answers {
        let seed = self.seed.stream(self.asked);
        self.asked += 1;
        let request = Request { search: 0, leaf: 0, generation: 0, seed, position };
        self.evaluator.submit(&mut vec![request]);
        let mut answers = Answers::default();
        self.evaluator.collect(Wait::ForOne, &mut answers);
        answers
    }
}

impl<P: Encode + Notation> Player for PolicyPlayer<P> {
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
        // The network answers for an empty line; a move that this game's history forbids has no
        // place here.
        let priced = position.legal_moves(&ponder_game::Line::default());
        let answers = self.evaluate(position.clone().seen_on(view.line()));
        let (value, priors) = answers
            .iter()
            .next()
            .map_or((0.0, Vec::new()), |answer| (answer.value, answer.policy.to_vec()));
        let legal = position.legal_moves(view.line());
        let mut ranked: Vec<_> =
            priced.into_iter().zip(priors).filter(|(mv, _)| legal.contains(mv)).collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        let weights: Vec<f32> = ranked.iter().map(|&(_, prior)| prior).collect();
        let drawn = draw::index(&weights, self.options.temperature, &mut self.rng);
        let picked = drawn.map(|at| ranked[at].0).or_else(|| legal.first().copied());
        let Some(mv) = picked else {
            return Err(Fault::Unsupported("a position without a legal move".into()));
        };
        let won = parts::winning_part(position);
        let liked = std::iter::once(mv).chain(ranked.iter().map(|&(mv, _)| mv));
        let sound = || parts::first_sound(position, liked, view.line()).unwrap_or(mv);
        let mv = won.unwrap_or_else(sound);
        let candidates = ranked.iter().map(|&(mv, prior)| {
            let text = position.format_move(mv);
            let variation = vec![text.clone()];
            Candidate { text, prior: Some(prior), variation, ..Candidate::default() }
        });
        let report = Report {
            value,
            candidates: candidates.collect(),
            seconds: started.elapsed().as_secs_f64(),
            ..Report::default()
        };
        let hopeless = self.options.resign_below.is_some_and(|below| value < below);
        let action = match hopeless && won.is_none() {
            true => Action::Resign,
            false => Action::play(position.format_move(mv)),
        };
        Ok(Choice { action, report: Some(report) })
    }
}

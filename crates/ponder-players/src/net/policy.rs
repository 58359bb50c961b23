//! `policy`: the raw policy of a network, without search.

use super::networks;
use super::options::{NET, view};
use crate::decision::{RESIGN, final_action, opinion, position_of, resign_below};
use crate::kind::{OpenKind, Plan, Recipe};
use crate::option::{PlayerOption, seconds};
use crate::sampler::{Sampler, Sampling, TEMPERATURE, Weighted};
use crate::{Candidate, Choice, Control, Fault, Player, PlayerKind, Report, SpecError};
use ponder_game::{Encode, Game, History, Notation, Observation, Seed, parts};
use ponder_net::{NetEvaluator, NetOptions};
use std::time::Instant;

const TIME: PlayerOption = seconds("time", "").help("accepted and ignored");

/// Entry of this kind.
pub(crate) static KIND: PlayerKind = PlayerKind::new(
    "policy",
    "the move that a network likes best, without search",
    &[NET, &[TEMPERATURE, TIME, RESIGN]],
)
.open::<Policy>();

struct Policy;

impl OpenKind for Policy {
    fn plan<'a, G: Game>(recipe: Recipe<'a>, rules: &G::Rules) -> Result<Plan<'a>, SpecError> {
        let spec = recipe.spec;
        TIME.time(spec)?;
        let options = NetOptions { view: view(spec)?, cache_bytes_max: 0, ..NetOptions::default() };
        let (sampling, resign_below) = (Sampling::without_values(spec)?, resign_below(spec)?);
        let (seed, rules) = (recipe.seed.named("policy"), rules.clone());
        Ok(Plan::new(0, move || {
            let net = networks::open::<G>(&recipe, &rules)?;
            let evaluator = NetEvaluator::<G::Position>::new(net, options);
            let sampler = Sampler::new(sampling, seed.named("moves"));
            Ok(PolicyPlayer { evaluator, sampler, resign_below, seed, evaluations: 0 })
        }))
    }
}

/// Player of the moves with the highest policy of a network.
struct PolicyPlayer<P: Encode> {
    evaluator: NetEvaluator<P>,
    sampler: Sampler,
    resign_below: Option<f32>,
    seed: Seed,
    evaluations: u64,
}

impl<P: Encode + Notation> Player for PolicyPlayer<P> {
    fn choose(&mut self, view: &Observation, _control: &mut Control<'_>) -> Result<Choice, Fault> {
        let started = Instant::now();
        let position: &P = position_of(view)?;
        // The network is evaluated with an empty history; a move that this game's history forbids
        // is not in its policy.
        let evaluated = position.legal_moves(&History::default());
        let seed = self.seed.stream(self.evaluations);
        self.evaluations += 1;
        let seen = position.clone().with_repetition_count(view.history());
        let (value, priors) = opinion(&mut self.evaluator, seen, seed);
        let legal = position.legal_moves(view.history());
        let mut ranked: Vec<_> =
            evaluated.into_iter().zip(priors).filter(|(mv, _)| legal.contains(mv)).collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        let weighted = |&(mv, weight): &(_, f32)| Weighted { mv, weight, value: None };
        let drawn = self.sampler.draw(&ranked.iter().map(weighted).collect::<Vec<_>>());
        let picked = drawn.or_else(|| legal.first().copied());
        let preferred = picked.into_iter().chain(ranked.iter().map(|&(mv, _)| mv));
        let won = parts::winning_part(position);
        let action =
            final_action(position, view.history(), won, preferred, value, self.resign_below)?;
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
        Ok(Choice { action, report: Some(report) })
    }
}

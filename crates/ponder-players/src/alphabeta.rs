//! `alphabeta`: alpha-beta search over a static evaluator.

use crate::decision::{RESIGN, final_action, position_of, resign_below};
use crate::kind::{OpenKind, Plan, Recipe};
use crate::option::{PlayerOption, count, text, whole, words};
use crate::sampler::{Sampler, Sampling, TEMPERATURE, VALUE_CUTOFF, Weighted};
use crate::tree::TIME;
use crate::tree::report::{format_line, proof_of};
use crate::{
    Candidate, Choice, Control, Fault, Player, PlayerKind, Report, SpecError, SpecFault, time,
};
use ponder_game::{Evaluator, Event, Game, Notation, Observation, Position, parts};
use ponder_search::Proven;
use ponder_search::alphabeta::{AlphaBeta, Config, Limits, RootResult, RootValues};
use std::time::{Duration, Instant};

const EVAL: PlayerOption = text("eval", "", "NAME")
    .help("the static evaluator (see `ponder games`); without it, the first of the game");
const DEPTH: PlayerOption = whole("depth", "3", 1, Limits::DEPTH_MAX as u64).help(
    "plies to search, whole moves where a move is made of several; as deep as time and nodes \
     allow, if one of them is given alone",
);
const NODES: PlayerOption = count("nodes", "").help("positions per move");
const TT_MB: PlayerOption = whole("tt-mb", "64", 1, 1 << 20)
    .help("maximum size of the transposition table in megabytes; it grows as it fills");
const WIDTH: PlayerOption =
    count("width", "all").or(&["all"]).help("moves tried in each position, best first");
const VALUES: PlayerOption = words("values", "bounds", &["bounds", "exact"])
    .help("exact: compute the value of every move, not only of the best");

/// Entry of this kind.
pub(crate) static KIND: PlayerKind = PlayerKind::new(
    "alphabeta",
    "alpha-beta search over a static evaluator",
    &[&[EVAL, DEPTH, NODES, TIME, TT_MB, WIDTH, VALUES, TEMPERATURE, VALUE_CUTOFF, RESIGN]],
)
.open::<AlphaBetaKind>();

struct AlphaBetaKind;

impl OpenKind for AlphaBetaKind {
    fn plays<G: Game>() -> bool {
        !G::evaluators().is_empty()
    }

    fn plan<'a, G: Game>(recipe: Recipe<'a>, _rules: &G::Rules) -> Result<Plan<'a>, SpecError> {
        let spec = recipe.spec;
        let (nodes, time) = (NODES.number(spec)?, TIME.time(spec)?);
        let is_bounded = nodes.is_some() || time.is_some();
        let depth_max = match DEPTH.value(spec)? {
            _ if is_bounded && spec.get(DEPTH.key).is_none() => Limits::DEPTH_MAX,
            depth => depth,
        };
        let sampler = Sampler::new(Sampling::parse(spec)?, recipe.seed.named("alphabeta moves"));
        let table_bytes_max = (TT_MB.value::<usize>(spec)? << 20).min(recipe.limits().bytes_max);
        let config = Config {
            table_bytes_max,
            width_max: WIDTH.number(spec)?.unwrap_or(usize::MAX),
            root_values: match VALUES.pick(spec, [RootValues::Bounds, RootValues::Exact])? {
                RootValues::Bounds if sampler.is_on() => RootValues::Exact,
                values => values,
            },
            seed: recipe.seed.named("alphabeta"),
        };
        let limits = Limits { depth_max, nodes_max: nodes.unwrap_or(u64::MAX) };
        let resign_below = resign_below(spec)?;
        let evaluator = evaluator::<G>(&recipe)?;
        Ok(Plan::new(table_bytes_max, move || {
            let search = AlphaBeta::new(evaluator, config);
            let excluded = Vec::new();
            Ok(AlphaBetaPlayer { limits, time, sampler, resign_below, search, excluded })
        }))
    }
}

/// Returns the evaluator that a spec names.
fn evaluator<G: Game>(recipe: &Recipe<'_>) -> Result<Box<dyn Evaluator<G::Position>>, SpecError> {
    let known: Vec<_> = G::evaluators().iter().map(|entry| entry.name).collect();
    let name = EVAL.text(recipe.spec)?.or(known.first().copied()).unwrap_or_default();
    G::evaluator(name)
        .ok_or_else(|| recipe.spec.error(SpecFault::unknown_evaluator(name, G::NAME, &known)))
}

/// Player that searches with alpha-beta.
struct AlphaBetaPlayer<P: Position> {
    limits: Limits,
    time: Option<Duration>,
    sampler: Sampler,
    resign_below: Option<f32>,
    search: AlphaBeta<P>,
    excluded: Vec<String>,
}

impl<P: Notation> Player for AlphaBetaPlayer<P> {
    fn choose(&mut self, view: &Observation, control: &mut Control<'_>) -> Result<Choice, Fault> {
        let started = Instant::now();
        let position: &P = position_of(view)?;
        let history = view.history();
        let deadline = time::deadline(position, history, self.time, control.clock);
        let flag = control.stop.clone();
        let stop =
            || flag.is_raised() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let mut report = |found: &RootResult<P::Move>| {
            if let Some(progress) = &mut control.progress {
                progress(&report_of(position, found, started.elapsed()));
            }
        };
        let excluded = self.excluded.iter().filter_map(|text| position.parse_move(text).ok());
        self.search.exclude(excluded.collect());
        let found = self.search.search(position, history, self.limits, &stop, &mut report);
        // Where every move runs into a dead end or a cycle, the search has found none.
        let best = found.moves.iter().map(|entry| entry.mv);
        let drawn = self.draw(&found);
        let preferred = drawn.into_iter().chain(best);
        let may_play = |mv: &P::Move| !self.excluded.contains(&position.format_move(*mv));
        let won = parts::winning_part(position).filter(may_play);
        let action =
            final_action(position, history, won, preferred, found.value, self.resign_below)?;
        let report = report_of(position, &found, started.elapsed());
        Ok(Choice { action, report: Some(report) })
    }

    fn exclude(&mut self, moves: &[String]) -> Result<(), Fault> {
        self.excluded = moves.to_vec();
        Ok(())
    }

    fn notify(&mut self, _event: &Event) {
        self.excluded.clear();
    }

    fn new_game(&mut self) {
        self.excluded.clear();
        self.search.clear();
    }
}

impl<P: Position> AlphaBetaPlayer<P> {
    /// Draws a move, unless the best one is to be played or the result is proven. Its weight is
    /// e^(-10 loss), where the loss of win rate is from 0 to 1.
    fn draw(&mut self, found: &RootResult<P::Move>) -> Option<P::Move> {
        if !self.sampler.is_on() || found.proven != Proven::Open {
            return None;
        }
        let weighted = found.moves.iter().map(|entry| Weighted {
            mv: entry.mv,
            weight: (WEIGHT_OF_VALUE * (entry.value - found.value)).exp(),
            value: Some(entry.value),
        });
        self.sampler.draw(&weighted.collect::<Vec<_>>())
    }
}

/// Exponent of the weights of moves for values from -1 to 1.
const WEIGHT_OF_VALUE: f32 = 5.0;

/// Converts the findings of a search to a report, with moves as text.
fn report_of<P: Notation>(position: &P, found: &RootResult<P::Move>, spent: Duration) -> Report {
    let candidates = found.moves.iter().map(|entry| Candidate {
        text: position.format_move(entry.mv),
        visits: entry.nodes,
        value: Some(entry.value),
        prior: entry.prior,
        proof: proof_of(entry.proven),
        variation: format_line(position, &entry.variation),
        ..Candidate::default()
    });
    Report {
        visits: found.nodes,
        nodes: found.nodes,
        seconds: spent.as_secs_f64(),
        value: found.value,
        proof: proof_of(found.proven),
        candidates: candidates.collect(),
        ..Report::default()
    }
}

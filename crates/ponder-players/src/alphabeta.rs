//! `alphabeta`: alpha-beta over a static evaluator.

use crate::kind::{self, OpenKind, Plan, Recipe};
use crate::option::{OptionRange, PlayerOption};
use crate::tree::report::{format_line, proof_of};
use crate::tree::{RESIGN, TIME, resign_below};
use crate::{
    Candidate, Choice, Control, Fault, Needs, Player, PlayerKind, Report, SpecError, time,
};
use ponder_game::{
    Action, ClockView, Evaluator, Game, Line, Notation, Observation, Position, parts,
};
use ponder_search::alphabeta::{AlphaBeta, Config, Found, Limits, RootValues};
use std::time::{Duration, Instant};

const EVAL: PlayerOption = PlayerOption::new(
    "eval",
    "",
    OptionRange::text("NAME"),
    "the static evaluator (see `ponder games`); without it, the first of the game",
);
const DEPTH: PlayerOption = PlayerOption::new(
    "depth",
    "3",
    OptionRange::whole(1, Limits::DEPTH_MAX as u64),
    "plies to search, whole moves where a move is made of several; as deep as time and nodes \
     allow, if one of them is given alone",
);
const NODES: PlayerOption =
    PlayerOption::new("nodes", "", OptionRange::count(), "positions a move");
const TT_MB: PlayerOption = PlayerOption::new(
    "tt-mb",
    "64",
    OptionRange::whole(1, 1 << 20),
    "the most megabytes of transposition table, which grows as it fills",
);
const WIDTH: PlayerOption = PlayerOption::new(
    "width",
    "all",
    OptionRange::count().or(&["all"]),
    "moves tried in each position, best first",
);
const VALUES: PlayerOption = PlayerOption::new(
    "values",
    "bounds",
    OptionRange::words(&["bounds", "exact"]),
    "exact: find out the value of every move, not only of the best",
);

/// The kind's entry.
pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "alphabeta",
    summary: "alpha-beta search over a static evaluator",
    options: &[&[EVAL, DEPTH, NODES, TIME, TT_MB, WIDTH, VALUES, RESIGN]],
    needs: Needs::Nothing,
    open: kind::open::<AlphaBetaKind>(),
    crossword: None,
    label: None,
};

struct AlphaBetaKind;

impl OpenKind for AlphaBetaKind {
    fn plays<G: Game>() -> bool {
        !G::evaluators().is_empty()
    }

    fn plan<'a, G: Game>(recipe: Recipe<'a>, _rules: &G::Rules) -> Result<Plan<'a>, SpecError> {
        let options = Options::parse(&recipe)?;
        let evaluator = evaluator::<G>(&recipe)?;
        let bytes_max = options.config.table_bytes_max;
        Ok(Plan::new(bytes_max, move || Ok(AlphaBetaPlayer::new(options, evaluator))))
    }
}

/// The options of one player, checked.
#[derive(Clone, Debug)]
struct Options {
    limits: Limits,
    time: Option<Duration>,
    config: Config,
    /// The value below which it resigns.
    resign_below: Option<f32>,
}

impl Options {
    fn parse(recipe: &Recipe<'_>) -> Result<Self, SpecError> {
        let spec = recipe.spec;
        let (nodes, time) = (NODES.number(spec)?, TIME.time(spec)?);
        let is_bounded = nodes.is_some() || time.is_some();
        let depth_max = match DEPTH.value(spec)? {
            _ if is_bounded && spec.get(DEPTH.key).is_none() => Limits::DEPTH_MAX,
            depth => depth,
        };
        let bytes_max = TT_MB.value::<usize>(spec)? << 20;
        Ok(Options {
            limits: Limits { depth_max, nodes_max: nodes.unwrap_or(u64::MAX) },
            time,
            config: Config {
                table_bytes_max: recipe
                    .limits()
                    .map_or(bytes_max, |limits| bytes_max.min(limits.bytes_max)),
                width_max: WIDTH.number(spec)?.unwrap_or(usize::MAX),
                root_values: VALUES.pick(spec, [RootValues::Bounds, RootValues::Exact])?,
                seed: recipe.seed.named("alphabeta"),
            },
            resign_below: resign_below(spec)?,
        })
    }
}

/// The evaluator that a spec names.
fn evaluator<G: Game>(recipe: &Recipe<'_>) -> Result<Box<dyn Evaluator<G::Position>>, SpecError> {
    let known: Vec<_> = G::evaluators().iter().map(|entry| entry.name).collect();
    let name = EVAL.text(recipe.spec)?.or(known.first().copied()).unwrap_or_default();
    G::evaluator(name).ok_or_else(|| {
        let known = known.join(", ");
        recipe.spec.error(format!("unknown evaluator `{name}`; {} has {known}", G::NAME))
    })
}

/// A player that searches with alpha-beta.
struct AlphaBetaPlayer<P: Position> {
    options: Options,
    search: AlphaBeta<P>,
}

impl<P: Notation> AlphaBetaPlayer<P> {
    fn new(options: Options, evaluator: Box<dyn Evaluator<P>>) -> Self {
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

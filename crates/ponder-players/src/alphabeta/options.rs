//! The options of `alphabeta`.

use crate::options::{positive, resign, seconds};
use crate::{PlayerSpec, SearchLimits, SpecError};
use ponder_game::{Evaluator, Game, Seed};
use ponder_search::alphabeta::{Config, Limits, RootValues};
use std::time::Duration;

/// How the `alphabeta` kind is described in help texts.
pub(crate) const OPTIONS: &str = "\
eval=            the static evaluator: resistance or saddle in Hex, activity in Paco Ŝako
depth=3          plies to search, whole moves in Paco Ŝako; without it, as deep as time and nodes
                 allow
nodes=           positions a move
time=            seconds a move
tt-mb=64         the most megabytes of transposition table, which grows as it fills
width=all        moves tried in each position, best first
values=bounds    exact: find out the value of every move, not only of the best
resign=off       resign below this chance to win, 0 to 0.5";

const KEYS: &[&str] = &["eval", "depth", "nodes", "time", "tt-mb", "width", "values", "resign"];

/// Plies where nothing is said.
const DEPTH: u16 = 3;
const MEGABYTES: usize = 64;

/// The options of one player, checked.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub limits: Limits,
    pub time: Option<Duration>,
    pub config: Config,
    /// The value below which it resigns.
    pub resign_below: Option<f32>,
}

impl Options {
    pub(crate) fn parse(spec: &PlayerSpec, seed: Seed) -> Result<Self, SpecError> {
        spec.allow_only(KEYS)?;
        let nodes = positive(spec, "nodes")?;
        let time = seconds(spec, "time")?;
        let depth = match positive(spec, "depth")? {
            None if nodes.is_none() && time.is_none() => DEPTH,
            None => Limits::DEPTH_MAX,
            Some(depth) => u16::try_from(depth).unwrap_or(Limits::DEPTH_MAX),
        };
        let megabytes: usize =
            spec.parse_or("tt-mb", MEGABYTES, "a number of megabytes")?.clamp(1, 1 << 20);
        let width = match spec.get("width") {
            None | Some("all") => usize::MAX,
            Some(_) => spec.parse_or("width", 1_usize, "`all` or a number of moves")?.max(1),
        };
        let root_values = match spec.get("values") {
            None | Some("bounds") => RootValues::Bounds,
            Some("exact") => RootValues::Exact,
            Some(other) => {
                return Err(spec.error(format!("`values={other}` is not `bounds` or `exact`")));
            }
        };
        Ok(Options {
            limits: Limits { depth_max: depth, nodes_max: nodes.unwrap_or(u64::MAX) },
            time,
            config: Config {
                table_bytes_max: megabytes << 20,
                width_max: width,
                root_values,
                seed: seed.named("alphabeta"),
            },
            resign_below: resign(spec)?,
        })
    }

    /// Keeps the search within what its surroundings allow.
    pub(crate) fn limit(&mut self, limits: &SearchLimits) {
        self.config.table_bytes_max = self.config.table_bytes_max.min(limits.bytes_max);
    }
}

/// The evaluator a spec names.
pub(crate) fn evaluator<G: Game>(
    spec: &PlayerSpec,
) -> Result<Box<dyn Evaluator<G::Position>>, SpecError> {
    let usual = G::evaluators().first().map_or("", |(name, _)| *name);
    let name = spec.get("eval").unwrap_or(usual);
    G::evaluator(name).ok_or_else(|| {
        let known: Vec<_> = G::evaluators().iter().map(|(name, _)| *name).collect();
        let known = if known.is_empty() { "none".into() } else { known.join(", ") };
        spec.error(format!("unknown evaluator `{name}`; {} has {known}", G::NAME))
    })
}

//! The options that all players with a tree share.

use crate::kind::Recipe;
use crate::option::{OptionRange, PlayerOption, Switch};
use crate::{PlayerSpec, SearchLimits, SpecError};
use std::time::Duration;

const VISITS_HELP: &str = "visits of the root, those kept from the last move included";

/// Visits of the root, where nothing but memory bounds them.
pub(crate) const VISITS: PlayerOption =
    PlayerOption::new("visits", "", OptionRange::count(), VISITS_HELP);
/// Visits of the root of a tree whose counters have 32 bits.
pub(crate) const VISITS_32: PlayerOption =
    PlayerOption::new("visits", "", OptionRange::whole(1, 1 << 30), VISITS_HELP);
pub(crate) const TIME: PlayerOption =
    PlayerOption::new("time", "", OptionRange::seconds(), "seconds a move");
const NODES: PlayerOption =
    PlayerOption::new("nodes", "", OptionRange::count(), "the most nodes in memory");
const MB: PlayerOption =
    PlayerOption::new("mb", "1024", OptionRange::whole(1, 1 << 20), "the most megabytes of tree");
const THREADS: PlayerOption = PlayerOption::new(
    "threads",
    "1",
    OptionRange::whole(1, 256),
    "threads on one tree; one is deterministic for a seed",
);
const REUSE: PlayerOption = PlayerOption::switch("reuse", "on", "keep the tree between moves");
const PONDER: PlayerOption = PlayerOption::switch("ponder", "off", "think on the opponent's time");
pub(crate) const RESIGN: PlayerOption = PlayerOption::new(
    "resign",
    "off",
    OptionRange::number(0.0, 0.5).or(&["off"]),
    "resign below this chance to win",
);

/// The options of every tree besides its visits.
pub(crate) const TREE: &[PlayerOption] = &[NODES, MB, THREADS, REUSE, PONDER, RESIGN];

/// The options of one player, checked.
#[derive(Clone, Debug)]
pub(crate) struct TreeOptions {
    /// Visits of the root, kept ones included.
    pub visits: Option<u64>,
    pub time: Option<Duration>,
    pub nodes_max: usize,
    pub bytes_max: usize,
    pub threads: u32,
    pub reuse: Switch,
    pub ponder: Switch,
    /// The value below which it resigns.
    pub resign_below: Option<f32>,
}

impl TreeOptions {
    /// The options of a spec within the limits of its surroundings; `visits` is the option that
    /// its kind has.
    pub(crate) fn parse(recipe: &Recipe<'_>, visits: &PlayerOption) -> Result<Self, SpecError> {
        let spec = recipe.spec;
        let mut options = TreeOptions {
            visits: visits.number(spec)?,
            time: TIME.time(spec)?,
            nodes_max: NODES.number(spec)?.unwrap_or(usize::MAX).max(2),
            bytes_max: MB.value::<usize>(spec)? << 20,
            threads: THREADS.value(spec)?,
            reuse: REUSE.is_on(spec)?,
            ponder: PONDER.is_on(spec)?,
            resign_below: resign_below(spec)?,
        };
        if let Some(limits) = recipe.limits() {
            options.limit(limits);
        }
        Ok(options)
    }

    /// Keeps the search within what its surroundings allow: a guest does not think on the
    /// opponent's time.
    pub(crate) fn limit(&mut self, limits: &SearchLimits) {
        self.bytes_max = self.bytes_max.min(limits.bytes_max);
        self.threads = self.threads.min(limits.threads_max.max(1));
        self.ponder = Switch::Off;
    }
}

/// The value, -1 to 0, below which a player resigns.
pub(crate) fn resign_below(spec: &PlayerSpec) -> Result<Option<f32>, SpecError> {
    let chance: Option<f32> = RESIGN.number(spec)?;
    Ok(chance.map(|chance| 2.0 * chance - 1.0))
}

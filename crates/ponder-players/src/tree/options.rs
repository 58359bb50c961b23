//! The options that all players with a tree share.

use crate::SpecError;
use crate::decide::{RESIGN, resign_below};
use crate::kind::Recipe;
use crate::option::{PlayerOption, count, seconds, switch, whole};
use std::time::Duration;

const VISITS_HELP: &str = "visits of the root, those kept from the last move included";

/// Visits of the root, where nothing but memory bounds them.
pub(crate) const VISITS: PlayerOption = count("visits", "").help(VISITS_HELP);
/// Visits of the root of a tree whose counters have 32 bits.
pub(crate) const VISITS_32: PlayerOption = whole("visits", "", 1, 1 << 30).help(VISITS_HELP);
pub(crate) const TIME: PlayerOption = seconds("time", "").help("seconds a move");
const NODES: PlayerOption = count("nodes", "").help("the most nodes in memory");
const MB: PlayerOption = whole("mb", "1024", 1, 1 << 20).help("the most megabytes of tree");
const THREADS: PlayerOption =
    whole("threads", "1", 1, 256).help("threads on one tree; one is deterministic for a seed");
const REUSE: PlayerOption = switch("reuse", "on").help("keep the tree between moves");
const PONDER: PlayerOption = switch("ponder", "off").help("think on the opponent's time");
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
    pub reuse: bool,
    pub ponder: bool,
    /// The value below which it resigns.
    pub resign_below: Option<f32>,
}

impl TreeOptions {
    /// The options of a spec within the limits of its surroundings; `visits` is the option that
    /// its kind has.
    pub(crate) fn parse(recipe: &Recipe<'_>, visits: &PlayerOption) -> Result<Self, SpecError> {
        let spec = recipe.spec;
        let limits = recipe.limits();
        Ok(TreeOptions {
            visits: visits.number(spec)?,
            time: TIME.time(spec)?,
            nodes_max: NODES.number(spec)?.unwrap_or(usize::MAX).max(2),
            bytes_max: (MB.value::<usize>(spec)? << 20).min(limits.bytes_max),
            threads: THREADS.value::<u32>(spec)?.min(limits.threads_max.max(1)),
            reuse: REUSE.pick(spec, [true, false])?,
            // A guest does not think on the opponent's time.
            ponder: PONDER.pick(spec, [true, false])? && recipe.environment.limits.is_none(),
            resign_below: resign_below(spec)?,
        })
    }
}

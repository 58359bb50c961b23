//! Options that all players with a tree share.

use crate::SpecError;
use crate::decision::{RESIGN, resign_below};
use crate::kind::Recipe;
use crate::option::{PlayerOption, count, seconds, switch, whole};
use crate::sampler::{Sampling, TEMPERATURE, VALUE_CUTOFF};
use std::time::Duration;

const VISITS_HELP: &str = "visits of the root, those kept from the last move included";

/// Root visits, where only memory limits them.
pub(crate) const VISITS: PlayerOption = count("visits", "").help(VISITS_HELP);
/// Root visits of a tree whose counters have 32 bits.
pub(crate) const VISITS_32: PlayerOption = whole("visits", "", 1, 1 << 30).help(VISITS_HELP);
pub(crate) const TIME: PlayerOption = seconds("time", "").help("seconds per move");
const NODES: PlayerOption = count("nodes", "").help("the most nodes in memory");
const MB: PlayerOption =
    whole("mb", "1024", 1, 1 << 20).help("maximum size of the tree in megabytes");
const THREADS: PlayerOption =
    whole("threads", "1", 1, 256).help("threads of one search; their number changes its moves");
const REUSE: PlayerOption = switch("reuse", "on").help("keep the tree between moves");
const PONDER: PlayerOption = switch("ponder", "off").help("think on the opponent's time");
const THEORY: PlayerOption = whole("theory", "off", 1, 1 << 30)
    .or(&["off"])
    .help("visits at which the game's theory decides a node or removes moves; only Hex has one");
/// Options of every tree in addition to its visits.
pub(crate) const TREE: &[PlayerOption] =
    &[TEMPERATURE, VALUE_CUTOFF, NODES, MB, THREADS, REUSE, PONDER, THEORY, RESIGN];

/// Checked options of one player.
#[derive(Clone, Debug)]
pub(crate) struct TreeOptions {
    /// Number of root visits, including kept ones.
    pub visits: Option<u64>,
    pub time: Option<Duration>,
    pub nodes_max: usize,
    pub bytes_max: usize,
    pub threads: u32,
    pub reuse: bool,
    pub ponder: bool,
    /// Number of visits at which the theory of the game is asked about a node.
    pub theory: Option<u32>,
    /// Sampling of the move to play.
    pub sampling: Sampling,
    /// The value, -1 to 1, below which it resigns.
    pub resign_below: Option<f32>,
}

impl TreeOptions {
    /// Number of leaves in flight: with several threads three per thread, so that none waits.
    pub(crate) fn leaves_in_flight(&self) -> u32 {
        if self.threads == 1 { 1 } else { 3 * self.threads }
    }

    /// Reads the options of a spec within the limits of the environment; `visits` is the option of
    /// its kind.
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
            // A guest's player does not ponder.
            ponder: PONDER.pick(spec, [true, false])? && recipe.environment.limits.is_none(),
            theory: THEORY.number(spec)?,
            sampling: Sampling::parse(spec)?,
            resign_below: resign_below(spec)?,
        })
    }
}

//! The options of `mcts`.

use crate::options::positive;
use crate::tree::{TREE_KEYS, TreeOptions};
use crate::{PlayerSpec, SpecError};
use ponder_game::Rollout;
use ponder_search::uct::UctConfig;

/// How the `mcts` kind is described in help texts.
pub(crate) const OPTIONS: &str = "\
rollouts=10000  new rollouts a move
visits=         visits of the root, those kept from the last move included
time=           seconds a move
nodes=          the most nodes in memory
mb=1024         the most megabytes of tree
leaf=           rollouts a visit, 1 to 512: 8 where only time decides, else 1
fill=           the game's playout policy (Hex: coin or exact)
c=0.5           weight of exploration, for values from -1 to 1
fpu=all         try all moves before any twice, or a number: how much less an untried move is worth
threads=1       threads on one tree; one is deterministic for a seed
reuse=on        keep the tree between moves
ponder=off      think on the opponent's time
resign=off      resign below this chance to win, 0 to 0.5";

const KEYS: &[&str] = &["rollouts", "leaf", "fill", "c", "fpu"];

/// The options of one player, checked.
#[derive(Clone, Debug)]
pub(crate) struct Options<P: Rollout> {
    pub tree: TreeOptions,
    /// New rollouts a move; `None` where time or visits decide.
    pub rollouts: Option<u64>,
    pub leaf: u32,
    pub policy: P::Policy,
    pub exploration: f32,
    pub first_play_reduction: Option<f32>,
}

/// Rollouts a move where nothing is said.
const ROLLOUTS: u64 = 10_000;
/// Rollouts a visit where only time decides: at equal time 4 to 16 are far stronger than 1, and at
/// equal rollouts 1 is (docs/performance.md).
const LEAF_BY_TIME: u32 = 8;
/// Rollouts a visit at most.
const LEAF_MAX: u32 = 512;

impl<P: Rollout> Options<P> {
    pub(crate) fn parse(spec: &PlayerSpec) -> Result<Self, SpecError> {
        spec.allow_only(&[KEYS, TREE_KEYS].concat())?;
        let tree = TreeOptions::parse(spec)?;
        let unbounded = tree.visits.is_none() && tree.time.is_none();
        let rollouts = match positive(spec, "rollouts")? {
            None if unbounded => Some(ROLLOUTS),
            given => given,
        };
        let by_time = tree.time.is_some() && rollouts.is_none() && tree.visits.is_none();
        let leaf_default = if by_time { LEAF_BY_TIME } else { 1 };
        let leaf: u32 = spec.parse_or("leaf", leaf_default, "a number from 1 to 512")?;
        if !(1..=LEAF_MAX).contains(&leaf) {
            return Err(spec.error("`leaf` is 1 to 512"));
        }
        let policy = match spec.get("fill") {
            None => P::Policy::default(),
            Some(text) => text.parse().map_err(|problem: String| spec.error(problem))?,
        };
        Ok(Options {
            tree,
            rollouts,
            leaf,
            policy,
            exploration: exploration(spec)?,
            first_play_reduction: first_play_reduction(spec)?,
        })
    }

    /// How the search explores: every thread has one leaf under way.
    pub(crate) fn uct(&self) -> UctConfig {
        UctConfig {
            exploration: self.exploration,
            first_play_reduction: self.first_play_reduction,
            leaves_in_flight_max: self.tree.threads,
        }
    }
}

fn exploration(spec: &PlayerSpec) -> Result<f32, SpecError> {
    let exploration: f32 = spec.parse_or("c", 0.5, "a number")?;
    if !(0.0..=100.0).contains(&exploration) {
        return Err(spec.error("`c` is 0 to 100"));
    }
    Ok(exploration)
}

fn first_play_reduction(spec: &PlayerSpec) -> Result<Option<f32>, SpecError> {
    match spec.get("fpu") {
        None | Some("all") => Ok(None),
        Some(text) => match text.parse::<f32>() {
            Ok(number) if (-2.0..=2.0).contains(&number) => Ok(Some(number)),
            _ => Err(spec.error("`fpu` is `all` or a number from -2 to 2")),
        },
    }
}

//! The options that all players with a network share.

use crate::kind::Recipe;
use crate::option::{OptionRange, PlayerOption};
use crate::tree::{self, TIME, TreeOptions, VISITS_32};
use crate::{PlayerSpec, SpecError};
use ponder_net::{NetOptions, View};

/// What `model=` says of Ponder's own network for the board.
pub(super) const SHIPPED: &str = "shipped";
/// What `backend=` says of the fastest.
pub(super) const AUTO: &str = "auto";

pub(super) const MODEL: PlayerOption = PlayerOption::new(
    "model",
    SHIPPED,
    OptionRange::text("MODEL").or(&[SHIPPED]),
    "the network: Ponder's own for the board (shipped), a file, the folder of a run, \
     run:NAME[/CHECKPOINT] in the folder of runs, or random:CHANNELSxBLOCKS[:SEED]",
);
pub(super) const BACKEND: PlayerOption = PlayerOption::new(
    "backend",
    AUTO,
    OptionRange::text("BACKEND").or(&[AUTO]),
    "how the network is computed: fp32, int8, one of their variants, or the fastest (auto)",
);
const SYMMETRY: PlayerOption = PlayerOption::new(
    "symmetry",
    "identity",
    OptionRange::words(&["identity", "random", "average"]),
    "how it sees positions; average is over all symmetries",
);
const TEMPERATURE: PlayerOption = PlayerOption::new(
    "temperature",
    "0",
    OptionRange::number(0.0, 100.0),
    "draw moves by weight^(1/temperature) instead of taking the best",
);
const SIMS: PlayerOption = PlayerOption::new(
    "sims",
    "64",
    OptionRange::whole(1, 1 << 30),
    "new simulations a move, unless time, visits or a clock decide",
);
const CACHE_MB: PlayerOption = PlayerOption::new(
    "cache-mb",
    "64",
    OptionRange::whole(0, 1 << 20),
    "the most megabytes of remembered evaluations",
);

/// Options of every player with a network.
pub(super) const NET: &[PlayerOption] = &[MODEL, BACKEND, SYMMETRY, TEMPERATURE];
/// Those of its searches, besides the tree's.
pub(super) const NET_SEARCH: &[PlayerOption] = &[SIMS, VISITS_32, TIME, CACHE_MB];

/// The options of a player that searches with a network.
#[derive(Clone, Debug)]
pub(crate) struct SearchOptions {
    pub tree: TreeOptions,
    /// Simulations a move, if the spec says so.
    pub sims: Option<u64>,
    /// Simulations a move where nothing bounds them.
    pub sims_usual: u64,
    pub temperature: f32,
    pub view: View,
    pub cache_bytes_max: usize,
}

impl SearchOptions {
    /// The options of a spec within the limits of its surroundings.
    pub(super) fn parse(recipe: &Recipe<'_>) -> Result<Self, SpecError> {
        let spec = recipe.spec;
        let is_given = spec.get(SIMS.key).is_some();
        let sims = SIMS.value(spec)?;
        let mut options = SearchOptions {
            tree: TreeOptions::parse(recipe, &VISITS_32)?,
            sims: is_given.then_some(sims),
            sims_usual: sims,
            temperature: temperature(spec)?,
            view: view(spec)?,
            cache_bytes_max: CACHE_MB.value::<usize>(spec)? << 20,
        };
        if let Some(limits) = recipe.limits() {
            // Tree and cache together keep within the limit.
            options.cache_bytes_max = options.cache_bytes_max.min(limits.bytes_max / 4);
            let tree_max = limits.bytes_max - options.cache_bytes_max;
            options.tree.bytes_max = options.tree.bytes_max.min(tree_max);
        }
        Ok(options)
    }

    /// Simulations a move, if neither time nor visits alone decide.
    pub(super) fn simulations(&self, timed: bool) -> Option<u64> {
        let unbounded = !timed && self.tree.visits.is_none();
        self.sims.or(unbounded.then_some(self.sims_usual))
    }

    /// How one of its threads asks the network.
    pub(super) fn net(&self) -> NetOptions {
        let cache_bytes_max = self.cache_bytes_max / self.tree.threads.max(1) as usize;
        NetOptions { view: self.view, cache_bytes_max }
    }

    /// The most bytes that its search and its cache may take in a game with so many moves at the
    /// start.
    pub(crate) fn bytes_max(&self, moves: usize) -> usize {
        let budget = self.sims.into_iter().chain(self.tree.visits).min();
        let visit = VISIT_BYTES_MAX + moves * MOVE_BYTES_MAX;
        let tree = self.tree.bytes_max.min(tree::visits_bytes(budget, visit));
        self.cache_bytes_max.saturating_add(tree)
    }
}

/// What a visit may leave in a tree that is kept from move to move, besides what its moves take, and
/// what each of those takes; with much to spare.
const VISIT_BYTES_MAX: usize = 512;
const MOVE_BYTES_MAX: usize = 16;

pub(super) fn view(spec: &PlayerSpec) -> Result<View, SpecError> {
    SYMMETRY.pick(spec, [View::Identity, View::Random, View::Average])
}

pub(super) fn temperature(spec: &PlayerSpec) -> Result<f32, SpecError> {
    TEMPERATURE.value(spec)
}

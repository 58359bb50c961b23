//! Options and budget of the players that search with rollouts.

use crate::SpecError;
use crate::kind::Recipe;
use crate::option::{PlayerOption, count, text};
use crate::tree::{self, TIME, TreeOptions, VISITS};
use ponder_game::Rollout;

const ROLLOUTS: PlayerOption =
    count("rollouts", "10000").help("new rollouts per move, unless visits or time decide");
const FILL: PlayerOption = text("fill", "", "POLICY").help(
    "the playout policy: `coin`, `exact` or `bridges` (by default in `rave`) for hex; `uniform`, or some of `captures`, \
     `escapes`, `nakade` and `patterns` joined by `+`, for go; `sharp` or `uniform` for paco; \
     `uniform` for othello",
);

/// Options that all searches with rollouts have in addition to those of the tree.
pub(crate) const ROLLOUT_OPTIONS: &[PlayerOption] = &[ROLLOUTS, VISITS, TIME, FILL];

/// Checked options of one player.
#[derive(Clone, Debug)]
pub(crate) struct Rollouts<P: Rollout> {
    pub tree: TreeOptions,
    pub policy: P::Policy,
    /// Number of new rollouts per move; `None` where time or visits decide.
    pub count: Option<u64>,
    /// Number of rollouts per visit.
    pub leaf: u32,
}

impl<P: Rollout> Rollouts<P> {
    /// Reads the options of a spec, with one rollout per visit, and `policy` unless the spec names
    /// another.
    pub(crate) fn parse(recipe: &Recipe<'_>, policy: P::Policy) -> Result<Self, SpecError> {
        let spec = recipe.spec;
        let tree = TreeOptions::parse(recipe, &VISITS)?;
        let is_bounded = tree.visits.is_some() || tree.time.is_some();
        let count = ROLLOUTS.number(spec)?;
        let policy = match FILL.text(spec)? {
            None => policy,
            Some(text) => text.parse().map_err(|problem: String| spec.error(problem))?,
        };
        let is_given = spec.get(ROLLOUTS.key).is_some();
        Ok(Rollouts { tree, policy, count: count.filter(|_| is_given || !is_bounded), leaf: 1 })
    }

    fn visits(&self) -> Option<u64> {
        self.count.map(|count| count.div_ceil(self.leaf.into()))
    }

    /// Returns the number of root visits at which a move is decided, if the tree starts with
    /// `kept`.
    pub(crate) fn visits_max(&self, kept: u64) -> u64 {
        self.visits().map_or(u64::MAX, |visits| kept.saturating_add(visits))
    }

    /// Returns the most bytes of a tree in which a visit leaves at most `each`.
    pub(crate) fn bytes_max(&self, each: usize) -> usize {
        let visits = self.visits().into_iter().chain(self.tree.visits).min();
        self.tree.bytes_max.min(tree::visits_bytes(visits, each))
    }
}

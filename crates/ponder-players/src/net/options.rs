//! The options that all players with a network share.

use crate::options::positive;
use crate::tree::{TREE_KEYS, TreeOptions};
use crate::{PlayerSpec, SearchLimits, SpecError};
use ponder_net::{NetOptions, View};

/// Options of every player with a network.
pub(super) const NET_KEYS: &[&str] = &["model", "backend", "symmetry", "temperature"];
/// Those of the searches.
const SEARCH_KEYS: &[&str] = &["sims", "cache-mb"];

/// Simulations a move where nothing is said.
pub(super) const SIMULATIONS: u64 = 64;
/// Simulations and visits of one move at most: counters of a tree have 32 bits.
pub(super) const SIMULATIONS_MAX: u64 = 1 << 30;
/// Megabytes of remembered evaluations where nothing is said.
const CACHE_MEGABYTES: usize = 64;

/// The options of a player that searches with a network.
#[derive(Clone, Debug)]
pub(crate) struct SearchOptions {
    pub tree: TreeOptions,
    /// Simulations a move, if the spec says so.
    pub sims: Option<u64>,
    pub temperature: f32,
    pub view: View,
    pub cache_bytes_max: usize,
}

impl SearchOptions {
    /// `own` are the options of this kind alone.
    pub(super) fn parse(spec: &PlayerSpec, own: &[&str]) -> Result<Self, SpecError> {
        spec.allow_only(&[NET_KEYS, SEARCH_KEYS, own, TREE_KEYS].concat())?;
        let cache: usize = spec.parse_or("cache-mb", CACHE_MEGABYTES, "a number of megabytes")?;
        let (tree, sims) = (TreeOptions::parse(spec)?, positive(spec, "sims")?);
        for (key, number) in [("sims", sims), ("visits", tree.visits)] {
            if number.is_some_and(|number| number > SIMULATIONS_MAX) {
                return Err(spec.error(format!(
                    "`{key}` is at most {SIMULATIONS_MAX}; leave it out and say `time=` for a \
                     search without such an end"
                )));
            }
        }
        Ok(SearchOptions {
            tree,
            sims,
            temperature: number(spec, "temperature", 0.0, 0.0..=100.0)?,
            view: view(spec)?,
            cache_bytes_max: cache.min(1 << 20) << 20,
        })
    }

    /// Simulations a move, if neither time nor visits alone decide.
    pub(super) fn simulations(&self, timed: bool) -> Option<u64> {
        let unbounded = !timed && self.tree.visits.is_none();
        self.sims.or(unbounded.then_some(SIMULATIONS))
    }

    /// How one of its threads asks the network.
    pub(super) fn net(&self) -> NetOptions {
        let cache_bytes_max = self.cache_bytes_max / self.tree.threads.max(1) as usize;
        NetOptions { view: self.view, cache_bytes_max }
    }

    /// Keeps tree and cache within what the surroundings allow.
    pub(crate) fn limit(&mut self, limits: &SearchLimits) {
        self.cache_bytes_max = self.cache_bytes_max.min(limits.bytes_max / 4);
        let bytes_max = limits.bytes_max - self.cache_bytes_max;
        self.tree.limit(&SearchLimits { bytes_max, ..*limits });
    }

    /// The most bytes that its search and its cache may take in a game with so many moves at the
    /// start.
    pub(crate) fn bytes_max(&self, moves: usize) -> usize {
        let budget = self.sims.into_iter().chain(self.tree.visits).min();
        let visit = VISIT_BYTES_MAX + moves * MOVE_BYTES_MAX;
        let by_visits = budget
            .and_then(|visits| usize::try_from(visits).ok())
            .map_or(usize::MAX, |visits| visits.saturating_mul(visit));
        let tree = self.tree.bytes_max.min(by_visits.max(TREE_BYTES_MIN));
        self.cache_bytes_max.saturating_add(tree)
    }
}

/// What a visit may leave in a tree that is kept from move to move, beside what its moves take, and
/// what each of those takes; with much to spare.
const VISIT_BYTES_MAX: usize = 512;
const MOVE_BYTES_MAX: usize = 16;
/// The smallest budget of a tree.
const TREE_BYTES_MIN: usize = 16 << 20;

pub(super) fn view(spec: &PlayerSpec) -> Result<View, SpecError> {
    match spec.get("symmetry") {
        None | Some("identity") => Ok(View::Identity),
        Some("random") => Ok(View::Random),
        Some("average") => Ok(View::Average),
        Some(other) => {
            Err(spec.error(format!("`symmetry={other}` is not `identity`, `random` or `average`")))
        }
    }
}

/// A number within a range.
pub(super) fn number(
    spec: &PlayerSpec,
    key: &str,
    default: f32,
    range: std::ops::RangeInclusive<f32>,
) -> Result<f32, SpecError> {
    let expected = format!("a number from {} to {}", range.start(), range.end());
    let number = spec.parse_or(key, default, &expected)?;
    if range.contains(&number) {
        Ok(number)
    } else {
        Err(spec.error(format!("`{key}` is {expected}")))
    }
}

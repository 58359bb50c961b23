//! The options of `rave`.

use crate::options::positive;
use crate::tree::{Switch, TREE_KEYS, TreeOptions, switch};
use crate::{PlayerSpec, SpecError};
use ponder_game::Rollout;
use ponder_search::rave::{HintUse, RaveConfig, Transpositions};

/// How the `rave` kind is described in help texts.
pub(crate) const OPTIONS: &str = "\
rollouts=10000  new rollouts a move, one a visit
visits=         visits of the root, those kept from the last move included
time=           seconds a move
nodes=          the most moves in memory
mb=1024         the most megabytes of tree
fill=           the game's playout policy (Hex: coin or exact)
bias=1000       visits at which a move's own mean weighs as much as all playouts in which it came later
c=0             weight of exploration, for values from -1 to 1
first=1         playouts that every move counts for beside its own, with the value of its node
fpu=0           how much less than its node such a move is assumed to be worth
hints=both      where what the policy knows of moves goes: mean, amaf, both or off
hint=1          what the weight of that is multiplied with
expand=2        with which visit of a position its moves are entered in the tree
transpositions=off  let a position reached by another order of moves begin with what is known of it
threads=1       threads on one tree; one is deterministic for a seed
reuse=on        keep the tree between moves
ponder=off      think on the opponent's time
resign=off      resign below this chance to win, 0 to 0.5";

const KEYS: &[&str] =
    &["rollouts", "fill", "bias", "c", "first", "fpu", "hints", "hint", "expand", "transpositions"];

/// The options of one player, checked.
#[derive(Clone, Debug)]
pub(crate) struct Options<P: Rollout> {
    pub tree: TreeOptions,
    /// New rollouts a move; `None` where time or visits decide.
    pub rollouts: Option<u64>,
    pub policy: P::Policy,
    config: RaveConfig,
}

/// Rollouts a move where nothing is said.
const ROLLOUTS: u64 = 10_000;
/// What a visit may leave in a tree that is kept from move to move, in bytes for each move of the
/// position, with much to spare.
const MOVE_BYTES_MAX: usize = 128;
/// The smallest budget of a tree, in bytes.
const TREE_BYTES_MIN: usize = 16 << 20;

impl<P: Rollout> Options<P> {
    pub(crate) fn parse(spec: &PlayerSpec) -> Result<Self, SpecError> {
        spec.allow_only(&[KEYS, TREE_KEYS].concat())?;
        let tree = TreeOptions::parse(spec)?;
        let unbounded = tree.visits.is_none() && tree.time.is_none();
        let rollouts = match positive(spec, "rollouts")? {
            None if unbounded => Some(ROLLOUTS),
            given => given,
        };
        let policy = match spec.get("fill") {
            None => P::Policy::default(),
            Some(text) => text.parse().map_err(|problem: String| spec.error(problem))?,
        };
        Ok(Options { tree, rollouts, policy, config: config(spec)? })
    }

    /// The most bytes that its tree may take in a game with so many moves at the start: what its
    /// options allow, and no more than its budget of visits can fill.
    pub(crate) fn bytes_max(&self, moves: usize) -> usize {
        let budget = self.rollouts.into_iter().chain(self.tree.visits).min();
        let by_visits = budget
            .and_then(|visits| usize::try_from(visits).ok())
            .map_or(usize::MAX, |visits| visits.saturating_mul(moves * MOVE_BYTES_MAX));
        self.tree.bytes_max.min(by_visits.max(TREE_BYTES_MIN))
    }

    /// How the search explores: every thread has one leaf under way.
    pub(crate) fn config(&self) -> RaveConfig {
        RaveConfig { leaves_in_flight_max: self.tree.threads, ..self.config }
    }
}

fn config(spec: &PlayerSpec) -> Result<RaveConfig, SpecError> {
    let default = RaveConfig::default();
    Ok(RaveConfig {
        equivalence: number(spec, "bias", default.equivalence, 0.1, 1e9)?,
        exploration: number(spec, "c", default.exploration, 0.0, 100.0)?,
        first_play_weight: number(spec, "first", default.first_play_weight, 0.01, 1e6)?,
        first_play_reduction: number(spec, "fpu", default.first_play_reduction, -2.0, 2.0)?,
        hints: match spec.get("hints") {
            None => default.hints,
            Some("mean") => HintUse::Mean,
            Some("amaf") => HintUse::Amaf,
            Some("both") => HintUse::Both,
            Some("off") => HintUse::Nothing,
            Some(_) => return Err(spec.error("`hints` is `mean`, `amaf`, `both` or `off`")),
        },
        hint_scale: number(spec, "hint", default.hint_scale, 0.0, 1e3)?,
        expand_at: spec.parse_or("expand", default.expand_at, "a number of visits")?.max(1),
        transpositions: match switch(spec, "transpositions", Switch::Off)? {
            Switch::On => Transpositions::Inherit,
            Switch::Off => Transpositions::Apart,
        },
        ..default
    })
}

fn number(
    spec: &PlayerSpec,
    key: &str,
    default: f32,
    least: f32,
    most: f32,
) -> Result<f32, SpecError> {
    let number = spec.parse_or(key, default, "a number")?;
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        Err(spec.error(format!("`{key}` is {least} to {most}")))
    }
}

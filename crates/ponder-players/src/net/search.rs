//! Options, network and move choice of all players that search with a network.

use super::guide::{EVAL, GuideEvaluator, MakeStatic, static_evaluator};
use super::networks;
use super::options::view;
use crate::SpecError;
use crate::kind::{Plan, Recipe};
use crate::option::{PlayerOption, number, whole};
use crate::sampler::Weighted;
use crate::tree::{self, ExpectedOwners, TIME, TreeKind, TreeOptions, TreePlayer, VISITS_32};
use ponder_game::{Encode, Game, History, Position};
use ponder_net::{Net, NetEvaluator, NetOptions, View};
use ponder_search::{MoveReport, Report};
use std::sync::Arc;

const SIMS: PlayerOption = whole("sims", "64", 1, 1 << 30).help(
    "simulations per move, unless time, visits or a clock decide; `gumbel` also counts visits \
           kept from the last move",
);
const CACHE_MB: PlayerOption =
    whole("cache-mb", "64", 0, 1 << 20).help("maximum size of the evaluation cache in megabytes");
const SCORE: PlayerOption = number("score", "0", 0.0, 1.0)
    .help("weight of the expected score in values, win rates included, in Go (not in libtorch)");
const VALUE_BIAS: PlayerOption = number("value-bias", "0.35", 0.0, 1.0).help(
    "share of the mean error of earlier values, after the same moves with the same stones nearby, by \
     which the values of leaves are corrected; in Go",
);

/// Options of every search with a network, in addition to those of the network and the tree.
pub(super) const NET_SEARCH: &[PlayerOption] =
    &[EVAL, SIMS, VISITS_32, TIME, CACHE_MB, SCORE, VALUE_BIAS];

/// Generous bounds on the bytes that a visit leaves in a tree that is kept from move to move: for
/// the visit itself, and for each of its moves.
const VISIT_BYTES_MAX: usize = 512;
const MOVE_BYTES_MAX: usize = 16;

/// Options of one player.
#[derive(Clone, Debug)]
pub(super) struct SearchOptions {
    pub tree: TreeOptions,
    /// Number of simulations per move, if the spec gives it.
    pub sims: Option<u64>,
    /// Default number of simulations per move where nothing limits them.
    pub sims_default: u64,
    /// Share of the mean error of earlier values by which values are corrected.
    pub value_bias: f32,
    view: View,
    cache_bytes_max: usize,
    score_permille: u16,
}

impl SearchOptions {
    /// Reads the options of a spec; tree and cache together keep within the limit of the
    /// environment.
    fn parse(recipe: &Recipe<'_>) -> Result<Self, SpecError> {
        let spec = recipe.spec;
        let bytes_max = recipe.limits().bytes_max;
        let cache_bytes_max = (CACHE_MB.value::<usize>(spec)? << 20).min(bytes_max / 4);
        let sims_default = SIMS.value(spec)?;
        let mut tree = TreeOptions::parse(recipe, &VISITS_32)?;
        tree.bytes_max = tree.bytes_max.min(bytes_max - cache_bytes_max);
        Ok(SearchOptions {
            tree,
            sims: spec.get(SIMS.key).is_some().then_some(sims_default),
            sims_default,
            value_bias: VALUE_BIAS.value(spec)?,
            view: view(spec)?,
            cache_bytes_max,
            score_permille: (SCORE.value::<f32>(spec)? * 1000.0).round() as u16,
        })
    }

    /// Returns the most bytes that the search and its cache may take in a game with this number of
    /// moves at the start.
    fn bytes_max(&self, moves: usize) -> usize {
        let budget = self.sims.into_iter().chain(self.tree.visits).min();
        let visit = VISIT_BYTES_MAX + moves * MOVE_BYTES_MAX;
        let tree = self.tree.bytes_max.min(tree::visits_bytes(budget, visit));
        self.cache_bytes_max.saturating_add(tree)
    }
}

/// Evaluator of a search before it is created.
enum Guide<P: Position> {
    Net(Arc<Net>),
    Static(MakeStatic<P>),
}

/// Network of one player, and the options of its search.
pub(super) struct NetSearch<P: Encode> {
    pub options: SearchOptions,
    guide: Guide<P>,
}

impl<P: Encode> NetSearch<P> {
    /// Creates an evaluator.
    pub(super) fn evaluator(&self) -> GuideEvaluator<P> {
        let SearchOptions { view, cache_bytes_max, score_permille, .. } = self.options;
        let options = NetOptions { view, cache_bytes_max, score_permille, expects_lead: true };
        match &self.guide {
            Guide::Net(net) => {
                GuideEvaluator::Net(Box::new(NetEvaluator::new(Arc::clone(net), options)))
            }
            Guide::Static(make) => GuideEvaluator::Static(make(), *make),
        }
    }
}

/// Returns the best move of a search; before any visit, that with the greatest prior.
pub(super) fn best<M: Copy>(
    best: Option<M>,
    report: impl FnOnce() -> Report<MoveReport<M>>,
) -> Option<M> {
    best.or_else(|| report().moves.first().map(|entry| entry.mv))
}

/// Returns the moves of a search, each with its policy target as the weight by which it is drawn.
pub(super) fn weighted<M: Copy>(report: &Report<MoveReport<M>>) -> Vec<Weighted<M>> {
    report.moves.iter().map(|entry| tree::weighted(&entry.child, entry.target)).collect()
}

/// Returns the owners that a network expects at the end of a game of points.
pub(super) fn expected_owners<P: Encode>(
    evaluator: &mut GuideEvaluator<P>,
    position: &P,
) -> Option<ExpectedOwners> {
    // Only games of points have a lead.
    position.lead_of_area(0.0)?;
    let ownership = evaluator.net()?.ownership(position)?;
    let lead = position.lead_of_area(ownership.iter().sum());
    Some(ExpectedOwners { ownership, lead })
}

/// Plans a player whose search `make` builds from its network.
pub(super) fn plan<'a, G: Game, K: TreeKind>(
    recipe: Recipe<'a>,
    rules: &G::Rules,
    make: impl FnOnce(NetSearch<G::Position>) -> K + 'a,
) -> Result<Plan<'a>, SpecError> {
    let options = SearchOptions::parse(&recipe)?;
    let moves = G::initial(rules).count_moves(&History::default());
    let (bytes_max, rules) = (options.bytes_max(moves), rules.clone());
    let make_static = static_evaluator::<G>(&recipe)?;
    Ok(Plan::new(bytes_max, move || {
        let guide = match make_static {
            Some(make) => Guide::Static(make),
            None => Guide::Net(networks::open::<G>(&recipe, &rules)?),
        };
        let search = NetSearch { options, guide };
        Ok(TreePlayer::new(make(search), recipe.seed))
    }))
}

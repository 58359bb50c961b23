//! Selection of PUCT among the children of a node, and the noise at its root.

use super::{PuctConfig, select};
use crate::mcts::{Columns, Descent, Leads, Leaf, NodeId, OpenLeaf, Path, ROOT, Rule};
use crate::policy_guided::compact::{Untried, unpack};
use crate::policy_guided::noise;
use crate::policy_guided::{self, Choice, ChooseChild, GuidedCore, OpenLeaves, Start, Tree};
use crate::search::Proven;
use ponder_game::eval::Answer;
use ponder_game::{Position, Request};

/// Selection rule of PUCT.
pub struct PuctRule {
    pub(super) choice: PuctChoice,
    /// Expected leads of the answers.
    leads: Leads,
    /// True if noise has been applied to the current root.
    noised: bool,
}

impl PuctRule {
    pub(super) fn new(config: PuctConfig) -> Self {
        PuctRule { choice: PuctChoice::new(config), leads: Leads::default(), noised: false }
    }

    #[inline]
    fn apply_noise<P: Position>(&mut self, core: &mut GuidedCore<P>) {
        let Some(settings) = self.choice.config.noise.filter(|_| !self.noised) else { return };
        if !core.tree.is_evaluated(ROOT) {
            return;
        }
        self.noised = true;
        let root = &core.tree.root;
        let seed = core.seed.named("root noise").stream(core.plies);
        let drawn = noise::dirichlet(seed, settings.alpha.max(1e-3), root.moves.len());
        let fraction = settings.fraction.clamp(0.0, 1.0);
        let mixed: Vec<f32> = root
            .priors
            .iter()
            .zip(drawn)
            .map(|(prior, drawn)| (1.0 - fraction) * prior + fraction * drawn)
            .collect();
        let slots = root.slots.clone();
        core.tree.set_priors(ROOT, &mixed, &slots);
    }
}

impl<P: Position> Rule<P> for PuctRule {
    type Tree = Tree<P::Move>;

    const EXCLUDES: bool = true;

    #[inline]
    fn leaves_in_flight_max(&self) -> u32 {
        self.choice.config.leaves_in_flight_max.max(1)
    }

    #[inline]
    fn descend(&mut self, core: &mut GuidedCore<P>, requests: &mut Vec<Request<P>>) -> Descent {
        self.apply_noise(core);
        core.descend(self, requests)
    }

    #[inline]
    fn walk(&mut self, core: &mut GuidedCore<P>, path: &mut Path) -> Leaf<P> {
        policy_guided::walk(core, &mut self.choice, Start::Rule, path)
    }

    #[inline]
    fn answered(
        &mut self,
        core: &mut GuidedCore<P>,
        leaf: &OpenLeaf,
        answer: &Answer<'_>,
        value: f32,
    ) {
        self.leads.add(&core.tree, leaf, answer.margin_halves);
        policy_guided::answered(core, leaf, answer, value);
    }

    /// New noise is drawn.
    fn advanced(&mut self, core: &mut GuidedCore<P>) {
        policy_guided::reopened(core);
        self.leads.advance(core.visits());
        self.noised = false;
    }

    fn restarted(&mut self) {
        self.leads = Leads::default();
        self.noised = false;
    }

    /// The move of a proven win, or the one with the greatest lower confidence bound among those
    /// with enough visits, or the most visited one.
    fn best_move(&self, core: &GuidedCore<P>) -> Option<P::Move> {
        let ranked = core.ranked(ROOT);
        let most = *ranked.first()?;
        let best =
            self.choice.config.confidence_bound.map(|errors| best_by_bound(core, &ranked, errors));
        Some(core.tree.move_of(best.unwrap_or(most)))
    }

    /// The mean over the root's visits.
    fn value(&self, core: &GuidedCore<P>) -> f32 {
        core.tree.mean(ROOT)
    }

    fn score(&self) -> Option<f32> {
        self.leads.mean()
    }

    fn move_scores(&self, tree: &Tree<P::Move>) -> Vec<(P::Move, f32)> {
        self.leads.of_moves(tree)
    }

    fn prior(&self, tree: &Tree<P::Move>, child: NodeId) -> Option<f32> {
        Some(unpack(tree.prior[child as usize]))
    }
}

/// Share of the visits of the most visited move that a move needs to be chosen by its bound.
const VISITS_SHARE_MIN: f32 = 0.1;

/// The child with the greatest lower confidence bound of its mean, of children ranked by proof and
/// visits.
fn best_by_bound<P: Position>(core: &GuidedCore<P>, ranked: &[NodeId], errors: f32) -> NodeId {
    let (tree, most) = (&core.tree, ranked[0]);
    if tree.proven(most) != Proven::Open {
        return most;
    }
    let needed = VISITS_SHARE_MIN * tree.visits(most) as f32;
    let bound = |child: NodeId| {
        let visits = tree.visits(child).max(1) as f32;
        tree.mean(child) - errors * (tree.variance(child) / visits).sqrt()
    };
    let enough = |child: &&NodeId| {
        !tree.proven(**child).is_refuted() && tree.visits(**child) as f32 >= needed.max(2.0)
    };
    // Of equals, the one that is ranked first.
    let best = ranked.iter().rev().filter(enough);
    best.max_by(|&&a, &&b| bound(a).total_cmp(&bound(b))).copied().unwrap_or(most)
}

/// Selects the child with the highest PUCT score.
pub(crate) struct PuctChoice {
    pub config: PuctConfig,
    open_leaves: OpenLeaves,
}

impl PuctChoice {
    pub fn new(config: PuctConfig) -> Self {
        PuctChoice { config, open_leaves: OpenLeaves::default() }
    }

    /// The assumed value of an untried move of a node for the side to move, for whom the node has
    /// value `value`.
    #[inline]
    pub fn assumed<M: Copy + Eq + Send>(&self, tree: &Tree<M>, node: NodeId, value: f32) -> f32 {
        let mass = tree.untried(node).map_or(0.0, |untried| untried.mass);
        self.config.first_play.assumed(value, mass, exploration(&self.config, tree, node))
    }
}

/// Standard deviation of values at which the weight of the prior is `c_init`.
const USUAL_DEVIATION: f32 = 0.4;
/// Number of visits as which that deviation counts.
const USUAL_VISITS: f32 = 0.5;

/// The factor of the prior's weight at a node, which follows the spread of its values.
#[inline]
fn exploration<M: Copy + Eq + Send>(config: &PuctConfig, tree: &Tree<M>, node: NodeId) -> f32 {
    let share = config.deviation_share;
    if share <= 0.0 {
        return 1.0;
    }
    let visits = tree.visits[node as usize] as f32;
    let usual = USUAL_VISITS * USUAL_DEVIATION * USUAL_DEVIATION;
    let variance = (usual + visits * tree.variance(node)) / (USUAL_VISITS + visits);
    1.0 + share * (variance.sqrt() / USUAL_DEVIATION - 1.0)
}

impl ChooseChild for PuctChoice {
    #[inline]
    fn choose<M: Copy + Eq + Send>(
        &mut self,
        tree: &Tree<M>,
        node: NodeId,
        value: f32,
        untried: Option<Untried>,
        open: &[NodeId],
    ) -> Choice {
        let config = &self.config;
        let visits = tree.visits[node as usize] as f32 + open.len() as f32;
        let c = ((1.0 + visits + config.c_base) / config.c_base).ln() + config.c_init;
        let exploration = exploration(config, tree, node);
        let weight = c * exploration * visits.max(1.0).sqrt();
        let count = tree.child_count(node);
        let children = tree.padded_children(node);
        let (mean, visits) = self.open_leaves.count(tree, children.clone(), open);
        let prior = &tree.prior[children.clone()];
        let (slot, score) = select::best(mean, prior, visits, count, weight);
        let child =
            || Choice::Child(policy_guided::or_open(slot, mean, tree, children.start, open));
        match untried {
            Some(untried) => {
                let assumed = config.first_play.assumed(value, untried.mass, exploration);
                if assumed + weight * unpack(untried.best) > score {
                    Choice::Untried(assumed)
                } else {
                    child()
                }
            }
            None => child(),
        }
    }
}

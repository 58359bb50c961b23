//! The rule of the Gumbel search: sequential halving at the root, the improved policy below it.

use super::candidates::Candidates;
use super::completed_q::Transform;
use super::config::GumbelConfig;
use super::halving::Plan;
use super::select::{self, Children, Scratch};
use crate::mcts::{Core, Descent, Leads, Leaf, NodeId, OpenLeaf, Path, ROOT, Rule};
use crate::policy_guided::compact::{Untried, unpack};
use crate::policy_guided::{self, Choice, ChooseChild, GuidedCore, OpenLeaves, Start, Tree};
use crate::puct::PuctChoice;
use ponder_game::eval::Answer;
use ponder_game::{Position, Request};

/// Selection rule of the Gumbel search.
pub struct GumbelRule {
    pub(super) config: GumbelConfig,
    choice: GumbelChoice,
    pub(super) candidates: Candidates,
    /// Schedule of the halving, once the root has been evaluated.
    pub(super) plan: Option<Plan>,
    /// Selection rule of the whole tree while the search ponders.
    pub(super) pondering: Option<PuctChoice>,
    /// Gumbel noise to use instead of drawing it.
    pub(super) given: Option<Vec<f32>>,
    /// First step of the next descent.
    pub(super) start: Start,
    /// Expected leads of the answers.
    leads: Leads,
}

impl GumbelRule {
    pub(super) fn new(config: GumbelConfig) -> Self {
        GumbelRule {
            choice: GumbelChoice {
                transform: config.transform,
                scratch: Scratch::default(),
                open_leaves: OpenLeaves::default(),
            },
            config,
            candidates: Candidates::default(),
            plan: None,
            pondering: None,
            given: None,
            start: Start::Rule,
            leads: Leads::default(),
        }
    }
}

/// The evaluator's value of the root, if it has been evaluated.
pub(super) fn raw_value<P: Position>(core: &GuidedCore<P>) -> Option<f32> {
    core.tree.is_evaluated(ROOT).then(|| core.tree.raw_value[ROOT as usize])
}

impl<P: Position> Rule<P> for GumbelRule {
    type Tree = Tree<P::Move>;

    const EXCLUDES: bool = true;

    #[inline]
    fn leaves_in_flight_max(&self) -> u32 {
        if self.pondering.is_some() { 1 } else { self.config.leaves_in_flight_max.max(1) }
    }

    fn descend(&mut self, core: &mut GuidedCore<P>, requests: &mut Vec<Request<P>>) -> Descent {
        self.start = Start::Rule;
        if !core.tree.is_evaluated(ROOT) {
            return if core.open_count() == 0 {
                core.descend(self, requests)
            } else {
                Descent::Collided
            };
        }
        if self.pondering.is_some() {
            return core.descend(self, requests);
        }
        self.simulate(core, requests).unwrap_or(Descent::Spent)
    }

    #[inline]
    fn walk(&mut self, core: &mut GuidedCore<P>, path: &mut Path) -> Leaf<P> {
        match &mut self.pondering {
            Some(choice) => policy_guided::walk(core, choice, self.start, path),
            None => policy_guided::walk(core, &mut self.choice, self.start, path),
        }
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
        core.tree.raw_value[leaf.node() as usize] = value;
    }

    /// Counts the visit for the move.
    #[inline]
    fn backed_up(&mut self, core: &Core<P, Tree<P::Move>>, slot: usize) {
        if self.plan.is_some() {
            let index = core.tree.root.index_of(slot);
            let open = &mut self.candidates.open[index];
            *open = (*open - 1.0).max(0.0);
            self.candidates.counted[index] += 1.0;
            self.refresh(core, index);
        }
    }

    fn root_changed(&mut self, core: &GuidedCore<P>) {
        if self.plan.is_some() {
            (0..self.candidates.count).for_each(|index| self.refresh(core, index));
        }
    }

    /// The visits that the halving had scheduled for open leaves are scheduled again.
    fn cancelled(&mut self) {
        let open = &mut self.candidates.open;
        let count: f32 = open.iter().sum();
        open.fill(0.0);
        if let Some(plan) = &mut self.plan {
            plan.take_back(count as u32);
        }
    }

    /// New noise is drawn.
    fn advanced(&mut self, core: &mut GuidedCore<P>) {
        policy_guided::reopened(core);
        self.leads.advance(core.visits());
        self.plan = None;
        self.given = None;
    }

    fn restarted(&mut self) {
        self.leads = Leads::default();
        self.plan = None;
        self.given = None;
    }

    /// The move of a proven win, or the one among the most visited with the greatest `gumbel + ln
    /// prior + sigma(completed Q)`; `None` before the root has been evaluated.
    fn best_move(&self, core: &GuidedCore<P>) -> Option<P::Move> {
        self.best_index(core).map(|index| core.tree.root.moves[index])
    }

    fn value(&self, core: &GuidedCore<P>) -> f32 {
        self.improved_policy_and_value(core).1
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

/// Selects the child whose share of the visits is furthest below the improved policy.
pub(super) struct GumbelChoice {
    transform: Transform,
    scratch: Scratch,
    open_leaves: OpenLeaves,
}

impl ChooseChild for GumbelChoice {
    #[inline]
    fn choose<M: Copy + Eq + Send>(
        &mut self,
        tree: &Tree<M>,
        node: NodeId,
        _value: f32,
        untried: Option<Untried>,
        open: &[NodeId],
    ) -> Choice {
        let count = tree.child_count(node);
        if count == 0 {
            return Choice::Untried(tree.raw_value[node as usize]);
        }
        let untried = untried.map_or((0.0, 0.0), |untried| (unpack(untried.best), untried.mass));
        let children = tree.padded_children(node);
        let (mean, visits) = self.open_leaves.count(tree, children.clone(), open);
        let node = Children {
            count,
            mean,
            prior: &tree.prior[children.clone()],
            visits,
            raw_value: tree.raw_value[node as usize],
            untried,
        };
        let (child, assumed) = select::choose(node, self.transform, &mut self.scratch);
        child.map_or(Choice::Untried(assumed), |slot| {
            Choice::Child(policy_guided::or_open(slot, mean, tree, children.start, open))
        })
    }
}

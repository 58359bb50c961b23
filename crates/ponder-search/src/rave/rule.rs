//! Walking from the root to a leaf, and handling the trace of a playout.

use super::amaf::{AmafFirsts, point_entry};
use super::config::{HintUse, RaveConfig, Transpositions};
use super::owners::Owners;
use super::select::{self, Weights};
use super::tree::{NO_POINT, Tree};
use crate::mcts::{Columns, Core, Leads, Leaf, NodeId, OpenLeaf, Path, ROOT, Rule, Step, order};
use ponder_game::eval::Answer;
use ponder_game::{Position, Rollout};

/// Selection rule of RAVE: the move with the best mix of its mean and its AMAF statistics.
pub struct RaveRule<P: Rollout> {
    config: RaveConfig,
    policy: P::Policy,
    /// Number of points that the game distinguishes.
    points: usize,
    first_moves: AmafFirsts,
    owners: Owners,
    leads: Leads,
    /// Buffers for the moves of a node, and for the index in its block of the move on each point.
    moves: Vec<P::Move>,
    slots: Vec<u16>,
}

type RaveCore<P> = Core<P, Tree<<P as Position>::Move>>;

impl<P: Rollout> Rule<P> for RaveRule<P> {
    type Tree = Tree<P::Move>;

    const EXCLUDES: bool = true;

    #[inline]
    fn walk(&mut self, core: &mut RaveCore<P>, path: &mut Path) -> Leaf<P> {
        let mut position = core.position.clone();
        path.push(Step { node: ROOT, mover: position.to_move() });
        if !core.tree.is_expanded(ROOT) {
            self.expand(core, path, &position);
            return Leaf::Evaluate(position);
        }
        loop {
            let child = self.choose(core, path);
            if P::DEPENDS_ON_HISTORY {
                core.history.push(position.repetition_key());
            }
            position.play(core.tree.move_of(child));
            path.push(Step { node: child, mover: position.to_move() });
            if let Some(value) = core.tree.proven(child).value() {
                return Leaf::Known(value);
            }
            let visits = core.tree.visits(child);
            if visits == 0
                && let Some(leaf) = core.end_of_game(path, &position)
            {
                return leaf;
            }
            if !core.tree.is_expanded(child) {
                let is_full = core.tree.is_full(&core.limits).is_some();
                if visits + 1 >= self.config.expand_at && !is_full {
                    self.expand(core, path, &position);
                }
                return Leaf::Evaluate(position);
            }
        }
    }

    #[inline]
    fn answered(
        &mut self,
        core: &mut RaveCore<P>,
        leaf: &OpenLeaf,
        answer: &Answer<'_>,
        value: f32,
    ) {
        let path = leaf.path();
        self.owners.add(answer.trace);
        self.leads.add(&core.tree, leaf, answer.margin_halves);
        let side = path[path.len() - 1].mover;
        let value_for = |viewer| side.value_for(viewer, value);
        self.first_moves.back_up(&mut core.tree, path, answer.trace, self.points, value_for);
    }

    /// The averages of ownership and score keep the weight of at most the remaining visits.
    fn advanced(&mut self, core: &mut RaveCore<P>) {
        self.owners.fade(core.visits());
        self.leads.advance(core.visits());
    }

    fn restarted(&mut self) {
        self.owners = Owners::default();
        self.leads = Leads::default();
    }

    fn value(&self, core: &RaveCore<P>) -> f32 {
        core.value_of_best()
    }

    fn ownership(&self) -> Option<Vec<f32>> {
        Some(self.owners.means()).filter(|owners| !owners.is_empty())
    }

    fn score(&self) -> Option<f32> {
        self.leads.mean()
    }

    fn move_scores(&self, tree: &Tree<P::Move>) -> Vec<(P::Move, f32)> {
        self.leads.of_moves(tree)
    }
}

impl<P: Rollout> RaveRule<P> {
    pub(super) fn new(position: &P, config: RaveConfig, policy: P::Policy) -> Self {
        let config = RaveConfig {
            equivalence: config.equivalence.max(f32::MIN_POSITIVE),
            first_play_weight: config.first_play_weight.max(0.01),
            ..config
        };
        RaveRule {
            config,
            policy,
            points: position.points().min(usize::from(NO_POINT)),
            first_moves: AmafFirsts::default(),
            owners: Owners::default(),
            leads: Leads::default(),
            moves: Vec::new(),
            slots: Vec::new(),
        }
    }

    /// Selects the best move of the last node of a path.
    #[inline]
    fn choose(&self, core: &RaveCore<P>, path: &Path) -> NodeId {
        let node = path[path.len() - 1].node;
        let first_play = core.value_for_mover(path) - self.config.first_play_reduction;
        let exploration = match self.config.exploration {
            0.0 => 0.0,
            weight => weight * (core.tree.visits(node) as f32).ln().max(0.0).sqrt(),
        };
        let first_count = self.config.first_play_weight;
        let weights = Weights {
            inverse: 1.0 / self.config.equivalence,
            exploration,
            first_count,
            first_sum: first_count * first_play,
        };
        let best = select::best(core.tree.moves_of(node), weights);
        (core.tree.children(node).start + best) as NodeId
    }

    /// Adds the moves of the last node of a path to the tree, in an order that depends on the seed
    /// and on the position, with their hints.
    fn expand(&mut self, core: &mut RaveCore<P>, path: &Path, position: &P) {
        let node = path[path.len() - 1].node;
        let parent = path.len().checked_sub(2).map(|at| path[at].node);
        self.moves.clear();
        let moves = &mut self.moves;
        position.for_each_move(&core.history, |mv| moves.push(mv));
        if node == ROOT && !core.excluded.is_empty() {
            moves.retain(|mv| !core.excluded.contains(mv));
        }
        let Some(start) = core.tree.add_block(node, parent, self.moves.len()) else { return };
        let count = self.moves.len() as u32;
        let key = core.seed.0 ^ position.search_key().low();
        self.slots.clear();
        self.slots.resize(self.points, u16::MAX);
        for (index, &mv) in self.moves.iter().enumerate() {
            let slot = order::permuted(index as u32, count, key) as usize;
            let point = point_entry(position.point_of(mv));
            core.tree.enter(start + slot, mv, point);
            if let Some(entry) = self.slots.get_mut(usize::from(point)) {
                *entry = slot as u16;
            }
        }
        let inherits = self.config.transpositions == Transpositions::Inherit
            && core.tree.inherit(node, position.search_key());
        if !inherits {
            self.enter_hints(core, node, position);
        }
    }

    fn enter_hints(&mut self, core: &mut RaveCore<P>, node: NodeId, position: &P) {
        let scale = self.config.hint_scale;
        if self.config.hints == HintUse::Nothing || scale <= 0.0 {
            return;
        }
        let range = core.tree.children(node);
        let (tree, slots, hints) = (&mut core.tree, &self.slots, self.config.hints);
        position.knowledge(&self.policy, |mv, hint| {
            let by_point = position.point_of(mv).and_then(|point| slots.get(point));
            let guess = by_point.map_or(usize::MAX, |&slot| range.start + usize::from(slot));
            let is_it = |&at: &usize| tree.move_of(at as NodeId) == mv;
            let near = Some(guess).filter(|at| range.contains(at)).filter(is_it);
            let Some(at) = near.or_else(|| range.clone().find(is_it)) else { return };
            let weight = hint.weight * scale;
            if hints != HintUse::Mean {
                tree.add_amaf(at, weight, hint.value);
            }
            if hints != HintUse::Amaf {
                tree.add_hint(at, weight, hint.value);
            }
        });
    }
}

//! Positions that are reached by several orders of moves (Monte Carlo graph search, Czech et al.
//! 2020).
//!
//! Once a second node has the position of an evaluated one, the position gets a *hub*: a node
//! without an edge, which takes over the children of the first and counts all visits of the
//! position. All nodes with the position are *transpositions* from then on: they have no children,
//! and only the visits and the mean of their own edge. A walk that reaches one goes on at the hub.
//! The mean of a transposition becomes that of the hub whenever it is visited; what has changed
//! since its last visit is passed on to the nodes above it, so that their means stay averages.

use super::{State, Tree};
use crate::mcts::{NodeId, ROOT};
use ponder_game::Key;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// A position, and whether the side to move has chosen the move to it, which tells whose values its
/// nodes have.
pub(crate) type SharedKey = (Key, bool);

/// Result of looking for the position of a new node.
pub(crate) enum Joined {
    /// No other node shares it.
    Alone,
    /// The node is now a transposition.
    Transposition,
    /// The node is now a transposition, and so is the evaluated `first` node, whose children the
    /// new `hub` has taken over.
    Hub { first: NodeId, hub: NodeId },
}

/// The positions of a tree, with a number each.
#[derive(Default)]
pub(super) struct Positions {
    numbers: HashMap<SharedKey, u32>,
    /// The node that has the children, by the number of the position: its hub or its only node.
    nodes: Vec<NodeId>,
    /// The numbers of those nodes.
    number_of: HashMap<NodeId, u32>,
}

impl Positions {
    /// Bytes per position, including the free entries of hash tables.
    const ENTRY_BYTES: usize =
        3 * (size_of::<(SharedKey, u32)>() + size_of::<(NodeId, u32)>() + 2) + size_of::<NodeId>();

    pub fn bytes(&self) -> usize {
        self.nodes.len() * Self::ENTRY_BYTES
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The node that has the children of a position.
    pub fn node(&self, number: u32) -> NodeId {
        self.nodes[number as usize]
    }

    /// The number of the position whose children a node has, if it is known.
    pub fn number_of(&self, node: NodeId) -> Option<u32> {
        self.number_of.get(&node).copied()
    }

    /// Updates the positions of `len` nodes that have moved.
    pub fn moved(&mut self, from: usize, to: usize, len: usize) {
        for at in 0..len {
            if let Some(number) = self.number_of((from + at) as NodeId) {
                self.assign(number, (to + at) as NodeId);
            }
        }
    }

    /// Makes `node` the one that has the children of a position.
    fn assign(&mut self, number: u32, node: NodeId) {
        let before = std::mem::replace(&mut self.nodes[number as usize], node);
        self.number_of.remove(&before);
        self.number_of.insert(node, number);
    }

    /// Removes the positions that are not in `kept`, and returns the new numbers of the others.
    pub fn retain(&mut self, kept: &[bool]) -> Vec<u32> {
        let mut nodes = Vec::new();
        let mut renumbered = Vec::with_capacity(kept.len());
        for (is_kept, node) in kept.iter().zip(&self.nodes) {
            renumbered.push(nodes.len() as u32);
            if *is_kept {
                nodes.push(*node);
            }
        }
        self.numbers.retain(|_, number| {
            let is_kept = kept[*number as usize];
            *number = renumbered[*number as usize];
            is_kept
        });
        self.numbers.shrink_to_fit();
        self.number_of = (0..).zip(&nodes).map(|(number, node)| (*node, number)).collect();
        self.nodes = nodes;
        renumbered
    }
}

impl<M: Copy + Eq + Send> Tree<M> {
    /// Makes nodes with the same position share their children from now on.
    pub(crate) fn share_positions(&mut self) {
        self.positions = Some(Box::default());
    }

    /// Returns whether nodes with the same position share their children.
    #[inline]
    pub(crate) fn shares_positions(&self) -> bool {
        self.positions.is_some()
    }

    /// Records the position of a new node, which becomes a transposition if an evaluated node has
    /// the same position.
    pub(crate) fn join(&mut self, node: NodeId, key: SharedKey) -> Joined {
        let Some(positions) = &mut self.positions else { return Joined::Alone };
        let number = match positions.numbers.entry(key) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                let number = positions.nodes.len() as u32;
                entry.insert(number);
                positions.nodes.push(node);
                positions.number_of.insert(node, number);
                return Joined::Alone;
            }
        };
        let first = positions.node(number);
        // The values of the root belong to another side than those of an edge to its position.
        if first == ROOT || !self.is_evaluated(first) {
            return Joined::Alone;
        }
        self.make_transposition(node, number);
        if self.is_hub(first) {
            return Joined::Transposition;
        }
        let hub = self.take_block(0);
        self.moves.resize(self.mean.len(), self.moves[first as usize]);
        self.nodes += 1;
        self.copy_entry(first, hub);
        self.make_transposition(first, number);
        if let Some(positions) = &mut self.positions {
            positions.assign(number, hub);
        }
        Joined::Hub { first, hub }
    }

    /// Hubs alone have no prior.
    fn is_hub(&self, node: NodeId) -> bool {
        self.prior[node as usize] == super::TAKEN
    }

    fn make_transposition(&mut self, node: NodeId, number: u32) {
        let at = node as usize;
        self.state[at] = State::Transposition;
        self.link[at] = number;
        self.child_len[at] = 0;
        self.legal[at] = 0;
    }

    /// Copies everything but the prior and the move.
    fn copy_entry(&mut self, from: NodeId, to: NodeId) {
        let (from, to) = (from as usize, to as usize);
        self.mean[to] = self.mean[from];
        self.rest[to] = self.rest[from];
        self.square[to] = self.square[from];
        self.visits[to] = self.visits[from];
        self.raw_value[to] = self.raw_value[from];
        self.proven[to] = self.proven[from];
        self.state[to] = self.state[from];
        self.link[to] = self.link[from];
        self.child_len[to] = self.child_len[from];
        self.legal[to] = self.legal[from];
    }

    /// The hub of a transposition; `None` for any other node.
    #[inline]
    pub(crate) fn hub_of(&self, node: NodeId) -> Option<NodeId> {
        let positions = self.positions.as_ref()?;
        if self.state[node as usize] != State::Transposition {
            return None;
        }
        Some(positions.node(self.link[node as usize]))
    }

    /// Makes a transposition that will become the root have the children and all visits of its
    /// position.
    pub(super) fn replace_hub(&mut self, node: NodeId) {
        let Some(hub) = self.hub_of(node) else { return };
        let number = self.link[node as usize];
        self.copy_entry(hub, node);
        if let Some(positions) = &mut self.positions {
            positions.assign(number, node);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::State;
    use crate::driver::{self, StopCondition};
    use crate::mcts::{Columns, NodeId, ROOT};
    use crate::puct::{Puct, PuctConfig};
    use crate::search::{Limits, Proven, Search};
    use ponder_game::{Answers, Evaluator, Game, History, Position, Request, Seed, Wait};
    use ponder_hex::{Hex, HexPosition};
    use proptest::prelude::*;

    type Board = HexPosition<u128>;

    /// Evaluator with values from -0.5 to 0.5 by the hash of the position, and even priors.
    #[derive(Default)]
    struct Hashed(Vec<Request<Board>>);

    impl Evaluator<Board> for Hashed {
        fn submit(&mut self, batch: &mut Vec<Request<Board>>) {
            self.0.append(batch);
        }

        fn collect(&mut self, _wait: Wait, answers: &mut Answers) -> usize {
            let ready = std::mem::take(&mut self.0);
            for request in &ready {
                let number = Seed(request.position.search_key().low()).0 % 1001;
                answers.push(request, number as f32 / 1000.0 - 0.5, &[]);
            }
            ready.len()
        }

        fn in_flight(&self) -> usize {
            self.0.len()
        }
    }

    /// Checks every open node that has been evaluated: its visits are its own and those of its
    /// edges that are not refuted, and its mean is their average. Returns the number of hubs.
    fn check(search: &Puct<Board>) -> u32 {
        let tree = &search.core.tree;
        let mut hubs = 0;
        let (mut todo, mut seen) = (vec![ROOT], std::collections::HashSet::new());
        while let Some(node) = todo.pop() {
            let at = node as usize;
            assert!((-1.0..=1.0).contains(&tree.mean[at]) || tree.proven[at].is_refuted());
            if let Some(hub) = tree.hub_of(node) {
                if seen.insert(hub) {
                    hubs += 1;
                    todo.push(hub);
                }
                continue;
            }
            todo.extend(tree.children(node).map(|child| child as NodeId));
            if tree.proven[at] != Proven::Open || !tree.is_evaluated(node) {
                continue;
            }
            let open = |child: &usize| !tree.proven[*child].is_refuted();
            let (mut visits, mut sum) = (1, 0.0);
            for child in tree.children(node).filter(open) {
                visits += tree.visits[child];
                sum += f64::from(tree.visits[child]) * tree.mean_of(child as NodeId);
            }
            assert_eq!(tree.visits[at], visits, "{:?}", tree.state[at]);
            // The sides alternate, and the mean of the root is that of its side to move.
            let all = f64::from(visits) * tree.mean_of(node);
            let own = if node == ROOT { all - sum } else { all + sum };
            assert!(own.abs() < 0.501, "{own} of {visits} visits, {:?}", tree.state[at]);
        }
        assert!(tree.state[0] != State::Transposition);
        hubs
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn every_mean_is_an_average(
            size in 3..6_u8,
            rounds in prop::collection::vec((1_u64..1_500, any::<prop::sample::Index>()), 1..5),
            leaves_in_flight_max in 1_u32..5,
        ) {
            let position = Hex::<u128>::initial(&size.to_string().parse().expect("rules"));
            let config =
                PuctConfig { leaves_in_flight_max, transpositions: true, ..PuctConfig::default() };
            let mut search = Puct::new(position, History::default(), config, Seed(1));
            for (round, (visits, pick)) in rounds.into_iter().enumerate() {
                let visits_max = search.visits() + visits;
                search.set_limits(Limits { visits_max, ..Limits::default() });
                let until = StopCondition::never();
                driver::run(&mut search, &mut Hashed::default(), until, |_, _| {});
                let hubs = check(&search);
                // After some moves few cells are left, and perhaps one order of filling them.
                prop_assert!(hubs > 0 || size > 3 || visits < 500 || round > 0);
                prop_assert!(search.proven() == Proven::Open || search.best_move().is_some());
                let tried = search.children(&[]).unwrap_or_default();
                if search.proven() != Proven::Open || tried.is_empty() {
                    break;
                }
                search.advance(tried[pick.index(tried.len())].mv);
                if search.position().winner().is_some() {
                    break;
                }
                check(&search);
            }
        }
    }
}

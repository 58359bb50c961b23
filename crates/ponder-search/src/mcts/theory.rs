//! Use of a game's theory: it decides nodes, and removes inferior moves of the root.

use super::{Columns, Core, NodeId, Path, ROOT, Step};
use crate::search::Proven;
use ponder_game::{Assessment, Outcome, Position, Theory};

/// Theory of the game, and the visits at which it is asked.
pub(super) struct Adviser<P: Position> {
    theory: Box<dyn Theory<P>>,
    /// Number of visits of a node at which it is asked about the node.
    at_visits: u32,
    /// Number of visits of the root at which it is asked about the root next.
    root_at: u64,
}

/// Visits of the root for one node of the proof search there, in searches with a policy and in
/// those with playouts, whose visits take less time.
const VISITS_PER_NODE: [u64; 2] = [16, 4096];

/// Fewest and most nodes of a proof search at the root, which nothing interrupts: on 11x11 a thousand
/// take a tenth of a second.
const NODES_MIN: u64 = 64;
const NODES_MAX: u64 = 1024;

impl<P: Position, T: Columns<Move = P::Move>> Core<P, T> {
    /// Asks the theory of the game, if it has one, about each node at this number of visits, from 1
    /// on, and about the root from then on as often as its visits double. `None` never asks it.
    pub(crate) fn use_theory(&mut self, at_visits: Option<u32>) {
        let at_visits = at_visits.filter(|_| !P::DEPENDS_ON_HISTORY).map(|visits| visits.max(1));
        self.adviser = at_visits.and_then(|at_visits| {
            let theory = self.position.theory()?;
            Some(Adviser { theory, at_visits, root_at: 1 })
        });
    }

    /// Starts over at a new root.
    pub(super) fn forget_root(&mut self) {
        if let Some(adviser) = &mut self.adviser {
            adviser.root_at = 1;
        }
    }

    /// Asks about the root if it is time to, and returns whether it did.
    #[inline]
    pub(super) fn advise_root(&mut self) -> bool {
        // A theory judges a root with all its moves.
        if !self.excluded.is_empty() {
            return self.remove_excluded();
        }
        let visits = u64::from(self.tree.visits(ROOT));
        let Some(adviser) = &mut self.adviser else { return false };
        if visits < adviser.root_at || !(T::GUIDED || self.tree.has_all_children(ROOT)) {
            return false;
        }
        adviser.root_at = 2 * visits.max(u64::from(adviser.at_visits));
        let nodes = visits / VISITS_PER_NODE[usize::from(!T::GUIDED)];
        let nodes = if nodes < NODES_MIN { 0 } else { nodes.min(NODES_MAX) };
        let position = self.position.clone();
        match adviser.theory.assess(&position, nodes) {
            Assessment::Won(best) => self.decide_move(&position, best, Proven::Win),
            // At a lost root all moves stay: the opponent may still err.
            Assessment::Lost => {}
            Assessment::Open { inferior } => {
                for mv in inferior {
                    self.decide_move(&position, mv, Proven::DeadEnd);
                }
            }
        }
        true
    }

    /// Removes the excluded moves of a root that a policy has evaluated, and returns whether it did.
    /// Searches without a policy never add them.
    fn remove_excluded(&mut self) -> bool {
        if !self.removes_excluded || self.tree.visits(ROOT) == 0 {
            return false;
        }
        self.removes_excluded = false;
        let position = self.position.clone();
        for mv in self.excluded.clone() {
            self.decide_move(&position, mv, Proven::DeadEnd);
        }
        true
    }

    /// Proves a move of the root to win, or removes it.
    fn decide_move(&mut self, position: &P, mv: P::Move, proven: Proven) {
        let Some(child) = self.child_of_root(position, mv) else { return };
        if self.tree.proven(child) == Proven::Open {
            let mover = position.to_move();
            let path = [ROOT, child].map(|node| Step { node, mover });
            if proven == Proven::DeadEnd {
                self.dismiss(&path);
            } else {
                self.prove(&path, proven);
            }
        }
    }

    /// The part of a path up to a node below the root about which it is time to ask.
    #[inline]
    pub(super) fn part_to_advise(&self, path: &Path) -> Option<Path> {
        let at_visits = self.adviser.as_ref()?.at_visits;
        let last = path.len().saturating_sub(1);
        let is_due = |depth: &usize| self.tree.visits(path[*depth].node) == at_visits;
        let depth = (1..last).find(is_due)?;
        Some(path[..=depth].to_vec())
    }

    /// Asks about the last node of such a part. Its moves stay if it is not decided: a node's mean
    /// falls when its bad replies go, so it would look worse than one that was not asked about.
    #[inline]
    pub(super) fn advise_part(&mut self, part: Option<Path>) {
        let Some(path) = part else { return };
        let is_open = |step: &Step| self.tree.proven(step.node) == Proven::Open;
        let [.., above, last] = path[..] else { return };
        if !path.iter().all(is_open) {
            return;
        }
        let mut position = self.position.clone();
        path[1..].iter().for_each(|step| position.play(self.tree.move_of(step.node)));
        let Some(adviser) = &mut self.adviser else { return };
        let winner = match adviser.theory.assess(&position, 0) {
            Assessment::Won(_) => last.mover,
            Assessment::Lost => last.mover.opponent(),
            Assessment::Open { .. } => return,
        };
        let value = Outcome::win(winner).value_for(above.mover);
        self.prove(&path, Proven::of_value(value));
    }

    /// The child of a move of the root, which is created if the tree can; `None` if it does not exist.
    fn child_of_root(&mut self, position: &P, mv: P::Move) -> Option<NodeId> {
        let mut children = self.tree.children(ROOT).map(|child| child as NodeId);
        if let Some(child) = children.find(|&child| self.tree.move_of(child) == mv) {
            return Some(child);
        }
        let moves = position.legal_moves(&self.history);
        let index = moves.iter().position(|&legal| legal == mv)?;
        let siblings = self.tree.children(ROOT).len();
        let (child, moved_from) = self.tree.add_root_move(index, mv)?;
        if let Some(from) = moved_from {
            self.follow_moved(from, siblings, self.tree.children(ROOT).start as NodeId);
        }
        Some(child)
    }
}

//! One descent from the root to a leaf, and the handling of the leaf.

use super::{Columns, Core, NodeId, OpenLeaf, Path, Rule};
use crate::search::Proven;
use ponder_game::{History, Outcome, Position, Request, Status, parts};

/// Outcome of a descent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Descent {
    /// A new open leaf.
    Opened,
    /// A known result was backed up.
    Known,
    /// The leaf is already open: nothing was done.
    Collided,
    /// No descent, because the rule has made all its visits, or has to wait for open leaves.
    Spent,
}

/// End of a walk.
pub enum Leaf<P> {
    /// A position to evaluate.
    Evaluate(P),
    /// A proven result for the side that chose the last edge.
    Known(f32),
    /// A dead end, which provides no value.
    Nothing,
    /// A leaf that is already open.
    Collided,
}

impl<P: Position, T: Columns<Move = P::Move>> Core<P, T> {
    /// Walks down once and adds a request if that reaches a leaf to evaluate.
    #[inline]
    pub(crate) fn descend<R: Rule<P, Tree = T>>(
        &mut self,
        rule: &mut R,
        requests: &mut Vec<Request<P>>,
    ) -> Descent {
        let mut path = self.spare.pop().unwrap_or_default();
        path.clear();
        let history_len = self.history.path_len();
        let mut leaf = rule.walk(self, &mut path);
        let mut forbidden = Vec::new();
        if P::DEPENDS_ON_HISTORY {
            if let Leaf::Evaluate(position) = leaf {
                if T::GUIDED {
                    forbidden = forbidden_by_history(&position, &self.history);
                }
                leaf = Leaf::Evaluate(position.with_repetition_count(&self.history));
            }
            self.history.truncate(history_len);
        }
        let part = self.part_to_advise(&path);
        self.descents += u64::from(!matches!(leaf, Leaf::Collided));
        let end = match leaf {
            Leaf::Evaluate(position) => {
                self.open_leaf(path, forbidden, position, requests);
                self.advise_part(part);
                return Descent::Opened;
            }
            Leaf::Known(value) => {
                let chooser = path[path.len() - 2].mover;
                self.back_up(&path, chooser, value);
                Descent::Known
            }
            Leaf::Nothing => Descent::Known,
            Leaf::Collided => Descent::Collided,
        };
        self.spare.push(path);
        self.advise_part(part);
        end
    }

    /// Opens a leaf and requests its evaluation.
    fn open_leaf(
        &mut self,
        path: Path,
        forbidden: Vec<u16>,
        position: P,
        requests: &mut Vec<Request<P>>,
    ) {
        self.tree.take_leaf(path[path.len() - 1].node);
        self.open.push_back(OpenLeaf {
            path,
            forbidden,
            answer: None,
            descents: self.descents - 1,
        });
        requests.push(Request {
            search: 0,
            leaf: self.leaves as u32,
            generation: self.generation,
            seed: self.seed.stream(self.leaves),
            position,
        });
        self.leaves += 1;
    }

    /// The end of a walk at a new node whose game is over, which is then proven; `None` if the game
    /// continues. In a guided search it is also over if the side to move can win with one move that
    /// is made of several: none of them is searched in a tree whose nodes are parts.
    #[inline]
    pub(crate) fn end_of_game(&mut self, path: &Path, position: &P) -> Option<Leaf<P>> {
        let outcome = match position.status(&self.history) {
            Status::Running if T::GUIDED && parts::can_win(position) => {
                Some(Outcome::win(position.to_move()))
            }
            Status::Running => return None,
            Status::Over(outcome) => Some(outcome),
            Status::DeadEnd => None,
        };
        match outcome {
            Some(outcome) => {
                let value = outcome.value_for(path[path.len() - 2].mover);
                self.prove(path, Proven::of_value(value));
                Some(Leaf::Known(value))
            }
            None => {
                self.prove(path, Proven::DeadEnd);
                Some(Leaf::Nothing)
            }
        }
    }

    /// The mean value of the last node of a path for its side to move.
    #[inline]
    pub(crate) fn value_for_mover(&self, path: &Path) -> f32 {
        let last = path[path.len() - 1];
        let chooser = path[path.len().saturating_sub(2)].mover;
        chooser.value_for(last.mover, self.tree.mean(last.node))
    }

    /// Updates open paths through `len` nodes that have moved from entries at `from` to entries at
    /// `to` because their parent got another child.
    #[cold]
    pub(crate) fn follow_moved(&mut self, from: NodeId, len: usize, to: NodeId) {
        for step in self.open.iter_mut().flat_map(|leaf| &mut leaf.path) {
            if (from..from + len as NodeId).contains(&step.node) {
                step.node = step.node - from + to;
            }
        }
    }
}

/// The moves that are legal with an empty history but not with this one, by their indices among the
/// former: an evaluator, which has no history, has priors for them.
fn forbidden_by_history<P: Position>(position: &P, history: &History) -> Vec<u16> {
    let mut here = Vec::new();
    position.for_each_move(history, |mv| here.push(mv));
    let mut forbidden = Vec::new();
    let (mut index, mut at) = (0, 0);
    position.for_each_move(&History::default(), |mv| {
        if here.get(at) == Some(&mv) {
            at += 1;
        } else {
            forbidden.push(index);
        }
        index += 1;
    });
    forbidden
}

//! From the root to a leaf.

use super::compact::Untried;
use super::{Core, NodeId, OpenLeaf, Path, ROOT, State, Step, Tree};
use crate::uct::Proven;
use ponder_game::{Line, Position, Request, Status};

/// How a search chooses among the children of a node.
pub(crate) trait Rule {
    /// The child to visit next. `value` is the node's mean for its side to move, `untried` the best
    /// of the moves that have not been tried. The node has a child or an untried move.
    fn choose<M: Copy>(
        &mut self,
        tree: &Tree<M>,
        node: NodeId,
        value: f32,
        untried: Option<Untried>,
    ) -> Choice;

    /// What the rule notes of a node that was evaluated at `value` for its side to move.
    fn evaluated<M>(&self, tree: &mut Tree<M>, node: NodeId, value: f32);
}

/// What a rule chose.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Choice {
    /// The child number so many that has been made.
    Child(usize),
    /// The best of the untried moves, which is assumed to be worth so much until it is evaluated.
    Untried(f32),
}

/// How a descent leaves the root.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Start {
    /// As the rule says.
    Rule,
    /// By the legal move number so many.
    Move(usize),
}

/// How a descent ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Descent {
    /// With a new open leaf.
    Opened,
    /// With a result that is known.
    Known,
    /// At a leaf that is already open: nothing was done.
    Collided,
}

enum Leaf<P> {
    Evaluate(P),
    /// A proven result for the side that chose the last edge.
    Known(f32),
    /// The last edge was a dead end.
    Nothing,
    Collided,
}

impl<P: Position> Core<P> {
    /// Walks down once and adds a request if that finds a leaf to evaluate.
    #[inline]
    pub fn descend(
        &mut self,
        rule: &mut impl Rule,
        start: Start,
        requests: &mut Vec<Request<P>>,
    ) -> Descent {
        let mut path = self.spare.pop().unwrap_or_default();
        path.clear();
        let base = self.line.path_len();
        let mut leaf = self.walk(rule, start, &mut path);
        let mut forbidden = Vec::new();
        if P::ASKS_LINE {
            if let Leaf::Evaluate(position) = leaf {
                forbidden = forbidden_here(&position, &self.line);
                leaf = Leaf::Evaluate(position.seen_on(&self.line));
            }
            self.line.truncate(base);
        }
        let end = match leaf {
            Leaf::Evaluate(position) => {
                self.open_leaf(path, forbidden, position, requests);
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
        end
    }

    fn open_leaf(
        &mut self,
        path: Path,
        forbidden: Vec<u16>,
        position: P,
        requests: &mut Vec<Request<P>>,
    ) {
        let last = path[path.len() - 1].node;
        self.tree.state[last as usize] = State::Open;
        self.count_open(&path, 1.0);
        let leaf = self.open.iter().position(Option::is_none).unwrap_or_else(|| {
            self.open.push(None);
            self.open.len() - 1
        });
        self.open[leaf] = Some(OpenLeaf { path, forbidden, answer: None });
        self.open_count += 1;
        requests.push(Request {
            search: 0,
            leaf: leaf as u32,
            generation: self.generation,
            seed: self.seed.stream(self.leaves),
            position,
        });
        self.leaves += 1;
    }

    fn walk(&mut self, rule: &mut impl Rule, start: Start, path: &mut Path) -> Leaf<P> {
        let mut position = self.position.clone();
        let mut node = ROOT;
        path.push(Step { node, mover: position.to_move() });
        loop {
            match self.tree.state[node as usize] {
                State::New => return Leaf::Evaluate(position),
                State::Open => return Leaf::Collided,
                State::Bare | State::Ranked => {}
            }
            if self.tree.child_count(node) == 0 {
                self.tree.set_legal(node, position.count_moves(&self.line));
            }
            let (child, is_new) = match start {
                Start::Move(index) if node == ROOT => self.child_by_move(index),
                _ => {
                    let untried = self.tree.untried(node);
                    let value = self.value_for_mover(path);
                    match rule.choose(&self.tree, node, value, untried) {
                        Choice::Child(slot) => {
                            ((self.tree.children(node).start + slot) as NodeId, false)
                        }
                        Choice::Untried(assumed) => {
                            let key = self.seed.0 ^ position.search_key().low();
                            let index = self.tree.untried_index(node, key);
                            let child = self.add_child(node, index, &position, path.len());
                            self.tree.set_mean(child, f64::from(assumed));
                            (child, true)
                        }
                    }
                }
            };
            let proven = self.tree.proven[child as usize];
            debug_assert!(proven != Proven::DeadEnd, "a dead end was chosen");
            if P::ASKS_LINE {
                self.line.push(position.repetition_key());
            }
            position.play(self.tree.move_of(child));
            path.push(Step { node: child, mover: position.to_move() });
            if is_new {
                return self.look_at_new(path, position);
            }
            if let Some(value) = proven.value() {
                return Leaf::Known(value);
            }
            node = child;
        }
    }

    /// The child of a legal move of the root, and whether it was made for this.
    fn child_by_move(&mut self, index: usize) -> (NodeId, bool) {
        if let Some(slot) = self.root.slot_of(index) {
            return (self.tree.first_child(ROOT) + slot as NodeId, false);
        }
        let position = self.position.clone();
        (self.add_child(ROOT, index, &position, 1), true)
    }

    /// Makes a child `depth` edges below the root, and sees to the open paths through siblings that
    /// moved for it.
    fn add_child(&mut self, node: NodeId, index: usize, position: &P, depth: usize) -> NodeId {
        let mv = if node == ROOT {
            self.root.moves[index]
        } else {
            position
                .nth_move(&self.line, index)
                .expect("the index is below the number of legal moves")
        };
        let (child, moved_from) = self.tree.add_child(node, index, mv);
        if node == ROOT {
            self.root.made(index);
        }
        if let Some(from) = moved_from {
            let to = self.tree.first_child(node);
            for leaf in self.open.iter_mut().flatten() {
                if leaf.path.get(depth - 1).is_some_and(|step| step.node == node)
                    && let Some(step) = leaf.path.get_mut(depth)
                {
                    step.node = step.node - from + to;
                }
            }
        }
        child
    }

    /// The mean value of the path's last node for the side to move there.
    #[inline]
    fn value_for_mover(&self, path: &Path) -> f32 {
        let last = path[path.len() - 1];
        let chooser = path[path.len().saturating_sub(2)].mover;
        chooser.value_for(last.mover, self.tree.mean[last.node as usize])
    }

    /// Settles a new node whose game is over.
    fn look_at_new(&mut self, path: &Path, position: P) -> Leaf<P> {
        match position.status(&self.line) {
            Status::Running => Leaf::Evaluate(position),
            Status::Over(outcome) => {
                let value = outcome.value_for(path[path.len() - 2].mover);
                self.prove(path, Proven::of_value(value));
                Leaf::Known(value)
            }
            Status::DeadEnd => {
                self.prove(path, Proven::DeadEnd);
                Leaf::Nothing
            }
        }
    }
}

/// The moves that are legal on an empty line but not on this one, by their numbers on the empty
/// line: an evaluator, which has no line, has priors for them.
fn forbidden_here<P: Position>(position: &P, line: &Line) -> Vec<u16> {
    let mut here = Vec::new();
    position.for_each_move(line, |mv| here.push(mv));
    let mut forbidden = Vec::new();
    let (mut index, mut at) = (0, 0);
    position.for_each_move(&Line::default(), |mv| {
        if here.get(at) == Some(&mv) {
            at += 1;
        } else {
            forbidden.push(index);
        }
        index += 1;
    });
    forbidden
}

//! Enumeration of the positions after complete moves.

use super::Unknown;
use crate::key_set::KeySet;
use crate::piece::squares;
use crate::{Kind, Legal, PacoMove, PacoPosition, Step};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Limit on the nodes of an analysis (its budget): every position visited counts one.
#[derive(Clone, Debug)]
pub struct NodeLimit {
    left: u64,
    stop: Option<Arc<AtomicBool>>,
}

/// The stop flag is checked where the number of positions left is a multiple of this.
const STOP_EVERY: u64 = 64;

impl NodeLimit {
    /// A budget of `nodes` positions.
    #[must_use]
    pub fn new(nodes: u64) -> Self {
        NodeLimit { left: nodes, stop: None }
    }

    /// Adds a stop flag, soon after which the budget is exhausted as well.
    #[must_use]
    pub fn until(self, stop: Arc<AtomicBool>) -> Self {
        NodeLimit { stop: Some(stop), ..self }
    }

    /// Number of positions that may still be visited.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// The number of positions left, for decrementing.
    #[inline]
    pub(crate) fn nodes(&mut self) -> &mut u64 {
        &mut self.left
    }

    /// Counts a position.
    ///
    /// # Errors
    /// Fails when the budget is exhausted.
    #[inline]
    pub(super) fn spend(&mut self) -> Result<(), Unknown> {
        self.left = self.left.checked_sub(1).ok_or(Unknown)?;
        if self.left.is_multiple_of(STOP_EVERY)
            && let Some(stop) = &self.stop
            && stop.load(Ordering::Relaxed)
        {
            self.left = 0;
            return Err(Unknown);
        }
        Ok(())
    }
}

/// Reusable buffers of a walk.
#[derive(Default)]
pub(super) struct Walk {
    /// Keys of the positions in the middle of a move that were visited.
    seen: KeySet,
    /// Positions to visit, each with the index of the step that led to it.
    open: VecDeque<(PacoPosition, u32)>,
    /// The actions of the current move as a tree: each with the index of the one before it.
    steps: Vec<(PacoMove, u32)>,
    order: Order,
}

/// Order in which a walk visits the ends of moves.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Order {
    /// Order by length, so that no end is reported with a longer sequence than it needs.
    #[default]
    Shortest,
    /// Depth-first along chains, which finds an answer sooner.
    Deepest,
}

/// Control flow of a walk.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Go {
    /// Continue.
    On,
    /// End the walk.
    Stop,
}

/// Index of the step before the first.
const NO_STEP: u32 = u32::MAX;

impl Walk {
    /// A walk in the given order.
    pub fn new(order: Order) -> Self {
        Walk { order, ..Walk::default() }
    }

    /// Calls `f` with the position at the end of every complete move from a position at the
    /// beginning of a move. Chains that reach the same position in the middle of a move are
    /// followed once, so most ends are visited once.
    ///
    /// # Errors
    /// Fails when the budget is exhausted.
    pub fn ends(
        &mut self,
        start: &PacoPosition,
        budget: &mut NodeLimit,
        mut f: impl FnMut(&PacoPosition, &Steps<'_>, &mut NodeLimit) -> Result<Go, Unknown>,
    ) -> Result<Go, Unknown> {
        self.seen.clear();
        self.open.clear();
        self.steps.clear();
        let own = start.to_move;
        self.open.push_back((start.clone(), NO_STEP));
        while let Some((position, step)) = self.next() {
            let actions = match position.legal() {
                Legal::Lift(set) => {
                    // The king is visited first: it matters most for ŝako.
                    let king = position.pieces(own, Kind::King) & set;
                    let (first, then) = match self.order {
                        Order::Shortest => (king, set & !king),
                        Order::Deepest => (set & !king, king),
                    };
                    for square in squares(first).chain(squares(then)) {
                        self.push(&position, PacoMove::Lift(square), step);
                    }
                    continue;
                }
                Legal::Promote => {
                    for kind in Kind::PROMOTIONS {
                        let mut next = position.clone();
                        next.make(PacoMove::Promote(kind));
                        let at = self.add_step(PacoMove::Promote(kind), step);
                        if next.to_move != own {
                            budget.spend()?;
                            let steps = Steps { all: &self.steps, last: at };
                            if f(&next, &steps, budget)? == Go::Stop {
                                return Ok(Go::Stop);
                            }
                        } else {
                            self.open.push_back((next, at));
                        }
                    }
                    continue;
                }
                Legal::Place(set) => set,
                Legal::Nothing => continue,
            };
            for square in squares(actions) {
                let mut next = position.clone();
                next.make(PacoMove::Place(square));
                budget.spend()?;
                let at = self.add_step(PacoMove::Place(square), step);
                match next.step {
                    Step::Place | Step::PromoteThenPlace => {
                        if self.seen.insert(next.key.low()) {
                            self.open.push_back((next, at));
                        }
                    }
                    Step::PromoteThenFinish => self.open.push_back((next, at)),
                    Step::Lift | Step::PromoteThenLift | Step::Won => {
                        let steps = Steps { all: &self.steps, last: at };
                        if f(&next, &steps, budget)? == Go::Stop {
                            return Ok(Go::Stop);
                        }
                    }
                }
            }
        }
        Ok(Go::On)
    }

    /// Takes the next position to visit.
    fn next(&mut self) -> Option<(PacoPosition, u32)> {
        match self.order {
            Order::Shortest => self.open.pop_front(),
            Order::Deepest => self.open.pop_back(),
        }
    }

    /// Adds the position after an action to those to visit.
    fn push(&mut self, position: &PacoPosition, action: PacoMove, step: u32) {
        let mut next = position.clone();
        next.make(action);
        let at = self.add_step(action, step);
        self.open.push_back((next, at));
    }

    /// Adds an action after the step `before`, and returns its index.
    fn add_step(&mut self, action: PacoMove, before: u32) -> u32 {
        self.steps.push((action, before));
        (self.steps.len() - 1) as u32
    }
}

/// The actions of one move.
pub(super) struct Steps<'a> {
    all: &'a [(PacoMove, u32)],
    last: u32,
}

impl Steps<'_> {
    /// The actions in order.
    pub fn actions(&self) -> Vec<PacoMove> {
        let mut actions = Vec::new();
        let mut at = self.last;
        while let Some(&(action, before)) = self.all.get(at as usize) {
            actions.push(action);
            at = before;
        }
        actions.reverse();
        actions
    }
}

//! The positions at the ends of complete moves.

use super::Unknown;
use crate::key_set::KeySet;
use crate::piece::squares;
use crate::{Kind, Legal, PacoMove, PacoPosition, Step};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How much work may be done: every position that is looked at counts one.
#[derive(Clone, Debug)]
pub struct Budget {
    left: u64,
    stop: Option<Arc<AtomicBool>>,
}

/// A flag is looked at where the number of positions left is a multiple of this.
const STOP_EVERY: u64 = 64;

impl Budget {
    /// So many positions.
    #[must_use]
    pub fn new(nodes: u64) -> Self {
        Budget { left: nodes, stop: None }
    }

    /// It is used up, too, soon after the flag is raised.
    #[must_use]
    pub fn until(self, stop: Arc<AtomicBool>) -> Self {
        Budget { stop: Some(stop), ..self }
    }

    /// Positions that may still be looked at.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// What is left, to take from.
    #[inline]
    pub(crate) fn nodes(&mut self) -> &mut u64 {
        &mut self.left
    }

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

/// Buffers for walks, used again.
#[derive(Default)]
pub(super) struct Walk {
    seen: KeySet,
    open: VecDeque<(PacoPosition, u32)>,
    /// The actions of the move that is being looked at, as a tree: each with the one before it.
    steps: Vec<(PacoMove, u32)>,
    order: Order,
}

/// The order in which a walk meets the ends of moves.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Order {
    /// By their length, so that no end is told with a longer way than it needs.
    #[default]
    Shortest,
    /// Chains to their ends first, which finds an answer sooner.
    Deepest,
}

/// Whether a walk goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Go {
    On,
    Stop,
}

const NO_STEP: u32 = u32::MAX;

impl Walk {
    /// A walk in an order.
    pub fn new(order: Order) -> Self {
        Walk { order, ..Walk::default() }
    }

    /// Calls `f` with the position at the end of every complete move from the beginning of one.
    /// Chains that come to the same position in the middle of a move are followed once, so most ends
    /// come once.
    ///
    /// # Errors
    /// When the budget is used up.
    pub fn ends(
        &mut self,
        start: &PacoPosition,
        budget: &mut Budget,
        mut f: impl FnMut(&PacoPosition, &Steps<'_>, &mut Budget) -> Result<Go, Unknown>,
    ) -> Result<Go, Unknown> {
        self.seen.clear();
        self.open.clear();
        self.steps.clear();
        let own = start.to_move;
        self.open.push_back((start.clone(), NO_STEP));
        while let Some((position, step)) = self.next() {
            let actions = match position.legal() {
                Legal::Lift(set) => {
                    // The king is looked at first: it has the most to say about ŝako.
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
                        let at = self.note(PacoMove::Promote(kind), step);
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
                let at = self.note(PacoMove::Place(square), step);
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

    fn next(&mut self) -> Option<(PacoPosition, u32)> {
        match self.order {
            Order::Shortest => self.open.pop_front(),
            Order::Deepest => self.open.pop_back(),
        }
    }

    fn push(&mut self, position: &PacoPosition, action: PacoMove, step: u32) {
        let mut next = position.clone();
        next.make(action);
        let at = self.note(action, step);
        self.open.push_back((next, at));
    }

    fn note(&mut self, action: PacoMove, before: u32) -> u32 {
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

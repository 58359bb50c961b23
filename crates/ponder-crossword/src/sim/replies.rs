//! What the other side could answer with each rack that it is dealt, before the move it answers is made.
//! Most of that stays after any move, so that it is found once for all candidates.

use super::deal::Deal;
use super::playout::Playouts;
use crate::View;
use crate::hasty::Replies;
use crate::lexicon::RACK_MAX;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Plays that are kept of a rack. Measured with `--example replies`: with 4 the best untouched one is
/// missed more often, and more of them take longer to find.
const KEPT: usize = 8;

/// Deals whose replies are kept, at most; half a kilobyte each.
const DEALS_MAX: usize = 1 << 14;

/// Replies by the number of the deal.
pub(super) struct KnownReplies {
    /// Whether it makes sense to keep any.
    is_used: bool,
    /// How often a deal is asked for in the round that begins.
    asked: HashMap<usize, u32>,
    known: Mutex<HashMap<usize, Arc<Replies>>>,
}

impl KnownReplies {
    /// For the moves of a position. Nothing is kept where the board is empty, since every reply follows
    /// from the first play, or where a move may empty the bag, since equities change then.
    pub(super) fn new(view: &View<'_>) -> Self {
        let is_used = view.board.count() > 0 && view.bag > RACK_MAX;
        KnownReplies { is_used, asked: HashMap::new(), known: Mutex::default() }
    }

    /// Tells which candidates are tried next, with which deals.
    pub(super) fn expect(&mut self, trials: &[(usize, usize)]) {
        self.asked.clear();
        for &(_, number) in trials {
            *self.asked.entry(number).or_insert(0) += 1;
        }
    }

    /// The replies of the rack of a deal; `None` where it is quicker to do without them.
    pub(super) fn of(
        &self,
        view: &View<'_>,
        player: &mut Playouts<'_>,
        number: usize,
        deal: &Deal,
    ) -> Option<Arc<Replies>> {
        if !self.is_used {
            return None;
        }
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known().get(&number) {
            return Some(Arc::clone(found));
        }
        if self.asked.get(&number).is_none_or(|&times| times < 2) {
            return None;
        }
        let rules = player.equipment.rules();
        let found = player.hasty.replies(&rules, view.board, &deal.rack, KEPT);
        let found = Arc::new(found);
        let mut known = known();
        if known.len() >= DEALS_MAX {
            known.clear();
        }
        known.insert(number, Arc::clone(&found));
        Some(found)
    }
}

//! Queries for players in the middle of a move: the way to win, and whether the move can be
//! completed.

use crate::key_set::KeySet;
use crate::piece::squares;
use crate::{Legal, PacoMove, PacoPosition, Step};

/// Number of positions that are kept in the search for a way to win.
const WIN_NODES: usize = 200_000;
/// Number of positions in the middle of a move that are visited in the search for a completion.
const COMPLETE_NODES: usize = 20_000;

impl PacoPosition {
    /// The actions of a shortest way to win with the move that begins or continues here; `None` if
    /// there is none, or if the search would take too long.
    pub fn winning_way(&self) -> Option<Vec<PacoMove>> {
        let own = self.to_move;
        if self.step == Step::Won || self.step == Step::Lift && !self.gives_sako(own) {
            return None;
        }
        let mut seen = KeySet::default();
        let mut met = vec![(self.clone(), None)];
        let mut next = 0;
        while let Some((position, _)) = met.get(next) {
            let position = position.clone();
            let mut actions = Vec::new();
            position.legal().for_each(|action| actions.push(action));
            for action in actions {
                let mut after = position.clone();
                after.make(action);
                let come_by = Some((next, action));
                if after.winner() == Some(own) {
                    return Some(way(&met, come_by));
                }
                let goes_on = after.to_move == own && after.chain_may_win();
                if goes_on && seen.insert(after.key.low()) && met.len() < WIN_NODES {
                    met.push((after, come_by));
                }
            }
            next += 1;
        }
        None
    }

    /// Returns whether a piece is in hand, or a pawn has to be promoted after it was placed.
    pub fn in_move(&self) -> bool {
        matches!(self.step, Step::Place | Step::PromoteThenPlace | Step::PromoteThenFinish)
    }

    /// Returns whether a move that begins or continues with a legal action can be completed;
    /// `false` if the search takes too long.
    pub fn completes(&self, action: PacoMove) -> bool {
        let own = self.to_move;
        let mut seen = KeySet::default();
        let mut open = vec![(self.clone(), action)];
        while let Some((before, action)) = open.pop() {
            let mut position = before.clone();
            position.make(action);
            if position.to_move != own || position.step == Step::Won {
                return true;
            }
            match position.legal() {
                // After the promotion that comes first, a complete move follows.
                Legal::Lift(set) if set != 0 => return true,
                Legal::Place(set) if set & !position.unions() != 0 => return true,
                legal => {
                    if !seen.insert(position.key.low()) || seen.len() > COMPLETE_NODES {
                        continue;
                    }
                    match legal {
                        Legal::Place(set) => {
                            let ways = squares(set).map(PacoMove::Place);
                            open.extend(ways.map(|way| (position.clone(), way)));
                        }
                        legal => legal.for_each(|way| open.push((position.clone(), way))),
                    }
                }
            }
        }
        false
    }
}

/// Predecessor of a position: the number of the position before it, and the action.
type ComeBy = Option<(usize, PacoMove)>;

/// The actions that lead to a position.
fn way(met: &[(PacoPosition, ComeBy)], mut come_by: ComeBy) -> Vec<PacoMove> {
    let mut actions = Vec::new();
    while let Some((before, action)) = come_by {
        actions.push(action);
        come_by = met[before].1;
    }
    actions.reverse();
    actions
}

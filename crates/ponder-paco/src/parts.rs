//! Queries for players in the middle of a move: the way to win, and whether the move can be
//! completed.

use crate::key_set::KeySet;
use crate::piece::squares;
use crate::{Legal, PacoMove, PacoPosition, Step};

/// Number of positions that are kept in the search for a way to win.
const WIN_NODES_MAX: usize = 200_000;
/// Number of positions in the middle of a move that are visited in the search for a completion.
const COMPLETION_NODES_MAX: usize = 20_000;

impl PacoPosition {
    /// The actions of a shortest way to win with the move that begins or continues here; `None` if
    /// there is none, or if the search would take too long.
    pub fn winning_actions(&self) -> Option<Vec<PacoMove>> {
        let own = self.to_move;
        if self.step == Step::Won || self.step == Step::Lift && !self.gives_sako(own) {
            return None;
        }
        let mut seen = KeySet::default();
        let mut visited = vec![(self.clone(), None)];
        let mut next = 0;
        while let Some((position, _)) = visited.get(next) {
            let position = position.clone();
            let mut actions = Vec::new();
            position.legal().for_each(|action| actions.push(action));
            for action in actions {
                let mut after = position.clone();
                after.make(action);
                let predecessor = Some((next, action));
                if after.winner() == Some(own) {
                    return Some(actions_to(&visited, predecessor));
                }
                let goes_on = after.to_move == own && after.chain_may_win();
                if goes_on && seen.insert(after.key.low()) && visited.len() < WIN_NODES_MAX {
                    visited.push((after, predecessor));
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
                    if !seen.insert(position.key.low()) || seen.len() > COMPLETION_NODES_MAX {
                        continue;
                    }
                    match legal {
                        Legal::Place(set) => {
                            let actions = squares(set).map(PacoMove::Place);
                            open.extend(actions.map(|action| (position.clone(), action)));
                        }
                        legal => legal.for_each(|action| open.push((position.clone(), action))),
                    }
                }
            }
        }
        false
    }
}

/// Predecessor of a position: the number of the position before it, and the action.
type Predecessor = Option<(usize, PacoMove)>;

/// The actions that lead to a position.
fn actions_to(
    visited: &[(PacoPosition, Predecessor)],
    mut predecessor: Predecessor,
) -> Vec<PacoMove> {
    let mut actions = Vec::new();
    while let Some((before, action)) = predecessor {
        actions.push(action);
        predecessor = visited[before].1;
    }
    actions.reverse();
    actions
}

//! What players ask in the middle of a move: how it wins, and whether it can be completed.

use crate::analysis::{Budget, shortest_wins};
use crate::key_set::KeySet;
use crate::piece::squares;
use crate::{Legal, PacoMove, PacoPosition, Step};

/// Positions that are looked at for a way to win from the middle of a move.
const WIN_NODES: u64 = 200_000;
/// Positions in the middle of a move that are looked at for one that can be completed.
const COMPLETE_NODES: usize = 20_000;

impl PacoPosition {
    /// The actions of the shortest way to win with the move that begins or goes on here; `None` if
    /// there is none, or if it would take too long to find one that begins in the middle of a move.
    #[must_use]
    pub fn winning_way(&self) -> Option<Vec<PacoMove>> {
        let may_win = match self.step {
            Step::Won => false,
            Step::Lift | Step::PromoteThenLift => self.gives_sako(self.to_move),
            Step::Place | Step::PromoteThenPlace | Step::PromoteThenFinish => true,
        };
        if !may_win {
            return None;
        }
        // At the beginning of a move there is a way, and however long it takes it is found.
        let nodes = if self.in_the_middle() { WIN_NODES } else { u64::MAX };
        let found = shortest_wins(self, &mut Budget::new(nodes)).ok()?;
        found.sequences.into_iter().next()
    }

    /// Whether something is in hand, or has to be promoted after it was placed.
    #[must_use]
    pub(crate) fn in_the_middle(&self) -> bool {
        matches!(self.step, Step::Place | Step::PromoteThenPlace | Step::PromoteThenFinish)
    }

    /// Whether a move that begins or goes on with a legal action can be completed; no, if that takes
    /// too long to say.
    #[must_use]
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
                // After the promotion that comes first a whole move is there.
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

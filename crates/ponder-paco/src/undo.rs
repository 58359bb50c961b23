//! Make and unmake of one link of a chain, without a copy of the board.

use crate::{Castling, Hand, Kind, PacoMove, PacoPosition, Square, Step};
use ponder_game::{Key, Side};

/// Undo information of a link: the piece in hand enters a union and releases another piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Undo {
    /// The square of the union.
    to: Square,
    key: Key,
    hand: Option<Hand>,
    step: Step,
    en_passant: Option<Square>,
    promotion: Option<Square>,
    castling: Castling,
    no_progress: u8,
}

impl PacoPosition {
    /// Enters a union with the piece in hand, and promotes it there if it is a pawn on its last
    /// rank.
    #[inline]
    pub(crate) fn make_link(&mut self, to: Square, promoted: Option<Kind>) -> Undo {
        let undo = Undo {
            to,
            key: self.key,
            hand: self.hand,
            step: self.step,
            en_passant: self.en_passant,
            promotion: self.promotion,
            castling: self.castling,
            no_progress: self.no_progress,
        };
        self.make(PacoMove::Place(to));
        if let Some(kind) = promoted {
            self.make(PacoMove::Promote(kind));
        }
        undo
    }

    /// Undoes the last [`make_link`](PacoPosition::make_link).
    #[inline]
    pub(crate) fn unmake_link(&mut self, undo: Undo) {
        let (own, bit) = (self.to_move, undo.to.bit());
        let placed = self.piece(own, undo.to);
        if let (Some(placed), Some(released)) = (placed, self.hand) {
            self.kinds[own.index()][placed.index()] &= !bit;
            self.kinds[own.index()][released.kind.index()] |= bit;
        }
        // A pawn that united en passant pulled the union back to its target square.
        if undo.en_passant == Some(undo.to) && self.en_passant.is_none() {
            let behind = crate::attacks::forward(own.opponent(), bit);
            for side in Side::BOTH {
                if let Some(kind) = self.piece(side, undo.to) {
                    let kinds = &mut self.kinds[side.index()][kind.index()];
                    *kinds = *kinds & !bit | behind;
                    self.all[side.index()] = self.all[side.index()] & !bit | behind;
                }
            }
        }
        self.key = undo.key;
        self.hand = undo.hand;
        self.step = undo.step;
        self.en_passant = undo.en_passant;
        self.promotion = undo.promotion;
        self.castling = undo.castling;
        self.no_progress = undo.no_progress;
    }
}

#[cfg(test)]
mod tests {
    use crate::piece::squares;
    use crate::{Kind, Legal, PacoMove, PacoPosition, PacoRules, Step};
    use ponder_game::{History, Position, Seed};
    use rand::RngExt;

    /// Makes and unmakes every link that can follow here; returns their number.
    fn try_links(position: &PacoPosition) -> usize {
        let (Legal::Place(to), Some(hand)) = (position.legal(), position.hand()) else { return 0 };
        if hand.partner.is_some() || hand.kind == Kind::King {
            return 0;
        }
        let mut count = 0;
        for square in squares(to) {
            let mut after = position.clone();
            after.make(PacoMove::Place(square));
            let kinds: &[Option<Kind>] = match after.step() {
                Step::Place => &[None],
                Step::PromoteThenPlace => &[Some(Kind::Queen), Some(Kind::Knight)],
                _ => continue,
            };
            for &kind in kinds {
                let mut after = position.clone();
                let undo = after.make_link(square, kind);
                assert_eq!(after.key, after.computed_key());
                after.unmake_link(undo);
                let fresh = PacoPosition { fresh: position.fresh, ..after };
                assert_eq!(fresh, *position, "{} by {square}", position.to_fen());
                count += 1;
            }
        }
        count
    }

    #[test]
    fn unmaking_a_link_restores_the_position() {
        let (mut links, mut promotions, mut pulled) = (0, 0, 0);
        for game in 0..6_000 {
            let mut rng = Seed(7).named("links").stream(game).rng();
            let mut position = PacoRules::default().initial();
            let history = History::default();
            for _ in 0..300 {
                let moves = position.legal_moves(&history);
                let unites = |mv: &&PacoMove| match mv {
                    PacoMove::Place(square) => position.occupied() & square.bit() != 0,
                    _ => true,
                };
                let uniting: Vec<_> = moves.iter().filter(unites).collect();
                let from: Vec<_> =
                    if uniting.is_empty() { moves.iter().collect() } else { uniting };
                if from.is_empty() {
                    break;
                }
                let mv = *from[rng.random_range(0..from.len())];
                position.play(mv);
                links += try_links(&position);
                promotions += usize::from(position.step() == Step::PromoteThenPlace);
                let by_pawn = position.hand().is_some_and(|hand| hand.kind == Kind::Pawn);
                pulled += usize::from(by_pawn && position.en_passant().is_some());
            }
        }
        assert!(links > 20_000 && promotions > 20 && pulled > 200, "{links} {promotions} {pulled}");
    }
}

//! Making actions on a position.

use crate::attacks::{forward, home_row, pawn_row};
use crate::{Castling, Hand, Kind, PacoMove, PacoPosition, Square, Step};
use ponder_game::Side;

impl PacoPosition {
    /// Makes an action without a legality check.
    ///
    /// # Panics
    /// Panics in debug builds where there is nothing to lift, to place or to promote.
    #[inline]
    pub(crate) fn make(&mut self, action: PacoMove) {
        self.fresh = false;
        self.seen = 0;
        match action {
            PacoMove::Lift(square) => self.lift(square),
            PacoMove::Place(square) => self.place(square),
            PacoMove::Promote(kind) => self.promote(kind),
        }
    }

    #[inline]
    fn lift(&mut self, square: Square) {
        let (own, other) = (self.to_move, self.to_move.opponent());
        let Some(kind) = self.piece(own, square) else {
            debug_assert!(false, "nothing to lift on {square}");
            return;
        };
        let partner = self.piece(other, square);
        self.take(own, kind, square);
        if let Some(partner) = partner {
            self.take(other, partner, square);
        }
        if kind == Kind::Rook || partner == Some(Kind::Rook) {
            self.lose_rights(self.castling.rights_of_rook(square));
        }
        self.set_hand(Some(Hand { from: square, kind, partner }));
        self.no_progress = self.no_progress.saturating_add(1);
        self.set_step(Step::Place);
    }

    #[inline]
    fn place(&mut self, to: Square) {
        let Some(hand) = self.hand else {
            debug_assert!(false, "nothing in hand");
            return;
        };
        match (hand.kind, hand.partner) {
            (Kind::King, _) => self.place_king(hand, to),
            (_, Some(partner)) => self.place_union(hand, partner, to),
            (_, None) => self.place_single(hand, to),
        }
    }

    /// Places a single piece: it moves, unites, or takes another's place in a union.
    fn place_single(&mut self, hand: Hand, to: Square) {
        let (own, other) = (self.to_move, self.to_move.opponent());
        let is_pawn = hand.kind == Kind::Pawn;
        if is_pawn && self.en_passant == Some(to) && hand.from.file() != to.file() {
            self.pull_back(to);
        }
        let promotes = is_pawn && home_row(other) & to.bit() != 0;
        if promotes {
            self.set_promotion(Some(to));
        }
        if let Some(released) = self.piece(own, to) {
            self.take(own, released, to);
            self.put(own, hand.kind, to);
            self.set_hand(Some(Hand { from: to, kind: released, partner: None }));
            if released == Kind::Rook {
                let of_own = self.castling.rights_of_rook(to) & Castling::both_of(own);
                self.lose_rights(of_own);
            }
            self.set_step(if promotes { Step::PromoteThenPlace } else { Step::Place });
            return;
        }
        let united = self.piece(other, to);
        self.put(own, hand.kind, to);
        self.set_hand(None);
        self.set_en_passant_after(hand, to);
        if united.is_some() {
            self.no_progress = 0;
        }
        if united == Some(Kind::King) {
            self.set_promotion(None);
            if promotes {
                // No further step is needed, and the side to move does not change.
                self.set_step(Step::Won);
            } else {
                self.pass_on(Step::Won);
            }
        } else if promotes {
            self.set_step(Step::PromoteThenFinish);
        } else {
            self.pass_on(Step::Lift);
        }
    }

    /// Moves a pawn that has made a double step back to the square it skipped, with its partner.
    fn pull_back(&mut self, skipped: Square) {
        let behind = Square::first_of(forward(self.to_move.opponent(), skipped.bit()));
        for side in Side::BOTH {
            if let Some(kind) = self.piece(side, behind) {
                self.take(side, kind, behind);
                self.put(side, kind, skipped);
            }
        }
        self.set_en_passant(None);
    }

    fn place_union(&mut self, hand: Hand, partner: Kind, to: Square) {
        let (own, other) = (self.to_move, self.to_move.opponent());
        self.put(own, hand.kind, to);
        self.put(other, partner, to);
        self.set_hand(None);
        self.set_en_passant_after(hand, to);
        if hand.kind == Kind::Pawn && home_row(other) & to.bit() != 0 {
            self.set_promotion(Some(to));
            self.set_step(Step::PromoteThenFinish);
        } else if partner == Kind::Pawn && home_row(own) & to.bit() != 0 {
            self.set_promotion(Some(to));
            self.pass_on(Step::PromoteThenLift);
        } else {
            self.pass_on(Step::Lift);
        }
    }

    fn place_king(&mut self, hand: Hand, to: Square) {
        let own = self.to_move;
        let castled = self.castling.meant_by(self, own, to);
        match castled {
            Some(castling) => {
                for side in Side::BOTH {
                    if let Some(kind) = self.piece(side, castling.rook_from) {
                        self.take(side, kind, castling.rook_from);
                        self.put(side, kind, castling.rook_to);
                    }
                }
                self.put(own, Kind::King, castling.king_to);
            }
            None => self.put(own, Kind::King, to),
        }
        debug_assert_eq!(hand.kind, Kind::King);
        self.set_hand(None);
        self.lose_rights(Castling::both_of(own));
        self.set_en_passant(None);
        self.pass_on(Step::Lift);
    }

    /// Sets the en passant square after a move that ends with a piece from hand on a square.
    #[inline]
    fn set_en_passant_after(&mut self, hand: Hand, to: Square) {
        let double = hand.kind == Kind::Pawn
            && pawn_row(self.to_move) & hand.from.bit() != 0
            && hand.from.rank().abs_diff(to.rank()) == 2;
        let skipped = Square::first_of(forward(self.to_move, hand.from.bit()) | 1 << 63);
        self.set_en_passant(double.then_some(skipped));
    }

    #[inline]
    fn pass_on(&mut self, step: Step) {
        self.set_to_move(self.to_move.opponent());
        self.set_step(step);
    }

    fn promote(&mut self, kind: Kind) {
        let Some(square) = self.promotion else {
            debug_assert!(false, "no pawn to promote");
            return;
        };
        let own = self.to_move;
        self.take(own, Kind::Pawn, square);
        self.put(own, kind, square);
        self.set_promotion(None);
        self.no_progress = 0;
        match self.step {
            Step::PromoteThenLift => self.set_step(Step::Lift),
            Step::PromoteThenPlace => self.set_step(Step::Place),
            _ => {
                self.set_en_passant(None);
                self.pass_on(Step::Lift);
            }
        }
    }
}

//! Bitboards of the squares to lift from and to place on.

use crate::attacks::{
    self, diagonal_neighbours, forward, home_row, knight_moves, orthogonal_neighbours, pawn_row,
    pawn_sides,
};
use crate::{Hand, Kind, PacoPosition, Square};
use ponder_game::Side;

impl PacoPosition {
    /// The squares with a piece of the side to move that can be lifted, since it has a target.
    pub(crate) fn liftable(&self) -> u64 {
        let own = self.to_move;
        let other = own.opponent();
        let (mine, theirs) = (self.all(own), self.all(other));
        let (single, union) = (mine & !theirs, mine & theirs);
        let empty = !(mine | theirs);
        // The targets of a single piece: every square except those of its own side's single pieces.
        let open = !single;
        let kinds = |kind: Kind| self.pieces(own, kind);
        let knights =
            kinds(Kind::Knight) & (single & knight_moves(open) | union & knight_moves(empty));
        // A slider has a target if it can make one step.
        let orthogonal =
            single & orthogonal_neighbours(open) | union & orthogonal_neighbours(empty);
        let diagonal = single & diagonal_neighbours(open) | union & diagonal_neighbours(empty);
        let rooks = kinds(Kind::Rook) & orthogonal;
        let bishops = kinds(Kind::Bishop) & diagonal;
        let queens = kinds(Kind::Queen) & (orthogonal | diagonal);
        let pawns = self.liftable_pawns(single, empty, theirs);
        let mut king =
            kinds(Kind::King) & (orthogonal_neighbours(empty) | diagonal_neighbours(empty));
        if king == 0 && self.castling.rights() != 0 && self.castling.targets(self, own) != 0 {
            king = kinds(Kind::King);
        }
        knights | rooks | bishops | queens | pawns | king
    }

    #[inline]
    fn liftable_pawns(&self, single: u64, empty: u64, theirs: u64) -> u64 {
        let own = self.to_move;
        let pawns = self.pieces(own, Kind::Pawn);
        let skipped = self.en_passant.map_or(0, Square::bit);
        // Computed backwards from the target squares.
        let forward_from = forward(own.opponent(), empty);
        let sides_from = pawn_sides(own.opponent(), theirs | skipped);
        pawns & (forward_from | single & sides_from)
    }

    /// The squares on which the piece in hand may be placed.
    pub(crate) fn targets(&self, hand: Hand) -> u64 {
        let own = self.to_move;
        let (mine, theirs) = (self.all(own), self.all(own.opponent()));
        let empty = !(mine | theirs);
        let landing = if hand.partner.is_some() { empty } else { !(mine & !theirs) };
        match hand.kind {
            Kind::Pawn => self.pawn_targets(own, hand, empty, theirs),
            Kind::King => attacks::king(hand.from) & empty | self.castling.targets(self, own),
            kind => attacks::piece(kind, hand.from, mine | theirs) & landing,
        }
    }

    fn pawn_targets(&self, own: Side, hand: Hand, empty: u64, theirs: u64) -> u64 {
        let from = hand.from.bit();
        let one = forward(own, from) & empty;
        let may_double = from & (pawn_row(own) | home_row(own)) != 0;
        let two = if may_double { forward(own, one) & empty } else { 0 };
        let sides = if hand.partner.is_none() {
            let skipped = self.en_passant.map_or(0, Square::bit);
            pawn_sides(own, from) & (theirs | skipped)
        } else {
            0
        };
        one | two | sides
    }

    /// The squares that a single piece in the hand of a side threatens.
    #[inline]
    pub(crate) fn threats(side: Side, kind: Kind, from: Square, occupied: u64) -> u64 {
        match kind {
            Kind::Pawn => pawn_sides(side, from.bit()),
            Kind::King => 0,
            kind => attacks::piece(kind, from, occupied),
        }
    }
}

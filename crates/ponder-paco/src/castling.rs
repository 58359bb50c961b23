//! Castling, from any start row (as in Chess960).

use crate::attacks::home_row;
use crate::{Kind, PacoPosition, Square};
use ponder_game::Side;

/// The remaining castling rights. Right number 0 is that of White towards `a`, 1 that of White
/// towards `h`, 2 and 3 are those of Black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Castling {
    rights: u8,
    /// The file of the king of each side.
    kings: [u8; 2],
    /// The file of the rook of each right.
    rooks: [u8; 4],
}

/// One castling move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CastlingMove {
    pub king_from: Square,
    pub king_to: Square,
    pub rook_from: Square,
    pub rook_to: Square,
    /// The square that names the castling move: the king's target or, where the king does not start
    /// on file e with the rook in the corner, the rook's square.
    pub target: Square,
}

impl CastlingMove {
    /// The squares that have to be empty, except for king and rook.
    fn free(&self) -> u64 {
        let all = between(self.king_from, self.king_to) | between(self.rook_from, self.rook_to);
        all & !(self.king_from.bit() | self.rook_from.bit())
    }

    /// The squares that must not be threatened.
    fn safe(&self) -> u64 {
        between(self.king_from, self.king_to)
    }
}

/// The squares from one to another of the same rank, both included.
fn between(one: Square, other: Square) -> u64 {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    (high.bit() | (high.bit() - 1)) & !(low.bit() - 1)
}

impl Castling {
    /// Both rights of a side, as a bit set.
    pub(crate) const fn both_of(side: Side) -> u8 {
        match side {
            Side::First => 0b0011,
            Side::Second => 0b1100,
        }
    }

    /// The remaining rights, as a bit set.
    #[inline]
    pub(crate) const fn rights(&self) -> u8 {
        self.rights
    }

    /// Removes rights, given as a bit set.
    #[inline]
    pub(crate) fn lose(&mut self, lost: u8) {
        self.rights &= !lost;
    }

    /// Adds the right of a side whose king and rook are on these files.
    pub(crate) fn add(&mut self, side: Side, king: u8, rook: u8) {
        let right = 2 * side.index() + usize::from(rook > king);
        self.rights |= 1 << right;
        self.kings[side.index()] = king;
        self.rooks[right] = rook;
    }

    /// The file of the rook of a remaining right, which names it in a FEN: `towards_h` is 0 or 1
    /// for the two rights of a side.
    pub fn rook_file(&self, side: Side, towards_h: usize) -> Option<u8> {
        let right = 2 * side.index() + (towards_h & 1);
        (self.rights >> right & 1 == 1).then(|| self.rooks[right])
    }

    /// The rights that are lost when a rook leaves a square.
    #[inline]
    pub(crate) fn rights_of_rook(&self, square: Square) -> u8 {
        if self.rights == 0 {
            return 0;
        }
        let mut found = 0;
        for right in 0..4 {
            let rank = if right < 2 { 0 } else { 7 };
            let is_it = self.rooks[right] == square.file() && square.rank() == rank;
            found |= u8::from(is_it) << right;
        }
        found & self.rights
    }

    /// The castling moves for which a side has the rights.
    fn moves(&self, side: Side) -> impl Iterator<Item = CastlingMove> + '_ {
        (0..2).filter_map(move |towards_h| {
            let rook = self.rook_file(side, towards_h)?;
            let rank = if side == Side::First { 0 } else { 7 };
            let king = self.kings[side.index()];
            let (king_to, rook_to) = if towards_h == 1 { (6, 5) } else { (2, 3) };
            let usual = king == 4 && (rook == 0 || rook == 7);
            Some(CastlingMove {
                king_from: Square::at(king, rank),
                king_to: Square::at(king_to, rank),
                rook_from: Square::at(rook, rank),
                rook_to: Square::at(rook_to, rank),
                target: Square::at(if usual { king_to } else { rook }, rank),
            })
        })
    }

    /// The castling move that is meant when a side's king, in hand, is placed on a square; `None`
    /// for an ordinary step.
    pub(crate) fn meant_by(
        &self,
        position: &PacoPosition,
        side: Side,
        to: Square,
    ) -> Option<CastlingMove> {
        if self.rights & Self::both_of(side) == 0 {
            return None;
        }
        let hand = position.hand()?;
        self.moves(side).find(|castling| {
            // A step to an empty neighbour is never named by a rook's square, and orthodox castling
            // moves the king two files.
            castling.target == to && hand.from == castling.king_from
        })
    }

    /// The squares that name a side's castling moves, with its king in hand or still on the board.
    pub(crate) fn targets(&self, position: &PacoPosition, side: Side) -> u64 {
        if self.rights & Self::both_of(side) == 0 {
            return 0;
        }
        debug_assert!(home_row(side) != 0);
        let occupied = position.occupied();
        let mut targets = 0;
        for castling in self.moves(side) {
            let has_rook = position.piece(side, castling.rook_from) == Some(Kind::Rook);
            if has_rook
                && occupied & castling.free() == 0
                && !crate::sako::threatens(
                    position,
                    side.opponent(),
                    castling.safe(),
                    castling.king_from,
                )
            {
                targets |= castling.target.bit();
            }
        }
        targets
    }
}

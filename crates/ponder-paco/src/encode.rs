//! Encoding of positions for a network: from the view of the side to move, whose pawns always go
//! up.

use crate::attacks::{self, forward, left, right};
use crate::piece::squares;
use crate::play::NO_PROGRESS_MAX;
use crate::position::SEEN_MAX;
use crate::{Kind, PacoMove, PacoPosition, Square, Step};
use ponder_game::{Encode, Frame, Grid, Side};

/// The planes of a square, in order.
mod plane {
    /// Pieces of the side to move by kind, and from 6 on those of the opponent.
    pub const PIECES: usize = 0;
    /// The side's own piece in hand by kind, on the square that it moves from.
    pub const HAND: usize = 12;
    /// The partner of the piece in hand by kind.
    pub const PARTNER: usize = 18;
    /// The en passant square.
    pub const EN_PASSANT: usize = 24;
    /// The rooks that may castle, those of the side to move first.
    pub const CASTLING: usize = 25;
    /// The pawn to be promoted.
    pub const PROMOTION: usize = 27;
    /// The step, constant over the board: lift, place or promote.
    pub const STEP: usize = 28;
    /// Moves without progress, constant over the board.
    pub const NO_PROGRESS: usize = 31;
    /// Number of earlier occurrences of the position, constant over the board.
    pub const SEEN: usize = 32;
    /// Squares that the single pieces of the side to move attack, those that two or more of them
    /// attack, and those that its pieces in unions would attack; and from 3 on those of the
    /// opponent.
    pub const ATTACKS: usize = 33;
    /// The side to move, or else the opponent, could unite with the other's king in its next move;
    /// constant over the board, and 0 in the middle of a move.
    pub const SAKO: usize = 39;
    pub const COUNT: usize = 41;
}

const UNITS: [f32; plane::COUNT] = {
    let mut units = [1.0; plane::COUNT];
    units[plane::NO_PROGRESS] = 1.0 / NO_PROGRESS_MAX as f32;
    units[plane::SEEN] = 1.0 / SEEN_MAX as f32;
    units
};

/// Squares attacked by some pieces.
#[derive(Clone, Copy, Default)]
struct Attacked {
    once: u64,
    twice: u64,
}

impl PacoPosition {
    /// Squares that those of a side's pieces attack that stand on `from`.
    fn attacked(&self, side: Side, from: u64) -> Attacked {
        let occupied = self.occupied();
        let mut found = Attacked::default();
        let mut add = |set: u64| {
            found.twice |= found.once & set;
            found.once |= set;
        };
        for kind in [Kind::Rook, Kind::Knight, Kind::Bishop, Kind::Queen] {
            for square in squares(self.pieces(side, kind) & from) {
                add(attacks::piece(kind, square, occupied));
            }
        }
        let pawns = self.pieces(side, Kind::Pawn) & from;
        add(forward(side, left(pawns)));
        add(forward(side, right(pawns)));
        found
    }

    /// The cell of a square as the side to move sees it: for Black the board is flipped, so that
    /// both sides start on the first row.
    #[inline]
    fn cell(&self, square: Square) -> usize {
        match self.to_move {
            Side::First => square.index(),
            Side::Second => square.mirrored().index(),
        }
    }
}

impl Encode for PacoPosition {
    const PLANES: usize = plane::COUNT;
    const PLANE_UNITS: &'static [f32] = &UNITS;
    /// The four promotions. A lift and a placement are both encoded by their square: in every
    /// position only one of the two is legal.
    const EXTRA_MOVES: usize = Kind::PROMOTIONS.len();
    const GRID: Grid = Grid::Square;

    fn frame(&self) -> Frame {
        Frame { rows: 8, cols: 8 }
    }

    fn symmetries(&self) -> usize {
        1
    }

    fn encode(&self, symmetry: usize, planes: &mut [u8]) {
        assert_eq!(symmetry, 0, "there is no other symmetry");
        assert_eq!(planes.len(), 64 * plane::COUNT);
        planes.fill(0);
        let mut mark =
            |square: Square, at: usize| planes[self.cell(square) * plane::COUNT + at] = 1;
        for (side, first) in [(self.to_move, 0), (self.to_move.opponent(), 6)] {
            for kind in Kind::ALL {
                for square in squares(self.pieces(side, kind)) {
                    mark(square, plane::PIECES + first + kind.index());
                }
            }
        }
        if let Some(hand) = self.hand {
            mark(hand.from, plane::HAND + hand.kind.index());
            if let Some(partner) = hand.partner {
                mark(hand.from, plane::PARTNER + partner.index());
            }
        }
        if let Some(square) = self.en_passant {
            mark(square, plane::EN_PASSANT);
        }
        if let Some(square) = self.promotion {
            mark(square, plane::PROMOTION);
        }
        for side in Side::BOTH {
            let at = plane::CASTLING + usize::from(side != self.to_move);
            let rank = if side == Side::First { 0 } else { 7 };
            for file in (0..2).filter_map(|towards| self.castling.rook_file(side, towards)) {
                mark(Square::at(file, rank), at);
            }
        }
        for (side, first) in [(self.to_move, 0), (self.to_move.opponent(), 3)] {
            let single = self.attacked(side, !self.unions());
            let released = self.attacked(side, self.unions());
            for (at, set) in [single.once, single.twice, released.once].into_iter().enumerate() {
                for square in squares(set) {
                    mark(square, plane::ATTACKS + first + at);
                }
            }
        }
        let gives_sako = [self.to_move, self.to_move.opponent()]
            .map(|side| u8::from(self.quickly_gives_sako(side)));
        let step = match self.step {
            Step::Lift | Step::Won => 0,
            Step::Place => 1,
            Step::PromoteThenLift | Step::PromoteThenPlace | Step::PromoteThenFinish => 2,
        };
        for cell in planes.chunks_exact_mut(plane::COUNT) {
            cell[plane::STEP + step] = 1;
            cell[plane::NO_PROGRESS] = self.no_progress.min(NO_PROGRESS_MAX);
            cell[plane::SEEN] = self.seen;
            cell[plane::SAKO..][..2].copy_from_slice(&gives_sako);
        }
    }

    fn policy_index(&self, mv: PacoMove, _symmetry: usize) -> usize {
        match mv {
            PacoMove::Lift(square) | PacoMove::Place(square) => self.cell(square),
            PacoMove::Promote(kind) => 64 + kind.index().saturating_sub(1),
        }
    }
}

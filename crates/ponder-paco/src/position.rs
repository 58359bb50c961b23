//! The position: pieces, the piece in hand, and the state that the rules keep of earlier moves.

use crate::castling::Castling;
use crate::{Kind, Square};
use ponder_game::{Key, Side, ZobristTable};

/// Next step of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Step {
    /// Lift a piece, which begins a move.
    Lift,
    /// Place the piece in hand.
    Place,
    /// Promote a pawn that the opponent has moved to its last rank, and then lift.
    PromoteThenLift,
    /// Promote a pawn in the middle of a chain, and then place the piece in hand.
    PromoteThenPlace,
    /// Promote the pawn that was just placed, which ends the move.
    PromoteThenFinish,
    /// No action: a king is in a union, and the game is over.
    Won,
}

/// Piece or union in the hand of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hand {
    /// The square from which it was lifted or, in a chain, released, and from which it moves.
    pub from: Square,
    /// The side's own piece.
    pub kind: Kind,
    /// The piece of the other side that was lifted with it.
    pub partner: Option<Kind>,
}

pub(crate) static ZOBRIST: ZobristTable<{ KEYS }> = ZobristTable::new(0x5061_636f_2053_616b);
const KEY_PARTNER: usize = 64 * 12;
const KEY_HAND: usize = KEY_PARTNER + 64 * 6;
const KEY_EN_PASSANT: usize = KEY_HAND + 64 * 6;
const KEY_CASTLING: usize = KEY_EN_PASSANT + 64;
const KEY_STEP: usize = KEY_CASTLING + 4;
const KEY_PROMOTION: usize = KEY_STEP + 6;
const KEY_SECOND: usize = KEY_PROMOTION + 64;
const KEY_FRESH: usize = KEY_SECOND + 1;
const KEY_NO_PROGRESS: usize = KEY_FRESH + 1;
const KEY_SEEN: usize = KEY_NO_PROGRESS + 256;
const KEYS: usize = KEY_SEEN + SEEN_MAX as usize + 1;

/// A Paco Ŝako position, possibly in the middle of a move.
///
/// Both sides' pieces on one square are a union. Pieces in hand are on no square. It has no
/// history: repetitions are looked up on the [`History`](ponder_game::History). Only
/// [`with_repetition_count`](ponder_game::Position::with_repetition_count) stores a count, for networks, which the next action
/// resets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PacoPosition {
    pub(crate) key: Key,
    /// The squares of each side's pieces, by kind.
    pub(crate) kinds: [[u64; 6]; 2],
    /// The squares of each side's pieces.
    pub(crate) all: [u64; 2],
    pub(crate) to_move: Side,
    pub(crate) step: Step,
    pub(crate) hand: Option<Hand>,
    pub(crate) en_passant: Option<Square>,
    /// The pawn to be promoted.
    pub(crate) promotion: Option<Square>,
    pub(crate) castling: Castling,
    /// Moves since the last union or promotion; a move counts as soon as its piece is lifted.
    pub(crate) no_progress: u8,
    /// Number of occurrences of a position at which the game is drawn; 0 for no limit.
    pub(crate) repetitions: u8,
    /// True if no action has been made: the first position does not count as a repetition.
    pub(crate) fresh: bool,
    /// Number of earlier occurrences of the position that was stored, at most [`SEEN_MAX`].
    pub(crate) seen: u8,
}

/// Cap on the number of earlier occurrences.
pub(crate) const SEEN_MAX: u8 = 3;

const _: () = assert!(size_of::<PacoPosition>() <= 192);

impl PacoPosition {
    /// An empty board, White to move.
    pub(crate) fn empty() -> Self {
        PacoPosition {
            key: Key::default(),
            kinds: [[0; 6]; 2],
            all: [0; 2],
            to_move: Side::First,
            step: Step::Lift,
            hand: None,
            en_passant: None,
            promotion: None,
            castling: Castling::default(),
            no_progress: 0,
            repetitions: 0,
            fresh: true,
            seen: 0,
        }
    }

    /// The piece of a side on a square.
    #[inline]
    pub fn piece(&self, side: Side, square: Square) -> Option<Kind> {
        if self.all[side.index()] & square.bit() == 0 {
            return None;
        }
        let kinds = &self.kinds[side.index()];
        let at = square.number();
        let is = |kind: usize| (kinds[kind] >> at & 1) as usize;
        let index = is(1) + 2 * is(2) + 3 * is(3) + 4 * is(4) + 5 * is(5);
        Some(Kind::from_index(index))
    }

    /// The squares of a side's pieces of a kind.
    #[inline]
    pub fn pieces(&self, side: Side, kind: Kind) -> u64 {
        self.kinds[side.index()][kind.index()]
    }

    /// The squares of a side's pieces.
    #[inline]
    pub fn all(&self, side: Side) -> u64 {
        self.all[side.index()]
    }

    /// The squares with pieces of both sides.
    #[inline]
    pub fn unions(&self) -> u64 {
        self.all[0] & self.all[1]
    }

    /// The squares with any piece.
    #[inline]
    pub fn occupied(&self) -> u64 {
        self.all[0] | self.all[1]
    }

    /// The next step of the side to move.
    #[inline]
    pub fn step(&self) -> Step {
        self.step
    }

    /// The piece or union in the hand of the side to move.
    #[inline]
    pub fn hand(&self) -> Option<Hand> {
        self.hand
    }

    /// The square that a pawn has just skipped with a double step.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The pawn to be promoted.
    pub fn promotion(&self) -> Option<Square> {
        self.promotion
    }

    /// The remaining castling rights.
    pub fn castling(&self) -> &Castling {
        &self.castling
    }

    /// Number of moves since the last union or promotion.
    pub fn no_progress(&self) -> u8 {
        self.no_progress
    }

    /// The king of a side, if it has one.
    #[inline]
    pub fn king(&self, side: Side) -> Option<Square> {
        let set = self.pieces(side, Kind::King);
        (set != 0).then(|| Square::first_of(set))
    }

    /// The side that has united with the other's king.
    pub fn winner(&self) -> Option<Side> {
        if self.step != Step::Won {
            return None;
        }
        let lost = |&side: &Side| self.pieces(side, Kind::King) & self.unions() != 0;
        Side::BOTH.into_iter().find(lost).map(Side::opponent)
    }

    #[inline]
    fn piece_key(side: Side, kind: Kind, square: Square) -> Key {
        ZOBRIST.key((side.index() * 6 + kind.index()) * 64 + square.index())
    }

    #[inline]
    pub(crate) fn put(&mut self, side: Side, kind: Kind, square: Square) {
        self.kinds[side.index()][kind.index()] |= square.bit();
        self.all[side.index()] |= square.bit();
        self.key = self.key.toggled(Self::piece_key(side, kind, square));
    }

    #[inline]
    pub(crate) fn take(&mut self, side: Side, kind: Kind, square: Square) {
        self.kinds[side.index()][kind.index()] &= !square.bit();
        self.all[side.index()] &= !square.bit();
        self.key = self.key.toggled(Self::piece_key(side, kind, square));
    }

    #[inline]
    pub(crate) fn set_hand(&mut self, hand: Option<Hand>) {
        for hand in [self.hand, hand].into_iter().flatten() {
            self.key = self.key.toggled(Self::hand_key(hand));
        }
        self.hand = hand;
    }

    #[inline]
    fn hand_key(hand: Hand) -> Key {
        let own = ZOBRIST.key(KEY_HAND + hand.kind.index() * 64 + hand.from.index());
        match hand.partner {
            None => own,
            Some(kind) => {
                own.toggled(ZOBRIST.key(KEY_PARTNER + kind.index() * 64 + hand.from.index()))
            }
        }
    }

    #[inline]
    pub(crate) fn set_en_passant(&mut self, square: Option<Square>) {
        for square in [self.en_passant, square].into_iter().flatten() {
            self.key = self.key.toggled(ZOBRIST.key(KEY_EN_PASSANT + square.index()));
        }
        self.en_passant = square;
    }

    #[inline]
    pub(crate) fn set_promotion(&mut self, square: Option<Square>) {
        for square in [self.promotion, square].into_iter().flatten() {
            self.key = self.key.toggled(ZOBRIST.key(KEY_PROMOTION + square.index()));
        }
        self.promotion = square;
    }

    #[inline]
    pub(crate) fn set_step(&mut self, step: Step) {
        let of = |step: Step| ZOBRIST.key(KEY_STEP + step as usize);
        if self.step != step {
            self.key = self.key.toggled(of(self.step)).toggled(of(step));
        }
        self.step = step;
    }

    #[inline]
    pub(crate) fn set_to_move(&mut self, side: Side) {
        if self.to_move != side {
            self.key = self.key.toggled(ZOBRIST.key(KEY_SECOND));
        }
        self.to_move = side;
    }

    /// Removes castling rights; `lost` is a bit set of them.
    #[inline]
    pub(crate) fn lose_rights(&mut self, lost: u8) {
        let mut gone = self.castling.rights() & lost;
        while gone != 0 {
            let right = gone.trailing_zeros() as usize;
            self.key = self.key.toggled(ZOBRIST.key(KEY_CASTLING + right));
            gone &= gone - 1;
        }
        self.castling.lose(lost);
    }

    pub(crate) fn set_castling(&mut self, castling: Castling) {
        self.lose_rights(0xf);
        self.castling = castling;
        for right in 0..4 {
            if castling.rights() >> right & 1 == 1 {
                self.key = self.key.toggled(ZOBRIST.key(KEY_CASTLING + right));
            }
        }
    }

    /// The key computed from scratch, for tests.
    pub fn computed_key(&self) -> Key {
        let mut fresh = PacoPosition::empty();
        for side in Side::BOTH {
            for kind in Kind::ALL {
                crate::piece::squares(self.pieces(side, kind))
                    .for_each(|square| fresh.put(side, kind, square));
            }
        }
        fresh.set_to_move(self.to_move);
        fresh.set_step(self.step);
        fresh.set_hand(self.hand);
        fresh.set_en_passant(self.en_passant);
        fresh.set_promotion(self.promotion);
        fresh.set_castling(self.castling);
        fresh.key
    }

    /// Returns whether two positions are the same apart from the counters for draws.
    pub fn same_board(&self, other: &PacoPosition) -> bool {
        self.key == other.key
    }

    /// The key of a number of moves without progress.
    pub(crate) fn no_progress_key(count: u8) -> Key {
        ZOBRIST.key(KEY_NO_PROGRESS + usize::from(count))
    }

    /// The key of a number of earlier occurrences.
    pub(crate) fn seen_key(count: u8) -> Key {
        ZOBRIST.key(KEY_SEEN + usize::from(count))
    }

    /// The key by which repetitions are counted.
    #[inline]
    pub(crate) fn counted_key(&self) -> Key {
        if self.fresh { self.key.toggled(ZOBRIST.key(KEY_FRESH)) } else { self.key }
    }
}

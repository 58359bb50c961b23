//! Counting sequences of moves.

use crate::flips::{flips, moves};
use crate::{Bitboard, OthelloPosition};
use ponder_game::{Position, Side};

/// Number of sequences of `depth` moves from a position. A pass is a move, and a game that ends
/// before is a sequence too. Moves of the last ply are counted, not played.
pub fn perft<P: Bitboard>(position: &OthelloPosition<P>, depth: u32) -> u64 {
    let side = position.to_move();
    let (own, other) = (position.discs(side), position.discs(Side::opponent(side)));
    if depth == 0 { 1 } else { sequences(own, other, position.board(), depth) }
}

/// The same for the discs of the side to move and those of the other side; `depth` is above 0.
fn sequences<P: Bitboard>(own: P, other: P, board: P, depth: u32) -> u64 {
    let free = board & !(own | other);
    let playable = moves(own, other, free);
    if playable.is_empty() {
        return match (moves(other, own, free).is_empty(), depth) {
            (true, _) | (false, 1) => 1,
            (false, _) => sequences(other, own, board, depth - 1),
        };
    }
    if depth == 1 {
        return u64::from(playable.count());
    }
    let mut count = 0;
    playable.for_each(|square| {
        let square = P::of(square);
        let flipped = flips(square, own, other);
        count += sequences(other & !flipped, own | flipped | square, board, depth - 1);
    });
    count
}

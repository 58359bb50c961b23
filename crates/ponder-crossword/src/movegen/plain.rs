//! Plays by the graph alone, for racks of any size: from each anchor to the left and then to the right.

use super::walk::{Sum, Supply, Walk};
use super::{Asked, Lanes, Sink, is_across_only};
use crate::board::Board;
use crate::coord::Direction;
use crate::lexicon::Lexicon;
use crate::{Play, Tile};

/// Hands every legal play of any number of tiles to `take`, as [`Generator`](super::Generator) does for
/// racks: each once, in no particular order.
pub fn for_each_play(
    lexicon: &Lexicon,
    board: &Board,
    tiles: &[Tile],
    mut take: impl FnMut(&Play),
) {
    let mut left = [0_u8; 64];
    for &tile in tiles {
        let count = &mut left[usize::from(tile & 63)];
        *count = count.saturating_add(1);
    }
    let supply = Supply::new(left, &[0; 64], 0);
    walk(lexicon, board, supply, Lanes::ALL, &mut |play: &Play, _: usize| take(play));
}

/// The same for a rack.
pub(super) fn plays(asked: Asked<'_>, sink: &mut impl Sink) {
    let Asked { lexicon, board, rack, lanes } = asked;
    walk(lexicon, board, Supply::new(rack.left, &rack.steps, usize::from(rack.full)), lanes, sink);
}

/// Walks from all anchors with tiles, of which each has a step to the number of what is used.
fn walk<T: Sink>(lexicon: &Lexicon, board: &Board, supply: Supply<'_>, lanes: Lanes, sink: &mut T) {
    if lexicon.gaddag().is_empty() {
        return;
    }
    let across_only = is_across_only(board);
    for direction in Direction::BOTH {
        if across_only && direction == Direction::Down {
            continue;
        }
        for lane in (0..board.side()).filter(|&lane| lanes.has(direction, lane)) {
            let mut walk = Walk::new(lexicon, board, (direction, lane), supply, &mut *sink);
            // A play belongs to its first anchor: none to the left of it is covered.
            for at in 0..board.side() {
                if is_anchor(board, direction, lane, at) {
                    from_anchor(&mut walk, at);
                    walk.first = at + 1;
                }
            }
        }
    }
}

/// Whether the first new tile beside what is there can go to a square.
fn is_anchor(board: &Board, direction: Direction, lane: usize, at: usize) -> bool {
    if board.count() == 0 {
        let (row, col) = board.layout().start();
        let start = if direction == Direction::Across { (row, col) } else { (col, row) };
        return start == (lane, at);
    }
    let bits = board.bits(direction, lane);
    (bits.free & (bits.occupied << 1 | bits.occupied >> 1 | bits.crossing)) >> at & 1 != 0
}

/// The plays that cover an anchor and nothing before `walk.first` that is free.
fn from_anchor<T: Sink>(walk: &mut Walk<'_, T>, at: usize) {
    // The square itself is the first to be read; the word goes on to the right after it.
    walk.turn = at + 1;
    walk.left(at + 1, walk.lexicon.gaddag(), false, Sum::NONE);
}

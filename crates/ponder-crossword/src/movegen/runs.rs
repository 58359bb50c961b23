//! Plays over two tiles of the board or more.

use super::Sink;
use super::rack::Subsets;
use super::room::Room;
use super::walk::{Sum, Supply, Walk};
use crate::board::Board;
use crate::coord::Direction;
use crate::letter_of;
use crate::lexicon::Lexicon;

/// Hands all plays over two tiles or more to `sink`: for every run of tiles those whose last run it
/// is.
pub(super) fn plays<T: Sink>(
    limits: &Room,
    lexicon: &Lexicon,
    board: &Board,
    rack: &Subsets,
    sink: &mut T,
) {
    if lexicon.gaddag().is_empty() {
        return;
    }
    let tiles = rack.tiles();
    let supply = Supply::new(rack.left, &rack.steps, usize::from(rack.full));
    for direction in Direction::BOTH {
        for lane in 0..board.side() {
            let bits = board.bits(direction, lane);
            if bits.occupied.count_ones() < 2 {
                continue;
            }
            let squares = board.lane(direction, lane);
            let mut walk = Walk::new(lexicon, board, (direction, lane), supply, 2, &mut *sink);
            let mut start = 0;
            // Where the run before ends, from which a run of one tile must be reached.
            let mut before = None;
            while let Some(next) = squares[start..].iter().position(|square| square.tile != 0) {
                let first = start + next;
                let rest = squares[first..].iter().position(|square| square.tile == 0);
                let end = rest.map_or(squares.len(), |rest| first + rest);
                let reached = before.is_some_and(|before| first - before <= tiles);
                if end - first >= 2 || reached {
                    from_run(&mut walk, limits, first, end, tiles);
                }
                (before, start) = (Some(end), end);
            }
        }
    }
}

/// The plays whose last run of tiles is that from `first` to `end`.
fn from_run<T: Sink>(
    walk: &mut Walk<'_, T>,
    limits: &Room,
    first: usize,
    end: usize,
    tiles: usize,
) {
    let rest = &walk.squares[end..];
    let room = rest.iter().position(|square| !square.is_free());
    // A tile further on must not be touched.
    let room = match room {
        Some(room) if rest[room].tile != 0 => room - 1,
        Some(room) => room,
        None => rest.len(),
    };
    if T::PRUNES {
        let least = walk.sink.least();
        let lane = (walk.direction, walk.lane);
        walk.reach = limits.of_run(walk.board, lane, first..end, room, tiles, least);
        if walk.reach.deeper == 0 {
            return;
        }
    }
    let mut list = walk.lexicon.gaddag();
    let (mut accepts, mut sum) = (false, Sum::NONE);
    for square in walk.squares[first..end].iter().rev() {
        let Some(read) = walk.lexicon.child(list, letter_of(square.tile)) else { return };
        (list, accepts) = (read.list, read.accepts);
        sum.main += walk.board.value(square.tile);
    }
    walk.tiles[first..end].fill(0);
    (walk.turn, walk.end) = (end, end + room);
    walk.left(first, list, accepts, end - first, sum);
}

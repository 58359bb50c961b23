//! Hashes of positions: equal for equal positions, and with overwhelming probability for no others.

use ponder_game::{Scene, Side};

/// Offset basis and prime of 128-bit FNV-1a (draft-eastlake-fnv).
const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

/// The state of a point.
const EMPTY: u8 = 0;
const FIRST: u8 = 1;
const SECOND: u8 = 2;
/// Empty, but not playable.
const BARRED: u8 = 3;

/// The hash of the position that a scene shows: its stones, the side to move, and the points where
/// that side may not play.
pub(super) fn of(scene: &Scene) -> String {
    let mut points = vec![BARRED; scene.point_names.len()];
    for point in scene.legal.iter().filter_map(|mv| mv.point) {
        points[usize::from(point)] = EMPTY;
    }
    for stone in &scene.stones {
        points[usize::from(stone.point)] = match stone.side {
            Side::First => FIRST,
            Side::Second => SECOND,
        };
    }
    let to_move = if scene.to_move == Side::First { FIRST } else { SECOND };
    let pieces = scene.pieces.iter().chain(&scene.held).flat_map(|piece| {
        let side = if piece.side == Side::First { FIRST } else { SECOND };
        let at = piece.point.to_le_bytes().into_iter().chain([side]);
        at.chain(piece.kind.bytes()).chain([EMPTY])
    });
    let (cols, _) = scene.geometry.size();
    let bytes = [to_move, cols as u8].into_iter().chain(points).chain(pieces);
    let hash = bytes.fold(OFFSET, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME));
    format!("{hash:032X}")
}

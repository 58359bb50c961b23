//! Names of positions: equal for equal positions, and in all likelihood for no others.

use ponder_game::{Geometry, Scene, Side};

/// The offset and the prime of the hash FNV-1a with 128 bits (draft-eastlake-fnv).
const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

/// A position under its own name, and under one that it shares with its mirror images.
pub(super) struct Hashes {
    pub(super) this: String,
    pub(super) symmetric: String,
}

/// What can be on a point.
const EMPTY: u8 = 0;
const FIRST: u8 = 1;
const SECOND: u8 = 2;
/// It is empty, and may not be played.
const BARRED: u8 = 3;
/// Pieces of both sides are counted from here.
const PIECES: u8 = 4;

/// The names of the position that a scene shows: its stones, the side to move, and which points
/// that side may not play.
pub(super) fn of(scene: &Scene) -> Hashes {
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
    let name = |hash: u128| format!("{hash:032X}");
    for piece in scene.pieces.iter().chain(&scene.held) {
        let code = 1 + piece.kind as u8;
        let of_side = if piece.side == Side::First { code } else { 7 * code };
        let point = &mut points[usize::from(piece.point)];
        *point = (*point).max(PIECES) + of_side;
    }
    let (cols, rows) = scene.geometry.size();
    let this = fnv(to_move, cols, points.iter().copied());
    // A board of hexagons turned by half a turn is the same; other mirror images change the sides.
    let turns: &[usize] = match scene.geometry {
        Geometry::Grid { .. } => &[0, 1, 2, 3, 4, 5, 6, 7],
        Geometry::Hex { .. } => &[0, 3],
        Geometry::Squares { .. } | Geometry::Tiles { .. } => &[0],
    };
    let images = turns.iter().map(|&turn| image(turn, to_move, (cols, rows), &points));
    Hashes { this: name(this), symmetric: name(images.min().unwrap_or(this)) }
}

/// The hash of an image: bit 0 of `turn` mirrors rows, bit 1 columns, bit 2 exchanges them.
fn image(turn: usize, to_move: u8, (cols, rows): (usize, usize), points: &[u8]) -> u128 {
    let (width, height) = if turn & 4 == 0 { (cols, rows) } else { (rows, cols) };
    let turned = (0..width * height).map(|at| {
        let (col, row) = (at % width, at / width);
        let (col, row) = if turn & 4 == 0 { (col, row) } else { (row, col) };
        let row = if turn & 1 == 0 { row } else { rows - 1 - row };
        let col = if turn & 2 == 0 { col } else { cols - 1 - col };
        points[row * cols + col]
    });
    fnv(to_move, width, turned)
}

fn fnv(to_move: u8, width: usize, points: impl Iterator<Item = u8>) -> u128 {
    let bytes = [to_move, width as u8].into_iter().chain(points);
    bytes.fold(OFFSET, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME))
}

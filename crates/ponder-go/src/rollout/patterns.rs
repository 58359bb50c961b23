//! 3x3 patterns around an empty point: S. Gelly, Y. Wang, R. Munos and O. Teytaud, "Modification of
//! UCT with patterns in Monte-Carlo Go", INRIA RR-6062 (2006), figures 2 to 4.
//!
//! A pattern is three rows of three: `X` and `O` are stones of two colours, `.` is empty, `x` and
//! `o` are anything but that stone, `?` is anything on the board, `-` is beyond the edge.

use crate::Board;
use std::sync::OnceLock;

/// Patterns, which match in all symmetries and for either side to move.
const PATTERNS: &[&[&str; 3]] = &[
    // Hane: enclosing, not cutting, at the head of a stone.
    &["XOX", "...", "???"],
    &["XO.", "...", "?.?"],
    &["XO?", "X..", "o.?"],
    // Cuts: at the side of a cutting stone, and through the middle.
    &["XO?", "Oox", "???"],
    &["?X?", "O.O", "ooo"],
    // On the edge.
    &["X.?", "O.?", "---"],
    &["?X?", "o.O", "---"],
    &["?XO", "o.o", "---"],
    &["?XO", "X.O", "---"],
];

/// Bit table over all neighbourhoods, by their number (see [`neighbourhood`]): whether some pattern
/// matches.
pub(super) fn table() -> &'static [u64; 1024] {
    static TABLE: OnceLock<Box<[u64; 1024]>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Box::new([0; 1024]);
        let all: Vec<[u8; 8]> = PATTERNS.iter().flat_map(|pattern| images(pattern)).collect();
        for code in 0..1_usize << 16 {
            let at = |place: usize| code >> (2 * place) & 3;
            let fits = |image: &[u8; 8]| {
                let same = |exchanged: bool| {
                    (0..8).all(|place| matches(image[place], at(place), exchanged))
                };
                same(false) || same(true)
            };
            if all.iter().any(fits) {
                table[code / 64] |= 1 << (code % 64);
            }
        }
        table
    })
}

/// Returns whether the content of a point (a [`Colour`] as a number) matches a sign of a pattern.
fn matches(sign: u8, found: usize, exchanged: bool) -> bool {
    let (x, o) = if exchanged { (1, 0) } else { (0, 1) };
    match sign {
        b'X' => found == x,
        b'O' => found == o,
        b'x' => found != x && found != 3,
        b'o' => found != o && found != 3,
        b'.' => found == 2,
        b'-' => found == 3,
        _ => found != 3,
    }
}

/// The eight symmetric images of a pattern, as the signs of the surrounding points in the order of
/// [`neighbourhood`].
fn images(pattern: &[&str; 3]) -> Vec<[u8; 8]> {
    const PLACES: [(usize, usize); 8] =
        [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)];
    let image = |symmetry: u8| {
        PLACES.map(|(col, row)| {
            let (col, row) = if symmetry & 4 != 0 { (row, col) } else { (col, row) };
            let col = if symmetry & 1 != 0 { 2 - col } else { col };
            let row = if symmetry & 2 != 0 { 2 - row } else { row };
            pattern[row].as_bytes()[col]
        })
    };
    (0..8).map(image).collect()
}

/// The colours of the eight points around a point as a number, two bits each, row by row from the
/// lowest.
#[inline]
pub(super) fn neighbourhood<const CAP: usize>(board: &Board<CAP>, point: usize) -> usize {
    let stride = board.geometry().stride();
    let around = [
        point - stride - 1,
        point - stride,
        point - stride + 1,
        point - 1,
        point + 1,
        point + stride - 1,
        point + stride,
        point + stride + 1,
    ];
    around.iter().rev().fold(0, |code, &near| code << 2 | board.colour(near) as usize)
}

/// Returns whether the neighbourhood of an empty point matches a pattern.
#[inline]
pub(super) fn matches_pattern<const CAP: usize>(
    table: &[u64; 1024],
    board: &Board<CAP>,
    point: usize,
) -> bool {
    let code = neighbourhood(board, point);
    table[code / 64] >> (code % 64) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Colour;

    fn code(rows: [&str; 3]) -> usize {
        let signs: Vec<u8> = rows.concat().into_bytes();
        let number = |sign: u8| match sign {
            b'X' => Colour::Black,
            b'O' => Colour::White,
            b'.' => Colour::Empty,
            _ => Colour::Wall,
        };
        (0..9)
            .rev()
            .filter(|at| *at != 4)
            .fold(0, |code, at| code << 2 | number(signs[at]) as usize)
    }

    fn is_match(rows: [&str; 3]) -> bool {
        let code = code(rows);
        table()[code / 64] >> (code % 64) & 1 == 1
    }

    #[test]
    fn patterns_match_in_every_direction_and_colour() {
        assert!(is_match(["XOX", "...", "..."]));
        assert!(is_match(["OXO", "...", "..."]));
        assert!(is_match(["X..", "O..", "X.."]));
        assert!(is_match(["...", ".X.", "..."]) == is_match(["...", "...", "..."]));
        assert!(!is_match(["...", "...", "..."]));
        assert!(!is_match(["XXX", "X.X", "XXX"]));
        assert!(is_match([".X.", "O.O", "..."]), "a cut through the middle");
    }
}

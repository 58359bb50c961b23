//! Urgent points near a move: eyes, ataris, vital points.

use super::playout::{Candidates, Playout};
use crate::{Board, Colour, PointSet};

/// Returns whether an empty point is an eye of a colour: own stones or the edge on all four sides,
/// and too few stones of the other colour on the diagonals to make it a false eye.
#[inline]
pub(crate) fn is_eye<const CAP: usize>(board: &Board<CAP>, point: usize, colour: Colour) -> bool {
    let geometry = board.geometry();
    for near in geometry.around(point) {
        let found = board.colour(near);
        if found != colour && found != Colour::Wall {
            return false;
        }
    }
    let mut others = 0;
    let mut at_edge = false;
    for near in geometry.diagonals(point) {
        match board.colour(near) {
            Colour::Wall => at_edge = true,
            found => others += u32::from(found == colour.other()),
        }
    }
    others + u32::from(at_edge) < 2
}

/// Returns whether a stone on an empty point would be self-atari: one liberty only, and no capture.
#[inline]
pub(crate) fn is_self_atari<const CAP: usize>(
    board: &Board<CAP>,
    point: usize,
    colour: Colour,
) -> bool {
    let geometry = board.geometry();
    let around = geometry.around(point);
    let mut first = 0;
    for near in around {
        if board.colour(near) == Colour::Empty {
            if first != 0 {
                return false;
            }
            first = near;
        }
    }
    let mut joined = [0_usize; 4];
    for (at, near) in around.into_iter().enumerate() {
        let found = board.colour(near);
        if found == Colour::Empty || found == Colour::Wall {
            continue;
        }
        let chain = board.chain(near);
        if found != colour {
            if board.in_atari(chain) {
                return false;
            }
            continue;
        }
        if joined[..at].contains(&chain) {
            continue;
        }
        joined[at] = chain;
        // Liberties of the chain apart from this point: two are enough, one must be the same.
        match board.only_liberty(chain) {
            Some(_) => {}
            None => {
                let (liberties, _) = board.liberties(chain, 3);
                for liberty in liberties.iter().filter(|liberty| *liberty != point) {
                    if first != 0 && first != liberty {
                        return false;
                    }
                    first = liberty;
                }
            }
        }
    }
    true
}

/// Adds the points that capture a chain in atari of the last move, or next to it.
#[inline]
pub(super) fn captures<const CAP: usize>(playout: &Playout<CAP>, found: &mut Candidates) {
    let board = &playout.board;
    let enemy = playout.colour.other();
    if board.colour(playout.last) != enemy {
        return;
    }
    let around = board.geometry().around(playout.last);
    for point in around.into_iter().chain([playout.last]) {
        if board.colour(point) == enemy
            && let Some(liberty) = board.only_liberty(board.chain(point))
            && playout.may_play(liberty)
        {
            found.add(liberty);
        }
    }
}

/// Adds the points that save a chain which the last move has put in atari.
#[inline]
pub(super) fn escapes<const CAP: usize>(playout: &Playout<CAP>, found: &mut Candidates) {
    let board = &playout.board;
    let colour = playout.colour;
    for near in board.geometry().around(playout.last) {
        if board.colour(near) != colour {
            continue;
        }
        let chain = board.chain(near);
        let Some(liberty) = board.only_liberty(chain) else { continue };
        if playout.may_play(liberty) && !is_self_atari(board, liberty, colour) {
            found.add(liberty);
        }
        board.for_each_stone(chain, |stone| {
            for next in board.geometry().around(stone) {
                if board.colour(next) == colour.other()
                    && let Some(liberty) = board.only_liberty(board.chain(next))
                    && playout.may_play(liberty)
                {
                    found.add(liberty);
                }
            }
        });
    }
}

/// Maximum size, in points, of an eye space whose vital point is searched.
const NAKADE_MAX: usize = 6;

/// Adds the vital points of small eye spaces of the other side next to the last move.
#[inline]
pub(super) fn nakade<const CAP: usize>(playout: &Playout<CAP>, found: &mut Candidates) {
    let board = &playout.board;
    for near in board.geometry().around(playout.last) {
        if board.colour(near) == Colour::Empty
            && let Some(point) = vital_point(board, near, playout.colour.other())
            && playout.may_play(point)
        {
            found.add(point);
        }
    }
}

/// The point that reduces an eye space of 3 to 6 points to one eye, if `colour` alone surrounds it
/// and there is such a point.
#[inline]
pub(crate) fn vital_point<const CAP: usize>(
    board: &Board<CAP>,
    start: usize,
    colour: Colour,
) -> Option<usize> {
    let geometry = board.geometry();
    let mut region = [0_usize; NAKADE_MAX];
    let mut known = PointSet::default();
    region[0] = start;
    known.insert(start);
    let (mut len, mut at) = (1, 0);
    let mut best = (0, start);
    let mut edges = 0;
    while at < len {
        let point = region[at];
        let mut degree = 0;
        for near in geometry.around(point) {
            match board.colour(near) {
                Colour::Empty => {
                    degree += 1;
                    if known.insert(near) {
                        if len == NAKADE_MAX {
                            return None;
                        }
                        region[len] = near;
                        len += 1;
                    }
                }
                found if found == colour || found == Colour::Wall => {}
                _ => return None,
            }
        }
        edges += degree;
        if degree > best.0 {
            best = (degree, point);
        }
        at += 1;
    }
    let is_vital = match len {
        3 => best.0 == 2,
        // Three around one; the square four has no killing vital point, and the straight four has
        // two.
        4 => best.0 == 3,
        // Cross five, or bulky five.
        5 => best.0 == 4 || (best.0 == 3 && edges == 10),
        6 => best.0 == 4 && edges == 14,
        _ => false,
    };
    is_vital.then_some(best.1)
}

//! Prior knowledge: heuristic hints on moves.

use super::patterns;
use super::tactics::{Tactic, Tactics};
use super::urgent_points::{is_eye, is_self_atari, vital_point};
use crate::{Board, Colour, Effect, GoMove, GoPosition};
use ponder_game::Hint;

/// Number of visits that a usual hint counts as.
const WEIGHT: f32 = 10.0;

/// Calls `f` with a hint for every point on which the side to move could play, and for a pass.
pub(super) fn hints<const CAP: usize>(
    position: &GoPosition<CAP>,
    tactics: Tactics,
    mut f: impl FnMut(GoMove, Hint),
) {
    f(GoMove::PASS, Hint { value: -0.5, weight: WEIGHT });
    if tactics == Tactics::UNIFORM {
        return;
    }
    let board = &position.board;
    let colour = Colour::of(position.to_move);
    let last = position.last_move().and_then(GoMove::point);
    let table = patterns::table();
    for point in board.empty().iter() {
        let effect = board.effect(point, colour);
        if matches!(effect, Effect::Suicide | Effect::LoneSuicide) {
            continue;
        }
        let mut sum = 0.0_f32;
        let mut weight = WEIGHT;
        if is_eye(board, point, colour) {
            f(GoMove::at(point), Hint { value: -1.0, weight: 3.0 * WEIGHT });
            continue;
        }
        if effect == Effect::Captures {
            let taken = taken_by(board, point, colour);
            sum += if taken > 1 { 0.8 } else { 0.4 };
            weight += WEIGHT;
        } else if is_self_atari(board, point, colour) {
            sum -= 0.8;
            weight += WEIGHT;
        } else if saves(board, point, colour) {
            sum += 0.6;
            weight += WEIGHT;
        }
        if tactics.has(Tactic::Patterns) && patterns::matches_pattern(table, board, point) {
            sum += 0.25;
        }
        if let Some(last) = last {
            sum += match distance(board, point, last) {
                1 | 2 => 0.2,
                3 => 0.1,
                _ => 0.0,
            };
        }
        if tactics.has(Tactic::Nakade) && vital_point(board, point, colour.other()) == Some(point) {
            sum += 0.6;
        }
        sum += edge_penalty(board, point);
        f(GoMove::at(point), Hint { value: sum.clamp(-1.0, 1.0), weight });
    }
}

/// The number of stones that a move captures.
fn taken_by<const CAP: usize>(board: &Board<CAP>, point: usize, colour: Colour) -> usize {
    let near = board.geometry().around(point).into_iter();
    near.filter(|&near| board.colour(near) == colour.other())
        .filter(|&near| board.in_atari(board.chain(near)))
        .map(|near| board.size(board.chain(near)))
        .sum()
}

/// Returns whether a move gives a liberty to a chain in atari.
fn saves<const CAP: usize>(board: &Board<CAP>, point: usize, colour: Colour) -> bool {
    let near = board.geometry().around(point).into_iter();
    near.filter(|&near| board.colour(near) == colour).any(|near| board.in_atari(board.chain(near)))
}

/// Manhattan distance between two points.
fn distance<const CAP: usize>(board: &Board<CAP>, one: usize, other: usize) -> usize {
    let stride = board.geometry().stride();
    (one / stride).abs_diff(other / stride) + (one % stride).abs_diff(other % stride)
}

/// Negative value of a stone on the first two lines with no stones around it.
fn edge_penalty<const CAP: usize>(board: &Board<CAP>, point: usize) -> f32 {
    let geometry = board.geometry();
    let stride = geometry.stride();
    let (col, row) = (point % stride - 1, point / stride - 1);
    let (cols, rows) = (usize::from(geometry.cols()), usize::from(geometry.rows()));
    let line = col.min(cols - 1 - col).min(row).min(rows - 1 - row);
    if line > 1 {
        return 0.0;
    }
    let near = geometry.around(point).into_iter().chain(geometry.diagonals(point));
    let stones = near.filter(|&near| board.colour(near).side().is_some()).count();
    match (stones, line) {
        (0, 0) => -0.6,
        (0, _) => -0.25,
        _ => 0.0,
    }
}

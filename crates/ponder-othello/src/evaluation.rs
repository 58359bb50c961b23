//! A hand-made evaluation.
//!
//! Discs change hands until the end, so their number says little before it. What counts is what
//! lasts and what leaves a choice: corners and the discs that can never be flipped again, how many
//! moves each side has and will have, and who makes the last one.

use crate::flips::{AXES, moves, neighbours, stepped};
use crate::{Bitboard, OthelloPosition};
use ponder_game::{Answers, Evaluator, Position, Request, Side, Wait};

/// Largest value of a position that is not over.
const VALUE_MAX: f32 = 0.98;
/// Scale of the sum of features: a difference of this size is worth 76% of [`VALUE_MAX`].
const SCALE: f32 = 12.0;

/// Features of a side, weighted by [`WEIGHTS`].
#[derive(Clone, Copy, PartialEq, Debug)]
struct Features {
    /// Number of corners.
    corners: f32,
    /// Number of discs that can never be flipped again, as far as they hang together with a corner.
    stable: f32,
    /// Number of discs diagonally next to an empty corner.
    diagonal: f32,
    /// Number of discs next to an empty corner on its edges.
    next_on_edge: f32,
    /// Number of moves, relative to those of both sides.
    mobility: f32,
    /// Number of empty squares next to the other side's discs, relative to those of both sides.
    potential_mobility: f32,
    /// Number of discs, relative to the squares of the board and to the share of it that is full.
    discs: f32,
}

/// Weights of the features.
const WEIGHTS: Features = Features {
    corners: 3.0,
    stable: 1.0,
    diagonal: -2.0,
    next_on_edge: -0.8,
    mobility: 8.0,
    potential_mobility: 4.0,
    discs: 4.0,
};
/// Weight of making the last move, with a full board.
const LAST_MOVE: f32 = 1.0;

impl Features {
    fn weighted_sum(self) -> f32 {
        self.corners * WEIGHTS.corners
            + self.stable * WEIGHTS.stable
            + self.diagonal * WEIGHTS.diagonal
            + self.next_on_edge * WEIGHTS.next_on_edge
            + self.mobility * WEIGHTS.mobility
            + self.potential_mobility * WEIGHTS.potential_mobility
            + self.discs * WEIGHTS.discs
    }
}

/// Number of squares of a set.
fn number<P: Bitboard>(set: P) -> f32 {
    set.count() as f32
}

/// Squares without a neighbour in a direction.
fn edge<P: Bitboard>(board: P, (cols, rows): (i32, i32)) -> P {
    board & !stepped(board, (-cols, -rows))
}

/// Discs of `own` that can never be flipped: in each axis they lie at the edge or next to
/// another such disc. Starts from the corners; discs in full lines are not found.
fn stable<P: Bitboard>(own: P, board: P, corners: P) -> P {
    let mut stable = own & corners;
    if stable.is_empty() {
        return stable;
    }
    let at_edge = AXES.map(|(cols, rows)| edge(board, (cols, rows)) | edge(board, (-cols, -rows)));
    loop {
        let mut grown = own;
        for ((cols, rows), at_edge) in AXES.into_iter().zip(at_edge) {
            let adjacent = stepped(stable, (cols, rows)) | stepped(stable, (-cols, -rows));
            grown = grown & (at_edge | adjacent);
        }
        grown = grown | stable;
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

impl<P: Bitboard> OthelloPosition<P> {
    /// Value for the side to move, -1 to 1, by the hand-made evaluation. It is exact where the game
    /// is over.
    pub fn static_value(&self) -> f32 {
        let side = self.to_move();
        let sides = [side, side.opponent()];
        let own = sides.map(|side| self.discs(side));
        let empty = self.empty();
        let playable = if self.playable().is_empty() {
            let replies = moves(own[1], own[0], empty);
            if replies.is_empty() {
                return (self.lead() * if side == Side::First { 1 } else { -1 }).signum() as f32;
            }
            [P::EMPTY, replies]
        } else {
            [self.playable(), moves(own[1], own[0], empty)]
        };
        let board = self.board();
        let (columns, rows) = ((1, 0), (0, 1));
        let at_side = edge(board, columns) | edge(board, (-1, 0));
        let corners = at_side & (edge(board, rows) | edge(board, (0, -1)));
        let around_empty = neighbours(corners & empty);
        let on_edge = at_side | edge(board, rows) | edge(board, (0, -1));
        let open = own.map(|discs| number(neighbours(discs) & empty));
        let (all_playable, all_open) =
            (number(playable[0]) + number(playable[1]), open[0] + open[1]);
        let squares = number(board);
        let fullness = 1.0 - number(empty) / squares;
        let features = |index: usize| Features {
            corners: number(own[index] & corners),
            stable: number(stable(own[index], board, corners)),
            diagonal: number(own[index] & around_empty & !on_edge),
            next_on_edge: number(own[index] & around_empty & on_edge),
            mobility: number(playable[index]) / (all_playable + 2.0),
            potential_mobility: open[1 - index] / (all_open + 2.0),
            discs: number(own[index]) / squares * fullness,
        };
        let last = if empty.count().is_multiple_of(2) { -LAST_MOVE } else { LAST_MOVE };
        let sum = features(0).weighted_sum() - features(1).weighted_sum() + last * fullness;
        (sum / SCALE).tanh() * VALUE_MAX
    }
}

/// [`OthelloPosition::static_value`] as an evaluator. It evaluates a batch when it is submitted.
#[derive(Clone, Debug, Default)]
pub struct MobilityEvaluator {
    answers: Answers,
}

impl<P: Bitboard> Evaluator<OthelloPosition<P>> for MobilityEvaluator {
    fn submit(&mut self, batch: &mut Vec<Request<OthelloPosition<P>>>) {
        for request in batch.drain(..) {
            self.answers.push(&request, request.position.static_value(), &[]);
        }
    }

    fn collect(&mut self, _wait: Wait, answers: &mut Answers) -> usize {
        let count = self.answers.len();
        answers.append(&mut self.answers);
        self.answers.clear();
        count
    }

    fn in_flight(&self) -> usize {
        self.answers.len()
    }
}

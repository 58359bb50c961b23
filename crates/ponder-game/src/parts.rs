//! Moves of the rules that are made of several moves of a search.

use crate::{History, Position};
use std::convert::Infallible;

/// Number of plies back within which a cycle inside a move is detected.
pub const CYCLE_PLIES_MAX: usize = 256;

/// A position in which a move of the rules is made of several moves of a search by the same side;
/// see [`Position::parts`].
pub trait Parts<M> {
    /// Returns whether the side to move is in the middle of a move.
    fn in_move(&self) -> bool;

    /// The next part of the shortest way to win with the move that begins or continues here; `None`
    /// if there is no such way.
    fn winning_part(&self) -> Option<M>;

    /// Returns whether the side to move can win with the move that begins here, by a quick test for
    /// searches: never `true` if it cannot. In the middle of a move the answer may be `false`.
    fn can_win(&self) -> bool;

    /// Returns whether a move can still be completed after a legal part: the part does not lead to
    /// a [`Status::DeadEnd`](crate::Status::DeadEnd), or not only to such.
    fn can_be_completed(&self, part: M) -> bool;
}

impl<M> Parts<M> for Infallible {
    fn in_move(&self) -> bool {
        match *self {}
    }

    fn winning_part(&self) -> Option<M> {
        match *self {}
    }

    fn can_win(&self) -> bool {
        match *self {}
    }

    fn can_be_completed(&self, _part: M) -> bool {
        match *self {}
    }
}

/// Returns whether the side to move is in the middle of a move made of parts.
#[inline]
pub fn in_move<P: Position>(position: &P) -> bool {
    position.parts().is_some_and(Parts::in_move)
}

/// [`Parts::winning_part`] of the position; `None` where moves are not made of parts.
#[inline]
pub fn winning_part<P: Position>(position: &P) -> Option<P::Move> {
    position.parts().and_then(Parts::winning_part)
}

/// [`Parts::can_win`] of the position; `false` where moves are not made of parts.
#[inline]
pub fn can_win<P: Position>(position: &P) -> bool {
    position.parts().is_some_and(Parts::can_win)
}

/// Returns whether the move of the rules that a legal part begins or continues can be completed.
#[inline]
pub fn can_be_completed<P: Position>(position: &P, mv: P::Move) -> bool {
    position.parts().is_none_or(|parts| parts.can_be_completed(mv))
}

/// The first of the moves in `preferred` (best first) that can be completed and closes no cycle. If
/// there is none, any other legal move of which both hold, or else one that can be completed, or
/// else the first move of all. Where moves are not made of parts, the first preferred move.
pub fn first_sound<P: Position>(
    position: &P,
    preferred: impl IntoIterator<Item = P::Move>,
    history: &History,
) -> Option<P::Move> {
    let mut preferred = preferred.into_iter();
    let Some(parts) = position.parts() else { return preferred.next() };
    let preferred: Vec<_> = preferred.collect();
    let legal = position.legal_moves(history);
    let all = || preferred.iter().chain(&legal).copied();
    let is_sound =
        |mv: &P::Move| parts.can_be_completed(*mv) && !closes_cycle(position, *mv, history);
    all().find(is_sound).or_else(|| all().find(|&mv| parts.can_be_completed(mv))).or(all().next())
}

/// Returns whether a legal part closes a cycle within a move: the position after it is among the
/// last [`CYCLE_PLIES_MAX`] positions of the history.
fn closes_cycle<P: Position>(position: &P, mv: P::Move, history: &History) -> bool {
    if !in_move(position) {
        return false;
    }
    let mut after = position.clone();
    after.play(mv);
    let newest = history.last(after.repetition_key());
    in_move(&after) && newest.is_some_and(|at| at + CYCLE_PLIES_MAX >= history.path_len())
}

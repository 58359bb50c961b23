//! The theory of a game about one position, for people: what is proven, by the points of the scene.

use crate::GameSpec;
use ponder_game::{Observation, Side};
use serde::Serialize;

/// Theory of one position. It is built without a search of moves.
pub trait Theorist: Send {
    /// Everything that is known without a search of moves.
    fn findings(&self) -> TheoryFindings;

    /// Proves the winner with a search that uses up to `bytes` bytes. `stop` is asked now and then
    /// whether to give up: the result is `None` if the winner is not known then.
    fn prove(&self, bytes: usize, stop: &mut dyn FnMut() -> bool) -> Option<TheoryProof>;
}

/// Facts about a position that hold without a search of moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TheoryFindings {
    /// Empty points whose owner does not matter, once the captured ones have theirs.
    pub dead: Vec<u16>,
    /// Empty points that each side has captured, those of the first side first: it need not play
    /// there, but answers if the other side does.
    pub captured: [Vec<u16>; 2],
    /// Points on which the side to move must play, since it loses elsewhere or is answered on a
    /// captured point; empty if it loses everywhere, null if nothing is excluded.
    pub must_play: Option<Vec<u16>>,
    /// Connections between borders of the board that are not among the links, each side's smallest
    /// ones.
    pub spans: Vec<TheoryLink>,
    /// Connections between chains of stones and borders, no more than join them all.
    pub links: Vec<TheoryLink>,
}

/// A connection of a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TheoryLink {
    /// The side.
    pub side: Side,
    /// The ends.
    pub ends: [TheoryEnd; 2],
    /// The first move, if the connection holds only if the side moves first; null if it holds
    /// whoever moves.
    pub key: Option<u16>,
    /// The empty points that it needs.
    pub carrier: Vec<u16>,
}

/// An end of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TheoryEnd {
    /// The stone, or the point at the border, that is nearest to the other end; null if the
    /// connection is between borders.
    pub point: Option<u16>,
    /// The border of the board; null if the end is a stone.
    pub border: Option<Border>,
}

/// A border of a board, as on its diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Border {
    /// The first row.
    Top,
    /// The last column.
    Right,
    /// The last row.
    Bottom,
    /// The first column.
    Left,
}

/// A proof of the winner, one move deep: the positions after an answer have proofs of their own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TheoryProof {
    /// The side that wins with best play.
    pub winner: Side,
    /// The empty points that it needs: it wins even if all others are the other side's.
    pub carrier: Vec<u16>,
    /// A winning move, if the winner is to move; null otherwise.
    pub best: Option<TheoryReply>,
    /// Winning answers to the moves in the carrier, if the other side is to move; outside of it
    /// none is needed.
    pub answers: Vec<TheoryAnswer>,
}

/// A winning answer to a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TheoryAnswer {
    /// The point of the move.
    pub to: u16,
    /// The answer, or null if it was not found within the limits.
    pub reply: Option<TheoryReply>,
}

/// A winning move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TheoryReply {
    /// The point of the move.
    pub point: u16,
    /// True if every other move wins as well.
    pub is_any: bool,
}

impl GameSpec {
    /// The theory of an observed position; `None` where the game has none, or none of such a
    /// position.
    pub fn theorist(&self, view: &Observation) -> Option<Box<dyn Theorist>> {
        self.0.theorist(view)
    }
}

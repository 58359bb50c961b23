//! Scenes, which hold everything that a board view draws, independent of the rules.

use crate::{Refused, Side};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The shape of a board. Points are numbered row by row from the top left, from 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Geometry {
    /// A rhombus of hexagons: `rows` rows of `cols` cells, each row half a cell further right.
    Hexagons {
        /// Cells in a row.
        cols: u8,
        /// Rows.
        rows: u8,
    },
    /// A grid of lines with stones on the intersections.
    Grid {
        /// Intersections in a row.
        cols: u8,
        /// Rows.
        rows: u8,
    },
    /// Light and dark squares with pieces on them; the bottom left one is dark.
    Squares {
        /// Squares in a row.
        cols: u8,
        /// Rows.
        rows: u8,
    },
    /// Squares for tiles with letters, some of them with premiums.
    Tiles {
        /// Squares in a row.
        cols: u8,
        /// Rows.
        rows: u8,
    },
}

impl Geometry {
    /// Points in a row, and rows.
    pub fn size(&self) -> (usize, usize) {
        match *self {
            Geometry::Hexagons { cols, rows }
            | Geometry::Grid { cols, rows }
            | Geometry::Squares { cols, rows }
            | Geometry::Tiles { cols, rows } => (usize::from(cols), usize::from(rows)),
        }
    }
}

/// A stone on a point.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Stone {
    /// The point it stands on.
    pub point: u16,
    /// The side that owns it.
    pub side: Side,
}

/// A piece with a kind, unlike stones, which are all alike. Two pieces on one point are a union.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Piece {
    /// The point it stands on; for a piece in hand the one it comes from.
    pub point: u16,
    /// The side that owns it.
    pub side: Side,
    /// The game's word for its kind.
    pub kind: String,
}

/// A legal move and how to enter it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LegalMove {
    /// The move in the game's notation.
    pub text: String,
    /// The point to press for it; null for a move that has a button (swap, pass).
    pub point: Option<u16>,
}

/// An empty point that may not be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RefusedPoint {
    /// The point.
    pub point: u16,
    /// The reason.
    pub why: Refused,
}

/// Everything a board view draws.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Scene {
    /// The shape of the board.
    pub geometry: Geometry,
    /// The names of all points, by number (`a1`).
    pub point_names: Vec<String>,
    /// The stones on the board, by point.
    pub stones: Vec<Stone>,
    /// The pieces on the board, by point; empty in a game of stones.
    pub pieces: Vec<Piece>,
    /// The pieces that the side to move holds in its hand, its own piece first.
    pub held: Vec<Piece>,
    /// Number of plies since the current move began; 0 where a move begins, and in a game where
    /// every ply is a move.
    pub plies_of_move: u16,
    /// The point of the last move, if it had one.
    pub last_point: Option<u16>,
    /// The points along the path of the last complete move, or of the one in progress, in order.
    /// Empty in a game of stones.
    pub last_way: Vec<u16>,
    /// The points with a danger that is announced to all, such as a piece under attack.
    pub warned: Vec<u16>,
    /// The points that show why the game is over (a winning chain), by number.
    pub highlight: Vec<u16>,
    /// The legal moves; empty when the game is over.
    pub legal: Vec<LegalMove>,
    /// The empty points that may not be played, by point; empty when the game is over, and in a
    /// game that has no such rule.
    pub refused: Vec<RefusedPoint>,
    /// Details that only this game shows: stones taken, tiles, or nothing.
    pub details: Details,
    /// The side to move.
    pub to_move: Side,
    /// The usual names of the two sides.
    pub side_names: [String; 2],
}

impl Scene {
    /// A scene of an empty board without moves, to which a game adds what it has.
    #[must_use]
    pub fn new(
        geometry: Geometry,
        point_names: Vec<String>,
        to_move: Side,
        side_names: [&str; 2],
    ) -> Self {
        Scene {
            geometry,
            point_names,
            stones: Vec::new(),
            pieces: Vec::new(),
            held: Vec::new(),
            plies_of_move: 0,
            last_point: None,
            last_way: Vec::new(),
            warned: Vec::new(),
            highlight: Vec::new(),
            legal: Vec::new(),
            refused: Vec::new(),
            details: Details::NONE,
            to_move,
            side_names: side_names.map(str::to_owned),
        }
    }
}

/// Details that only one game shows, as the JSON of a type that the game declares; null in a game
/// without any.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(value_type = Object))]
#[serde(transparent)]
pub struct Details(#[cfg_attr(feature = "schema", ts(type = "unknown"))] serde_json::Value);

impl Details {
    /// The details of a game without any.
    pub const NONE: Details = Details(serde_json::Value::Null);

    /// The details for a value of the game's type; [`Details::NONE`] if it cannot be written as
    /// JSON.
    #[must_use]
    pub fn of<T: Serialize>(value: &T) -> Self {
        Details(serde_json::to_value(value).unwrap_or_default())
    }

    /// The value of the game's type; `None` where the details are from another game.
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        T::deserialize(&self.0).ok()
    }
}

/// One line of a count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CountLine {
    /// The game's word for what is counted.
    pub part: String,
    /// Amount of each side, in half points, the first side's first.
    pub halves: [i32; 2],
}

/// Count of a finished game, with the dead stones taken off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Count {
    /// The owner of each point, by point; null for points of neither side.
    pub owners: Vec<Option<Side>>,
    /// The points whose stones are taken off, by point.
    pub dead: Vec<u16>,
    /// The parts of the count, such as stones and territory.
    pub lines: Vec<CountLine>,
    /// The lead of the first side in half points.
    pub margin_halves: i32,
}

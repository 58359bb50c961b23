//! What a board view needs to know, without knowing the rules.

use crate::Side;
use serde::{Deserialize, Serialize};

/// The shape of a board. Points are numbered row by row from the top left, from 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Geometry {
    /// A rhombus of hexagons: `rows` rows of `cols` cells, each row half a cell further right.
    Hex {
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
}

/// Something that stands on a point.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stone {
    /// The point it stands on.
    pub point: u16,
    /// Whose it is.
    pub side: Side,
}

/// A legal move and how to enter it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LegalMove {
    /// The move in the game's notation.
    pub text: String,
    /// The point to press for it; `None` for a move that has a button (swap, pass).
    pub point: Option<u16>,
}

/// Everything a board view draws.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scene {
    /// The shape of the board.
    pub geometry: Geometry,
    /// The names of all points, by number (`a1`).
    pub point_names: Vec<String>,
    /// The stones on the board, by point.
    pub stones: Vec<Stone>,
    /// The point of the last move, if it had one.
    pub last_point: Option<u16>,
    /// The points that show why the game is over (a winning chain), by number.
    pub highlight: Vec<u16>,
    /// The legal moves; empty when the game is over.
    pub legal: Vec<LegalMove>,
    /// The side to move.
    pub to_move: Side,
    /// What people call the two sides.
    pub side_names: [String; 2],
}

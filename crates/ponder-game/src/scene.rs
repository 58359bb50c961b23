//! What a board view needs to know, without knowing the rules.

use crate::{Refused, Side, TileScene};
use serde::{Deserialize, Serialize};

/// The shape of a board. Points are numbered row by row from the top left, from 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
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
            Geometry::Hex { cols, rows }
            | Geometry::Grid { cols, rows }
            | Geometry::Squares { cols, rows }
            | Geometry::Tiles { cols, rows } => (usize::from(cols), usize::from(rows)),
        }
    }
}

/// Something that stands on a point.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Stone {
    /// The point it stands on.
    pub point: u16,
    /// Whose it is.
    pub side: Side,
}

/// A kind of chess piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum PieceKind {
    /// A pawn.
    Pawn,
    /// A rook.
    Rook,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A queen.
    Queen,
    /// A king.
    King,
}

/// A piece that is not like the others of its side. Two of them on one point are a union.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Piece {
    /// The point it stands on; for a piece in hand the one it comes from.
    pub point: u16,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: PieceKind,
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
    /// Why.
    pub why: Refused,
}

/// What a game that counts points shows beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PointTerms {
    /// Stones that each side has taken off the board, the first side's first.
    pub taken: [u16; 2],
    /// What the second side gets besides its own points, in half points: komi, and what the rules
    /// give it for handicap stones.
    pub komi_halves: i32,
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
    /// What the side to move holds in its hand, its own piece first.
    pub held: Vec<Piece>,
    /// How many plies ago the move began that the side to move is in the middle of; 0 where a move
    /// begins, and in a game where every ply is a move.
    pub plies_of_move: u16,
    /// The point of the last move, if it had one.
    pub last_point: Option<u16>,
    /// The points that the last complete move, or the one under way, went over, from the first to
    /// the last. Empty in a game of stones.
    pub last_way: Vec<u16>,
    /// The points in a danger that everybody is told of (a king in ŝako).
    pub warned: Vec<u16>,
    /// The points that show why the game is over (a winning chain), by number.
    pub highlight: Vec<u16>,
    /// The legal moves; empty when the game is over.
    pub legal: Vec<LegalMove>,
    /// The empty points that may not be played, by point; empty when the game is over, and in a
    /// game that has no such rule.
    pub refused: Vec<RefusedPoint>,
    /// What is shown beside the board; null in a game that does not count points.
    pub terms: Option<PointTerms>,
    /// Tiles on the board and beside it; null in a game without tiles.
    pub tiles: Option<TileScene>,
    /// The side to move.
    pub to_move: Side,
    /// What people call the two sides.
    pub side_names: [String; 2],
}

/// What a count of points is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CountPart {
    /// Stones on the board and the empty points that only they reach.
    Area,
    /// The empty points that only one side's stones reach.
    Territory,
    /// Stones taken, those that are dead at the end among them.
    Prisoners,
    /// What the second side gets, handicap stones apart.
    Komi,
    /// What the second side gets for handicap stones.
    Handicap,
}

/// One line of a count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CountLine {
    /// What is counted.
    pub part: CountPart,
    /// What each side has of it, in half points, the first side's first.
    pub halves: [i32; 2],
}

/// A finished game counted, with some stones taken off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Count {
    /// Who owns each point, by point; null for points of neither side.
    pub owners: Vec<Option<Side>>,
    /// The points whose stones are taken off, by point.
    pub dead: Vec<u16>,
    /// What the points of both sides are made of.
    pub lines: Vec<CountLine>,
    /// The lead of the first side in half points.
    pub margin_halves: i32,
}

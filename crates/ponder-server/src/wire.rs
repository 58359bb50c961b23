//! The board as it goes over the wire: the shapes of [`ponder_game::Scene`], with TypeScript twins.

use ponder_game::{Geometry, LegalMove, Scene, Side, Stone};
use serde::Serialize;
use utoipa::ToSchema;

/// One of the two colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum WireSide {
    /// The colour that opens the game.
    First,
    /// The other colour.
    Second,
}

impl From<Side> for WireSide {
    fn from(side: Side) -> Self {
        match side {
            Side::First => WireSide::First,
            Side::Second => WireSide::Second,
        }
    }
}

/// The shape of a board. Points are numbered row by row from the top left, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum WireGeometry {
    /// A rhombus of hexagons, each row half a cell further right.
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

impl From<Geometry> for WireGeometry {
    fn from(geometry: Geometry) -> Self {
        match geometry {
            Geometry::Hex { cols, rows } => WireGeometry::Hex { cols, rows },
            Geometry::Grid { cols, rows } => WireGeometry::Grid { cols, rows },
        }
    }
}

/// Something that stands on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WireStone {
    /// The point it stands on.
    pub point: u16,
    /// Whose it is.
    pub side: WireSide,
}

impl From<Stone> for WireStone {
    fn from(stone: Stone) -> Self {
        WireStone { point: stone.point, side: stone.side.into() }
    }
}

/// A legal move and how to enter it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WireMove {
    /// The move in the game's notation.
    pub text: String,
    /// The point to press for it, or null for a move that has a button.
    pub point: Option<u16>,
}

impl From<LegalMove> for WireMove {
    fn from(mv: LegalMove) -> Self {
        WireMove { text: mv.text, point: mv.point }
    }
}

/// The clock of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WireClock {
    /// The time control it was made with (`600+5x30`).
    pub control: String,
    /// Main time left, in milliseconds.
    pub main_left_ms: u64,
    /// Left of the running or next overtime period, in milliseconds.
    pub period_left_ms: u64,
    /// The length of a whole overtime period, in milliseconds; 0 without overtime.
    pub period_ms: u64,
    /// Overtime periods left, the running one included.
    pub periods_left: u32,
    /// Moves to be made in that period.
    pub period_moves_left: u32,
    /// Whether its time goes by. It does not while the player of Ponder that it belongs to waits for
    /// its turn to search.
    pub running: bool,
}

/// Everything a board view draws.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WireScene {
    /// The shape of the board.
    pub geometry: WireGeometry,
    /// The names of all points, by number.
    pub point_names: Vec<String>,
    /// The stones on the board, by point.
    pub stones: Vec<WireStone>,
    /// The point of the last move, if it had one.
    pub last_point: Option<u16>,
    /// The points that show why the game is over.
    pub highlight: Vec<u16>,
    /// The legal moves; empty when the game is over.
    pub legal: Vec<WireMove>,
    /// The side to move.
    pub to_move: WireSide,
    /// What the game's own notation calls the two sides.
    pub side_names: [String; 2],
}

impl From<Scene> for WireScene {
    fn from(scene: Scene) -> Self {
        WireScene {
            geometry: scene.geometry.into(),
            point_names: scene.point_names,
            stones: scene.stones.into_iter().map(WireStone::from).collect(),
            last_point: scene.last_point,
            highlight: scene.highlight,
            legal: scene.legal.into_iter().map(WireMove::from).collect(),
            to_move: scene.to_move.into(),
            side_names: scene.side_names,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scene_is_the_same_json_as_the_vocabulary_writes() {
        let mut table = "hex:4,swap".parse::<ponder_games::GameSpec>().unwrap().table();
        table.apply(ponder_game::Seat(0), &ponder_game::Action::play("b2")).unwrap();
        let scene = table.scene(ponder_game::Viewer::Spectator);
        let plain = serde_json::to_value(&scene).unwrap();
        assert_eq!(serde_json::to_value(WireScene::from(scene)).unwrap(), plain);
    }
}

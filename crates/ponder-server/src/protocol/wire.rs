//! The board as it goes over the wire: the shapes of [`ponder_game::Scene`], with TypeScript twins.

use crate::protocol::wire_tiles::WireTileScene;
use ponder_game::{
    Count, CountLine, CountPart, Geometry, LegalMove, Piece, PieceKind, PointTerms, Refused,
    RefusedPoint, Scene, Side, Stone,
};
use serde::Serialize;
use std::collections::BTreeMap;
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

impl From<Geometry> for WireGeometry {
    fn from(geometry: Geometry) -> Self {
        match geometry {
            Geometry::Hex { cols, rows } => WireGeometry::Hex { cols, rows },
            Geometry::Grid { cols, rows } => WireGeometry::Grid { cols, rows },
            Geometry::Squares { cols, rows } => WireGeometry::Squares { cols, rows },
            Geometry::Tiles { cols, rows } => WireGeometry::Tiles { cols, rows },
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

/// A kind of chess piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum WirePieceKind {
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

impl From<PieceKind> for WirePieceKind {
    fn from(kind: PieceKind) -> Self {
        match kind {
            PieceKind::Pawn => WirePieceKind::Pawn,
            PieceKind::Rook => WirePieceKind::Rook,
            PieceKind::Knight => WirePieceKind::Knight,
            PieceKind::Bishop => WirePieceKind::Bishop,
            PieceKind::Queen => WirePieceKind::Queen,
            PieceKind::King => WirePieceKind::King,
        }
    }
}

/// A piece that is not like the others of its side. Two of them on one point are a union.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WirePiece {
    /// The point it stands on; for a piece in hand the one it comes from.
    pub point: u16,
    /// Whose it is.
    pub side: WireSide,
    /// What it is.
    pub kind: WirePieceKind,
}

impl From<Piece> for WirePiece {
    fn from(piece: Piece) -> Self {
        WirePiece { point: piece.point, side: piece.side.into(), kind: piece.kind.into() }
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

/// Why the rules, the table or the room refuse something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WireRefused {
    /// The name of the reason, such as `occupied`.
    pub code: String,
    /// The arguments of the reason by their names, such as `at` for a point.
    pub args: BTreeMap<String, String>,
    /// The reason in English.
    pub text: String,
}

impl From<Refused> for WireRefused {
    fn from(Refused { code, args, text }: Refused) -> Self {
        WireRefused { code, args, text }
    }
}

/// An empty point that may not be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WireRefusedPoint {
    /// The point.
    pub point: u16,
    /// Why.
    pub why: WireRefused,
}

impl From<RefusedPoint> for WireRefusedPoint {
    fn from(refused: RefusedPoint) -> Self {
        WireRefusedPoint { point: refused.point, why: refused.why.into() }
    }
}

/// What a game that counts points shows beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WirePointTerms {
    /// Stones that each side has taken off the board, the first side's first.
    pub taken: [u16; 2],
    /// What the second side gets beside its own points, in half points: komi, and what the rules
    /// give it for handicap stones.
    pub komi_halves: i32,
}

impl From<PointTerms> for WirePointTerms {
    fn from(terms: PointTerms) -> Self {
        WirePointTerms { taken: terms.taken, komi_halves: terms.komi_halves }
    }
}

/// What a count of points is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum WireCountPart {
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WireCountLine {
    /// What is counted.
    pub part: WireCountPart,
    /// What each side has of it, in half points, the first side's first.
    pub halves: [i32; 2],
}

impl From<CountLine> for WireCountLine {
    fn from(line: CountLine) -> Self {
        let part = match line.part {
            CountPart::Area => WireCountPart::Area,
            CountPart::Territory => WireCountPart::Territory,
            CountPart::Prisoners => WireCountPart::Prisoners,
            CountPart::Komi => WireCountPart::Komi,
            CountPart::Handicap => WireCountPart::Handicap,
        };
        WireCountLine { part, halves: line.halves }
    }
}

/// A finished game counted, with some stones taken off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WireCount {
    /// Who owns each point, by number; null for points of neither side.
    pub owners: Vec<Option<WireSide>>,
    /// The points whose stones are taken off, by number.
    pub dead: Vec<u16>,
    /// What the points of both sides are made of.
    pub lines: Vec<WireCountLine>,
    /// The lead of the first side in half points.
    pub margin_halves: i32,
}

impl From<Count> for WireCount {
    fn from(count: Count) -> Self {
        let owners = count.owners.into_iter().map(|owner| owner.map(WireSide::from));
        WireCount {
            owners: owners.collect(),
            dead: count.dead,
            lines: count.lines.into_iter().map(WireCountLine::from).collect(),
            margin_halves: count.margin_halves,
        }
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
    /// The pieces on the board, by point; empty in a game of stones.
    pub pieces: Vec<WirePiece>,
    /// What the side to move holds in its hand, its own piece first.
    pub held: Vec<WirePiece>,
    /// How many plies ago the move began that the side to move is in the middle of; 0 where a move
    /// begins, and in a game where every ply is a move.
    pub plies_of_move: u16,
    /// The point of the last move, if it had one.
    pub last_point: Option<u16>,
    /// The points that the last complete move, or the one under way, went over, from the first to
    /// the last. Empty in a game of stones.
    pub last_way: Vec<u16>,
    /// The points in a danger that everybody is told of (a king that can be reached).
    pub warned: Vec<u16>,
    /// The points that show why the game is over.
    pub highlight: Vec<u16>,
    /// The legal moves; empty when the game is over.
    pub legal: Vec<WireMove>,
    /// The empty points that may not be played, and why; empty when the game is over.
    pub refused: Vec<WireRefusedPoint>,
    /// What is shown beside the board, or null in a game that does not count points.
    pub terms: Option<WirePointTerms>,
    /// Tiles on the board and beside it, or null in a game without tiles.
    pub tiles: Option<WireTileScene>,
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
            pieces: scene.pieces.into_iter().map(WirePiece::from).collect(),
            held: scene.held.into_iter().map(WirePiece::from).collect(),
            plies_of_move: scene.plies_of_move,
            last_point: scene.last_point,
            last_way: scene.last_way,
            warned: scene.warned,
            highlight: scene.highlight,
            legal: scene.legal.into_iter().map(WireMove::from).collect(),
            refused: scene.refused.into_iter().map(WireRefusedPoint::from).collect(),
            terms: scene.terms.map(WirePointTerms::from),
            tiles: scene.tiles.map(WireTileScene::from),
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
        let ko = "B3 C3 A2 D2 B1 C1 C2 B2";
        for (rules, moves) in [
            ("hex:4,swap", "b2"),
            ("go:5", ko),
            ("go:5,handicap=0", "A2 C3 B1"),
            ("paco", "e2 >e4 d7 >d5 e4 >d5 d8"),
        ] {
            let table = played(rules, moves);
            let scene = table.scene(ponder_game::Viewer::Spectator);
            let plain = serde_json::to_value(&scene).unwrap();
            assert_eq!(serde_json::to_value(WireScene::from(scene)).unwrap(), plain);
        }
    }

    #[test]
    fn a_count_is_the_same_json_as_the_vocabulary_writes() {
        for rules in ["go:5", "go:5,rules=japanese", "go:9,handicap=2"] {
            let table = played(rules, "A2 A1 B1 pass");
            let count = table.counting().unwrap().count(&["a2".to_owned()]);
            let plain = serde_json::to_value(&count).unwrap();
            assert_eq!(serde_json::to_value(WireCount::from(count)).unwrap(), plain);
        }
    }

    fn played(rules: &str, moves: &str) -> Box<dyn ponder_game::Table> {
        let mut table = rules.parse::<ponder_games::GameSpec>().unwrap().table();
        for text in moves.split(' ') {
            let seat = table.to_act().unwrap();
            table.apply(seat, &ponder_game::Action::play(text)).unwrap();
        }
        table
    }
}

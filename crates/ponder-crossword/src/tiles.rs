//! The state of a game with tiles for a board view: the tiles on the board, racks, the bag, the
//! score sheet. Tiles are given by their texts; a blank on a rack is `?`.

use ponder_game::Side;
use serde::{Deserialize, Serialize};

/// A kind of tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TileInfo {
    /// Text of the tile, in capitals; `?` for a blank.
    pub text: String,
    /// Value of the tile, in points.
    pub value: u8,
    /// Number of such tiles in a game.
    pub count: u16,
}

/// A premium square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PremiumSquare {
    /// Index of the square.
    pub point: u16,
    /// Letter multiplier.
    pub letter: u8,
    /// Word multiplier.
    pub word: u8,
}

/// A tile on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PlacedTile {
    /// Index of the square that it lies on.
    pub point: u16,
    /// The letter that it stands for, in capitals.
    pub text: String,
    /// Value of the tile in points, 0 for a blank.
    pub value: u8,
    /// True if the tile is a blank.
    pub blank: bool,
    /// The side that played it.
    pub side: Side,
}

/// A number of tiles of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TileCount {
    /// The text of the tile.
    pub text: String,
    /// Number of tiles.
    pub count: u8,
}

/// Consequences of playing invalid words, and of challenging valid ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ChallengeRule {
    /// Words that are not in the lexicon cannot be played at all.
    #[default]
    Void,
    /// A challenged play with an invalid word is taken off; a challenge of valid words costs
    /// nothing.
    Single,
    /// The same as `Single`, but a player who challenges valid words loses a turn.
    Double,
    /// The same as `Single`, but the player of valid words that are challenged gets 5 points.
    Five,
}

/// Kind of a line of the score sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TurnKind {
    /// A placement of tiles.
    Play,
    /// An exchange of tiles.
    Exchange,
    /// A pass.
    Pass,
    /// The preceding play was successfully challenged and taken off; its points are lost.
    TakenOff,
    /// The preceding play was challenged, and its words are valid: `points` is the bonus of its
    /// player.
    Upheld,
    /// Points for the tiles on the opponent's rack, for the player who went out.
    Out,
    /// Penalty for the tiles left on a player's own rack.
    Left,
}

/// A line of the score sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TileTurn {
    /// The side whose points these are.
    pub side: Side,
    /// The kind of line.
    pub kind: TurnKind,
    /// The move (`8D WOR.S`, `exch ABC`, `pass`), or the tiles that count at the end. An exchange
    /// of the other side shows only the number of its tiles (`exch 3`).
    pub text: String,
    /// The words formed, the main word first.
    pub words: Vec<String>,
    /// The points of this line.
    pub points: i32,
    /// The score of that side after it.
    pub total: i32,
    /// The ply of the game that the line belongs to, from 0.
    pub ply: u32,
}

/// A game with tiles, as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TileScene {
    /// Name of the lexicon.
    pub lexicon: String,
    /// All kinds of tiles, the blank first.
    pub kinds: Vec<TileInfo>,
    /// The premium squares, in ascending order.
    pub premiums: Vec<PremiumSquare>,
    /// Indices of the blocked squares, in ascending order.
    pub blocked: Vec<u16>,
    /// Index of the start square, which the first word must cover.
    pub start: u16,
    /// The tiles on the board, by square.
    pub placed: Vec<PlacedTile>,
    /// Indices of the squares of the tiles that the last play placed.
    pub fresh: Vec<u16>,
    /// The racks of the two sides, the first side's first; null where the viewer does not see it.
    pub racks: [Option<Vec<String>>; 2],
    /// Number of tiles on each side's rack.
    pub rack_sizes: [u8; 2],
    /// Number of tiles in the bag.
    pub bag: u16,
    /// The tiles hidden from the viewer, in the bag and on racks.
    pub unseen: Vec<TileCount>,
    /// The scores of the two sides, in points.
    pub scores: [i32; 2],
    /// The score sheet, oldest line first.
    pub turns: Vec<TileTurn>,
    /// The challenge rule.
    pub challenge: ChallengeRule,
    /// True if the side to move may challenge the preceding play.
    pub may_challenge: bool,
    /// True if the opponent has played all its tiles, so that the side to move can only accept or
    /// challenge that play.
    pub is_last_word: bool,
    /// Maximum number of tiles that the side to move may exchange; 0 if none.
    pub exchange_max: u8,
}

//! What a board view needs to know of a game with tiles: those on the board, racks, the bag, the score
//! sheet. Tiles are told by their texts; a blank on a rack is `?`.

use ponder_game::Side;
use serde::{Deserialize, Serialize};

/// A kind of tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TileInfo {
    /// Its text, in capitals; `?` for a blank.
    pub text: String,
    /// What it is worth.
    pub value: u8,
    /// How many of them there are in a game.
    pub count: u16,
}

/// A square that multiplies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PremiumSquare {
    /// The square.
    pub point: u16,
    /// By what the tile put on it is multiplied.
    pub letter: u8,
    /// By what the words through it are multiplied.
    pub word: u8,
}

/// A tile on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PlacedTile {
    /// The square it lies on.
    pub point: u16,
    /// The letter it stands for, in capitals.
    pub text: String,
    /// What it is worth: nothing for a blank.
    pub value: u8,
    /// Whether it is a blank.
    pub blank: bool,
    /// Whose it was.
    pub side: Side,
}

/// So many tiles of a kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TileCount {
    /// The text of the tile.
    pub text: String,
    /// How many.
    pub count: u8,
}

/// What happens to who plays words that are none, and to who doubts words wrongly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ChallengeRule {
    /// Only words of the list can be played.
    #[default]
    Void,
    /// A play with a wrong word comes off when it is challenged; a challenge of right words costs
    /// nothing.
    Single,
    /// As `Single`, but who challenges right words loses a turn.
    Double,
    /// As `Single`, but a challenge of right words gives their player 5 points.
    Five,
}

/// What a line of the score sheet is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TurnKind {
    /// Tiles were put on the board.
    Play,
    /// Tiles were exchanged.
    Exchange,
    /// Nothing was done.
    Pass,
    /// The play before was taken off after a challenge: its points are lost again.
    TakenOff,
    /// The play before was challenged, and its words are right: `points` are what its player gets
    /// for that.
    Upheld,
    /// What the tiles on the rack of the other side give to who has played all of his own.
    Out,
    /// What the tiles left on a rack take away.
    Left,
}

/// A line of the score sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TileTurn {
    /// Whose points these are.
    pub side: Side,
    /// What it is about.
    pub kind: TurnKind,
    /// The move (`8D WOR.S`, `exch ABC`, `pass`), or the tiles that count at the end. Of another
    /// side's exchange only how many tiles it took is told (`exch 3`).
    pub text: String,
    /// The words that were made, the main word first.
    pub words: Vec<String>,
    /// The points of this line.
    pub points: i32,
    /// The points of that side after it.
    pub total: i32,
    /// The ply of the game by which it came about, from 0.
    pub ply: u32,
}

/// What a viewer sees of a game with tiles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TileScene {
    /// The name of the list of words.
    pub lexicon: String,
    /// All kinds of tiles, the blank first.
    pub kinds: Vec<TileInfo>,
    /// The squares that multiply, by number.
    pub premiums: Vec<PremiumSquare>,
    /// The squares on which nothing can be put, by number.
    pub blocked: Vec<u16>,
    /// The square that the first word goes through.
    pub start: u16,
    /// The tiles on the board, by square.
    pub placed: Vec<PlacedTile>,
    /// The squares of the tiles that the last play put on the board.
    pub fresh: Vec<u16>,
    /// The racks of the two sides, the first side's first; null where the viewer does not see it.
    pub racks: [Option<Vec<String>>; 2],
    /// How many tiles each side has.
    pub rack_sizes: [u8; 2],
    /// How many tiles are in the bag.
    pub bag: u16,
    /// The tiles that the viewer does not see, in the bag and on racks.
    pub unseen: Vec<TileCount>,
    /// The points of the two sides.
    pub scores: [i32; 2],
    /// The score sheet, oldest line first.
    pub turns: Vec<TileTurn>,
    /// What a challenge does.
    pub challenge: ChallengeRule,
    /// Whether the side to move may challenge the play before.
    pub may_challenge: bool,
    /// Whether the other side has played all its tiles, so that the side to move can only accept that
    /// or challenge it.
    pub is_last_word: bool,
    /// How many tiles the side to move may exchange at most.
    pub exchange_max: u8,
}

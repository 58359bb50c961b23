//! Tiles as they go over the wire: the shapes of [`ponder_game::TileScene`] and of what belongs to it,
//! with TypeScript twins.

use crate::protocol::wire::WireSide;
use ponder_game::{
    ChallengeRule, PlacedTile, PremiumSquare, TileCount, TileInfo, TileScene, TileTurn, TurnKind,
    Weighed,
};
use serde::Serialize;
use utoipa::ToSchema;

/// A kind of tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WireTileInfo {
    /// Its text, in capitals; `?` for a blank.
    pub text: String,
    /// What it is worth.
    pub value: u8,
    /// How many of them there are in a game.
    pub count: u16,
}

/// A square that multiplies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WirePremiumSquare {
    /// The square.
    pub point: u16,
    /// By what the tile put on it is multiplied.
    pub letter: u8,
    /// By what the words through it are multiplied.
    pub word: u8,
}

/// A tile on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WirePlacedTile {
    /// The square it lies on.
    pub point: u16,
    /// The letter it stands for, in capitals.
    pub text: String,
    /// What it is worth: nothing for a blank.
    pub value: u8,
    /// Whether it is a blank.
    pub blank: bool,
    /// Whose it was.
    pub side: WireSide,
}

/// So many tiles of a kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WireTileCount {
    /// The text of the tile.
    pub text: String,
    /// How many.
    pub count: u8,
}

/// What happens to who plays words that are none, and to who doubts words wrongly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum WireChallengeRule {
    /// Only words of the list can be played.
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum WireTurnKind {
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WireTileTurn {
    /// Whose points these are.
    pub side: WireSide,
    /// What it is about.
    pub kind: WireTurnKind,
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WireTileScene {
    /// The name of the list of words.
    pub lexicon: String,
    /// All kinds of tiles, the blank first.
    pub kinds: Vec<WireTileInfo>,
    /// The squares that multiply, by number.
    pub premiums: Vec<WirePremiumSquare>,
    /// The squares on which nothing can be put, by number.
    pub blocked: Vec<u16>,
    /// The square that the first word goes through.
    pub start: u16,
    /// The tiles on the board, by square.
    pub placed: Vec<WirePlacedTile>,
    /// The squares of the tiles that the last play put on the board.
    pub fresh: Vec<u16>,
    /// The racks of the two sides, the first side's first; null where the viewer does not see it.
    pub racks: [Option<Vec<String>>; 2],
    /// How many tiles each side has.
    pub rack_sizes: [u8; 2],
    /// How many tiles are in the bag.
    pub bag: u16,
    /// The tiles that the viewer does not see, in the bag and on racks.
    pub unseen: Vec<WireTileCount>,
    /// The points of the two sides.
    pub scores: [i32; 2],
    /// The score sheet, oldest line first.
    pub turns: Vec<WireTileTurn>,
    /// What a challenge does.
    pub challenge: WireChallengeRule,
    /// Whether the side to move may challenge the play before.
    pub may_challenge: bool,
    /// Whether the other side has played all its tiles, so that the side to move can only accept that
    /// or challenge it.
    pub is_last_word: bool,
    /// How many tiles the side to move may exchange at most.
    pub exchange_max: u8,
}

/// What a play would be worth that somebody has in mind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WireWeighed {
    /// The move in the game's notation.
    pub text: String,
    /// What it scores.
    pub points: i32,
    /// The words it makes, the main word first.
    pub words: Vec<String>,
    /// Those of them that are none. Empty as well where they could be challenged: then that is for the
    /// players to know.
    pub invalid: Vec<String>,
}

impl From<TileInfo> for WireTileInfo {
    fn from(kind: TileInfo) -> Self {
        WireTileInfo { text: kind.text, value: kind.value, count: kind.count }
    }
}

impl From<PremiumSquare> for WirePremiumSquare {
    fn from(square: PremiumSquare) -> Self {
        WirePremiumSquare { point: square.point, letter: square.letter, word: square.word }
    }
}

impl From<PlacedTile> for WirePlacedTile {
    fn from(tile: PlacedTile) -> Self {
        let PlacedTile { point, text, value, blank, side } = tile;
        WirePlacedTile { point, text, value, blank, side: side.into() }
    }
}

impl From<TileCount> for WireTileCount {
    fn from(tiles: TileCount) -> Self {
        WireTileCount { text: tiles.text, count: tiles.count }
    }
}

impl From<ChallengeRule> for WireChallengeRule {
    fn from(rule: ChallengeRule) -> Self {
        match rule {
            ChallengeRule::Void => WireChallengeRule::Void,
            ChallengeRule::Single => WireChallengeRule::Single,
            ChallengeRule::Double => WireChallengeRule::Double,
            ChallengeRule::Five => WireChallengeRule::Five,
        }
    }
}

impl From<TurnKind> for WireTurnKind {
    fn from(kind: TurnKind) -> Self {
        match kind {
            TurnKind::Play => WireTurnKind::Play,
            TurnKind::Exchange => WireTurnKind::Exchange,
            TurnKind::Pass => WireTurnKind::Pass,
            TurnKind::TakenOff => WireTurnKind::TakenOff,
            TurnKind::Upheld => WireTurnKind::Upheld,
            TurnKind::Out => WireTurnKind::Out,
            TurnKind::Left => WireTurnKind::Left,
        }
    }
}

impl From<TileTurn> for WireTileTurn {
    fn from(turn: TileTurn) -> Self {
        let TileTurn { side, kind, text, words, points, total, ply } = turn;
        let (side, kind) = (side.into(), kind.into());
        WireTileTurn { side, kind, text, words, points, total, ply }
    }
}

impl From<TileScene> for WireTileScene {
    fn from(scene: TileScene) -> Self {
        WireTileScene {
            lexicon: scene.lexicon,
            kinds: scene.kinds.into_iter().map(WireTileInfo::from).collect(),
            premiums: scene.premiums.into_iter().map(WirePremiumSquare::from).collect(),
            blocked: scene.blocked,
            start: scene.start,
            placed: scene.placed.into_iter().map(WirePlacedTile::from).collect(),
            fresh: scene.fresh,
            racks: scene.racks,
            rack_sizes: scene.rack_sizes,
            bag: scene.bag,
            unseen: scene.unseen.into_iter().map(WireTileCount::from).collect(),
            scores: scene.scores,
            turns: scene.turns.into_iter().map(WireTileTurn::from).collect(),
            challenge: scene.challenge.into(),
            may_challenge: scene.may_challenge,
            is_last_word: scene.is_last_word,
            exchange_max: scene.exchange_max,
        }
    }
}

impl From<Weighed> for WireWeighed {
    fn from(weighed: Weighed) -> Self {
        let Weighed { text, points, words, invalid } = weighed;
        WireWeighed { text, points, words, invalid }
    }
}

//! Records of games in GCG, the text form that tournament players and their programs exchange.
//!
//! [`read`] forgives what real files do and tells it as [`Remark`]s; [`GcgGame::write`] knows one form.
//! [`Reading::replay`] walks a game over a board and compares its scores.

mod charset;
mod event;
mod players;
mod pragma;
mod read;
mod replay;
mod write;

pub use read::{BYTES_MAX, LINES_MAX, asked, read};
pub use replay::{Replay, Step, replay};
pub use write::GcgWriteError;

use crate::coord::Spot;
use ponder_lexicon::alphabet::{Alphabet, Tile};
use thiserror::Error;

/// Players of a game, at most.
pub const PLAYERS_MAX: usize = 4;

/// A game, or the part of it that was played. A text that was not given is empty.
///
/// Texts hold no control characters and no blanks at their ends; notes and the description may have
/// several lines.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GcgGame {
    /// Who plays, in the order of their first moves as the file numbers them.
    pub players: Vec<GcgPlayer>,
    /// `#title`.
    pub title: String,
    /// `#description`, line by line.
    pub description: String,
    /// `#id`.
    pub id: Option<GcgId>,
    /// `#lexicon`: the name of the word list.
    pub lexicon: String,
    /// `#board-layout`: the name of the board; see [`names::layout`](crate::names::layout).
    pub layout: String,
    /// `#tile-distribution`: the name of the alphabet; see [`names::alphabet`](crate::names::alphabet).
    pub alphabet: String,
    /// `#game-type`.
    pub game_type: String,
    /// `#incomplete`: the record ends before the game does.
    pub is_incomplete: bool,
    /// What else begins with `#`, in its order.
    pub pragmas: Vec<Pragma>,
    /// Notes before the first event.
    pub notes: Vec<String>,
    /// What happened.
    pub events: Vec<Event>,
}

/// A player of a [`GcgGame`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GcgPlayer {
    /// The short name of the lines of events, without white space.
    pub nickname: String,
    /// The full name.
    pub name: String,
    /// `#rack1`, `#rack2`: the tiles that the player holds where the record ends; 0 is a blank.
    pub rack: Option<Vec<Tile>>,
}

/// `#id`: what a game is called by whoever keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GcgId {
    /// Who calls it so, without white space.
    pub authority: String,
    /// The name.
    pub id: String,
}

/// A line that begins with `#` and means nothing here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pragma {
    /// What follows the `#`, to the first white space.
    pub name: String,
    /// The rest of the line.
    pub text: String,
}

/// One line of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The index of the player.
    pub player: usize,
    /// The tiles that the player held, as far as they are said; 0 is a blank.
    pub rack: Vec<Tile>,
    /// What happened.
    pub action: Action,
    /// The change of the score, as the record says it.
    pub change: i32,
    /// The score after it, as the record says it.
    pub total: Option<i32>,
    /// `#note`: each may have several lines.
    pub notes: Vec<String>,
}

/// What an [`Event`] is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A word, for the points of [`Event::change`].
    Place {
        /// Where the main word begins, also if a tile lay there.
        spot: Spot,
        /// All tiles of the main word, 0 for each that lay there already.
        tiles: Vec<Tile>,
    },
    /// Nothing.
    Pass,
    /// Tiles for others of the bag.
    Exchange(Exchanged),
    /// The placement just before is taken back, and with it its points.
    PhonyWithdrawn,
    /// Points because the other player challenged a good word.
    ChallengeBonus,
    /// Points for the tiles that the others held at the end.
    EndRack {
        /// Those tiles; 0 is a blank.
        tiles: Vec<Tile>,
    },
    /// Points taken off for the tiles left at the end.
    LastRackPenalty {
        /// Those tiles; 0 is a blank.
        tiles: Vec<Tile>,
    },
    /// Points taken off for time.
    TimePenalty,
}

impl Action {
    /// Whether it is a turn of its player, after which the other moves.
    pub fn is_turn(&self) -> bool {
        matches!(self, Action::Place { .. } | Action::Pass | Action::Exchange(_))
    }
}

/// What was exchanged, as far as it is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Exchanged {
    /// These tiles; 0 is a blank.
    Tiles(Vec<Tile>),
    /// So many.
    Count(u8),
}

/// Something that is not as it should be, and was understood nevertheless.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The line, from 1.
    pub line: usize,
    /// What it is and how it was understood.
    pub what: String,
}

/// A text is no game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}{}: {problem}", .column.map(|it| format!(", column {it}")).unwrap_or_default())]
pub struct GcgError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1, where it helps.
    pub column: Option<usize>,
    /// What is wrong, and what may stand there.
    pub problem: String,
}

/// A game as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The game.
    pub game: GcgGame,
    /// The line of each event, from 1.
    pub lines: Vec<usize>,
    /// What was forgiven, in the order of lines.
    pub remarks: Vec<Remark>,
}

impl Reading {
    /// Walks the game over a board; see [`replay`].
    ///
    /// # Errors
    /// Names the line of the first placement that does not fit.
    pub fn replay(&self, layout: &crate::Layout, alphabet: &Alphabet) -> Result<Replay, GcgError> {
        replay(&self.game, &self.lines, layout, alphabet)
    }
}

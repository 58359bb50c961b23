//! Game records in GCG, the text format that tournament players and their programs exchange.
//!
//! [`read`] tolerates common deviations and reports them as [`Remark`]s; [`GcgGame::write`] writes
//! the canonical form. [`Reading::replay`] replays a game on a board and checks its scores.

mod charset;
mod deviation;
mod discrepancy;
mod event;
mod fault;
mod players;
mod pragma;
mod read;
mod replay;
mod write;

pub use deviation::Deviation;
pub use discrepancy::{Discrepancy, ScoreKind};
pub use fault::GcgFault;
pub use read::{BYTES_MAX, LINES_MAX, equipment_names, read};
pub use replay::{Replay, Step, replay};
pub use write::GcgWriteError;

use crate::cgp::CgpPosition;
use crate::coord::Spot;
use ponder_game::Refused;
use ponder_lexicon::alphabet::{Alphabet, Tile};
use std::fmt;
use thiserror::Error;

/// Maximum number of players.
pub const PLAYERS_MAX: usize = 4;

/// A game, or the recorded part of it. Texts that are not given are empty.
///
/// Texts have no control characters and no blanks at either end; notes and the description may have
/// several lines.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GcgGame {
    /// The players in the order of their first moves, as numbered by the file.
    pub players: Vec<GcgPlayer>,
    /// The title (`#title`).
    pub title: String,
    /// The description (`#description`), line by line.
    pub description: String,
    /// The identifier (`#id`).
    pub id: Option<GcgId>,
    /// Name of the lexicon (`#lexicon`).
    pub lexicon: String,
    /// Name of the board (`#board-layout`); see [`names::layout`](crate::names::layout).
    pub layout: String,
    /// Name of the alphabet (`#tile-distribution`); see
    /// [`names::alphabet`](crate::names::alphabet).
    pub alphabet: String,
    /// Type of the game (`#game-type`).
    pub game_type: String,
    /// The position before the first event, with the rack and the score of the first player first
    /// and without operations (`#cgp`); `None` for an empty board.
    pub start: Option<CgpPosition>,
    /// True if the record ends before the game does (`#incomplete`).
    pub is_incomplete: bool,
    /// Other pragmas, in order.
    pub pragmas: Vec<Pragma>,
    /// Notes before the first event.
    pub notes: Vec<String>,
    /// The events, in order.
    pub events: Vec<Event>,
}

/// A player of a [`GcgGame`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GcgPlayer {
    /// The nickname used in event lines, without white space.
    pub nickname: String,
    /// The full name.
    pub name: String,
    /// Tiles that the player holds at the end of the record (`#rack1`, `#rack2`); 0 is a blank.
    pub rack: Option<Vec<Tile>>,
}

/// Identifier of a game (`#id`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GcgId {
    /// The authority that assigned it, without white space.
    pub authority: String,
    /// The identifier.
    pub id: String,
}

/// A line that begins with `#` and is not interpreted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pragma {
    /// The text between the `#` and the first white space.
    pub name: String,
    /// The rest of the line.
    pub text: String,
}

/// An event of a game: one line of the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Index of the player.
    pub player: usize,
    /// The tiles that the player held, as far as recorded; 0 is a blank.
    pub rack: Vec<Tile>,
    /// The kind of event.
    pub action: Action,
    /// Recorded change of the score, in points.
    pub change: i32,
    /// Recorded score after the event, in points.
    pub total: Option<i32>,
    /// Notes (`#note`), each of one or more lines.
    pub notes: Vec<String>,
}

/// Kind of an [`Event`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A placement, for the points of [`Event::change`].
    Place {
        /// First square of the main word, even if its tile was already on the board.
        spot: Spot,
        /// All tiles of the main word, 0 for each that was already on the board.
        tiles: Vec<Tile>,
    },
    /// A pass.
    Pass,
    /// An exchange of tiles with the bag.
    Exchange(Exchanged),
    /// The withdrawal of the placement just before (a phony), which loses its points.
    PhonyWithdrawn,
    /// Bonus points after the opponent challenged a valid word.
    ChallengeBonus,
    /// Points for the tiles left on the other racks at the end.
    EndRack {
        /// The tiles left; 0 is a blank.
        tiles: Vec<Tile>,
    },
    /// Penalty for the player's own tiles left at the end.
    LastRackPenalty {
        /// The tiles left; 0 is a blank.
        tiles: Vec<Tile>,
    },
    /// Penalty for overstepping the time.
    TimePenalty,
}

impl Action {
    /// Returns whether the action is a turn, after which the opponent moves.
    pub fn is_turn(&self) -> bool {
        matches!(self, Action::Place { .. } | Action::Pass | Action::Exchange(_))
    }
}

/// The tiles exchanged, as far as known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Exchanged {
    /// The tiles; 0 is a blank.
    Tiles(Vec<Tile>),
    /// Number of tiles, without their letters.
    Count(u8),
}

/// A remark on a line of a record: a [`Deviation`] or a [`Discrepancy`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark<W> {
    /// The line, from 1.
    pub line: usize,
    /// The subject of the remark.
    pub what: W,
}

impl<W: fmt::Display> fmt::Display for Remark<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

/// Error for a text that is not a GCG record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}{}: {problem}", .column.map(|it| format!(", column {it}")).unwrap_or_default())]
pub struct GcgError {
    /// The line, from 1.
    pub line: usize,
    /// The column in the line, in characters from 1, where it helps.
    pub column: Option<usize>,
    /// The problem.
    pub problem: GcgFault,
}

/// The fault with a code and arguments: its own, and `line` and `column` for its place.
impl From<&GcgError> for Refused {
    fn from(error: &GcgError) -> Self {
        let mut why = Refused { text: error.to_string(), ..Refused::of(&error.problem) };
        why.args.insert("line".to_owned(), error.line.to_string());
        why.args.extend(error.column.map(|column| ("column".to_owned(), column.to_string())));
        why
    }
}

/// A game as read, with remarks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// The game.
    pub game: GcgGame,
    /// Line of each event, from 1.
    pub lines: Vec<usize>,
    /// Tolerated deviations, in the order of lines.
    pub remarks: Vec<Remark<Deviation>>,
}

impl Reading {
    /// Replays the game on a board; see [`replay`].
    ///
    /// # Errors
    /// The error names the line of the first placement that does not fit.
    pub fn replay(&self, layout: &crate::Layout, alphabet: &Alphabet) -> Result<Replay, GcgError> {
        replay(&self.game, &self.lines, layout, alphabet)
    }
}

//! Tables, each the game that a referee runs.

use crate::{Compound, Counting, Hidden, History, Position, Refused, Scene, Seat, Seed, Side};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::fmt;
use thiserror::Error;

/// Action that a participant may request of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Action {
    /// Play a move, in the game's notation.
    Play {
        /// The move.
        text: String,
    },
    /// Resign.
    Resign,
    /// Undo the last `plies` moves, by either side, and with them a resignation or forfeit.
    TakeBack {
        /// Number of moves to undo; 0 undoes a resignation or forfeit alone.
        plies: u16,
    },
    /// Forfeit of a seat, declared by the referee: its time is up, or it broke a rule, crashed or
    /// hung.
    Forfeit {
        /// The reason.
        reason: Reason,
    },
    /// Recount a game that ended by the rules, with the stones taken off that the players call
    /// dead. A second such action replaces the first.
    Settle {
        /// The names of the points with dead stones.
        dead: Vec<String>,
    },
}

impl Action {
    /// The action that plays `text`.
    pub fn play(text: impl Into<String>) -> Self {
        Action::Play { text: text.into() }
    }
}

/// Reason for the end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", content = "detail", rename_all = "kebab-case")]
pub enum Reason {
    /// The rules of the game.
    Rules,
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// The loser played the given illegal move.
    IllegalMove(String),
    /// The loser's program crashed, hung or broke its protocol (with a description).
    Fault(String),
    /// The referee stopped the game without a winner (a move limit, an interruption).
    Stopped(String),
}

/// The text after "ended" in a sentence: `by resignation`, `on time`, `by an illegal move (z99)`.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Rules => f.write_str("by the rules"),
            Reason::Resignation => f.write_str("by resignation"),
            Reason::Time => f.write_str("on time"),
            Reason::IllegalMove(what) => write!(f, "by an illegal move ({what})"),
            Reason::Fault(what) => write!(f, "because a program failed ({what})"),
            Reason::Stopped(why) => write!(f, "because it was stopped ({why})"),
        }
    }
}

/// Result of a game at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameResult {
    /// The seat that won, or null for a draw or a stopped game.
    pub winner: Option<Seat>,
    /// The colour that won, or null.
    pub winner_side: Option<Side>,
    /// The lead of the first side in half points, where the game counts points; otherwise null.
    pub margin_halves: Option<i32>,
    /// The reason for the end.
    pub reason: Reason,
}

/// An event at a table, as a given viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    /// A seat made a move.
    Played {
        /// The seat that moved.
        seat: Seat,
        /// The colour it had when it moved.
        side: Side,
        /// The move in the game's notation.
        text: String,
    },
    /// The two seats exchanged their colours.
    SeatsExchanged,
    /// The last `plies` moves were undone.
    TakenBack {
        /// Number of moves undone; 0 if only a resignation or forfeit was.
        plies: u16,
    },
    /// The game is over.
    Ended {
        /// The result.
        result: GameResult,
    },
}

/// Refusal of a requested action. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Another seat is to move.
    #[error("it is not seat {}'s turn", .seat.0)]
    NotYourTurn {
        /// The seat that made the request.
        seat: Seat,
    },
    /// A seat that the game does not have.
    #[error("this table has no seat {}", .seat.0)]
    NoSuchSeat {
        /// The seat that was named.
        seat: Seat,
    },
    /// The text is not a move of this game.
    #[error(transparent)]
    NotAMove(#[from] crate::ParseMoveError),
    /// The move breaks a rule.
    #[error("illegal move `{text}`: {why}")]
    Illegal {
        /// The move.
        text: String,
        /// The rule it breaks.
        why: Refused,
    },
    /// Fewer moves can be taken back than requested.
    #[error("cannot take back {asked} plies: only {played} were played")]
    NothingToTakeBack {
        /// Number of moves requested.
        asked: u16,
        /// Number of moves played.
        played: usize,
    },
    /// No resignation or forfeit to undo.
    #[error("nobody has resigned or forfeited this game")]
    NotGivenUp,
    /// Stones cannot be taken off: the game is not over by its rules, or does not count points.
    #[error(
        "dead stones can be removed only after a game with point scoring has ended by the rules"
    )]
    NothingToSettle,
    /// A point that was called dead has no stone.
    #[error("there is no stone on `{at}` that could be dead")]
    NoDeadStone {
        /// The name of the point, shortened to at most 40 characters.
        at: String,
    },
}

/// The reason with a code and arguments: that of the game where a move breaks a rule, else that of
/// the table (`game-over`, `not-your-turn`, ...).
impl From<&Refusal> for Refused {
    fn from(refusal: &Refusal) -> Self {
        match refusal {
            Refusal::Illegal { why, .. } => Refused { text: refusal.to_string(), ..why.clone() },
            other => Refused::of(other),
        }
    }
}

/// The reason `not-a-move`, as a table gives it.
impl From<crate::ParseMoveError> for Refused {
    fn from(error: crate::ParseMoveError) -> Self {
        Refused::from(&Refusal::NotAMove(error))
    }
}

/// Viewer of a table, which determines what it may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// A participant: sees its own hidden information.
    Seat(Seat),
    /// A spectator: sees only public information.
    Spectator,
    /// The record: sees everything.
    Record,
}

/// Observation of a table by a viewer.
pub struct Observation {
    /// The rules string, with the game's name (`hex:11,swap`).
    pub rules: String,
    /// The seat that acts, or `None` when the game is over.
    pub to_act: Option<Seat>,
    /// The colour to move.
    pub to_move: Side,
    /// Moves played so far: the colour that moved and the move.
    pub moves: Vec<(Side, String)>,
    /// A number that changes with every change of the table.
    pub version: u64,
    visibility: Visibility,
}

/// The part of the game that a seat sees.
enum Visibility {
    /// Everything: the position and its history.
    All { position: Box<dyn Any + Send>, history: History },
    /// The visible part of a game with hidden information, in a type of that game.
    Part(Box<dyn Any + Send>),
}

/// The history of a game of which only a part is visible.
static NO_HISTORY: History = History::new();

impl Observation {
    /// An observation of everything, for players that search: the position and its history.
    pub fn of_all<P: Position>(
        rules: String,
        to_act: Option<Seat>,
        moves: Vec<(Side, String)>,
        version: u64,
        position: P,
        history: History,
    ) -> Self {
        let to_move = position.to_move();
        let visibility = Visibility::All { position: Box::new(position), history };
        Observation { rules, to_act, to_move, moves, version, visibility }
    }

    /// An observation of a game with hidden information: `part` is the viewer's view, in a type of
    /// that game.
    pub fn of_part<T: Any + Send>(
        rules: String,
        to_act: Option<Seat>,
        to_move: Side,
        moves: Vec<(Side, String)>,
        version: u64,
        part: T,
    ) -> Self {
        let visibility = Visibility::Part(Box::new(part));
        Observation { rules, to_act, to_move, moves, version, visibility }
    }

    /// The visible part of a game with hidden information, if it is of the requested type.
    pub fn part<T: Any>(&self) -> Option<&T> {
        match &self.visibility {
            Visibility::Part(part) => part.downcast_ref(),
            Visibility::All { .. } => None,
        }
    }

    /// The position to search from, if everything is visible and the position is of the requested
    /// type.
    pub fn position<P: Position>(&self) -> Option<&P> {
        match &self.visibility {
            Visibility::All { position, .. } => position.downcast_ref(),
            Visibility::Part(_) => None,
        }
    }

    /// The history of the position; empty where only a part of the game is visible.
    pub fn history(&self) -> &History {
        match &self.visibility {
            Visibility::All { history, .. } => history,
            Visibility::Part(_) => &NO_HISTORY,
        }
    }
}

/// The referee's state of one game: seats, moves, result. Dyn-compatible, so that matches, servers
/// and protocols handle every game alike.
pub trait Table: Send {
    /// The rules string, with the game's name.
    fn rules(&self) -> String;

    /// The number of seats.
    fn seats(&self) -> u8;

    /// The seat that acts, or `None` when the game is over.
    fn to_act(&self) -> Option<Seat>;

    /// The colour a seat has now.
    fn side_of(&self, seat: Seat) -> Side;

    /// The seat that has a colour now.
    fn seat_of(&self, side: Side) -> Seat;

    /// The legal moves in the game's notation; empty when the game is over.
    fn legal(&self) -> Vec<String>;

    /// Moves played so far, oldest first: the colour that moved and the move.
    fn moves(&self) -> Vec<(Side, String)>;

    /// Applies the action of a seat, after every check.
    ///
    /// # Errors
    /// Returns the reason why nothing was done.
    fn apply(&mut self, seat: Seat, action: &Action) -> Result<Vec<Event>, Refusal>;

    /// Gives the turn to a colour, whichever side moved last, as when positions are set up. This is
    /// neither a move nor an event; taking back the next move takes it back too.
    ///
    /// # Errors
    /// Returns [`Refusal::NotYourTurn`] in a game where the turn cannot be given away, and
    /// [`Refusal::GameOver`].
    fn give_turn(&mut self, side: Side) -> Result<(), Refusal> {
        match self.to_act() {
            None => Err(Refusal::GameOver),
            Some(seat) if self.side_of(seat) == side => Ok(()),
            Some(_) => Err(Refusal::NotYourTurn { seat: self.seat_of(side) }),
        }
    }

    /// The result, or `None` while the game is in progress.
    fn result(&self) -> Option<GameResult>;

    /// The observation of a viewer.
    fn observe(&self, viewer: Viewer) -> Observation;

    /// The board view of a viewer.
    fn scene(&self, viewer: Viewer) -> Scene;

    /// The board as text.
    fn diagram(&self) -> String;

    /// The usual name of a colour.
    fn side_name(&self, side: Side) -> &'static str;

    /// The owner of each point by the mean of rollouts from here: 1 for [`Side::First`], -1 for the
    /// other, by point as in [`Scene::point_names`]. Empty in a game whose rollouts do not report
    /// owners.
    fn ownership(&self, _rollouts: u32, _seed: Seed) -> Vec<f32> {
        Vec::new()
    }

    /// The table as one of a game that counts points; `None` in another game.
    fn counting(&self) -> Option<&dyn Counting> {
        None
    }

    /// The same as [`counting`](Table::counting), but mutable, for resuming a game after its end.
    fn counting_mut(&mut self) -> Option<&mut dyn Counting> {
        None
    }

    /// The table as one of a game whose moves are made of several plies; `None` in another game.
    fn compound(&self) -> Option<&dyn Compound> {
        None
    }

    /// The table as one of a game with hidden information; `None` in another game.
    fn hidden(&self) -> Option<&dyn Hidden> {
        None
    }

    /// A number that changes with every change of the table, by which a stale message is
    /// recognized.
    fn version(&self) -> u64;

    /// A copy of the table.
    fn boxed_clone(&self) -> Box<dyn Table>;
}

/// Operations with a default for all tables, which a table with the matching capability overrides.
impl dyn Table + '_ {
    /// Lets a colour move next, whichever side moved last: a game in progress has its turn
    /// [given](Table::give_turn), and one that counts points and has ended by its rules is
    /// [resumed](Counting::resume).
    ///
    /// # Errors
    /// See [`give_turn`](Table::give_turn) and [`Counting::resume`]; also fails with
    /// [`Refusal::GameOver`] in a game that cannot be resumed.
    pub fn resume(&mut self, side: Side) -> Result<(), Refusal> {
        if self.to_act().is_some() {
            return self.give_turn(side);
        }
        self.counting_mut().map_or(Err(Refusal::GameOver), |counting| counting.resume(side))
    }

    /// Number of plies since the current move began; 0 where a move begins, and in a game where
    /// every ply is a move.
    pub fn plies_of_move(&self) -> u16 {
        self.compound().map_or(0, Compound::plies_of_move)
    }

    /// The moves played so far as a viewer may see them: the same as [`moves`](Table::moves),
    /// without the parts hidden from the viewer.
    pub fn moves_for(&self, viewer: Viewer) -> Vec<(Side, String)> {
        self.hidden().map_or_else(|| self.moves(), |hidden| hidden.moves_for(viewer))
    }

    /// An event just returned by [`apply`](Table::apply), as a viewer may see it.
    pub fn event_for(&self, viewer: Viewer, event: &Event) -> Event {
        self.hidden().map_or_else(|| event.clone(), |hidden| hidden.event_for(viewer, event))
    }

    /// The board as text, with everything else that a viewer sees.
    pub fn diagram_for(&self, viewer: Viewer) -> String {
        self.hidden().map_or_else(|| self.diagram(), |hidden| hidden.diagram_for(viewer))
    }
}

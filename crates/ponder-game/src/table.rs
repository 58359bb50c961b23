//! Tables: what a referee runs.

use crate::{Compound, Counting, Hidden, Line, Position, Refused, Scene, Seat, Seed, Side};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::fmt;
use thiserror::Error;

/// What a participant may ask of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Action {
    /// Play a move, in the game's notation.
    Play {
        /// The move.
        text: String,
    },
    /// Give up.
    Resign,
    /// Undo the last `plies` moves, whoever made them, and with them a resignation or forfeit.
    TakeBack {
        /// How many moves to undo; 0 undoes a resignation or forfeit alone.
        plies: u16,
    },
    /// Said by the referee for a seat: its time is up, or it broke a rule, crashed or hung.
    Forfeit {
        /// Why.
        reason: Reason,
    },
    /// Count a game that ended by the rules anew, with some stones taken off: what the players say
    /// is dead when they have stopped. Said again, it replaces what was said before.
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

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", content = "detail", rename_all = "kebab-case")]
pub enum Reason {
    /// By the rules of the game.
    Rules,
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// The loser played an illegal move (with what it was).
    IllegalMove(String),
    /// The loser's program crashed, hung or broke its protocol (with what happened).
    Fault(String),
    /// The referee stopped the game without a winner (a move limit, an interruption).
    Stopped(String),
}

/// What follows "ended" in a sentence: `by resignation`, `on time`, `by an illegal move (z99)`.
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

/// How a game at a table ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameResult {
    /// The seat that won, or null for a draw or a stopped game.
    pub winner: Option<Seat>,
    /// The colour that won, or null.
    pub winner_side: Option<Side>,
    /// The lead of the first side in half points, where the game counts; otherwise null.
    pub margin_halves: Option<i32>,
    /// Why it ended.
    pub reason: Reason,
}

/// Something that happened at a table, as a given viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    /// A seat made a move.
    Played {
        /// Who.
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
        /// How many; 0 if a resignation or forfeit alone was.
        plies: u16,
    },
    /// The game is over.
    Ended {
        /// How.
        result: GameResult,
    },
}

/// A table did not do what was asked. Nothing changed.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// It is another seat's turn.
    #[error("it is not the turn of seat {}", .seat.0)]
    NotYourTurn {
        /// The seat that asked.
        seat: Seat,
    },
    /// There is no such seat.
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
    /// There are not that many moves to take back.
    #[error("cannot take back {asked} plies: only {played} were played")]
    NothingToTakeBack {
        /// How many were asked for.
        asked: u16,
        /// How many moves there are.
        played: usize,
    },
    /// There is no resignation or forfeit to take back without a move.
    #[error("nobody gave this game up")]
    NotGivenUp,
    /// Stones cannot be taken off: the game is not over by its rules, or does not count.
    #[error("dead stones are taken off when a game that counts points has ended by its rules")]
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

/// Who looks at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// A participant: sees its own hidden information.
    Seat(Seat),
    /// Somebody who sees what may be seen by all.
    Spectator,
    /// The record: sees everything.
    Record,
}

/// What a viewer sees of a table.
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
    sight: Sight,
}

/// What a seat sees.
enum Sight {
    /// Everything: the position, and the line that led to it.
    All { position: Box<dyn Any + Send>, line: Line },
    /// Its part of a game with hidden parts, in a type of that game.
    Part(Box<dyn Any + Send>),
}

/// The line of a game of which only a part is seen.
static NO_LINE: Line = Line::new();

impl Observation {
    /// An observation of everything, for players that search: the position, and the line that led to it.
    pub fn of_all<P: Position>(
        rules: String,
        to_act: Option<Seat>,
        moves: Vec<(Side, String)>,
        version: u64,
        position: P,
        line: Line,
    ) -> Self {
        let to_move = position.to_move();
        let sight = Sight::All { position: Box::new(position), line };
        Observation { rules, to_act, to_move, moves, version, sight }
    }

    /// An observation of a game with hidden parts: `part` is what the viewer sees, in a type of that
    /// game.
    pub fn of_part<T: Any + Send>(
        rules: String,
        to_act: Option<Seat>,
        to_move: Side,
        moves: Vec<(Side, String)>,
        version: u64,
        part: T,
    ) -> Self {
        let sight = Sight::Part(Box::new(part));
        Observation { rules, to_act, to_move, moves, version, sight }
    }

    /// What is seen of a game with hidden parts, if it is of the type asked for.
    pub fn part<T: Any>(&self) -> Option<&T> {
        match &self.sight {
            Sight::Part(part) => part.downcast_ref(),
            Sight::All { .. } => None,
        }
    }

    /// The position to search from, if everything is seen and it is of the type asked for.
    pub fn position<P: Position>(&self) -> Option<&P> {
        match &self.sight {
            Sight::All { position, .. } => position.downcast_ref(),
            Sight::Part(_) => None,
        }
    }

    /// The line that led to the position; without a position on it where only a part is seen.
    pub fn line(&self) -> &Line {
        match &self.sight {
            Sight::All { line, .. } => line,
            Sight::Part(_) => &NO_LINE,
        }
    }
}

/// The referee's truth about one game: seats, moves, result. Object safe, so that matches,
/// servers and protocols handle every game alike.
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

    /// Does what a seat asks, after every check.
    ///
    /// # Errors
    /// Says why nothing was done.
    fn apply(&mut self, seat: Seat, action: &Action) -> Result<Vec<Event>, Refusal>;

    /// Gives the turn to a colour, whoever moved last, as positions are set up. It is no move and
    /// no event; taking back the next move takes it back too.
    ///
    /// # Errors
    /// [`Refusal::NotYourTurn`] in a game where the turn cannot be given away, and
    /// [`Refusal::GameOver`].
    fn give_turn(&mut self, side: Side) -> Result<(), Refusal> {
        match self.to_act() {
            None => Err(Refusal::GameOver),
            Some(seat) if self.side_of(seat) == side => Ok(()),
            Some(_) => Err(Refusal::NotYourTurn { seat: self.seat_of(side) }),
        }
    }

    /// The result, or `None` while the game goes on.
    fn result(&self) -> Option<GameResult>;

    /// What a viewer sees.
    fn observe(&self, viewer: Viewer) -> Observation;

    /// What a board view draws for a viewer.
    fn scene(&self, viewer: Viewer) -> Scene;

    /// The board as text.
    fn diagram(&self) -> String;

    /// What people call a colour.
    fn side_name(&self, side: Side) -> &'static str;

    /// The owner of each point by the mean of rollouts from here: 1 for [`Side::First`], -1 for
    /// the other, by point as in [`Scene::point_names`]. Empty in a game whose rollouts do not say.
    fn ownership(&self, _rollouts: u32, _seed: Seed) -> Vec<f32> {
        Vec::new()
    }

    /// The table as one of a game that counts points; `None` in another game.
    fn counting(&self) -> Option<&dyn Counting> {
        None
    }

    /// As [`counting`](Table::counting), to let the game go on after its end.
    fn counting_mut(&mut self) -> Option<&mut dyn Counting> {
        None
    }

    /// The table as one of a game whose moves are made of several plies; `None` in another game.
    fn compound(&self) -> Option<&dyn Compound> {
        None
    }

    /// The table as one of a game in which seats see different things; `None` in another game.
    fn hidden(&self) -> Option<&dyn Hidden> {
        None
    }

    /// A number that changes with every change of the table, so that a late message can be told
    /// from a current one.
    fn version(&self) -> u64;

    /// A copy of the table.
    fn boxed_clone(&self) -> Box<dyn Table>;
}

/// What tables with capabilities do in their way, and all others in the plain one.
impl dyn Table + '_ {
    /// Lets a colour move next, whoever moved last: a game that goes on has its turn
    /// [given](Table::give_turn), and one that counts points and has ended by its rules is
    /// [resumed](Counting::resume).
    ///
    /// # Errors
    /// As [`give_turn`](Table::give_turn) and [`Counting::resume`], and [`Refusal::GameOver`] in a game
    /// whose end is the end.
    pub fn resume(&mut self, side: Side) -> Result<(), Refusal> {
        if self.to_act().is_some() {
            return self.give_turn(side);
        }
        self.counting_mut().map_or(Err(Refusal::GameOver), |counting| counting.resume(side))
    }

    /// The number of plies ago at which the move began that the side to move is in the middle of; 0
    /// where a move begins, and in a game where every ply is a move.
    pub fn plies_of_move(&self) -> u16 {
        self.compound().map_or(0, Compound::plies_of_move)
    }

    /// The moves played so far as a viewer may see them: as [`moves`](Table::moves), without what is
    /// hidden from the viewer.
    pub fn moves_for(&self, viewer: Viewer) -> Vec<(Side, String)> {
        self.hidden().map_or_else(|| self.moves(), |hidden| hidden.moves_for(viewer))
    }

    /// An event that [`apply`](Table::apply) has just returned as a viewer may see it.
    pub fn event_for(&self, viewer: Viewer, event: &Event) -> Event {
        self.hidden().map_or_else(|| event.clone(), |hidden| hidden.event_for(viewer, event))
    }

    /// The board as text with what a viewer sees besides it.
    pub fn diagram_for(&self, viewer: Viewer) -> String {
        self.hidden().map_or_else(|| self.diagram(), |hidden| hidden.diagram_for(viewer))
    }
}

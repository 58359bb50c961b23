//! The messages from a page to the server.

#[cfg(doc)]
use super::ServerMessage;
use crate::{GameId, SessionKey};
use ponder_players::PlayerSpec;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A message from a page.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message of a page.
    Hello {
        /// The protocol version the page was built for.
        protocol: u32,
        /// The key the server gave this browser before, or null to get a new one.
        session: Option<SessionKey>,
    },
    /// Starts a game and watches it.
    New {
        /// The number of the request.
        request: u32,
        /// The rules string (`hex:11,swap`).
        rules: String,
        /// The players by seat, in the order in which the seats first act.
        seats: Vec<SeatRequest>,
        /// A seed for the players, or null for a random one.
        seed: Option<u32>,
        /// The time control of each seat (`300+2`, `600+5x30`), null for a seat without a time
        /// limit; null, or left out, for a game without clocks.
        clocks: Option<Vec<Option<String>>>,
        /// True if the game measures the strength of the person: alone against `mcts:rollouts=N`,
        /// without clocks, and without help; null, or left out, for no.
        measured: Option<bool>,
    },
    /// Watches a game and gets its state, also after a lost connection or a restart of the server.
    Open {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
    },
    /// Stops watching a game.
    Leave {
        /// The game.
        game: GameId,
    },
    /// Acts in a game.
    Act {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
        /// The version of the position that the page sees.
        version: u64,
        /// The action.
        act: Act,
    },
    /// Requests the analysis of a position by a player. It is reported with
    /// [`ServerMessage::Analysis`] until the search ends, reaches a limit, or the position of the
    /// game changes. A second request for the same game replaces the first; for lines, a page may
    /// have four searches at a time.
    Analyze {
        /// The number of the request, which identifies the search from then on.
        request: u32,
        /// The position to analyze.
        about: Subject,
        /// The spec of the player, or null for Ponder's best for the game.
        spec: Option<String>,
        /// Limits at which it ends at the latest.
        limits: AnalysisLimits,
    },
    /// Stops a search, whose final analysis follows as usual, or cancels a request for theory,
    /// which is not answered any more.
    StopAnalysis {
        /// The number of the request that started it.
        search: u32,
    },
    /// Requests the moves further down the tree of a finished search of a line; answered with
    /// [`ServerMessage::Children`]. The server drops trees that were not requested for a while, or
    /// whose memory is needed elsewhere.
    Walk {
        /// The number of the request.
        request: u32,
        /// The number of the request that started the search.
        search: u32,
        /// The moves from the analyzed position.
        path: Vec<String>,
    },
    /// Requests the move of Ponder's default player in the position of a game that the page
    /// watches. Answered with [`ServerMessage::Hint`], unless the position changes first.
    Hint {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
        /// The version of the position that the page sees.
        version: u64,
    },
    /// Requests the score of a move that the person considers, in a game in which moves score;
    /// answered with [`ServerMessage::Weighed`].
    Weigh {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
        /// The version of the position that the page sees.
        version: u64,
        /// The move in the game's notation.
        text: String,
    },
    /// Requests the board of a game that the page watches as it was after some of its moves;
    /// answered with [`ServerMessage::Board`]. It shows no rack before the game is over, except in
    /// a game without people.
    Board {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
        /// The version of the position that the page sees.
        version: u64,
        /// The number of moves before the requested position, as the state of the game lists them.
        ply: u32,
    },
    /// Requests the record of a game that the page watches, in a kind of game whose records are not
    /// SGF; answered with [`ServerMessage::Record`]. Until the game is over it contains only what
    /// the page may know.
    Record {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
    },
    /// Requests the expected owner of each point of a position given by its moves, by random
    /// playouts from there; answered with [`ServerMessage::Ownership`].
    Ownership {
        /// The number of the request.
        request: u32,
        /// The rules string.
        rules: String,
        /// The moves that lead to the position.
        moves: Vec<String>,
    },
    /// Requests the theory of a position given by its moves, in a game that has one; answered with
    /// [`ServerMessage::Theory`], first without a proof. A second request replaces the first, which
    /// is not answered any more.
    Theory {
        /// The number of the request.
        request: u32,
        /// The rules string.
        rules: String,
        /// The moves that lead to the position.
        moves: Vec<String>,
    },
    /// Requests this browser's saved games, one page of the list at a time.
    Games {
        /// The number of the request.
        request: u32,
        /// Words that must all occur in the rules, the players' specs or levels, or the moves;
        /// null, or left out, for all games.
        search: Option<String>,
        /// Number of the newest games to skip; null, or left out, for 0.
        offset: Option<u32>,
    },
    /// Permanently deletes a saved game of this browser. If it is still being played, it ends.
    Delete {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
    },
}

/// A position to be analyzed.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Subject {
    /// The current position of a game that the page watches.
    Game {
        /// The game.
        game: GameId,
        /// The version of the position that the page sees.
        version: u64,
    },
    /// A position outside any game, given by its moves.
    Line {
        /// The rules string.
        rules: String,
        /// The moves that lead to the position.
        moves: Vec<String>,
        /// The legal moves to which the search is restricted at its root, or null for all.
        only: Option<Vec<String>>,
    },
}

/// Limits at which a search ends at the latest. The server has a time limit of its own.
#[derive(Clone, Copy, PartialEq, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields, default)]
pub struct AnalysisLimits {
    /// Approximate number of visits, or null. Ponder's default player makes exactly this number.
    pub visits: Option<u32>,
    /// Time in seconds, or null.
    pub seconds: Option<f64>,
}

/// An action of a page in a game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// Plays a move for the person to act.
    Play {
        /// The move in the game's notation.
        text: String,
    },
    /// Goes back to the last position in which a person was to act.
    TakeBack,
    /// Resigns.
    Resign,
    /// Makes the thinking player move at once with its best move so far.
    MoveNow,
    /// Pauses a game without people; valid for any version of its position.
    Pause,
    /// Resumes a paused game; valid for any version of its position.
    Resume,
    /// Resumes a paused game for one move.
    Step,
    /// Marks the stone on a point, and those connected with it, as dead, where the points of an
    /// ended game are counted; valid for any version of its position.
    TakeOff {
        /// The name of the point.
        point: String,
    },
    /// Marks such stones as alive; valid for any version of the position.
    PutBack {
        /// The name of the point.
        point: String,
    },
    /// Accepts the count.
    AcceptCount,
}

/// The requested player of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatRequest {
    /// The person at the page.
    Person,
    /// A player of Ponder.
    Player {
        /// The player's spec (`mcts:rollouts=1000`).
        spec: String,
    },
}

impl SeatRequest {
    /// Returns the name of the player: the [label](PlayerSpec::label) of its spec; `None` for a
    /// person.
    pub(crate) fn label(&self) -> Option<String> {
        match self {
            SeatRequest::Person => None,
            SeatRequest::Player { spec } => {
                let parsed = spec.parse::<PlayerSpec>();
                Some(parsed.map_or_else(|_| spec.clone(), |parsed| parsed.label()))
            }
        }
    }
}

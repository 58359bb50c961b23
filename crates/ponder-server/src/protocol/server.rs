//! The messages of the server.

use super::{
    Analysis, AnalysisStage, CandidateMove, FailureCode, GameState, GameSummary, Role, Thinking,
};
use crate::{GameId, SessionKey};
use ponder_game::{Refused, Weighed};
use serde::Serialize;
use ts_rs::TS;

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The answer to a hello.
    Welcome {
        /// The version the server speaks.
        protocol: u32,
        /// The version of Ponder.
        software: String,
        /// The key of this browser, to be kept and shown at the next hello.
        session: SessionKey,
    },
    /// A request was done. The state that follows from it is sent as well.
    Accepted {
        /// The number of the request.
        request: u32,
        /// The game it was about.
        game: GameId,
        /// The version of its position now.
        version: u64,
    },
    /// A request was not done, or something went wrong; nothing changed.
    Failed {
        /// The number of the request, or null when there is none or it could not be read.
        request: Option<u32>,
        /// What kind of failure, for programs.
        code: FailureCode,
        /// What went wrong, for people.
        message: String,
        /// The reason of the rules, the table or the room with its arguments, where there is one: a
        /// page writes it in its user's language.
        why: Option<Refused>,
        /// The game it is about, if any.
        game: Option<GameId>,
        /// The version of that game's position now.
        version: Option<u64>,
    },
    /// Everything about a game.
    State {
        /// What the page may do in it.
        role: Role,
        /// The game.
        state: Box<GameState>,
    },
    /// How far a player is with its thinking.
    Thinking {
        /// The game.
        game: GameId,
        /// The version of the position it thinks about.
        version: u64,
        /// How far.
        thinking: Thinking,
    },
    /// What a player that the page asked thinks so far. A later one says all that this one does.
    Analysis {
        /// The number of the request that started the search.
        search: u32,
        /// Whether there is more to come.
        stage: AnalysisStage,
        /// What it thinks, or null if it has said nothing.
        analysis: Option<Analysis>,
    },
    /// What a search knows of the moves after a path.
    Children {
        /// The number of the request.
        request: u32,
        /// The number of the request that started the search.
        search: u32,
        /// The moves from the position that was asked about.
        path: Vec<String>,
        /// The moves that were tried there, the best first; chances are of the side that moves.
        children: Vec<CandidateMove>,
    },
    /// Who will own each point of a position, by random games from there.
    Ownership {
        /// The number of the request.
        request: u32,
        /// For each point, by number, 1 where the first side always owned it, -1 where the other
        /// did.
        owners: Vec<f32>,
        /// By how many points the first side leads if the points are shared so, or null in a game
        /// that does not count points.
        lead: Option<f32>,
    },
    /// What Ponder's usual player would do.
    Hint {
        /// The number of the request.
        request: u32,
        /// The move, and what that player thinks of it.
        best: CandidateMove,
        /// The best of the other moves, if it says something about them.
        next: Option<CandidateMove>,
    },
    /// What a move would score, or why it cannot be made.
    Weighed {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
        /// The version of the position it is about.
        version: u64,
        /// What it would score, or null if it does not fit the board.
        weighed: Option<Weighed>,
        /// Why it does not fit; null if it does.
        problem: Option<Refused>,
    },
    /// The record of a game.
    Record {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
        /// The usual end of the name of such a file (`gcg`).
        ending: String,
        /// The record.
        text: String,
    },
    /// This browser's saved games, newest first.
    Games {
        /// The number of the request.
        request: u32,
        /// The games.
        games: Vec<GameSummary>,
        /// How many newer ones were left out.
        offset: u32,
        /// How many there are in all.
        total: u32,
    },
    /// A saved game is no more.
    Deleted {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
    },
}

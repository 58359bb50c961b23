//! The messages from the server to a page.

use super::{
    Analysis, AnalysisStage, CandidateMove, FailureCode, GameState, GameSummary, Role, Thinking,
};
use crate::{GameId, SessionKey};
use ponder_game::{Refused, Scene, ScoredPlay};
use ponder_games::{TheoryFindings, TheoryProof};
use serde::Serialize;
use ts_rs::TS;

/// A message from the server.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The answer to a hello.
    Welcome {
        /// The protocol version of the server.
        protocol: u32,
        /// The version of Ponder.
        software: String,
        /// The key of this browser, to be stored and sent with the next hello.
        session: SessionKey,
    },
    /// A request succeeded. The resulting state is sent as well.
    Accepted {
        /// The number of the request.
        request: u32,
        /// The game it was about.
        game: GameId,
        /// The current version of its position.
        version: u64,
    },
    /// A request failed, or something went wrong; nothing changed.
    Failed {
        /// The number of the request, or null when there is none or it could not be read.
        request: Option<u32>,
        /// The kind of failure, for programs.
        code: FailureCode,
        /// A description of the failure, for people.
        message: String,
        /// The reason given by the rules, the table or the room with its arguments, where there is
        /// one: a page writes it in its user's language.
        why: Option<Refused>,
        /// The game it is about, if any.
        game: Option<GameId>,
        /// The current version of that game's position.
        version: Option<u64>,
    },
    /// The whole state of a game.
    State {
        /// The role of the page in it.
        role: Role,
        /// The state.
        state: Box<GameState>,
    },
    /// Progress of a thinking player.
    Thinking {
        /// The game.
        game: GameId,
        /// The version of the position it thinks about.
        version: u64,
        /// The stage of its search, and its evaluation so far.
        thinking: Thinking,
    },
    /// The analysis requested by the page, so far. A later one replaces this one.
    Analysis {
        /// The number of the request that started the search.
        search: u32,
        /// The stage of the analysis: in progress or final.
        stage: AnalysisStage,
        /// The analysis, or null if the player has reported none.
        analysis: Option<Analysis>,
    },
    /// The moves that a search has tried after a path.
    Children {
        /// The number of the request.
        request: u32,
        /// The number of the request that started the search.
        search: u32,
        /// The moves from the analyzed position.
        path: Vec<String>,
        /// The moves tried there, best first; win rates are those of the side to move.
        children: Vec<CandidateMove>,
    },
    /// The expected owner of each point of a position, by random playouts from there.
    Ownership {
        /// The number of the request.
        request: u32,
        /// Expected owner of each point, by number: 1 where the first side always owned it, -1
        /// where the other did.
        owners: Vec<f32>,
        /// The expected lead of the first side in points, or null in a game that does not count
        /// points.
        lead: Option<f32>,
    },
    /// The theory of a position.
    Theory {
        /// The number of the request.
        request: u32,
        /// The stage of the search for a proof: in progress or final.
        stage: AnalysisStage,
        /// Everything that is known without a search.
        findings: TheoryFindings,
        /// The proof of the winner, or null if there is none yet, or none was found within the
        /// limits of the server.
        proof: Option<TheoryProof>,
    },
    /// The move of Ponder's default player.
    Hint {
        /// The number of the request.
        request: u32,
        /// The move, with that player's evaluation.
        best: CandidateMove,
        /// The best of the other moves, if the player evaluates them.
        next: Option<CandidateMove>,
    },
    /// The score of a move, or the reason why it cannot be made.
    Weighed {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
        /// The version of the position it is about.
        version: u64,
        /// The score, or null if the move does not fit the board.
        weighed: Option<ScoredPlay>,
        /// The reason why it does not fit; null if it does.
        problem: Option<Refused>,
    },
    /// The board of a game as it was after some of its moves.
    Board {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
        /// The board.
        scene: Box<Scene>,
    },
    /// The record of a game.
    Record {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
        /// The usual file extension of such a record (`gcg`).
        ending: String,
        /// The text of the record.
        text: String,
    },
    /// This browser's saved games, newest first.
    Games {
        /// The number of the request.
        request: u32,
        /// The games.
        games: Vec<GameSummary>,
        /// Number of newer games skipped.
        offset: u32,
        /// Total number of games.
        total: u32,
    },
    /// A saved game was deleted.
    Deleted {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
    },
}

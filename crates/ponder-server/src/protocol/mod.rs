//! The messages between a page and the server, as JSON text over one WebSocket per tab.
//!
//! A page sends [`ClientMessage::Hello`] first. Requests carry a number of the page's choice, and
//! the server answers each with [`ServerMessage::Accepted`] or [`ServerMessage::Failed`] of that
//! number. The state of a game is always sent whole as a [`GameState`], never as a difference, so a
//! page that missed messages needs only the newest one; a page keeps the state with the highest
//! version.
//!
//! The types of a game itself ([`Scene`](ponder_game::Scene),
//! [`GameResult`](ponder_game::GameResult), …) are documented where they are declared. The
//! TypeScript in `web/src/protocol/` is generated; a test fails when it differs.

mod client;
mod failure;
pub(crate) mod outbox;
mod refusal;
mod server;
mod state;

pub use client::{Act, AnalysisLimits, ClientMessage, SeatRequest, Subject};
pub(crate) use failure::Failure;
pub use failure::{ApiProblem, FailureCode};
pub(crate) use refusal::RequestRefusal;
pub use server::ServerMessage;
pub use state::{
    Analysis, AnalysisStage, CandidateMove, FullTree, GameState, GameSummary, Opinion, PlayedMove,
    Role, ScoringStage, ScoringState, SeatClock, SeatState, Thinking, ThinkingStage,
};

/// The protocol version, incremented when a message changes its meaning; a page of another version
/// must reload.
pub const PROTOCOL_VERSION: u32 = 1;

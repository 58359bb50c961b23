//! The messages between a page and the server, as JSON text over one WebSocket a tab.
//!
//! A page says [`ClientMessage::Hello`] first. Requests carry a number of the page's choice, and
//! the server answers each with [`ServerMessage::Accepted`] or [`ServerMessage::Failed`] of that
//! number. What is true about a game comes as a whole [`GameState`], never as a difference, so a
//! page that missed messages needs only the newest one; a page keeps the state with the highest
//! version.
//!
//! What belongs to a game itself ([`Scene`](ponder_game::Scene), [`GameResult`](ponder_game::GameResult), …) is described where it is declared. The
//! TypeScript in `web/src/protocol/` is generated; a test fails when it differs.

mod client;
mod failure;
pub(crate) mod outbox;
mod server;
mod state;

pub use client::{Act, AnalysisLimits, ClientMessage, SeatRequest, Subject};
pub use failure::FailureCode;
pub(crate) use failure::{Failure, Unfit};
pub use server::ServerMessage;
pub use state::{
    Analysis, AnalysisStage, CandidateMove, GameState, GameSummary, Opinion, PlayedMove, Role,
    ScoringStage, ScoringState, SeatClock, SeatState, Thinking, ThinkingStage,
};

/// Counts up when a message changes its meaning; a page of another version must reload.
pub const PROTOCOL_VERSION: u32 = 1;

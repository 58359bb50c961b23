//! Commands to a game in memory.

use crate::SessionKey;
use crate::ids::PageId;
use crate::protocol::outbox::Outbox;
use crate::protocol::{Act, AnalysisLimits, Role};
use tokio::sync::oneshot;

/// Maximum number of commands queued for one game.
pub(crate) const COMMANDS_MAX: usize = 64;

/// A command to a game, from a page or from the hub.
pub(crate) enum Command {
    /// Starts watching.
    Join { page: PageId, request: u32, role: Role, outbox: Outbox, session: SessionKey },
    /// Stops watching.
    Leave { page: PageId },
    /// Acts in the game.
    Act { page: PageId, request: u32, version: u64, act: Act },
    /// Starts an analysis of its position by a player.
    Analyze {
        page: PageId,
        request: u32,
        version: u64,
        spec: Option<String>,
        limits: AnalysisLimits,
    },
    /// Requests the score of a move.
    Weigh { page: PageId, request: u32, version: u64, text: String },
    /// Requests its board after some moves.
    Board { page: PageId, request: u32, version: u64, ply: u32 },
    /// Requests its record.
    Record { page: PageId, request: u32 },
    /// Requests the move of Ponder's default player.
    Hint { page: PageId, request: u32, version: u64 },
    /// A command of the hub: a page of the owner analyzes a line of moves, written as by a table of these
    /// rules.
    Studied { rules: String, moves: Vec<String> },
    /// Stops an analysis; its final result follows.
    StopAnalysis { page: PageId, request: u32 },
    /// A command of the hub: closes the game to make room.
    Close,
    /// A command of the hub: ends the game without saving it, because this page deletes it; `ended` is
    /// dropped once nothing is written any more.
    Delete { page: PageId, ended: oneshot::Sender<()> },
}

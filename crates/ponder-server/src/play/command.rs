//! Requests to a game that is alive.

use crate::SessionKey;
use crate::ids::PageId;
use crate::protocol::outbox::Outbox;
use crate::protocol::{Act, AnalysisLimits, Role};
use tokio::sync::oneshot;

/// Commands waiting for one game.
pub(crate) const COMMANDS_MAX: usize = 64;

/// A request of a page to a game, or of the hub.
pub(crate) enum Command {
    /// To watch it.
    Join { page: PageId, request: u32, role: Role, outbox: Outbox, session: SessionKey },
    /// To watch it no longer.
    Leave { page: PageId },
    /// To act in it.
    Act { page: PageId, request: u32, version: u64, act: Act },
    /// To hear what a player thinks of its position.
    Analyse {
        page: PageId,
        request: u32,
        version: u64,
        spec: Option<String>,
        limits: AnalysisLimits,
    },
    /// To hear what a move would score.
    Weigh { page: PageId, request: u32, version: u64, text: String },
    /// To have its record.
    Record { page: PageId, request: u32 },
    /// To hear what Ponder's usual player would do.
    Hint { page: PageId, request: u32, version: u64 },
    /// From the hub: a page of the owner has a line of moves analysed, as the table of these rules
    /// writes them.
    Studied { rules: String, moves: Vec<String> },
    /// To hear the last word of an analysis.
    StopAnalysis { page: PageId, request: u32 },
    /// From the hub: to make room.
    Close,
    /// From the hub: to end without a trace, as this page wants; `ended` is dropped when nothing is
    /// written any more.
    Vanish { page: PageId, ended: oneshot::Sender<()> },
}

//! Environment of players.

use crate::PlayerKind;
use std::path::PathBuf;

/// Environment that players may use.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    /// Permission for specs to start programs (`gtp:cmd=…`) and read any file (`model=…`). Off for
    /// specs that come from a browser.
    pub allow_programs: bool,
    /// The folder of networks, whose files every spec may name without a path.
    pub models: Option<PathBuf>,
    /// The folder of runs, whose networks every spec may name as `model=run:NAME/CHECKPOINT`.
    pub runs: Option<PathBuf>,
    /// The limits of one search, or `None` where its spec alone decides.
    pub limits: Option<SearchLimits>,
}

/// Limits of one search, regardless of its spec.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchLimits {
    /// Memory of its tree or table, in bytes.
    pub bytes_max: usize,
    /// Number of threads.
    pub threads_max: u32,
}

impl Environment {
    /// Returns whether players of a kind can be built here.
    pub fn allows(&self, kind: &PlayerKind) -> bool {
        self.allow_programs || kind.program.is_none()
    }
}

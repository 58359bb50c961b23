//! The surroundings of players.

use crate::PlayerKind;
use std::path::PathBuf;

/// The parts of its surroundings that a player may use.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    /// Whether specs may start programs (`gtp:cmd=…`) and read any file (`model=…`). Off for specs
    /// that come from a browser.
    pub allow_programs: bool,
    /// The folder of networks, whose files every spec may name, without a folder.
    pub models: Option<PathBuf>,
    /// The folder of runs, whose networks every spec may name as `model=run:NAME/CHECKPOINT`.
    pub runs: Option<PathBuf>,
    /// The limits of one search, or `None` where its spec alone decides.
    pub limits: Option<SearchLimits>,
}

/// Limits of one search, whatever its spec says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchLimits {
    /// Memory of its tree or table, in bytes.
    pub bytes_max: usize,
    /// Threads.
    pub threads_max: u32,
}

impl Environment {
    /// Whether players of a kind can be made here.
    pub fn allows(&self, kind: &PlayerKind) -> bool {
        self.allow_programs || kind.program.is_none()
    }
}

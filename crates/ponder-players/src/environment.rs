//! What players may use of their surroundings.

use crate::PlayerKind;
use std::path::PathBuf;

/// What a player may use of its surroundings.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    /// Whether specs may start programs (`gtp:cmd=…`) and read any file (`model=…`). Off for specs
    /// that come from a browser.
    pub allow_programs: bool,
    /// The folder of networks, whose files every spec may name, without a folder.
    pub models: Option<PathBuf>,
    /// The folder of runs, whose networks every spec may name as `model=run:NAME/CHECKPOINT`.
    pub runs: Option<PathBuf>,
    /// What one search may use at most, or `None` where its spec alone decides.
    pub limits: Option<SearchLimits>,
}

/// What one search may use at most, whatever its spec says.
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
        self.allow_programs || !kind.starts_programs()
    }
}

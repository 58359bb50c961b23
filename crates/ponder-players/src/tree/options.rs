//! The options that all players with a tree share.

use crate::options::{positive, resign, seconds};
use crate::{PlayerSpec, SearchLimits, SpecError};
use std::time::Duration;

/// Their names.
pub(crate) const TREE_KEYS: &[&str] =
    &["visits", "time", "nodes", "mb", "threads", "reuse", "ponder", "resign"];

/// Threads at most.
const THREADS_MAX: u32 = 256;

/// Whether an option is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Switch {
    On,
    Off,
}

/// The options of one player, checked.
#[derive(Clone, Debug)]
pub(crate) struct TreeOptions {
    /// Visits of the root, kept ones included.
    pub visits: Option<u64>,
    pub time: Option<Duration>,
    pub nodes_max: usize,
    pub bytes_max: usize,
    pub threads: u32,
    pub reuse: Switch,
    pub ponder: Switch,
    /// The value below which it resigns.
    pub resign_below: Option<f32>,
}

impl TreeOptions {
    pub(crate) fn parse(spec: &PlayerSpec) -> Result<Self, SpecError> {
        let threads: u32 = spec.parse_or("threads", 1, "a number from 1 to 256")?;
        if !(1..=THREADS_MAX).contains(&threads) {
            return Err(spec.error("`threads` is 1 to 256"));
        }
        let megabytes: usize = spec.parse_or("mb", 1024, "a number of megabytes")?;
        Ok(TreeOptions {
            visits: positive(spec, "visits")?,
            time: seconds(spec, "time")?,
            nodes_max: spec.parse_or("nodes", usize::MAX, "a number of nodes")?.max(2),
            bytes_max: megabytes.clamp(1, 1 << 20) << 20,
            threads,
            reuse: switch(spec, "reuse", Switch::On)?,
            ponder: switch(spec, "ponder", Switch::Off)?,
            resign_below: resign(spec)?,
        })
    }

    /// Keeps the search within what its surroundings allow: a guest does not think on the
    /// opponent's time.
    pub(crate) fn limit(&mut self, limits: &SearchLimits) {
        self.bytes_max = self.bytes_max.min(limits.bytes_max);
        self.threads = self.threads.min(limits.threads_max.max(1));
        self.ponder = Switch::Off;
    }
}

pub(crate) fn switch(spec: &PlayerSpec, key: &str, default: Switch) -> Result<Switch, SpecError> {
    match spec.get(key) {
        None => Ok(default),
        Some("on") => Ok(Switch::On),
        Some("off") => Ok(Switch::Off),
        Some(other) => Err(spec.error(format!("`{key}={other}` is not `on` or `off`"))),
    }
}

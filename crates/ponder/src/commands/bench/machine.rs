//! What the figures were measured on.

use serde::Serialize;
use std::fs;

/// What the figures were measured on.
#[derive(Serialize)]
pub struct Machine {
    pub processor: String,
    pub processors: usize,
    pub ponder: &'static str,
    pub optimised: bool,
}

impl Machine {
    pub fn this() -> Self {
        Machine {
            processor: processor().unwrap_or_else(|| std::env::consts::ARCH.to_owned()),
            processors: std::thread::available_parallelism().map_or(1, usize::from),
            ponder: env!("CARGO_PKG_VERSION"),
            optimised: !cfg!(debug_assertions),
        }
    }
}

/// The model name as Linux says it.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

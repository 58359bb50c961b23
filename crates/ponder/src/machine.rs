//! Description of the machine on which figures were measured.

use ponder_arena::campaign::Origin;
use serde::Serialize;
use std::fs;

/// The machine and the build with which figures were measured.
#[derive(Serialize)]
pub struct Machine {
    pub processor: String,
    pub processors: usize,
    pub ponder: &'static str,
    pub optimized: bool,
}

impl Machine {
    pub fn this() -> Self {
        Machine {
            processor: processor().unwrap_or_else(|| std::env::consts::ARCH.to_owned()),
            processors: std::thread::available_parallelism().map_or(1, usize::from),
            ponder: env!("CARGO_PKG_VERSION"),
            optimized: !cfg!(debug_assertions),
        }
    }
}

/// The commit from which this program was built, if known.
pub const COMMIT: Option<&str> = option_env!("PONDER_COMMIT");

/// Origin of the games in logs: the machine and the build.
pub fn origin() -> Origin {
    let Machine { processor, processors, ponder, optimized } = Machine::this();
    let commit = COMMIT.map(str::to_owned);
    Origin { ponder: ponder.to_owned(), commit, processor, processors, optimized }
}

/// The model name of the CPU, as Linux reports it.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

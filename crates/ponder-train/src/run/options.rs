//! The options of one process that trains.

use super::TrainConfig;
use ponder_players::StopFlag;
use std::time::Duration;

/// How a run is taken up.
#[derive(Clone, Debug)]
pub struct TrainOptions {
    /// The run directory: a path or a URL.
    pub run: String,
    /// The configuration; a new number in the run directory if it differs from the newest there.
    pub config: TrainConfig,
    /// Threads, 1 or more. With one, and a number of steps instead of a time, the same
    /// configuration gives the same network bit for bit on the same kind of processor.
    pub threads: usize,
    /// When to stop.
    pub time: Option<Duration>,
    /// The number of steps to stop at, those of earlier processes included.
    pub steps: Option<u64>,
    /// A run whose games are learnt from, instead of games of self-play: every example `reuse`
    /// times, and then the run is over.
    pub teacher: Option<String>,
    /// The number of the checkpoint to go on from, instead of the newest. It is stored once more
    /// under a fresh number, so that later starts go on from there by themselves.
    pub from_checkpoint: Option<u64>,
    /// Batches of the log to go on without, by their names (`inbox/…`), from now on.
    pub without: Vec<String>,
    /// Raised to stop.
    pub stop: StopFlag,
}

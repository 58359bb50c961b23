//! Options of a training process.

use super::TrainConfig;
use ponder_arena::campaign::Origin;
use ponder_net::Model;
use ponder_players::StopFlag;
use std::time::Duration;

/// Options of a training process.
#[derive(Clone, Debug)]
pub struct TrainOptions {
    /// Run directory: a path or a URL.
    pub run: String,
    /// Configuration; stored under a new number in the run directory if it differs from the newest
    /// one.
    pub config: TrainConfig,
    /// Number of threads, at least 1. With one thread, and a number of steps instead of a time
    /// limit, the same configuration gives a bit-identical network on the same kind of processor.
    pub threads: usize,
    /// Time limit; of self-play, if the run is finished after it.
    pub time: Option<Duration>,
    /// Number of steps to stop at, including those of earlier processes. The learning rate falls
    /// before that.
    pub steps: Option<u64>,
    /// Finishes the run after the time limit, or at once: without new games, the remaining uses of
    /// the newest ones are taken while the learning rate falls. The run may be continued later.
    pub finish: bool,
    /// Another run whose games are used for training, instead of self-play games; the run ends when
    /// every example has been used `reuse` times.
    pub teacher: Option<String>,
    /// Network whose weights a new run begins with, instead of random ones.
    pub init: Option<Model>,
    /// Number of the checkpoint to resume from, instead of the newest. It is stored again under a
    /// new number, so that later starts resume from there by default.
    pub from_checkpoint: Option<u64>,
    /// Batches of the log to omit from now on, by name (`inbox/…`).
    pub without: Vec<String>,
    /// The program and the machine, which the run directory keeps for those who read the run.
    pub origin: Option<Origin>,
    /// Flag raised to stop the run.
    pub stop: StopFlag,
}

impl TrainOptions {
    /// Creates options of self-play and training on one thread, until stopped.
    #[must_use]
    pub fn new(run: impl Into<String>, config: TrainConfig) -> Self {
        TrainOptions {
            run: run.into(),
            config,
            threads: 1,
            time: None,
            steps: None,
            finish: false,
            teacher: None,
            init: None,
            from_checkpoint: None,
            without: Vec::new(),
            origin: None,
            stop: StopFlag::new(),
        }
    }
}

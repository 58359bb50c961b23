//! Errors that stop a run.

use crate::ReplayError;
use crate::selfplay::RangeError;
use crate::shuffle::{FeedError, ShuffleError};
use crate::store::StoreError;
use ponder_game::RulesError;
use ponder_games::GameSpec;
use ponder_net::{ModelProblem, TensorError};
use thiserror::Error;

/// Reason why a run cannot continue. The contents of the run directory are kept.
#[derive(Debug, Error)]
pub enum TrainError {
    /// A setting is out of range.
    #[error("setting {0}")]
    Setting(#[from] RangeError),
    /// A setting names something that does not exist.
    #[error("setting `{field}`: {problem}")]
    Name {
        /// Name of the setting.
        field: &'static str,
        /// The problem, and the values that exist.
        problem: String,
    },
    /// The game is unknown.
    #[error("{source}")]
    Game {
        /// Error in the rules string.
        source: RulesError,
    },
    /// The game cannot be trained.
    #[error("{game} cannot be trained: {problem}")]
    Unfit {
        /// Rules string.
        game: String,
        /// Reason why it cannot be trained.
        problem: String,
    },
    /// The contents of the run directory do not fit the request.
    #[error("the run directory {run} {problem}")]
    Other {
        /// Run directory.
        run: String,
        /// Contents of the run directory, and the remedy.
        problem: String,
    },
    /// The threads of the run cannot be started.
    #[error("the threads cannot be started: {0}; try fewer (`--threads`)")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// A temporary folder for a measurement cannot be created.
    #[error("cannot create a temporary folder: {0}")]
    Temporary(#[source] std::io::Error),
    /// An operation on the run directory failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An operation on a run directory failed; the error names the directory.
    #[error("{run}: {source}")]
    Run {
        /// Run directory.
        run: String,
        /// The underlying error.
        source: Box<StoreError>,
    },
    /// Examples cannot be read from the log.
    #[error(transparent)]
    Feed(#[from] FeedError),
    /// The shuffler rejected its configuration or input.
    #[error(transparent)]
    Shuffle(#[from] ShuffleError),
    /// A game in the run directory does not follow the rules.
    #[error(
        "{run}: {object} has a game (of seed {seed}) that does not follow the rules: {source}; \
         continue without its games: --without {object}"
    )]
    Replay {
        /// Run directory.
        run: String,
        /// Name of the batch.
        object: String,
        /// Seed of the game.
        seed: u64,
        /// Reason why the game does not fit the rules.
        source: ReplayError,
    },
    /// A network has weights that are not finite: the training has diverged.
    #[error(
        "the network of step {step} is invalid: {source}; continue from an earlier checkpoint \
         (`--from-checkpoint N`) with a lower learn.rate"
    )]
    Diverged {
        /// Training step.
        step: u64,
        /// Error in the weights.
        source: TensorError,
    },
    /// A network cannot be created.
    #[error("the network: {0}")]
    Model(#[from] ModelProblem),
}

impl TrainError {
    /// Adds the run directory to an error that does not name one yet.
    pub(super) fn of_run(self, run: &str) -> Self {
        let located = |source: StoreError| match source {
            // These errors name the location themselves.
            StoreError::Url { .. } | StoreError::NoRun { .. } | StoreError::AlreadyRun { .. } => {
                TrainError::Store(source)
            }
            source => TrainError::Run { run: run.to_owned(), source: Box::new(source) },
        };
        match self {
            TrainError::Store(source) | TrainError::Feed(FeedError::Store(source)) => {
                located(source)
            }
            other => other,
        }
    }
}

impl TrainError {
    /// Returns whether the storage or the system failed, as opposed to the data being invalid.
    pub fn is_system_failure(&self) -> bool {
        match self {
            TrainError::Store(error) | TrainError::Feed(FeedError::Store(error)) => {
                error.is_system_failure()
            }
            TrainError::Run { source, .. } => source.is_system_failure(),
            TrainError::Temporary(_) => true,
            _ => false,
        }
    }

    /// Error for a crossword game, for which no network can be trained.
    pub(crate) fn no_network(game: &GameSpec) -> Self {
        let game = game.to_string();
        let problem = "networks cannot play it; train leave values with `ponder crossword train`";
        TrainError::Unfit { game, problem: problem.to_owned() }
    }
}

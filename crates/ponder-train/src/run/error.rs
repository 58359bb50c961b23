//! Why a run stops before it should.

use super::MeasureError;
use crate::ReplayError;
use crate::selfplay::RangeError;
use crate::shuffle::{FeedError, ShuffleError};
use crate::store::StoreError;
use ponder_game::RulesError;
use ponder_games::GameSpec;
use ponder_net::{ModelProblem, TensorError};
use thiserror::Error;

/// Why a run cannot go on. What is in the run directory stays.
#[derive(Debug, Error)]
pub enum TrainError {
    /// A setting is out of its range.
    #[error("setting {0}")]
    Setting(#[from] RangeError),
    /// A setting names nothing that there is.
    #[error("setting `{field}`: {problem}")]
    Name {
        /// The setting.
        field: &'static str,
        /// What is wrong, and what there is.
        problem: String,
    },
    /// The game is unknown.
    #[error("{source}")]
    Game {
        /// What is wrong with its rules string.
        source: RulesError,
    },
    /// The game cannot be trained.
    #[error("{game} cannot be trained: {problem}")]
    Unfit {
        /// The rules string.
        game: String,
        /// Why.
        problem: String,
    },
    /// The run directory holds something else.
    #[error("the run directory {run} {problem}")]
    Other {
        /// The run directory.
        run: String,
        /// What it holds, and what helps.
        problem: String,
    },
    /// The run directory failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A run directory failed, and it is known which.
    #[error("{run}: {source}")]
    Run {
        /// The run directory.
        run: String,
        /// What is wrong there.
        source: Box<StoreError>,
    },
    /// The examples cannot be drawn from the log.
    #[error(transparent)]
    Feed(#[from] FeedError),
    /// The shuffler refused.
    #[error(transparent)]
    Shuffle(#[from] ShuffleError),
    /// A game in the run directory does not follow the rules.
    #[error(
        "{run}: {object} has a game (of seed {seed}) that does not follow the rules: {source}; go \
         on without its games: --without {object}"
    )]
    Replay {
        /// The run directory.
        run: String,
        /// The batch.
        object: String,
        /// The game's seed.
        seed: u64,
        /// What is wrong.
        source: ReplayError,
    },
    /// A network is not sound: the training has gone astray.
    #[error(
        "the network of step {step} is not sound: {source}; go on from an earlier checkpoint \
         (`--from-checkpoint N`) with a lower learn.rate"
    )]
    Astray {
        /// The step.
        step: u64,
        /// What is wrong.
        source: TensorError,
    },
    /// A network cannot be made.
    #[error("the network: {0}")]
    Model(#[from] ModelProblem),
    /// A measurement failed.
    #[error(transparent)]
    Measure(#[from] MeasureError),
}

impl TrainError {
    /// Says which run directory failed, where nobody has yet.
    pub(super) fn of_run(self, run: &str) -> Self {
        let located = |source: StoreError| match source {
            // These name the place themselves.
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
    /// Whether the storage or the system failed, rather than what was given to read.
    pub fn is_system_failure(&self) -> bool {
        match self {
            TrainError::Store(error) | TrainError::Feed(FeedError::Store(error)) => {
                error.is_system_failure()
            }
            TrainError::Run { source, .. } => source.is_system_failure(),
            TrainError::Measure(MeasureError::Write(_)) => true,
            _ => false,
        }
    }

    /// Crossword games are not learnt by networks.
    pub(crate) fn no_network(game: &GameSpec) -> Self {
        let game = game.to_string();
        let problem = "no network plays it; `ponder crossword train` learns what leaves are worth";
        TrainError::Unfit { game, problem: problem.to_owned() }
    }
}

#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod episode;
mod packed_episode;
mod packed_planes;
mod replay;
mod run;
pub mod selfplay;
pub mod shuffle;
pub mod store;
mod targets;

pub use episode::{Count, Ending, Episode, Ply, VisitedMove};
pub use packed_episode::PackedEpisode;
pub use packed_planes::ExampleLayout;
pub use replay::{Replay, ReplayError};
pub use run::{
    Ablation, AblationMatch, AlsoConfig, Balance, Bottleneck, ExternalStatus, LearnConfig,
    LoopParts, MeasureConfig, MeasuredLoop, Measurement, Metrics, NetShape, Plan, RecentGames,
    ResumePoint, RunProgress, RunSpeed, SelfPlayOptions, SelfPlayStatus, Status, StepLosses,
    TrainConfig, TrainError, TrainOptions, TrainSpeed, ablations, ablations_of, config_of_run,
    plan, self_play, stored_config, stream_examples, train, train_speed,
};
pub use targets::{TargetOptions, horizons};

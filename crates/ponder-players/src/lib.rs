#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod alphabeta;
mod build;
mod crossword;
mod decision;
mod default_player;
mod environment;
mod gtp;
mod kind;
mod mcts;
mod net;
mod option;
mod player;
mod random;
mod rave;
mod rollouts;
mod sampler;
mod shannon;
mod spec;
mod spec_fault;
mod time;
mod tree;

pub use build::{build, fits, kinds, search_bytes_max};
pub use default_player::{Purpose, default_player};
pub use environment::{Environment, SearchLimits};
pub use kind::{KindInfo, PlayerKind};
pub use mcts::STRENGTH_SCALE;
pub use net::{
    NetworkFile, calibrate, networks_in, newest_in, newest_networks_in, run_folder, run_model,
    runs_in,
};
pub use option::{Numbers, OptionRange, PlayerOption};
pub use player::{Candidate, Choice, Control, Fault, Player, Proof, Report, StopFlag, TreeLimit};
pub use spec::{PlayerSpec, SpecError};
pub use spec_fault::SpecFault;

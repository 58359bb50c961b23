//! Players: everything that picks a move, named by a spec string.
//!
//! `random`, `mcts:rollouts=10000`, `rave:time=5`, `shannon`, `alphabeta:depth=4`,
//! `gumbel:model=FILE`, `gtp:cmd='…'`: the same strings work on the command line, in a match, in
//! the browser and in a file. A string is parsed into a [`PlayerSpec`], which can be shown, stored
//! and validated, and built into a [`Player`].
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
mod shannon;
mod spec;
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

#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod conformance;
pub mod crossword;
mod entry;
mod game_commands;
mod games;
mod gtp;
mod kernels;
mod late_set_up;
mod levels;
mod links;
mod loaded_game;
mod puzzles;
mod record_form;
mod record_of_table;
mod recorded_game;
mod records;
mod set_up;
mod spec;
mod suggestion;
mod theory;
mod tree;
mod workloads;

pub use entry::{BenchKind, GameInfo, ShippedNetwork};
pub use game_commands::{GameCommand, Question, Unanswered};
pub use games::{games, records_of_text};
pub use gtp::{GameParam, GtpSwap, Need, SetupCommand};
pub use kernels::RolloutKernel;
pub use late_set_up::split_at_set_ups;
pub use levels::{Level, LevelChoice};
pub use links::{
    is_link, link_of_record, link_that_shows, lost_in_link, record_of_link, shown_in_link,
};
pub use loaded_game::{Checked, Loaded};
pub use puzzles::PuzzleBook;
pub use record_form::{LoadError, RecordHead, Unread};
pub use recorded_game::RecordedGame;
pub use spec::{GameSpec, GameVisitor};
pub use suggestion::similar;
pub use theory::{
    Border, Theorist, TheoryAnswer, TheoryEnd, TheoryFindings, TheoryLink, TheoryProof, TheoryReply,
};
pub use tree::{
    GameTree, NodeError, ReadTree, TreeError, TreeHead, TreeMark, TreeNode, TreeStroke,
};
pub use workloads::{Unit, Workload};

#![doc = include_str!("../README.md")]

pub mod board;
pub mod cgp;
mod cgp_fault;
mod cgp_position;
pub mod check;
pub mod coord;
mod equipment;
pub mod game;
pub mod gcg;
pub mod grid;
pub mod layout;
pub mod names;
pub mod play;
pub mod plays;
pub mod record_positions;
pub mod scenes;
mod spelling;
mod start;
pub mod table;
pub mod tiles;
mod view;

pub use board::Board;
pub use cgp::{CgpError, CgpFault, CgpPosition};
pub use cgp_position::ImpossiblePosition;
pub use check::{CheckError, Checked, Checker, Formed};
pub use coord::{Direction, Spot, SpotError};
pub use equipment::Equipment;
pub use gcg::{GcgError, GcgFault, GcgGame};
pub use grid::{Grid, Misplaced};
pub use layout::{Layout, LayoutError, Premium};
pub use play::{Move, Play, TileSet};
pub use start::Start;
pub use table::{CrosswordTable, CrosswordView, TableRules};
pub use view::{LastTurn, View};

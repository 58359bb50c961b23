#![doc = include_str!("../README.md")]
//!
//! # Why Ponder has its own parser
//!
//! The crate `sgf-parse` (4.2.8) is the usual choice and was measured first, in a release build on
//! one core with 8 MiB of stack:
//!
//! * 100 MB of games took 14.5 s and 5.5 GB of memory (ours, without limits: 2.2 s, 1.2 GB);
//! * nodes own their children and nothing overrides drop: a line of 1,000,000 moves overflows the
//!   stack when it is dropped, and one of 50,000 when it is written;
//! * values of unknown properties, and moves of all games but Go, are unescaped on reading and not
//!   escaped on writing, so `XX[a\]b]` comes back as the broken `XX[a]b]`;
//! * lists of points are hash sets, so `AB[a1][b2][c3]` comes back in another order each run, and
//!   `SZ[13]` comes back as `SZ[13:13]`;
//! * a byte-order mark, text before the game, a missing `;` and `GM[ 11 ]` are errors, no error
//!   gives its location, and there are no limits.
#![forbid(unsafe_code)]

mod error;
mod game;
mod header;
mod info;
mod node;
mod node_location;
mod property;
mod record;
mod result;
pub mod sgf;
mod value;

pub use error::{NodeProblem, RecordError};
pub use game::{Dialect, GameRecord, Variations};
pub use header::Header;
pub use node::{Colour, Mark, Node, Setup, Stroke};
pub use node_location::{Dropped, MoveLocation, MoveUnit, NodeLocation};
pub use property::Property;
pub use record::{NodeId, Record};
pub use result::{GameEnd, GiveUp, WinBy, half_points};
pub use sgf::{Limits, SgfError};
pub use value::Value;

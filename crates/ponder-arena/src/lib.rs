//! Matches and rating measurements between players: pairings, openings, a referee, and statistics.
//!
//! ```
//! use ponder_arena::campaign::Campaign;
//! use ponder_arena::measure::{Experiment, MatchSpec, Measure, Report, Settings};
//! use ponder_game::Seed;
//!
//! let spec = MatchSpec::new("random", "random", 10);
//! let experiment = Experiment::new(Settings::new("hex:3", Seed(1)), Measure::Match(spec));
//! let findings = experiment.play_in_memory(Campaign::new())?;
//! let Report::Match(report) = &findings.report else { unreachable!() };
//! assert_eq!(report.played, 10);
//! println!("{report}");
//! # Ok::<(), ponder_arena::ArenaError>(())
//! ```
//!
//! - A [`measure::Experiment`] is the complete description of a match, a strength measurement or a
//!   league.
//! - A [`campaign::Campaign`] plays one, possibly shared between processes, and stores it in a
//!   directory; it can be killed and resumed.
//! - A [`Referee`] plays one game between two [`PlayerThread`]s and never blocks indefinitely.
//! - [`stats`] computes intervals and decisions from counts of results.
#![forbid(unsafe_code)]

mod book;
pub mod campaign;
mod contestant;
mod error;
mod factory;
mod fixture;
mod game_event;
mod limits;
pub mod measure;
mod opening;
mod participant;
mod player_thread;
mod record;
mod referee;
mod seat_clock;
mod sgf;
pub mod stats;

pub use book::{Book, BookSpec};
pub use contestant::Contestant;
pub use error::ArenaError;
pub use factory::PlayerFactory;
pub use fixture::Fixture;
pub use game_event::GameEvent;
pub use limits::Limits;
pub use measure::Lifetime;
pub use opening::{Balance, Opening, Openings};
pub use player_thread::{Answer, PlayerThread, Timeouts};
pub use record::{GameRecord, MoveRecord};
pub use referee::Referee;

//! Matches between players: who plays whom from which opening, a referee, and what the results
//! show.
//!
//! ```
//! use ponder_arena::{Arena, Match};
//! use ponder_game::Seed;
//!
//! let description = Match::new("hex:3", "random", "random", 10, Seed(1));
//! let summary = Arena::new(description).play()?;
//! assert_eq!(summary.games.games(), 10);
//! println!("{summary}");
//! # Ok::<(), ponder_arena::ArenaError>(())
//! ```
//!
//! * A [`Match`] describes a match completely: game number `n` ([`Match::fixture`]) depends on
//!   nothing but the description and `n`, so a match can be killed and resumed.
//! * An [`Arena`] plays a match and keeps it in a directory.
//! * A [`Referee`] plays one game between two [`PlayerThread`]s and never waits for ever.
//! * [`stats`] turns counts of results into intervals and decisions.
//! * A [`campaign`] is played by several processes at once and chooses games by what earlier ones
//!   showed; [`measure`] has those there are: calibrations, strengths, comparisons by time, leagues.
//! * A [`Summary`] says what a match has shown.
#![forbid(unsafe_code)]

mod arena;
mod book;
pub mod campaign;
mod contestant;
mod description;
mod directory;
mod error;
mod factory;
mod fixture;
mod hung;
mod ledger;
mod limits;
mod live;
pub mod measure;
mod notice;
mod opening;
mod player_thread;
mod progress;
mod record;
mod referee;
mod sgf;
pub mod stats;
mod summary;
mod watch;
mod worker;

pub use arena::{Arena, GameText};
pub use book::{Book, BookSpec};
pub use contestant::Contestant;
pub use description::{Entrant, Lifetime, Match, Pairing};
pub use directory::{
    finished_games, is_being_played, read_description, read_game, read_match, read_summary,
};
pub use error::ArenaError;
pub use factory::PlayerFactory;
pub use fixture::Fixture;
pub use ledger::{Forfeits, Ledger, Spent};
pub use limits::Limits;
pub use live::{LiveGame, LiveMove};
pub use notice::Notice;
pub use opening::{Balance, Opening, Openings};
pub use player_thread::{Answer, Patience, PlayerThread};
pub use progress::Progress;
pub use record::{GameRecord, MoveRecord};
pub use referee::Referee;
pub use summary::{PlayerSummary, Stage, Summary};

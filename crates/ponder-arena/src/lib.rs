#![doc = include_str!("../README.md")]
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

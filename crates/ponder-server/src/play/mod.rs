//! Games: rooms, clocks, scoring, storage, and the strength of people.

pub(crate) mod admission;
pub(crate) mod bot;
pub(crate) mod clocks;
pub(crate) mod command;
pub(crate) mod export;
pub(crate) mod game;
pub(crate) mod hub;
pub(crate) mod import;
pub(crate) mod room;
pub(crate) mod saved_game;
pub(crate) mod scoring;
pub(crate) mod statistics;
pub(crate) mod store;
pub(crate) mod strength;

//! Players: whoever is shown a [`View`] and moves.

mod hasty;
mod limited;
mod sim;

pub use hasty::HastyBot;
pub use limited::LimitedBot;
pub use sim::SimBot;

use ponder_crossword::{Move, View};
use ponder_game::Seed;

/// A player of crossword games.
pub trait Bot: Send {
    /// A legal move. With the same view and seed it is the same, unless the bot looks at the time.
    fn choose(&mut self, view: &View<'_>, seed: Seed) -> Move;

    /// The same player with memory of its own, for another thread.
    fn fresh(&self) -> Box<dyn Bot>;
}

//! The player that simulates.

use super::Bot;
use crate::sim::Sim;
use ponder_crossword::{Move, View};
use ponder_game::Seed;
use std::sync::atomic::AtomicBool;

/// Takes the move that a simulation finds best.
#[derive(Clone)]
pub struct SimBot {
    sim: Sim,
}

impl SimBot {
    /// By a simulation.
    #[must_use]
    pub fn new(sim: Sim) -> Self {
        SimBot { sim }
    }
}

impl Bot for SimBot {
    fn choose(&mut self, view: &View<'_>, seed: Seed) -> Move {
        self.sim.run(view, seed, &AtomicBool::new(false), |_| {}).best()
    }

    fn fresh(&self) -> Box<dyn Bot> {
        Box::new(self.clone())
    }
}

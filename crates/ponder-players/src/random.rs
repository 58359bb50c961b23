//! A player that plays any legal move.

use crate::{Choice, Control, Fault, Player};
use ponder_game::{Action, ClockView, Notation, Observation, Position, Rng, Seed};
use rand::RngExt;
use std::marker::PhantomData;

/// Plays a uniformly random legal move.
pub(crate) struct RandomPlayer<P> {
    rng: Rng,
    marker: PhantomData<fn() -> P>,
}

impl<P> RandomPlayer<P> {
    pub(crate) fn new(seed: Seed) -> Self {
        RandomPlayer { rng: seed.named("random player").rng(), marker: PhantomData }
    }
}

impl<P: Position + Notation> Player for RandomPlayer<P> {
    fn choose(
        &mut self,
        view: &Observation,
        _clock: Option<&ClockView>,
        _control: &mut Control<'_>,
    ) -> Result<Choice, Fault> {
        let position: &P = view
            .position()
            .ok_or_else(|| Fault::Unsupported(format!("a position of {}", view.rules)))?;
        let count = position.count_moves(view.line());
        if count == 0 {
            return Err(Fault::Unsupported("a position without a legal move".into()));
        }
        let index = self.rng.random_range(0..count);
        let mv = position.nth_move(view.line(), index).expect("an index below the count");
        Ok(Choice { action: Action::play(position.format_move(mv)), report: None })
    }
}

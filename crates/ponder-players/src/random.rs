//! `random`: any legal move.

use crate::decision::{no_move, position_of};
use crate::kind::{OpenKind, Plan, Recipe};
use crate::spec::RANDOM;
use crate::{Choice, Control, Fault, Player, PlayerKind, SpecError, crossword};
use ponder_game::{Action, Game, Notation, Observation, Rng, parts};
use rand::RngExt;
use std::marker::PhantomData;

/// Entry of this kind.
pub(crate) static KIND: PlayerKind = PlayerKind::new(RANDOM, "plays any legal move", &[])
    .open::<Random>()
    .hidden(crossword::players(crossword::random::plan));

struct Random;

impl OpenKind for Random {
    fn plan<'a, G: Game>(recipe: Recipe<'a>, _rules: &G::Rules) -> Result<Plan<'a>, SpecError> {
        let rng = recipe.seed.named("random player").rng();
        let player = RandomPlayer::<G::Position> { rng, marker: PhantomData };
        Ok(Plan::new(0, move || Ok(player)))
    }
}

/// Player of uniformly random legal moves.
struct RandomPlayer<P> {
    rng: Rng,
    marker: PhantomData<fn() -> P>,
}

impl<P: Notation> Player for RandomPlayer<P> {
    fn choose(&mut self, view: &Observation, _control: &mut Control<'_>) -> Result<Choice, Fault> {
        let position: &P = position_of(view)?;
        let mut moves = position.legal_moves(view.history());
        if moves.is_empty() {
            return Err(no_move());
        }
        // A first part that leads only to dead ends is not a legal move.
        let mv = loop {
            let mv = moves.swap_remove(self.rng.random_range(0..moves.len()));
            if moves.is_empty() || parts::can_be_completed(position, mv) {
                break mv;
            }
        };
        Ok(Choice { action: Action::play(position.format_move(mv)), report: None })
    }
}

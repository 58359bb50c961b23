//! A player that plays any legal move.

use crate::crossword::random::RandomCrossword;
use crate::kind::{self, OpenKind, Plan, Recipe};
use crate::spec::RANDOM;
use crate::{Choice, Control, Fault, Needs, Player, PlayerKind, SpecError};
use ponder_game::{Action, ClockView, Game, Notation, Observation, Position, Rng, Seed, parts};
use rand::RngExt;
use std::marker::PhantomData;

/// The kind's entry.
pub(crate) static KIND: PlayerKind = PlayerKind {
    name: RANDOM,
    summary: "plays any legal move",
    options: &[],
    needs: Needs::Nothing,
    open: kind::open::<Random>(),
    crossword: kind::crossword::<RandomCrossword>(),
    label: None,
};

struct Random;

impl OpenKind for Random {
    fn plan<'a, G: Game>(recipe: Recipe<'a>, _rules: &G::Rules) -> Result<Plan<'a>, SpecError> {
        Ok(Plan::new(0, move || Ok(RandomPlayer::<G::Position>::new(recipe.seed))))
    }
}

/// Plays a uniformly random legal move.
struct RandomPlayer<P> {
    rng: Rng,
    marker: PhantomData<fn() -> P>,
}

impl<P> RandomPlayer<P> {
    fn new(seed: Seed) -> Self {
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
        let mut moves = position.legal_moves(view.line());
        // What leads to nothing but dead ends is no move of the rules.
        let mv = loop {
            let mv = moves.swap_remove(self.rng.random_range(0..moves.len()));
            if moves.is_empty() || parts::can_be_completed(position, mv) {
                break mv;
            }
        };
        Ok(Choice { action: Action::play(position.format_move(mv)), report: None })
    }
}

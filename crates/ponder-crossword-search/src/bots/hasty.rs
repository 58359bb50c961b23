//! The player that takes the move of greatest equity, exactly or nearly.

use super::Bot;
use crate::equity::Valued;
use crate::hasty::{Hasty, Rules};
use ponder_crossword::{Equipment, Move, View};
use ponder_game::Seed;
use rand::RngExt;

/// Moves among which a noisy player chooses, at most.
const NOISY_MOVES: usize = 200;

/// Takes the move of greatest equity. With noise it is weaker: what every move seems worth is off by
/// a random amount.
#[derive(Clone)]
pub struct HastyBot {
    equipment: Equipment,
    hasty: Hasty,
    noise: f64,
}

impl HastyBot {
    /// The exact player.
    #[must_use]
    pub fn new(equipment: Equipment) -> Self {
        HastyBot { equipment, hasty: Hasty::default(), noise: 0.0 }
    }

    /// A player that misjudges every move, the first 200 by their equity being looked at, by random
    /// amounts of this standard deviation, in points.
    #[must_use]
    pub fn with_noise(self, noise: f64) -> Self {
        HastyBot { noise: noise.abs(), ..self }
    }
}

impl Bot for HastyBot {
    fn choose(&mut self, view: &View<'_>, seed: Seed) -> Move {
        let rules = Rules::of(&self.equipment);
        let unseen = view.unseen_value(&self.equipment.alphabet);
        let most = if self.noise > 0.0 { NOISY_MOVES } else { 1 };
        let found = self.hasty.best(&rules, view.board, view.rack, view.bag, unseen, most);
        if self.noise == 0.0 {
            return found.first().map_or(Move::Pass, |best| best.mv);
        }
        let mut rng = seed.rng();
        let mut seems = |found: &Valued| {
            // Twelve uniform numbers, less six: nearly normal, of standard deviation 1.
            let sum: f64 = (0..12).map(|_| rng.random::<f64>()).sum();
            f64::from(found.equity) + 1000.0 * self.noise * (sum - 6.0)
        };
        let seeming = found.iter().map(|found| (seems(found), found.mv));
        let best = seeming.fold(None, |best: Option<(f64, Move)>, next| match best {
            Some(best) if best.0 >= next.0 => Some(best),
            _ => Some(next),
        });
        best.map_or(Move::Pass, |(_, mv)| mv)
    }

    fn fresh(&self) -> Box<dyn Bot> {
        Box::new(self.clone())
    }
}

//! PUCT: tree search guided by a policy, as in AlphaZero (Silver et al. 2017 and 2018), as a
//! resumable state machine.
//!
//! The side to move at a node takes the child with the greatest
//!
//! ```text
//! Q + c(N) * P * sqrt(N) / (1 + n)        c(N) = ln((1 + N + c_base) / c_base) + c_init
//! ```
//!
//! where `Q` is the child's mean value, `P` its prior and `n` its visits, and `N` the visits of the
//! node, including its own evaluation. Untried moves share one assumed `Q` ([`FirstPlayUrgency`]). A value
//! belongs to the side to move and changes its sign only where the side changes; proven results
//! propagate up the tree (MCTS-Solver, Winands et al. 2008).

mod config;
mod rule;
pub mod select;

pub use config::{FirstPlayUrgency, PuctConfig, RootNoise};
pub(crate) use rule::PuctChoice;

use crate::mcts::{Core, Mcts, ROOT};
use crate::policy_guided::{self, MoveReport};
use crate::search::{Report, Search};
use ponder_game::{History, Position, Seed};
use rule::PuctRule;

/// A PUCT search of one position.
pub type Puct<P> = Mcts<P, PuctRule>;

impl<P: Position> Puct<P> {
    /// Creates a search of `position`, whose history is `history`. The root's own evaluation
    /// counts as a visit.
    #[must_use]
    pub fn new(position: P, history: History, config: PuctConfig, seed: Seed) -> Self {
        let tree = policy_guided::new_tree::<P>(config.value_bias);
        let core = Core::new(position, history, seed, tree);
        Mcts { core, rule: PuctRule::new(config) }
    }

    /// The current results. The target of a move is its share of the visits.
    pub fn report(&self) -> Report<MoveReport<P::Move>> {
        let untried = self.rule.choice.assumed(&self.core.tree, ROOT, self.value());
        let mut report = policy_guided::report(&self.core, &self.rule, self.value(), untried);
        // The visits of refuted moves count only if no other move has any.
        let some_count =
            report.moves.iter().any(|entry| !entry.proven.is_refuted() && entry.visits > 0);
        let share = |entry: &MoveReport<P::Move>| {
            if !entry.proven.is_refuted() || !some_count { entry.visits as f32 } else { 0.0 }
        };
        let sum: f32 = report.moves.iter().map(share).sum();
        for entry in &mut report.moves {
            entry.target = if sum > 0.0 { share(entry) / sum } else { entry.prior.unwrap_or(0.0) };
        }
        // The move to play comes first.
        let best = self.best_move();
        let at = report.moves.iter().position(|entry| Some(entry.mv) == best).unwrap_or(0);
        if !report.moves.is_empty() {
            report.moves[..=at].rotate_right(1);
        }
        report
    }
}

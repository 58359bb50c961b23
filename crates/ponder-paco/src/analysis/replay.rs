//! Analysis of a game move by move: ŝako given, wins missed and wins found.

use super::{NodeLimit, paco_in_two};
use crate::{GameState, IllegalPacoMove, PacoMove, PacoPosition};
use ponder_game::{History, Position, Side};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use thiserror::Error;

/// Default node limit for the analysis of one move.
pub const NODES_MAX: u64 = 50_000_000;

/// Findings about one move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "PacoLabel"), schema(as = PacoLabel))]
pub struct Label {
    /// The number of the move, from 0; both sides' moves count.
    #[serde(rename = "move")]
    pub half_move: usize,
    /// Number of actions before the move, and including it.
    pub actions: (usize, usize),
    /// The side that made it.
    pub side: Side,
    /// True if the move gives ŝako: its side could unite with the opponent's king if it were to
    /// move again.
    pub gives_sako: bool,
    /// True if its side could have united with the opponent's king and did not.
    pub misses_paco: bool,
    /// True if the opponent can unite with its side's king now and could not before.
    pub opens_own_king: bool,
    /// True if it is one of the moves that win in two; `None` where the node limit was reached.
    pub finds_paco_in_two: Option<bool>,
    /// True if there were moves that win in two and it is not one of them; `None` where the node
    /// limit was reached.
    pub misses_paco_in_two: Option<bool>,
    /// True if it wins.
    pub wins: bool,
}

/// Error of replaying a record: an action is illegal.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("action {action}: {problem}")]
pub struct ReplayError {
    /// The number of the action, from 1.
    pub action: usize,
    /// The reason why it is illegal.
    pub problem: IllegalPacoMove,
}

/// The analysis of a whole game: an iterator over the labels of its complete moves, each computed
/// on demand. To stop, drop it, or raise the flag of [`Replay::until`], which also ends the search
/// for a label.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The first position of each move, with the number of actions before it; the last entry is the
    /// position after the last complete move.
    starts: Vec<(PacoPosition, usize)>,
    next: usize,
    budget: NodeLimit,
    stop: Arc<AtomicBool>,
}

impl Replay {
    /// The analysis of the actions of a game. A promotion that the opponent has to make belongs to
    /// the opponent's move.
    ///
    /// # Errors
    /// Fails when an action is illegal, or the game was over.
    pub fn new(
        start: &PacoPosition,
        actions: &[PacoMove],
        nodes_max: u64,
    ) -> Result<Self, ReplayError> {
        let mut position = start.clone();
        let mut history = History::default();
        let mut starts = vec![(position.clone(), 0)];
        for (at, &action) in actions.iter().enumerate() {
            let mover = position.to_move();
            let error = |problem| ReplayError { action: at + 1, problem };
            position.check(action, &history).map_err(error)?;
            history.push(position.repetition_key());
            position.play(action);
            let over = position.game_state(&history) != GameState::Running;
            if position.to_move() != mover || over {
                starts.push((position.clone(), at + 1));
            }
        }
        let stop = Arc::new(AtomicBool::new(false));
        Ok(Replay { starts, next: 0, budget: NodeLimit::new(nodes_max), stop })
    }

    /// Adds a stop flag: no more labels follow once it is raised.
    #[must_use]
    pub fn until(self, stop: Arc<AtomicBool>) -> Self {
        Replay { budget: self.budget.until(Arc::clone(&stop)), stop, ..self }
    }

    /// Number of complete moves.
    pub fn half_moves(&self) -> usize {
        self.starts.len() - 1
    }

    /// Number of moves whose labels have been computed.
    pub fn done(&self) -> usize {
        self.next
    }

    /// The position before a move, by its number.
    ///
    /// # Panics
    /// Panics beyond the moves of the game.
    pub fn position(&self, half_move: usize) -> &PacoPosition {
        &self.starts[half_move].0
    }

    fn label(&self, half_move: usize) -> Label {
        let (before, first) = &self.starts[half_move];
        let (after, last) = &self.starts[half_move + 1];
        let side = before.to_move();
        let wins = after.winner() == Some(side);
        let mut budget = self.budget.clone();
        let mut is_known = true;
        let mut sako = |position: &PacoPosition, side: Side| {
            let found = position.sako_within(side, budget.nodes());
            is_known &= found.is_ok();
            found.unwrap_or(false)
        };
        let other = side.opponent();
        let could_win = sako(before, side);
        let gives_sako = sako(after, side);
        let opens_own_king = sako(after, other) && !sako(before, other);
        let (mut finds, mut misses) = (Some(false), Some(false));
        if !is_known {
            (finds, misses) = (None, None);
        } else if !could_win && !wins {
            match paco_in_two(before, &mut budget) {
                Err(_) => (finds, misses) = (None, None),
                Ok(two) => {
                    let found = two.attacks.iter().any(|(end, _)| end.same_board(after));
                    finds = Some(found);
                    misses = Some(!found && !two.attacks.is_empty());
                }
            }
        }
        Label {
            half_move,
            actions: (*first, *last),
            side,
            gives_sako,
            misses_paco: could_win && !wins,
            opens_own_king,
            finds_paco_in_two: finds,
            misses_paco_in_two: misses,
            wins,
        }
    }
}

impl Iterator for Replay {
    type Item = Label;

    fn next(&mut self) -> Option<Label> {
        if self.next >= self.half_moves() {
            return None;
        }
        let label = self.label(self.next);
        // A search that was stopped has no result for the move.
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        self.next += 1;
        Some(label)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.half_moves() - self.next;
        (0, Some(left))
    }
}

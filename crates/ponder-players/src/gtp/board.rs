//! Moves on an engine's board, and the changes that bring it to another game.

use ponder_game::{Action, Game, OpenTable, Side, Table};

/// Greatest number of moves that are undone one by one; beyond it, replaying is as fast.
const UNDO_MAX: usize = 8;

/// Moves that an engine has on its board.
#[derive(Debug, Default)]
pub(super) struct Board {
    pub(super) moves: Vec<(Side, String)>,
    /// Number of moves that were set up as stones and cannot be undone.
    fixed: usize,
}

/// Way to bring the board to the common part of two games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// Undo this many moves.
    Undo(usize),
    /// Start from an empty board.
    Restart,
}

impl Board {
    /// Creates a board with the stones after `moves`.
    pub(super) fn set_up(moves: Vec<(Side, String)>) -> Self {
        let fixed = moves.len();
        Board { moves, fixed }
    }

    pub(super) fn with(mut self, side: Side, text: String) -> Self {
        self.moves.push((side, text));
        self
    }

    pub(super) fn without_last(mut self) -> Self {
        self.moves.pop();
        self
    }

    /// Returns the way to the common part with `target`. A move that is not on one of `points` (a
    /// swap, a pass) is never undone, since engines then behave differently.
    pub(super) fn change_to(&self, target: &[(Side, String)], points: &[String]) -> Change {
        let pairs = self.moves.iter().zip(target);
        let common = pairs.take_while(|(have, need)| have == need).count();
        let extra = &self.moves[common..];
        let undoable = common >= self.fixed
            && extra.len() <= UNDO_MAX
            && extra.iter().all(|(_, text)| points.contains(text));
        if undoable { Change::Undo(extra.len()) } else { Change::Restart }
    }
}

/// Returns the table after `moves` from the usual start, if all of them can be played from there.
pub(super) fn replay<G: Game>(rules: &G::Rules, moves: &[(Side, String)]) -> Option<OpenTable<G>> {
    let mut table = OpenTable::<G>::new(rules.clone());
    for (side, text) in moves {
        table.give_turn(*side).ok()?;
        let seat = table.seat_of(*side);
        table.apply(seat, &Action::play(text)).ok()?;
    }
    Some(table)
}

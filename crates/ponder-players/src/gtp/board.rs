//! The moves on an engine's board, and the way from there to the moves that are seen.

use ponder_game::{Action, Game, OpenTable, Side, Table};

/// The most moves that are undone one by one; beyond it, replaying is as good.
const UNDO_MAX: usize = 8;

/// The moves that an engine has on its board.
#[derive(Debug, Default)]
pub(super) struct Board {
    pub(super) moves: Vec<(Side, String)>,
    /// Moves that were put there as stones, which cannot be undone.
    fixed: usize,
}

/// The way to the common part of two games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// By undoing so many moves.
    Undo(usize),
    /// Only from an empty board.
    Restart,
}

impl Board {
    /// A board with the stones after `moves`.
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

    /// The way to the part that `wanted` has in common. A move that is not on one of `points`
    /// (a swap, a pass) is never undone, since engines differ in what they then do.
    pub(super) fn change_to(&self, wanted: &[(Side, String)], points: &[String]) -> Change {
        let pairs = self.moves.iter().zip(wanted);
        let common = pairs.take_while(|(have, want)| have == want).count();
        let extra = &self.moves[common..];
        let undoable = common >= self.fixed
            && extra.len() <= UNDO_MAX
            && extra.iter().all(|(_, text)| points.contains(text));
        if undoable { Change::Undo(extra.len()) } else { Change::Restart }
    }
}

/// The table after `moves` from the usual start, if that is how they were played.
pub(super) fn replay<G: Game>(rules: &G::Rules, moves: &[(Side, String)]) -> Option<OpenTable<G>> {
    let mut table = OpenTable::<G>::new(rules.clone());
    for (side, text) in moves {
        table.give_turn(*side).ok()?;
        let seat = table.seat_of(*side);
        table.apply(seat, &Action::play(text)).ok()?;
    }
    Some(table)
}

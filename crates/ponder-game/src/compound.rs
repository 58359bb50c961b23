//! Games whose moves are made of several plies.

use crate::{Game, Notation, OpenTable, ParseMoveError, Position, Table};

/// A table of a game in which a move of the rules is made of several plies by one side, as
/// [`Parts`](crate::Parts) are to a search; see [`Table::compound`](crate::Table::compound).
pub trait Compound {
    /// Number of plies since the current move began; 0 where the side to move begins a new move.
    fn plies_of_move(&self) -> u16;

    /// The plies that a text means where a move begins, each as
    /// [`Action::Play`](crate::Action::Play) takes it: those of a whole move (`Ng1>f3`), or the one
    /// that it names.
    ///
    /// # Errors
    /// Fails when the text is neither, or a whole move that is not legal.
    fn parts_of_move(&self, text: &str) -> Result<Vec<String>, ParseMoveError>;
}

/// A game whose moves are made of several plies, as returned by [`Game::compound`].
pub trait CompoundGame: Game {
    /// The plies of a complete move written in the notation of whole moves.
    ///
    /// # Errors
    /// Fails when the text is not a legal move in that notation.
    fn parts_of_move(
        position: &Self::Position,
        text: &str,
    ) -> Result<Vec<<Self::Position as Position>::Move>, ParseMoveError>;
}

impl<G: CompoundGame> Compound for OpenTable<G> {
    fn plies_of_move(&self) -> u16 {
        self.plies_by_side_to_move()
    }

    fn parts_of_move(&self, text: &str) -> Result<Vec<String>, ParseMoveError> {
        let mut position = self.position().clone();
        let moves = G::parts_of_move(&position, text);
        let is_whole = moves.as_ref().is_ok_and(|moves| moves.len() > 1);
        if !is_whole && position.parse_move(text).is_ok() {
            return Ok(vec![text.to_owned()]);
        }
        let mut parts = Vec::new();
        for mv in moves? {
            parts.push(position.format_move(mv));
            position.play(mv);
        }
        Ok(parts)
    }
}

/// Returns the plies that a text means at a table: those of a whole move where one begins, in a
/// game whose moves are made of several plies; otherwise the text itself.
///
/// # Errors
/// Fails when the text is neither a legal move of such a game nor a part of one.
pub fn plies_of_text(table: &dyn Table, text: &str) -> Result<Vec<String>, ParseMoveError> {
    match table.compound() {
        Some(moves) if moves.plies_of_move() == 0 => moves.parts_of_move(text),
        _ => Ok(vec![text.to_owned()]),
    }
}

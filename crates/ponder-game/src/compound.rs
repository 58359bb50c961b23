//! Games whose moves are made of several plies.

use crate::{Game, Notation, OpenTable, Position};

/// A table of a game in which a move of the rules is made of several plies by one side, as
/// [`Parts`](crate::Parts) are to a search; see [`Table::compound`](crate::Table::compound).
pub trait Compound {
    /// Number of plies since the current move began; 0 where the side to move begins a new move.
    fn plies_of_move(&self) -> u16;

    /// The plies of a complete move written in the notation of whole moves (`Ng1>f3`), each as
    /// [`Action::Play`](crate::Action::Play) takes it; empty if the text is not a legal move in
    /// that notation.
    fn parts_of_move(&self, text: &str) -> Vec<String>;
}

/// A game whose moves are made of several plies, as returned by [`Game::compound`].
pub trait CompoundGame: Game {
    /// The plies of a complete move written in the notation of whole moves; empty if the text is
    /// not a legal move in that notation.
    fn parts_of_move(
        position: &Self::Position,
        text: &str,
    ) -> Vec<<Self::Position as Position>::Move>;
}

impl<G: CompoundGame> Compound for OpenTable<G> {
    fn plies_of_move(&self) -> u16 {
        self.plies_by_side_to_move()
    }

    fn parts_of_move(&self, text: &str) -> Vec<String> {
        let mut position = self.position().clone();
        let mut parts = Vec::new();
        for mv in G::parts_of_move(&position, text) {
            parts.push(position.format_move(mv));
            position.play(mv);
        }
        parts
    }
}

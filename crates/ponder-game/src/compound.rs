//! Games whose moves are made of several plies.

use crate::{Game, Notation, OpenTable, Position};

/// A table of a game in which a move of the rules is made of several plies by one side, as
/// [`Parts`](crate::Parts) are to a search; see [`Table::compound`](crate::Table::compound).
pub trait Compound {
    /// The number of plies ago at which the move began that the side to move is in the middle of; 0
    /// where a move begins.
    fn plies_of_move(&self) -> u16;

    /// The plies of a complete move that is written in the notation of whole moves (`Ng1>f3`), each as
    /// [`Action::Play`](crate::Action::Play) takes it; empty if the text is no legal move in that
    /// notation.
    fn parts_of_move(&self, text: &str) -> Vec<String>;
}

/// A game whose moves are made of several plies, as [`Game::compound`] offers it.
pub trait CompoundGame: Game {
    /// The parts of a complete move that is written in the notation of whole moves; none if the text is
    /// no legal move in that notation.
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

//! Positions as scenes for the page.

use super::wire::{PacoFrame, PacoWay};
use crate::protocol::ApiProblem;
use ponder_game::{Game, History, Notation, Position, Refused, Scene, excerpt};
use ponder_paco::{GameState, Paco, PacoMove, PacoPosition, PacoRules};

/// Returns the board, with the actions of the last move or of the one in progress marked.
pub(super) fn scene(position: &PacoPosition, history: &History, last: &[PacoMove]) -> Scene {
    let mut scene = Paco::scene(&PacoRules::default(), position, history, last);
    if position.in_move() {
        scene.plies_of_move = u16::try_from(last.len()).unwrap_or(u16::MAX);
    }
    if position.game_state(history) != GameState::Running {
        scene.legal.clear();
    }
    scene
}

/// Returns the changes on the board after a move.
pub(super) fn frame(position: &PacoPosition, last: &[PacoMove]) -> PacoFrame {
    let scene = Paco::scene(&PacoRules::default(), position, &History::default(), last);
    PacoFrame {
        pieces: scene.pieces,
        last_way: scene.last_way,
        warned: scene.warned,
        highlight: scene.highlight,
        to_move: scene.to_move,
    }
}

/// Returns actions as text, in the notation of tables.
pub(super) fn texts(position: &PacoPosition, actions: &[PacoMove]) -> Vec<String> {
    actions.iter().map(|&action| position.format_move(action)).collect()
}

/// Returns the wire form of a legal move.
pub(super) fn way(position: &PacoPosition, actions: &[PacoMove]) -> PacoWay {
    let mut after = position.clone();
    actions.iter().for_each(|&action| after.play(action));
    PacoWay {
        notation: position.format_actions(actions),
        actions: texts(position, actions),
        fen: after.to_fen(),
    }
}

/// Actions played from a position, with the resulting positions.
pub(super) struct Played {
    /// The first position of each move, and the number of actions before it; the last entry is
    /// where the actions end or, in the middle of a move, where that move begins.
    pub(super) starts: Vec<(PacoPosition, usize)>,
    pub(super) actions: Vec<PacoMove>,
    /// The position after all actions.
    pub(super) position: PacoPosition,
    pub(super) history: History,
}

impl Played {
    /// Plays actions given as text.
    ///
    /// # Errors
    /// Returns a message that names the first one that is not understood or not legal.
    pub(super) fn new(start: PacoPosition, texts: &[String]) -> Result<Self, ApiProblem> {
        let mut played = Played {
            starts: vec![(start.clone(), 0)],
            actions: Vec::with_capacity(texts.len()),
            position: start,
            history: History::default(),
        };
        for (at, text) in texts.iter().enumerate() {
            let shown = excerpt(text);
            let place = format!("action {} (`{shown}`)", at + 1);
            let refused = |why: Refused| {
                ApiProblem::refused_ply(&place, at + 1, why).with_text(shown.clone())
            };
            let action =
                played.position.parse_move(text).map_err(|error| refused(error.without_text()))?;
            let checked = played.position.check(action, &played.history);
            checked.map_err(|illegal| refused(illegal.into()))?;
            played.make(action);
        }
        Ok(played)
    }

    /// Plays a legal action.
    pub(super) fn make(&mut self, action: PacoMove) {
        let mover = self.position.to_move();
        self.history.push(self.position.repetition_key());
        self.position.play(action);
        self.actions.push(action);
        if self.position.to_move() != mover || self.position.winner().is_some() {
            self.starts.push((self.position.clone(), self.actions.len()));
        }
    }

    /// Returns the number of complete moves.
    pub(super) fn moves(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the first position of a move, and its actions as far as they were played.
    pub(super) fn of_move(&self, number: usize) -> (&PacoPosition, &[PacoMove]) {
        let (position, first) = &self.starts[number];
        let end = self.starts.get(number + 1).map_or(self.actions.len(), |(_, end)| *end);
        (position, &self.actions[*first..end])
    }

    /// Returns whether the last move is incomplete.
    pub(super) fn is_unfinished(&self) -> bool {
        self.starts.last().is_some_and(|(_, first)| *first < self.actions.len())
    }

    /// Returns the board after all actions.
    pub(super) fn scene(&self) -> Scene {
        let number =
            if self.is_unfinished() { self.moves() } else { self.moves().saturating_sub(1) };
        scene(&self.position, &self.history, self.of_move(number).1)
    }
}

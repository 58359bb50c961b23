//! Commands of GTP that only one game has.

use ponder_game::{Side, Table};
use std::fmt::{self, Debug};

/// A command of GTP that only one game has. Its arguments are points, then a colour.
pub struct GameCommand {
    /// The name.
    pub name: &'static str,
    /// Number of points before the colour.
    pub points: usize,
    /// Entries of the menus of user interfaces: type, label and command, in which `%p` is a point
    /// that the user selects and `%m` the colour to move.
    pub menu: &'static [&'static str],
    pub(crate) answer: fn(&Question<'_>, &mut dyn FnMut() -> bool) -> Result<String, Unanswered>,
}

/// Arguments of a command, and the game that it is about.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The game.
    pub table: &'a dyn Table,
    /// The points, as many as the command has.
    pub points: &'a [&'a str],
    /// The colour.
    pub side: Side,
}

/// Reason why a command has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unanswered {
    /// The board has no such point.
    NoPoint,
    /// The game is over.
    GameOver,
    /// Another reason, in words.
    Other(String),
}

impl GameCommand {
    /// Answers a question. `stop` is asked now and then whether to give up.
    ///
    /// # Errors
    /// Fails when a point is not on the board, or there is no answer.
    pub fn answer(
        &self,
        question: &Question<'_>,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<String, Unanswered> {
        (self.answer)(question, stop)
    }
}

/// Debug output of the declaration.
impl Debug for GameCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameCommand { name, points, .. } = self;
        f.debug_struct("GameCommand").field("name", name).field("points", points).finish()
    }
}

//! Failures in the words that controllers know.

use ponder_game::Refusal;
use std::fmt::Display;

/// Why a command was not carried out, as it is answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(words: impl Display) -> Self {
        Failure(words.to_string())
    }

    /// Standard words, and what is the matter.
    fn because(words: &str, why: impl Display) -> Self {
        Failure(format!("{words}: {why}"))
    }

    pub(crate) fn unknown_command() -> Self {
        Failure::new("unknown command")
    }

    pub(crate) fn syntax() -> Self {
        Failure::new("syntax error")
    }

    pub(crate) fn colour_or_coordinate() -> Self {
        Failure::new("invalid color or coordinate")
    }

    pub(crate) fn cannot_undo() -> Self {
        Failure::new("cannot undo")
    }

    pub(crate) fn cannot_score() -> Self {
        Failure::new("cannot score")
    }

    pub(crate) fn game_over() -> Self {
        Failure::new("the game is over")
    }

    pub(crate) fn internal() -> Self {
        Failure::new("internal error")
    }

    /// In the words of the protocol and no others, since controllers try sizes out.
    pub(crate) fn size() -> Self {
        Failure::new("unacceptable size")
    }

    /// An argument that is understood, and makes no sense.
    pub(crate) fn argument(why: impl Display) -> Self {
        Failure::because("syntax error", why)
    }

    pub(crate) fn load(why: impl Display) -> Self {
        Failure::because("cannot load file", why)
    }

    pub(crate) fn player(why: impl Display) -> Self {
        Failure::because("the player failed", why)
    }

    pub(crate) fn words(&self) -> &str {
        &self.0
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NotAMove(_) => Failure::colour_or_coordinate(),
            Refusal::Illegal { why, .. } => Failure::because("illegal move", why),
            Refusal::NothingToTakeBack { .. } => Failure::cannot_undo(),
            Refusal::NotYourTurn { .. } => Failure::because(
                "illegal move",
                "it is the other colour's turn (whoever moves first in a game is black here)",
            ),
            other => Failure::because("illegal move", other),
        }
    }
}

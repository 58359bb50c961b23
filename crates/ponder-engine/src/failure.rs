//! Failure messages in the standard wording that controllers know.

use ponder_game::Refusal;
use std::fmt::Display;

/// Failure of a command, as reported to the controller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(words: impl Display) -> Self {
        Failure(words.to_string())
    }

    /// A standard message, followed by the reason.
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

    /// The message of the protocol without a reason, since controllers probe sizes.
    pub(crate) fn size() -> Self {
        Failure::new("unacceptable size")
    }

    /// An argument that is well-formed but invalid.
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
                "it is the other colour's turn (the side that moves first is black in GTP)",
            ),
            other => Failure::because("illegal move", other),
        }
    }
}

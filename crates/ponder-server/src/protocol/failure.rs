//! Requests that are not done.

use crate::GameId;
use crate::protocol::{FailureCode, ServerMessage};
use ponder_game::{Refusal, Refused};

/// The reason why something was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    pub(crate) code: FailureCode,
    pub(crate) message: String,
    /// The reason of the rules or the table, if there is one.
    pub(crate) why: Option<Refused>,
}

impl Failure {
    pub(crate) fn new(code: FailureCode, message: impl Into<String>) -> Self {
        Failure { code, message: message.into(), why: None }
    }

    /// A failure for which pages have words of their own.
    pub(crate) fn because(code: FailureCode, why: Refused) -> Self {
        Failure { code, message: why.text.clone(), why: Some(why) }
    }

    /// Returns the message to a page: the answer to `request`, about the position of `game`.
    pub(crate) fn about(self, request: Option<u32>, game: Option<(GameId, u64)>) -> ServerMessage {
        let Failure { code, message, why } = self;
        let (game, version) = game.unzip();
        ServerMessage::Failed { request, code, message, why, game, version }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Failure::because(FailureCode::Refused, Refused::from(&refusal))
    }
}

//! Failed requests.

use crate::GameId;
use crate::protocol::ServerMessage;
use ponder_game::{Refusal, Refused, RulesError};
use ponder_record::{MoveLocation, MoveUnit};
use serde::Serialize;
use ts_rs::TS;

/// The kind of a failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum FailureCode {
    /// The message is not one of this protocol.
    Malformed,
    /// The message is longer than allowed.
    TooLong,
    /// Messages come faster than allowed.
    TooFast,
    /// The hello did not come first, or came again.
    OutOfOrder,
    /// The page was built for another version of the protocol.
    WrongProtocol,
    /// The rules string was not understood.
    BadRules,
    /// A seat or a player spec was not understood or is not allowed.
    BadPlayer,
    /// A time control was not understood or gives no time or too much.
    BadClock,
    /// A limit of the server was reached.
    Busy,
    /// No such game.
    NoSuchGame,
    /// The game belongs to another browser; this one may only watch.
    NotYours,
    /// The request is about a position other than the one on the board.
    Stale,
    /// The rules do not allow it.
    Refused,
    /// The game could not be saved.
    NotSaved,
}

/// The reason why a request is refused or a part of a record is left out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, utoipa::ToSchema, TS)]
pub struct ApiProblem {
    /// A description of the problem, for people.
    pub message: String,
    /// The reason with a code and arguments, such as a rule of the game that refuses a move, or null.
    pub why: Option<Refused>,
    /// The location of the move or action that they refuse, or null.
    pub at: Option<Box<MoveLocation>>,
}

impl ApiProblem {
    /// Creates the error for a move or action that the rules refuse; `place` names it.
    pub(crate) fn refused(place: &str, at: usize, why: impl Into<Refused>) -> Self {
        let why = why.into();
        let at = MoveLocation::new(None, at, None);
        ApiProblem { message: format!("{place}: {why}"), why: Some(why), at: Some(Box::new(at)) }
    }

    /// Creates the error for a ply that the rules refuse; `place` names it.
    pub(crate) fn refused_ply(place: &str, at: usize, why: impl Into<Refused>) -> Self {
        let mut problem = ApiProblem::refused(place, at, why);
        problem.at.iter_mut().for_each(|at| at.unit = MoveUnit::Ply);
        problem
    }

    /// Creates the error for a record or tree that cannot be read or written.
    pub(crate) fn of_record(at: Option<MoveLocation>, why: impl Into<Refused>) -> Self {
        ApiProblem { at: at.map(Box::new), ..ApiProblem::because(why) }
    }

    /// Creates the error for rules that are not understood.
    pub(crate) fn of_rules(error: RulesError) -> Self {
        ApiProblem::because(error)
    }

    /// Adds the text of the move or action that is refused.
    pub(crate) fn with_text(mut self, text: String) -> Self {
        if let Some(at) = &mut self.at {
            at.text = Some(text);
        }
        self
    }

    /// Creates the error for a reason that pages describe in their own words.
    pub(crate) fn because(why: impl Into<Refused>) -> Self {
        let why = why.into();
        ApiProblem { message: why.text.clone(), why: Some(why), at: None }
    }
}

impl<T: Into<String>> From<T> for ApiProblem {
    fn from(message: T) -> Self {
        ApiProblem { message: message.into(), why: None, at: None }
    }
}

impl From<Failure> for ApiProblem {
    fn from(Failure { message, why, .. }: Failure) -> Self {
        ApiProblem { message, why, at: None }
    }
}

/// A failure and its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    pub(crate) code: FailureCode,
    pub(crate) message: String,
    /// The reason given by the rules or the table, if there is one.
    pub(crate) why: Option<Refused>,
}

impl Failure {
    pub(crate) fn new(code: FailureCode, message: impl Into<String>) -> Self {
        Failure { code, message: message.into(), why: None }
    }

    /// Creates a failure that pages describe in their own words.
    pub(crate) fn because(code: FailureCode, why: Refused) -> Self {
        Failure { code, message: why.text.clone(), why: Some(why) }
    }

    /// Replaces the argument `problem` by the code of the reason behind the failure, as the
    /// argument `cause`, and its arguments.
    #[must_use]
    pub(crate) fn caused_by(mut self, cause: Refused) -> Self {
        if let Some(why) = self.why.as_mut().filter(|_| cause.code != Refused::UNCODED) {
            why.args.remove("problem");
            why.args.insert("cause".to_owned(), cause.code);
            why.args.extend(cause.args);
        }
        self
    }

    /// Creates the failure of a request with a problem.
    pub(crate) fn of(code: FailureCode, ApiProblem { message, why, .. }: ApiProblem) -> Self {
        Failure { code, message, why }
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

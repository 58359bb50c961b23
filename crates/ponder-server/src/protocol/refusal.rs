//! Requests that a server understands and refuses, as values.

use super::failure::{Failure, FailureCode};
use ponder_game::Refused;
use serde::Serialize;
use thiserror::Error;

/// The reason why a request of a page is refused, other than the rules of the game and messages
/// that no page sends. Pages describe it in their own words.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub(crate) enum RequestRefusal {
    /// A spectator tried to act.
    #[error("you are only watching this game")]
    OnlyWatching,
    /// A spectator asked for what would reveal a rack.
    #[error("racks are hidden from spectators")]
    Hidden,
    /// The request is about an earlier position.
    #[error("the position has changed; try again on the current board")]
    PositionChanged,
    /// The person's time ran out before the request arrived.
    #[error("your time is up")]
    TimeUp,
    /// No person of this browser is to move.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The player cannot leave moves out of its search.
    #[error("this player cannot restrict its search to some moves; ask another one")]
    CannotRestrict,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The browser has no seat in the game.
    #[error("you are not playing in this game")]
    NotPlaying,
    /// No move of the person's to take back.
    #[error("there is no move of yours to take back")]
    NoMoveOfYours,
    /// No bot is thinking.
    #[error("no bot is thinking")]
    NoBotThinking,
    /// A rated game allows no take-backs.
    #[error("this game is rated: no take-backs")]
    RatedTakeBack,
    /// The bot of a rated game cannot be told to move at once.
    #[error("this game is rated: the bot cannot be told to move at once")]
    RatedMoveNow,
    /// A rated game is not analyzed until it is over.
    #[error("this game is rated: it cannot be analyzed until it is over")]
    RatedAnalysis,
    /// A game can be rated only where games are saved.
    #[error("this server does not save games, so no game can be rated")]
    RatedUnsaved,
    /// A game with these players or clocks cannot be rated.
    #[error("a rated game must be against `mcts:rollouts=N`, without clocks")]
    RatedOpponent,
    /// The game has another number of seats.
    #[error("this game has {seats} seats, not {given}")]
    SeatCount {
        /// Number of seats.
        seats: u8,
        /// Number of seats in the request.
        given: usize,
    },
    /// The game is shorter than the position asked for.
    #[error("the game has {moves} moves, and no position after {asked}")]
    NoSuchPosition {
        /// Number of moves of the game.
        moves: usize,
        /// Number of moves before the position.
        asked: u32,
    },
    /// A game with a person cannot be paused.
    #[error("only a game between bots can be paused")]
    NotBetweenBots,
    /// A game that is not paused cannot be stepped.
    #[error("the game is not paused")]
    NotPaused,
    /// The game has no count that is open for changes.
    #[error("there is nothing to count")]
    NothingToCount,
    /// A point without a stone cannot be taken off or put back.
    #[error("there is no stone on that point")]
    NoStoneThere,
    /// The game has no record format of its own.
    #[error("this game has no record format of its own; the page writes it as SGF")]
    NoOwnRecord,
    /// The tiles of the player to move are hidden.
    #[error("the tiles of the player to move are hidden; ask when it is your turn")]
    AskLater,
    /// The game has no estimate of territory.
    #[error("this game has no territory estimate")]
    NoTerritory,
    /// The game has no theory, or none of the position.
    #[error("there is no theory of this position: the game has none, or a swap is still open")]
    NoTheory,
    /// The search found no hint.
    #[error("there is no hint for this position")]
    NoHint,
    /// The search that was asked about is no longer in memory.
    #[error("the search tree is no longer in memory; analyze the position again")]
    TreeGone,
    /// The search that was asked about still runs.
    #[error("the bot is still searching; stop it first")]
    StillSearching,
    /// The search that was asked about has no moves after the path.
    #[error("this bot has no search tree, or has not searched this line")]
    NotSearchedThere,
    /// A path into a search tree is longer than allowed.
    #[error("the path has more than {max} moves")]
    PathTooLong {
        /// Maximum number of moves.
        max: usize,
    },
    /// The browser has as many searches as it may have.
    #[error("you already have {max} analyses running; stop one, here or in another tab")]
    TooManySearches {
        /// Maximum number of searches of a browser.
        max: usize,
    },
    /// The page has as many analyses of positions as it may have.
    #[error("this page already has {max} analyses running; stop one first")]
    TooManyLines {
        /// Maximum number of analyses of a page.
        max: usize,
    },
    /// All threads or all memory for searches are in use.
    #[error("other searches use all threads or all memory of this server; try again")]
    SearchesFull,
    /// A bot waits for memory.
    #[error(
        "all the memory for searches on this server ({megabytes} MB) is in use; the bot waits \
         until another has moved"
    )]
    MemoryFull {
        /// Memory for searches, in MiB.
        megabytes: usize,
    },
    /// The browser has as many open games as it may have.
    #[error("you have {games} games open; leave one first")]
    TooManyGames {
        /// Number of its open games.
        games: usize,
    },
    /// The server has as many open games as it may have.
    #[error("this server already has {games} games open; try again later")]
    ServerFull {
        /// Number of open games.
        games: usize,
    },
    /// The page watches as many games as it may watch.
    #[error("a page can watch at most {max} games; leave one first")]
    TooManyWatched {
        /// Maximum number of games of a page.
        max: usize,
    },
    /// The game is being closed.
    #[error("the game is closing; open it again")]
    Closing,
    /// The page does not watch the game.
    #[error("this page is not watching that game; open it first")]
    NotWatched,
    /// The game was deleted while the page watched it.
    #[error("the game was deleted")]
    Deleted,
    /// The game is neither open nor saved.
    #[error("this game no longer exists")]
    NoSuchGame,
    /// The saved games cannot be read.
    #[error("cannot read the saved games: {problem}")]
    GamesUnreadable {
        /// Message of the store or the system.
        problem: String,
    },
    /// The game cannot be saved.
    #[error("the game could not be saved: {problem}")]
    NotSaved {
        /// Message of the store or the system.
        problem: String,
    },
    /// A bot cannot be made; its game waits.
    #[error(
        "cannot start the bot `{spec}`: {problem}; the game waits and is kept: open it again when \
         the problem is fixed"
    )]
    BotUnavailable {
        /// Spec of the bot.
        spec: String,
        /// Message of the bot.
        problem: String,
    },
    /// A bot failed to answer.
    #[error("the bot failed: {problem}")]
    BotFailed {
        /// Message of the bot.
        problem: String,
    },
    /// A bot crashed while it was made.
    #[error("the bot crashed while starting")]
    BotCrashed,
}

impl RequestRefusal {
    /// The kind of failure that the refusal is.
    fn kind(&self) -> FailureCode {
        use RequestRefusal::{
            AskLater, BotCrashed, BotFailed, BotUnavailable, CannotRestrict, Closing, Deleted,
            GameOver, GamesUnreadable, Hidden, MemoryFull, NoBotThinking, NoHint, NoMoveOfYours,
            NoOwnRecord, NoStoneThere, NoSuchGame, NoSuchPosition, NoTerritory, NoTheory,
            NotBetweenBots, NotPaused, NotPlaying, NotSaved, NotSearchedThere, NotWatched,
            NotYourTurn, NothingToCount, OnlyWatching, PathTooLong, PositionChanged, RatedAnalysis,
            RatedMoveNow, RatedOpponent, RatedTakeBack, RatedUnsaved, SearchesFull, SeatCount,
            ServerFull, StillSearching, TimeUp, TooManyGames, TooManyLines, TooManySearches,
            TooManyWatched, TreeGone,
        };
        match self {
            OnlyWatching | Hidden => FailureCode::NotYours,
            PositionChanged => FailureCode::Stale,
            TooManySearches { .. }
            | TooManyLines { .. }
            | SearchesFull
            | MemoryFull { .. }
            | TooManyGames { .. }
            | ServerFull { .. }
            | TooManyWatched { .. }
            | Closing => FailureCode::Busy,
            NotWatched | Deleted | NoSuchGame | GamesUnreadable { .. } => FailureCode::NoSuchGame,
            NotSaved { .. } => FailureCode::NotSaved,
            BotUnavailable { .. } | BotCrashed | SeatCount { .. } => FailureCode::BadPlayer,
            NoSuchPosition { .. } => FailureCode::Malformed,
            TimeUp
            | NotYourTurn
            | CannotRestrict
            | GameOver
            | NotPlaying
            | NoMoveOfYours
            | NoBotThinking
            | RatedTakeBack
            | RatedMoveNow
            | RatedAnalysis
            | RatedUnsaved
            | RatedOpponent
            | NotBetweenBots
            | NotPaused
            | NothingToCount
            | NoStoneThere
            | NoOwnRecord
            | AskLater
            | NoTerritory
            | NoTheory
            | NoHint
            | TreeGone
            | StillSearching
            | NotSearchedThere
            | PathTooLong { .. }
            | BotFailed { .. } => FailureCode::Refused,
        }
    }
}

impl From<RequestRefusal> for Failure {
    fn from(refusal: RequestRefusal) -> Self {
        Failure::because(refusal.kind(), Refused::of(&refusal))
    }
}

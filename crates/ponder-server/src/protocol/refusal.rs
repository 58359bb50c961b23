//! Requests that a server understands and refuses, as values.

use super::failure::{ApiProblem, Failure, FailureCode};
use ponder_game::Refused;
use ponder_game::clock::ParseTimeError;
use ponder_players::Fault;
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
    /// A bot has no thread or no program.
    #[error("the bot could not start: {problem}")]
    BotNotStarted {
        /// Message of the bot.
        problem: String,
    },
    /// A bot did not answer in time.
    #[error("the bot gave no answer within {seconds} s to {problem}")]
    BotHung {
        /// The time waited, in seconds.
        seconds: u64,
        /// The request, and the messages of the program.
        problem: String,
    },
    /// The program of a bot ended.
    #[error("the program of the bot has exited: {problem}")]
    BotExited {
        /// Message of the bot.
        problem: String,
    },
    /// The answer of a bot could not be understood.
    #[error("the bot gave an invalid answer: {problem}")]
    BotAnswer {
        /// Message of the bot.
        problem: String,
    },
    /// The bot cannot play the game or the position.
    #[error("the bot cannot play this: {problem}")]
    BotUnfit {
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
    /// The time controls are not one per seat.
    #[error("this game has {seats} seats, but there are clocks for {given}")]
    ClockCount {
        /// Number of seats.
        seats: usize,
        /// Number of clocks in the request.
        given: usize,
    },
    /// A text is not a time control.
    #[error("{error}")]
    ClockText {
        /// The text, shortened.
        found: String,
        /// The error with the possible forms.
        #[serde(skip)]
        error: ParseTimeError,
    },
    /// A clock has too much time.
    #[error("`{found}` is too much time: a clock can have at most a week and {periods} periods")]
    LongClock {
        /// The time control.
        found: String,
        /// Maximum number of periods.
        periods: u32,
    },
    /// A clock has no time.
    #[error("`{found}` gives no time; write `300` for five minutes")]
    EmptyClock {
        /// The time control.
        found: String,
    },
    /// Requests come faster than allowed.
    #[error("too many requests; wait a moment and try again")]
    TooManyRequests,
    /// All workers are busy.
    #[error("the server is busy; try again")]
    ServerBusy,
    /// The server crashed while it handled the request.
    #[error("the server failed; try again")]
    ServerFailed,
    /// The body of a request is longer than allowed.
    #[error("the request is too long for this server")]
    LongRequest,
    /// A position has too many moves.
    #[error("a position can have at most {max} moves, not {given}")]
    ManyMoves {
        /// Maximum number of moves.
        max: usize,
        /// Number of moves in the request.
        given: usize,
    },
    /// A game of Paco Ŝako has too many actions.
    #[error("the game has {given} actions; at most {max} are allowed here")]
    ManyActions {
        /// Maximum number of actions.
        max: usize,
        /// Number of actions in the request.
        given: usize,
    },
    /// The tiles of a game are known only from its record.
    #[error(
        "the moves of this game do not say which tiles were drawn; open its record (GCG) instead"
    )]
    TilesNotInMoves,
    /// The text of a game of Paco Ŝako is empty.
    #[error(
        "the text is empty; paste a game as JSON with its `history`, as SGF, or its moves, such as \
         `e2>e4 d7>d5`"
    )]
    EmptyPacoText,
    /// A text is not a game of Paco Ŝako as JSON.
    #[error(
        "this is not a game as JSON: {problem}; it needs a `history` of actions such as \
         {{\"Lift\":12}}"
    )]
    NotPacoJson {
        /// Message of the parser.
        problem: String,
    },
    /// The game has no such puzzle.
    #[error("there is no puzzle `{id}` of this game")]
    NoSuchPuzzle {
        /// The id, shortened.
        id: String,
    },
    /// Pages may not start matches.
    #[error(
        "this server starts no matches; whoever runs it can allow them: ponder serve --matches DIR \
         --allow-matches"
    )]
    NoMatchesHere,
    /// Another match is being started.
    #[error("another match is being started; try again")]
    MatchStarting,
    /// Another match is being played.
    #[error("the match {name} is being played; stop it first")]
    MatchRunning {
        /// The name of its folder.
        name: String,
    },
    /// A match has too many games.
    #[error("a page may start up to {max} games, not {given}")]
    MatchGames {
        /// Maximum number of games.
        max: u32,
        /// Number of games in the request.
        given: u32,
    },
    /// A match cannot be started.
    #[error("the match cannot be started: {problem}")]
    MatchNotStarted {
        /// Message of the system.
        problem: String,
    },
}

impl RequestRefusal {
    /// The kind of failure that the refusal is.
    fn kind(&self) -> FailureCode {
        use RequestRefusal::{
            BotCrashed, BotNotStarted, BotUnavailable, ClockCount, ClockText, Closing, Deleted,
            EmptyClock, GamesUnreadable, Hidden, LongClock, MemoryFull, NoSuchGame, NoSuchPosition,
            NotSaved, NotWatched, OnlyWatching, PositionChanged, SearchesFull, SeatCount,
            ServerBusy, ServerFull, TooManyGames, TooManyLines, TooManyRequests, TooManySearches,
            TooManyWatched,
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
            | ServerBusy
            | Closing => FailureCode::Busy,
            TooManyRequests => FailureCode::TooFast,
            ClockCount { .. } | ClockText { .. } | LongClock { .. } | EmptyClock { .. } => {
                FailureCode::BadClock
            }
            NotWatched | Deleted | NoSuchGame | GamesUnreadable { .. } => FailureCode::NoSuchGame,
            NotSaved { .. } => FailureCode::NotSaved,
            BotUnavailable { .. } | BotNotStarted { .. } | BotCrashed | SeatCount { .. } => {
                FailureCode::BadPlayer
            }
            NoSuchPosition { .. } => FailureCode::Malformed,
            _ => FailureCode::Refused,
        }
    }
}

impl From<RequestRefusal> for Failure {
    fn from(refusal: RequestRefusal) -> Self {
        Failure::because(refusal.kind(), Refused::of(&refusal))
    }
}

impl From<RequestRefusal> for ApiProblem {
    fn from(refusal: RequestRefusal) -> Self {
        ApiProblem::because(Refused::of(&refusal))
    }
}

/// The refusal of a request for the opinion of a player that failed.
impl From<Fault> for RequestRefusal {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Start(problem) => RequestRefusal::BotNotStarted { problem },
            Fault::Hung { what, seconds } => RequestRefusal::BotHung { seconds, problem: what },
            Fault::Died(problem) => RequestRefusal::BotExited { problem },
            Fault::Protocol(problem) => RequestRefusal::BotAnswer { problem },
            Fault::Unsupported(problem) => RequestRefusal::BotUnfit { problem },
            fault => RequestRefusal::BotFailed { problem: fault.to_string() },
        }
    }
}

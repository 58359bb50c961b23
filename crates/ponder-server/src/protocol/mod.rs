//! The messages between a page and the server, as JSON text over one WebSocket a tab.
//!
//! A page says [`ClientMessage::Hello`] first. Requests carry a number of the page's choice, and
//! the server answers each with [`ServerMessage::Accepted`] or [`ServerMessage::Failed`] of that
//! number. What is true about a game comes as a whole [`GameState`], never as a difference, so a
//! page that missed messages needs only the newest one; a page keeps the state with the highest
//! version.
//!
//! What belongs to a game itself ([`Scene`], [`GameResult`], …) is described where it is declared. The
//! TypeScript in `web/src/protocol/` is generated; a test fails when it differs.

mod failure;
pub(crate) mod outbox;

pub(crate) use failure::Failure;

use crate::{GameId, SessionKey};
use ponder_game::{Count, GameResult, Refused, Scene, Side, Weighed};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Counts up when a message changes its meaning; a page of another version must reload.
pub const PROTOCOL_VERSION: u32 = 1;

/// What a page asks.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message of a page.
    Hello {
        /// The version the page was built for.
        protocol: u32,
        /// The key the server gave this browser before, or null for a new one.
        session: Option<SessionKey>,
    },
    /// Starts a game and watches it.
    New {
        /// The number of the request.
        request: u32,
        /// The rules string (`hex:11,swap`).
        rules: String,
        /// Who sits where, in the order in which the seats first act.
        seats: Vec<SeatRequest>,
        /// A seed for the players, or null for a random one.
        seed: Option<u32>,
        /// The time of each seat as a time control (`300+2`, `600+5x30`), null for a seat that
        /// has all the time it wants; null, or left out, for a game without clocks.
        clocks: Option<Vec<Option<String>>>,
        /// Whether the game is played to learn how strong the person is: alone against
        /// `mcts:rollouts=N`, without clocks, and nothing helps; null, or left out, for no.
        measured: Option<bool>,
    },
    /// Watches a game and gets its state, also after a drop or a restart of the server.
    Open {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
    },
    /// Stops watching a game.
    Leave {
        /// The game.
        game: GameId,
    },
    /// Acts in a game.
    Act {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
        /// The version of the position that the page sees.
        version: u64,
        /// What to do.
        act: Act,
    },
    /// Asks what a player thinks of a position. It is told with [`ServerMessage::Analysis`] until the
    /// search ends, reaches a limit, or the position of the game changes. A second request for the
    /// same game takes the place of the first; of lines a page may have four searches at a time.
    Analyse {
        /// The number of the request, by which the search goes from then on.
        request: u32,
        /// The position.
        about: Subject,
        /// The spec of the player, or null for Ponder's best for the game.
        spec: Option<String>,
        /// When it ends at the latest.
        limits: AnalysisLimits,
    },
    /// Asks a search for its last word, which comes as usual.
    StopAnalysis {
        /// The number of the request that started it.
        search: u32,
    },
    /// Asks what an ended search of a line knows of the moves further down; answered with
    /// [`ServerMessage::Children`]. The server forgets trees of which it has heard nothing for a
    /// while, or whose memory others need.
    Walk {
        /// The number of the request.
        request: u32,
        /// The number of the request that started the search.
        search: u32,
        /// The moves from the position that was asked about.
        path: Vec<String>,
    },
    /// Asks what Ponder's usual player would do in the position of a game that the page watches. It
    /// is answered with [`ServerMessage::Hint`], unless the position changes before.
    Hint {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
        /// The version of the position that the page sees.
        version: u64,
    },
    /// Asks what a move would score that the person has in mind, in a game in which moves score;
    /// answered with [`ServerMessage::Weighed`].
    Weigh {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
        /// The version of the position that the page sees.
        version: u64,
        /// The move in the game's notation.
        text: String,
    },
    /// Asks for the record of a game that the page watches, in a game whose records are no SGF; answered
    /// with [`ServerMessage::Record`]. While the game goes on it says what the page may know.
    Record {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
    },
    /// Asks who will own each point of a position that is named by its moves, by random games from
    /// there; answered with [`ServerMessage::Ownership`].
    Ownership {
        /// The number of the request.
        request: u32,
        /// The rules string.
        rules: String,
        /// The moves that lead to the position.
        moves: Vec<String>,
    },
    /// Asks for this browser's saved games, a page of them at a time.
    Games {
        /// The number of the request.
        request: u32,
        /// Words that all stand in the rules, the players' specs or levels, or the moves; null, or
        /// left out, for all games.
        search: Option<String>,
        /// How many of the newest to leave out; null, or left out, for none.
        offset: Option<u32>,
    },
    /// Deletes a saved game of this browser for good. It ends where it is still played.
    Delete {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
    },
}

/// A position that a player is asked about.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Subject {
    /// That of a game that the page watches.
    Game {
        /// The game.
        game: GameId,
        /// The version of the position that the page sees.
        version: u64,
    },
    /// One outside of any game, named by its moves.
    Line {
        /// The rules string.
        rules: String,
        /// The moves that lead to the position.
        moves: Vec<String>,
    },
}

/// The end of a search at the latest. The server has a limit of time of its own.
#[derive(Clone, Copy, PartialEq, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields, default)]
pub struct AnalysisLimits {
    /// After about so many visits, or null. Ponder's usual player then makes exactly as many.
    pub visits: Option<u32>,
    /// After so many seconds, or null.
    pub seconds: Option<f64>,
}

/// What a page does in a game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// Plays a move for the person to act.
    Play {
        /// The move in the game's notation.
        text: String,
    },
    /// Goes back to the last position in which a person was to act.
    TakeBack,
    /// Gives up.
    Resign,
    /// Asks the player that thinks to answer at once with the best it has.
    MoveNow,
    /// Holds a game that only players of Ponder play; whatever the version of its position.
    Pause,
    /// Lets a held game go on; whatever the version of its position.
    Resume,
    /// Lets a held game go on for one move.
    Step,
    /// Says that the stone on a point, and what is connected with it, is dead, where the points of an
    /// ended game are counted; whatever the version of its position.
    TakeOff {
        /// The name of the point.
        point: String,
    },
    /// Says that such stones are alive; whatever the version of the position.
    PutBack {
        /// The name of the point.
        point: String,
    },
    /// Agrees to the count.
    AcceptCount,
}

/// Who shall sit at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatRequest {
    /// The person at the page.
    Person,
    /// A player of Ponder.
    Player {
        /// Its spec (`mcts:rollouts=1000`).
        spec: String,
    },
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The answer to a hello.
    Welcome {
        /// The version the server speaks.
        protocol: u32,
        /// The version of Ponder.
        software: String,
        /// The key of this browser, to be kept and shown at the next hello.
        session: SessionKey,
    },
    /// A request was done. The state that follows from it is sent as well.
    Accepted {
        /// The number of the request.
        request: u32,
        /// The game it was about.
        game: GameId,
        /// The version of its position now.
        version: u64,
    },
    /// A request was not done, or something went wrong; nothing changed.
    Failed {
        /// The number of the request, or null when there is none or it could not be read.
        request: Option<u32>,
        /// What kind of failure, for programs.
        code: FailureCode,
        /// What went wrong, for people.
        message: String,
        /// The reason of the rules, the table or the room with its arguments, where there is one: a
        /// page writes it in its user's language.
        why: Option<Refused>,
        /// The game it is about, if any.
        game: Option<GameId>,
        /// The version of that game's position now.
        version: Option<u64>,
    },
    /// Everything about a game.
    State {
        /// What the page may do in it.
        role: Role,
        /// The game.
        state: Box<GameState>,
    },
    /// How far a player is with its thinking.
    Thinking {
        /// The game.
        game: GameId,
        /// The version of the position it thinks about.
        version: u64,
        /// How far.
        thinking: Thinking,
    },
    /// What a player that the page asked thinks so far. A later one says all that this one does.
    Analysis {
        /// The number of the request that started the search.
        search: u32,
        /// Whether there is more to come.
        stage: AnalysisStage,
        /// What it thinks, or null if it has said nothing.
        analysis: Option<Analysis>,
    },
    /// What a search knows of the moves after a path.
    Children {
        /// The number of the request.
        request: u32,
        /// The number of the request that started the search.
        search: u32,
        /// The moves from the position that was asked about.
        path: Vec<String>,
        /// The moves that were tried there, the best first; chances are of the side that moves.
        children: Vec<CandidateMove>,
    },
    /// Who will own each point of a position, by random games from there.
    Ownership {
        /// The number of the request.
        request: u32,
        /// For each point, by number, 1 where the first side always owned it, -1 where the other
        /// did.
        owners: Vec<f32>,
        /// By how many points the first side leads if the points are shared so, or null in a game
        /// that does not count points.
        lead: Option<f32>,
    },
    /// What Ponder's usual player would do.
    Hint {
        /// The number of the request.
        request: u32,
        /// The move, and what that player thinks of it.
        best: CandidateMove,
        /// The best of the other moves, if it says something about them.
        next: Option<CandidateMove>,
    },
    /// What a move would score, or why it cannot be made.
    Weighed {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
        /// The version of the position it is about.
        version: u64,
        /// What it would score, or null if it does not fit the board.
        weighed: Option<Weighed>,
        /// Why it does not fit; null if it does.
        problem: Option<Refused>,
    },
    /// The record of a game.
    Record {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
        /// The usual end of the name of such a file (`gcg`).
        ending: String,
        /// The record.
        text: String,
    },
    /// This browser's saved games, newest first.
    Games {
        /// The number of the request.
        request: u32,
        /// The games.
        games: Vec<GameSummary>,
        /// How many newer ones were left out.
        offset: u32,
        /// How many there are in all.
        total: u32,
    },
    /// A saved game is no more.
    Deleted {
        /// The number of the request.
        request: u32,
        /// The game.
        game: GameId,
    },
}

/// What kind of failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum FailureCode {
    /// The message is not one of this protocol.
    Malformed,
    /// The message is longer than allowed.
    TooLong,
    /// Messages come faster than allowed.
    TooFast,
    /// A hello must come first, and only once.
    OutOfOrder,
    /// The page was built for another version of the protocol.
    WrongProtocol,
    /// The rules string was not understood.
    BadRules,
    /// A seat or a player spec was not understood or is not allowed.
    BadPlayer,
    /// A time control was not understood or gives no time or too much.
    BadClock,
    /// A limit of the server is reached.
    Busy,
    /// There is no such game.
    NoSuchGame,
    /// The game belongs to another browser; this one may only watch.
    NotYours,
    /// The request speaks of another position than the one on the board.
    Stale,
    /// The rules do not allow it.
    Refused,
    /// The game could not be saved.
    NotSaved,
}

/// What a page may do in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Acts for every seat that is a person's.
    Owner,
    /// Watches.
    Spectator,
}

/// Everything about a game.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct GameState {
    /// Its name.
    pub game: GameId,
    /// The version of its position; it grows with every change.
    pub version: u64,
    /// The name of the kind of game (`hex`).
    pub kind: String,
    /// The rules string.
    pub rules: String,
    /// Who sits where.
    pub seats: Vec<SeatState>,
    /// The seat that acts, or null when the game is over.
    pub to_act: Option<u8>,
    /// The board.
    pub scene: Scene,
    /// The moves so far, oldest first.
    pub moves: Vec<PlayedMove>,
    /// The result, or null while the game goes on.
    pub result: Option<GameResult>,
    /// The count of a game that ended by the rules, or null while it goes on, and in a game that does
    /// not count points.
    pub scoring: Option<ScoringState>,
    /// How many moves a take-back would undo: 0 when it undoes a resignation alone, null when there
    /// is nothing to take back.
    pub take_back_plies: Option<u16>,
    /// Whether the game is held: only one that players of Ponder play alone can be.
    pub paused: bool,
    /// Whether it is played to learn how strong its person is: then nothing is taken back, no player
    /// hurried, and nobody told anything about its position until it is over.
    pub measured: bool,
    /// Whether it is such a game and does not count any more: its person had its position analysed
    /// elsewhere.
    pub helped: bool,
    /// The player that thinks now, if one does.
    pub thinking: Option<Thinking>,
    /// The clocks of the seats as they are while this is sent, null for a seat without one; null
    /// for a game without clocks.
    pub clocks: Option<Vec<Option<SeatClock>>>,
}

/// One seat of a game.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct SeatState {
    /// Who sits there.
    pub who: SeatRequest,
    /// The colour it has now.
    pub side: Side,
    /// What it thought at its last move, if it is a player that says so; nothing in a game with hidden
    /// tiles against a person until that is over.
    pub opinion: Option<Opinion>,
}

/// The clock of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SeatClock {
    /// The time control it was made with (`600+5x30`).
    pub control: String,
    /// Main time left, in milliseconds.
    pub main_left_ms: u64,
    /// Left of the running or next overtime period, in milliseconds.
    pub period_left_ms: u64,
    /// The length of a whole overtime period, in milliseconds; 0 without overtime.
    pub period_ms: u64,
    /// Overtime periods left, the running one included.
    pub periods_left: u32,
    /// Moves to be made in that period.
    pub period_moves_left: u32,
    /// Whether its time goes by. It does not while the player of Ponder that it belongs to waits for
    /// its turn to search.
    pub running: bool,
}

/// How a game that ended by its rules is counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ScoringState {
    /// Whether it is still open which stones are dead.
    pub stage: ScoringStage,
    /// The count without the stones that are held to be dead so far.
    pub count: Count,
    /// Whether a person has changed which stones are dead from what the server proposed: such a game
    /// does not count for anybody's strength.
    pub changed: bool,
}

/// How far a count is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum ScoringStage {
    /// The server looks for dead stones, to propose them.
    Proposing,
    /// The person says which stones are dead.
    Open,
    /// It is agreed to.
    Settled,
}

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, utoipa::ToSchema, TS)]
pub struct PlayedMove {
    /// The colour that moved.
    pub side: Side,
    /// The move in the game's notation.
    pub text: String,
}

/// A player that thinks.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Thinking {
    /// Its seat.
    pub seat: u8,
    /// Whether it waits for other searches to end or searches.
    pub stage: ThinkingStage,
    /// What it thinks so far, if it says so; nothing in a game with hidden tiles against a person.
    pub opinion: Option<Opinion>,
}

/// Where a search stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum ThinkingStage {
    /// It waits for other searches to end.
    Waiting,
    /// It searches.
    Searching,
}

/// What a player thinks of its position.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Opinion {
    /// Visits spent.
    pub visits: u64,
    /// Seconds spent.
    pub seconds: f64,
    /// Its own chance to win, 0 to 1.
    pub win_chance: f32,
    /// Whether that chance is proven.
    pub proven: bool,
    /// The line of best play.
    pub variation: Vec<String>,
}

/// Where an analysis stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum AnalysisStage {
    /// The player searches.
    Searching,
    /// It has ended; this is its last word.
    Done,
}

/// What a player thinks of a position, move by move.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Analysis {
    /// Visits spent, or 0 from a player that does not search.
    pub visits: u64,
    /// Seconds spent.
    pub seconds: f64,
    /// The chance to win of the side to move, 0 to 1.
    pub win_chance: f32,
    /// Whether that chance is proven.
    pub proven: bool,
    /// Who will own each point, as far as the player knows: by number, 1 for the first side, -1 for
    /// the other; null from a player that does not say.
    pub ownership: Option<Vec<f32>>,
    /// By how many points the side to move leads, or null from a player that does not say.
    pub score: Option<f32>,
    /// The moves it looked at, best first.
    pub candidates: Vec<CandidateMove>,
}

/// What a player thinks of one move.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct CandidateMove {
    /// The move in the game's notation.
    pub text: String,
    /// Visits spent on it, or 0 from a player that does not search.
    pub visits: u64,
    /// The chance to win of the side that makes it, 0 to 1, or null if the player has not looked at
    /// what comes after it.
    pub win_chance: Option<f32>,
    /// Whether that chance is proven.
    pub proven: bool,
    /// How probable the player held it before any search, 0 to 1, or null if it does not say.
    pub prior: Option<f32>,
    /// By how many points the side that makes it will lead, or null if the player does not say.
    pub score: Option<f32>,
    /// The points that it makes at once, or null in a game in which moves do not score.
    pub points: Option<i32>,
    /// What it is worth in points together with the tiles it leaves, or null if the player does not say.
    pub equity: Option<f32>,
    /// Where the chance to win lies with 95 % confidence, from 0 to 1, or null if the player does not say.
    pub interval: Option<[f32; 2]>,
    /// The line of best play that begins with it.
    pub variation: Vec<String>,
}

/// A saved game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct GameSummary {
    /// Its name.
    pub game: GameId,
    /// The rules string.
    pub rules: String,
    /// Who sits where.
    pub seats: Vec<SeatRequest>,
    /// How many moves were made.
    pub moves: usize,
    /// Whether it is over.
    pub over: bool,
    /// The seat that won, or null.
    pub winner: Option<u8>,
    /// When it was last saved, in seconds since 1970.
    pub saved_unix_s: u64,
}

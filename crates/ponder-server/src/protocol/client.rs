//! The messages of a page.

#[cfg(doc)]
use super::ServerMessage;
use crate::{GameId, SessionKey};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

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

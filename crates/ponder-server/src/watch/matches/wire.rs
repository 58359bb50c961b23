//! What a page is told about matches.

use crate::protocol::PlayedMove;
use ponder_game::{GameResult, Scene};
use serde::Serialize;

/// What `/api/matches` says.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchList {
    /// The folder of matches, or null if the server was started without one.
    pub folder: Option<String>,
    /// The matches, those being played first, then the one written to last.
    pub matches: Vec<MatchSummary>,
    /// How many more there are.
    pub left_out: usize,
}

/// A match in a list.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchSummary {
    /// The name of its folder.
    pub name: String,
    /// The name of the kind of game (`hex`), or null if it cannot be read.
    pub kind: Option<String>,
    /// The rules string, or null if it cannot be read.
    pub rules: Option<String>,
    /// The specs of the players, A first; empty if they cannot be read.
    pub players: Vec<String>,
    /// Games of the whole match.
    pub planned: u32,
    /// Games played.
    pub played: u32,
    /// How far it got.
    pub stage: MatchStage,
    /// Whether a program is playing it.
    pub is_live: bool,
    /// A's score, or null without any.
    pub estimate: Option<MatchEstimate>,
    /// When it was last written to, in seconds since 1970.
    pub written_unix_s: u64,
    /// What is wrong with it, or null.
    pub problem: Option<String>,
}

/// How far a match got.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum MatchStage {
    /// Games are missing.
    #[default]
    Unfinished,
    /// All games were played.
    AllGames,
    /// The sequential test decided before.
    DecidedByTest,
}

/// A score with its 95 % interval, and the same as Elo.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchEstimate {
    /// Games, or pairs of games, that were counted.
    pub observations: u64,
    /// The mean score, 0 to 1.
    pub score: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The difference in Elo, or null where it is unbounded.
    pub elo: Option<f64>,
    /// The lower end of its interval, or null where it is unbounded.
    pub elo_low: Option<f64>,
    /// The upper end, or null where it is unbounded.
    pub elo_high: Option<f64>,
    /// The probability that the true score is above one half.
    pub superiority: f64,
}

/// Games by their result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchCounts {
    /// Games won.
    pub wins: u64,
    /// Games drawn, stopped games included.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

/// What a match has shown of one player.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchPlayer {
    /// Its spec.
    pub spec: String,
    /// Its time control, or null for none.
    pub time: Option<String>,
    /// Moves it made, without those of openings.
    pub moves: u64,
    /// Seconds it thought.
    pub seconds: f64,
    /// Visits, as far as it says.
    pub visits: u64,
    /// Games it lost on time, by an illegal move or by a fault.
    pub forfeits: u64,
    /// Games it resigned.
    pub resigned: u64,
}

/// A sequential test of a match.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchTest {
    /// The log likelihood ratio.
    pub llr: f64,
    /// At or below it, A is held to be no stronger.
    pub lower: f64,
    /// At or above it, A is held to be stronger.
    pub upper: f64,
}

/// What `/api/matches/NAME` says. Scores are those of player A.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchDetails {
    /// The match in short.
    pub summary: MatchSummary,
    /// A's games.
    pub games: MatchCounts,
    /// A's games in which it made the first move.
    pub as_first: MatchCounts,
    /// A's games in which B made the first move.
    pub as_second: MatchCounts,
    /// A's pairs of games with 0, ½, 1, 1½ and 2 points, or null if games are not paired.
    pub pairs: Option<[u64; 5]>,
    /// The score of whoever makes the first move, or null without any.
    pub first_player: Option<MatchEstimate>,
    /// The sequential test, or null without one.
    pub test: Option<MatchTest>,
    /// The players, A first.
    pub players: Vec<MatchPlayer>,
    /// Games that are being played.
    pub live: Vec<MatchLiveGame>,
    /// Finished games, newest number first: at most 100, after those left out by `skip`.
    pub rows: Vec<MatchGame>,
    /// Games that cannot be read, and why; at most 20.
    pub problems: Vec<String>,
}

/// A finished game in a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchGame {
    /// Its number in the match, from 1.
    pub number: u32,
    /// The contestant who made the first move: 0 for A, 1 for B.
    pub first: u8,
    /// The contestant who won, or null.
    pub winner: Option<u8>,
    /// How it ended; its winner is a seat.
    pub result: GameResult,
    /// All moves, the opening's included.
    pub moves: u32,
    /// Seconds that both players thought.
    pub seconds: f64,
    /// When it ended, in seconds since 1970.
    pub ended_unix_s: u64,
}

/// A game that is being played, in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchLiveGame {
    /// Its number in the match, from 1.
    pub number: u32,
    /// The contestant who made the first move: 0 for A, 1 for B.
    pub first: u8,
    /// All moves so far, the opening's included.
    pub moves: u32,
}

/// What `/api/matches/NAME/games/NUMBER` says.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchReplay {
    /// Its number in the match, from 1.
    pub number: u32,
    /// The name of the kind of game (`hex`).
    pub kind: String,
    /// The rules string.
    pub rules: String,
    /// The specs of the players by seat.
    pub players: Vec<String>,
    /// The contestant who made the first move: 0 for A, 1 for B.
    pub first: u8,
    /// Moves of the opening, which no player chose.
    pub opening: u32,
    /// All moves so far, the opening's included.
    pub moves: Vec<PlayedMove>,
    /// What each of them cost, and what its player thought of the position before it; empty while
    /// the game is being played.
    pub thoughts: Vec<MatchThought>,
    /// The result, or null while the game is being played.
    pub result: Option<GameResult>,
    /// The position that is shown: after so many moves.
    pub ply: u32,
    /// The board in that position.
    pub scene: Scene,
    /// The record of the whole game, where it is over and its records are no SGF; otherwise null.
    pub record: Option<String>,
}

/// What a move cost, and what its player thought.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MatchThought {
    /// Seconds, or null for a move of the opening.
    pub seconds: Option<f64>,
    /// Visits, or null if it does not say.
    pub visits: Option<u64>,
    /// The mover's own chance to win, 0 to 1, or null if it does not say.
    pub win_chance: Option<f32>,
}

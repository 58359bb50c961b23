//! What is true of a game, as messages tell it.

use super::SeatRequest;
use crate::GameId;
use ponder_game::{Count, GameResult, Scene, Side};
use serde::Serialize;
use ts_rs::TS;

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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, utoipa::ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum AnalysisStage {
    /// The player searches.
    Searching,
    /// It has ended; this is its last word.
    Done,
}

/// What a player thinks of a position, move by move.
#[derive(Clone, PartialEq, Debug, Serialize, utoipa::ToSchema, TS)]
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
#[derive(Clone, PartialEq, Debug, Serialize, utoipa::ToSchema, TS)]
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

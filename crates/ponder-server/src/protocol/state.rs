//! The state of a game in messages.

use super::SeatRequest;
use crate::GameId;
use ponder_game::{Count, GameResult, Scene, Side};
use ponder_players::TreeLimit;
use serde::Serialize;
use ts_rs::TS;

/// The role of a page in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Acts for every seat of a person.
    Owner,
    /// A spectator.
    Spectator,
}

/// The whole state of a game.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct GameState {
    /// The identifier of the game.
    pub game: GameId,
    /// The version of its position; it grows with every change.
    pub version: u64,
    /// The identifier of the kind of game (`hex`).
    pub kind: String,
    /// The rules string.
    pub rules: String,
    /// The seats and their players.
    pub seats: Vec<SeatState>,
    /// The seat to act, or null when the game is over.
    pub to_act: Option<u8>,
    /// The board as it is drawn.
    pub scene: Scene,
    /// The moves so far, oldest first.
    pub moves: Vec<PlayedMove>,
    /// The result, or null until the game is over.
    pub result: Option<GameResult>,
    /// The count of a game that ended by the rules, or null until then, and in a game that does not
    /// count points.
    pub scoring: Option<ScoringState>,
    /// Number of plies that a take-back would undo: 0 when it undoes a resignation alone, null when
    /// there is nothing to take back.
    pub take_back_plies: Option<u16>,
    /// True if the game is paused: only a game without people can be.
    pub paused: bool,
    /// True if the game measures the strength of its person: then there is no take-back, bots
    /// cannot be told to move at once, and nobody gets an analysis of its position until it is
    /// over.
    pub measured: bool,
    /// True if the game was meant to measure strength but no longer counts: its person had its
    /// position analyzed elsewhere.
    pub helped: bool,
    /// The player that is thinking, or null.
    pub thinking: Option<Thinking>,
    /// The clocks of the seats at the time of sending, null for a seat without one; null for a game
    /// without clocks.
    pub clocks: Option<Vec<Option<SeatClock>>>,
}

/// One seat of a game.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct SeatState {
    /// The person or player at the seat.
    pub who: SeatRequest,
    /// The name of the player: that of an external engine, otherwise its spec. For a
    /// person, that in an imported record, or null.
    pub name: Option<String>,
    /// The colour that the seat has now.
    pub side: Side,
    /// The player's evaluation at its last move, if it reports one; null in a game with hidden
    /// tiles against a person until that is over.
    pub opinion: Option<Opinion>,
}

/// The clock of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SeatClock {
    /// The time control of the clock (`600+5x30`).
    pub control: String,
    /// Main time left, in milliseconds.
    pub main_left_ms: u64,
    /// Time left of the running or next overtime period, in milliseconds.
    pub period_left_ms: u64,
    /// The length of an overtime period, in milliseconds; 0 without overtime.
    pub period_ms: u64,
    /// Overtime periods left, the running one included.
    pub periods_left: u32,
    /// Moves to be made in that period.
    pub period_moves_left: u32,
    /// True if the clock is running. It is not while the player it belongs to waits for its turn to
    /// search.
    pub running: bool,
}

/// The count of a game that ended by its rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ScoringState {
    /// The stage of marking dead stones.
    pub stage: ScoringStage,
    /// The count without the stones marked as dead so far.
    pub count: Count,
    /// True if a person has changed the dead stones that the server proposed: such a game does not
    /// count for anybody's strength.
    pub changed: bool,
}

/// The stage of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum ScoringStage {
    /// The server searches for dead stones, to propose them.
    Proposing,
    /// The person marks the dead stones.
    Open,
    /// The count is accepted.
    Settled,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, utoipa::ToSchema, TS)]
pub struct PlayedMove {
    /// The colour that moved.
    pub side: Side,
    /// The move in the game's notation.
    pub text: String,
}

/// A player that is thinking.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Thinking {
    /// The seat of the player.
    pub seat: u8,
    /// The stage of its turn: waiting for other searches to end, or searching.
    pub stage: ThinkingStage,
    /// The player's evaluation so far, or null; always null for hidden tiles against a person.
    pub opinion: Option<Opinion>,
}

/// The stage of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum ThinkingStage {
    /// The player waits for other searches to end.
    Waiting,
    /// The player is searching.
    Searching,
}

/// A player's evaluation of its position.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Opinion {
    /// Visits spent.
    pub visits: u64,
    /// Seconds spent.
    pub seconds: f64,
    /// The player's own win rate, 0 to 1.
    pub win_rate: f32,
    /// True if the win rate is proven.
    pub proven: bool,
    /// The principal variation.
    pub variation: Vec<String>,
}

/// The stage of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, utoipa::ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum AnalysisStage {
    /// The player is searching.
    Searching,
    /// The search has ended; this is its final analysis.
    Done,
}

// The wire has its own report and candidates: pages and clients of the API get win rates from 0 to
// 1 instead of values and proofs, finite numbers alone, and no more than is drawn.

/// A player's analysis of a position, move by move.
#[derive(Clone, PartialEq, Debug, Serialize, utoipa::ToSchema, TS)]
pub struct Analysis {
    /// Visits spent, or 0 from a player that does not search.
    pub visits: u64,
    /// Seconds spent.
    pub seconds: f64,
    /// Win rate of the side to move, 0 to 1.
    pub win_rate: f32,
    /// True if the win rate is proven.
    pub proven: bool,
    /// Expected owner of each point, by number: 1 for the first side, -1 for the other; null if the
    /// player does not report it.
    pub ownership: Option<Vec<f32>>,
    /// Lead of the side to move in points, or null if the player does not report it.
    pub score: Option<f32>,
    /// The limit that its tree has reached and the consequence, or null if the tree is not full.
    pub full: Option<FullTree>,
    /// The moves it considered, best first.
    pub candidates: Vec<CandidateMove>,
}

/// A tree that has no room for more nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, utoipa::ToSchema, TS)]
pub struct FullTree {
    /// The limit that it has reached.
    pub limit: TreeLimit,
    /// True if the search has ended for that reason; otherwise it continues without new nodes.
    pub ended: bool,
}

/// A player's evaluation of one move.
#[derive(Clone, PartialEq, Debug, Serialize, utoipa::ToSchema, TS)]
pub struct CandidateMove {
    /// The move in the game's notation.
    pub text: String,
    /// Visits spent on it, or 0 from a player that does not search.
    pub visits: u64,
    /// Win rate of the side that makes it, 0 to 1, or null if the player has not evaluated the
    /// position after it.
    pub win_rate: Option<f32>,
    /// True if the win rate is proven.
    pub proven: bool,
    /// Prior probability of the move, 0 to 1, or null if the player does not report it.
    pub prior: Option<f32>,
    /// Final lead of the side that makes it, in points, or null if the player does not report it.
    pub score: Option<f32>,
    /// Points scored by the move itself, or null in a game in which moves do not score.
    pub points: Option<i32>,
    /// Equity of the move in points, which includes the value of the tiles it leaves, or null if
    /// the player does not report it.
    pub equity: Option<f32>,
    /// 95% confidence interval of the win rate, within 0 to 1, or null if the player does not
    /// report it.
    pub interval: Option<[f32; 2]>,
    /// The principal variation, beginning with the move.
    pub variation: Vec<String>,
}

/// A saved game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct GameSummary {
    /// The identifier of the game.
    pub game: GameId,
    /// The rules string.
    pub rules: String,
    /// The players by seat.
    pub seats: Vec<SeatRequest>,
    /// The names of the players by seat, as in a state; null for a person
    /// without one.
    pub names: Vec<Option<String>>,
    /// Number of moves made.
    pub moves: usize,
    /// True if the game is over.
    pub over: bool,
    /// The seat that won, or null.
    pub winner: Option<u8>,
    /// Time of the last save, in seconds since 1970.
    pub saved_unix_s: u64,
}

//! Results of a review as plain data. Scores and equities are in points, chances from 0 to 1.

use ponder_crossword::CheckError;
use ponder_game::Refused;
use serde::Serialize;
use thiserror::Error;

/// Game that has been reviewed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// Both players, in the order of the record.
    pub players: Vec<PlayerReview>,
    /// The turns, in order.
    pub turns: Vec<TurnReview>,
    /// True if all turns were reviewed.
    pub complete: bool,
}

/// Totals of a player's turns. Turns whose rack is only partly known count only for their words.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "CrosswordPlayerReview"), schema(as = CrosswordPlayerReview))]
pub struct PlayerReview {
    /// The nickname.
    pub name: String,
    /// The score at the end of the record, as computed from the board.
    pub score: i32,
    /// Number of turns.
    pub turns: usize,
    /// Number of turns whose rack is fully known.
    pub known: usize,
    /// Mean equity lost in those turns, in points.
    pub equity_lost: Option<f64>,
    /// Number of turns whose win rates are known.
    pub simulated: usize,
    /// Mean win rate lost in those turns.
    pub win_lost: Option<f64>,
    /// Points lost in solved endgames.
    pub endgame_lost: i32,
    /// Mistakes by size.
    pub mistakes: Mistakes,
    /// Number of plays with invalid words (phonies).
    pub phonies: usize,
    /// Number of plays of a full rack (bingos).
    pub bingos: usize,
}

/// Number of mistakes of each size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "CrosswordMistakes"), schema(as = CrosswordMistakes))]
pub struct Mistakes {
    /// Small mistakes.
    pub small: usize,
    /// Medium mistakes.
    pub medium: usize,
    /// Large mistakes.
    pub large: usize,
}

/// The size of a mistake, by the win rate or the endgame points lost, whichever is larger; by
/// equity where neither is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "CrosswordMistake"), schema(as = CrosswordMistake))]
#[serde(rename_all = "snake_case")]
pub enum Mistake {
    /// Less than 1% of the win rate, and less than 2 points.
    None,
    /// Less than 3% and 6 points.
    Small,
    /// Less than 7% and 12 points.
    Medium,
    /// Any larger loss.
    Large,
}

/// Turn that has been reviewed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "CrosswordTurnReview"), schema(as = CrosswordTurnReview))]
pub struct TurnReview {
    /// The number of the turn, from 1.
    pub turn: usize,
    /// The index of the event in the record.
    pub event: usize,
    /// The index of the player.
    pub player: usize,
    /// The score of the player before the turn, and that of the opponent.
    pub scores: [i32; 2],
    /// Number of tiles in the bag before the turn.
    pub bag: usize,
    /// The known tiles of the rack.
    pub rack: String,
    /// Extent to which the rack is known.
    pub rack_is: KnownRack,
    /// The move that was made.
    pub played: PlayedMove,
    /// The best moves by equity, best first; of a partly known rack, those with the known tiles.
    /// Empty if nothing is known of the rack.
    pub best: Vec<Candidate>,
    /// Equity lost, in points; `None` if the rack is not fully known.
    pub equity_lost: Option<f64>,
    /// Result of the simulation, if there was one.
    pub simulated: Option<Simulated>,
    /// Result of the endgame solver, if the rest of the game was solved.
    pub endgame: Option<Endgame>,
    /// The win rate lost, by simulation or by the solved endgame.
    pub win_lost: Option<f64>,
    /// The size of the mistake.
    pub mistake: Mistake,
    /// True if the move breaks the rules or does not fit the rack; `remarks` give the reason.
    pub impossible: bool,
    /// Problems with the turn other than its words, and reasons why something is unknown.
    #[cfg_attr(feature = "schema", ts(as = "Vec<Refused>"), schema(value_type = Vec<Refused>))]
    pub remarks: Vec<TurnRemark>,
}

/// Problem with a turn other than its words, or reason why something about it is unknown.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(into = "Refused")]
pub enum TurnRemark {
    /// The move breaks the rules or does not fit the rack.
    #[error(transparent)]
    Fault(CheckError),
    /// Tiles are missing, or there are too many.
    #[error("the tiles on the board, on the racks and in the bag do not add up")]
    WrongTiles,
    /// The endgame solver reached its limits.
    #[error("the endgame was not solved within its limits")]
    NotSolved,
}

impl From<TurnRemark> for Refused {
    fn from(remark: TurnRemark) -> Self {
        let text = remark.to_string();
        match remark {
            TurnRemark::Fault(error) => error.into(),
            TurnRemark::WrongTiles => Refused::new("wrong-tiles", text),
            TurnRemark::NotSolved => Refused::new("not-solved", text),
        }
    }
}

/// Extent to which a record gives a rack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "CrosswordKnownRack"), schema(as = CrosswordKnownRack))]
#[serde(rename_all = "snake_case")]
pub enum KnownRack {
    /// The full rack.
    Whole,
    /// Some of its tiles.
    Part,
    /// No tiles.
    Unknown,
}

/// Move made in a turn.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "CrosswordPlayed"), schema(as = CrosswordPlayed))]
pub struct PlayedMove {
    /// The move, as in `8D RETAINS 66`.
    #[serde(rename = "move")]
    pub text: String,
    /// Score.
    pub score: i32,
    /// Equity, in points, if the rack is known.
    pub equity: Option<f64>,
    /// Rank among all legal moves by equity, from 1: the number of better moves plus one.
    pub rank: Option<usize>,
    /// Number of legal moves, if the rack is known.
    pub moves: Option<usize>,
    /// All words that it forms, in capitals.
    pub words: Vec<String>,
    /// The invalid ones among them.
    pub phonies: Vec<String>,
    /// True if it was withdrawn.
    pub withdrawn: bool,
}

/// Legal move that could have been made.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "CrosswordCandidate"), schema(as = CrosswordCandidate))]
pub struct Candidate {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Score.
    pub score: i32,
    /// Equity, in points.
    pub equity: f64,
    /// The win rate by simulation, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub win: Option<f64>,
    /// The standard error of the win rate.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub win_error: Option<f64>,
    /// Number of playouts that began with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub playouts: Option<usize>,
}

/// Simulation of a turn.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "CrosswordSimulated"), schema(as = CrosswordSimulated))]
pub struct Simulated {
    /// The best moves that were tried, best first. The first one is legal.
    pub best: Vec<Candidate>,
    /// The move that was made.
    pub played: Candidate,
    /// Win rate that the move made loses against the best one, not below 0, over playouts
    /// with the same deals.
    pub lost: f64,
    /// The standard error of that loss.
    pub lost_error: f64,
    /// Number of playouts of all moves together.
    pub playouts: u64,
}

/// Solved endgame of a turn, in points by which the player still outscores the opponent.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "CrosswordEndgame"), schema(as = CrosswordEndgame))]
pub struct Endgame {
    /// Value of the best move.
    pub best: i32,
    /// Value of the move that was made.
    pub played: i32,
    /// The difference, not below 0.
    pub lost: i32,
    /// True if both values are proven.
    pub exact: bool,
    /// The best moves of both sides (principal variation), from here to the end of the game.
    pub line: Vec<String>,
}

/// Progress of a review.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Number of turns done.
    pub done: usize,
    /// Number of all turns.
    pub turns: usize,
    /// The turn that was done last.
    pub turn: &'a TurnReview,
}

//! What a review says: plain data. Points are points, chances are from 0 to 1.

use serde::Serialize;

/// A game that was reviewed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// Both players, in the order of the record.
    pub players: Vec<PlayerReview>,
    /// The turns, in order.
    pub turns: Vec<TurnReview>,
    /// Whether all turns were reviewed.
    pub complete: bool,
}

/// Totals of a player's turns. Turns whose rack is not known whole count for words alone.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "CrosswordPlayerReview"), schema(as = CrosswordPlayerReview))]
pub struct PlayerReview {
    /// The nickname.
    pub name: String,
    /// The score at the end of the record, as the board counts.
    pub score: i32,
    /// Turns.
    pub turns: usize,
    /// Turns with a rack that is known whole.
    pub known: usize,
    /// Mean equity lost in them, in points.
    pub equity_lost: Option<f64>,
    /// Turns whose chances to win are known.
    pub simulated: usize,
    /// Mean chance to win lost in them.
    pub win_lost: Option<f64>,
    /// Points lost in endgames that were solved.
    pub endgame_lost: i32,
    /// Mistakes by their sizes.
    pub mistakes: Mistakes,
    /// Plays with words that are not valid.
    pub phonies: usize,
    /// Plays of a full rack.
    pub bingos: usize,
}

/// How many mistakes there are of each size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "CrosswordMistakes"), schema(as = CrosswordMistakes))]
pub struct Mistakes {
    /// Small ones.
    pub small: usize,
    /// Those of medium size.
    pub medium: usize,
    /// Large ones.
    pub large: usize,
}

/// The size of a mistake, by the chance to win lost or the points lost in an endgame, whichever is
/// larger; by equity where neither is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "CrosswordMistake"), schema(as = CrosswordMistake))]
#[serde(rename_all = "snake_case")]
pub enum Mistake {
    /// Less than 1 % of the chance to win, and 2 points.
    None,
    /// Less than 3 % and 6 points.
    Small,
    /// Less than 7 % and 12 points.
    Medium,
    /// More.
    Large,
}

/// A turn that was reviewed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TurnReview {
    /// The number of the turn, from 1.
    pub turn: usize,
    /// The index of the event in the record.
    pub event: usize,
    /// The index of the player.
    pub player: usize,
    /// The score of the player before the turn, and that of the other.
    pub scores: [i32; 2],
    /// Tiles in the bag before the turn.
    pub bag: usize,
    /// The tiles that are known of the rack.
    pub rack: String,
    /// How much of the rack that is.
    pub rack_is: KnownRack,
    /// What was done.
    pub played: Played,
    /// The best moves by equity, best first; of a rack that is not known whole, with the tiles that
    /// are. Empty if the rack is not known at all.
    pub best: Vec<Candidate>,
    /// Equity lost, in points; `None` if the rack is not known whole.
    pub equity_lost: Option<f64>,
    /// What a simulation says, if there was one.
    pub simulated: Option<Simulated>,
    /// What the rest of the game says, if it was solved.
    pub endgame: Option<Endgame>,
    /// The chance to win lost, by simulation or by the end of the game.
    pub win_lost: Option<f64>,
    /// The size of the mistake.
    pub mistake: Mistake,
    /// Whether the rules or the rack speak against what was done; `remarks` say why.
    pub impossible: bool,
    /// What is wrong with the turn besides its words, and why something is not known.
    pub remarks: Vec<String>,
}

/// How much of a rack a record says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum KnownRack {
    /// All of it.
    Whole,
    /// Some tiles.
    Part,
    /// Nothing.
    Unknown,
}

/// What was done in a turn.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Played {
    /// The move, as in `8D RETAINS 66`.
    #[serde(rename = "move")]
    pub text: String,
    /// What it scored.
    pub score: i32,
    /// Its equity, in points, if the rack is known.
    pub equity: Option<f64>,
    /// Its place among all legal moves by equity, from 1: one more than there are better ones.
    pub rank: Option<usize>,
    /// How many legal moves there were, if the rack is known.
    pub moves: Option<usize>,
    /// All words that it makes, in capitals.
    pub words: Vec<String>,
    /// Those that are not valid.
    pub phonies: Vec<String>,
    /// Whether it was taken back.
    pub withdrawn: bool,
}

/// A move that was possible.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "CrosswordCandidate"), schema(as = CrosswordCandidate))]
pub struct Candidate {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What it scores.
    pub score: i32,
    /// Its equity, in points.
    pub equity: f64,
    /// The chance to win by simulation, with its standard error, and the playouts it comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub win: Option<f64>,
    /// The standard error of that.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub win_error: Option<f64>,
    /// The playouts that began with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub playouts: Option<usize>,
}

/// What a simulation says of a turn.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Simulated {
    /// The best moves that were tried, best first. The first one is legal.
    pub best: Vec<Candidate>,
    /// The one that was made.
    pub played: Candidate,
    /// By how much the best one wins more often, not below 0, over playouts with the same deals.
    pub lost: f64,
    /// The standard error of that.
    pub lost_error: f64,
    /// Playouts of all moves together.
    pub playouts: u64,
}

/// What the rest of the game says of a turn, in points that the player still makes more than the other.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Endgame {
    /// With the best move.
    pub best: i32,
    /// With the one that was made.
    pub played: i32,
    /// The difference, not below 0.
    pub lost: i32,
    /// Whether both are proven.
    pub exact: bool,
    /// The best moves of both sides, from here to the end of the game.
    pub line: Vec<String>,
}

/// How far a review is.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Turns that are done.
    pub done: usize,
    /// All turns.
    pub turns: usize,
    /// The turn that was done last.
    pub turn: &'a TurnReview,
}

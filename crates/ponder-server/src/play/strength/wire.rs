//! The JSON that describes the strength of the person at a page.

use crate::GameId;
use ponder_arena::measure::OpponentScore;
use ponder_arena::stats::Strength;
use ponder_plot::Figure;
use serde::Serialize;
use utoipa::ToSchema;

/// The response of `/api/strength`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StrengthAnswer {
    /// True if this server saves games, without which there is no estimate.
    pub is_kept: bool,
    /// The estimates by rules string, for all rules with games that count, the most recently played
    /// first, and for the requested rules.
    pub rules: Vec<OwnStrength>,
    /// Games with other rules that do not count.
    pub left_out: Vec<LeftOut>,
    /// Number of older games that were not considered.
    pub unread: u32,
}

/// The person's strength with some rules.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnStrength {
    /// The rules string.
    pub rules: String,
    /// The identifier of the kind of game (`hex`).
    pub kind: String,
    /// log10 of the rollouts at which `mcts` scores half, or null before the first game.
    pub strength: Option<Strength>,
    /// Number of games that count.
    pub games: u32,
    /// The person's points in these games.
    pub points: f64,
    /// The scores by opponent, weakest first.
    pub opponents: Vec<OpponentScore>,
    /// The games that count, newest first: at most 200.
    pub used: Vec<UsedGame>,
    /// Games that do not count.
    pub left_out: Vec<LeftOut>,
    /// Figures of the estimate: the posterior (`posterior`), the scores (`scores`), and the
    /// estimate from game to game (`history`).
    pub figures: Vec<Figure>,
    /// The game expected to be most informative.
    pub next: NextGame,
}

/// A game that counts.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UsedGame {
    /// The identifier of the game.
    pub game: GameId,
    /// The opponent's rollouts per move.
    pub rollouts: u64,
    /// True if the person made its first move, regardless of a later swap.
    pub moved_first: bool,
    /// The person's points: 0, ½ or 1.
    pub points: f64,
    /// Number of moves.
    pub moves: usize,
    /// Time of its end, in seconds since 1970.
    pub ended_unix_s: u64,
    /// The estimate after the game: log10 of rollouts, and the lower and upper end of the 95%
    /// interval.
    pub after: [f64; 3],
}

/// Games that do not count, by reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LeftOut {
    /// The reason.
    pub why: LeftOutWhy,
    /// Number of games.
    pub games: u32,
}

/// The reason why a game does not count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum LeftOutWhy {
    /// The game is not over.
    Unfinished,
    /// Two people played.
    TwoPeople,
    /// No person played.
    NoPerson,
    /// The opponent is not `mcts` with a number of rollouts and nothing else.
    OtherPlayer,
    /// The game ended on time, by an illegal move or a fault, or was stopped.
    Otherwise,
    /// A move or a resignation was taken back.
    TakeBack,
    /// A hint was requested.
    Hint,
    /// The position was analyzed before the game was over.
    Analysis,
    /// The opponent was made to move before the end of its search.
    Hurried,
    /// The person changed the proposed dead stones.
    Recounted,
}

/// A game that a page may offer.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NextGame {
    /// The spec of the opponent.
    pub spec: String,
    /// The opponent's rollouts per move.
    pub rollouts: u64,
    /// The seat of the person: 0 makes the first move.
    pub seat: u8,
}

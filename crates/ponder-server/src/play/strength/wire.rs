//! What a page is told about the strength of the person at it.

use crate::GameId;
use ponder_arena::measure::OpponentScore;
use ponder_arena::stats::Strength;
use ponder_plot::Figure;
use serde::Serialize;
use utoipa::ToSchema;

/// What `/api/strength` says.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StrengthAnswer {
    /// Whether this server keeps games, without which there is nothing to tell.
    pub is_kept: bool,
    /// What is known by rules string: where games count, the one played last first; and what was
    /// asked for.
    pub rules: Vec<OwnStrength>,
    /// Games with other rules that do not count.
    pub left_out: Vec<LeftOut>,
    /// Older games that were not looked at.
    pub unread: u32,
}

/// How strong the person is with some rules.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnStrength {
    /// The rules string.
    pub rules: String,
    /// The name of the kind of game (`hex`).
    pub kind: String,
    /// log10 of the rollouts at which `mcts` scores half, or null before the first game.
    pub strength: Option<Strength>,
    /// Games that count.
    pub games: u32,
    /// The person's points in them.
    pub points: f64,
    /// The games by opponent, the weakest first.
    pub opponents: Vec<OpponentScore>,
    /// The games, the newest first: at most 200.
    pub used: Vec<UsedGame>,
    /// Games that do not count.
    pub left_out: Vec<LeftOut>,
    /// The same as figures: what is believed (`posterior`), the scores (`scores`), and how the
    /// belief changed from game to game (`history`).
    pub figures: Vec<Figure>,
    /// The game that is expected to tell most.
    pub next: NextGame,
}

/// A game that counts.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UsedGame {
    /// Its name.
    pub game: GameId,
    /// The opponent's rollouts a move.
    pub rollouts: u64,
    /// Whether the person made its first move, whatever was swapped after that.
    pub moved_first: bool,
    /// The person's points: 0, ½ or 1.
    pub points: f64,
    /// Moves.
    pub moves: usize,
    /// When it was over, in seconds since 1970.
    pub ended_unix_s: u64,
    /// The strength after it: log10 of rollouts, and the ends of the 95 % interval.
    pub after: [f64; 3],
}

/// Games that do not count, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LeftOut {
    /// Why.
    pub why: LeftOutWhy,
    /// How many.
    pub games: u32,
}

/// Why a game does not count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum LeftOutWhy {
    /// It is not over.
    Unfinished,
    /// Two people played.
    TwoPeople,
    /// No person played.
    NoPerson,
    /// The opponent is not `mcts` with a number of rollouts and nothing else.
    OtherPlayer,
    /// It ended on time, by an illegal move or a fault, or was stopped.
    Otherwise,
    /// A move or a resignation was taken back.
    TakeBack,
    /// A hint was asked for.
    Hint,
    /// Its position was analysed while it went on.
    Analysis,
    /// The opponent was made to move before it had thought to the end.
    Hurried,
    /// The person changed which stones were held to be dead at its end.
    Recounted,
}

/// A game that a page may offer.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NextGame {
    /// The spec of the opponent.
    pub spec: String,
    /// Its rollouts a move.
    pub rollouts: u64,
    /// The seat of the person: 0 makes the first move.
    pub seat: u8,
}

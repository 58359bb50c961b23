//! Results of games, as far as measurements need them.

use crate::{Contestant, GameRecord, MoveRecord};
use ponder_game::Reason;
use serde::{Deserialize, Serialize};

/// The result of a game between A and B.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Played {
    /// The player who moved first.
    pub first: Contestant,
    /// A's score: 0, ½ or 1.
    pub score: f64,
    /// The loss otherwise than by the rules, if there was one: who lost, and by which fault.
    pub fault: Option<(Contestant, Fault)>,
    /// The player who resigned.
    pub resigned: Option<Contestant>,
    /// Whether it was stopped without a winner.
    pub stopped: bool,
    /// Moves, time and visits of A and B.
    pub spent: [Spent; 2],
}

/// Moves, time and visits of a player.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Spent {
    /// Moves made, without those of openings.
    pub moves: u64,
    /// Seconds spent on them.
    pub seconds: f64,
    /// Moves with a number of visits, in positions that were not decided before.
    pub searches: u64,
    /// The visits of those moves.
    pub visits: u64,
}

impl Spent {
    pub(crate) fn add(&mut self, other: &Spent) {
        self.moves += other.moves;
        self.seconds += other.seconds;
        self.searches += other.searches;
        self.visits += other.visits;
    }

    fn add_move(&mut self, mv: &MoveRecord) {
        self.moves += 1;
        self.seconds += mv.time_us as f64 / 1e6;
        let is_decided = mv.value.is_some_and(|value| value.abs() >= 1.0);
        if let Some(visits) = mv.visits.filter(|_| !is_decided) {
            self.searches += 1;
            self.visits += visits;
        }
    }
}

/// A way to lose other than by the rules of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// It overstepped its time.
    Time,
    /// It played an illegal move.
    IllegalMove,
    /// It failed, panicked, or could not be started.
    Failed,
    /// It never returned.
    Hung,
}

impl Fault {
    /// Whether it is a result of play, as a loss on time is, and no defect of a program.
    #[must_use]
    pub const fn is_a_loss(self) -> bool {
        matches!(self, Fault::Time)
    }
}

/// Counts of losses other than by the rules of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "ExperimentFaults"), schema(as = ExperimentFaults))]
pub struct Faults {
    /// On time.
    pub time: u64,
    /// By an illegal move.
    pub illegal_move: u64,
    /// It failed, panicked, or could not be started.
    pub failed: u64,
    /// It never returned.
    pub hung: u64,
}

impl Faults {
    /// All of them.
    pub const fn sum(&self) -> u64 {
        self.time + self.illegal_move + self.failed + self.hung
    }

    pub(crate) fn add(&mut self, fault: Fault) {
        *match fault {
            Fault::Time => &mut self.time,
            Fault::IllegalMove => &mut self.illegal_move,
            Fault::Failed => &mut self.failed,
            Fault::Hung => &mut self.hung,
        } += 1;
    }
}

impl std::fmt::Display for Faults {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parts = [
            (self.time, "lost on time"),
            (self.illegal_move, "lost by an illegal move"),
            (self.failed, "failed"),
            (self.hung, "never returned"),
        ];
        let words = parts.iter().filter(|(count, _)| *count > 0);
        let words: Vec<_> = words.map(|(count, what)| format!("{count} {what}")).collect();
        f.write_str(&words.join(", "))
    }
}

impl Played {
    pub(crate) fn of(record: &GameRecord) -> Self {
        let fixture = &record.fixture;
        let mut played = Played {
            first: fixture.first,
            score: match record.winner() {
                Some(Contestant::A) => 1.0,
                None => 0.5,
                Some(Contestant::B) => 0.0,
            },
            fault: None,
            resigned: None,
            stopped: matches!(record.result.reason, Reason::Stopped(_)),
            spent: Default::default(),
        };
        if let Some(winner) = record.winner() {
            let loser = winner.opponent();
            let hung = record.hung.contains(&fixture.seat(loser));
            let fault = match record.result.reason {
                Reason::Time if !hung => Some(Fault::Time),
                Reason::IllegalMove(_) => Some(Fault::IllegalMove),
                Reason::Fault(_) if !hung => Some(Fault::Failed),
                Reason::Time | Reason::Fault(_) => Some(Fault::Hung),
                Reason::Rules | Reason::Resignation | Reason::Stopped(_) => None,
            };
            played.fault = fault.map(|fault| (loser, fault));
            played.resigned = matches!(record.result.reason, Reason::Resignation).then_some(loser);
        }
        for mv in &record.moves {
            played.spent[fixture.contestant(mv.seat).index()].add_move(mv);
        }
        played
    }
}

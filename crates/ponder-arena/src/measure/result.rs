//! What a measurement needs of a game.

use crate::{Contestant, GameRecord};
use ponder_game::Reason;
use serde::{Deserialize, Serialize};

/// What a measurement needs of a game between A and B.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Played {
    /// Who moved first.
    pub first: Contestant,
    /// A's score: 0, ½ or 1.
    pub score: f64,
    /// Whether it was lost otherwise than by the rules, and by whom.
    pub fault: Option<(Contestant, Fault)>,
    /// Moves made, A's first, without those of openings.
    pub moves: [u64; 2],
    /// Seconds spent on them.
    pub seconds: [f64; 2],
}

/// How a player lost other than by the rules of the game.
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

/// How often a player lost other than by the rules of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
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
    #[must_use]
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
            moves: [0; 2],
            seconds: [0.0; 2],
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
        }
        for who in Contestant::BOTH {
            let seat = fixture.seat(who);
            let moves = record.moves.iter().filter(|mv| mv.seat == seat);
            played.moves[who.index()] = moves.clone().count() as u64;
            played.seconds[who.index()] = moves.map(|mv| mv.time_us as f64 / 1e6).sum();
        }
        played
    }
}

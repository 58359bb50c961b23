//! Game results as needed by measurements.

use crate::{Contestant, GameRecord, MoveRecord};
use ponder_game::Reason;
use serde::{Deserialize, Serialize};

/// Result of a game between A and B.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Played {
    /// Player who moved first.
    pub first: Contestant,
    /// Score of A: 0, ½ or 1.
    pub score: f64,
    /// Player who lost other than by the rules, and the fault, if any.
    pub fault: Option<(Contestant, Fault)>,
    /// Reason of the fault.
    pub problem: Option<String>,
    /// Player who resigned.
    pub resigned: Option<Contestant>,
    /// True if the game was stopped without a winner.
    pub stopped: bool,
    /// Moves, time and visits of A and B.
    pub spent: [Spent; 2],
}

/// Moves, time and visits of a player.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Spent {
    /// Number of moves, without those of openings.
    pub moves: u64,
    /// Time spent on them, in seconds.
    pub seconds: f64,
    /// Number of moves with a visit count, in positions that were not already decided.
    pub searches: u64,
    /// Total visits of those moves.
    pub visits: u64,
    /// Number of moves at which the tree was full.
    #[serde(default)]
    pub full: u64,
}

impl Spent {
    pub(crate) fn add(&mut self, other: &Spent) {
        self.moves += other.moves;
        self.seconds += other.seconds;
        self.searches += other.searches;
        self.visits += other.visits;
        self.full += other.full;
    }

    fn add_move(&mut self, mv: &MoveRecord) {
        self.moves += 1;
        self.seconds += mv.time_us as f64 / 1e6;
        self.full += u64::from(mv.is_full);
        let is_decided = mv.value.is_some_and(|value| value.abs() >= 1.0);
        if let Some(visits) = mv.visits.filter(|_| !is_decided) {
            self.searches += 1;
            self.visits += visits;
        }
    }
}

/// Ways to lose other than by the rules of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// Exceeded the time limit.
    Time,
    /// Played an illegal move.
    IllegalMove,
    /// Failed, panicked, or could not be started.
    Failed,
    /// A variant that is never returned.
    Hung,
}

impl Fault {
    /// Returns whether the fault is part of the contest, as a loss on time is, and not a program
    /// defect.
    #[must_use]
    pub const fn always_counts(self) -> bool {
        matches!(self, Fault::Time)
    }
}

/// Number of losses other than by the rules of the game, by cause.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "ExperimentFaults"), schema(as = ExperimentFaults))]
pub struct Faults {
    /// Losses on time.
    pub time: u64,
    /// Losses by an illegal move.
    pub illegal_move: u64,
    /// Losses because the player failed, panicked, or could not be started.
    pub failed: u64,
    /// Losses because the player never returned.
    pub hung: u64,
    /// Reason of the last one that was not a loss on time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub last: Option<String>,
}

impl Faults {
    /// Returns the total.
    pub const fn sum(&self) -> u64 {
        self.time + self.illegal_move + self.failed + self.hung
    }

    /// Counts the fault of a game, if a player has lost by one.
    pub(crate) fn add(&mut self, played: &Played) {
        let Some((_, fault)) = played.fault else { return };
        self.last = played.problem.clone().or_else(|| self.last.take());
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
        f.write_str(&words.join(", "))?;
        self.last.as_ref().map_or(Ok(()), |last| write!(f, " (the last: {last})"))
    }
}

impl Played {
    /// Returns whether the game ended by a program defect, which counts only where this is asked
    /// for.
    pub(crate) fn is_faulty(&self) -> bool {
        self.fault.is_some_and(|(_, fault)| !fault.always_counts())
    }

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
            problem: None,
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
            played.problem = match &record.result.reason {
                Reason::IllegalMove(why) | Reason::Fault(why) => Some(why.clone()),
                _ => None,
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

/// Returns a sentence about games that ended by a fault and do not count.
pub(super) fn faulty_note(faulty: u64) -> String {
    let text = match faulty {
        1 => "1 game ended by a fault and does".to_owned(),
        faulty => format!("{faulty} games ended by a fault and do"),
    };
    format!("{text} not count (--count-faults counts them as lost)")
}

/// Returns a clause about a number of moves at which a player's tree was full.
pub(super) fn full_tree_note(moves: u64) -> String {
    let end = if moves == 1 { "" } else { "s" };
    format!("its tree was full at {moves} move{end} (mb= and nodes= limit it)")
}

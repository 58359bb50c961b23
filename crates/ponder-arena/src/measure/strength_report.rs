//! The report of a measured strength.

use super::result::Faults;
use crate::campaign::Ending;
use crate::participant::Participant;
use crate::stats::{Strength, TimeLine};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// Failures of the player in a row after which it is given up.
pub(super) const FAILURES_MAX: u32 = 5;

/// A player's games against one opponent.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct OpponentScore {
    /// The opponent's rollouts a move.
    pub rollouts: u64,
    /// Games.
    pub games: u32,
    /// The player's points.
    pub points: f64,
    /// Games that it won.
    #[serde(skip)]
    pub wins: u64,
    /// Games drawn.
    #[serde(skip)]
    pub draws: u64,
}

/// What is known of a player's strength.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct StrengthReport {
    /// The version of this format: [`StrengthReport::VERSION`].
    pub version: u32,
    /// The rules string.
    pub game: String,
    /// Whose strength.
    pub player: Participant,
    /// Against which search.
    pub opponents: String,
    /// log10 of the rollouts at which the opponent scores half, with its 95 % interval.
    pub strength: Strength,
    /// Games played.
    pub games: u32,
    /// How the measurement ended.
    pub ending: Ending,
    /// The player's points.
    pub points: f64,
    /// Its games by opponent.
    pub opponents_played: Vec<OpponentScore>,
    /// What it lost otherwise than by the rules; counted as losses.
    pub faults: Faults,
    /// What the opponents lost so; not counted.
    pub opponent_faults: Faults,
    /// The player's mean time a move.
    pub seconds_a_move: Option<f64>,
    /// The opponents' time a move by rollouts.
    pub opponent_time: Option<TimeLine>,
    /// The rollouts for which an opponent takes as long as the player.
    pub equal_time_rollouts: Option<f64>,
    /// The player's expected score against that opponent.
    pub score_at_equal_time: Option<f64>,
    /// The posterior: probabilities of log10 of rollouts.
    pub density: Vec<(f64, f64)>,
}

impl StrengthReport {
    /// The version of the format.
    pub const VERSION: u32 = 1;
}

impl Display for StrengthReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Strength { mean, low, high, slope, first, .. } = self.strength;
        let power = |exponent: f64| super::human(10f64.powf(exponent));
        writeln!(f, "{} at {}", self.player.title(), self.game)?;
        if self.ending == Ending::Failed {
            return writeln!(
                f,
                "  given up: the player failed {FAILURES_MAX} times in a row ({}). The same command \
                 goes on once it works; the failures count as losses, so choose another folder (--dir) \
                 to measure it without them",
                self.faults
            );
        }
        if self.games == 0 {
            return writeln!(f, "  nothing is known: no game was played");
        }
        if self.ending == Ending::OffTheScale {
            let strongest = self.opponents_played.last().map_or(0, |score| score.rollouts);
            let weakest = self.opponents_played.first().map_or(0, |score| score.rollouts);
            let (side, rollouts, option) = if mean > (strongest as f64).log10() {
                ("stronger", strongest, "--high")
            } else {
                ("weaker", weakest, "--low")
            };
            writeln!(
                f,
                "  {side} than {} with {rollouts} rollouts a move, beyond all opponents ({option} \
                 allows others); by how much these games cannot say",
                self.opponents
            )?;
        } else {
            writeln!(
                f,
                "  as strong as {} with {} rollouts a move, 95 % interval [{}, {}]",
                self.opponents,
                power(mean),
                power(low),
                power(high)
            )?;
        }
        writeln!(
            f,
            "  log10 {mean:.2} [{low:.2}, {high:.2}] from {} games, {} points; slope {slope:.2}, \
             first move {first:+.2} logits",
            self.games, self.points
        )?;
        if let Some(seconds) = self.seconds_a_move {
            write!(f, "  {seconds:.4} s a move")?;
            if let (Some(rollouts), Some(score)) =
                (self.equal_time_rollouts, self.score_at_equal_time)
            {
                write!(
                    f,
                    ": in that time {} makes {} rollouts, and loses to it {:.1} % of the games",
                    self.opponents,
                    super::human(rollouts),
                    100.0 * score
                )?;
            }
            writeln!(f)?;
        }
        if self.faults.sum() > 0 {
            writeln!(f, "  counted as losses: {}", self.faults)?;
        }
        if self.opponent_faults.sum() > 0 {
            writeln!(f, "  opponents, not counted: {}", self.opponent_faults)?;
        }
        Ok(())
    }
}

//! The report of a strength measurement.

use super::result::{self, Faults};
use crate::campaign::CampaignStatus;
use crate::participant::Participant;
use crate::stats::{Strength, TimeLine};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// Number of consecutive failures of the player after which the measurement is abandoned.
pub(super) const FAILURES_MAX: u32 = 5;

/// Results of a player against one opponent.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct OpponentScore {
    /// Rollouts per move of the opponent.
    pub rollouts: u64,
    /// Number of games.
    pub games: u32,
    /// Points of the player.
    pub points: f64,
    /// Number of games that the player won.
    #[serde(skip)]
    pub wins: u64,
    /// Number of games drawn.
    #[serde(skip)]
    pub draws: u64,
}

/// Report of a strength measurement.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct StrengthReport {
    /// Version of this format: [`StrengthReport::VERSION`].
    pub version: u32,
    /// Rules string.
    pub game: String,
    /// Player that was measured.
    pub player: Participant,
    /// Spec of the opponents' search.
    pub opponents: String,
    /// log10 of the rollouts at which the expected score is one half, with its 95% interval.
    pub strength: Strength,
    /// Number of games played.
    pub games: u32,
    /// Status of the measurement.
    pub ending: CampaignStatus,
    /// Points of the player.
    pub points: f64,
    /// Results by opponent.
    pub opponents_played: Vec<OpponentScore>,
    /// Number of games that the player lost by a fault and that do not count.
    pub faulty: u64,
    /// Losses of the player other than by the rules.
    pub faults: Faults,
    /// Losses of the opponents other than by the rules; not counted.
    pub opponent_faults: Faults,
    /// Mean time per move of the player, in seconds.
    pub seconds_a_move: Option<f64>,
    /// Number of moves at which the tree of the player was full.
    pub full_moves: u64,
    /// Time per move of the opponents as a function of rollouts.
    pub opponent_time: Option<TimeLine>,
    /// Number of rollouts at which an opponent takes as much time as the player.
    pub equal_time_rollouts: Option<f64>,
    /// Expected score of the player against that opponent.
    pub score_at_equal_time: Option<f64>,
    /// Posterior: probabilities of log10 of rollouts.
    pub density: Vec<(f64, f64)>,
}

impl StrengthReport {
    /// Current version of the format.
    pub const VERSION: u32 = 1;
}

impl Display for StrengthReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Strength { mean, low, high, slope, first, .. } = self.strength;
        let power = |exponent: f64| super::human(10f64.powf(exponent));
        writeln!(f, "{} on {}", self.player.title(), self.game)?;
        if self.ending == CampaignStatus::Failed {
            return writeln!(
                f,
                "  abandoned: the player failed {FAILURES_MAX} times in a row ({}). The same \
                 command continues once it works",
                self.faults
            );
        }
        if self.counted() == 0 {
            writeln!(f, "  no estimate: none of {} games counts", self.games)?;
            return self.write_faults(f);
        }
        if self.ending == CampaignStatus::OffTheScale {
            let strongest = self.opponents_played.last().map_or(0, |score| score.rollouts);
            let weakest = self.opponents_played.first().map_or(0, |score| score.rollouts);
            let (side, rollouts, option) = if mean > (strongest as f64).log10() {
                ("stronger", strongest, "--high")
            } else {
                ("weaker", weakest, "--low")
            };
            writeln!(
                f,
                "  {side} than {} with {rollouts} rollouts per move, beyond all opponents ({option} \
                 allows others); the games do not show by how much",
                self.opponents
            )?;
        } else {
            writeln!(
                f,
                "  as strong as {} with {} rollouts per move, 95% interval [{}, {}]",
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
            self.counted(),
            self.points
        )?;
        if let Some(seconds) = self.seconds_a_move {
            write!(f, "  {seconds:.4} s per move")?;
            if let (Some(rollouts), Some(score)) =
                (self.equal_time_rollouts, self.score_at_equal_time)
            {
                write!(
                    f,
                    ": in that time {} makes {} rollouts, and loses {:.1}% of the games to it",
                    self.opponents,
                    super::human(rollouts),
                    100.0 * score
                )?;
            }
            writeln!(f)?;
        }
        if self.full_moves > 0 {
            writeln!(f, "  {}", result::full_tree_note(self.full_moves))?;
        }
        self.write_faults(f)
    }
}

impl StrengthReport {
    /// Returns the number of games that count.
    pub fn counted(&self) -> u32 {
        self.opponents_played.iter().map(|score| score.games).sum()
    }

    fn write_faults(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.faulty > 0 {
            writeln!(f, "  {}", result::faulty_note(self.faulty))?;
        }
        if self.faults.sum() > 0 {
            writeln!(f, "  the player: {}", self.faults)?;
        }
        if self.opponent_faults.sum() > 0 {
            writeln!(f, "  opponents, not counted: {}", self.opponent_faults)?;
        }
        Ok(())
    }
}

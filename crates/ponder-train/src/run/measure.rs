//! Measurement of a network's strength: its raw policy against tree search with increasing
//! rollouts, and beyond the limit of rollouts against earlier checkpoints.

use super::MeasureConfig;
use super::measuring::Subject;
use super::state::role;
use crate::store::{RunStore, StoreError};
use ponder_arena::campaign::Campaign;
use ponder_arena::measure::{Experiment, MatchSpec, Measure, Report, Settings};
use ponder_arena::{ArenaError, Openings};
use ponder_game::Seed;
use ponder_net::Model;
use ponder_players::{Environment, StopFlag};
use serde::{Deserialize, Serialize};
use std::io;
use std::time::Duration;
use thiserror::Error;

/// Score from which the next measurement uses a stronger opponent: four times the rollouts, or the
/// checkpoint that was measured.
const CLIMB_FROM: f64 = 0.75;

/// Result of a match of a network.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Measurement {
    /// Training step of the network.
    pub step: u64,
    /// Seconds of training up to the network.
    pub trained_s: f64,
    /// Player spec of the opponent, or `checkpoint 12`.
    pub opponent: String,
    /// Checkpoint whose raw policy was the opponent; absent if it was tree search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub opponent_checkpoint: Option<u64>,
    /// Rollouts per move of the opponent; of a checkpoint, its estimated equal rollouts.
    pub rollouts: u64,
    /// Number of games.
    pub games: u64,
    /// Number of games won by the network; a draw counts half.
    pub won: f64,
}

impl Measurement {
    /// Score of the network, 0 to 1.
    pub fn score(&self) -> f64 {
        self.won / self.games as f64
    }

    /// Estimated number of rollouts at which the score would be one half, extrapolated from this
    /// score by the published slope for 11x11 Hex: log odds of 1.8 per factor of ten. This is only
    /// a rough guide.
    pub fn equal_rollouts(&self) -> f64 {
        let games = self.games as f64;
        // Half a game is added to both sides, so that the result of a clean sweep is finite.
        let odds = (self.won + 0.5) / (games - self.won + 0.5);
        self.rollouts as f64 * 10_f64.powf(odds.ln() / 1.8)
    }
}

/// Reason why a measurement failed.
#[derive(Debug, Error)]
pub(super) enum MeasureError {
    /// The network could not be written for its player.
    #[error("cannot write the network to measure it: {0}")]
    Write(#[from] io::Error),
    /// The network is invalid.
    #[error("cannot measure the network: {0}")]
    Model(#[from] ponder_net::ModelProblem),
    /// The match could not be played.
    #[error("cannot play the games of the measurement: {0}")]
    Match(#[from] ArenaError),
    /// The run could not be read.
    #[error("cannot choose the opponent of the measurement: {0}")]
    Store(#[from] StoreError),
}

/// Opponent of a measurement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opponent {
    /// Tree search with this number of random rollouts per move.
    Search { rollouts: u64 },
    /// Raw policy of an earlier checkpoint, with its estimated equal rollouts.
    Checkpoint { number: u64, rollouts: u64 },
}

impl Opponent {
    /// Chooses the opponent after the last measurement, which was of the network of a checkpoint.
    fn after(last: Option<(u64, &Measurement)>, config: &MeasureConfig) -> Self {
        let (first, most) = (config.rollouts, config.rollouts_max);
        let Some((checkpoint, last)) = last else { return Opponent::Search { rollouts: first } };
        let (rollouts, climbs) = (last.rollouts, last.score() >= CLIMB_FROM);
        match last.opponent_checkpoint {
            Some(number) if !climbs => Opponent::Checkpoint { number, rollouts },
            None if !climbs || rollouts < most => {
                let factor = if climbs { 4 } else { 1 };
                let rollouts = rollouts.max(first).saturating_mul(factor).min(most);
                Opponent::Search { rollouts }
            }
            _ => {
                Opponent::Checkpoint { number: checkpoint, rollouts: last.equal_rollouts() as u64 }
            }
        }
    }

    /// Chooses the opponent of the next measurement of a run, with the network if it is a checkpoint.
    /// If that checkpoint is gone, the opponent is the strongest tree search.
    ///
    /// # Errors
    /// Fails when the last measurement or the checkpoint cannot be read.
    pub fn next(
        store: &RunStore,
        config: &MeasureConfig,
    ) -> Result<(Self, Option<Model>), StoreError> {
        let last = store.newest_measure()?.and_then(|measure| {
            let found = serde_json::from_value::<Measurement>(measure.data).ok()?;
            Some((measure.checkpoint, found))
        });
        let last = last.as_ref().map(|(checkpoint, found)| (*checkpoint, found));
        let opponent = Opponent::after(last, config);
        let Opponent::Checkpoint { number, .. } = opponent else { return Ok((opponent, None)) };
        let network =
            store.checkpoint(number).and_then(|found| store.network(&found, role::NETWORK));
        match network {
            Ok(model) => Ok((opponent, Some(model))),
            Err(StoreError::Missing { .. } | StoreError::Pruned { .. }) => {
                Ok((Opponent::Search { rollouts: config.rollouts_max }, None))
            }
            Err(error) => Err(error),
        }
    }
}

/// Time from the end of a measurement that took `spent` on one thread to the next one, so that
/// measurements take no more than their share of the time of all `threads`.
pub(super) fn next_wait(config: &MeasureConfig, spent: Duration, threads: usize) -> Duration {
    let of_one_thread = (config.share_max * threads as f64).min(1.0);
    let wait_s = spent.as_secs_f64() * (1.0 / of_one_thread - 1.0);
    Duration::from_secs_f64(config.every_s.max(wait_s))
}

/// Plays the raw policy of a network against the next opponent, in pairs from openings of one random
/// move. Returns `None` if it was stopped.
///
/// # Errors
/// Fails when the run cannot be read, a network cannot be written or the match cannot be played.
pub(super) fn measure(
    game: &str,
    subject: &Subject,
    store: &RunStore,
    config: &MeasureConfig,
    seed: Seed,
    stop: &StopFlag,
) -> Result<Option<Measurement>, MeasureError> {
    let folder = tempfile::tempdir()?;
    let policy_of = |model: &Model, name: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, model.to_bytes()?)?;
        Ok::<_, MeasureError>(format!("policy:model={}", path.display()))
    };
    let policy = policy_of(&subject.model, "network.safetensors")?;
    let (opponent, rival) = Opponent::next(store, config)?;
    let rival = match &rival {
        Some(model) => Some(policy_of(model, "opponent.safetensors")?),
        None => None,
    };
    let (opponent, rollouts, number) = match opponent {
        Opponent::Search { rollouts } => (format!("mcts:rollouts={rollouts}"), rollouts, None),
        Opponent::Checkpoint { number, rollouts } => {
            (format!("checkpoint {number}"), rollouts, Some(number))
        }
    };
    let spec = rival.as_deref().unwrap_or(&opponent);
    let spec = MatchSpec::new(policy, spec, config.games.next_multiple_of(2));
    let spec = MatchSpec { count_faults: true, ..spec };
    let openings = Openings { plies: 1, balance: None };
    let settings = Settings { openings, ..Settings::new(game, seed) };
    let environment = Environment { allow_programs: true, ..Environment::default() };
    let campaign = Campaign::new().factory(environment).stop(stop.clone());
    let findings = Experiment::new(settings, Measure::Match(spec)).play_in_memory(campaign)?;
    let Report::Match(report) = findings.report else { return Ok(None) };
    let games = report.games;
    if report.played < report.planned {
        return Ok(None);
    }
    Ok(Some(Measurement {
        step: subject.step,
        trained_s: subject.trained_s,
        opponent,
        opponent_checkpoint: number,
        rollouts,
        games: games.games(),
        won: games.wins as f64 + games.draws as f64 / 2.0,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(opponent_checkpoint: Option<u64>, rollouts: u64, won: f64) -> Measurement {
        let opponent = "opponent".to_owned();
        let (step, trained_s, games) = (1, 1.0, 20);
        Measurement { step, trained_s, opponent, opponent_checkpoint, rollouts, games, won }
    }

    #[test]
    fn opponents_grow_up_to_the_limit_and_are_checkpoints_beyond_it() {
        let config = MeasureConfig { rollouts: 100, rollouts_max: 1000, ..Default::default() };
        let after = |last: &Measurement| Opponent::after(Some((7, last)), &config);
        let search = |rollouts| Opponent::Search { rollouts };
        assert_eq!(Opponent::after(None, &config), search(100));
        assert_eq!(after(&measured(None, 100, 14.5)), search(100));
        assert_eq!(after(&measured(None, 100, 15.0)), search(400));
        assert_eq!(after(&measured(None, 400, 20.0)), search(1000));
        assert_eq!(after(&measured(None, 1000, 10.0)), search(1000));
        let Opponent::Checkpoint { number: 7, rollouts } = after(&measured(None, 1000, 15.0))
        else {
            panic!("a checkpoint");
        };
        assert!((3500..4500).contains(&rollouts), "{rollouts}");
        let same = Opponent::Checkpoint { number: 5, rollouts };
        assert_eq!(after(&measured(Some(5), rollouts, 10.0)), same);
        let Opponent::Checkpoint { number: 7, rollouts: next } =
            after(&measured(Some(5), rollouts, 15.0))
        else {
            panic!("the next checkpoint");
        };
        assert!(next > 3 * rollouts, "{next}");
    }
}

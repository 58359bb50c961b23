//! Ingestion of games by other programs: from the inbox into the log.

use super::{Source, Trainer};
use crate::Episode;
use crate::run::{TrainConfig, TrainError};
use crate::selfplay::RuleSet;
use crate::store::RunStore;
use ponder_game::Game;
use std::time::{Duration, Instant};

/// Minimum interval between two checks of the inbox.
const CHECK_EVERY: Duration = Duration::from_secs(2);
/// Ratio of the interval between checks to the duration of a check: a large inbox takes long to
/// list.
const REST: u32 = 50;
/// Maximum number of batches ingested per check, so that training continues in between.
const BATCHES_PER_CHECK: usize = 16;

/// Rules of a run together with all its rules under earlier configurations, which its games may
/// have.
pub(super) fn all_rules<G: Game>(
    store: &RunStore,
    newest: u64,
    now: RuleSet<G>,
) -> Result<RuleSet<G>, TrainError> {
    let mut rules = now;
    for number in 1..newest {
        let stored = match store.config_number(number) {
            Ok(stored) => stored,
            Err(error) if error.is_transient() => return Err(error.into()),
            // The games themselves name their rules, whatever that configuration said.
            Err(_) => continue,
        };
        let Ok(config) = serde_json::from_value::<TrainConfig>(stored.settings) else { continue };
        for also in config.also {
            if rules.named(&also.game).is_none()
                && let Ok(more) = rules.clone().with(&also.game, 0.0)
            {
                rules = more;
            }
        }
    }
    Ok(rules)
}

/// Checks that a game fits the run; the error is the reason why not.
fn check<G: Game>(rules: &RuleSet<G>, episode: &Episode) -> Result<(), String> {
    let Some(own) = rules.named(&episode.rules) else {
        let expected: Vec<&str> = rules.texts().collect();
        let (found, expected) = (&episode.rules, expected.join("` and `"));
        return Err(format!("it was played under `{found}`, but this run is for `{expected}`"));
    };
    rules.pack(own, episode).map(|_| ()).map_err(|error| error.to_string())
}

impl<G: Game> Trainer<G> {
    /// Ingests batches that are not in the log and returns their number.
    pub(super) fn ingest(&mut self, batches_max: usize) -> Result<usize, TrainError> {
        let rules = &self.rules;
        let found = self.writer.ingest_checked(batches_max, |episode| check(rules, episode))?;
        for error in &found.rejected {
            self.notices.add(error.to_string());
        }
        // The status has room for one notice only, so it shows the first.
        if let Some(first) = found.rejected.first() {
            self.notices.show(first.to_string());
        }
        Ok(usize::try_from(found.batches).unwrap_or(usize::MAX))
    }

    /// Checks the inbox for games of other programs, if it is time. A run that is far behind leaves
    /// them there, because they are better kept in the inbox than in memory.
    pub(super) fn check_inbox(&mut self) -> Result<(), TrainError> {
        let started = Instant::now();
        let Source::SelfPlay { next_check } = self.source else { return Ok(()) };
        if started < next_check || self.is_far_behind() {
            return Ok(());
        }
        let found = match self.ingest(BATCHES_PER_CHECK) {
            Ok(found) => found,
            // The next check may succeed.
            Err(TrainError::Store(error)) if error.is_transient() => {
                self.notices.add(error.to_string());
                0
            }
            Err(error) => return Err(error),
        };
        let rest = if found == BATCHES_PER_CHECK {
            Duration::ZERO
        } else {
            CHECK_EVERY.max(started.elapsed() * REST)
        };
        self.source = Source::SelfPlay { next_check: Instant::now() + rest };
        if found > 0 { self.feed() } else { Ok(()) }
    }
}

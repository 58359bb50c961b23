//! Ingestion of games by other programs: from the inbox into the log.

use super::{Source, Trainer};
use crate::Episode;
use crate::run::{TrainConfig, TrainError};
use crate::selfplay::RuleSet;
use ponder_game::Game;
use std::time::{Duration, Instant};

/// Minimum interval between two checks of the inbox.
const CHECK_EVERY: Duration = Duration::from_secs(2);
/// Ratio of the interval between checks to the duration of a check: a large inbox takes long to
/// list.
const REST: u32 = 50;
/// Maximum number of batches ingested per check, so that training continues in between.
const BATCHES_PER_CHECK: usize = 16;

/// Rules of a run together with those of its other configurations, which its games may have.
pub(super) fn all_rules<G: Game>(configs: Vec<TrainConfig>, now: RuleSet<G>) -> RuleSet<G> {
    let mut rules = now;
    for also in configs.into_iter().flat_map(|config| config.also) {
        if rules.named(&also.game).is_none()
            && let Ok(more) = rules.clone().with(&also.game, 0.0)
        {
            rules = more;
        }
    }
    rules
}

/// Checks that a game fits the run; the error is the reason why not.
fn check<G: Game>(rules: &RuleSet<G>, episode: &Episode) -> Result<(), String> {
    if !rules.allows(&episode.rules) {
        let expected: Vec<&str> = rules.texts().collect();
        let (found, expected) = (&episode.rules, expected.join("` and `"));
        return Err(format!("it was played under `{found}`, but this run is for `{expected}`"));
    }
    rules.pack(episode).map(|_| ()).map_err(|error| error.to_string())
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

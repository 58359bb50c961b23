//! Self-play: hundreds of games on one thread, with their leaves evaluated in batches.

mod config;
mod opening;
mod resign;
mod rules;
mod search_config;
mod slot;

pub use config::{RangeError, ResignConfig, SelfPlayConfig};
pub use resign::Resignation;
pub use rules::RuleSet;
pub use search_config::{RootEstimate, SearchConfig};

use crate::{Ending, Episode};
pub(crate) use config::check_range;
use ponder_game::{Evaluator, Game, Seed};
use ponder_search::Search;
use ponder_search::driver::{Pool, PoolConfig, PoolReport, StopCondition, Then, Work};
use ponder_search::gumbel::Gumbel;
use serde::Serialize;
use slot::{Next, Slot};
use std::ops::AddAssign;

/// Running counts of self-play.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct SelfPlayCounts {
    /// Number of finished games.
    pub games: u64,
    /// Number of searched moves.
    pub searches: u64,
    /// Number of positions that became training examples.
    pub examples: u64,
    /// Number of games that ended because the result was proven.
    pub proven: u64,
    /// Number of games that ended by resignation.
    pub resigned: u64,
    /// Number of games won by the first side.
    pub first_side_wins: u64,
    /// Number of visits counted by the searches.
    pub visits: u64,
}

impl AddAssign for SelfPlayCounts {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.searches += other.searches;
        self.examples += other.examples;
        self.proven += other.proven;
        self.resigned += other.resigned;
        self.first_side_wins += other.first_side_wins;
        self.visits += other.visits;
    }
}

/// Concurrent self-play games of one thread.
///
/// For a given seed the games are the same if the same networks play at the same moments; they do
/// not depend on each other or on the batches, except through the resignation threshold.
pub struct SelfPlay<G: Game> {
    rules: RuleSet<G>,
    config: SelfPlayConfig,
    seed: Seed,
    pool: Pool<Gumbel<G::Position>>,
    slots: Vec<Option<Slot>>,
    resignation: Resignation,
    games_started: u64,
    counts: SelfPlayCounts,
}

impl<G: Game> SelfPlay<G> {
    /// Creates games under `rules`, none of which has started. Different threads and runs should
    /// use different seeds.
    ///
    /// # Errors
    /// Fails when a value of the configuration is out of range.
    pub fn new(
        rules: RuleSet<G>,
        config: SelfPlayConfig,
        seed: Seed,
        work: Work,
    ) -> Result<Self, RangeError> {
        config.check()?;
        let batches_in_flight = if work == Work::Asynchronous { 2 } else { 1 };
        let pool = PoolConfig { batch: config.batch, batches_in_flight, work };
        let mut play = SelfPlay {
            rules,
            config,
            seed,
            pool: Pool::new(pool, Vec::new()),
            slots: Vec::new(),
            resignation: Resignation::new(config.resign, []),
            games_started: 0,
            counts: SelfPlayCounts::default(),
        };
        for _ in 0..config.games_in_flight {
            let (slot, search) = play.start();
            play.slots.push(Some(slot));
            play.pool.add(search);
        }
        Ok(play)
    }

    /// Takes its resignation threshold from `resignation`, and adds its checked games to it.
    #[must_use]
    pub fn with_resignation(self, resignation: Resignation) -> Self {
        SelfPlay { resignation, ..self }
    }

    fn start(&mut self) -> (Slot, Gumbel<G::Position>) {
        let game = self.games_started;
        self.games_started += 1;
        Slot::start::<G>(&self.rules, &self.config, self.seed, game)
    }

    /// Running counts so far.
    pub fn counts(&self) -> SelfPlayCounts {
        self.counts
    }

    /// Plays until stopped, or until the callback `done` ends it; `done` is called with each
    /// finished game and the counts so far. `between_batches` is called before each batch of
    /// evaluations, and `model` returns the training step of the current network. Unfinished games
    /// continue with the next call.
    pub fn run<E: Evaluator<G::Position> + ?Sized>(
        &mut self,
        evaluator: &mut E,
        until: StopCondition<'_>,
        between_batches: impl FnMut(),
        mut model: impl FnMut() -> u64,
        mut done: impl FnMut(Episode, &SelfPlayCounts) -> Then,
    ) -> PoolReport {
        let SelfPlay { rules, config, seed, pool, slots, resignation, games_started, counts } =
            self;
        pool.run_with(evaluator, until, between_batches, |number, search, _| {
            let Some(slot) = &mut slots[number] else { return Then::Leave };
            counts.searches += 1;
            counts.visits += search.visits();
            let (outcome, ending) = match slot.step(config, resignation.threshold(), search) {
                Next::Search => return Then::GoOn,
                Next::Over(outcome, ending) => (outcome, ending),
            };
            let game = *games_started;
            *games_started += 1;
            let (next, first) = Slot::start::<G>(rules, config, *seed, game);
            *search = first;
            let Some(slot) = slots[number].replace(next) else { return Then::Leave };
            if let Some(low) = slot.checked_low(outcome) {
                resignation.record_checked(low);
            }
            let episode = slot.finish(model(), outcome, ending);
            counts.games += 1;
            counts.examples += episode.examples() as u64;
            counts.proven += u64::from(ending == Ending::Proven);
            counts.resigned += u64::from(ending == Ending::Resigned);
            counts.first_side_wins += u64::from(episode.outcome > 0.0);
            done(episode, counts)
        })
    }
}

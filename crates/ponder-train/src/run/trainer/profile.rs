//! Times of the trainer's parts, in a run of its own in a temporary folder.

use super::Trainer;
use super::step::{Packer, run_shards};
use crate::run::balance::{LoopParts, MANY_SHARDS};
use crate::run::evaluator::{LatestNet, LiveNetEvaluator};
use crate::run::shared_state::{Counters, Shared};
use crate::run::{TrainConfig, TrainError, TrainOptions, worker};
use crate::selfplay::{SelfPlay, SelfPlayConfig, SelfPlayCounts};
use crate::shuffle::{Packed, RowRef};
use crate::{Episode, PackedEpisode};
use ponder_game::Game;
use ponder_net::learn::ShardPass;
use ponder_net::{NetOptions, View};
use ponder_players::StopFlag;
use ponder_search::driver::{StopCondition, Then};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Number of quick games whose positions are trained on.
const GAMES: usize = 16;
/// Number of times that each part is measured; the median counts.
const ROUNDS: usize = 5;

/// A trainer with games to learn from, in a temporary folder.
pub(in crate::run) struct Bench<G: Game> {
    trainer: Trainer<G>,
    shared: Shared,
    games: Vec<Episode>,
    /// Examples of one step.
    rows: Vec<RowRef<PackedEpisode>>,
    _folder: TempDir,
}

/// Figures of self-play on one thread.
#[derive(Clone, Copy, Debug)]
pub(in crate::run) struct Played {
    pub evaluations_per_s: f64,
    pub searches_per_s: f64,
    /// Share of the time in which the network was evaluated, 0 to 1.
    pub busy_share: f64,
    /// Moves per game; as many as the board has cells if there were too few games.
    pub moves_per_game: f64,
}

impl<G: Game> Bench<G> {
    /// Starts a run, and plays some quick games for it.
    ///
    /// # Errors
    /// Fails when the game cannot be trained, or no temporary folder can be written.
    pub fn start(config: &TrainConfig, threads: usize) -> Result<Self, TrainError> {
        let folder = tempfile::tempdir().map_err(TrainError::Temporary)?;
        let mut config = config.clone();
        // Checkpoints would be counted as steps.
        (config.learn.checkpoint_every, config.learn.checkpoint_every_s) = (10_000_000, 0.0);
        let run = folder.path().join("run").display().to_string();
        let options = TrainOptions { threads, ..TrainOptions::new(run, config) };
        let trainer = Trainer::<G>::start(&options)?;
        let (step, net) = trainer.playing_net()?;
        let latest = LatestNet::new(step, net);
        let shared = Shared::new(latest, StopFlag::new(), threads, trainer.resignation());
        let (games, rows) = (Vec::new(), Vec::new());
        let mut bench = Bench { trainer, shared, games, rows, _folder: folder };
        bench.games = bench.quick_games()?;
        bench.rows = bench.rows()?;
        Ok(bench)
    }

    /// Plays games of few simulations.
    fn quick_games(&self) -> Result<Vec<Episode>, TrainError> {
        let mut config = self.trainer.config.selfplay;
        config.games_in_flight = GAMES;
        (config.simulations, config.fast_simulations) = (8, 2);
        let mut games = Vec::new();
        self.run(&config, None, |episode| {
            if episode.examples() > 0 {
                games.push(episode);
            }
            games.len() < GAMES
        })?;
        Ok(games)
    }

    /// Packs the games, and repeats their examples for a batch.
    fn rows(&self) -> Result<Vec<RowRef<PackedEpisode>>, TrainError> {
        let Trainer { writer, rules, config, .. } = &self.trainer;
        let packer = Packer { run: writer.run().url(), rules };
        let mut examples = Vec::new();
        for game in &self.games {
            let packed = Arc::new(packer.pack("a game of this process", game)?);
            let here = (0..packed.examples()).map(|example| (Arc::clone(&packed), example));
            examples.extend(here);
        }
        let rows = examples.iter().cycle().take(config.learn.batch).zip(0..);
        let row = |((game, example), row): (&(Arc<PackedEpisode>, usize), u64)| RowRef {
            row,
            uses_before: 0,
            game: Arc::clone(game),
            example: *example,
        };
        Ok(rows.map(row).collect())
    }

    /// Plays on this thread until `time` is up or `goes_on` returns `false` for a finished game.
    fn run(
        &self,
        config: &SelfPlayConfig,
        time: Option<Duration>,
        mut goes_on: impl FnMut(Episode) -> bool,
    ) -> Result<(SelfPlayCounts, Counters, f64), TrainError> {
        let Trainer { rules, config: all, .. } = &self.trainer;
        let (latest, seed) = (&self.shared.latest, all.seed.named("bench"));
        let mut play = SelfPlay::<G>::new(rules.clone(), *config, seed, latest.work())?;
        let counters = Counters::default();
        let net = NetOptions {
            view: View::Random,
            cache_bytes_max: worker::CACHE_BYTES,
            ..NetOptions::default()
        };
        let mut evaluator = LiveNetEvaluator::new(latest, &counters, net);
        let is_over = AtomicBool::new(false);
        let started = Instant::now();
        let until = StopCondition { flag: &is_over, deadline: time.map(|time| started + time) };
        play.run(
            &mut evaluator,
            until,
            || {},
            || 0,
            |episode, _| {
                if !goes_on(episode) {
                    is_over.store(true, Ordering::Relaxed);
                }
                Then::GoOn
            },
        );
        let counts = play.counts();
        drop(evaluator);
        Ok((counts, counters, started.elapsed().as_secs_f64()))
    }

    /// Plays for `time` on this thread.
    ///
    /// # Errors
    /// Fails when a setting of self-play is out of range.
    pub fn play(&self, time: Duration) -> Result<Played, TrainError> {
        let config = self.trainer.config.selfplay;
        let (mut moves, mut games) = (0, 0_u64);
        let (counts, counters, seconds) = self.run(&config, Some(time), |episode| {
            moves += episode.plies.len();
            games += 1;
            true
        })?;
        let cells = self.trainer.rules.main_cells() as f64;
        Ok(Played {
            evaluations_per_s: counters.evaluations.load(Ordering::Relaxed) as f64 / seconds,
            searches_per_s: counts.searches as f64 / seconds,
            busy_share: counters.evaluating_ns.load(Ordering::Relaxed) as f64 / 1e9 / seconds,
            moves_per_game: if games < 10 { cells } else { moves as f64 / games as f64 },
        })
    }

    /// Measures the parts of the loop on this thread; `search_s` is that of [`play`](Bench::play).
    ///
    /// # Errors
    /// Fails when the temporary folder cannot be written.
    pub fn parts(&mut self, search_s: f64) -> Result<LoopParts, TrainError> {
        let learner = self.trainer.learning.learner.clone();
        self.trainer.learning.learner = learner.clone().with_shards(MANY_SHARDS);
        let (_, pass_16_s, update_16_s) = self.step_parts();
        self.trainer.learning.learner = learner.with_shards(1);
        let (batch_s, pass_s, update_s) = self.step_parts();
        let mut publish = Vec::new();
        let mut store = Vec::new();
        let batch = self.trainer.config.learn.games_a_batch;
        let games: Vec<Episode> = self.games.iter().cycle().take(batch).cloned().collect();
        for _ in 0..ROUNDS {
            let started = Instant::now();
            self.trainer.publish(&self.shared)?;
            publish.push(started.elapsed().as_secs_f64());
            *self.shared.finished.lock() = games.clone();
            let started = Instant::now();
            self.trainer.take_games(&self.shared, 1)?;
            store.push(started.elapsed().as_secs_f64());
        }
        let stored_examples = games.iter().map(Episode::examples).sum::<usize>() as f64;
        let (publish_s, store_s) = (median(publish), median(store));
        Ok(LoopParts {
            search_s,
            batch_s,
            pass_s,
            pass_16_s,
            update_s,
            update_16_s,
            publish_s,
            store_s,
            stored_examples,
        })
    }

    /// Returns the seconds of making a batch, of its passes one after the other, and of the rest of
    /// a step.
    fn step_parts(&mut self) -> (f64, f64, f64) {
        let (mut making, mut passing, mut updating) = (Vec::new(), Vec::new(), Vec::new());
        for round in 0..=ROUNDS {
            let started = Instant::now();
            let batches = self.trainer.batches_of(&self.rows);
            let made_s = started.elapsed().as_secs_f64();
            let started = Instant::now();
            let mut passes_s = 0.0;
            self.trainer.update(&batches, |passes| {
                let started = Instant::now();
                passes.iter_mut().for_each(ShardPass::run);
                passes_s = started.elapsed().as_secs_f64();
            });
            let rest_s = started.elapsed().as_secs_f64() - passes_s;
            // The first step allocates the working memory.
            if round > 0 {
                making.push(made_s);
                passing.push(passes_s);
                updating.push(rest_s);
            }
        }
        (median(making), median(passing), median(updating))
    }

    /// Trains steps, divided among the threads of the pool that runs this, and returns the steps
    /// per second.
    pub fn steps_per_s(&mut self, time: Duration) -> f64 {
        let mut step = || {
            let batches = self.trainer.batches_of(&self.rows);
            let shared = &self.shared;
            self.trainer.update(&batches, |passes| run_shards(passes, shared));
        };
        step();
        let started = Instant::now();
        let mut steps = 0;
        while steps == 0 || started.elapsed() < time {
            step();
            steps += 1;
        }
        f64::from(steps) / started.elapsed().as_secs_f64()
    }

    /// Number of weights of the network.
    pub fn weights(&self) -> usize {
        self.trainer.learning.learner.tensors().count()
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}

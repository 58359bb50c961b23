//! Starting and resuming a run.

use super::checkpoints::backend;
use super::notices::Notices;
use super::progress::Progress;
use super::step::Packer;
use super::{Checkpoints, Source, Trainer, checkpoints, inbox, role};
use crate::Episode;
use crate::run::recent_games::GameStatistics;
use crate::run::state::{self, Learning};
use crate::run::{LearnConfig, Metrics, TrainConfig, TrainError, TrainOptions};
use crate::selfplay::Resignation;
use crate::shuffle::{Cursor, ShuffleConfig, Shuffler};
use crate::store::{self, Checkpoint, LogBatch, RunStore, now_s};
use ponder_game::conformance::random_walk;
use ponder_game::{Encode, Game, Position, Status};
use ponder_net::learn::LearnBatch;
use serde_json::Value;
use std::time::Instant;

/// Seconds for which an optimizer counts as live after its last metrics.
const LIVE_WITHIN_S: u64 = 60;
/// Maximum number of positions for int8 calibration.
const CALIBRATION: usize = 256;

/// Reads the newest configuration of a run.
pub(in crate::run) fn newest_config(store: &RunStore) -> Result<TrainConfig, TrainError> {
    read_config(store).map(|(_, config)| config)
}

fn read_config(store: &RunStore) -> Result<(u64, TrainConfig), TrainError> {
    let (number, stored) = store.config()?;
    let config = serde_json::from_value(stored.settings).map_err(|error| TrainError::Other {
        run: store.url().to_owned(),
        problem: format!(
            "has a configuration (number {number}) that cannot be read: {error}; use the version of \
             Ponder that made it"
        ),
    })?;
    Ok((number, config))
}

/// Reads all configurations of a run that can be read.
///
/// # Errors
/// Fails when the storage fails.
pub(in crate::run) fn configs(store: &RunStore) -> Result<Vec<TrainConfig>, TrainError> {
    let mut configs = Vec::new();
    for number in 1..=read_config(store)?.0 {
        let stored = match store.config_number(number) {
            Ok(stored) => stored,
            Err(error) if error.is_transient() => return Err(error.into()),
            // The games themselves name their rules, whatever that configuration names.
            Err(_) => continue,
        };
        configs.extend(serde_json::from_value::<TrainConfig>(stored.settings));
    }
    Ok(configs)
}

fn stored(config: &TrainConfig) -> store::RunConfig {
    let settings = serde_json::to_value(config).unwrap_or(Value::Null);
    store::RunConfig { rules: config.game.clone(), settings }
}

/// Opens or creates a run and returns it with the number of its configuration.
fn open(options: &TrainOptions) -> Result<(RunStore, u64), TrainError> {
    let config = &options.config;
    let store = match RunStore::open(&options.run) {
        Ok(store) => store,
        Err(store::StoreError::NoRun { .. }) => {
            return Ok((RunStore::create(&options.run, &stored(config))?, 1));
        }
        Err(error) => return Err(error.into()),
    };
    let (number, known) = read_config(&store)?;
    if known == *config {
        return Ok((store, number));
    }
    let fixed = [
        ("game", known.game == config.game),
        ("seed", known.seed == config.seed),
        ("net", config.net.continues(&known.net)),
        ("init", known.init == config.init),
    ];
    if let Some((field, _)) = fixed.iter().find(|(_, same)| !same) {
        return Err(TrainError::Other {
            run: options.run.clone(),
            problem: format!(
                "was started with another `{field}`, which cannot change (a network may only get \
                 more channels, blocks and global pooling); start a new run in another directory"
            ),
        });
    }
    let number = store.add_config(&stored(config))?;
    Ok((store, number))
}

/// Returns a warning if another optimizer may still be working on a run that this one takes over:
/// its metrics are recent and do not say that it stopped. Metrics that cannot be read are ignored.
fn rival(store: &RunStore) -> Option<String> {
    let newest = store.metrics().ok()?.pop()?;
    let record = store.metrics_of(&[newest]).ok()?.pop()?.ok()?;
    let metrics: Metrics = serde_json::from_value(record.data).ok()?;
    let quiet_s = now_s().saturating_sub(record.created_s);
    let is_live = !metrics.stopped && quiet_s <= LIVE_WITHIN_S;
    is_live.then(|| {
        format!(
            "another optimizer (start {}) wrote to this run {quiet_s} s ago and has not reported \
             that it stopped; this one takes over, and the other, if it still runs, stops at its \
             next write",
            metrics.epoch
        )
    })
}

fn shuffle_config(config: &TrainConfig) -> ShuffleConfig {
    ShuffleConfig {
        reuse: config.learn.reuse,
        window_min: config.learn.window_min,
        window_max: config.learn.window_max,
        bytes_max: config.learn.window_bytes,
        row_bytes: LearnConfig::EXAMPLE_BYTES,
        ..ShuffleConfig::default()
    }
}

/// Samples positions of random games, for int8 calibration before there are other games.
///
/// # Errors
/// Fails when the game cannot be trained.
pub(in crate::run) fn start_sample<G: Game>(
    config: &TrainConfig,
) -> Result<Vec<LearnBatch>, TrainError> {
    let rules = config.rule_set::<G>()?;
    let start = G::initial(rules.main());
    let frame = start.frame();
    if frame.rows != frame.cols {
        return Err(TrainError::Unfit {
            game: config.game.clone(),
            problem: "networks are trained only on square boards; one trained on a square board \
                      also plays on others"
                .into(),
        });
    }
    let seed = config.seed.named("calibration");
    let bytes = frame.cells() * G::Position::PLANES;
    let mut sample = LearnBatch::new(frame, start.policy_len());
    for number in 0..CALIBRATION {
        let mut running = Vec::new();
        random_walk(&start, seed.stream(number as u64), usize::MAX, |position, history, _| {
            if position.status(history) == Status::Running {
                running.push(position.clone().with_repetition_count(history));
            }
        });
        if let Some(position) = running.get(number * running.len() / CALIBRATION) {
            let at = sample.planes.len();
            sample.planes.resize(at + bytes, 0);
            position.encode(0, &mut sample.planes[at..]);
            sample.value.push(0.0);
        }
    }
    Ok(vec![sample])
}

/// The first positions of a batch, as a sample for int8 calibration.
pub(super) fn calibration_sample(batch: &LearnBatch) -> LearnBatch {
    let count = batch.value.len();
    let kept = count.min(CALIBRATION);
    let mut sample = LearnBatch::new(batch.frame, batch.outputs);
    sample.planes.extend_from_slice(&batch.planes[..batch.planes.len() / count.max(1) * kept]);
    sample.value.extend_from_slice(&batch.value[..kept]);
    sample
}

impl<G: Game> Trainer<G> {
    /// Resumes a run, or creates it.
    pub fn start(options: &TrainOptions) -> Result<Self, TrainError> {
        let config = options.config.clone();
        let sample = start_sample::<G>(&config)?;
        state::path(&config)?;
        backend(&config)?;
        let fresh =
            Learning::begin::<G>(&config, options.init.as_ref())?.with_shards(options.threads);
        let (store, config_number) = open(options)?;
        let rival = rival(&store);
        let mut writer = store.writer_of(options.origin.as_ref())?;
        let games = store.batch_writer(Some(&format!("train.{:06}", writer.epoch())))?;
        for name in &options.without {
            writer.omit(name)?;
        }
        let newest = store.checkpoints()?.pop();
        let checkpoint = checkpoints::chosen(&mut writer, options.from_checkpoint)?;
        let shuffle = shuffle_config(&config);
        let seed = config.seed.named("shuffle");
        let is_repeatable = options.threads == 1 && options.steps.is_some();
        let mut trainer = Trainer {
            config_number,
            rules: inbox::all_rules(configs(&store)?, config.rule_set::<G>()?),
            games,
            next_batch_at: (!is_repeatable).then(Instant::now),
            source: Source::SelfPlay { next_check: Instant::now() },
            teacher: None,
            learning: fresh,
            shuffler: Shuffler::new(shuffle, seed)?,
            rows_awaited: 0,
            sample,
            progress: Progress::new(options.steps),
            checkpoints: Checkpoints { last: None, written: Instant::now(), published: None },
            measurements: Vec::new(),
            statistics: GameStatistics::default(),
            resignation: Resignation::new(config.selfplay.resign, []),
            notices: Notices::default(),
            config,
            writer,
        };
        if let Some(rival) = rival {
            trainer.notices.announce(rival);
        }
        if let Some(notice) = shuffle.notice() {
            trainer.notices.add(notice);
        }
        trainer.ingest(usize::MAX)?;
        match checkpoint {
            Some(checkpoint) => {
                trainer.resume(&store, checkpoint)?;
                if options.from_checkpoint.is_some_and(|chosen| Some(chosen) != newest) {
                    trainer.renew()?;
                }
            }
            None => {
                trainer.feed()?;
                if options.init.is_some() {
                    // The weights are stored before anybody plays with random ones.
                    trainer.checkpoint()?;
                }
            }
        }
        for measure in store.measures()? {
            if let Ok(found) = serde_json::from_value(measure.data) {
                trainer.measurements.push(found);
            }
        }
        Ok(trainer)
    }

    /// Resumes from a checkpoint.
    pub(super) fn resume(
        &mut self,
        store: &RunStore,
        checkpoint: Checkpoint,
    ) -> Result<(), TrainError> {
        let other = |problem: String| TrainError::Other {
            run: store.url().to_owned(),
            problem: format!(
                "has a checkpoint (number {}) that cannot be resumed: {problem}; continue from \
                 another checkpoint (`--from-checkpoint N`)",
                checkpoint.number
            ),
        };
        let weights = store.network(&checkpoint, role::WEIGHTS)?;
        let shards = self.learning.learner.shards();
        if weights.config() == self.learning.learner.config() {
            let optimizer = store.blob(&checkpoint, role::OPTIMIZER)?;
            let average = store.blob(&checkpoint, role::AVERAGE)?;
            self.learning = Learning::resume::<G>(&self.config, &weights, &optimizer, &average)
                .map_err(other)?
                .with_shards(shards);
        } else {
            // The network has got more channels, blocks or global pooling since. The optimizer
            // knows nothing of them, and begins anew.
            let average = store.network(&checkpoint, role::NETWORK)?;
            self.learning = Learning::begin::<G>(&self.config, Some(&average))
                .map_err(|error| other(error.to_string()))?
                .with_shards(shards);
            let (from, to) = (average.config(), self.config.net);
            let pooling = match to.pool_every {
                every if every == from.pool_every => String::new(),
                every => format!(", with global pooling in every {every} blocks"),
            };
            self.notices.add(format!(
                "the network grows from {}x{} to {}x{}{pooling}",
                from.channels, from.blocks, to.channels, to.blocks
            ));
        }
        let part = |name: &str| {
            checkpoint.state.get(name).cloned().ok_or_else(|| format!("it has no `{name}`"))
        };
        let cursor = part("shuffle").and_then(|cursor| {
            serde_json::from_value(cursor).map_err(|error| format!("its shuffler: {error}"))
        });
        self.progress.step = checkpoint.step;
        self.progress.trained_before_s =
            part("trained_s").ok().and_then(|s| s.as_f64()).unwrap_or(0.0);
        self.resignation =
            Resignation::new(self.config.selfplay.resign, checkpoints::checked_games(&checkpoint));
        let cursor: Cursor = cursor.map_err(other)?;
        let log = self.writer.log();
        let packer = Packer { run: self.writer.run().url(), rules: &self.rules };
        let pack = |entry: LogBatch<'_>, game: &Episode| packer.pack(&entry.batch.object, game);
        self.shuffler = Shuffler::resume_from(store, log, &cursor, pack)?;
        self.shuffler.set_config(shuffle_config(&self.config))?;
        // A process that was killed right after its checkpoint may not have written the network
        // file.
        let network = store.blob(&checkpoint, role::NETWORK)?;
        self.write_network_file(checkpoint.number, network.to_vec())?;
        self.checkpoints.last = Some(checkpoint);
        Ok(())
    }

    /// Passes the games of the log that are new to the shuffler. They are read back from the run
    /// directory even if this process has just written them, so that games of all origins become
    /// examples in the same way.
    pub(super) fn feed(&mut self) -> Result<(), TrainError> {
        let run = self.writer.run();
        let packer = Packer { run: run.url(), rules: &self.rules };
        let pack = |entry: LogBatch<'_>, game: &Episode| packer.pack(&entry.batch.object, game);
        self.shuffler.catch_up(run, self.writer.log(), pack)?;
        Ok(())
    }
}

//! Learning: finished games into the run directory, examples out of it, steps, checkpoints.

use super::shared::{Board, Shared, lock};
use super::state::{Learning, calibrated, role};
use super::{Learnt, Measurement, TrainConfig, TrainError, TrainOptions};
use crate::shuffle::{Cursor, Memory, Next, RowRef, ShuffleConfig, Shuffler};
use crate::store::{self, BatchWriter, Checkpoint, CheckpointDraft, LogPosition, RunStore, Writer};
use crate::{Episode, Replay};
use ponder_game::kit::random_walk;
use ponder_game::{Encode, Game, Position, Status};
use ponder_net::learn::{LearnBatch, LossOptions, Losses};
use ponder_net::{Backend, Model, Net};
use ponder_players::StopFlag;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

/// Examples of the newest games on which the network is tested before it learns from them.
const TESTED: usize = 256;
/// Positions by which int8 is calibrated.
const CALIBRATION: usize = 256;
/// Losses of the last steps that are averaged for the status.
const AVERAGED: usize = 50;
/// Examples from which on the memory of a larger window is foretold.
const MEMORY_ROWS_MIN: u64 = 10_000;
/// Steps that the optimiser may be behind before self-play waits.
const BEHIND_MAX: u64 = 40;

/// The optimiser and everything it needs.
pub(super) struct Trainer<G: Game> {
    config: TrainConfig,
    config_number: u64,
    rules: G::Rules,
    writer: Writer,
    games: BatchWriter,
    learning: Learning,
    shuffler: Shuffler,
    /// The examples that the log must have for the next step.
    rows_awaited: u64,
    step: u64,
    steps_wanted: Option<u64>,
    /// Whether all games come from another run.
    is_taught: bool,
    trained_before_s: f64,
    started: Instant,
    last_checkpoint: Option<Checkpoint>,
    published: Option<u64>,
    /// Planes by which int8 is calibrated.
    sample: LearnBatch,
    training: VecDeque<Losses>,
    held_out: Losses,
    rate: f32,
    learnt: u64,
    measurements: Vec<Measurement>,
    notice: Option<String>,
}

/// The newest configuration of a run.
pub(super) fn newest_config(store: &RunStore) -> Result<TrainConfig, TrainError> {
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

fn stored(config: &TrainConfig) -> store::RunConfig {
    let settings = serde_json::to_value(config).unwrap_or(Value::Null);
    store::RunConfig { rules: config.game.clone(), settings }
}

/// Opens a run, or begins it; the number of its configuration.
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
        ("net", known.net == config.net),
        ("learn.optimiser", known.learn.optimiser == config.learn.optimiser),
    ];
    if let Some((field, _)) = fixed.iter().find(|(_, same)| !same) {
        return Err(TrainError::Other {
            run: options.run.clone(),
            problem: format!(
                "has begun with another `{field}`, which cannot change; start a new run in another \
                 directory"
            ),
        });
    }
    let number = store.add_config(&stored(config))?;
    Ok((store, number))
}

impl<G: Game> Trainer<G> {
    /// Takes a run up where it was left, or begins one.
    pub fn take_up(rules: &G::Rules, options: &TrainOptions) -> Result<Self, TrainError> {
        let config = options.config.clone();
        let sample = start_sample::<G>(&config, rules)?;
        super::state::path(&config)?;
        backend(&config)?;
        let fresh = Learning::begin::<G>(&config)?;
        let (store, config_number) = open(options)?;
        let mut writer = store.writer()?;
        let games = store.batch_writer(Some(&format!("train.{:06}", writer.epoch())))?;
        let checkpoint = writer.resume(None)?;
        let shuffle = shuffle_config(&config);
        let seed = config.seed.named("shuffle");
        let mut trainer = Trainer {
            config_number,
            rules: rules.clone(),
            games,
            learning: fresh,
            shuffler: Shuffler::new(shuffle, seed)?,
            rows_awaited: 0,
            step: 0,
            steps_wanted: options.steps,
            is_taught: options.teacher.is_some(),
            trained_before_s: 0.0,
            started: Instant::now(),
            last_checkpoint: None,
            published: None,
            sample,
            training: VecDeque::new(),
            held_out: Losses::default(),
            rate: 0.0,
            learnt: 0,
            measurements: Vec::new(),
            notice: None,
            config,
            writer,
        };
        let rejected = trainer.writer.ingest(usize::MAX)?.rejected;
        trainer.notice = rejected.first().map(ToString::to_string).or_else(|| shuffle.notice());
        match checkpoint {
            Some(checkpoint) => trainer.resume(&store, checkpoint)?,
            None => trainer.feed()?,
        }
        for measure in store.measures()? {
            if let Ok(found) = serde_json::from_value(measure.data) {
                trainer.measurements.push(found);
            }
        }
        Ok(trainer)
    }
}

impl<G: Game> Trainer<G> {
    pub fn epoch(&self) -> u64 {
        self.writer.epoch()
    }

    /// The run directory.
    pub fn store(&self) -> &RunStore {
        self.writer.run()
    }

    /// Seconds of training, those of earlier processes included.
    fn trained_s(&self) -> f64 {
        self.trained_before_s + self.started.elapsed().as_secs_f64()
    }

    /// The network that plays: the averaged weights, ready, and the step they are of.
    pub fn playing_net(&self) -> Result<(u64, Net), TrainError> {
        let model = self.model()?;
        Ok((self.step, ready(&self.config, &model)?))
    }

    /// The averaged network, calibrated.
    fn model(&self) -> Result<Model, TrainError> {
        calibrated(self.learning.network::<G>(&self.config, self.step)?, &self.sample)
    }

    /// Does what there is to do: puts finished games into the run directory, and learns one step if
    /// enough examples are due.
    pub fn turn(&mut self, shared: &Shared) -> Result<(), TrainError> {
        self.take_games(shared, self.config.learn.games_a_batch)?;
        if self.shuffler.next_row() >= self.rows_awaited {
            match self.shuffler.next_batch(self.config.learn.batch) {
                Next::Batch(rows) => self.learn(&rows, shared)?,
                Next::Wait { rows } => self.rows_awaited = self.shuffler.next_row() + rows,
                Next::Drained => shared.stop.raise(),
            }
        }
        if self.published != Some(self.step)
            && self.step.is_multiple_of(self.config.learn.publish_every)
        {
            self.publish(shared)?;
        }
        *lock(&shared.board) = self.board();
        if self.steps_wanted.is_some_and(|wanted| self.step >= wanted) {
            shared.stop.raise();
        }
        Ok(())
    }

    /// Puts finished games into the run directory and the log, if there are so many.
    fn take_games(&mut self, shared: &Shared, least: usize) -> Result<(), TrainError> {
        let episodes = {
            let mut finished = lock(&shared.finished);
            if finished.is_empty() || finished.len() < least {
                return Ok(());
            }
            std::mem::take(&mut *finished)
        };
        let batch = self.games.write(&episodes)?;
        self.writer.append(vec![batch])?;
        self.test(&episodes)?;
        self.feed()
    }

    /// How well the network predicts games that it has not learnt from.
    fn test(&mut self, episodes: &[Episode]) -> Result<(), TrainError> {
        let examples: Vec<(usize, usize)> = episodes
            .iter()
            .enumerate()
            .flat_map(|(game, episode)| {
                let plies = episode.plies.iter().enumerate().filter(|(_, ply)| ply.is_example);
                plies.map(move |(ply, _)| (game, ply))
            })
            .collect();
        if examples.is_empty() {
            return Ok(());
        }
        let mut batch = self.empty_batch();
        for at in 0..TESTED.min(examples.len()) {
            let (game, ply) = examples[at * examples.len() / TESTED.min(examples.len())];
            self.add(&mut batch, &episodes[game], ply, 0)?;
        }
        self.held_out = self.learning.learner.losses(&batch, &self.loss_options());
        Ok(())
    }

    fn loss_options(&self) -> LossOptions {
        LossOptions { value_weight: self.config.learn.value_weight, ..LossOptions::default() }
    }

    fn empty_batch(&self) -> LearnBatch {
        LearnBatch::new(self.sample.frame, self.sample.outputs)
    }

    /// Adds a recorded position to a batch.
    fn add(
        &self,
        batch: &mut LearnBatch,
        episode: &Episode,
        ply: usize,
        symmetry: usize,
    ) -> Result<(), TrainError> {
        let mut add = || {
            let mut replay = Replay::<G>::new(&self.rules, episode)?;
            replay.go_to(ply)?;
            let symmetry = symmetry % replay.position().symmetries();
            replay.add_to(batch, symmetry, self.config.learn.root_share)
        };
        add().map_err(|source| TrainError::Replay { seed: episode.seed, source })
    }

    /// One step.
    fn learn(&mut self, rows: &[RowRef], shared: &Shared) -> Result<(), TrainError> {
        let mut batch = self.empty_batch();
        let seed = self.config.seed.named("symmetry").stream(self.step);
        for (at, row) in rows.iter().enumerate() {
            // The remainder by the number of symmetries is taken of many bits.
            let symmetry = (seed.stream(at as u64).0 >> 32) as usize;
            self.add(&mut batch, &row.episode(), row.ply, symmetry)?;
        }
        let options = self.loss_options();
        let losses = self.learning.learner.gradients(&batch, &options);
        self.rate = self.rate(shared.progress());
        let Learning { learner, optimiser, average } = &mut self.learning;
        optimiser.step(learner, self.rate);
        average.update(learner);
        self.step += 1;
        self.learnt += batch.len() as u64;
        if self.training.len() == AVERAGED {
            self.training.pop_front();
        }
        self.training.push_back(losses);
        self.sample = batch;
        if self.step.is_multiple_of(self.config.learn.checkpoint_every) {
            self.checkpoint()?;
        }
        Ok(())
    }

    /// The learning rate of the next step. `progress` is how far a run of a given time is.
    fn rate(&self, progress: f64) -> f32 {
        let learn = &self.config.learn;
        let progress = match self.steps_wanted {
            Some(wanted) => self.step as f64 / wanted.max(1) as f64,
            None if self.is_taught => {
                let taken = self.shuffler.taken() as f64;
                taken / (taken + self.shuffler.uses_left() as f64)
            }
            None => progress,
        };
        let warm = ((self.step + 1) as f64 / learn.warmup.max(1) as f64).min(1.0);
        let into_cooldown = (progress - (1.0 - learn.cooldown)) / learn.cooldown.max(1e-9);
        let cool = 1.0 - 0.9 * into_cooldown.clamp(0.0, 1.0);
        (f64::from(learn.rate) * warm * cool) as f32
    }

    /// Hands the averaged network to self-play and to measuring.
    fn publish(&mut self, shared: &Shared) -> Result<(), TrainError> {
        let model = self.model()?;
        shared.newest.replace(self.step, ready(&self.config, &model)?);
        *lock(&shared.model) = Some((self.step, self.trained_s(), model));
        self.published = Some(self.step);
        Ok(())
    }

    /// Stores the whole state.
    fn checkpoint(&mut self) -> Result<(), TrainError> {
        let model = self.model()?;
        let blobs = BTreeMap::from([
            (role::WEIGHTS.to_owned(), self.learning.weights::<G>(&self.config)?),
            (role::OPTIMISER.to_owned(), self.learning.optimiser_bytes()),
            (role::AVERAGE.to_owned(), self.learning.average_bytes()),
            (role::NETWORK.to_owned(), model.to_bytes()?),
        ]);
        let log = self.writer.log();
        let log = LogPosition {
            segments: log.segments().len() as u64,
            examples: log.examples(),
            oldest_example: self.shuffler.cursor().oldest_row(),
        };
        let state = BTreeMap::from([
            ("shuffle".to_owned(), json!(self.shuffler.cursor())),
            ("trained_s".to_owned(), json!(self.trained_s())),
        ]);
        let metrics = BTreeMap::from([
            ("training".to_owned(), json!(self.training_means())),
            ("held_out".to_owned(), json!(learnt(&self.held_out))),
            ("rate".to_owned(), json!(self.rate)),
            ("games".to_owned(), json!(self.writer.log().games())),
        ]);
        let draft = CheckpointDraft {
            step: self.step,
            config: self.config_number,
            log,
            blobs,
            state,
            metrics,
        };
        let network = draft.blobs.get(role::NETWORK).cloned().unwrap_or_default();
        let checkpoint = self.writer.create_checkpoint(draft)?;
        self.writer.run().put_network(checkpoint.number, network)?;
        self.last_checkpoint = Some(checkpoint);
        Ok(())
    }

    /// Stores what is left at the end of a process.
    pub fn finish(&mut self, shared: &Shared) -> Result<(), TrainError> {
        self.take_games(shared, 1)?;
        let stored = self.last_checkpoint.as_ref().map(|checkpoint| checkpoint.step);
        if self.step > 0 && stored != Some(self.step) {
            self.checkpoint()?;
        }
        Ok(())
    }

    /// Keeps a measurement in the run directory.
    pub fn keep_measurement(&mut self, found: Measurement) -> Result<(), TrainError> {
        if let Some(checkpoint) = &self.last_checkpoint {
            let measure = store::Measure {
                checkpoint: checkpoint.number,
                name: found.opponent.clone(),
                data: json!(found),
                created_s: 0,
            };
            self.writer.run().add_measure(&measure)?;
        }
        self.measurements.push(found);
        Ok(())
    }

    fn training_means(&self) -> Learnt {
        let count = self.training.len().max(1) as f32;
        let mut mean = Learnt::default();
        for losses in self.training.iter().map(learnt) {
            mean.policy += losses.policy / count;
            mean.policy_kl += losses.policy_kl / count;
            mean.value += losses.value / count;
            mean.accuracy += losses.accuracy / count;
        }
        mean
    }

    /// What is to be shown.
    pub fn board(&self) -> Board {
        let lag = self.shuffler.lag();
        let due = lag * u64::from(self.config.learn.reuse);
        let memory = self.shuffler.memory();
        Board {
            trained_s: self.trained_s(),
            step: self.step,
            games: self.writer.log().games(),
            examples: self.writer.log().examples(),
            window: self.shuffler.window(),
            window_bytes: memory.bytes,
            window_bytes_max: memory.bytes_max,
            due,
            learnt: self.learnt,
            is_far_behind: due > BEHIND_MAX * self.config.learn.batch as u64,
            rate: self.rate,
            training: self.training_means(),
            held_out: learnt(&self.held_out),
            measurements: self.measurements.clone(),
            network_file: self.network_file(),
            notice: self.notice.clone().or_else(|| short_of(memory)),
        }
    }
}

fn shuffle_config(config: &TrainConfig) -> ShuffleConfig {
    ShuffleConfig {
        reuse: config.learn.reuse,
        window_min: config.learn.window_min,
        window_max: config.learn.window_max,
        ..ShuffleConfig::default()
    }
}

/// What to tell where the window will outgrow its memory.
fn short_of(memory: Memory) -> Option<String> {
    let is_short = memory.rows >= MEMORY_ROWS_MIN && memory.predicted > memory.bytes_max;
    is_short.then(|| {
        format!(
            "the window at its largest would take {} MB of the {} MB that it may; lower \
             learn.window_max",
            memory.predicted >> 20,
            memory.bytes_max >> 20
        )
    })
}

fn learnt(losses: &Losses) -> Learnt {
    Learnt {
        policy: losses.policy as f32,
        policy_kl: losses.policy_kl as f32,
        value: losses.value as f32,
        accuracy: losses.accuracy as f32,
    }
}

/// Positions of random games, by which int8 is calibrated before there are others.
///
/// # Errors
/// When the game cannot be trained.
pub(super) fn start_sample<G: Game>(
    config: &TrainConfig,
    rules: &G::Rules,
) -> Result<LearnBatch, TrainError> {
    let start = G::initial(rules);
    let frame = start.frame();
    if frame.rows != frame.cols {
        return Err(TrainError::Unfit {
            game: config.game.clone(),
            problem: "only square boards can; a network trained on one plays on others".into(),
        });
    }
    let seed = config.seed.named("calibration");
    let bytes = frame.cells() * G::Position::PLANES;
    let mut sample = LearnBatch::new(frame, start.policy_len());
    for number in 0..CALIBRATION {
        let mut running = Vec::new();
        random_walk(&start, seed.stream(number as u64), usize::MAX, |position, line, _| {
            if position.status(line) == Status::Running {
                running.push(position.clone());
            }
        });
        if let Some(position) = running.get(number * running.len() / CALIBRATION) {
            let at = sample.planes.len();
            sample.planes.resize(at + bytes, 0);
            position.encode(0, &mut sample.planes[at..]);
            sample.value.push(0.0);
        }
    }
    Ok(sample)
}

/// How self-play computes networks.
fn backend(config: &TrainConfig) -> Result<Backend, TrainError> {
    config.backend.parse().map_err(|error: ponder_net::BackendError| TrainError::Name {
        field: "backend",
        problem: error.to_string(),
    })
}

/// A network that self-play can ask.
pub(super) fn ready(config: &TrainConfig, model: &Model) -> Result<Net, TrainError> {
    let net = Net::new(model, backend(config)?);
    net.map_err(|error| TrainError::Name { field: "backend", problem: error.to_string() })
}

impl<G: Game> Trainer<G> {
    /// Goes on from a checkpoint.
    fn resume(&mut self, store: &RunStore, checkpoint: Checkpoint) -> Result<(), TrainError> {
        let other = |problem: String| TrainError::Other {
            run: store.url().to_owned(),
            problem: format!(
                "has a checkpoint (number {}) that cannot be taken up: {problem}",
                checkpoint.number
            ),
        };
        let weights = store.network(&checkpoint, role::WEIGHTS)?;
        if weights.config() != self.learning.learner.config() {
            return Err(other("it is of a network of another architecture".to_owned()));
        }
        let optimiser = store.blob(&checkpoint, role::OPTIMISER)?;
        let average = store.blob(&checkpoint, role::AVERAGE)?;
        self.learning =
            Learning::resume::<G>(&self.config, &weights, &optimiser, &average).map_err(other)?;
        let part = |name: &str| {
            checkpoint.state.get(name).cloned().ok_or_else(|| format!("it has no `{name}`"))
        };
        let cursor = part("shuffle").and_then(|cursor| {
            serde_json::from_value(cursor).map_err(|error| format!("its shuffler: {error}"))
        });
        self.step = checkpoint.step;
        self.trained_before_s = part("trained_s").ok().and_then(|s| s.as_f64()).unwrap_or(0.0);
        let cursor: Cursor = cursor.map_err(other)?;
        self.shuffler = Shuffler::resume_from(store, self.writer.log(), &cursor)?;
        self.shuffler.change(shuffle_config(&self.config))?;
        self.last_checkpoint = Some(checkpoint);
        Ok(())
    }

    /// Takes the games of another run into this one, those that it has already excepted, and learns
    /// from nothing else from now on.
    ///
    /// # Errors
    /// When the other run cannot be read or is of other rules, or this one not be written.
    pub fn take_over(&mut self, teacher: &str, stop: &StopFlag) -> Result<(), TrainError> {
        let other = RunStore::open(teacher)?;
        let rules = newest_config(&other)?.game;
        if rules != self.config.game {
            return Err(TrainError::Other {
                run: teacher.to_owned(),
                problem: format!(
                    "has games of {rules}, and this run is for {}; name a run of the same rules",
                    self.config.game
                ),
            });
        }
        let log = other.log()?;
        let mut known = self.writer.log().games();
        for batch in other.games_from(&log, 0) {
            let (_, episodes) = batch?;
            // Games are taken in their order, so that those which are here are the first ones.
            if known >= episodes.len() as u64 {
                known -= episodes.len() as u64;
                continue;
            }
            if stop.is_raised() {
                return Ok(());
            }
            let batch = self.games.write(&episodes)?;
            self.writer.append(vec![batch])?;
        }
        self.feed()?;
        self.shuffler.drain();
        Ok(())
    }

    /// Gives the shuffler the games of the log that it does not have.
    fn feed(&mut self) -> Result<(), TrainError> {
        self.shuffler.catch_up(self.writer.run(), self.writer.log())?;
        Ok(())
    }

    /// The file of the newest checkpoint's network, where the run is on this machine.
    fn network_file(&self) -> Option<String> {
        let number = self.last_checkpoint.as_ref()?.number;
        let file = self.writer.run().folder()?.join(RunStore::network_object(number));
        Some(file.display().to_string())
    }
}

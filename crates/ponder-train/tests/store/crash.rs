//! Tests of a whole small run, killed at every single storage operation and restarted.

use crate::store::faults::{Control, Controlled, Fault, Faulty, Operation};
use crate::store::games::games;
use crate::store::runs::config;
use object_store::ObjectStore;
use object_store::local::LocalFileSystem;
use object_store::memory::InMemory;
use object_store::path::Path;
use ponder_game::Seed;
use ponder_train::Episode;
use ponder_train::shuffle::{
    Cursor, FeedError, Next, Packed, ShuffleConfig, ShuffleError, Shuffler,
};
use ponder_train::store::{
    CheckpointDraft, KeepPolicy, LogBatch, LogPosition, RunStore, StoreError, Writer,
};
use std::collections::BTreeMap;
use std::env;
use std::io;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

const BATCHES: u64 = 6;
const GAMES: u64 = 3;
const BATCH_SIZE: usize = 12;
const CHECKPOINT_STEPS: u64 = 4;

/// Training batches by step, each as its examples.
type Steps = BTreeMap<u64, Vec<(u64, usize)>>;

fn shuffle_config() -> ShuffleConfig {
    ShuffleConfig { window_min: 30, window_max: 60, ..ShuffleConfig::default() }
}

/// Examples of a game: its seed and their plies.
struct Examples(u64, Vec<usize>);

impl Packed for Examples {
    fn examples(&self) -> usize {
        self.1.len()
    }

    fn bytes(&self) -> usize {
        100
    }
}

fn pack(_: LogBatch<'_>, episode: &Episode) -> Result<Examples, FeedError> {
    let plies = (0..episode.plies.len()).filter(|&ply| episode.plies[ply].is_example);
    Ok(Examples(episode.seed, plies.collect()))
}

/// State of the optimizer: a hash of everything trained on stands for the weights.
struct Training {
    writer: Writer,
    shuffler: Shuffler<Examples>,
    step: u64,
    weights: Vec<u8>,
}

fn broken(error: FeedError) -> StoreError {
    match error {
        FeedError::Store(error) => error,
        FeedError::Shuffle(error) => panic!("{error}"),
    }
}

impl Training {
    fn start(run: &RunStore) -> Result<Self, StoreError> {
        let mut writer = run.writer()?;
        let sound = |error: ShuffleError| panic!("{error}");
        let Some(checkpoint) = writer.resume(None)? else {
            let shuffler = Shuffler::new(shuffle_config(), Seed(3)).unwrap_or_else(sound);
            return Ok(Training { writer, shuffler, step: 0, weights: vec![0; 32] });
        };
        let cursor: Cursor = serde_json::from_value(checkpoint.state["shuffler"].clone()).unwrap();
        let shuffler = Shuffler::resume_from(run, writer.log(), &cursor, pack).map_err(broken)?;
        let weights = run.blob(&checkpoint, "weights")?.to_vec();
        Ok(Training { writer, shuffler, step: checkpoint.step, weights })
    }

    /// Trains on all batches that are due.
    fn learn(&mut self, seen: &mut Steps) -> Result<(), StoreError> {
        while let Next::Batch(batch) = self.shuffler.next_batch(BATCH_SIZE) {
            self.step += 1;
            let rows: Vec<_> =
                batch.iter().map(|row| (row.game.0, row.game.1[row.example])).collect();
            let learned = format!("{:?}{rows:?}", self.weights);
            self.weights = blake3::hash(learned.as_bytes()).as_bytes().to_vec();
            let before = seen.insert(self.step, rows.clone());
            assert!(before.is_none_or(|before| before == rows), "step {}", self.step);
            if self.step.is_multiple_of(CHECKPOINT_STEPS) {
                self.save()?;
            }
        }
        Ok(())
    }

    fn save(&mut self) -> Result<(), StoreError> {
        let cursor = self.shuffler.cursor();
        let draft = CheckpointDraft {
            step: self.step,
            config: 1,
            log: LogPosition {
                segments: self.writer.log().segments().len() as u64,
                examples: cursor.next_row(),
                oldest_example: cursor.oldest_row(),
            },
            blobs: BTreeMap::from([("weights".to_owned(), self.weights.clone())]),
            state: BTreeMap::from([(
                "shuffler".to_owned(),
                serde_json::to_value(&cursor).unwrap(),
            )]),
            metrics: BTreeMap::new(),
        };
        self.writer.create_checkpoint(draft)?;
        self.writer.prune(KeepPolicy { last: 2, every: 0 })?;
        self.writer.drop_batches(cursor.oldest_row()).map(drop)
    }
}

/// Runs until the end or until the storage fails. Self-play and training alternate, as threads of
/// one process may.
fn live(store: Arc<dyn ObjectStore>, seen: &mut Steps) -> Result<Vec<u8>, StoreError> {
    let root = Path::from("runs/one");
    let run = match RunStore::open_in(store.clone(), root.clone()) {
        Err(StoreError::NoRun { .. }) => {
            match RunStore::create_in(store.clone(), root.clone(), &config()) {
                // The previous life created the run, but its response was lost.
                Err(StoreError::AlreadyRun { .. }) => RunStore::open_in(store, root)?,
                other => other?,
            }
        }
        other => other?,
    };
    let mut training = Training::start(&run)?;
    training.shuffler.catch_up(&run, training.writer.log(), pack).map_err(broken)?;
    training.learn(seen)?;
    let mut games_writer = run.batch_writer(Some("w"))?;
    let written = |training: &Training| {
        let known = training.writer.log().games() / GAMES;
        let waiting =
            run.inbox()?.batches.iter().filter(|b| !training.writer.log().has(&b.blake3)).count();
        Ok::<_, StoreError>(known + waiting as u64)
    };
    loop {
        let next = written(&training)?;
        if next < BATCHES {
            games_writer.write(&games(next * GAMES, GAMES))?;
        }
        training.writer.ingest(100)?;
        training.shuffler.catch_up(&run, training.writer.log(), pack).map_err(broken)?;
        training.learn(seen)?;
        // A storage that fails for good may have kept the last batch from the log.
        if training.writer.log().games() == BATCHES * GAMES {
            break;
        }
    }
    training.shuffler.drain();
    training.learn(seen)?;
    training.save()?;
    Ok(training.weights)
}

fn storage() -> Arc<dyn ObjectStore> {
    Arc::new(InMemory::new())
}

fn check_end(store: &Arc<dyn ObjectStore>) {
    let run = RunStore::open_in(store.clone(), Path::from("runs/one")).unwrap();
    let log = run.log().unwrap();
    assert_eq!(log.games(), BATCHES * GAMES);
    let latest = run.latest_checkpoint().unwrap().unwrap();
    assert!(run.blob(&latest, "weights").is_ok());
}

/// Result of an undisturbed run: its steps, its last weights, its operations.
fn undisturbed() -> (Steps, Vec<u8>, Vec<Operation>) {
    let store = storage();
    let control = Faulty::new(usize::MAX, Fault::KilledBefore);
    let mut seen = Steps::new();
    let weights = live(Controlled::over(&store, &control), &mut seen).unwrap();
    check_end(&store);
    assert!(seen.len() as u64 > 2 * CHECKPOINT_STEPS && control.made().len() > 100);
    (seen, weights, control.made())
}

#[test]
fn a_run_killed_at_any_operation_learns_the_same() {
    let (mut seen, weights, operations) = undisturbed();
    let steps = seen.len();
    for (at, operation) in operations.into_iter().enumerate() {
        // Killing after a read has the same effect as before the next operation.
        let has_effect = matches!(operation, Operation::Create | Operation::Delete);
        let faults = [Fault::KilledBefore, Fault::KilledAfter];
        for &fault in &faults[..1 + usize::from(has_effect)] {
            let store = storage();
            // `live` compares each step with those of all lives before.
            let killed = Faulty::new(at, fault);
            live(Controlled::over(&store, &killed), &mut seen).unwrap_err();
            // It is killed a second time during recovery.
            let again = Faulty::new(5 + at % 29, fault);
            let _ = live(Controlled::over(&store, &again), &mut seen);
            assert_eq!(live(store.clone(), &mut seen).unwrap(), weights, "{at}, {fault:?}");
            check_end(&store);
        }
    }
    assert_eq!(seen.len(), steps);
}

#[test]
fn a_create_whose_answer_is_lost_succeeds_and_writes_nothing_twice() {
    let (mut seen, weights, operations) = undisturbed();
    for (at, operation) in operations.into_iter().enumerate() {
        if operation == Operation::Create {
            let store = storage();
            let control = Faulty::new(at, Fault::AnswerLost);
            let learned = live(Controlled::over(&store, &control), &mut seen).unwrap();
            assert_eq!(learned, weights, "{at}");
            check_end(&store);
        }
    }
}

const CHILD_RUN: &str = "PONDER_TEST_RUN";

fn local(folder: &str) -> Arc<dyn ObjectStore> {
    Arc::new(LocalFileSystem::new_with_prefix(folder).unwrap().with_fsync(true))
}

/// Child process that the next test kills.
#[test]
#[ignore = "started by `a_killed_process_learns_the_same`"]
fn child() {
    let folder = env::var(CHILD_RUN).unwrap();
    live(local(&folder), &mut Steps::new()).unwrap();
}

#[test]
fn a_killed_process_learns_the_same() {
    let (_, weights, _) = undisturbed();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let start = || {
        Command::new(env::current_exe().unwrap())
            .args(["store::crash::child", "--exact", "--ignored"])
            .env(CHILD_RUN, path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    };
    let mut kills = 0;
    for delay_ms in [3, 5, 8, 12, 17, 25, 30, 35, 40, 45, 50, 60] {
        let mut process = start();
        thread::sleep(Duration::from_millis(delay_ms));
        process.kill().unwrap();
        kills += u32::from(!process.wait().unwrap().success());
    }
    assert!(kills > 0);
    assert_eq!(live(local(path), &mut Steps::new()).unwrap(), weights);
    check_end(&local(path));
}

/// A storage that is full for a while.
#[derive(Debug)]
struct Full {
    creates: AtomicUsize,
    from: usize,
}

impl Control for Full {
    fn before(&self, operation: Operation) -> io::Result<()> {
        let is_create = operation == Operation::Create;
        if is_create && self.creates.fetch_add(1, Ordering::SeqCst) >= self.from {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(())
    }
}

#[test]
fn a_full_disk_stops_the_run_and_loses_nothing() {
    let mut seen = Steps::new();
    let weights = live(storage(), &mut seen).unwrap();
    for from in 0..30 {
        let store = storage();
        let full = Arc::new(Full { creates: AtomicUsize::new(0), from });
        let error = live(Controlled::over(&store, &full), &mut seen).unwrap_err();
        assert!(matches!(error, StoreError::Full { .. }) && error.is_transient(), "{error}");
        assert!(error.to_string().contains("free some space"), "{error}");
        assert_eq!(live(store.clone(), &mut seen).unwrap(), weights);
        check_end(&store);
    }
}

/// `mount -t tmpfs -o size=256k tmpfs FOLDER`, then `PONDER_SMALL_DISK=FOLDER cargo test -p
/// ponder-train --test tests small_disk -- --ignored`.
#[test]
#[ignore = "needs a small disk: PONDER_SMALL_DISK=FOLDER"]
fn a_small_disk_that_fills_up_keeps_what_was_written() {
    let disk = env::var("PONDER_SMALL_DISK").expect("PONDER_SMALL_DISK names a small disk");
    let folder = tempfile::tempdir_in(disk).unwrap();
    let run = RunStore::create(folder.path().to_str().unwrap(), &config()).unwrap();
    let mut games_writer = run.batch_writer(Some("w")).unwrap();
    let (mut written, error) = (
        0,
        loop {
            let count = run.inbox().unwrap().batches.len() as u64;
            match games_writer.write(&games(count * 20, 20)) {
                Ok(_) => assert!(count < 100_000, "the disk is not small"),
                Err(error) => break error,
            }
        },
    );
    assert!(matches!(error, StoreError::Full { .. }), "{error}");
    println!("{error}");
    for batch in run.inbox().unwrap().batches {
        written += run.inspect(&batch).unwrap().1.len() as u64;
    }
    // Free space for the log by deleting the last batch.
    let newest = run.inbox().unwrap().batches.pop().unwrap();
    std::fs::remove_file(folder.path().join(newest.object)).unwrap();
    let ingested = run.writer().unwrap().ingest(1).unwrap();
    assert!(written >= 40 && ingested.games == 20, "{written}");
}

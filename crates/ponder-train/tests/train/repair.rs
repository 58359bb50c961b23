//! Tests of the remedies for bad input: batches that do not fit the run, damaged files, changed
//! rules.

use crate::train::support::{self, options};
use ponder_train::store::RunStore;
use ponder_train::{
    AlsoConfig, Episode, Metrics, Status, TrainConfig, TrainError, TrainOptions, train,
};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

fn config(game: &str) -> TrainConfig {
    let mut config = support::config(game);
    config.learn.checkpoint_every = 10;
    config
}

/// Trains; returns the result, and all notices reported on the way.
fn run(options: &TrainOptions) -> (Result<Status, TrainError>, Vec<String>) {
    let mut notices = Vec::new();
    let end = train(options, &mut |status| notices.extend(status.notices.clone()));
    if let Ok(status) = &end {
        notices.extend(status.notices.clone());
    }
    (end, notices)
}

fn open(folder: &Path) -> RunStore {
    RunStore::open(&folder.display().to_string()).expect("a run")
}

/// A game of the run's log with a new seed, so that it counts as a different game.
fn some_game(store: &RunStore, seed: u64) -> Episode {
    let log = store.log().expect("a log");
    let (_, games) = store.games_from(&log, 0).next().expect("a batch").expect("whole");
    let long = games.into_iter().find(|game| game.plies.len() > 3 && game.examples() > 0);
    Episode { seed, ..long.expect("a game with examples") }
}

#[test]
fn batches_that_do_not_fit_are_named_and_stay_out_of_the_log() {
    let folder = tempfile::tempdir().expect("a folder");
    run(&options(folder.path(), config("hex:3"), 5)).0.expect("a run");
    let store = open(folder.path());
    let good = some_game(&store, 1);
    let bad = |change: &dyn Fn(&mut Episode)| {
        let mut game = good.clone();
        change(&mut game);
        game
    };
    let example = good.plies.iter().position(|ply| ply.policy.len() > 1).expect("an example");
    let cases = [
        (bad(&|game| game.rules = "hex:5".to_owned()), "`hex:5`, but this run is for `hex:3`"),
        (bad(&|game| game.rules = "hex:3,swap".to_owned()), "`hex:3,swap`"),
        (bad(&|game| game.plies[1].mv = game.plies[0].mv.clone()), "ply 1"),
        (bad(&|game| game.plies[0].mv = "z99".to_owned()), "ply 0"),
        (bad(&|game| game.plies[example].policy = vec![(4000, 1.0)]), "output 4000"),
        (bad(&|game| game.plies[example].policy.truncate(1)), "sum to 0"),
        (bad(&|game| game.plies[example].root_value = 7.0), "root value is 7"),
    ];
    let mut other = store.batch_writer(Some("other")).expect("a writer");
    let objects: Vec<String> = cases
        .iter()
        .map(|(game, _)| other.write(&[some_game(&store, 2), game.clone()]).expect("written"))
        .map(|batch| batch.object)
        .collect();
    let fine = other.write(std::slice::from_ref(&good)).expect("written");
    for steps in [10, 15] {
        let (end, notices) = run(&options(folder.path(), config("hex:3"), steps));
        let status = end.expect("a run that goes on");
        for ((game, problem), object) in cases.iter().zip(&objects) {
            let of_it: Vec<&String> =
                notices.iter().filter(|notice| notice.contains(object)).collect();
            assert_eq!(of_it.len(), 1, "{notices:?}");
            let seed = format!("game 1 (seed {})", game.seed);
            assert!(of_it[0].contains(problem) && of_it[0].contains(&seed), "{notices:?}");
            assert!(of_it[0].contains("move it out of `inbox/`"), "{notices:?}");
        }
        assert_eq!(notices.len(), cases.len());
        let log = store.log().expect("a log");
        assert!(log.has(&fine.blake3) && status.progress().games == log.games());
        assert!(log.batches_from(0).all(|entry| !objects.contains(&entry.batch.object)));
    }
}

#[test]
fn a_start_that_takes_over_a_live_run_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    run(&options(folder.path(), config("hex:3"), 5)).0.expect("a run");
    let metrics = Metrics { epoch: 1, ..Metrics::default() };
    let write = |metrics: &Metrics| {
        let mut writer = open(folder.path()).metrics_writer().expect("a writer");
        writer.write(serde_json::to_value(metrics).expect("metrics")).expect("written");
    };
    write(&metrics);
    let (end, notices) = run(&options(folder.path(), config("hex:3"), 6));
    assert_eq!(end.expect("a run").progress().step, 6);
    assert!(notices.iter().any(|notice| notice.contains("takes over")), "{notices:?}");
    // That optimizer ended, and its metrics say so.
    let (_, notices) = run(&options(folder.path(), config("hex:3"), 7));
    assert_eq!(notices, Vec::<String>::new());
}

#[test]
fn other_rules_may_come_and_go() {
    let folder = tempfile::tempdir().expect("a folder");
    let with = TrainConfig {
        also: vec![AlsoConfig { game: "hex:3,swap".to_owned(), share: 0.5 }],
        ..config("hex:3")
    };
    run(&options(folder.path(), with, 10)).0.expect("a run");
    // Old games are trained on, and another process may still add some.
    let store = open(folder.path());
    let log = store.log().expect("a log");
    let games = store.games_from(&log, 0).flat_map(|batch| batch.expect("whole").1);
    let swap = games.into_iter().find(|game| game.rules == "hex:3,swap").expect("such a game");
    let late = Episode { seed: 1, ..swap };
    let late = store.batch_writer(None).expect("a writer").write(&[late]).expect("written");
    let (end, notices) = run(&options(folder.path(), config("hex:3"), 60));
    assert_eq!((end.expect("a run").progress().step, notices), (60, Vec::new()));
    assert!(store.log().expect("a log").has(&late.blake3));
}

#[test]
fn games_of_another_program_need_no_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    run(&options(folder.path(), config("hex:3"), 5)).0.expect("a run");
    let store = open(folder.path());
    let game = some_game(&store, 1);
    let on = TrainOptions { steps: None, ..options(folder.path(), config("hex:3"), 0) };
    let stop = on.stop.clone();
    let deadline = Instant::now() + Duration::from_secs(60);
    let (mut object, mut is_known) = (None, false);
    thread::scope(|scope| {
        let training = scope.spawn(move || run(&on).0.expect("a run"));
        while !is_known && Instant::now() < deadline && !training.is_finished() {
            thread::sleep(Duration::from_millis(50));
            // The second start has begun, and has checked the inbox.
            if object.is_none() && store.newest_epoch().expect("readable") == 2 {
                thread::sleep(Duration::from_millis(300));
                let mut other = store.batch_writer(Some("other")).expect("a writer");
                let batch = other.write(std::slice::from_ref(&game)).expect("written");
                object = Some(batch);
            }
            is_known =
                object.as_ref().is_some_and(|batch| store.log().expect("a log").has(&batch.blake3));
        }
        stop.raise();
    });
    assert!(is_known);
}

/// Files of a folder, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files
}

fn flip_a_bit(file: &Path) {
    let mut bytes = std::fs::read(file).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(file, bytes).expect("writable");
}

fn checkpoints(store: &RunStore) -> Vec<(u64, Option<u64>, u64)> {
    let numbers = store.checkpoints().expect("checkpoints").into_iter();
    let all = numbers.filter_map(|number| store.checkpoint(number).ok());
    all.map(|found| (found.number, found.parent, found.step)).collect()
}

#[test]
fn a_run_goes_on_from_an_earlier_checkpoint_under_a_fresh_number() {
    let folder = tempfile::tempdir().expect("a folder");
    let resume = |steps, from_checkpoint| {
        let options = options(folder.path(), config("hex:3"), steps);
        run(&TrainOptions { from_checkpoint, ..options })
    };
    resume(30, None).0.expect("a run");
    let store = open(folder.path());
    let newest = store.latest_checkpoint().expect("readable").expect("a checkpoint");
    assert_eq!((newest.number, newest.step), (3, 30));
    flip_a_bit(&folder.path().join(newest.blobs["optimizer"].object()));
    let error = resume(40, None).0.expect_err("a damaged blob").to_string();
    assert!(error.contains("--from-checkpoint N"), "{error}");
    assert!(error.contains(&folder.path().display().to_string()), "{error}");
    let error = resume(40, Some(9)).0.expect_err("no such checkpoint").to_string();
    assert!(error.contains("it has checkpoints 1, 2, 3"), "{error}");
    let network = std::fs::read(folder.path().join("networks/00000003.safetensors"));
    let (end, notices) = resume(40, Some(2));
    assert_eq!(end.expect("a run").progress().step, 40);
    assert!(notices[0].contains("checkpoint 4 continues from checkpoint 2"), "{notices:?}");
    let known = [(1, None, 10), (2, Some(1), 20), (3, Some(2), 30), (4, Some(2), 20)];
    let all = checkpoints(&store);
    assert_eq!(
        (&all[..4], all[4..].to_vec()),
        (&known[..], vec![(5, Some(4), 30), (6, Some(5), 40)])
    );
    let blobs = |number| store.checkpoint(number).expect("a checkpoint").blobs;
    let hashes = |number| blobs(number).into_values().map(|blob| blob.blake3).collect::<Vec<_>>();
    assert_eq!(hashes(4), hashes(2));
    let now = std::fs::read(folder.path().join("networks/00000003.safetensors"));
    assert_eq!(now.expect("a file"), network.expect("a file"));
    // The next start needs no option.
    assert_eq!(
        resume(45, None).0.expect("a run").metrics.epoch,
        store.newest_epoch().expect("readable")
    );
}

#[test]
fn deleted_checkpoints_and_changed_networks_stop_no_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let resume = |steps| run(&options(folder.path(), config("hex:3"), steps));
    resume(30).0.expect("a run");
    std::fs::remove_file(folder.path().join("checkpoints/00000003.json")).expect("deleted");
    let third = folder.path().join("networks/00000003.safetensors");
    let before = std::fs::read(&third).expect("a file");
    flip_a_bit(&folder.path().join("networks/00000002.safetensors"));
    let (end, notices) = resume(40);
    assert_eq!(end.expect("a run").progress().step, 40);
    assert!(notices[0].contains("networks/00000002.safetensors"), "{notices:?}");
    // Number 3 is not reused for another network.
    let store = open(folder.path());
    let numbers: Vec<u64> = checkpoints(&store).into_iter().map(|found| found.0).collect();
    assert_eq!(numbers, [1, 2, 4, 5]);
    assert_eq!(std::fs::read(&third).expect("a file"), before);
    // An unreadable manifest prevents deletion of all blobs, but nothing else.
    flip_a_bit(&folder.path().join("checkpoints/00000004.json"));
    let (end, notices) = resume(50);
    assert_eq!(end.expect("a run").progress().step, 50);
    assert!(
        notices.iter().any(|notice| notice.contains("checkpoints/00000004.json")),
        "{notices:?}"
    );
}

#[test]
fn a_run_goes_on_without_a_lost_batch() {
    let folder = tempfile::tempdir().expect("a folder");
    let resume = |steps, without: &[String]| {
        let options = options(folder.path(), config("hex:3"), steps);
        run(&TrainOptions { without: without.to_vec(), ..options }).0
    };
    resume(10, &[]).expect("a run");
    let store = open(folder.path());
    let log = store.log().expect("a log");
    let objects: Vec<String> =
        log.batches_from(0).map(|entry| entry.batch.object.clone()).take(2).collect();
    flip_a_bit(&folder.path().join(&objects[0]));
    let error = resume(20, &[]).expect_err("a damaged batch").to_string();
    assert!(error.contains(&format!("--without {}", objects[0])), "{error}");
    assert!(!error.contains("move it out"), "{error}");
    std::fs::remove_file(folder.path().join(&objects[0])).expect("deleted");
    let error = resume(20, &[]).expect_err("a missing batch").to_string();
    assert!(error.contains(&format!("--without {}", objects[0])), "{error}");
    let error = resume(20, &["inbox/none.parquet".to_owned()]).expect_err("unknown").to_string();
    assert!(error.contains("inbox/none.parquet is not in the log"), "{error}");
    // Named by its object name, or by its path.
    let path = folder.path().join(&objects[0]).display().to_string();
    let status = resume(20, &[path]).expect("a run");
    assert_eq!(
        (status.progress().step, status.progress().games),
        (20, store.log().expect("a log").games())
    );
    std::fs::remove_file(folder.path().join(&objects[1])).expect("deleted");
    resume(25, &objects).expect("both are gone");
    // The omission is permanent.
    assert_eq!(resume(30, &[]).expect("a run").progress().step, 30);
    assert_eq!(files(&folder.path().join("omitted")).len(), 2);
}

#[test]
fn a_damaged_batch_of_a_teacher_is_reported_as_the_teacher_s() {
    let [teacher, student] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    run(&options(teacher.path(), config("hex:3"), 5)).0.expect("a run");
    flip_a_bit(&files(&teacher.path().join("inbox"))[0]);
    let teacher = teacher.path().display().to_string();
    let learn = options(student.path(), config("hex:3"), 5);
    let learn = TrainOptions { teacher: Some(teacher.clone()), ..learn };
    let error = run(&learn).0.expect_err("a damaged batch").to_string();
    assert!(error.starts_with(&format!("{teacher}: inbox/")), "{error}");
    assert!(error.contains(&format!("--run {teacher} --without inbox/")), "{error}");
}

//! Tests of the whole loop on the smallest boards: it learns, is reproducible, resumes, and rejects
//! what it must.

use crate::train::support::{config, options};
use ponder_game::conformance::random_walk;
use ponder_game::{Encode, Game, Position, Seed, Status as GameStatus};
use ponder_hex::Hex;
use ponder_net::Model;
use ponder_train::store::{Measure, RunStore, StoreError};
use ponder_train::{
    AlsoConfig, MeasureConfig, Measurement, Metrics, ResumePoint, Status, TrainConfig, TrainError,
    TrainOptions, stored_config, train,
};
use std::path::Path;
use std::time::Duration;

fn run(options: &TrainOptions) -> Result<Status, TrainError> {
    train(options, &mut |_| {})
}

fn network(status: &Status) -> Model {
    Model::read(Path::new(status.network_file.as_ref().expect("a network"))).expect("a network")
}

/// Measurements one after the other.
fn ceaseless() -> MeasureConfig {
    MeasureConfig {
        every_s: 0.001,
        games: 2,
        rollouts: 1,
        share_max: 1.0,
        ..MeasureConfig::default()
    }
}

#[test]
fn the_same_seed_gives_the_same_weights_bit_for_bit() {
    let [one, two, other] = [(); 3].map(|()| tempfile::tempdir().expect("a folder"));
    let first = run(&options(one.path(), config("hex:3"), 120)).expect("a run");
    // Measuring takes time of its own and has no influence on training.
    let mut measured = config("hex:3");
    measured.measure = ceaseless();
    let second = run(&options(two.path(), measured, 120)).expect("a run");
    assert!(!second.measurements.is_empty());
    assert_eq!((first.progress().step, first.progress().games), (120, second.progress().games));
    let [one, two] = [&first, &second].map(network);
    assert_eq!((one.tensors(), one.peaks()), (two.tensors(), two.peaks()));
    let seed = TrainConfig { seed: Seed(6), ..config("hex:3") };
    let third = run(&options(other.path(), seed, 120)).expect("a run");
    assert_ne!(network(&first).tensors(), network(&third).tensors());
}

#[test]
fn a_run_learns_and_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(stored_config(&folder.path().display().to_string()).expect("readable").is_none());
    let early = run(&options(folder.path(), config("hex:3"), 40)).expect("a run");
    assert_eq!((early.progress().step, early.metrics.epoch), (40, 1));
    let late = run(&options(folder.path(), config("hex:3"), 400)).expect("a run");
    assert_eq!((late.progress().step, late.metrics.epoch), (400, 2));
    let checkpoint = 2;
    assert_eq!((early.resumed, late.resumed), (None, Some(ResumePoint { checkpoint, step: 40 })));
    assert!(late.progress().games > early.progress().games);
    // The best moves of 3x3 are learned quickly.
    let accuracy = |status: &Status| status.progress().training.expect("losses").accuracy;
    assert!(accuracy(&late) > accuracy(&early) + 0.1, "{early:?} {late:?}");
    let store = RunStore::open(&folder.path().display().to_string()).expect("a run");
    let log = store.log().expect("a log");
    assert_eq!((log.games(), log.examples()), (late.progress().games, late.progress().examples));
    let steps: Vec<u64> = store
        .checkpoints()
        .expect("checkpoints")
        .into_iter()
        .map(|number| store.checkpoint(number).expect("a checkpoint").step)
        .collect();
    assert!(steps.is_sorted() && steps.last() == Some(&400), "{steps:?}");
}

fn also(game: &str, others: &[&str]) -> TrainConfig {
    let share = 1.0 / (others.len() + 1) as f32;
    let also = others.iter().map(|game| AlsoConfig { game: (*game).to_owned(), share });
    TrainConfig { also: also.collect(), ..config(game) }
}

#[test]
fn a_run_learns_boards_of_several_sizes() {
    let [one, two] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let config = also("hex:4", &["hex:3", "hex:5", "hex:4,swap"]);
    let first = run(&options(one.path(), config.clone(), 60)).expect("a run");
    let second = run(&options(two.path(), config, 60)).expect("a run");
    let [first, second] = [&first, &second].map(network);
    assert_eq!((first.tensors(), first.peaks()), (second.tensors(), second.peaks()));
    let store = RunStore::open(&one.path().display().to_string()).expect("a run");
    let log = store.log().expect("a log");
    let games: Vec<_> =
        store.games_from(&log, 0).flat_map(|batch| batch.expect("whole").1).collect();
    for rules in ["hex:3", "hex:4", "hex:4,swap", "hex:5"] {
        assert!(games.iter().any(|game| game.rules == rules), "{rules}");
    }
    // Without them the run goes on, and still learns from their games.
    let alone = run(&options(one.path(), also("hex:4", &[]), 80)).expect("a run");
    assert_eq!(alone.progress().step, 80);
    let wide = also("hex:4", &["hex:3x4"]);
    let error = run(&options(two.path(), wide, 90)).expect_err("not square").to_string();
    assert!(error.contains("square"), "{error}");
}

/// The type of the positions has room for the largest board, which need not be the main one.
#[test]
fn a_larger_board_may_come_and_go() {
    let folder = tempfile::tempdir().expect("a folder");
    run(&options(folder.path(), also("go:3", &["go:11"]), 3)).expect("a run");
    let end = run(&options(folder.path(), also("go:3", &[]), 6)).expect("a run");
    assert_eq!(end.progress().step, 6);
}

#[test]
fn settings_may_change_but_not_the_game_or_the_network() {
    let folder = tempfile::tempdir().expect("a folder");
    run(&options(folder.path(), config("hex:3"), 5)).expect("a run");
    let mut slower = config("hex:3");
    slower.learn.rate = 0.0005;
    run(&options(folder.path(), slower.clone(), 10)).expect("a run with another rate");
    let stored = stored_config(&folder.path().display().to_string()).expect("readable");
    assert_eq!(stored, Some(slower));
    let error = run(&options(folder.path(), config("hex:4"), 20)).expect_err("another game");
    assert!(error.to_string().contains("`game`"), "{error}");
    let mut shallower = config("hex:3");
    shallower.net.blocks = 0;
    let error = run(&options(folder.path(), shallower, 20)).expect_err("another network");
    assert!(error.to_string().contains("`net`"), "{error}");
    let mut wrong = config("hex:3");
    wrong.learn.reuse = 0;
    let error = run(&options(folder.path(), wrong, 20)).expect_err("no use at all");
    assert!(error.to_string().contains("learn.reuse"), "{error}");
    let mut unknown = config("hex:3");
    unknown.learn.path = "abacus".to_owned();
    let error = run(&options(folder.path(), unknown, 20)).expect_err("an unknown path");
    assert!(error.to_string().contains("portable"), "{error}");
}

#[test]
fn checkpoints_come_by_time_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut often = config("hex:3");
    often.learn.checkpoint_every = 1000;
    often.learn.checkpoint_every_s = 1e-9;
    run(&options(folder.path(), often, 4)).expect("a run");
    let store = RunStore::open(&folder.path().display().to_string()).expect("a run");
    assert_eq!(store.checkpoints().expect("checkpoints"), [1, 2, 3, 4]);
}

#[test]
fn only_failures_of_the_system_count_as_such() {
    let full = StoreError::Full { object: "inbox/a".to_owned() };
    assert!(TrainError::from(full).is_system_failure());
    let missing = stored_config("memory:///run").expect_err("nothing outlives the program");
    assert!(!missing.is_system_failure() && missing.to_string().contains("only local folders"));
}

#[test]
fn a_flipped_bit_in_a_checkpoint_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    run(&options(folder.path(), config("hex:3"), 5)).expect("a run");
    let store = RunStore::open(&folder.path().display().to_string()).expect("a run");
    let checkpoint = store.latest_checkpoint().expect("readable").expect("a checkpoint");
    let blob = folder.path().join(checkpoint.blobs["optimizer"].object());
    let mut bytes = std::fs::read(&blob).expect("a blob");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&blob, bytes).expect("writable");
    let error = run(&options(folder.path(), config("hex:3"), 10)).expect_err("a damaged blob");
    let text = error.to_string();
    assert!(text.contains("blobs/") && text.contains("another checkpoint"), "{text}");
}

#[test]
fn a_board_that_is_not_square_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let error = run(&options(folder.path(), config("hex:4x3"), 5)).expect_err("not square");
    assert!(matches!(error, TrainError::Unfit { .. }), "{error}");
    assert!(!folder.path().join("config").exists(), "nothing was begun");
}

#[test]
fn a_smaller_network_learns_every_game_of_a_teacher_so_often() {
    let [teacher, student] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let taught = run(&options(teacher.path(), config("hex:3"), 60)).expect("a run");
    let mut small = config("hex:3");
    small.net.blocks = 0;
    small.learn.reuse = 3;
    let learn = |steps| TrainOptions {
        teacher: Some(teacher.path().display().to_string()),
        steps,
        ..options(student.path(), small.clone(), 0)
    };
    // Interrupted at a number of steps, and then continued to the end.
    let begun = run(&learn(Some(7))).expect("a run");
    assert_eq!(begun.progress().step, 7);
    assert!(
        begun.progress().games <= taught.progress().games,
        "{} of {}",
        begun.progress().games,
        taught.progress().games
    );
    let done = run(&learn(None)).expect("a run");
    assert_eq!(
        (done.progress().games, done.progress().examples),
        (taught.progress().games, taught.progress().examples)
    );
    assert_eq!(done.progress().step, (3 * taught.progress().examples).div_ceil(16));
    assert_eq!(network(&done).config().blocks, 0);
    // The same teacher again adds nothing; another teacher does.
    assert_eq!(run(&learn(None)).expect("a run").progress().step, done.progress().step);
    let second = tempfile::tempdir().expect("a folder");
    let seed = TrainConfig { seed: Seed(6), ..config("hex:3") };
    let more = run(&options(second.path(), seed, 20)).expect("a run");
    let from_second =
        TrainOptions { teacher: Some(second.path().display().to_string()), ..learn(None) };
    let both = run(&from_second).expect("a run");
    let examples = taught.progress().examples + more.progress().examples;
    assert_eq!(
        (both.progress().games, both.progress().examples),
        (taught.progress().games + more.progress().games, examples)
    );
    let uses = 3 * examples;
    assert!(
        (uses / 16..=uses / 16 + 2).contains(&both.progress().step),
        "{} steps",
        both.progress().step
    );
    // A run cannot be its own teacher.
    let config_files = || std::fs::read_dir(teacher.path().join("config")).expect("files").count();
    let before = config_files();
    let own = TrainOptions { run: format!("{}/.", teacher.path().display()), ..learn(None) };
    let error = run(&own).expect_err("the same run");
    assert!(error.to_string().contains("another directory"), "{error}");
    assert_eq!(config_files(), before);
    let other = TrainOptions { teacher: learn(None).teacher, ..options(student.path(), small, 1) };
    let wrong = TrainOptions { config: config("hex:4"), ..other };
    let elsewhere = tempfile::tempdir().expect("a folder");
    let wrong = TrainOptions { run: elsewhere.path().display().to_string(), ..wrong };
    let error = run(&wrong).expect_err("other rules");
    assert!(error.to_string().contains("hex:3"), "{error}");
}

/// Number of bytes of the input planes of a position.
fn planes<P: Encode>(position: &P) -> usize {
    position.frame().cells() * P::PLANES
}

/// Mean difference of the values of two networks, over the positions of random games of Hex.
fn value_distance(one: &Model, other: &Model) -> f32 {
    let start = Hex::<u128>::initial(&"3".parse().expect("rules"));
    let mut distances = Vec::new();
    for game in 0..8 {
        random_walk(&start, Seed(game), usize::MAX, |position, history, _| {
            if position.status(history) == GameStatus::Running {
                let mut encoded = vec![0; planes(position)];
                position.encode(0, &mut encoded);
                let value = |net: &Model| net.evaluate_plain(&encoded, position.frame()).1;
                distances.push((value(one) - value(other)).abs());
            }
        });
    }
    distances.iter().sum::<f32>() / distances.len() as f32
}

#[test]
fn a_student_of_the_teacher_s_network_comes_closer_to_it_than_one_of_its_games() {
    let teacher = tempfile::tempdir().expect("a folder");
    let taught = run(&options(teacher.path(), config("hex:3"), 60)).expect("a run");
    let student = |share| {
        let folder = tempfile::tempdir().expect("a folder");
        let mut config = config("hex:3");
        config.seed = Seed(6);
        config.learn.reuse = 8;
        config.learn.teacher_share = share;
        let learn = TrainOptions {
            teacher: Some(teacher.path().display().to_string()),
            steps: None,
            ..options(folder.path(), config, 0)
        };
        network(&run(&learn).expect("a run"))
    };
    let teacher_net = network(&taught);
    let [of_games, of_network] =
        [0.0, 1.0].map(|share| value_distance(&student(share), &teacher_net));
    assert!(of_network < 0.5 * of_games, "{of_network} and {of_games}");
}

#[test]
fn a_finished_run_uses_each_example_as_often_as_set_and_cools_down() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = config("hex:3");
    let begun = run(&options(folder.path(), config.clone(), 60)).expect("a run");
    let finish = TrainOptions { finish: true, steps: None, ..options(folder.path(), config, 0) };
    let done = run(&finish).expect("a run");
    assert_eq!(done.progress().games, begun.progress().games, "no new games");
    assert_eq!(done.progress().step, (4 * begun.progress().examples).div_ceil(16));
    let rate = done.progress().rate.expect("a rate");
    assert!((rate / 2e-4 - 1.0).abs() < 0.05, "{rate}");
    assert_eq!(run(&finish).expect("a run").progress().step, done.progress().step);
    // It may go on after that.
    let more = TrainOptions { finish: false, steps: Some(done.progress().step + 20), ..finish };
    assert!(run(&more).expect("a run").progress().games > done.progress().games);
    // With a time limit it plays first.
    let time = Some(Duration::from_millis(400));
    let folder = tempfile::tempdir().expect("a folder");
    let timed = TrainOptions { run: folder.path().display().to_string(), time, ..more };
    let timed = run(&TrainOptions { finish: true, steps: None, threads: 2, ..timed });
    let timed = timed.expect("a run").progress().clone();
    assert!(timed.games > 0);
    let uses = 4 * timed.examples;
    assert!((uses / 16..=uses / 16 + 2).contains(&timed.step), "{timed:?}");
}

/// Threads run the shards of a step in any order, and the sums are always the same.
#[test]
fn a_teacher_gives_the_same_network_with_the_same_number_of_threads() {
    let teacher = tempfile::tempdir().expect("a folder");
    run(&options(teacher.path(), config("hex:3"), 40)).expect("a run");
    let learn = |threads| {
        let student = tempfile::tempdir().expect("a folder");
        let teacher = Some(teacher.path().display().to_string());
        let options = options(student.path(), config("hex:3"), 30);
        network(&run(&TrainOptions { teacher, threads, ..options }).expect("a run"))
    };
    let (one, three) = (learn(1), learn(3));
    assert_eq!(three.tensors(), learn(3).tensors());
    assert_ne!(one.tensors(), three.tensors(), "norms have the statistics of shards");
}

fn metrics(store: &RunStore) -> Vec<Metrics> {
    let records = store.metrics_from(1).expect("readable").into_iter();
    let data = records.map(|record| record.expect("whole").data);
    data.map(|data| serde_json::from_value(data).expect("metrics")).collect()
}

#[test]
fn measured_networks_are_checkpoints() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut often = config("hex:3");
    often.measure = ceaseless();
    often.learn.checkpoint_every = 1000;
    let done = run(&options(folder.path(), often, 100)).expect("a run");
    let store = RunStore::open(&folder.path().display().to_string()).expect("a run");
    let measures = store.measures().expect("readable");
    assert_eq!(measures.len(), done.measurements.len());
    assert!(!measures.is_empty());
    for (measure, found) in measures.iter().zip(&done.measurements) {
        let checkpoint = store.checkpoint(measure.checkpoint).expect("a checkpoint");
        assert_eq!(
            (checkpoint.step, measure.data["step"].as_u64()),
            (found.step, Some(found.step))
        );
        let file = folder.path().join(RunStore::network_object(measure.checkpoint));
        assert!(Model::read(&file).is_ok(), "{}", file.display());
    }
}

/// A network beyond the limit of rollouts plays against the checkpoint that passed it.
#[test]
fn strong_networks_play_against_earlier_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut often = config("hex:3");
    often.measure = MeasureConfig { rollouts_max: 1, ..ceaseless() };
    let done = run(&options(folder.path(), often.clone(), 60)).expect("a run");
    let store = RunStore::open(&folder.path().display().to_string()).expect("a run");
    let last = store.newest_measure().expect("readable").expect("a measurement");
    let won = Measurement { won: 2.0, ..done.measurements[0].clone() };
    let data = serde_json::json!(won);
    store.add_measure(&Measure { data, ..last.clone() }).expect("written");
    let more = run(&options(folder.path(), often, 120)).expect("a run");
    let rival = format!("checkpoint {}", last.checkpoint);
    let found = more.measurements.iter().find(|found| found.opponent == rival);
    let found = found.expect("a measurement against the checkpoint");
    assert_eq!(found.opponent_checkpoint, Some(last.checkpoint));
    assert_eq!(found.rollouts, won.equal_rollouts() as u64);
    assert!(found.step > won.step && found.games == 2, "{found:?}");
}

#[test]
fn a_start_is_not_measured_before_its_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut often = config("hex:3");
    often.measure = ceaseless();
    let measured = run(&options(folder.path(), often.clone(), 60)).expect("a run");
    assert!(!measured.measurements.is_empty());
    often.measure.every_s = 3600.0;
    let on = options(folder.path(), often.clone(), 120);
    let later = run(&on).expect("a run");
    assert_eq!(later.measurements, measured.measurements);
    // One that ends before the next measurement is due is measured in its last quarter.
    let time = Some(Duration::from_secs(4));
    let on = TrainOptions { time, steps: None, ..options(folder.path(), often, 0) };
    let last = run(&on).expect("a run").measurements;
    let [earlier @ .., at_the_end] = &last[..] else { panic!("no measurement") };
    assert_eq!(earlier, measured.measurements);
    assert!(at_the_end.trained_s > later.progress().trained_s + 1.0, "{at_the_end:?}");
}

#[test]
fn metrics_are_recorded_at_intervals() {
    let folder = tempfile::tempdir().expect("a folder");
    let often = TrainConfig { metrics_every_s: 0.001, ..config("hex:3") };
    let done = run(&options(folder.path(), often, 60)).expect("a run");
    let store = RunStore::open(&folder.path().display().to_string()).expect("a run");
    let found = metrics(&store);
    let last = found.last().expect("the last of them");
    assert!(found.iter().map(|one| one.progress.step).is_sorted(), "{found:?}");
    assert!(found.iter().rev().skip(1).all(|one| !one.stopped) && last.stopped);
    assert_eq!(
        (last.progress.step, last.progress.games, last.progress.examples),
        (60, done.progress().games, done.progress().examples)
    );
    assert_eq!(
        (last.progress.training, last.progress.held_out),
        (done.progress().training, done.progress().held_out)
    );
    // No metrics are requested here, and only the last process wrote some.
    let never = TrainConfig { metrics_every_s: 0.0, ..config("hex:3") };
    run(&options(folder.path(), never, 70)).expect("a run");
    assert_eq!(metrics(&store).len(), found.len());
}

#[test]
fn metrics_that_cannot_be_written_do_not_end_the_training() {
    let folder = tempfile::tempdir().expect("a folder");
    let never = TrainConfig { metrics_every_s: 0.0, ..config("hex:3") };
    run(&options(folder.path(), never, 10)).expect("a run");
    let metrics = folder.path().join("metrics");
    if metrics.is_dir() {
        std::fs::remove_dir_all(&metrics).expect("metrics of the end");
    }
    std::fs::write(&metrics, "a file where the folder should be").expect("ok");
    let often = TrainConfig { metrics_every_s: 0.001, ..config("hex:3") };
    // Long enough for the metrics to be checked.
    let done = run(&options(folder.path(), often, 400)).expect("a run");
    assert_eq!(done.progress().step, 400);
    assert!(done.metrics.notice.expect("a notice").contains("metrics"));
}

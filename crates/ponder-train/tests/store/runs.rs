//! Tests of a run in a local folder.

use crate::store::games::games;
use ponder_arena::campaign::Origin;
use ponder_game::{Encode, Game, Seed};
use ponder_hex::Hex;
use ponder_net::{Metadata, Model, NetConfig};
use ponder_train::store::{
    CheckpointDraft, Log, LogPosition, Measure, MetricsRecord, RunConfig, RunStore, StoreError,
    thinned,
};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use tempfile::TempDir;

pub fn config() -> RunConfig {
    RunConfig { rules: "hex:5".to_owned(), settings: json!({"visits": 32}) }
}

pub fn run() -> (TempDir, RunStore) {
    let folder = TempDir::new().unwrap();
    let run = RunStore::create(folder.path().to_str().unwrap(), &config()).unwrap();
    (folder, run)
}

fn draft(step: u64, weights: &[u8]) -> CheckpointDraft {
    CheckpointDraft {
        step,
        config: 1,
        log: LogPosition { segments: 1, examples: 9, oldest_example: 3 },
        blobs: BTreeMap::from([("weights".to_owned(), weights.to_vec())]),
        state: BTreeMap::from([("shuffler".to_owned(), json!({"taken": 7}))]),
        metrics: BTreeMap::from([("loss".to_owned(), json!(0.5))]),
    }
}

#[test]
fn a_run_is_created_once_and_opened_by_path_or_url() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("new/run");
    let path = path.to_str().unwrap();
    assert!(matches!(RunStore::open(path), Err(StoreError::NoRun { .. })));
    RunStore::create(path, &config()).unwrap();
    assert!(matches!(RunStore::create(path, &config()), Err(StoreError::AlreadyRun { .. })));
    assert_eq!(RunStore::open(path).unwrap().config().unwrap(), (1, config()));
    let url = format!("file://{path}");
    assert_eq!(RunStore::open(&url).unwrap().config().unwrap(), (1, config()));
    let empty = folder.path().to_str().unwrap();
    assert!(matches!(RunStore::open(empty), Err(StoreError::NoRun { .. })));
    let error = RunStore::open("s3://bucket/run").err().unwrap();
    assert!(matches!(error, StoreError::Url { .. }));
    assert!(error.to_string().contains("only local folders"), "{error}");
}

#[test]
fn the_newest_configuration_counts_and_the_game_stays() {
    let (_folder, run) = run();
    let changed = RunConfig { rules: "hex:6".to_owned(), ..config() };
    assert_eq!(run.add_config(&changed).unwrap(), 2);
    assert_eq!(run.config().unwrap(), (2, changed));
    assert_eq!(run.config_number(1).unwrap(), config());
    let chess = RunConfig { rules: "chess:8".to_owned(), ..config() };
    assert!(matches!(run.add_config(&chess), Err(StoreError::OtherGame { .. })));
    assert!(RunStore::create("/nowhere", &chess).is_err());
}

#[test]
fn the_origin_is_that_of_the_process_that_started_last() {
    let (_folder, run) = run();
    assert_eq!(run.newest_origin().unwrap(), None);
    let origin = Origin { ponder: "0.1.0".to_owned(), processors: 2, ..Origin::default() };
    run.writer_of(Some(&origin)).unwrap();
    assert_eq!(run.newest_origin().unwrap(), Some(origin));
    run.writer().unwrap();
    assert_eq!(run.newest_origin().unwrap(), None);
}

#[test]
fn games_of_two_writers_get_one_order() {
    let (_folder, run) = run();
    let mut one = run.batch_writer(Some("one")).unwrap();
    let mut two = run.batch_writer(None).unwrap();
    let first = one.write(&games(0, 4)).unwrap();
    two.write(&games(4, 4)).unwrap();
    assert_eq!(run.read_batch(&first).unwrap(), games(0, 4));

    let mut writer = run.writer().unwrap();
    let found = writer.ingest(100).unwrap();
    assert_eq!((found.batches, found.games), (2, 8));
    one.write(&games(8, 4)).unwrap();
    assert_eq!(writer.ingest(100).unwrap().games, 4);
    assert_eq!(writer.ingest(100).unwrap().games, 0);

    let log = run.log().unwrap();
    assert_eq!(log.segments(), writer.log().segments());
    assert_eq!(log.games(), 12);
    let mut next = 0;
    let mut seeds = Vec::new();
    for entry in run.games_from(&log, 0) {
        let (first, games) = entry.unwrap();
        assert_eq!(first, next);
        next += games.iter().map(|game| game.examples() as u64).sum::<u64>();
        seeds.extend(games.into_iter().map(|game| game.seed));
    }
    assert_eq!(next, log.examples());
    seeds.sort_unstable();
    assert_eq!(seeds, Vec::from_iter(0..12));
}

#[test]
fn reading_from_an_example_skips_the_batches_before_it() {
    let (_folder, run) = run();
    let mut games_writer = run.batch_writer(None).unwrap();
    let mut writer = run.writer().unwrap();
    for part in 0..6 {
        games_writer.write(&games(part * 3, 3)).unwrap();
        if part % 2 == 1 {
            writer.ingest(100).unwrap();
        }
    }
    let log = writer.log();
    let all: Vec<_> = log.batches_from(0).map(|entry| entry.first_example).collect();
    assert_eq!(all.len(), 6);
    for example in 0..=log.examples() {
        let found = log.batches_from(example).next().map(|entry| entry.first_example);
        let expected = all.iter().rev().find(|&&first| first <= example);
        let expected = (example < log.examples()).then(|| *expected.unwrap());
        assert_eq!(found, expected, "example {example}");
    }
}

#[test]
fn the_same_games_written_twice_count_once() {
    let (_folder, run) = run();
    let mut one = run.batch_writer(Some("one")).unwrap();
    let mut again = run.batch_writer(Some("one")).unwrap();
    one.write(&games(0, 4)).unwrap();
    assert_eq!(again.write(&games(0, 4)).unwrap().object, run.inbox().unwrap().batches[0].object);
    run.batch_writer(Some("two")).unwrap().write(&games(0, 4)).unwrap();
    assert_eq!(run.inbox().unwrap().batches.len(), 2);
    let mut writer = run.writer().unwrap();
    assert_eq!(writer.ingest(100).unwrap().games, 4);
    assert_eq!(writer.ingest(100).unwrap().games, 0);
}

#[test]
fn a_writer_that_starts_again_goes_on_counting() {
    let (_folder, run) = run();
    run.batch_writer(Some("one")).unwrap().write(&games(0, 1)).unwrap();
    let second = run.batch_writer(Some("one")).unwrap().write(&games(1, 1)).unwrap();
    assert!(second.object.starts_with("inbox/one-0000000001-"), "{}", second.object);
    for name in ["", "One", "a-b", "a/b", "ä"] {
        assert!(matches!(run.batch_writer(Some(name)), Err(StoreError::Name { .. })), "{name}");
    }
}

#[test]
fn games_of_another_game_are_refused() {
    let (_folder, run) = run();
    let mut games = games(0, 2);
    games[1].rules = "go:9".to_owned();
    let result = run.batch_writer(None).unwrap().write(&games);
    assert!(matches!(result, Err(StoreError::OtherGame { .. })));
}

#[test]
fn checkpoints_round_trip_and_name_their_parents() {
    let (_folder, run) = run();
    assert_eq!(run.latest_checkpoint().unwrap(), None);
    let mut writer = run.writer().unwrap();
    assert_eq!(writer.resume(None).unwrap(), None);
    let mut games_writer = run.batch_writer(None).unwrap();
    games_writer.write(&games(0, 3)).unwrap();
    writer.ingest(10).unwrap();
    let first = writer.create_checkpoint(draft(100, b"first")).unwrap();
    let second = writer.create_checkpoint(draft(200, b"second")).unwrap();
    assert_eq!((first.number, first.parent, first.epoch), (1, None, 1));
    assert_eq!((second.number, second.parent), (2, Some(1)));
    assert_eq!(run.latest_checkpoint().unwrap(), Some(second.clone()));
    assert_eq!(run.checkpoint(1).unwrap(), first);
    assert_eq!(&run.blob(&first, "weights").unwrap()[..], b"first");
    assert!(matches!(run.blob(&first, "optimizer"), Err(StoreError::Missing { .. })));

    let mut later = run.writer().unwrap();
    assert_eq!(later.epoch(), 2);
    assert_eq!(later.resume(Some(1)).unwrap(), Some(first));
    let third = later.create_checkpoint(draft(300, b"first")).unwrap();
    assert_eq!((third.number, third.parent, third.epoch), (3, Some(1), 2));
    let fenced = writer.create_checkpoint(draft(201, b"late"));
    assert!(matches!(fenced, Err(StoreError::Fenced { mine: 1, newest: 2 })));
}

#[test]
fn measurements_are_numbered() {
    let (_folder, run) = run();
    let measure = |score: f64| Measure {
        checkpoint: 3,
        name: "mcts".to_owned(),
        data: json!({"score": score}),
        created_s: 0,
    };
    assert_eq!(run.add_measure(&measure(0.5)).unwrap(), "measures/00000003-0001.json");
    assert_eq!(run.add_measure(&measure(0.6)).unwrap(), "measures/00000003-0002.json");
    let found = run.measures().unwrap();
    let scores: Vec<_> = found.iter().map(|measure| measure.data["score"].as_f64()).collect();
    assert_eq!(scores, [Some(0.5), Some(0.6)]);
}

#[test]
fn a_network_of_the_run_round_trips() {
    type Position = <Hex<u128> as Game>::Position;
    let (_folder, run) = run();
    let about = |game: &str| Metadata::new(game, &format!("{game}:5"), Position::PLANE_UNITS, "");
    let net = NetConfig::pooled::<Position>(8, 1);
    let model = |game: &str| Model::random(net, about(game), Seed(1)).unwrap();
    let mut writer = run.writer().unwrap();
    let own = writer.create_checkpoint(draft(1, &model("hex").to_bytes().unwrap())).unwrap();
    assert_eq!(run.network(&own, "weights").unwrap(), model("hex"));
    let other = writer.create_checkpoint(draft(2, &model("go").to_bytes().unwrap())).unwrap();
    assert!(matches!(run.network(&other, "weights"), Err(StoreError::OtherGame { .. })));
    let no_net = writer.create_checkpoint(draft(3, b"not a network")).unwrap();
    assert!(matches!(run.network(&no_net, "weights"), Err(StoreError::Model(_))));
}

#[test]
fn readers_need_no_lock_while_a_run_is_written() {
    let (folder, run) = run();
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let run = RunStore::open(folder.path().to_str().unwrap()).unwrap();
            let (mut log, mut reads, mut grew) = (Log::default(), 0, 0);
            while !is_done.load(Ordering::Relaxed) || reads < 3 {
                let before = log.examples();
                grew += usize::from(run.refresh(&mut log).unwrap() > 0);
                assert!(run.games_from(&log, before).all(|batch| batch.is_ok()));
                if let Some(checkpoint) = run.latest_checkpoint().unwrap() {
                    run.blob(&checkpoint, "weights").unwrap();
                }
                reads += 1;
            }
            (log, grew)
        });
        let mut writer = run.writer().unwrap();
        let mut games_writer = run.batch_writer(None).unwrap();
        for part in 0..40 {
            games_writer.write(&games(part * 2, 2)).unwrap();
            writer.ingest(10).unwrap();
            writer.create_checkpoint(draft(part, &part.to_le_bytes())).unwrap();
        }
        is_done.store(true, Ordering::Relaxed);
        let (mut log, grew) = reader.join().unwrap();
        run.refresh(&mut log).unwrap();
        assert_eq!(log.segments(), writer.log().segments());
        assert!(grew > 0);
    });
}

#[test]
fn records_are_numbered_and_a_damaged_one_hides_no_other() {
    let (folder, run) = run();
    let mut writer = run.metrics_writer().unwrap();
    let mut other = run.metrics_writer().unwrap();
    assert_eq!(writer.write(json!({"step": 1})).unwrap(), 1);
    assert_eq!(other.write(json!({"step": 2})).unwrap(), 2);
    assert_eq!(writer.write(json!({"step": 3})).unwrap(), 3);
    assert_eq!(run.metrics_writer().unwrap().write(json!({"step": 4})).unwrap(), 4);
    let file = folder.path().join("metrics/00000002.json");
    let text = std::fs::read_to_string(&file).unwrap().replace("\"step\":2", "\"step\":7");
    std::fs::write(&file, text).unwrap();
    let read = run.metrics_from(2).unwrap();
    let steps: Vec<_> = read.iter().flatten().map(|record| record.data["step"].clone()).collect();
    assert_eq!(steps, [3, 4]);
    let problems: Vec<_> = read.iter().filter_map(|found| found.as_ref().err()).collect();
    assert!(matches!(problems[..], [StoreError::Damaged { .. }]), "{problems:?}");
    assert!(problems[0].to_string().contains("metrics/00000002.json"));
    let chosen = run.metrics_of(&[1, 4, 9]).unwrap();
    let numbers: Vec<u64> =
        chosen.iter().flatten().map(|MetricsRecord { number, .. }| *number).collect();
    assert_eq!((numbers, chosen.len()), (vec![1, 4], 2));
}

#[test]
fn thinning_keeps_the_ends_and_what_it_kept_before() {
    assert_eq!(thinned(&[], 10), [0_u64; 0]);
    assert_eq!(thinned(&[3, 4, 9], 10), [3, 4, 9]);
    for count in [11_u64, 100, 1000, 12_345] {
        let numbers: Vec<u64> = (1..=count).collect();
        let kept = thinned(&numbers, 10);
        assert!((4..=10).contains(&kept.len()), "{kept:?}");
        assert_eq!((kept[0], kept[kept.len() - 1]), (1, count));
        let longer: Vec<u64> = (1..=count + 1).collect();
        let later = thinned(&longer, 10);
        let stays = |number: &&u64| later.contains(number);
        let inner = &kept[1..kept.len() - 1];
        assert!(inner.iter().filter(stays).count() >= inner.len() / 2, "{kept:?} {later:?}");
    }
}

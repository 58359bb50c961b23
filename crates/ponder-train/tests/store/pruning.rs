//! Tests of pruning.

use crate::store::games::games;
use crate::store::runs::run;
use ponder_train::store::{
    CheckpointDraft, KeepPolicy, LogPosition, Measure, RunStore, StoreError, Writer,
};
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn save(writer: &mut Writer, weights: &str, oldest_example: u64) {
    let blobs = [("weights", weights), ("same", "in all")];
    let blobs = blobs.map(|(role, text)| (role.to_owned(), text.as_bytes().to_vec()));
    let segments = writer.log().segments().len() as u64;
    let log = LogPosition { segments, examples: writer.log().examples(), oldest_example };
    let draft = CheckpointDraft { log, blobs: BTreeMap::from(blobs), ..CheckpointDraft::default() };
    writer.create_checkpoint(draft).unwrap();
}

fn count(folder: &Path, part: &str) -> usize {
    fs::read_dir(folder.join(part)).map_or(0, Iterator::count)
}

/// Checkpoints whose blobs exist.
fn whole(run: &RunStore) -> Vec<u64> {
    let mut numbers = run.checkpoints().unwrap();
    numbers.retain(|&number| {
        let checkpoint = run.checkpoint(number).unwrap();
        match run.blob(&checkpoint, "weights") {
            Ok(_) => true,
            Err(StoreError::Pruned { .. }) => false,
            Err(other) => panic!("{number}: {other}"),
        }
    });
    numbers
}

#[test]
fn the_newest_each_so_many_and_measured_checkpoints_are_kept() {
    let (folder, run) = run();
    let mut writer = run.writer().unwrap();
    let policy = KeepPolicy { last: 2, every: 4 };
    assert!(matches!(writer.prune(policy), Err(StoreError::Prune(_))));
    for number in 1..=10 {
        save(&mut writer, &number.to_string(), 0);
    }
    let measure =
        Measure { checkpoint: 3, name: "mcts".to_owned(), data: json!(0.5), created_s: 0 };
    run.add_measure(&measure).unwrap();
    let pruned = writer.prune(policy).unwrap();
    assert_eq!(pruned.marked, [1, 2, 5, 6, 7]);
    assert_eq!((pruned.objects, pruned.bytes), (5, 5));
    assert_eq!(whole(&run), [3, 4, 8, 9, 10]);
    // One blob for each of the five kept checkpoints, and one shared by all.
    assert_eq!(count(folder.path(), "blobs"), 6);
    assert_eq!(count(folder.path(), "checkpoints"), 10);
    let again = writer.prune(policy).unwrap();
    assert!(again.marked.is_empty() && again.objects == 0);
    // Even the most aggressive policy keeps the newest.
    writer.prune(KeepPolicy { last: 0, every: 0 }).unwrap();
    assert_eq!(whole(&run), [3, 10]);
    assert!(matches!(run.writer().unwrap().resume(Some(8)), Err(StoreError::Pruned { .. })));
}

#[test]
fn blobs_of_a_checkpoint_that_was_never_finished_are_cleared_away() {
    let (folder, run) = run();
    let mut writer = run.writer().unwrap();
    save(&mut writer, "one", 0);
    let object = format!("{}-00000001", blake3::hash(b"left over").to_hex());
    let newer = format!("{}-00000002", blake3::hash(b"of a newer writer").to_hex());
    fs::write(folder.path().join("blobs").join(&object), "left over").unwrap();
    fs::write(folder.path().join("blobs").join(&newer), "of a newer writer").unwrap();
    fs::write(folder.path().join("blobs/notes.txt"), "mine").unwrap();
    assert_eq!(writer.prune(KeepPolicy::default()).unwrap().objects, 1);
    // Two of the checkpoint, the newer writer's, and `notes.txt`.
    assert_eq!(count(folder.path(), "blobs"), 4);
    assert!(!folder.path().join("blobs").join(object).exists());
}

#[test]
fn a_damaged_kept_checkpoint_stops_pruning() {
    let (folder, run) = run();
    let mut writer = run.writer().unwrap();
    for number in 1..=4 {
        save(&mut writer, &number.to_string(), 0);
    }
    fs::write(folder.path().join("checkpoints/00000003.json"), "{}").unwrap();
    let result = writer.prune(KeepPolicy { last: 2, every: 0 });
    assert!(matches!(result, Err(StoreError::Damaged { .. })));
    assert_eq!(count(folder.path(), "blobs"), 5);
}

#[test]
fn games_are_deleted_only_when_asked_and_when_no_checkpoint_needs_them() {
    let (folder, run) = run();
    let mut games_writer = run.batch_writer(None).unwrap();
    let mut writer = run.writer().unwrap();
    for part in 0..4 {
        games_writer.write(&games(part * 5, 5)).unwrap();
        writer.ingest(10).unwrap();
    }
    games_writer.write(&games(100, 5)).unwrap();
    let ends: Vec<_> = writer.log().segments().iter().map(|s| s.end_example()).collect();
    save(&mut writer, "one", ends[0] + 1);
    save(&mut writer, "two", ends[2] + 1);
    writer.prune(KeepPolicy::default()).unwrap();
    assert_eq!(count(folder.path(), "inbox"), 5);

    // The first checkpoint still needs the second segment.
    assert_eq!(writer.drop_batches(u64::MAX).unwrap().marked, [1]);
    writer.prune(KeepPolicy { last: 1, every: 0 }).unwrap();
    assert_eq!(writer.drop_batches(ends[1]).unwrap().marked, [2]);
    let dropped = writer.drop_batches(u64::MAX).unwrap();
    assert_eq!((dropped.marked, dropped.objects), (vec![3], 1));
    // One segment, and the batch that is not in the log.
    assert_eq!(count(folder.path(), "inbox"), 2);
    assert_eq!(writer.ingest(10).unwrap().games, 5);

    let log = run.log().unwrap();
    assert_eq!(log.games(), 25);
    assert!(run.games_from(&log, ends[2]).all(|batch| batch.is_ok()));
    let error = run.games_from(&log, 0).next().unwrap().unwrap_err();
    assert!(matches!(error, StoreError::Pruned { .. }), "{error}");
}

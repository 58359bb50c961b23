//! Tests of damaged, foreign and missing objects: the error names the object, and the rest of the
//! run stays usable.

use crate::store::games::games;
use crate::store::runs::run;
use ponder_train::store::{CheckpointDraft, RunStore, StoreError};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// A run with two batches in two segments and two checkpoints.
fn used_run() -> (TempDir, RunStore) {
    let (folder, run) = run();
    let mut games_writer = run.batch_writer(Some("w")).unwrap();
    let mut writer = run.writer().unwrap();
    for part in 0..2 {
        games_writer.write(&games(part * 3, 3)).unwrap();
        writer.ingest(10).unwrap();
        let weights = format!("weights {part}").into_bytes();
        let blobs = BTreeMap::from([("weights".to_owned(), weights)]);
        let draft = CheckpointDraft { step: part, blobs, ..CheckpointDraft::default() };
        writer.create_checkpoint(draft).unwrap();
    }
    (folder, run)
}

/// Reads everything in a run.
fn read_all(run: &RunStore) -> Result<String, StoreError> {
    let mut message = format!("{:?}", run.config()?);
    let log = run.log()?;
    for entry in run.games_from(&log, 0) {
        message += &format!("{:?}", entry?);
    }
    for number in run.checkpoints()? {
        let checkpoint = run.checkpoint(number)?;
        message += &format!("{checkpoint:?}{:?}", run.blob(&checkpoint, "weights")?);
    }
    Ok(message)
}

#[test]
fn flipped_bits_and_cuts_of_any_object_are_noticed() {
    let (folder, run) = used_run();
    let whole = read_all(&run).unwrap();
    for part in ["config", "inbox", "segments", "blobs", "checkpoints"] {
        for file in files(&folder.path().join(part)) {
            let bytes = fs::read(&file).unwrap();
            let object = format!("{part}/{}", file.file_name().unwrap().to_str().unwrap());
            // An odd step reaches every bit position in a byte.
            let step = (bytes.len() * 8 / 250) | 1;
            for bit in (0..bytes.len() * 8).step_by(step) {
                let mut damaged = bytes.clone();
                damaged[bit / 8] ^= 1 << (bit % 8);
                fs::write(&file, damaged).unwrap();
                match read_all(&run) {
                    Ok(message) => assert_eq!(message, whole, "{object}, bit {bit}"),
                    Err(StoreError::Damaged { object: named, .. }) => assert_eq!(named, object),
                    Err(other) => panic!("{object}, bit {bit}: {other}"),
                }
            }
            for length in [0, 1, bytes.len() / 2, bytes.len() - 2] {
                fs::write(&file, &bytes[..length]).unwrap();
                let error = read_all(&run).unwrap_err().to_string();
                assert!(error.contains(&object) && error.contains("damaged"), "{error}");
            }
            fs::write(&file, bytes).unwrap();
        }
    }
    assert_eq!(read_all(&run).unwrap(), whole);
}

#[test]
fn a_missing_segment_is_named() {
    let (folder, run) = used_run();
    fs::remove_file(folder.path().join("segments/00000001.json")).unwrap();
    let error = run.log().unwrap_err();
    assert!(matches!(&error, StoreError::Gap { object, .. } if object == "segments/00000001.json"));
    assert!(run.writer().is_err());
}

#[test]
fn exchanged_segments_are_noticed() {
    let (folder, run) = used_run();
    let [one, two] = [1, 2].map(|n| folder.path().join(format!("segments/0000000{n}.json")));
    let second = fs::read(&two).unwrap();
    fs::write(&two, fs::read(&one).unwrap()).unwrap();
    assert!(matches!(run.log(), Err(StoreError::Damaged { .. })));
    fs::write(&one, second).unwrap();
    assert!(matches!(run.log(), Err(StoreError::Damaged { .. })));
}

#[test]
fn objects_of_a_newer_version_say_so() {
    let (folder, run) = used_run();
    for part in ["config", "segments", "checkpoints"] {
        let file = files(&folder.path().join(part)).pop().unwrap();
        let text = fs::read_to_string(&file).unwrap();
        let mut envelope: serde_json::Value = serde_json::from_str(&text).unwrap();
        envelope["version"] = 9.into();
        envelope["body"] = serde_json::json!({"other": "things"});
        let sealed = format!("{}\n9\n{}", envelope["format"].as_str().unwrap(), envelope["body"]);
        envelope["blake3"] = blake3::hash(sealed.as_bytes()).to_hex().as_str().into();
        fs::write(&file, envelope.to_string()).unwrap();
        match read_all(&run) {
            Err(StoreError::Newer { object, version: 9, supported: 1 }) => {
                assert!(object.starts_with(part), "{object}");
            }
            other => panic!("{part}: {other:?}"),
        }
        fs::write(&file, text).unwrap();
    }
}

#[test]
fn bad_files_in_the_inbox_are_reported_once_and_stop_nothing() {
    let (folder, run) = run();
    let inbox = folder.path().join("inbox");
    let mut games_writer = run.batch_writer(Some("w")).unwrap();
    games_writer.write(&games(0, 3)).unwrap();
    let cut = games_writer.write(&games(3, 3)).unwrap();
    games_writer.write(&games(6, 3)).unwrap();
    let file = folder.path().join(&cut.object);
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
    let garbage = b"games, honestly";
    let named = format!("x-0000000000-{}.parquet", blake3::hash(garbage).to_hex());
    fs::write(inbox.join(&named), garbage).unwrap();
    fs::write(inbox.join("notes.txt"), "my notes").unwrap();
    // Partial file left behind by a process that was killed while writing.
    fs::write(inbox.join(format!("{named}#1")), &garbage[..4]).unwrap();

    let mut writer = run.writer().unwrap();
    let found = writer.ingest(100).unwrap();
    assert_eq!(found.games, 6);
    let mut message: Vec<_> = found.rejected.iter().map(ToString::to_string).collect();
    message.sort();
    assert_eq!(message.len(), 3, "{message:?}");
    assert!(message[0].contains("notes.txt") && message[0].contains("move it out"), "{message:?}");
    assert!(message[1].contains(&cut.object) && message[1].contains("damaged"), "{message:?}");
    assert!(message[2].contains(&named) && message[2].contains("Parquet"), "{message:?}");
    let again = writer.ingest(100).unwrap();
    assert!(again.rejected.is_empty() && again.games == 0);
    // The writer of the truncated batch can write it again once the file is moved away.
    assert!(matches!(
        run.inspect(&run.inbox().unwrap().batches[1]),
        Err(StoreError::Damaged { .. })
    ));
    fs::remove_file(file).unwrap();
    run.batch_writer(Some("w")).unwrap().write(&games(3, 3)).unwrap();
    assert_eq!(writer.ingest(100).unwrap().games, 3);
}

#[test]
fn games_beyond_the_log_are_not_resumed() {
    let (folder, run) = used_run();
    let mut writer = run.writer().unwrap();
    let mut draft = CheckpointDraft::default();
    draft.log.segments = 2;
    writer.create_checkpoint(draft).unwrap();
    fs::remove_file(folder.path().join("segments/00000002.json")).unwrap();
    let mut later = run.writer().unwrap();
    assert!(matches!(later.resume(None), Err(StoreError::Gap { .. })));
    assert!(later.resume(Some(2)).unwrap().is_some());
}

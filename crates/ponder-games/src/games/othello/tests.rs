//! Othello through the list of games.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::conformance::Conformance;
use crate::{GameSpec, GameTree, Loaded, RecordHead, records_of_text};
use ponder_game::{Action, Side, Table, Viewer};
use ponder_record::sgf;
use std::path::PathBuf;

fn cases() -> PathBuf {
    let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    manifest.join("../ponder-othello/tests/data/othello.jsonl.zst")
}

fn spec(text: &str) -> GameSpec {
    text.parse().unwrap()
}

/// Plays on to the end, always the move in the middle of the list.
fn finish(table: &mut dyn Table) {
    while let Some(seat) = table.to_act() {
        let legal = table.legal();
        table.apply(seat, &Action::play(legal[legal.len() / 2].as_str())).unwrap();
    }
}

#[test]
fn othello_agrees_with_the_reference() {
    let report = Conformance::of("othello").unwrap().run_file(&cases());
    assert!(report.is_flawless(), "{:#?}", report.differences);
    assert_eq!(report.cases, 108);
    assert!(report.checks > 5_000, "{}", report.checks);
}

#[test]
fn a_wrong_lead_is_found() {
    let bytes = zstd::decode_all(std::fs::File::open(cases()).unwrap()).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let case = text.lines().next().unwrap();
    let lead = case.split("\"lead\":").nth(1).unwrap().split(',').next().unwrap();
    let wrong = case.replace(&format!("\"lead\":{lead}"), "\"lead\":64");
    let report = Conformance::of("othello").unwrap().run(wrong.as_bytes());
    assert_eq!(report.failed, 1, "{report:?}");
    assert!(report.differences[0].to_string().contains("lead"), "{:?}", report.differences);
}

#[test]
fn rules_strings_name_the_board() {
    assert_eq!(spec("othello").to_string(), "othello");
    assert_eq!(spec("othello:8").to_string(), "othello");
    assert_eq!(spec("othello:10").to_string(), "othello:10");
    for wrong in ["othello:7", "othello:18", "othello:6x8", "otello"] {
        assert!(wrong.parse::<GameSpec>().is_err(), "{wrong}");
    }
    assert_eq!(spec("othello").gtp_resized(6, 6).unwrap(), spec("othello:6"));
    assert!(
        spec("othello").gtp_resized(6, 8).is_err() && spec("othello").gtp_resized(5, 5).is_err()
    );
}

#[test]
fn games_of_every_size_are_recorded() {
    for size in [4, 6, 8, 10, 16] {
        let spec = spec(&format!("othello:{size}"));
        let mut table = spec.table();
        finish(&mut *table);
        let record = spec.record(&*table, table.result().as_ref(), &RecordHead::default()).unwrap();
        let loaded = Loaded::main_line(&record).unwrap();
        assert_eq!(loaded.spec, spec);
        assert_eq!(loaded.table.moves(), table.moves());
        assert_eq!(loaded.table.result(), table.result());
        let read = GameTree::read(&record).unwrap();
        let again = Loaded::main_line(&read.tree.write().unwrap()).unwrap();
        assert_eq!(again.table.moves(), table.moves());
    }
}

#[test]
fn positions_that_were_set_up_are_recorded() {
    for text in ["othello:4", "othello:12"] {
        let spec = spec(text);
        let disc = |side, at: &str| (side, at.to_owned());
        let discs = [disc(Side::First, "A1"), disc(Side::Second, "b1"), disc(Side::Second, "a2")];
        let mut table = spec.set_up(&discs, Side::First).unwrap();
        assert_eq!(table.legal(), ["c1", "a3"]);
        finish(&mut *table);
        let record = spec.record(&*table, None, &RecordHead::default()).unwrap();
        let loaded = Loaded::main_line(&record).unwrap();
        assert_eq!(loaded.table.scene(Viewer::Record), table.scene(Viewer::Record));
        let twice = [disc(Side::First, "a1"), disc(Side::Second, "a1")];
        assert_eq!(spec.set_up(&twice, Side::First).err().unwrap().code, "two-stones");
    }
}

#[test]
fn transcripts_are_read() {
    let records = records_of_text(b"F5D6C3D3C4\n").unwrap().unwrap();
    let loaded = Loaded::main_line(&records[0]).unwrap();
    let texts: Vec<_> = loaded.table.moves().into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, ["f5", "d6", "c3", "d3", "c4"]);
    assert!(sgf::to_string(&records[0]).contains("GM[2]"));
    assert!(records_of_text(b"F5F5").unwrap().is_err());
}

//! SGF text, and records of Hex, Go and Othello.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ponder_games::{GameTree, Loaded};
use ponder_go::sgf::GoRecord;
use ponder_hex::sgf::HexRecord;
use ponder_othello::sgf::OthelloRecord;
use ponder_record::{Limits, Record, Variations, sgf};

fuzz_target!(|bytes: &[u8]| {
    let limits = Limits { bytes_max: 1 << 16, ..Limits::default() };
    let Ok(records) = sgf::parse(bytes, &limits) else {
        return;
    };
    let text = sgf::write(&records);
    let again = sgf::parse(text.as_bytes(), &Limits::NONE).expect("what was written can be read");
    assert_eq!(text, sgf::write(&again));
    for record in records.iter().take(4) {
        hex(record);
        go(record);
        othello(record);
        // The record may be rejected, but not with a panic.
        let _ = Loaded::main_line(record);
        if let Ok(read) = GameTree::read(record) {
            read.tree.write().expect("a tree that was read can be written");
        }
    }
});

fn hex(record: &Record) {
    let strict = HexRecord::read(record, Variations::Check);
    if let Ok((hex, dropped)) = HexRecord::read(record, Variations::Salvage) {
        assert!(hex.main_line().texts().is_ok(), "a record that was read can be played");
        let (again, _) =
            HexRecord::read(hex.record(), Variations::Check).expect("what is left is legal");
        assert_eq!(again, hex);
        assert_eq!(strict.is_ok(), dropped.variations == 0);
    } else {
        assert!(strict.is_err());
    }
}

fn go(record: &Record) {
    let strict = GoRecord::read(record, Variations::Check);
    if let Ok((go, dropped)) = GoRecord::read(record, Variations::Salvage) {
        assert!(go.main_line().texts().is_ok(), "a record that was read can be played");
        let (again, _) =
            GoRecord::read(go.record(), Variations::Check).expect("what is left is legal");
        assert_eq!(again, go);
        assert_eq!(strict.is_ok(), dropped.variations == 0);
    } else {
        assert!(strict.is_err());
    }
}

fn othello(record: &Record) {
    let strict = OthelloRecord::read(record, Variations::Check);
    if let Ok((othello, dropped)) = OthelloRecord::read(record, Variations::Salvage) {
        assert!(othello.main_line().texts().is_ok(), "a record that was read can be played");
        let (again, _) = OthelloRecord::read(othello.record(), Variations::Check)
            .expect("what is left is legal");
        assert_eq!(again, othello);
        assert_eq!(strict.is_ok(), dropped.variations == 0);
    } else {
        assert!(strict.is_err());
    }
}

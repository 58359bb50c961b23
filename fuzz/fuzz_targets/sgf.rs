//! SGF text, and records of Hex.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ponder_games::Loaded;
use ponder_hex::sgf::HexRecord;
use ponder_record::{Limits, sgf};

fuzz_target!(|bytes: &[u8]| {
    let limits = Limits { bytes_max: 1 << 16, ..Limits::default() };
    let Ok(records) = sgf::parse(bytes, &limits) else {
        return;
    };
    let text = sgf::write(&records);
    let again = sgf::parse(text.as_bytes(), &Limits::NONE).expect("what was written can be read");
    assert_eq!(text, sgf::write(&again));
    for record in records.iter().take(4) {
        let strict = HexRecord::read(record);
        if let Ok((hex, dropped)) = HexRecord::salvage(record) {
            assert!(hex.main_line().texts().is_ok(), "a record that was read can be played");
            assert_eq!(HexRecord::read(hex.record()).as_ref(), Ok(&hex), "what is left is legal");
            assert_eq!(strict.is_ok(), dropped.variations == 0);
        } else {
            assert!(strict.is_err());
        }
        // It may be refused, but not with a panic.
        let _ = Loaded::main_line(record);
    }
});

//! Transcripts of Othello.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ponder_othello::sgf::{self, OthelloRecord};
use ponder_othello::transcript;
use ponder_record::{Header, Variations};

fuzz_target!(|text: &str| {
    let Some(Ok(lines)) = transcript::read(text) else { return };
    for line in lines {
        let record =
            sgf::write(&line, &Header::default()).expect("a game that was read can be written");
        let (again, _) = OthelloRecord::read(&record, Variations::Check)
            .expect("a game that was written can be read");
        assert_eq!(again.main_line(), line);
    }
});

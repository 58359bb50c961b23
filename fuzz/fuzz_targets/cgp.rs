//! Positions of crossword games in one line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ponder_crossword::CgpPosition;
use ponder_lexicon::Alphabet;

fuzz_target!(|text: &str| {
    for name in ["english", "spanish", "catalan"] {
        let alphabet = Alphabet::named(name).expect("a known alphabet");
        let reading = match CgpPosition::read(text, &alphabet) {
            Ok(reading) => reading,
            Err(error) => {
                assert!((1..=text.chars().count() + 1).contains(&error.at), "{error}");
                continue;
            }
        };
        let written = reading.position.write(&alphabet).expect("what was read can be written");
        let again = CgpPosition::read(&written, &alphabet).expect("what was written can be read");
        assert_eq!(again.position, reading.position, "{written}");
        assert!(again.remarks.is_empty(), "{written}: {:?}", again.remarks);
    }
});

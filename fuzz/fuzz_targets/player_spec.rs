//! Player specs.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ponder_players::PlayerSpec;

fuzz_target!(|text: &str| {
    if let Ok(spec) = text.parse::<PlayerSpec>() {
        let written = spec.to_string();
        if written.len() <= PlayerSpec::LEN_MAX {
            assert_eq!(written.parse(), Ok(spec), "{written}");
        }
    }
});

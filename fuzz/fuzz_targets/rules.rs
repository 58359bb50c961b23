//! Rules strings.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ponder_games::GameSpec;

fuzz_target!(|text: &str| {
    if let Ok(spec) = text.parse::<GameSpec>() {
        assert_eq!(spec.to_string().parse(), Ok(spec.clone()));
        assert!(!spec.table().legal().is_empty());
    }
});

//! GTP commands and responses.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ponder_gtp::{parse_command, parse_response};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(Some(command)) = parse_command(bytes) {
        let text = command.to_string();
        let again = parse_command(text.as_bytes()).expect("what was written can be read");
        assert_eq!(again.expect("it is a command").to_string(), text);
    }
    if let Ok(response) = parse_response(bytes) {
        let text = response.to_string();
        let again = parse_response(text.as_bytes()).expect("what was written can be read");
        assert_eq!(again.to_string(), text);
    }
});

//! HexWorld links.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ponder_hex::hexworld::HexLink;

fuzz_target!(|text: &str| {
    let Ok(link) = HexLink::parse(text) else {
        return;
    };
    let url = link.to_url().expect("what was read can be written");
    let again = HexLink::parse(&url).expect("what was written can be read");
    assert_eq!(again.line, link.line, "{url}");
});

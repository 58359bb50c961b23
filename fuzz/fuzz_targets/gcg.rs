//! Records of crossword games.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ponder_crossword::gcg::{self, GcgError};
use ponder_crossword::{Layout, names};
use ponder_lexicon::Alphabet;

fuzz_target!(|bytes: &[u8]| {
    let Ok(equipment) = gcg::equipment_names(bytes) else { return };
    let layout =
        equipment.board.and_then(|name| names::layout(&name)).unwrap_or_else(Layout::standard);
    let alphabet = equipment.tiles.and_then(|name| names::alphabet(&name));
    check(bytes, &layout, &alphabet.unwrap_or_else(Alphabet::english));
    check(bytes, &layout, &Alphabet::named("spanish").expect("a known alphabet"));
});

/// Checks that a record that can be parsed is written and parsed again as the same game, and that
/// its moves can be replayed on a board or are rejected.
fn check(bytes: &[u8], layout: &Layout, alphabet: &Alphabet) {
    let lines = 1 + bytes.iter().filter(|&&it| it == b'\n' || it == b'\r').count();
    let is_clear = |error: &GcgError| {
        let lines = if is_wide(bytes) { usize::MAX } else { lines };
        (1..=lines).contains(&error.line)
            && error.column != Some(0)
            && !error.problem.to_string().is_empty()
    };
    let reading = match gcg::read(bytes, alphabet) {
        Ok(reading) => reading,
        Err(error) => return assert!(is_clear(&error), "{error}"),
    };
    assert_eq!(reading.lines.len(), reading.game.events.len());
    let text = reading.game.write(alphabet).expect("what was read can be written");
    let again = gcg::read(text.as_bytes(), alphabet).expect("what was written can be read");
    assert_eq!(again.game, reading.game);
    match reading.replay(layout, alphabet) {
        Ok(replay) => assert_eq!(replay.steps.len(), reading.game.events.len()),
        Err(error) => assert!(is_clear(&error), "{error}"),
    }
}

/// Returns whether a byte order mark indicates two-byte characters, so that line ends are not
/// single bytes.
fn is_wide(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff])
}

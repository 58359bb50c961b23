//! Reading and writing GCG.

mod rules;
mod tolerance;
mod writing;

use ponder_crossword::gcg::{self, Action, Event, Exchanged, GcgError, GcgGame, GcgId, Reading};
use ponder_lexicon::Alphabet;
use ponder_lexicon::alphabet::BLANK_BIT;

/// The header of a file with two players.
const HEAD: &str =
    "#character-encoding utf-8\n#player1 ann Ann Author\n#player2 bob Bob B. Builder\n";

fn bytes_read(bytes: &[u8]) -> Reading {
    gcg::read(bytes, &Alphabet::english()).expect("the text is a game")
}

/// Reads a text with [`HEAD`] in front.
fn read(text: &str) -> Reading {
    bytes_read(format!("{HEAD}{text}").as_bytes())
}

fn events(text: &str) -> Vec<Event> {
    read(text).game.events
}

/// The only event of a text in canonical form.
fn strict(text: &str) -> Event {
    let reading = read(text);
    assert_eq!(reading.remarks, [], "for {text}");
    let [event] = reading.game.events.try_into().expect("one event");
    event
}

fn error(text: &str) -> GcgError {
    let text = format!("{HEAD}{text}");
    gcg::read(text.as_bytes(), &Alphabet::english()).expect_err("the text is not a game")
}

fn tiles(text: &str) -> Vec<u8> {
    Alphabet::english().tiles_of(text).expect("tiles")
}

/// Returns whether a line has a remark that contains a text.
fn has_remark(reading: &Reading, line: usize, what: &str) -> bool {
    reading.remarks.iter().any(|it| it.line == line && it.what.to_string().contains(what))
}

fn assert_remark(reading: &Reading, line: usize, what: &str) {
    assert!(has_remark(reading, line, what), "{what} in {:?}", reading.remarks);
}

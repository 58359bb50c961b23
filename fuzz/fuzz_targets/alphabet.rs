//! Alphabets, each followed by a form feed and a text that is read with it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ponder_crossword::{CgpPosition, Layout, gcg};
use ponder_lexicon::Alphabet;
use ponder_lexicon::alphabet::{BLANK_BIT, LETTERS_MAX, TILES_MAX};
use ponder_lexicon::kwg::{Pattern, WORD_MAX, WordList};
use std::fmt::Write;

fuzz_target!(|text: &str| {
    let (text, rest) = text.split_once('\u{c}').unwrap_or((text, ""));
    let alphabet = match Alphabet::parse("fuzz", text) {
        Ok(alphabet) => alphabet,
        Err(error) => {
            let lines = text.lines().count().max(1);
            return assert!((1..=lines).contains(&error.line), "{error}");
        }
    };
    assert!((1..=LETTERS_MAX).contains(&usize::from(alphabet.letters())));
    assert!(alphabet.tiles() <= TILES_MAX && alphabet.bag().len() as u32 == alphabet.tiles());
    spellings(&alphabet);
    let again = Alphabet::parse("fuzz", &written(&alphabet)).expect("what was written can be read");
    assert_eq!(again, alphabet);
    reads(&alphabet, rest);
});

fn spellings(alphabet: &Alphabet) {
    for tile in 0..=alphabet.letters() {
        let kind = alphabet.kind(tile);
        for spelling in std::iter::once(&kind.label).chain(&kind.aliases) {
            assert_eq!(alphabet.tiles_of(spelling), Ok(vec![tile]), "{spelling}");
        }
        for spelling in std::iter::once(&kind.blank_label).chain(&kind.blank_aliases) {
            if tile > 0 {
                assert_eq!(alphabet.tiles_of(spelling), Ok(vec![tile | BLANK_BIT]), "{spelling}");
            }
        }
    }
}

fn written(alphabet: &Alphabet) -> String {
    let mut text = String::new();
    for tile in 0..=alphabet.letters() {
        let it = alphabet.kind(tile);
        let (labels, numbers) = ([&it.label, &it.blank_label], [it.count, it.value.into()]);
        let _ = write!(text, "{} {} {} {}", labels[0], labels[1], numbers[0], numbers[1]);
        let _ = write!(text, " {}", u8::from(it.is_vowel));
        for list in [&it.aliases, &it.blank_aliases] {
            let _ = write!(text, " {} {}", list.len(), list.join(" "));
        }
        text.push('\n');
    }
    text
}

/// Parses texts with any alphabet: each is accepted or rejected without a panic.
fn reads(alphabet: &Alphabet, text: &str) {
    for line in text.lines() {
        match (alphabet.tiles_of(line), alphabet.word_of(line)) {
            (Ok(tiles), word) => {
                assert!(tiles.len() <= line.chars().count());
                assert_eq!(word.is_ok(), !tiles.contains(&0), "{line}");
            }
            (Err(error), word) => {
                assert!((1..=line.chars().count()).contains(&error.at) && word.is_err());
            }
        }
        // A byte order mark at the beginning of a text is not part of its first word.
        let word = line.trim().trim_start_matches('\u{feff}').trim();
        let list = WordList::from_text(word, alphabet, 1..=WORD_MAX);
        let list = list.ok().filter(|list| list.len() == 1);
        if let Some(list) = list {
            assert_eq!(alphabet.word_of(word).as_deref(), Ok(list.word(0)));
        }
        let _ = Pattern::parse(line, alphabet);
        if let Ok(reading) = CgpPosition::read(line, alphabet)
            && let Ok(text) = reading.position.write(alphabet)
        {
            let again = CgpPosition::read(&text, alphabet).map(|it| it.position);
            assert_eq!(again, Ok(reading.position));
        }
    }
    if let Ok(reading) = gcg::read(text.as_bytes(), alphabet) {
        let _ = reading.replay(&Layout::standard(), alphabet);
        if let Ok(text) = reading.game.write(alphabet) {
            let again = gcg::read(text.as_bytes(), alphabet).map(|it| it.game);
            assert_eq!(again, Ok(reading.game));
        }
    }
}

//! Links to boards on the web that contain a whole game.

use crate::games::salvage;
use crate::records::{KnownRecord, LinkedGame, WriteLink};
use crate::{LoadError, Loaded, games};
use ponder_record::{GameEnd, Record};

/// Returns whether a text is meant as a link rather than as a record, a list of moves or the name
/// of a file: a single word that begins as a URL does, or with `#`. A record may well contain a
/// URL.
pub fn is_link(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim();
    let begins =
        |with: &str| text.get(..with.len()).is_some_and(|part| part.eq_ignore_ascii_case(with));
    let is_address = begins("http://") || begins("https://") || text.starts_with('#');
    is_address && !text.contains(char::is_whitespace)
}

/// The game of a link, read by the first game of the list that recognizes it.
fn read(link: &str) -> Result<LinkedGame, LoadError> {
    let mut readers = games().iter().filter_map(|info| info.records);
    readers.find_map(|reader| (reader.read_link)(link)).ok_or(LoadError::UnknownLink)?
}

/// A record as its game reads it, and the writer of that game's links.
fn linkable(record: &Record) -> Result<(Box<dyn KnownRecord>, WriteLink), LoadError> {
    let known = salvage(record)?.0;
    let info = known.spec().info();
    let writer = info.records.and_then(|reader| reader.write_link);
    Ok((known, writer.ok_or(LoadError::NoLink { game: info.title })?))
}

/// The record of the game that a link contains.
///
/// # Errors
/// Fails when it is not a link to a known board; the error has the character that cannot be parsed.
pub fn record_of_link(link: &str) -> Result<Record, LoadError> {
    Ok(read(link)?.record)
}

/// Number of moves after which a link shows the position.
///
/// # Errors
/// See [`record_of_link`].
pub fn shown_in_link(link: &str) -> Result<usize, LoadError> {
    Ok(read(link)?.shown)
}

/// The link to the main line of a record.
///
/// # Errors
/// Fails when no board on the web is known for the game, or a link cannot hold the line.
pub fn link_of_record(record: &Record) -> Result<String, LoadError> {
    link_that_shows(record, usize::MAX)
}

/// The same as [`link_of_record`], but the link shows the position after `moves` moves.
///
/// # Errors
/// See [`link_of_record`].
pub fn link_that_shows(record: &Record, moves: usize) -> Result<String, LoadError> {
    let (known, write) = linkable(record)?;
    write(known.record(), moves)
}

/// The properties of a record's main line that its link cannot represent, each once: players,
/// dates, times, a result that does not follow from the moves. Comments are not among them.
///
/// # Errors
/// See [`link_of_record`].
pub fn lost_in_link(record: &Record, link: &str) -> Result<Vec<String>, LoadError> {
    const KEPT: [&str; 9] = ["FF", "GM", "CA", "AP", "SZ", "ST", "B", "W", "C"];
    let here = linkable(record)?.0;
    let there = linkable(&record_of_link(link)?)?.0;
    let end = |known: &dyn KnownRecord| known.result().map(|text| GameEnd::parse(&text));
    let is_kept = |ident: &str| match ident {
        "RE" => end(&*here) == end(&*there),
        "RU" => here.spec() == there.spec(),
        _ => KEPT.contains(&ident),
    };
    let mut lost: Vec<String> = Vec::new();
    for id in here.record().main_line() {
        let properties = here.record().node(id).properties();
        for ident in properties.iter().map(|property| property.ident()) {
            if !is_kept(ident) && !lost.iter().any(|known| known == ident) {
                lost.push(ident.to_owned());
            }
        }
    }
    Ok(lost)
}

impl Loaded {
    /// Plays the moves of a link up to the one that it shows.
    ///
    /// # Errors
    /// See [`record_of_link`].
    pub fn link(link: &str) -> Result<Loaded, LoadError> {
        Loaded::main_line(&read(link)?.until_shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_one_word_that_begins_as_an_address() {
        for link in ["https://hexworld.org/board/#5c1,b2", " HTTP://x.example\n", "#5c1,b2"] {
            assert!(is_link(link), "{link}");
        }
        for other in [
            "(;GM[11]SZ[5]SO[http://www.littlegolem.com];B[b2])",
            "\u{feff} (;GM[11]SO[https://x.example])",
            "games/a.sgf",
            "a1 b2",
            "see https://hexworld.org/board/#5c1,b2",
            "https://hexworld.org/board/#5c1,b2 and more",
            "",
            "\u{e9}\u{e9}\u{e9}\u{e9}",
        ] {
            assert!(!is_link(other), "{other}");
        }
    }
}

//! Links to boards on the web that contain a whole game.

use crate::games::salvage;
use crate::records::KnownRecord;
use crate::{LoadError, Loaded, games};
use ponder_game::Side;
use ponder_hex::Wide;
use ponder_hex::hexworld::HexLink;
use ponder_hex::sgf::{self, HexRecord};
use ponder_record::{Colour, GiveUp, Header, Record};
use std::any::Any;

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

/// The record of the game that a link contains.
///
/// # Errors
/// When it is not a link to a known board; the error has the character that cannot be parsed.
pub fn record_of_link(link: &str) -> Result<Record, LoadError> {
    if let Some(record) = of_other_game(link) {
        return record;
    }
    Ok(sgf::write(&HexLink::parse(link)?.line, &Header::default())?)
}

/// The record of a link that another game of the list recognizes as one to its boards.
fn of_other_game(link: &str) -> Option<Result<Record, LoadError>> {
    games().iter().filter_map(|info| info.records).find_map(|reader| (reader.read_link)(link))
}

/// The link to the main line of a record.
///
/// # Errors
/// When no board on the web is known for the game, or a link cannot hold the line.
pub fn link_of_record(record: &Record) -> Result<String, LoadError> {
    Ok(hex_link(record)?.to_url()?)
}

/// The same as [`link_of_record`], but the link shows the position after `moves` moves.
///
/// # Errors
/// The same as for [`link_of_record`].
pub fn link_that_shows(record: &Record, moves: usize) -> Result<String, LoadError> {
    let mut link = hex_link(record)?;
    link.shown = link.shown.min(moves);
    Ok(link.to_url()?)
}

/// Number of moves after which a link shows the position.
///
/// # Errors
/// The same as for [`record_of_link`].
pub fn shown_in_link(link: &str) -> Result<usize, LoadError> {
    if let Some(record) = of_other_game(link) {
        return Ok(Loaded::main_line(&record?)?.table.moves().len());
    }
    let HexLink { line, shown, .. } = HexLink::parse(link)?;
    Ok(shown.min(line.moves.len()))
}

/// The record of a game that links can represent.
fn linkable(record: &Record) -> Result<HexRecord, LoadError> {
    let known: Box<dyn KnownRecord> = salvage(record)?.0;
    let game = known.spec().info().title;
    let known: Box<dyn Any> = known;
    known.downcast().map(|record| *record).map_err(|_| LoadError::NoLink { game })
}

fn hex_link(record: &Record) -> Result<HexLink, LoadError> {
    let record = linkable(record)?;
    let mut line = record.main_line();
    if line.given_up.is_none() && line.position::<Wide>()?.winner().is_none() {
        line.given_up = given_up(&record);
    }
    Ok(HexLink::new(line))
}

/// The side that resigned or forfeited according to the result, and the manner if a link can
/// represent it.
fn given_up(record: &HexRecord) -> Option<(Side, GiveUp)> {
    let (loser, way) = (**record).result()?.given_up()?;
    let loser = if loser == Colour::Black { Side::First } else { Side::Second };
    (way != GiveUp::Time).then_some((loser, way))
}

/// The properties of a record's main line that its link cannot represent, each once: players,
/// dates, times, a result that does not follow from the moves. Comments are not among them.
///
/// # Errors
/// The same as for [`link_of_record`].
pub fn lost_in_link(record: &Record, link: &str) -> Result<Vec<String>, LoadError> {
    const KEPT: [&str; 9] = ["FF", "GM", "CA", "AP", "SZ", "ST", "B", "W", "C"];
    let here = linkable(record)?;
    let there = linkable(&record_of_link(link)?)?;
    let is_kept = |ident: &str| match ident {
        "RE" => here.header().result == there.header().result,
        "RU" => here.rules() == there.rules(),
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
    /// The same as for [`record_of_link`].
    pub fn link(link: &str) -> Result<Loaded, LoadError> {
        if let Some(record) = of_other_game(link) {
            return Loaded::main_line(&record?);
        }
        let HexLink { mut line, shown, .. } = HexLink::parse(link)?;
        if shown < line.moves.len() + usize::from(line.given_up.is_some()) {
            line.moves.truncate(shown);
            line.given_up = None;
        }
        Loaded::main_line(&sgf::write(&line, &Header::default())?)
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

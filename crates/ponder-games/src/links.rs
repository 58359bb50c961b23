//! Links to boards on the web that hold a whole game.

use crate::loaded::salvage;
use crate::{LoadError, Loaded};
use ponder_hex::hexworld::HexLink;
use ponder_hex::sgf::{self, Header};
use ponder_record::Record;

/// Whether a text is meant as a link rather than as a list of moves or the name of a file.
#[must_use]
pub fn is_link(text: &str) -> bool {
    text.contains("://") || text.starts_with('#')
}

/// The record of the game that a link holds.
///
/// # Errors
/// When it is no link of a known board, with the character that cannot be understood.
pub fn record_of_link(link: &str) -> Result<Record, LoadError> {
    Ok(sgf::write(&HexLink::parse(link)?.line, &Header::default())?)
}

/// The link that holds the main line of a record.
///
/// # Errors
/// When no board on the web is known for the game, or a link cannot hold the line.
pub fn link_of_record(record: &Record) -> Result<String, LoadError> {
    Ok(HexLink::new(salvage(record)?.0.main_line()).to_url()?)
}

impl Loaded {
    /// Plays the moves of a link up to the one that it shows.
    ///
    /// # Errors
    /// As [`record_of_link`].
    pub fn link(link: &str) -> Result<Loaded, LoadError> {
        let HexLink { mut line, shown, .. } = HexLink::parse(link)?;
        if shown < line.moves.len() + usize::from(line.given_up.is_some()) {
            line.moves.truncate(shown);
            line.given_up = None;
        }
        Loaded::main_line(&sgf::write(&line, &Header::default())?)
    }
}

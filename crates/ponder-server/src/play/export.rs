//! Saved games as records, each in a file of its own.

use crate::play::game::Game;
use crate::play::saved_game::SavedGame;
use crate::play::store;
use crate::{GameId, ServerError};
use std::io::{self, Cursor, Write};
use std::path::Path;
use thiserror::Error;
use time::OffsetDateTime;
use zip::write::FileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Longest part of a file name that names a player, in characters.
const PLAYER_CHARS_MAX: usize = 40;
/// Number of digits of a game's identifier in its file name: enough to distinguish the games of a
/// day, and too few to open one.
const ID_DIGITS: usize = 10;

/// The record of a saved game, in the usual format of its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordFile {
    /// The name of its file, which has the date, the rules, the players and a part of the game's
    /// identifier.
    pub name: String,
    /// The record.
    pub text: String,
}

/// A saved game that has no record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the game{} cannot be read: {why}", game.as_ref().map(|game| format!(" {game}")).unwrap_or_default())]
pub struct UnreadGame {
    /// The game, if that much could be read.
    pub game: Option<GameId>,
    /// The reason.
    pub why: String,
}

/// Returns the records of the saved games of all browsers in a folder, oldest first. The folder is
/// only read, and a server may be using it.
///
/// # Errors
/// Fails if the folder has no saved games, or they cannot be read.
pub fn saved_records(
    state_dir: &Path,
) -> Result<impl Iterator<Item = Result<RecordFile, UnreadGame>>, ServerError> {
    Ok(store::read_all(state_dir)?.into_iter().map(|body| record_file(&body)))
}

/// Returns the record of a game in its stored form.
fn record_file(body: &str) -> Result<RecordFile, UnreadGame> {
    let saved: SavedGame = serde_json::from_str(body)
        .map_err(|error| UnreadGame { game: None, why: error.to_string() })?;
    let id = saved.game.clone();
    let unread = |why: String| UnreadGame { game: Some(id.clone()), why };
    let date = date(saved.started_unix_s);
    let names = saved.names();
    let rules = saved.rules.clone();
    let game = Game::restore(saved).map_err(unread)?;
    let (ending, text) = game.record_of(date.clone()).map_err(|error| unread(error.to_string()))?;
    let players = names.iter().map(|name| match name.as_deref().unwrap_or_default() {
        "" => "person".to_owned(),
        name => part(name, PLAYER_CHARS_MAX),
    });
    let players: Vec<_> = players.collect();
    let (rules, players) = (part(&rules, usize::MAX), players.join("-vs-"));
    let digits: String = id.as_str().chars().take(ID_DIGITS).collect();
    Ok(RecordFile { name: format!("{date}_{rules}_{players}_{digits}.{ending}"), text })
}

/// Returns the day of a moment in UTC, such as `2024-08-27`.
fn date(unix_s: u64) -> String {
    let moment =
        i64::try_from(unix_s).ok().and_then(|s| OffsetDateTime::from_unix_timestamp(s).ok());
    moment.unwrap_or(OffsetDateTime::UNIX_EPOCH).date().to_string()
}

/// Returns a text as a part of a file name that every system accepts: its letters and digits, with
/// hyphens for everything else.
fn part(text: &str, chars_max: usize) -> String {
    let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '.');
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let name: String = words.join("-").chars().take(chars_max).collect();
    name.trim_matches(['.', '-']).to_owned()
}

/// Returns a ZIP file of records.
///
/// # Errors
/// Fails if there are too many for one such file.
pub fn zip_of(files: impl IntoIterator<Item = RecordFile>) -> io::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    // A fixed time makes equal games equal files.
    let options = FileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default());
    for RecordFile { name, text } in files {
        zip.start_file(name, options).map_err(io::Error::other)?;
        zip.write_all(text.as_bytes())?;
    }
    Ok(zip.finish().map_err(io::Error::other)?.into_inner())
}

/// Returns a ZIP file of the records of games in their stored form, and the number of games that
/// have none.
pub(crate) fn zip_of_bodies(bodies: &[String]) -> io::Result<(Vec<u8>, usize)> {
    let mut left_out = 0;
    let files =
        bodies.iter().filter_map(|body| record_file(body).inspect_err(|_| left_out += 1).ok());
    let zip = zip_of(files)?;
    Ok((zip, left_out))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SessionKey;
    use crate::protocol::SeatRequest;
    use ponder_game::Action;

    fn body(rules: &str, moves: &[&str], bot: &str) -> String {
        let player = SeatRequest::Player { spec: bot.into() };
        let seats = vec![SeatRequest::Person, player];
        let mut game = Game::new(SessionKey::random(), rules.parse().unwrap(), seats, 7).unwrap();
        for text in moves {
            let seat = game.to_act().unwrap();
            game.apply(seat, &Action::play(*text)).unwrap();
        }
        let saved = SavedGame { started_unix_s: 1_724_716_800, ..game.saved() };
        serde_json::to_string(&saved).unwrap()
    }

    #[test]
    fn a_file_is_named_by_date_game_and_players() {
        let file = record_file(&body("hex:5,swap", &["b2", "c3"], "mcts:rollouts=10,c=0.7"));
        let RecordFile { name, text } = file.unwrap();
        let start = "2024-08-27_hex-5-swap_person-vs-mcts-rollouts-10-c-0.7_";
        assert!(name.starts_with(start) && name.ends_with(".sgf"), "{name}");
        assert!(text.contains("DT[2024-08-27]") && text.contains("mcts:rollouts=10"), "{text}");
        let game = ponder_record::sgf::parse(text.as_bytes(), &ponder_record::Limits::default());
        let loaded = ponder_games::Loaded::main_line(&game.unwrap()[0]).unwrap();
        assert_eq!(loaded.table.moves().len(), 2);
    }

    #[test]
    fn a_game_with_its_own_format_keeps_it() {
        assert!(record_file(&body("crossword", &[], "hasty")).unwrap().name.ends_with(".gcg"));
    }

    #[test]
    fn names_of_files_have_no_character_that_a_system_forbids() {
        let name = part("../bin/ \"x\" <é>: it's\\", PLAYER_CHARS_MAX);
        assert_eq!(name, "bin-x-é-it-s");
    }

    #[test]
    fn games_that_cannot_be_read_are_counted_and_the_others_exported() {
        let broken = body("hex:3", &["a1"], "random").replace("\"a1\"", "\"z9\"");
        let error = record_file(&broken).unwrap_err();
        assert!(error.game.is_some() && error.to_string().contains("z9"), "{error}");
        let bodies = ["{}".to_owned(), broken, body("hex:3", &["a1"], "random")];
        let (zip, left_out) = zip_of_bodies(&bodies).unwrap();
        assert_eq!(left_out, 2);
        let mut archive = zip::ZipArchive::new(Cursor::new(zip)).unwrap();
        assert_eq!(archive.len(), 1);
        let file = archive.by_index(0).unwrap();
        assert_eq!(io::read_to_string(file).unwrap(), record_file(&bodies[2]).unwrap().text);
    }
}

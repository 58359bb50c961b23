//! Games from records of other programs and sites, as saved games.

use crate::SessionKey;
use crate::play::game::Game;
use crate::play::saved_game::{Imported, SavedGame};
use crate::protocol::{ApiProblem, SeatRequest};
use ponder_game::clock::unix_s;
use ponder_game::{Action, Refused, Seat};
use ponder_games::{RecordedGame, TreeError, records_of_text};
use ponder_record::{Limits, Record, sgf};
use serde::Serialize;
use std::time::SystemTime;
use time::Date;
use time::format_description::well_known::Iso8601;
use ts_rs::TS;
use utoipa::ToSchema;

/// Maximum number of games in one record.
const GAMES_MAX: usize = 1_000;
/// Maximum number of refused games in one response.
const REFUSED_MAX: usize = 100;
/// Maximum number of letters of a name that is kept.
const NAME_CHARS_MAX: usize = 80;
/// Length of a calendar date such as `2024-08-27`.
const DATE_BYTES: usize = 10;

/// The outcome of an import.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, ToSchema, TS)]
pub struct ImportAnswer {
    /// Number of games that were saved.
    pub imported: u32,
    /// Number of games that were saved before, with the same players and moves.
    pub known: u32,
    /// The games that cannot be saved, at most 100.
    pub refused: Vec<RefusedGame>,
}

/// A game of a record that cannot be saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct RefusedGame {
    /// The number of the game in the record, from 1.
    pub number: u32,
    /// The reason.
    pub problem: ApiProblem,
}

/// A game of a record with its players, or the reason why it cannot be saved.
type Found = Result<(RecordedGame, Imported), ApiProblem>;

/// Reads the games of a record. `own_name` is the name in it of the person who imports it.
///
/// # Errors
/// Fails if the text as a whole cannot be read.
pub(super) fn games_of(text: &[u8], own_name: Option<&str>) -> Result<Vec<Found>, ApiProblem> {
    let records = match records_of_text(text) {
        Some(records) => records.map_err(|error| unreadable(&error.into()))?,
        None => sgf::parse(text, &Limits::default()).map_err(|error| not_sgf(text, &error))?,
    };
    if records.is_empty() {
        return Err(ApiProblem::because(Refused::new("empty-file", "the file has no game")));
    }
    if records.len() > GAMES_MAX {
        let message = format!("a file can have at most {GAMES_MAX} games, not {}", records.len());
        let why = Refused::new("games-in-file", message);
        let args = [("max".to_owned(), GAMES_MAX.to_string())].into();
        return Err(ApiProblem::because(Refused { args, ..why }));
    }
    Ok(records.iter().map(|record| game_of(record, own_name)).collect())
}

/// The problem of a server that keeps no games.
pub(super) fn not_kept() -> ApiProblem {
    let message = "this server keeps no games; start it with --state DIR, or without --no-state";
    ApiProblem::because(Refused::new("not-kept", message))
}

fn unreadable(error: &TreeError) -> ApiProblem {
    ApiProblem::of_record(error.location(), error)
}

/// The problem of a text that is in none of the formats.
fn not_sgf(text: &[u8], error: &impl ToString) -> ApiProblem {
    let is_gcg =
        text.trim_ascii_start().starts_with(b"#") || text.trim_ascii_start().starts_with(b">");
    if is_gcg {
        let message = "a GCG file does not have the tiles in the bag, so its game cannot be resumed; \
                       open it in the review of crossword games";
        return ApiProblem::because(Refused::new("gcg-game", message));
    }
    ApiProblem::because(Refused::new("no-record", error.to_string()))
}

fn game_of(record: &Record, own_name: Option<&str>) -> Found {
    let game = RecordedGame::read(record).map_err(|error| unreadable(&error))?;
    if game.moves.is_empty() {
        return Err(ApiProblem::because(Refused::new("without-moves", "the game has no move")));
    }
    let names = game.players.clone().map(|name| {
        let name: String = name?.trim().chars().take(NAME_CHARS_MAX).collect();
        (!name.is_empty()).then_some(name)
    });
    let is_own = |name: &Option<String>| {
        let (Some(name), Some(own)) = (name, own_name) else { return false };
        name.to_lowercase() == own.trim().to_lowercase()
    };
    let own = names.iter().position(is_own).map(|seat| Seat(seat as u8));
    Ok((game, Imported { names, own }))
}

/// Returns the games that can be saved for a browser, and the answer so far.
pub(super) fn as_saved(games: Vec<Found>, owner: &SessionKey) -> (Vec<SavedGame>, ImportAnswer) {
    let (mut saved, mut refused) = (Vec::new(), Vec::new());
    for (number, game) in (1..).zip(games) {
        match game.and_then(|(game, imported)| saved_game(game, imported, owner)) {
            Ok(game) => saved.push(game),
            Err(problem) => refused.push(RefusedGame { number, problem }),
        }
    }
    refused.truncate(REFUSED_MAX);
    (saved, ImportAnswer { refused, ..ImportAnswer::default() })
}

/// Returns the stored form of a game.
fn saved_game(
    recorded: RecordedGame,
    imported: Imported,
    owner: &SessionKey,
) -> Result<SavedGame, ApiProblem> {
    let seats = vec![SeatRequest::Person; recorded.players.len()];
    let mut game = Game::new(owner.clone(), recorded.spec, seats, 0)
        .map_err(|failure| ApiProblem::from(failure.message))?;
    for (at, text) in (1..).zip(&recorded.moves) {
        let seat = game.to_act().unwrap_or(Seat(0));
        let refused = game.apply(seat, &Action::play(text.as_str())).err();
        if let Some(refusal) = refused {
            return Err(ApiProblem::refused(&format!("move {at}"), at, &refusal));
        }
    }
    game.imported = Some(imported);
    let date = recorded.date.as_deref().and_then(unix_of_date);
    let started = date.unwrap_or_else(|| unix_s(SystemTime::now()));
    let (result, saved) = (recorded.result, game.saved());
    Ok(SavedGame { started_unix_s: started, saved_unix_s: started, result, ..saved })
}

/// Returns noon of a day such as `2024-08-27`, in seconds; of several days, the first.
fn unix_of_date(date: &str) -> Option<u64> {
    let date = Date::parse(date.trim().get(..DATE_BYTES)?, &Iso8601::DATE).ok()?;
    u64::try_from(date.with_hms(12, 0, 0).ok()?.assume_utc().unix_timestamp()).ok()
}

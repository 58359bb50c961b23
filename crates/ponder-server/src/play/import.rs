//! Games from records of other programs and sites, as saved games.

use crate::SessionKey;
use crate::play::game::Game;
use crate::play::saved_game::{Imported, SavedGame};
use crate::protocol::{ApiProblem, SeatRequest};
use ponder_game::clock::unix_s;
use ponder_game::{Action, Refused, Seat};
use ponder_games::crossword::{GcgRecord, GcgRecordError};
use ponder_games::{GameSpec, RecordedGame, TreeError, records_of_text};
use ponder_record::{Limits, Record, SgfError, sgf};
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

/// A game of a record as a saved one, or the reason why it cannot be saved.
type Found = Result<SavedGame, ApiProblem>;

/// Reads the games of a record as saved games of a browser. `own_name` is the name in it of the
/// person who imports it.
///
/// # Errors
/// Fails if the text as a whole cannot be read.
pub(super) fn games_of(
    text: &[u8],
    own_name: Option<&str>,
    owner: &SessionKey,
) -> Result<Vec<Found>, ApiProblem> {
    if is_gcg(text) {
        return Ok(vec![Ok(game_of_gcg(text, own_name, owner)?)]);
    }
    let records = match records_of_text(text) {
        Some(records) => records.map_err(|error| unreadable(&error.into()))?,
        None => sgf::parse(text, &Limits::default()).map_err(|error| {
            ApiProblem::because(match error {
                SgfError::NoGame => Refused::new("no-record", error.to_string()),
                error => Refused::of(&error),
            })
        })?,
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
    Ok(records.iter().map(|record| game_of(record, own_name, owner)).collect())
}

/// The problem of a server that keeps no games.
pub(super) fn not_kept() -> ApiProblem {
    let message = "this server keeps no games; start it with --state DIR, or without --no-state";
    ApiProblem::because(Refused::new("not-kept", message))
}

fn unreadable(error: &TreeError) -> ApiProblem {
    ApiProblem::of_record(error.location(), error)
}

/// Returns whether a text is a GCG record rather than one of the other formats.
fn is_gcg(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text).trim_ascii_start();
    text.starts_with(b"#") || text.starts_with(b">")
}

/// Returns the players of a record.
fn imported(names: [Option<String>; 2], own_name: Option<&str>) -> Imported {
    let names = names.map(|name| {
        let name: String = name?.trim().chars().take(NAME_CHARS_MAX).collect();
        (!name.is_empty()).then_some(name)
    });
    let is_own = |name: &Option<String>| {
        let (Some(name), Some(own)) = (name, own_name) else { return false };
        name.to_lowercase() == own.trim().to_lowercase()
    };
    let own = names.iter().position(is_own).map(|seat| Seat(seat as u8));
    Imported { names, own, record: None }
}

/// Returns the game of a GCG record, which is kept, since nobody knows the order of its bag.
fn game_of_gcg(text: &[u8], own_name: Option<&str>, owner: &SessionKey) -> Found {
    let record = GcgRecord::read(text).map_err(|error| gcg_problem(&error))?;
    let mut game = game_of_people(record.spec, owner)?;
    let players = imported(record.players, own_name);
    game.table = record.table;
    game.imported = Some(Imported { record: Some(record.text), ..players });
    Ok(dated(game, record.date.as_deref()))
}

fn gcg_problem(error: &GcgRecordError) -> ApiProblem {
    let message = error.to_string();
    let named = |code, name: &str| {
        let args = [("name".to_owned(), name.chars().take(60).collect())].into();
        ApiProblem::because(Refused { args, ..Refused::new(code, error.to_string()) })
    };
    match error {
        GcgRecordError::Text(error) => ApiProblem::because(error),
        GcgRecordError::NoAlphabet { name, .. } => named("no-alphabet", name),
        GcgRecordError::NoBoard { name, .. } => named("no-board", name),
        GcgRecordError::Rules(text) => text.as_str().into(),
        GcgRecordError::Impossible { line, turn, why } => {
            ApiProblem::refused(&format!("line {line}"), *turn, why)
        }
        GcgRecordError::Unfinished { line } => {
            let args = [("line".to_owned(), line.to_string())].into();
            ApiProblem::because(Refused { args, ..Refused::new("gcg-unfinished", message) })
        }
    }
}

/// Returns the game of a record that consists of moves.
fn game_of(record: &Record, own_name: Option<&str>, owner: &SessionKey) -> Found {
    let recorded = RecordedGame::read(record).map_err(|error| unreadable(&error))?;
    if recorded.moves.is_empty() {
        return Err(ApiProblem::because(Refused::new("without-moves", "the game has no move")));
    }
    let mut game = game_of_people(recorded.spec, owner)?;
    for (at, text) in (1..).zip(&recorded.moves) {
        let seat = game.to_act().unwrap_or(Seat(0));
        let refused = game.apply(seat, &Action::play(text.as_str())).err();
        if let Some(refusal) = refused {
            return Err(ApiProblem::refused(&format!("move {at}"), at, &refusal));
        }
    }
    game.imported = Some(imported(recorded.players, own_name));
    let saved = dated(game, recorded.date.as_deref());
    Ok(SavedGame { result: recorded.result, ..saved })
}

/// Returns a game between people before its first move.
fn game_of_people(spec: GameSpec, owner: &SessionKey) -> Result<Game, ApiProblem> {
    let seats = vec![SeatRequest::Person; 2];
    Game::new(owner.clone(), spec, seats, 0).map_err(ApiProblem::from)
}

/// Returns the stored form of a game that was played on a date, or today if there is none.
fn dated(game: Game, date: Option<&str>) -> SavedGame {
    let started = date.and_then(unix_of_date).unwrap_or_else(|| unix_s(SystemTime::now()));
    SavedGame { started_unix_s: started, saved_unix_s: started, ..game.saved() }
}

/// Returns the games that can be saved, and the answer so far.
pub(super) fn split(games: Vec<Found>) -> (Vec<SavedGame>, ImportAnswer) {
    let (mut saved, mut refused) = (Vec::new(), Vec::new());
    for (number, game) in (1..).zip(games) {
        match game {
            Ok(game) => saved.push(game),
            Err(problem) => refused.push(RefusedGame { number, problem }),
        }
    }
    refused.truncate(REFUSED_MAX);
    (saved, ImportAnswer { refused, ..ImportAnswer::default() })
}

/// Returns noon of a day such as `2024-08-27`, in seconds; of several days, the first.
fn unix_of_date(date: &str) -> Option<u64> {
    let date = Date::parse(date.trim().get(..DATE_BYTES)?, &Iso8601::DATE).ok()?;
    u64::try_from(date.with_hms(12, 0, 0).ok()?.assume_utc().unix_timestamp()).ok()
}

//! Finished games from GCG records.

use super::{CrosswordRules, NAME, ResolvedEquipment};
use crate::GameSpec;
use ponder_crossword::gcg::{self, GcgError, GcgGame};
use ponder_crossword::record_positions::ImpossibleEvent;
use ponder_crossword::table::{CrosswordTable, NoFinishedGame};
use ponder_game::Table;
use thiserror::Error;

/// A finished game of a GCG record.
pub struct GcgRecord {
    /// The rules: the record's tiles and board, and its words if they are known here.
    pub spec: GameSpec,
    /// The table at the end of the game.
    pub table: Box<dyn Table>,
    /// The names of the players, by seat.
    pub players: [Option<String>; 2],
    /// The date as the record has it (`#date`).
    pub date: Option<String>,
    /// The record itself, or its canonical form if it is not in UTF-8.
    pub text: String,
}

/// Error of a GCG record that holds no finished game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GcgRecordError {
    /// The text is not a record.
    #[error(transparent)]
    Text(#[from] GcgError),
    /// The tiles that the record names are not available.
    #[error("{problem}")]
    NoAlphabet {
        /// The name of the tiles.
        name: String,
        /// Description of the problem.
        problem: String,
    },
    /// The board that the record names is not available.
    #[error("{problem}")]
    NoBoard {
        /// The name of the board.
        name: String,
        /// Description of the problem.
        problem: String,
    },
    /// The rules of the record are impossible, or its game has no canonical form.
    #[error("{0}")]
    Rules(String),
    /// An event is impossible.
    #[error("line {line}: {why}")]
    Impossible {
        /// The line, from 1.
        line: usize,
        /// The number of the turn, from 1.
        turn: usize,
        /// The reason.
        why: ImpossibleEvent,
    },
    /// The record ends before the game does.
    #[error(
        "line {line}: the record ends here, before the game does; add the line with the tiles left \
         at the end, such as `>Name: (QZ) +40 400`, or open the record in the review of crossword \
         games"
    )]
    Unfinished {
        /// The last line, from 1.
        line: usize,
    },
}

impl GcgRecord {
    /// Reads a record; see [`CrosswordTable::recorded`].
    ///
    /// # Errors
    /// The error names the line.
    pub fn read(text: &[u8]) -> Result<Self, GcgRecordError> {
        let unreadable = |error: &dyn ToString| GcgRecordError::Rules(error.to_string());
        let names = gcg::equipment_names(text)?;
        let found = ResolvedEquipment::of(&names);
        if let (Some(name), Some(problem)) = (names.tiles, found.no_alphabet) {
            return Err(GcgRecordError::NoAlphabet { name, problem });
        }
        if let (Some(name), Some(problem)) = (names.board, found.no_layout) {
            return Err(GcgRecordError::NoBoard { name, problem });
        }
        let layout = found.layout.as_ref().map_or("standard", |layout| layout.name());
        let alphabet = found.alphabet.as_ref().map_or("english", |alphabet| alphabet.name());
        let lexicon = found.lexicon.as_deref().unwrap_or(NAME);
        let text_of_rules =
            format!("crossword:lexicon={lexicon},board={layout},alphabet={alphabet}");
        let spec: GameSpec = text_of_rules.parse().map_err(|error| unreadable(&error))?;
        let rules = rules_of(&spec)?;
        let (table, game) = rules.recorded(text)?;
        let text = match str::from_utf8(text) {
            Ok(text) => text.to_owned(),
            Err(_) => {
                game.write(&rules.equipment().alphabet).map_err(|error| unreadable(&error))?
            }
        };
        let name = |at: usize| {
            let player = game.players.get(at)?;
            let name = if player.name.is_empty() { &player.nickname } else { &player.name };
            (!name.is_empty()).then(|| name.clone())
        };
        let date = game.pragmas.iter().find(|pragma| pragma.name.eq_ignore_ascii_case("date"));
        let (players, date) = ([name(0), name(1)], date.map(|date| date.text.clone()));
        Ok(GcgRecord { spec, table, players, date, text })
    }

    /// The table at the end of the game of a record under rules that are known.
    ///
    /// # Errors
    /// Fails if these are not rules of crossword games, and as [`read`](Self::read) does.
    pub fn table_under(spec: &GameSpec, text: &[u8]) -> Result<Box<dyn Table>, GcgRecordError> {
        Ok(rules_of(spec)?.recorded(text)?.0)
    }
}

fn rules_of(spec: &GameSpec) -> Result<&CrosswordRules, GcgRecordError> {
    let problem = || GcgRecordError::Rules(format!("{spec} is not a crossword game"));
    spec.rules().ok_or_else(problem)
}

impl CrosswordRules {
    /// The table at the end of the game of a GCG record under these rules.
    ///
    /// # Errors
    /// The error names the line.
    fn recorded(&self, text: &[u8]) -> Result<(Box<dyn Table>, GcgGame), GcgRecordError> {
        let reading = gcg::read(text, &self.equipment().alphabet)?;
        let line = |event: usize| reading.lines.get(event).copied().unwrap_or(1);
        let table = CrosswordTable::recorded(self.table_rules(), &reading.game);
        let table = table.map_err(|error| match error {
            NoFinishedGame::Impossible(error) => {
                let events = reading.game.events.iter().take(error.event + 1);
                let turn = events.filter(|event| event.action.is_turn()).count();
                GcgRecordError::Impossible { line: line(error.event), turn, why: error.why }
            }
            NoFinishedGame::Unfinished => {
                GcgRecordError::Unfinished { line: reading.lines.last().copied().unwrap_or(1) }
            }
        })?;
        Ok((Box::new(table), reading.game))
    }
}

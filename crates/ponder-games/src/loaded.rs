//! Tables from game records.

use crate::{GameSpec, Kind};
use ponder_game::{OpenTable, Refusal, Table};
use ponder_hex::sgf::{Dropped, HexRecord};
use ponder_hex::{Hex, HexLine, Plane, RecordError, Wide};
use ponder_record::Record;
use thiserror::Error;

/// A game as its record tells it.
pub struct Loaded {
    /// The game and its rules.
    pub spec: GameSpec,
    /// The table after the last move of the main line. A resignation at its end is left out.
    pub table: Box<dyn Table>,
}

/// A record cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LoadError {
    /// It is of a game that is not on the list.
    #[error("the record is of a game that is not known here: GM[{0}]")]
    UnknownGame(u32),
    /// It is no record of Hex.
    #[error(transparent)]
    Hex(#[from] RecordError),
    /// A move of its main line is refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// A record of which every move was found legal.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The record, written as Ponder writes records of its game.
    pub record: Record,
    /// How many variations were left out since they cannot be played.
    pub dropped: usize,
    /// What is wrong with the first of them.
    pub problems: Vec<LoadError>,
}

impl Checked {
    /// Checks a record. A variation that cannot be played is left out from its first bad node on.
    ///
    /// # Errors
    /// When the game is not known, or the record or a node of its main line does not make sense.
    pub fn of(record: &Record) -> Result<Checked, LoadError> {
        let (hex, dropped) = salvage(record)?;
        let problems = dropped.errors.into_iter().map(LoadError::from).collect();
        Ok(Checked { record: hex.into_record(), dropped: dropped.variations, problems })
    }
}

/// The record of a known game, which is Hex as yet.
pub(crate) fn salvage(record: &Record) -> Result<(HexRecord, Dropped), LoadError> {
    match record.game_number() {
        None | Some(11) => Ok(HexRecord::salvage(record)?),
        Some(number) => Err(LoadError::UnknownGame(number)),
    }
}

impl Loaded {
    /// Plays the main line of a record, whatever its variations are like.
    ///
    /// # Errors
    /// When the game is not known, or the record or its main line does not make sense.
    pub fn main_line(record: &Record) -> Result<Loaded, LoadError> {
        let line = salvage(record)?.0.main_line();
        let spec = GameSpec::hex(line.rules);
        let table = match &spec.0 {
            Kind::HexSmall(_) => hex_table::<u128>(&line)?,
            Kind::HexLarge(_) => hex_table::<Wide>(&line)?,
            Kind::GoSmall(_) | Kind::GoLarge(_) => return Err(LoadError::UnknownGame(1)),
        };
        Ok(Loaded { spec, table })
    }
}

fn hex_table<P: Plane>(line: &HexLine) -> Result<Box<dyn Table>, LoadError> {
    let start = line.start.position::<P>(&line.rules);
    let start = start.map_err(|error| RecordError::Start { problem: error.rule })?;
    let mut table = OpenTable::<Hex<P>>::from_position(line.rules, start);
    for (side, text) in line.texts()? {
        table.apply(table.seat_of(side), &ponder_game::Action::play(text))?;
    }
    Ok(Box::new(table))
}

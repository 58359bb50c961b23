//! Decoding of Parquet into games.

use super::schema::{self, Column};
use super::{BatchError, POLICY_MAX, ROWS_MAX, check};
use crate::{Count, Episode, Ply, VisitedMove};
use bytes::Bytes;
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::ParquetError;
use parquet::file::metadata::FileMetaData;
use parquet::file::reader::{FileReader, RowGroupReader};
use parquet::file::serialized_reader::SerializedFileReader;
use parquet::schema::types::SchemaDescriptor;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Maximum uncompressed size of the columns of a batch, in bytes.
const UNPACKED_MAX: i64 = 1 << 30;

/// Decodes the games of a batch.
///
/// The contents are validated, but not that they are those that were written: compare the hash
/// first, as the run directory does. Bytes that make the Parquet library panic give an error too.
///
/// # Errors
/// Fails when the bytes are not a batch, are damaged, or were written by a newer version of Ponder.
pub fn decode(bytes: Bytes) -> Result<Vec<Episode>, BatchError> {
    // The Parquet library does not promise an error for each kind of damage; it panics on some.
    catch_unwind(AssertUnwindSafe(|| read(bytes))).unwrap_or_else(|_| {
        Err(BatchError::Parquet("the Parquet library cannot read it".to_owned()))
    })
}

fn read(bytes: Bytes) -> Result<Vec<Episode>, BatchError> {
    let file = SerializedFileReader::new(bytes).map_err(parquet)?;
    let metadata = file.metadata().file_metadata();
    let version = check_version(metadata)?;
    check_schema(version, metadata.schema_descr())?;
    let count = u64::try_from(metadata.num_rows())
        .map_err(|_| BatchError::Parquet("its number of rows is negative".to_owned()))?;
    if count > ROWS_MAX as u64 {
        return Err(BatchError::TooLarge { what: "positions", count, limit: ROWS_MAX });
    }
    let mut episodes = Vec::new();
    let mut open = None;
    for index in 0..file.num_row_groups() {
        let group = file.get_row_group(index).map_err(parquet)?;
        let columns = Columns::read(version, group.as_ref())?;
        append(columns, &mut open, &mut episodes)?;
    }
    let rows = episodes.iter().map(|episode: &Episode| episode.plies.len() as u64).sum::<u64>();
    if rows != count {
        return Err(BatchError::Parquet(format!(
            "it has {rows} rows, but its footer says {count}"
        )));
    }
    for (game, episode) in episodes.iter().enumerate() {
        check(episode).map_err(|problem| BatchError::Game { game, problem })?;
    }
    Ok(episodes)
}

fn parquet(error: ParquetError) -> BatchError {
    BatchError::Parquet(error.to_string())
}

/// Returns the format version.
fn check_version(metadata: &FileMetaData) -> Result<u32, BatchError> {
    let value_of = |key: &str| {
        let all = metadata.key_value_metadata()?;
        all.iter().find(|entry| entry.key == key)?.value.as_deref()
    };
    if value_of(schema::KEY_FORMAT) != Some(schema::FORMAT) {
        let problem =
            format!("`{}` in its metadata must be `{}`", schema::KEY_FORMAT, schema::FORMAT);
        return Err(BatchError::Foreign(problem));
    }
    match value_of(schema::KEY_VERSION).and_then(|version| version.parse().ok()) {
        Some(version @ 1..=schema::VERSION) => Ok(version),
        Some(version) if version > schema::VERSION => Err(BatchError::Newer { version }),
        _ => Err(BatchError::Foreign(format!(
            "`{}` in its metadata is not a version",
            schema::KEY_VERSION
        ))),
    }
}

fn check_schema(version: u32, found: &SchemaDescriptor) -> Result<(), BatchError> {
    let expected = SchemaDescriptor::new(schema::schema(version).map_err(parquet)?);
    let columns = expected.num_columns();
    if found.num_columns() != columns {
        let problem = format!("it has {} columns instead of {columns}", found.num_columns());
        return Err(BatchError::Foreign(problem));
    }
    for (found, expected) in found.columns().iter().zip(expected.columns()) {
        let same = found.path() == expected.path()
            && found.physical_type() == expected.physical_type()
            && found.max_def_level() == expected.max_def_level()
            && found.max_rep_level() == expected.max_rep_level();
        if !same {
            let (found, expected) = (found.path().string(), expected.path().string());
            return Err(BatchError::Foreign(format!(
                "column `{found}` is not the expected `{expected}`"
            )));
        }
    }
    Ok(())
}

/// Extracts the column reader of one physical type.
macro_rules! typed {
    ($reader:expr, $kind:ident) => {
        match $reader {
            ColumnReader::$kind(reader) => Ok(reader),
            _ => Err(BatchError::Parquet("a column has another type in this row group".to_owned())),
        }
    };
}

/// Columns of a row group, with one value or list per position.
struct Columns {
    games: Vec<i64>,
    rules: Vec<ByteArray>,
    seeds: Vec<i64>,
    models: Vec<i64>,
    numbers: Vec<i32>,
    moves: Vec<ByteArray>,
    are_examples: Vec<bool>,
    visits: Vec<i32>,
    root_values: Vec<f32>,
    indices: Lists<i32>,
    policies: Lists<f32>,
    outcomes: Vec<f32>,
    endings: Vec<ByteArray>,
    margins: Vec<i32>,
    owners: Vec<ByteArray>,
    /// Columns of version 2.
    second: Option<SecondColumns>,
}

/// Columns that a batch of version 1 does not have.
struct SecondColumns {
    surprises: Vec<f32>,
    child_indices: Lists<i32>,
    child_priors: Lists<f32>,
    child_visits: Lists<i32>,
    child_values: Lists<f32>,
}

impl SecondColumns {
    fn read(group: &dyn RowGroupReader, rows: usize) -> Result<Self, BatchError> {
        let column = |column: Column| group.get_column_reader(column as usize).map_err(parquet);
        Ok(SecondColumns {
            surprises: flat(typed!(column(Column::Surprise)?, FloatColumnReader)?, rows)?,
            child_indices: lists(typed!(column(Column::ChildIndex)?, Int32ColumnReader)?, rows)?,
            child_priors: lists(typed!(column(Column::ChildPrior)?, FloatColumnReader)?, rows)?,
            child_visits: lists(typed!(column(Column::ChildVisits)?, Int32ColumnReader)?, rows)?,
            child_values: lists(typed!(column(Column::ChildValue)?, FloatColumnReader)?, rows)?,
        })
    }

    /// Returns the visited moves of a row.
    fn children(&self, row: usize) -> Result<Vec<VisitedMove>, &'static str> {
        let (indices, priors) = (self.child_indices.row(row), self.child_priors.row(row));
        let (visits, values) = (self.child_visits.row(row), self.child_values.row(row));
        if [priors.len(), visits.len(), values.len()] != [indices.len(); 3] {
            return Err("the lists of visited moves have different lengths");
        }
        (0..indices.len())
            .map(|at| {
                Ok(VisitedMove {
                    output: u16::try_from(indices[at])
                        .map_err(|_| "an output of a visited move is above 65535")?,
                    prior: priors[at],
                    visits: visits[at].cast_unsigned(),
                    value: values[at],
                })
            })
            .collect()
    }
}

impl Columns {
    fn read(version: u32, group: &dyn RowGroupReader) -> Result<Self, BatchError> {
        let rows = usize::try_from(group.metadata().num_rows())
            .ok()
            .filter(|&rows| rows <= ROWS_MAX)
            .ok_or_else(|| {
                BatchError::Parquet("the size of a row group is impossible".to_owned())
            })?;
        let columns = group.metadata().columns();
        let unpacked = columns
            .iter()
            .try_fold(0_i64, |sum, column| sum.checked_add(column.uncompressed_size().max(0)));
        if unpacked.is_none_or(|bytes| bytes > UNPACKED_MAX) {
            return Err(BatchError::Parquet(format!(
                "it unpacks to more than {UNPACKED_MAX} bytes"
            )));
        }
        let column = |column: Column| group.get_column_reader(column as usize).map_err(parquet);
        Ok(Columns {
            games: flat(typed!(column(Column::Game)?, Int64ColumnReader)?, rows)?,
            rules: flat(typed!(column(Column::Rules)?, ByteArrayColumnReader)?, rows)?,
            seeds: flat(typed!(column(Column::Seed)?, Int64ColumnReader)?, rows)?,
            models: flat(typed!(column(Column::Model)?, Int64ColumnReader)?, rows)?,
            numbers: flat(typed!(column(Column::Ply)?, Int32ColumnReader)?, rows)?,
            moves: flat(typed!(column(Column::Move)?, ByteArrayColumnReader)?, rows)?,
            are_examples: flat(typed!(column(Column::IsExample)?, BoolColumnReader)?, rows)?,
            visits: flat(typed!(column(Column::Visits)?, Int32ColumnReader)?, rows)?,
            root_values: flat(typed!(column(Column::RootValue)?, FloatColumnReader)?, rows)?,
            indices: lists(typed!(column(Column::PolicyIndex)?, Int32ColumnReader)?, rows)?,
            policies: lists(typed!(column(Column::Policy)?, FloatColumnReader)?, rows)?,
            outcomes: flat(typed!(column(Column::Outcome)?, FloatColumnReader)?, rows)?,
            endings: flat(typed!(column(Column::Ending)?, ByteArrayColumnReader)?, rows)?,
            margins: flat(typed!(column(Column::MarginHalves)?, Int32ColumnReader)?, rows)?,
            owners: flat(typed!(column(Column::Owners)?, ByteArrayColumnReader)?, rows)?,
            second: (version >= 2).then(|| SecondColumns::read(group, rows)).transpose()?,
        })
    }
}

fn flat<T: DataType>(
    mut reader: ColumnReaderImpl<T>,
    rows: usize,
) -> Result<Vec<T::T>, BatchError> {
    let mut values = Vec::new();
    let (records, _, _) = reader.read_records(rows, None, None, &mut values).map_err(parquet)?;
    if records != rows || values.len() != rows {
        return Err(BatchError::Parquet(format!("a column has {records} of {rows} rows")));
    }
    Ok(values)
}

/// One list per row: all elements, and the end of each row's list.
struct Lists<T> {
    values: Vec<T>,
    ends: Vec<usize>,
}

impl<T> Lists<T> {
    fn row(&self, row: usize) -> &[T] {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.values[start..self.ends[row]]
    }
}

fn lists<T: DataType>(
    mut reader: ColumnReaderImpl<T>,
    rows: usize,
) -> Result<Lists<T::T>, BatchError> {
    let (mut values, mut definitions, mut repetitions) = (Vec::new(), Vec::new(), Vec::new());
    let mut records = 0;
    while records < rows {
        let (read, _, _) = reader
            .read_records(
                (rows - records).min(4096),
                Some(&mut definitions),
                Some(&mut repetitions),
                &mut values,
            )
            .map_err(parquet)?;
        if read == 0 {
            return Err(BatchError::Parquet(format!("a column has {records} of {rows} lists")));
        }
        if values.len() > POLICY_MAX {
            let count = values.len() as u64;
            return Err(BatchError::TooLarge { what: "policy outputs", count, limit: POLICY_MAX });
        }
        records += read;
    }
    let mut ends = Vec::with_capacity(rows);
    let mut end = 0;
    for (place, (&definition, &repetition)) in definitions.iter().zip(&repetitions).enumerate() {
        if repetition == 0 && place > 0 {
            ends.push(end);
        }
        end += usize::from(definition == 1);
    }
    ends.push(end);
    if rows == 0 {
        ends.clear();
    }
    if ends.len() != rows || end != values.len() {
        return Err(BatchError::Parquet("the levels of a list contradict its values".to_owned()));
    }
    Ok(Lists { values, ends })
}

/// Appends the rows of a row group to the games. `open` is the number of the last game.
fn append(
    columns: Columns,
    open: &mut Option<i64>,
    episodes: &mut Vec<Episode>,
) -> Result<(), BatchError> {
    for row in 0..columns.games.len() {
        let (game, number) = (columns.games[row], columns.numbers[row]);
        let at = |problem: &str| BatchError::Game {
            game: usize::try_from(game).unwrap_or(usize::MAX),
            problem: format!("ply {number}: {problem}"),
        };
        let text = |array: &ByteArray| {
            array.as_utf8().map(str::to_owned).map_err(|_| at("a text is not UTF-8"))
        };
        let header = Episode {
            rules: text(&columns.rules[row])?,
            seed: columns.seeds[row].cast_unsigned(),
            model: columns.models[row].cast_unsigned(),
            plies: Vec::new(),
            outcome: columns.outcomes[row],
            ending: schema::ending_named(columns.endings[row].data())
                .ok_or_else(|| at("the ending is unknown"))?,
            count: match schema::owners_of_text(columns.owners[row].data()) {
                None => return Err(at("the owner of a cell is invalid")),
                Some(owners) if owners.is_empty() => None,
                Some(owners) => Some(Count { margin_halves: columns.margins[row], owners }),
            },
        };
        if *open != Some(game) {
            let next = episodes.len() as i64;
            if game != next {
                return Err(at("the games are not in order"));
            }
            *open = Some(game);
            episodes.push(header.clone());
        }
        let Some(episode) = episodes.last_mut() else {
            return Err(at("the move belongs to no game"));
        };
        if usize::try_from(number) != Ok(episode.plies.len()) {
            return Err(at("the moves are not in order"));
        }
        let same = header.rules == episode.rules
            && (header.seed, header.model) == (episode.seed, episode.model)
            && header.outcome.to_bits() == episode.outcome.to_bits()
            && header.ending == episode.ending
            && header.count == episode.count;
        if !same {
            return Err(at("it contradicts the first move of the game"));
        }
        let (indices, policy) = (columns.indices.row(row), columns.policies.row(row));
        if indices.len() != policy.len() {
            return Err(at("`policy_index` and `policy` have different lengths"));
        }
        let output = |(&index, &probability): (&i32, &f32)| {
            let index =
                u16::try_from(index).map_err(|_| at("an output of the policy is above 65535"))?;
            Ok((index, probability))
        };
        episode.plies.push(Ply {
            mv: text(&columns.moves[row])?,
            is_example: columns.are_examples[row],
            visits: columns.visits[row].cast_unsigned(),
            root_value: columns.root_values[row],
            policy: indices.iter().zip(policy).map(output).collect::<Result<_, _>>()?,
            surprise: columns.second.as_ref().map_or(0.0, |second| second.surprises[row]),
            children: match &columns.second {
                Some(second) => second.children(row).map_err(at)?,
                None => Vec::new(),
            },
        });
    }
    Ok(())
}

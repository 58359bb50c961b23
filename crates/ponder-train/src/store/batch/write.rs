//! Encoding of games into Parquet.

use super::schema::{self, Column};
use super::{BatchError, POLICY_MAX, ROWS_MAX, check};
use crate::{Episode, Ply, VisitedMove};
use bytes::Bytes;
use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, FloatType, Int32Type, Int64Type,
};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Encodes games as the bytes of a batch. The same games give the same bytes.
///
/// # Errors
/// Fails when a game has no moves, a number in it is out of range, or there are too many positions
/// or policy outputs.
pub fn encode(episodes: &[Episode]) -> Result<Vec<u8>, BatchError> {
    for (game, episode) in episodes.iter().enumerate() {
        check(episode).map_err(|problem| BatchError::Game { game, problem })?;
    }
    let plies = || episodes.iter().flat_map(|episode| &episode.plies);
    let outputs = plies().map(|ply| ply.policy.len().max(ply.children.len())).sum();
    for (what, count, limit) in
        [("positions", plies().count(), ROWS_MAX), ("policy outputs", outputs, POLICY_MAX)]
    {
        if count > limit {
            return Err(BatchError::TooLarge { what, count: count as u64, limit });
        }
    }
    write(episodes).map_err(|error| BatchError::Parquet(error.to_string()))
}

fn write(episodes: &[Episode]) -> Result<Vec<u8>, ParquetError> {
    let rules: BTreeSet<&str> = episodes.iter().map(|episode| episode.rules.as_str()).collect();
    let rules =
        serde_json::to_string(&rules).map_err(|error| ParquetError::External(Box::new(error)))?;
    let metadata = [
        (schema::KEY_FORMAT, schema::FORMAT.to_owned()),
        (schema::KEY_VERSION, schema::VERSION.to_string()),
        (schema::KEY_MADE_BY, format!("ponder {}", env!("CARGO_PKG_VERSION"))),
        (schema::KEY_RULES, rules),
    ];
    let metadata = metadata.map(|(key, value)| KeyValue::new(key.to_owned(), value));
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(3)?))
        .set_created_by(format!("ponder {}", env!("CARGO_PKG_VERSION")))
        .set_key_value_metadata(Some(metadata.to_vec()))
        .build();
    let mut bytes = Vec::new();
    let mut file = SerializedFileWriter::new(
        &mut bytes,
        schema::schema(schema::VERSION)?,
        Arc::new(properties),
    )?;
    let mut group = file.next_row_group()?;
    for column in COLUMNS {
        let mut writer = group
            .next_column()?
            .ok_or_else(|| ParquetError::General("the schema lacks a column".to_owned()))?;
        write_column(column, &mut writer, episodes)?;
        writer.close()?;
    }
    group.close()?;
    file.close()?;
    Ok(bytes)
}

const COLUMNS: [Column; 20] = [
    Column::Game,
    Column::Rules,
    Column::Seed,
    Column::Model,
    Column::Ply,
    Column::Move,
    Column::IsExample,
    Column::Visits,
    Column::RootValue,
    Column::PolicyIndex,
    Column::Policy,
    Column::Outcome,
    Column::Ending,
    Column::MarginHalves,
    Column::Owners,
    Column::Surprise,
    Column::ChildIndex,
    Column::ChildPrior,
    Column::ChildVisits,
    Column::ChildValue,
];

fn write_column(
    column: Column,
    writer: &mut SerializedColumnWriter<'_>,
    episodes: &[Episode],
) -> Result<(), ParquetError> {
    match column {
        Column::Game => flat::<Int64Type>(writer, episodes, |row| row.game as i64),
        Column::Rules => texts(writer, episodes, |row| &row.episode.rules),
        Column::Seed => flat::<Int64Type>(writer, episodes, |row| row.episode.seed.cast_signed()),
        Column::Model => flat::<Int64Type>(writer, episodes, |row| row.episode.model.cast_signed()),
        Column::Ply => flat::<Int32Type>(writer, episodes, |row| row.number as i32),
        Column::Move => texts(writer, episodes, |row| &row.ply.mv),
        Column::IsExample => flat::<BoolType>(writer, episodes, |row| row.ply.is_example),
        Column::Visits => flat::<Int32Type>(writer, episodes, |row| row.ply.visits.cast_signed()),
        Column::RootValue => flat::<FloatType>(writer, episodes, |row| row.ply.root_value),
        Column::PolicyIndex => {
            lists::<Int32Type, _>(writer, episodes, policy, |output| i32::from(output.0))
        }
        Column::Policy => lists::<FloatType, _>(writer, episodes, policy, |output| output.1),
        Column::Outcome => flat::<FloatType>(writer, episodes, |row| row.episode.outcome),
        Column::Ending => texts(writer, episodes, |row| schema::ending_name(row.episode.ending)),
        Column::MarginHalves => flat::<Int32Type>(writer, episodes, |row| {
            row.episode.count.as_ref().map_or(0, |count| count.margin_halves)
        }),
        Column::Owners => flat::<ByteArrayType>(writer, episodes, |row| {
            let count = row.episode.count.as_ref();
            let text = count.map_or_else(String::new, |count| schema::owners_text(&count.owners));
            ByteArray::from(Bytes::from(text))
        }),
        Column::Surprise => flat::<FloatType>(writer, episodes, |row| row.ply.surprise),
        Column::ChildIndex => {
            lists::<Int32Type, _>(writer, episodes, children, |child| i32::from(child.output))
        }
        Column::ChildPrior => {
            lists::<FloatType, _>(writer, episodes, children, |child| child.prior)
        }
        Column::ChildVisits => {
            lists::<Int32Type, _>(writer, episodes, children, |child| child.visits.cast_signed())
        }
        Column::ChildValue => {
            lists::<FloatType, _>(writer, episodes, children, |child| child.value)
        }
    }
}

fn policy(ply: &Ply) -> &[(u16, f32)] {
    &ply.policy
}

fn children(ply: &Ply) -> &[VisitedMove] {
    &ply.children
}

/// One position with its game.
struct Row<'e> {
    game: usize,
    episode: &'e Episode,
    number: usize,
    ply: &'e Ply,
}

fn rows(episodes: &[Episode]) -> impl Iterator<Item = Row<'_>> {
    episodes.iter().enumerate().flat_map(|(game, episode)| {
        let plies = episode.plies.iter().enumerate();
        plies.map(move |(number, ply)| Row { game, episode, number, ply })
    })
}

fn flat<T: DataType>(
    writer: &mut SerializedColumnWriter<'_>,
    episodes: &[Episode],
    value: impl Fn(Row<'_>) -> T::T,
) -> Result<(), ParquetError> {
    let values: Vec<T::T> = rows(episodes).map(value).collect();
    writer.typed::<T>().write_batch(&values, None, None).map(drop)
}

fn texts<'e>(
    writer: &mut SerializedColumnWriter<'_>,
    episodes: &'e [Episode],
    value: impl Fn(Row<'e>) -> &'e str,
) -> Result<(), ParquetError> {
    let bytes = |text: &'e str| ByteArray::from(Bytes::copy_from_slice(text.as_bytes()));
    let values: Vec<ByteArray> = rows(episodes).map(|row| bytes(value(row))).collect();
    writer.typed::<ByteArrayType>().write_batch(&values, None, None).map(drop)
}

/// Writes one list per position. An empty list is one definition level 0 without a value.
fn lists<T: DataType, E>(
    writer: &mut SerializedColumnWriter<'_>,
    episodes: &[Episode],
    list: fn(&Ply) -> &[E],
    value: impl Fn(&E) -> T::T,
) -> Result<(), ParquetError> {
    let (mut values, mut definitions, mut repetitions) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows(episodes) {
        let list = list(row.ply);
        for (place, element) in list.iter().enumerate() {
            values.push(value(element));
            definitions.push(1);
            repetitions.push(i16::from(place > 0));
        }
        if list.is_empty() {
            definitions.push(0);
            repetitions.push(0);
        }
    }
    writer.typed::<T>().write_batch(&values, Some(&definitions), Some(&repetitions)).map(drop)
}

//! Tables of numbers, written as CSV or Parquet.

use anyhow::Context;
use parquet::basic::{Compression, Repetition, Type, ZstdLevel};
use parquet::data_type::DoubleType;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type as Schema;
use std::sync::Arc;

/// A table whose cells are numbers; a cell without one is empty in CSV and NaN in Parquet.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct NumberTable {
    columns: Vec<(String, Vec<f64>)>,
    rows: usize,
}

impl NumberTable {
    /// Appends a row. A column that is new is empty in the rows before, and a column that the row
    /// lacks is empty in it.
    pub fn push<'a>(&mut self, cells: impl IntoIterator<Item = (&'a str, f64)>) {
        for (name, number) in cells {
            let at = self.columns.iter().position(|(column, _)| column == name);
            let at = at.unwrap_or_else(|| {
                self.columns.push((name.to_owned(), Vec::new()));
                self.columns.len() - 1
            });
            let column = &mut self.columns[at].1;
            column.resize(self.rows, f64::NAN);
            column.push(number);
        }
        self.rows += 1;
        for (_, column) in &mut self.columns {
            column.resize(self.rows, f64::NAN);
        }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the table as CSV.
    ///
    /// # Errors
    /// Fails when it cannot be encoded.
    pub fn csv(&self) -> anyhow::Result<Vec<u8>> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(self.columns.iter().map(|(name, _)| name))?;
        for row in 0..self.rows {
            let text =
                |number: f64| if number.is_nan() { String::new() } else { number.to_string() };
            writer.write_record(self.columns.iter().map(|(_, column)| text(column[row])))?;
        }
        Ok(writer.into_inner()?)
    }

    /// Returns the table as Parquet, with a column of doubles for each column.
    ///
    /// # Errors
    /// Fails when it cannot be encoded.
    pub fn parquet(&self) -> anyhow::Result<Vec<u8>> {
        self.encode().context("cannot encode the table as Parquet")
    }

    fn encode(&self) -> Result<Vec<u8>, ParquetError> {
        let column = |(name, _): &(String, Vec<f64>)| {
            let column = Schema::primitive_type_builder(name, Type::DOUBLE);
            Ok::<_, ParquetError>(Arc::new(column.with_repetition(Repetition::REQUIRED).build()?))
        };
        let fields = self.columns.iter().map(column).collect::<Result<Vec<_>, _>>()?;
        let schema = Schema::group_type_builder("table").with_fields(fields).build()?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(3)?))
            .set_created_by(format!("ponder {}", env!("CARGO_PKG_VERSION")))
            .build();
        let mut bytes = Vec::new();
        let mut file =
            SerializedFileWriter::new(&mut bytes, Arc::new(schema), Arc::new(properties))?;
        let mut group = file.next_row_group()?;
        for (_, numbers) in &self.columns {
            let mut column = group
                .next_column()?
                .ok_or_else(|| ParquetError::General("the schema lacks a column".to_owned()))?;
            column.typed::<DoubleType>().write_batch(numbers, None, None)?;
            column.close()?;
        }
        group.close()?;
        file.close()?;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;
    use std::io::Write;

    #[test]
    fn cells_that_rows_lack_are_empty() {
        let mut table = NumberTable::default();
        table.push([("step", 1.0)]);
        table.push([("step", 2.0), ("loss", 0.5)]);
        table.push([("loss", 0.25)]);
        assert_eq!(table.rows(), 3);
        let csv = String::from_utf8(table.csv().expect("a table")).expect("text");
        assert_eq!(csv, "step,loss\n1,\n2,0.5\n,0.25\n");
        let mut file = tempfile::tempfile().expect("a file");
        file.write_all(&table.parquet().expect("a table")).expect("written");
        let reader = SerializedFileReader::new(file).expect("a table");
        let rows = reader.get_row_iter(None).expect("rows").map(|row| row.expect("a row"));
        let read = rows.map(|row| {
            [row.get_double(0).expect("a number"), row.get_double(1).expect("a number")]
        });
        let text: Vec<String> = read.map(|row| format!("{row:?}")).collect();
        assert_eq!(text, ["[1.0, NaN]", "[2.0, 0.5]", "[NaN, 0.25]"]);
    }
}

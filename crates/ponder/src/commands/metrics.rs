//! `ponder metrics`.

use crate::exit::{Exit, OrExit, Outcome};
use crate::number_table::NumberTable;
use crate::output::{counted, say, write_whole};
use anyhow::anyhow;
use clap::Args;
use ponder_train::store::RunStore;
use serde_json::Value;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  ponder metrics runs/hex9 -o hex9.csv
  ponder metrics runs/hex9 -o hex9.parquet";

/// Write the metrics of a training run over time as CSV or Parquet
///
/// A row for each record that the run has kept (every 10 seconds by default), a column for each
/// number: losses, rates, curves of recent games. The names are those of `ponder train --json`
/// (docs/json.md), parts joined by a dot: `training.policy`.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct MetricsArgs {
    /// The run directory: a path or a URL
    #[arg(value_name = "RUN")]
    run: String,
    /// The file to write, which ends in `.csv` or `.parquet`
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
}

impl MetricsArgs {
    /// Writes the file.
    pub fn run(self) -> Outcome {
        let ending = self.out.extension().and_then(|ending| ending.to_str());
        let is_parquet = match ending {
            Some("csv") => false,
            Some("parquet") => true,
            _ => {
                let problem =
                    format!("{}: name a file that ends in .csv or .parquet", self.out.display());
                return Err(anyhow!(problem)).or_usage();
            }
        };
        let store = RunStore::open(&self.run).or_bad_input()?;
        let mut table = NumberTable::default();
        let mut unreadable = 0;
        for record in store.metrics_from(0).or_bad_input()? {
            let Ok(record) = record else {
                unreadable += 1;
                continue;
            };
            let mut cells = vec![
                ("record".to_owned(), record.number as f64),
                ("created_s".to_owned(), record.created_s as f64),
            ];
            add_numbers("", &record.data, &mut cells);
            table.push(cells.iter().map(|(name, number)| (name.as_str(), *number)));
        }
        write_whole(&self.out, if is_parquet { table.parquet()? } else { table.csv()? })?;
        say!("{}: {}", self.out.display(), counted(table.rows(), "record"));
        if unreadable > 0 {
            eprintln!("{} of {} cannot be read", counted(unreadable, "record"), self.run);
        }
        Ok(Exit::Done)
    }
}

/// Adds the numbers of a value under their names, and flags as 0 or 1.
fn add_numbers(name: &str, value: &Value, cells: &mut Vec<(String, f64)>) {
    match value {
        Value::Number(number) => {
            cells.extend(number.as_f64().map(|number| (name.to_owned(), number)))
        }
        Value::Bool(flag) => cells.push((name.to_owned(), f64::from(u8::from(*flag)))),
        Value::Object(parts) => {
            for (part, value) in parts {
                let name = if name.is_empty() { part.clone() } else { format!("{name}.{part}") };
                add_numbers(&name, value, cells);
            }
        }
        Value::Null | Value::String(_) | Value::Array(_) => {}
    }
}

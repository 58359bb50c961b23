//! `ponder crossword train`.

use super::position::EquipmentArgs;
use crate::exit::{Exit, Failure, OrExit, Outcome};
use crate::interrupt;
use crate::output::{json, say, write_whole};
use anyhow::{Context, anyhow};
use clap::{Args, value_parser};
use indicatif::{ProgressBar, ProgressStyle};
use ponder_crossword::Equipment;
use ponder_crossword_search::train::{Generation, TrainError, generation};
use ponder_game::Seed;
use ponder_lexicon::Leaves;
use ponder_lexicon::klv::KlvForm;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};

/// Train the values of leaves by self-play
///
/// Every generation plays games with the leaves of the one before and writes better ones,
/// `leaves-1.klv2` and so on. The same command resumes after the last generation in the folder, and
/// can ask for more generations than before.
#[derive(Args, Debug)]
pub struct TrainArgs {
    /// The folder for the leaves
    #[arg(long, value_name = "DIR")]
    output: PathBuf,
    #[command(flatten)]
    equipment: EquipmentArgs,
    /// Number of generations, including those in the folder
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = value_parser!(u32).range(1..=1000))]
    generations: u32,
    /// Games per generation
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    /// Random racks that are valued on every board
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = value_parser!(u32).range(2..=1000))]
    racks: u32,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads; results do not depend on them
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(1..=256))]
    threads: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Settings from which the leaves of a folder follow.
#[derive(Serialize, Deserialize, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
struct Settings {
    lexicon: String,
    leaves: String,
    alphabet: String,
    board: String,
    games: u32,
    racks: u32,
    seed: u64,
}

#[derive(Serialize)]
struct Written {
    generation: u32,
    file: String,
    leaves: usize,
    /// True if the file existed before.
    before: bool,
}

impl TrainArgs {
    /// Trains the leaves and writes them.
    pub fn run(self) -> Outcome {
        let stop = interrupt::stop_flag()?;
        let mut equipment = self.equipment.equipment()?;
        if self.equipment.leaves.is_none() {
            equipment = equipment.with_leaves(Leaves::empty());
        }
        fs::create_dir_all(&self.output).with_context(|| self.output.display().to_string())?;
        self.settle(&equipment)?;
        let mut all = Vec::new();
        for number in 1..=self.generations {
            let path = self.output.join(format!("leaves-{number}.klv2"));
            let file = path.display().to_string();
            let before = path.exists();
            let leaves = if before {
                Leaves::open(&path).or_bad_input()?
            } else {
                match self.generation(&equipment, number, &stop.shared()) {
                    Ok(leaves) => {
                        let bytes = leaves.to_bytes(KlvForm::Klv2)?;
                        write_whole(&path, bytes)?;
                        leaves.to_leaves()?
                    }
                    Err(TrainError::Stopped) => {
                        eprintln!("stopped; the next start begins generation {number} again");
                        self.report(&all)?;
                        return Ok(Exit::Interrupted);
                    }
                    Err(error) => return Err(error).or_bad_input(),
                }
            };
            let written = Written { generation: number, file, leaves: leaves.len(), before };
            if !self.json {
                let is_new = if before { "was there" } else { "written" };
                say!("{}: {} leaves, {is_new}", written.file, written.leaves);
            }
            all.push(written);
            equipment = equipment.with_leaves(leaves);
        }
        self.report(&all)?;
        Ok(Exit::Done)
    }

    fn report(&self, all: &[Written]) -> anyhow::Result<()> {
        if self.json { json(&all) } else { Ok(()) }
    }

    /// Writes the settings, or compares them with existing ones.
    fn settle(&self, equipment: &Equipment) -> Result<(), Failure> {
        let path = self.output.join("settings.json");
        let name = |path: &Option<PathBuf>, or: &str| {
            path.as_ref().map_or(or.to_owned(), |path| path.display().to_string())
        };
        let own = Settings {
            lexicon: name(&self.equipment.lexicon, ponder_games::crossword::NAME),
            leaves: name(&self.equipment.leaves, "none"),
            alphabet: equipment.alphabet.name().to_owned(),
            board: equipment.layout.name().to_owned(),
            games: self.games,
            racks: self.racks,
            seed: self.seed,
        };
        if !path.exists() {
            let text =
                serde_json::to_string_pretty(&own).context("cannot write the settings as JSON")?;
            return Ok(write_whole(&path, format!("{text}\n"))?);
        }
        let there = read(&path).or_bad_input()?;
        if there != own {
            return Err(anyhow!(
                "{} was started with other settings: {there:?}; repeat these, or choose another \
                 folder",
                self.output.display()
            ))
            .or_usage();
        }
        Ok(())
    }

    fn generation(
        &self,
        equipment: &Equipment,
        number: u32,
        stop: &std::sync::atomic::AtomicBool,
    ) -> Result<ponder_lexicon::LeaveList, TrainError> {
        let settings = Generation {
            games: self.games,
            racks: self.racks as usize,
            seed: Seed(self.seed).stream(number.into()),
            threads: usize::try_from(self.threads).unwrap_or(1),
        };
        let bar = ProgressBar::new(self.games.into());
        let template = "generation {msg} {wide_bar} {pos}/{len} games, {eta} left";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_message(number.to_string());
        let found = generation(equipment, &settings, stop, |done| bar.set_position(done.into()));
        bar.finish_and_clear();
        found
    }
}

fn read(path: &Path) -> anyhow::Result<Settings> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    serde_json::from_str(&text).with_context(|| path.display().to_string())
}

//! `ponder crossword autoplay`.

use super::files;
use crate::exit::{Exit, OrExit, Outcome};
use crate::interrupt;
use crate::output::{json, say};
use anyhow::Context;
use clap::{Args, value_parser};
use indicatif::ProgressBar;
use ponder_crossword::Equipment;
use ponder_crossword_search::autoplay::{Game, Mean, Pairs, Summary, record, run};
use ponder_crossword_search::bots::HastyBot;
use ponder_game::Seed;
use ponder_lexicon::Leaves;
use serde::Serialize;
use std::fs;
use std::path::PathBuf;

/// Let Ponder play against itself, with two sets of leaves, in pairs of games
///
/// In the two games of a pair the tiles come in the same order and the seats are exchanged. Both sides
/// take the move of greatest equity.
#[derive(Args, Debug)]
pub struct AutoplayArgs {
    /// The word graph; without one the words that ship with Ponder
    #[arg(long, value_name = "KWG")]
    lexicon: Option<PathBuf>,
    /// What leaves are worth to the first player (KLV or KLV2) [default: those that ship, for the words
    /// that ship]
    #[arg(long, value_name = "KLV")]
    leaves: Option<PathBuf>,
    /// The same for the second player; nothing without a file
    #[arg(long, value_name = "KLV")]
    against: Option<PathBuf>,
    /// The tiles: a name or a file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "english")]
    alphabet: String,
    /// The board: a name or a file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "standard")]
    board: String,
    /// Pairs of games
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = value_parser!(u32).range(1..=10_000_000))]
    pairs: u32,
    /// The seed of all bags
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads; results do not depend on them
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(1..=256))]
    threads: u64,
    /// A folder for the games, as GCG
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    games: usize,
    /// Games won by the first player, draws half, and its interval of 95 %.
    won: f64,
    won_low: f64,
    won_high: f64,
    draws: usize,
    scores: [Value; 2],
    spread: Value,
    turns: [f64; 2],
    bingos: [f64; 2],
    complete: bool,
}

#[derive(Serialize)]
struct Value {
    mean: f64,
    error: f64,
}

impl From<Mean> for Value {
    fn from(mean: Mean) -> Self {
        Value { mean: mean.mean, error: mean.error }
    }
}

impl AutoplayArgs {
    /// Plays and prints.
    pub fn run(self) -> Outcome {
        let stop = interrupt::stop_flag()?;
        let alphabet = files::alphabet(&self.alphabet)?;
        let layout = files::layout(&self.board)?;
        let lexicon = files::lexicon(self.lexicon.as_deref(), &alphabet)?;
        let plain = Equipment::new(alphabet, layout, lexicon);
        let with = |path: &Option<PathBuf>| -> Result<Equipment, crate::exit::Failure> {
            let leaves = match path {
                Some(path) => Leaves::open(path).or_bad_input()?,
                None => Leaves::none(),
            };
            Ok(plain.with_leaves(leaves))
        };
        let own = files::usual_leaves(self.lexicon.as_deref(), self.leaves.as_deref())?;
        let bots = [HastyBot::new(plain.with_leaves(own)), HastyBot::new(with(&self.against)?)];
        if let Some(folder) = &self.records {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let pairs = Pairs {
            count: self.pairs,
            seed: Seed(self.seed),
            threads: usize::try_from(self.threads).unwrap_or(1),
        };
        let bar = ProgressBar::new(2 * u64::from(self.pairs));
        let name = files::name(self.lexicon.as_deref());
        let mut problem = None;
        let finished = run(&plain, [&bots[0], &bots[1]], &pairs, &[], &stop.shared(), |game| {
            bar.inc(1);
            if let Some(folder) = &self.records
                && let Err(error) = save(&plain, game, &name, folder)
            {
                stop.raise();
                problem = Some(error);
            }
        });
        bar.finish_and_clear();
        if let Some(problem) = problem {
            return Err(problem.into());
        }
        let complete = finished.len() == 2 * self.pairs as usize;
        let report = Report::of(&Summary::of(&finished), complete);
        if self.json {
            json(&report)?;
        } else {
            report.print()?;
        }
        if let Some(folder) = self.records {
            eprintln!("The games are in {}", folder.display());
        }
        Ok(if complete { Exit::Done } else { Exit::Interrupted })
    }
}

fn save(
    equipment: &Equipment,
    game: &Game,
    lexicon: &str,
    folder: &std::path::Path,
) -> Result<(), anyhow::Error> {
    let names = if game.finished.number.is_multiple_of(2) {
        ["first", "second"]
    } else {
        ["second", "first"]
    };
    let text = record(equipment, game, names, lexicon).write(&equipment.alphabet)?;
    let path = folder.join(format!("{:06}.gcg", game.finished.number));
    fs::write(&path, text).with_context(|| path.display().to_string())
}

impl Report {
    fn of(summary: &Summary, complete: bool) -> Self {
        Report {
            games: summary.games,
            won: summary.won.share,
            won_low: summary.won.low,
            won_high: summary.won.high,
            draws: summary.draws,
            scores: summary.scores.map(Value::from),
            spread: summary.spread.into(),
            turns: summary.turns,
            bingos: summary.bingos,
            complete,
        }
    }

    fn print(&self) -> Result<(), anyhow::Error> {
        let percent = |share: f64| 100.0 * share;
        say!(
            "{} games: the first won {:.1} % [{:.1}, {:.1}] of them, {} draws",
            self.games,
            percent(self.won),
            percent(self.won_low),
            percent(self.won_high),
            self.draws
        );
        for (name, at) in [("first", 0), ("second", 1)] {
            say!(
                "{name:>7}: {:.1} ± {:.1} points, {:.1} turns and {:.2} full racks a game",
                self.scores[at].mean,
                self.scores[at].error,
                self.turns[at],
                self.bingos[at]
            );
        }
        say!("difference: {:+.1} ± {:.1} points a game", self.spread.mean, self.spread.error);
        Ok(())
    }
}

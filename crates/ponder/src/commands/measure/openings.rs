//! `ponder openings`.

use super::with_exit_code;
use crate::exit::{Exit, Failure, OrExit, Outcome};
use crate::host_environment;
use crate::input;
use crate::interrupt;
use crate::output::{Replacing, json, say};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use ponder_arena::{ArenaError, Book, BookSpec, Opening};
use ponder_game::Seed;
use ponder_games::GameSpec;
use ponder_players::{PlayerSpec, build};
use std::path::{Path, PathBuf};

/// Draw a book of balanced openings
///
/// Openings are random moves after which the judge, any player that says what it thinks of a
/// position, gives both colours about the same chance. The book keeps the seed and the estimate of
/// each; `ponder match`, `league` and `strength` play them with --book, each with both colours.
#[derive(Args, Debug)]
pub struct OpeningsArgs {
    /// The game (see `ponder games`)
    #[arg(value_name = "RULES", default_value = "hex:11", value_parser = input::rules)]
    game: GameSpec,
    /// Moves of an opening
    #[arg(long, value_name = "N", default_value_t = 3)]
    plies: u16,
    /// Number of openings
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: u32,
    /// The player whose evaluation decides
    #[arg(long, value_name = "PLAYER", default_value = "mcts:rollouts=20000",
          value_parser = input::player)]
    judge: PlayerSpec,
    /// The largest distance of the first colour's expected score from 0.5
    #[arg(long, value_name = "SCORE", default_value_t = 0.05)]
    tolerance: f64,
    /// The seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    replacing: Replacing,
    /// Print the book as JSON
    #[arg(long)]
    json: bool,
}

/// The openings of a book.
pub(super) fn read_book(path: &Path, game: &GameSpec) -> Result<Vec<Opening>, Failure> {
    Ok(Book::read(path, game).map_err(with_exit_code)?.openings)
}

impl OpeningsArgs {
    /// Generates the book.
    pub fn run(self) -> Outcome {
        if let Some(output) = &self.output {
            self.replacing.check(output, &[])?;
        }
        let seed = Seed(self.seed);
        let environment = host_environment::own();
        let mut judge =
            build(&self.judge, &self.game, seed.named("judge"), &environment).or_usage()?;
        let spec = BookSpec {
            game: self.game.to_string(),
            plies: self.plies,
            count: self.count,
            judge: self.judge.to_string(),
            tolerance: self.tolerance,
            seed,
        };
        let stop = interrupt::stop_flag()?;
        let bar =
            ProgressBar::with_draw_target(Some(self.count.into()), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{bar:24} {pos}/{len} openings  {msg}") {
            bar.set_style(style);
        }
        let mut on_progress = |found: usize, judged: u32| {
            bar.set_position(found as u64);
            bar.set_message(format!("{judged} positions judged"));
            !stop.is_raised()
        };
        let drawn = Book::draw(spec, &mut *judge, &mut on_progress);
        bar.finish_and_clear();
        let book = match drawn {
            Err(ArenaError::Interrupted) => return Ok(Exit::Interrupted),
            drawn => drawn.map_err(with_exit_code)?,
        };
        if let Some(path) = &self.output {
            book.write(path).map_err(with_exit_code)?;
        }
        if self.json {
            json(&book)?;
        } else {
            for opening in &book.openings {
                let estimate = 100.0 * opening.estimate.unwrap_or(f64::NAN);
                say!("{}  {estimate:.1}%", opening.moves.join(" "));
            }
            let (found, judged) = (book.openings.len(), book.judged);
            eprintln!("{found} openings of {judged} positions judged");
            if let Some(path) = &self.output {
                eprintln!("written to {}", path.display());
            }
        }
        Ok(Exit::Done)
    }
}

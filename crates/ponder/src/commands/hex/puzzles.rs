//! `ponder hex puzzles`.

use crate::exit::{Exit, Failure, OrExit, Outcome};
use crate::input::{self, unreadable};
use crate::interrupt;
use crate::output::{Replacing, counted, say, write_whole};
use anyhow::anyhow;
use clap::{Args, value_parser};
use ponder_game::Seed;
use ponder_games::GameSpec;
use ponder_hex::hexworld::HexLink;
use ponder_hex::knowledge::is_narrow;
use ponder_hex::puzzle::{ListedPuzzle, PuzzleGenerator};
use ponder_hex::{Bitboard, HexRules, WideBitboard};
use ponder_players::StopFlag;
use std::fs;
use std::path::{Path, PathBuf};

/// Generate positions in which exactly one move wins, or check them
///
/// Games are played for it, partly at random. A puzzle has at least three candidates: moves that lose
/// to no connection of the opponent that is already there. Its grade, from 1 (easy) to 10, follows
/// from the work of the solver. No puzzle is a half turn or reflection of another one.
#[derive(Args, Debug)]
pub struct PuzzlesArgs {
    /// The board
    #[arg(long, value_name = "RULES", value_parser = input::rules, required_unless_present = "check")]
    game: Option<GameSpec>,
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 20)]
    count: usize,
    /// The seed of the games
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Maximum number of nodes of the solver for each question
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Write the puzzles to this file, as with --json
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    replacing: Replacing,
    /// Check the puzzles of this file instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "count", "seed", "nodes", "output"])]
    check: Option<PathBuf>,
    /// Print JSON, a line for every puzzle
    #[arg(long)]
    json: bool,
}

impl PuzzlesArgs {
    /// Generates or checks puzzles.
    pub fn run(self) -> Outcome {
        if let Some(path) = &self.check {
            return check(path);
        }
        let Some(game) = &self.game else { return Ok(Exit::Usage) };
        let is_plain =
            |rules: &HexRules| HexRules::new(rules.cols(), rules.rows()).as_ref() == Ok(rules);
        let rules = game.rules::<HexRules>().copied().filter(is_plain);
        let Some(rules) = rules else {
            let problem = "is not a game of Hex without swap and pass; give one, such as hex:7";
            return Err(anyhow!("{game} {problem}")).or_usage();
        };
        if let Some(path) = &self.output {
            self.replacing.check(path, &[])?;
        }
        let stop = interrupt::stop_flag()?;
        let is_whole = if is_narrow(&rules) {
            self.generate::<u128>(rules, &stop)?
        } else {
            self.generate::<WideBitboard>(rules, &stop)?
        };
        Ok(if is_whole { Exit::Done } else { Exit::Interrupted })
    }

    /// Generates puzzles. Returns whether there are as many as requested.
    fn generate<P: Bitboard>(&self, rules: HexRules, stop: &StopFlag) -> Result<bool, Failure> {
        let mut generator = PuzzleGenerator::<P>::new(rules, Seed(self.seed), self.nodes);
        let mut text = String::new();
        let mut found = 0;
        while found < self.count && !stop.is_raised() {
            let Some(puzzle) = generator.play(&|| stop.is_raised()) else { continue };
            found += 1;
            let line = serde_json::to_string(&puzzle)?;
            if self.output.is_some() {
                text = text + &line + "\n";
            } else if self.json {
                say!("{line}");
            } else {
                print(&puzzle)?;
            }
        }
        let (puzzles, games) = (counted(found, "puzzle"), counted(generator.games(), "game"));
        eprintln!("{puzzles} in {games}");
        let is_whole = found == self.count;
        if let Some(path) = self.output.as_ref().filter(|_| is_whole) {
            write_whole(path, text)?;
        }
        Ok(is_whole)
    }
}

fn print(puzzle: &ListedPuzzle) -> anyhow::Result<()> {
    let ListedPuzzle { solution, candidates, nodes, grade, .. } = puzzle;
    let url = HexLink::new(puzzle.line()?).to_url()?;
    say!("{url}  {solution}  (grade {grade}, {candidates} candidates, {nodes} nodes)");
    Ok(())
}

/// Checks the puzzles of a file.
fn check(path: &Path) -> Outcome {
    let text = fs::read_to_string(path).map_err(|error| unreadable(path, &error)).or_bad_input()?;
    let (mut count, mut wrong) = (0_u64, 0_u64);
    for (line, number) in text.lines().zip(1..) {
        let place = || format!("{}, line {number}", path.display());
        let puzzle: Result<ListedPuzzle, _> = line.parse();
        let puzzle = puzzle.map_err(|error| anyhow!("{}: {error}", place())).or_bad_input()?;
        count += 1;
        if let Err(error) = puzzle.check() {
            wrong += 1;
            eprintln!("{}: {error}", place());
        }
    }
    say!("{}, {wrong} wrong", counted(count, "puzzle"));
    Ok(if wrong == 0 { Exit::Done } else { Exit::CheckFailed })
}

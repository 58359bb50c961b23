//! `ponder GAME puzzles`, the same for all games.

use crate::exit::{Exit, Failure, OrExit, Outcome};
use crate::input::{self, unreadable};
use crate::interrupt;
use crate::output::{Replacing, counted, say, write_whole};
use anyhow::anyhow;
use clap::{Args, value_parser};
use ponder_game::puzzle::{Puzzle, PuzzleMaker};
use ponder_game::{Action, Seed, excerpt, plies_of_text};
use ponder_games::{GameSpec, RecordHead, link_of_record};
use ponder_players::StopFlag;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// Generate positions with a task that exactly one move solves, or check them
///
/// Games are played for it, partly at random. A search proves that the solution is the only one; its
/// work and the number of moves to choose from determine the grade, from 1 (easy) to 10. No puzzle is
/// symmetric to another one.
#[derive(Args, Debug)]
pub struct PuzzlesArgs {
    /// The game [default: the usual rules]
    #[arg(long, value_name = "RULES", value_parser = input::rules)]
    game: Option<GameSpec>,
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 20)]
    count: usize,
    /// The seed of the games
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Makes only puzzles with this task, by its code in the lists
    #[arg(long, value_name = "TASK")]
    task: Option<String>,
    /// Maximum number of nodes of the search for each question [default: by game]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    nodes: Option<u64>,
    /// Write the puzzles to this file, as with --json
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    replacing: Replacing,
    /// Check the puzzles of this file instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "count", "seed", "task", "nodes", "output"])]
    check: Option<PathBuf>,
    /// Print JSON, a line for every puzzle
    #[arg(long)]
    json: bool,
}

/// Number of nodes that no check needs.
const NODES_UNLIMITED: u64 = u64::MAX >> 2;

impl PuzzlesArgs {
    /// Generates or checks puzzles of a game, by its name in rules strings.
    pub fn run(self, game: &str) -> Outcome {
        let maker = |spec: &GameSpec, seed, nodes| {
            let made = spec.puzzle_maker(seed, nodes).filter(|_| spec.info().name == game);
            let problem = "has no puzzles of this command; give other rules";
            made.ok_or_else(|| anyhow!("{spec} {problem}")).or_usage()
        };
        if let Some(path) = &self.check {
            return check(path, maker);
        }
        let spec = match &self.game {
            Some(game) => game.clone(),
            None => game.parse::<GameSpec>().or_usage()?,
        };
        if let Some(path) = &self.output {
            self.replacing.check(path, &[])?;
        }
        let tasks = spec.info().puzzles.map_or(&[][..], |book| book.tasks);
        if let Some(task) = self.task.as_deref().filter(|task| !tasks.contains(task)) {
            let known = tasks.join(", ");
            let problem =
                anyhow!("--task: there is no task `{}`; give one of {known}", excerpt(task));
            return Err(problem).or_usage();
        }
        let usual = spec.info().puzzles.map_or(NODES_UNLIMITED, |book| book.nodes);
        let nodes = self.nodes.unwrap_or(usual);
        let mut maker = maker(&spec, Seed(self.seed), nodes)?;
        let is_whole = self.generate(&mut *maker, &interrupt::stop_flag()?)?;
        Ok(if is_whole { Exit::Done } else { Exit::Interrupted })
    }

    /// Generates puzzles. Returns whether there are as many as requested.
    fn generate(&self, maker: &mut dyn PuzzleMaker, stop: &StopFlag) -> Result<bool, Failure> {
        let mut text = String::new();
        let mut found = 0;
        let shows_progress = self.output.is_some() && io::stderr().is_terminal();
        while found < self.count && !stop.is_raised() {
            let Some(puzzle) = maker.play(self.task.as_deref(), &|| stop.is_raised()) else {
                continue;
            };
            found += 1;
            let line = serde_json::to_string(&puzzle)?;
            if self.output.is_some() {
                text = text + &line + "\n";
                if shows_progress {
                    eprint!("\r{found} of {}", counted(self.count, "puzzle"));
                }
            } else if self.json {
                say!("{line}");
            } else {
                print(&puzzle)?;
            }
        }
        let (puzzles, games) = (counted(found, "puzzle"), counted(maker.games(), "game"));
        eprintln!("{}{puzzles} in {games}", if shows_progress { "\r" } else { "" });
        let is_whole = found == self.count;
        if let Some(path) = self.output.as_ref().filter(|_| is_whole) {
            write_whole(path, text)?;
        }
        Ok(is_whole)
    }
}

fn print(puzzle: &Puzzle) -> anyhow::Result<()> {
    let Puzzle { task, about, solution, candidates, nodes, grade, .. } = puzzle;
    let task = about.iter().fold(task.clone(), |task, point| task + " " + point);
    let moves = || format!("{} {}", puzzle.rules, puzzle.moves.join(" "));
    let place = link(puzzle).unwrap_or_else(moves);
    say!("{place}  {task}: {solution}  (grade {grade}, {candidates} candidates, {nodes} nodes)");
    Ok(())
}

/// The link to the position on a board on the web, where there is one for the game.
fn link(puzzle: &Puzzle) -> Option<String> {
    let spec: GameSpec = puzzle.rules.parse().ok()?;
    let mut table = spec.table();
    for text in &puzzle.moves {
        let seat = table.to_act()?;
        for ply in plies_of_text(&*table, text).ok()? {
            table.apply(seat, &Action::play(ply)).ok()?;
        }
    }
    link_of_record(&spec.record(&*table, None, &RecordHead::default()).ok()?).ok()
}

/// Checks the puzzles of a file.
fn check(
    path: &Path,
    maker: impl Fn(&GameSpec, Seed, u64) -> Result<Box<dyn PuzzleMaker>, Failure>,
) -> Outcome {
    let text = fs::read_to_string(path).map_err(|error| unreadable(path, &error)).or_bad_input()?;
    let mut makers: Vec<(String, Box<dyn PuzzleMaker>)> = Vec::new();
    let (mut count, mut wrong) = (0_u64, 0_u64);
    for (line, number) in text.lines().zip(1..) {
        let place = || format!("{}, line {number}", path.display());
        let at = |error: &dyn std::fmt::Display| anyhow!("{}: {error}", place());
        let puzzle: Puzzle = line.parse().map_err(|error| at(&error)).or_bad_input()?;
        if makers.last().is_none_or(|(rules, _)| *rules != puzzle.rules) {
            let spec: GameSpec = puzzle.rules.parse().map_err(|error| at(&error)).or_bad_input()?;
            makers.push((puzzle.rules.clone(), maker(&spec, Seed(0), NODES_UNLIMITED)?));
        }
        count += 1;
        if let Some((_, maker)) = makers.last_mut()
            && let Err(error) = maker.check(&puzzle)
        {
            wrong += 1;
            eprintln!("{}: {error}", place());
        }
    }
    say!("{}, {wrong} wrong", counted(count, "puzzle"));
    Ok(if wrong == 0 { Exit::Done } else { Exit::CheckFailed })
}

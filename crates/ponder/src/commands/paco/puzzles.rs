//! `ponder paco puzzles`.

use super::files::{self, Entry, each};
use crate::exit::{Exit, Failure, Outcome};
use crate::interrupt;
use crate::output::{counted, say};
use clap::Args;
use ponder_game::Position;
use ponder_paco::analysis::{NODES_MAX, NodeLimit, Puzzle, puzzle};
use ponder_paco::{PacoMove, Step};
use ponder_players::StopFlag;
use serde::Serialize;
use std::collections::HashSet;
use std::path::PathBuf;

/// Find positions of games in which exactly one move wins, at once or with the next one
///
/// Prints each with its solution, its distractors and a grade from 1 (easy) to 10; with --json, a
/// line for every puzzle. A position that occurs more than once is printed once.
#[derive(Args, Debug)]
pub struct PuzzlesArgs {
    /// The files of games
    #[arg(required = true, value_name = "GAMES")]
    files: Vec<PathBuf>,
    /// Maximum number of positions searched for each question
    #[arg(long, value_name = "N", default_value_t = NODES_MAX)]
    nodes: u64,
    /// Number of moves to the win, 1 or 2; both without it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=2))]
    moves: Option<u8>,
    /// Print JSON, a line for every puzzle
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Line<'a> {
    game: &'a str,
    /// Number of actions before the position.
    action: usize,
    fen: String,
    moves: u8,
    solution: &'a str,
    actions: &'a [PacoMove],
    distractors: u32,
    grade: u8,
}

impl PuzzlesArgs {
    /// Finds the puzzles and prints them.
    pub fn run(self) -> Outcome {
        let stop = interrupt::stop_flag()?;
        let mut known = HashSet::new();
        let (mut games, mut found, mut bad) = (0_u64, 0_u64, 0_u64);
        for path in &self.files {
            each(path, |entry| {
                match self.game(&entry, &mut known, &stop)? {
                    Ok(count) => (games, found) = (games + 1, found + count),
                    Err(problem) => {
                        bad += 1;
                        let Entry { name, line, .. } = &entry;
                        eprintln!("{}, line {line} (game {name}): {problem}", path.display());
                    }
                }
                Ok(!stop.is_raised())
            })?;
        }
        if stop.is_raised() {
            return Ok(Exit::Interrupted);
        }
        if !self.json {
            let (found, games) = (counted(found, "puzzle"), counted(games, "game"));
            say!("{found} in {games}, {}", files::bad_lines(bad));
        }
        Ok(if bad > 0 || games == 0 { Exit::BadInput } else { Exit::Done })
    }

    /// The number of puzzles of a game, or the error of its line.
    fn game(
        &self,
        entry: &Entry,
        known: &mut HashSet<u128>,
        stop: &StopFlag,
    ) -> Result<Result<u64, String>, Failure> {
        let record = match &entry.record {
            Ok(record) => record,
            Err(problem) => return Ok(Err(problem.clone())),
        };
        let mut position = match record.rules() {
            Ok(rules) => rules.initial(),
            Err(error) => return Ok(Err(error.to_string())),
        };
        let mut history = ponder_game::History::default();
        let mut found = 0;
        for (at, &action) in record.history.iter().enumerate() {
            if stop.is_raised() {
                break;
            }
            if position.step() == Step::Lift && known.insert(position.search_key().0) {
                let mut budget = NodeLimit::new(self.nodes).until(stop.shared());
                let made = puzzle(&position, &mut budget);
                let fits = |one: &Puzzle| self.moves.is_none_or(|moves| moves == one.moves);
                // Where the node limit is reached, it is unknown whether the position is a puzzle.
                if let Some(one) = made.ok().flatten().filter(fits) {
                    self.print(entry, at, &one)?;
                    found += 1;
                }
            }
            if let Err(error) = position.check(action, &history) {
                return Ok(Err(format!("action {}: {error}", at + 1)));
            }
            history.push(position.repetition_key());
            position.play(action);
        }
        Ok(Ok(found))
    }

    fn print(&self, entry: &Entry, action: usize, one: &Puzzle) -> Result<(), anyhow::Error> {
        let solution = one.position.format_actions(&one.solution);
        let fen = one.position.to_fen();
        let Puzzle { moves, distractors, grade, .. } = *one;
        if self.json {
            let line = Line {
                game: &entry.name,
                action,
                fen,
                moves,
                solution: &solution,
                actions: &one.solution,
                distractors,
                grade,
            };
            say!("{}", serde_json::to_string(&line)?);
        } else {
            say!(
                "{fen}  paco in {moves}: {solution}  (grade {grade}, {distractors} distractors, game {}, action {action})",
                entry.name
            );
        }
        Ok(())
    }
}

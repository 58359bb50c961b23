//! Puzzles: positions in which one play is clearly better than all others, by points or by equity,
//! and racks with one word.

mod task;

pub use task::PUZZLE_TASKS;

use super::{CrosswordTable, IllegalTurn, TableRules, illegal};
use crate::{Move, Play};
use ponder_game::puzzle::{BadPuzzle, Puzzle, PuzzleAnswer, PuzzleMaker};
use ponder_game::{Action, Refusal, Seed, Table};
use rand::RngExt;
use std::collections::HashSet;
use std::sync::Arc;
use task::{BEST_EQUITY, UNSCRAMBLE};

/// Turns before a puzzle is looked for: drawn from these.
const TURNS: std::ops::Range<usize> = 2..16;
/// Number of best plays from which those of games are drawn.
const DRAWN: usize = 4;

/// Maker of the puzzles of crossword games, in games of which each play is among the best by
/// score.
#[derive(Debug)]
pub struct CrosswordPuzzles {
    rules: Arc<TableRules>,
    seed: Seed,
    games: u64,
    /// The words of racks that were found.
    words: HashSet<String>,
}

impl CrosswordPuzzles {
    /// Creates a maker. The puzzles depend only on these values.
    #[must_use]
    pub fn new(rules: Arc<TableRules>, seed: Seed) -> Self {
        CrosswordPuzzles { rules, seed, games: 0, words: HashSet::new() }
    }

    /// The table of a puzzle.
    fn table(&self, puzzle: &Puzzle) -> Result<CrosswordTable, BadPuzzle> {
        let deal = puzzle.deal.ok_or(BadPuzzle::NoPuzzle)?;
        let mut table = CrosswordTable::new(Arc::clone(&self.rules), deal);
        for (text, number) in puzzle.moves.iter().zip(1..) {
            play(&mut table, text)
                .map_err(|refusal| BadPuzzle::Move { number, why: (&refusal).into() })?;
        }
        Ok(table)
    }
}

fn play(table: &mut CrosswordTable, text: &str) -> Result<(), Refusal> {
    let seat = table.to_act().ok_or(Refusal::GameOver)?;
    table.apply(seat, &Action::play(text)).map(drop)
}

impl CrosswordTable {
    fn text_of_play(&self, play: Play) -> String {
        self.text_of(&Move::Place(play))
    }
}

impl PuzzleMaker for CrosswordPuzzles {
    fn play(&mut self, task: Option<&str>, is_stopped: &dyn Fn() -> bool) -> Option<Puzzle> {
        let deal = self.seed.named("puzzles").stream(self.games);
        self.games += 1;
        let mut rng = deal.named("turns").rng();
        let turns = if task == Some(UNSCRAMBLE) { 0 } else { rng.random_range(TURNS) };
        let mut table = CrosswordTable::new(Arc::clone(&self.rules), deal);
        let mut moves = Vec::new();
        while table.to_act().is_some() && !is_stopped() {
            let found = if moves.len() >= turns { table.puzzle(task) } else { None };
            if let Some(found) = found.filter(|found| task.is_none_or(|only| found.task == only)) {
                let solution = table.text_of_play(found.play);
                let is_new = found.task != UNSCRAMBLE || self.words.insert(word(&solution).into());
                return is_new.then(|| Puzzle {
                    rules: table.rules(),
                    task: found.task.to_owned(),
                    about: Vec::new(),
                    deal: Some(deal),
                    moves,
                    solution,
                    candidates: found.candidates,
                    nodes: found.plays,
                    grade: found.grade,
                    seed: self.seed.0,
                    game: self.games,
                });
            }
            // Later positions have no such racks.
            if task == Some(UNSCRAMBLE) {
                return None;
            }
            let plays = table.plays();
            let drawn = plays.get(rng.random_range(0..DRAWN.min(plays.len()).max(1)));
            let text = table.text_of_play(*drawn?);
            play(&mut table, &text).ok()?;
            moves.push(text);
        }
        None
    }

    fn games(&self) -> u64 {
        self.games
    }

    fn check(&mut self, puzzle: &Puzzle) -> Result<(), BadPuzzle> {
        let table = self.table(puzzle)?;
        let found = table.puzzle(Some(&puzzle.task)).ok_or(BadPuzzle::NoPuzzle)?;
        let (task, candidates) = (found.task.to_owned(), found.candidates);
        let solution = table.text_of_play(found.play);
        let is_same =
            (&task, &solution, candidates) == (&puzzle.task, &puzzle.solution, puzzle.candidates);
        if is_same { Ok(()) } else { Err(BadPuzzle::Other { task, solution, candidates }) }
    }

    fn judge(&mut self, puzzle: &Puzzle, attempt: &str) -> Result<PuzzleAnswer, BadPuzzle> {
        let table = self.table(puzzle)?;
        let read = |text: &str| {
            let number = puzzle.moves.len() + 1;
            let refused =
                |why: IllegalTurn| BadPuzzle::Move { number, why: (&illegal(text, why)).into() };
            table
                .checker()
                .text(text)
                .map(|checked| checked.mv)
                .map_err(|error| refused(error.into()))
        };
        let (tried, best) = (read(attempt)?, read(&puzzle.solution)?);
        let [text, solution] = [&tried, &best].map(|mv| table.text_of(mv));
        let (is_right, values) = match puzzle.task.as_str() {
            UNSCRAMBLE => (word(&text) == word(&solution), None),
            BEST_EQUITY => {
                let points = |mv| (table.equity(mv) + 500).div_euclid(1000);
                (text == solution, Some([points(&tried), points(&best)]))
            }
            _ => (text == solution, Some([tried.score(), best.score()])),
        };
        Ok(PuzzleAnswer { is_right, line: vec![text], values })
    }
}

/// The word of the text of a play on an empty board.
fn word(text: &str) -> &str {
    text.rsplit(' ').next().unwrap_or(text)
}

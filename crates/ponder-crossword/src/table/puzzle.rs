//! Puzzles: positions in which one play scores clearly more than all others, or is the only one
//! with a whole rack.

use super::{CrosswordTable, TableRules};
use crate::{Move, Play};
use ponder_game::puzzle::{BadPuzzle, Puzzle, PuzzleAnswer, PuzzleMaker};
use ponder_game::{Action, Hidden, Refusal, Seed, Table};
use rand::RngExt;
use std::sync::Arc;

/// Number of points by which the best play scores more than the second best, at least.
const MARGIN_MIN: i32 = 10;
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
}

/// The task of a position, its only solution, and what its difficulty follows from.
struct Found {
    task: &'static str,
    play: Play,
    /// Number of plays.
    plays: u64,
    /// Number of plays with at least half as many points.
    candidates: u32,
    margin: i32,
}

impl Found {
    /// Difficulty from 1 to 10: it grows with the number of plays and with the tiles of the
    /// solution, and shrinks with its lead.
    fn grade(&self) -> u8 {
        let plays = (self.plays.max(1) as f64).log2();
        let tiles = self.play.placed() as f64;
        let grade = 0.6 * plays + 0.6 * tiles - f64::from(self.margin) / 15.0 - 2.0;
        grade.clamp(1.0, 10.0) as u8
    }
}

impl CrosswordPuzzles {
    /// Creates a maker. The puzzles depend only on these values.
    #[must_use]
    pub fn new(rules: Arc<TableRules>, seed: Seed) -> Self {
        CrosswordPuzzles { rules, seed, games: 0 }
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
    /// The plays of the side to move, best first.
    fn plays(&self) -> Vec<Play> {
        let moves = self.moves_of(&self.now().state).into_iter();
        let place = |mv| if let Move::Place(play) = mv { Some(play) } else { None };
        moves.filter_map(place).collect()
    }

    /// The puzzle of the side to move, if its position is one.
    fn puzzle(&self) -> Option<Found> {
        let plays = self.plays();
        let [best, second, ..] = plays[..] else { return None };
        let size = self.now().state.board.layout().rack_size();
        let with_all = plays.iter().filter(|play| play.placed() == size).count();
        let margin = i32::from(best.score) - i32::from(second.score);
        if margin < MARGIN_MIN {
            return None;
        }
        let task =
            if with_all == 1 && best.placed() == size { "whole-rack" } else { "most-points" };
        let is_near = |play: &&Play| 2 * play.score >= best.score;
        let candidates = plays.iter().filter(is_near).count() as u32;
        Some(Found { task, play: best, plays: plays.len() as u64, candidates, margin })
    }

    fn text_of_play(&self, play: Play) -> String {
        self.text_of(&Move::Place(play))
    }
}

impl PuzzleMaker for CrosswordPuzzles {
    fn play(&mut self, is_stopped: &dyn Fn() -> bool) -> Option<Puzzle> {
        let deal = self.seed.named("puzzles").stream(self.games);
        self.games += 1;
        let mut rng = deal.named("turns").rng();
        let turns = rng.random_range(TURNS);
        let mut table = CrosswordTable::new(Arc::clone(&self.rules), deal);
        let mut moves = Vec::new();
        while table.to_act().is_some() && !is_stopped() {
            if let Some(found) = (moves.len() >= turns).then(|| table.puzzle()).flatten() {
                return Some(Puzzle {
                    rules: table.rules(),
                    task: found.task.to_owned(),
                    about: Vec::new(),
                    deal: Some(deal),
                    moves,
                    solution: table.text_of_play(found.play),
                    candidates: found.candidates,
                    nodes: found.plays,
                    grade: found.grade(),
                    seed: self.seed.0,
                    game: self.games,
                });
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
        let found = table.puzzle().ok_or(BadPuzzle::NoPuzzle)?;
        let (task, candidates) = (found.task.to_owned(), found.candidates);
        let solution = table.text_of_play(found.play);
        let is_same =
            (&task, &solution, candidates) == (&puzzle.task, &puzzle.solution, puzzle.candidates);
        if is_same { Ok(()) } else { Err(BadPuzzle::Other { task, solution, candidates }) }
    }

    fn judge(&mut self, puzzle: &Puzzle, attempt: &str) -> Result<PuzzleAnswer, BadPuzzle> {
        let table = self.table(puzzle)?;
        let scored = |text: &str| {
            let seat = table.to_act().ok_or(Refusal::GameOver);
            let scored = seat.and_then(|seat| table.score_play(seat, text));
            let number = puzzle.moves.len() + 1;
            scored.map_err(|refusal| BadPuzzle::Move { number, why: (&refusal).into() })
        };
        let (tried, best) = (scored(attempt)?, scored(&puzzle.solution)?);
        Ok(PuzzleAnswer {
            is_right: tried.text == best.text,
            line: vec![tried.text],
            values: Some([tried.points, best.points]),
        })
    }
}

//! Puzzles as lines of JSON.

use super::{CANDIDATES_MIN, Puzzle, PuzzleFinder};
use crate::knowledge::is_narrow;
use crate::{Bitboard, Board, HexLine, HexRules, WideBitboard};
use ponder_game::{Position, RulesError, Side};
use ponder_record::RecordError;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Puzzles of boards from 5x5 to 9x9, made by `tools/hex_puzzles.sh`.
const PUZZLES: &str = include_str!("../../data/puzzles.jsonl");

/// A puzzle of a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListedPuzzle {
    /// Size of the board, as in rules.
    pub board: String,
    /// Moves from the empty board to the position.
    pub moves: Vec<String>,
    /// The winning move.
    pub solution: String,
    /// Number of moves in the must-play region.
    pub candidates: u32,
    /// Number of nodes that the solver visited to find this move and refute all others.
    pub nodes: u64,
    /// Difficulty from 1 (easy) to 10.
    pub grade: u8,
}

/// Reason why a line is not a puzzle.
#[derive(Debug, Error)]
pub enum BadPuzzle {
    /// The line is not JSON of the expected form.
    #[error("it is not a puzzle: {0}")]
    Json(#[from] serde_json::Error),
    /// The rules are not those of a board.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The moves cannot be played.
    #[error(transparent)]
    Moves(#[from] RecordError),
    /// The position has no or several winning moves, or too few candidates.
    #[error("there is not exactly one winning move with at least {CANDIDATES_MIN} candidates")]
    NoPuzzle,
    /// The solution or the number of candidates is another one.
    #[error("the solution is {solution}, with {candidates} candidates")]
    Other {
        /// The winning move.
        solution: String,
        /// Number of moves in the must-play region.
        candidates: u32,
    },
}

/// The puzzles that Ponder offers.
///
/// # Panics
/// Never: the list in the program is whole.
pub fn listed_puzzles() -> impl Iterator<Item = ListedPuzzle> {
    PUZZLES.lines().map(|line| line.parse().expect("the list in the program is whole"))
}

impl std::str::FromStr for ListedPuzzle {
    type Err = BadPuzzle;

    fn from_str(line: &str) -> Result<Self, BadPuzzle> {
        Ok(serde_json::from_str(line)?)
    }
}

impl ListedPuzzle {
    /// The puzzle after a line of play.
    pub(super) fn new(texts: Vec<String>, rules: HexRules, puzzle: &Puzzle) -> Self {
        ListedPuzzle {
            board: rules.to_string(),
            moves: texts,
            solution: Board::<WideBitboard>::new(&rules).cell_name(puzzle.solution),
            candidates: puzzle.candidates,
            nodes: puzzle.nodes,
            grade: puzzle.grade(),
        }
    }

    /// The line of play that leads to the position.
    ///
    /// # Errors
    /// Fails when the board does not exist or a move cannot be played.
    pub fn line(&self) -> Result<HexLine, BadPuzzle> {
        let sides = Side::BOTH.into_iter().cycle();
        let moves: Vec<_> = sides.zip(self.moves.iter().cloned()).collect();
        Ok(HexLine::from_texts(self.board.parse()?, &moves)?)
    }

    /// Checks that the position is a puzzle with this solution and number of candidates.
    ///
    /// # Errors
    /// Fails when it is not.
    pub fn check(&self) -> Result<(), BadPuzzle> {
        let line = self.line()?;
        if is_narrow(&line.rules) {
            self.check_on::<u128>(&line)
        } else {
            self.check_on::<WideBitboard>(&line)
        }
    }

    fn check_on<P: Bitboard>(&self, line: &HexLine) -> Result<(), BadPuzzle> {
        let position = line.position::<P>()?;
        let stones = Side::BOTH.map(|side| position.stones(side));
        let mut finder = PuzzleFinder::<P>::new(line.rules, u64::MAX >> 2);
        let found = finder.puzzle(stones, position.to_move(), &|| false);
        let Puzzle { solution, candidates, .. } = found.ok_or(BadPuzzle::NoPuzzle)?;
        let solution = position.board().cell_name(solution);
        if solution == self.solution && candidates == self.candidates {
            Ok(())
        } else {
            Err(BadPuzzle::Other { solution, candidates })
        }
    }
}

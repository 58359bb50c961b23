//! Puzzles: positions with a task that exactly one move solves.

mod maker;

pub use maker::{
    Asked, Continuation, FoundPuzzle, PuzzleAnswer, PuzzleMaker, PuzzleMaking, PuzzleSearch,
};

use crate::{Game, History, Notation, Position, Refused, RulesError, Seed};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A puzzle, a line of JSON in a list of puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The rules string (`hex:5`).
    pub rules: String,
    /// The game's code for the task, such as `win`.
    pub task: String,
    /// The names of the points that the task is about, such as the stones to capture.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<String>,
    /// The seed of the deal, in a game with an element of chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<Seed>,
    /// The moves from the start of the game to the position.
    pub moves: Vec<String>,
    /// The only move that solves it.
    pub solution: String,
    /// Number of moves to choose from.
    pub candidates: u32,
    /// Number of nodes of the search that proves the solution and refutes all other moves.
    pub nodes: u64,
    /// Difficulty from 1 (easy) to 10.
    pub grade: u8,
    /// The seed of the games in which it was found.
    pub seed: u64,
    /// The number of its game with this seed, from 1.
    pub game: u64,
}

/// Reason why a line is not a puzzle.
#[derive(Debug, Error)]
pub enum BadPuzzle {
    /// The line is not JSON of the expected form.
    #[error("it is not a puzzle: {0}")]
    Json(#[from] serde_json::Error),
    /// The rules are not those of the game.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A move cannot be played.
    #[error("move {number}: {why}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The reason.
        why: Refused,
    },
    /// No move or several moves solve it, or the choice is too small.
    #[error("it is not the case that exactly one of several plausible moves solves it")]
    NoPuzzle,
    /// Another puzzle was found in the position.
    #[error("task {task}: the solution is {solution}, with {candidates} candidates")]
    Other {
        /// The task.
        task: String,
        /// The solution.
        solution: String,
        /// Number of candidates.
        candidates: u32,
    },
}

impl std::str::FromStr for Puzzle {
    type Err = BadPuzzle;

    fn from_str(line: &str) -> Result<Self, BadPuzzle> {
        Ok(serde_json::from_str(line)?)
    }
}

impl Puzzle {
    /// The identifier, 8 hexadecimal digits that follow from the task and the position.
    #[must_use]
    pub fn id(&self) -> String {
        let Puzzle { rules, task, about, deal, moves, .. } = self;
        let named = |seed: Seed, text: &String| seed.named(text).stream(0);
        let texts = [rules, task].into_iter().chain(about).chain(moves);
        format!("{:08x}", texts.fold(deal.unwrap_or(Seed(0)), named).0 >> 32)
    }

    /// The position of a puzzle that is given by its moves, and the positions before it.
    ///
    /// # Errors
    /// Fails when the rules are not those of the game, or a move cannot be played.
    pub fn replay<G: Game>(&self) -> Result<(G::Position, History), BadPuzzle> {
        let rules = self.rules.strip_prefix(G::NAME).unwrap_or(&self.rules);
        let rules: G::Rules = rules.strip_prefix(':').unwrap_or(rules).parse()?;
        let mut position = G::initial(&rules);
        let mut history = History::new();
        for (text, number) in self.moves.iter().zip(1..) {
            let refused = |why| BadPuzzle::Move { number, why };
            let mv = position.parse_move(text).map_err(|error| refused(error.into()))?;
            position.check(mv, &history).map_err(|error| refused(error.into()))?;
            history.push(position.repetition_key());
            position.play(mv);
        }
        Ok((position, history))
    }
}

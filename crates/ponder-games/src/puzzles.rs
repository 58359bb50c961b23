//! The puzzles of each game: the list that Ponder offers, and the maker of more.

use crate::{GameInfo, GameSpec};
use ponder_game::Seed;
use ponder_game::puzzle::{Puzzle, PuzzleMaker};

/// The puzzles of a game.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleBook {
    /// The list, read on first use.
    pub(crate) list: fn() -> &'static [Puzzle],
    /// The codes of the tasks.
    pub tasks: &'static [&'static str],
    /// The usual limit on the nodes of the search for each question.
    pub nodes: u64,
    /// Creates the maker of puzzles with the rules of this game, a seed and a limit on nodes;
    /// `None` where the rules have no puzzles.
    pub(crate) maker: fn(&GameSpec, Seed, u64) -> Option<Box<dyn PuzzleMaker>>,
}

/// A function that returns the puzzles of a list, which is read once; the list has a line of JSON
/// for each.
macro_rules! list_of {
    ($lines:expr) => {
        || {
            static LIST: std::sync::LazyLock<Vec<ponder_game::puzzle::Puzzle>> =
                std::sync::LazyLock::new(|| crate::puzzles::read($lines));
            &LIST
        }
    };
}
pub(crate) use list_of;

/// The puzzles of a list.
///
/// # Panics
/// Never panics: a test reads the lists.
#[allow(clippy::expect_used, reason = "a part of the program, which a test reads")]
pub(crate) fn read(lines: &str) -> Vec<Puzzle> {
    lines.lines().map(|line| line.parse().expect("the list in the program is whole")).collect()
}

impl GameInfo {
    /// The puzzles that Ponder offers; empty in a game without any.
    pub fn listed_puzzles(&self) -> &'static [Puzzle] {
        self.puzzles.map_or(&[], |book| (book.list)())
    }
}

impl GameSpec {
    /// Maker and judge of puzzles with these rules, which visits at most `nodes` nodes for each
    /// question; `None` where there are none.
    pub fn puzzle_maker(&self, seed: Seed, nodes: u64) -> Option<Box<dyn PuzzleMaker>> {
        (self.info().puzzles?.maker)(self, seed, nodes)
    }
}

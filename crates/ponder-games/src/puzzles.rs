//! The puzzles of each game: the list that Ponder offers, and the maker of more.

use crate::{GameInfo, GameSpec, games};
use ponder_game::Seed;
use ponder_game::puzzle::{Puzzle, PuzzleMaker};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The puzzles of a game.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleBook {
    /// The list, a line of JSON for each puzzle.
    pub(crate) lines: &'static str,
    /// The usual limit on the nodes of the search for each question.
    pub nodes: u64,
    /// Creates the maker of puzzles with the rules of this game, a seed and a limit on nodes;
    /// `None` where the rules have no puzzles.
    pub(crate) maker: fn(&GameSpec, Seed, u64) -> Option<Box<dyn PuzzleMaker>>,
}

impl GameInfo {
    /// The puzzles that Ponder offers; empty in a game without any.
    ///
    /// # Panics
    /// Never panics: a test reads the lists.
    #[allow(clippy::expect_used, reason = "a part of the program, which a test reads")]
    pub fn listed_puzzles(&self) -> &'static [Puzzle] {
        static LISTS: LazyLock<BTreeMap<&str, Vec<Puzzle>>> = LazyLock::new(|| {
            let read = |line: &str| line.parse().expect("the list in the program is whole");
            let lists = games().iter().filter_map(|info| Some((info.name, info.puzzles?)));
            lists.map(|(name, book)| (name, book.lines.lines().map(read).collect())).collect()
        });
        LISTS.get(self.name).map_or(&[], Vec::as_slice)
    }
}

impl GameSpec {
    /// Maker and judge of puzzles with these rules, which visits at most `nodes` nodes for each
    /// question; `None` where there are none.
    pub fn puzzle_maker(&self, seed: Seed, nodes: u64) -> Option<Box<dyn PuzzleMaker>> {
        (self.info().puzzles?.maker)(self, seed, nodes)
    }
}

//! Vocabulary of a player of crossword games, and positions as it sees them with it.

use crate::option::{PlayerOption, number};
use ponder_crossword::table::CrosswordView;
use ponder_crossword::{Board, Equipment, View};
use ponder_crossword_search::equity::Valued;
use ponder_crossword_search::hasty::{Hasty, Rules};
use ponder_lexicon::Tile;
use std::borrow::Cow;

pub(super) const VOCABULARY: PlayerOption = number("vocabulary", "1", 0.02, 1.0)
    .help("share of the word list that it knows, beginning with the likelier words");

/// Words that a player knows, with the rest of its equipment.
pub(super) struct Vocabulary {
    pub(super) equipment: Equipment,
    /// True if it knows only some of the words, so that the board looks different to it.
    pub(super) is_limited: bool,
    hasty: Hasty,
}

impl Vocabulary {
    pub(super) fn new(equipment: Equipment, is_limited: bool) -> Self {
        Vocabulary { equipment, is_limited, hasty: Hasty::default() }
    }

    /// Returns the board of a position as the player sees it.
    pub(super) fn board<'a>(&self, seen: &'a CrosswordView) -> Cow<'a, Board> {
        if !self.is_limited {
            return Cow::Borrowed(&seen.board);
        }
        let side = seen.board.side();
        let squares = (0..side).flat_map(|row| (0..side).map(move |col| (row, col)));
        let tiles: Vec<Tile> = squares.map(|(row, col)| seen.board.tile(row, col)).collect();
        let Equipment { alphabet, lexicon, .. } = &self.equipment;
        Cow::Owned(Board::with_tiles(seen.board.layout(), alphabet, lexicon, &tiles))
    }

    /// Returns the `most` moves of greatest equity, best first.
    pub(super) fn best(&mut self, view: &View<'_>, most: usize) -> Vec<Valued> {
        let unseen = view.unseen_value(&self.equipment.alphabet);
        let rules = Rules::of(&self.equipment);
        self.hasty.best(&rules, view.board, view.rack, view.bag, unseen, most)
    }
}

//! Rules of games and files by name, each where breaking it changes the answer. The table of all
//! rules and of the tests that state them is `tests/README.md`.

mod games;
mod leaves;
mod moves;
mod names;
mod tiles;
mod values;
mod words;

use ponder_crossword::plays::for_each_play;
use ponder_crossword::{Board, Layout, Move, Play};
use ponder_crossword_search::equity::{EquityModel, Top, Valued};
use ponder_crossword_search::{Generator, Subsets};
use ponder_lexicon::klv::LeaveList;
use ponder_lexicon::kwg::{Content, WordList};
use ponder_lexicon::{Alphabet, Kwg, LeaveTable, Leaves, Lexicon, Tile};
use std::sync::Arc;

/// English tiles, the board of 15 by 15, and a few words.
struct Game {
    alphabet: Alphabet,
    layout: Arc<Layout>,
    lexicon: Lexicon,
}

impl Game {
    fn of(words: &str) -> Self {
        let alphabet = Alphabet::english();
        let words = words.split_whitespace().map(|word| alphabet.word_of(word).unwrap());
        let graph = Kwg::build(&WordList::from_words(words).unwrap(), Content::Gaddawg).unwrap();
        let layout = Arc::new(Layout::standard());
        Game { alphabet, layout, lexicon: Lexicon::new(&graph) }
    }

    fn tiles(&self, text: &str) -> Vec<Tile> {
        self.alphabet.tiles_of(text).unwrap()
    }

    /// Returns a board with tiles in row 8 from column H on.
    fn board(&self, text: &str) -> Board {
        let mut tiles = vec![0; 225];
        tiles[112..][..text.len()].copy_from_slice(&self.tiles(text));
        Board::with_tiles(&self.layout, &self.alphabet, &self.lexicon, &tiles)
    }

    /// Returns all plays in the order of their texts, generated in two ways.
    fn plays(&self, board: &Board, rack: &str) -> Vec<String> {
        let text = |play: &Play| Move::Place(*play).text(&self.alphabet);
        let rack = self.tiles(rack);
        let (mut found, mut by_graph) = (Vec::new(), Vec::new());
        let mut take = |play: &Play, _: usize| found.push(text(play));
        Generator::default().plays(&self.lexicon, board, &Subsets::of(&rack), &mut take);
        for_each_play(&self.lexicon, board, &rack, |play| by_graph.push(text(play)));
        found.sort_unstable();
        by_graph.sort_unstable();
        assert_eq!(found, by_graph);
        found
    }

    /// Returns all moves with their equities, best first; leaves are lines `LEAVE,value`.
    fn moves(&self, board: &Board, rack: &str, leaves: &str, bag: usize) -> Vec<(String, i32)> {
        let leaves = match leaves {
            "" => Leaves::empty(),
            csv => LeaveList::from_csv(csv, &self.alphabet).unwrap().to_leaves().unwrap(),
        };
        let leaves = LeaveTable::new(leaves, self.alphabet.letters());
        let rack = Subsets::of(&self.tiles(rack));
        let valuation = EquityModel::new(&self.alphabet, board, &rack, &leaves, bag, 0);
        let mut top = Top::new(&self.alphabet, &valuation, 10_000);
        top.add_others(&rack);
        Generator::default().plays(&self.lexicon, board, &rack, &mut top);
        let named = |found: Valued| (found.mv.text(&self.alphabet), found.equity);
        top.into_sorted().into_iter().map(named).collect()
    }
}

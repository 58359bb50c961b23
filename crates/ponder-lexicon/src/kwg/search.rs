//! Lexicon queries: the words that pass a filter, and the anagrams of given tiles.

use super::Kwg;
use crate::alphabet::BLANK_BIT;
use crate::{Tile, letter_of};

/// A filter that decides letter by letter whether a word matches, like an automaton.
pub trait Filter {
    /// State after some letters.
    type State: Clone;

    /// The state before the first letter.
    fn start(&self) -> Self::State;

    /// The state after one more letter, and the tile reported for it; `None` if no matching word
    /// continues so.
    fn step(&self, state: &Self::State, letter: Tile) -> Option<(Self::State, Tile)>;

    /// Returns whether the letters so far match, provided that they are a word.
    fn ends(&self, state: &Self::State) -> bool;
}

/// Iterator over the words that pass a filter, in word order; see [`Kwg::search`] and
/// [`Search::within`].
#[derive(Clone, Debug)]
pub struct Search<'a, F: Filter> {
    graph: &'a Kwg,
    filter: F,
    /// The nodes of the word last reached, each with the filter's state before it.
    path: Vec<(u32, F::State)>,
    word: Vec<Tile>,
    /// The next node to visit, with the filter's state before it; 0 for none.
    next: (u32, F::State),
    /// Number of nodes that may still be visited.
    left: u64,
}

impl Kwg {
    /// Searches the words that pass a filter. A graph from an untrusted source can have so many
    /// words, or so long a way to the first, that the search practically never ends: limit it by
    /// [`Search::within`].
    pub fn search<F: Filter>(&self, filter: F) -> Search<'_, F> {
        let next = (self.dawg_root(), filter.start());
        Search { graph: self, filter, path: Vec::new(), word: Vec::new(), next, left: u64::MAX }
    }

    /// The anagrams of all the given tiles; 0 is a blank. A letter that a blank stands for has
    /// [`BLANK_BIT`] set; each word is reported once.
    pub fn anagrams(&self, tiles: &[Tile]) -> Search<'_, Rack> {
        self.search(Rack::new(tiles, Use::All))
    }

    /// The anagrams of the given tiles or of any part of them, as in [`Kwg::anagrams`].
    pub fn subanagrams(&self, tiles: &[Tile]) -> Search<'_, Rack> {
        self.search(Rack::new(tiles, Use::Some))
    }
}

impl<F: Filter> Search<'_, F> {
    /// Limits the search to a number of visited nodes; [`Search::is_cut`] reports whether that cut
    /// it short.
    #[must_use]
    pub fn within(self, nodes: u64) -> Self {
        Search { left: nodes, ..self }
    }

    /// Returns whether the search ended before all words were found.
    pub fn is_cut(&self) -> bool {
        self.left == 0 && (self.next.0 != 0 || !self.path.is_empty())
    }

    /// The next word, borrowed instead of copied.
    pub fn next_word(&mut self) -> Option<&[Tile]> {
        loop {
            while self.next.0 == 0 {
                let (left, before) = self.path.pop()?;
                self.word.pop();
                self.next = (if self.graph.node(left).is_end() { 0 } else { left + 1 }, before);
            }
            self.left = self.left.checked_sub(1)?;
            let (at, before) = &self.next;
            let (at, node) = (*at, self.graph.node(*at));
            let Some((state, tile)) = self.filter.step(before, node.tile()) else {
                self.next.0 = if node.is_end() { 0 } else { at + 1 };
                continue;
            };
            let is_match = node.accepts() && self.filter.ends(&state);
            let (_, before) = std::mem::replace(&mut self.next, (node.arc(), state));
            self.path.push((at, before));
            self.word.push(tile);
            if is_match {
                return Some(&self.word);
            }
        }
    }
}

impl<F: Filter> Iterator for Search<'_, F> {
    type Item = Vec<Tile>;

    fn next(&mut self) -> Option<Vec<Tile>> {
        self.next_word().map(<[Tile]>::to_vec)
    }
}

/// The conjunction of two filters; the second gives the tiles reported for the letters.
impl<A: Filter, B: Filter> Filter for (A, B) {
    type State = (A::State, B::State);

    fn start(&self) -> Self::State {
        (self.0.start(), self.1.start())
    }

    fn step(&self, state: &Self::State, letter: Tile) -> Option<(Self::State, Tile)> {
        let (first, _) = self.0.step(&state.0, letter)?;
        let (second, tile) = self.1.step(&state.1, letter)?;
        Some(((first, second), tile))
    }

    fn ends(&self, state: &Self::State) -> bool {
        self.0.ends(&state.0) && self.1.ends(&state.1)
    }
}

/// Use of the tiles of a rack by a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Use {
    /// All tiles must be used.
    All,
    /// Any part of the tiles may be used.
    Some,
}

/// Filter for the words that the tiles of a rack can form.
#[derive(Clone, Debug)]
pub struct Rack {
    counts: [u8; 64],
    /// Maximum number of tiles left over.
    spare: usize,
    tiles: usize,
}

impl Rack {
    /// Creates a filter for these tiles; 0 is a blank, and a letter with [`BLANK_BIT`] counts as
    /// that letter. Tiles above 63 are not part of any word.
    #[must_use]
    pub fn new(tiles: &[Tile], part: Use) -> Self {
        let mut counts = [0_u8; 64];
        for &tile in tiles {
            let count = &mut counts[usize::from(letter_of(tile) & 63)];
            *count = count.saturating_add(1);
        }
        let spare = if part == Use::All { 0 } else { tiles.len() };
        Rack { counts, spare, tiles: tiles.len() }
    }
}

impl Filter for Rack {
    /// The counts of the tiles left, and their total.
    type State = ([u8; 64], usize);

    fn start(&self) -> Self::State {
        (self.counts, self.tiles)
    }

    fn step(&self, (counts, left): &Self::State, letter: Tile) -> Option<(Self::State, Tile)> {
        let (from, tile) = match (counts[usize::from(letter)], counts[0]) {
            (1.., _) => (letter, letter),
            (0, 1..) => (0, letter | BLANK_BIT),
            (0, 0) => return None,
        };
        let mut counts = *counts;
        counts[usize::from(from)] -= 1;
        Some(((counts, left - 1), tile))
    }

    fn ends(&self, (_, left): &Self::State) -> bool {
        *left <= self.spare
    }
}

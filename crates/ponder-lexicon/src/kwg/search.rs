//! Questions to a lexicon: the words that pass a filter, and those from given tiles.

use super::Kwg;
use crate::alphabet::BLANK_BIT;
use crate::{Tile, letter_of};

/// What decides, letter by letter, whether a word is wanted.
pub trait Filter {
    /// What it knows after some letters.
    type State: Clone;

    /// What it knows before the first letter.
    fn start(&self) -> Self::State;

    /// What it knows after one letter more, and how that letter is reported; `None` if no wanted word
    /// goes on like this.
    fn step(&self, state: &Self::State, letter: Tile) -> Option<(Self::State, Tile)>;

    /// Whether the letters so far are wanted, if they are a word.
    fn ends(&self, state: &Self::State) -> bool;
}

/// The words that pass a filter, in the order of words; see [`Kwg::search`] and [`Search::within`].
#[derive(Clone, Debug)]
pub struct Search<'a, F: Filter> {
    graph: &'a Kwg,
    filter: F,
    /// The nodes of the word that was last reached, each with what the filter knows before it.
    path: Vec<(u32, F::State)>,
    word: Vec<Tile>,
    /// The node to look at next and what the filter knows before it; 0 for none.
    next: (u32, F::State),
    /// Nodes that may still be looked at.
    left: u64,
}

impl Kwg {
    /// The words that pass a filter. Of a graph that somebody else made there can be more than anybody
    /// can wait for, and as long a wait for the first: [`Search::within`] ends it.
    pub fn search<F: Filter>(&self, filter: F) -> Search<'_, F> {
        let next = (self.dawg_root(), filter.start());
        Search { graph: self, filter, path: Vec::new(), word: Vec::new(), next, left: u64::MAX }
    }

    /// The words from all of some tiles; 0 is a blank. A letter that a blank stands for has
    /// [`BLANK_BIT`]; each word comes once.
    pub fn anagrams(&self, tiles: &[Tile]) -> Search<'_, Rack> {
        self.search(Rack::new(tiles, Use::All))
    }

    /// The words from some tiles or a part of them, as in [`Kwg::anagrams`].
    pub fn subanagrams(&self, tiles: &[Tile]) -> Search<'_, Rack> {
        self.search(Rack::new(tiles, Use::Some))
    }
}

impl<F: Filter> Search<'_, F> {
    /// The same search, which ends after it looked at so many nodes; [`Search::is_cut`] tells.
    #[must_use]
    pub fn within(self, nodes: u64) -> Self {
        Search { left: nodes, ..self }
    }

    /// Whether it ended before all words were found.
    pub fn is_cut(&self) -> bool {
        self.left == 0 && (self.next.0 != 0 || !self.path.is_empty())
    }

    /// The next word, without a copy of it.
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
            let Some((state, shown)) = self.filter.step(before, node.tile()) else {
                self.next.0 = if node.is_end() { 0 } else { at + 1 };
                continue;
            };
            let wanted = node.accepts() && self.filter.ends(&state);
            let (_, before) = std::mem::replace(&mut self.next, (node.arc(), state));
            self.path.push((at, before));
            self.word.push(shown);
            if wanted {
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

/// Two filters, both of which a word must pass; the second says how its letters are shown.
impl<A: Filter, B: Filter> Filter for (A, B) {
    type State = (A::State, B::State);

    fn start(&self) -> Self::State {
        (self.0.start(), self.1.start())
    }

    fn step(&self, state: &Self::State, letter: Tile) -> Option<(Self::State, Tile)> {
        let (first, _) = self.0.step(&state.0, letter)?;
        let (second, shown) = self.1.step(&state.1, letter)?;
        Some(((first, second), shown))
    }

    fn ends(&self, state: &Self::State) -> bool {
        self.0.ends(&state.0) && self.1.ends(&state.1)
    }
}

/// Which tiles of a rack a word takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Use {
    /// All of them.
    All,
    /// Any of them.
    Some,
}

/// The words that tiles can make.
#[derive(Clone, Debug)]
pub struct Rack {
    counts: [u8; 64],
    /// Tiles that may be left.
    spare: usize,
    tiles: usize,
}

impl Rack {
    /// Of these tiles; 0 is a blank, and a letter with [`BLANK_BIT`] counts as that letter. Tiles above
    /// 63 are no part of any word.
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
    /// The tiles that are left, and how many they are.
    type State = ([u8; 64], usize);

    fn start(&self) -> Self::State {
        (self.counts, self.tiles)
    }

    fn step(&self, (counts, left): &Self::State, letter: Tile) -> Option<(Self::State, Tile)> {
        let (from, shown) = match (counts[usize::from(letter)], counts[0]) {
            (1.., _) => (letter, letter),
            (0, 1..) => (0, letter | BLANK_BIT),
            (0, 0) => return None,
        };
        let mut counts = *counts;
        counts[usize::from(from)] -= 1;
        Some(((counts, left - 1), shown))
    }

    fn ends(&self, (_, left): &Self::State) -> bool {
        *left <= self.spare
    }
}

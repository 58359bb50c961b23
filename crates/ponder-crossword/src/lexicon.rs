//! A lexicon made ready for move generation: its word graph with a set of letters for every list, and
//! the words that a rack can make found by their letters.
//!
//! What a generator needs to know, over and over, is which words the tiles of a rack make, alone or
//! with one tile of the board. Two tables answer that for words of up to [`RACK_MAX`] + 1 letters: the
//! words of a multiset of letters, and the letters that complete a multiset to the letters of a word.
//! A multiset is known by the sum of random numbers, one a letter, so that the key of a multiset with
//! one letter more is one addition away.

use crate::Tile;
use crate::kwg::{Kwg, Node};
use ponder_game::Seed;

/// Tiles of a rack in the games that have tables; more are possible where the graph alone is asked.
pub const RACK_MAX: usize = 7;

/// The longest words in the tables.
const LENGTH_MAX: usize = RACK_MAX + 1;

/// What a multiset of letters is known by: sums of random numbers. Two multisets of the sizes that
/// occur are mistaken for each other less than once in 10^20 questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Letters {
    pub(crate) key: u64,
    pub(crate) check: u32,
}

impl Letters {
    #[inline]
    pub(crate) fn with(self, letter: Letters) -> Letters {
        Letters {
            key: self.key.wrapping_add(letter.key),
            check: self.check.wrapping_add(letter.check),
        }
    }
}

/// The words of a multiset of letters: `count` words, one after the other.
#[derive(Clone, Copy, Debug, Default)]
struct Words {
    key: u64,
    check: u32,
    first: u32,
}

/// The letters that complete a multiset.
#[derive(Clone, Copy, Debug, Default)]
struct Completions {
    key: u64,
    letters: u64,
}

const COUNT_BITS: u32 = 10;
const COUNT_MAX: u32 = (1 << COUNT_BITS) - 1;

/// A word graph and what is known of its words.
#[derive(Clone, Debug)]
pub struct Lexicon {
    nodes: Vec<Node>,
    /// For every node the letters of the nodes from it to the end of its list.
    sets: Vec<u64>,
    dawg: u32,
    gaddag: u32,
    /// All letters that it has, a bit each.
    letters: u64,
    of_letter: [Letters; 64],
    /// The words of the tables, eight bytes each, the first letter in the lowest.
    words: Vec<u64>,
    anagrams: Vec<Words>,
    anagrams_shift: u32,
    completions: Vec<Completions>,
    completions_shift: u32,
}

impl Lexicon {
    /// Makes a graph ready. It should hold a GADDAG; of a graph without one no moves are found on a
    /// board that has tiles.
    #[must_use]
    pub fn new(graph: &Kwg) -> Self {
        let nodes = graph.nodes().to_vec();
        let mut sets = vec![0_u64; nodes.len()];
        for at in (0..nodes.len()).rev() {
            let node = nodes[at];
            let after = if node.is_end() { 0 } else { sets.get(at + 1).copied().unwrap_or(0) };
            sets[at] = after | 1 << node.tile();
        }
        let letters = nodes.iter().fold(0, |set, node| set | 1 << node.tile()) & !1;
        let mut of_letter = [Letters::default(); 64];
        let seed = Seed(0x6372_6f73_7377_6f72);
        for (letter, known_by) in of_letter.iter_mut().enumerate().skip(1) {
            let key = seed.stream(letter as u64).0;
            let check = seed.named("check").stream(letter as u64).0;
            *known_by = Letters { key, check: (check >> 32) as u32 };
        }
        let mut lexicon = Lexicon {
            nodes,
            sets,
            dawg: graph.dawg_root(),
            gaddag: graph.gaddag_root().unwrap_or(0),
            letters,
            of_letter,
            words: Vec::new(),
            anagrams: Vec::new(),
            anagrams_shift: 64,
            completions: Vec::new(),
            completions_shift: 64,
        };
        lexicon.fill();
        lexicon
    }

    /// Bytes that it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.nodes)
            + size_of_val(&*self.sets)
            + size_of_val(&*self.words)
            + size_of_val(&*self.anagrams)
            + size_of_val(&*self.completions)
    }

    fn fill(&mut self) {
        let mut found: Vec<(Letters, [Tile; LENGTH_MAX], u8)> = Vec::new();
        let mut word = Vec::with_capacity(LENGTH_MAX);
        self.collect(self.dawg, &mut word, &mut found);
        found.sort_unstable_by_key(|(letters, word, length)| {
            (letters.key, letters.check, *length, *word)
        });
        let same = |a: &(Letters, [Tile; LENGTH_MAX], u8),
                    b: &(Letters, [Tile; LENGTH_MAX], u8)| a.0 == b.0;
        let groups = found.chunk_by(same).count();
        let (slots, shift) = slots_for(groups);
        self.anagrams = vec![Words::default(); slots];
        self.anagrams_shift = shift;
        let mut pairs: Vec<(u64, u8)> = Vec::new();
        for group in found.chunk_by(same) {
            let (letters, word, length) = group[0];
            let count = (group.len() as u32).min(COUNT_MAX);
            let first = self.words.len() as u32;
            self.words.extend(group.iter().map(|(_, word, _)| u64::from_le_bytes(*word)));
            let entry =
                Words { key: letters.key, check: letters.check << COUNT_BITS | count, first };
            let mut slot = (letters.key >> shift) as usize;
            while self.anagrams[slot].key != 0 {
                slot = (slot + 1) % slots;
            }
            self.anagrams[slot] = entry;
            for &letter in &word[..usize::from(length)] {
                let rest = letters.key.wrapping_sub(self.of_letter[usize::from(letter)].key);
                pairs.push((rest, letter));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        let rests = pairs.chunk_by(|a, b| a.0 == b.0);
        let (slots, shift) = slots_for(rests.clone().count());
        self.completions = vec![Completions::default(); slots];
        self.completions_shift = shift;
        for rest in rests {
            let key = rest[0].0;
            let letters = rest.iter().fold(0, |set, &(_, letter)| set | 1 << letter);
            let mut slot = (key >> shift) as usize;
            while self.completions[slot].key != 0 {
                slot = (slot + 1) % slots;
            }
            self.completions[slot] = Completions { key, letters };
        }
    }

    fn collect(
        &self,
        list: u32,
        word: &mut Vec<Tile>,
        found: &mut Vec<(Letters, [Tile; LENGTH_MAX], u8)>,
    ) {
        if list == 0 || word.len() == LENGTH_MAX {
            return;
        }
        let mut at = list;
        loop {
            let node = self.nodes[at as usize];
            word.push(node.tile());
            if node.accepts() && word.len() >= 2 {
                let mut letters = Letters::default();
                let mut tiles = [0; LENGTH_MAX];
                for (to, &tile) in tiles.iter_mut().zip(word.iter()) {
                    *to = tile;
                    letters = letters.with(self.of_letter[usize::from(tile)]);
                }
                found.push((letters, tiles, word.len() as u8));
            }
            self.collect(node.arc(), word, found);
            word.pop();
            if node.is_end() {
                return;
            }
            at += 1;
        }
    }

    /// All letters that it has, a bit each.
    #[inline]
    pub(crate) fn letters(&self) -> u64 {
        self.letters
    }

    /// What a letter is known by.
    #[inline]
    pub(crate) fn letter(&self, letter: Tile) -> Letters {
        self.of_letter[usize::from(letter & 63)]
    }

    /// The words of just these letters, a byte a tile, the first letter in the lowest.
    #[inline]
    pub(crate) fn words_of(&self, letters: Letters) -> &[u64] {
        let slots = self.anagrams.len();
        let mut slot = (letters.key >> self.anagrams_shift) as usize;
        let check = letters.check << COUNT_BITS;
        while let Some(entry) = self.anagrams.get(slot)
            && entry.key != 0
        {
            if entry.key == letters.key && entry.check & !COUNT_MAX == check {
                let count = (entry.check & COUNT_MAX) as usize;
                let first = entry.first as usize;
                return self.words.get(first..first + count).unwrap_or(&[]);
            }
            slot = (slot + 1) & (slots - 1);
        }
        &[]
    }

    /// The letters that make a word's letters of these, as a set. Once in 10^13 questions it may hold
    /// a letter that does not.
    #[inline]
    pub(crate) fn completions_of(&self, letters: Letters) -> u64 {
        let slots = self.completions.len();
        let mut slot = (letters.key >> self.completions_shift) as usize;
        while let Some(entry) = self.completions.get(slot)
            && entry.key != 0
        {
            if entry.key == letters.key {
                return entry.letters;
            }
            slot = (slot + 1) & (slots - 1);
        }
        0
    }

    /// The first list of words read forwards; 0 if there is none.
    #[inline]
    pub(crate) fn dawg(&self) -> u32 {
        self.dawg
    }

    /// The first list of words read backwards from any place, then forwards; 0 if there is none.
    #[inline]
    pub(crate) fn gaddag(&self) -> u32 {
        self.gaddag
    }

    /// The letters of a list.
    #[inline]
    pub(crate) fn set(&self, list: u32) -> u64 {
        if list == 0 { 0 } else { self.sets[list as usize] }
    }

    /// The node of a letter that is in the set of a list.
    #[inline]
    pub(crate) fn member(&self, list: u32, letter: Tile) -> Node {
        let below = self.sets[list as usize] & ((1 << letter) - 1);
        self.nodes[(list + below.count_ones()) as usize]
    }

    /// The node of a letter in a list.
    #[inline]
    pub(crate) fn child(&self, list: u32, letter: Tile) -> Option<Node> {
        (self.set(list) >> letter & 1 != 0).then(|| self.member(list, letter))
    }

    /// Whether tiles are a word.
    #[must_use]
    pub fn contains(&self, word: &[Tile]) -> bool {
        let Some((&last, before)) = word.split_last() else { return false };
        let mut list = self.dawg;
        for &letter in before {
            match self.child(list, letter) {
                Some(node) => list = node.arc(),
                None => return false,
            }
        }
        self.child(list, last).is_some_and(Node::accepts)
    }

    /// The letters of a list whose nodes end a word.
    pub(crate) fn accepted(&self, list: u32) -> u64 {
        let mut set = 0;
        if list != 0 {
            for node in &self.nodes[list as usize..] {
                set |= u64::from(node.accepts()) << node.tile();
                if node.is_end() {
                    break;
                }
            }
        }
        set
    }
}

/// Slots of a table for so many entries, and how far its keys are shifted.
fn slots_for(entries: usize) -> (usize, u32) {
    let slots = (entries * 7 / 4 + 2).next_power_of_two();
    (slots, 64 - slots.trailing_zeros())
}

//! The words of a graph: their number, their order, and conversion between words and indices.

use thiserror::Error;

use super::{Kwg, Node, WORD_MAX};
use crate::Tile;

/// Error for a graph with more words than can be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the word graph has more than {} words, which is too many to count", u32::MAX)]
pub struct TooManyWords;

/// Word counts of a graph: for every list and every suffix of one, the number of words through it.
/// They make the graph an ordered perfect hash: words are numbered from 0 in their order.
///
/// The counts take four bytes per node, and belong to the graph that they were made for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Number of words through each node and its later siblings; 0 for nodes without words
    /// that are read forwards. Such nodes at the end of the file are left out.
    through: Vec<u32>,
    /// The root list of the graph.
    root: u32,
}

impl Counts {
    /// Counts the words of a graph, in time linear in its nodes.
    ///
    /// # Errors
    /// Fails if there are more than `u32::MAX`, which happens only in a graph made for that
    /// purpose.
    pub fn of(graph: &Kwg) -> Result<Self, TooManyWords> {
        let root = graph.dawg_root();
        let mut counts = Counts { through: Vec::new(), root };
        let mut path = if root == 0 { Vec::new() } else { vec![root] };
        while let Some(&at) = path.last() {
            let node = graph.node(at);
            if !node.is_end() && counts.through(at + 1) == 0 {
                path.push(at + 1);
            } else if node.arc() != 0 && counts.through(node.arc()) == 0 {
                path.push(node.arc());
            } else {
                let sum = counts.with(node).checked_add(counts.after(at, node));
                let sum = sum.ok_or(TooManyWords)?;
                if at as usize >= counts.through.len() {
                    counts.through.resize(at as usize + 1, 0);
                }
                counts.through[at as usize] = sum;
                path.pop();
            }
        }
        Ok(counts)
    }

    /// Number of words.
    pub fn words(&self) -> u32 {
        self.through(self.root)
    }

    /// Number of words through a node and its later siblings, counted from there on; 0 for the
    /// empty list and where words are not read forwards.
    #[inline]
    pub fn through(&self, node: u32) -> u32 {
        self.through.get(node as usize).copied().unwrap_or(0)
    }

    /// Number of words that end in a node or continue below it.
    #[inline]
    fn with(&self, node: Node) -> u32 {
        // This cannot overflow: the sum is a part of the number found for the node.
        u32::from(node.accepts()).saturating_add(self.through(node.arc()))
    }

    /// Number of words through the later siblings of a node.
    #[inline]
    fn after(&self, at: u32, node: Node) -> u32 {
        if node.is_end() { 0 } else { self.through(at + 1) }
    }

    /// The index of a word, from 0 in the order of words.
    ///
    /// # Panics
    /// Panics if the graph is another one.
    pub fn index_of(&self, graph: &Kwg, word: &[Tile]) -> Option<u32> {
        let (mut list, mut index, mut accepts) = (self.root, 0, false);
        for &tile in word {
            index += u32::from(accepts);
            let (at, node) = graph.siblings(list).find(|(_, node)| node.tile() >= tile)?;
            if node.tile() != tile {
                return None;
            }
            index += self.through(list) - self.through(at);
            (list, accepts) = (node.arc(), node.accepts());
        }
        accepts.then_some(index)
    }

    /// The word with an index.
    ///
    /// # Panics
    /// Panics if the graph is another one.
    pub fn word_at(&self, graph: &Kwg, index: u32) -> Option<Vec<Tile>> {
        if index >= self.words() {
            return None;
        }
        let (mut at, mut before, mut word) = (self.root, index, Vec::new());
        loop {
            let node = graph.node(at);
            let with = self.with(node);
            if before >= with {
                before -= with;
                at += 1;
                continue;
            }
            word.push(node.tile());
            if before == 0 && node.accepts() {
                return Some(word);
            }
            before -= u32::from(node.accepts());
            at = node.arc();
        }
    }
}

impl Kwg {
    /// Number of distinct word prefixes with 1 to `letters` letters (`usize::MAX`: of any length),
    /// whole words included, or `u64::MAX` where there are more. The time is proportional to the
    /// number of nodes times `letters`, or the length of the longest word if that is less.
    ///
    /// Code that traverses all words of a graph from an untrusted source, as `Lexicon::new` does,
    /// should check this first: a file of a few kilobytes can have more words than any traversal
    /// could finish. With up to eight letters, the 168,551 words of a large English list have
    /// 261,911 prefixes.
    pub fn prefix_count(&self, letters: usize) -> u64 {
        let count = self.node_count();
        // The number of prefixes through each node and its later siblings, for one letter less
        // than the current round.
        let mut shorter = vec![0_u64; count];
        for _ in 0..letters.min(WORD_MAX) {
            let mut through = vec![0_u64; count];
            for (at, node) in self.nodes().enumerate().skip(1).rev() {
                let below = if node.arc() == 0 { 0 } else { shorter[node.arc() as usize] };
                let after =
                    if node.is_end() { 0 } else { through.get(at + 1).copied().unwrap_or(0) };
                through[at] = below.saturating_add(after).saturating_add(1);
            }
            if through == shorter {
                // There are no longer words.
                break;
            }
            shorter = through;
        }
        shorter.get(self.dawg_root() as usize).copied().unwrap_or(0)
    }

    /// All words in order.
    pub fn words(&self) -> Words<'_> {
        Words { graph: self, path: Vec::new(), word: Vec::new(), next: self.dawg_root() }
    }
}

/// Iterator over the words of a graph, see [`Kwg::words`].
#[derive(Clone, Debug)]
pub struct Words<'a> {
    graph: &'a Kwg,
    /// The nodes of the word last reached.
    path: Vec<u32>,
    word: Vec<Tile>,
    /// The next node: below the last of the path, or next to one that was left; 0 for none.
    next: u32,
}

impl Words<'_> {
    /// The next word, borrowed instead of copied.
    pub fn next_word(&mut self) -> Option<&[Tile]> {
        loop {
            while self.next == 0 {
                let left = self.path.pop()?;
                self.word.pop();
                self.next = if self.graph.node(left).is_end() { 0 } else { left + 1 };
            }
            let node = self.graph.node(self.next);
            self.path.push(self.next);
            self.word.push(node.tile());
            self.next = node.arc();
            if node.accepts() {
                return Some(&self.word);
            }
        }
    }
}

impl Iterator for Words<'_> {
    type Item = Vec<Tile>;

    fn next(&mut self) -> Option<Vec<Tile>> {
        self.next_word().map(<[Tile]>::to_vec)
    }
}

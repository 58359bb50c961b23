//! The words of a graph: how many, in which order, and which one is the n-th.

use thiserror::Error;

use super::{Kwg, Node, WORD_MAX};
use crate::Tile;

/// A graph has more words than can be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a word graph of more than {} words", u32::MAX)]
pub struct TooManyWords;

/// For every list of a graph, and every rest of one, how many words go through it. It makes the graph a
/// perfect hash: words are numbered from 0 in their order.
///
/// It takes four bytes a node, and belongs to the graph it was made for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    /// By node: the words through it and its later siblings. 0 for nodes without words that are read
    /// forwards; those at the end of the file are left out.
    through: Vec<u32>,
    root: u32,
}

impl Counts {
    /// Counts the words of a graph, in time linear in its nodes.
    ///
    /// # Errors
    /// When there are more than `u32::MAX`, which only a graph made to be so has.
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

    /// The number of words.
    pub fn words(&self) -> u32 {
        self.through(self.root)
    }

    /// The number of words through a node and its later siblings, counted from there on; 0 for the
    /// empty list and where words are not read forwards.
    #[inline]
    pub fn through(&self, node: u32) -> u32 {
        self.through.get(node as usize).copied().unwrap_or(0)
    }

    /// Words that end in a node or go on below it.
    #[inline]
    fn with(&self, node: Node) -> u32 {
        // Cannot be too many: the sum is a part of what was found for the node.
        u32::from(node.accepts()).saturating_add(self.through(node.arc()))
    }

    #[inline]
    fn after(&self, at: u32, node: Node) -> u32 {
        if node.is_end() { 0 } else { self.through(at + 1) }
    }

    /// The number of a word, from 0 in the order of words.
    ///
    /// # Panics
    /// When the graph is another one.
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

    /// The word with a number.
    ///
    /// # Panics
    /// When the graph is another one.
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
    /// How many beginnings of words there are with 1 to so many letters, whole words among them, or
    /// `u64::MAX` where there are more. The time is that of as many looks at every node.
    ///
    /// What walks through all words of a graph from anywhere asks this first: a file of a few
    /// kilobytes can have more than anybody can wait for. With up to eight letters the 168,551 words of
    /// a large English list have 261,911.
    pub fn beginnings(&self, letters: usize) -> u64 {
        let count = self.node_count();
        // By node: those through it and its later siblings, with a letter less each time.
        let mut shorter = vec![0_u64; count];
        for _ in 0..letters.min(WORD_MAX) {
            let mut through = vec![0_u64; count];
            for (at, node) in self.nodes().enumerate().skip(1).rev() {
                let below = if node.arc() == 0 { 0 } else { shorter[node.arc() as usize] };
                let after =
                    if node.is_end() { 0 } else { through.get(at + 1).copied().unwrap_or(0) };
                through[at] = below.saturating_add(after).saturating_add(1);
            }
            shorter = through;
        }
        shorter.get(self.dawg_root() as usize).copied().unwrap_or(0)
    }

    /// All words, in their order.
    pub fn words(&self) -> Words<'_> {
        Words { graph: self, path: Vec::new(), word: Vec::new(), next: self.dawg_root() }
    }
}

/// The words of a graph, see [`Kwg::words`].
#[derive(Clone, Debug)]
pub struct Words<'a> {
    graph: &'a Kwg,
    /// The nodes of the word that was last reached.
    path: Vec<u32>,
    word: Vec<Tile>,
    /// The node to go on with, below the last of the path or beside one that was left; 0 for none.
    next: u32,
}

impl Words<'_> {
    /// The next word, without a copy of it.
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

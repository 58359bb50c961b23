//! A word graph for fast traversal: every node holds the set of letters that may follow it, so that
//! a traversal can reject a branch without reading the next list.

use crate::Tile;
use crate::kwg::Kwg;

/// Number of letters, including 0, that fit into a node.
const SHORT: u32 = 32;

/// A list of the graph: the index of its first node, and its letters; the empty list has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct List {
    at: u32,
    letters: u64,
}

impl List {
    /// The empty list.
    pub const EMPTY: List = List { at: 0, letters: 0 };

    /// The letters of the list, one bit each; bit 0 is the separator of the GADDAG, where a word
    /// read backwards turns.
    #[inline(always)]
    pub fn letters(self) -> u64 {
        self.letters
    }

    /// Returns whether the list is empty.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.letters == 0
    }
}

/// The result of reading a letter: whether a word ends with it, and the list that follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Read {
    /// True if a word ends with it.
    pub accepts: bool,
    /// The list of letters that may follow.
    pub list: List,
}

/// A node: the list that follows in the upper 24 bits of `arc`, the end-of-word flag in its lowest
/// bit; and the letters of that list, if those of the graph fit.
#[derive(Clone, Copy, Debug, Default)]
struct Member {
    arc: u32,
    letters: u32,
}

/// The nodes of a word graph with the letters that may follow each.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    members: Vec<Member>,
    /// The letters that follow each member, where they do not fit there.
    wide: Vec<u64>,
    /// The root list of the DAWG.
    pub(super) dawg: List,
    /// The root list of the GADDAG.
    pub(super) gaddag: List,
    /// The letters of all words, one bit each.
    pub(super) letters: u64,
}

impl Graph {
    /// Prepares a graph.
    pub(super) fn new(graph: &Kwg) -> Self {
        let letters = graph.nodes().fold(0, |set, node| set | 1 << node.tile()) & !1;
        // The letters from each node to the end of its list: for its first node, all of the list.
        let mut after = 0;
        let mut lists: Vec<u64> = graph
            .nodes()
            .rev()
            .map(|node| {
                after = if node.is_end() { 0 } else { after } | 1 << node.tile();
                after
            })
            .collect();
        lists.reverse();
        let list = |at: u32| match at {
            0 => List::EMPTY,
            at => List { at, letters: lists[at as usize] },
        };
        let follows = |arc: u32| list(arc).letters;
        let members = graph.nodes().map(|node| Member {
            arc: node.arc() << 8 | u32::from(node.accepts()),
            letters: follows(node.arc()) as u32,
        });
        let mut wide = Vec::new();
        if is_wide(letters) {
            wide.extend(graph.nodes().map(|node| follows(node.arc())));
        }
        Graph {
            members: members.collect(),
            wide,
            dawg: list(graph.dawg_root()),
            gaddag: list(graph.gaddag_root().unwrap_or(0)),
            letters,
        }
    }

    /// Memory used, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.members) + size_of_val(&*self.wide)
    }

    /// Reads a letter that is in a list.
    #[inline(always)]
    pub(super) fn read(&self, list: List, letter: Tile) -> Read {
        let before = list.letters & ((1 << letter) - 1);
        let at = (list.at + before.count_ones()) as usize;
        let member = self.members[at];
        let short = u64::from(member.letters);
        let letters = if self.wide.is_empty() { short } else { self.wide[at] };
        let list = List { at: member.arc >> 8, letters };
        Read { accepts: member.arc & 1 != 0, list }
    }
}

/// Returns whether a set of letters of a graph with these letters does not fit into 32 bits.
pub(super) fn is_wide(letters: u64) -> bool {
    letters >> (SHORT - 1) > 1
}

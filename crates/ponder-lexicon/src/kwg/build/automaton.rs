//! Construction of the minimal automaton of a DAWG, or of a DAWG and a GADDAG together, from words.
//!
//! For each word, the GADDAG has the path of the reversed word. For each proper prefix of a word,
//! it has the path of the reversed prefix, the separator, and then the continuation of the prefix
//! in the DAWG. These paths are sorted and added like words.

use super::WordList;
use super::states::{Path, State, States};
use crate::Tile;
use crate::kwg::{Content, Node, SEPARATOR};

/// The minimal automaton of a list of words.
pub(super) struct Automaton {
    /// States by number; entry 0 is not a state.
    pub(super) states: Vec<State>,
    /// The root list of the DAWG: the first letters; 0 if there are no words.
    pub(super) dawg: u32,
    /// The root list of the GADDAG; 0 if there is none or it is empty.
    pub(super) gaddag: u32,
}

impl Automaton {
    /// Builds the automaton of a list; `None` if there are too many states.
    pub(super) fn of(words: &WordList, content: Content) -> Option<Self> {
        let mut states = States::new();
        let mut reverse = Reverse::of(words);
        let both = content == Content::Gaddawg;
        let dawg = forwards(words, &mut states, both.then_some(&mut reverse));
        let gaddag = if both { backwards(words.letters(), reverse, &mut states) } else { 0 };
        Some(Automaton { states: states.finish()?, dawg, gaddag })
    }
}

/// Adds the words forwards, and records the strings that the GADDAG needs.
fn forwards(words: &WordList, states: &mut States, mut reverse: Option<&mut Reverse>) -> u32 {
    let (mut path, mut last): (Path, &[Tile]) = (Path::new(), &[]);
    let mut close = |path: &mut Path, begin: usize, depth: usize, reverse: Option<&mut Reverse>| {
        let list = path.pop(states);
        if let Some(reverse) = reverse.filter(|_| list != 0 && depth > 0) {
            reverse.add(words.letters(), begin, depth, list);
        }
        list
    };
    let mut begin = 0;
    for (index, word) in words.iter().enumerate() {
        let common = common_prefix_len(word, last);
        while path.depth() > common {
            let depth = path.depth();
            close(&mut path, begin, depth, reverse.as_deref_mut());
        }
        begin = words.begin(index);
        let (end, before) = word.split_last().map_or((0, word), |(end, before)| (*end, before));
        before[common..].iter().for_each(|&tile| path.push(Node::new(tile, 0)));
        path.push(Node::new(end, 0).accepting());
        if let Some(reverse) = reverse.as_deref_mut() {
            reverse.add(words.letters(), begin, word.len(), 0);
        }
        last = word;
    }
    loop {
        let depth = path.depth();
        let list = close(&mut path, begin, depth, reverse.as_deref_mut());
        if depth == 0 {
            return list;
        }
    }
}

/// Adds the recorded strings of the GADDAG.
fn backwards(letters: &[Tile], reverse: Reverse, states: &mut States) -> u32 {
    let mut path = Path::new();
    let mut last: (usize, usize) = (0, 0);
    for string in reverse.sorted(letters) {
        let (end, length) = (string.end as usize, string.length());
        let most = length.min(last.1);
        let common = (0..most).find(|at| letters[end - 1 - at] != letters[last.0 - 1 - at]);
        let common = common.unwrap_or(most);
        while path.depth() > common {
            path.pop(states);
        }
        let tiles = letters[end - length..end - common].iter().rev();
        tiles.for_each(|&tile| path.push(Node::new(tile, 0)));
        match string.list() {
            0 => path.accept(),
            list => path.push(Node::new(SEPARATOR, list)),
        }
        last = (end, length);
    }
    while path.depth() > 0 {
        path.pop(states);
    }
    path.pop(states)
}

/// Length of the common prefix of two words.
fn common_prefix_len(one: &[Tile], other: &[Tile]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// A reversed word, or a reversed prefix of one.
#[derive(Clone, Copy)]
struct ReversedString {
    /// First tiles, packed so that keys sort like strings.
    key: u64,
    /// Offset of its end, which is where the reversed string begins, among the letters of all
    /// words.
    end: u32,
    /// The state that continues the prefix (0 for a whole word) above the length in the lowest
    /// eight bits.
    rest: u32,
}

impl ReversedString {
    /// Number of its tiles.
    fn length(&self) -> usize {
        (self.rest & 0xff) as usize
    }

    /// The state that continues the prefix; 0 for a whole word.
    fn list(&self) -> u32 {
        self.rest >> 8
    }
}

/// The strings of a GADDAG. In the sort order, a string ends with 0 if it is a word and with 1 if a
/// separator follows, so that it precedes all longer ones; within a string, tiles count as one more
/// than their number.
struct Reverse {
    strings: Vec<ReversedString>,
    /// Number of bits per tile.
    bits: u32,
}

impl Reverse {
    fn of(words: &WordList) -> Self {
        let greatest = words.letters().iter().max().map_or(0, |&tile| u32::from(tile) + 1);
        Reverse { strings: Vec::new(), bits: 32 - greatest.leading_zeros() }
    }

    /// Adds the reversed prefix of a word, or the reversed word if `list` is 0.
    fn add(&mut self, letters: &[Tile], begin: usize, length: usize, list: u32) {
        let end = begin + length;
        let (mut key, mut free) = (0_u64, 64);
        for &tile in letters[begin..end].iter().rev() {
            if free < self.bits {
                break;
            }
            free -= self.bits;
            key |= (u64::from(tile) + 1) << free;
        }
        if free >= self.bits && list != 0 {
            key |= 1 << (free - self.bits);
        }
        self.strings.push(ReversedString { key, end: end as u32, rest: list << 8 | length as u32 });
    }

    /// Sorts the strings.
    fn sorted(mut self, letters: &[Tile]) -> Vec<ReversedString> {
        let whole = (64 / self.bits.max(1)) as usize;
        self.strings.sort_unstable_by(|one, other| {
            let rest = |string: &ReversedString| {
                let (end, length) = (string.end as usize, string.length());
                let tiles = letters[end - length..end - whole.min(length)].iter().rev();
                tiles.map(|tile| tile + 1).chain((string.list() != 0).then_some(1))
            };
            one.key.cmp(&other.key).then_with(|| rest(one).cmp(rest(other)))
        });
        self.strings
    }
}

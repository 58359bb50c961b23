//! States of a minimal automaton, deduplicated.

use crate::Tile;
use crate::kwg::Node;

/// A transition with all its later siblings: the lower 32 bits are the transition as a node whose
/// arc is a state number, the upper 32 bits the number of the next sibling, 0 for none.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct State(u64);

impl State {
    /// The letter of the transition.
    pub(super) fn tile(self) -> Tile {
        self.node().tile()
    }

    /// Returns whether a word ends with the letter.
    pub(super) fn accepts(self) -> bool {
        self.node().accepts()
    }

    /// The state that the transition leads to; 0 for none.
    pub(super) fn arc(self) -> u32 {
        self.node().arc()
    }

    /// The next sibling; 0 for none.
    pub(super) fn next(self) -> u32 {
        (self.0 >> 32) as u32
    }

    fn node(self) -> Node {
        Node::from_bits(self.0 as u32)
    }

    fn hash(self) -> u64 {
        (self.0 ^ self.0 >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// All states, numbered in order of creation; 0 stands for no state. Siblings and arcs of a state
/// have smaller numbers than it.
pub(super) struct States {
    states: Vec<State>,
    /// Open hash table with linear probing: the number of a state, and above it eight bits of its
    /// hash; 0 if empty.
    slots: Vec<u32>,
    /// Shift that reduces a hash to a slot.
    shift: u32,
    /// True if there were more states than can be numbered.
    full: bool,
}

/// Bits of a slot that hold the number of a state.
const NUMBER_BITS: u32 = 24;

impl States {
    pub(super) fn new() -> Self {
        let bits = 12;
        States { states: vec![State(0)], slots: vec![0; 1 << bits], shift: 64 - bits, full: false }
    }

    /// Returns the number of the state with a transition and a next sibling, and creates it if
    /// necessary. It is 0 if there are more states than can be numbered; see [`States::finish`].
    pub(super) fn number_of(&mut self, transition: Node, next: u32) -> u32 {
        let state = State(u64::from(next) << 32 | u64::from(transition.bits()));
        let hash = state.hash();
        let tag = self.tag(hash);
        let mut at = (hash >> self.shift) as usize;
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                break;
            }
            let number = slot & Node::ARC_MAX;
            if slot >> NUMBER_BITS == tag && self.states[number as usize] == state {
                return number;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
        let number = self.states.len() as u32;
        if number > Node::ARC_MAX {
            self.full = true;
            return 0;
        }
        self.states.push(state);
        self.slots[at] = tag << NUMBER_BITS | number;
        if self.states.len() > self.slots.len() / 8 * 7 {
            self.grow();
        }
        number
    }

    /// The states in the order of their numbers; `None` if there were too many.
    pub(super) fn finish(self) -> Option<Vec<State>> {
        (!self.full).then_some(self.states)
    }

    /// The eight bits of a hash below those of its slot.
    fn tag(&self, hash: u64) -> u32 {
        (hash >> (self.shift - 8)) as u32 & 0xff
    }

    /// Doubles the table.
    fn grow(&mut self) {
        self.shift -= 1;
        let size = self.slots.len() * 2;
        // The old table is freed before the new one is allocated.
        self.slots = Vec::new();
        self.slots = vec![0; size];
        for (number, state) in self.states.iter().enumerate().skip(1) {
            let hash = state.hash();
            let mut at = (hash >> self.shift) as usize;
            while self.slots[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = self.tag(hash) << NUMBER_BITS | number as u32;
        }
    }
}

/// The path of the word added last, with the transitions that are not yet states: at each depth,
/// the letter and its earlier siblings.
pub(super) struct Path {
    transitions: Vec<Node>,
    /// Index of the first sibling at each depth.
    levels: Vec<usize>,
}

impl Path {
    pub(super) fn new() -> Self {
        Path { transitions: Vec::new(), levels: vec![0] }
    }

    /// Number of letters on the path.
    pub(super) fn depth(&self) -> usize {
        self.levels.len() - 1
    }

    /// Appends a letter.
    pub(super) fn push(&mut self, transition: Node) {
        self.transitions.push(transition);
        self.levels.push(self.transitions.len());
    }

    /// Marks the last letter as the end of a word.
    pub(super) fn accept(&mut self) {
        if let Some(last) = self.transitions.last_mut() {
            *last = last.accepting();
        }
    }

    /// Converts the letters that follow the whole path to states, and removes the last letter of
    /// the path unless it is empty. Returns the first of these states, 0 if nothing follows.
    pub(super) fn pop(&mut self, states: &mut States) -> u32 {
        let begin = self.levels.pop().unwrap_or(0);
        let mut list = 0;
        while self.transitions.len() > begin {
            let transition = self.transitions.pop().unwrap_or_default();
            list = states.number_of(transition, list);
        }
        if let Some(last) = self.transitions.last_mut().filter(|_| list != 0) {
            *last = last.leading_to(list);
        }
        list
    }
}

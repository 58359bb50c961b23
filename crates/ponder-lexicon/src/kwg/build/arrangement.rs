//! The node orders of other programs, in which lists follow each other without gaps.

use super::Arrangement;
use super::automaton::Automaton;
use super::place::{heads, lengths, nodes};
use super::states::State;
use crate::kwg::{Content, Node};

/// Lays out an automaton as nodes; `None` if there are too many.
pub(super) fn arrange(
    automaton: &Automaton,
    content: Content,
    arrangement: Arrangement,
) -> Option<Vec<Node>> {
    let states = &automaton.states;
    let unshared = || (0..states.len() as u32).collect();
    let mut lists = Lists {
        states,
        heads: if arrangement == Arrangement::Whole { unshared() } else { heads(states) },
        lengths: lengths(states),
        arrangement,
        places: vec![0; states.len()],
        begun: vec![false; states.len()],
        taken: if content == Content::Gaddawg { 2 } else { 1 },
    };
    lists.place(automaton.dawg);
    lists.place(automaton.gaddag);
    let placed = (1..states.len()).filter(|&state| lists.begun[state]);
    nodes(automaton, content, &lists.places, placed, lists.taken)
}

/// Placement of lists one after another.
struct Lists<'a> {
    states: &'a [State],
    /// First state of the list that each state is placed with.
    heads: Vec<u32>,
    /// Number of siblings from each state to the end of its list.
    lengths: Vec<u8>,
    arrangement: Arrangement,
    /// Index of the node of each state; 0 if not yet placed.
    places: Vec<u32>,
    /// True if the list of each state was visited.
    begun: Vec<bool>,
    /// Number of nodes allocated.
    taken: usize,
}

impl Lists<'_> {
    /// Places the list of a state, and the lists that its states lead to.
    fn place(&mut self, state: u32) {
        let head = self.heads[state as usize];
        if head == 0 || std::mem::replace(&mut self.begun[head as usize], true) {
            return;
        }
        let is_last = self.arrangement == Arrangement::Last;
        if !is_last {
            self.reserve(head);
        }
        let mut at = head;
        while at != 0 {
            self.place(self.states[at as usize].arc());
            at = self.states[at as usize].next();
        }
        if is_last {
            self.reserve(head);
        }
        if self.arrangement != Arrangement::Whole {
            self.share(head);
        }
    }

    /// Takes the next free nodes for a list.
    fn reserve(&mut self, head: u32) {
        self.places[head as usize] = self.taken as u32;
        self.taken += usize::from(self.lengths[head as usize]);
    }

    /// Lets the suffixes of a list serve as lists of their own, where they are not yet placed.
    fn share(&mut self, head: u32) {
        let mut node = self.places[head as usize];
        let mut at = self.states[head as usize].next();
        while at != 0 {
            node += 1;
            let place = &mut self.places[at as usize];
            *place = if *place == 0 { node } else { *place };
            at = self.states[at as usize].next();
        }
    }
}

//! Rankings: the policy of a node's untried moves, in the arena.
//!
//! A ranking has six words before its priors: the first child (two words), the best untried move
//! and its prior, and the sum of the untried priors (two words, the bits of a float). The prior of
//! a tried move is stored with the child.

use super::{State, Tree, reserve};
use crate::mcts::NodeId;
use crate::policy_guided::compact::{self, Prior, TAKEN, Untried, pack, unpack};
use ponder_game::Seed;

/// Number of words of a ranking before its priors.
pub(super) const HEADER: usize = 6;

impl<M: Copy + Eq + Send> Tree<M> {
    /// Stores the policy of a node; an empty or uniform one takes no memory. The best move is
    /// searched only when the legal moves are counted: most leaves stay leaves.
    pub fn rank(&mut self, node: NodeId, policy: &[f32]) {
        let at = node as usize;
        self.state[at] = State::Bare;
        self.link[at] = 0;
        self.legal[at] = 0;
        let Some(legal) = u16::try_from(policy.len()).ok().filter(|&legal| legal > 1) else {
            return;
        };
        let start = self.arena.len();
        reserve(&mut self.arena, HEADER + policy.len());
        self.arena.extend([0; HEADER]);
        let (least, greatest) = compact::pack_all(policy, &mut self.arena);
        if least == greatest {
            self.arena.truncate(start);
            return;
        }
        self.state[at] = State::Ranked;
        self.link[at] = start as u32;
        self.legal[at] = legal;
    }

    /// Sets the number of legal moves of an evaluated node without children and discards a policy
    /// of another length.
    pub fn set_legal(&mut self, node: NodeId, legal: usize) {
        let at = node as usize;
        let legal = u16::try_from(legal).unwrap_or(u16::MAX);
        if self.legal[at] != legal {
            self.link[at] = self.first_child(node);
            self.state[at] = State::Bare;
            self.legal[at] = legal;
        }
        if self.state[at] == State::Ranked {
            self.scan(node);
        }
    }

    /// Replaces the priors of a node: `priors` in the order of the legal moves, `slots` the child
    /// that each has.
    pub fn set_priors(&mut self, node: NodeId, priors: &[f32], slots: &[Option<u16>]) {
        let (at, first) = (node as usize, self.first_child(node));
        let start = match self.state[at] {
            State::Ranked => self.link[at] as usize,
            _ => {
                let start = self.arena.len();
                self.arena.resize(start + HEADER + priors.len(), TAKEN);
                self.set_word(start, first);
                self.state[at] = State::Ranked;
                self.link[at] = start as u32;
                start
            }
        };
        for (index, (&prior, slot)) in priors.iter().zip(slots).enumerate() {
            match slot {
                Some(slot) => self.prior[first as usize + usize::from(*slot)] = pack(prior),
                None => self.arena[start + HEADER + index] = pack(prior),
            }
        }
        self.scan(node);
    }

    /// The prior of legal move number `index`, if it is untried.
    pub fn untried_prior(&self, node: NodeId, index: usize) -> f32 {
        match self.state[node as usize] {
            State::Ranked => unpack(self.arena[self.link[node as usize] as usize + HEADER + index]),
            _ => self.even_prior(node),
        }
    }

    fn even_prior(&self, node: NodeId) -> f32 {
        unpack(pack(1.0 / f32::from(self.legal[node as usize].max(1))))
    }

    fn scan(&mut self, node: NodeId) {
        let start = self.link[node as usize] as usize;
        let legal = self.legal(node);
        let (found, index) = compact::scan(&self.arena[start + HEADER..][..legal]);
        self.arena[start + 2] = index as u16;
        self.arena[start + 3] = found.best;
        self.set_word(start + 4, found.mass.to_bits());
    }

    /// The untried moves of a node whose legal moves have been counted, or `None` if all have been
    /// tried.
    #[inline]
    pub fn untried(&self, node: NodeId) -> Option<Untried> {
        let (len, legal) = (self.child_count(node), self.legal(node));
        if len >= legal {
            return None;
        }
        if self.state[node as usize] == State::Ranked {
            let start = self.link[node as usize] as usize;
            let mass = f32::from_bits(self.word(start + 4));
            return Some(Untried { best: self.arena[start + 3], mass });
        }
        let prior = self.even_prior(node);
        Some(Untried { best: pack(prior), mass: prior * (legal - len) as f32 })
    }

    /// The index of the best untried move, of which there is at least one. Without a policy they
    /// have a pseudo-random order that depends on `key`.
    pub fn untried_index(&self, node: NodeId, key: u64) -> usize {
        match self.state[node as usize] {
            State::Ranked => usize::from(self.arena[self.link[node as usize] as usize + 2]),
            _ => shuffled(self.child_count(node), self.legal(node), key),
        }
    }

    /// Takes the prior of move number `index`, for which a child has been created.
    pub(super) fn take_prior(&mut self, node: NodeId, index: usize) -> Prior {
        if self.state[node as usize] != State::Ranked {
            return pack(self.even_prior(node));
        }
        let slot = self.link[node as usize] as usize + HEADER + index;
        let prior = std::mem::replace(&mut self.arena[slot], TAKEN);
        self.scan(node);
        prior
    }
}

/// Element `index` of an order of `0..count` that depends on `key`: a random start, and steps of a
/// length coprime to `count`.
fn shuffled(index: usize, count: usize, key: u64) -> usize {
    let key = Seed::mix(key);
    let (count, start) = (count as u64, (key >> 32) % count as u64);
    let mut step = (key & 0xffff_ffff) % count;
    while gcd(step, count) != 1 {
        step += 1;
    }
    ((start + index as u64 * step) % count) as usize
}

/// Greatest common divisor.
fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::shuffled;

    #[test]
    fn every_move_is_tried_once() {
        for count in (1..40).chain([121, 122, 128, 361]) {
            for key in 0..50 {
                let mut seen = vec![false; count];
                for index in 0..count {
                    let at = shuffled(index, count, key);
                    assert!(!std::mem::replace(&mut seen[at], true), "{at} twice of {count}");
                }
            }
        }
    }
}

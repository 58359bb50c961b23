//! Games in little memory.

use crate::{Count, Ending, Episode, Ply};
use std::sync::Arc;

/// A game as the shuffler keeps it: a few blocks of memory, however many moves it has.
///
/// It takes 24 bytes for each move, the bytes of the moves' texts, 4 bytes for each example, and 6
/// bytes for each output of a policy; a game that was counted, a byte for each cell of its board more.
#[derive(Clone, PartialEq, Debug)]
pub struct Packed {
    rules: Arc<str>,
    seed: u64,
    model: u64,
    outcome: f32,
    ending: Ending,
    count: Option<Count>,
    plies: Box<[PackedPly]>,
    /// The plies that are examples.
    examples: Box<[u32]>,
    moves: Box<str>,
    outputs: Box<[u16]>,
    probabilities: Box<[f32]>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct PackedPly {
    visits: u32,
    root_value: f32,
    /// Where its move ends in `moves`.
    move_end: usize,
    /// Where its policy ends.
    policy_end: usize,
}

impl Packed {
    /// A game, packed. Games that share `rules` share its text.
    #[must_use]
    pub fn new(episode: &Episode, rules: &Arc<str>) -> Self {
        let mut moves = String::new();
        let (mut outputs, mut probabilities) = (Vec::new(), Vec::new());
        let plies = episode.plies.iter().map(|ply| {
            moves.push_str(&ply.mv);
            outputs.extend(ply.policy.iter().map(|&(output, _)| output));
            probabilities.extend(ply.policy.iter().map(|&(_, probability)| probability));
            PackedPly {
                visits: ply.visits,
                root_value: ply.root_value,
                move_end: moves.len(),
                policy_end: outputs.len(),
            }
        });
        let plies = plies.collect();
        let numbered = (0_u32..).zip(&episode.plies);
        let examples = numbered.filter(|(_, ply)| ply.is_example).map(|(number, _)| number);
        Packed {
            rules: rules.clone(),
            seed: episode.seed,
            model: episode.model,
            outcome: episode.outcome,
            ending: episode.ending,
            count: episode.count.clone(),
            plies,
            examples: examples.collect(),
            moves: moves.into_boxed_str(),
            outputs: outputs.into_boxed_slice(),
            probabilities: probabilities.into_boxed_slice(),
        }
    }

    /// The game.
    #[must_use]
    pub fn episode(&self) -> Episode {
        self.until(self.plies.len())
    }

    /// The game's first `plies` moves.
    pub(super) fn until(&self, plies: usize) -> Episode {
        let mut examples = self.examples.iter().peekable();
        let (mut move_start, mut policy_start) = (0, 0);
        let plies = (0_u32..).zip(&self.plies[..plies]).map(|(number, ply)| {
            let outputs = self.outputs[policy_start..ply.policy_end].iter();
            let probabilities = &self.probabilities[policy_start..ply.policy_end];
            let unpacked = Ply {
                mv: self.moves[move_start..ply.move_end].to_owned(),
                is_example: examples.next_if_eq(&&number).is_some(),
                visits: ply.visits,
                root_value: ply.root_value,
                policy: outputs.copied().zip(probabilities.iter().copied()).collect(),
            };
            (move_start, policy_start) = (ply.move_end, ply.policy_end);
            unpacked
        });
        Episode {
            plies: plies.collect(),
            rules: self.rules.to_string(),
            seed: self.seed,
            model: self.model,
            outcome: self.outcome,
            ending: self.ending,
            count: self.count.clone(),
        }
    }

    /// The seed that it was played from.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of examples.
    #[must_use]
    pub fn examples(&self) -> usize {
        self.examples.len()
    }

    /// The ply of an example, both counted from 0.
    pub(super) fn ply(&self, example: usize) -> usize {
        self.examples[example] as usize
    }

    /// The memory that it takes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + size_of_val(&*self.plies)
            + size_of_val(&*self.examples)
            + self.moves.len()
            + size_of_val(&*self.outputs)
            + size_of_val(&*self.probabilities)
            + self.count.as_ref().map_or(0, |count| count.owners.len())
    }
}

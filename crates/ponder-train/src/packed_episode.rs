//! Games as stored in memory for training: validated once, then turned into examples without
//! parsing.

use crate::replay::Move;
use crate::shuffle::Packed;
use crate::{Episode, Replay, ReplayError};
use ponder_game::{Encode, Game, History, Position, Side};
use ponder_net::learn::LearnBatch;
use std::sync::Arc;

/// Tolerance for the sum of a policy target and for the range of a root value.
const ROUNDING: f32 = 1e-2;

/// A recorded game with validated moves and targets, stored compactly: one move for each ply up to
/// the last example, 12 bytes per example, and 6 bytes per output of a policy target.
pub struct PackedEpisode<G: Game> {
    rules: Arc<G::Rules>,
    /// Result for the first side.
    outcome: f32,
    moves: Box<[Move<G>]>,
    examples: Box<[Example]>,
    outputs: Box<[u16]>,
    probabilities: Box<[f32]>,
}

struct Example {
    ply: u32,
    /// End of the example's policy in `outputs` and `probabilities`; it begins where the previous
    /// one ends.
    policy_end: u32,
    root_value: f32,
}

impl<G: Game> PackedEpisode<G> {
    /// Replays, validates and packs a game.
    ///
    /// # Errors
    /// Fails when the game was played under other rules, a move cannot be parsed or is illegal,
    /// moves follow the end of the game, or an example has targets that no search produces.
    pub fn new(rules: &Arc<G::Rules>, episode: &Episode) -> Result<Self, ReplayError> {
        let mut replay = Replay::<G>::new(rules, episode)?;
        let mut legal = vec![false; replay.position().policy_len()];
        let (mut moves, mut examples) = (Vec::with_capacity(episode.plies.len()), Vec::new());
        let (mut outputs, mut probabilities) = (Vec::new(), Vec::new());
        let mut moves_used = 0;
        for (ply, record) in episode.plies.iter().enumerate() {
            if record.is_example {
                check_targets(&replay, episode, &mut legal)?;
                outputs.extend(record.policy.iter().map(|&(output, _)| output));
                probabilities.extend(record.policy.iter().map(|&(_, probability)| probability));
                let (root_value, policy_end) = (record.root_value, outputs.len() as u32);
                examples.push(Example { ply: ply as u32, policy_end, root_value });
                moves_used = ply;
            }
            moves.extend(replay.step()?);
        }
        moves.truncate(moves_used);
        Ok(PackedEpisode {
            rules: Arc::clone(rules),
            outcome: episode.outcome,
            moves: moves.into_boxed_slice(),
            examples: examples.into_boxed_slice(),
            outputs: outputs.into_boxed_slice(),
            probabilities: probabilities.into_boxed_slice(),
        })
    }

    /// Appends example number `example` (from 0) to a batch, under the symmetry `symmetry` modulo
    /// the number of symmetries of its position. The value target is the game's outcome for the
    /// side to move, mixed with the search's root value with weight `root_share`.
    ///
    /// # Panics
    /// Panics when the game has fewer examples.
    pub fn add_to(&self, batch: &mut LearnBatch, example: usize, symmetry: usize, root_share: f32) {
        let Example { ply, policy_end, root_value } = self.examples[example];
        let mut position = G::initial(&self.rules);
        let mut history = History::default();
        for &mv in &self.moves[..ply as usize] {
            history.push(position.repetition_key());
            position.play(mv);
        }
        let symmetry = symmetry % position.symmetries();
        let (len, cells) = (position.policy_len(), position.frame().cells());
        let at = batch.len() * len;
        let planes = batch.len() * cells * G::Position::PLANES;
        batch.planes.resize(planes + cells * G::Position::PLANES, 0);
        batch.legal.resize(at + len, 0);
        batch.policy.resize(at + len, 0.0);
        position
            .clone()
            .with_repetition_count(&history)
            .encode(symmetry, &mut batch.planes[planes..]);
        let policy_start = match example {
            0 => 0,
            _ => self.examples[example - 1].policy_end as usize,
        };
        let outputs = &self.outputs[policy_start..policy_end as usize];
        let probabilities = &self.probabilities[policy_start..policy_end as usize];
        position.for_each_move(&history, |mv| {
            let to = at + position.policy_index(mv, symmetry);
            batch.legal[to] = 1;
            let from = position.policy_index(mv, 0) as u16;
            if let Ok(entry) = outputs.binary_search(&from) {
                batch.policy[to] = probabilities[entry];
            }
        });
        let outcome = match position.to_move() {
            Side::First => self.outcome,
            Side::Second => -self.outcome,
        };
        batch.value.push(outcome * (1.0 - root_share) + root_value * root_share);
        batch.weight.push(1.0);
    }
}

impl<G: Game> Packed for PackedEpisode<G> {
    fn examples(&self) -> usize {
        self.examples.len()
    }

    fn bytes(&self) -> usize {
        size_of::<Self>()
            + size_of_val(&*self.moves)
            + size_of_val(&*self.examples)
            + size_of_val(&*self.outputs)
            + size_of_val(&*self.probabilities)
    }
}

/// Validates the training targets of the position that a replay has reached. `legal` has one entry
/// per output.
fn check_targets<G: Game>(
    replay: &Replay<'_, G>,
    episode: &Episode,
    legal: &mut [bool],
) -> Result<(), ReplayError> {
    let (ply, position) = (replay.ply(), replay.position());
    let record = &episode.plies[ply];
    legal.fill(false);
    position.for_each_move(replay.history(), |mv| legal[position.policy_index(mv, 0)] = true);
    let is_illegal = |output: &u16| legal.get(usize::from(*output)) != Some(&true);
    if let Some(output) = record.policy.iter().map(|&(output, _)| output).find(is_illegal) {
        return Err(ReplayError::Target { ply, output });
    }
    let sum = record.policy.iter().fold(0.0, |sum, &(_, probability)| sum + probability);
    // An example without a policy still has a value target.
    if !record.policy.is_empty() && (sum - 1.0).abs() > ROUNDING {
        return Err(ReplayError::Sum { ply, sum });
    }
    if record.root_value.abs() > 1.0 + ROUNDING {
        return Err(ReplayError::Value { ply, value: record.root_value });
    }
    Ok(())
}

//! Games as stored in memory for training: validated once, then copied to batches without parsing
//! or replaying.

use crate::packed_planes::{self, ExampleLayout};
use crate::shuffle::Packed;
use crate::targets::{self, HORIZONS, TargetOptions};
use crate::{Ending, Episode, Replay, ReplayError};
use ponder_game::{Encode, Frame, Game, Position, Side};
use ponder_net::learn::LearnBatch;
use std::sync::Arc;

/// Tolerance for the sum of a policy target and for the range of a root value.
const ROUNDING: f32 = 1e-2;

/// The examples of a recorded game, with validated moves and targets, stored compactly: planes of
/// flags and legal moves as bits, and 6 bytes per output of a policy target.
pub struct PackedEpisode {
    layout: Arc<ExampleLayout>,
    examples: Box<[Example]>,
    /// Planes and legal moves of each example.
    bytes: Box<[u8]>,
    outputs: Box<[u16]>,
    probabilities: Box<[f32]>,
    /// Score for the first side, -1 to 1; NaN if the game was not scored.
    score: f32,
    /// Owner of each cell: 1 for the first side, -1 for the second, 0 for neither; empty if the
    /// game was not scored.
    owners: Box<[i8]>,
    /// Mean surprise of the examples.
    surprise: f32,
    /// 1 for a draw, -1 for another result, NaN for none.
    draw: f32,
}

struct Example {
    /// End of the example's planes and legal moves in `bytes`, and of its policy in `outputs` and
    /// `probabilities`; they begin where those of the previous one end.
    bytes_end: u32,
    policy_end: u32,
    /// Result for the side to move, -1 to 1; in a game without a result, the root value.
    outcome: f32,
    root_value: f32,
    /// Later values for the side to move, by horizon.
    later: [f32; HORIZONS],
    surprise: f32,
    /// 1 if the first side is to move, -1 otherwise.
    sign: f32,
    /// Policy output of the next move of the game, seen by the side to move here, or
    /// [`LearnBatch::NO_REPLY`] if it is no cell or was not searched.
    reply: u16,
}

impl PackedEpisode {
    /// Replays, validates and packs a game on the board of `layout`.
    ///
    /// # Errors
    /// Fails when the game was played under other rules, a move cannot be parsed or is illegal,
    /// moves follow the end of the game, or an example has targets that no search produces.
    pub fn new<G: Game>(
        layout: &Arc<ExampleLayout>,
        rules: &G::Rules,
        episode: &Episode,
    ) -> Result<Self, ReplayError> {
        let mut replay = Replay::<G>::new(rules, episode)?;
        let mut legal = vec![false; layout.outputs];
        let mut planes = vec![0; layout.frame.cells() * layout.planes];
        let (mut bytes, mut examples, mut plies) = (Vec::new(), Vec::new(), Vec::new());
        let (mut outputs, mut probabilities) = (Vec::new(), Vec::new());
        let mut sides = Vec::new();
        // The example whose reply is the next move, and its position.
        let mut last: Option<(usize, G::Position)> = None;
        for (ply, record) in episode.plies.iter().enumerate() {
            sides.push(replay.position().to_move());
            if record.is_example {
                check_targets(&replay, episode, &mut legal)?;
                let (position, history) = (replay.position(), replay.history());
                position.clone().with_repetition_count(history).encode(0, &mut planes);
                packed_planes::pack(&planes, layout.planes, &mut bytes);
                packed_planes::pack_bits(legal.iter().copied(), &mut bytes);
                outputs.extend(record.policy.iter().map(|&(output, _)| output));
                probabilities.extend(record.policy.iter().map(|&(_, probability)| probability));
                examples.push(Example {
                    bytes_end: bytes.len() as u32,
                    policy_end: outputs.len() as u32,
                    outcome: episode.outcome,
                    root_value: record.root_value,
                    later: [0.0; HORIZONS],
                    surprise: record.surprise,
                    sign: 1.0,
                    reply: LearnBatch::NO_REPLY,
                });
                plies.push(ply);
            }
            let next = record.is_example.then(|| (examples.len() - 1, replay.position().clone()));
            if let (Some(mv), Some((example, position))) = (replay.step()?, last) {
                let output = position.policy_index(mv, 0);
                // A random move is no reply.
                if output < layout.frame.cells() && record.visits > 0 {
                    examples[example].reply = output as u16;
                }
            }
            last = next;
        }
        let later = targets::later_values(episode, &sides, layout.frame.cells());
        for (example, &ply) in examples.iter_mut().zip(&plies) {
            example.sign = if sides[ply] == Side::First { 1.0 } else { -1.0 };
            let has_result = episode.ending != Ending::Cut;
            example.outcome =
                if has_result { example.outcome * example.sign } else { example.root_value };
            example.later = later[ply].map(|value| value * example.sign);
        }
        let count = episode.count.as_ref().filter(|count| {
            // Other lengths than the board's give no target.
            count.owners.len() == layout.frame.cells()
        });
        let surprises = examples.iter().map(|example| example.surprise);
        let surprise = surprises.sum::<f32>() / examples.len().max(1) as f32;
        let owner = |owner: &Option<Side>| match owner {
            None => 0,
            Some(Side::First) => 1,
            Some(Side::Second) => -1,
        };
        Ok(PackedEpisode {
            layout: Arc::clone(layout),
            examples: examples.into_boxed_slice(),
            bytes: bytes.into_boxed_slice(),
            outputs: outputs.into_boxed_slice(),
            probabilities: probabilities.into_boxed_slice(),
            score: count.map_or(f32::NAN, |count| {
                targets::score(count.margin_halves, layout.frame.cells())
            }),
            owners: count.iter().flat_map(|count| &count.owners).map(owner).collect(),
            surprise,
            draw: match episode.ending {
                Ending::Cut => f32::NAN,
                _ if episode.outcome == 0.0 => 1.0,
                _ => -1.0,
            },
        })
    }

    /// Board size of the game.
    pub fn frame(&self) -> Frame {
        self.layout.frame
    }

    /// Number of policy outputs.
    pub fn outputs(&self) -> usize {
        self.layout.outputs
    }

    /// Results and search values of the examples for the side to move, -1 to 1; in a game without a
    /// result, the search values stand for it.
    pub fn outcomes_and_values(&self) -> impl Iterator<Item = (f32, f32)> {
        self.examples.iter().map(|example| (example.outcome, example.root_value))
    }

    /// Appends example number `example` (from 0) to a batch, under the symmetry `symmetry` modulo
    /// the number of symmetries of its board.
    ///
    /// # Panics
    /// Panics when the game has fewer examples.
    pub fn add_to(
        &self,
        batch: &mut LearnBatch,
        example: usize,
        symmetry: usize,
        options: &TargetOptions,
    ) {
        let before = example.checked_sub(1).map(|before| &self.examples[before]);
        let (bytes, policy) =
            before.map_or((0, 0), |before| (before.bytes_end as usize, before.policy_end as usize));
        let Example { bytes_end, policy_end, outcome, root_value, later, surprise, sign, reply } =
            self.examples[example];
        let layout = &*self.layout;
        let (at, len) = (batch.len(), layout.frame.cells() * layout.planes);
        batch.planes.resize((at + 1) * len, 0);
        batch.legal.resize((at + 1) * layout.outputs, 0);
        batch.policy.resize((at + 1) * layout.outputs, 0.0);
        let packed = &self.bytes[bytes..bytes_end as usize];
        let packed = packed_planes::unpack(layout, packed, symmetry, &mut batch.planes[at * len..]);
        let images = layout.images(symmetry);
        let to_legal = &mut batch.legal[at * layout.outputs..];
        packed_planes::for_each_bit(packed, |output| to_legal[usize::from(images[output])] = 1);
        let to_policy = &mut batch.policy[at * layout.outputs..];
        let policy = policy..policy_end as usize;
        for (&output, &share) in
            self.outputs[policy.clone()].iter().zip(&self.probabilities[policy])
        {
            to_policy[usize::from(images[usize::from(output)])] = share;
        }
        let root_share = options.root_share;
        batch.value.push(outcome * (1.0 - root_share) + root_value * root_share);
        if options.short_term {
            batch.auxiliary.extend(later);
        }
        if options.score {
            batch.auxiliary.push(self.score * sign);
        }
        if options.draws {
            batch.auxiliary.push(self.draw);
        }
        if options.reply {
            let is_known = reply != LearnBatch::NO_REPLY;
            batch.reply.push(if is_known { images[usize::from(reply)] } else { reply });
        }
        if options.owners {
            let cells = layout.frame.cells();
            batch.owners.resize((at + 1) * cells, f32::NAN);
            let to_owners = &mut batch.owners[at * cells..];
            for (cell, &owner) in self.owners.iter().enumerate() {
                to_owners[usize::from(images[cell])] = f32::from(owner) * sign;
            }
        }
        // Games recorded before surprises were have none.
        let relative = if self.surprise > 0.0 { surprise / self.surprise } else { 1.0 };
        batch.weight.push(1.0 + options.surprise_share * (relative - 1.0));
    }
}

impl Packed for PackedEpisode {
    fn examples(&self) -> usize {
        self.examples.len()
    }

    fn bytes(&self) -> usize {
        size_of::<Self>()
            + size_of_val(&*self.examples)
            + size_of_val(&*self.bytes)
            + size_of_val(&*self.outputs)
            + size_of_val(&*self.probabilities)
            + size_of_val(&*self.owners)
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

//! From a recorded position to what a network learns from.

use crate::Episode;
use ponder_game::{Encode, Game, Line, Notation, ParseMoveError, Position, Refused, Side, Status};
use ponder_net::learn::LearnBatch;
use thiserror::Error;

/// An episode does not fit the rules.
#[derive(Debug, Error)]
pub enum ReplayError {
    /// It was played under other rules.
    #[error("the game was played under `{found}`, and the run is for `{wanted}`")]
    Rules {
        /// The rules of the game.
        found: String,
        /// The rules wanted.
        wanted: String,
    },
    /// A move cannot be read.
    #[error("ply {ply}: {source}")]
    Unreadable {
        /// The move's number, from 0.
        ply: usize,
        /// What is wrong.
        source: ParseMoveError,
    },
    /// A move breaks a rule.
    #[error("ply {ply}, `{mv}`: {source}")]
    Illegal {
        /// The move's number, from 0.
        ply: usize,
        /// The move.
        mv: String,
        /// The rule.
        source: Box<Refused>,
    },
    /// A position is over before the recorded game is.
    #[error("ply {ply}: the game was over before this move")]
    Over {
        /// The move's number, from 0.
        ply: usize,
    },
    /// A policy target names an output that is no legal move.
    #[error("ply {ply}: the policy has output {output}, which is no legal move")]
    Target {
        /// The move's number, from 0.
        ply: usize,
        /// The output.
        output: u16,
    },
    /// The probabilities of a policy target do not sum to 1.
    #[error("ply {ply}: the policy's probabilities sum to {sum}, not to 1")]
    Sum {
        /// The move's number, from 0.
        ply: usize,
        /// Their sum.
        sum: f32,
    },
    /// The search's value of an example is out of its range.
    #[error("ply {ply}: the root value is {value}, not in -1 to 1")]
    Value {
        /// The move's number, from 0.
        ply: usize,
        /// The value.
        value: f32,
    },
}

/// How far sums of probabilities and values of a search may be off.
const ROUNDING: f32 = 1e-2;

/// The positions of an episode, one after another.
pub struct Replay<'e, G: Game> {
    episode: &'e Episode,
    position: G::Position,
    line: Line,
    ply: usize,
}

impl<'e, G: Game> Replay<'e, G> {
    /// The start of an episode.
    ///
    /// # Errors
    /// When it was played under other rules.
    pub fn new(rules: &G::Rules, episode: &'e Episode) -> Result<Self, ReplayError> {
        let wanted = format!("{}:{rules}", G::NAME);
        if episode.rules != wanted {
            return Err(ReplayError::Rules { found: episode.rules.clone(), wanted });
        }
        Ok(Replay { episode, position: G::initial(rules), line: Line::default(), ply: 0 })
    }

    /// The position before ply number [`ply`](Replay::ply).
    #[must_use]
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// The line that leads to it.
    #[must_use]
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// How many moves have been replayed.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Plays the next move; false at the end.
    ///
    /// # Errors
    /// When the move cannot be read or is illegal, or the game is already over.
    pub fn step(&mut self) -> Result<bool, ReplayError> {
        let ply = self.ply;
        let Some(record) = self.episode.plies.get(ply) else { return Ok(false) };
        if self.position.status(&self.line) != Status::Running {
            return Err(ReplayError::Over { ply });
        }
        let mv = self
            .position
            .parse_move(&record.mv)
            .map_err(|source| ReplayError::Unreadable { ply, source })?;
        let key = self.position.repetition_key();
        self.position.try_play(mv, &self.line).map_err(|source| ReplayError::Illegal {
            ply,
            mv: record.mv.clone(),
            source: Box::new(source.into()),
        })?;
        self.line.push(key);
        self.ply += 1;
        Ok(true)
    }

    /// Goes on to the position before a ply.
    ///
    /// # Errors
    /// As [`step`](Replay::step), and when the episode is shorter.
    pub fn go_to(&mut self, ply: usize) -> Result<(), ReplayError> {
        while self.ply < ply {
            if !self.step()? {
                return Err(ReplayError::Over { ply });
            }
        }
        Ok(())
    }

    /// Checks a whole game: its moves, and what is to be learnt from its positions.
    ///
    /// # Errors
    /// When it was played under other rules, a move cannot be read or is illegal, moves follow the
    /// game's end, or an example has targets that no search gives.
    pub fn check(rules: &G::Rules, episode: &'e Episode) -> Result<(), ReplayError> {
        let mut replay = Self::new(rules, episode)?;
        let mut legal = vec![false; replay.position.policy_len()];
        for (ply, record) in episode.plies.iter().enumerate() {
            if record.is_example {
                let position = &replay.position;
                legal.fill(false);
                position.for_each_move(&replay.line, |mv| {
                    legal[position.policy_index(mv, 0)] = true;
                });
                let mut outputs = record.policy.iter().map(|&(output, _)| output);
                if let Some(output) =
                    outputs.find(|&output| legal.get(usize::from(output)) != Some(&true))
                {
                    return Err(ReplayError::Target { ply, output });
                }
                let sum =
                    record.policy.iter().fold(0.0, |sum, &(_, probability)| sum + probability);
                // Older batches have examples without a policy: their value is learnt.
                if !record.policy.is_empty() && (sum - 1.0).abs() > ROUNDING {
                    return Err(ReplayError::Sum { ply, sum });
                }
                if record.root_value.abs() > 1.0 + ROUNDING {
                    return Err(ReplayError::Value { ply, value: record.root_value });
                }
            }
            replay.step()?;
        }
        Ok(())
    }

    /// Adds the position to a batch, under a symmetry. Its value is the game's outcome for the side
    /// to move, mixed with the search's own value in the share `root_share`.
    ///
    /// # Errors
    /// When the policy target names an illegal move, or the game is over.
    pub fn add_to(
        &self,
        batch: &mut LearnBatch,
        symmetry: usize,
        root_share: f32,
    ) -> Result<(), ReplayError> {
        let ply = self.ply;
        let record = self.episode.plies.get(ply).ok_or(ReplayError::Over { ply })?;
        if self.position.status(&self.line) != Status::Running {
            return Err(ReplayError::Over { ply });
        }
        let position = &self.position;
        let (outputs, bytes) =
            (position.policy_len(), position.frame().cells() * G::Position::PLANES);
        let at = batch.len() * outputs;
        batch.planes.resize((batch.len() + 1) * bytes, 0);
        batch.legal.resize(at + outputs, 0);
        batch.policy.resize(at + outputs, 0.0);
        let planes = batch.len() * bytes;
        let seen = position.clone().seen_on(&self.line);
        seen.encode(symmetry, &mut batch.planes[planes..]);
        let mut found = 0;
        position.for_each_move(&self.line, |mv| {
            let to = at + position.policy_index(mv, symmetry);
            batch.legal[to] = 1;
            let from = position.policy_index(mv, 0) as u16;
            if let Ok(entry) = record.policy.binary_search_by_key(&from, |&(output, _)| output) {
                batch.policy[to] = record.policy[entry].1;
                found += 1;
            }
        });
        if found < record.policy.len() {
            let legal = |output: u16| {
                let mut is_legal = false;
                position.for_each_move(&self.line, |mv| {
                    is_legal |= position.policy_index(mv, 0) == usize::from(output);
                });
                is_legal
            };
            let outputs = record.policy.iter().map(|&(output, _)| output);
            let output = outputs.into_iter().find(|&output| !legal(output)).unwrap_or(0);
            return Err(ReplayError::Target { ply, output });
        }
        let outcome = match position.to_move() {
            Side::First => self.episode.outcome,
            Side::Second => -self.episode.outcome,
        };
        batch.value.push(outcome * (1.0 - root_share) + record.root_value * root_share);
        batch.weight.push(1.0);
        Ok(())
    }
}

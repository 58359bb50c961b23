//! From the moves of a recorded game to its positions.

use crate::Episode;
use ponder_game::{Game, Line, Notation, ParseMoveError, Position, Refused, Status};
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

/// A move of a game.
pub(crate) type Move<G> = <<G as Game>::Position as Position>::Move;

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
        let wanted = G::rules_string(rules);
        if episode.rules != wanted {
            return Err(ReplayError::Rules { found: episode.rules.clone(), wanted });
        }
        Ok(Replay { episode, position: G::initial(rules), line: Line::default(), ply: 0 })
    }

    /// The position before ply number [`ply`](Replay::ply).
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// The line that leads to it.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// How many moves have been replayed.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Plays the next move and returns it; `None` at the end of the episode.
    ///
    /// # Errors
    /// When the move cannot be read or is illegal, or the game is already over.
    pub fn step(&mut self) -> Result<Option<Move<G>>, ReplayError> {
        let ply = self.ply;
        let Some(record) = self.episode.plies.get(ply) else { return Ok(None) };
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
        Ok(Some(mv))
    }

    /// Goes on to the position before a ply.
    ///
    /// # Errors
    /// As [`step`](Replay::step), and when the episode is shorter.
    pub fn go_to(&mut self, ply: usize) -> Result<(), ReplayError> {
        while self.ply < ply {
            if self.step()?.is_none() {
                return Err(ReplayError::Over { ply });
            }
        }
        Ok(())
    }
}

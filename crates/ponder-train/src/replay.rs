//! Replay of a recorded game's moves into positions.

use crate::Episode;
use ponder_game::{Game, History, Notation, ParseMoveError, Position, Refused, Status};
use thiserror::Error;

/// Reason why an episode does not fit the rules.
#[derive(Debug, Error)]
pub enum ReplayError {
    /// The game was played under other rules.
    #[error("the game was played under `{found}`, but the run is for `{expected}`")]
    Rules {
        /// Rules of the game.
        found: String,
        /// Rules of the run.
        expected: String,
    },
    /// A move cannot be parsed.
    #[error("ply {ply}: {source}")]
    Unreadable {
        /// Index of the ply, from 0.
        ply: usize,
        /// Parse error.
        source: ParseMoveError,
    },
    /// A move is illegal.
    #[error("ply {ply}, `{mv}`: {source}")]
    Illegal {
        /// Index of the ply, from 0.
        ply: usize,
        /// The move.
        mv: String,
        /// Violated rule.
        source: Box<Refused>,
    },
    /// The recorded game has moves after its end.
    #[error("ply {ply}: the game was over before this move")]
    Over {
        /// Index of the ply, from 0.
        ply: usize,
    },
    /// A policy target names an output that is not a legal move.
    #[error("ply {ply}: the policy has output {output}, which is not a legal move")]
    Target {
        /// Index of the ply, from 0.
        ply: usize,
        /// The policy output.
        output: u16,
    },
    /// The probabilities of a policy target do not sum to 1.
    #[error("ply {ply}: the probabilities of the policy sum to {sum} instead of 1")]
    Sum {
        /// Index of the ply, from 0.
        ply: usize,
        /// Sum of the probabilities.
        sum: f32,
    },
    /// The root value of an example is out of range.
    #[error("ply {ply}: the root value is {value}; it must be from -1 to 1")]
    Value {
        /// Index of the ply, from 0.
        ply: usize,
        /// The root value.
        value: f32,
    },
}

/// Move type of a game.
pub(crate) type Move<G> = <<G as Game>::Position as Position>::Move;

/// Iterates over the positions of an episode.
pub struct Replay<'e, G: Game> {
    episode: &'e Episode,
    position: G::Position,
    history: History,
    ply: usize,
}

impl<'e, G: Game> Replay<'e, G> {
    /// Creates a replay at the start of an episode.
    ///
    /// # Errors
    /// Fails when the episode was played under other rules.
    pub fn new(rules: &G::Rules, episode: &'e Episode) -> Result<Self, ReplayError> {
        let expected = G::rules_string(rules);
        if episode.rules != expected {
            return Err(ReplayError::Rules { found: episode.rules.clone(), expected });
        }
        Ok(Replay { episode, position: G::initial(rules), history: History::default(), ply: 0 })
    }

    /// Position before ply number [`ply`](Replay::ply).
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// Keys of the positions before this one, for repetition.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Number of moves replayed so far.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Plays the next move and returns it; `None` at the end of the episode.
    ///
    /// # Errors
    /// Fails when the move cannot be read or is illegal, or the game is already over.
    pub fn step(&mut self) -> Result<Option<Move<G>>, ReplayError> {
        let ply = self.ply;
        let Some(record) = self.episode.plies.get(ply) else { return Ok(None) };
        if self.position.status(&self.history) != Status::Running {
            return Err(ReplayError::Over { ply });
        }
        let mv = self
            .position
            .parse_move(&record.mv)
            .map_err(|source| ReplayError::Unreadable { ply, source })?;
        let key = self.position.repetition_key();
        self.position.try_play(mv, &self.history).map_err(|source| ReplayError::Illegal {
            ply,
            mv: record.mv.clone(),
            source: Box::new(source.into()),
        })?;
        self.history.push(key);
        self.ply += 1;
        Ok(Some(mv))
    }

    /// Advances to the position before a ply.
    ///
    /// # Errors
    /// See [`step`](Replay::step); also fails when the episode is shorter.
    pub fn go_to(&mut self, ply: usize) -> Result<(), ReplayError> {
        while self.ply < ply {
            if self.step()?.is_none() {
                return Err(ReplayError::Over { ply });
            }
        }
        Ok(())
    }
}

//! Settings common to all experiments.

use crate::opening::OpeningSequence;
use crate::participant::Participant;
use crate::{ArenaError, Contestant, Fixture, Limits, Opening, Openings};
use ponder_game::Seed;
use ponder_games::GameSpec;
use serde::{Deserialize, Serialize};

/// Settings common to all experiments: the game, its openings, and the limits.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Rules string, prefixed with the name of the game (`hex:11,swap`).
    pub game: String,
    /// Seed of all randomness.
    pub seed: Seed,
    /// Generation of openings, where no book is given.
    #[serde(default)]
    pub openings: Openings,
    /// Opening book to cycle through instead; the first round takes the first opening.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub book: Vec<Opening>,
    /// Limits of the referee.
    #[serde(default)]
    pub limits: Limits,
    /// Lifetime of players.
    #[serde(default)]
    pub lifetime: Lifetime,
}

/// Lifetime of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lifetime {
    /// One game: each game has new players and depends only on its number, so that a resumed
    /// campaign is the same campaign.
    #[default]
    Game,
    /// The whole match: each worker keeps its players and notifies them of each new game; for
    /// players that start slowly. A player that failed is replaced.
    Match,
}

impl Settings {
    /// Creates settings for a game without openings.
    #[must_use]
    pub fn new(game: impl Into<String>, seed: Seed) -> Self {
        Settings {
            game: game.into(),
            seed,
            openings: Openings::NONE,
            book: Vec::new(),
            limits: Limits::default(),
            lifetime: Lifetime::default(),
        }
    }

    /// Checks the settings.
    ///
    /// # Errors
    /// The error describes the problem.
    pub fn check(&self) -> Result<(), ArenaError> {
        let spec = self.game_spec()?;
        self.openings.check()?;
        if self.limits.plies_max <= u32::from(self.openings.plies) {
            let (limit, opening) = (self.limits.plies_max, self.openings.plies);
            return Err(ArenaError::Description(format!(
                "games end after {limit} moves, but openings have {opening}; raise the limit"
            )));
        }
        self.book.iter().try_for_each(|opening| opening.check(&spec))
    }

    /// Returns the game.
    ///
    /// # Errors
    /// Fails when the rules string is invalid.
    pub fn game_spec(&self) -> Result<GameSpec, ArenaError> {
        Ok(self.game.parse()?)
    }

    /// Returns the openings, one per round.
    ///
    /// # Errors
    /// Fails when the rules string is invalid.
    pub(crate) fn opening_sequence(&self) -> Result<OpeningSequence, ArenaError> {
        let book = self.book.clone();
        Ok(OpeningSequence::new(self.openings, book, self.game_spec()?, self.seed))
    }

    /// Creates the fixture of a game between two players, A and B.
    ///
    /// # Errors
    /// Fails when a time control is invalid.
    pub(crate) fn fixture(
        &self,
        index: u32,
        opening: Opening,
        first: Contestant,
        players: [&Participant; 2],
    ) -> Result<Fixture, ArenaError> {
        let seats = [first, first.opponent()].map(|who| players[who.index()]);
        Ok(Fixture {
            index,
            rules: self.game.clone(),
            players: seats.map(|player| player.spec.clone()),
            first,
            time: [seats[0].control()?, seats[1].control()?],
            seed: self.seed.named("game").stream(u64::from(index)),
            opening,
        })
    }
}

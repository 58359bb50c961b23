//! Settings that all experiments have in common.

use crate::opening::OpeningSequence;
use crate::participant::Participant;
use crate::{ArenaError, Contestant, Fixture, Limits, Opening, Openings};
use ponder_game::Seed;
use ponder_games::GameSpec;
use serde::{Deserialize, Serialize};

/// Settings that all experiments have in common: the game, its openings, and the limits.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The rules string, with the game's name (`hex:11,swap`).
    pub game: String,
    /// The seed of everything random.
    pub seed: Seed,
    /// The choice of openings, where no book is given.
    #[serde(default)]
    pub openings: Openings,
    /// Openings to take in turn instead; the first heat takes the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub book: Vec<Opening>,
    /// The limits of the referee.
    #[serde(default)]
    pub limits: Limits,
    /// The lifetime of players.
    #[serde(default)]
    pub lifetime: Lifetime,
}

/// The lifetime of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lifetime {
    /// A new player for each game: a game depends on its number only, so that a campaign that is
    /// resumed is the same campaign.
    #[default]
    Game,
    /// Each worker keeps its players and tells them of each new game; for players that start
    /// slowly. A player that failed is replaced.
    Match,
}

impl Settings {
    /// Settings for a game without openings.
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

    /// Checks them.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn check(&self) -> Result<(), ArenaError> {
        let fail = |problem: &str| Err(ArenaError::Description(problem.into()));
        let spec = self.game_spec()?;
        self.openings.check()?;
        if self.limits.plies_max <= u32::from(self.openings.plies) {
            return fail("the limit of moves ends a game in its opening");
        }
        self.book.iter().try_for_each(|opening| opening.check(&spec))
    }

    /// The game.
    ///
    /// # Errors
    /// When the rules string is not understood.
    pub fn game_spec(&self) -> Result<GameSpec, ArenaError> {
        Ok(self.game.parse()?)
    }

    /// Returns the openings, one a heat.
    ///
    /// # Errors
    /// When the rules string is not understood.
    pub(crate) fn opening_sequence(&self) -> Result<OpeningSequence, ArenaError> {
        let book = self.book.clone();
        Ok(OpeningSequence::new(self.openings, book, self.game_spec()?, self.seed))
    }

    /// A game between two players, A and B.
    ///
    /// # Errors
    /// When a time control is not understood.
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

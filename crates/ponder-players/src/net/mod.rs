//! Players with a network: `policy`, `puct` and `gumbel`.

mod draw;
mod folder;
pub(crate) mod gumbel;
mod networks;
mod options;
pub(crate) mod policy;
pub(crate) mod puct;
mod runs;
mod shared;
mod shipped;
mod source;

pub use folder::{NetworkFile, networks_in};
pub use networks::calibrate;
pub use runs::{newest_networks_in, run_folder, run_model, runs_in};

use crate::tree::TreePlayer;
use crate::{Environment, Player, PlayerSpec, SpecError};
use gumbel::{GumbelKind, GumbelOptions};
use policy::{PolicyOptions, PolicyPlayer};
use ponder_game::{Game, Seed};
use ponder_games::GameSpec;
use puct::{PuctKind, PuctOptions};

/// What a player is made from.
pub(crate) struct Recipe<'a, G: Game> {
    pub spec: &'a PlayerSpec,
    pub game: &'a GameSpec,
    pub rules: &'a G::Rules,
    pub seed: Seed,
    pub environment: &'a Environment,
}

impl<G: Game> Recipe<'_, G> {
    fn net(&self) -> Result<std::sync::Arc<ponder_net::Net>, SpecError> {
        networks::open::<G>(self.spec, self.game, self.rules, self.environment)
    }

    pub(crate) fn policy(&self) -> Result<Box<dyn Player>, SpecError> {
        let options = PolicyOptions::parse(self.spec)?;
        Ok(Box::new(PolicyPlayer::<G::Position>::new(options, self.net()?, self.seed)))
    }

    pub(crate) fn puct(&self) -> Result<Box<dyn Player>, SpecError> {
        let mut options = PuctOptions::parse(self.spec)?;
        if let Some(limits) = &self.environment.limits {
            options.search.limit(limits);
        }
        let kind = PuctKind::<G::Position>::new(options, self.net()?, self.seed);
        Ok(Box::new(TreePlayer::new(kind, self.seed)))
    }

    pub(crate) fn gumbel(&self) -> Result<Box<dyn Player>, SpecError> {
        let mut options = GumbelOptions::parse(self.spec)?;
        if let Some(limits) = &self.environment.limits {
            options.search.limit(limits);
        }
        let kind = GumbelKind::<G::Position>::new(options, self.net()?, self.seed);
        Ok(Box::new(TreePlayer::new(kind, self.seed)))
    }
}

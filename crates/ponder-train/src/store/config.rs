//! The numbered configurations of a run.

use super::objects::Created;
use super::seal::{Kind, seal, unseal};
use super::{RunStore, StoreError, names};
use ponder_games::GameSpec;
use serde::{Deserialize, Serialize};

/// What a run is about. A changed configuration is a new number, and the newest counts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RunConfig {
    /// The rules that are played, with the game's name (`hex:9`). The game never changes in a run;
    /// its rules may.
    pub rules: String,
    /// Everything else, in the form of whoever reads it (self-play, shuffler, optimiser).
    #[serde(default)]
    pub settings: serde_json::Value,
}

const KIND: Kind = Kind {
    format: "ponder-run-config",
    version: 1,
    remedy: "bring it back from a copy; a configuration is never edited, a new one gets a new number",
};

/// The name of a rules string's game.
pub(super) fn game_of(rules: &str) -> Result<&'static str, StoreError> {
    Ok(rules.parse::<GameSpec>()?.info().name)
}

impl RunStore {
    /// The newest configuration and its number.
    ///
    /// # Errors
    /// When it cannot be read, or is of a newer version of Ponder.
    pub fn config(&self) -> Result<(u64, RunConfig), StoreError> {
        let newest = self.numbers(names::CONFIGS)?.pop();
        let number = newest.ok_or_else(|| StoreError::NoRun { url: self.url().to_owned() })?;
        Ok((number, self.config_number(number)?))
    }

    /// Configuration number `number`, from 1.
    ///
    /// # Errors
    /// When it cannot be read, or is of a newer version of Ponder.
    pub fn config_number(&self, number: u64) -> Result<RunConfig, StoreError> {
        let object = names::numbered(names::CONFIGS, number);
        let bytes = self.objects.get(&object, "the run has no configuration of this number")?;
        unseal(KIND, &object, &bytes)
    }

    /// Adds a configuration, which is the newest from now on, and gives its number.
    ///
    /// # Errors
    /// When it is for another game, or cannot be written.
    pub fn add_config(&self, config: &RunConfig) -> Result<u64, StoreError> {
        let mut number = self.config()?.0 + 1;
        self.check_game("the new configuration", &config.rules, "start another run for it")?;
        loop {
            let object = names::numbered(names::CONFIGS, number);
            match self.objects.create(&object, seal(KIND, config))? {
                Created::Done => return Ok(number),
                Created::Taken(_) => number += 1,
            }
        }
    }

    /// Writes configuration number 1, which makes a place a run.
    pub(super) fn found(&self, config: &RunConfig) -> Result<(), StoreError> {
        let object = names::numbered(names::CONFIGS, 1);
        let exists = || StoreError::AlreadyRun { url: self.url().to_owned() };
        if self.objects.find(&object)?.is_some() {
            return Err(exists());
        }
        match self.objects.create(&object, seal(KIND, config))? {
            Created::Done => Ok(()),
            Created::Taken(_) => Err(exists()),
        }
    }
}

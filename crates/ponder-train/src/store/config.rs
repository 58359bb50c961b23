//! Numbered configurations of a run.

use super::objects::Created;
use super::seal::{Kind, seal, unseal};
use super::{RunStore, StoreError, names};
use ponder_games::GameSpec;
use serde::{Deserialize, Serialize};

/// Configuration of a run. A changed configuration gets a new number, and the newest one applies.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RunConfig {
    /// Rules string, including the game's name (`hex:9`). The game of a run never changes; its
    /// rules may.
    pub rules: String,
    /// All other settings, in the format of their readers (self-play, shuffler, optimizer).
    #[serde(default)]
    pub settings: serde_json::Value,
}

const KIND: Kind = Kind {
    format: "ponder-run-config",
    version: 1,
    remedy: "restore it from a backup; do not edit a configuration, since a new one gets a new \
             number",
};

/// Name of the game of a rules string.
pub(super) fn game_of(rules: &str) -> Result<&'static str, StoreError> {
    Ok(rules.parse::<GameSpec>()?.info().name)
}

impl RunStore {
    /// Reads the newest configuration and its number.
    ///
    /// # Errors
    /// Fails when the configuration cannot be read, or is from a newer version of Ponder.
    pub fn config(&self) -> Result<(u64, RunConfig), StoreError> {
        let newest = self.numbers(names::CONFIGS)?.pop();
        let number = newest.ok_or_else(|| StoreError::NoRun { url: self.url().to_owned() })?;
        Ok((number, self.config_number(number)?))
    }

    /// Reads configuration number `number`, from 1.
    ///
    /// # Errors
    /// Fails when the configuration cannot be read, or is from a newer version of Ponder.
    pub fn config_number(&self, number: u64) -> Result<RunConfig, StoreError> {
        let object = names::numbered(names::CONFIGS, number);
        let bytes = self.objects.get(&object, "the run has no configuration with this number")?;
        unseal(KIND, &object, &bytes)
    }

    /// Adds a configuration as the newest, and returns its number.
    ///
    /// # Errors
    /// Fails when the configuration is for another game, or cannot be written.
    pub fn add_config(&self, config: &RunConfig) -> Result<u64, StoreError> {
        let mut number = self.config()?.0 + 1;
        self.check_game("the new configuration", &config.rules, "start another run for that game")?;
        loop {
            let object = names::numbered(names::CONFIGS, number);
            match self.objects.create(&object, seal(KIND, config))? {
                Created::Done => return Ok(number),
                Created::Taken(_) => number += 1,
            }
        }
    }

    /// Writes configuration number 1, which turns a location into a run.
    pub(super) fn initialize(&self, config: &RunConfig) -> Result<(), StoreError> {
        let object = names::numbered(names::CONFIGS, 1);
        let exists = || StoreError::AlreadyRun { url: self.url().to_owned() };
        if self.objects.find(&object)?.is_some() {
            return Err(exists());
        }
        if self.objects.holds_others(names::CONFIGS)? {
            return Err(StoreError::NotARun { url: self.url().to_owned() });
        }
        match self.objects.create(&object, seal(KIND, config))? {
            Created::Done => Ok(()),
            Created::Taken(_) => Err(exists()),
        }
    }
}

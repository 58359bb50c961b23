//! A player of an experiment.

use crate::ArenaError;
use ponder_game::{Clock, TimeControl};
use ponder_players::PlayerSpec;
use serde::{Deserialize, Serialize};

/// A player with its time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "ExperimentPlayer"), schema(as = ExperimentPlayer))]
#[serde(deny_unknown_fields)]
pub struct Participant {
    /// Its name in tables and plots; by default its spec.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub name: Option<String>,
    /// Its spec.
    pub spec: String,
    /// Its time control (`5/move`), if it plays with a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub time: Option<String>,
}

impl Participant {
    /// A player without a clock, called as its spec.
    #[must_use]
    pub fn new(spec: impl Into<String>) -> Self {
        Participant { name: None, spec: spec.into(), time: None }
    }

    /// Returns its name, that of its spec (`name=`), or the [label](PlayerSpec::label) of the spec,
    /// with its time where it has no name.
    pub fn title(&self) -> String {
        let spec = self.spec.parse::<PlayerSpec>().ok();
        let named = || spec.as_ref()?.get("name").map(str::to_owned);
        let label = || spec.as_ref().map_or_else(|| self.spec.clone(), PlayerSpec::label);
        match (self.name.clone().or_else(named), &self.time) {
            (Some(name), _) => name,
            (None, Some(time)) => format!("{} {time}", label()),
            (None, None) => label(),
        }
    }

    /// Its clock.
    ///
    /// # Errors
    /// When the time control is not understood or leaves no time.
    pub fn control(&self) -> Result<Option<TimeControl>, ArenaError> {
        let Some(text) = &self.time else { return Ok(None) };
        let control: TimeControl = text
            .parse()
            .map_err(|error| ArenaError::Description(format!("player {}: {error}", self.spec)))?;
        if Clock::new(control).until_expiry().is_zero() {
            let problem = format!("the time control `{text}` leaves no time for a move");
            return Err(ArenaError::Description(problem));
        }
        Ok(Some(control))
    }

    /// Checks spec and time.
    ///
    /// # Errors
    /// When one of them is not understood.
    pub fn check(&self) -> Result<(), ArenaError> {
        self.spec.parse::<PlayerSpec>()?;
        self.control().map(drop)
    }
}

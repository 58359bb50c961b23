//! Players of an experiment.

use crate::ArenaError;
use ponder_game::{Clock, TimeControl};
use ponder_players::PlayerSpec;
use serde::{Deserialize, Serialize};

/// A player with its time control.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "ExperimentPlayer"), schema(as = ExperimentPlayer))]
#[serde(deny_unknown_fields)]
pub struct Participant {
    /// Name in tables and plots; by default the spec.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub name: Option<String>,
    /// Spec of the player.
    pub spec: String,
    /// Time control (`5/move`), if the player has a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub time: Option<String>,
}

impl Participant {
    /// Creates a player without a clock, named after its spec.
    #[must_use]
    pub fn new(spec: impl Into<String>) -> Self {
        Participant { name: None, spec: spec.into(), time: None }
    }

    /// Returns the name of the player: its own, that of its spec (`name=`), or else the
    /// [label](PlayerSpec::label) of the spec with its time control.
    pub fn title(&self) -> String {
        let spec = self.spec.parse::<PlayerSpec>().ok();
        let named = || spec.as_ref()?.get("name").map(str::to_owned);
        let is_name = |name: &String| !name.trim().is_empty();
        let label = || spec.as_ref().map_or_else(|| self.spec.clone(), PlayerSpec::label);
        let name = self.name.clone().or_else(named).filter(is_name);
        match (name, &self.time) {
            (Some(name), _) => name,
            (None, Some(time)) => format!("{}@{time}", label()),
            (None, None) => label(),
        }
    }

    /// Returns the time control.
    ///
    /// # Errors
    /// Fails when the time control is invalid or leaves no time.
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

    /// Checks the spec and the time control.
    ///
    /// # Errors
    /// Fails when one of them is invalid.
    pub fn check(&self) -> Result<(), ArenaError> {
        self.spec.parse::<PlayerSpec>()?;
        self.control().map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::Participant;

    #[test]
    fn a_title_is_a_name_or_the_program_with_its_time() {
        let title = |spec: &str, time: Option<&str>| {
            let time = time.map(str::to_owned);
            Participant { time, ..Participant::new(spec) }.title()
        };
        assert_eq!(title("mcts:rollouts=10", Some("1")), "mcts:rollouts=10@1");
        assert_eq!(title("gtp:cmd='env MODE=a ./fake.sh',name=", None), "fake.sh");
        assert_eq!(title("gtp:cmd='ponder gtp',name=Mine", Some("5/move")), "Mine");
    }
}

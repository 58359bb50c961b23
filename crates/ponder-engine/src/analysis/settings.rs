//! Analysis settings of a query.

use super::fields::{Fields, Problem};
use super::options::{AnalysisOptions, Perspective};
use super::points::Points;
use super::restrictions::Restrictions;
use crate::commands::request::Shown;
use ponder_games::GameSpec;
use ponder_players::{PlayerSpec, Purpose, default_player};
use serde_json::{Map, Value};
use std::time::Duration;

/// Analysis settings of a query.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) player: PlayerSpec,
    /// The player that gives the policy, if it is requested.
    pub(super) policy: Option<PlayerSpec>,
    pub(super) perspective: Perspective,
    pub(super) ownership: Shown,
    pub(super) variation_visits: Shown,
    /// Number of moves of a variation that are shown.
    pub(super) variation_max: usize,
    /// Interval between reports during the search.
    pub(super) every: Option<Duration>,
    pub(super) restrictions: Restrictions,
}

/// Default number of moves of a variation that are shown after its first.
const VARIATION_LEN: usize = 15;

/// Default number of visits per position where neither the player nor the query gives one.
const VISITS: &str = "1000";

/// Longest accepted interval between two reports, in seconds.
const SECONDS_MAX: f64 = 1e6;

/// KataGo's fields that are not supported.
const UNSUPPORTED: [&str; 8] = [
    "includeMovesOwnership",
    "includeOwnershipStdev",
    "includeMovesOwnershipStdev",
    "includeNoResultValue",
    "includePVEdgeVisits",
    "rootPolicyTemperature",
    "rootFpuReductionMax",
    "humanSLProfile",
];

impl Settings {
    /// Reads the fields; a warning is added to `warnings` for each that is ignored.
    pub(super) fn read(
        fields: &mut Fields,
        game: &GameSpec,
        options: &AnalysisOptions,
        warnings: &mut Vec<Problem>,
    ) -> Result<Settings, Problem> {
        let mut settings = Settings {
            player: options.player.clone().unwrap_or_else(|| default_with_visits(game)),
            policy: None,
            perspective: options.perspective,
            ownership: shown(fields.flag("includeOwnership")?),
            variation_visits: shown(fields.flag("includePVVisits")?),
            variation_max: VARIATION_LEN + 1,
            every: None,
            restrictions: Restrictions::read(fields, &Points::of(game), warnings)?,
        };
        settings.every =
            fields.read("reportDuringSearchEvery", "a number of seconds", |value| {
                let seconds = value.as_f64()?;
                (seconds > 0.0).then(|| Duration::from_secs_f64(seconds.min(SECONDS_MAX)))
            })?;
        if let Some(visits) = fields.take("maxVisits") {
            settings.limit("maxVisits", "visits", &visits, warnings)?;
        }
        if let Some(parts) =
            fields.read("overrideSettings", "an object", |it| it.as_object().cloned())?
        {
            settings.override_with(&parts, warnings)?;
        }
        if fields.flag("includePolicy")? {
            settings.policy = policy_of(&settings.player);
            if settings.policy.is_none() {
                let text = format!("`{}` has no policy to show", settings.player.kind());
                warnings.push(Problem::of("includePolicy", text));
            }
        }
        for name in UNSUPPORTED {
            if fields.take(name).is_some_and(|value| value != Value::Bool(false)) {
                warnings.push(Problem::of(name, "is not supported and has no effect"));
            }
        }
        Ok(settings)
    }

    /// Sets a limit of the search as an option of the player, in place of other limits that might
    /// end it sooner.
    fn limit(
        &mut self,
        field: &str,
        option: &str,
        value: &Value,
        warnings: &mut Vec<Problem>,
    ) -> Result<(), Problem> {
        let number = value.as_u64().filter(|number| *number > 0);
        let number = number.ok_or_else(|| Problem::of(field, "must be an integer above 0"))?;
        if !self.player.takes(option) {
            let text = format!("`{}` cannot limit its search by {option}", self.player.kind());
            warnings.push(Problem::of(field, text));
            return Ok(());
        }
        let others = ["visits", "rollouts", "sims"].iter().filter(|name| **name != option);
        let player = others.fold(self.player.clone(), |player, name| player.without(name));
        self.player = player.with(option, &number.to_string());
        Ok(())
    }

    fn override_with(
        &mut self,
        parts: &Map<String, Value>,
        warnings: &mut Vec<Problem>,
    ) -> Result<(), Problem> {
        for (name, value) in parts {
            let wrong = |text: &str| Problem::of("overrideSettings", format!("`{name}` {text}"));
            match name.as_str() {
                "maxVisits" => self.limit(name, "visits", value, warnings)?,
                "maxTime" => {
                    let seconds = value.as_f64().filter(|it| *it > 0.0 && *it <= SECONDS_MAX);
                    let seconds = seconds.ok_or_else(|| wrong("must be a number above 0"))?;
                    if self.player.takes("time") {
                        self.player = self.player.with("time", &seconds.to_string());
                    }
                }
                "analysisPVLen" => {
                    let len = value.as_u64().and_then(|len| usize::try_from(len).ok());
                    let len = len.ok_or_else(|| wrong("must be an integer of at least 0"))?;
                    self.variation_max = len.saturating_add(1);
                }
                "reportAnalysisWinratesAs" => {
                    let text = value.as_str().ok_or_else(|| wrong("must be a string"))?;
                    self.perspective = text.parse().map_err(|error: String| wrong(&error))?;
                }
                _ => {
                    let text = format!("`{name}` is not supported and has no effect");
                    warnings.push(Problem::of("overrideSettings", text));
                }
            }
        }
        Ok(())
    }
}

/// The default player for a game. Its visits are limited rather than its time where it counts them,
/// so that results do not depend on the machine.
fn default_with_visits(game: &GameSpec) -> PlayerSpec {
    let player = default_player(game, Purpose::Analysis);
    if player.takes("visits") { player.without("time").with("visits", VISITS) } else { player }
}

fn shown(requested: bool) -> Shown {
    if requested { Shown::Yes } else { Shown::No }
}

/// The player that gives the policy of another one's network.
fn policy_of(player: &PlayerSpec) -> Option<PlayerSpec> {
    if !player.takes("model") {
        return None;
    }
    let kept = player
        .options()
        .iter()
        .filter(|(name, _)| matches!(name.as_str(), "model" | "backend" | "symmetry"));
    let policy: PlayerSpec = "policy".parse().expect("a kind alone is a spec");
    Some(kept.fold(policy, |policy, (name, value)| policy.with(name, value)))
}

//! Experiments as files.

use super::league::{LeaguePlan, LeagueSpec};
use super::matches::{MatchPlan, MatchSpec};
use super::settings::Settings;
use super::strength::{StrengthPlan, StrengthSpec};
use super::{LeagueReport, MatchReport, StrengthReport};
use crate::ArenaError;
use crate::campaign::files::{broken, read_text, write_whole};
use crate::campaign::{Campaign, CampaignStatus, Joined, Plan, load_games};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt::{self, Display};
use std::fs::{self, File};
use std::path::Path;

/// Kind of measurement.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Comparison of two players.
    Match(MatchSpec),
    /// Strength of one player on the scale of rollout counts.
    Strength(StrengthSpec),
    /// Joint rating of many players.
    League(LeagueSpec),
}

/// An experiment: the complete description of the games to play, as the file `experiment.toml`. The
/// same file and seed give the same games if players are deterministic and games end in the same
/// order, as they do when played one at a time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// Version of this format: [`Experiment::VERSION`].
    pub version: u32,
    /// Game, openings and limits.
    pub settings: Settings,
    /// Kind of measurement.
    pub measure: Measure,
}

/// Plan of an experiment of any kind.
#[derive(Clone, Debug)]
pub enum AnyPlan {
    /// Plan of a match.
    Match(Box<MatchPlan>),
    /// Plan of a strength measurement.
    Strength(Box<StrengthPlan>),
    /// Plan of a league.
    League(Box<LeaguePlan>),
}

/// Report of an experiment of any kind.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "ExperimentReport"), schema(as = ExperimentReport))]
#[serde(rename_all = "kebab-case")]
pub enum Report {
    /// Report of a match.
    Match(Box<MatchReport>),
    /// Report of a strength measurement.
    Strength(Box<StrengthReport>),
    /// Report of a league.
    League(Box<LeagueReport>),
}

/// An experiment with all its findings.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "ExperimentFindings"), schema(as = ExperimentFindings))]
pub struct Findings {
    /// Description of the experiment.
    #[cfg_attr(feature = "schema", ts(type = "unknown"), schema(value_type = Object))]
    pub experiment: Experiment,
    /// Report of the results.
    pub report: Report,
    /// Processes that played it, with program and machine.
    pub played_by: Vec<Joined>,
    /// Number of lines of the log that could not be parsed; games in them are not counted.
    pub damaged_lines: u64,
}

impl Experiment {
    /// Current version of the format.
    pub const VERSION: u32 = 1;

    /// Name of the file in an experiment's directory.
    pub const FILE: &str = "experiment.toml";

    /// Creates an experiment.
    #[must_use]
    pub fn new(settings: Settings, measure: Measure) -> Self {
        Experiment { version: Self::VERSION, settings, measure }
    }

    /// Serializes the experiment as TOML.
    ///
    /// # Errors
    /// Fails when a number cannot be represented in TOML.
    pub fn to_toml(&self) -> Result<String, ArenaError> {
        toml::to_string(self).map_err(|error| ArenaError::Description(error.to_string()))
    }

    /// Reads an experiment's file.
    ///
    /// # Errors
    /// Fails when it cannot be read or is not an experiment.
    pub fn read(path: &Path) -> Result<Self, ArenaError> {
        let broken = |problem: String| broken(path, problem);
        let text = read_text(path)?;
        let experiment: Experiment =
            toml::from_str(&text).map_err(|error| broken(error.to_string()))?;
        if experiment.version != Self::VERSION {
            let (found, known) = (experiment.version, Self::VERSION);
            return Err(broken(format!(
                "this experiment has format {found}; this version of Ponder reads format {known}"
            )));
        }
        experiment.plan().map_err(|error| broken(error.to_string()))?;
        Ok(experiment)
    }

    /// Returns its plan, without games.
    ///
    /// # Errors
    /// Fails when the description is invalid.
    pub fn plan(&self) -> Result<AnyPlan, ArenaError> {
        let settings = self.settings.clone();
        Ok(match &self.measure {
            Measure::Match(spec) => {
                AnyPlan::Match(Box::new(MatchPlan::new(settings, spec.clone())?))
            }
            Measure::Strength(spec) => {
                AnyPlan::Strength(Box::new(StrengthPlan::new(settings, spec.clone())?))
            }
            Measure::League(spec) => {
                AnyPlan::League(Box::new(LeaguePlan::new(settings, spec.clone())?))
            }
        })
    }

    /// Opens or creates the directory of this experiment. An existing experiment that differs only
    /// in limits of games or the lifetime of players, or a league with fewer players, is extended.
    ///
    /// # Errors
    /// Fails when the directory holds another experiment or other files, or cannot be written.
    pub fn open(&self, directory: &Path) -> Result<(), ArenaError> {
        self.plan()?;
        if directory.is_file() {
            return Err(ArenaError::NotAFolder { path: directory.to_owned() });
        }
        fs::create_dir_all(directory).map_err(|error| ArenaError::io(directory, error))?;
        let path = directory.join(Self::FILE);
        // In this order: another process may write the file meanwhile.
        if holds_something_else(directory)? && !path.exists() {
            return Err(ArenaError::NotAMatch { directory: directory.to_owned() });
        }
        let _lock = lock(directory)?;
        if path.exists() {
            let there = Experiment::read(&path)?;
            if there == *self {
                return Ok(());
            }
            if !self.extends(&there) {
                let differences = there.differences(self);
                return Err(ArenaError::AnotherMatch {
                    directory: directory.to_owned(),
                    differences,
                });
            }
        } else if holds_something_else(directory)? {
            return Err(ArenaError::NotAMatch { directory: directory.to_owned() });
        }
        write_whole(&path, self.to_toml()?.as_bytes())
    }

    /// Returns whether it is the same experiment, up to stopping criteria or added players.
    fn extends(&self, there: &Experiment) -> bool {
        let mut same = there.clone();
        // The lifetime of players affects how games are played, not which ones.
        same.settings.lifetime = self.settings.lifetime;
        match (&mut same.measure, &self.measure) {
            (Measure::Match(old), Measure::Match(new)) => old.games = new.games,
            (Measure::Strength(old), Measure::Strength(new)) => {
                (old.games, old.width) = (new.games, new.width);
                // The posterior is recomputed from the log with any prior.
                old.after.clone_from(&new.after);
            }
            (Measure::League(old), Measure::League(new)) => {
                if !new.players.starts_with(&old.players) {
                    return false;
                }
                *old = new.clone();
            }
            _ => return false,
        }
        same == *self
    }

    fn differences(&self, other: &Experiment) -> String {
        let [there, here] = [self, other].map(|one| serde_json::to_value(one).unwrap_or_default());
        differences(&there, &here).unwrap_or_else(|| "nothing".into())
    }

    /// Reads an experiment's directory without playing. Also works while other processes play it.
    ///
    /// # Errors
    /// Fails when there is no experiment or its files cannot be read.
    pub fn findings(directory: &Path) -> Result<Findings, ArenaError> {
        let experiment = Experiment::read(&directory.join(Self::FILE))?;
        let mut plan = experiment.plan()?;
        let (played_by, damaged_lines) = load_games(directory, plan.as_plan())?;
        Ok(Findings { experiment, report: plan.report(), played_by, damaged_lines })
    }

    /// Plays the experiment in a directory, or the rest of it, and writes `result.json`.
    ///
    /// # Errors
    /// Fails when a player cannot be created or does not play the game, before the first game; or
    /// when the directory cannot be used. Games that were finished before an error are kept.
    pub fn play(
        &self,
        directory: &Path,
        mut campaign: Campaign<'_>,
    ) -> Result<Findings, ArenaError> {
        let mut plan = self.plan()?;
        if !directory.join(Self::FILE).exists() {
            // Before anything is written, so that a mistyped player leaves nothing behind.
            campaign.probe_players(plan.as_plan())?;
        }
        self.open(directory)?;
        campaign.directory(directory).play_dyn(plan.as_plan())?;
        let findings = Self::findings(directory)?;
        let path = directory.join("result.json");
        let mut bytes =
            serde_json::to_vec_pretty(&findings).map_err(|error| broken(&path, error))?;
        bytes.push(b'\n');
        let _lock = lock(directory)?;
        write_whole(&path, &bytes)?;
        Ok(findings)
    }

    /// Plays the experiment without storing anything.
    ///
    /// # Errors
    /// Fails when a player cannot be created or does not play the game.
    pub fn play_in_memory(&self, campaign: Campaign<'_>) -> Result<Findings, ArenaError> {
        let mut plan = self.plan()?;
        campaign.play_dyn(plan.as_plan())?;
        let (experiment, report) = (self.clone(), plan.report());
        Ok(Findings { experiment, report, played_by: Vec::new(), damaged_lines: 0 })
    }
}

/// Locks the files of an experiment, apart from its log, against other processes; blocks until the
/// lock is free.
fn lock(directory: &Path) -> Result<File, ArenaError> {
    let path = directory.join("lock");
    let io = |error| ArenaError::io(&path, error);
    let file = File::options().create(true).truncate(false).write(true).open(&path).map_err(io)?;
    file.lock().map_err(io)?;
    Ok(file)
}

/// Returns whether a directory without an experiment holds foreign files.
fn holds_something_else(directory: &Path) -> Result<bool, ArenaError> {
    let entries = fs::read_dir(directory).map_err(|error| ArenaError::io(directory, error))?;
    for entry in entries {
        let name = entry.map_err(|error| ArenaError::io(directory, error))?.file_name();
        let temporary = name
            .to_str()
            .is_some_and(|name| name.starts_with(Experiment::FILE) && name.ends_with(".tmp"));
        if name != "lock" && !temporary {
            return Ok(true);
        }
    }
    Ok(false)
}

impl AnyPlan {
    /// Returns the plan as a trait object.
    pub fn as_plan(&mut self) -> &mut dyn Plan {
        match self {
            AnyPlan::Match(plan) => &mut **plan,
            AnyPlan::Strength(plan) => &mut **plan,
            AnyPlan::League(plan) => &mut **plan,
        }
    }

    /// Returns the report of the games so far.
    pub fn report(&self) -> Report {
        match self {
            AnyPlan::Match(plan) => Report::Match(Box::new(plan.report())),
            AnyPlan::Strength(plan) => Report::Strength(Box::new(plan.report())),
            AnyPlan::League(plan) => Report::League(Box::new(LeagueReport::of(plan))),
        }
    }
}

impl Report {
    /// Returns the number of games played.
    pub fn played(&self) -> u32 {
        match self {
            Report::Match(report) => report.played,
            Report::Strength(report) => report.games,
            Report::League(report) => report.played,
        }
    }

    /// Returns the number of games that count.
    pub fn counted(&self) -> u64 {
        match self {
            Report::Match(report) => report.games.games(),
            Report::Strength(report) => report.counted().into(),
            Report::League(report) => {
                report.standings.iter().map(|standing| standing.games).sum::<u64>() / 2
            }
        }
    }

    /// Returns the status of the experiment.
    pub fn status(&self) -> CampaignStatus {
        match self {
            Report::Match(report) => report.ending,
            Report::Strength(report) => report.ending,
            Report::League(report) => report.ending,
        }
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Report::Match(report) => report.fmt(f),
            Report::Strength(report) => report.fmt(f),
            Report::League(report) => report.fmt(f),
        }
    }
}

/// Returns the differences between two descriptions; `None` if they are equal.
fn differences(there: &Value, here: &Value) -> Option<String> {
    let mut found = Vec::new();
    compare("", there, here, &mut found);
    let more = found.len().saturating_sub(DIFFERENCES_MAX);
    found.truncate(DIFFERENCES_MAX);
    if more > 0 {
        found.push(format!("and {more} more"));
    }
    (!found.is_empty()).then(|| found.join("; "))
}

/// Maximum number of differences that are named.
const DIFFERENCES_MAX: usize = 8;

fn compare(name: &str, there: &Value, here: &Value, found: &mut Vec<String>) {
    let inner = |key: &str| {
        if name.is_empty() { key.to_owned() } else { format!("{name}.{key}") }
    };
    match (there, here) {
        (Value::Object(there), Value::Object(here)) => {
            let keys = there.keys().chain(here.keys().filter(|key| !there.contains_key(*key)));
            for key in keys {
                let value = |side: &Map<String, Value>| side.get(key).cloned().unwrap_or_default();
                compare(&inner(key), &value(there), &value(here), found);
            }
        }
        (Value::Array(there), Value::Array(here)) if there.len() == here.len() => {
            for (index, (there, here)) in there.iter().zip(here).enumerate() {
                compare(&inner(&index.to_string()), there, here, found);
            }
        }
        _ if there == here => {}
        _ => found.push(format!("{name} was {there}, now {here}")),
    }
}

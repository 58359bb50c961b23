//! Conversion of the objects of a run to their wire types.

use super::wire::{RunCheckpoint, RunNow, RunPoint, RunSetting, RunStrength};
use ponder_game::clock::unix_s;
use ponder_players::run_model;
use ponder_train::store::{Checkpoint, Measure, MetricsRecord, RunStore};
use ponder_train::{Measurement, Metrics, RunProgress, StepLosses};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Time without writes after which a run is not considered live any more.
const QUIET_MAX: Duration = Duration::from_secs(60);
/// The quantile of the normal distribution for a 95% interval.
const Z: f64 = 1.959_964;

/// Returns the time at which a run began.
pub(super) fn created(run: &Path) -> Option<SystemTime> {
    run.join("config/00000001.json").metadata().ok()?.modified().ok()
}

/// The last write to a run.
pub(super) struct LastWrite {
    pub unix_s: u64,
    /// True if the run was written to just now, by a program that has not ended.
    pub is_live: bool,
}

/// Returns the last write to a run. Every object is a new file, so the modification times of the
/// folders suffice.
pub(super) fn last_write(run: &Path, newest: Option<&RunNow>) -> LastWrite {
    let modified = |folder: &Path| folder.metadata().ok()?.modified().ok();
    let entries = run.read_dir().into_iter().flatten().flatten();
    let last = entries.filter_map(|entry| modified(&entry.path())).max().unwrap_or(UNIX_EPOCH);
    let has_stopped = newest.is_some_and(|now| {
        // A later start creates a new epoch.
        let started = modified(&run.join("epochs")).map_or(0, unix_s);
        now.metrics.stopped && now.unix_s >= started
    });
    let quiet = SystemTime::now().duration_since(last).unwrap_or_default();
    LastWrite { unix_s: unix_s(last), is_live: !has_stopped && quiet <= QUIET_MAX }
}

/// Returns channels and blocks of the network of a configuration (`32x5`).
pub(super) fn network(settings: &Value) -> Option<String> {
    let net = settings.get("net")?;
    Some(format!("{}x{}", net.get("channels")?.as_u64()?, net.get("blocks")?.as_u64()?))
}

/// Returns the settings of a configuration as flat key-value pairs (`learn.rate`).
pub(super) fn settings(value: &Value) -> Vec<RunSetting> {
    fn add(name: &str, value: &Value, settings: &mut Vec<RunSetting>) {
        let Value::Object(map) = value else {
            settings.push(RunSetting { name: name.to_owned(), value: short(value) });
            return;
        };
        for (key, value) in map {
            let name = if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
            add(&name, value, settings);
        }
    }
    let mut settings = Vec::new();
    if value.is_object() {
        add("", value, &mut settings);
    }
    settings
}

/// Formats a value as JSON; one of single precision with no more digits than that.
fn short(value: &Value) -> String {
    let single = value.as_f64().filter(|_| value.is_f64()).map(|exact| (exact, exact as f32));
    match single {
        Some((exact, single)) if f64::from(single) == exact => single.to_string(),
        _ => value.to_string(),
    }
}

/// Parses a metrics record, or returns the reason why it cannot be read.
pub(super) fn record(record: MetricsRecord) -> Result<RunNow, String> {
    let MetricsRecord { number, created_s, data } = record;
    let metrics: Metrics = serde_json::from_value(data).map_err(|error| {
        format!(
            "metrics/{number:08}.json cannot be read: {error}; use the version of Ponder that made \
             it"
        )
    })?;
    Ok(RunNow { unix_s: created_s, metrics })
}

/// Converts a checkpoint of the run of this name and folder.
pub(super) fn checkpoint(name: &str, run: &Path, checkpoint: &Checkpoint) -> RunCheckpoint {
    let Checkpoint { number, step, log, state, metrics, created_s, .. } = checkpoint;
    // Before the first training step all losses are 0.
    let losses_of = |key: &str| {
        get::<StepLosses>(metrics.get(key)).filter(|&losses| losses != StepLosses::default())
    };
    let progress = RunProgress {
        trained_s: get(state.get("trained_s")).unwrap_or(0.0),
        step: *step,
        games: get(metrics.get("games")).unwrap_or(0),
        examples: log.examples,
        rate: get(metrics.get("rate")),
        training: losses_of("training"),
        held_out: losses_of("held_out"),
        recent_games: None,
    };
    let point = RunPoint { unix_s: *created_s, progress, speed: None, window: None };
    let has_network = run.join(RunStore::network_object(*number)).is_file();
    let model = run_model(name, *number).filter(|_| has_network);
    RunCheckpoint { number: *number, point, strength: Vec::new(), model }
}

fn get<T: DeserializeOwned>(value: Option<&Value>) -> Option<T> {
    serde_json::from_value(value?.clone()).ok()
}

/// Converts a strength measurement; `None` for a measurement of something else.
pub(super) fn strength(measure: &Measure) -> Option<RunStrength> {
    let found: Measurement = serde_json::from_value(measure.data.clone()).ok()?;
    if found.games == 0 || !(0.0..=found.games as f64).contains(&found.won) {
        return None;
    }
    let (low, high) = interval(found.score(), found.games as f64);
    Some(RunStrength {
        checkpoint: measure.checkpoint,
        score: found.score(),
        low,
        high,
        equal_rollouts: found.equal_rollouts(),
        measurement: found,
    })
}

/// Returns the 95% score interval of Wilson (1927).
fn interval(share: f64, count: f64) -> (f64, f64) {
    let square = Z * Z / count;
    let middle = share + square / 2.0;
    let half = Z * (share * (1.0 - share) / count + square / (4.0 * count)).sqrt();
    let scale = 1.0 + square;
    (((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_tables() {
        // 36 of 40, and a clean sweep of 40: Wilson's intervals as in Newcombe (1998), method 3.
        let (low, high) = interval(0.9, 40.0);
        assert!((low - 0.7695).abs() < 1e-3 && (high - 0.9604).abs() < 1e-3, "{low} {high}");
        let (low, high) = interval(1.0, 40.0);
        assert!((low - 0.9124).abs() < 1e-3 && high == 1.0, "{low} {high}");
    }

    #[test]
    fn settings_are_named_by_their_path() {
        let rate = 0.002_f32;
        let value = serde_json::json!({"game": "hex:3", "learn": {"rate": rate, "reuse": 4}});
        let found = settings(&value);
        let found: Vec<_> = found.iter().map(|one| format!("{}={}", one.name, one.value)).collect();
        assert_eq!(found, ["game=\"hex:3\"", "learn.rate=0.002", "learn.reuse=4"]);
    }
}

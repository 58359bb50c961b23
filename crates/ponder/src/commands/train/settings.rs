//! Settings of a run: stored ones, defaults for a new run, and those given on the command line.

use super::{TrainArgs, or_exit, usage};
use crate::commands::net::file_of;
use crate::exit::{Failure, OrExit};
use crate::input::{shortened, unreadable};
use ponder_game::Seed;
use ponder_net::{KernelOffsets, Model};
use ponder_train::{AlsoConfig, NetShape, TrainConfig, stored_config};
use serde_json::Value;
use std::path::Path;
use std::time::Duration;

/// Parses a network size such as `32x8`.
pub(in crate::commands) fn size(text: &str) -> Result<(usize, usize), String> {
    let parsed = text.split_once('x').and_then(|(channels, blocks)| {
        Some((channels.trim().parse().ok()?, blocks.trim().parse().ok()?))
    });
    parsed.ok_or_else(|| "write CHANNELSxBLOCKS, such as 32x8".to_owned())
}

/// Parses a time such as `90s`, `10m` or `1h 30m`.
///
/// # Errors
/// Fails when the text is not a time.
pub(in crate::commands) fn time(text: &str) -> Result<Duration, String> {
    let shown = shortened(text);
    humantime::parse_duration(text)
        .map_err(|_| format!("`{shown}` is not a time; write 90s, 10m or 2h"))
}

/// Network that a run begins with.
pub(super) struct Init {
    pub model: Model,
    /// Name of the file, and the hash of its contents.
    description: String,
}

/// Reads the network that a run begins with: a file, or the newest one of a run directory.
///
/// # Errors
/// Fails when there is none, or it cannot be read.
pub(super) fn init(path: &Path) -> Result<Init, Failure> {
    let file = file_of(path.to_owned())?;
    let bytes = std::fs::read(&file).map_err(|error| unreadable(&file, &error)).or_bad_input()?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let model = Model::from_bytes(&bytes, &file.display().to_string()).or_bad_input()?;
    let hash = blake3::hash(&bytes).to_hex();
    Ok(Init { model, description: format!("{name}, BLAKE3 {hash}") })
}

/// The configuration of the run, which may begin with a network.
pub(super) fn config(args: &TrainArgs, init: Option<&Init>) -> Result<TrainConfig, Failure> {
    let stored = or_exit(stored_config(&args.run))?;
    let config = match stored {
        Some(stored) => {
            if let Some(game) = &args.game
                && game.to_string() != stored.game
            {
                return Err(usage(format!(
                    "the run directory {} is for {}, not {game}; name another with --run",
                    args.run, stored.game
                )));
            }
            let given = [args.plain, args.seed.is_some(), init.is_some()];
            if given.contains(&true) {
                return Err(usage(format!(
                    "--plain, --seed and --init are only for new runs, and {} already contains one; \
                     leave them out, or name another directory with --run",
                    args.run
                )));
            }
            let mut stored = stored;
            if let Some((channels, blocks)) = args.size {
                stored.net = NetShape { channels, blocks, ..stored.net };
            }
            stored
        }
        None => {
            let Some(game) = &args.game else {
                return Err(usage(format!(
                    "{} contains no run yet; name the game to train, such as hex:5",
                    args.run
                )));
            };
            let mut config = TrainConfig::for_game(game, Seed(args.seed.unwrap_or(1)));
            config.init = init.map(|init| init.description.clone());
            let of_init = init.map(|init| init.model.config());
            config.net.pool_every = of_init.map_or(0, |net| net.pool_every);
            let of_init = of_init.map(|net| (net.channels, net.blocks));
            if let Some((channels, blocks)) = args.size.or(of_init) {
                config.net = NetShape { channels, blocks, ..config.net };
            }
            if args.plain {
                config.net.taps = KernelOffsets::Plain;
            }
            config
        }
    };
    let mut config = config;
    if !args.also.is_empty() {
        let share = 1.0 / (args.also.len() + 1) as f32;
        let also = args.also.iter().map(|game| AlsoConfig { game: game.to_string(), share });
        config.also = also.collect();
    }
    changed(config, &args.set)
}

/// Returns the configuration with settings changed, each given as `KEY=VALUE`.
///
/// # Errors
/// Fails when a setting does not exist or its value is out of range.
pub(in crate::commands) fn changed(
    config: TrainConfig,
    settings: &[String],
) -> Result<TrainConfig, Failure> {
    let config = settings.iter().try_fold(config, |config, setting| change(&config, setting))?;
    config.check().or_usage()?;
    Ok(config)
}

/// Changes one setting, such as `learn.rate=0.001`.
fn change(config: &TrainConfig, setting: &str) -> Result<TrainConfig, Failure> {
    let fail = |problem: &str| Err(usage(format!("--set {setting}: {problem}")));
    let Some((path, text)) = setting.split_once('=') else {
        return fail("write KEY=VALUE, such as learn.rate=0.001");
    };
    let mut tree = serde_json::to_value(config)?;
    let mut at = &mut tree;
    for key in path.split('.') {
        let Value::Object(map) = at else {
            return fail(&format!("unknown setting `{path}`"));
        };
        let known: Vec<String> = map.keys().cloned().collect();
        let Some(value) = map.get_mut(key) else {
            return fail(&format!("unknown setting `{key}`; use one of {}", known.join(", ")));
        };
        at = value;
    }
    if at.is_object() {
        return fail("this is a group of settings; name one of them, as in learn.rate");
    }
    let given = serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned()));
    let kind = match (&*at, &given) {
        (Value::Number(number), Value::Number(_)) if number.is_f64() => "possible",
        (Value::Number(_), Value::Number(given)) if given.is_u64() => "possible",
        (Value::Number(number), _) if number.is_f64() => "a number",
        (Value::Number(_), _) => "a whole number from 0",
        (Value::Bool(_), _) => "true or false",
        _ => "possible",
    };
    let now = std::mem::replace(at, given);
    match serde_json::from_value(tree) {
        Ok(config) => Ok(config),
        Err(_) => fail(&format!("`{text}` is not {kind}; the current value is {}", shortest(&now))),
    }
}

/// A setting as a person would write it: a number of 32 bits without the digits that 64 bits add.
fn shortest(value: &Value) -> String {
    match (value, value.as_f64()) {
        (Value::String(text), _) => text.clone(),
        (Value::Number(number), Some(wide)) if number.is_f64() => {
            let narrow = wide as f32;
            if f64::from(narrow) == wide { narrow.to_string() } else { wide.to_string() }
        }
        _ => value.to_string(),
    }
}

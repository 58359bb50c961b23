//! Settings of a run: stored ones, defaults for a new run, and those given on the command line.

use super::{TrainArgs, or_exit, usage};
use crate::exit::{Failure, OrExit};
use ponder_game::Seed;
use ponder_net::KernelOffsets;
use ponder_train::{AlsoConfig, NetShape, TrainConfig, stored_config};
use serde_json::Value;

/// Parses a network size such as `32x8`.
pub(in crate::commands) fn size(text: &str) -> Result<(usize, usize), String> {
    let parsed = text.split_once('x').and_then(|(channels, blocks)| {
        Some((channels.trim().parse().ok()?, blocks.trim().parse().ok()?))
    });
    parsed.ok_or_else(|| "write CHANNELSxBLOCKS, such as 32x8".to_owned())
}

/// The configuration of the run.
pub(super) fn config(args: &TrainArgs) -> Result<TrainConfig, Failure> {
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
            let given = [args.size.is_some(), args.plain, args.seed.is_some()];
            if given.contains(&true) {
                return Err(usage(format!(
                    "--size, --plain and --seed are only for new runs, and {} already contains \
                     one; leave them out, or name another directory with --run",
                    args.run
                )));
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
            if let Some((channels, blocks)) = args.size {
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
    let config = args.set.iter().try_fold(config, |config, setting| change(&config, setting))?;
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
    let kind = match &*at {
        Value::Number(number) if number.is_f64() => "a number",
        Value::Number(_) => "a whole number",
        Value::Bool(_) => "true or false",
        _ => "a value",
    };
    let now = std::mem::replace(at, given);
    match serde_json::from_value(tree) {
        Ok(config) => Ok(config),
        Err(_) => fail(&format!(
            "`{text}` is not possible; write {kind} such as {now}, its current value"
        )),
    }
}

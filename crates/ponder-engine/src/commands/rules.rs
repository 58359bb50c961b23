//! Commands for komi and rules of Go.

use super::only;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::go_spec::GoSpec;
use crate::go_spec::GoTerms;
use ponder_game::RulesError;
use ponder_games::GameSpec;
use ponder_gtp::Command;
use serde_json::{Map, Value, json};

/// `komi`, which is accepted and ignored in a game without komi.
pub(super) fn komi(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let text = only(command)?;
    let komi: f64 = text.parse().map_err(|_| Failure::syntax())?;
    if !komi.is_finite() {
        return Err(Failure::syntax());
    }
    if engine.spec().go_terms().is_some() {
        engine.change_terms(|spec| spec.with_komi(text))?;
    }
    Ok(String::new())
}

pub(super) fn get_komi(engine: &Engine<'_>) -> Result<String, Failure> {
    Ok(terms(engine)?.komi.to_string())
}

/// Sets the rules by a name, by KataGo's notation of their parts, or by a dictionary of them.
pub(super) fn set(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    set_to(engine, command.tail(), |spec, text| spec.with_kata_rules(text))
}

/// Sets the rules by their KGS name.
pub(super) fn set_kgs(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    set_to(engine, command.tail(), |spec, text| spec.with_named_rules(text))
}

fn set_to(
    engine: &mut Engine<'_>,
    text: &str,
    with: fn(&GameSpec, &str) -> Result<GameSpec, RulesError>,
) -> Result<String, Failure> {
    if text.is_empty() {
        return Err(Failure::syntax());
    }
    engine.change_terms(|spec| with(spec, text))?;
    Ok(String::new())
}

pub(super) fn get(engine: &Engine<'_>) -> Result<String, Failure> {
    Ok(Value::Object(parts_of(&terms(engine)?)).to_string())
}

pub(super) fn set_one(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let args: Vec<_> = command.args().collect();
    let [name, value] = args[..] else { return Err(Failure::syntax()) };
    engine.change_terms(|spec| spec.with_go_rule(name, value))?;
    Ok(String::new())
}

pub(super) fn get_one(engine: &Engine<'_>, command: &Command) -> Result<String, Failure> {
    let parts = parts_of(&terms(engine)?);
    match parts.get(only(command)?) {
        Some(Value::String(text)) => Ok(text.clone()),
        Some(value) => Ok(value.to_string()),
        None => Err(Failure::argument("unknown rule")),
    }
}

fn terms(engine: &Engine<'_>) -> Result<GoTerms, Failure> {
    engine.spec().go_terms().ok_or_else(Failure::unknown_command)
}

/// The rules in the form of KataGo's dictionary.
fn parts_of(terms: &GoTerms) -> Map<String, Value> {
    let parts = json!({
        "ko": terms.ko,
        "scoring": terms.scoring,
        "suicide": terms.suicide,
        "whiteHandicapBonus": terms.bonus,
        "tax": "NONE",
        "hasButton": false,
        "friendlyPassOk": terms.dead_by_agreement,
    });
    match parts {
        Value::Object(parts) => parts,
        _ => Map::new(),
    }
}

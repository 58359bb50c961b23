//! Commands for the result and for dead stones.

use super::only;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::go_spec::GoSpec;
use crate::score_estimate::ScoreEstimate;
use ponder_game::{GameResult, Reason, Side};
use ponder_gtp::Command;

/// `final_score`: the result as text.
pub(super) fn score(engine: &Engine<'_>) -> Result<String, Failure> {
    result(engine).as_ref().map(format_result).ok_or_else(Failure::cannot_score)
}

/// The result of a finished game. In a game that counts points, it is that of the current position,
/// finished or not, with dead stones taken off where the rules let players agree about them.
pub(super) fn result(engine: &Engine<'_>) -> Option<GameResult> {
    let result = engine.table().result();
    if result.as_ref().is_some_and(|result| result.reason != Reason::Rules) {
        return result;
    }
    let by_agreement = engine.spec().go_terms().is_some_and(|terms| terms.dead_by_agreement);
    let settled = estimate(engine).and_then(|estimate| {
        let dead: &[String] = if by_agreement { &estimate.dead } else { &[] };
        estimate.result_without(dead)
    });
    settled.or(result)
}

/// The count of the current position, in a game that counts points.
fn estimate(engine: &Engine<'_>) -> Option<ScoreEstimate> {
    engine.spec().go_terms()?;
    ScoreEstimate::of(engine.table(), engine.options.seed.named("status"))
}

/// `final_status_list alive`, `dead` or `seki`.
pub(super) fn list(engine: &Engine<'_>, command: &Command) -> Result<String, Failure> {
    let status = only(command)?;
    let estimate = || estimate(engine).ok_or_else(Failure::cannot_score);
    let points = match status {
        "dead" => estimate()?.dead,
        "alive" => estimate()?.alive(),
        "seki" => estimate()?.seki(),
        _ => return Err(Failure::syntax()),
    };
    Ok(points.join(" "))
}

/// Formats a lead as `B+3.5`, `W+3`, or `0` for a draw.
fn format_lead(halves: i32) -> String {
    let points = f64::from(halves.unsigned_abs()) / 2.0;
    match halves {
        0 => "0".to_owned(),
        1.. => format!("B+{points}"),
        _ => format!("W+{points}"),
    }
}

/// Formats a result as `B+`, `W+3.5`, `B+Resign`, or `0` for a draw.
pub(super) fn format_result(result: &GameResult) -> String {
    let Some(winner) = result.winner_side else {
        return "0".to_owned();
    };
    let letter = match winner {
        Side::First => 'B',
        Side::Second => 'W',
    };
    match (&result.reason, result.margin_halves) {
        (Reason::Resignation, _) => format!("{letter}+Resign"),
        (_, Some(halves)) => format_lead(halves),
        (_, None) => format!("{letter}+"),
    }
}

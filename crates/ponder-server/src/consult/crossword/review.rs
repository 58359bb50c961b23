//! The review of a record, reported turn by turn.

use super::record::Record;
use super::wire::CrosswordReviewLine;
use ponder_crossword_search::review::{ReviewSettings, review};
use ponder_crossword_search::sim::{Sim, SimSettings, WinTable};
use ponder_players::StopFlag;
use std::time::Duration;

/// Time limit for each of the two searches of an endgame.
const ENDGAME: Duration = Duration::from_secs(5);
/// Time limit of a review.
const TIME_MAX: Duration = Duration::from_secs(900);

/// Compares all turns, and sends each line as soon as it is known. `report` returns whether anybody
/// still reads.
pub(super) fn run(
    record: &Record,
    playouts: Option<u32>,
    stop: &StopFlag,
    report: &dyn Fn(&CrosswordReviewLine) -> bool,
) {
    let Some(equipment) = record.equipment() else { return };
    let sim = playouts.map(|playouts| {
        let settings = SimSettings { playouts: playouts.into(), ..SimSettings::default() };
        Sim::new(equipment.clone(), WinTable::standard(), settings)
    });
    let settings = ReviewSettings { sim, time: Some(ENDGAME), ..ReviewSettings::default() };
    let begun = std::time::Instant::now();
    let game = &record.reading.game;
    let found = review(equipment, &settings, game, &stop.shared(), |now| {
        let line = CrosswordReviewLine::Turn(Box::new(now.turn.clone()));
        if !report(&line) || begun.elapsed() > TIME_MAX {
            stop.raise();
        }
    });
    // Errors in the game were reported when the record was read.
    let Ok(found) = found else { return };
    report(&CrosswordReviewLine::End { players: found.players, complete: found.complete });
}

//! The review of a record, reported turn by turn.

use super::record::Record;
use super::wire::{CrosswordComparisonRequest, CrosswordReviewLine};
use crate::protocol::ApiProblem;
use ponder_crossword::check::Checker;
use ponder_crossword_search::review::{ReviewSettings, TurnReview, compare, review};
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

/// Compares a move in a position with its alternatives, by equity or the solved endgame.
///
/// # Errors
/// Fails if the record cannot be read, the position does not exist or lacks its rack, or the move
/// is illegal.
pub(super) fn comparison(
    CrosswordComparisonRequest { record, position, attempt }: &CrosswordComparisonRequest,
) -> Result<TurnReview, ApiProblem> {
    let record = Record::read(record)?;
    let position = record.known(*position)?;
    let equipment = record.equipment().ok_or("this is not a crossword game")?;
    let checker = Checker {
        alphabet: &equipment.alphabet,
        lexicon: &equipment.lexicon,
        board: &position.board,
        rack: Some(&position.rack),
        bag: Some(position.bag),
    };
    let checked = checker.text(attempt).map_err(ApiProblem::because)?;
    let settings = ReviewSettings { time: Some(ENDGAME), ..ReviewSettings::default() };
    Ok(compare(equipment, &settings, position, checked, &StopFlag::new().shared()))
}

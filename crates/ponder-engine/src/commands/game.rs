//! Commands that only one game has.

use crate::engine::Engine;
use crate::failure::Failure;
use ponder_games::{GameCommand, Question, Unanswered};
use ponder_gtp::{Colour, Command};
use ponder_players::StopFlag;
use std::time::{Duration, Instant};

/// Time after which a search for an answer ends.
const LIMIT: Duration = Duration::from_secs(60);

/// Answers a command, until `# interrupt` arrives or the time is over.
pub(super) fn answer(
    engine: &Engine<'_>,
    of_game: &GameCommand,
    command: &Command,
) -> Result<String, Failure> {
    let args: Vec<&str> = command.args().collect();
    let (colour, points) = args.split_last().ok_or_else(Failure::syntax)?;
    if points.len() != of_game.points {
        return Err(Failure::syntax());
    }
    let colour: Colour = colour.parse().map_err(|_| Failure::colour_or_coordinate())?;
    let question = Question { table: engine.table(), points, side: colour.into() };
    let (interrupted, started) = (StopFlag::new(), Instant::now());
    engine.inbox.watch_interrupts(&interrupted);
    let mut stop = || interrupted.is_raised() || started.elapsed() >= LIMIT;
    of_game.answer(&question, &mut stop).map_err(|reason| match reason {
        Unanswered::NoPoint => Failure::colour_or_coordinate(),
        Unanswered::GameOver => Failure::game_over(),
        Unanswered::Other(words) => Failure::new(words),
    })
}

//! The analysis of a whole game, streamed line by line.

use super::games::ReadGame;
use super::scenes::{frame, scene, texts};
use super::wire::{PacoGame, PacoMoveMade, PacoReplayLine};
use crate::consult::workers::number;
use crate::protocol::ApiProblem;
use ponder_game::{Game, History, Notation, Position};
use ponder_paco::analysis::Replay;
use ponder_paco::{Paco, PacoPosition};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Shortest time between two progress lines.
const PROGRESS_EVERY_MIN: Duration = Duration::from_millis(100);
/// Time limit of a replay.
const TIME_MAX: Duration = Duration::from_secs(600);

/// A legal game, and its analysis, which has not started.
pub(super) struct Analysis {
    pub(super) game: PacoGame,
    replay: Replay,
}

/// Prepares a game.
///
/// # Errors
/// Returns a message that names the first action that is not legal.
pub(super) fn prepare(read: &ReadGame, nodes: u64) -> Result<Analysis, ApiProblem> {
    let start = read.rules.initial();
    let replay = Replay::new(&start, &read.actions, nodes).map_err(|error| {
        let place = format!("action {}", error.action);
        let text = start.format_move(read.actions[error.action - 1]);
        ApiProblem::refused_ply(&place, error.action, error.problem).with_text(text)
    })?;
    let mut history = History::default();
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(replay.half_moves());
    let (mut begun, mut first) = (start.clone(), 0);
    for (at, &action) in read.actions.iter().enumerate() {
        history.push(position.repetition_key());
        position.play(action);
        // The analysis knows the ends of moves; it has one more position than moves.
        if moves.len() < replay.half_moves() && ends(&position, &replay, moves.len(), &begun) {
            let actions = &read.actions[first..=at];
            moves.push(PacoMoveMade {
                side: begun.to_move(),
                notation: begun.format_actions(actions),
                actions: texts(&begun, actions),
                fen: position.to_fen(),
                frame: frame(&position, actions),
            });
            (begun, first) = (position.clone(), at + 1);
        }
    }
    let mut scene = scene(&start, &History::default(), &[]);
    scene.legal.clear();
    let game = PacoGame {
        rules: Paco::rules_string(&read.rules),
        fen: start.to_fen(),
        start: scene,
        moves,
        unfinished: number(read.actions.len() - first),
        ending: position.game_state(&history),
        games: read.games,
    };
    Ok(Analysis { game, replay })
}

/// Returns whether the move of this number ends in a position.
fn ends(position: &PacoPosition, replay: &Replay, number: usize, begun: &PacoPosition) -> bool {
    position.to_move() != begun.to_move()
        || position.winner().is_some()
        || position.search_key() == replay.position(number + 1).search_key()
}

impl Analysis {
    /// Returns the most lines after that of the game.
    pub(super) fn lines_max(&self) -> usize {
        2 * self.replay.half_moves() + 1
    }

    /// Returns the analysis with a flag that stops it when raised.
    pub(super) fn until(self, stop: Arc<AtomicBool>) -> Self {
        Analysis { replay: self.replay.until(stop), ..self }
    }

    /// Runs the analysis, and sends lines as they are known. `report` returns whether anybody still
    /// reads.
    pub(super) fn run(self, mut report: impl FnMut(&PacoReplayLine) -> bool) {
        let begun = Instant::now();
        let mut last_progress = begun;
        let of = number(self.replay.half_moves());
        let mut done = 0;
        for label in self.replay {
            done += 1;
            if !report(&PacoReplayLine::Label(label)) {
                return;
            }
            if last_progress.elapsed() >= PROGRESS_EVERY_MIN || done == of {
                last_progress = Instant::now();
                if !report(&PacoReplayLine::Progress { done, of }) {
                    return;
                }
            }
            if begun.elapsed() > TIME_MAX {
                break;
            }
        }
        report(&PacoReplayLine::End { complete: done == of });
    }
}

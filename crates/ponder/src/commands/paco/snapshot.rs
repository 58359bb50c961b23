//! `ponder paco snapshot`.

use super::files::each;
use crate::exit::{Exit, Outcome};
use crate::output::say;
use clap::Args;
use ponder_game::{History, Position, Side};
use ponder_paco::{GameState, PacoMove, PacoPosition, PacoRecord};
use serde_json::{Value, json};
use std::path::PathBuf;

/// Write games with the legal actions after every action, for `ponder conformance paco`
///
/// Reads files of games and prints a line for each: the legal actions, the position after every
/// tenth action, and the result, according to this version. Later versions are compared with it.
#[derive(Args, Debug)]
pub struct SnapshotArgs {
    /// The files of games
    #[arg(required = true, value_name = "GAMES")]
    files: Vec<PathBuf>,
}

impl SnapshotArgs {
    /// Replays the games and prints the lines.
    pub fn run(self) -> Outcome {
        let mut bad = 0_u64;
        for path in &self.files {
            each(path, |entry| {
                let made = entry.record.and_then(|record| snapshot(&entry.name, &record));
                match made {
                    Ok(line) => say!("{line}"),
                    Err(problem) => {
                        bad += 1;
                        eprintln!("{}, line {}: {problem}", path.display(), entry.line);
                    }
                }
                Ok(true)
            })?;
        }
        Ok(if bad > 0 { Exit::BadInput } else { Exit::Done })
    }
}

/// Number of actions between two positions that are written.
const FEN_EVERY: usize = 10;

fn snapshot(name: &str, record: &PacoRecord) -> Result<Value, String> {
    let mut position = record.rules().map_err(|error| error.to_string())?.initial();
    let mut history = History::default();
    let initial = legal(&position, &history);
    let (mut lists, mut fens, mut half_moves) = (Vec::new(), Vec::new(), 1);
    for (at, &action) in record.history.iter().enumerate() {
        position.check(action, &history).map_err(|error| format!("action {}: {error}", at + 1))?;
        let mover = position.to_move();
        history.push(position.repetition_key());
        position.play(action);
        half_moves += usize::from(mover != position.to_move());
        lists.push(legal(&position, &history));
        if (at + 1) % FEN_EVERY == 0 || at + 1 == record.history.len() {
            fens.push((at + 1, position.to_fen()));
        }
    }
    let (result, end) = match position.game_state(&history) {
        GameState::Running if position.legal().is_empty() => (json!("Running"), "stuck_in_chain"),
        GameState::Running => (json!("Running"), "cutoff"),
        GameState::PacoVictory(side) => {
            let colour = if side == Side::First { "White" } else { "Black" };
            (json!({"PacoVictory": colour}), "over")
        }
        GameState::RepetitionDraw => (json!("RepetitionDraw"), "over"),
        GameState::NoProgressDraw => (json!("NoProgressDraw"), "over"),
    };
    Ok(json!({
        "id": name,
        "policy": "",
        "setup": {
            "safe_mode": true,
            "draw_after_n_repetitions": record.setup.draw_after_n_repetitions,
            "starting_fen": record.setup.starting_fen,
        },
        "history": record.history,
        "legal_initial": initial,
        "legal_moves": lists,
        "fens": fens,
        "result": result,
        "end": end,
        "half_move_count": half_moves,
        "features": {},
        "quirks": [],
    }))
}

fn legal(position: &PacoPosition, history: &History) -> Vec<PacoMove> {
    match position.game_state(history) {
        GameState::Running => position.legal_moves(history),
        _ => Vec::new(),
    }
}

//! The SGF of a match's game, with what the players thought.

use crate::date::of_unix_seconds;
use ponder_arena::{GameRecord, GameText, MoveRecord};
use ponder_game::Viewer;
use ponder_games::{GameSpec, RecordHead};
use ponder_record::{NodeId, sgf};

/// The game as SGF, or `None` if it has no such form.
pub fn sgf_of_game(game: &GameRecord) -> Option<GameText> {
    let fixture = &game.fixture;
    let spec: GameSpec = fixture.rules.parse().ok()?;
    let table = game.table().ok()?;
    let head = RecordHead {
        players: fixture.players.clone().map(Some),
        event: Some(format!("Match game {}", fixture.index + 1)),
        date: Some(of_unix_seconds(game.ended_unix_s)),
        comment: Some(comment(game)),
    };
    if spec.info().is_dealt {
        return spec.own_record(&*table, Viewer::Record, &head);
    }
    let mut record = spec.record(&*table, Some(&game.result), &head).ok()?;
    let opening = fixture.opening.moves.len();
    let nodes: Vec<NodeId> = record.main_line().skip(1 + opening).collect();
    for (node, mv) in nodes.into_iter().zip(&game.moves) {
        record.set_comment(node, &thought(mv));
    }
    Some(("sgf", sgf::to_string(&record)))
}

fn comment(game: &GameRecord) -> String {
    let fixture = &game.fixture;
    let mut lines = vec![format!("Ponder {}, seed {}", game.ponder, fixture.seed.0)];
    if !fixture.opening.moves.is_empty() {
        lines.push(format!("opening {}", fixture.opening.moves.join(" ")));
    }
    lines.push(format!("ended {}", game.result.reason));
    lines.join("\n")
}

/// What a player said of its move; nothing for one that does not say.
fn thought(mv: &MoveRecord) -> String {
    let mut parts = Vec::new();
    if let Some(value) = mv.value {
        parts.push(format!("{:.1} % to win", 50.0 * (value + 1.0)));
    }
    if let Some(visits) = mv.visits {
        parts.push(format!("{visits} visits"));
    }
    if !parts.is_empty() {
        parts.push(format!("{:.3} s", mv.time_us as f64 / 1e6));
    }
    parts.join(", ")
}

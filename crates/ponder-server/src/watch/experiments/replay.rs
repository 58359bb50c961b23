//! One game of a match, finished or in progress, at any of its positions.

use super::wire::{MatchReplay, MatchThought, number_of};
use crate::protocol::PlayedMove;
use ponder_arena::campaign::LiveGame;
use ponder_arena::{Fixture, GameRecord};
use ponder_game::{Action, GameResult, Table, Viewer};
use ponder_games::{GameSpec, RecordHead};

/// The reason why a game cannot be shown.
pub(crate) enum NoReplay {
    /// No game of this number.
    Missing,
    /// The game cannot be read.
    Broken(String),
}

/// Returns a game in progress, after `ply` moves or after the last one.
pub(super) fn live(game: &LiveGame, ply: Option<u32>) -> Result<MatchReplay, String> {
    shown(&game.fixture, game.all_moves(), Vec::new(), None, ply)
}

/// Returns a finished game, after `ply` moves or after the last one.
pub(super) fn finished(record: &GameRecord, ply: Option<u32>) -> Result<MatchReplay, String> {
    let opening = record.fixture.opening.moves.iter().map(|_| MatchThought::default());
    let chosen = record.moves.iter().map(|mv| MatchThought {
        seconds: Some(mv.time_us as f64 / 1e6),
        visits: mv.visits,
        win_chance: mv.value.map(|value| (value + 1.0) / 2.0),
    });
    let thoughts = opening.chain(chosen).collect();
    shown(&record.fixture, record.all_moves(), thoughts, Some(&record.result), ply)
}

fn shown(
    fixture: &Fixture,
    moves: Vec<&str>,
    thoughts: Vec<MatchThought>,
    result: Option<&GameResult>,
    ply: Option<u32>,
) -> Result<MatchReplay, String> {
    let spec: GameSpec = fixture.rules.parse().map_err(|error| format!("{error}"))?;
    let count = u32::try_from(moves.len()).unwrap_or(u32::MAX);
    let ply = ply.unwrap_or(count).min(count);
    let mut table = spec.deal(fixture.deal_seed());
    let mut scene = table.scene(Viewer::Record);
    for (index, text) in (1..).zip(&moves) {
        play(table.as_mut(), text)?;
        if index == ply {
            scene = table.scene(Viewer::Record);
        }
    }
    let head = RecordHead { players: fixture.titles().map(Some), ..RecordHead::default() };
    let record = result.and_then(|_| spec.own_record(table.as_ref(), Viewer::Record, &head));
    Ok(MatchReplay {
        number: fixture.index + 1,
        kind: spec.info().name.to_owned(),
        rules: fixture.rules.clone(),
        players: fixture.titles().to_vec(),
        first: number_of(fixture.first),
        opening: u32::try_from(fixture.opening.moves.len()).unwrap_or(u32::MAX),
        moves: table.moves().into_iter().map(|(side, text)| PlayedMove { side, text }).collect(),
        thoughts,
        result: result.cloned(),
        ply,
        scene,
        record: record.map(|(_, text)| text),
    })
}

fn play(table: &mut dyn Table, text: &str) -> Result<(), String> {
    let seat = table.to_act().ok_or_else(|| format!("`{text}` comes after the end of the game"))?;
    table
        .apply(seat, &Action::play(text))
        .map(|_| ())
        .map_err(|refusal| format!("`{text}`: {refusal}"))
}

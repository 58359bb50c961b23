//! One game of a match, finished or in progress, at any of its positions.

use super::wire::{MatchReplay, number_of};
use crate::watch::replay::{Game, Thought};
use ponder_arena::campaign::LiveGame;
use ponder_arena::{Fixture, GameRecord};
use ponder_game::{GameResult, Viewer};
use ponder_games::RecordHead;

/// Returns a game in progress, after `ply` moves or after the last one.
pub(super) fn live(game: &LiveGame, ply: Option<u32>) -> Result<MatchReplay, String> {
    shown(&game.fixture, game.all_moves(), Vec::new(), None, ply)
}

/// Returns a finished game, after `ply` moves or after the last one.
pub(super) fn finished(record: &GameRecord, ply: Option<u32>) -> Result<MatchReplay, String> {
    let opening = record.fixture.opening.moves.iter().map(|_| Thought::default());
    let chosen = record.moves.iter().map(|mv| Thought {
        seconds: Some(mv.time_us as f64 / 1e6),
        visits: mv.visits,
        win_rate: mv.value.map(|value| (value + 1.0) / 2.0),
    });
    let thoughts = opening.chain(chosen).collect();
    shown(&record.fixture, record.all_moves(), thoughts, Some(&record.result), ply)
}

fn shown(
    fixture: &Fixture,
    moves: Vec<&str>,
    thoughts: Vec<Thought>,
    result: Option<&GameResult>,
    ply: Option<u32>,
) -> Result<MatchReplay, String> {
    let (rules, opening) = (&fixture.rules, fixture.opening.moves.len());
    let game = Game { rules, deal_seed: fixture.deal_seed(), opening, moves, thoughts };
    let (replay, spec, table) = game.replay(ply)?;
    let head = RecordHead { players: fixture.titles().map(Some), ..RecordHead::default() };
    let record = result.and_then(|_| spec.own_record(table.as_ref(), Viewer::Record, &head));
    Ok(MatchReplay {
        number: fixture.index + 1,
        players: fixture.titles().to_vec(),
        first: number_of(fixture.first),
        result: result.cloned(),
        record: record.map(|(_, text)| text),
        replay,
    })
}

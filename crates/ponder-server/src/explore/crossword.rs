//! The boards that a crossword game went through. Racks are not part of them.

use super::line::{Course, Line, Stop};
use ponder_crossword::{Board, CrosswordTable};
use ponder_game::{Action, Side, Table, Viewer};
use ponder_games::GameSpec;
use ponder_games::crossword::{CrosswordRules, GcgRecord};
use std::hash::{DefaultHasher, Hasher};

/// True if the games of two rules have the same positions: challenges do not matter for the board of
/// a crossword game.
pub(super) fn share_positions(one: &GameSpec, other: &GameSpec) -> bool {
    match (one.rules::<CrosswordRules>(), other.rules::<CrosswordRules>()) {
        (Some(one), Some(other)) => one.has_equipment_of(other),
        _ => one == other,
    }
}

/// Replays a game for at most `plies_max` turns, as everyone saw them; `None` if a move is illegal.
pub(super) fn replay(
    game: &GameSpec,
    Course { moves, deal, record }: &Course<'_>,
    plies_max: usize,
) -> Option<Line> {
    let table = match record {
        Some(record) => GcgRecord::table_under(game, record.as_bytes()).ok()?,
        None => {
            let mut table = game.deal(*deal);
            for text in moves {
                table.apply(table.to_act()?, &Action::play(*text)).ok()?;
            }
            table
        }
    };
    let seen = table.observe(Viewer::Record);
    let table = seen.part::<CrosswordTable>()?;
    let end = Stop {
        key: key_of_board(table.board()),
        mover: None,
        begins_move: true,
        ply: None,
        points: None,
    };
    let turns = table.turns().map(|turn| Stop {
        key: key_of_board(turn.board),
        mover: Some(table.seat_of(turn.side)),
        ply: Some(turn.text),
        points: Some(turn.points),
        ..end
    });
    let stops = turns.chain([Stop { ply: None, ..end }]).take(plies_max).collect();
    Some(Line { stops, first_seat: table.seat_of(Side::First) })
}

/// The key of the tiles on a board.
pub(super) fn key_of_board(board: &Board) -> u64 {
    let mut hasher = DefaultHasher::new();
    let (rows, cols) = board.layout().size();
    for row in 0..rows {
        (0..cols).for_each(|col| hasher.write_u8(board.tile(row, col)));
    }
    hasher.finish()
}

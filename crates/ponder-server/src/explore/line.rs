//! The positions that a game went through.

use ponder_crossword::{Board, CrosswordTable};
use ponder_game::{
    Action, Game, OpenTable, Position, Seat, Seed, Side, Table, Viewer, plies_of_text,
};
use ponder_games::crossword::{CrosswordRules, GcgRecord};
use ponder_games::{GameSpec, GameVisitor};
use std::hash::{DefaultHasher, Hasher};

/// A position of a game, and the ply that was played there.
pub(super) struct Stop {
    /// The key of the position, the same for all orders of moves. That of a crossword game is the
    /// key of its board: racks are not part of it.
    pub(super) key: u64,
    /// The seat to move; `None` at the end of the game.
    pub(super) mover: Option<Seat>,
    /// True if a move begins here, in games whose moves are made of several plies.
    pub(super) begins_move: bool,
    /// The ply; `None` in the last position.
    pub(super) ply: Option<String>,
    /// The points of the ply, in games whose plies have points.
    pub(super) points: Option<i32>,
}

/// The first positions of a game.
pub(super) struct Line {
    pub(super) stops: Vec<Stop>,
    /// The seat that has the first colour in the last of them.
    pub(super) first_seat: Seat,
}

/// What a game is replayed from.
pub(super) struct Course<'g> {
    pub(super) moves: Vec<&'g str>,
    /// The seed of what chance decides.
    pub(super) deal: Seed,
    /// The record of a crossword game, if its moves are not enough.
    pub(super) record: Option<&'g str>,
}

impl<'g> Course<'g> {
    /// Moves that leave nothing to chance.
    pub(super) fn of_moves(moves: Vec<&'g str>) -> Self {
        Course { moves, deal: Seed(0), record: None }
    }
}

/// True if the games of two rules have the same positions: challenges do not matter for the board of
/// a crossword game.
pub(super) fn share_positions(one: &GameSpec, other: &GameSpec) -> bool {
    match (one.rules::<CrosswordRules>(), other.rules::<CrosswordRules>()) {
        (Some(one), Some(other)) => one.has_equipment_of(other),
        _ => one == other,
    }
}

/// Replays a game for at most `plies_max` plies; `None` if a move is illegal.
pub(super) fn replay(game: &GameSpec, course: &Course<'_>, plies_max: usize) -> Option<Line> {
    match game.rules::<CrosswordRules>() {
        Some(_) => of_boards(game, course, plies_max),
        None => game.visit(Replay { moves: &course.moves, plies_max }).flatten(),
    }
}

/// The boards of a crossword game, with the turns as everyone saw them.
fn of_boards(game: &GameSpec, course: &Course<'_>, plies_max: usize) -> Option<Line> {
    let table = match course.record {
        Some(record) => GcgRecord::table_under(game, record.as_bytes()).ok()?,
        None => {
            let mut table = game.deal(course.deal);
            for text in &course.moves {
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

struct Replay<'a> {
    moves: &'a [&'a str],
    plies_max: usize,
}

impl GameVisitor for Replay<'_> {
    type Output = Option<Line>;

    fn visit<G: Game>(self, rules: &G::Rules) -> Self::Output {
        let mut table = OpenTable::<G>::new(rules.clone());
        let mut stops = Vec::new();
        for text in self.moves {
            for ply in plies_of_text(&table, text).ok()? {
                if stops.len() == self.plies_max {
                    return Some(ended(&table, stops));
                }
                let mover = table.to_act()?;
                stops.push(Stop { ply: Some(ply.clone()), ..stop(&table) });
                table.apply(mover, &Action::play(ply)).ok()?;
            }
        }
        stops.push(stop(&table));
        Some(ended(&table, stops))
    }
}

fn stop<G: Game>(table: &OpenTable<G>) -> Stop {
    let dynamic: &dyn Table = table;
    Stop {
        key: table.position().search_key().low(),
        mover: table.to_act(),
        begins_move: dynamic.plies_of_move() == 0,
        ply: None,
        points: None,
    }
}

fn ended<G: Game>(table: &OpenTable<G>, stops: Vec<Stop>) -> Line {
    Line { stops, first_seat: table.seat_of(Side::First) }
}

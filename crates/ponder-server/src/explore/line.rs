//! The positions that a game went through.

use ponder_game::{Action, Game, OpenTable, Position, Seat, Seed, Side, Table, plies_of_text};
use ponder_games::{GameSpec, GameVisitor};

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

/// The moves of a game, and all that its replay takes.
pub(super) struct Course<'g> {
    pub(super) moves: Vec<&'g str>,
    /// The seed of the tiles, in games that are dealt.
    pub(super) deal: Seed,
    /// The record of a game that cannot be replayed from its moves.
    pub(super) record: Option<&'g str>,
}

/// Replays a game for at most `plies_max` plies; `None` if a move is illegal, or the game has no
/// positions that everyone may see.
pub(super) fn replay(game: &GameSpec, moves: &[&str], plies_max: usize) -> Option<Line> {
    game.visit(Replay { moves, plies_max }).flatten()
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

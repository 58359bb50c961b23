//! Benchmark workloads: fixed sequences of moves, and random games with exact superko.

use crate::rollout::{EmptyList, below};
use crate::{Colour, GoMove, GoPosition, GoRules};
use ponder_game::{History, Position, Rng, Side, Status};

/// Stones with their colours, played on an empty 19x19 board. The same colour may move twice in a
/// row.
#[derive(Clone, Copy, Debug)]
pub struct Sequence {
    /// Name of the sequence.
    pub name: &'static str,
    /// The stones in order, `(side, row, column)`, counted from 0 at the top left.
    pub entries: &'static [(Side, u8, u8)],
    /// Number of stones played when every entry on an empty point is played.
    pub stones: usize,
    /// Number of entries played when the first illegal one ends the sequence.
    pub stones_checked: usize,
}

/// Black and White, in the width of the tables below.
const B: Side = Side::First;
const W: Side = Side::Second;

/// The five sequences on which Go boards are compared (`docs/performance.md` gives their sources).
pub const SEQUENCES: [Sequence; 5] = [
    Sequence {
        name: "Basic",
        entries: &[(B, 1, 1), (W, 1, 2), (B, 1, 3), (W, 1, 4), (B, 1, 5), (W, 1, 6)],
        stones: 6,
        stones_checked: 6,
    },
    Sequence {
        name: "Ponnuki",
        entries: &[(B, 1, 2), (W, 2, 2), (B, 2, 1), (B, 3, 2), (B, 2, 3)],
        stones: 5,
        stones_checked: 5,
    },
    Sequence {
        name: "SanSan",
        entries: &[
            (B, 3, 3),
            (W, 2, 2),
            (B, 3, 2),
            (W, 2, 3),
            (B, 2, 5),
            (W, 2, 4),
            (B, 3, 4),
            (W, 1, 5),
            (B, 1, 2),
            (W, 1, 1),
            (B, 1, 4),
            (W, 3, 1),
            (B, 1, 2),
            (W, 2, 0),
            (B, 1, 3),
            (W, 2, 1),
            (B, 1, 6),
            (W, 3, 5),
            (B, 2, 6),
            (W, 5, 2),
            (B, 4, 5),
        ],
        stones: 20,
        stones_checked: 12,
    },
    Sequence {
        name: "BigChainJoins",
        entries: &[
            (B, 1, 2),
            (W, 2, 3),
            (B, 1, 4),
            (W, 2, 5),
            (B, 2, 1),
            (W, 3, 2),
            (B, 4, 1),
            (W, 5, 2),
            (B, 1, 3),
            (W, 2, 4),
            (B, 1, 5),
            (W, 2, 6),
            (B, 3, 1),
            (W, 4, 2),
            (B, 5, 1),
            (W, 6, 2),
            (B, 1, 1),
            (W, 2, 2),
        ],
        stones: 18,
        stones_checked: 18,
    },
    Sequence {
        name: "Ladder",
        entries: &[
            (B, 3, 2),
            (W, 4, 2),
            (B, 4, 3),
            (W, 3, 3),
            (B, 2, 2),
            (W, 5, 2),
            (B, 3, 4),
            (W, 2, 3),
            (B, 1, 3),
            (W, 2, 4),
            (B, 2, 5),
            (W, 1, 4),
            (B, 1, 5),
            (W, 0, 4),
            (B, 0, 3),
            (W, 0, 5),
            (B, 0, 6),
        ],
        stones: 17,
        stones_checked: 17,
    },
];

impl Sequence {
    /// The points of the entries on a 19x19 board.
    pub fn points(&self, start: &GoPosition<512>) -> Vec<(Side, usize)> {
        let geometry = start.board().geometry();
        let point = |&(side, row, col): &(Side, u8, u8)| {
            (side, geometry.point(usize::from(col), usize::from(row)))
        };
        self.entries.iter().map(point).collect()
    }
}

/// Plays every entry whose point is empty; returns the number of stones played.
#[inline]
pub fn play_unchecked(position: &mut GoPosition<512>, points: &[(Side, usize)]) -> usize {
    let mut stones = 0;
    for &(side, point) in points {
        if position.board.colour(point) == Colour::Empty {
            position.to_move = side;
            position.play(GoMove::at(point));
            stones += 1;
        }
    }
    stones
}

/// Gives the turn to a side that does not have it. The sides of a sequence mostly alternate, and
/// writing a byte just before it is read as part of a word costs more than the check of a move.
#[inline]
fn give_turn(position: &mut GoPosition<512>, side: Side) {
    if position.to_move != side {
        position.to_move = side;
    }
}

/// Plays the entries until one is illegal, superko included; returns the number of entries played.
/// The line is left unchanged.
#[inline]
pub fn play_checked(
    position: &mut GoPosition<512>,
    points: &[(Side, usize)],
    history: &mut History,
) -> usize {
    let before = history.path_len();
    let mut stones = 0;
    for &(side, point) in points {
        give_turn(position, side);
        if position.board.colour(point) != Colour::Empty || !position.allows(point, history) {
            break;
        }
        history.push(position.repetition_key());
        position.play(GoMove::at(point));
        stones += 1;
    }
    history.truncate(before);
    stones
}

/// Move selection of a random game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choosing {
    /// Draws random empty points until one is legal.
    UntilLegal,
    /// Lists all legal moves and draws one of them.
    FromList,
}

/// Plays uniformly random legal moves with exact positional superko and without an eye rule,
/// passing only if no other move is legal, until two passes or 3 n^2 plies; returns the number of
/// plies and the final position.
///
/// # Panics
/// Panics if the board does not fit into `CAP`.
pub fn random_game<const CAP: usize>(
    rules: &GoRules,
    choosing: Choosing,
    rng: &mut Rng,
    history: &mut History,
) -> (u32, GoPosition<CAP>) {
    let mut position = GoPosition::<CAP>::new(rules);
    let plies_max = 3 * position.board.geometry().cells() as u32;
    let mut empty = EmptyList::new(position.board());
    let mut listed: Vec<GoMove> = Vec::with_capacity(CAP);
    history.truncate(0);
    let mut plies = 0;
    while plies < plies_max && position.status(history) == Status::Running {
        let mv = match choosing {
            Choosing::UntilLegal => {
                let legal = |point| position.allows(point, history);
                empty.draw(position.board(), rng, legal).map_or(GoMove::PASS, GoMove::at)
            }
            Choosing::FromList => {
                listed.clear();
                position.for_each_move(history, |mv| listed.push(mv));
                let others = listed.len() - 1;
                if others == 0 { GoMove::PASS } else { listed[below(rng, others)] }
            }
        };
        history.push(position.repetition_key());
        let captured = position.board.captured(position.to_move.opponent());
        let own = position.board.captured(position.to_move);
        position.play(mv);
        let side = position.to_move;
        let now = [position.board.captured(side), position.board.captured(side.opponent())];
        if choosing == Choosing::UntilLegal && now != [captured, own] {
            empty.refill(position.board());
        }
        plies += 1;
    }
    (plies, position)
}

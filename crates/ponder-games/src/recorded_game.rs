//! Whole games from records: their moves, players and ends.

use crate::games::salvage;
use crate::{GameSpec, GameTree, ReadTree, TreeError};
use ponder_game::{Action, GameResult, Reason, Seat, Seed, Side, Table};
use ponder_record::{Colour, GameEnd, GiveUp, Record, WinBy};

/// The main line of a record, from the usual start of its rules.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedGame {
    /// The game and its rules.
    pub spec: GameSpec,
    /// The names of the players, by seat: the first seat begins.
    pub players: [Option<String>; 2],
    /// The date as the record has it, such as `2024-08-27`.
    pub date: Option<String>,
    /// The moves in the notation of tables.
    pub moves: Vec<String>,
    /// The result that the record states, or that follows from the moves; `None` for an unfinished
    /// game.
    pub result: Option<GameResult>,
}

impl RecordedGame {
    /// Reads the main line of a record; every move is checked.
    ///
    /// # Errors
    /// Fails when the game is unknown, the main line is invalid, or it does not begin from the
    /// usual start.
    pub fn read(record: &Record) -> Result<Self, TreeError> {
        let ReadTree { tree: GameTree { spec, head, nodes }, .. } = GameTree::read(record)?;
        let mut moves = Vec::new();
        let mut at = 0;
        while let Some(next) = nodes.iter().skip(1).position(|node| node.parent == Some(at)) {
            at = next + 1;
            moves.extend(nodes[at].text.clone());
        }
        let mut table = spec.deal(Seed(0));
        for text in &moves {
            let seat = table.to_act().unwrap_or(Seat(0));
            let played = table.apply(seat, &Action::play(text.as_str()));
            played.map_err(|refusal| TreeError::Load(refusal.into()))?;
        }
        let known = salvage(record)?.0;
        let side_of =
            |colour: Colour| Side::BOTH.into_iter().find(|&side| known.colour(side) == colour);
        let stated = head.result.as_deref().map_or(GameEnd::Unknown, GameEnd::parse);
        let result = result(stated, side_of, &*table).or_else(|| table.result());
        Ok(RecordedGame { players: head.players, date: head.date, spec, moves, result })
    }
}

/// The result that a record states, at the table after its last move; `None` if it states no winner.
fn result(
    stated: GameEnd,
    side_of: impl Fn(Colour) -> Option<Side>,
    table: &dyn Table,
) -> Option<GameResult> {
    let GameEnd::Won(colour, by) = stated else { return None };
    let side = side_of(colour)?;
    let (reason, margin_halves) = match by {
        WinBy::Rules => (Reason::Rules, None),
        WinBy::Points { halves } => {
            let halves = i32::try_from(halves).ok()?;
            (Reason::Rules, Some(if side == Side::First { halves } else { -halves }))
        }
        WinBy::GiveUp(GiveUp::Time) => (Reason::Time, None),
        WinBy::GiveUp(_) => (Reason::Resignation, None),
    };
    Some(GameResult {
        winner: Some(table.seat_of(side)),
        winner_side: Some(side),
        margin_halves,
        reason,
    })
}

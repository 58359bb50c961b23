//! What is kept of a played game.

use crate::{ArenaError, Contestant, Fixture};
use ponder_game::{Action, GameResult, Reason, Seat, Side, Table};
use ponder_games::GameSpec;
use serde::{Deserialize, Serialize};

/// A move of a game and what it cost.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MoveRecord {
    /// Who moved.
    pub seat: Seat,
    /// The colour it had.
    pub side: Side,
    /// The move in the game's notation.
    pub text: String,
    /// The time it took by the referee's watch, in microseconds.
    pub time_us: u64,
    /// The visits behind it, if the player searches and says so.
    pub visits: Option<u64>,
    /// The player's value of the position before the move, for the colour that moved, -1 to 1.
    pub value: Option<f32>,
}

/// A played game, written as one file when it is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// The version of this format: [`GameRecord::VERSION`].
    pub version: u32,
    /// The version of Ponder that played it.
    pub ponder: String,
    /// What was known before.
    pub fixture: Fixture,
    /// The moves after the opening.
    pub moves: Vec<MoveRecord>,
    /// How it ended.
    pub result: GameResult,
    /// The time each seat spent thinking, in microseconds, that of an unfinished move included.
    pub spent_us: [u64; 2],
    /// Which seats never returned and were abandoned.
    pub hung: Vec<Seat>,
    /// When it ended, in seconds since 1970 (UTC).
    pub ended_unix_s: u64,
}

impl GameRecord {
    /// The version of the format.
    pub const VERSION: u32 = 1;

    /// Who won, or `None` for a draw or a stopped game.
    pub fn winner(&self) -> Option<Contestant> {
        self.result.winner.map(|seat| self.fixture.contestant(seat))
    }

    /// Whether somebody lost on time, by an illegal move or by a fault.
    pub fn is_forfeit_of(&self, contestant: Contestant) -> bool {
        let forfeit =
            matches!(self.result.reason, Reason::Time | Reason::IllegalMove(_) | Reason::Fault(_));
        forfeit && self.winner() == Some(contestant.opponent())
    }

    /// All moves of the game, the opening's included.
    pub fn all_moves(&self) -> Vec<&str> {
        let opening = self.fixture.opening.moves.iter().map(String::as_str);
        opening.chain(self.moves.iter().map(|mv| mv.text.as_str())).collect()
    }

    /// A table at which all moves of the game have been played. The result is set by the rules
    /// alone: a resignation or a forfeit is not repeated.
    ///
    /// # Errors
    /// When the record does not agree with its rules.
    pub fn table(&self) -> Result<Box<dyn Table>, ArenaError> {
        let spec = self.fixture.rules.parse::<GameSpec>()?;
        let mut table = spec.deal(self.fixture.deal_seed());
        for text in self.all_moves() {
            let fail = |why: String| ArenaError::Description(format!("`{text}`: {why}"));
            let seat = table.to_act().ok_or_else(|| fail("the game is over".into()))?;
            table.apply(seat, &Action::play(text)).map_err(|refusal| fail(refusal.to_string()))?;
        }
        Ok(table)
    }
}

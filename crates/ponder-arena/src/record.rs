//! Records of played games.

use crate::{ArenaError, Contestant, Fixture};
use ponder_game::{Action, GameResult, Reason, Seat, Side, Table};
use ponder_games::GameSpec;
use serde::{Deserialize, Serialize};

/// A move of a game and its cost.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MoveRecord {
    /// Seat that moved.
    pub seat: Seat,
    /// Colour of the seat.
    pub side: Side,
    /// Move in the game's notation.
    pub text: String,
    /// Time taken by the referee's clock, in microseconds.
    pub time_us: u64,
    /// Number of visits, if the player searches and reports it.
    pub visits: Option<u64>,
    /// True if the player's tree was full.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_full: bool,
    /// Player's value of the position before the move, for the colour that moved, -1 to 1.
    pub value: Option<f32>,
}

/// Record of a played game, written when it is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// Version of this format: [`GameRecord::VERSION`].
    pub version: u32,
    /// Version of Ponder that played the game.
    pub ponder: String,
    /// Description of the game before its first move.
    pub fixture: Fixture,
    /// Moves after the opening.
    pub moves: Vec<MoveRecord>,
    /// Result of the game.
    pub result: GameResult,
    /// Thinking time of each seat, in microseconds, including that of an unfinished move.
    pub spent_us: [u64; 2],
    /// Seats whose players never returned and were abandoned.
    pub hung: Vec<Seat>,
    /// End time, in seconds since 1970 (UTC).
    pub ended_unix_s: u64,
}

impl GameRecord {
    /// Current version of the format.
    pub const VERSION: u32 = 1;

    /// Returns the winner, or `None` for a draw or a stopped game.
    pub fn winner(&self) -> Option<Contestant> {
        self.result.winner.map(|seat| self.fixture.contestant(seat))
    }

    /// Returns whether the contestant lost on time, by an illegal move or by a fault.
    pub fn is_forfeit_of(&self, contestant: Contestant) -> bool {
        let forfeit =
            matches!(self.result.reason, Reason::Time | Reason::IllegalMove(_) | Reason::Fault(_));
        forfeit && self.winner() == Some(contestant.opponent())
    }

    /// Returns all moves of the game, including those of the opening.
    pub fn all_moves(&self) -> Vec<&str> {
        let opening = self.fixture.opening.moves.iter().map(String::as_str);
        opening.chain(self.moves.iter().map(|mv| mv.text.as_str())).collect()
    }

    /// Returns a table at which all moves of the game have been played. Its result follows from the
    /// rules alone: a resignation or a forfeit is not repeated.
    ///
    /// # Errors
    /// Fails when the record contradicts its rules.
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

//! The one interface of everything that picks a move.

use ponder_game::{Action, ClockView, Event, Observation};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use thiserror::Error;

/// A flag that asks a player to answer now with the best it has.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked to stop.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for code below this crate.
    pub fn shared(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

/// A result that has been proven, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// The side to move wins.
    Win,
    /// The side to move loses.
    Loss,
    /// The game is drawn.
    Draw,
}

/// A player's opinion of one move.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Candidate {
    /// The move, in the game's notation.
    pub text: String,
    /// Visits spent on it; 0 from a player that does not search.
    pub visits: u64,
    /// Its value for the side to move, -1 to 1; `None` from a player that has not looked at what
    /// comes after it.
    pub value: Option<f32>,
    /// Its prior probability, if the player has one.
    pub prior: Option<f32>,
    /// Its result, if proven.
    pub proof: Option<Proof>,
    /// By how many points the side to move will lead after it, if the player can tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f32>,
    /// The points that it makes at once, in a game in which moves score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// Its worth in points together with the tiles it leaves, if the player says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equity: Option<f32>,
    /// The bounds of the chance to win with 95 % confidence, from 0 to 1, if the player says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f32; 2]>,
    /// The line of best play that starts with it.
    pub variation: Vec<String>,
    /// The visits of each move of that line; empty from a player that does not tell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variation_visits: Vec<u64>,
}

/// A player's opinion of a position.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// Visits spent on the position, those kept from earlier moves included; 0 from a player that
    /// does not search.
    pub visits: u64,
    /// Nodes in memory.
    pub nodes: u64,
    /// Whether its tree has no room for another node (`mb`, `nodes`): a search by rollouts goes on without
    /// new ones, any other one has ended.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_full: bool,
    /// Seconds spent on this move.
    pub seconds: f64,
    /// The value for the side to move, -1 to 1.
    pub value: f32,
    /// The result for the side to move, if proven.
    pub proof: Option<Proof>,
    /// By how many points the side to move leads, on average over what was looked at, if the player
    /// can tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f32>,
    /// The owner of each point, on average over what was looked at: 1 for
    /// [`Side::First`](ponder_game::Side::First), -1 for the other, by point as in a scene. Empty
    /// from a player that cannot tell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ownership: Vec<f32>,
    /// All moves that were looked at, best first.
    pub candidates: Vec<Candidate>,
}

/// The terms on which a player thinks, controlled by its caller.
pub struct Control<'a> {
    /// Raised when the player should answer at once.
    pub stop: StopFlag,
    /// The clock of the seat that acts, or `None` in a game without one.
    pub clock: Option<ClockView>,
    /// Called from time to time (about ten times a second) with what the player thinks so far.
    pub progress: Option<&'a mut dyn FnMut(&Report)>,
}

impl Control<'_> {
    /// No stop, no clock and no progress.
    #[must_use]
    pub fn none() -> Self {
        Control { stop: StopFlag::new(), clock: None, progress: None }
    }
}

/// A decision of a player, and its reasons.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The action: a move or a resignation.
    pub action: Action,
    /// Its opinion of the position, if it says so.
    pub report: Option<Report>,
}

/// A player failed; the referee gives the game to the other side with this as the reason.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// The program could not be started.
    #[error("could not start: {0}")]
    Start(String),
    /// No answer in time.
    #[error("no answer within {seconds} s to `{what}`")]
    Hung {
        /// The request.
        what: String,
        /// The time that was waited.
        seconds: u64,
    },
    /// The program ended.
    #[error("the program ended: {0}")]
    Died(String),
    /// The answer could not be understood.
    #[error("broken answer: {0}")]
    Protocol(String),
    /// The player cannot play this game or position.
    #[error("cannot play this: {0}")]
    Unsupported(String),
    /// The player was stopped and has no answer.
    #[error("interrupted")]
    Interrupted,
}

/// Everything that picks a move.
pub trait Player: Send {
    /// Picks an action for the seat to act in `view`.
    ///
    /// # Errors
    /// The fault of a player that failed; it may then be dropped or asked again for another game.
    fn choose(&mut self, view: &Observation, control: &mut Control<'_>) -> Result<Choice, Fault>;

    /// Takes note of an event at the table, one after the other, its own moves included.
    fn notify(&mut self, _event: &Event) {}

    /// The findings of its last search about the moves after a path, which begins at the position that it
    /// was asked about; the best first, values being those of the side that moves there. `None`
    /// from a player without a tree, or if the search has not been there.
    fn children(&self, _path: &[String]) -> Option<Vec<Candidate>> {
        None
    }

    /// Leaves some moves out of the next choices, until it is [notified](Player::notify) of a move or another
    /// list is given; none is left out if no other would remain.
    ///
    /// # Errors
    /// [`Fault::Unsupported`] from a player that cannot do so, unless the list is empty.
    fn exclude(&mut self, moves: &[String]) -> Result<(), Fault> {
        if moves.is_empty() {
            return Ok(());
        }
        Err(Fault::Unsupported("this player cannot leave moves out of its search".into()))
    }

    /// Checks before the first game of a match that it plays this game at all. An outside engine is
    /// asked to set up the board and the rules, and some moves tell whether it plays by them; other
    /// players were checked when they were made. Ends early without a finding once the flag is raised.
    ///
    /// # Errors
    /// Says why it cannot play.
    fn probe(&mut self, _stop: &StopFlag) -> Result<(), Fault> {
        Ok(())
    }

    /// Forgets the game and stops thinking; the next [`choose`](Player::choose) is of a new game.
    fn new_game(&mut self) {}
}

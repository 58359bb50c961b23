//! Common interface of everything that picks a move.

use crate::SpecError;
use ponder_game::{Action, ClockView, Event, Observation};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use thiserror::Error;

/// Flag that asks a player to answer now with its best move so far.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Creates a flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the player to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether a stop was requested.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns the shared flag itself, for crates below this one.
    pub fn shared(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

/// Proven result, for the side to move.
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

/// Opinion of a player on one move.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Candidate {
    /// The move, in the game's notation.
    pub text: String,
    /// Number of visits spent on it; 0 from a player that does not search.
    pub visits: u64,
    /// Value for the side to move, -1 to 1; `None` from a player that does not look beyond the
    /// move.
    pub value: Option<f32>,
    /// Prior probability, if the player has one.
    pub prior: Option<f32>,
    /// Result, if proven.
    pub proof: Option<Proof>,
    /// Expected score lead of the side to move after it, in points, if the player can tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f32>,
    /// Points that it scores at once, in a game in which moves score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// Equity in points: its score and the value of the leave, if the player reports it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equity: Option<f32>,
    /// The bounds of the win rate with 95% confidence, from 0 to 1, if the player reports
    /// them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f32; 2]>,
    /// The principal variation that starts with it.
    pub variation: Vec<String>,
    /// The visits of each move of the variation; empty from a player that does not report them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variation_visits: Vec<u64>,
}

/// A limit of the size of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TreeLimit {
    /// The number of nodes, the option `nodes`.
    Nodes,
    /// The memory, the option `mb`.
    Memory,
}

/// Opinion of a player on a position.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// Number of visits of the position, including those kept from earlier moves; 0 from a player
    /// that does not search.
    pub visits: u64,
    /// Number of nodes in memory.
    pub nodes: u64,
    /// The limit by which its tree is full, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub full: Option<TreeLimit>,
    /// True if the search has ended because its tree is full; a search by rollouts continues
    /// without new nodes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ended_full: bool,
    /// Seconds spent on this move.
    pub seconds: f64,
    /// The value for the side to move, -1 to 1.
    pub value: f32,
    /// The result for the side to move, if proven.
    pub proof: Option<Proof>,
    /// Expected score lead of the side to move, in points, averaged over the search, if the player
    /// can tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f32>,
    /// Expected ownership of each point, averaged over the search: 1 for
    /// [`Side::First`](ponder_game::Side::First), -1 for the other, in the order of the scene's
    /// points. Empty from a player that cannot tell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ownership: Vec<f32>,
    /// All moves that were searched, best first.
    pub candidates: Vec<Candidate>,
}

impl Report {
    /// Returns a description of a full tree, with the consequence and the option that allows more;
    /// `None` if the tree is not full.
    #[must_use]
    pub fn fullness(&self) -> Option<String> {
        let remedy = match self.full? {
            TreeLimit::Nodes => "nodes= allows more",
            TreeLimit::Memory => "mb= gives it more memory",
        };
        let effect = if self.ended_full {
            "the search ended"
        } else {
            "the search goes on without new nodes"
        };
        let nodes = self.nodes;
        let unit = if nodes == 1 { "node" } else { "nodes" };
        Some(format!("the tree is full with {nodes} {unit}; {remedy} ({effect})"))
    }
}

/// Constraints under which a player thinks, controlled by its caller.
pub struct Control<'a> {
    /// Flag that is raised when the player should answer at once.
    pub stop: StopFlag,
    /// The clock of the seat to act, or `None` in a game without one.
    pub clock: Option<ClockView>,
    /// Callback with the player's findings so far, called about ten times a second.
    pub progress: Option<&'a mut dyn FnMut(&Report)>,
}

impl Control<'_> {
    /// Returns a control without stop, clock and progress.
    #[must_use]
    pub fn none() -> Self {
        Control { stop: StopFlag::new(), clock: None, progress: None }
    }
}

/// Decision of a player, and its reasons.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The action: a move or a resignation.
    pub action: Action,
    /// Opinion of the position, if it reports one.
    pub report: Option<Report>,
}

/// Failure of a player; the referee awards the game to the other side, with this as the reason.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// The program could not be started.
    #[error("could not start: {0}")]
    Start(String),
    /// The player could not be made.
    #[error(transparent)]
    Spec(SpecError),
    /// The answer did not come in time.
    #[error("no answer within {seconds} s to {what}")]
    Hung {
        /// The request.
        what: String,
        /// The time waited.
        seconds: u64,
    },
    /// The program ended.
    #[error("the program has exited: {0}")]
    Died(String),
    /// The answer could not be understood.
    #[error("invalid answer: {0}")]
    Protocol(String),
    /// The player cannot play this game or position.
    #[error("cannot play this: {0}")]
    Unsupported(String),
    /// The player was stopped and has no answer.
    #[error("interrupted")]
    Interrupted,
}

/// Interface of a player: anything that picks a move.
pub trait Player: Send {
    /// Picks an action for the seat to act in `view`.
    ///
    /// # Errors
    /// Returns the fault of a player that failed; it may then be dropped or asked again for another
    /// game.
    fn choose(&mut self, view: &Observation, control: &mut Control<'_>) -> Result<Choice, Fault>;

    /// Notifies the player of an event at the table, one after the other, its own moves included.
    fn notify(&mut self, _event: &Event) {}

    /// Returns the findings of its last search on the moves after a path that begins at the
    /// position searched; best first, with values for the side that moves there. `None` from a
    /// player without a tree, or if the search has not been there.
    fn children(&self, _path: &[String]) -> Option<Vec<Candidate>> {
        None
    }

    /// Excludes moves from the next choices, until it is [notified](Player::notify) of a move or
    /// another list is given; none is excluded if no other would remain.
    ///
    /// # Errors
    /// Returns [`Fault::Unsupported`] from a player that cannot do so, unless the list is empty.
    fn exclude(&mut self, moves: &[String]) -> Result<(), Fault> {
        if moves.is_empty() {
            return Ok(());
        }
        Err(Fault::Unsupported("this player cannot leave moves out of its search".into()))
    }

    /// Checks before the first game of a match that it plays this game at all. An external engine
    /// has to set up the board and the rules, and a few moves probe whether it plays by them; other
    /// players were checked when they were built. Returns early without a finding once the flag is
    /// raised.
    ///
    /// # Errors
    /// The error describes why it cannot play.
    fn probe(&mut self, _stop: &StopFlag) -> Result<(), Fault> {
        Ok(())
    }

    /// Forgets the game and stops thinking; the next [`choose`](Player::choose) is of a new game.
    fn new_game(&mut self) {}
}

//! Games in which seats see different things.

use crate::{Event, Refusal, Seat, Side, Viewer};
use serde::{Deserialize, Serialize};

/// A table of a game in which seats see different things, as where tiles are hidden; see
/// [`Table::hidden`](crate::Table::hidden).
pub trait Hidden {
    /// The moves played so far as a viewer may see them: as [`Table::moves`](crate::Table::moves),
    /// without what is hidden from the viewer.
    fn moves_for(&self, viewer: Viewer) -> Vec<(Side, String)>;

    /// An event that [`Table::apply`](crate::Table::apply) has just returned as a viewer may see it.
    fn event_for(&self, viewer: Viewer, event: &Event) -> Event;

    /// The board as text with what a viewer sees besides it.
    fn diagram_for(&self, viewer: Viewer) -> String;

    /// What a move of a seat would score.
    ///
    /// # Errors
    /// The reason for which the move cannot be made.
    fn weigh(&self, seat: Seat, text: &str) -> Result<Weighed, Refusal>;
}

/// What a play would be worth that somebody has in mind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Weighed {
    /// The move in the game's notation.
    pub text: String,
    /// What it scores.
    pub points: i32,
    /// The words it makes, the main word first.
    pub words: Vec<String>,
    /// Those of them that are none. Empty as well where they could be challenged: then that is for the
    /// players to know.
    pub invalid: Vec<String>,
}

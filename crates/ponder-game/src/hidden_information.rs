//! Games with hidden information.

use crate::{Event, Refusal, Seat, Side, Viewer};
use serde::{Deserialize, Serialize};

/// A table of a game with hidden information, such as tiles on racks; see
/// [`Table::hidden`](crate::Table::hidden).
pub trait Hidden {
    /// The moves played so far as a viewer may see them: the same as
    /// [`Table::moves`](crate::Table::moves), without the parts hidden from the viewer.
    fn moves_for(&self, viewer: Viewer) -> Vec<(Side, String)>;

    /// An event just returned by [`Table::apply`](crate::Table::apply), as a viewer may see it.
    fn event_for(&self, viewer: Viewer, event: &Event) -> Event;

    /// The board as text, with everything else that a viewer sees.
    fn diagram_for(&self, viewer: Viewer) -> String;

    /// Score of a move that a seat considers, without playing it.
    ///
    /// # Errors
    /// Returns the reason why the move is illegal.
    fn score_play(&self, seat: Seat, text: &str) -> Result<ScoredPlay, Refusal>;
}

/// Score and words of a play under consideration.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ScoredPlay {
    /// The move in the game's notation.
    pub text: String,
    /// Points that it scores.
    pub points: i32,
    /// The words it makes, the main word first.
    pub words: Vec<String>,
    /// The words among them that are not valid. Also empty where plays may be challenged, since
    /// judging words is then up to the players.
    pub invalid: Vec<String>,
}

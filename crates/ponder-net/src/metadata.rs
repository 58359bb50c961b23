//! Description of a network: its game, rules, input units and provenance.

use crate::{ModelProblem, printable};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// Description of a network: its game, rules, input units and provenance.
///
/// The texts may contain anything; use [`printable`](crate::printable) before displaying them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Metadata {
    /// Name of the game, the prefix of its rules strings: `hex`.
    pub game: String,
    /// Rules that the network was trained on: `hex:11`.
    pub rules: String,
    /// Value that a byte of 1 stands for, for each input plane
    /// ([`ponder_game::Encode::PLANE_UNITS`]).
    pub plane_units: Vec<f32>,
    /// Free-form description of the training.
    pub trained: String,
    /// Creation time in RFC 3339: `2026-11-20T12:00:00Z`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<String>,
    /// Version of Ponder that wrote the network.
    pub ponder: String,
}

impl Metadata {
    /// Creates a description with the current time and the version of this program.
    #[must_use]
    pub fn new(game: &str, rules: &str, plane_units: &[f32], trained: &str) -> Self {
        let now = OffsetDateTime::now_utc().truncate_to_second();
        Metadata {
            game: game.to_owned(),
            rules: rules.to_owned(),
            plane_units: plane_units.to_vec(),
            trained: trained.to_owned(),
            created: now.format(&Rfc3339).ok(),
            ponder: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }

    /// Checks that the description fits a network with `planes` input planes.
    pub(crate) fn check(&self, planes: usize) -> Result<(), ModelProblem> {
        let wrong = |field, found: String, expected: &str| {
            Err(ModelProblem::Field { field, found, expected: expected.to_owned() })
        };
        if self.game.is_empty() {
            return wrong("about.game", "empty".to_owned(), "the name of a game");
        }
        if let Some(created) = self.created.as_deref().filter(|created| !is_rfc3339(created)) {
            let expected = "a time as in RFC 3339, such as 2026-11-20T12:00:00Z";
            return wrong("about.created", format!("`{}`", printable(created)), expected);
        }
        if self.plane_units.len() != planes {
            let found = format!("{} numbers", self.plane_units.len());
            return wrong("about.plane_units", found, &format!("{planes}, one per plane"));
        }
        match self.plane_units.iter().find(|unit| !unit.is_finite()) {
            Some(unit) => wrong("about.plane_units", unit.to_string(), "finite numbers"),
            None => Ok(()),
        }
    }
}

/// Returns whether the text is a date and time as in RFC 3339.
fn is_rfc3339(text: &str) -> bool {
    OffsetDateTime::parse(text, &Rfc3339).is_ok()
}

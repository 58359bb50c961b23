//! Named strengths.

use serde::Serialize;

/// A strength with a name, for people who do not want to write a spec.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Level {
    /// Identifier for programs; the page has a translated title for it.
    pub id: &'static str,
    /// The title in English, for pages that have no translation.
    pub title: &'static str,
    /// The player spec of the level.
    pub spec: &'static str,
}

/// The name of a strength that several games have.
pub(crate) struct LevelName {
    id: &'static str,
    title: &'static str,
}

impl LevelName {
    /// The level of this name with the given player spec.
    pub(crate) const fn by(self, spec: &'static str) -> Level {
        Level { id: self.id, title: self.title, spec }
    }
}

pub(crate) const FIRST_STEPS: LevelName = LevelName { id: "first-steps", title: "First steps" };
pub(crate) const BEGINNER: LevelName = LevelName { id: "beginner", title: "Beginner" };
pub(crate) const CASUAL: LevelName = LevelName { id: "casual", title: "Casual" };
pub(crate) const CLUB: LevelName = LevelName { id: "club", title: "Club" };
pub(crate) const STRONG: LevelName = LevelName { id: "strong", title: "Strong" };
pub(crate) const NETWORK: LevelName = LevelName { id: "network", title: "Network" };
pub(crate) const MASTER: LevelName = LevelName { id: "master", title: "Master" };

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
    /// Elo above the first level on the game's default board, if it was measured.
    pub elo: Option<i16>,
}

/// A level of a game, with the players that may stand for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelChoice {
    name: LevelName,
    /// Player specs; the first one that plays on the board is taken.
    specs: &'static [&'static str],
    /// Elo above the first level, where it was measured: the first spec, on the default board.
    elo: Option<i16>,
}

impl LevelChoice {
    /// Returns the level on a board of which `fits` tells whether a player spec plays there.
    pub fn level(&self, fits: impl Fn(&str) -> bool) -> Option<Level> {
        let at = self.specs.iter().position(|spec| fits(spec))?;
        let elo = self.elo.filter(|_| at == 0);
        Some(Level { id: self.name.id, title: self.name.title, spec: self.specs[at], elo })
    }

    /// The level with its rating, in Elo above the first one, from a league in
    /// `docs/measuring/levels`.
    pub(crate) const fn rated(self, elo: i16) -> Self {
        LevelChoice { elo: Some(elo), ..self }
    }
}

/// The name of a strength that several games have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LevelName {
    id: &'static str,
    title: &'static str,
}

impl LevelName {
    /// The level of this name with the given player specs.
    pub(crate) const fn by(self, specs: &'static [&'static str]) -> LevelChoice {
        LevelChoice { name: self, specs, elo: None }
    }
}

pub(crate) const FIRST_STEPS: LevelName = LevelName { id: "first-steps", title: "First steps" };
pub(crate) const BEGINNER: LevelName = LevelName { id: "beginner", title: "Beginner" };
pub(crate) const CASUAL: LevelName = LevelName { id: "casual", title: "Casual" };
pub(crate) const CLUB: LevelName = LevelName { id: "club", title: "Club" };
pub(crate) const STRONG: LevelName = LevelName { id: "strong", title: "Strong" };
pub(crate) const NETWORK: LevelName = LevelName { id: "network", title: "Network" };
pub(crate) const MASTER: LevelName = LevelName { id: "master", title: "Master" };

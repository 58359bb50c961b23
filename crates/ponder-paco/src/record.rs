//! Games in files: one JSON object a game.

use crate::{FenError, PacoMove, PacoPosition, PacoRules};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// How a game of a file began.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Setup {
    /// How often a position may come up before the game is drawn; 0 for endlessly.
    pub draw_after_n_repetitions: u8,
    /// The first position, if it is not the usual one.
    pub starting_fen: Option<String>,
}

/// A game of a file. Other fields are left alone.
#[derive(Debug, Deserialize)]
pub struct PacoRecord {
    /// What the file calls it.
    #[serde(default)]
    id: Option<Box<RawValue>>,
    /// How it began.
    #[serde(default)]
    pub setup: Setup,
    /// The actions.
    pub history: Vec<PacoMove>,
}

impl PacoRecord {
    /// Reads one line of a file.
    ///
    /// # Errors
    /// When it is no JSON object with a `history` of actions.
    pub fn from_json(line: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(line)
    }

    /// A game without a name.
    #[must_use]
    pub fn new(rules: &PacoRules, history: Vec<PacoMove>) -> Self {
        let setup = Setup {
            draw_after_n_repetitions: rules.repetitions(),
            starting_fen: (!rules.begins_as_usual()).then(|| rules.initial().to_fen()),
        };
        PacoRecord { id: None, setup, history }
    }

    /// What the file calls the game, if it does.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.id.as_ref().map(|id| id.get().trim_matches('"'))
    }

    /// The rules of the game.
    ///
    /// # Errors
    /// When the first position is not understood.
    pub fn rules(&self) -> Result<PacoRules, FenError> {
        let rules = PacoRules::default().with_repetitions(self.setup.draw_after_n_repetitions);
        Ok(match &self.setup.starting_fen {
            None => rules,
            Some(fen) => rules.from_position(PacoPosition::from_fen(fen)?),
        })
    }
}

//! Game records in files: one JSON object per game.

use crate::{FenError, PacoMove, PacoPosition, PacoRules};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

/// Starting position and draw rule of a game of a file.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Setup {
    /// Number of occurrences of a position at which the game is drawn; 0 for no limit.
    pub draw_after_n_repetitions: u8,
    /// The first position, if it is not the usual one.
    pub starting_fen: Option<String>,
}

/// A game of a file. Other fields are ignored.
#[derive(Debug, Deserialize)]
pub struct PacoRecord {
    /// The game's id in the file.
    #[serde(default)]
    id: Option<Box<RawValue>>,
    /// Starting position and draw rule.
    #[serde(default)]
    pub setup: Setup,
    /// The actions: a list, or a string with the JSON of a list, as databases export it.
    #[serde(deserialize_with = "list_or_string")]
    pub history: Vec<PacoMove>,
}

fn list_or_string<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<PacoMove>, D::Error> {
    let raw = Box::<RawValue>::deserialize(deserializer)?;
    let actions = match serde_json::from_str::<String>(raw.get()) {
        Ok(escaped) => serde_json::from_str(&escaped),
        Err(_) => serde_json::from_str(raw.get()),
    };
    actions.map_err(D::Error::custom)
}

/// The text of a game, with the parsed game.
pub type ReadPaco<'a> = (&'a [u8], Result<PacoRecord, serde_json::Error>);

impl PacoRecord {
    /// Reads one line of a file.
    ///
    /// # Errors
    /// Fails when it is not a JSON object with a `history` of actions.
    pub fn from_json(line: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(line)
    }

    /// Reads a text of JSON that holds one game or an array of games, each with its own text.
    ///
    /// # Errors
    /// Fails when the text is not JSON. A game of an array that cannot be parsed is an error in its
    /// place.
    pub fn all_from_json(text: &[u8]) -> Result<Vec<ReadPaco<'_>>, serde_json::Error> {
        if !text.trim_ascii_start().starts_with(b"[") {
            return Ok(vec![(text, Self::from_json(text))]);
        }
        let games: Vec<&RawValue> = serde_json::from_slice(text)?;
        let texts = games.into_iter().map(|game| game.get().as_bytes());
        Ok(texts.map(|text| (text, Self::from_json(text))).collect())
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

    /// The game's id in the file, if it has one.
    pub fn name(&self) -> Option<&str> {
        self.id.as_ref().map(|id| id.get().trim_matches('"'))
    }

    /// The rules of the game.
    ///
    /// # Errors
    /// Fails when the first position cannot be parsed.
    pub fn rules(&self) -> Result<PacoRules, FenError> {
        let rules = PacoRules::default().with_repetitions(self.setup.draw_after_n_repetitions);
        Ok(match &self.setup.starting_fen {
            None => rules,
            Some(fen) => rules.from_position(PacoPosition::from_fen(fen)?),
        })
    }
}

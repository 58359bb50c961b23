//! The games, in a single list.

mod crossword;
mod go;
mod hex;
mod othello;
mod paco;

use crate::conformance::{Conformance, UnknownGame};
use crate::records::Salvaged;
use crate::{GameInfo, GameSpec, GameVisitor, LoadError, similar};
use ponder_game::{Game, OpenTable, RulesError, RulesFault, Table};
use ponder_record::Record;
use std::str::FromStr;

/// Declares the list from the modules of the games, each with its `INFO` and its `visit`.
macro_rules! games {
    ($($game:ident),+ $(,)?) => {
        /// All games.
        pub fn games() -> &'static [GameInfo] {
            const GAMES: &[GameInfo] = &[$($game::INFO),+];
            GAMES
        }

        impl GameSpec {
            /// Runs generic code on the concrete type of this game. `None` for a game with hidden
            /// information, which has no [`Position`](ponder_game::Position).
            pub fn visit<V: GameVisitor>(&self, visitor: V) -> Option<V::Output> {
                $(if let Some(rules) = self.rules() {
                    return $game::visit(rules, visitor);
                })+
                None
            }
        }
    };
}

games![hex, go, paco, crossword, othello];

impl FromStr for GameSpec {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let text = text.trim();
        let (name, rules) = text.split_once(':').unwrap_or((text, ""));
        let Some(info) = games().iter().find(|info| info.name == name) else {
            let shown: String = ponder_game::excerpt(name);
            let names: Vec<_> = games().iter().map(|info| info.name).collect();
            let near = similar(name, &names);
            let lines = games().iter().filter(|info| near.is_none_or(|near| info.name == near));
            let lines: String = lines.map(|info| format!("\n  {}", info.syntax)).collect();
            let remedy = match near {
                Some(near) => format!("did you mean `{near}`? Write{lines}"),
                None => format!("write one of{lines}"),
            };
            let (near, known) = (near.map(str::to_owned), names.join(", "));
            let fault = RulesFault::UnknownGame { found: shown, remedy, near, known };
            return Err(RulesError::new(text, fault));
        };
        let usual = info.default_rules.split_once(':').map_or("", |(_, rules)| rules);
        let parsed = (info.parse)(if rules.is_empty() { usual } else { rules });
        parsed.map_err(|error| error.of_game(text))
    }
}

impl Conformance {
    /// The runner for a game by the name before the colon of its rules strings.
    ///
    /// # Errors
    /// Fails when the game has no cases.
    pub fn of(game: &str) -> Result<Self, UnknownGame> {
        let runners = || games().iter().filter_map(|info| Some((info.name, info.run_case?)));
        let runner = runners().find(|(name, _)| *name == game);
        runner.map(|(_, run_case)| Conformance::running(run_case)).ok_or_else(|| UnknownGame {
            game: ponder_game::excerpt(game),
            known: runners().map(|(name, _)| name).collect::<Vec<_>>().join(", "),
        })
    }
}

/// Reads a record of any game on the list, without the variations that cannot be played.
pub(crate) fn salvage(record: &Record) -> Result<Salvaged, LoadError> {
    let mut readers = games().iter().filter_map(|info| info.records);
    let unknown = || LoadError::UnknownGame { number: record.game_number().unwrap_or_default() };
    let reader = readers.find(|reader| (reader.claims)(record)).ok_or_else(unknown)?;
    Ok((reader.read)(record)?)
}

/// Reads games from a text in a format other than SGF that belongs to a game on the list; `None` if
/// it is not such a text.
///
/// # Errors
/// Fails when the text is in such a format but cannot be parsed, or a move in it is illegal.
pub fn records_of_text(text: &[u8]) -> Option<Result<Vec<Record>, LoadError>> {
    games().iter().filter_map(|info| info.records).find_map(|reader| (reader.read_text)(text))
}

fn open_table<G: Game>(rules: &G::Rules) -> Box<dyn Table> {
    Box::new(OpenTable::<G>::new(rules.clone()))
}

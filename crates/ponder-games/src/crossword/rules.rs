//! The rules of crossword games: words, tiles, board, challenges.

use super::equipment;
use ponder_crossword::table::{CrosswordPuzzles, CrosswordTable, TableRules};
use ponder_crossword::tiles::ChallengeRule;
use ponder_crossword::{CgpPosition, Equipment, Start, names};
use ponder_game::{Refused, RulesError, RulesFault, Seed, Table, Viewer, excerpt, rules_string};
use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::Arc;

/// The rules of a crossword game: nothing, or separated by commas `lexicon=NAME` (see
/// [`lexica`](super::lexica)), `alphabet=NAME`, `board=NAME`, each known by name or from the
/// [folder](super::set_folder), `challenge=void`, `single`, `double` or `five`, and `cgp=POSITION`:
/// the position with which games begin, as CGP without operations and with `_` for blanks.
#[derive(Clone)]
pub struct CrosswordRules {
    lexicon: String,
    alphabet: String,
    board: String,
    challenge: ChallengeRule,
    /// The position with which games begin, as in a rules string.
    start: Option<String>,
    table: Arc<TableRules>,
}

impl PartialEq for CrosswordRules {
    fn eq(&self, other: &Self) -> bool {
        self.table.text == other.table.text
    }
}

/// Debug output without the words, of which there are many.
impl fmt::Debug for CrosswordRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CrosswordRules").field(&self.table.text).finish()
    }
}

/// The names of the challenge rules.
const CHALLENGES: [(&str, ChallengeRule); 4] = [
    ("void", ChallengeRule::Void),
    ("single", ChallengeRule::Single),
    ("double", ChallengeRule::Double),
    ("five", ChallengeRule::Five),
];

impl CrosswordRules {
    /// The name before the colon of a rules string.
    pub const NAME: &'static str = "crossword";

    /// A table before the first move. The draws of tiles are determined by the seed.
    pub fn deal(&self, seed: Seed) -> Box<dyn Table> {
        Box::new(CrosswordTable::new(Arc::clone(&self.table), seed))
    }

    /// A maker of puzzles.
    pub fn puzzles(&self, seed: Seed) -> CrosswordPuzzles {
        CrosswordPuzzles::new(Arc::clone(&self.table), seed)
    }

    /// The rules and the equipment of tables.
    pub(super) fn table_rules(&self) -> Arc<TableRules> {
        Arc::clone(&self.table)
    }

    /// Tiles, board, words and leaves.
    pub fn equipment(&self) -> &Equipment {
        &self.table.equipment
    }

    /// The same equipment as [`equipment`](Self::equipment), but with a part of the words: those
    /// likely to be known to a player who knows this share of them, from 0 to 1.
    ///
    /// # Errors
    /// Fails when the words cannot be read any more.
    pub fn limited(&self, share: f64) -> Result<Equipment, String> {
        equipment::limited(&self.lexicon, self.equipment(), share)
    }

    /// The name of the word list.
    pub fn lexicon(&self) -> &str {
        &self.lexicon
    }

    /// True if the rules have the same words, tiles and board as others, whatever their challenge
    /// rules.
    pub fn has_equipment_of(&self, other: &Self) -> bool {
        let names =
            |rules: &Self| [&rules.lexicon, &rules.alphabet, &rules.board].map(String::clone);
        names(self) == names(other)
    }

    /// The challenge rule.
    pub fn challenge(&self) -> ChallengeRule {
        self.challenge
    }

    /// The moves at a table of these rules as GCG, as far as a viewer may see them; `None` if the
    /// table is not of these rules, or the names cannot be written. `names` are by side.
    pub fn gcg(&self, table: &dyn Table, viewer: Viewer, names: [&str; 2]) -> Option<String> {
        let record = table.observe(Viewer::Record);
        let game = record.part::<CrosswordTable>()?.gcg(viewer, names);
        game.write(&self.equipment().alphabet).ok()
    }
}

/// The start that a rules string gives: a position as CGP, with `_` for blanks between its parts.
fn start_of(text: &str, equipment: &Equipment) -> Result<Start, Refused> {
    let read = CgpPosition::read(&text.replace('_', " "), &equipment.alphabet);
    let position = read.map_err(|error| Refused::from(&error))?.position;
    Start::of(&position, equipment).map_err(|error| Refused::from(&error))
}

/// The reason why tiles, a board or a word list of a name cannot be used.
fn unavailable(code: &str, name: &str, problem: String) -> Refused {
    let args = [("name".to_owned(), name.chars().take(60).collect())].into();
    Refused { args, ..Refused::new(code, problem) }
}

impl FromStr for CrosswordRules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let fail = |problem: Refused| RulesError::new(text, problem);
        let (mut lexicon, mut alphabet, mut board, mut challenge) = (None, None, None, None);
        let mut cgp = None;
        for option in text.split(',').map(str::trim).filter(|option| !option.is_empty()) {
            let (key, value) = option.split_once('=').unwrap_or((option, ""));
            let place = match key.trim() {
                "lexicon" => &mut lexicon,
                "alphabet" => &mut alphabet,
                "board" => &mut board,
                "challenge" => &mut challenge,
                "cgp" => &mut cgp,
                _ => {
                    let known = "lexicon, alphabet, board, challenge, cgp";
                    let fault = RulesFault::unknown_rule(key, "a crossword game", known);
                    return Err(fail(fault.into()));
                }
            };
            if place.replace(value.trim().to_owned()).is_some() {
                return Err(fail(
                    RulesFault::RepeatedRule { option: key.trim().to_owned() }.into(),
                ));
            }
        }
        let lexicon = lexicon.unwrap_or_else(|| super::NAME.to_owned());
        let challenge = match challenge {
            None => ChallengeRule::Void,
            Some(name) => {
                let found = CHALLENGES.iter().find(|(known, _)| *known == name);
                let unknown = || RulesFault::RuleWord {
                    option: "challenge".to_owned(),
                    found: excerpt(&name),
                    known: CHALLENGES.map(|(known, _)| known).join(", "),
                };
                found.ok_or_else(|| fail(unknown().into()))?.1
            }
        };
        let board = board.as_deref().unwrap_or("standard");
        let layout = equipment::layout(board)
            .map_err(|problem| fail(unavailable("no-board", board, problem)))?;
        let usual = names::alphabet_of_lexicon(&lexicon)
            .map_or_else(|| "english".to_owned(), |alphabet| alphabet.name().to_owned());
        // A larger board takes a double set of tiles, where there is one.
        let name = alphabet.clone().unwrap_or_else(|| match layout.name() {
            "super" if names::alphabet(&format!("super-{usual}")).is_some() => {
                format!("super-{usual}")
            }
            _ => usual,
        });
        let board = layout.name().to_owned();
        let tiles = equipment::alphabet(&name)
            .map_err(|problem| fail(unavailable("no-alphabet", &name, problem)))?;
        let needed = 2 * layout.rack_size() as u32;
        if tiles.tiles() < needed {
            let count = tiles.tiles();
            return Err(fail(
                format!("the alphabet {name} has {count} tiles, but two racks need {needed}")
                    .into(),
            ));
        }
        let equipment = equipment::named(&lexicon, tiles, layout)
            .map_err(|problem| fail(unavailable("no-lexicon", &lexicon, problem)))?;
        let alphabet = equipment.alphabet.name().to_owned();
        let start = cgp.map(|text| start_of(&text, &equipment)).transpose().map_err(fail)?;
        let start = start.filter(|start| !start.is_usual());
        let written = start.as_ref().map(|start| start.position().write(&equipment.alphabet));
        let written = written.transpose().map_err(|error| fail(error.to_string().into()))?;
        let mut rules = CrosswordRules {
            lexicon: lexicon.clone(),
            alphabet,
            board,
            challenge,
            start: written.map(|text| text.replace(' ', "_")),
            table: Arc::new(TableRules {
                text: String::new(),
                lexicon,
                equipment: equipment.clone(),
                challenge,
                start,
            }),
        };
        let text = rules_string(Self::NAME, &rules);
        rules.table = Arc::new(TableRules { text, ..(*rules.table).clone() });
        Ok(rules)
    }
}

impl Display for CrosswordRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut options = Vec::new();
        if self.lexicon != super::NAME {
            options.push(format!("lexicon={}", self.lexicon));
        }
        let usual = names::alphabet_of_lexicon(&self.lexicon)
            .map_or_else(|| "english".to_owned(), |alphabet| alphabet.name().to_owned());
        let is_super = self.board == "super" && self.alphabet == format!("super-{usual}");
        if !is_super && (self.alphabet != usual || self.board == "super") {
            options.push(format!("alphabet={}", self.alphabet));
        }
        if self.board != "standard" {
            options.push(format!("board={}", self.board));
        }
        if let Some((name, _)) = CHALLENGES[1..].iter().find(|(_, rule)| *rule == self.challenge) {
            options.push(format!("challenge={name}"));
        }
        options.extend(self.start.as_ref().map(|start| format!("cgp={start}")));
        f.write_str(&options.join(","))
    }
}

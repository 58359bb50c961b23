//! Rules and komi of Go that programs set one by one, and KataGo's names for rules and their parts
//! (its `docs/GTP_Extensions.md`).

use ponder_game::{RulesError, Viewer};
use ponder_games::GameSpec;
use ponder_go::{GoRules, HandicapCompensation, Ko, RULE_SETS, Scoring, Suicide, handicap};
use serde_json::{Map, Value};

/// Rules and komi of a game of Go that programs set one by one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GoTerms {
    /// The komi in points, a multiple of a half.
    pub komi: f64,
    /// Number of handicap stones on fixed points at the start.
    pub handicap: u8,
    /// The name of the ruleset, if the rules are one with a name.
    pub rules: Option<&'static str>,
    /// The forbidden repetitions in KataGo's terms: `POSITIONAL`, `SITUATIONAL` or `SIMPLE`.
    pub ko: &'static str,
    /// The scoring: `AREA` or `TERRITORY`.
    pub scoring: &'static str,
    /// True if suicide of two stones or more is legal.
    pub suicide: bool,
    /// White's compensation for handicap stones in addition to komi: `0`, `N` or `N-1`.
    pub bonus: &'static str,
    /// True if stones that cannot be saved count as dead without being captured, if the players
    /// agree.
    pub dead_by_agreement: bool,
}

/// The message for a `tax` on points in seki, or on all groups.
const TAX: &str = "this tax is not supported: points in seki count, and groups cost no points";

/// KataGo's names of rulesets that are unnamed here, with their parts.
const KATAGO_ONLY: [(&str, &str); 2] = [
    ("stone-scoring", "koSIMPLEscoreAREAtaxALLsui0whb0"),
    ("aga-button", "koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1"),
];

/// The parts in KataGo's one-word notation, each with its name and value.
const WORDS: [(&str, &str, &str); 17] = [
    ("kopositional", "ko", "POSITIONAL"),
    ("kosituational", "ko", "SITUATIONAL"),
    ("kosimple", "ko", "SIMPLE"),
    ("scorearea", "scoring", "AREA"),
    ("scoreterritory", "scoring", "TERRITORY"),
    ("taxnone", "tax", "NONE"),
    ("taxseki", "tax", "SEKI"),
    ("taxall", "tax", "ALL"),
    ("sui0", "suicide", "false"),
    ("sui1", "suicide", "true"),
    ("button0", "hasButton", "false"),
    ("button1", "hasButton", "true"),
    ("whb0", "whiteHandicapBonus", "0"),
    ("whbn-1", "whiteHandicapBonus", "N-1"),
    ("whbn", "whiteHandicapBonus", "N"),
    ("fpok0", "friendlyPassOk", "false"),
    ("fpok1", "friendlyPassOk", "true"),
];

/// A part of the rules: its name and its value.
type Part = (String, String);

/// A game of Go in terms of GTP.
pub(crate) trait GoSpec: Sized {
    /// The rules and komi of a game of Go; `None` for another game.
    fn go_terms(&self) -> Option<GoTerms>;

    /// Largest number of handicap stones on fixed points (`fixed_handicap`); 0 where there are
    /// none.
    fn fixed_handicap_max(&self) -> u8;

    /// Points for `stones` handicap stones of free choice, possibly fewer than requested; empty in
    /// another game.
    fn free_handicap(&self, stones: u16) -> Vec<String>;

    /// The same game of Go with a komi in points.
    ///
    /// # Errors
    /// Fails when it is another game, or the text is not a komi.
    fn with_komi(&self, komi: &str) -> Result<GameSpec, RulesError>;

    /// The same game of Go with handicap stones on fixed points; the komi stays as it is.
    ///
    /// # Errors
    /// Fails when it is another game, or the board does not have that many.
    fn with_handicap(&self, stones: u8) -> Result<GameSpec, RulesError>;

    /// The same game of Go with one of its rules changed, by the names and values of KataGo's
    /// `kata-set-rule`: `ko`, `scoring`, `suicide`, `whiteHandicapBonus`; of `tax`, `hasButton` and
    /// `friendlyPassOk` the values that change nothing.
    ///
    /// # Errors
    /// Fails when it is another game, or the rule or value is not supported.
    fn with_go_rule(&self, name: &str, value: &str) -> Result<GameSpec, RulesError>;

    /// The same game of Go under a named ruleset, with the komi unchanged. Aliases of programs and
    /// servers (`cgos`, `korean`, `nz`) are accepted, and so is KataGo's one-word notation of the
    /// parts (`koPOSITIONALscoreAREAsui1`).
    ///
    /// # Errors
    /// Fails when it is another game, or there are no rules of that name.
    fn with_named_rules(&self, name: &str) -> Result<GameSpec, RulesError>;

    /// The same as [`with_named_rules`](GameSpec::with_named_rules), but with KataGo's meaning of
    /// the names, in which `chinese` has simple ko; or with a dictionary of their parts in JSON.
    ///
    /// # Errors
    /// See [`with_named_rules`](GameSpec::with_named_rules); also fails when a part of the
    /// dictionary is not supported.
    fn with_kata_rules(&self, text: &str) -> Result<GameSpec, RulesError>;

    /// The same as [`with_kata_rules`](GameSpec::with_kata_rules), but unsupported values of parts
    /// that only matter for the count at the end of a game (`tax`, `friendlyPassOk`) are ignored
    /// and returned as messages.
    ///
    /// # Errors
    /// See [`with_kata_rules`](GameSpec::with_kata_rules), for all other parts.
    fn with_nearest_kata_rules(&self, text: &str) -> Result<(GameSpec, Vec<String>), RulesError>;
}

impl GoSpec for GameSpec {
    fn go_terms(&self) -> Option<GoTerms> {
        let rules = self.rules::<GoRules>()?;
        Some(GoTerms {
            komi: rules.komi(),
            handicap: rules.handicap(),
            rules: rules.rule_set().map(|set| set.name),
            ko: match rules.ko() {
                Ko::Positional => "POSITIONAL",
                Ko::Situational => "SITUATIONAL",
                Ko::Simple => "SIMPLE",
            },
            scoring: match rules.scoring() {
                Scoring::Area => "AREA",
                Scoring::Territory => "TERRITORY",
            },
            suicide: rules.suicide() == Suicide::Allowed,
            bonus: match rules.handicap_compensation() {
                HandicapCompensation::None => "0",
                HandicapCompensation::Stones => "N",
                HandicapCompensation::StonesLessOne => "N-1",
            },
            dead_by_agreement: rules.rule_set().is_none_or(|set| set.name != "tromp-taylor"),
        })
    }

    fn fixed_handicap_max(&self) -> u8 {
        let Some(rules) = self.rules::<GoRules>() else { return 0 };
        let (cols, rows) = (rules.cols(), rules.rows());
        let max = (2..=9).rev().find(|&n| !handicap::fixed(cols, rows, n).is_empty());
        max.unwrap_or(0)
    }

    fn free_handicap(&self, stones: u16) -> Vec<String> {
        let Some(rules) = self.rules::<GoRules>() else { return Vec::new() };
        let (cols, rows) = (rules.cols(), rules.rows());
        let names = self.table().scene(Viewer::Spectator).point_names;
        let name = |(col, row): (u8, u8)| usize::from(row) * usize::from(cols) + usize::from(col);
        handicap::free(cols, rows, stones)
            .into_iter()
            .map(|place| names[name(place)].clone())
            .collect()
    }

    fn with_komi(&self, komi: &str) -> Result<GameSpec, RulesError> {
        with_go(self, |rules| rules.with_komi(komi))
    }

    fn with_handicap(&self, stones: u8) -> Result<GameSpec, RulesError> {
        with_go(self, |rules| {
            Ok(rules.with_handicap(stones)?.with_komi_halves(rules.komi_halves()))
        })
    }

    fn with_go_rule(&self, name: &str, value: &str) -> Result<GameSpec, RulesError> {
        let fail = |problem: &str| RulesError::of_part(name, value, problem);
        let upper = value.trim().to_ascii_uppercase();
        let by_agreement = self.go_terms().is_some_and(|terms| terms.dead_by_agreement);
        with_go(self, |rules| {
            Ok(match (name, upper.as_str()) {
                ("ko", "POSITIONAL") => rules.with_ko(Ko::Positional),
                ("ko", "SITUATIONAL") => rules.with_ko(Ko::Situational),
                ("ko", "SIMPLE") => rules.with_ko(Ko::Simple),
                ("ko", _) => return Err(fail("write POSITIONAL, SITUATIONAL or SIMPLE")),
                ("scoring", "AREA") => rules.with_scoring(Scoring::Area),
                ("scoring", "TERRITORY") => rules.with_scoring(Scoring::Territory),
                ("scoring", _) => return Err(fail("write AREA or TERRITORY")),
                ("suicide", "TRUE") => rules.with_suicide(Suicide::Allowed),
                ("suicide", "FALSE") => rules.with_suicide(Suicide::Forbidden),
                ("suicide", _) => return Err(fail("write true or false")),
                ("whiteHandicapBonus", "0") => {
                    rules.with_handicap_compensation(HandicapCompensation::None)
                }
                ("whiteHandicapBonus", "N") => {
                    rules.with_handicap_compensation(HandicapCompensation::Stones)
                }
                ("whiteHandicapBonus", "N-1") => {
                    rules.with_handicap_compensation(HandicapCompensation::StonesLessOne)
                }
                ("whiteHandicapBonus", _) => return Err(fail("write 0, N or N-1")),
                ("tax", "NONE") | ("hasButton", "FALSE") => rules,
                ("tax" | "hasButton", _) => return Err(fail("this rule is not supported")),
                ("friendlyPassOk", "TRUE") if by_agreement => rules,
                ("friendlyPassOk", "FALSE") if !by_agreement => rules,
                ("friendlyPassOk", "TRUE" | "FALSE") => {
                    return Err(fail("this follows from the other rules and cannot be set"));
                }
                ("friendlyPassOk", _) => return Err(fail("write true or false")),
                _ => return Err(fail("unknown rule")),
            })
        })
    }

    fn with_named_rules(&self, name: &str) -> Result<GameSpec, RulesError> {
        if let Some(parts) = parse_notation(name) {
            return with_all(self, &parts, &mut refuse);
        }
        with_go(self, |rules| Ok(named(rules, name)?.with_komi_halves(rules.komi_halves())))
    }

    fn with_kata_rules(&self, text: &str) -> Result<GameSpec, RulesError> {
        kata_rules(self, text, &mut refuse)
    }

    fn with_nearest_kata_rules(&self, text: &str) -> Result<(GameSpec, Vec<String>), RulesError> {
        let text = text.trim();
        let mut ignored = Vec::new();
        let spec = kata_rules(self, text, &mut |(name, value), error| {
            let problem = match (name.as_str(), value.to_ascii_uppercase().as_str()) {
                ("tax", "SEKI" | "ALL") => TAX,
                ("friendlyPassOk", "TRUE" | "FALSE") => &error.problem.text,
                _ => return Err(error),
            };
            ignored.push(format!("`{name}` {value} was left out: {problem}"));
            Ok(())
        })?;
        if !text.starts_with('{') && parse_notation(text).is_none() {
            let is_territory = spec.go_terms().is_some_and(|terms| terms.scoring == "TERRITORY");
            ignored.extend(is_territory.then(|| format!("`tax` SEKI was left out: {TAX}")));
        }
        Ok((spec, ignored))
    }
}

/// Returns Go on a board without further rules.
///
/// # Errors
/// Fails when there is no such board.
pub(crate) fn go_on(cols: u8, rows: u8) -> Result<GameSpec, RulesError> {
    GoRules::new(cols, rows).map(GameSpec::from)
}

/// The same game with other rules of Go.
fn with_go(
    game: &GameSpec,
    change: impl FnOnce(GoRules) -> Result<GoRules, RulesError>,
) -> Result<GameSpec, RulesError> {
    match game.rules::<GoRules>() {
        Some(rules) => Ok(change(*rules)?.into()),
        None => {
            let problem = "only Go has komi, handicap and rules like these";
            Err(RulesError::new(&game.to_string(), problem))
        }
    }
}

fn kata_rules(
    game: &GameSpec,
    text: &str,
    on_unplayed: &mut OnUnplayed<'_>,
) -> Result<GameSpec, RulesError> {
    let text = text.trim();
    let name = text.to_ascii_lowercase().replace(['_', ' '], "-");
    let katago_only = KATAGO_ONLY.iter().find(|(known, _)| *known == name);
    if text.starts_with('{') {
        return with_all(game, &dictionary(text)?, on_unplayed);
    }
    if let Some(parts) = parse_notation(katago_only.map_or(text, |(_, parts)| parts)) {
        return with_all(game, &parts, on_unplayed);
    }
    let spec = game.with_named_rules(text)?;
    if name == "chinese" { spec.with_go_rule("ko", "SIMPLE") } else { Ok(spec) }
}

/// The game with all parts of its rules set; `on_unplayed` is called for those that are refused.
fn with_all(
    game: &GameSpec,
    parts: &[Part],
    on_unplayed: &mut OnUnplayed<'_>,
) -> Result<GameSpec, RulesError> {
    let mut spec = game.clone();
    // Whether players may agree about dead stones depends on all the other parts.
    let is_last = |(name, _): &&Part| name == "friendlyPassOk";
    let (last, first): (Vec<_>, Vec<_>) = parts.iter().partition(is_last);
    for part in first.into_iter().chain(last) {
        match spec.with_go_rule(&part.0, &part.1) {
            Ok(changed) => spec = changed,
            Err(error) => on_unplayed(part, error)?,
        }
    }
    Ok(spec)
}

/// Callback for a part that is refused.
type OnUnplayed<'a> = dyn FnMut(&Part, RulesError) -> Result<(), RulesError> + 'a;

fn refuse(_: &Part, error: RulesError) -> Result<(), RulesError> {
    Err(error)
}

fn named(rules: GoRules, name: &str) -> Result<GoRules, RulesError> {
    let known = || RULE_SETS.map(|set| set.name).join(", ");
    let unknown = || RulesError::new(name, format!("unknown rules; write one of {}", known()));
    rules.with_rule_set_named(name).ok_or_else(unknown)
}

/// The parts in a dictionary.
fn dictionary(text: &str) -> Result<Vec<Part>, RulesError> {
    let parts: Map<String, Value> = serde_json::from_str(text)
        .map_err(|_| RulesError::new(text, "this is not a JSON object of rules"))?;
    let words = parts.into_iter().map(|(name, value)| {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        (name, text)
    });
    Ok(words.collect())
}

/// The parts of rules in one-word notation, as in `koPOSITIONALscoreAREAsui1`; `None` if the text
/// is not in it.
fn parse_notation(text: &str) -> Option<Vec<Part>> {
    let lower = text.trim().to_ascii_lowercase();
    let mut rest = lower.as_str();
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let (word, name, value) = WORDS.iter().find(|(word, _, _)| rest.starts_with(word))?;
        parts.push(((*name).to_owned(), (*value).to_owned()));
        rest = &rest[word.len()..];
    }
    (!parts.is_empty()).then_some(parts)
}

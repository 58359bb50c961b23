//! Rules of Go as KataGo names them and their parts (its `docs/GTP_Extensions.md`).

use crate::GameSpec;
use ponder_game::RulesError;
use ponder_go::{Bonus, GoRules, Ko, RULE_SETS, RuleSet, Scoring, Suicide};
use serde_json::{Map, Value};

/// What a `tax` on points in seki, or on all groups, comes to here.
const TAX: &str = "a tax on points is not played here: points in seki count, and groups cost none";

/// Names of rules that no school here has, by their parts.
const ELSEWHERE: [(&str, &str); 2] = [
    ("stone-scoring", "koSIMPLEscoreAREAtaxALLsui0whb0"),
    ("aga-button", "koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1"),
];

/// The parts in KataGo's way of writing them as one word, each with its name and value.
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

/// What KataGo calls the rules of a school. Its `chinese` has simple ko.
pub(crate) fn name_of(set: &RuleSet) -> &'static str {
    if set.name == "chinese" { "chinese-kgs" } else { set.name }
}

/// A part of rules: its name and its value.
type Part = (String, String);

impl GameSpec {
    /// The same game of Go with one of its rules changed, by the name and values that KataGo's
    /// `kata-set-rule` has: `ko`, `scoring`, `suicide`, `whiteHandicapBonus`; of `tax`, `hasButton`
    /// and `friendlyPassOk` the values that change nothing.
    ///
    /// # Errors
    /// When it is another game, or there is no such rule or value here.
    pub fn with_go_rule(&self, name: &str, value: &str) -> Result<GameSpec, RulesError> {
        let fail = |problem: &str| RulesError::new(&format!("{name}={value}"), problem);
        let upper = value.trim().to_ascii_uppercase();
        let by_agreement = self.go_terms().is_some_and(|terms| terms.dead_by_agreement);
        self.with_go(|rules| {
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
                ("whiteHandicapBonus", "0") => rules.with_bonus(Bonus::None),
                ("whiteHandicapBonus", "N") => rules.with_bonus(Bonus::Stones),
                ("whiteHandicapBonus", "N-1") => rules.with_bonus(Bonus::StonesLessOne),
                ("whiteHandicapBonus", _) => return Err(fail("write 0, N or N-1")),
                ("tax", "NONE") | ("hasButton", "FALSE") => rules,
                ("tax" | "hasButton", _) => return Err(fail("this is not played here")),
                ("friendlyPassOk", "TRUE") if by_agreement => rules,
                ("friendlyPassOk", "FALSE") if !by_agreement => rules,
                ("friendlyPassOk", "TRUE" | "FALSE") => {
                    return Err(fail("this follows from the other rules, and cannot be set"));
                }
                ("friendlyPassOk", _) => return Err(fail("write true or false")),
                _ => return Err(fail("there is no such rule")),
            })
        })
    }

    /// The same game of Go under the rules of a school, with the komi as it is. Programs and servers
    /// call some schools by other names (`cgos`, `korean`, `nz`); they are understood, and so is
    /// KataGo's way of naming the parts (`koPOSITIONALscoreAREAsui1`).
    ///
    /// # Errors
    /// When it is another game, or there are no rules of that name.
    pub fn with_named_rules(&self, name: &str) -> Result<GameSpec, RulesError> {
        if let Some(parts) = composed(name) {
            return self.with_all(&parts, &mut refuse);
        }
        self.with_go(|rules| Ok(named(rules, name)?.with_komi_halves(rules.komi_halves())))
    }

    /// As [`with_named_rules`](GameSpec::with_named_rules), with names as KataGo means them, whose
    /// `chinese` has simple ko; or rules by a dictionary of their parts in JSON.
    ///
    /// # Errors
    /// The same, and when a part of the dictionary is not played here.
    pub fn with_kata_rules(&self, text: &str) -> Result<GameSpec, RulesError> {
        self.kata_rules(text, &mut refuse)
    }

    /// As [`with_kata_rules`](GameSpec::with_kata_rules), but of parts that only a count at the end
    /// of a game knows (`tax`, `friendlyPassOk`) what is not played here is left out and told.
    ///
    /// # Errors
    /// As [`with_kata_rules`](GameSpec::with_kata_rules), for all else.
    pub fn near_kata_rules(&self, text: &str) -> Result<(GameSpec, Vec<String>), RulesError> {
        let text = text.trim();
        let mut told = Vec::new();
        let spec = self.kata_rules(text, &mut |(name, value), error| {
            let problem = match (name.as_str(), value.to_ascii_uppercase().as_str()) {
                ("tax", "SEKI" | "ALL") => TAX,
                ("friendlyPassOk", "TRUE" | "FALSE") => &error.problem,
                _ => return Err(error),
            };
            told.push(format!("`{name}` {value} was left out: {problem}"));
            Ok(())
        })?;
        if !text.starts_with('{') && composed(text).is_none() {
            let is_territory = spec.go_terms().is_some_and(|terms| terms.scoring == "TERRITORY");
            told.extend(is_territory.then(|| format!("`tax` SEKI was left out: {TAX}")));
        }
        Ok((spec, told))
    }

    fn kata_rules(&self, text: &str, unplayed: &mut OnUnplayed<'_>) -> Result<Self, RulesError> {
        let text = text.trim();
        let name = text.to_ascii_lowercase().replace(['_', ' '], "-");
        let elsewhere = ELSEWHERE.iter().find(|(known, _)| *known == name);
        if text.starts_with('{') {
            return self.with_all(&dictionary(text)?, unplayed);
        }
        if let Some(parts) = composed(elsewhere.map_or(text, |(_, parts)| parts)) {
            return self.with_all(&parts, unplayed);
        }
        let spec = self.with_named_rules(text)?;
        if name == "chinese" { spec.with_go_rule("ko", "SIMPLE") } else { Ok(spec) }
    }

    /// The game with all parts of its rules set; `unplayed` hears of those that are refused.
    fn with_all(&self, parts: &[Part], unplayed: &mut OnUnplayed<'_>) -> Result<Self, RulesError> {
        let mut spec = self.clone();
        // Whether players may agree about dead stones depends on all the others.
        let is_last = |(name, _): &&Part| name == "friendlyPassOk";
        let (last, first): (Vec<_>, Vec<_>) = parts.iter().partition(is_last);
        for part in first.into_iter().chain(last) {
            match spec.with_go_rule(&part.0, &part.1) {
                Ok(changed) => spec = changed,
                Err(error) => unplayed(part, error)?,
            }
        }
        Ok(spec)
    }
}

/// What is done about a part that is refused.
type OnUnplayed<'a> = dyn FnMut(&Part, RulesError) -> Result<(), RulesError> + 'a;

fn refuse(_: &Part, error: RulesError) -> Result<(), RulesError> {
    Err(error)
}

fn named(rules: GoRules, name: &str) -> Result<GoRules, RulesError> {
    let known = || RULE_SETS.map(|set| set.name).join(", ");
    let unknown = || RulesError::new(name, format!("there are no such rules; write {}", known()));
    rules.with_school(name).ok_or_else(unknown)
}

/// The parts of a dictionary.
fn dictionary(text: &str) -> Result<Vec<Part>, RulesError> {
    let parts: Map<String, Value> = serde_json::from_str(text)
        .map_err(|_| RulesError::new(text, "this is no JSON object of rules"))?;
    let words = parts.into_iter().map(|(name, value)| {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        (name, text)
    });
    Ok(words.collect())
}

/// The parts of rules in one word, as in `koPOSITIONALscoreAREAsui1`; `None` if it is none such.
fn composed(text: &str) -> Option<Vec<Part>> {
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

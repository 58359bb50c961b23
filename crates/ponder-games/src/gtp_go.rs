//! What GTP says of Go beside its moves: komi, rules, handicap.

use crate::{GameSpec, Kind, Need, SetupCommand};
use ponder_game::{RulesError, Viewer};
use ponder_go::{Bonus, GoRules, Ko, RULE_SETS, Scoring, Suicide, handicap};

/// The terms of a game of Go that programs set one by one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GoTerms {
    /// The komi in points, a multiple of a half.
    pub komi: f64,
    /// Handicap stones on fixed places at the start.
    pub handicap: u8,
    /// The name of the rules, if they are those of a school.
    pub rules: Option<&'static str>,
    /// The forbidden repetitions as KataGo's rules have them: `POSITIONAL`, `SITUATIONAL` or
    /// `SIMPLE`.
    pub ko: &'static str,
    /// `AREA` or `TERRITORY`.
    pub scoring: &'static str,
    /// Whether chains of two stones and more may be given up.
    pub suicide: bool,
    /// What White gets for handicap stones beside the komi: `0`, `N` or `N-1`.
    pub bonus: &'static str,
    /// Whether stones that cannot be saved count as dead without being captured, if the players
    /// agree.
    pub dead_by_agreement: bool,
}

pub(crate) fn setup(rules: &GoRules) -> Vec<SetupCommand> {
    let (cols, rows) = (rules.cols(), rules.rows());
    let (name, size) = if cols == rows {
        ("boardsize", cols.to_string())
    } else {
        ("rectangular_boardsize", format!("{cols} {rows}"))
    };
    let mut commands = vec![SetupCommand { name, args: size, need: Need::Required }];
    if let Some(set) = rules.rule_set() {
        let args = set.name.to_owned();
        commands.push(SetupCommand { name: "kata-set-rules", args, need: Need::Optional });
    }
    let komi = rules.komi().to_string();
    commands.push(SetupCommand { name: "komi", args: komi, need: Need::Required });
    commands
}

pub(crate) fn opening(rules: &GoRules) -> Option<SetupCommand> {
    (rules.handicap() > 0).then(|| SetupCommand {
        name: "fixed_handicap",
        args: rules.handicap().to_string(),
        need: Need::Required,
    })
}

impl GameSpec {
    /// The terms of a game of Go; `None` for another game.
    #[must_use]
    pub fn go_terms(&self) -> Option<GoTerms> {
        let Kind::Go(rules) = &self.0 else { return None };
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
            bonus: match rules.bonus() {
                Bonus::None => "0",
                Bonus::Stones => "N",
                Bonus::StonesLessOne => "N-1",
            },
            dead_by_agreement: rules.rule_set().is_none_or(|set| set.name != "tromp-taylor"),
        })
    }

    /// The most handicap stones on fixed places (`fixed_handicap`); 0 where there are none.
    #[must_use]
    pub fn fixed_handicap_max(&self) -> u8 {
        match &self.0 {
            Kind::Go(rules) => {
                let (cols, rows) = (rules.cols(), rules.rows());
                let max = (2..=9).rev().find(|&n| !handicap::fixed(cols, rows, n).is_empty());
                max.unwrap_or(0)
            }
            Kind::HexSmall(_) | Kind::HexLarge(_) => 0,
        }
    }

    /// Points for `stones` handicap stones of free choice, which may be fewer than asked for; none
    /// in another game.
    #[must_use]
    pub fn free_handicap(&self, stones: u16) -> Vec<String> {
        let Kind::Go(rules) = &self.0 else { return Vec::new() };
        let (cols, rows) = (rules.cols(), rules.rows());
        let names = self.table().scene(Viewer::Spectator).point_names;
        let name = |(col, row): (u8, u8)| usize::from(row) * usize::from(cols) + usize::from(col);
        handicap::free(cols, rows, stones)
            .into_iter()
            .map(|place| names[name(place)].clone())
            .collect()
    }

    /// The same game of Go with one of its rules changed, by the name and values that KataGo's
    /// `kata-set-rule` has: `ko`, `scoring`, `suicide`, `whiteHandicapBonus`; of `tax`, `hasButton`
    /// and `friendlyPassOk` the values that change nothing.
    ///
    /// # Errors
    /// When it is another game, or there is no such rule or value here.
    pub fn with_go_rule(&self, name: &str, value: &str) -> Result<GameSpec, RulesError> {
        let fail = |problem: &str| RulesError::new(&format!("{name}={value}"), problem);
        let upper = value.trim().to_ascii_uppercase();
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
                // Points in a seki count here under all rules; named rules of Japan ask for this.
                ("tax", "SEKI") if rules.scoring() == Scoring::Territory => rules,
                ("tax" | "hasButton", _) => return Err(fail("this is not played here")),
                ("friendlyPassOk", "TRUE" | "FALSE") => rules,
                ("friendlyPassOk", _) => return Err(fail("write true or false")),
                _ => return Err(fail("there is no such rule")),
            })
        })
    }

    fn with_go(
        &self,
        change: impl FnOnce(GoRules) -> Result<GoRules, RulesError>,
    ) -> Result<GameSpec, RulesError> {
        match &self.0 {
            Kind::Go(rules) => Ok(GameSpec::go(change(*rules)?)),
            Kind::HexSmall(_) | Kind::HexLarge(_) => {
                Err(RulesError::new(&self.to_string(), "only Go has komi, handicap and such rules"))
            }
        }
    }

    /// The same game of Go with a komi in points.
    ///
    /// # Errors
    /// When it is another game, or no komi.
    pub fn with_komi(&self, komi: &str) -> Result<GameSpec, RulesError> {
        self.with_go(|rules| rules.with_komi(komi))
    }

    /// The same game of Go with handicap stones on fixed places; the komi stays as it is.
    ///
    /// # Errors
    /// When it is another game, or the board has no place for so many.
    pub fn with_handicap(&self, stones: u8) -> Result<GameSpec, RulesError> {
        self.with_go(|rules| Ok(rules.with_handicap(stones)?.with_komi_halves(rules.komi_halves())))
    }

    /// The same game of Go under the rules of a school, with the komi as it is. Programs call some
    /// schools by other names (`cgos`, `korean`, `nz`); they are understood, and so is KataGo's way
    /// of naming the parts (`koPOSITIONALscoreAREAsui1`).
    ///
    /// # Errors
    /// When it is another game, or there are no rules of that name.
    pub fn with_named_rules(&self, name: &str) -> Result<GameSpec, RulesError> {
        self.with_go(|rules| {
            let komi = rules.komi_halves();
            let named = match name.trim().to_ascii_lowercase().replace(['_', ' '], "-").as_str() {
                "chinese" | "chinese-ogs" | "chinese-kgs" | "cgos" | "goe" | "ing" => "chinese",
                "tromp-taylor" | "trompsontaylor" | "tt" => "tromp-taylor",
                "japanese" | "korean" => "japanese",
                "aga" | "bga" | "french" | "aga-button" => "aga",
                "new-zealand" | "nz" | "new-zealand-rules" => "new-zealand",
                _ => return parts(rules, name),
            };
            Ok(rules.with_rule_set(named)?.with_komi_halves(komi))
        })
    }
}

/// Rules by their parts, as in `koPOSITIONALscoreAREAsui1`.
fn parts(rules: GoRules, text: &str) -> Result<GoRules, RulesError> {
    let lower = text.to_ascii_lowercase();
    let ko = [("kopositional", Ko::Positional), ("kosituational", Ko::Situational)];
    let ko = ko.into_iter().chain([("kosimple", Ko::Simple)]);
    let mut changed = rules;
    let mut understood = false;
    for (word, value) in ko {
        if lower.contains(word) {
            (changed, understood) = (changed.with_ko(value), true);
        }
    }
    for (word, value) in [("scorearea", Scoring::Area), ("scoreterritory", Scoring::Territory)] {
        if lower.contains(word) {
            (changed, understood) = (changed.with_scoring(value), true);
        }
    }
    for (word, value) in [("sui0", Suicide::Forbidden), ("sui1", Suicide::Allowed)] {
        if lower.contains(word) {
            (changed, understood) = (changed.with_suicide(value), true);
        }
    }
    if understood {
        return Ok(changed);
    }
    let known = RULE_SETS.map(|set| set.name).join(", ");
    Err(RulesError::new(text, format!("there are no such rules; write {known}")))
}

//! Rules as text: `19,rules=japanese,komi=6.5`.

use super::{GoRules, HANDICAP_KOMI_HALVES, HandicapCompensation, Ko, RULE_SETS, Scoring, Suicide};
use ponder_game::{RulesError, RulesFault, board_sides, excerpt};
use std::fmt::{self, Display};
use std::str::FromStr;

impl Display for GoRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.cols)?;
        if self.cols != self.rows {
            write!(f, "x{}", self.rows)?;
        }
        let usual = &RULE_SETS[0];
        let base = self.rule_set().unwrap_or(usual);
        if base.name != usual.name {
            write!(f, ",rules={}", base.name)?;
        }
        if self.ko != base.ko {
            write!(f, ",ko={}", word(&KO, self.ko))?;
        }
        if self.suicide != base.suicide {
            write!(f, ",suicide={}", word(&SUICIDE, self.suicide))?;
        }
        if self.scoring != base.scoring {
            write!(f, ",scoring={}", word(&SCORING, self.scoring))?;
        }
        if self.bonus != base.bonus {
            write!(f, ",bonus={}", word(&BONUS, self.bonus))?;
        }
        if self.handicap > 0 {
            write!(f, ",handicap={}", self.handicap)?;
        }
        let komi = if self.handicap > 0 { HANDICAP_KOMI_HALVES } else { base.komi_halves };
        if self.komi_halves != komi {
            write!(f, ",komi={}", self.komi())?;
        }
        Ok(())
    }
}

/// The words of an option and their values.
type Words<T, const N: usize> = [(&'static str, T); N];

const KO: Words<Ko, 3> =
    [("positional", Ko::Positional), ("situational", Ko::Situational), ("simple", Ko::Simple)];
const SUICIDE: Words<Suicide, 2> =
    [("forbidden", Suicide::Forbidden), ("allowed", Suicide::Allowed)];
const SCORING: Words<Scoring, 2> = [("area", Scoring::Area), ("territory", Scoring::Territory)];
const BONUS: Words<HandicapCompensation, 3> = [
    ("none", HandicapCompensation::None),
    ("stones", HandicapCompensation::Stones),
    ("stones-less-one", HandicapCompensation::StonesLessOne),
];

/// The word for a value.
fn word<T: Copy + PartialEq, const N: usize>(words: &Words<T, N>, value: T) -> &'static str {
    words.iter().find(|(_, other)| *other == value).map_or("", |(word, _)| word)
}

fn lookup<T: Copy, const N: usize>(
    option: &str,
    words: &Words<T, N>,
    text: &str,
) -> Result<T, RulesFault> {
    words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<_> = words.iter().map(|(word, _)| *word).collect();
        RulesFault::RuleWord {
            option: option.to_owned(),
            found: excerpt(text),
            known: known.join(", "),
        }
    })
}

impl FromStr for GoRules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let fail = |fault: RulesFault| RulesError::new(text, fault);
        let parts = text.split(',').map(str::trim).skip(1);
        let (cols, rows) = board_sides(text, ["go:9", "go:9x13"])?;
        let mut rules = GoRules::new(cols, rows)?;
        let options: Vec<(&str, &str)> =
            parts.map(|option| option.split_once('=').unwrap_or((option, ""))).collect();
        // The rule set first, then the deviations from it, and the komi last.
        for rank in 0..3 {
            for &(name, value) in &options {
                let (rank_of_option, next) = match name {
                    "rules" => (0, rules.with_rule_set(value)),
                    "handicap" => (
                        1,
                        match value.parse() {
                            Ok(stones) => rules.with_handicap(stones),
                            Err(_) => Err(fail(RulesFault::number("handicap", value, 0, 9))),
                        },
                    ),
                    "ko" => (1, lookup(name, &KO, value).map(|ko| rules.with_ko(ko)).map_err(fail)),
                    "suicide" => (
                        1,
                        lookup(name, &SUICIDE, value)
                            .map(|it| rules.with_suicide(it))
                            .map_err(fail),
                    ),
                    "scoring" => (
                        1,
                        lookup(name, &SCORING, value)
                            .map(|it| rules.with_scoring(it))
                            .map_err(fail),
                    ),
                    "bonus" => (
                        1,
                        lookup(name, &BONUS, value)
                            .map(|it| rules.with_handicap_compensation(it))
                            .map_err(fail),
                    ),
                    "komi" => (2, rules.with_komi(value)),
                    _ => {
                        let known = "rules, komi, handicap, ko, suicide, scoring, bonus";
                        return Err(fail(RulesFault::unknown_rule(name, "Go", known)));
                    }
                };
                if rank_of_option == rank {
                    rules = next?;
                }
            }
        }
        Ok(rules)
    }
}

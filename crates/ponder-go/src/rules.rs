//! Board size, komi and rule sets.

mod fault;
pub(crate) mod names;
mod text;

use crate::geometry::{Geometry, SIDE_MAX};
use crate::handicap;
use fault::GoRulesFault;
use ponder_game::{Refused, RulesError, RulesFault, excerpt};

/// Ko rule: the repetitions that are forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ko {
    /// No move may repeat an earlier board of the game (positional superko).
    #[default]
    Positional,
    /// No move may repeat an earlier board with the same side to move (situational superko).
    Situational,
    /// A single stone that has just captured a single stone may not be captured at once (simple
    /// ko). A game in which a position occurs for the third time is drawn.
    Simple,
}

/// Suicide rule: whether a move may remove own stones from the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Suicide {
    /// Suicide is illegal.
    #[default]
    Forbidden,
    /// Suicide of chains of two or more stones is legal; that of a single stone is not, since it
    /// would change nothing.
    Allowed,
}

/// Scoring rule of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scoring {
    /// Area scoring: stones and the empty points that only they reach (Tromp-Taylor).
    #[default]
    Area,
    /// Territory scoring: empty points that only one side's stones reach, and captured stones.
    /// Stones within the other side's pass-alive area are captured first, all others count as
    /// alive: an approximation of the Japanese rules, correct when the players have captured all
    /// disputed stones.
    Territory,
}

/// Compensation that White receives for handicap stones, in addition to the komi.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HandicapCompensation {
    /// No compensation.
    #[default]
    None,
    /// One point per stone.
    Stones,
    /// One point per stone except the first.
    StonesLessOne,
}

/// A named rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleSet {
    /// Name in a rules string.
    pub name: &'static str,
    /// Ko rule.
    pub ko: Ko,
    /// Suicide rule.
    pub suicide: Suicide,
    /// Scoring rule.
    pub scoring: Scoring,
    /// White's compensation for handicap stones.
    pub bonus: HandicapCompensation,
    /// Komi in half points.
    pub komi_halves: i16,
}

/// The named rule sets; the first is the default.
///
/// Chinese rules are those of the computer Go servers (positional superko); AGA and New Zealand
/// have situational superko.
pub const RULE_SETS: [RuleSet; 5] = [
    RuleSet {
        name: "chinese",
        ko: Ko::Positional,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Area,
        bonus: HandicapCompensation::Stones,
        komi_halves: 15,
    },
    RuleSet {
        name: "tromp-taylor",
        ko: Ko::Positional,
        suicide: Suicide::Allowed,
        scoring: Scoring::Area,
        bonus: HandicapCompensation::None,
        komi_halves: 15,
    },
    RuleSet {
        name: "aga",
        ko: Ko::Situational,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Area,
        bonus: HandicapCompensation::StonesLessOne,
        komi_halves: 15,
    },
    RuleSet {
        name: "new-zealand",
        ko: Ko::Situational,
        suicide: Suicide::Allowed,
        scoring: Scoring::Area,
        bonus: HandicapCompensation::None,
        komi_halves: 14,
    },
    RuleSet {
        name: "japanese",
        ko: Ko::Simple,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Territory,
        bonus: HandicapCompensation::None,
        komi_halves: 13,
    },
];

/// The default komi of a handicap game, in half points.
const HANDICAP_KOMI_HALVES: i16 = 1;

/// The largest komi, in half points.
const KOMI_HALVES_MAX: i16 = 2 * 400;

/// Rules of a game of Go, written `9`, `9x13`, `19,rules=japanese,komi=6.5,handicap=4` or
/// `9,ko=situational,suicide=allowed,scoring=area`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GoRules {
    cols: u8,
    rows: u8,
    komi_halves: i16,
    handicap: u8,
    ko: Ko,
    suicide: Suicide,
    scoring: Scoring,
    bonus: HandicapCompensation,
}

impl GoRules {
    /// Maximum board size along one side, in points.
    pub const SIZE_MAX: u8 = SIDE_MAX;

    /// The default rules on a board of this size.
    ///
    /// # Errors
    /// Fails if a side has less than 2 or more than 19 points.
    pub fn new(cols: u8, rows: u8) -> Result<Self, RulesError> {
        let range = 2..=Self::SIZE_MAX;
        if !range.contains(&cols) || !range.contains(&rows) {
            let fault = RulesFault::BoardSides { game: "Go", min: 2, max: Self::SIZE_MAX };
            return Err(RulesError::new(&format!("{cols}x{rows}"), fault));
        }
        let set = RULE_SETS[0];
        let rules = GoRules {
            cols,
            rows,
            komi_halves: 0,
            handicap: 0,
            ko: set.ko,
            suicide: set.suicide,
            scoring: set.scoring,
            bonus: set.bonus,
        };
        Ok(rules.with_komi_halves(set.komi_halves))
    }

    /// The same board size under a named rule set, with its komi.
    ///
    /// # Errors
    /// Fails if there is no rule set of that name.
    pub fn with_rule_set(self, name: &str) -> Result<Self, RulesError> {
        let plain = name.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        let Some(set) = RULE_SETS.iter().find(|set| set.name == plain) else {
            let known = RULE_SETS.map(|set| set.name).join(", ");
            let option = "rules".to_owned();
            let fault = RulesFault::RuleWord { option, found: excerpt(name), known };
            return Err(RulesError::new(name, fault));
        };
        let RuleSet { ko, suicide, scoring, bonus, komi_halves, .. } = *set;
        let komi_halves = if self.handicap > 0 { self.komi_halves } else { komi_halves };
        Ok(GoRules { ko, suicide, scoring, bonus, komi_halves, ..self })
    }

    /// The same rules with another komi, in half points, clamped to 400 points either way.
    #[must_use]
    pub fn with_komi_halves(self, komi_halves: i16) -> Self {
        let komi_halves = komi_halves.clamp(-KOMI_HALVES_MAX, KOMI_HALVES_MAX);
        GoRules { komi_halves, ..self }
    }

    /// The same rules with another komi, in points.
    ///
    /// # Errors
    /// Fails if the komi is not a number, not a multiple of 0.5, or beyond 400 points.
    pub fn with_komi(self, komi: &str) -> Result<Self, RulesError> {
        let fail = |fault: Refused| RulesError::new(&format!("komi={komi}"), fault);
        let max = KOMI_HALVES_MAX / 2;
        let number = || RulesFault::number("komi", komi, -max, max).into();
        let points: f64 = komi.trim().parse().map_err(|_| fail(number()))?;
        let halves = points * 2.0;
        if !halves.is_finite() || halves.abs() > f64::from(KOMI_HALVES_MAX) {
            return Err(fail(number()));
        }
        if halves.fract() != 0.0 {
            return Err(fail(GoRulesFault::KomiFraction.into()));
        }
        Ok(self.with_komi_halves(halves as i16))
    }

    /// The same rules with fixed handicap stones, placed before White begins; the komi becomes half
    /// a point, or the usual one without stones.
    ///
    /// # Errors
    /// Fails if the board has no points for that many stones.
    pub fn with_handicap(self, stones: u8) -> Result<Self, RulesError> {
        let max = handicap::fixed_max(self.cols, self.rows);
        if stones > 0 && !(2..=max).contains(&stones) {
            let fault = match max {
                0 => GoRulesFault::NoHandicap,
                max => GoRulesFault::HandicapStones { max },
            };
            return Err(RulesError::new(&format!("handicap={stones}"), fault));
        }
        let komi_halves = match (self.handicap, stones) {
            (_, 1..) => HANDICAP_KOMI_HALVES,
            (0, 0) => self.komi_halves,
            (_, 0) => self.rule_set().map_or(RULE_SETS[0].komi_halves, |set| set.komi_halves),
        };
        Ok(GoRules { handicap: stones, komi_halves, ..self })
    }

    /// The same rules with another ko rule.
    #[must_use]
    pub fn with_ko(self, ko: Ko) -> Self {
        GoRules { ko, ..self }
    }

    /// The same rules with another suicide rule.
    #[must_use]
    pub fn with_suicide(self, suicide: Suicide) -> Self {
        GoRules { suicide, ..self }
    }

    /// The same rules with another scoring rule.
    #[must_use]
    pub fn with_scoring(self, scoring: Scoring) -> Self {
        GoRules { scoring, ..self }
    }

    /// The same rules with another compensation for handicap stones.
    #[must_use]
    pub fn with_handicap_compensation(self, bonus: HandicapCompensation) -> Self {
        GoRules { bonus, ..self }
    }

    /// The same rules on another board size, without handicap stones if it has no points for them.
    ///
    /// # Errors
    /// See [`new`](GoRules::new).
    pub fn resized(self, cols: u8, rows: u8) -> Result<Self, RulesError> {
        let GoRules { cols, rows, .. } = GoRules::new(cols, rows)?;
        let fits = self.handicap <= handicap::fixed_max(cols, rows);
        let rules = if fits { self } else { self.with_handicap(0)? };
        Ok(GoRules { cols, rows, ..rules })
    }

    /// The number of columns.
    #[inline]
    pub fn cols(&self) -> u8 {
        self.cols
    }

    /// The number of rows.
    #[inline]
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// The point numbering of the board.
    pub fn geometry(&self) -> &'static Geometry {
        Geometry::of(self.cols, self.rows)
    }

    /// The komi in half points, without the compensation for handicap stones.
    #[inline]
    pub fn komi_halves(&self) -> i16 {
        self.komi_halves
    }

    /// The komi in points.
    pub fn komi(&self) -> f64 {
        f64::from(self.komi_halves) / 2.0
    }

    /// The number of handicap stones at the start, 0 or 2 to 9.
    #[inline]
    pub fn handicap(&self) -> u8 {
        self.handicap
    }

    /// The ko rule.
    #[inline]
    pub fn ko(&self) -> Ko {
        self.ko
    }

    /// The suicide rule.
    #[inline]
    pub fn suicide(&self) -> Suicide {
        self.suicide
    }

    /// The scoring rule.
    #[inline]
    pub fn scoring(&self) -> Scoring {
        self.scoring
    }

    /// White's compensation for handicap stones.
    #[inline]
    pub fn handicap_compensation(&self) -> HandicapCompensation {
        self.bonus
    }

    /// Points that White receives in addition to its own, in half points, when Black began with
    /// `stones` handicap stones.
    #[inline]
    pub fn compensation_halves(&self, stones: u8) -> i32 {
        let stones = i32::from(stones);
        let bonus = match self.bonus {
            HandicapCompensation::None => 0,
            HandicapCompensation::Stones => stones,
            HandicapCompensation::StonesLessOne => (stones - 1).max(0),
        };
        i32::from(self.komi_halves) + 2 * bonus
    }

    /// The named rule set that these rules match, regardless of the komi.
    pub fn rule_set(&self) -> Option<&'static RuleSet> {
        RULE_SETS.iter().find(|set| {
            (set.ko, set.suicide, set.scoring, set.bonus)
                == (self.ko, self.suicide, self.scoring, self.bonus)
        })
    }
}

//! Board size, komi and what the schools of Go differ in.

pub(crate) mod names;
mod text;

use crate::geometry::{Geometry, SIDE_MAX};
use crate::handicap;
use ponder_game::RulesError;

/// Which repetitions are forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ko {
    /// No move may make the board as it ever was in this game (positional superko).
    #[default]
    Positional,
    /// No move may make the board as it was with the same side to move (situational superko).
    Situational,
    /// A single stone that has just captured a single stone may not be captured at once. A game
    /// that comes to a position for the third time is drawn.
    Simple,
}

/// Whether a move may take one's own stones off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Suicide {
    /// It may not.
    #[default]
    Forbidden,
    /// Chains of two stones and more may be given up; a single stone may not, since nothing would
    /// change.
    Allowed,
}

/// How a finished game is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scoring {
    /// Stones and the empty points that only they reach (Tromp-Taylor).
    #[default]
    Area,
    /// Empty points that only one side's stones reach, and captured stones. Stones within the other
    /// side's pass-alive area are captured first, all others count as alive: an approximation of
    /// the Japanese rules, which is right when the players have captured what they dispute.
    Territory,
}

/// What White gets for the handicap stones, beside the komi.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bonus {
    /// Nothing.
    #[default]
    None,
    /// A point a stone.
    Stones,
    /// A point a stone but the first.
    StonesLessOne,
}

/// A school of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleSet {
    /// Its name in a rules string.
    pub name: &'static str,
    /// Which repetitions it forbids.
    pub ko: Ko,
    /// What it says of suicide.
    pub suicide: Suicide,
    /// How it counts.
    pub scoring: Scoring,
    /// What it gives White for handicap stones.
    pub bonus: Bonus,
    /// Its komi in half points.
    pub komi_halves: i16,
}

/// The schools that have names; the first is the one without a word.
///
/// Chinese rules are those of the computer servers (positional superko); AGA and New Zealand have
/// situational superko.
pub const RULE_SETS: [RuleSet; 5] = [
    RuleSet {
        name: "chinese",
        ko: Ko::Positional,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Area,
        bonus: Bonus::Stones,
        komi_halves: 15,
    },
    RuleSet {
        name: "tromp-taylor",
        ko: Ko::Positional,
        suicide: Suicide::Allowed,
        scoring: Scoring::Area,
        bonus: Bonus::None,
        komi_halves: 15,
    },
    RuleSet {
        name: "aga",
        ko: Ko::Situational,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Area,
        bonus: Bonus::StonesLessOne,
        komi_halves: 15,
    },
    RuleSet {
        name: "new-zealand",
        ko: Ko::Situational,
        suicide: Suicide::Allowed,
        scoring: Scoring::Area,
        bonus: Bonus::None,
        komi_halves: 14,
    },
    RuleSet {
        name: "japanese",
        ko: Ko::Simple,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Territory,
        bonus: Bonus::None,
        komi_halves: 13,
    },
];

/// The komi of a handicap game, in half points, unless it is given.
const HANDICAP_KOMI_HALVES: i16 = 1;

/// The largest komi, in half points.
const KOMI_HALVES_MAX: i16 = 2 * 400;

/// The rules of a game of Go, written `9`, `9x13`, `19,rules=japanese,komi=6.5,handicap=4` or
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
    bonus: Bonus,
}

impl GoRules {
    /// The longest side of a board.
    pub const SIZE_MAX: u8 = SIDE_MAX;

    /// A board with the usual rules.
    ///
    /// # Errors
    /// When a side has less than 2 or more than 19 points.
    pub fn new(cols: u8, rows: u8) -> Result<Self, RulesError> {
        let range = 2..=Self::SIZE_MAX;
        if !range.contains(&cols) || !range.contains(&rows) {
            return Err(RulesError::new(
                &format!("{cols}x{rows}"),
                format!("a Go board has 2 to {0} columns and rows", Self::SIZE_MAX),
            ));
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

    /// The same board under the rules of a school, with its komi.
    ///
    /// # Errors
    /// When there is no school of that name.
    pub fn with_rule_set(self, name: &str) -> Result<Self, RulesError> {
        let wanted = name.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        let Some(set) = RULE_SETS.iter().find(|set| set.name == wanted) else {
            let known = RULE_SETS.map(|set| set.name).join(", ");
            return Err(RulesError::new(name, format!("there are no such rules; write {known}")));
        };
        let RuleSet { ko, suicide, scoring, bonus, komi_halves, .. } = *set;
        let komi_halves = if self.handicap > 0 { self.komi_halves } else { komi_halves };
        Ok(GoRules { ko, suicide, scoring, bonus, komi_halves, ..self })
    }

    /// The same rules with another komi, in half points; at most 400 points either way.
    #[must_use]
    pub fn with_komi_halves(self, komi_halves: i16) -> Self {
        let komi_halves = komi_halves.clamp(-KOMI_HALVES_MAX, KOMI_HALVES_MAX);
        GoRules { komi_halves, ..self }
    }

    /// The same rules with a komi in points.
    ///
    /// # Errors
    /// When it is no number, not a multiple of a half, or beyond 400 points.
    pub fn with_komi(self, komi: &str) -> Result<Self, RulesError> {
        let fail = |problem: &str| RulesError::new(&format!("komi={komi}"), problem);
        let points: f64 = komi.trim().parse().map_err(|_| fail("write a number such as 7.5"))?;
        let halves = points * 2.0;
        if !halves.is_finite() || halves.abs() > f64::from(KOMI_HALVES_MAX) {
            return Err(fail("a komi lies between -400 and 400 points"));
        }
        if halves.fract() != 0.0 {
            return Err(fail("a komi has whole or half points"));
        }
        Ok(self.with_komi_halves(halves as i16))
    }

    /// The same rules with handicap stones, which are on the board when White begins; the komi
    /// becomes half a point, or the usual one without stones.
    ///
    /// # Errors
    /// When the board has no place for so many.
    pub fn with_handicap(self, stones: u8) -> Result<Self, RulesError> {
        let max = handicap::fixed_max(self.cols, self.rows);
        if stones > 0 && !(2..=max).contains(&stones) {
            let problem = match max {
                0 => "this board has no places for handicap stones".to_owned(),
                max => format!("this board has places for 2 to {max} handicap stones"),
            };
            return Err(RulesError::new(&format!("handicap={stones}"), problem));
        }
        let komi_halves = match (self.handicap, stones) {
            (_, 1..) => HANDICAP_KOMI_HALVES,
            (0, 0) => self.komi_halves,
            (_, 0) => self.rule_set().map_or(RULE_SETS[0].komi_halves, |set| set.komi_halves),
        };
        Ok(GoRules { handicap: stones, komi_halves, ..self })
    }

    /// The same rules with other forbidden repetitions.
    #[must_use]
    pub fn with_ko(self, ko: Ko) -> Self {
        GoRules { ko, ..self }
    }

    /// The same rules with suicide allowed or not.
    #[must_use]
    pub fn with_suicide(self, suicide: Suicide) -> Self {
        GoRules { suicide, ..self }
    }

    /// The same rules counted in another way.
    #[must_use]
    pub fn with_scoring(self, scoring: Scoring) -> Self {
        GoRules { scoring, ..self }
    }

    /// The same rules with another compensation for handicap stones.
    #[must_use]
    pub fn with_bonus(self, bonus: Bonus) -> Self {
        GoRules { bonus, ..self }
    }

    /// The same rules on another board, without handicap stones that it has no place for.
    ///
    /// # Errors
    /// As [`new`](GoRules::new).
    pub fn resized(self, cols: u8, rows: u8) -> Result<Self, RulesError> {
        let GoRules { cols, rows, .. } = GoRules::new(cols, rows)?;
        let fits = self.handicap <= handicap::fixed_max(cols, rows);
        let rules = if fits { self } else { self.with_handicap(0)? };
        Ok(GoRules { cols, rows, ..rules })
    }

    /// Points in a row.
    #[inline]
    pub fn cols(&self) -> u8 {
        self.cols
    }

    /// Rows.
    #[inline]
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// The board's numbering of its points.
    pub fn geometry(&self) -> &'static Geometry {
        Geometry::of(self.cols, self.rows)
    }

    /// What White gets, in half points, handicap stones apart.
    #[inline]
    pub fn komi_halves(&self) -> i16 {
        self.komi_halves
    }

    /// The komi in points.
    pub fn komi(&self) -> f64 {
        f64::from(self.komi_halves) / 2.0
    }

    /// Handicap stones at the start, 0 or 2 to 9.
    #[inline]
    pub fn handicap(&self) -> u8 {
        self.handicap
    }

    /// Which repetitions are forbidden.
    #[inline]
    pub fn ko(&self) -> Ko {
        self.ko
    }

    /// Whether suicide is allowed.
    #[inline]
    pub fn suicide(&self) -> Suicide {
        self.suicide
    }

    /// How a finished game is counted.
    #[inline]
    pub fn scoring(&self) -> Scoring {
        self.scoring
    }

    /// What White gets for handicap stones.
    #[inline]
    pub fn bonus(&self) -> Bonus {
        self.bonus
    }

    /// What White gets beside its own points, in half points, when Black began with `stones`
    /// handicap stones.
    #[inline]
    pub fn compensation_halves(&self, stones: u8) -> i32 {
        let stones = i32::from(stones);
        let bonus = match self.bonus {
            Bonus::None => 0,
            Bonus::Stones => stones,
            Bonus::StonesLessOne => (stones - 1).max(0),
        };
        i32::from(self.komi_halves) + 2 * bonus
    }

    /// The school these rules are of, whatever the komi.
    pub fn rule_set(&self) -> Option<&'static RuleSet> {
        RULE_SETS.iter().find(|set| {
            (set.ko, set.suicide, set.scoring, set.bonus)
                == (self.ko, self.suicide, self.scoring, self.bonus)
        })
    }
}

//! Rules: board size, swap and passing.

use ponder_game::{RulesError, RulesFault, board_sides};
use std::fmt::{self, Display};
use std::str::FromStr;

/// The swap rule: whether and how the second player may take over the first stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Swap {
    /// No swap.
    #[default]
    None,
    /// The stone changes colour and is mirrored in the long diagonal.
    Pieces,
    /// The players exchange colours.
    Sides,
}

/// The passing rule. Hex has no pass, but some records contain passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Passing {
    /// Passing is forbidden: every turn places a stone.
    #[default]
    Forbidden,
    /// Passing is allowed, but a pass may not be answered by a pass.
    Allowed,
}

/// Rules of a game of Hex, written `11`, `11x14`, `11,swap`, `11,swap=sides` or `11,pass`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HexRules {
    cols: u8,
    rows: u8,
    swap: Swap,
    passing: Passing,
}

impl HexRules {
    /// Maximum number of columns and of rows.
    pub const SIZE_MAX: u8 = 19;

    /// Creates the rules of a board without swap and pass.
    ///
    /// # Errors
    /// Fails when the number of columns or rows is not 1 to 19.
    pub fn new(cols: u8, rows: u8) -> Result<Self, RulesError> {
        let range = 1..=Self::SIZE_MAX;
        if !range.contains(&cols) || !range.contains(&rows) {
            let fault = RulesFault::BoardSides { game: "Hex", min: 1, max: Self::SIZE_MAX };
            return Err(RulesError::new(&format!("{cols}x{rows}"), fault));
        }
        Ok(HexRules { cols, rows, swap: Swap::None, passing: Passing::Forbidden })
    }

    /// Sets the swap rule.
    ///
    /// # Errors
    /// Fails when the board is not square, because a mirrored stone would not fit it.
    pub fn with_swap(self, swap: Swap) -> Result<Self, RulesError> {
        if swap != Swap::None && self.cols != self.rows {
            return Err(RulesError::new(&self.to_string(), RulesFault::SwapNeedsSquare));
        }
        Ok(HexRules { swap, ..self })
    }

    /// Sets the passing rule.
    #[must_use]
    pub fn with_passing(self, passing: Passing) -> Self {
        HexRules { passing, ..self }
    }

    /// Number of columns (cells in a row).
    pub fn cols(&self) -> u8 {
        self.cols
    }

    /// Number of rows.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// Swap rule.
    pub fn swap(&self) -> Swap {
        self.swap
    }

    /// Passing rule.
    pub fn passing(&self) -> Passing {
        self.passing
    }
}

impl Display for HexRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.cols)?;
        if self.cols != self.rows {
            write!(f, "x{}", self.rows)?;
        }
        match self.swap {
            Swap::None => {}
            Swap::Pieces => write!(f, ",swap")?,
            Swap::Sides => write!(f, ",swap=sides")?,
        }
        match self.passing {
            Passing::Forbidden => Ok(()),
            Passing::Allowed => write!(f, ",pass"),
        }
    }
}

impl FromStr for HexRules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let parts = text.split(',').map(str::trim).skip(1);
        let (cols, rows) = board_sides(text, ["hex:11", "hex:11x14"])?;
        let mut rules = HexRules::new(cols, rows)?;
        for option in parts {
            rules = match option {
                "swap" | "swap=pieces" => rules.with_swap(Swap::Pieces)?,
                "swap=sides" => rules.with_swap(Swap::Sides)?,
                "pass" => rules.with_passing(Passing::Allowed),
                _ => {
                    let known = "swap, swap=sides, pass";
                    let fault = RulesFault::unknown_rule(option, "Hex", known);
                    return Err(RulesError::new(text, fault));
                }
            };
        }
        Ok(rules)
    }
}

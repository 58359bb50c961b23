//! Rules: the size of the board.

use ponder_game::{RulesError, RulesFault, board_sides};
use std::fmt::{self, Display};
use std::str::FromStr;

/// Rules of a game of Othello, written as the side of the board (`8`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OthelloRules {
    size: u8,
}

impl OthelloRules {
    /// Maximum side of the board.
    pub const SIZE_MAX: u8 = 16;

    /// Creates the rules of a board.
    ///
    /// # Errors
    /// Fails when the side is not an even number from 4 to 16.
    pub fn new(size: u8) -> Result<Self, RulesError> {
        if (4..=Self::SIZE_MAX).contains(&size) && size.is_multiple_of(2) {
            return Ok(OthelloRules { size });
        }
        let (game, example) = ("Othello", "othello:8");
        let fault = RulesFault::EvenBoard { game, min: 4, max: Self::SIZE_MAX, example };
        Err(RulesError::new(&size.to_string(), fault))
    }

    /// Side of the board in squares.
    pub fn size(&self) -> u8 {
        self.size
    }
}

impl Default for OthelloRules {
    fn default() -> Self {
        OthelloRules { size: 8 }
    }
}

/// Empty for the usual board, so that its rules string is the name alone.
impl Display for OthelloRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::default() { Ok(()) } else { write!(f, "{}", self.size) }
    }
}

impl FromStr for OthelloRules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        if text.trim().is_empty() {
            return Ok(Self::default());
        }
        let (cols, rows) = board_sides(text, ["othello:8", "othello:6"])?;
        if cols != rows {
            let (game, example) = ("Othello", "othello:8");
            return Err(RulesError::new(text, RulesFault::SquareBoard { game, example }));
        }
        if let Some((_, option)) = text.split_once(',') {
            return Err(RulesError::new(text, RulesFault::unknown_rule(option, "Othello", "")));
        }
        Self::new(rows)
    }
}

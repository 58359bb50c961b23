//! Word patterns with wildcards and sets of letters.

use thiserror::Error;

use super::{Filter, WORD_MAX};
use crate::{Alphabet, Tile, TileError, letter_of};

/// Error for a text that is not a pattern.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PatternError {
    /// The pattern has a character that is neither a tile nor an operator.
    #[error(
        "{0}; a pattern has tiles, `?` for any tile, `*` for any run of tiles, and sets such as \
         `[AEI]` or `[^AEI]`"
    )]
    Tile(#[from] TileError),
    /// A set is not closed.
    #[error("the set that begins at character {0} has no closing `]`")]
    Open(usize),
    /// The pattern is too long.
    #[error("the pattern is too long: it can have at most {WORD_MAX} places")]
    Long,
}

/// A pattern that matches whole words: tiles, `?` for any tile, `*` for any run of tiles, possibly
/// empty, and sets of tiles (`[AEI]`, or `[^AEI]` for all but these).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// Letters that match at each place, one bit per letter.
    places: Vec<u64>,
    /// Set of the numbers of places after which a run may occur.
    runs: u128,
}

impl Pattern {
    /// Parses a pattern. Where an alphabet has a tile in brackets (`[CH]`), the brackets are read
    /// as that tile; a set of its letters can be written in another order (`[HC]`).
    ///
    /// # Errors
    /// The error describes the problem and gives its place.
    pub fn parse(text: &str, alphabet: &Alphabet) -> Result<Self, PatternError> {
        let any = (2_u64 << alphabet.letters()) - 2;
        let (mut places, mut runs, mut rest) = (Vec::new(), 0_u128, text);
        while let Some(sign) = rest.chars().next() {
            let at = text[..text.len() - rest.len()].chars().count() + 1;
            if let Some((tile, length)) = alphabet.next_tile(rest) {
                places.push(if tile == 0 { any } else { 1 << letter_of(tile) });
                rest = &rest[length..];
            } else if sign == '*' {
                runs |= 1 << places.len();
                rest = &rest[1..];
            } else if sign == '[' {
                let (set, after) = set_of(&rest[1..], at, alphabet)?;
                places.push(set.unwrap_or_else(|but| any & !but));
                rest = after;
            } else {
                return Err(TileError { at, found: sign.to_string() }.into());
            }
            if places.len() > WORD_MAX {
                return Err(PatternError::Long);
            }
        }
        Ok(Pattern { places, runs })
    }
}

/// Parses the rest of a set after `[`: the set, or as an `Err` the letters that it excludes, and
/// the text after it.
fn set_of<'t>(
    text: &'t str,
    open: usize,
    alphabet: &Alphabet,
) -> Result<(Result<u64, u64>, &'t str), PatternError> {
    let inside = text.strip_prefix('^').unwrap_or(text);
    let (mut set, mut rest) = (0, inside);
    loop {
        if let Some(after) = rest.strip_prefix(']') {
            let found = if inside.len() < text.len() { Err(set) } else { Ok(set) };
            return Ok((found, after));
        }
        let sign = rest.chars().next().ok_or(PatternError::Open(open))?;
        let at = open + 1 + text[..text.len() - rest.len()].chars().count();
        match alphabet.next_tile(rest) {
            Some((tile, length)) if tile != 0 => {
                set |= 1 << letter_of(tile);
                rest = &rest[length..];
            }
            _ => return Err(TileError { at, found: sign.to_string() }.into()),
        }
    }
}

impl Filter for Pattern {
    /// The possible numbers of places filled so far, one bit each.
    type State = u128;

    fn start(&self) -> u128 {
        1
    }

    fn step(&self, state: &u128, letter: Tile) -> Option<(u128, Tile)> {
        let (mut next, mut left) = (state & self.runs, *state);
        while left != 0 {
            let filled = left.trailing_zeros();
            left &= left - 1;
            let fits = self.places.get(filled as usize).is_some_and(|set| set >> letter & 1 == 1);
            next |= u128::from(fits) << (filled + 1);
        }
        (next != 0).then_some((next, letter))
    }

    fn ends(&self, state: &u128) -> bool {
        state >> self.places.len() & 1 == 1
    }
}

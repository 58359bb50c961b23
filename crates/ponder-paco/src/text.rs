//! Games as text: perhaps a line with the rules, a FEN or a link to an editor, then moves in
//! algebraic notation.

use crate::sgf::options;
use crate::{FenError, PacoMove, PacoPosition, PacoRecord, PacoRules, Square};
use ponder_game::{History, Position, Refused, RulesError, excerpt};
use thiserror::Error;

/// Error of reading a game as text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TextError {
    /// The rules in the first line.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The position in the first line.
    #[error(transparent)]
    Position(#[from] FenError),
    /// A move.
    #[error("move {number} (`{text}`): {why}")]
    Move {
        /// Number, from 1.
        number: usize,
        /// The move, shortened.
        text: String,
        /// Rule that it breaks.
        why: Refused,
    },
}

/// Returns whether a text begins as such a game does.
pub fn is_game(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim();
    let first = text.lines().next().unwrap_or("");
    let is_square = |part: &str| {
        let name = part.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
        Square::parse(name).is_some()
    };
    let is_move = |word: &str| word.contains(['>', 'x']) && word.split(['>', 'x']).all(is_square);
    let mut words = text.split_whitespace().map(without_number).filter(|word| !word.is_empty());
    is_position(first) || options(first).is_some() || words.next().is_some_and(is_move)
}

/// Returns whether a line is a FEN, alone or in a link to an editor.
pub fn is_position(line: &str) -> bool {
    line.split('/').count() == 8 || (line.contains("://") && line.contains("fen="))
}

/// Parses a line before the moves; `None` if it holds moves.
fn start(line: &str) -> Result<Option<PacoRules>, TextError> {
    if let Some(rules) = options(line) {
        return Ok(Some(rules.parse()?));
    }
    if !is_position(line) {
        return Ok(None);
    }
    Ok(Some(PacoRules::default().from_position(PacoPosition::from_fen(line)?)))
}

/// Returns whether a word between moves is not a move but a result or an ellipsis.
fn is_between(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*" | "…" | "...")
}

/// Returns a move without its number (`12.e2>e4`, `12...`).
pub fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let has_number = rest.len() < word.len() && rest.starts_with('.');
    if has_number { rest.trim_start_matches('.') } else { word }
}

/// Reads a game, up to the move with which it has more than `actions_max` actions.
///
/// # Errors
/// The error names the first line or the move that cannot be parsed, or is illegal or not complete.
pub fn read(text: &str, actions_max: usize) -> Result<PacoRecord, TextError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let (rules, moves) = match start(first.trim())? {
        Some(rules) => (rules, rest),
        None => (PacoRules::default(), text),
    };
    let mut position = rules.initial();
    let mut history = History::default();
    let mut actions: Vec<PacoMove> = Vec::new();
    let words = moves.split_whitespace().filter(|word| !is_between(word)).map(without_number);
    for (at, word) in words.filter(|word| !word.is_empty()).enumerate() {
        let bad = |why: Refused| TextError::Move { number: at + 1, text: excerpt(word), why };
        let found = position.read_actions(word).map_err(bad)?;
        let mover = position.to_move();
        for action in found {
            position.check(action, &history).map_err(|error| bad(error.into()))?;
            history.push(position.repetition_key());
            position.play(action);
            actions.push(action);
        }
        if position.to_move() == mover && position.winner().is_none() {
            let text = "the move is incomplete; name every square of its chain";
            return Err(bad(Refused::new("incomplete-move", text)));
        }
        if actions.len() > actions_max {
            break;
        }
    }
    Ok(PacoRecord::new(&rules, actions))
}

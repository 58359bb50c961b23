//! Rules of a game: its starting position, and its draws.

use crate::PacoPosition;
use ponder_game::{Refused, Rng, RulesError, RulesFault};
use rand::RngExt;
use std::fmt::{self, Display};
use std::str::FromStr;

/// The starting position of orthodox chess.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -";

/// Starting position of a game.
#[derive(Clone, PartialEq, Debug)]
enum Start {
    Usual,
    /// One of the 960 rows of Chess960, by Scharnagl's number.
    Row(u16),
    Position(Box<PacoPosition>),
}

/// The rules of a game: empty, or `repetitions=3`, `row=518`, `fen=BOARD_w_0_AHah_-_-` separated by
/// commas. A FEN has `_` for its spaces.
#[derive(Clone, PartialEq, Debug)]
pub struct PacoRules {
    start: Start,
    repetitions: u8,
}

/// Number of start rows of Fischer random chess.
const ROWS: u16 = 960;

impl Default for PacoRules {
    fn default() -> Self {
        PacoRules { start: Start::Usual, repetitions: 3 }
    }
}

impl PacoRules {
    /// The same rules, with a draw when a position occurs this many times; 0 for never.
    #[must_use]
    pub fn with_repetitions(self, repetitions: u8) -> Self {
        PacoRules { repetitions, ..self }
    }

    /// The same rules from another position. Its count of moves without progress starts from 0.
    #[must_use]
    pub fn from_position(self, position: PacoPosition) -> Self {
        PacoRules { start: Start::Position(Box::new(position)), ..self }
    }

    /// The same rules from one of the 960 start rows of Fischer random chess (Chess960), 0 to 959
    /// by Scharnagl's numbering (518 is the usual one). `None` from 960 on.
    #[must_use]
    pub fn from_row(self, row: u16) -> Option<Self> {
        (row < ROWS).then_some(PacoRules { start: Start::Row(row), ..self })
    }

    /// The same rules from one of the start rows, all equally likely, unless they begin from another
    /// position.
    pub(crate) fn varied(&self, rng: &mut Rng) -> Self {
        match self.start {
            Start::Usual | Start::Row(_) => {
                PacoRules { start: Start::Row(rng.random_range(0..ROWS)), ..self.clone() }
            }
            Start::Position(_) => self.clone(),
        }
    }

    /// Returns whether [`varied`](Self::varied) may draw these rules.
    pub(crate) fn varies(&self, found: &PacoRules) -> bool {
        let has_row = |rules: &PacoRules| matches!(rules.start, Start::Usual | Start::Row(_));
        let same = PacoRules { start: found.start.clone(), ..self.clone() };
        has_row(self) && has_row(found) && same == *found
    }

    /// Number of occurrences of a position at which the game is drawn; 0 for no limit.
    pub fn repetitions(&self) -> u8 {
        self.repetitions
    }

    /// Returns whether the game begins from the usual position.
    pub fn begins_as_usual(&self) -> bool {
        self.start == Start::Usual
    }

    /// The first position.
    pub fn initial(&self) -> PacoPosition {
        let mut position = match &self.start {
            Start::Usual => usual(),
            Start::Row(row) => of_row(*row),
            Start::Position(position) => (**position).clone(),
        };
        position.no_progress = 0;
        position.repetitions = self.repetitions;
        position.fresh = true;
        position
    }
}

fn usual() -> PacoPosition {
    PacoPosition::from_fen(START).expect("the usual start is a position")
}

/// The start row with a number (R. Scharnagl): bishops first, then the queen, knights, and rook,
/// king and rook on the remaining squares.
fn of_row(number: u16) -> PacoPosition {
    let mut row = [None; 8];
    let (rest, light) = (usize::from(number / 4), usize::from(number % 4));
    row[2 * light + 1] = Some('b');
    let (rest, dark) = (rest / 4, rest % 4);
    row[2 * dark] = Some('b');
    let (rest, queen) = (rest / 6, rest % 6);
    put(&mut row, queen, 'q');
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let (one, other) = KNIGHTS[rest % 10];
    // The later place first, so that the places before it keep their numbers.
    put(&mut row, other, 'n');
    put(&mut row, one, 'n');
    for piece in ['r', 'k', 'r'] {
        put(&mut row, 0, piece);
    }
    let black: String = row.into_iter().flatten().collect();
    let rooks: String = black
        .chars()
        .enumerate()
        .filter(|(_, piece)| *piece == 'r')
        .map(|(file, _)| char::from(b'a' + file as u8))
        .collect();
    let fen = format!(
        "{black}/pppppppp/8/8/8/8/PPPPPPPP/{} w 0 {}{rooks} - -",
        black.to_ascii_uppercase(),
        rooks.to_ascii_uppercase()
    );
    PacoPosition::from_fen(&fen).expect("a start row is a position")
}

/// Puts a piece on the free square with a number.
fn put(row: &mut [Option<char>; 8], place: usize, piece: char) {
    if let Some(square) = row.iter_mut().filter(|square| square.is_none()).nth(place) {
        *square = Some(piece);
    }
}

impl Display for PacoRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        match &self.start {
            Start::Usual => {}
            Start::Row(row) => parts.push(format!("row={row}")),
            Start::Position(position) => {
                parts.push(format!("fen={}", position.to_fen().replace(' ', "_")));
            }
        }
        if self.repetitions != PacoRules::default().repetitions {
            parts.push(format!("repetitions={}", self.repetitions));
        }
        write!(f, "{}", parts.join(","))
    }
}

impl FromStr for PacoRules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let fail = |fault: RulesFault| RulesError::new(text, fault);
        let mut rules = PacoRules::default();
        for option in text.split(',').map(str::trim).filter(|option| !option.is_empty()) {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            rules = match name {
                "repetitions" => {
                    let wrong = || RulesFault::number("repetitions", value, 0, 255);
                    let count = value.parse().map_err(|_| fail(wrong()))?;
                    rules.with_repetitions(count)
                }
                "row" => {
                    let row = value.parse().ok().and_then(|row| rules.from_row(row));
                    row.ok_or_else(|| fail(RulesFault::number("row", value, 0, 959)))?
                }
                "fen" => {
                    let position = PacoPosition::from_fen(&value.replace('_', " "))
                        .map_err(|error| RulesError::new(text, Refused::of(&error)))?;
                    if position.in_move() || position.legal().is_empty() {
                        return Err(fail(RulesFault::StartWithinMove));
                    }
                    rules.from_position(position)
                }
                _ => {
                    let known = "row, fen, repetitions";
                    return Err(fail(RulesFault::unknown_rule(name, "Paco Ŝako", known)));
                }
            };
        }
        Ok(rules)
    }
}

//! Boards: their size, premium squares, blocked squares and where the first word goes.

use thiserror::Error;

/// The greatest side of a board.
pub const SIDE_MAX: usize = 21;

/// What a square does to the first tile on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Premium {
    /// What the tile counts for, times: 1 to 4.
    pub letter: u8,
    /// What the words count for, times: 1 to 4.
    pub word: u8,
}

impl Premium {
    /// None.
    pub const NONE: Premium = Premium { letter: 1, word: 1 };

    /// Whether anything counts more than once on it.
    #[must_use]
    pub fn multiplies(self) -> bool {
        self != Premium::NONE
    }
}

/// A text is no board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct LayoutError {
    /// Its line, from 1.
    pub line: usize,
    /// What is wrong, and what may stand there.
    pub problem: String,
}

/// A board without tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    name: String,
    side: usize,
    /// Row by row.
    premiums: Vec<Premium>,
    blocked: Vec<bool>,
    /// Row and column.
    start: (usize, usize),
}

const KNOWN: [(&str, &str); 2] = [
    ("standard", include_str!("../data/boards/standard.txt")),
    ("super", include_str!("../data/boards/super.txt")),
];

impl Layout {
    /// The names of the boards that Ponder knows.
    pub fn names() -> impl Iterator<Item = &'static str> {
        KNOWN.iter().map(|(name, _)| *name)
    }

    /// The board with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (name, text) = KNOWN.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Self::parse(name, text).ok()
    }

    /// The board of 15 by 15.
    ///
    /// # Panics
    /// Never: a test reads it.
    #[must_use]
    #[allow(clippy::expect_used, reason = "a part of the program, which a test reads")]
    pub fn standard() -> Self {
        Self::named("standard").expect("the boards of Ponder can be read")
    }

    /// Reads a board: as many lines of as many characters, `.` a plain square, `'` `"` `^` a letter
    /// counted twice, thrice, four times, `-` `=` `~` a word, `#` a blocked square. `*` is where the
    /// first word goes and counts the word twice; without one it goes to the middle. Empty lines and
    /// lines that begin with `;` are left out.
    ///
    /// # Errors
    /// Names the line and what may stand there.
    pub fn parse(name: &str, text: &str) -> Result<Self, LayoutError> {
        let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
        let rows: Vec<(usize, &str)> =
            lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(';')).collect();
        let side = rows.len();
        let last = rows.last().map_or(1, |(line, _)| *line);
        let fail = |line: usize, problem: String| Err(LayoutError { line, problem });
        if !(3..=SIDE_MAX).contains(&side) {
            return fail(last, format!("a board has 3 to {SIDE_MAX} rows, and not {side}"));
        }
        let mut layout = Layout {
            name: name.to_owned(),
            side,
            premiums: Vec::with_capacity(side * side),
            blocked: Vec::with_capacity(side * side),
            start: (side / 2, side / 2),
        };
        let mut has_start = false;
        for (row, &(line, text)) in rows.iter().enumerate() {
            let count = text.chars().count();
            if count != side {
                return fail(line, format!("{count} squares; a board of {side} rows has as many"));
            }
            for (col, sign) in text.chars().enumerate() {
                let Some(premium) = premium_of(sign) else {
                    return fail(
                        line,
                        format!("`{sign}` is no square; write one of . ' \" ^ - = ~ * #"),
                    );
                };
                if sign == '*' {
                    if has_start {
                        return fail(line, "there is a second `*`".to_owned());
                    }
                    has_start = true;
                    layout.start = (row, col);
                }
                layout.premiums.push(premium);
                layout.blocked.push(sign == '#');
            }
        }
        let (row, col) = layout.start;
        if layout.is_blocked(row, col) {
            return fail(
                last,
                "the middle is blocked; write a `*` where the first word goes".to_owned(),
            );
        }
        Ok(layout)
    }

    /// The name it was read with.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Rows, and columns.
    #[inline]
    pub fn side(&self) -> usize {
        self.side
    }

    /// The premium of a square.
    #[inline]
    pub fn premium(&self, row: usize, col: usize) -> Premium {
        self.premiums[row * self.side + col]
    }

    /// Whether nothing can be put on a square.
    #[inline]
    pub fn is_blocked(&self, row: usize, col: usize) -> bool {
        self.blocked[row * self.side + col]
    }

    /// The row and column that the first word covers.
    #[inline]
    pub fn start(&self) -> (usize, usize) {
        self.start
    }

    /// Whether the board is the same when rows and columns are exchanged, so that a first word may be
    /// listed in one direction alone.
    pub fn is_symmetric(&self) -> bool {
        let squares = (0..self.side).flat_map(|row| (0..row).map(move |col| (row, col)));
        let same = |(row, col)| {
            self.premium(row, col) == self.premium(col, row)
                && self.is_blocked(row, col) == self.is_blocked(col, row)
        };
        self.start.0 == self.start.1 && squares.into_iter().all(same)
    }
}

fn premium_of(sign: char) -> Option<Premium> {
    let (letter, word) = match sign {
        '.' | '#' => (1, 1),
        '\'' => (2, 1),
        '"' => (3, 1),
        '^' => (4, 1),
        '-' | '*' => (1, 2),
        '=' => (1, 3),
        '~' => (1, 4),
        _ => return None,
    };
    Some(Premium { letter, word })
}

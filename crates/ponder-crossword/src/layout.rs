//! Board layouts: size, premium squares, blocked squares and the start square.

use ponder_lexicon::RACK_MAX;
use thiserror::Error;

/// Maximum side of a board.
pub const SIDE_MAX: usize = 21;
/// Minimum side of a board.
const SIDE_MIN: usize = 3;
/// Maximum bonus for a full rack, in points.
const BONUS_MAX: i32 = 1000;
/// Largest factor of a word by its premiums, so that its score is far from the limit of an `i32`.
const FACTOR_MAX: i32 = 4_096;

/// Number of tiles of a full rack where a layout sets none.
const RACK_DEFAULT: usize = 7;

/// Multipliers of a square, for the first tile on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Premium {
    /// Letter multiplier, 1 to 4.
    pub letter: u8,
    /// Word multiplier, 1 to 4.
    pub word: u8,
}

impl Premium {
    /// No premium.
    pub const NONE: Premium = Premium { letter: 1, word: 1 };

    /// Returns whether a multiplier is greater than 1.
    #[must_use]
    pub fn multiplies(self) -> bool {
        self != Premium::NONE
    }
}

/// Error for a text that is not a board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct LayoutError {
    /// Line of the error, from 1.
    pub line: usize,
    /// Description of the problem and of what is allowed there.
    pub problem: String,
}

/// A board without tiles, with its rack size and bonus.
///
/// A board with unequal sides lies in the upper left corner of a square one whose other squares are
/// blocked: code that reads squares uses a single [`side`](Layout::side); only code that draws or
/// writes a board needs rows and columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    name: String,
    rows: usize,
    cols: usize,
    rack_size: usize,
    bonus: i32,
    /// Row-major, `side` to a row.
    premiums: Vec<Premium>,
    blocked: Vec<bool>,
    /// Row and column of the start square.
    start: (usize, usize),
}

const KNOWN: [(&str, &str); 2] = [
    ("standard", include_str!("../data/boards/standard.txt")),
    ("super", include_str!("../data/boards/super.txt")),
];

impl Layout {
    /// Names of the built-in boards.
    pub fn names() -> impl Iterator<Item = &'static str> {
        KNOWN.iter().map(|(name, _)| *name)
    }

    /// The built-in board with a name, in any case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (name, text) = KNOWN.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Self::parse(name, text).ok()
    }

    /// The standard board of 15 by 15 squares.
    ///
    /// # Panics
    /// Never panics: a test parses it.
    #[must_use]
    #[allow(clippy::expect_used, reason = "a part of the program, which a test reads")]
    pub fn standard() -> Self {
        Self::named("standard").expect("the boards of Ponder can be read")
    }

    /// Parses a board: 3 to 21 lines of 3 to 21 characters each. `.` is a plain square, `'` `"` `^`
    /// a double, triple, quadruple letter, `-` `=` `~` a double, triple, quadruple word, `#` a
    /// blocked square. `*` is the start square and a double word; without one, the start is the
    /// middle. Before the rows, `rack 6` may set the number of tiles of a rack (2 to 10, default 7),
    /// and `bonus 35` the bonus for a play of a full rack (0 to 1000 points, default 50). The word
    /// premiums of a lane that a rack can cover multiply to at most 4,096. Empty lines and lines
    /// that begin with `;` are ignored.
    ///
    /// # Errors
    /// The error names the line and what is allowed there.
    pub fn parse(name: &str, text: &str) -> Result<Self, LayoutError> {
        let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
        let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(';'));
        let (settings, rows): (Vec<_>, Vec<_>) =
            lines.partition(|(_, line)| line.starts_with(|c: char| c.is_ascii_alphabetic()));
        let last = rows.last().map_or(1, |(line, _)| *line);
        let fail = |line: usize, problem: String| Err(LayoutError { line, problem });
        let sides = SIDE_MIN..=SIDE_MAX;
        let cols = rows.first().map_or(0, |(_, row)| row.chars().count());
        if !sides.contains(&rows.len()) || !sides.contains(&cols) {
            let (rows, line) = (rows.len(), rows.first().map_or(1, |(line, _)| *line));
            let problem = format!(
                "the board has {rows} rows of {cols} squares; write {SIDE_MIN} to {SIDE_MAX} rows \
                 of {SIDE_MIN} to {SIDE_MAX}"
            );
            return fail(if sides.contains(&rows) { line } else { last }, problem);
        }
        let side = rows.len().max(cols);
        let mut layout = Layout {
            name: name.to_owned(),
            rows: rows.len(),
            cols,
            rack_size: RACK_DEFAULT,
            bonus: 50,
            premiums: vec![Premium::NONE; side * side],
            blocked: vec![true; side * side],
            start: (rows.len() / 2, cols / 2),
        };
        for (line, text) in settings {
            layout.set(text).map_err(|problem| LayoutError { line, problem })?;
        }
        let mut has_start = false;
        for (row, &(line, text)) in rows.iter().enumerate() {
            let count = text.chars().count();
            if count != cols {
                return fail(
                    line,
                    format!("the row has {count} squares; the first row has {cols}"),
                );
            }
            for (col, sign) in text.chars().enumerate() {
                let Some(premium) = premium_of(sign) else {
                    return fail(
                        line,
                        format!("`{sign}` is not a square; write one of . ' \" ^ - = ~ * #"),
                    );
                };
                if sign == '*' {
                    if has_start {
                        return fail(
                            line,
                            "there is a second `*`; a board has one start square".to_owned(),
                        );
                    }
                    has_start = true;
                    layout.start = (row, col);
                }
                layout.premiums[row * side + col] = premium;
                layout.blocked[row * side + col] = sign == '#';
            }
        }
        let (row, col) = layout.start;
        if layout.is_blocked(row, col) {
            return fail(
                last,
                "the middle square is blocked; mark the start square with `*`".to_owned(),
            );
        }
        match (0..2 * side).find(|&lane| layout.factor_bound(lane) > FACTOR_MAX) {
            None => Ok(layout),
            Some(lane) => {
                let (what, at) = if lane < side { ("row", lane) } else { ("column", lane - side) };
                let problem = format!(
                    "the word premiums of {what} {} multiply a word by up to {}; use fewer, so that \
                     it is at most {FACTOR_MAX}",
                    at + 1,
                    layout.factor_bound(lane)
                );
                fail(last, problem)
            }
        }
    }

    /// Largest factor of a word in a lane: the product of its largest word premiums, one for each
    /// tile of a rack. Lanes are rows, then columns.
    fn factor_bound(&self, lane: usize) -> i32 {
        let side = self.side();
        let premium = |at| match lane.checked_sub(side) {
            None => self.premium(lane, at),
            Some(col) => self.premium(at, col),
        };
        let mut factors: Vec<i32> = (0..side).map(|at| i32::from(premium(at).word)).collect();
        factors.sort_unstable_by_key(|&factor| std::cmp::Reverse(factor));
        factors.iter().take(self.rack_size).product()
    }

    /// Applies a setting; the error describes what is allowed.
    fn set(&mut self, text: &str) -> Result<(), String> {
        let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let number = |least: i32, most: i32| {
            let number = value.trim().parse().ok().filter(|it| (least..=most).contains(it));
            let shown: String = value.trim().chars().take(20).collect();
            number.ok_or_else(|| {
                format!("`{key} {shown}`: write a whole number from {least} to {most}")
            })
        };
        match key {
            "rack" => self.rack_size = number(2, RACK_MAX as i32)? as usize,
            "bonus" => self.bonus = number(0, BONUS_MAX)?,
            _ => {
                let shown: String = key.chars().take(20).collect();
                return Err(format!("unknown setting `{shown}`; write `rack` or `bonus`"));
            }
        }
        Ok(())
    }

    /// The name that the layout was parsed with.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Side of the square that the board lies in: the larger of its rows and columns.
    #[inline]
    pub fn side(&self) -> usize {
        self.rows.max(self.cols)
    }

    /// Number of rows and of columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.cols)
    }

    /// The number of a square in scenes: row by row, from 0.
    pub(crate) fn point(&self, (row, col): (usize, usize)) -> u16 {
        (row * self.cols + col) as u16
    }

    /// Rows and columns of all squares, in the order of their [numbers](Layout::point).
    pub(crate) fn squares(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let cols = self.cols;
        (0..self.rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
    }

    /// Number of tiles of a full rack, 2 to [`RACK_MAX`]; an exchange needs as many in the bag.
    #[inline]
    pub fn rack_size(&self) -> usize {
        self.rack_size
    }

    /// Bonus of a play by the number of its new tiles, in points: 0, or the bonus for a full rack.
    #[inline]
    pub fn bonus(&self, placed: usize) -> i32 {
        if placed >= self.rack_size { self.bonus } else { 0 }
    }

    /// The premium of a square.
    #[inline]
    pub fn premium(&self, row: usize, col: usize) -> Premium {
        self.premiums[row * self.side() + col]
    }

    /// Returns whether a square is blocked.
    #[inline]
    pub fn is_blocked(&self, row: usize, col: usize) -> bool {
        self.blocked[row * self.side() + col]
    }

    /// Row and column of the start square.
    #[inline]
    pub fn start(&self) -> (usize, usize) {
        self.start
    }

    /// Returns whether transposing the board leaves it unchanged, so that the first plays need to
    /// be listed in one direction only.
    pub fn is_symmetric(&self) -> bool {
        let squares = (0..self.side()).flat_map(|row| (0..row).map(move |col| (row, col)));
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

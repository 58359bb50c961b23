//! Positions in CGP, one line of text:
//!
//! `15/15/… RACK/RACK SCORE/SCORE TURNS lex NAME; ld NAME;`
//!
//! Rows of tiles, with numbers for runs of empty squares, lower-case letters for blanks and
//! brackets around tiles of several characters; racks and scores, the player to move first; the
//! number of consecutive scoreless turns; operations.

pub use crate::cgp_fault::CgpFault;
use crate::grid::Grid;
use crate::layout::SIDE_MAX;
use crate::names::EquipmentNames;
use crate::spelling::{
    RECORDED_RACK_MAX, Small, Spelling, clean, is_letter, is_on_rack, label, short, text,
};
use ponder_game::Refused;
use ponder_lexicon::alphabet::{Alphabet, Tile};
use std::fmt::Write as _;
use thiserror::Error;

/// Maximum size of a text, in bytes.
pub const CGP_BYTES_MAX: usize = 1 << 16;

/// Maximum number of players.
const PLAYERS_MAX: usize = 4;

/// A position of a game with 2 to 4 players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CgpPosition {
    /// The tiles on the board.
    pub grid: Grid,
    /// The rack of each player, the player to move first; 0 is a blank.
    pub racks: Vec<Vec<Tile>>,
    /// The score of each player, in the same order.
    pub scores: Vec<i32>,
    /// Number of consecutive scoreless turns just before.
    pub scoreless_turns: u16,
    /// Operations in order: a name without white space, and its value.
    pub ops: Vec<(String, String)>,
}

/// Error for a text that is not a CGP position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("character {at}: {problem}")]
pub struct CgpError {
    /// Place of the error, in characters from 1.
    pub at: usize,
    /// The problem.
    pub problem: CgpFault,
}

/// The fault with a code and arguments: its own, and `character` for its place.
impl From<&CgpError> for Refused {
    fn from(error: &CgpError) -> Self {
        let mut why = Refused { text: error.to_string(), ..Refused::of(&error.problem) };
        why.args.insert("character".to_owned(), error.at.to_string());
        why
    }
}

/// Error for a position that cannot be written as CGP.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{what}")]
pub struct CgpWriteError {
    /// Description of the problem.
    pub what: String,
}

/// A position as read, with remarks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CgpReading {
    /// The position.
    pub position: CgpPosition,
    /// Deviations that were tolerated.
    pub remarks: Vec<String>,
}

/// The names of the lexicon, the tile set and the board that a position requests, by its operations
/// `lex`, `ld` and `bdn`.
pub fn equipment_names(given: &str) -> EquipmentNames {
    // Rows, racks and scores come first.
    let words = given.split_whitespace().skip(3).flat_map(|part| part.split_inclusive(';'));
    let words: Vec<&str> = words.map(|word| word.trim_end_matches(';')).collect();
    let value = |name: &str| {
        let of_name = |pair: &&[&str]| pair[0].eq_ignore_ascii_case(name);
        words.windows(2).find(of_name).map(|pair| pair[1].to_owned())
    };
    EquipmentNames { lexicon: value("lex"), tiles: value("ld"), board: value("bdn") }
}

impl CgpPosition {
    /// The value of an operation; its name matches in any case.
    pub fn op(&self, name: &str) -> Option<&str> {
        let of_name = |op: &&(String, String)| op.0.eq_ignore_ascii_case(name);
        self.ops.iter().find(of_name).map(|(_, value)| value.as_str())
    }

    /// Reads a position in an alphabet. The second rack, the number of scoreless turns, the last
    /// semicolon and single blanks may be missing or superfluous.
    ///
    /// # Errors
    /// The error names the character and what is allowed there.
    pub fn read(given: &str, alphabet: &Alphabet) -> Result<CgpReading, CgpError> {
        if given.len() > CGP_BYTES_MAX {
            let problem = CgpFault::LongPosition { max: CGP_BYTES_MAX };
            let is_within = |(at, _): &(usize, char)| *at < CGP_BYTES_MAX;
            let at = given.char_indices().take_while(is_within).count();
            return Err(CgpError { at, problem });
        }
        let mut reader =
            Reader { given, at: 0, spelling: Spelling::new(alphabet), remarks: Vec::new() };
        let position = reader.position()?;
        let remarks = reader.remarks;
        Ok(CgpReading { position, remarks })
    }

    /// Writes the position in its canonical form. Reading it with the same alphabet gives the same
    /// position.
    ///
    /// # Errors
    /// The error describes what cannot be written.
    pub fn write(&self, alphabet: &Alphabet) -> Result<String, CgpWriteError> {
        let fail = |what: &str| Err(CgpWriteError { what: what.to_owned() });
        let players = self.racks.len();
        if !(2..=PLAYERS_MAX).contains(&players) || self.scores.len() != players {
            return fail("a position needs 2 to 4 racks and as many scores");
        }
        if self.grid.tiles().iter().any(|&tile| tile != 0 && !is_letter(alphabet, tile))
            || self.racks.iter().flatten().any(|&tile| !is_on_rack(alphabet, tile))
        {
            return fail("a tile is not in the alphabet");
        }
        let (rows, cols) = self.grid.size();
        let rows = self.grid.tiles().chunks(self.grid.side()).take(rows);
        let rows: Vec<String> = rows.map(|row| row_text(alphabet, &row[..cols])).collect();
        let racks: Vec<String> = self.racks.iter().map(|rack| text(alphabet, rack, "?")).collect();
        let scores: Vec<String> = self.scores.iter().map(i32::to_string).collect();
        let mut out = format!(
            "{} {} {} {}",
            rows.join("/"),
            racks.join("/"),
            scores.join("/"),
            self.scoreless_turns
        );
        for (name, value) in &self.ops {
            let blank = if value.is_empty() { "" } else { " " };
            let _ = write!(out, " {name}{blank}{value};");
        }
        match CgpPosition::read(&out, alphabet) {
            Ok(reading) if reading.position == *self => Ok(out),
            Ok(_) => fail("the position has no CGP: its text would be read as another position"),
            Err(error) => {
                fail(&format!("the position has no CGP: its text cannot be read: {error}"))
            }
        }
    }
}

fn row_text(alphabet: &Alphabet, row: &[Tile]) -> String {
    let parts = row.chunk_by(|one, other| (*one == 0) == (*other == 0)).map(|part| match part[0] {
        0 => part.len().to_string(),
        _ => part.iter().map(|&tile| label(alphabet, tile)).collect(),
    });
    parts.collect()
}

struct Reader<'a> {
    given: &'a str,
    /// Offset of the next byte.
    at: usize,
    spelling: Spelling<'a>,
    remarks: Vec<String>,
}

/// A part of the text, after its byte offset.
type Part<'a> = (usize, &'a str);

impl<'a> Reader<'a> {
    fn fail<T>(&self, byte: usize, problem: CgpFault) -> Result<T, CgpError> {
        Err(CgpError { at: self.given[..byte].chars().count() + 1, problem })
    }

    fn remark(&mut self, what: &str) {
        if self.remarks.iter().all(|it| it != what) {
            self.remarks.push(what.to_owned());
        }
    }

    /// Returns the next token between white space; `None` at the end.
    fn next_part(&mut self) -> Option<Part<'a>> {
        let rest = &self.given[self.at..];
        let start = rest.find(|it: char| !it.is_whitespace())?;
        let begin = self.at + start;
        let length = rest[start..].find(char::is_whitespace).unwrap_or(rest.len() - start);
        if rest[..start] != *if self.at == 0 { "" } else { " " } {
            self.remark("white space other than single spaces");
        }
        self.at = begin + length;
        Some((begin, &self.given[begin..begin + length]))
    }

    fn need(&mut self, missing: CgpFault) -> Result<Part<'a>, CgpError> {
        match self.next_part() {
            Some(part) => Ok(part),
            None => self.fail(self.given.len(), missing),
        }
    }

    fn position(&mut self) -> Result<CgpPosition, CgpError> {
        let rows = self.need(CgpFault::MissingRows)?;
        let grid = self.grid(rows)?;
        let given = self.need(CgpFault::MissingRacks)?;
        let mut racks = parts(given).map(|part| self.rack(part)).collect::<Result<Vec<_>, _>>()?;
        let scores = self.need(CgpFault::MissingScores)?;
        let mut numbers = Vec::new();
        for (at, score) in parts(scores) {
            let is_number = score.len() <= 7 && !score.starts_with('+');
            match score.parse::<i32>().ok().filter(|_| is_number) {
                Some(score) => numbers.push(score),
                None => return self.fail(at, CgpFault::NotANumber { found: short(score) }),
            }
        }
        if numbers.len() > PLAYERS_MAX || numbers.len() < 2 {
            return self.fail(scores.0, CgpFault::ScoreCount { max: PLAYERS_MAX });
        }
        if racks.len() > numbers.len() {
            return self.fail(given.0, CgpFault::MoreRacks);
        }
        if racks.len() < numbers.len() {
            self.remark("a rack is missing: taken as unknown");
            racks.resize(numbers.len(), Vec::new());
        }
        let scoreless_turns = self.scoreless_turns()?;
        let ops = self.ops()?;
        Ok(CgpPosition { grid, racks, scores: numbers, scoreless_turns, ops })
    }

    fn grid(&mut self, rows: Part<'a>) -> Result<Grid, CgpError> {
        let count = rows.1.split('/').count();
        if !(3..=SIDE_MAX).contains(&count) {
            return self.fail(rows.0, CgpFault::RowCount { count, max: SIDE_MAX });
        }
        let mut tiles: Vec<Vec<Tile>> = Vec::with_capacity(count);
        for (start, line) in parts(rows) {
            let row = self.row(start, line)?;
            let (number, squares) = (tiles.len() + 1, row.len());
            let first = tiles.first().map_or(squares, Vec::len);
            if squares != first {
                let problem = CgpFault::UnevenRow { row: number, squares, first };
                return self.fail(start + line.len(), problem);
            }
            if squares < 3 {
                let problem = CgpFault::ShortRow { row: number, squares, max: SIDE_MAX };
                return self.fail(start + line.len(), problem);
            }
            tiles.push(row);
        }
        let mut grid = Grid::new((count, tiles[0].len()));
        for (row, line) in tiles.iter().enumerate() {
            for (col, &tile) in line.iter().enumerate() {
                grid.set((row, col), tile);
            }
        }
        Ok(grid)
    }

    /// Reads the squares of a row, at most [`SIDE_MAX`].
    fn row(&mut self, start: usize, line: &str) -> Result<Vec<Tile>, CgpError> {
        let mut row = Vec::new();
        let mut at = 0;
        while at < line.len() {
            let rest = &line[at..];
            let digits = rest.find(|it: char| !it.is_ascii_digit()).unwrap_or(rest.len());
            let (tile, count, end) = if digits > 0 {
                let run = rest[..digits].parse().ok().filter(|run| (1..=SIDE_MAX).contains(run));
                let Some(run) = run else {
                    let found = short(&rest[..digits]);
                    let problem = CgpFault::EmptyCount { found, max: SIDE_MAX };
                    return self.fail(start + at, problem);
                };
                (0, run, digits)
            } else {
                match self.spelling.next(rest).filter(|(tile, _)| *tile != 0) {
                    Some((tile, end)) => (tile, 1, end),
                    None => return self.fail(start + at, self.not_a_square(rest)),
                }
            };
            if row.len() + count > SIDE_MAX {
                return self.fail(start + at, CgpFault::LongRow { max: SIDE_MAX });
            }
            row.resize(row.len() + count, tile);
            at += end;
        }
        Ok(row)
    }

    fn not_a_square(&self, rest: &str) -> CgpFault {
        let found = rest.chars().take(1).collect();
        CgpFault::NotASquare { found, alphabet: self.spelling.alphabet.name().to_owned() }
    }

    fn rack(&mut self, (start, rack): Part<'a>) -> Result<Vec<Tile>, CgpError> {
        let read = match self.spelling.rack(rack) {
            Ok(read) => read,
            Err(error) => {
                let found = short(&error.found);
                let before: usize = rack.chars().take(error.at - 1).map(char::len_utf8).sum();
                let alphabet = self.spelling.alphabet.name().to_owned();
                return self.fail(start + before, CgpFault::NotInAlphabet { found, alphabet });
            }
        };
        if read.tiles.len() > RECORDED_RACK_MAX {
            return self.fail(start, CgpFault::LongRack { max: RECORDED_RACK_MAX });
        }
        match read.small {
            Small::None => {}
            Small::All => self.remark("a rack in lower case: read as letters"),
            Small::Some => self.remark("lower-case letters in a rack: read as blanks"),
        }
        Ok(read.tiles)
    }

    fn scoreless_turns(&mut self) -> Result<u16, CgpError> {
        let before = self.at;
        let Some((at, part)) = self.next_part() else {
            self.remark("the number of scoreless turns is missing: read as 0");
            return Ok(0);
        };
        let (number, rest) = match part.strip_suffix(';') {
            Some(number) => (number, true),
            None => (part, false),
        };
        if !number.starts_with(|it: char| it.is_ascii_digit()) {
            self.at = before;
            self.remark("the number of scoreless turns is missing: read as 0");
            return Ok(0);
        }
        if rest {
            self.remark("a `;` without an operation");
        }
        match number.parse::<u16>() {
            Ok(number) => Ok(number),
            Err(_) => self.fail(at, CgpFault::TurnCount { found: short(part) }),
        }
    }

    fn ops(&mut self) -> Result<Vec<(String, String)>, CgpError> {
        let rest = &self.given[self.at..];
        let mut ops = Vec::new();
        if rest.trim().is_empty() {
            if !rest.is_empty() {
                self.remark("white space at the end");
            }
            return Ok(ops);
        }
        let is_closed = rest.trim_end().ends_with(';');
        let closed = rest.trim_end().strip_suffix(';').unwrap_or(rest);
        if !is_closed {
            self.remark("the last `;` is missing");
        }
        if rest.trim_end() != rest {
            self.remark("white space at the end");
        }
        for part in closed.split(';') {
            let op = clean(part);
            if op.is_empty() {
                self.remark("a `;` without an operation");
                continue;
            }
            if part.strip_prefix(' ') != Some(op.as_str()) {
                self.remark("white space other than single spaces");
            }
            let (name, value) = op.split_once(char::is_whitespace).unwrap_or((&op, ""));
            ops.push((name.to_owned(), value.trim().to_owned()));
        }
        Ok(ops)
    }
}

/// The parts between slashes, each after its byte offset.
fn parts((start, text): Part<'_>) -> impl Iterator<Item = Part<'_>> {
    let mut at = start;
    text.split('/').map(move |part| {
        let begin = at;
        at += part.len() + 1;
        (begin, part)
    })
}

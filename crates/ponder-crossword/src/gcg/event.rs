//! Parser of a line of events, after the nickname.

use super::{Action, Deviation, Exchanged, GcgFault};
use crate::coord::Spot;
use crate::layout::SIDE_MAX;
use crate::spelling::{RECORDED_RACK_MAX, Small, Spelling, short};
use ponder_lexicon::alphabet::{Tile, TileError};

/// A token of a line, delimited by white space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    /// Column of its first character, from 1.
    pub(super) column: usize,
    pub(super) text: &'a str,
}

/// Splits a line into tokens, from a byte offset on.
pub(super) fn tokens(line: &str, from: usize) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut start = None;
    let mut column = line[..from].chars().count();
    for (at, letter) in line[from..].char_indices() {
        column += 1;
        match (letter.is_whitespace(), start) {
            (false, None) => start = Some((from + at, column)),
            (true, Some((begin, column))) => {
                tokens.push(Token { column, text: &line[begin..from + at] });
                start = None;
            }
            _ => {}
        }
    }
    tokens.extend(start.map(|(begin, column)| Token { column, text: &line[begin..] }));
    tokens
}

/// A parsed event without its player.
pub(super) struct ParsedEvent {
    pub(super) rack: Vec<Tile>,
    pub(super) action: Action,
    pub(super) change: i32,
    pub(super) total: Option<i32>,
}

/// A problem at a column of the line.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) column: Option<usize>,
    pub(super) problem: GcgFault,
}

/// Parser of events.
pub(super) struct Parser<'a, 'r> {
    pub(super) spelling: &'a Spelling<'a>,
    /// Deviations that were tolerated.
    pub(super) remarks: &'r mut Vec<Deviation>,
}

/// Kind of event, by the first token after the rack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    Place(Spot),
    Pass,
    Withdrawn,
    Exchange,
    Brackets,
}

/// Returns the kind of event that begins with these tokens; `None` if none does.
fn start(tokens: &[Token<'_>]) -> Option<Start> {
    let text = tokens.first()?.text;
    if let Ok(spot) = text.parse() {
        let word = tokens.get(1)?.text;
        return (!word.starts_with(['+', '-'])).then_some(Start::Place(spot));
    }
    match text {
        "-" => Some(Start::Pass),
        "--" => Some(Start::Withdrawn),
        _ if text.starts_with('-') => Some(Start::Exchange),
        _ if text.starts_with('(') => Some(Start::Brackets),
        _ => None,
    }
}

/// Returns the error at a token.
fn fail<T>(token: Token<'_>, problem: GcgFault) -> Result<T, Problem> {
    Err(Problem { column: Some(token.column), problem })
}

impl Parser<'_, '_> {
    /// Remarks on a text that is not written as usual.
    fn read_as(&mut self, found: &str, meant: String) {
        self.remarks.push(Deviation::ReadAs { found: short(found), meant });
    }

    /// Parses an event.
    ///
    /// # Errors
    /// The error names the column and what is allowed there.
    pub(super) fn event(&mut self, tokens: &[Token<'_>]) -> Result<ParsedEvent, Problem> {
        let Some(&first) = tokens.first() else {
            return Err(Problem { column: None, problem: GcgFault::BareEvent });
        };
        let has_rack = !first.text.starts_with(['-', '(']) && start(&tokens[1..]).is_some();
        let (rack, rest) = match has_rack {
            true => (self.rack(first, first.text, 0)?, &tokens[1..]),
            false => (Vec::new(), tokens),
        };
        let Some(start) = start(rest) else {
            let odd = *tokens.get(1).unwrap_or(&first);
            return fail(odd, GcgFault::UnknownEvent { found: short(odd.text) });
        };
        let (action, rest) = match start {
            Start::Place(spot) => (self.place(spot, rest)?, &rest[2..]),
            Start::Pass => (Action::Pass, &rest[1..]),
            Start::Withdrawn => (Action::PhonyWithdrawn, &rest[1..]),
            Start::Exchange => {
                let rack = if has_rack { first.text } else { "" };
                (self.exchange(rest[0], rack)?, &rest[1..])
            }
            Start::Brackets => (self.brackets(rest)?, &rest[1..]),
        };
        if rack.is_empty() && (action.is_turn() || action == Action::PhonyWithdrawn) {
            self.remarks.push(Deviation::NoRack);
        }
        let (change, total) = self.numbers(&action, rest, tokens)?;
        Ok(ParsedEvent { rack, action, change, total })
    }

    /// Parses a rack that begins `skip` characters into a token.
    pub(super) fn rack(
        &mut self,
        token: Token<'_>,
        text: &str,
        skip: usize,
    ) -> Result<Vec<Tile>, Problem> {
        let no_tile = |error: TileError| Problem {
            column: Some(token.column + skip + error.at - 1),
            problem: GcgFault::NotInAlphabet {
                found: short(&error.found),
                alphabet: self.spelling.alphabet.name().to_owned(),
            },
        };
        let rack = self.spelling.rack(text).map_err(no_tile)?;
        if rack.tiles.len() > RECORDED_RACK_MAX {
            return fail(token, GcgFault::LongRack { max: RECORDED_RACK_MAX });
        }
        match rack.small {
            Small::None => {}
            Small::All => self.remarks.push(Deviation::LowerCase { found: short(text) }),
            Small::Some => self.remarks.push(Deviation::LowerCaseBlanks { found: short(text) }),
        }
        Ok(rack.tiles)
    }

    /// Parses the word of a placement.
    fn place(&mut self, spot: Spot, tokens: &[Token<'_>]) -> Result<Action, Problem> {
        let (coordinate, word) = (tokens[0], tokens[1]);
        let meant = spot.to_string();
        if meant != coordinate.text {
            self.read_as(coordinate.text, meant);
        }
        let tiles = self.word(word)?;
        if tiles.len() > SIDE_MAX {
            return fail(word, GcgFault::LongWord { tiles: tiles.len(), max: SIDE_MAX });
        }
        if tiles.iter().all(|&tile| tile == 0) {
            return fail(word, GcgFault::NothingNew);
        }
        Ok(Action::Place { spot, tiles })
    }

    /// Parses a word: tiles, with `.` or brackets for those already on the board.
    fn word(&mut self, token: Token<'_>) -> Result<Vec<Tile>, Problem> {
        let (mut tiles, mut at, mut is_through) = (Vec::new(), 0, false);
        let mut brackets = 0;
        let text = token.text;
        while at < text.len() {
            let rest = &text[at..];
            let found = match rest.as_bytes()[0] {
                b'.' => Some((0, 1)),
                b'(' | b')' if is_through == (rest.as_bytes()[0] == b')') => {
                    is_through = !is_through;
                    brackets += 1;
                    at += 1;
                    continue;
                }
                _ => self.spelling.next(rest).filter(|(tile, _)| *tile != 0),
            };
            let Some((tile, end)) = found else {
                let column = token.column + text[..at].chars().count();
                let alphabet = self.spelling.alphabet.name().to_owned();
                let problem =
                    GcgFault::NotOfWord { found: rest.chars().take(1).collect(), alphabet };
                return Err(Problem { column: Some(column), problem });
            };
            tiles.push(if is_through { 0 } else { tile });
            at += end;
        }
        if brackets > 0 {
            self.remarks.push(Deviation::TilesInBrackets);
        }
        if is_through {
            return fail(token, GcgFault::OpenBracket);
        }
        Ok(tiles)
    }

    /// Parses an exchange. Digits are a count, unless tiles are written with digits, by the
    /// alphabet itself or in the rack of the same line.
    fn exchange(&mut self, token: Token<'_>, rack: &str) -> Result<Action, Problem> {
        let text = &token.text[1..];
        let has_digit = |text: &str| text.contains(|it: char| it.is_ascii_digit());
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let tile = self.spelling.next(text).map(|(tile, _)| self.spelling.alphabet.label(tile));
        if is_number && !has_digit(rack) && !tile.is_some_and(has_digit) {
            let count =
                text.parse().ok().filter(|&it: &u8| it > 0 && usize::from(it) <= RECORDED_RACK_MAX);
            let Some(count) = count else {
                let found = short(text);
                return fail(token, GcgFault::ExchangeCount { found, max: RECORDED_RACK_MAX });
            };
            self.remarks.push(Deviation::UnnamedTiles { count });
            return Ok(Action::Exchange(Exchanged::Count(count)));
        }
        Ok(Action::Exchange(Exchanged::Tiles(self.rack(token, text, 1)?)))
    }

    /// Parses an event in brackets. `(time)` is a time penalty, `(TIME)` four tiles.
    fn brackets(&mut self, tokens: &[Token<'_>]) -> Result<Action, Problem> {
        let token = tokens[0];
        let Some(text) = token.text[1..].strip_suffix(')') else {
            return fail(token, GcgFault::OpenBracket);
        };
        let has_capital_word = |word: &str| text == word.to_uppercase();
        for (word, action) in [("challenge", Action::ChallengeBonus), ("time", Action::TimePenalty)]
        {
            if text.eq_ignore_ascii_case(word) && (word == "challenge" || !has_capital_word(word)) {
                if text != word {
                    self.read_as(token.text, format!("({word})"));
                }
                return Ok(action);
            }
        }
        let tiles = self.rack(token, text, 1)?;
        if tiles.is_empty() {
            self.remarks.push(Deviation::EmptyBrackets);
        }
        let is_penalty = tokens.get(1).is_some_and(|it| it.text.starts_with('-'));
        Ok(match is_penalty {
            true => Action::LastRackPenalty { tiles },
            false => Action::EndRack { tiles },
        })
    }

    /// Parses the score change and the total. `all` is the whole line, for the column of its end.
    fn numbers(
        &mut self,
        action: &Action,
        tokens: &[Token<'_>],
        all: &[Token<'_>],
    ) -> Result<(i32, Option<i32>), Problem> {
        if let Some(&more) = tokens.get(2) {
            return fail(more, GcgFault::LeftOver { found: short(more.text) });
        }
        let Some(&change) = tokens.first() else {
            if matches!(action, Action::Pass | Action::Exchange(_)) {
                self.remarks.push(Deviation::NoScore);
                return Ok((0, None));
            }
            let last = all.last().map(|it| it.column + it.text.chars().count());
            return Err(Problem { column: last, problem: GcgFault::MissingScore });
        };
        let number = |token: Token<'_>| match score(token.text) {
            Some(number) => Ok(number),
            None => fail(token, GcgFault::UnknownScore { found: short(token.text) }),
        };
        let points = number(change)?;
        if !change.text.starts_with(['+', '-']) {
            self.read_as(change.text, format!("+{points}"));
        }
        let Some(&total) = tokens.get(1) else {
            self.remarks.push(Deviation::NoTotal);
            return Ok((points, None));
        };
        let after = number(total)?;
        if total.text.starts_with('+') {
            self.read_as(total.text, after.to_string());
        }
        Ok((points, Some(after)))
    }
}

/// Parses a number of one to six digits, with or without a sign.
fn score(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_number = (1..=6).contains(&digits.len()) && digits.bytes().all(|it| it.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

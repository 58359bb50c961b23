//! Parser of links.

use super::LinkError;
use super::{HexLink, LinkFault, LinkView};
use crate::{
    Board, HexLine, HexMove, HexPosition, HexRules, Passing, Swap, WideBitboard, line::after,
    notation,
};
use ponder_game::{Notation, Side, excerpt};
use ponder_record::GiveUp;
use std::fmt::Write;

/// A character with its position in the given text, from 1.
type Placed = (usize, char);

/// Reader of a link, character by character.
pub(super) struct Reader {
    /// The characters after `#`, decoded and without white space.
    chars: Vec<Placed>,
    /// Index of the next character.
    at: usize,
    /// Position after the last character of the text.
    end: usize,
}

impl Reader {
    /// Maximum length of a link in bytes: far more than 19 x 19 moves need.
    const BYTES_MAX: usize = 16 << 10;

    /// Decodes a link.
    ///
    /// # Errors
    /// Fails when it is too long or has no game.
    pub(super) fn new(text: &str) -> Result<Self, LinkError> {
        if text.len() > Self::BYTES_MAX {
            let fault = LinkFault::LongLink { max: Self::BYTES_MAX };
            return Err(LinkError::Link { position: Self::BYTES_MAX + 1, fault });
        }
        let all: Vec<Placed> = text.chars().enumerate().map(|(at, ch)| (at + 1, ch)).collect();
        let hash = all.iter().position(|(_, ch)| *ch == '#');
        let end = all.len() + 1;
        if hash.is_none() && text.contains("://") {
            return Err(LinkError::Link { position: end, fault: LinkFault::LinkWithoutGame });
        }
        let rest = &all[hash.map_or(0, |hash| hash + 1)..];
        let mut chars = Vec::with_capacity(rest.len());
        let mut at = 0;
        while let Some((place, ch)) = rest.get(at) {
            let code = (rest.get(at + 1), rest.get(at + 2));
            let (ch, width) = match (ch, code) {
                ('%', (Some((_, '3')), Some((_, 'A' | 'a')))) => (':', 3),
                ('%', (Some((_, '2')), Some((_, 'C' | 'c')))) => (',', 3),
                _ => (*ch, 1),
            };
            if !ch.is_whitespace() {
                chars.push((*place, ch));
            }
            at += width;
        }
        Ok(Reader { chars, at: 0, end })
    }

    /// The next character.
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).map(|(_, ch)| *ch)
    }

    /// The error at the character with an index.
    fn error(&self, at: usize, fault: LinkFault) -> LinkError {
        LinkError::Link { position: self.position(at), fault }
    }

    /// The position of the character with an index.
    fn position(&self, at: usize) -> usize {
        self.chars.get(at).map_or(self.end, |(place, _)| *place)
    }

    /// Reads a number without leading zeros, at most 9999; `None` if there is none.
    fn number(&mut self) -> Option<u16> {
        let digits: String = self.chars[self.at..]
            .iter()
            .map(|(_, ch)| *ch)
            .take_while(char::is_ascii_digit)
            .take(4)
            .collect();
        let number = digits.parse().ok().filter(|_| !digits.starts_with('0'))?;
        self.at += digits.len();
        Some(number)
    }

    /// Reads the whole link.
    ///
    /// # Errors
    /// The error names the position of the problem in the text.
    pub(super) fn link(mut self) -> Result<HexLink, LinkError> {
        let rules = self.size()?;
        let view = self.view()?;
        let mut tokens = Vec::new();
        let mut shown = None;
        if self.peek() == Some(',') {
            self.at += 1;
        }
        while let Some(ch) = self.peek() {
            if ch != ',' {
                tokens.push((self.at, self.token(&rules)?));
            } else if shown.replace(tokens.len()).is_some() {
                return Err(self.error(self.at, LinkFault::ThirdComma));
            } else {
                self.at += 1;
            }
        }
        let line = self.line(rules, &tokens)?;
        Ok(HexLink { shown: shown.unwrap_or(tokens.len()), line, view })
    }

    /// Reads the board size.
    fn size(&mut self) -> Result<HexRules, LinkError> {
        let position = self.position(self.at);
        let cols = self.number().ok_or_else(|| self.error(self.at, LinkFault::LinkWithoutSize))?;
        let mut rows = cols;
        if matches!(self.peek(), Some('x' | 'X')) {
            self.at += 1;
            rows = self.number().ok_or_else(|| self.error(self.at, LinkFault::LinkWithoutRows))?;
        }
        let [cols, rows] = [cols, rows].map(|side| u8::try_from(side).unwrap_or(u8::MAX));
        HexRules::new(cols, rows).map_err(|error| LinkError::Size { position, why: error.problem })
    }

    /// Reads the options of the view, up to the comma; unknown ones are skipped.
    fn view(&mut self) -> Result<LinkView, LinkError> {
        let mut view = LinkView { red_blue: false, ..LinkView::default() };
        loop {
            let start = self.at;
            let Some(option) = self.peek().filter(|ch| *ch != ',') else {
                return Ok(view);
            };
            self.at += 1;
            match option {
                'r' => {
                    let hour = self.number().and_then(|hour| u8::try_from(hour).ok());
                    view.rotation = hour.filter(|hour| (1..=12).contains(hour));
                    if view.rotation.is_none() {
                        return Err(self.error(start, LinkFault::LinkRotation));
                    }
                }
                'm' => view.mirrored = true,
                'n' => view.numbered = true,
                'c' => view.red_blue = self.number() == Some(1),
                ':' => return Err(self.error(start, LinkFault::LinkWithoutComma)),
                _ => {
                    let rest = self.chars[self.at..].iter();
                    self.at += rest.take_while(|(_, ch)| *ch != ',').count();
                }
            }
        }
    }

    /// Reads a move or another token after the commas.
    fn token(&mut self, rules: &HexRules) -> Result<Token, LinkError> {
        let board = Board::<WideBitboard>::new(rules);
        let start = self.at;
        let is_cell_name = |ch: &char| ch.is_ascii_alphabetic();
        let mut text: String =
            self.chars[start..].iter().map(|(_, ch)| *ch).take_while(is_cell_name).collect();
        if text.is_empty() {
            return self.special();
        }
        self.at += text.len();
        match self.number() {
            Some(row) => {
                let _ = write!(text, "{row}");
            }
            None => return Err(self.error(self.at, LinkFault::CellWithoutRow)),
        }
        let last = notation::cell_name(board, board.cells() - 1);
        notation::parse_cell(board, &text)
            .map(|cell| Token::Move(HexMove::cell(cell)))
            .ok_or_else(|| self.error(start, LinkFault::NotACell { found: excerpt(&text), last }))
    }

    /// Reads a token that begins with a colon.
    fn special(&mut self) -> Result<Token, LinkError> {
        let start = self.at;
        let next = |at: usize| self.chars.get(start + at).map(|(_, ch)| *ch);
        let side = match next(2) {
            Some('b') => Some(Side::First),
            Some('w') => Some(Side::Second),
            _ => None,
        };
        let (token, width) = match (next(0), next(1), side) {
            (Some(':'), Some('s'), _) => (Token::Swap(Swap::Pieces), 2),
            (Some(':'), Some('S'), _) => (Token::Swap(Swap::Sides), 2),
            (Some(':'), Some('p'), _) => (Token::Move(HexMove::PASS), 2),
            (Some(':'), Some('r'), Some(side)) => (Token::GiveUp(side, GiveUp::Resign), 3),
            (Some(':'), Some('f'), Some(side)) => (Token::GiveUp(side, GiveUp::Forfeit), 3),
            _ => return Err(self.error(start, LinkFault::NotALinkMove)),
        };
        self.at += width;
        Ok(token)
    }

    /// Plays the tokens, each with the index of its first character.
    fn line(&self, rules: HexRules, tokens: &[(usize, Token)]) -> Result<HexLine, LinkError> {
        let mut line = HexLine::new(rules);
        for (_, token) in tokens {
            match *token {
                Token::Swap(swap) if line.rules.swap() == Swap::None => {
                    line.rules = line.rules.with_swap(swap)?;
                }
                Token::Move(HexMove::PASS) => {
                    line.rules = line.rules.with_passing(Passing::Allowed);
                }
                _ => {}
            }
        }
        let mut position = HexPosition::<WideBitboard>::new(&line.rules);
        for (at, token) in tokens {
            if line.given_up.is_some() {
                return Err(self.error(*at, LinkFault::MoveAfterResignation));
            }
            let mv = match *token {
                Token::GiveUp(side, give_up) => {
                    line.given_up = Some((side, give_up));
                    continue;
                }
                Token::Swap(swap) if swap != line.rules.swap() => {
                    return Err(self.error(*at, LinkFault::BothSwaps));
                }
                Token::Swap(_) => HexMove::SWAP,
                Token::Move(mv) => mv,
            };
            position = after(&line.rules, &position, mv).map_err(|error| LinkError::Illegal {
                position: self.position(*at),
                number: line.moves.len() + 1,
                text: position.format_move(mv),
                why: Box::new(error.into()),
            })?;
            line.moves.push(mv);
        }
        Ok(line)
    }
}

/// A token after the commas.
#[derive(Clone, Copy)]
enum Token {
    Move(HexMove),
    Swap(Swap),
    GiveUp(Side, GiveUp),
}

//! Tokenizer of SGF text.

use super::{Place, SgfError};

/// A cursor in SGF text.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

/// Tokens of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `;`.
    Semicolon,
    /// An identifier as written, followed by a `[`.
    Ident(&'a str),
    /// End of the text.
    End,
}

fn is_ident_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Scanner { text, at: 0 }
    }

    pub(super) fn offset(&self) -> usize {
        self.at
    }

    pub(super) fn place(&self, offset: usize) -> Place {
        Place::of(self.text, offset)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn skip_white(&mut self) {
        while self.peek().is_some_and(|b| b.is_ascii_whitespace() || b == 0x0b || b == 0) {
            self.at += 1;
        }
    }

    fn take_ident(&mut self) -> &'a str {
        let start = self.at;
        while self.peek().is_some_and(is_ident_byte) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    /// Skips to the `(` of the next game; returns `false` if there is none.
    pub(super) fn find_game(&mut self) -> bool {
        let mut ahead = Scanner { text: self.text, at: self.at };
        while let Some(found) = ahead.text[ahead.at..].find('(') {
            let open = ahead.at + found;
            ahead.at = open + 1;
            ahead.skip_white();
            let is_game = match ahead.peek() {
                Some(b';' | b'(') => true,
                Some(byte) if byte.is_ascii_alphabetic() => {
                    ahead.take_ident();
                    ahead.skip_white();
                    ahead.peek() == Some(b'[')
                }
                _ => false,
            };
            if is_game {
                self.at = open;
                return true;
            }
            ahead.at = open + 1;
        }
        self.at = self.text.len();
        false
    }

    /// Returns the next token of a game.
    pub(super) fn next(&mut self) -> Result<Token<'a>, SgfError> {
        self.skip_white();
        let start = self.at;
        let Some(byte) = self.peek() else {
            return Ok(Token::End);
        };
        let token = match byte {
            b'(' => Token::Open,
            b')' => Token::Close,
            b';' => Token::Semicolon,
            _ if byte.is_ascii_alphabetic() => {
                let ident = self.take_ident();
                self.skip_white();
                if self.peek() == Some(b'[') {
                    return Ok(Token::Ident(ident));
                }
                let ident = ponder_game::excerpt(ident);
                return Err(SgfError::NoValue { at: self.place(start), ident });
            }
            _ => {
                let found = self.text[start..].chars().next().unwrap_or('\u{fffd}');
                return Err(SgfError::Unexpected { at: self.place(start), found });
            }
        };
        self.at += 1;
        Ok(token)
    }

    /// Returns whether a value follows.
    pub(super) fn at_value(&mut self) -> bool {
        self.skip_white();
        self.peek() == Some(b'[')
    }

    /// Consumes the next value: returns the text between its brackets, and the way it ends. `None`
    /// if the closing bracket is missing.
    pub(super) fn value(&mut self) -> Option<(&'a str, ValueEnd)> {
        let bytes = self.text.as_bytes();
        let start = self.at + 1;
        let mut at = start;
        loop {
            match bytes.get(at)? {
                b'\\' => at += 2,
                b']' => break,
                _ => at += 1,
            }
        }
        let value = &self.text[start..at];
        let doubled = bytes.get(at + 1) == Some(&b']');
        self.at = at + if doubled { 2 } else { 1 };
        Some((value, if doubled { ValueEnd::Doubled } else { ValueEnd::Single }))
    }
}

/// End of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ValueEnd {
    /// `]`.
    Single,
    /// `]]`: the first `]` belongs to the value and should have been escaped.
    Doubled,
}

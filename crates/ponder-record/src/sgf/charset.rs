//! From bytes to text.

use super::SgfError;
use super::scan::{Scanner, Token};
use std::borrow::Cow;

/// The text of a file, without a byte-order mark.
pub(super) fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, SgfError> {
    if let Some(bytes) = bytes.strip_prefix(b"\xef\xbb\xbf") {
        return Ok(String::from_utf8_lossy(bytes));
    }
    if bytes.starts_with(b"\xfe\xff") || bytes.starts_with(b"\xff\xfe") {
        return Err(SgfError::Charset { name: "UTF-16".to_owned() });
    }
    if bytes.is_ascii() {
        return Ok(String::from_utf8_lossy(bytes));
    }
    let utf8 = std::str::from_utf8(bytes);
    let latin1 = || Cow::Owned(bytes.iter().map(|byte| char::from(*byte)).collect());
    let name = match utf8 {
        Ok(text) => declared(text),
        Err(_) => declared(&latin1()),
    };
    match (name.as_deref().map(known), utf8) {
        (None | Some(Some(Charset::Utf8)), Ok(text)) => Ok(Cow::Borrowed(text)),
        (None | Some(Some(_)), _) => Ok(latin1()),
        (Some(None), _) => {
            let name = name.unwrap_or_default().chars().take(40).collect();
            Err(SgfError::Charset { name })
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Charset {
    Utf8,
    Latin1,
}

fn known(name: &str) -> Option<Charset> {
    let name: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|ch| ch.to_ascii_lowercase())
        .collect();
    match name.as_str() {
        "utf8" => Some(Charset::Utf8),
        "iso88591" | "latin1" | "l1" | "windows1252" | "cp1252" | "usascii" | "ascii" => {
            Some(Charset::Latin1)
        }
        _ => None,
    }
}

/// What the first node of the first game says in `CA`.
fn declared(text: &str) -> Option<String> {
    let mut scanner = Scanner::new(text);
    if !scanner.find_game() {
        return None;
    }
    let mut nodes = 0;
    loop {
        match scanner.next().ok()? {
            Token::Open => {}
            Token::Semicolon if nodes == 0 => nodes += 1,
            Token::Ident(ident) => {
                while scanner.at_value() {
                    let (value, _) = scanner.value()?;
                    if ident.chars().filter(|ch| !ch.is_ascii_lowercase()).eq("CA".chars()) {
                        return Some(value.trim().to_owned());
                    }
                }
            }
            Token::Semicolon | Token::Close | Token::End => return None,
        }
    }
}

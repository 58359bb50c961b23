//! Character set detection and decoding of SGF files.

use super::scan::{Scanner, Token};
use encoding_rs::{BIG5, EUC_KR, Encoding, GBK, ISO_2022_JP, SHIFT_JIS, UTF_8};
use std::borrow::Cow;

/// Decoded text of a file.
pub(super) struct Decoded<'a> {
    /// Text without a byte-order mark.
    pub(super) text: Cow<'a, str>,
    /// Basis of the decoding.
    pub(super) basis: CharsetBasis,
}

/// Basis on which the character set of a file was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CharsetBasis {
    /// Unambiguous, or as declared by the file.
    Known,
    /// A fallback: the declared character set is unsupported.
    Fallback,
}

/// Decodes a file by its byte-order mark, else by its `CA`. If that is absent or unsupported, the
/// file is decoded as UTF-8 if valid, else as ISO-8859-1.
pub(super) fn decode(bytes: &[u8]) -> Decoded<'_> {
    let certain = |text| Decoded { text, basis: CharsetBasis::Known };
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return certain(encoding.decode_without_bom_handling(&bytes[mark..]).0);
    }
    let utf8 = std::str::from_utf8(bytes);
    // ISO-2022-JP is not ASCII, although all its bytes are.
    if let Ok(text) = utf8
        && bytes.is_ascii()
        && !bytes.contains(&ESCAPE)
    {
        return certain(Cow::Borrowed(text));
    }
    let latin1 = || Cow::Owned(bytes.iter().map(|byte| char::from(*byte)).collect());
    let name = match utf8 {
        Ok(text) => declared(text),
        Err(_) => declared(&latin1()),
    };
    let encoding = name.as_deref().map(supported);
    let basis = match encoding {
        Some(None) => CharsetBasis::Fallback,
        _ => CharsetBasis::Known,
    };
    let text = match (encoding.flatten(), utf8) {
        (Some(encoding), _) if encoding != UTF_8 => encoding.decode_without_bom_handling(bytes).0,
        (_, Ok(text)) => Cow::Borrowed(text),
        (_, Err(_)) => latin1(),
    };
    Decoded { text, basis }
}

/// The byte with which ISO-2022-JP changes its character set.
const ESCAPE: u8 = 0x1b;

/// Looks up a character set by name; `None` if it is unsupported, or is one in which the name could
/// not have been read.
fn supported(name: &str) -> Option<&'static Encoding> {
    let plain: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|ch| ch.to_ascii_lowercase())
        .collect();
    // Names without hyphens and spaces, or with others, and code pages by their number.
    let plain = plain.strip_prefix("windows").map_or(plain.clone(), |page| format!("cp{page}"));
    let encoding = Encoding::for_label(name.as_bytes()).or(match plain.as_str() {
        "cp932" => Some(SHIFT_JIS),
        "cp936" => Some(GBK),
        "cp949" => Some(EUC_KR),
        "cp950" => Some(BIG5),
        plain => Encoding::for_label(plain.as_bytes()),
    });
    encoding.filter(|it| it.is_ascii_compatible() || *it == ISO_2022_JP)
}

/// Returns the `CA` of the first node of the first game.
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

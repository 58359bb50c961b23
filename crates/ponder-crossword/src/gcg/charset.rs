//! Decoding of bytes to text.

use super::{Deviation, Remark};
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use std::borrow::Cow;

/// The pragma that declares the character set.
pub(super) const PRAGMA: &str = "#character-encoding";

/// Decodes the bytes of a file and remarks on oddities of its encoding. A byte-order mark is
/// removed.
///
/// A byte-order mark takes precedence over the declaration in the file. Without either, the default
/// of the format is ISO-8859-1, but non-ASCII bytes that are valid UTF-8 are hardly ever anything
/// else. ISO-8859-1 is read as Windows-1252, which has letters in place of control characters.
pub(super) fn decode(bytes: &[u8]) -> (Cow<'_, str>, Vec<Remark<Deviation>>) {
    let mut remarks = Vec::new();
    let mut remark = |line: usize, what: Deviation| remarks.push(Remark { line, what });
    let declared = declared(bytes);
    if let Some((line, _)) = &declared
        && *line > 1
    {
        remark(*line, Deviation::LateCharset);
    }
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        remark(1, Deviation::ByteOrderMark { charset: encoding.name() });
        let (text, has_errors) = encoding.decode_without_bom_handling(&bytes[mark..]);
        if has_errors {
            remark(1, Deviation::BadBytes { charset: encoding.name() });
        }
        return (text, remarks);
    }
    let as_latin = || WINDOWS_1252.decode_without_bom_handling(bytes).0;
    let known = declared.as_ref().and_then(|(_, name)| {
        Encoding::for_label(name.as_bytes()).filter(|it| it.is_ascii_compatible())
    });
    let text = match (known, std::str::from_utf8(bytes)) {
        (Some(encoding), Ok(text)) if encoding == UTF_8 => Cow::Borrowed(text),
        (Some(encoding), Err(error)) if encoding == UTF_8 => {
            let line = 1 + lines_before(&bytes[..error.valid_up_to()]);
            remark(line, Deviation::NotUtf8);
            as_latin()
        }
        (Some(encoding), _) => {
            let (text, has_errors) = encoding.decode_without_bom_handling(bytes);
            if has_errors {
                remark(1, Deviation::BadBytes { charset: encoding.name() });
            }
            text
        }
        (None, utf8) => {
            let (text, charset) = match utf8 {
                Ok(text) if !text.is_ascii() => (Cow::Borrowed(text), "UTF-8"),
                _ => (as_latin(), "ISO-8859-1"),
            };
            match declared {
                Some((line, name)) => {
                    let found = crate::spelling::short(&name);
                    remark(line, Deviation::UnknownCharset { found, charset });
                }
                None => remark(1, Deviation::NoCharset { charset }),
            }
            text
        }
    };
    (text, remarks)
}

fn lines_before(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte == b'\n').count()
}

/// The line that declares the character set, from 1, and the name that it gives.
fn declared(bytes: &[u8]) -> Option<(usize, String)> {
    bytes.split(|&byte| byte == b'\n').enumerate().find_map(|(at, line)| {
        let line = line.trim_ascii().split(|&byte| byte == b'\r').next()?;
        let (start, rest) = line.split_at_checked(PRAGMA.len())?;
        let is_named = start.eq_ignore_ascii_case(PRAGMA.as_bytes())
            && rest.first().is_none_or(u8::is_ascii_whitespace);
        is_named.then(|| (at + 1, String::from_utf8_lossy(rest.trim_ascii()).into_owned()))
    })
}

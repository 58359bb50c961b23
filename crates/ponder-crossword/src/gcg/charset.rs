//! Decoding of bytes to text.

use super::Remark;
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
pub(super) fn decode(bytes: &[u8]) -> (Cow<'_, str>, Vec<Remark>) {
    let mut remarks = Vec::new();
    let mut remark = |line: usize, what: String| remarks.push(Remark { line, what });
    let declared = declared(bytes);
    if let Some((line, _)) = &declared
        && *line > 1
    {
        remark(*line, format!("`{PRAGMA}` belongs on the first line"));
    }
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        remark(1, format!("a byte-order mark: read as {}", encoding.name()));
        let (text, has_errors) = encoding.decode_without_bom_handling(&bytes[mark..]);
        if has_errors {
            remark(1, format!("some bytes are not {}", encoding.name()));
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
            remark(line, "not UTF-8, though the file says so: read as ISO-8859-1".to_owned());
            as_latin()
        }
        (Some(encoding), _) => {
            let (text, has_errors) = encoding.decode_without_bom_handling(bytes);
            if has_errors {
                remark(1, format!("some bytes are not {}", encoding.name()));
            }
            text
        }
        (None, utf8) => {
            let (line, problem) = match declared {
                Some((line, name)) => {
                    (line, format!("unknown character set `{}`", crate::spelling::short(&name)))
                }
                None => (1, format!("there is no `{PRAGMA}`")),
            };
            match utf8 {
                Ok(text) if !text.is_ascii() => {
                    remark(line, format!("{problem}: the text is UTF-8"));
                    Cow::Borrowed(text)
                }
                _ => {
                    remark(line, format!("{problem}: read as ISO-8859-1"));
                    as_latin()
                }
            }
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

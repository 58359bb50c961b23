//! SGF text, FF\[4\], in and out.
//!
//! Reading takes files of FF\[1\] to FF\[4\] and forgives what other programs do: lower-case letters
//! in identifiers are dropped (`AddBlack` is `AB`; `b` alone is `B`), text before, between and
//! after the games is skipped, a `;` missing before a property is supplied, as are closing
//! parentheses missing at the end, and `]]` is an unescaped `]` followed by the end of the value
//! (Little Golem escapes nothing). Bytes are in the character set that a byte-order mark or the
//! property `CA` of the first game says, by any name that the WHATWG's Encoding Standard has, most
//! of which are what programs write (`GB2312`, `Big5`, `Shift_JIS`, `EUC-KR`, `ISO-8859-1`).
//! Without one, or with one that is not known, they are UTF-8 if they can be, else ISO-8859-1;
//! [`Record::unknown_charset`](crate::Record::unknown_charset) tells. Text is written as UTF-8.

mod charset;
mod error;
mod limits;
mod parse;
mod scan;
mod write;

pub use error::{Place, SgfError};
pub use limits::Limits;
pub use parse::{parse, read};
pub use write::{to_string, write};

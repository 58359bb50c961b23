//! Reading and writing SGF, FF\[4\].
//!
//! The reader accepts FF\[1\] to FF\[4\] and tolerates common deviations of other programs:
//! lower-case letters in identifiers are dropped (`AddBlack` is `AB`; `b` alone is `B`), text
//! before, between and after the games is skipped, a `;` missing before a property is inserted, as
//! are closing parentheses missing at the end, and `]]` is an unescaped `]` followed by the end of
//! the value (Little Golem escapes nothing). The character set is that of the byte-order mark or of
//! the property `CA` of the first game, by any label of the WHATWG Encoding Standard, which covers
//! most names that programs write (`GB2312`, `Big5`, `Shift_JIS`, `EUC-KR`, `ISO-8859-1`). If it is
//! absent or unsupported, the file is decoded as UTF-8 if valid, else as ISO-8859-1;
//! [`Record::unknown_charset`](crate::Record::unknown_charset) reports the latter case. The writer
//! produces UTF-8.

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

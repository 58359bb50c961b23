//! SGF text, FF\[4\], in and out.
//!
//! Reading takes files of FF\[1\] to FF\[4\] and forgives what other programs do: lower-case letters
//! in identifiers are dropped (`AddBlack` is `AB`; `b` alone is `B`), text before, between and
//! after the games is skipped, a `;` missing before a property is supplied, as are closing
//! parentheses missing at the end, and `]]` is an unescaped `]` followed by the end of the value
//! (Little Golem escapes nothing). Bytes are UTF-8 or ISO-8859-1, as the property `CA` of the first
//! game says; without one they are UTF-8 if they can be. Text is written as UTF-8.

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

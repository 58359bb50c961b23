//! The dialect of SGF for Go, `GM[1]`.
//!
//! A point is two letters, column and row from `aa` at the top left; a pass is an empty value, and
//! `tt` is read as one. `SZ` is `19`, or `9:13` for columns and rows; without it the board is
//! 19x19.
//!
//! # Rules
//!
//! `RU` has the name of a rule set (`Chinese`, `Japanese`, `AGA`, `NZ`, `Tromp-Taylor`) and `KM`
//! the komi if these are complete; otherwise `RU` has the rules string (`go:9,ko=simple`), which
//! then includes the komi. Also read are:
//!
//! * the names that other programs use for these rule sets (`jp`, `New Zealand`, `Chinese OGS`), in
//!   any case and with any spaces; Korean is Japanese, and `GOE` is Tromp-Taylor;
//! * KataGo's composed rules (`koPOSITIONALscoreAREAtaxNONEsui1`), without the parts that are not
//!   supported;
//! * a komi in hundredths (`KM[650]`), or counted in stones, which are two points each (`KM[3.75]`
//!   and `KM[375]` are 7.5 points), with or without words after it (`KM[6.5 points]`).
//!
//! Without a known `RU`, the default rules of Ponder apply, which are Chinese. Without a valid
//! `KM`, the komi is that of the rules, or half a point in a handicap game. [`not_understood`]
//! returns which of the two were present but not understood.
//!
//! Recorded games may contain moves that a program would forbid. If the main line is illegal under
//! the rules of the record, but legal with suicide allowed, or repetitions (`ko=simple`), or both,
//! those are its rules.
//!
//! # Moves and stones
//!
//! * The same colour may move twice in a row; it was given the turn.
//! * `AB`, `AW`, `AE` and `PL` set a position up before the first move of a line. Without `PL` the
//!   side to move is the colour of the first move.
//! * Stones that are the fixed handicap of the board ([`handicap`](crate::handicap)), with White to
//!   move, become the handicap of the rules (`handicap=4`). White is compensated for other handicap
//!   stones if `HA` gives their number.
//! * When both sides have passed the game is over and further passes have no effect, but it may
//!   continue with a stone.
//! * Only `RE` says which side resigned.
//! * A record without `GM` is Go, the default of SGF.

mod check;
mod decode;
mod read;
mod rules;
mod setup;
mod write;

pub use decode::{to_letters, to_names, to_text};
pub use read::{GoRecord, Step, Turn};
pub use rules::not_understood;
pub use setup::colour;
pub use write::write;

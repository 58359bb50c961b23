//! The dialect of SGF for Go, `GM[1]`.
//!
//! A point is two letters, column and row from `aa` at the top left; a pass is nothing, and `tt` is
//! read as one. `SZ` is `19`, or `9:13` for columns and rows; without it the board is 19x19.
//!
//! # Rules
//!
//! `RU` has the name of a school (`Chinese`, `Japanese`, `AGA`, `NZ`, `Tromp-Taylor`) and `KM` the
//! komi where these say everything, else `RU` has the rules string (`go:9,ko=simple`), which then
//! says the komi too. Read are also:
//!
//! * the names that other programs have for these schools (`jp`, `New Zealand`, `Chinese OGS`), in
//!   any case and with any spaces; Korean is Japanese, and `GOE` is Tromp-Taylor;
//! * KataGo's composed rules (`koPOSITIONALscoreAREAtaxNONEsui1`), without what Ponder does not
//!   have;
//! * a komi in hundredths (`KM[650]`), or counted in stones, which are two points each (`KM[3.75]`
//!   and `KM[375]` are 7.5 points), with words after it or without (`KM[6.5 points]`).
//!
//! Without `RU`, or with one that is not known, the rules are the usual ones of Ponder, which are
//! Chinese. Without `KM`, or with one that is no komi, it is that of the rules, and half a point in
//! a game with handicap. [`not_understood`] tells which of them were not.
//!
//! People have played what a program would forbid. If the main line is illegal under the rules that
//! the record says, but legal if suicide is allowed, or if repetitions are (`ko=simple`), or both,
//! those are its rules.
//!
//! # Moves and stones
//!
//! * The same colour may move twice in a row; it was given the turn.
//! * `AB`, `AW`, `AE` and `PL` set a position up before the first move of a line. Without `PL` the
//!   colour of the first move says who is to move.
//! * Stones that are the fixed handicap of the board ([`handicap`](crate::handicap)), with White to
//!   move, are that of the rules (`handicap=4`). White is compensated for other handicap stones if
//!   `HA` says their number.
//! * When both sides have passed the game is over and further passes mean nothing, but it may go on
//!   with a stone.
//! * `RE` is the only place that says who resigned.
//! * A record without `GM` is of Go, as SGF has it.

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

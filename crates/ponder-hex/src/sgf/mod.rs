//! SGF dialects for Hex, `GM[11]`.
//!
//! The writer follows the specification and HexWiki, as HexGui, HexWorld and PlayHex read them: the
//! first player is Black and connects top and bottom; a cell is a letter for the column and a
//! number for the row, `a1` top left; special moves are `swap-pieces`, `swap-sides`, `pass`,
//! `resign` and `forfeit`; `SZ` is `11`, or `11:14` for columns and rows. `RU` holds the rules
//! string (`hex:11,swap`).
//!
//! The reader also accepts:
//!
//! * Go-like cells (`B[dk]`, `aa` top left), as Little Golem and old converters write them, in
//!   moves, set-up stones and marks;
//! * Little Golem's colours: its nodes begin with `W`, although `PB` is the player who begins, and
//!   `RE[B]` means that this player won;
//! * `swap` without a form: depending on the colour of the next move it is *swap-pieces* (the
//!   colours alternate) or *swap-sides* (the colour that swapped moves again);
//! * `swap-pieces` in records of HexGui up to 0.9, which means *swap-sides*, unless the colour of
//!   the next move shows that the pieces were swapped;
//! * an empty value, which is a pass, as in Go;
//! * a record without `GM`, which [`is_plainly_hex`] distinguishes from a Go record; without `SZ`
//!   the board is 11x11.
//!
//! A record declares a swap rule by a swap or by `RU`; otherwise the rules have none. `PB` is the
//! player who has Black at the start; `RE` names the colour that won, which after a *swap-sides* is
//! that of the other player.

mod decode;
mod detection;
mod read;
mod write;

pub use detection::is_plainly_hex;
pub use read::{HexRecord, Step};
pub use write::{colour, write};

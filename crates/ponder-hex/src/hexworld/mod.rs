//! Links to the board of hexworld.org, which hold a game in the part after `#`.
//!
//! ```text
//! https://hexworld.org/board/#11r9c1,b4:sh4g8,i8h3
//!                             |  |   |        `- moves after the displayed position
//!                             |  |   `- moves up to the displayed position
//!                             |  `- display options
//!                             `- 11, or 11x14 for columns and rows
//! ```
//!
//! A move is a cell (`b4`), `:s` (*swap-pieces*), `:S` (*swap-sides*), `:p` (pass), `:rb`, `:rw`
//! (Black or White resigns), `:fb` or `:fw` (forfeits). The display options are `r1` to `r12` (the
//! clock position to which `a1` points; 10 if absent), `m` (mirrored), `n` (move numbers) and `c1`
//! (red and blue instead of black and white). The site ignores an unknown option and all options
//! after it, and so does [`HexLink::parse`]; an unknown move, which the site ignores too, is an
//! error here.

mod error;
mod fault;
mod read;

pub use error::LinkError;
pub use fault::LinkFault;

use crate::{Board, HexLine, HexMove, Swap, WideBitboard, notation};
use ponder_game::Side;
use ponder_record::GiveUp;
use std::fmt::Write;

/// Display options of the board on the site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LinkView {
    /// Clock position to which `a1` points, 1 to 12; the site's default of 10 if `None`.
    pub rotation: Option<u8>,
    /// True if the board is mirrored.
    pub mirrored: bool,
    /// True if stones show their move numbers.
    pub numbered: bool,
    /// True if the colours are red and blue instead of black and white.
    pub red_blue: bool,
}

impl Default for LinkView {
    fn default() -> Self {
        LinkView { rotation: None, mirrored: false, numbered: false, red_blue: true }
    }
}

/// A line of play with its displayed move, as stored in a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexLink {
    /// The line of play. It has a swap rule only if it contains a swap: a link does not record the
    /// rule itself.
    pub line: HexLine,
    /// Number of moves played in the displayed position; a resignation or forfeit counts as one.
    pub shown: usize,
    /// Display options.
    pub view: LinkView,
}

impl HexLink {
    /// The part of a link before `#`.
    pub const SITE: &'static str = "https://hexworld.org/board/";

    /// Creates a link that displays the end of a line.
    #[must_use]
    pub fn new(line: HexLine) -> Self {
        let shown = length(&line);
        HexLink { line, shown, view: LinkView::default() }
    }

    /// Parses a link, or its part after `#`. `%3A` and `%2C` stand for `:` and `,`.
    ///
    /// # Errors
    /// Returns [`LinkError::Link`] for a character that cannot be parsed; [`LinkError::Illegal`]
    /// for an illegal move; [`LinkError::Size`] for an impossible board.
    pub fn parse(text: &str) -> Result<Self, LinkError> {
        read::Reader::new(text)?.link()
    }

    /// Formats the link, beginning with [`HexLink::SITE`].
    ///
    /// # Errors
    /// Returns [`LinkError::NoLink`] if the line does not start from the empty board with Black to
    /// move; another error if the line cannot be played.
    pub fn to_url(&self) -> Result<String, LinkError> {
        let line = &self.line;
        if !line.start.is_usual() {
            return Err(LinkError::NoLink);
        }
        line.position::<WideBitboard>()?;
        let board = Board::<WideBitboard>::new(&line.rules);
        let mut out = format!("{}#{}", Self::SITE, line.rules.cols());
        if line.rules.cols() != line.rules.rows() {
            let _ = write!(out, "x{}", line.rules.rows());
        }
        if let Some(rotation) = self.view.rotation {
            let _ = write!(out, "r{rotation}");
        }
        let options =
            [(self.view.mirrored, "m"), (self.view.numbered, "n"), (self.view.red_blue, "c1")];
        out.extend(options.iter().filter(|(on, _)| *on).map(|(_, text)| *text));
        let moves = line.moves.iter().map(|mv| match mv.as_cell() {
            Some(cell) => notation::cell_name(board, cell),
            None if *mv == HexMove::PASS => ":p".to_owned(),
            None if line.rules.swap() == Swap::Sides => ":S".to_owned(),
            None => ":s".to_owned(),
        });
        let given_up = line.given_up.map(|(side, give_up)| {
            let how = if give_up == GiveUp::Resign { 'r' } else { 'f' };
            format!(":{how}{}", if side == Side::First { 'b' } else { 'w' })
        });
        out.push(',');
        for (at, text) in moves.chain(given_up).enumerate() {
            if at == self.shown {
                out.push(',');
            }
            out.push_str(&text);
        }
        out.truncate(out.trim_end_matches(',').len());
        Ok(out)
    }
}

fn length(line: &HexLine) -> usize {
    line.moves.len() + usize::from(line.given_up.is_some())
}

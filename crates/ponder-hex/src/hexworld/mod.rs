//! Links to the board of hexworld.org, which hold a game in the part after `#`.
//!
//! ```text
//! https://hexworld.org/board/#11r9c1,b4:sh4g8,i8h3
//!                             |  |   |        `- moves beyond the one that is shown
//!                             |  |   `- moves up to the one that is shown
//!                             |  `- how the board is drawn
//!                             `- 11, or 11x14 for columns and rows
//! ```
//!
//! A move is a cell (`b4`), `:s` (*swap-pieces*), `:S` (*swap-sides*), `:p` (pass), `:rb`, `:rw`
//! (Black or White resigns), `:fb` or `:fw` (forfeits). The drawing is `r1` to `r12` (the hour to
//! which `a1` points; 10 if absent), `m` (mirrored), `n` (move numbers) and `c1` (red and blue
//! instead of black and white). The site ignores an option that it does not know and all after it,
//! and so does [`HexLink::parse`]; but where the site ignores a move that it does not know, that is
//! an error here.

mod error;
mod read;

pub use error::LinkError;

use crate::{Board, HexLine, HexMove, Swap, Wide, notation};
use ponder_game::Side;
use ponder_record::GiveUp;
use std::fmt::Write;

/// How the site draws the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LinkView {
    /// The hour to which `a1` points, 1 to 12; the site's 10 if `None`.
    pub rotation: Option<u8>,
    /// Whether the board is mirrored.
    pub mirrored: bool,
    /// Whether stones show the numbers of their moves.
    pub numbered: bool,
    /// Whether the colours are red and blue instead of black and white.
    pub red_blue: bool,
}

impl Default for LinkView {
    fn default() -> Self {
        LinkView { rotation: None, mirrored: false, numbered: false, red_blue: true }
    }
}

/// A line of play with the move that is shown, as a link holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexLink {
    /// The line of play. It has a swap rule only if a swap is in it: a link does not say more.
    pub line: HexLine,
    /// How many moves are played in the position that is shown; giving up counts as one.
    pub shown: usize,
    /// How the board is drawn.
    pub view: LinkView,
}

impl HexLink {
    /// What the part of a link before the game is.
    pub const SITE: &'static str = "https://hexworld.org/board/";

    /// A link that shows the end of a line.
    #[must_use]
    pub fn new(line: HexLine) -> Self {
        let shown = length(&line);
        HexLink { line, shown, view: LinkView::default() }
    }

    /// Reads a link, or its part after `#`. `%3A` and `%2C` stand for `:` and `,`.
    ///
    /// # Errors
    /// [`LinkError::Link`] names the character that cannot be understood or is an illegal move;
    /// [`LinkError::Rules`] is a board that is not possible here.
    pub fn parse(text: &str) -> Result<Self, LinkError> {
        read::Reader::new(text)?.link()
    }

    /// The link, beginning with [`HexLink::SITE`].
    ///
    /// # Errors
    /// [`LinkError::NoLink`] if the line does not start from the empty board with Black to move;
    /// another error if it cannot be played.
    pub fn to_url(&self) -> Result<String, LinkError> {
        let line = &self.line;
        if !line.start.is_usual() {
            let problem = "the game starts from a position that was set up".to_owned();
            return Err(LinkError::NoLink { problem });
        }
        line.position::<Wide>()?;
        let board = Board::<Wide>::new(&line.rules);
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

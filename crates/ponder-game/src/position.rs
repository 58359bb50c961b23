//! Positions: what a search explores.

use crate::{Closing, Key, Line, Outcome, Parts, Refused, Side};
use serde::Serialize;
use std::convert::Infallible;
use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

/// Whether a position is still being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// There is a side to move and it has a legal move.
    Running,
    /// The game is over.
    Over(Outcome),
    /// No legal move and no result: an unfinishable intermediate state (a Paco Ŝako chain that
    /// cannot be completed). A search prunes it and never scores it as a loss.
    DeadEnd,
}

/// A text is not a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[error("`{text}` is not a move: {expected}")]
pub struct ParseMoveError {
    /// The text, shortened to at most 40 characters.
    pub text: String,
    /// What would have been understood.
    pub expected: String,
}

impl ParseMoveError {
    /// Keeps at most 40 characters of `text`.
    pub fn new(text: &str, expected: impl Into<String>) -> Self {
        ParseMoveError { text: text.chars().take(40).collect(), expected: expected.into() }
    }
}

/// A position of a game with perfect information and no chance: a small value without a history.
///
/// `Clone` is cheap and [`play`](Position::play) does not allocate. Values belong to the side to
/// move and never to the parity of the depth: [`to_move`](Position::to_move) may stay the same
/// after a move.
pub trait Position: Clone + Send + Sync + 'static {
    /// A move: at most 8 bytes.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// The reasons for which a move is illegal.
    type Illegal: Error + Into<Refused> + Send + Sync + 'static;

    /// Whether legality or status depends on earlier positions. If not, a search need not keep
    /// the path in its [`Line`].
    const ASKS_LINE: bool;

    /// The side that moves next. Once the game is over: the side that would have moved.
    fn to_move(&self) -> Side;

    /// Whether the game goes on.
    fn status(&self, line: &Line) -> Status;

    /// Calls `f` with every legal move once, in an order that depends only on the position, and
    /// without allocating. The position is [`Status::Running`]; otherwise what is called is
    /// unspecified, because a search has always asked for the status before.
    fn for_each_move<F: FnMut(Self::Move)>(&self, line: &Line, f: F);

    /// The number of legal moves.
    fn count_moves(&self, line: &Line) -> usize {
        let mut count = 0;
        self.for_each_move(line, |_| count += 1);
        count
    }

    /// The legal move number `index` in the order of [`for_each_move`](Position::for_each_move),
    /// or `None` past the end.
    fn nth_move(&self, line: &Line, index: usize) -> Option<Self::Move> {
        let mut found = None;
        let mut at = 0;
        self.for_each_move(line, |mv| {
            if at == index {
                found = Some(mv);
            }
            at += 1;
        });
        found
    }

    /// The legal moves as a vector.
    fn legal_moves(&self, line: &Line) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_move(line, |mv| moves.push(mv));
        moves
    }

    /// The position as one in which a move of the rules is made of several moves of this trait by the
    /// same side; `None` in a game where each of these is a move of the rules, so that what searches do
    /// with parts is compiled away there.
    #[inline]
    fn parts(&self) -> Option<&impl Parts<Self::Move>> {
        None::<&Infallible>
    }

    /// The position as one of a game that ends when the players find nothing left to decide; `None` in
    /// a game that ends by itself.
    #[inline]
    fn closing(&self) -> Option<&impl Closing<Self::Move>> {
        None::<&Infallible>
    }

    /// Plays a move that is known to be legal; debug builds assert what is cheap to assert.
    fn play(&mut self, mv: Self::Move);

    /// Whether a move is legal.
    ///
    /// # Errors
    /// Names the rule that the move breaks.
    fn check(&self, mv: Self::Move, line: &Line) -> Result<(), Self::Illegal>;

    /// Plays a move after checking it.
    ///
    /// # Errors
    /// As [`check`](Position::check); the position is then unchanged.
    fn try_play(&mut self, mv: Self::Move, line: &Line) -> Result<(), Self::Illegal> {
        self.check(mv, line)?;
        self.play(mv);
        Ok(())
    }

    /// The key that repetition rules compare. Positional superko leaves the side to move out.
    fn repetition_key(&self) -> Key {
        self.search_key()
    }

    /// The key under which a transposition table may share what was found: equal keys have the
    /// same legal moves and the same value as long as the line does not matter.
    fn search_key(&self) -> Key;

    /// The position as an evaluator is asked about it at the end of `line`: where the rules count
    /// repetitions, it knows how often it came up before. It is otherwise the same.
    #[must_use]
    fn seen_on(self, line: &Line) -> Self {
        let _ = line;
        self
    }

    /// The key under which an evaluation may be cached: it adds what a network sees beyond the
    /// position proper (last moves, counters, and what [`seen_on`](Position::seen_on) adds).
    fn input_key(&self) -> Key {
        self.search_key()
    }
}

/// How moves of a position are written and read.
pub trait Notation: Position {
    /// The usual notation of a legal move.
    fn format_move(&self, mv: Self::Move) -> String;

    /// Reads a move in the usual notation, in upper or lower case. The move need not be legal.
    ///
    /// # Errors
    /// When the text is no move of this game and board, with what was expected.
    fn parse_move(&self, text: &str) -> Result<Self::Move, ParseMoveError>;
}

//! Positions, which a search explores.

use crate::{Closing, History, Key, Outcome, Parts, Refused, Side, Theory};
use serde::Serialize;
use std::convert::Infallible;
use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

/// Status of a position: running, over or a dead end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// A side is to move and has a legal move.
    Running,
    /// The game is over.
    Over(Outcome),
    /// No legal move and no result: an unfinishable intermediate state, such as a move made
    /// of parts that cannot be completed. A search prunes it and never scores it as a loss.
    DeadEnd,
}

/// Error of parsing a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[error("`{text}` is not a move: {expected}")]
pub struct ParseMoveError {
    /// The text, shortened to at most 40 characters.
    pub text: String,
    /// Description of a valid move.
    pub expected: String,
}

impl ParseMoveError {
    /// Makes an error with at most 40 characters of `text`.
    pub fn new(text: &str, expected: impl Into<String>) -> Self {
        ParseMoveError { text: crate::excerpt(text), expected: expected.into() }
    }

    /// Converts the error to a reason for messages that name the text themselves.
    pub fn without_text(self) -> crate::Refused {
        crate::Refused { text: self.expected.clone(), ..self.into() }
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

    /// Reasons why a move is illegal.
    type Illegal: Error + Into<Refused> + Send + Sync + 'static;

    /// True if legality or status depends on earlier positions. If not, a search need not keep the
    /// path in its [`History`].
    const DEPENDS_ON_HISTORY: bool;

    /// True if [`local_pattern`](Position::local_pattern) is implemented, so that searches can
    /// correct values by those of similar positions.
    const LOCAL_PATTERNS: bool = false;

    /// The side that moves next. Once the game is over: the side that would have moved.
    fn to_move(&self) -> Side;

    /// The status of the game after `history`.
    fn status(&self, history: &History) -> Status;

    /// Calls `f` with every legal move once, in an order that depends only on the position, and
    /// without allocating. The position is [`Status::Running`]; otherwise the moves are
    /// unspecified, because a search always checks the status first.
    fn for_each_move<F: FnMut(Self::Move)>(&self, history: &History, f: F);

    /// A hash of what lies around the cell of a move that has just been played, for statistics of
    /// the same move in similar positions; 0 without [`LOCAL_PATTERNS`](Position::LOCAL_PATTERNS).
    fn local_pattern(&self, mv: Self::Move) -> u64 {
        let _ = mv;
        0
    }

    /// The number of legal moves.
    fn count_moves(&self, history: &History) -> usize {
        let mut count = 0;
        self.for_each_move(history, |_| count += 1);
        count
    }

    /// The legal move number `index` in the order of [`for_each_move`](Position::for_each_move),
    /// or `None` past the end.
    fn nth_move(&self, history: &History, index: usize) -> Option<Self::Move> {
        let mut found = None;
        let mut at = 0;
        self.for_each_move(history, |mv| {
            if at == index {
                found = Some(mv);
            }
            at += 1;
        });
        found
    }

    /// The legal moves as a vector.
    fn legal_moves(&self, history: &History) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_move(history, |mv| moves.push(mv));
        moves
    }

    /// The position as one in which a move of the rules is made of several moves of this trait by
    /// the same side; `None` in a game where each of these is a move of the rules, so that a
    /// search's code for parts is compiled away there.
    #[inline]
    fn parts(&self) -> Option<&impl Parts<Self::Move>> {
        None::<&Infallible>
    }

    /// The position as one of a game that ends when the players find nothing left to decide; `None`
    /// in a game that ends by itself.
    #[inline]
    fn closing(&self) -> Option<&impl Closing<Self::Move>> {
        None::<&Infallible>
    }

    /// The theory of the game on the board of this position; `None` if there is none.
    fn theory(&self) -> Option<Box<dyn Theory<Self>>> {
        None
    }

    /// Plays a move known to be legal; debug builds assert whatever is cheap to assert.
    fn play(&mut self, mv: Self::Move);

    /// Checks that a move is legal.
    ///
    /// # Errors
    /// Returns the rule that the move breaks.
    fn check(&self, mv: Self::Move, history: &History) -> Result<(), Self::Illegal>;

    /// Plays a move after checking it.
    ///
    /// # Errors
    /// See [`check`](Position::check); on an error the position is unchanged.
    fn try_play(&mut self, mv: Self::Move, history: &History) -> Result<(), Self::Illegal> {
        self.check(mv, history)?;
        self.play(mv);
        Ok(())
    }

    /// The key compared by repetition rules. Positional superko leaves the side to move out.
    fn repetition_key(&self) -> Key {
        self.search_key()
    }

    /// The key for a transposition table: positions with equal keys have the same legal moves and
    /// the same value as long as the history does not matter.
    fn search_key(&self) -> Key;

    /// The position as it is passed to an evaluator: where the rules count repetitions, it includes
    /// the number of its earlier occurrences in `history`. It is otherwise unchanged.
    #[must_use]
    fn with_repetition_count(self, history: &History) -> Self {
        let _ = history;
        self
    }

    /// The key for an evaluation cache, the same only for equal network inputs on boards of one
    /// size: it adds the inputs beyond the position proper (rules, last moves, counters, and what
    /// [`with_repetition_count`](Position::with_repetition_count) adds).
    fn input_key(&self) -> Key {
        self.search_key()
    }
}

/// Notation of a position's moves: formatting and parsing.
pub trait Notation: Position {
    /// The usual notation of a legal move.
    fn format_move(&self, mv: Self::Move) -> String;

    /// Reads a move in the usual notation, in upper or lower case. The move need not be legal.
    ///
    /// # Errors
    /// Fails when the text is not a move of this game and board; the error describes the expected
    /// form.
    fn parse_move(&self, text: &str) -> Result<Self::Move, ParseMoveError>;
}

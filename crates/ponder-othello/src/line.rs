//! Lines of play as in game records: rules, a start position, moves, and a resignation, loss on
//! time or forfeit.

use crate::{Bitboard, IllegalOthelloMove, OthelloMove, OthelloPosition, OthelloRules};
use ponder_game::{BySide, History, Notation, Position, Refused, Side};
use ponder_record::{GiveUp, RecordError};

/// Start position of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// Squares of each side's discs, in ascending order.
    pub discs: BySide<Vec<usize>>,
    /// Side to move.
    pub to_move: Side,
}

impl Start {
    /// Takes a position as the start of a line.
    #[must_use]
    pub fn of<P: Bitboard>(position: &OthelloPosition<P>) -> Self {
        let mut discs = BySide::<Vec<usize>>::default();
        for side in Side::BOTH {
            position.discs(side).for_each(|square| discs[side].push(square));
        }
        Start { discs, to_move: position.to_move() }
    }

    /// Usual start position of these rules.
    #[must_use]
    pub fn usual(rules: &OthelloRules) -> Self {
        Start::of(&OthelloPosition::<crate::WideBitboard>::new(rules))
    }

    /// Builds the position.
    ///
    /// # Errors
    /// Fails when a disc is off the board or two discs share a square.
    ///
    /// # Panics
    /// Panics when the board does not fit the bitboard.
    pub fn position<P: Bitboard>(
        &self,
        rules: &OthelloRules,
    ) -> Result<OthelloPosition<P>, IllegalOthelloMove> {
        let size = usize::from(rules.size());
        let mut discs = [P::EMPTY; 2];
        for side in Side::BOTH {
            for &square in &self.discs[side] {
                if square % 16 >= size || square / 16 >= size {
                    return Err(IllegalOthelloMove::OffBoard);
                }
                discs[side.index()] = discs[side.index()] | P::of(square);
            }
        }
        OthelloPosition::from_discs(rules, discs, self.to_move)
    }
}

/// A line of play: rules, start, moves, and the end if a side gave up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OthelloLine {
    /// Rules of the game.
    pub rules: OthelloRules,
    /// Start of the line.
    pub start: Start,
    /// Moves from the start, with every pass.
    pub moves: Vec<OthelloMove>,
    /// Side that gave up at the end of the line, and in which way; `None` if neither did.
    pub given_up: Option<(Side, GiveUp)>,
}

impl OthelloLine {
    /// Creates a line without moves from the usual start.
    #[must_use]
    pub fn new(rules: OthelloRules) -> Self {
        OthelloLine { rules, start: Start::usual(&rules), moves: Vec::new(), given_up: None }
    }

    /// Builds the line that was played at a table, from its rules, its start and its moves with the
    /// colours that played them.
    ///
    /// # Errors
    /// Fails when the start is impossible, a text is not a move, the move is illegal, or it is the
    /// other colour's turn.
    pub fn from_texts(
        rules: OthelloRules,
        start: Start,
        moves: &[(Side, String)],
    ) -> Result<Self, RecordError> {
        let mut line = OthelloLine { start, ..OthelloLine::new(rules) };
        let mut position = line.position::<crate::WideBitboard>()?;
        for (at, (side, text)) in moves.iter().enumerate() {
            let illegal = |why: Refused| RecordError::illegal_move(at, text, why);
            if *side != position.to_move() {
                return Err(illegal(out_of_turn(position.to_move())));
            }
            let mv = position.parse_move(text).map_err(|error| illegal(error.into()))?;
            let played = position.try_play(mv, &History::default());
            played.map_err(|error| illegal(error.into()))?;
            line.moves.push(mv);
        }
        Ok(line)
    }

    /// Formats the moves as a table does: the colour that played each move, and its notation.
    ///
    /// # Errors
    /// See [`replay`](OthelloLine::replay).
    pub fn texts(&self) -> Result<Vec<(Side, String)>, RecordError> {
        let mut texts = Vec::with_capacity(self.moves.len());
        self.replay::<crate::WideBitboard>(|position, mv| {
            texts.push((position.to_move(), position.format_move(mv)));
        })?;
        Ok(texts)
    }

    /// Position at the end of the line.
    ///
    /// # Errors
    /// See [`replay`](OthelloLine::replay).
    ///
    /// # Panics
    /// Panics when the board does not fit the bitboard.
    pub fn position<P: Bitboard>(&self) -> Result<OthelloPosition<P>, RecordError> {
        self.replay(|_, _| {})
    }

    /// Replays the line, calls `before` with each move and the position before it, and returns the
    /// last position.
    ///
    /// # Errors
    /// Fails when the start cannot be represented or a move is illegal.
    ///
    /// # Panics
    /// Panics when the board does not fit the bitboard.
    pub fn replay<P: Bitboard>(
        &self,
        mut before: impl FnMut(&OthelloPosition<P>, OthelloMove),
    ) -> Result<OthelloPosition<P>, RecordError> {
        let mut position =
            self.start.position(&self.rules).map_err(RecordError::impossible_start)?;
        for (at, &mv) in self.moves.iter().enumerate() {
            position
                .check(mv, &History::default())
                .map_err(|error| RecordError::illegal_move(at, &position.format_move(mv), error))?;
            before(&position, mv);
            position.play(mv);
        }
        Ok(position)
    }
}

/// Rule that a move by the other side than `to_move` breaks.
pub(crate) fn out_of_turn(to_move: Side) -> Refused {
    RecordError::wrong_side(if to_move == Side::First { "Black" } else { "White" })
}

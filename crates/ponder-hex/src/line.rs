//! A line of play as records and links carry it: rules, a start, moves, and how it broke off.

use crate::{Hex, HexMove, HexPosition, HexRules, IllegalHexMove, Plane};
use ponder_game::{BySide, Game, Line, Notation, Position, Side};
use ponder_record::{GiveUp, RecordError};

/// What a line starts from; the empty board with Black to move unless told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The cells of each side's stones.
    pub stones: BySide<Vec<u16>>,
    /// The side to move.
    pub to_move: Side,
}

impl Default for Start {
    fn default() -> Self {
        Start { stones: BySide::default(), to_move: Side::First }
    }
}

impl Start {
    /// Whether this is the empty board with Black to move, as every game starts.
    pub fn is_usual(&self) -> bool {
        *self == Start::default()
    }

    /// The position. There is nothing to swap but in the usual one.
    ///
    /// # Errors
    /// When a stone is off the board or two stones share a cell.
    ///
    /// # Panics
    /// When the board does not fit the plane.
    pub fn position<P: Plane>(&self, rules: &HexRules) -> Result<HexPosition<P>, IllegalHexMove> {
        if self.is_usual() {
            return Ok(HexPosition::new(rules));
        }
        let cells = usize::from(rules.cols()) * usize::from(rules.rows());
        let mut stones = [P::EMPTY; 2];
        for side in Side::BOTH {
            for cell in self.stones[side].iter().map(|cell| usize::from(*cell)) {
                if cell >= cells {
                    return Err(IllegalHexMove::OffBoard);
                }
                stones[side.index()] = stones[side.index()] | P::bit(cell);
            }
        }
        HexPosition::from_stones(rules, stones, self.to_move)
    }

    pub(crate) fn of<P: Plane>(position: &HexPosition<P>) -> Self {
        let mut start = Start { to_move: position.to_move(), ..Start::default() };
        for side in Side::BOTH {
            position.stones(side).for_each(|cell| start.stones[side].push(cell as u16));
        }
        start
    }
}

/// A line of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexLine {
    /// The rules; they say which form a swap has.
    pub rules: HexRules,
    /// What it starts from.
    pub start: Start,
    /// The moves.
    pub moves: Vec<HexMove>,
    /// Who gave up at its end, if anybody did.
    pub given_up: Option<(Side, GiveUp)>,
}

impl HexLine {
    /// A line without a move from the usual start.
    #[must_use]
    pub fn new(rules: HexRules) -> Self {
        HexLine { rules, start: Start::default(), moves: Vec::new(), given_up: None }
    }

    /// The line that a table has played: its rules, and its moves with the colours that made them.
    ///
    /// # Errors
    /// When a text is no move, the move is illegal, or it is the other colour's turn.
    pub fn from_texts(rules: HexRules, moves: &[(Side, String)]) -> Result<Self, RecordError> {
        let mut line = HexLine::new(rules);
        let mut position = HexPosition::<crate::Wide>::new(&rules);
        for (at, (side, text)) in moves.iter().enumerate() {
            let illegal = |rule: String| RecordError::illegal_move(at, text, rule);
            if *side != position.to_move() {
                return Err(illegal(format!("it is the turn of {}", name(position.to_move()))));
            }
            let mv = position.parse_move(text).map_err(|error| illegal(error.to_string()))?;
            position = after(&rules, &position, mv).map_err(|error| illegal(error.to_string()))?;
            line.moves.push(mv);
        }
        Ok(line)
    }

    /// The moves as a table tells them: the colour that made a move, and its notation.
    ///
    /// # Errors
    /// As [`replay`](HexLine::replay).
    pub fn texts(&self) -> Result<Vec<(Side, String)>, RecordError> {
        let mut texts = Vec::with_capacity(self.moves.len());
        self.replay::<crate::Wide>(|position, mv| {
            texts.push((position.to_move(), position.format_move(mv)));
        })?;
        Ok(texts)
    }

    /// The position at the end of the line.
    ///
    /// # Errors
    /// As [`replay`](HexLine::replay).
    ///
    /// # Panics
    /// When the board does not fit the plane.
    pub fn position<P: Plane>(&self) -> Result<HexPosition<P>, RecordError> {
        self.replay(|_, _| {})
    }

    /// Plays the line, calls `before` with each move and the position it is made in, and returns
    /// the last position. A *swap-sides* leaves the stones where they are.
    ///
    /// # Errors
    /// When the start cannot be represented or a move is illegal.
    ///
    /// # Panics
    /// When the board does not fit the plane.
    pub fn replay<P: Plane>(
        &self,
        mut before: impl FnMut(&HexPosition<P>, HexMove),
    ) -> Result<HexPosition<P>, RecordError> {
        let mut position =
            self.start.position(&self.rules).map_err(RecordError::impossible_start)?;
        for (at, mv) in self.moves.iter().enumerate() {
            let next = after(&self.rules, &position, *mv).map_err(|error| {
                let text = position.format_move(*mv);
                RecordError::illegal_move(at, &text, error)
            })?;
            before(&position, *mv);
            position = next;
        }
        Ok(position)
    }
}

/// The position after a move at a table of these rules.
pub(crate) fn after<P: Plane>(
    rules: &HexRules,
    position: &HexPosition<P>,
    mv: HexMove,
) -> Result<HexPosition<P>, IllegalHexMove> {
    position.check(mv, &Line::default())?;
    Ok(Hex::<P>::exchange_seats(rules, position, mv).unwrap_or_else(|| {
        let mut position = position.clone();
        position.play(mv);
        position
    }))
}

pub(crate) fn name(side: Side) -> &'static str {
    Hex::<u128>::side_name(side)
}

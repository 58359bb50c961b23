//! A line of play as stored in records and links: rules, start, moves, and resignation or forfeit.

use crate::{Bitboard, Hex, HexMove, HexPosition, HexRules, IllegalHexMove};
use ponder_game::{BySide, Game, History, Notation, Position, Refused, Side};
use ponder_record::{GiveUp, RecordError};

/// Start of a line: by default the empty board with Black to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// Cells of each side's stones.
    pub stones: BySide<Vec<u16>>,
    /// Side to move.
    pub to_move: Side,
}

impl Default for Start {
    fn default() -> Self {
        Start { stones: BySide::default(), to_move: Side::First }
    }
}

impl Start {
    /// Returns whether this is the empty board with Black to move, the start of every normal game.
    pub fn is_usual(&self) -> bool {
        *self == Start::default()
    }

    /// Builds the position. A swap is possible only from the usual start.
    ///
    /// # Errors
    /// Fails when a stone is off the board or two stones share a cell.
    ///
    /// # Panics
    /// Panics when the board does not fit the bitboard.
    pub fn position<P: Bitboard>(
        &self,
        rules: &HexRules,
    ) -> Result<HexPosition<P>, IllegalHexMove> {
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

    /// The stones and the side to move of a position.
    #[must_use]
    pub fn of<P: Bitboard>(position: &HexPosition<P>) -> Self {
        let mut start = Start { to_move: position.to_move(), ..Start::default() };
        for side in Side::BOTH {
            position.stones(side).for_each(|cell| start.stones[side].push(cell as u16));
        }
        start
    }
}

/// A line of play: rules, start, moves, and the end if a side gave up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexLine {
    /// Rules, including the form of the swap.
    pub rules: HexRules,
    /// Start of the line.
    pub start: Start,
    /// Moves from the start.
    pub moves: Vec<HexMove>,
    /// Side that gave up at the end of the line, and in which way; `None` if neither did.
    pub given_up: Option<(Side, GiveUp)>,
}

impl HexLine {
    /// Creates a line without moves from the usual start.
    #[must_use]
    pub fn new(rules: HexRules) -> Self {
        HexLine { rules, start: Start::default(), moves: Vec::new(), given_up: None }
    }

    /// Builds the line that was played at a table, from its rules, its start and its moves with the
    /// colours that played them.
    ///
    /// # Errors
    /// Fails when the start is impossible, a text is not a move, the move is illegal, or it is the
    /// other colour's turn.
    pub fn from_texts(
        rules: HexRules,
        start: Start,
        moves: &[(Side, String)],
    ) -> Result<Self, RecordError> {
        let mut line = HexLine { start, ..HexLine::new(rules) };
        let mut position = line.position::<crate::WideBitboard>()?;
        for (at, (side, text)) in moves.iter().enumerate() {
            let illegal = |why: Refused| RecordError::illegal_move(at, text, why);
            if *side != position.to_move() {
                return Err(illegal(RecordError::wrong_side(name(position.to_move()))));
            }
            let mv = position.parse_move(text).map_err(|error| illegal(error.into()))?;
            position = after(&rules, &position, mv).map_err(|error| illegal(error.into()))?;
            line.moves.push(mv);
        }
        Ok(line)
    }

    /// Formats the moves as a table does: the colour that played each move, and its notation.
    ///
    /// # Errors
    /// See [`replay`](HexLine::replay).
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
    /// See [`replay`](HexLine::replay).
    ///
    /// # Panics
    /// Panics when the board does not fit the bitboard.
    pub fn position<P: Bitboard>(&self) -> Result<HexPosition<P>, RecordError> {
        self.replay(|_, _| {})
    }

    /// Replays the line, calls `before` with each move and the position before it, and returns the
    /// last position. A *swap-sides* leaves the stones where they are.
    ///
    /// # Errors
    /// Fails when the start cannot be represented or a move is illegal.
    ///
    /// # Panics
    /// Panics when the board does not fit the bitboard.
    pub fn replay<P: Bitboard>(
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

/// Position after a move at a table with these rules: *swap-sides* exchanges the players.
pub(crate) fn after<P: Bitboard>(
    rules: &HexRules,
    position: &HexPosition<P>,
    mv: HexMove,
) -> Result<HexPosition<P>, IllegalHexMove> {
    position.check(mv, &History::default())?;
    Ok(Hex::<P>::exchange_seats(rules, position, mv).unwrap_or_else(|| {
        let mut position = position.clone();
        position.play(mv);
        position
    }))
}

pub(crate) fn name(side: Side) -> &'static str {
    Hex::<u128>::side_name(side)
}

//! A line of play as records carry it: rules, a start, moves with their colours, and how it broke
//! off.

use crate::{GoMove, GoPosition, GoRules, IllegalGoMove, PointSet, handicap};
use ponder_game::{BySide, Line, Notation, Position, Side, Status};
use ponder_record::{GiveUp, RecordError};

/// What a line starts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// The points of each side's stones, as [`Geometry`](crate::Geometry) numbers them.
    pub stones: BySide<PointSet>,
    /// The side to move.
    pub to_move: Side,
    /// Handicap stones that White is compensated for.
    pub handicap: u8,
}

impl Start {
    /// What a game of these rules starts from: the empty board, or Black's handicap stones with
    /// White to move.
    #[must_use]
    pub fn usual(rules: &GoRules) -> Self {
        let stones = BySide([handicap_points(rules, rules.handicap()), PointSet::default()]);
        let to_move = if rules.handicap() > 0 { Side::Second } else { Side::First };
        Start { stones, to_move, handicap: rules.handicap() }
    }

    /// A position as a start.
    #[must_use]
    pub fn of<const CAP: usize>(position: &GoPosition<CAP>) -> Self {
        let board = position.board();
        let mut start = Start {
            stones: BySide::default(),
            to_move: position.to_move(),
            handicap: position.handicap(),
        };
        for point in board.geometry().points().iter().map(|&point| usize::from(point)) {
            if let Some(side) = board.colour(point).side() {
                start.stones[side].insert(point);
            }
        }
        start
    }

    /// Whether a game of these rules starts so.
    pub fn is_usual(&self, rules: &GoRules) -> bool {
        *self == Start::usual(rules)
    }

    /// The position.
    ///
    /// # Errors
    /// When a stone is off the board, two share a point, or a chain has no liberty.
    ///
    /// # Panics
    /// When the board does not fit.
    pub fn position<const CAP: usize>(
        &self,
        rules: &GoRules,
    ) -> Result<GoPosition<CAP>, IllegalGoMove> {
        if self.is_usual(rules) {
            return Ok(GoPosition::new(rules));
        }
        let of = |side: Side| self.stones[side].iter().map(move |point| (side, point));
        let stones: Vec<_> = Side::BOTH.into_iter().flat_map(of).collect();
        GoPosition::from_stones(rules, &stones, self.to_move, self.handicap)
    }
}

/// The points of so many fixed handicap stones; empty if the board has no places for them.
pub(crate) fn handicap_points(rules: &GoRules, stones: u8) -> PointSet {
    let geometry = rules.geometry();
    let mut points = PointSet::default();
    for (col, row) in handicap::fixed(rules.cols(), rules.rows(), stones) {
        points.insert(geometry.point(col.into(), row.into()));
    }
    points
}

/// A line of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoLine {
    /// The rules.
    pub rules: GoRules,
    /// What it starts from.
    pub start: Start,
    /// The moves and who made them. The same side may move twice in a row: it was given the turn.
    /// After two passes the game may go on.
    pub moves: Vec<(Side, GoMove)>,
    /// Who gave up at its end, if anybody did.
    pub given_up: Option<(Side, GiveUp)>,
}

impl GoLine {
    /// A line without a move from the usual start.
    #[must_use]
    pub fn new(rules: GoRules) -> Self {
        GoLine { rules, start: Start::usual(&rules), moves: Vec::new(), given_up: None }
    }

    /// The line that a table has played: its rules, what it started from, and its moves with the
    /// colours that made them.
    ///
    /// # Errors
    /// When the start is not possible, a text is no move, or the move is illegal.
    pub fn from_texts(
        rules: GoRules,
        start: Start,
        moves: &[(Side, String)],
    ) -> Result<Self, RecordError> {
        let mut go = GoLine { start, ..GoLine::new(rules) };
        let (mut position, _) = go.position::<512>()?;
        let mut line = Line::default();
        for (at, (side, text)) in moves.iter().enumerate() {
            let illegal = |rule: String| RecordError::illegal_move(at, text, rule);
            let mv = position.parse_move(text).map_err(|error| illegal(error.to_string()))?;
            play(&mut position, &mut line, *side, mv)
                .map_err(|error| illegal(error.to_string()))?;
            go.moves.push((*side, mv));
        }
        Ok(go)
    }

    /// The moves as a table tells them: the colour that made a move, and its notation.
    ///
    /// # Errors
    /// As [`replay`](GoLine::replay).
    pub fn texts(&self) -> Result<Vec<(Side, String)>, RecordError> {
        let mut texts = Vec::with_capacity(self.moves.len());
        self.replay::<512>(|position, side, mv| texts.push((side, position.format_move(mv))))?;
        Ok(texts)
    }

    /// The position at the end of the line, and the line that leads to it.
    ///
    /// # Errors
    /// As [`replay`](GoLine::replay).
    ///
    /// # Panics
    /// When the board does not fit.
    pub fn position<const CAP: usize>(&self) -> Result<(GoPosition<CAP>, Line), RecordError> {
        self.replay(|_, _, _| {})
    }

    /// Plays the line, calls `before` with each move, who makes it and the position it is made in,
    /// and returns the last position with the line that leads to it.
    ///
    /// # Errors
    /// When the start is not possible or a move is illegal.
    ///
    /// # Panics
    /// When the board does not fit.
    pub fn replay<const CAP: usize>(
        &self,
        mut before: impl FnMut(&GoPosition<CAP>, Side, GoMove),
    ) -> Result<(GoPosition<CAP>, Line), RecordError> {
        let start = self.start.position(&self.rules);
        let mut position = start.map_err(RecordError::impossible_start)?;
        let mut line = Line::default();
        for (at, &(side, mv)) in self.moves.iter().enumerate() {
            before(&position, side, mv);
            play(&mut position, &mut line, side, mv).map_err(|error| {
                let text = position.format_move(mv);
                RecordError::illegal_move(at, &text, error)
            })?;
        }
        Ok((position, line))
    }
}

/// Plays a move of a side, whoever's turn it is and whether or not both have passed, as a table does
/// that gives the turn away or lets the game go on. After an error the turn may have changed.
pub(crate) fn play<const CAP: usize>(
    position: &mut GoPosition<CAP>,
    line: &mut Line,
    side: Side,
    mv: GoMove,
) -> Result<(), IllegalGoMove> {
    if position.passes() >= 2 {
        *position = position.clone().resumed(side);
    }
    if position.status(line) != Status::Running {
        return Err(IllegalGoMove::Drawn);
    }
    if position.to_move() != side {
        *position = position.clone().with_to_move(side);
    }
    position.check(mv, line)?;
    line.push(position.repetition_key());
    position.play(mv);
    Ok(())
}

//! Lines of play as in game records: rules, a start position, moves with their colours, and a
//! resignation, loss on time or forfeit.

use crate::{GoMove, GoPosition, GoRules, IllegalGoMove, PointSet, handicap};
use ponder_game::{BySide, History, Notation, Position, Refused, Side, Status};
use ponder_record::{GiveUp, RecordError};

/// Start position of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// The points of each side's stones, as [`Geometry`](crate::Geometry) numbers them.
    pub stones: BySide<PointSet>,
    /// The side to move.
    pub to_move: Side,
    /// Handicap stones for which White is compensated.
    pub handicap: u8,
}

impl Start {
    /// The usual start position of these rules: the empty board, or Black's handicap stones with
    /// White to move.
    #[must_use]
    pub fn usual(rules: &GoRules) -> Self {
        let stones = BySide([handicap_points(rules, rules.handicap()), PointSet::default()]);
        let to_move = if rules.handicap() > 0 { Side::Second } else { Side::First };
        Start { stones, to_move, handicap: rules.handicap() }
    }

    /// Takes a position as the start of a line.
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

    /// Returns whether the start is the usual one of these rules.
    pub fn is_usual(&self, rules: &GoRules) -> bool {
        *self == Start::usual(rules)
    }

    /// The start as a position.
    ///
    /// # Errors
    /// Fails if a stone is off the board, two share a point, or a chain has no liberty.
    ///
    /// # Panics
    /// Panics if the board does not fit into `CAP`.
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

/// The points of the given number of fixed handicap stones; empty if the board has no points for
/// them.
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
    /// The start position.
    pub start: Start,
    /// The moves and the sides that made them. The same side may move twice in a row: it was given
    /// the turn. After two passes the game may continue.
    pub moves: Vec<(Side, GoMove)>,
    /// The side that gave up at the end, and in which way.
    pub given_up: Option<(Side, GiveUp)>,
}

impl GoLine {
    /// Creates a line without moves from the usual start.
    #[must_use]
    pub fn new(rules: GoRules) -> Self {
        GoLine { rules, start: Start::usual(&rules), moves: Vec::new(), given_up: None }
    }

    /// The line played at a table: its rules, its start position, and its moves with their colours.
    ///
    /// # Errors
    /// Fails if the start is impossible, a text is not a move, or a move is illegal.
    pub fn from_texts(
        rules: GoRules,
        start: Start,
        moves: &[(Side, String)],
    ) -> Result<Self, RecordError> {
        let mut go = GoLine { start, ..GoLine::new(rules) };
        let (mut position, _) = go.position::<512>()?;
        let mut history = History::default();
        for (at, (side, text)) in moves.iter().enumerate() {
            let illegal = |why: Refused| RecordError::illegal_move(at, text, why);
            let mv = position.parse_move(text).map_err(|error| illegal(error.into()))?;
            play(&mut position, &mut history, *side, mv).map_err(|error| illegal(error.into()))?;
            go.moves.push((*side, mv));
        }
        Ok(go)
    }

    /// The moves in the form of a table: the colour that made a move, and its notation.
    ///
    /// # Errors
    /// See [`replay`](GoLine::replay).
    pub fn texts(&self) -> Result<Vec<(Side, String)>, RecordError> {
        let mut texts = Vec::with_capacity(self.moves.len());
        self.replay::<512>(|position, side, mv| texts.push((side, position.format_move(mv))))?;
        Ok(texts)
    }

    /// The position at the end of the line, and its history.
    ///
    /// # Errors
    /// See [`replay`](GoLine::replay).
    ///
    /// # Panics
    /// Panics if the board does not fit into `CAP`.
    pub fn position<const CAP: usize>(&self) -> Result<(GoPosition<CAP>, History), RecordError> {
        self.replay(|_, _, _| {})
    }

    /// Replays the line, calling `before` with each move, the side that makes it and the position
    /// in which it is made, and returns the final position with its history.
    ///
    /// # Errors
    /// Fails if the start is impossible or a move is illegal.
    ///
    /// # Panics
    /// Panics if the board does not fit into `CAP`.
    pub fn replay<const CAP: usize>(
        &self,
        mut before: impl FnMut(&GoPosition<CAP>, Side, GoMove),
    ) -> Result<(GoPosition<CAP>, History), RecordError> {
        let start = self.start.position(&self.rules);
        let mut position = start.map_err(RecordError::impossible_start)?;
        let mut history = History::default();
        for (at, &(side, mv)) in self.moves.iter().enumerate() {
            before(&position, side, mv);
            play(&mut position, &mut history, side, mv).map_err(|error| {
                let text = position.format_move(mv);
                RecordError::illegal_move(at, &text, error)
            })?;
        }
        Ok((position, history))
    }
}

/// Plays a move of a side, regardless of the side to move and of two passes, like a table that
/// gives the turn away or lets the game continue. After an error the side to move may have changed.
pub(crate) fn play<const CAP: usize>(
    position: &mut GoPosition<CAP>,
    history: &mut History,
    side: Side,
    mv: GoMove,
) -> Result<(), IllegalGoMove> {
    if position.passes() >= 2 {
        *position = position.clone().resumed(side);
    }
    if position.status(history) != Status::Running {
        return Err(IllegalGoMove::Drawn);
    }
    if position.to_move() != side {
        *position = position.clone().with_to_move(side);
    }
    position.check(mv, history)?;
    history.push(position.repetition_key());
    position.play(mv);
    Ok(())
}

//! Legality checks for the nodes of a record.

use super::decode;
use super::read::{GoRecord, Step, Turn};
use super::setup::{SetUp, side};
use crate::line::play;
use crate::notation::point_name;
use crate::{GoMove, GoPosition, GoRules};
use ponder_game::{History, Position, Side};
use ponder_record::{Dialect, Node, NodeId, NodeProblem, Record};
use std::rc::Rc;

/// Checks the nodes of a record for legality.
pub(super) struct Checker<'a> {
    rules: &'a GoRules,
    /// Value of `HA`.
    handicap: Option<u8>,
    /// The positions before the node visited last.
    history: History,
}

/// State at the end of a path. Copies are cheap.
#[derive(Clone)]
pub(super) enum State {
    /// No move was made yet.
    Before(Rc<SetUp>),
    /// Some moves were made.
    Playing(Rc<LinePosition>),
}

impl Default for State {
    fn default() -> Self {
        State::Before(Rc::default())
    }
}

/// Position after some moves of a line.
pub(super) struct LinePosition {
    position: GoPosition<512>,
    /// Number of moves up to here, which is the number of positions on the line.
    moves: usize,
}

impl State {
    /// Number of moves up to here.
    pub(super) fn moves(&self) -> usize {
        match self {
            State::Before(_) => 0,
            State::Playing(playing) => playing.moves,
        }
    }
}

impl<'a> Checker<'a> {
    /// Creates a checker for a record with this value of `HA`.
    pub(super) fn new(rules: &'a GoRules, handicap: Option<u8>) -> Self {
        Checker { rules, handicap, history: History::default() }
    }
}

impl Dialect for Checker<'_> {
    type State = State;
    type Step = Step;

    fn start(&self) -> State {
        State::default()
    }

    fn visit(
        &mut self,
        record: &Record,
        id: NodeId,
        state: &State,
    ) -> Result<(State, Option<Step>), NodeProblem> {
        // The path to this state is the beginning of the path visited last.
        self.history.truncate(state.moves());
        let node = record.node(id);
        if !node.has_at_most_one_move() {
            return Err(NodeProblem::SeveralMoves);
        }
        let state = self.set_up(node, state)?;
        let Some((colour, value)) = node.played() else {
            return Ok((state, None));
        };
        let geometry = self.rules.geometry();
        let Some(mv) = decode::token(geometry, value) else {
            let last = geometry.points().last().map(|&last| decode::letters(geometry, last.into()));
            let last = last.unwrap_or_default();
            let expected = format!("a point from aa to {last}, or nothing for a pass");
            return Err(NodeProblem::unreadable(value, expected));
        };
        let side = side(colour);
        let mut position = match &state {
            State::Before(setup) => self.position(setup, Some(side))?,
            State::Playing(playing) => playing.position.clone(),
        };
        if mv == GoMove::PASS && position.passes() >= 2 {
            return Ok((state, None));
        }
        if state.moves() >= GoRecord::MOVES_MAX {
            return Err(NodeProblem::TooLong { max: GoRecord::MOVES_MAX });
        }
        let turn = match position.passes() {
            2.. => Turn::Resumed,
            _ if position.to_move() == side => Turn::Own,
            _ => Turn::Given,
        };
        play(&mut position, &mut self.history, side, mv).map_err(|error| {
            let (text, value) = match mv.point() {
                Some(point) => {
                    let value = ponder_game::excerpt(value.simple_text().trim());
                    (point_name(geometry, point), Some(value))
                }
                None => ("pass".to_owned(), None),
            };
            NodeProblem::Illegal { text, value, why: Box::new(error.into()) }
        })?;
        let playing = LinePosition { position, moves: state.moves() + 1 };
        Ok((State::Playing(Rc::new(playing)), Some(Step { side, mv, turn })))
    }
}

impl Checker<'_> {
    /// The state after the set-up stones and the `PL` of a node.
    fn set_up(&self, node: &Node, state: &State) -> Result<State, NodeProblem> {
        let sets_up = node.setup().next().is_some();
        let State::Before(setup) = state else {
            // After a move, the colour of the next one determines the side to move.
            return if sets_up { Err(NodeProblem::LateSetup) } else { Ok(state.clone()) };
        };
        if !sets_up && node.to_play().is_none() {
            return Ok(state.clone());
        }
        let mut setup = SetUp::clone(setup);
        setup.add(self.rules, node).map_err(|value| {
            let expected = "a point of the board such as dd, or a rectangle such as aa:cc";
            NodeProblem::unreadable(value, expected)
        })?;
        self.position(&setup, None)?;
        Ok(State::Before(Rc::new(setup)))
    }

    fn position(&self, setup: &SetUp, first: Option<Side>) -> Result<GoPosition<512>, NodeProblem> {
        let start = setup.start(self.rules, self.handicap, first);
        start.position(self.rules).map_err(NodeProblem::impossible_setup)
    }

    /// Checks the main line alone.
    ///
    /// # Errors
    /// Returns the number of legal nodes, the first illegal node and its problem.
    pub(super) fn main_line(
        &mut self,
        record: &Record,
    ) -> Result<(), (usize, NodeId, NodeProblem)> {
        let mut state = self.start();
        for (good, id) in record.main_line().enumerate() {
            match self.visit(record, id, &state) {
                Ok((next, _)) => state = next,
                Err(problem) => return Err((good, id, problem)),
            }
        }
        Ok(())
    }
}

//! Every node of a record, checked from its root on.

use super::decode;
use super::read::{GoRecord, Step, Turn};
use super::setup::{SetUp, side};
use crate::line::play;
use crate::notation::point_name;
use crate::{GoMove, GoPosition, GoRules, RecordError};
use ponder_game::{Line, Position, Side};
use ponder_record::{Node, NodeId, Record, Spot, Value};
use std::rc::Rc;

/// What it takes to say what the nodes of a record do.
#[derive(Clone, Copy)]
pub(super) struct Checker<'a> {
    pub(super) record: &'a Record,
    pub(super) rules: &'a GoRules,
    /// What `HA` says.
    pub(super) handicap: Option<u8>,
}

/// Where a path has come to. Copies are cheap.
#[derive(Clone)]
pub(super) enum State {
    /// No move was made.
    Before(Rc<SetUp>),
    /// After some moves.
    Playing(Rc<Playing>),
}

impl Default for State {
    fn default() -> Self {
        State::Before(Rc::default())
    }
}

pub(super) struct Playing {
    position: GoPosition<512>,
    /// Moves up to here, which is the number of positions on the line.
    moves: usize,
}

impl State {
    /// Moves up to here.
    pub(super) fn moves(&self) -> usize {
        match self {
            State::Before(_) => 0,
            State::Playing(playing) => playing.moves,
        }
    }
}

/// What is wrong with a node. Where it is takes time to say, and may not be asked.
#[derive(Clone, Debug)]
pub(super) enum Problem {
    NotAPoint { text: String, expected: String },
    Illegal { text: String, rule: String },
    SeveralMoves,
    LateSetup,
    Setup { problem: String },
    TooLong,
}

impl Problem {
    pub(super) fn at(self, at: Spot) -> RecordError {
        match self {
            Problem::NotAPoint { text, expected } => RecordError::NotAPoint { at, text, expected },
            Problem::Illegal { text, rule } => RecordError::Illegal { at, text, rule },
            Problem::SeveralMoves => RecordError::SeveralMoves { at },
            Problem::LateSetup => RecordError::LateSetup { at },
            Problem::Setup { problem } => RecordError::Setup { at, problem },
            Problem::TooLong => RecordError::TooLong { at, max: GoRecord::MOVES_MAX },
        }
    }
}

impl Checker<'_> {
    /// The state after a node, and what it does. The line leads to the state before it; if the node
    /// makes a move, it is longer by one position then.
    pub(super) fn visit(
        &self,
        id: NodeId,
        state: &State,
        line: &mut Line,
    ) -> Result<(State, Option<Step>), Problem> {
        let node = self.record.node(id);
        if node.values("B").chain(node.values("W")).nth(1).is_some() {
            return Err(Problem::SeveralMoves);
        }
        let state = self.set_up(node, state)?;
        let Some((colour, value)) = node.played() else {
            return Ok((state, None));
        };
        let geometry = self.rules.geometry();
        let Some(mv) = decode::token(geometry, value) else {
            let last = geometry.points().last().map(|&last| decode::letters(geometry, last.into()));
            let last = last.unwrap_or_default();
            return Err(not_a_point(
                value,
                format!("a point from aa to {last}, or nothing for a pass"),
            ));
        };
        let side = side(colour);
        let mut position = match &state {
            State::Before(setup) => self.start(setup, Some(side))?,
            State::Playing(playing) => playing.position.clone(),
        };
        if mv == GoMove::PASS && position.passes() >= 2 {
            return Ok((state, None));
        }
        if state.moves() >= GoRecord::MOVES_MAX {
            return Err(Problem::TooLong);
        }
        let turn = match position.passes() {
            2.. => Turn::Resumed,
            _ if position.to_move() == side => Turn::Own,
            _ => Turn::Given,
        };
        play(&mut position, line, side, mv).map_err(|error| {
            let text = value.simple_text();
            let text = match mv.point() {
                Some(point) => format!("`{}` ({})", text.trim(), point_name(geometry, point)),
                None => "`pass`".to_owned(),
            };
            Problem::Illegal { text, rule: error.to_string() }
        })?;
        let playing = Playing { position, moves: state.moves() + 1 };
        Ok((State::Playing(Rc::new(playing)), Some(Step { side, mv, turn })))
    }

    /// The state after the stones and the `PL` of a node.
    fn set_up(&self, node: &Node, state: &State) -> Result<State, Problem> {
        let sets_up = node.setup().next().is_some();
        let State::Before(setup) = state else {
            // After a move the colour of the next one says whose turn it is.
            return if sets_up { Err(Problem::LateSetup) } else { Ok(state.clone()) };
        };
        if !sets_up && node.to_play().is_none() {
            return Ok(state.clone());
        }
        let mut setup = SetUp::clone(setup);
        setup.add(self.rules, node).map_err(|value| {
            let expected = "a point of the board such as dd, or a rectangle such as aa:cc";
            not_a_point(value, expected.to_owned())
        })?;
        self.start(&setup, None)?;
        Ok(State::Before(Rc::new(setup)))
    }

    fn start(&self, setup: &SetUp, first: Option<Side>) -> Result<GoPosition<512>, Problem> {
        let start = setup.start(self.rules, self.handicap, first);
        start.position(self.rules).map_err(|error| Problem::Setup { problem: error.to_string() })
    }

    /// The first node of the main line that makes no sense and what is wrong with it, after how
    /// many good ones.
    pub(super) fn main_line(&self) -> Result<(), (usize, NodeId, Problem)> {
        let mut state = State::default();
        let mut line = Line::default();
        for (good, id) in self.record.main_line().enumerate() {
            match self.visit(id, &state, &mut line) {
                Ok((next, _)) => state = next,
                Err(problem) => return Err((good, id, problem)),
            }
        }
        Ok(())
    }

    /// What every node does, by number, and the bad nodes of which the parents are good. `bad`
    /// hears of these.
    pub(super) fn tree(
        &self,
        bad: &mut OnBad<'_>,
    ) -> Result<(Vec<Option<Step>>, Vec<NodeId>), RecordError> {
        let mut steps = Vec::new();
        let mut doomed = Vec::new();
        let mut line = Line::default();
        let mut open = vec![(Record::ROOT, State::default())];
        while let Some((id, state)) = open.pop() {
            // The path to a node on the stack is a beginning of the one that was last followed.
            line.truncate(state.moves());
            match self.visit(id, &state, &mut line) {
                Ok((state, step)) => {
                    if steps.len() <= id.index() {
                        steps.resize(id.index() + 1, None);
                    }
                    steps[id.index()] = step;
                    let first = open.len();
                    open.extend(self.record.children(id).map(|child| (child, state.clone())));
                    open[first..].reverse();
                }
                Err(problem) => {
                    bad(&|| problem.clone().at(Spot::of(self.record, id)))?;
                    doomed.push(id);
                }
            }
        }
        Ok((steps, doomed))
    }
}

/// What is done about a bad node off the main line; it gets what makes the error.
pub(super) type OnBad<'a> = dyn FnMut(&dyn Fn() -> RecordError) -> Result<(), RecordError> + 'a;

fn not_a_point(value: &Value, expected: String) -> Problem {
    let text = value.simple_text().trim().chars().take(40).collect();
    Problem::NotAPoint { text, expected }
}

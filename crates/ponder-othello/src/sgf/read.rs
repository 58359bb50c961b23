//! Reader of Othello games from SGF records.

use super::{GAME_NUMBER, decode, passes};
use crate::line::out_of_turn;
use crate::{
    OthelloLine, OthelloMove, OthelloPosition, OthelloRules, Start, WideBitboard, notation,
};
use ponder_game::{BySide, History, Position, Refused, Side};
use ponder_record::{
    Colour, Dialect, Dropped, GameRecord, Node, NodeId, NodeProblem, Record, RecordError, Setup,
    Variations,
};
use std::ops::Deref;
use std::rc::Rc;

/// An Othello record in which every move of every variation is legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OthelloRecord(GameRecord<OthelloRules, OthelloMove>);

impl Deref for OthelloRecord {
    type Target = GameRecord<OthelloRules, OthelloMove>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl OthelloRecord {
    /// Reads a record. With [`Variations::Salvage`], an illegal variation is cut off at its first
    /// illegal node. Where passes are added, ids of nodes are not those of the source.
    ///
    /// # Errors
    /// Fails when the record is not Othello, its board is impossible, or a node is invalid: an unknown or
    /// illegal move, the wrong colour, two moves, or discs set up after a move. The error names the
    /// node.
    pub fn read(
        source: &Record,
        variations: Variations,
    ) -> Result<(Self, Dropped<RecordError>), RecordError> {
        source.expect_game("Othello", GAME_NUMBER)?;
        let usual = OthelloRules::default().size();
        let (cols, rows) = source.board_size()?.unwrap_or((usual, usual));
        let rules = format!("{cols}x{rows}").parse::<OthelloRules>();
        let rules = rules.map_err(|error| RecordError::impossible_size(cols, rows, &error))?;
        let mut record = passes::added(&rules, source).unwrap_or_else(|| source.clone());
        stamp(&mut record, &rules);
        let nodes: Vec<NodeId> = record.walk(Record::ROOT).collect();
        for id in nodes {
            let node = record.node(id);
            let Some((colour, value)) = node.played().filter(|_| node.has_at_most_one_move())
            else {
                continue;
            };
            let ours = decode::token(rules.size(), value).map(decode::value);
            if let Some(ours) = ours.filter(|ours| ours != value) {
                record.set(id, colour.letter(), [ours]);
            }
        }
        let (game, dropped) = GameRecord::check(rules, record, Checker { rules }, variations)?;
        Ok((OthelloRecord(game), dropped))
    }

    /// Main line of the record, including which side gave up at its end.
    pub fn main_line(&self) -> OthelloLine {
        let mut line = self.line(self.main_end());
        let given_up = self.result().and_then(|result| result.given_up());
        line.given_up = given_up.map(|(loser, way)| (side(loser), way));
        line
    }

    /// Line of play from the start to a node.
    ///
    /// # Panics
    /// Panics if the node belongs to another record.
    pub fn line(&self, id: NodeId) -> OthelloLine {
        let mut line = OthelloLine::new(*self.rules());
        let mut state = State::new(self.rules());
        for id in self.record().path(id) {
            let visit = visit(self.rules(), self.record().node(id), &state)
                .expect("every node was found legal when the record was read");
            if line.moves.is_empty() {
                line.start = Start::of(&visit.before);
            }
            line.moves.extend(visit.mv);
            state = visit.after;
        }
        line
    }
}

/// Sets the properties that every Othello record written by Ponder begins with.
pub(super) fn stamp(record: &mut Record, rules: &OthelloRules) {
    let size = rules.size();
    let text = ponder_game::rules_string("othello", rules);
    record.set_standard_properties(GAME_NUMBER, Some((size, size)), &text);
}

/// State at the end of a path. Copies are cheap.
#[derive(Clone)]
pub(super) struct State {
    position: Rc<OthelloPosition<WideBitboard>>,
    phase: Phase,
}

/// Part of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The usual start so far, and no other set-up.
    Usual,
    /// Discs were set up; true if `PL` gave the side to move.
    SetUp { has_side: bool },
    /// A move was made.
    Moved,
}

impl State {
    pub(super) fn new(rules: &OthelloRules) -> Self {
        State { position: Rc::new(OthelloPosition::new(rules)), phase: Phase::Usual }
    }

    /// State of a line that begins with a move of `side`, if it does and nothing says otherwise.
    fn begun_by(&self, side: Side) -> Option<Self> {
        let free = matches!(self.phase, Phase::Usual | Phase::SetUp { has_side: false });
        (free && self.position.to_move() != side).then(|| State {
            position: Rc::new(OthelloPosition::clone(&self.position).with_to_move(side)),
            ..self.clone()
        })
    }
}

/// A node that was found legal.
pub(super) struct Visit {
    /// Position before the move, with the discs of the node set up.
    before: Rc<OthelloPosition<WideBitboard>>,
    mv: Option<OthelloMove>,
    pub(super) after: State,
}

/// The side whose pass is left out before a node.
pub(super) fn pass_left_out(node: &Node, state: &State) -> Option<Side> {
    let (colour, _) = node.played()?;
    let to_move = state.position.to_move();
    (state.position.must_pass() && side(colour) != to_move && state.phase == Phase::Moved)
        .then_some(to_move)
}

/// Checks the nodes of a record by the rules of Othello.
struct Checker {
    rules: OthelloRules,
}

impl Dialect for Checker {
    type State = State;
    type Step = OthelloMove;

    fn start(&self) -> State {
        State::new(&self.rules)
    }

    fn visit(
        &mut self,
        record: &Record,
        id: NodeId,
        state: &State,
    ) -> Result<(State, Option<OthelloMove>), NodeProblem> {
        let visit = visit(&self.rules, record.node(id), state)?;
        Ok((visit.after, visit.mv))
    }
}

pub(super) fn visit(
    rules: &OthelloRules,
    node: &Node,
    state: &State,
) -> Result<Visit, NodeProblem> {
    if !node.has_at_most_one_move() {
        return Err(NodeProblem::SeveralMoves);
    }
    let state = set_up(rules, node, state)?;
    let Some((colour, value)) = node.played() else {
        return Ok(Visit { before: Rc::clone(&state.position), mv: None, after: state });
    };
    let Some(mv) = decode::token(rules.size(), value) else {
        let last = char::from(b'a' + rules.size() - 1);
        let expected = format!("a square from aa to {last}{last}, or nothing for a pass");
        return Err(NodeProblem::unreadable(value, expected));
    };
    let illegal = |why: Refused| {
        let (text, value) = match mv.square() {
            Some(_) => {
                let value = ponder_game::excerpt(value.simple_text().trim());
                (notation::move_name(mv), Some(value))
            }
            None => ("pass".to_owned(), None),
        };
        NodeProblem::Illegal { text, value, why: Box::new(why) }
    };
    let state = state.begun_by(side(colour)).unwrap_or(state);
    if state.position.to_move() != side(colour) {
        return Err(illegal(out_of_turn(state.position.to_move())));
    }
    let mut position = OthelloPosition::clone(&state.position);
    position.try_play(mv, &History::default()).map_err(|error| illegal(error.into()))?;
    let after = State { position: Rc::new(position), phase: Phase::Moved };
    Ok(Visit { before: state.position, mv: Some(mv), after })
}

/// State after the set-up discs and the `PL` of a node.
fn set_up(rules: &OthelloRules, node: &Node, state: &State) -> Result<State, NodeProblem> {
    let has_discs = node.setup().next().is_some();
    let to_play = node.to_play();
    if state.phase == Phase::Moved {
        // After a move, the colour of the next one determines the side to move.
        return if has_discs { Err(NodeProblem::LateSetup) } else { Ok(state.clone()) };
    }
    if !has_discs && to_play.is_none() {
        return Ok(state.clone());
    }
    let is_first = has_discs && state.phase == Phase::Usual;
    let mut start = Start::of(&*state.position);
    if is_first {
        start.discs = BySide::default();
    }
    for (setup, value) in node.setup() {
        let Some(squares) = decode::squares(rules.size(), value) else {
            let expected = "a square of the board such as dd, or a rectangle such as aa:cc";
            return Err(NodeProblem::unreadable(value, expected));
        };
        Side::BOTH.iter().for_each(|&side| start.discs[side].retain(|it| !squares.contains(it)));
        if let Setup::Add(colour) = setup {
            start.discs[side(colour)].extend(squares);
        }
    }
    start.to_move = to_play.map_or(start.to_move, side);
    let position = start.position(rules).map_err(NodeProblem::impossible_setup)?;
    let had_side = state.phase == Phase::SetUp { has_side: true };
    let phase = Phase::SetUp { has_side: to_play.is_some() || had_side };
    Ok(State { position: Rc::new(position), phase })
}

pub(super) fn side(colour: Colour) -> Side {
    match colour {
        Colour::Black => Side::First,
        Colour::White => Side::Second,
    }
}

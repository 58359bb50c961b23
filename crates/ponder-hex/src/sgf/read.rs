//! Reader of Hex games from SGF records.

use super::decode::{self, Dialect as SourceDialect, Token};
use crate::line::{after, name};
use crate::{
    Bitboard, Board, Hex, HexLine, HexMove, HexPosition, HexRules, Passing, Start, Swap,
    WideBitboard,
};
use ponder_game::{Game, Position, Refused, Side};
use ponder_record::{
    Colour, Dialect, Dropped, GameRecord, GiveUp, NodeId, NodeProblem, Record, RecordError, Setup,
    Variations,
};
use std::collections::HashSet;
use std::ops::Deref;
use std::rc::Rc;

/// Action of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A move is played.
    Move(HexMove),
    /// A side gives up the game.
    GiveUp(GiveUp),
}

/// A Hex record in which every move of every variation is legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexRecord(GameRecord<HexRules, (Side, Step)>);

/// Access to the record: [`GameRecord::step`] returns the action of a node and its side.
impl Deref for HexRecord {
    type Target = GameRecord<HexRules, (Side, Step)>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl HexRecord {
    /// Reads a record in any of the dialects. With [`Variations::Salvage`], an invalid variation is
    /// dropped from its first invalid node on.
    ///
    /// # Errors
    /// Fails when the record is not Hex, its board is impossible, or a node is invalid: an unknown or
    /// illegal move, the wrong colour, two moves, or stones set up after a move. The error names
    /// the node.
    pub fn read(
        source: &Record,
        variations: Variations,
    ) -> Result<(Self, Dropped<RecordError>), RecordError> {
        source.expect_game("Hex", 11)?;
        let (cols, rows) = source.board_size()?.unwrap_or((11, 11));
        let size = HexRules::new(cols, rows)
            .map_err(|error| RecordError::impossible_size(cols, rows, &error))?;
        let board = Board::<WideBitboard>::new(&size);
        let dialect = SourceDialect::of(source);
        let (rules, conflicts) = rules(source, size, dialect)?;
        let mut record = source.clone();
        for id in source.walk(Record::ROOT) {
            let translated = dialect.translated(board, source, id, rules.swap());
            if translated != source.node(id).properties() {
                record.replace(id, translated);
            }
        }
        record.set_standard_properties(
            11,
            Some((cols, rows)),
            &Hex::<WideBitboard>::rules_string(&rules),
        );
        let checker = Checker { rules: &rules, conflicts };
        let (game, dropped) = GameRecord::check(rules, record, checker, variations)?;
        Ok((HexRecord(game), dropped))
    }

    /// Main line of the record.
    pub fn main_line(&self) -> HexLine {
        self.line(self.main_end())
    }

    /// Line of play from the start to a node.
    ///
    /// # Panics
    /// Panics if the node belongs to another record.
    pub fn line(&self, id: NodeId) -> HexLine {
        let mut line = HexLine::new(*self.rules());
        let mut state = Rc::new(State::new(self.rules()));
        for id in self.record().path(id) {
            let visit = visit(self.record(), self.rules(), id, &state)
                .expect("every node was found legal when the record was read");
            if line.moves.is_empty() {
                line.start = Start::of(&visit.before);
            }
            match visit.step {
                Some((side, Step::GiveUp(give_up))) => line.given_up = Some((side, give_up)),
                Some((_, Step::Move(mv))) => {
                    line.moves.push(mv);
                    line.given_up = None;
                }
                None => {}
            }
            state = visit.state;
        }
        line
    }

    /// Position at a node.
    ///
    /// # Panics
    /// Panics if the node belongs to another record, or the board does not fit the bitboard.
    pub fn position<P: Bitboard>(&self, id: NodeId) -> HexPosition<P> {
        self.line(id).position().expect("every node was found legal when the record was read")
    }
}

/// Determines the rules from `RU` and the requirements of the moves, and the nodes with a swap of a
/// different form than the first (that of the main line, if it has one).
fn rules(
    record: &Record,
    size: HexRules,
    dialect: SourceDialect,
) -> Result<(HexRules, HashSet<NodeId>), RecordError> {
    let board = Board::<WideBitboard>::new(&size);
    let main_line: HashSet<_> = record.main_line().collect();
    let mut needed: Option<Swap> = None;
    let mut conflicts = HashSet::new();
    let mut swaps = false;
    let mut main_swaps = false;
    let mut passes = false;
    for id in record.walk(Record::ROOT) {
        let Some((_, value)) = record.node(id).played() else {
            continue;
        };
        let Some(token) = decode::token(board, value) else {
            continue;
        };
        let is_swap = matches!(token, Token::Swap(_));
        swaps |= is_swap;
        main_swaps |= is_swap && main_line.contains(&id);
        passes |= token == Token::Move(HexMove::PASS);
        let form = dialect.swap_form(record, id, token);
        if form.is_some() && needed.is_some() && form != needed {
            conflicts.insert(id);
        }
        needed = needed.or(form);
    }
    let in_record = record.rules().and_then(|text| {
        let rules: HexRules = text.trim().strip_prefix("hex:").unwrap_or(&text).parse().ok()?;
        ((rules.cols(), rules.rows()) == (size.cols(), size.rows())).then_some(rules)
    });
    let in_record = in_record.unwrap_or(size);
    let swapping = match needed {
        Some(swap) => in_record.with_swap(swap),
        None if swaps && in_record.swap() == Swap::None => in_record.with_swap(Swap::Pieces),
        None => Ok(in_record),
    };
    let rules = match swapping {
        Err(error) if main_swaps => return Err(RecordError::impossible_rules(error)),
        // The swaps are illegal moves in variations.
        Err(_) => in_record,
        Ok(rules) => rules,
    };
    let rules = if passes { rules.with_passing(Passing::Allowed) } else { rules };
    Ok((rules, conflicts))
}

/// State at the end of a path.
#[derive(Clone)]
struct State {
    position: HexPosition<WideBitboard>,
    /// True after the first move.
    moved: bool,
    /// True if `PL` set the side that begins.
    has_side: bool,
}

impl State {
    fn new(rules: &HexRules) -> Self {
        State { position: HexPosition::new(rules), moved: false, has_side: false }
    }
}

/// Result of checking a node.
struct Visit {
    /// Position before the move, with the stones of the node set up.
    before: HexPosition<WideBitboard>,
    step: Option<(Side, Step)>,
    state: Rc<State>,
}

/// Checks the nodes of a record by the rules of Hex.
struct Checker<'a> {
    rules: &'a HexRules,
    /// Nodes with a swap of a different form than that of the rules.
    conflicts: HashSet<NodeId>,
}

impl Dialect for Checker<'_> {
    type State = Rc<State>;
    type Step = (Side, Step);

    fn start(&self) -> Rc<State> {
        Rc::new(State::new(self.rules))
    }

    fn visit(
        &mut self,
        record: &Record,
        id: NodeId,
        state: &Rc<State>,
    ) -> Result<(Rc<State>, Option<(Side, Step)>), NodeProblem> {
        let visit = visit(record, self.rules, id, state)?;
        if self.conflicts.contains(&id) {
            let text = "the record has both swap-pieces and swap-sides; keep only one of them";
            return Err(NodeProblem::impossible_setup(Refused::new("both-swaps", text)));
        }
        Ok((visit.state, visit.step))
    }
}

/// Checks a node after `state`.
fn visit(
    record: &Record,
    rules: &HexRules,
    id: NodeId,
    state: &Rc<State>,
) -> Result<Visit, NodeProblem> {
    let node = record.node(id);
    if !node.has_at_most_one_move() {
        return Err(NodeProblem::SeveralMoves);
    }
    let mut state = Rc::clone(state);
    let to_play = node.to_play().filter(|_| !state.moved);
    if to_play.is_some() || node.setup().next().is_some() {
        state = Rc::new(set_up(record, rules, id, &state)?);
    }
    let Some((colour, value)) = node.played() else {
        return Ok(Visit { before: state.position.clone(), step: None, state });
    };
    let side = side(colour);
    let board = state.position.board();
    let mv = match decode::token(board, value) {
        Some(Token::GiveUp(give_up)) => {
            let before = state.position.clone();
            return Ok(Visit { before, step: Some((side, Step::GiveUp(give_up))), state });
        }
        Some(Token::Move(mv)) => mv,
        Some(Token::Swap(_)) => HexMove::SWAP,
        None => {
            let last = crate::notation::cell_name(board, board.cells() - 1);
            let expected = format!(
                "a cell from a1 to {last}, swap-pieces, swap-sides, pass, resign or forfeit"
            );
            return Err(NodeProblem::unreadable(value, expected));
        }
    };
    let illegal = |why: Refused| NodeProblem::illegal(value, why);
    let mut before = state.position.clone();
    if before.to_move() != side && !state.moved && !state.has_side && mv.as_cell().is_some() {
        before = Start { to_move: side, ..Start::of(&before) }
            .position(rules)
            .map_err(|error| illegal(error.into()))?;
    }
    if before.to_move() != side {
        return Err(illegal(RecordError::wrong_side(name(before.to_move()))));
    }
    let position = after(rules, &before, mv).map_err(|error| illegal(error.into()))?;
    let state = Rc::new(State { position, moved: true, has_side: state.has_side });
    Ok(Visit { before, step: Some((side, Step::Move(mv))), state })
}

/// State after the set-up stones and the `PL` of a node.
fn set_up(
    record: &Record,
    rules: &HexRules,
    id: NodeId,
    state: &State,
) -> Result<State, NodeProblem> {
    let node = record.node(id);
    if state.moved {
        return Err(NodeProblem::LateSetup);
    }
    let board = state.position.board();
    let mut stones = Side::BOTH.map(|side| state.position.stones(side));
    for (setup, value) in node.setup() {
        let Some(cells) = decode::cells(board, value) else {
            let expected = "a cell of the board such as a1, or a rectangle such as a1:c3";
            return Err(NodeProblem::unreadable(value, expected));
        };
        for bit in cells.into_iter().map(WideBitboard::bit) {
            stones = stones.map(|stones| stones & !bit);
            if let Setup::Add(colour) = setup {
                let own = &mut stones[side(colour).index()];
                *own = *own | bit;
            }
        }
    }
    let to_play = node.to_play();
    let to_move = to_play.map_or(state.position.to_move(), side);
    let usual = stones.iter().all(|stones| stones.is_empty()) && to_move == Side::First;
    let position = if usual {
        HexPosition::new(rules)
    } else {
        HexPosition::from_stones(rules, stones, to_move).map_err(NodeProblem::impossible_setup)?
    };
    Ok(State { position, moved: false, has_side: state.has_side || to_play.is_some() })
}

fn side(colour: Colour) -> Side {
    match colour {
        Colour::Black => Side::First,
        Colour::White => Side::Second,
    }
}

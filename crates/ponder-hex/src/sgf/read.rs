//! From a record to what it means.

use super::decode::{self, Dialect, Token};
use super::{Header, header};
use crate::line::{after, name};
use crate::{
    Board, GiveUp, HexLine, HexMove, HexPosition, HexRules, Passing, Plane, RecordError, Start,
    Swap, Wide,
};
use ponder_game::{Position, Side};
use ponder_record::{Colour, NodeId, Record, Setup, Spot};
use std::collections::HashSet;
use std::rc::Rc;

/// What a node does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A move.
    Move(HexMove),
    /// A side gives the game up.
    GiveUp(GiveUp),
}

/// A Hex record in which every move of every variation was found legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexRecord {
    rules: HexRules,
    record: Record,
    steps: Vec<Option<(Side, Step)>>,
}

/// The variations that [`HexRecord::salvage`] left out.
pub type Dropped = ponder_record::Dropped<RecordError>;

impl HexRecord {
    /// Reads a record of any of the dialects.
    ///
    /// # Errors
    /// When it is not Hex, its board is not possible here, or a node makes no sense: an unknown or
    /// illegal move, the wrong colour, two moves, or stones set up after a move. The error names
    /// the node.
    pub fn read(source: &Record) -> Result<Self, RecordError> {
        Self::read_with(source, &mut |error| Err(error()))
    }

    /// As [`read`](HexRecord::read), but leaves out a variation that makes no sense, from its first
    /// bad node on. The main line must make sense.
    ///
    /// # Errors
    /// As [`read`](HexRecord::read), for nodes of the main line.
    pub fn salvage(source: &Record) -> Result<(Self, Dropped), RecordError> {
        let mut dropped = Dropped::default();
        let hex = Self::read_with(source, &mut |error| {
            dropped.note(error);
            Ok(())
        })?;
        Ok((hex, dropped))
    }

    /// `bad` hears of each bad node off the main line whose parent is good.
    fn read_with(source: &Record, bad: &mut OnBad<'_>) -> Result<Self, RecordError> {
        let size = size(source)?;
        let board = Board::<Wide>::new(&size);
        let dialect = Dialect::of(source);
        let (rules, conflicts) = rules(source, size, dialect)?;
        let mut record = source.clone();
        for id in source.walk(Record::ROOT) {
            let ours = dialect.ours(board, source, id, rules.swap());
            if ours != source.node(id).properties() {
                record.replace(id, ours);
            }
        }
        header::stamp(&mut record, &rules);
        let (steps, doomed) = steps(&record, &rules, &conflicts, bad)?;
        for id in doomed {
            record.delete(id);
        }
        Ok(HexRecord { rules, record, steps })
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &HexRules {
        &self.rules
    }

    /// The record in our dialect: the nodes of the source with moves, set-up stones, marks and
    /// colours written as [`sgf`](crate::sgf) says, `FF`, `GM`, `CA`, `AP`, `SZ` and `RU` of the
    /// root ours, and all else as it was. Ids of nodes are those of the source.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The record, to be edited. Read it again afterwards.
    #[must_use]
    pub fn into_record(self) -> Record {
        self.record
    }

    /// What the root says beside the moves.
    #[must_use]
    pub fn header(&self) -> Header {
        Header::of(&self.record)
    }

    /// What a node does, and the side that does it; `None` if nothing.
    #[must_use]
    pub fn step(&self, id: NodeId) -> Option<(Side, Step)> {
        self.steps.get(id.index()).copied().flatten()
    }

    /// The main line.
    #[must_use]
    pub fn main_line(&self) -> HexLine {
        self.line(self.record.main_line().last().unwrap_or(Record::ROOT))
    }

    /// The line of play from the start to a node.
    ///
    /// # Panics
    /// If the node is of another record.
    #[must_use]
    pub fn line(&self, id: NodeId) -> HexLine {
        let mut line = HexLine::new(self.rules);
        let mut state = Rc::new(State::new(&self.rules));
        for id in self.record.path(id) {
            let visit = visit(&self.record, &self.rules, id, &state)
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

    /// The position at a node.
    ///
    /// # Panics
    /// If the node is of another record, or the board does not fit the plane.
    #[must_use]
    pub fn position<P: Plane>(&self, id: NodeId) -> HexPosition<P> {
        self.line(id).position().expect("every node was found legal when the record was read")
    }
}

/// The board, without options.
fn size(record: &Record) -> Result<HexRules, RecordError> {
    let shown = |text: &str| text.chars().take(40).collect();
    let root = record.root();
    if let Some(game) = root.simple_text("GM").filter(|text| text != "11") {
        return Err(RecordError::NotHex { game: shown(&game) });
    }
    let Some(text) = root.simple_text("SZ") else {
        return Ok(HexRules::new(11, 11)?);
    };
    let sides = record
        .size()
        .and_then(|(cols, rows)| Some((u8::try_from(cols).ok()?, u8::try_from(rows).ok()?)));
    let (cols, rows) = sides.ok_or_else(|| RecordError::Size { text: shown(&text) })?;
    Ok(HexRules::new(cols, rows)?)
}

/// The rules: what the record says in `RU`, and what its moves need; and the nodes with a swap of
/// another form than the first, which is that of the main line if it has one.
fn rules(
    record: &Record,
    size: HexRules,
    dialect: Dialect,
) -> Result<(HexRules, HashSet<NodeId>), RecordError> {
    let board = Board::<Wide>::new(&size);
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
    let said = record.rules().and_then(|text| {
        let rules: HexRules = text.trim().strip_prefix("hex:").unwrap_or(&text).parse().ok()?;
        ((rules.cols(), rules.rows()) == (size.cols(), size.rows())).then_some(rules)
    });
    let said = said.unwrap_or(size);
    let swapping = match needed {
        Some(swap) => said.with_swap(swap),
        None if swaps && said.swap() == Swap::None => said.with_swap(Swap::Pieces),
        None => Ok(said),
    };
    let rules = match swapping {
        Err(error) if main_swaps => return Err(error.into()),
        // The swaps are illegal moves of variations.
        Err(_) => said,
        Ok(rules) => rules,
    };
    let rules = if passes { rules.with_passing(Passing::Allowed) } else { rules };
    Ok((rules, conflicts))
}

/// Where a path has come to.
#[derive(Clone)]
struct State {
    position: HexPosition<Wide>,
    /// Whether a move was made.
    moved: bool,
    /// Whether `PL` said who begins.
    told: bool,
}

impl State {
    fn new(rules: &HexRules) -> Self {
        State { position: HexPosition::new(rules), moved: false, told: false }
    }
}

struct Visit {
    /// The position before the move, with the stones of the node set up.
    before: HexPosition<Wide>,
    step: Option<(Side, Step)>,
    state: Rc<State>,
}

/// What is done about a bad node off the main line; it gets what makes the error.
type OnBad<'a> = dyn FnMut(&dyn Fn() -> RecordError) -> Result<(), RecordError> + 'a;

/// What nodes do, by their numbers.
type Steps = Vec<Option<(Side, Step)>>;

/// The steps of all nodes after checking each, and the bad nodes whose parents are good.
fn steps(
    record: &Record,
    rules: &HexRules,
    conflicts: &HashSet<NodeId>,
    bad: &mut OnBad<'_>,
) -> Result<(Steps, Vec<NodeId>), RecordError> {
    let main_line: HashSet<_> = record.main_line().collect();
    let mut steps = Vec::new();
    let mut doomed = Vec::new();
    let mut open = vec![(Record::ROOT, Rc::new(State::new(rules)))];
    while let Some((id, state)) = open.pop() {
        let problem = match visit(record, rules, id, &state) {
            Ok(_) if conflicts.contains(&id) => Problem::BothSwaps,
            Ok(visit) => {
                if steps.len() <= id.index() {
                    steps.resize(id.index() + 1, None);
                }
                steps[id.index()] = visit.step;
                let first = open.len();
                open.extend(record.children(id).map(|child| (child, Rc::clone(&visit.state))));
                open[first..].reverse();
                continue;
            }
            Err(problem) => problem,
        };
        let error = || problem.clone().at(Spot::of(record, id));
        if main_line.contains(&id) {
            return Err(error());
        }
        bad(&error)?;
        doomed.push(id);
    }
    Ok((steps, doomed))
}

/// What is wrong with a node. Where it is takes time to say, and may not be asked.
#[derive(Clone, Debug)]
enum Problem {
    NotACell { text: String, expected: String },
    Illegal { text: String, rule: String },
    SeveralMoves,
    LateSetup,
    Setup { problem: String },
    BothSwaps,
}

impl Problem {
    fn at(self, at: Spot) -> RecordError {
        match self {
            Problem::NotACell { text, expected } => RecordError::NotACell { at, text, expected },
            Problem::Illegal { text, rule } => RecordError::Illegal { at, text, rule },
            Problem::SeveralMoves => RecordError::SeveralMoves { at },
            Problem::LateSetup => RecordError::LateSetup { at },
            Problem::Setup { problem } => RecordError::Setup { at, problem },
            Problem::BothSwaps => RecordError::BothSwaps { at },
        }
    }
}

fn visit(
    record: &Record,
    rules: &HexRules,
    id: NodeId,
    state: &Rc<State>,
) -> Result<Visit, Problem> {
    let node = record.node(id);
    if node.values("B").chain(node.values("W")).nth(1).is_some() {
        return Err(Problem::SeveralMoves);
    }
    let mut state = Rc::clone(state);
    let told = node.to_play().filter(|_| !state.moved);
    if told.is_some() || node.setup().next().is_some() {
        state = Rc::new(set_up(record, rules, id, &state)?);
    }
    let Some((colour, value)) = node.played() else {
        return Ok(Visit { before: state.position.clone(), step: None, state });
    };
    let side = side(colour);
    let text = || -> String { value.simple_text().trim().chars().take(40).collect() };
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
            return Err(Problem::NotACell { text: text(), expected });
        }
    };
    let illegal = |rule| Problem::Illegal { text: text(), rule };
    let mut before = state.position.clone();
    if before.to_move() != side && !state.moved && !state.told && mv.as_cell().is_some() {
        before = Start { to_move: side, ..Start::of(&before) }
            .position(rules)
            .map_err(|error| illegal(error.to_string()))?;
    }
    if before.to_move() != side {
        return Err(illegal(format!("it is the turn of {}", name(before.to_move()))));
    }
    let position = after(rules, &before, mv).map_err(|error| illegal(error.to_string()))?;
    let state = Rc::new(State { position, moved: true, told: state.told });
    Ok(Visit { before, step: Some((side, Step::Move(mv))), state })
}

/// The state after the stones and the `PL` of a node.
fn set_up(record: &Record, rules: &HexRules, id: NodeId, state: &State) -> Result<State, Problem> {
    let node = record.node(id);
    if state.moved {
        return Err(Problem::LateSetup);
    }
    let board = state.position.board();
    let mut stones = Side::BOTH.map(|side| state.position.stones(side));
    for (setup, value) in node.setup() {
        let Some(cells) = decode::cells(board, value) else {
            let text = value.simple_text().chars().take(40).collect();
            let expected = "a cell of the board such as a1, or a rectangle such as a1:c3".into();
            return Err(Problem::NotACell { text, expected });
        };
        for bit in cells.into_iter().map(Wide::bit) {
            stones = stones.map(|stones| stones & !bit);
            if let Setup::Add(colour) = setup {
                let own = &mut stones[side(colour).index()];
                *own = *own | bit;
            }
        }
    }
    let told = node.to_play();
    let to_move = told.map_or(state.position.to_move(), side);
    let usual = stones.iter().all(|stones| stones.is_empty()) && to_move == Side::First;
    let position = if usual {
        HexPosition::new(rules)
    } else {
        HexPosition::from_stones(rules, stones, to_move)
            .map_err(|error| Problem::Setup { problem: error.to_string() })?
    };
    Ok(State { position, moved: false, told: state.told || told.is_some() })
}

fn side(colour: Colour) -> Side {
    match colour {
        Colour::Black => Side::First,
        Colour::White => Side::Second,
    }
}

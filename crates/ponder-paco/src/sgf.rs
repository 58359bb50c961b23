//! The dialect of SGF for Paco Ŝako: Ponder's own, since there is no other.
//!
//! SGF has a number for chess and none for Paco Ŝako, so a record is `GM[3]` with `RU[paco]`, or the
//! whole rules string (`RU[paco:row=12]`), which also has the position that the game begins from. A
//! node is one action of [`Notation`]: `;W[e2];W[>e4];B[d7];B[>d5]`. `RE` alone
//! says who resigned.

use crate::{Paco, PacoMove, PacoPosition, PacoRecord, PacoRules};
use ponder_game::{Game, GameResult, Line, Notation, Position, Reason, RulesError, Side};
use ponder_record::{Colour, NodeId, Record, Spot, Value};
use thiserror::Error;

/// The number of chess, the closest that SGF has.
pub const GAME_NUMBER: u32 = 3;

/// A record makes no sense as one of Paco Ŝako.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// It is of another game.
    #[error("this is no record of Paco Ŝako, which has GM[3] and RU[paco]")]
    NotPaco,
    /// Its rules are not understood.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A node has more than one move.
    #[error("{at}: a node can have one action only; put each into a node of its own")]
    SeveralMoves {
        /// Where.
        at: Spot,
    },
    /// Something stands on the board by a node.
    #[error("{at}: pieces cannot be set up in a node; the position is part of the rules (RU)")]
    SetUp {
        /// Where.
        at: Spot,
    },
    /// An action of the side that is not to move.
    #[error("{at}: it is the other side's turn")]
    OutOfTurn {
        /// Where.
        at: Spot,
    },
    /// An action that cannot be read or made.
    #[error("{at}: illegal action `{text}`: {rule}")]
    Illegal {
        /// Where.
        at: Spot,
        /// The action, shortened to at most 40 characters.
        text: String,
        /// What is wrong with it.
        rule: String,
    },
}

/// The variations that [`SgfRecord::salvage`] left out.
pub type Dropped = ponder_record::Dropped<RecordError>;

/// A record in which every action of every variation was found legal.
#[derive(Clone, PartialEq, Debug)]
pub struct SgfRecord {
    rules: PacoRules,
    record: Record,
    steps: Vec<Option<PacoMove>>,
}

/// Whether a record says that it is one of Paco Ŝako.
#[must_use]
pub fn is_paco(record: &Record) -> bool {
    record.game_number() == Some(GAME_NUMBER)
        && record.rules().is_some_and(|rules| options(&rules).is_some())
}

/// What follows the name in a rules string of Paco Ŝako.
fn options(rules: &str) -> Option<&str> {
    let (name, options) = rules.trim().split_once(':').unwrap_or((rules.trim(), ""));
    name.eq_ignore_ascii_case("paco").then_some(options)
}

/// The colour of a side: White begins.
#[must_use]
pub fn colour(side: Side) -> Colour {
    match side {
        Side::First => Colour::White,
        Side::Second => Colour::Black,
    }
}

impl SgfRecord {
    /// Reads a record, without the variations that make no sense, from the first bad node on. The
    /// main line must make sense.
    ///
    /// # Errors
    /// When it is another game, or a node of the main line makes no sense, which the error names.
    pub fn salvage(source: &Record) -> Result<(Self, Dropped), RecordError> {
        if !is_paco(source) {
            return Err(RecordError::NotPaco);
        }
        let said = source.rules().unwrap_or_default();
        let rules: PacoRules = options(&said).unwrap_or_default().parse()?;
        let mut record = source.clone();
        stamp(&mut record, &rules);
        let main_line: Vec<NodeId> = source.main_line().collect();
        let mut steps = vec![None; source.len()];
        let mut dropped = Dropped::default();
        let mut line = Line::default();
        // What each node of the path leads to, and how long the line is there.
        let mut path: Vec<(PacoPosition, usize)> = Vec::new();
        let mut open = vec![(Record::ROOT, 0_usize)];
        while let Some((id, depth)) = open.pop() {
            path.truncate(depth);
            let (mut position, len) = path.last().cloned().unwrap_or((rules.initial(), 0));
            line.truncate(len);
            match action(source, id, &position, &line) {
                Ok(Some(action)) => {
                    line.push(position.repetition_key());
                    let text = position.format_move(action);
                    record.set(id, colour(position.to_move()).letter(), [Value::from_text(&text)]);
                    position.play(action);
                    steps[id.index()] = Some(action);
                }
                Ok(None) => {}
                Err(error) if main_line.contains(&id) => return Err(error),
                Err(error) => {
                    dropped.note(|| error);
                    record.delete(id);
                    continue;
                }
            }
            path.push((position, line.path_len()));
            let children: Vec<_> = source.children(id).collect();
            open.extend(children.into_iter().rev().map(|child| (child, depth + 1)));
        }
        Ok((SgfRecord { rules, record, steps }, dropped))
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &PacoRules {
        &self.rules
    }

    /// The record in our dialect. Ids of nodes are those of the source.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The record, to be edited.
    #[must_use]
    pub fn into_record(self) -> Record {
        self.record
    }

    /// The main line, as files of games have it.
    #[must_use]
    pub fn main_line(&self) -> PacoRecord {
        let actions = self.record.main_line().filter_map(|id| self.step(id));
        PacoRecord::new(&self.rules, actions.collect())
    }

    /// The action of a node, if it has one.
    #[must_use]
    pub fn step(&self, id: NodeId) -> Option<PacoMove> {
        self.steps.get(id.index()).copied().flatten()
    }
}

/// The action of a node, which is legal.
fn action(
    record: &Record,
    id: NodeId,
    position: &PacoPosition,
    line: &Line,
) -> Result<Option<PacoMove>, RecordError> {
    let node = record.node(id);
    let at = || Spot::of(record, id);
    if node.setup().next().is_some() {
        return Err(RecordError::SetUp { at: at() });
    }
    if node.values("B").chain(node.values("W")).count() > 1 {
        return Err(RecordError::SeveralMoves { at: at() });
    }
    let Some((played_by, value)) = node.played() else { return Ok(None) };
    let text = value.simple_text().trim().to_owned();
    let wrong = |rule: String| {
        let text = text.chars().take(40).collect();
        RecordError::Illegal { at: at(), text, rule }
    };
    let action = position.parse_move(&text).map_err(|error| wrong(error.expected))?;
    position.check(action, line).map_err(|error| wrong(error.to_string()))?;
    if colour(position.to_move()) != played_by {
        return Err(RecordError::OutOfTurn { at: at() });
    }
    Ok(Some(action))
}

/// Sets what every record of ours begins with.
fn stamp(record: &mut Record, rules: &PacoRules) {
    let root = Record::ROOT;
    record.set_text(root, "FF", "4");
    record.set_text(root, "GM", &GAME_NUMBER.to_string());
    record.set_text(root, "CA", "UTF-8");
    record.set(root, "AP", [Value::from_parts("Ponder", env!("CARGO_PKG_VERSION"))]);
    record.set(root, "RU", [Value::from_text(&Paco::rules_string(rules))]);
}

/// A record of actions, each with the side that makes it.
///
/// # Errors
/// When an action is not legal.
pub fn write(
    rules: &PacoRules,
    actions: &[(Side, String)],
    result: Option<&GameResult>,
) -> Result<Record, RecordError> {
    let mut record = Record::new();
    stamp(&mut record, rules);
    if let Some(result) = result {
        record.set_text(Record::ROOT, "RE", &result_text(result));
    }
    let mut at = Record::ROOT;
    for (side, text) in actions {
        at = record.add_move(at, colour(*side), Value::from_text(text));
    }
    Ok(SgfRecord::salvage(&record)?.0.into_record())
}

/// A result as `RE` has it.
fn result_text(result: &GameResult) -> String {
    let manner = match result.reason {
        Reason::Rules => "",
        Reason::Resignation => "R",
        Reason::Time => "T",
        Reason::IllegalMove(_) | Reason::Fault(_) => "F",
        Reason::Stopped(_) => return "Void".to_owned(),
    };
    match result.winner_side {
        Some(side) => format!("{}+{manner}", colour(side).letter()),
        None => "0".to_owned(),
    }
}

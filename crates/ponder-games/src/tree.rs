//! Games with variations, as a page or a program edits them: a flat tree of moves, comments and marks.

use crate::loaded::salvage;
use crate::{GameSpec, LoadError, RecordHead};
use ponder_game::{Action, Event, Side, Table, Viewer};
use ponder_hex::sgf::Step;
use ponder_record::{Colour, Mark, NodeId, Record, Value};
use std::collections::{HashMap, HashSet};
use thiserror::Error;

/// A game with variations. Node 0 is the root, the position before the first move; every other node
/// is one move. A parent comes before its children, and the first child of a node continues the
/// main line.
#[derive(Clone, PartialEq, Debug)]
pub struct GameTree {
    /// The game and its rules.
    pub spec: GameSpec,
    /// What is said of the game beside its moves; the comment of the game is that of the root node.
    pub head: TreeHead,
    /// The nodes, the root first. Never empty.
    pub nodes: Vec<TreeNode>,
}

/// What a tree says of its game beside the moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TreeHead {
    /// The names of the players, by the colour they begin with.
    pub players: [Option<String>; 2],
    /// The event.
    pub event: Option<String>,
    /// The date, such as `2024-08-27`.
    pub date: Option<String>,
    /// The result as SGF writes it (`B+Resign`).
    pub result: Option<String>,
}

/// One move of a tree, or its root.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TreeNode {
    /// The number of the node before it; `None` for the root alone.
    pub parent: Option<usize>,
    /// The move in the game's notation; `None` for the root alone.
    pub text: Option<String>,
    /// A comment, or an empty text.
    pub comment: String,
    /// The marks on the board.
    pub marks: Vec<TreeMark>,
}

/// A mark on a point of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeMark {
    /// What it looks like.
    pub kind: MarkKind,
    /// The name of the point.
    pub at: String,
    /// The text of a label; empty for other marks.
    pub text: String,
}

/// What a mark looks like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkKind {
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A short text.
    Label,
}

impl MarkKind {
    const ALL: [(MarkKind, Mark); 5] = [
        (MarkKind::Circle, Mark::Circle),
        (MarkKind::Cross, Mark::Cross),
        (MarkKind::Square, Mark::Square),
        (MarkKind::Triangle, Mark::Triangle),
        (MarkKind::Label, Mark::Label),
    ];

    fn of(mark: Mark) -> Option<Self> {
        Self::ALL.iter().find(|(_, other)| *other == mark).map(|(kind, _)| *kind)
    }

    fn ident(self) -> &'static str {
        match self {
            MarkKind::Circle => Mark::Circle.ident(),
            MarkKind::Cross => Mark::Cross.ident(),
            MarkKind::Square => Mark::Square.ident(),
            MarkKind::Triangle => Mark::Triangle.ident(),
            MarkKind::Label => Mark::Label.ident(),
        }
    }
}

/// A record is no tree of moves, or a tree makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TreeError {
    /// The record cannot be played.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// It begins from a position that was set up, where a tree of moves begins with the empty board.
    #[error(
        "the record begins from stones that were set up; \
         only games that begin with the first move can be opened here"
    )]
    SetUp,
    /// A node of a tree of moves makes no sense.
    #[error("node {node}: {problem}")]
    Node {
        /// The number of the node, from 0.
        node: usize,
        /// What is wrong with it.
        problem: String,
    },
}

/// A tree that was read, and what of its source is not in it.
#[derive(Clone, PartialEq, Debug)]
pub struct ReadTree {
    /// The tree.
    pub tree: GameTree,
    /// The names of properties that a tree has no place for, each once, and not more than
    /// [`ReadTree::LEFT_OUT_MAX`] of them.
    pub left_out: Vec<String>,
    /// How many variations were left out since they cannot be played.
    pub dropped: usize,
    /// What is wrong with the first of them.
    pub problem: Option<LoadError>,
}

impl ReadTree {
    /// How many names of properties that were left out are told.
    pub const LEFT_OUT_MAX: usize = 100;
}

/// Properties of the root and of other nodes that a tree keeps or makes anew.
const KEPT: [&str; 20] = [
    "FF", "GM", "CA", "AP", "SZ", "ST", "RU", "PB", "PW", "EV", "DT", "RE", "B", "W", "C", "CR",
    "MA", "SQ", "TR", "LB",
];

impl GameTree {
    /// A tree with nothing but a root.
    #[must_use]
    pub fn new(spec: GameSpec) -> Self {
        GameTree { spec, head: TreeHead::default(), nodes: vec![TreeNode::default()] }
    }

    /// Reads a record. A node without a move (a comment alone, a resignation) becomes part of the
    /// node before it; a variation that cannot be played is left out.
    ///
    /// # Errors
    /// When the game is not known, a node of the main line makes no sense, or the game begins from
    /// a position that was set up, which a tree cannot hold.
    pub fn read(record: &Record) -> Result<ReadTree, TreeError> {
        let (hex, dropped) = salvage(record)?;
        let spec = GameSpec::hex(*hex.rules());
        let points: HashSet<String> =
            spec.table().scene(Viewer::Record).point_names.into_iter().collect();
        let record = hex.record();
        let mut nodes = vec![TreeNode::default()];
        let mut left_out = Names::default();
        let mut places: HashMap<NodeId, usize> = HashMap::new();
        for id in record.walk(Record::ROOT) {
            let node = record.node(id);
            let parent = record.parent(id).and_then(|parent| places.get(&parent).copied());
            let has_pl = node.get("PL").is_some() && node.to_play() != Some(Colour::Black);
            if node.setup().next().is_some() || has_pl {
                return Err(TreeError::SetUp);
            }
            let text = match (hex.step(id), node.played()) {
                (Some((side, Step::Move(_))), Some((_, value))) => {
                    if parent == Some(0) && side != Side::First {
                        return Err(TreeError::SetUp);
                    }
                    Some(value.simple_text().trim().to_owned())
                }
                _ => None,
            };
            let place = match (parent, text) {
                (Some(parent), text @ Some(_)) => {
                    nodes.push(TreeNode { parent: Some(parent), text, ..TreeNode::default() });
                    nodes.len() - 1
                }
                (parent, _) => parent.unwrap_or(0),
            };
            places.insert(id, place);
            let here = &mut nodes[place];
            if let Some(comment) = node.comment().filter(|comment| !comment.is_empty()) {
                if !here.comment.is_empty() {
                    here.comment.push('\n');
                }
                here.comment.push_str(&comment);
            }
            for (mark, value) in node.marks() {
                if let Some(mark) = mark_of(mark, value, &points) {
                    here.marks.push(mark);
                } else {
                    left_out.note(mark.ident());
                }
            }
            for property in node.properties() {
                let ident = property.ident();
                if !KEPT.contains(&ident) && ident != "PL" {
                    left_out.note(ident);
                }
            }
        }
        let head = TreeHead {
            players: [record.player(Colour::Black), record.player(Colour::White)],
            event: record.event(),
            date: record.date(),
            result: record.result().or_else(|| {
                let line = hex.main_line();
                let (loser, give_up) = line.given_up?;
                let winner = if loser == Side::First { 'W' } else { 'B' };
                Some(format!("{winner}+{give_up:?}"))
            }),
        };
        Ok(ReadTree {
            tree: GameTree { spec, head, nodes },
            left_out: left_out.told,
            dropped: dropped.variations,
            problem: dropped.errors.into_iter().next().map(LoadError::from),
        })
    }

    /// The record of the tree.
    ///
    /// # Errors
    /// [`TreeError::Node`] when a move is illegal, a parent does not come before its child, the root
    /// is not what a root is, or a mark is on no point of the board.
    pub fn write(&self) -> Result<Record, TreeError> {
        let mut table = self.spec.table();
        let points: HashSet<String> = table.scene(Viewer::Record).point_names.into_iter().collect();
        let children = self.children()?;
        let head = RecordHead {
            players: self.head.players.clone(),
            event: self.head.event.clone(),
            date: self.head.date.clone(),
            comment: self.nodes.first().map(|root| root.comment.clone()),
        };
        let mut record = self.spec.record(&*table, None, &head)?;
        record.set_text(Record::ROOT, "RE", self.head.result.as_deref().unwrap_or(""));
        self.write_marks(0, Record::ROOT, &mut record, &points)?;
        // What comes next: a node below a record's node, or the end of one.
        let mut open: Vec<Visit> = Vec::new();
        let below = |at: usize, id: NodeId, open: &mut Vec<Visit>| {
            open.extend(children[at].iter().rev().map(|child| Visit::Enter(*child, id)));
        };
        below(0, Record::ROOT, &mut open);
        while let Some(visit) = open.pop() {
            let Visit::Enter(at, parent) = visit else {
                let seat = table.seat_of(Side::First);
                table.apply(seat, &Action::TakeBack { plies: 1 }).map_err(LoadError::from)?;
                continue;
            };
            let (colour, text) = self.play(at, &mut *table)?;
            let id = record.add_move(parent, colour, Value::from_text(&text));
            record.set_comment(id, &self.nodes[at].comment);
            self.write_marks(at, id, &mut record, &points)?;
            open.push(Visit::Leave);
            below(at, id, &mut open);
        }
        Ok(record)
    }

    /// Plays the move of a node; its colour and its text as the game writes it.
    fn play(&self, at: usize, table: &mut dyn Table) -> Result<(Colour, String), TreeError> {
        let text = self.nodes[at].text.clone().unwrap_or_default();
        let wrong = |problem: String| TreeError::Node { node: at, problem };
        let seat = table.to_act().ok_or_else(|| wrong("the game is over before it".into()))?;
        let colour = match table.side_of(seat) {
            Side::First => Colour::Black,
            Side::Second => Colour::White,
        };
        let events = table.apply(seat, &Action::play(text));
        let events = events.map_err(|error| wrong(error.to_string()))?;
        let written = events.into_iter().find_map(|event| match event {
            Event::Played { text, .. } => Some(text),
            _ => None,
        });
        Ok((colour, written.unwrap_or_default()))
    }

    /// The children of every node, after a look at all parents.
    fn children(&self) -> Result<Vec<Vec<usize>>, TreeError> {
        let mut children = vec![Vec::new(); self.nodes.len().max(1)];
        for (at, node) in self.nodes.iter().enumerate() {
            let wrong = |problem: &str| TreeError::Node { node: at, problem: problem.to_owned() };
            match (node.parent, &node.text) {
                (None, None) if at == 0 => {}
                (Some(parent), Some(_)) if parent < at => children[parent].push(at),
                (Some(_), Some(_)) => return Err(wrong("its parent has to come before it")),
                (None, _) if at > 0 => return Err(wrong("it has no parent; only node 0 has none")),
                (_, None) if at > 0 => return Err(wrong("it has no move; only node 0 has none")),
                _ => return Err(wrong("the root has neither a parent nor a move")),
            }
        }
        Ok(children)
    }

    fn write_marks(
        &self,
        at: usize,
        id: NodeId,
        record: &mut Record,
        points: &HashSet<String>,
    ) -> Result<(), TreeError> {
        let Some(node) = self.nodes.get(at) else { return Ok(()) };
        for (kind, _) in MarkKind::ALL {
            let mut values = Vec::new();
            for mark in node.marks.iter().filter(|mark| mark.kind == kind) {
                if !points.contains(&mark.at) {
                    let shown: String = mark.at.chars().take(40).collect();
                    let problem = format!("a mark is on `{shown}`, which is no point of the board");
                    return Err(TreeError::Node { node: at, problem });
                }
                values.push(match kind {
                    MarkKind::Label => Value::from_parts(&mark.at, &mark.text),
                    _ => Value::from_text(&mark.at),
                });
            }
            record.set(id, kind.ident(), values);
        }
        Ok(())
    }
}

enum Visit {
    Enter(usize, NodeId),
    Leave,
}

/// Names, each once, in the order in which they came first.
#[derive(Default)]
struct Names {
    told: Vec<String>,
    known: HashSet<String>,
}

impl Names {
    fn note(&mut self, name: &str) {
        if self.told.len() < ReadTree::LEFT_OUT_MAX && self.known.insert(name.to_owned()) {
            self.told.push(name.to_owned());
        }
    }
}

fn mark_of(mark: Mark, value: &Value, points: &HashSet<String>) -> Option<TreeMark> {
    let kind = MarkKind::of(mark)?;
    let (at, text) = match kind {
        MarkKind::Label => {
            let (at, text) = value.parts()?;
            (at.simple_text().trim().to_owned(), text.simple_text().trim().to_owned())
        }
        _ => (value.simple_text().trim().to_owned(), String::new()),
    };
    points.contains(&at).then_some(TreeMark { kind, at, text })
}

//! Conversion of records to trees.

use super::{GameTree, ReadTree, TreeError, TreeHead, TreeMark, TreeNode, TreeStroke};
use crate::GameSpec;
use crate::games::salvage;
use crate::records::{KnownRecord, Step, Unusual, spec_of_line, unread};
use ponder_game::{Side, Viewer};
use ponder_record::{Mark, Node, NodeId, NodeLocation, Record, Stroke, Value};
use std::collections::{HashMap, HashSet};

/// Properties of the root and of other nodes that a tree keeps or recreates, in addition to those
/// that state the rules of its game.
const KEPT: [&str; 21] = [
    "FF", "GM", "CA", "AP", "ST", "PL", "PB", "PW", "EV", "DT", "RE", "B", "W", "C", "CR", "MA",
    "SQ", "TR", "LB", "AR", "LN",
];

impl GameTree {
    /// Reads a record. A node without a move (a comment alone, a resignation) becomes part of the
    /// node before it; a variation that cannot be played, or that a tree cannot represent, is left
    /// out.
    ///
    /// # Errors
    /// Fails when the game is unknown, a node of the main line is invalid, or the main line has a
    /// move out of turn or after its end: a tree cannot represent these.
    pub fn read(record: &Record) -> Result<ReadTree, TreeError> {
        let (known, dropped) = salvage(record)?;
        let mut reader = Reader::new(&*known);
        unread(record, &*known).iter().for_each(|unread| reader.left_out.add(unread.ident));
        let record = known.record();
        let main_line: HashSet<NodeId> = record.main_line().collect();
        let mut refused = Vec::new();
        for id in record.walk(Record::ROOT) {
            match reader.node(id) {
                Ok(()) => {}
                Err(error) if main_line.contains(&id) => return Err(error),
                Err(error) => refused.push(error),
            }
        }
        let head = TreeHead {
            players: Side::BOTH.map(|side| record.player(known.colour(side))),
            event: record.event(),
            date: record.date(),
            result: known.result(),
        };
        let illegal = dropped.errors.into_iter().next();
        let illegal = illegal.map(|error| TreeError::Load(error.into()));
        Ok(ReadTree {
            tree: GameTree {
                spec: reader.start.unwrap_or_else(|| known.spec()),
                head,
                nodes: reader.nodes,
            },
            left_out: reader.left_out.list,
            dropped: dropped.variations + refused.len(),
            problem: illegal.or_else(|| refused.into_iter().next()),
        })
    }
}

/// A tree being built from a record.
struct Reader<'a> {
    known: &'a dyn KnownRecord,
    /// The rules with the stones before the first move, once a line has told them.
    start: Option<GameSpec>,
    /// The names of the points of the board.
    points: HashSet<String>,
    nodes: Vec<TreeNode>,
    /// The tree node of each node of the record; nodes of variations that are left out are missing.
    places: HashMap<NodeId, usize>,
    /// Identifiers of the properties that a tree cannot represent.
    left_out: Names,
    /// Number of marks that came from rectangles of points.
    spread: usize,
}

impl<'a> Reader<'a> {
    fn new(known: &'a dyn KnownRecord) -> Self {
        let scene = known.spec().table().scene(Viewer::Record);
        Reader {
            known,
            start: None,
            points: scene.point_names.into_iter().collect(),
            nodes: vec![TreeNode::default()],
            places: HashMap::new(),
            left_out: Names::default(),
            spread: 0,
        }
    }

    /// Adds a node, unless it belongs to a variation that is left out.
    fn node(&mut self, id: NodeId) -> Result<(), TreeError> {
        let record = self.known.record();
        let parent = match record.parent(id) {
            None => None,
            Some(parent) => match self.places.get(&parent) {
                Some(place) => Some(*place),
                None => return Ok(()),
            },
        };
        let step = self.known.step(id);
        let is_last = record.children(id).next().is_none();
        if parent.is_none_or(|place| place == 0) && (step.is_some() || is_last) {
            self.check_start(id)?;
        }
        let place = match step {
            Some(Step { unusual: Some(unusual), .. }) => {
                let at = NodeLocation::of(record, id);
                return Err(match unusual {
                    Unusual::OutOfTurn => TreeError::OutOfTurn { at },
                    Unusual::AfterTheEnd => TreeError::AfterTheEnd { at },
                });
            }
            Some(step) => {
                let parent = Some(parent.unwrap_or(0));
                self.nodes.push(TreeNode { parent, text: Some(step.text), ..TreeNode::default() });
                self.nodes.len() - 1
            }
            None => parent.unwrap_or(0),
        };
        self.places.insert(id, place);
        self.add_comment_and_marks(record.node(id), place);
        Ok(())
    }

    /// Checks that the line to a node begins as the lines before it do; the first line decides.
    fn check_start(&mut self, id: NodeId) -> Result<(), TreeError> {
        let start = spec_of_line(self.known, id)?;
        match &self.start {
            None => self.start = Some(start),
            Some(known) if *known == start => {}
            Some(_) => return Err(TreeError::SetUp),
        }
        Ok(())
    }

    /// Adds a node's comment, marks and strokes to the tree node `place`.
    fn add_comment_and_marks(&mut self, node: &Node, place: usize) {
        let here = &mut self.nodes[place];
        if let Some(comment) = node.comment().filter(|comment| !comment.is_empty()) {
            if !here.comment.is_empty() {
                here.comment.push('\n');
            }
            here.comment.push_str(&comment);
        }
        for (mark, value) in node.marks() {
            match self.marks(mark, value) {
                Some(marks) => self.nodes[place].marks.extend(marks),
                None => self.left_out.add(mark.ident()),
            }
        }
        for (stroke, value) in node.strokes() {
            match self.stroke(stroke, value) {
                Some(stroke) => self.nodes[place].strokes.push(stroke),
                None => self.left_out.add(stroke.ident()),
            }
        }
        for property in node.properties() {
            let ident = property.ident();
            if !KEPT.contains(&ident) && !self.known.of_rules().contains(&ident) {
                self.left_out.add(ident);
            }
        }
    }

    /// The marks of a value; `None` if they are not on points of the board or there are too many
    /// from rectangles.
    fn marks(&mut self, kind: Mark, value: &Value) -> Option<Vec<TreeMark>> {
        let (names, text) = match kind {
            Mark::Label => {
                let (at, text) = value.parts()?;
                (self.known.points(&at)?, text.simple_text().trim().to_owned())
            }
            _ => (self.known.points(value)?, String::new()),
        };
        if names.iter().any(|name| !self.points.contains(name)) {
            return None;
        }
        if names.len() > 1 {
            self.spread += names.len();
        }
        let mark = |at| TreeMark { kind, at, text: text.clone() };
        (self.spread <= ReadTree::SPREAD_MAX).then(|| names.into_iter().map(mark).collect())
    }

    /// The stroke of a value; `None` if it is not between two points of the board.
    fn stroke(&self, kind: Stroke, value: &Value) -> Option<TreeStroke> {
        let (from, to) = value.parts()?;
        let point = |value: &Value| match &*self.known.points(value)? {
            [name] if self.points.contains(name) => Some(name.clone()),
            _ => None,
        };
        let (from, to) = (point(&from)?, point(&to)?);
        (from != to).then_some(TreeStroke { kind, from, to })
    }
}

/// Names without duplicates, in the order of their first occurrence; at most
/// [`ReadTree::LEFT_OUT_MAX`].
#[derive(Default)]
struct Names {
    list: Vec<String>,
    seen: HashSet<String>,
}

impl Names {
    fn add(&mut self, name: &str) {
        if self.list.len() < ReadTree::LEFT_OUT_MAX && self.seen.insert(name.to_owned()) {
            self.list.push(name.to_owned());
        }
    }
}

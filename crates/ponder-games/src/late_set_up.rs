//! Records that set up stones after a move, as several records that begin with stones.

use crate::{GameSpec, Loaded};
use ponder_game::{Side, Viewer};
use ponder_record::{Colour, Node, NodeId, Property, Record, Value};
use std::collections::{HashSet, VecDeque};

/// Properties of the root that every part keeps: they tell the game, its rules and its players.
const KEPT: [&str; 17] = [
    "FF", "GM", "CA", "AP", "SZ", "RU", "KM", "PB", "PW", "BR", "WR", "EV", "RO", "DT", "PC", "GN",
    "SO",
];

/// Number of parts of a record at most; later stones are left where they are.
const PARTS_MAX: usize = 100;

/// Splits a record at the nodes that set up stones after a move. The first part is the record
/// without these nodes; each other one begins with the position that such a node makes. A record
/// that cannot be played up to such a node is not split there.
#[must_use]
pub fn split_at_set_ups(record: Record) -> Vec<Record> {
    let mut waiting = VecDeque::from([record]);
    let mut parts = Vec::new();
    while let Some(mut record) = waiting.pop_front() {
        let may_split = parts.len() + waiting.len() + 1 < PARTS_MAX;
        let at = may_split.then(|| late_set_up(&record)).flatten();
        match at.and_then(|at| Some((at, part_from(&record, at)?))) {
            None => parts.push(record),
            Some((at, part)) => {
                record.delete(at);
                waiting.push_front(record);
                waiting.push_back(part);
            }
        }
    }
    parts
}

/// The first node that sets up stones after a move.
fn late_set_up(record: &Record) -> Option<NodeId> {
    let mut after_moves = HashSet::new();
    record.walk(Record::ROOT).find(|id| {
        let parent = record.parent(*id);
        let has_moved = parent.is_some_and(|parent| {
            after_moves.contains(&parent) || record.node(parent).played().is_some()
        });
        if has_moved {
            after_moves.insert(*id);
        }
        has_moved && record.node(*id).setup().next().is_some()
    })
}

/// The record of a node and everything after it, with the position before it at its root.
fn part_from(record: &Record, at: NodeId) -> Option<Record> {
    let line = line_to(record, record.parent(at)?);
    let Loaded { spec, table } = Loaded::main_line(&line).ok()?;
    let scene = table.scene(Viewer::Record);
    let mut part = Record::new();
    let root = record.root().properties();
    let kept = root.iter().filter(|property| KEPT.contains(&property.ident()));
    part.replace(Record::ROOT, kept.cloned().collect::<Vec<Property>>());
    for side in Side::BOTH {
        let own = scene.stones.iter().filter(|stone| stone.side == side);
        let names = own.filter_map(|stone| scene.point_names.get(usize::from(stone.point)));
        let values: Vec<Value> = names.map(|name| value(&spec, name)).collect();
        part.set(Record::ROOT, ident(&spec, side), values);
    }
    let mut places = vec![(at, Record::ROOT)];
    while let Some((from, below)) = places.pop() {
        let id = copy(record.node(from), &mut part, below);
        // Last in, first out: the first child of a node has to be added first.
        let children: Vec<_> = record.children(from).collect();
        places.extend(children.into_iter().rev().map(|child| (child, id)));
    }
    Some(part)
}

/// The record of the line to a node, without variations.
fn line_to(record: &Record, last: NodeId) -> Record {
    let mut line = Record::new();
    line.replace(Record::ROOT, record.root().properties().to_vec());
    let mut at = Record::ROOT;
    for id in record.path(last).into_iter().filter(|id| *id != Record::ROOT) {
        at = copy(record.node(id), &mut line, at);
    }
    line
}

fn copy(node: &Node, to: &mut Record, below: NodeId) -> NodeId {
    let id = to.add_child(below);
    to.replace(id, node.properties().to_vec());
    id
}

fn value(spec: &GameSpec, name: &str) -> Value {
    Value::from_text(&spec.0.records().value(name))
}

/// The property that sets up stones of a side.
fn ident(spec: &GameSpec, side: Side) -> &'static str {
    match spec.0.records().colour(side) {
        Colour::Black => "AB",
        Colour::White => "AW",
    }
}

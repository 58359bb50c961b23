//! Conversion of trees to records.

use super::{GameTree, NodeError, TreeError};
use crate::{LoadError, RecordHead};
use ponder_game::{Action, Event, Refusal, Seat, Side, Table, Viewer, excerpt};
use ponder_record::{Colour, Mark, NodeId, Record, Stroke, Value};
use std::collections::HashSet;

impl GameTree {
    /// The record of the tree.
    ///
    /// # Errors
    /// Returns [`TreeError::Node`] when a move is illegal, a parent does not come before its child,
    /// the root has a parent or a move, or a mark is not on a point of the board.
    pub fn write(&self) -> Result<Record, TreeError> {
        let mut table = self.spec.table();
        let form = self.spec.0.records();
        let points: HashSet<String> = table.scene(Viewer::Record).point_names.into_iter().collect();
        let children = self.children()?;
        let head = RecordHead {
            players: self.players(&*table),
            event: self.head.event.clone(),
            date: self.head.date.clone(),
            comment: self.nodes.first().map(|root| root.comment.clone()),
        };
        let mut record = self.spec.record(&*table, None, &head)?;
        record.set_text(Record::ROOT, "RE", self.head.result.as_deref().unwrap_or(""));
        self.write_marks(0, Record::ROOT, &mut record, &points)?;
        // A depth-first walk with a stack of its own, because a tree may be deeper than the call
        // stack. The table plays each move on entry and takes it back on leaving.
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
            let id = record.add_move(parent, colour, Value::from_text(&form.value(&text)));
            record.set_comment(id, &self.nodes[at].comment);
            self.write_marks(at, id, &mut record, &points)?;
            open.push(Visit::Leave);
            below(at, id, &mut open);
        }
        Ok(record)
    }

    /// Plays the move of a node; returns its colour and its text as the game writes it.
    fn play(&self, at: usize, table: &mut dyn Table) -> Result<(Colour, String), TreeError> {
        let text = self.nodes[at].text.as_deref().unwrap_or_default();
        let played = match table.to_act() {
            None => Err(Refusal::GameOver),
            Some(seat) => {
                let colour = self.spec.0.records().colour(table.side_of(seat));
                table.apply(seat, &Action::play(text)).map(|events| (colour, events))
            }
        };
        let (colour, events) = played.map_err(|refusal| {
            let (number, refusal) = (table.moves().len() + 1, Box::new(refusal));
            let why = NodeError::Move { number, text: excerpt(text), refusal };
            TreeError::Node { node: at, why }
        })?;
        let written = events.into_iter().find_map(|event| match event {
            Event::Played { text, .. } => Some(text),
            _ => None,
        });
        Ok((colour, written.unwrap_or_default()))
    }

    /// The children of every node, after a check of all parents.
    fn children(&self) -> Result<Vec<Vec<usize>>, TreeError> {
        let mut children = vec![Vec::new(); self.nodes.len().max(1)];
        for (at, node) in self.nodes.iter().enumerate() {
            let why = match (node.parent, &node.text) {
                (None, None) if at == 0 => continue,
                (Some(parent), Some(_)) if parent < at => {
                    children[parent].push(at);
                    continue;
                }
                _ if at == 0 => NodeError::MoveOfRoot,
                (None, _) => NodeError::NoParent,
                (_, None) => NodeError::NoMove,
                _ => NodeError::LateParent,
            };
            return Err(TreeError::Node { node: at, why });
        }
        Ok(children)
    }

    /// The players by seat; the header has them by colour.
    fn players(&self, table: &dyn Table) -> [Option<String>; 2] {
        let [first, second] = self.head.players.clone();
        if table.seat_of(Side::First) == Seat(0) { [first, second] } else { [second, first] }
    }

    /// Writes the marks and strokes of the tree node `at` to the record's node `id`; `points` are
    /// the names of all points of the board.
    fn write_marks(
        &self,
        at: usize,
        id: NodeId,
        record: &mut Record,
        points: &HashSet<String>,
    ) -> Result<(), TreeError> {
        let Some(node) = self.nodes.get(at) else { return Ok(()) };
        let error = |why| TreeError::Node { node: at, why };
        let form = self.spec.0.records();
        let value = |name: &String| match points.contains(name) {
            true => Ok(form.value(name)),
            false => Err(error(NodeError::MarkOffBoard { at: excerpt(name) })),
        };
        for kind in Mark::ALL {
            let mut values = Vec::new();
            for mark in node.marks.iter().filter(|mark| mark.kind == kind) {
                let point = value(&mark.at)?;
                values.push(match kind {
                    Mark::Label => Value::from_parts(&point, &mark.text),
                    _ => Value::from_text(&point),
                });
            }
            record.set(id, kind.ident(), values);
        }
        for kind in Stroke::ALL {
            let mut values = Vec::new();
            for stroke in node.strokes.iter().filter(|stroke| stroke.kind == kind) {
                let (from, to) = (value(&stroke.from)?, value(&stroke.to)?);
                if from == to {
                    return Err(error(NodeError::PointStroke { at: excerpt(&stroke.from) }));
                }
                values.push(Value::from_parts(&from, &to));
            }
            record.set(id, kind.ident(), values);
        }
        Ok(())
    }
}

/// A step of the walk through the tree.
enum Visit {
    /// Play the move of a tree node and add it below a node of the record.
    Enter(usize, NodeId),
    /// Take the last move back.
    Leave,
}

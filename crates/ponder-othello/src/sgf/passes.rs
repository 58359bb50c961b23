//! Passes that a record leaves out.

use super::decode;
use super::read::{State, pass_left_out, visit};
use super::write::colour;
use crate::{OthelloMove, OthelloRules};
use ponder_record::Record;
use std::collections::HashMap;

/// The record with a node for every pass that it leaves out; `None` if it leaves out none. Whatever
/// follows an illegal node is copied as it is.
pub(super) fn added(rules: &OthelloRules, source: &Record) -> Option<Record> {
    let mut record = Record::new();
    // Variations after a pass that is left out share it.
    let mut passes = HashMap::new();
    let mut open = vec![(Record::ROOT, None, Some(State::new(rules)))];
    while let Some((id, parent, mut state)) = open.pop() {
        let node = source.node(id);
        let mut above = parent;
        if let (Some(before), Some(parent)) = (&state, parent)
            && let Some(side) = pass_left_out(node, before)
        {
            let pass = *passes.entry(parent).or_insert_with(|| {
                record.add_move(parent, colour(side), decode::value(OthelloMove::PASS))
            });
            state = visit(rules, record.node(pass), before).ok().map(|visit| visit.after);
            above = Some(pass);
        }
        let copy = above.map_or(Record::ROOT, |above| record.add_child(above));
        record.replace(copy, node.properties().iter().cloned());
        let state = state.and_then(|state| visit(rules, node, &state).ok());
        let state = state.map(|visit| visit.after);
        let first = open.len();
        open.extend(source.children(id).map(|child| (child, Some(copy), state.clone())));
        open[first..].reverse();
    }
    (!passes.is_empty()).then_some(record)
}

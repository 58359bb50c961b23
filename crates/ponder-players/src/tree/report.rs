//! Reports of searches, with moves as text.

use super::{ExpectedOwners, TreeKind};
use crate::{Candidate, Proof, Report, TreeLimit};
use ponder_game::{Notation, Position, Side};
use ponder_search::{Child, MoveReport, Proven, Search, StopReason};
use std::time::Duration;

pub(crate) fn proof_of(proven: Proven) -> Option<Proof> {
    match proven {
        Proven::Win => Some(Proof::Win),
        Proven::Loss => Some(Proof::Loss),
        Proven::Draw => Some(Proof::Draw),
        Proven::Open | Proven::DeadEnd => None,
    }
}

/// Converts the findings of a search to a report, with ownership and score where it knows them, or
/// else those that its evaluator expects.
pub(super) fn of_search<K: TreeKind>(
    search: &K::Search,
    owners: Option<&ExpectedOwners>,
    spent: Duration,
) -> Report {
    let position = search.position();
    let for_mover = |lead: f32| Side::First.value_for(position.to_move(), lead);
    let scores = search.move_scores();
    let candidates = K::moves(search).into_iter().map(|child| {
        let score = scores.iter().find(|(mv, _)| *mv == child.mv);
        Candidate { score: score.map(|(_, lead)| for_mover(*lead)), ..of_child(position, child) }
    });
    let full = search.is_full().map(|stop| match stop {
        StopReason::Nodes => TreeLimit::Nodes,
        _ => TreeLimit::Memory,
    });
    Report {
        visits: search.visits(),
        nodes: search.nodes() as u64,
        full,
        ended_full: full.is_some() && search.stops_when_full(),
        seconds: spent.as_secs_f64(),
        value: search.value(),
        proof: proof_of(search.proven()),
        score: search.score().or_else(|| owners?.lead).map(for_mover),
        ownership: search
            .ownership()
            .or_else(|| Some(owners?.ownership.clone()))
            .unwrap_or_default(),
        candidates: candidates.collect(),
    }
}

/// Returns the moves that a search with a policy has tried, or all where it has tried none.
pub(crate) fn tried<M>(found: ponder_search::Report<MoveReport<M>>) -> Vec<Child<M>> {
    let some_tried = found.moves.iter().any(|entry| entry.visits > 0);
    let entries = found.moves.into_iter().filter(|entry| entry.visits > 0 || !some_tried);
    entries.map(|entry| entry.child).collect()
}

/// Converts the findings of a search on one move of `position` to a candidate.
pub(super) fn of_child<P: Notation>(position: &P, child: Child<P::Move>) -> Candidate {
    Candidate {
        text: position.format_move(child.mv),
        visits: child.spent,
        value: (child.visits > 0).then_some(child.value),
        prior: child.prior,
        proof: proof_of(child.proven),
        variation: format_line(position, &child.variation),
        variation_visits: child.variation_visits,
        ..Candidate::default()
    }
}

/// Formats a line of moves, each in the notation of the position before it.
pub(crate) fn format_line<P: Notation>(position: &P, moves: &[P::Move]) -> Vec<String> {
    let mut position = position.clone();
    moves
        .iter()
        .map(|&mv| {
            let text = position.format_move(mv);
            position.play(mv);
            text
        })
        .collect()
}

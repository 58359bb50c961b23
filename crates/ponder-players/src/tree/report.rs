//! What searches found, with moves as text.

use crate::{Candidate, Proof, Report};
use ponder_game::{Notation, Position, Side};
use ponder_search::uct::UctReport;
use ponder_search::{Proven, Search};
use std::time::Duration;

pub(crate) fn proof_of(proven: Proven) -> Option<Proof> {
    match proven {
        Proven::Win => Some(Proof::Win),
        Proven::Loss => Some(Proof::Loss),
        Proven::Draw => Some(Proof::Draw),
        Proven::Open | Proven::DeadEnd => None,
    }
}

/// What a search without priors found.
pub(crate) fn of_uct<P: Notation>(
    position: &P,
    found: &UctReport<P::Move>,
    spent: Duration,
) -> Report {
    let candidates = found.moves.iter().map(|child| of_child(position, child)).collect();
    Report {
        visits: found.visits,
        nodes: found.nodes as u64,
        seconds: spent.as_secs_f64(),
        value: found.value,
        proof: proof_of(found.proven),
        candidates,
        ..Report::default()
    }
}

/// Adds what a search knows of owners and points.
pub(crate) fn with_points<S: Search>(mut report: Report, search: &S) -> Report
where
    S::Position: Notation,
{
    let position = search.position();
    let mover = position.to_move();
    let for_mover = |lead: f32| Side::First.value_for(mover, lead);
    report.score = search.score().map(for_mover);
    report.ownership = search.ownership().unwrap_or_default();
    for (mv, lead) in search.move_scores() {
        let text = position.format_move(mv);
        if let Some(one) = report.candidates.iter_mut().find(|one| one.text == text) {
            one.score = Some(for_mover(lead));
        }
    }
    report
}

/// What a search with priors found: the moves that it has tried, or all where it has tried none.
pub(crate) fn of_guided<P: Notation>(
    position: &P,
    found: &ponder_search::Report<P::Move>,
    spent: Duration,
) -> Report {
    let some_tried = found.moves.iter().any(|entry| entry.visits > 0);
    let candidates = found
        .moves
        .iter()
        .filter(|entry| entry.visits > 0 || !some_tried)
        .map(|entry| Candidate {
            text: position.format_move(entry.mv),
            visits: entry.spent,
            value: (entry.visits > 0).then_some(entry.value),
            prior: Some(entry.prior),
            proof: proof_of(entry.proven),
            variation: format_line(position, &entry.variation),
            variation_visits: entry.variation_visits.clone(),
            ..Candidate::default()
        })
        .collect();
    Report {
        visits: found.visits,
        nodes: found.nodes as u64,
        seconds: spent.as_secs_f64(),
        value: found.value,
        proof: proof_of(found.proven),
        candidates,
        ..Report::default()
    }
}

/// What a search knows of one move of `position`.
pub(crate) fn of_child<P: Notation>(
    position: &P,
    child: &ponder_search::Child<P::Move>,
) -> Candidate {
    Candidate {
        text: position.format_move(child.mv),
        visits: child.spent,
        value: (child.visits > 0).then_some(child.value),
        prior: child.prior,
        proof: proof_of(child.proven),
        variation: format_line(position, &child.variation),
        variation_visits: child.variation_visits.clone(),
        ..Candidate::default()
    }
}

/// Moves played one after the other, each written as the position before it writes it.
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

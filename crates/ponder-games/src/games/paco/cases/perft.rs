//! Positions with the number of sequences of a given number of actions.

use super::{listed, position, same_fen};
use crate::conformance::Checks;
use ponder_game::Position;
use ponder_paco::analysis::{NODES_MAX, NodeLimit, Unknown, distinct_ends, perft};
use ponder_paco::{Kind, PacoMove, PacoPosition, Square};
use serde::Deserialize;
use std::collections::HashSet;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PerftCase {
    fen: String,
    legal: Vec<PacoMove>,
    perft_actions: Vec<u64>,
    end_states_of_one_move: u64,
}

pub(super) fn run_case(line: &[u8]) -> Result<Checks, serde_json::Error> {
    let case: PerftCase = serde_json::from_slice(line)?;
    let mut checks = Checks::new(&case.fen);
    let Some(position) = position(&case.fen, &mut checks) else { return Ok(checks) };
    checks.equal("the FEN is kept", &true, &same_fen(&case.fen, &position.to_fen()));
    checks.equal("legal", &case.legal, &listed(&position));
    for (depth, expected) in (1..).zip(&case.perft_actions) {
        let found = perft(&position, depth);
        if found == *expected || perft_of_the_file(&position, depth) != *expected {
            checks.equal(format!("perft_actions {depth}"), expected, &found);
        } else {
            // The known fault explains the difference.
            checks.check(None);
        }
    }
    match ends(&position) {
        Err(_) => checks.check(Some("the node limit was reached".to_owned())),
        Ok(found) => {
            checks.equal("end_states_of_one_move", &case.end_states_of_one_move, &found);
        }
    }
    Ok(checks)
}

/// Perft count with the fault of the file's program: a king that can only castle is not lifted.
fn perft_of_the_file(position: &PacoPosition, depth: u32) -> u64 {
    let mut count = 0;
    for action in listed(position) {
        let stuck = matches!(action, PacoMove::Lift(square)
            if position.piece(position.to_move(), square) == Some(Kind::King)
                && !has_empty_neighbour(position, square));
        if !stuck && depth > 1 {
            let mut next = position.clone();
            next.play(action);
            count += perft_of_the_file(&next, depth - 1);
        } else if !stuck {
            count += 1;
        }
    }
    count
}

fn has_empty_neighbour(position: &PacoPosition, square: Square) -> bool {
    let near = |other: &Square| {
        square != *other
            && square.file().abs_diff(other.file()) <= 1
            && square.rank().abs_diff(other.rank()) <= 1
    };
    let mut all = (0..64).filter_map(Square::new).filter(near);
    all.any(|other| position.occupied() >> other.number() & 1 == 0)
}

/// The number of different positions at the ends of moves. From the middle of a move the file's
/// program always makes two actions or more, so where the first one ends the move, it counts the
/// positions one action later.
fn ends(position: &PacoPosition) -> Result<u64, Unknown> {
    let mut budget = NodeLimit::new(NODES_MAX);
    if position.hand().is_none() {
        return Ok(distinct_ends(position, &mut budget)?.len() as u64);
    }
    let mut found = HashSet::new();
    for action in listed(position) {
        let mut next = position.clone();
        next.play(action);
        if next.to_move() == position.to_move() {
            let ends = distinct_ends(&next, &mut budget)?;
            found.extend(ends.iter().map(Position::search_key));
            continue;
        }
        for action in listed(&next) {
            let mut after = next.clone();
            after.play(action);
            found.insert(after.search_key());
        }
    }
    // Positions after one action are not counted again.
    for action in listed(position) {
        let mut next = position.clone();
        next.play(action);
        found.remove(&next.search_key());
    }
    Ok(found.len() as u64)
}

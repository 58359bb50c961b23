//! Reports of players of crossword games, in the form common to all players.

use crate::{Candidate, Proof, Report};
use ponder_crossword::table::move_text;
use ponder_crossword::{Move, View};
use ponder_crossword_search::Solution;
use ponder_crossword_search::equity::Valued;
use ponder_crossword_search::sim::{Estimate, Simulation, WinTable};
use ponder_lexicon::Alphabet;

/// Greatest number of moves in a report.
pub(super) const CANDIDATES_MAX: usize = 60;

/// Reports moves with their equities.
pub(super) fn of_equities(view: &View<'_>, found: &[Valued], alphabet: &Alphabet) -> Report {
    let table = WinTable::standard();
    let chance = found.first().map_or(0.5, |best| {
        let lead = f64::from(view.lead()) + f64::from(best.equity) / 1000.0;
        1.0 - table.chance(-lead, view.unseen.len())
    });
    let candidates =
        found.iter().take(CANDIDATES_MAX).map(|one| plain(&one.mv, one.equity, alphabet)).collect();
    Report { value: value_of(chance), candidates, ..Report::default() }
}

/// Reports the findings of a simulation; moves that were not played out follow with their equities.
/// Equities alone may decide the best move, so that nothing is played out.
pub(super) fn of_simulation(view: &View<'_>, found: &Simulation, alphabet: &Alphabet) -> Report {
    if found.playouts() == 0 {
        let moves: Vec<Valued> = found.untried().take(CANDIDATES_MAX).copied().collect();
        return of_equities(view, &moves, alphabet);
    }
    let estimates = found.estimates();
    let best = found.estimate_of_best();
    let candidate = |one: &Estimate| {
        let (low, high) = one.win.interval();
        Candidate {
            visits: one.playouts as u64,
            value: Some(value_of(one.win.mean)),
            score: Some(one.lead.mean as f32),
            interval: Some([low.max(0.0) as f32, high.min(1.0) as f32]),
            ..plain(&one.mv, one.equity, alphabet)
        }
    };
    let tried = best.filter(|best| best.playouts > 0);
    Report {
        visits: found.playouts(),
        value: tried.map_or(0.0, |best| value_of(best.win.mean)),
        score: tried.map(|best| best.lead.mean as f32),
        candidates: estimates
            .iter()
            .map(candidate)
            .chain(found.untried().map(|one| plain(&one.mv, one.equity, alphabet)))
            .take(CANDIDATES_MAX)
            .collect(),
        ..Report::default()
    }
}

/// Reports the outcome of an endgame; the other moves only have their equities.
pub(super) fn of_endgame(
    view: &View<'_>,
    found: &Solution,
    others: &[Valued],
    alphabet: &Alphabet,
) -> Report {
    let lead = view.lead() + found.value;
    let value = f64::from(lead.signum());
    let bounds = |bound: Option<i32>| bound.map(|bound| (view.lead() + bound).signum());
    let proof = match (bounds(found.lower), bounds(found.upper)) {
        (Some(1), _) => Some(Proof::Win),
        (_, Some(-1)) => Some(Proof::Loss),
        (Some(0), Some(0)) => Some(Proof::Draw),
        _ => None,
    };
    let best = found.line.first().map(|mv| Candidate {
        text: move_text(alphabet, mv),
        visits: found.nodes,
        value: Some(value as f32),
        proof,
        score: Some(lead as f32),
        points: Some(mv.score()),
        variation: found.line.iter().map(|mv| move_text(alphabet, mv)).collect(),
        ..Candidate::default()
    });
    let text = best.as_ref().map(|best| best.text.clone()).unwrap_or_default();
    let others = others
        .iter()
        .map(|one| plain(&one.mv, one.equity, alphabet))
        .filter(|one| one.text != text);
    Report {
        visits: found.nodes,
        value: value as f32,
        proof,
        score: Some(lead as f32),
        candidates: best.into_iter().chain(others).take(CANDIDATES_MAX).collect(),
        ..Report::default()
    }
}

fn plain(mv: &Move, equity: i32, alphabet: &Alphabet) -> Candidate {
    let text = move_text(alphabet, mv);
    Candidate {
        points: Some(mv.score()),
        equity: Some(equity as f32 / 1000.0),
        variation: vec![text.clone()],
        text,
        ..Candidate::default()
    }
}

/// Converts a win rate, 0 to 1, to a value, -1 to 1.
pub(super) fn value_of(chance: f64) -> f32 {
    (2.0 * chance - 1.0) as f32
}

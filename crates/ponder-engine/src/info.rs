//! Reports in the form of `info` lines of Leela Zero and KataGo.

use crate::commands::request::{Request, Shown};
use ponder_game::Side;
use ponder_players::{Candidate, Report};
use std::fmt::{Arguments, Write};

/// Number of moves of a variation that are shown.
const VARIATION_MAX: usize = 16;

/// Number format of `info` lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// Leela Zero's format: shares in ten-thousandths, no points.
    Leela,
    /// KataGo's format: shares and values as fractions, always with a decimal point, as Sabaki
    /// requires.
    Kata,
}

/// A report as one line: an `info` for each of the best moves, all for the side to move, and the
/// ownership if it is requested and known. `legal` are moves to add where the report has too few.
pub(crate) fn line(report: &Report, request: &Request, style: Style, legal: &[String]) -> String {
    let mut text = String::new();
    let known = |mv: &&String| report.candidates.iter().all(|one| one.text != **mv);
    let missing = request.moves_min.saturating_sub(report.candidates.len());
    let added: Vec<_> = legal.iter().filter(known).take(missing).map(|mv| unsearched(mv)).collect();
    let all = report.candidates.iter().chain(&added).take(request.moves_max);
    for (order, candidate) in all.enumerate() {
        if order > 0 {
            text.push(' ');
        }
        match style {
            Style::Leela => leela(&mut text, report, candidate),
            Style::Kata => kata(&mut text, report, candidate),
        }
        put(&mut text, format_args!(" order {order} pv"));
        variation(&mut text, candidate, request.variation_visits);
    }
    if request.ownership == Shown::Yes && !report.ownership.is_empty() {
        text.push_str(if text.is_empty() { "ownership" } else { " ownership" });
        for &owner in &report.ownership {
            let owner = Side::First.value_for(request.side, owner);
            put(&mut text, format_args!(" {owner:.4}"));
        }
    }
    text
}

fn put(text: &mut String, part: Arguments<'_>) {
    text.write_fmt(part).expect("a String takes all that is written");
}

/// A legal move that the player has not searched.
fn unsearched(text: &str) -> Candidate {
    Candidate { text: text.to_owned(), ..Candidate::default() }
}

/// The win rate of a move. For a move without a value, that of the position is used.
pub(crate) fn win_rate(report: &Report, candidate: &Candidate) -> f64 {
    let value = candidate.value.unwrap_or(report.value);
    ((f64::from(value) + 1.0) / 2.0).clamp(0.0, 1.0)
}

/// The lower end of the 95% interval of a share observed in `visits` trials (E. B. Wilson, 1927);
/// the share itself without trials.
pub(crate) fn lower_bound(share: f64, visits: u64) -> f64 {
    if visits == 0 {
        return share;
    }
    let (n, z) = (visits as f64, 1.96_f64);
    let centre = share + z * z / (2.0 * n);
    let spread = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    ((centre - spread) / (1.0 + z * z / n)).max(0.0)
}

fn leela(text: &mut String, report: &Report, candidate: &Candidate) {
    // Controllers divide by the visits; a move valued without a search counts as one visit.
    let visits = candidate.visits.max(1);
    let share = win_rate(report, candidate);
    let win_rate = ten_thousandths(share);
    put(text, format_args!("info move {} visits {visits} winrate {win_rate}", candidate.text));
    if let Some(prior) = candidate.prior {
        put(text, format_args!(" prior {}", ten_thousandths(prior.into())));
    }
    let bound = ten_thousandths(lower_bound(share, candidate.visits));
    put(text, format_args!(" lcb {bound}"));
}

fn kata(text: &mut String, report: &Report, candidate: &Candidate) {
    let (mv, visits) = (&candidate.text, candidate.visits);
    let share = win_rate(report, candidate);
    let utility = 2.0 * share - 1.0;
    put(text, format_args!("info move {mv} visits {visits} utility {utility:.6}"));
    put(text, format_args!(" winrate {share:.6}"));
    if let Some(score) = candidate.score.or(report.score) {
        put(text, format_args!(" scoreMean {score:.4} scoreLead {score:.4}"));
    }
    if let Some(prior) = candidate.prior {
        put(text, format_args!(" prior {prior:.6}"));
    }
    put(text, format_args!(" lcb {:.6}", lower_bound(share, visits)));
}

fn variation(text: &mut String, candidate: &Candidate, visits: Shown) {
    if candidate.variation.is_empty() {
        put(text, format_args!(" {}", candidate.text));
    }
    for mv in candidate.variation.iter().take(VARIATION_MAX) {
        put(text, format_args!(" {mv}"));
    }
    if visits == Shown::Yes && !candidate.variation_visits.is_empty() {
        text.push_str(" pvVisits");
        for visits in candidate.variation_visits.iter().take(VARIATION_MAX) {
            put(text, format_args!(" {visits}"));
        }
    }
}

fn ten_thousandths(share: f64) -> u32 {
    (share.clamp(0.0, 1.0) * 10_000.0).round() as u32
}

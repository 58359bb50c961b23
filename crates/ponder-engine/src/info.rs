//! Reports as the `info` lines of Leela Zero's protocol.

use ponder_players::{Candidate, Report};
use std::fmt::Write;

/// Moves of a variation that are shown.
const VARIATION_MAX: usize = 16;

/// A report as one line: an `info` for each of the best `moves_max` moves. Win rates and priors are
/// in ten-thousandths, for the side to move.
pub(crate) fn line(report: &Report, moves_max: usize) -> String {
    let mut text = String::new();
    for (order, candidate) in report.candidates.iter().take(moves_max).enumerate() {
        let gap = if order == 0 { "" } else { " " };
        let Candidate { text: mv, visits, value, prior, variation, .. } = candidate;
        // Controllers divide by the visits; a move valued without a search counts as looked at once.
        let visits = (*visits).max(1);
        // They need a win rate, too; that of the position is the best guess for a move without one.
        let win_rate = ten_thousandths((value.unwrap_or(report.value) + 1.0) / 2.0);
        let mut put = |part: std::fmt::Arguments<'_>| {
            text.write_fmt(part).expect("a String takes all that is written");
        };
        put(format_args!("{gap}info move {mv} visits {visits} winrate {win_rate}"));
        if let Some(prior) = prior {
            put(format_args!(" prior {}", ten_thousandths(*prior)));
        }
        put(format_args!(" order {order} pv"));
        if variation.is_empty() {
            put(format_args!(" {mv}"));
        }
        for mv in variation.iter().take(VARIATION_MAX) {
            put(format_args!(" {mv}"));
        }
    }
    text
}

fn ten_thousandths(share: f32) -> u32 {
    (share.clamp(0.0, 1.0) * 10_000.0).round() as u32
}

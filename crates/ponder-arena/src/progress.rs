//! What a caller hears while a match runs.

use crate::GameRecord;
use crate::ledger::Ledger;
use crate::stats::{Estimate, SprtState, Trinomial};

/// A match at some moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress<'a> {
    /// Games played, those found in the directory included.
    pub played: u32,
    /// Games of the whole match.
    pub planned: u32,
    /// A's games.
    pub games: Trinomial,
    /// A's score and Elo difference, from complete pairs if games are paired.
    pub estimate: Option<Estimate>,
    /// The sequential test, if there is one.
    pub sprt: Option<SprtState>,
    /// Threads that are occupied by players that never returned.
    pub hung: usize,
    /// The game that was just finished; `None` at the start.
    pub latest: Option<&'a GameRecord>,
}

impl<'a> Progress<'a> {
    pub(crate) fn of(ledger: &Ledger, hung: usize, latest: Option<&'a GameRecord>) -> Self {
        let totals = ledger.totals();
        Progress {
            played: ledger.played(),
            planned: ledger.description().games,
            games: totals.games,
            estimate: ledger.estimate(&totals),
            sprt: ledger.sprt(),
            hung,
            latest,
        }
    }
}

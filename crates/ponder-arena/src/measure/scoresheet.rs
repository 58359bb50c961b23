//! Accumulated results of a match.

use super::copies::{Copies, Fingerprint};
use super::result::{Faults, Played, Spent};
use crate::stats::{Pentanomial, Trinomial};
use crate::{Contestant, GameRecord};

/// Result of a game as needed by the statistics.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) played: Played,
    fingerprint: Fingerprint,
}

impl Row {
    pub(super) fn new(record: &GameRecord, played: Played) -> Self {
        Row { played, fingerprint: Fingerprint::of(record) }
    }

    /// Returns A's half points: 0, 1 or 2.
    fn halves(&self) -> u8 {
        (2.0 * self.played.score) as u8
    }
}

/// Counts over a number of games.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    pub(super) games: Trinomial,
    pub(super) as_first: Trinomial,
    pub(super) as_second: Trinomial,
    pub(super) stopped: u64,
    pub(super) pairs: Pentanomial,
    /// Number of exact copies of earlier games between deterministic players, which do not count.
    pub(super) copies: u64,
    /// Number of games that ended by a fault and do not count.
    pub(super) faulty: u64,
    pub(super) faults: [Faults; 2],
    pub(super) resigned: [u64; 2],
    pub(super) spent: [Spent; 2],
}

/// Accumulates games in the order of their numbers, in units of a game or a pair of games. Copies
/// are excluded or not, as decided by [`Copies`].
#[derive(Clone, Debug)]
pub(super) struct Scoresheet {
    count_faults: bool,
    seen: Copies,
    with_copies: Counts,
    without_copies: Counts,
}

impl Scoresheet {
    pub(super) fn new(count_faults: bool) -> Self {
        Scoresheet {
            count_faults,
            seen: Copies::default(),
            with_copies: Counts::default(),
            without_copies: Counts::default(),
        }
    }

    /// Adds a unit of `size` games, as far as they are known.
    pub(super) fn add(&mut self, unit: &[&Row], size: usize) {
        let count_faults = self.count_faults;
        let (bad, good): (Vec<&Row>, Vec<&Row>) =
            unit.iter().partition(|row| !count_faults && row.played.is_faulty());
        let copies = good.iter().filter(|row| self.seen.record(&row.fingerprint)).count();
        let is_copy = copies == good.len() && copies > 0;
        for (counts, counted) in
            [(&mut self.with_copies, true), (&mut self.without_copies, !is_copy)]
        {
            bad.iter().chain(&good).for_each(|row| counts.add_costs(&row.played));
            counts.faulty += bad.len() as u64;
            if counted {
                good.iter().for_each(|row| counts.add_result(row));
            } else {
                counts.copies += good.len() as u64;
            }
            if let (true, 2, [first, second]) = (counted, size, &good[..]) {
                counts.pairs.add([first.halves(), second.halves()]);
            }
        }
    }

    /// Returns the counts so far.
    pub(super) fn counts(&self) -> &Counts {
        if self.seen.count() { &self.with_copies } else { &self.without_copies }
    }
}

impl Counts {
    fn add_result(&mut self, row: &Row) {
        let halves = row.halves();
        self.games.add(halves);
        match row.played.first {
            Contestant::A => self.as_first.add(halves),
            Contestant::B => self.as_second.add(halves),
        }
        self.stopped += u64::from(row.played.stopped);
    }

    fn add_costs(&mut self, played: &Played) {
        if let Some((loser, _)) = played.fault {
            self.faults[loser.index()].add(played);
        }
        if let Some(loser) = played.resigned {
            self.resigned[loser.index()] += 1;
        }
        for (sum, one) in self.spent.iter_mut().zip(&played.spent) {
            sum.add(one);
        }
    }

    /// Returns the results of the player who made the first move of each game.
    pub(super) fn first_player(&self) -> Trinomial {
        let theirs = self.as_second.reversed();
        Trinomial {
            losses: self.as_first.losses + theirs.losses,
            draws: self.as_first.draws + theirs.draws,
            wins: self.as_first.wins + theirs.wins,
        }
    }
}

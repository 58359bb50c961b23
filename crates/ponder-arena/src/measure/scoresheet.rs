//! The results of a match, added up game by game.

use super::result::{Faults, Played, Spent};
use crate::stats::{Pentanomial, Trinomial};
use crate::{Contestant, GameRecord};
use ponder_game::Seed;
use std::collections::HashSet;
use std::collections::hash_map::{Entry, HashMap};

/// A game, as far as the statistics need it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) played: Played,
    /// A fingerprint of the opening, the deal and who has which colour.
    start: u64,
    /// A fingerprint of that and the whole game.
    line: u64,
}

impl Row {
    pub(super) fn new(record: &GameRecord, played: Played) -> Self {
        let fixture = &record.fixture;
        // Of games with a bag, moves say the rest: the deal follows from the seed.
        let deal = fixture.opening.seed.filter(|_| fixture.opening.moves.is_empty());
        let start = format!("{:?} {deal:?} {:?}", fixture.first, fixture.opening.moves);
        let first = fixture.first;
        let line =
            format!("{first:?} {deal:?} {:?} {:?}", record.all_moves(), record.result.winner);
        let print = |text: &str| Seed(0).named(text).0;
        Row { played, start: print(&start), line: print(&line) }
    }

    /// A's half points: 0, 1 or 2.
    fn halves(&self) -> u8 {
        (2.0 * self.played.score) as u8
    }

    fn is_faulty(&self) -> bool {
        self.played.fault.is_some_and(|(_, fault)| !fault.is_a_loss())
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
    /// Exact copies of earlier games between players without chance, which do not count.
    pub(super) copies: u64,
    /// Games that ended by a fault and do not count.
    pub(super) faulty: u64,
    pub(super) faults: [Faults; 2],
    pub(super) resigned: [u64; 2],
    pub(super) spent: [Spent; 2],
}

/// Adds up games in the order of their numbers, in units: a game, or a pair of games.
///
/// Players without chance that meet twice in the same opening with the same colours play the same
/// game again, which shows nothing new: such a copy counts once. Whether players have no chance is
/// seen from their games: once two games with the same beginning differ, copies are what chance
/// made of independent games, and all of them count.
#[derive(Clone, Debug)]
pub(super) struct Scoresheet {
    count_faults: bool,
    lines: HashSet<u64>,
    starts: HashMap<u64, u64>,
    /// Whether two games with the same beginning went on differently.
    varies: bool,
    with_copies: Counts,
    without_copies: Counts,
}

impl Scoresheet {
    pub(super) fn new(count_faults: bool) -> Self {
        Scoresheet {
            count_faults,
            lines: HashSet::new(),
            starts: HashMap::new(),
            varies: false,
            with_copies: Counts::default(),
            without_copies: Counts::default(),
        }
    }

    /// Adds a unit of `size` games, as far as they are known.
    pub(super) fn add(&mut self, unit: &[&Row], size: usize) {
        let count_faults = self.count_faults;
        let (bad, good): (Vec<&Row>, Vec<&Row>) =
            unit.iter().partition(|row| !count_faults && row.is_faulty());
        let copies = good.iter().filter(|row| self.is_copy(row)).count();
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

    /// The counts so far.
    pub(super) fn counts(&self) -> &Counts {
        if self.varies { &self.with_copies } else { &self.without_copies }
    }

    /// Notes a game; returns whether it is a copy of an earlier one.
    fn is_copy(&mut self, row: &Row) -> bool {
        match self.starts.entry(row.start) {
            Entry::Occupied(line) => self.varies |= *line.get() != row.line,
            Entry::Vacant(place) => {
                place.insert(row.line);
            }
        }
        !self.lines.insert(row.line)
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
        if let Some((loser, fault)) = played.fault {
            self.faults[loser.index()].add(fault);
        }
        if let Some(loser) = played.resigned {
            self.resigned[loser.index()] += 1;
        }
        for (sum, one) in self.spent.iter_mut().zip(&played.spent) {
            sum.add(one);
        }
    }

    /// The results of the player who made the first move of each game.
    pub(super) fn first_player(&self) -> Trinomial {
        let theirs = self.as_second.reversed();
        Trinomial {
            losses: self.as_first.losses + theirs.losses,
            draws: self.as_first.draws + theirs.draws,
            wins: self.as_first.wins + theirs.wins,
        }
    }
}

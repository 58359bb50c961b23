//! The results of a match, put together game by game.

use crate::stats::{Estimate, Pentanomial, SprtState, Trinomial, Verdict};
use crate::{Contestant, GameRecord, Match, Pairing, Summary};
use ponder_game::{Reason, Seat};
use serde::{Deserialize, Serialize};

/// How often something happened to a player, by what it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Forfeits {
    /// Games lost on time.
    pub time: u64,
    /// Games lost by an illegal move.
    pub illegal_move: u64,
    /// Games lost because the player failed, panicked or did not return.
    pub fault: u64,
    /// Games in which it never returned and its thread was abandoned, whatever the reason of the
    /// loss.
    pub hung: u64,
}

impl Forfeits {
    /// All games lost in another way than by the rules of the game or by resignation.
    #[must_use]
    pub const fn lost(&self) -> u64 {
        self.time + self.illegal_move + self.fault
    }
}

/// What a player spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Spent {
    /// Moves made, without those of openings.
    pub moves: u64,
    /// Time, in microseconds.
    pub time_us: u64,
    /// Visits, as far as the player says.
    pub visits: u64,
}

/// What the statistics need of a game.
#[derive(Clone, Copy, Debug)]
struct Row {
    first: Contestant,
    /// A's half points: 0, 1 or 2.
    halves: u8,
    stopped: bool,
    forfeits: [Forfeits; 2],
    resigned: [bool; 2],
    spent: [Spent; 2],
}

/// Counts over a number of games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Totals {
    pub(crate) games: Trinomial,
    pub(crate) as_first: Trinomial,
    pub(crate) as_second: Trinomial,
    pub(crate) stopped: u64,
    pub(crate) pairs: Pentanomial,
    pub(crate) forfeits: [Forfeits; 2],
    pub(crate) resigned: [u64; 2],
    pub(crate) spent: [Spent; 2],
}

/// The games of a match as far as they are known, in order of their numbers. Of each it keeps what
/// the statistics need, a few dozen bytes.
#[derive(Clone, Debug)]
pub struct Ledger {
    description: Match,
    rows: Vec<Option<Row>>,
    played: u32,
    /// Games 0 to `prefix` (exclusive) are all known, and were shown to the test.
    prefix: usize,
    prefix_games: Trinomial,
    prefix_pairs: Pentanomial,
    sprt: Option<SprtState>,
}

impl Ledger {
    /// A match before its first game.
    #[must_use]
    pub fn new(description: &Match) -> Self {
        let sprt = description.sprt.map(|sprt| sprt.of_pairs(&Pentanomial::default()));
        Ledger {
            description: description.clone(),
            rows: vec![None; description.games as usize],
            played: 0,
            prefix: 0,
            prefix_games: Trinomial::default(),
            prefix_pairs: Pentanomial::default(),
            sprt,
        }
    }

    /// Enters a game. A number that is entered already or does not belong to the match is ignored.
    pub fn add(&mut self, record: &GameRecord) {
        let Some(slot) = self.rows.get_mut(record.fixture.index as usize) else {
            return;
        };
        if slot.is_some() {
            return;
        }
        *slot = Some(Row::of(record));
        self.played += 1;
        self.advance();
    }

    pub(crate) fn description(&self) -> &Match {
        &self.description
    }

    /// What the games show.
    #[must_use]
    pub fn summary(&self) -> Summary {
        Summary::of_ledger(self)
    }

    pub(crate) fn played(&self) -> u32 {
        self.played
    }

    pub(crate) fn sprt(&self) -> Option<SprtState> {
        self.sprt
    }

    /// Whether the test has ended the match.
    pub(crate) fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|state| state.verdict != Verdict::Open)
    }

    /// Whether no game is left to play.
    pub(crate) fn is_finished(&self) -> bool {
        self.is_decided() || self.played == self.description.games
    }

    /// The numbers of the games that are not known, in order; none once the test has decided.
    pub(crate) fn missing(&self) -> Vec<u32> {
        if self.is_decided() {
            return Vec::new();
        }
        (0..self.description.games).filter(|&index| self.rows[index as usize].is_none()).collect()
    }

    /// Shows the test every observation that is next in order. So its decision depends on the
    /// results alone and not on the order in which games ended.
    fn advance(&mut self) {
        let Some(sprt) = self.description.sprt else {
            return;
        };
        while !self.is_decided() {
            match self.description.pairing {
                Pairing::Single => {
                    let Some(Some(row)) = self.rows.get(self.prefix) else {
                        return;
                    };
                    self.prefix_games.add(row.halves);
                    self.prefix += 1;
                    self.sprt = Some(sprt.of_games(&self.prefix_games));
                }
                Pairing::Pairs => {
                    let pair = self.rows.get(self.prefix..self.prefix + 2);
                    let Some(&[Some(first), Some(second)]) = pair else {
                        return;
                    };
                    self.prefix_pairs.add([first.halves, second.halves]);
                    self.prefix += 2;
                    self.sprt = Some(sprt.of_pairs(&self.prefix_pairs));
                }
            }
        }
    }

    /// The counts over all known games, but over none beyond the one at which the test decided.
    pub(crate) fn totals(&self) -> Totals {
        let counted = if self.is_decided() { self.prefix } else { self.rows.len() };
        let rows = &self.rows[..counted];
        let mut totals = Totals::default();
        for row in rows.iter().flatten() {
            totals.add(row);
        }
        if self.description.pairing == Pairing::Pairs {
            for pair in rows.chunks_exact(2) {
                if let [Some(first), Some(second)] = pair {
                    totals.pairs.add([first.halves, second.halves]);
                }
            }
        }
        totals
    }

    /// A's score with its interval, from complete pairs if games are paired.
    pub(crate) fn estimate(&self, totals: &Totals) -> Option<Estimate> {
        match self.description.pairing {
            Pairing::Pairs => Estimate::of_pairs(&totals.pairs),
            Pairing::Single => Estimate::of_games(&totals.games),
        }
    }
}

impl Row {
    fn of(record: &GameRecord) -> Self {
        let fixture = &record.fixture;
        let mut row = Row {
            first: fixture.first,
            halves: match record.winner() {
                Some(Contestant::A) => 2,
                None => 1,
                Some(Contestant::B) => 0,
            },
            stopped: matches!(record.result.reason, Reason::Stopped(_)),
            forfeits: Default::default(),
            resigned: [false; 2],
            spent: Default::default(),
        };
        if let Some(winner) = record.winner() {
            let loser = winner.opponent().index();
            let forfeits = &mut row.forfeits[loser];
            match record.result.reason {
                Reason::Time => forfeits.time = 1,
                Reason::IllegalMove(_) => forfeits.illegal_move = 1,
                Reason::Fault(_) => forfeits.fault = 1,
                Reason::Resignation => row.resigned[loser] = true,
                Reason::Rules | Reason::Stopped(_) => {}
            }
        }
        for seat in &record.hung {
            row.forfeits[fixture.contestant(*seat).index()].hung = 1;
        }
        for seat in [Seat(0), Seat(1)] {
            let moves = record.moves.iter().filter(|mv| mv.seat == seat);
            row.spent[fixture.contestant(seat).index()] = Spent {
                moves: moves.clone().count() as u64,
                time_us: record.spent_us[seat.index()],
                visits: moves.filter_map(|mv| mv.visits).sum(),
            };
        }
        row
    }
}

impl Totals {
    fn add(&mut self, row: &Row) {
        self.games.add(row.halves);
        match row.first {
            Contestant::A => self.as_first.add(row.halves),
            Contestant::B => self.as_second.add(row.halves),
        }
        self.stopped += u64::from(row.stopped);
        for who in Contestant::BOTH.map(Contestant::index) {
            let (sum, one) = (&mut self.forfeits[who], &row.forfeits[who]);
            sum.time += one.time;
            sum.illegal_move += one.illegal_move;
            sum.fault += one.fault;
            sum.hung += one.hung;
            self.resigned[who] += u64::from(row.resigned[who]);
            let (sum, one) = (&mut self.spent[who], &row.spent[who]);
            sum.moves += one.moves;
            sum.time_us += one.time_us;
            sum.visits += one.visits;
        }
    }

    /// The results of the player who made the first move of each game.
    pub(crate) fn first_player(&self) -> Trinomial {
        let theirs = self.as_second.reversed();
        Trinomial {
            losses: self.as_first.losses + theirs.losses,
            draws: self.as_first.draws + theirs.draws,
            wins: self.as_first.wins + theirs.wins,
        }
    }
}

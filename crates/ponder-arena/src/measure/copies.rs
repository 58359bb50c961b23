//! Games that copy earlier ones.

use super::result::Played;
use crate::GameRecord;
use ponder_game::Seed;
use std::collections::HashSet;
use std::collections::hash_map::{Entry, HashMap};

/// A game between two players, by fingerprints.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prints {
    /// The opening, the deal and who has which colour.
    start: u64,
    /// The same with the whole game.
    line: u64,
}

impl Prints {
    pub(super) fn of(record: &GameRecord) -> Self {
        let fixture = &record.fixture;
        // Of games with a bag, moves say the rest: the deal follows from the seed.
        let deal = fixture.opening.seed.filter(|_| fixture.opening.moves.is_empty());
        let first = fixture.first;
        let start = format!("{first:?} {deal:?} {:?}", fixture.opening.moves);
        let line =
            format!("{first:?} {deal:?} {:?} {:?}", record.all_moves(), record.result.winner);
        let print = |text: &str| Seed(0).named(text).0;
        Prints { start: print(&start), line: print(&line) }
    }
}

/// The games of two players that were seen.
///
/// Players without chance that meet twice in the same opening with the same colours play the same
/// game again, which shows nothing new: such a copy counts once. Whether players have no chance is
/// seen from their games: once two games with the same beginning differ, copies are what chance
/// made of independent games, and all of them count.
#[derive(Clone, Debug, Default)]
pub(super) struct Copies {
    lines: HashSet<u64>,
    starts: HashMap<u64, u64>,
    varies: bool,
}

impl Copies {
    /// Notes a game; returns whether it is a copy of an earlier one.
    pub(super) fn note(&mut self, game: &Prints) -> bool {
        match self.starts.entry(game.start) {
            Entry::Occupied(line) => self.varies |= *line.get() != game.line,
            Entry::Vacant(place) => {
                place.insert(game.line);
            }
        }
        !self.lines.insert(game.line)
    }

    /// Whether two games with the same beginning went on differently, so that copies count.
    pub(super) fn count(&self) -> bool {
        self.varies
    }
}

/// The games of a pair of players in a league, of which copies wait until chance shows.
#[derive(Clone, Debug, Default)]
pub(super) struct PairGames {
    copies: Copies,
    waiting: Vec<Outcome>,
}

/// What came of a game between two players of a league, by their numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub(super) first: usize,
    pub(super) second: usize,
    /// The score of whoever moved first.
    pub(super) score: f64,
}

impl Outcome {
    pub(super) fn new(players: [usize; 2], played: &Played) -> Self {
        let (first, second) = (played.first.index(), played.first.opponent().index());
        let score = if first == 0 { played.score } else { 1.0 - played.score };
        Outcome { first: players[first], second: players[second], score }
    }
}

impl PairGames {
    /// Notes a game. Returns what counts from now on: the game, unless it is a copy, and all that waited once
    /// chance has shown.
    pub(super) fn add(&mut self, record: &GameRecord, game: Outcome) -> Vec<Outcome> {
        let is_copy = self.copies.note(&Prints::of(record));
        let mut counts = Vec::new();
        if self.copies.count() {
            counts.append(&mut self.waiting);
        } else if is_copy {
            self.waiting.push(game);
            return counts;
        }
        counts.push(game);
        counts
    }

    /// Copies that do not count.
    pub(super) fn left_out(&self) -> u64 {
        self.waiting.len() as u64
    }
}

/// A sentence about copies that were left out.
pub(super) fn said(copies: u64) -> String {
    let text = match copies {
        1 => "1 game is an exact copy of an earlier game and does not count".to_owned(),
        copies => format!("{copies} games are exact copies of earlier games and do not count"),
    };
    format!(
        "{text}, since both players play without chance; more different openings (--openings, or a larger --book) make \
         more different games"
    )
}

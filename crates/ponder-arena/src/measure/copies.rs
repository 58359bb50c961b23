//! Detection of duplicate games.

use super::result::Played;
use crate::GameRecord;
use ponder_game::Seed;
use std::collections::HashSet;
use std::collections::hash_map::{Entry, HashMap};

/// Fingerprints of a game between two players.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fingerprint {
    /// Hash of the opening, the deal and the assignment of colours.
    start: u64,
    /// Hash of the same, all moves and the winner.
    game: u64,
}

impl Fingerprint {
    pub(super) fn of(record: &GameRecord) -> Self {
        let fixture = &record.fixture;
        // In games with a bag, the moves reveal the rest: the deal follows from the seed.
        let deal = fixture.opening.seed.filter(|_| fixture.opening.moves.is_empty());
        let first = fixture.first;
        let start = format!("{first:?} {deal:?} {:?}", fixture.opening.moves);
        let game =
            format!("{first:?} {deal:?} {:?} {:?}", record.all_moves(), record.result.winner);
        let hash = |text: &str| Seed(0).named(text).0;
        Fingerprint { start: hash(&start), game: hash(&game) }
    }
}

/// Games seen so far between two players.
///
/// Deterministic players that meet twice in the same opening with the same colours play the same
/// game again, which gives no information: such a copy counts once. Determinism is inferred from
/// the games: once two games with the same start differ, the players are random, copies are
/// independent games, and all of them count.
#[derive(Clone, Debug, Default)]
pub(super) struct Copies {
    /// Hashes of whole games.
    games: HashSet<u64>,
    /// Hash of the first game with each start.
    starts: HashMap<u64, u64>,
    /// True if two games with the same start differed.
    varies: bool,
}

impl Copies {
    /// Records a game; returns `true` if it is a copy of an earlier one.
    pub(super) fn record(&mut self, game: &Fingerprint) -> bool {
        match self.starts.entry(game.start) {
            Entry::Occupied(first) => self.varies |= *first.get() != game.game,
            Entry::Vacant(place) => {
                place.insert(game.game);
            }
        }
        !self.games.insert(game.game)
    }

    /// Returns whether two games with the same start diverged, so that copies count.
    pub(super) fn count(&self) -> bool {
        self.varies
    }
}

/// Games of a pair of players in a league; copies are held back until the players turn out to be
/// random.
#[derive(Clone, Debug, Default)]
pub(super) struct PairGames {
    copies: Copies,
    waiting: Vec<Outcome>,
}

/// Result of a game between two players of a league, by their indices.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub(super) first: usize,
    pub(super) second: usize,
    /// Score of the player who moved first.
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
    /// Records a game. Returns the games that count from now on: this one, unless it is a copy, and
    /// all that were held back once the players turn out to be random.
    pub(super) fn add(&mut self, record: &GameRecord, game: Outcome) -> Vec<Outcome> {
        let is_copy = self.copies.record(&Fingerprint::of(record));
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

    /// Returns the number of copies that do not count.
    pub(super) fn left_out(&self) -> u64 {
        self.waiting.len() as u64
    }
}

/// Returns a clause for a headline about excluded copies; empty if there are none.
pub(super) fn in_headline(copies: u64) -> String {
    match copies {
        0 => String::new(),
        copies => format!("  {copies} copies of earlier games do not count (--openings)"),
    }
}

/// Returns a sentence about excluded copies.
pub(super) fn note(copies: u64) -> String {
    let text = match copies {
        1 => "1 game is an exact copy of an earlier game and does not count".to_owned(),
        copies => format!("{copies} games are exact copies of earlier games and do not count"),
    };
    format!(
        "{text}, since both players are deterministic; for more distinct games, use longer \
         openings (--openings) or a larger --book"
    )
}

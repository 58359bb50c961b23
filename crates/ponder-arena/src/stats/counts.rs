//! Counts of results.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// Trinomial counts of game results: losses, draws and wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Trinomial {
    /// Number of games lost.
    pub losses: u64,
    /// Number of games drawn, including stopped games.
    pub draws: u64,
    /// Number of games won.
    pub wins: u64,
}

impl Trinomial {
    /// Counts a game by its result in half points: 0, 1 or 2.
    ///
    /// # Panics
    /// Panics if `halves` is above 2.
    pub fn add(&mut self, halves: u8) {
        match halves {
            0 => self.losses += 1,
            1 => self.draws += 1,
            2 => self.wins += 1,
            _ => panic!("a game has at most two half points, not {halves}"),
        }
    }

    /// Returns the number of games.
    pub const fn games(&self) -> u64 {
        self.losses + self.draws + self.wins
    }

    /// Returns the mean score, 0 to 1; `None` without games.
    pub fn score(&self) -> Option<f64> {
        let halves = 2 * self.wins + self.draws;
        (self.games() > 0).then(|| halves as f64 / (2 * self.games()) as f64)
    }

    /// Returns the same games from the other player's point of view.
    #[must_use]
    pub const fn reversed(&self) -> Self {
        Trinomial { losses: self.wins, draws: self.draws, wins: self.losses }
    }

    pub(super) const fn by_score(&self) -> [u64; 3] {
        [self.losses, self.draws, self.wins]
    }
}

impl Display for Trinomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} won, {} drawn, {} lost", self.wins, self.draws, self.losses)
    }
}

/// Pentanomial counts of game pairs, each from one opening with colours swapped: the numbers of
/// pairs with 0, ½, 1, 1½ and 2 points.
///
/// The two games of a pair are not independent: an unbalanced opening makes each player win one.
/// Counting pairs measures the actual variance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(transparent)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Counts a pair by the results of its games in half points: 0, 1 or 2 each.
    ///
    /// # Panics
    /// Panics if a result is above 2.
    pub fn add(&mut self, halves: [u8; 2]) {
        assert!(halves.iter().all(|&half| half <= 2), "a game has at most two half points");
        self.0[usize::from(halves[0] + halves[1])] += 1;
    }

    /// Returns the number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }
}

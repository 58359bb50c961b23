//! The two players of a match.

use serde::{Deserialize, Serialize};

/// One of the two players of a match. Statistics are from the point of view of `A`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Contestant {
    /// The first player named.
    A,
    /// The second player named.
    B,
}

impl Contestant {
    /// Both contestants in order.
    pub const BOTH: [Contestant; 2] = [Contestant::A, Contestant::B];

    /// Returns the other contestant.
    #[must_use]
    pub const fn opponent(self) -> Contestant {
        match self {
            Contestant::A => Contestant::B,
            Contestant::B => Contestant::A,
        }
    }

    /// Returns 0 for `A`, 1 for `B`.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

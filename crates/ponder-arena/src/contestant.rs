//! The two sides of a match.

use serde::{Deserialize, Serialize};

/// One of the two players of a match. Statistics are from the view of `A`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Contestant {
    /// The player named first.
    A,
    /// The player named second.
    B,
}

impl Contestant {
    /// Both in order.
    pub const BOTH: [Contestant; 2] = [Contestant::A, Contestant::B];

    /// The other one.
    #[must_use]
    pub const fn opponent(self) -> Contestant {
        match self {
            Contestant::A => Contestant::B,
            Contestant::B => Contestant::A,
        }
    }

    /// 0 for `A`, 1 for `B`.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

//! What is proven of an edge.

/// A result for the side that chooses the edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Proven {
    /// Nothing yet.
    #[default]
    Open,
    /// Choosing it wins.
    Win,
    /// Choosing it loses.
    Loss,
    /// Choosing it draws.
    Draw,
    /// It leads to an intermediate state that cannot be finished, and may not be chosen.
    DeadEnd,
}

impl Proven {
    /// Whether the edge will not be chosen while there is another.
    #[inline]
    pub(crate) fn is_refuted(self) -> bool {
        matches!(self, Proven::Loss | Proven::DeadEnd)
    }

    /// What a value at the end of a game proves, for the side whose value it is.
    pub(crate) fn of_value(value: f32) -> Self {
        match value {
            v if v > 0.0 => Proven::Win,
            v if v < 0.0 => Proven::Loss,
            _ => Proven::Draw,
        }
    }

    /// The same result for the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Proven::Win => Proven::Loss,
            Proven::Loss => Proven::Win,
            other => other,
        }
    }

    /// The value, -1 to 1, of what is proven; `None` while open or for a dead end.
    #[must_use]
    pub fn value(self) -> Option<f32> {
        match self {
            Proven::Win => Some(1.0),
            Proven::Loss => Some(-1.0),
            Proven::Draw => Some(0.0),
            Proven::Open | Proven::DeadEnd => None,
        }
    }
}

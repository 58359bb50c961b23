//! Sides (colours of a position) and seats (participants of a table).

use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// One of the two colours of a position.
///
/// `First` is the colour that makes the first move of a game: Black in Go, in SGF and in HTP, red
/// on the Hex sites, White in Paco Ŝako.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Side {
    /// The colour that opens the game.
    First = 0,
    /// The other colour.
    Second = 1,
}

impl Side {
    /// Both sides in order.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The other side.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for `First`, 1 for `Second`.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Converts a value for `self` to the view of `viewer`: unchanged for the same side, negated
    /// for the other.
    #[inline]
    #[must_use]
    pub fn value_for(self, viewer: Side, value: f32) -> f32 {
        if self == viewer { value } else { -value }
    }
}

/// A pair with one entry per side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct BySide<T>(pub [T; 2]);

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side.index()]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side.index()]
    }
}

/// A participant of a table, numbered from 0 in the order in which they first act.
///
/// A seat is a person or a program; a [`Side`] is a colour. They differ once seats exchange
/// colours (the swap-sides form of the swap rule).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

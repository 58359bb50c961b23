//! Random-fill rollouts: every empty cell gets a random colour, and the question is who is joined.
//!
//! Playing on to a full board at random and filling it at random are the same thing, because the
//! winner of a full board does not depend on the order of the moves.

mod batch;
mod scalar;

pub use batch::Simd;

use crate::{HexPosition, Plane};
use ponder_game::{Rollout, Seed, Side, Tally};
use std::fmt::{self, Display};
use std::str::FromStr;

/// How empty cells get their colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Fill {
    /// One fair coin a cell.
    #[default]
    Coin,
    /// A uniformly random half of the empty cells for each side; the side to move gets the odd
    /// one, as if the game were played on.
    Exact,
}

impl Display for Fill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fill::Coin => "coin",
            Fill::Exact => "exact",
        })
    }
}

impl FromStr for Fill {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "coin" => Ok(Fill::Coin),
            "exact" => Ok(Fill::Exact),
            _ => Err(format!("unknown fill `{text}`; write `coin` or `exact`")),
        }
    }
}

impl<P: Plane> Rollout for HexPosition<P> {
    type Policy = Fill;

    #[inline]
    fn rollouts(&self, policy: &Fill, count: u32, seed: Seed) -> Tally {
        let first_wins = match policy {
            Fill::Coin if count >= BATCH_FROM => batch::coin_wins(self, count, seed, Simd::best()),
            Fill::Coin => scalar::coin_wins(self, count, seed),
            Fill::Exact => scalar::exact_wins(self, count, seed),
        };
        Tally {
            count,
            first_wins,
            draws: 0,
        }
    }
}

/// From this number of rollouts on a whole pass of the batched kernel is the faster way.
const BATCH_FROM: u32 = 32;

/// Rollouts with a chosen kernel, for tests and benches. `None` is the scalar flood fill; the
/// others are the bit-sliced kernel with that instruction set and all give the same tally.
#[must_use]
pub fn coin_rollouts<P: Plane>(
    position: &HexPosition<P>,
    count: u32,
    seed: Seed,
    simd: Option<Simd>,
) -> Tally {
    let first_wins = match simd {
        None => scalar::coin_wins(position, count, seed),
        Some(simd) => batch::coin_wins(position, count, seed, simd),
    };
    Tally {
        count,
        first_wins,
        draws: 0,
    }
}

/// The share of the empty cells that the first side gets in an exact fill.
#[inline]
fn first_share(empty: u32, to_move: Side) -> u32 {
    match to_move {
        Side::First => empty.div_ceil(2),
        Side::Second => empty / 2,
    }
}

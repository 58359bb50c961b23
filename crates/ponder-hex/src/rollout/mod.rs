//! Rollouts: every empty cell gets a random colour, or moves at random fill the board, and the
//! connected side wins.
//!
//! Playing at random until the board is full is equivalent to filling it at random, because the
//! winner of a full board does not depend on the order of the moves.

mod batch;
mod bridges;
mod scalar;

pub use batch::Simd;

use crate::{Bitboard, HexMove, HexPosition};
use ponder_game::{PointTrace, Rollout, Seed, Side, Tally, Trace};
use std::fmt::{self, Display};
use std::str::FromStr;

/// Method of filling the empty cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Fill {
    /// One fair coin per cell.
    #[default]
    Coin,
    /// A uniformly random half of the empty cells for each side; the side to move gets the odd one,
    /// as if the game were played to the end.
    Exact,
    /// Moves at random, in which the sides save their bridges.
    Bridges,
}

impl Display for Fill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fill::Coin => "coin",
            Fill::Exact => "exact",
            Fill::Bridges => "bridges",
        })
    }
}

impl FromStr for Fill {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "coin" => Ok(Fill::Coin),
            "exact" => Ok(Fill::Exact),
            "bridges" => Ok(Fill::Bridges),
            _ => Err(format!("unknown fill `{text}`; write `coin`, `exact` or `bridges`")),
        }
    }
}

impl<P: Bitboard> Rollout for HexPosition<P> {
    type Policy = Fill;

    #[inline]
    fn rollouts(&self, policy: &Fill, count: u32, seed: Seed) -> Tally {
        let simd = (count >= BATCH_FROM).then(Simd::best);
        rollouts_with(self, *policy, count, seed, simd)
    }

    fn points(&self) -> usize {
        self.board().cells()
    }

    #[inline]
    fn point_of(&self, mv: HexMove) -> Option<usize> {
        mv.as_cell()
    }

    /// Stones that save bridges say more of a point than coins, of which a search without traces
    /// prefers to have more.
    fn traced_policy() -> Fill {
        Fill::Bridges
    }

    /// The first player and the owner of a cell are both its colour on the full board; a cell that
    /// already had a stone has no first player.
    fn traced(&self, policy: &Fill, seed: Seed, trace: &mut Trace) -> Tally {
        let first = scalar::filled(self, *policy, seed);
        let empty = self.empty();
        trace.reset(self.board().cells());
        for (cell, point) in trace.points.iter_mut().enumerate() {
            let owner = if first.has(cell) { Side::First } else { Side::Second };
            *point = PointTrace { first: empty.has(cell).then_some(owner), owner: Some(owner) };
        }
        let first_wins = u32::from(self.board().connected(Side::First, first));
        Tally { count: 1, first_wins, draws: 0 }
    }
}

/// Number of rollouts from which the batched kernel is used, on every processor, so that the tally
/// does not depend on the machine.
const BATCH_FROM: u32 = 24;

/// Runs rollouts with a chosen kernel, for tests and benches. `None` is the scalar flood fill; the
/// others are the bit-sliced kernel with that instruction set, which all give the same tally.
///
/// # Panics
/// Panics when the processor lacks the instruction set.
#[inline]
pub fn rollouts_with<P: Bitboard>(
    position: &HexPosition<P>,
    fill: Fill,
    count: u32,
    seed: Seed,
    simd: Option<Simd>,
) -> Tally {
    let first_wins = match (simd, fill) {
        (_, Fill::Bridges) => bridges::wins(position, count, seed),
        (Some(simd), _) => batch::wins(position, fill, count, seed, simd),
        (None, Fill::Coin) => scalar::coin_wins(position, count, seed),
        (None, Fill::Exact) => scalar::exact_wins(position, count, seed),
    };
    Tally { count, first_wins, draws: 0 }
}

/// The same as [`rollouts_with`], with [`Fill::Coin`].
#[inline]
pub fn coin_rollouts<P: Bitboard>(
    position: &HexPosition<P>,
    count: u32,
    seed: Seed,
    simd: Option<Simd>,
) -> Tally {
    rollouts_with(position, Fill::Coin, count, seed, simd)
}

/// Number of empty cells that the first side gets in an exact fill.
#[inline]
fn first_share(empty: u32, to_move: Side) -> u32 {
    match to_move {
        Side::First => empty.div_ceil(2),
        Side::Second => empty / 2,
    }
}

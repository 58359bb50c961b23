//! Playouts: games played to the end with uniformly random moves.

use crate::flips::{flips, moves};
use crate::{Bitboard, OthelloMove, OthelloPosition};
use ponder_game::{Position, Rollout, Seed, Side, Tally, Trace};
use std::fmt::{self, Display};
use std::str::FromStr;

/// Playout policy: every legal move is as likely as any other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Uniform;

impl Display for Uniform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("uniform")
    }
}

impl FromStr for Uniform {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "uniform" => Ok(Uniform),
            _ => Err(format!("unknown fill `{text}`; Othello has only `uniform`")),
        }
    }
}

impl<P: Bitboard> OthelloPosition<P> {
    /// Plays a random game to the end, calls `played` with every side and the square of its disc,
    /// and returns the discs of both sides.
    #[inline(always)]
    fn played_out(&self, state: &mut u64, mut played: impl FnMut(Side, usize)) -> [P; 2] {
        let mut side = self.to_move();
        let (mut own, mut other) = (self.discs(side), self.discs(side.opponent()));
        let mut free = self.empty();
        let mut playable = self.playable();
        let mut passed = false;
        loop {
            if playable.is_empty() {
                if passed {
                    break;
                }
                passed = true;
            } else {
                passed = false;
                let rank = below(playable.count(), next(state));
                let Some(square) = playable.nth(rank) else { break };
                played(side, square);
                let disc = P::of(square);
                let flipped = flips(disc, own, other);
                own = own | flipped | disc;
                other = other & !flipped;
                free = free & !disc;
            }
            (own, other, side) = (other, own, side.opponent());
            playable = moves(own, other, free);
        }
        if side == Side::First { [own, other] } else { [other, own] }
    }
}

fn lead<P: Bitboard>(discs: [P; 2]) -> i32 {
    discs[0].count() as i32 - discs[1].count() as i32
}

fn add(tally: &mut Tally, lead: i32) {
    tally.count += 1;
    tally.first_wins += u32::from(lead > 0);
    tally.draws += u32::from(lead == 0);
}

impl<P: Bitboard> Rollout for OthelloPosition<P> {
    type Policy = Uniform;

    fn rollouts(&self, _policy: &Uniform, count: u32, seed: Seed) -> Tally {
        let mut state = seed.0;
        let mut tally = Tally::default();
        for _ in 0..count {
            add(&mut tally, lead(self.played_out(&mut state, |_, _| {})));
        }
        tally
    }

    fn points(&self) -> usize {
        usize::from(self.size()).pow(2)
    }

    #[inline]
    fn point_of(&self, mv: OthelloMove) -> Option<usize> {
        mv.square().map(|square| self.cell(square))
    }

    fn traced(&self, _policy: &Uniform, seed: Seed, trace: &mut Trace) -> Tally {
        trace.reset(self.points());
        let mut state = seed.0;
        let discs = self.played_out(&mut state, |side, square| trace.note(self.cell(square), side));
        for side in Side::BOTH {
            discs[side.index()].for_each(|square| {
                trace.points[self.cell(square)].owner = Some(side);
            });
        }
        trace.margin_halves = 2 * lead(discs);
        let mut tally = Tally::default();
        add(&mut tally, lead(discs));
        tally
    }
}

#[inline]
fn next(state: &mut u64) -> u64 {
    let (word, advanced) = Seed::splitmix(*state);
    *state = advanced;
    word
}

/// Maps a random word to a number below `bound`, with a bias below 2^-24.
#[inline]
fn below(bound: u32, word: u64) -> usize {
    (((word >> 32) * u64::from(bound)) >> 32) as usize
}

//! What is known of a move before the bag is empty.

use ponder_crossword::Move;

/// How much is known of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// All arrangements were played out.
    Exact,
    /// Enough of them to see that another move wins more often whatever the rest brings; or, if only
    /// wins were asked for, at least as often.
    Hopeless,
    /// A limit left some of them undecided.
    Open,
}

/// A move, and what it leads to. Arrangements are counted tile for tile: with one tile in the bag there
/// are as many as unseen tiles, with two of `n` unseen ones `n(n-1)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// How much is known of it.
    pub standing: Standing,
    /// All arrangements.
    pub total: u32,
    /// Those that were found to be won.
    pub won: u32,
    /// Those that were found to be tied.
    pub tied: u32,
    /// Those that were found to be lost.
    pub lost: u32,
    /// The sum over all arrangements of the points that the side to move is ahead at the end, if
    /// that was asked for and is known of all.
    pub spread: Option<i64>,
}

impl Candidate {
    pub(super) fn new(mv: Move, total: u32) -> Self {
        let standing = Standing::Open;
        Candidate { mv, standing, total, won: 0, tied: 0, lost: 0, spread: None }
    }

    /// Counts a result, in points that the side to move is ahead at the end, of so many arrangements.
    pub(super) fn count(&mut self, points: i32, weight: u32) {
        *match points.signum() {
            1 => &mut self.won,
            0 => &mut self.tied,
            _ => &mut self.lost,
        } += weight;
    }

    /// Half points: two for a win, one for a tie.
    pub(super) fn points(&self) -> u32 {
        2 * self.won + self.tied
    }

    /// Half points that are still possible.
    pub(super) fn points_possible(&self) -> u32 {
        2 * (self.total - self.lost) - self.tied
    }

    /// Between which values the chance to win is proven to be, a tie being half a win: 0 to 1. They are
    /// the same when the candidate is exact.
    pub fn win_bounds(&self) -> (f64, f64) {
        if self.total == 0 {
            return (0.0, 1.0);
        }
        let all = 2.0 * f64::from(self.total);
        (f64::from(self.points()) / all, f64::from(self.points_possible()) / all)
    }

    /// The chance to win, a tie being half a win, if it is known.
    pub fn win_chance(&self) -> Option<f64> {
        (self.standing == Standing::Exact).then(|| self.win_bounds().0)
    }

    /// The mean of the points that the side to move is ahead at the end, if it is known.
    pub fn mean_spread(&self) -> Option<f64> {
        Some(self.spread? as f64 / f64::from(self.total.max(1)))
    }
}

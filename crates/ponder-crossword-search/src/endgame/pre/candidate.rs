//! Results of moves before the bag is empty.

use ponder_crossword::Move;

/// State of knowledge of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CandidateStatus {
    /// All arrangements of the bag were played out.
    Exact,
    /// Enough arrangements were played out to prove that another move wins more often; or, if only
    /// wins were requested, at least as often.
    Dominated,
    /// A limit left some of them undecided.
    Open,
}

/// Move with its results. Arrangements of the bag are counted tile by tile: with one tile in the
/// bag there are as many as unseen tiles, with two of `n` unseen ones `n(n-1)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// The state of knowledge of it.
    pub status: CandidateStatus,
    /// Number of all arrangements.
    pub total: u32,
    /// Number of arrangements known to be won.
    pub won: u32,
    /// Number of arrangements known to be tied.
    pub tied: u32,
    /// Number of arrangements known to be lost.
    pub lost: u32,
    /// The sum over all arrangements of the spread of the side to move at the end of the game, if
    /// it was requested and is known for all.
    pub spread: Option<i64>,
}

impl Candidate {
    /// A move of which no arrangement was played out.
    pub(super) fn new(mv: Move, total: u32) -> Self {
        let status = CandidateStatus::Open;
        Candidate { mv, status, total, won: 0, tied: 0, lost: 0, spread: None }
    }

    /// Counts a result, as the spread of the side to move at the end of the game, for `weight`
    /// arrangements.
    pub(super) fn count(&mut self, spread: i32, weight: u32) {
        *match spread.signum() {
            1 => &mut self.won,
            0 => &mut self.tied,
            _ => &mut self.lost,
        } += weight;
    }

    /// Returns the half points so far: two for a win, one for a tie.
    pub(super) fn half_points(&self) -> u32 {
        2 * self.won + self.tied
    }

    /// Returns the greatest number of half points still possible.
    pub(super) fn half_points_possible(&self) -> u32 {
        2 * (self.total - self.lost) - self.tied
    }

    /// Returns the proven lower and upper bound of the win rate (0 to 1), a tie being half a
    /// win. They are equal when the candidate is exact.
    pub fn win_bounds(&self) -> (f64, f64) {
        if self.total == 0 {
            return (0.0, 1.0);
        }
        let all = 2.0 * f64::from(self.total);
        (f64::from(self.half_points()) / all, f64::from(self.half_points_possible()) / all)
    }

    /// Returns the win rate, a tie being half a win, if it is known.
    pub fn win_rate(&self) -> Option<f64> {
        (self.status == CandidateStatus::Exact).then(|| self.win_bounds().0)
    }

    /// Returns the mean spread of the side to move at the end of the game, if it is known.
    pub fn mean_spread(&self) -> Option<f64> {
        Some(self.spread? as f64 / f64::from(self.total.max(1)))
    }
}

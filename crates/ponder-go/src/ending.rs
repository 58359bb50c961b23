//! Deciding when to pass, and capturing dead stones.

use crate::rollout::{Tactics, is_eye};
use crate::{Colour, Effect, GoMove, GoPosition, PointSet};
use ponder_game::{History, Position, Rollout, Seed, Side, Trace};

/// Number of playouts for the expected ownership.
const PLAYOUTS: u64 = 128;

/// Absolute ownership from which on a point is decided.
const DECIDED: f32 = 0.8;

impl<const CAP: usize> GoPosition<CAP> {
    /// Moves to try instead of a pass that would lose. Empty if the side to move wins as the board
    /// stands, or if nothing is left to win: playouts agree about every point, and the side has
    /// lost even with dead stones removed.
    pub(crate) fn tries(&self, history: &History, seed: Seed) -> Vec<GoMove> {
        let mover = self.to_move;
        let wins = |margin_halves: i32| sign(mover) * margin_halves > 0;
        if wins(self.margin_halves(&self.dead_by_rule())) || self.is_settled() {
            return Vec::new();
        }
        let ownership = self.expected_owners(seed);
        let open = |point: usize| {
            let cell = self.board.geometry().cell(point);
            ownership[cell].abs() < DECIDED
        };
        let geometry = self.board.geometry();
        let points = || geometry.points().iter().map(|&point| usize::from(point));
        if points().any(open) {
            let near_open = |point: usize| {
                let mut around = geometry.around(point).into_iter();
                open(point) || around.any(|near| geometry.has(near) && open(near))
            };
            let tries = self.sensible(history, near_open);
            return if tries.is_empty() { self.sensible(history, |_| true) } else { tries };
        }
        if !wins((2.0 * self.lead(&ownership).unwrap_or(0.0)) as i32) {
            return Vec::new();
        }
        // The difference lies in dead stones that are still on the board.
        let dead = self.dead_by(&ownership);
        self.capturing_move(&dead, history)
            .map_or_else(|| self.sensible(history, |_| true), |mv| vec![mv])
    }

    /// The expected ownership of each cell at the end of playouts: 1 is Black, -1 is White.
    fn expected_owners(&self, seed: Seed) -> Vec<f32> {
        let mut sums = vec![0.0; self.board.geometry().cells()];
        let mut trace = Trace::default();
        for number in 0..PLAYOUTS {
            self.traced(&Tactics::default(), seed.stream(number), &mut trace);
            for (sum, point) in sums.iter_mut().zip(&trace.points) {
                *sum += point.owner.map_or(0.0, |side| sign(side) as f32) / PLAYOUTS as f32;
            }
        }
        sums
    }

    /// The stones of chains whose points will mostly belong to the other side (dead stones).
    pub(crate) fn dead_by(&self, ownership: &[f32]) -> PointSet {
        let mut dead = PointSet::default();
        for &point in self.board.geometry().points() {
            let point = usize::from(point);
            let Some(side) = self.board.colour(point).side() else { continue };
            if self.board.chain(point) != point {
                continue;
            }
            let mut sum = 0.0;
            self.board.for_each_stone(point, |stone| {
                let cell = self.board.geometry().cell(stone);
                sum += side.value_for(Side::First, ownership[cell]);
            });
            if sum < 0.0 {
                self.board.for_each_stone(point, |stone| {
                    dead.insert(stone);
                });
            }
        }
        dead
    }

    /// Legal moves on points that satisfy `accepts`, without those that fill an own eye.
    fn sensible(&self, history: &History, accepts: impl Fn(usize) -> bool) -> Vec<GoMove> {
        let colour = Colour::of(self.to_move);
        let mut moves = Vec::new();
        self.for_each_move(history, |mv| {
            let is_good = |&point: &usize| accepts(point) && !is_eye(&self.board, point, colour);
            moves.extend(mv.point().filter(is_good).map(GoMove::at));
        });
        moves
    }

    /// The best move for capturing dead stones of the other side: it captures some, or takes a
    /// liberty from those with the fewest, or prepares that; never one that could be captured at
    /// once, nor one in an own eye.
    pub(crate) fn capturing_move(&self, dead: &PointSet, history: &History) -> Option<GoMove> {
        let opponent = Colour::of(self.to_move.opponent());
        let targets: Vec<usize> = dead
            .iter()
            .filter(|&point| {
                self.board.colour(point) == opponent && self.board.chain(point) == point
            })
            .collect();
        let mut liberties = PointSet::default();
        for &chain in &targets {
            liberties.extend(&self.board.liberties(chain, usize::MAX).0);
        }
        let best = |points: &PointSet| {
            let moves = self.sensible(history, |point| points.has(point));
            let ranked = moves.into_iter().filter_map(|mv| Some((self.progress(mv, dead)?, mv)));
            ranked.min_by_key(|&(rank, mv)| (rank, mv)).map(|(_, mv)| mv)
        };
        best(&liberties).or_else(|| best(&self.around_dead(&targets, dead)))
    }

    /// Progress of a move towards capturing the dead stones, less is better: dead stones left,
    /// liberties of the chain closest to capture, and the negated liberties of the own chain.
    /// `None` if the move could be captured at once.
    fn progress(&self, mv: GoMove, dead: &PointSet) -> Option<(usize, usize, i32)> {
        let point = mv.point()?;
        let colour = Colour::of(self.to_move);
        let captures = self.board.effect(point, colour) == Effect::Captures;
        let mut after = self.board.clone();
        after.place(point, colour);
        let own = after.liberties(after.chain(point), 9).1;
        if own < 2 && !captures {
            return None;
        }
        let left: Vec<usize> =
            dead.iter().filter(|&stone| after.colour(stone) == colour.other()).collect();
        let liberties = |&stone: &usize| after.liberties(after.chain(stone), usize::MAX).1;
        Some((left.len(), left.iter().map(liberties).min().unwrap_or(0), -(own as i32)))
    }

    /// The empty points reachable from dead stones through empty points and dead stones.
    fn around_dead(&self, targets: &[usize], dead: &PointSet) -> PointSet {
        let mut seen = PointSet::default();
        let mut stack: Vec<usize> = targets.to_vec();
        let mut empty = PointSet::default();
        while let Some(point) = stack.pop() {
            if !seen.insert(point) {
                continue;
            }
            let is_empty = self.board.colour(point) == Colour::Empty;
            if is_empty {
                empty.insert(point);
            }
            let around = self.board.geometry().around(point).into_iter();
            stack.extend(
                around.filter(|&near| self.board.colour(near) == Colour::Empty || dead.has(near)),
            );
        }
        empty
    }
}

/// The sign of a side: 1 for Black, -1 for White.
fn sign(side: Side) -> i32 {
    match side {
        Side::First => 1,
        Side::Second => -1,
    }
}

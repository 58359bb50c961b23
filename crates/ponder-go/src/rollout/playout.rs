//! A single playout: a game to the end in which both sides follow a policy.

use super::below;
use super::tactics::{Tactic, Tactics};
use super::{EmptyList, patterns, urgent_points};
use crate::{Board, Colour, Effect, GoPosition};
use ponder_game::{Rng, Side, Trace};

/// Probability, in 256ths, with which a side follows a tactic that has a move.
const FOLLOWS: [(Tactic, u8); 4] = [
    (Tactic::Captures, 240),
    (Tactic::Escapes, 240),
    (Tactic::Nakade, 240),
    (Tactic::Patterns, 240),
];

/// A game in the course of a playout.
pub(super) struct Playout<const CAP: usize> {
    pub(super) board: Board<CAP>,
    pub(super) colour: Colour,
    /// The point that the side to move may not retake, or 0.
    ko: usize,
    /// The point of the last move, or 0 after a pass.
    pub(super) last: usize,
    passes: u8,
    empty: EmptyList,
}

impl<const CAP: usize> Playout<CAP> {
    pub(super) fn new(position: &GoPosition<CAP>) -> Self {
        Playout {
            board: position.board.clone(),
            colour: Colour::of(position.to_move),
            ko: position.ko().unwrap_or(0),
            last: position.last_move().and_then(|mv| mv.point()).unwrap_or(0),
            passes: 0,
            empty: EmptyList::new(&position.board),
        }
    }

    /// Plays until both sides pass, or for three times as many plies as the board has points.
    /// Earlier passes do not count, so that a finished game can be played on to find dead stones.
    pub(super) fn run(&mut self, tactics: Tactics, rng: &mut Rng, mut trace: Option<&mut Trace>) {
        let plies_max = 3 * self.board.geometry().cells();
        for _ in 0..plies_max {
            if self.passes >= 2 {
                return;
            }
            match self.next(tactics, rng) {
                Some(point) => {
                    if let (Some(trace), Some(side)) = (trace.as_deref_mut(), self.colour.side()) {
                        trace.note(self.board.geometry().cell(point), side);
                    }
                    self.play(point);
                }
                None => {
                    self.passes += 1;
                    self.last = 0;
                    self.ko = 0;
                }
            }
            self.colour = self.colour.other();
        }
    }

    /// The point of the next move; `None` for a pass.
    #[inline]
    pub(super) fn next(&mut self, tactics: Tactics, rng: &mut Rng) -> Option<usize> {
        let preferred = if self.last == 0 { None } else { self.preferred(tactics, rng) };
        preferred.or_else(|| self.random(rng))
    }

    #[inline]
    fn play(&mut self, point: usize) {
        let placed = self.board.place(point, self.colour);
        if placed.captured > 0 {
            self.empty.refill(&self.board);
        }
        self.ko = placed.ko.unwrap_or(0);
        self.last = point;
        self.passes = 0;
    }

    /// Returns whether the side to move may play on an empty point without losing the stone at
    /// once.
    #[inline]
    pub(super) fn may_play(&self, point: usize) -> bool {
        point != self.ko
            && matches!(self.board.effect(point, self.colour), Effect::Lives | Effect::Captures)
    }

    /// Draws a random point that is not an eye of the side to move.
    #[inline]
    fn random(&mut self, rng: &mut Rng) -> Option<usize> {
        let (board, colour, ko) = (&self.board, self.colour, self.ko);
        self.empty.draw(board, rng, |point| {
            point != ko
                && !urgent_points::is_eye(board, point, colour)
                && matches!(board.effect(point, colour), Effect::Lives | Effect::Captures)
        })
    }

    /// The move of the first tactic that proposes one.
    #[inline]
    fn preferred(&self, tactics: Tactics, rng: &mut Rng) -> Option<usize> {
        use rand::RngExt;
        let dice = rng.random::<u32>().to_le_bytes();
        for (at, (tactic, often)) in FOLLOWS.into_iter().enumerate() {
            if !tactics.has(tactic) || dice[at] >= often {
                continue;
            }
            let mut found = Candidates::default();
            match tactic {
                Tactic::Captures => urgent_points::captures(self, &mut found),
                Tactic::Escapes => urgent_points::escapes(self, &mut found),
                Tactic::Nakade => urgent_points::nakade(self, &mut found),
                Tactic::Patterns => self.shapes(&mut found),
            }
            if let Some(point) = found.draw(rng) {
                return Some(point);
            }
        }
        None
    }

    /// Adds the points around the last move that match a pattern.
    #[inline]
    fn shapes(&self, found: &mut Candidates) {
        let table = patterns::table();
        let geometry = self.board.geometry();
        for point in geometry.around(self.last).into_iter().chain(geometry.diagonals(self.last)) {
            if self.board.colour(point) == Colour::Empty
                && patterns::matches_pattern(table, &self.board, point)
                && self.may_play(point)
                && !urgent_points::is_self_atari(&self.board, point, self.colour)
            {
                found.add(point);
            }
        }
    }

    /// Reports the owner of each point at the end to `note`, and returns the lead of Black in
    /// points.
    pub(super) fn owners(&self, mut note: impl FnMut(usize, Side)) -> i32 {
        let mut lead = 0;
        let geometry = self.board.geometry();
        for (cell, &point) in geometry.points().iter().enumerate() {
            let point = usize::from(point);
            let owner = match self.board.colour(point) {
                Colour::Empty => {
                    let mut reached = [false; 2];
                    for near in geometry.around(point) {
                        if let Some(side) = self.board.colour(near).side() {
                            reached[side.index()] = true;
                        }
                    }
                    match reached {
                        [true, false] => Some(Side::First),
                        [false, true] => Some(Side::Second),
                        _ => None,
                    }
                }
                stone => stone.side(),
            };
            if let Some(side) = owner {
                lead += if side == Side::First { 1 } else { -1 };
                note(cell, side);
            }
        }
        lead
    }
}

/// A small set of points.
#[derive(Default)]
pub(super) struct Candidates {
    points: [u16; 16],
    len: usize,
}

impl Candidates {
    /// Adds a point; more than sixteen are not kept.
    #[inline]
    pub(super) fn add(&mut self, point: usize) {
        let known = &self.points[..self.len];
        if self.len < self.points.len() && !known.contains(&(point as u16)) {
            self.points[self.len] = point as u16;
            self.len += 1;
        }
    }

    /// Draws a random point of the set.
    #[inline]
    fn draw(&self, rng: &mut Rng) -> Option<usize> {
        match self.len {
            0 => None,
            1 => Some(usize::from(self.points[0])),
            len => Some(usize::from(self.points[below(rng, len)])),
        }
    }
}

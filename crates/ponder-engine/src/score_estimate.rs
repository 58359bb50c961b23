//! Score estimate of a game that counts points: dead stones, and the margin without them.

use ponder_game::{Action, GameResult, Seed, Side, Table, Viewer};

/// Number of rollouts that decide which stones are dead.
const ROLLOUTS: u32 = 1000;

/// Number of passes after which a game is over, whatever its state.
const PASSES_MAX: usize = 3;

/// Score estimate of a game.
pub(crate) struct ScoreEstimate {
    /// The game, ended by passes where it was not over.
    over: Box<dyn Table>,
    /// The points of dead stones, as estimated by rollouts.
    pub(crate) dead: Vec<String>,
}

impl ScoreEstimate {
    /// Estimates the score; `None` where the game does not count points, or was resigned or
    /// forfeited.
    pub(crate) fn of(table: &dyn Table, seed: Seed) -> Option<ScoreEstimate> {
        let mut over = table.boxed_clone();
        for _ in 0..PASSES_MAX {
            let Some(seat) = over.to_act() else { break };
            over.apply(seat, &Action::play("pass")).ok()?;
        }
        over.result()?.margin_halves?;
        let ownership = over.ownership(ROLLOUTS, seed);
        let dead = over.counting()?.dead(&ownership);
        Some(ScoreEstimate { over, dead })
    }

    /// The points of a colour's stones that are dead.
    pub(crate) fn dead_of(&self, side: Side) -> Vec<String> {
        let own = stones(self.over.as_ref(), side);
        own.into_iter().filter(|name| self.dead.contains(name)).collect()
    }

    /// Margin of the first side in half points with some stones taken off.
    pub(crate) fn lead_without(&self, dead: &[String]) -> Option<i32> {
        self.result_without(dead)?.margin_halves
    }

    /// The result with some stones taken off.
    pub(crate) fn result_without(&self, dead: &[String]) -> Option<GameResult> {
        let mut table = self.over.boxed_clone();
        let seat = table.seat_of(Side::First);
        table.apply(seat, &Action::Settle { dead: dead.to_vec() }).ok()?;
        table.result()
    }

    /// The points of stones that live in a seki.
    pub(crate) fn seki(&self) -> Vec<String> {
        self.over.counting().map_or_else(Vec::new, |counting| counting.mutual_life(&self.dead))
    }

    /// The points of stones that are neither dead nor in a seki.
    pub(crate) fn alive(&self) -> Vec<String> {
        let seki = self.seki();
        let all = Side::BOTH.into_iter().flat_map(|side| stones(self.over.as_ref(), side));
        all.filter(|name| !self.dead.contains(name) && !seki.contains(name)).collect()
    }
}

/// The names of the points with stones of a colour.
pub(crate) fn stones(table: &dyn Table, side: Side) -> Vec<String> {
    let scene = table.scene(Viewer::Spectator);
    let own = scene.stones.iter().filter(|stone| stone.side == side);
    own.map(|stone| scene.point_names[usize::from(stone.point)].clone()).collect()
}

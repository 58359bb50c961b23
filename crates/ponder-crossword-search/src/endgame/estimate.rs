//! Greedy estimate of an endgame: both sides make the highest-scoring of the known plays.

use super::change::Step;
use super::state::State;
use super::stock::Hand;

impl State<'_> {
    /// Estimates the points by which the side to move will outscore the other until the end.
    /// Considers only plays that were possible one ply ago; there must have been a ply.
    pub(super) fn estimate(&self) -> i32 {
        let mut changes = self.plies[self.ply].changes;
        let (mut hands, mut worth) = (self.hands, self.worth);
        let (mut side, mut sign, mut sum, mut passed) = (self.to_move, 1, 0, false);
        loop {
            let hand = hands[side];
            let out = 2 * worth[1 - side];
            let value = |step: &Step| {
                let score = i32::from(step.score);
                if step.needs == hand { score + out } else { score }
            };
            let left = self.plays_before(side).iter();
            let left = left.filter(|step| self.stock.has(hand, step.needs) && !changes.touch(step));
            let Some(step) = left.max_by_key(|step| value(step)) else {
                if passed {
                    return sum + sign * (worth[1 - side] - worth[side]);
                }
                (side, sign, passed) = (1 - side, -sign, true);
                continue;
            };
            sum += sign * value(step);
            hands[side] = Hand(hand.0 - step.needs.0);
            if hands[side].is_empty() {
                return sum;
            }
            worth[side] -= i32::from(step.worth);
            self.board.add_changes(step, &mut changes);
            (side, sign, passed) = (1 - side, -sign, false);
        }
    }
}

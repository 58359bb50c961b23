//! Sequential halving (Karnin, Koren and Somekh 2013): the allocation of visits to the moves of the
//! root.

/// Schedule of sequential halving: the visit count of the moves to choose from next.
///
/// The budget is divided into `ceil(log2(m))` phases of about equal length. In each phase all moves
/// still considered get the same number of visits, and the better half advances to the next; at
/// least two moves are considered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    /// Number of visits of the whole halving.
    budget: u32,
    /// Number of moves considered in the first phase.
    first_considered: u32,
    /// Number of phases.
    phases: u32,
    /// Number of moves still considered.
    considered: u32,
    /// Number of rounds left in the phase, the current one included.
    rounds_left: u32,
    /// Number of moves not yet visited in the round.
    left_in_round: u32,
    /// Visit count of the moves to choose from next.
    visits: u32,
    /// Number of visits made.
    made: u32,
}

impl Plan {
    /// Creates a schedule of `budget` visits for the `considered` best moves.
    pub fn new(considered: u32, budget: u32) -> Self {
        let considered = considered.max(1);
        let phases = u32::BITS - (considered - 1).leading_zeros();
        let mut plan = Plan {
            budget,
            first_considered: considered,
            phases,
            considered,
            rounds_left: 0,
            left_in_round: considered,
            visits: 0,
            made: 0,
        };
        plan.rounds_left = plan.rounds();
        plan
    }

    /// Number of rounds in a phase with the current number of moves; a single move has one endless
    /// phase.
    fn rounds(&self) -> u32 {
        (self.budget / (self.phases.max(1) * self.considered)).max(1)
    }

    /// The visit count of the moves to choose from next, or `None` once the budget is spent.
    #[inline]
    pub fn visits(&self) -> Option<u32> {
        (self.made < self.budget).then_some(self.visits)
    }

    /// Returns whether a move with the given visit count is still considered.
    pub fn considers(&self, counted: f32) -> bool {
        counted >= self.visits as f32
    }

    /// Returns whether no move has been visited in this phase yet.
    #[inline]
    pub fn is_at_start_of_phase(&self) -> bool {
        self.left_in_round == self.considered && self.rounds_left == self.rounds()
    }

    /// Records a visit of one of the moves.
    pub fn step(&mut self) {
        self.made += 1;
        self.left_in_round -= 1;
        if self.left_in_round > 0 {
            return;
        }
        self.visits += 1;
        self.rounds_left -= 1;
        if self.rounds_left == 0 {
            self.halve();
        }
        self.left_in_round = self.considered;
    }

    /// Takes back the last `count` visits.
    pub fn take_back(&mut self, count: u32) {
        let made = self.made.saturating_sub(count);
        *self = Plan::new(self.first_considered, self.budget);
        (0..made).for_each(|_| self.step());
    }

    /// Begins the next phase.
    fn halve(&mut self) {
        if self.considered > 1 {
            self.considered = (self.considered / 2).max(2);
        }
        self.rounds_left = self.rounds();
    }
}

/// The final visit count of each considered move under a schedule, in order of elimination from
/// last to first.
pub(super) fn visits_by_rank(considered: u32, budget: u32) -> Vec<u32> {
    let mut plan = Plan::new(considered, budget);
    let mut ranks = vec![0; plan.considered as usize];
    loop {
        let now = plan.considered;
        let left = budget - plan.made;
        let rounds = (left / now).min(plan.rounds_left);
        ranks[..now as usize].iter_mut().for_each(|visits| *visits += rounds);
        plan.made += rounds * now;
        if rounds < plan.rounds_left {
            let rest = (left - rounds * now) as usize;
            ranks[..rest].iter_mut().for_each(|visits| *visits += 1);
            return ranks;
        }
        plan.halve();
    }
}

#[cfg(test)]
mod tests {
    use super::{Plan, visits_by_rank};

    fn sequence(considered: u32, budget: u32) -> Vec<u32> {
        let mut plan = Plan::new(considered, budget);
        let mut counts = Vec::new();
        while let Some(visits) = plan.visits() {
            counts.push(visits);
            plan.step();
        }
        counts
    }

    #[test]
    fn visits_follow_sequential_halving() {
        assert_eq!(sequence(1, 4), [0, 1, 2, 3]);
        assert_eq!(sequence(2, 5), [0, 0, 1, 1, 2]);
        assert_eq!(sequence(4, 8), [0, 0, 0, 0, 1, 1, 2, 2]);
        assert_eq!(sequence(3, 7), [0, 0, 0, 1, 1, 2, 2]);
        assert_eq!(sequence(16, 2), [0, 0]);
        assert!(sequence(4, 0).is_empty());
    }

    #[test]
    fn ranks_have_the_visits_of_the_plan() {
        for considered in 1..20 {
            for budget in (0..70).chain([500, 1_001]) {
                let mut expected = vec![0; considered as usize];
                let mut plan = Plan::new(considered, budget);
                while plan.visits().is_some() {
                    // The last moves of a round are eliminated.
                    expected[(plan.considered - plan.left_in_round) as usize] += 1;
                    plan.step();
                }
                assert_eq!(visits_by_rank(considered, budget), expected, "{considered} {budget}");
            }
        }
    }
}

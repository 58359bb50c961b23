//! Sequential halving (Karnin, Koren and Somekh 2013): which moves of the root get how many visits.

/// The plan: which visit count a move must have to be visited next.
///
/// The budget is divided into `ceil(log2(m))` phases of about equal length. In each phase all moves
/// still considered get the same number of visits, and the better half goes on to the next; two
/// moves are considered at the least.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    budget: u32,
    phases: u32,
    considered: u32,
    rounds_left: u32,
    left_in_round: u32,
    visits: u32,
    made: u32,
}

impl Plan {
    /// A plan of `budget` visits for the `considered` best moves.
    pub fn new(considered: u32, budget: u32) -> Self {
        let considered = considered.max(1);
        let phases = u32::BITS - (considered - 1).leading_zeros();
        let mut plan = Plan {
            budget,
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

    /// Rounds in a phase with the present number of moves; one move has one endless phase.
    fn rounds(&self) -> u32 {
        (self.budget / (self.phases.max(1) * self.considered)).max(1)
    }

    /// The visit count of the moves to choose from next, or `None` once the budget is spent.
    #[inline]
    pub fn visits(&self) -> Option<u32> {
        (self.made < self.budget).then_some(self.visits)
    }

    /// Whether a move with so many visits counted is still considered.
    pub fn considers(&self, counted: f32) -> bool {
        counted >= self.visits as f32
    }

    /// Whether nobody has been visited in this round yet.
    #[inline]
    pub fn is_at_start_of_round(&self) -> bool {
        self.left_in_round == self.considered
    }

    /// Notes that one of them is being visited.
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

    /// The next phase begins.
    fn halve(&mut self) {
        if self.considered > 1 {
            self.considered = (self.considered / 2).max(2);
        }
        self.rounds_left = self.rounds();
    }
}

/// The visits that each of the moves considered has at the end of a plan, those first that go on
/// longest.
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
    fn halves_as_it_should() {
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
                    // The last ones of a round lose.
                    expected[(plan.considered - plan.left_in_round) as usize] += 1;
                    plan.step();
                }
                assert_eq!(visits_by_rank(considered, budget), expected, "{considered} {budget}");
            }
        }
    }
}

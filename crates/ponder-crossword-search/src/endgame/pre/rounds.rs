//! Analysis of the moves of a situation in rounds: first with a small node limit for each endgame
//! that follows, then with ever larger ones, so that easy results are known before hard ones take
//! the time.

use super::analysis::{Aim, Passed, Precision, Progress, Requirement, Situation, Work};
use super::candidate::{Candidate, CandidateStatus};
use super::draws::{Draw, arrangements};
use ponder_crossword::Move;
use ponder_lexicon::Tile;
use std::cmp::Reverse;
use std::collections::HashMap;

/// Node limit of an endgame in the first round.
const FIRST_NODES: u64 = 20_000;

/// Factor by which the node limit grows from round to round.
const NODES_GROWTH: u64 = 8;

/// The first round, from 0, of moves that leave tiles in the bag.
const STAYING_ROUND: usize = 1;

/// Factor on the node limit of an endgame for each draw after a move that leaves tiles in the bag:
/// the opponent's decision must be computed first.
const STAYING_FACTOR: u64 = 256;

/// Move with its undecided draws.
struct Case {
    candidate: Candidate,
    /// True if it leaves tiles in the bag.
    stays: bool,
    /// The undecided draws; `None` before the move was first analyzed.
    left: Option<Vec<Draw>>,
    /// The sum of spreads over the decided draws.
    spread_sum: i64,
}

/// Returns the node limit of an endgame in each round; `None` for unlimited.
fn limits(most: Option<u64>) -> Vec<Option<u64>> {
    let growing = std::iter::successors(Some(FIRST_NODES), |limit| limit.checked_mul(NODES_GROWTH));
    let small = growing.take(5).filter(|&limit| most.is_none_or(|most| limit < most));
    small.map(Some).chain([most]).collect()
}

/// Number of times, by rack of the opponent, that a move did not win against it.
type HardRacks = HashMap<Vec<Tile>, u32>;

/// Returns the requirements on a move when the best other move has `best` half points.
fn requirement(aim: Aim, best: Option<u32>) -> Requirement {
    let half_points_min = match (aim, best) {
        // A move that wins as often as another one need not be known exactly.
        (Aim::Wins, Some(best)) => best + 1,
        (Aim::Best, Some(best)) => best,
        _ => 0,
    };
    Requirement {
        aim,
        precision: if aim == Aim::All { Precision::Spread } else { Precision::Winner },
        half_points_min,
    }
}

/// Returns the candidates, best first by their proven results.
fn ranked(cases: Vec<Case>) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = cases.into_iter().map(|case| case.candidate).collect();
    let rank = |one: &Candidate| {
        let spread = one.spread.unwrap_or(i64::MIN);
        (Reverse(one.half_points()), Reverse(one.status == CandidateStatus::Exact), Reverse(spread))
    };
    found.sort_by_key(rank);
    found
}

impl Work<'_> {
    /// Analyzes all moves of a situation, best first.
    pub(super) fn rounds(
        &mut self,
        situation: &Situation,
        aim: Aim,
        progress: &mut dyn FnMut(Progress),
    ) -> Vec<Candidate> {
        let most = self.nodes_each;
        let mut cases = self.cases(situation);
        let mut hard_racks = HardRacks::new();
        for stays in [false, true] {
            let from = if stays { STAYING_ROUND } else { 0 };
            let limits = limits(most);
            for &limit in &limits[from.min(limits.len() - 1)..] {
                self.nodes_each = limit;
                self.round(situation, aim, stays, &mut cases, &mut hard_racks, progress);
            }
            self.nodes_each = most;
            self.spreads(situation, Passed::No, aim, &mut cases, &mut hard_racks);
        }
        ranked(cases)
    }

    /// Analyzes all moves for a side that decides in the course of a line, each once, and returns
    /// them best first.
    pub(super) fn candidates(
        &mut self,
        situation: &Situation,
        passed: Passed,
        aim: Aim,
    ) -> Vec<Candidate> {
        let mut cases = self.cases(situation);
        let (mut best, mut hard_racks) = (None, HardRacks::new());
        for case in &mut cases {
            self.play_out(situation, passed, requirement(aim, best), case, &mut hard_racks);
            best = best.max(Some(case.candidate.half_points()));
        }
        self.spreads(situation, passed, aim, &mut cases, &mut hard_racks);
        ranked(cases)
    }

    /// Returns all moves, with nothing known of them.
    fn cases(&self, situation: &Situation) -> Vec<Case> {
        let total = arrangements(situation.unseen.len(), situation.bag);
        let case = |mv: Move| {
            let placed = if let Move::Place(play) = &mv { play.placed() } else { 0 };
            let (candidate, stays) = (Candidate::new(mv, total), placed < situation.bag);
            Case { candidate, stays, left: None, spread_sum: 0 }
        };
        self.moves(situation).into_iter().map(case).collect()
    }

    /// Analyzes all open moves that do, or do not, leave tiles in the bag, those that may win most
    /// often first.
    fn round(
        &mut self,
        situation: &Situation,
        aim: Aim,
        stays: bool,
        cases: &mut [Case],
        hard_racks: &mut HardRacks,
        progress: &mut dyn FnMut(Progress),
    ) {
        let is_open = |case: &Case| case.candidate.status == CandidateStatus::Open;
        let mut order: Vec<usize> = (0..cases.len())
            .filter(|&at| cases[at].stays == stays && is_open(&cases[at]))
            .collect();
        order.sort_by_key(|&at| {
            let candidate = &cases[at].candidate;
            (Reverse(candidate.half_points_possible()), Reverse(candidate.half_points()))
        });
        for at in order {
            let others = cases.iter().enumerate().filter(|(other, _)| *other != at);
            let best = others.map(|(_, other)| other.candidate.half_points()).max();
            self.play_out(
                situation,
                Passed::No,
                requirement(aim, best),
                &mut cases[at],
                hard_racks,
            );
            let done = cases.iter().filter(|case| !is_open(case)).count();
            progress(Progress { done, moves: cases.len(), nodes: self.monitor.count });
        }
    }

    /// Plays out a move over its undecided draws, until it can no longer reach the half points required.
    fn play_out(
        &mut self,
        situation: &Situation,
        passed: Passed,
        need: Requirement,
        case: &mut Case,
        hard_racks: &mut HardRacks,
    ) {
        let Case { candidate, left, spread_sum, stays } = case;
        let is_dominated =
            |candidate: &Candidate| candidate.half_points_possible() < need.half_points_min;
        if is_dominated(candidate) {
            candidate.status = CandidateStatus::Dominated;
            return;
        }
        if self.monitor.is_over {
            return;
        }
        let mut draws = match left.take() {
            Some(draws) => draws,
            None => self.draws_of(situation, &candidate.mv),
        };
        // Draws against which other moves did not win refute this one soonest.
        draws.sort_by_key(|draw| Reverse(hard_racks.get(&draw.theirs).copied().unwrap_or(0)));
        let after = self.after(situation, &candidate.mv);
        let mut open = Vec::new();
        for draw in draws {
            if self.monitor.is_over || is_dominated(candidate) {
                open.push(draw);
                continue;
            }
            // The opponent's decision gets a node limit of its own.
            let whole = self.monitor.clone();
            if *stays {
                self.monitor =
                    whole.part(self.nodes_each.and_then(|each| each.checked_mul(STAYING_FACTOR)));
            }
            let result = self.result(&after, passed, need, &candidate.mv, &draw);
            if *stays {
                let part = std::mem::replace(&mut self.monitor, whole);
                self.monitor.resume_after(&part);
            }
            match result {
                Some(spread) => {
                    candidate.count(spread, draw.weight);
                    *spread_sum += i64::from(spread) * i64::from(draw.weight);
                    if spread <= 0 {
                        *hard_racks.entry(draw.theirs).or_default() += 1;
                    }
                }
                None => open.push(draw),
            }
        }
        if open.is_empty() {
            candidate.status = CandidateStatus::Exact;
            candidate.spread = (need.precision == Precision::Spread).then_some(*spread_sum);
        } else if is_dominated(candidate) {
            candidate.status = CandidateStatus::Dominated;
        }
        *left = Some(open);
    }

    /// Computes the mean spread of the moves that win most often, if it is requested.
    fn spreads(
        &mut self,
        situation: &Situation,
        passed: Passed,
        aim: Aim,
        cases: &mut [Case],
        hard_racks: &mut HardRacks,
    ) {
        if aim != Aim::Best {
            return;
        }
        let best = cases.iter().map(|case| case.candidate.half_points()).max();
        for case in cases {
            let candidate = &mut case.candidate;
            let is_best =
                candidate.status == CandidateStatus::Exact && Some(candidate.half_points()) == best;
            if !is_best || candidate.spread.is_some() || self.monitor.is_over {
                continue;
            }
            let fresh = Candidate::new(candidate.mv, candidate.total);
            let mut again = Case { candidate: fresh, left: None, spread_sum: 0, ..*case };
            let need = Requirement { aim, precision: Precision::Spread, half_points_min: 0 };
            self.play_out(situation, passed, need, &mut again, hard_racks);
            candidate.spread = again.candidate.spread;
        }
    }
}

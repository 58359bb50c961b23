//! Analysis of the moves of a situation in rounds: first with a small node limit for each endgame
//! that follows, then with ever larger ones, so that easy results are known before hard ones take
//! the time.

use super::analysis::{Aim, Needed, Passed, Progress, Request, Situation, Work};
use super::candidate::{Candidate, Standing};
use super::draws::{Draw, arrangements};
use ponder_crossword::Move;
use ponder_lexicon::Tile;
use std::cmp::Reverse;
use std::collections::HashMap;

/// Node limit of an endgame in the first round, and the factor by which it grows in every following
/// one.
const FIRST: u64 = 20_000;
const MORE: u64 = 8;

/// The first round of moves that leave tiles in the bag, and the factor on the node limit of an
/// endgame for each of their draws: the opponent's decision must be computed first.
const STAYING_ROUND: usize = 1;
const STAYING: u64 = 256;

/// Move with its undecided draws.
struct Case {
    candidate: Candidate,
    /// Whether it leaves tiles in the bag.
    stays: bool,
    /// The undecided draws; `None` before the move was first analyzed.
    left: Option<Vec<Draw>>,
    /// The sum of spreads over the decided draws.
    spread: i64,
}

/// Returns the node limit of an endgame in each round; `None` for unlimited.
fn limits(most: Option<u64>) -> Vec<Option<u64>> {
    let growing = std::iter::successors(Some(FIRST), |limit| limit.checked_mul(MORE));
    let few = growing.take(5).filter(|&limit| most.is_none_or(|most| limit < most));
    few.map(Some).chain([most]).collect()
}

/// Number of times that moves did not win against a rack.
type Hard = HashMap<Vec<Tile>, u32>;

/// Returns the requirements on a move when the best other move has `best` half points.
fn request(aim: Aim, best: Option<u32>) -> Request {
    let enough = match (aim, best) {
        // A move that wins as often as another one need not be known exactly.
        (Aim::Wins, Some(best)) => best + 1,
        (Aim::Best, Some(best)) => best,
        _ => 0,
    };
    Request { aim, needed: if aim == Aim::All { Needed::Points } else { Needed::Sign }, enough }
}

/// Returns the candidates, best first by their proven results.
fn ranked(cases: Vec<Case>) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = cases.into_iter().map(|case| case.candidate).collect();
    let rank = |one: &Candidate| {
        let spread = one.spread.unwrap_or(i64::MIN);
        (Reverse(one.points()), Reverse(one.standing == Standing::Exact), Reverse(spread))
    };
    found.sort_by_key(rank);
    found
}

impl Work<'_> {
    /// Analyses all moves of a situation, best first.
    pub(super) fn rounds(
        &mut self,
        situation: &Situation,
        aim: Aim,
        progress: &mut dyn FnMut(Progress),
    ) -> Vec<Candidate> {
        let most = self.nodes_each;
        let mut cases = self.cases(situation);
        let mut hard = Hard::new();
        for stays in [false, true] {
            let from = if stays { STAYING_ROUND } else { 0 };
            let limits = limits(most);
            for &limit in &limits[from.min(limits.len() - 1)..] {
                self.nodes_each = limit;
                self.round(situation, aim, stays, &mut cases, &mut hard, progress);
            }
            self.nodes_each = most;
            self.spreads(situation, Passed::No, aim, &mut cases, &mut hard);
        }
        ranked(cases)
    }

    /// Analyses all moves for a side that decides in the course of a line, each once, and returns
    /// them best first.
    pub(super) fn candidates(
        &mut self,
        situation: &Situation,
        passed: Passed,
        aim: Aim,
    ) -> Vec<Candidate> {
        let mut cases = self.cases(situation);
        let (mut best, mut hard) = (None, Hard::new());
        for case in &mut cases {
            self.probe_cell(situation, passed, request(aim, best), case, &mut hard);
            best = best.max(Some(case.candidate.points()));
        }
        self.spreads(situation, passed, aim, &mut cases, &mut hard);
        ranked(cases)
    }

    /// Returns all moves, with nothing known of them.
    fn cases(&self, situation: &Situation) -> Vec<Case> {
        let total = arrangements(situation.unseen.len(), situation.bag);
        let case = |mv: Move| {
            let placed = if let Move::Place(play) = &mv { play.placed() } else { 0 };
            let (candidate, stays) = (Candidate::new(mv, total), placed < situation.bag);
            Case { candidate, stays, left: None, spread: 0 }
        };
        self.moves(situation).into_iter().map(case).collect()
    }

    /// Analyses all open moves that do, or do not, leave tiles in the bag, those that may win most
    /// often first.
    fn round(
        &mut self,
        situation: &Situation,
        aim: Aim,
        stays: bool,
        cases: &mut [Case],
        hard: &mut Hard,
        progress: &mut dyn FnMut(Progress),
    ) {
        let is_open = |case: &Case| case.candidate.standing == Standing::Open;
        let mut order: Vec<usize> = (0..cases.len())
            .filter(|&at| cases[at].stays == stays && is_open(&cases[at]))
            .collect();
        order.sort_by_key(|&at| {
            let candidate = &cases[at].candidate;
            (Reverse(candidate.points_possible()), Reverse(candidate.points()))
        });
        for at in order {
            let others = cases.iter().enumerate().filter(|(other, _)| *other != at);
            let best = others.map(|(_, other)| other.candidate.points()).max();
            self.probe_cell(situation, Passed::No, request(aim, best), &mut cases[at], hard);
            let done = cases.iter().filter(|case| !is_open(case)).count();
            progress(Progress { done, moves: cases.len(), nodes: self.watch.count });
        }
    }

    /// Plays out a move over its undecided draws, until it can no longer reach enough half points.
    fn probe_cell(
        &mut self,
        situation: &Situation,
        passed: Passed,
        need: Request,
        case: &mut Case,
        hard: &mut Hard,
    ) {
        let Case { candidate, left, spread, stays } = case;
        let is_dominated = |candidate: &Candidate| candidate.points_possible() < need.enough;
        if is_dominated(candidate) {
            candidate.standing = Standing::Dominated;
            return;
        }
        if self.watch.is_over {
            return;
        }
        let mut draws = match left.take() {
            Some(draws) => draws,
            None => self.draws_of(situation, &candidate.mv),
        };
        // Draws against which other moves did not win refute this one soonest.
        draws.sort_by_key(|draw| Reverse(hard.get(&draw.theirs).copied().unwrap_or(0)));
        let after = self.after(situation, &candidate.mv);
        let mut open = Vec::new();
        for draw in draws {
            if self.watch.is_over || is_dominated(candidate) {
                open.push(draw);
                continue;
            }
            let whole = self.watch.clone();
            if *stays {
                self.watch = whole.part(self.nodes_each.and_then(|each| each.checked_mul(STAYING)));
            }
            let result = self.result(&after, passed, need, &candidate.mv, &draw);
            if *stays {
                let part = std::mem::replace(&mut self.watch, whole);
                self.watch.go_on(&part);
            }
            match result {
                Some(points) => {
                    candidate.count(points, draw.weight);
                    *spread += i64::from(points) * i64::from(draw.weight);
                    if points <= 0 {
                        *hard.entry(draw.theirs).or_default() += 1;
                    }
                }
                None => open.push(draw),
            }
        }
        if open.is_empty() {
            candidate.standing = Standing::Exact;
            candidate.spread = (need.needed == Needed::Points).then_some(*spread);
        } else if is_dominated(candidate) {
            candidate.standing = Standing::Dominated;
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
        hard: &mut Hard,
    ) {
        if aim != Aim::Best {
            return;
        }
        let best = cases.iter().map(|case| case.candidate.points()).max();
        for case in cases {
            let candidate = &mut case.candidate;
            let is_best = candidate.standing == Standing::Exact && Some(candidate.points()) == best;
            if !is_best || candidate.spread.is_some() || self.watch.is_over {
                continue;
            }
            let fresh = Candidate::new(candidate.mv, candidate.total);
            let mut again = Case { candidate: fresh, left: None, spread: 0, ..*case };
            let need = Request { aim, needed: Needed::Points, enough: 0 };
            self.probe_cell(situation, passed, need, &mut again, hard);
            candidate.spread = again.candidate.spread;
        }
    }
}

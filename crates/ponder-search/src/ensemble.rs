//! Several searches of one position with a tree each, whose results are added up: root
//! parallelization (Cazenave and Jouandeau 2007).
//!
//! A playout takes no longer than the work on the tree, so threads that share a tree would mostly
//! wait for each other; with a tree each, they never do.

use crate::search::{Child, Limits, Poll, Proven, Search, StopReason};
use ponder_game::{Answers, History, Position, Request, Seed};

type MoveOf<S> = <<S as Search>::Position as Position>::Move;

/// Searches of the same position with different seeds, at least one. Visits, nodes and bytes are
/// those of all of them, and so are the [limits](Search::set_limits), of which each has an equal
/// share.
///
/// [`driver::run_each`](crate::driver::run_each) continues all of them; as a [`Search`] of its own,
/// an ensemble continues only the first.
pub struct Ensemble<S> {
    searches: Vec<S>,
}

impl<S: Search> Ensemble<S> {
    /// Creates an ensemble of `size` searches, 1 or more; `start` creates one with a seed. A single
    /// search has `seed` itself.
    pub fn new(size: usize, seed: Seed, start: impl Fn(Seed) -> S) -> Self {
        let seeds = (0..size as u64).map(|number| match number {
            0 => seed,
            _ => seed.named("ensemble").stream(number),
        });
        Ensemble { searches: seeds.map(start).collect() }
    }

    /// The searches.
    pub(crate) fn searches_mut(&mut self) -> &mut [S] {
        &mut self.searches
    }

    /// The mean of a figure over the searches that have it, weighted by their visits.
    fn mean(&self, figure: impl Fn(&S) -> Option<f32>) -> Option<f32> {
        if let [only] = &self.searches[..] {
            return figure(only);
        }
        let (mut sum, mut weight) = (0.0, 0.0);
        for search in &self.searches {
            if let Some(value) = figure(search) {
                let visits = search.visits().max(1) as f64;
                sum += visits * f64::from(value);
                weight += visits;
            }
        }
        (weight > 0.0).then(|| (sum / weight) as f32)
    }
}

/// The result for one move of those of several searches, at least one.
fn merged<M: Copy>(parts: Vec<Child<M>>) -> Option<Child<M>> {
    let visits: u64 = parts.iter().map(|part| part.visits).sum();
    let spent: u64 = parts.iter().map(|part| part.spent).sum();
    let sum: f64 = parts.iter().map(|part| f64::from(part.value) * part.visits as f64).sum();
    let proof = parts.iter().find(|part| part.proven != Proven::Open);
    let proof = proof.map(|part| (part.proven, part.value));
    let mut merged = parts.into_iter().rev().max_by_key(|part| part.visits)?;
    (merged.visits, merged.spent) = (visits, spent);
    if let Some(first) = merged.variation_visits.first_mut() {
        *first = spent;
    }
    if let Some(proof) = proof {
        (merged.proven, merged.value) = proof;
    } else if visits > 0 {
        merged.value = (sum / visits as f64) as f32;
    }
    Some(merged)
}

/// Rank of a move: a proven win, then by visits, refuted ones last.
fn rank<M>(child: &Child<M>) -> (bool, bool, u64) {
    (child.proven == Proven::Win, !child.proven.is_refuted(), child.visits)
}

impl<S: Search> Search for Ensemble<S> {
    type Position = S::Position;

    const EXCLUDES: bool = S::EXCLUDES;

    fn exclude(&mut self, moves: &[MoveOf<S>]) {
        self.searches.iter_mut().for_each(|search| search.exclude(moves));
    }

    #[inline]
    fn poll(&mut self, requests: &mut Vec<Request<S::Position>>) -> Poll {
        self.searches[0].poll(requests)
    }

    #[inline]
    fn resume(&mut self, answers: &Answers) {
        self.searches[0].resume(answers);
    }

    fn cancel(&mut self) {
        self.searches.iter_mut().for_each(Search::cancel);
    }

    fn advance(&mut self, mv: MoveOf<S>) {
        self.searches.iter_mut().for_each(|search| search.advance(mv));
    }

    fn use_theory(&mut self, at_visits: Option<u32>) {
        self.searches.iter_mut().for_each(|search| search.use_theory(at_visits));
    }

    fn set_limits(&mut self, limits: Limits) {
        let size = self.searches.len();
        let left = limits.visits_max.saturating_sub(self.visits());
        let (share, rest) = (left / size as u64, left % size as u64);
        for (number, search) in (0..).zip(&mut self.searches) {
            let more = share + u64::from(number < rest);
            search.set_limits(Limits {
                visits_max: search.visits().saturating_add(more),
                nodes_max: (limits.nodes_max / size).max(2),
                bytes_max: limits.bytes_max / size,
            });
        }
    }

    fn position(&self) -> &S::Position {
        self.searches[0].position()
    }

    fn history(&self) -> &History {
        self.searches[0].history()
    }

    fn visits(&self) -> u64 {
        self.searches.iter().map(Search::visits).sum()
    }

    fn nodes(&self) -> usize {
        self.searches.iter().map(Search::nodes).sum()
    }

    fn bytes(&self) -> usize {
        self.searches.iter().map(Search::bytes).sum()
    }

    fn is_full(&self) -> Option<StopReason> {
        self.searches.iter().find_map(Search::is_full)
    }

    fn stops_when_full(&self) -> bool {
        self.searches[0].stops_when_full()
    }

    fn best_move(&self) -> Option<MoveOf<S>> {
        if let [only] = &self.searches[..] {
            return only.best_move();
        }
        self.children(&[])?.first().map(|child| child.mv)
    }

    fn proven(&self) -> Proven {
        let proofs = self.searches.iter().map(Search::proven);
        proofs.into_iter().find(|&proven| proven != Proven::Open).unwrap_or_default()
    }

    fn value(&self) -> f32 {
        if let Some(value) = self.proven().value() {
            return value;
        }
        self.mean(|search| Some(search.value())).unwrap_or_default()
    }

    fn children(&self, path: &[MoveOf<S>]) -> Option<Vec<Child<MoveOf<S>>>> {
        let mut found = self.searches.iter().filter_map(|search| search.children(path));
        let mut all = found.next()?;
        if self.searches.len() == 1 {
            return Some(all);
        }
        let mut parts: Vec<Vec<_>> = all.drain(..).map(|child| vec![child]).collect();
        for child in found.flatten() {
            match parts.iter_mut().find(|known| known[0].mv == child.mv) {
                Some(known) => known.push(child),
                None => parts.push(vec![child]),
            }
        }
        all.extend(parts.into_iter().filter_map(merged));
        all.sort_by_key(|child| std::cmp::Reverse(rank(child)));
        Some(all)
    }

    fn ownership(&self) -> Option<Vec<f32>> {
        let maps: Vec<_> = self.searches.iter().map(Search::ownership).collect::<Option<_>>()?;
        let points = 0..maps.iter().map(Vec::len).min().unwrap_or(0);
        let weights = self.searches.iter().map(|search| search.visits().max(1) as f32);
        let weights: Vec<f32> = weights.collect();
        let sum: f32 = weights.iter().sum();
        let mean = |point: usize| {
            let owners = maps.iter().zip(&weights).map(|(map, weight)| weight * map[point]);
            owners.sum::<f32>() / sum
        };
        Some(points.map(mean).collect())
    }

    fn score(&self) -> Option<f32> {
        self.mean(Search::score)
    }

    fn move_scores(&self) -> Vec<(MoveOf<S>, f32)> {
        let mut sums: Vec<(MoveOf<S>, f32, f32)> = Vec::new();
        for search in &self.searches {
            let weight = search.visits().max(1) as f32;
            for (mv, score) in search.move_scores() {
                match sums.iter_mut().find(|(known, ..)| *known == mv) {
                    Some((_, sum, all)) => (*sum, *all) = (*sum + weight * score, *all + weight),
                    None => sums.push((mv, weight * score, weight)),
                }
            }
        }
        sums.into_iter().map(|(mv, sum, count)| (mv, sum / count)).collect()
    }
}

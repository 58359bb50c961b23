//! A game of claiming points, in which a side claims two in a row, and a reference for AMAF
//! statistics.
#![allow(dead_code)]

use crate::plain::Plain;
use ponder_game::{
    Answers, Evaluator, Hint, History, Key, Outcome, Position, Refused, Request, Rollout, Seed,
    Side, Status, Tally, Trace, Wait,
};
use ponder_search::RolloutEvaluator;
use std::collections::HashMap;

/// The move without a point, which may be made once.
pub const PASS: u8 = 99;

/// Points are claimed until none is left: one by the first side, then two by each side in turn. A
/// point scores its number plus one; the second side starts with `komi_halves` half points.
#[derive(Clone, Debug)]
pub struct Claim {
    pub owners: Vec<Option<Side>>,
    pub to_move: Side,
    pub second_half: bool,
    pub pass_left: bool,
    pub komi_halves: i32,
    /// Moves so far, which a real position would not store.
    pub played: Vec<(u8, Side)>,
}

impl Claim {
    pub fn new(points: usize, komi_halves: i32) -> Self {
        Claim {
            owners: vec![None; points],
            to_move: Side::First,
            second_half: true,
            pass_left: true,
            komi_halves,
            played: Vec::new(),
        }
    }

    fn margin_halves(&self) -> i32 {
        let worth = |(point, owner): (usize, &Option<Side>)| {
            let sign = match owner {
                Some(Side::First) => 2,
                Some(Side::Second) => -2,
                None => 0,
            };
            sign * (point as i32 + 1)
        };
        self.owners.iter().enumerate().map(worth).sum::<i32>() - self.komi_halves
    }
}

impl Position for Claim {
    type Move = u8;
    type Illegal = Refused;
    const DEPENDS_ON_HISTORY: bool = false;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn status(&self, _history: &History) -> Status {
        if self.owners.contains(&None) {
            Status::Running
        } else {
            Status::Over(Outcome::by_margin(self.margin_halves()))
        }
    }

    fn for_each_move<F: FnMut(u8)>(&self, _history: &History, mut f: F) {
        let free = |&point: &usize| self.owners[point].is_none();
        (0..self.owners.len()).filter(free).for_each(|point| f(point as u8));
        if self.pass_left {
            f(PASS);
        }
    }

    fn play(&mut self, mv: u8) {
        self.played.push((mv, self.to_move));
        if mv == PASS {
            self.pass_left = false;
        } else {
            self.owners[usize::from(mv)] = Some(self.to_move);
        }
        if self.second_half {
            self.to_move = self.to_move.opponent();
        }
        self.second_half = !self.second_half;
    }

    fn check(&self, mv: u8, _history: &History) -> Result<(), Refused> {
        let legal = match mv {
            PASS => self.pass_left,
            _ => self.owners.get(usize::from(mv)) == Some(&None),
        };
        if legal { Ok(()) } else { Err(Refused::new("illegal", "no free point")) }
    }

    fn search_key(&self) -> Key {
        let mut key = u128::from(self.second_half) + 2 * self.to_move.index() as u128;
        for owner in &self.owners {
            key = 3 * key + owner.map_or(2, Side::index) as u128;
        }
        Key(u128::from(Seed::mix(key as u64)) << 1 | u128::from(self.pass_left))
    }
}

impl Rollout for Claim {
    type Policy = Plain;

    fn rollouts(&self, policy: &Plain, count: u32, seed: Seed) -> Tally {
        let mut tally = Tally::default();
        let mut trace = Trace::default();
        for at in 0..count {
            let one = self.traced(policy, seed.stream(u64::from(at)), &mut trace);
            tally.count += 1;
            tally.first_wins += one.first_wins;
            tally.draws += one.draws;
        }
        tally
    }

    fn points(&self) -> usize {
        self.owners.len()
    }

    fn point_of(&self, mv: u8) -> Option<usize> {
        (mv != PASS).then_some(usize::from(mv))
    }

    fn traced(&self, _policy: &Plain, seed: Seed, trace: &mut Trace) -> Tally {
        use rand::RngExt;
        let (mut position, mut rng, history) = (self.clone(), seed.rng(), History::default());
        trace.reset(self.points());
        while position.status(&history) == Status::Running {
            let legal = position.legal_moves(&history);
            let mv = legal[rng.random_range(0..legal.len())];
            if let Some(point) = position.point_of(mv) {
                trace.note(point, position.to_move);
            }
            position.play(mv);
        }
        for (point, owner) in trace.points.iter_mut().zip(&position.owners) {
            point.owner = *owner;
        }
        trace.margin_halves = position.margin_halves();
        let first_wins = u32::from(trace.margin_halves > 0);
        Tally { count: 1, first_wins, draws: u32::from(trace.margin_halves == 0) }
    }

    /// The last point gets a bad hint, and a point that does not exist a good one.
    fn knowledge<F: FnMut(u8, Hint)>(&self, _policy: &Plain, mut f: F) {
        f(self.owners.len() as u8 - 1, Hint { value: -1.0, weight: 20.0 });
        f(98, Hint { value: 1.0, weight: 20.0 });
    }
}

/// One answer: the position with its moves, the trace of the rollout, and its value for the first
/// side.
pub struct Received {
    pub position: Claim,
    pub trace: Trace,
    pub value: f32,
}

/// Evaluator that records its traced rollouts.
pub struct Scribe {
    rollouts: RolloutEvaluator<Claim>,
    waiting: Vec<Request<Claim>>,
    pub received: Vec<Received>,
}

impl Scribe {
    pub fn new() -> Self {
        let rollouts = RolloutEvaluator::traced(Plain);
        Scribe { rollouts, waiting: Vec::new(), received: Vec::new() }
    }
}

impl Evaluator<Claim> for Scribe {
    fn submit(&mut self, batch: &mut Vec<Request<Claim>>) {
        self.waiting.append(batch);
    }

    /// The last request is answered first.
    fn collect(&mut self, wait: Wait, answers: &mut Answers) -> usize {
        self.waiting.reverse();
        for request in self.waiting.drain(..) {
            let position = request.position.clone();
            let mut one = Answers::default();
            self.rollouts.submit(&mut vec![request]);
            self.rollouts.collect(wait, &mut one);
            let answer = one.iter().next().expect("one answer");
            let trace =
                Trace { points: answer.trace.to_vec(), margin_halves: answer.margin_halves };
            let value = position.to_move.value_for(Side::First, answer.value);
            self.received.push(Received { position, trace, value });
            answers.append(&mut one);
        }
        answers.len()
    }

    fn in_flight(&self) -> usize {
        self.waiting.len()
    }
}

/// Number of rollouts and sum of their values, for the side that moves, by move.
pub type Counts = HashMap<u8, (f32, f32)>;

/// Computes the AMAF statistics of the moves at the end of `path` by the definition: for each
/// answer whose path passes through there, except the first `skipped`, the first player on each
/// point from there on is looked up in the moves of the path and then in the rollout.
pub fn naive(received: &[Received], path: &[u8], skipped: usize) -> Counts {
    let mut counts = Counts::new();
    let goes_through = |one: &&Received| {
        let way: Vec<u8> = one.position.played.iter().map(|&(mv, _)| mv).collect();
        way.starts_with(path)
    };
    for one in received.iter().filter(goes_through).skip(skipped) {
        let played = &one.position.played;
        let mover = played.get(path.len()).map_or(one.position.to_move, |&(_, side)| side);
        for point in 0..one.position.owners.len() {
            let on_way = played[path.len()..].iter().find(|&&(mv, _)| usize::from(mv) == point);
            let first = on_way.map(|&(_, side)| side).or(one.trace.points[point].first);
            if first == Some(mover) {
                let entry = counts.entry(point as u8).or_default();
                entry.0 += 1.0;
                entry.1 += Side::First.value_for(mover, one.value);
            }
        }
    }
    counts
}

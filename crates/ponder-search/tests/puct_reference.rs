//! PUCT makes the same visits as a slow search written from the formula.

use crate::tables;

use ponder_game::{History, Position, Seed};
use ponder_search::driver::{self, StopCondition};
use ponder_search::puct::{FirstPlayUrgency, Puct, PuctConfig};
use ponder_search::{Limits, Search};
use std::collections::BTreeMap;
use std::sync::Arc;
use tables::{FromTables, TableGame, Tables};

#[derive(serde::Deserialize)]
struct Golden {
    groups: Vec<Group>,
}

#[derive(serde::Deserialize)]
struct Group {
    games: Vec<Tables>,
}

/// The sides before and after a move, the move, the one before it, and the state behind it.
type Key = (usize, usize, usize, Option<usize>, u64);

/// Sums of weights and of weighted errors of the values of nodes.
type Buckets = BTreeMap<Key, (f64, f64)>;

struct Node {
    game: TableGame,
    /// The key of its bucket; `None` at the root.
    key: Option<Key>,
    /// The corrected value.
    own: f64,
    visits: u32,
    /// The sum of values for the side to move at this node.
    sum: f64,
    children: Vec<Option<Box<Node>>>,
}

impl Node {
    fn new(game: TableGame, key: Option<Key>, buckets: &Buckets, share: f32) -> Self {
        let count = game.count_moves(&History::default());
        let value = f64::from(game.tables.value[game.state]);
        let own = match key.and_then(|key| buckets.get(&key)) {
            Some((weight, error)) => (value - f64::from(share) * error / weight).clamp(-1.0, 1.0),
            None => value,
        };
        Node { game, key, own, visits: 1, sum: own, children: (0..count).map(|_| None).collect() }
    }

    /// Adds the errors of the values of all nodes that have visits below.
    fn add_errors(&self, buckets: &mut Buckets) {
        if let Some(key) = self.key.filter(|_| self.visits > 1) {
            let below = f64::from(self.visits - 1);
            let error = f64::from(self.game.tables.value[self.game.state])
                - ((self.sum - self.own) / below).clamp(-1.0, 1.0);
            let sums = buckets.entry(key).or_default();
            *sums = (sums.0 + below.powf(0.8), sums.1 + below.powf(0.8) * error);
        }
        self.children.iter().flatten().for_each(|child| child.add_errors(buckets));
    }

    fn mean(&self) -> f64 {
        self.sum / f64::from(self.visits)
    }

    /// Makes one simulation; returns its value for the side to move here.
    fn simulate(&mut self, config: &PuctConfig, buckets: &Buckets) -> f64 {
        let policy = self.game.policy();
        let sign = |child: &TableGame| if child.to_move == self.game.to_move { 1.0 } else { -1.0 };
        let tried = |at: &usize| self.children[*at].is_some();
        let mass: f64 = (0..policy.len()).filter(tried).map(|at| f64::from(policy[at])).sum();
        let first_play = match config.first_play {
            FirstPlayUrgency::Parent => self.mean(),
            FirstPlayUrgency::Reduced(by) => self.mean() - f64::from(by) * mass.sqrt(),
            FirstPlayUrgency::Absolute(value) => f64::from(value),
        };
        let total = f64::from(self.visits);
        let base = f64::from(config.c_base);
        let c = ((1.0 + total + base) / base).ln() + f64::from(config.c_init);
        let score = |at: usize| {
            let (q, n) = match &self.children[at] {
                Some(child) => (sign(&child.game) * child.mean(), f64::from(child.visits)),
                None => (first_play, 0.0),
            };
            q + c * f64::from(policy[at]) * total.sqrt() / (1.0 + n)
        };
        // The first of equals: some moves of the tables have the same prior.
        let best = (0..policy.len()).rev().max_by(|&a, &b| score(a).total_cmp(&score(b))).unwrap();
        let value = match &mut self.children[best] {
            Some(child) => {
                let sign = if child.game.to_move == self.game.to_move { 1.0 } else { -1.0 };
                sign * child.simulate(config, buckets)
            }
            empty => {
                let mut game = self.game.clone();
                let mv = game.nth_move(&History::default(), best).unwrap();
                game.play(mv);
                let sign = if game.to_move == self.game.to_move { 1.0 } else { -1.0 };
                let sides = [self.game.to_move.index(), game.to_move.index()];
                let before = self.key.map(|key| key.2);
                let pattern = game.local_pattern(mv);
                let key = Some((sides[0], sides[1], usize::from(mv), before, pattern));
                let node = Node::new(game, key, buckets, config.value_bias);
                sign * empty.insert(Box::new(node)).mean()
            }
        };
        self.visits += 1;
        self.sum += value;
        value
    }
}

#[test]
fn visits_and_values_are_those_of_the_formula() {
    let golden: Golden = serde_json::from_str(include_str!("data/gumbel_golden.json")).unwrap();
    let games = golden.groups.into_iter().flat_map(|group| group.games).map(Arc::new);
    let first_plays = [
        FirstPlayUrgency::Parent,
        FirstPlayUrgency::Reduced(0.2),
        FirstPlayUrgency::Reduced(1.0),
        FirstPlayUrgency::Absolute(-0.3),
    ];
    let mut compared = 0;
    for tables in games {
        for first_play in first_plays {
            for (c_init, c_base, value_bias) in
                [(1.25, 19_652.0, 0.0), (0.6, 30.0, 0.0), (1.25, 19_652.0, 0.35), (0.6, 30.0, 1.0)]
            {
                let config =
                    PuctConfig { c_init, c_base, first_play, value_bias, ..PuctConfig::default() };
                let game = TableGame::new(tables.clone());
                let mut slow = Node::new(game.clone(), None, &Buckets::new(), value_bias);
                let mut search = Puct::new(game, History::default(), config, Seed(1));
                for simulations in 1..=300 {
                    let mut buckets = Buckets::new();
                    if value_bias > 0.0 {
                        slow.add_errors(&mut buckets);
                    }
                    slow.simulate(&config, &buckets);
                    let visits_max = simulations + 1;
                    search.set_limits(Limits { visits_max, ..Limits::default() });
                    let until = StopCondition::never();
                    driver::run(&mut search, &mut FromTables::default(), until, |_, _| {});
                }
                let report = search.report();
                let children = slow.children.iter();
                let expected: Vec<u64> =
                    children.map(|child| child.as_ref().map_or(0, |c| c.visits.into())).collect();
                let mut visits = vec![0; expected.len()];
                report.moves.iter().for_each(|entry| visits[entry.index] = entry.visits);
                assert_eq!(visits, expected, "{config:?}");
                let error = (f64::from(report.value) - slow.mean()).abs();
                assert!(error < 1e-5, "{error} with {config:?}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 40, "{compared}");
}

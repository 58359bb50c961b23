//! The textbook implementation: a node is a box with a vector of boxed children, created one at a
//! time, scored in a loop with one logarithm per node and one square root per child.
#![allow(clippy::vec_box)]

use ponder_game::{History, Position, Rng, Rollout, Seed, Side, Status};
use ponder_hex::{Fill, HexMove, HexPosition};
use rand::RngExt;

struct Node {
    mv: Option<HexMove>,
    mover: Side,
    visits: u32,
    value: f32,
    children: Vec<Box<Node>>,
    untried: Vec<HexMove>,
}

/// UCT with a pointer tree.
pub struct PointerTree {
    root: Box<Node>,
    position: HexPosition<u128>,
    rng: Rng,
}

const EXPLORATION: f32 = 0.5;

impl Node {
    fn new(mv: Option<HexMove>, mover: Side, position: &HexPosition<u128>) -> Box<Self> {
        let history = History::default();
        let running = position.status(&history) == Status::Running;
        let untried = if running { position.legal_moves(&history) } else { Vec::new() };
        Box::new(Node { mv, mover, visits: 0, value: 0.0, children: Vec::new(), untried })
    }
}

impl PointerTree {
    pub fn new(position: HexPosition<u128>, seed: Seed) -> Self {
        let root = Node::new(None, position.to_move().opponent(), &position);
        PointerTree { root, position, rng: seed.rng() }
    }

    pub fn visits(&self) -> u64 {
        u64::from(self.root.visits)
    }

    pub fn run(&mut self, simulations: u64) {
        for _ in 0..simulations {
            let mut position = self.position.clone();
            simulate(&mut self.root, &mut position, &mut self.rng);
        }
    }
}

/// Makes one simulation below `node`; returns the result for the first side, 1 or -1.
fn simulate(node: &mut Node, position: &mut HexPosition<u128>, rng: &mut Rng) -> f32 {
    let result = if !node.untried.is_empty() {
        let mv = node.untried.swap_remove(rng.random_range(0..node.untried.len()));
        let mover = position.to_move();
        position.play(mv);
        let mut child = Node::new(Some(mv), mover, position);
        let result = roll_out(position, rng);
        child.visits = 1;
        child.value = mover.value_for(Side::First, result);
        node.children.push(child);
        result
    } else if node.children.is_empty() {
        roll_out(position, rng)
    } else {
        let total = (node.visits as f32).ln();
        let score = |child: &Node| {
            child.value / child.visits as f32 + EXPLORATION * (total / child.visits as f32).sqrt()
        };
        let best = node
            .children
            .iter_mut()
            .max_by(|a, b| score(a).total_cmp(&score(b)))
            .expect("there are children");
        position.play(best.mv.expect("a child has a move"));
        simulate(best, position, rng)
    };
    node.visits += 1;
    node.value += node.mover.value_for(Side::First, result);
    result
}

fn roll_out(position: &HexPosition<u128>, rng: &mut Rng) -> f32 {
    match position.winner() {
        Some(winner) => winner.value_for(Side::First, 1.0),
        None => position.rollouts(&Fill::Coin, 1, Seed(rng.random())).value_for_first(),
    }
}

//! A game of random trees, and an evaluator with random values and policies.

use ponder_game::{
    Answers, Evaluator, History, Key, Outcome, Position, Refused, Request, Seed, Side, Status, Wait,
};

/// A game whose tree is made of random numbers: 1 to 4 moves, either side may move next (often
/// the same again), some lines are dead ends, and all end after at most `left` more moves.
#[derive(Clone, Debug)]
pub struct Thicket {
    number: u64,
    left: u8,
    to_move: Side,
}

impl Thicket {
    pub fn new(seed: u64, left: u8) -> Self {
        Thicket { number: Seed::mix(seed), left, to_move: Side::First }
    }

    fn fan(&self) -> u8 {
        1 + (self.number % 4) as u8
    }
}

impl Position for Thicket {
    type Move = u8;
    type Illegal = Refused;
    const DEPENDS_ON_HISTORY: bool = false;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn status(&self, _history: &History) -> Status {
        match (self.left, (self.number >> 8) % 10) {
            (0, 0..4) => Status::Over(Outcome::win(Side::First)),
            (0, 4..8) => Status::Over(Outcome::win(Side::Second)),
            (0, _) => Status::Over(Outcome::draw()),
            (_, 0) => Status::DeadEnd,
            _ => Status::Running,
        }
    }

    fn for_each_move<F: FnMut(u8)>(&self, _history: &History, f: F) {
        (0..self.fan()).for_each(f);
    }

    fn play(&mut self, mv: u8) {
        self.number = Seed::mix(self.number.wrapping_add(u64::from(mv) + 1));
        self.left -= 1;
        if self.number & (1 << 20) != 0 {
            self.to_move = self.to_move.opponent();
        }
    }

    fn check(&self, mv: u8, _history: &History) -> Result<(), Refused> {
        if mv < self.fan() { Ok(()) } else { Err(Refused::new("illegal", "no such move")) }
    }

    fn search_key(&self) -> Key {
        let rest = u128::from(self.left) << 1 | self.to_move.index() as u128;
        Key(u128::from(self.number) << 64 | u128::from(Seed::mix(self.number)) ^ rest)
    }
}

/// Evaluator with random but fixed values per position, and a random policy.
#[derive(Default)]
pub struct Oracle {
    answers: Answers,
}

impl<P: Position> Evaluator<P> for Oracle {
    fn submit(&mut self, batch: &mut Vec<Request<P>>) {
        for request in batch.drain(..) {
            let count = request.position.count_moves(&History::default());
            let policy = vec![1.0 / count as f32; count];
            self.answers.push(&request, opinion(&request.position), &policy);
        }
    }

    fn collect(&mut self, _wait: Wait, answers: &mut Answers) -> usize {
        let count = self.answers.len();
        answers.append(&mut self.answers);
        count
    }

    fn in_flight(&self) -> usize {
        self.answers.len()
    }
}

/// The value of a position from the [`Oracle`], for the side to move.
pub fn opinion<P: Position>(position: &P) -> f32 {
    let number = Seed::mix(position.search_key().low()) >> 40;
    number as f32 / (1 << 24) as f32 * 1.8 - 0.9
}

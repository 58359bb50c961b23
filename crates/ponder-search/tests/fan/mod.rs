//! A game with very many moves per position and no end, an evaluator with nearly constant values,
//! and the memory usage of the process.
#![allow(dead_code, clippy::unwrap_used)]

use ponder_game::{
    Answers, Evaluator, History, Key, Position, Refused, Request, Seed, Side, Status, Wait,
};

/// A game in which one side always moves, with a single move at the start and `width` moves
/// everywhere else.
#[derive(Clone)]
pub struct Fan {
    width: u16,
    number: u64,
    ply: u8,
}

impl Fan {
    /// The start position, with `width` moves in all others.
    pub fn start(width: u16) -> Self {
        Fan { width, number: 1, ply: 0 }
    }
}

impl Position for Fan {
    type Move = u16;
    type Illegal = Refused;
    const DEPENDS_ON_HISTORY: bool = false;

    fn to_move(&self) -> Side {
        Side::First
    }

    fn status(&self, _history: &History) -> Status {
        Status::Running
    }

    fn for_each_move<F: FnMut(u16)>(&self, history: &History, f: F) {
        (0..self.count_moves(history) as u16).for_each(f);
    }

    fn count_moves(&self, _history: &History) -> usize {
        if self.ply == 0 { 1 } else { usize::from(self.width) }
    }

    fn nth_move(&self, history: &History, index: usize) -> Option<u16> {
        (index < self.count_moves(history)).then_some(index as u16)
    }

    fn play(&mut self, mv: u16) {
        self.number = Seed::mix(self.number.wrapping_add(u64::from(mv) + 1));
        self.ply = self.ply.saturating_add(1);
    }

    fn check(&self, mv: u16, history: &History) -> Result<(), Refused> {
        if usize::from(mv) < self.count_moves(history) {
            Ok(())
        } else {
            Err(Refused::new("illegal", "no such move"))
        }
    }

    fn search_key(&self) -> Key {
        Key(u128::from(self.number))
    }
}

/// Evaluator that returns 99 wins, then a loss.
#[derive(Default)]
pub struct Hopeful {
    asked: u64,
    /// Sum of all answers so far.
    pub sum: i64,
    answers: Answers,
}

impl Evaluator<Fan> for Hopeful {
    fn submit(&mut self, batch: &mut Vec<Request<Fan>>) {
        for request in batch.drain(..) {
            self.asked += 1;
            let value = if self.asked.is_multiple_of(100) { -1 } else { 1 };
            self.sum += value;
            self.answers.push(&request, value as f32, &[]);
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

/// The value of a line of `/proc/self/status`, in bytes.
#[cfg(target_os = "linux")]
pub fn memory(name: &str) -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with(name)).unwrap();
    let kilobytes: usize = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kilobytes << 10
}

//! Searches of millions of visits: their means and their memory.
#![allow(clippy::unwrap_used)]

use ponder_game::{
    Answers, Evaluator, IllegalMove, Key, Line, Position, Request, Seed, Side, Status, Wait,
};
use ponder_search::driver::{self, Until};
use ponder_search::uct::{Limits, Uct, UctConfig};
use std::sync::atomic::AtomicBool;

const VISITS: u64 = 3_000_000;
const FAN: u16 = 2_000;

/// One move, then endlessly many of the same side.
#[derive(Clone)]
struct Fan {
    number: u64,
    ply: u8,
}

impl Position for Fan {
    type Move = u16;
    const ASKS_LINE: bool = false;

    fn to_move(&self) -> Side {
        Side::First
    }

    fn status(&self, _line: &Line) -> Status {
        Status::Running
    }

    fn for_each_move<F: FnMut(u16)>(&self, line: &Line, f: F) {
        (0..self.count_moves(line) as u16).for_each(f);
    }

    fn count_moves(&self, _line: &Line) -> usize {
        if self.ply == 0 { 1 } else { usize::from(FAN) }
    }

    fn nth_move(&self, line: &Line, index: usize) -> Option<u16> {
        (index < self.count_moves(line)).then_some(index as u16)
    }

    fn play(&mut self, mv: u16) {
        self.number = Seed::mix(self.number.wrapping_add(u64::from(mv) + 1));
        self.ply = self.ply.saturating_add(1);
    }

    fn check(&self, mv: u16, line: &Line) -> Result<(), IllegalMove> {
        if usize::from(mv) < self.count_moves(line) {
            Ok(())
        } else {
            Err(IllegalMove::new("no such move"))
        }
    }

    fn search_key(&self) -> Key {
        Key(u128::from(self.number))
    }
}

/// 99 wins, then a loss.
#[derive(Default)]
struct Hopeful {
    asked: u64,
    sum: i64,
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

/// A line of `/proc/self/status`, in bytes.
#[cfg(target_os = "linux")]
fn memory(name: &str) -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with(name)).unwrap();
    let kilobytes: usize = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kilobytes << 10
}

/// The average moves with every visit, and `advance` needs no room beside the tree.
#[test]
fn a_long_search_keeps_its_average_and_its_memory() {
    let fan = Fan { number: 1, ply: 0 };
    let mut search = Uct::new(fan, Line::default(), UctConfig::default(), Seed(1));
    search.set_limits(Limits { visits_max: VISITS, ..Limits::default() });
    let mut evaluator = Hopeful::default();
    let flag = AtomicBool::new(false);
    let until = Until { flag: &flag, deadline: None };
    driver::run(&mut search, &mut evaluator, until, |_, _| {});
    let entry = search.report().moves[0].clone();
    // The first answer was the root's own.
    let average = (evaluator.sum - 1) as f64 / (VISITS - 1) as f64;
    assert_eq!(entry.visits, VISITS - 1);
    assert!((f64::from(entry.value) - average).abs() < 1e-6, "{} {average}", entry.value);

    let bytes = search.bytes();
    assert!(bytes > 60_000_000, "{bytes}");
    #[cfg(target_os = "linux")]
    {
        std::fs::write("/proc/self/clear_refs", "5").unwrap();
        let before = memory("VmRSS");
        search.advance(entry.mv);
        let risen = memory("VmHWM").saturating_sub(before);
        assert!(risen < bytes / 50, "{risen} bytes more than before");
        assert_eq!(search.visits(), VISITS - 1);
        let best = search.best_move().unwrap();
        search.advance(best);
        let kept = memory("VmRSS");
        assert!(kept < before - bytes * 8 / 10, "{kept} of {before}");
    }
}

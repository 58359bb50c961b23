//! Searches of millions of visits: their means and their memory.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod fan;

use fan::{Fan, Hopeful};
use ponder_game::{History, Seed};
use ponder_search::driver::{self, StopCondition};
use ponder_search::uct::{Uct, UctConfig};
use ponder_search::{Limits, Search};
use std::sync::atomic::AtomicBool;

const VISITS: u64 = 3_000_000;

/// The average changes with every visit, and `advance` needs no memory in addition to the tree.
#[test]
fn a_long_search_keeps_its_average_and_its_memory() {
    let mut search = Uct::new(Fan::start(2_000), History::default(), UctConfig::default(), Seed(1));
    search.set_limits(Limits { visits_max: VISITS, ..Limits::default() });
    let mut evaluator = Hopeful::default();
    let flag = AtomicBool::new(false);
    let until = StopCondition { flag: &flag, deadline: None };
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
        let before = fan::memory("VmRSS");
        search.advance(entry.mv);
        let risen = fan::memory("VmHWM").saturating_sub(before);
        assert!(risen < bytes / 50, "{risen} bytes more than before");
        assert_eq!(search.visits(), VISITS - 1);
        let best = search.best_move().unwrap();
        search.advance(best);
        let kept = fan::memory("VmRSS");
        assert!(kept < before - bytes * 8 / 10, "{kept} of {before}");
    }
}

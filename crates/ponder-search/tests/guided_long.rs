//! Searches of more than a million visits with a policy: their means and their memory. It is a
//! single test, since it measures the memory of the whole process.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod fan;

use fan::{Fan, Hopeful};
use ponder_game::{History, Seed};
use ponder_search::driver::{self, StopCondition};
use ponder_search::gumbel::{Gumbel, GumbelConfig};
use ponder_search::puct::{Puct, PuctConfig};
use ponder_search::{Limits, MoveReport, Proven, Report, Search};
use std::sync::atomic::AtomicBool;

const VISITS: u64 = 1_000_000;

/// The average changes with every visit, and `advance` needs little memory in addition to the tree.
fn check<S: Search<Position = Fan>>(mut search: S, report: impl Fn(&S) -> Report<MoveReport<u16>>) {
    search.set_limits(Limits { visits_max: VISITS, ..Limits::default() });
    let mut evaluator = Hopeful::default();
    let flag = AtomicBool::new(false);
    let until = StopCondition { flag: &flag, deadline: None };
    driver::run(&mut search, &mut evaluator, until, |_, _| {});
    let entry = report(&search).moves[0].clone();
    // The first answer was the root's own.
    let average = (evaluator.sum - 1) as f64 / (VISITS - 1) as f64;
    assert_eq!((entry.visits, entry.proven), (VISITS - 1, Proven::Open));
    assert!((f64::from(entry.value) - average).abs() < 1e-6, "{} {average}", entry.value);

    let bytes = search.bytes();
    assert!(bytes > 30_000_000, "{bytes}");
    #[cfg(target_os = "linux")]
    {
        std::fs::write("/proc/self/clear_refs", "5").unwrap();
        let before = fan::memory("VmRSS");
        search.advance(entry.mv);
        let risen = fan::memory("VmHWM").saturating_sub(before);
        assert!(risen < bytes / 10, "{risen} bytes more than before, of {bytes}");
    }
    assert_eq!(search.visits(), VISITS - 1);
    let (nodes, best) = (search.nodes() as u64, search.best_move().unwrap());
    assert!((VISITS - 1..VISITS + 1).contains(&nodes), "{nodes}");
    search.advance(best);
    assert!((search.nodes() as u64) < nodes && search.bytes() < bytes);
}

#[test]
fn long_searches_keep_their_averages_and_their_memory() {
    check(
        Puct::new(Fan::start(50), History::default(), PuctConfig::default(), Seed(1)),
        Puct::report,
    );
    let config = GumbelConfig { simulations: VISITS as u32, ..GumbelConfig::default() };
    check(Gumbel::new(Fan::start(50), History::default(), config, Seed(1)), Gumbel::report);
}

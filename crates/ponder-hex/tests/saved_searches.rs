//! Searches of the solver that are saved and go on.

use ponder_game::Side;
use ponder_hex::solver::{SavedError, Solver, SolverCounts, SolverOptions};
use ponder_hex::{Bitboard, HexRules, WideBitboard};
use proptest::collection::vec;
use proptest::prelude::*;
use std::sync::LazyLock;

fn solver<P: Bitboard>(cols: u8, rows: u8) -> Solver<P> {
    let rules = HexRules::new(cols, rows).expect("a board");
    Solver::new(rules, SolverOptions::default())
}

/// Visits that solve a hard opening of 6x6 take with this solver.
fn visits<P: Bitboard>(mut solver: Solver<P>) -> u64 {
    let found = solver.solve([P::bit(11), P::EMPTY], Side::Second, &mut |_| false);
    assert_eq!(found.expect("no limit").winner, Side::First);
    solver.counts().nodes
}

/// The bytes of a search of that opening that was stopped.
static STOPPED: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut solver = solver::<u64>(6, 6);
    let stop = &mut |counts: &SolverCounts| counts.nodes >= 1500;
    assert_eq!(solver.solve([1 << 11, 0], Side::Second, stop), None);
    let mut bytes = Vec::new();
    assert!(solver.save(&mut bytes).expect("written") > 100);
    bytes
});

#[test]
fn a_saved_search_goes_on_on_bitboards_of_any_width() {
    fn goes_on<P: Bitboard>(bytes: &[u8], whole: u64) {
        let mut solver = solver::<P>(6, 6);
        solver.load(&mut &bytes[..]).expect("what was saved");
        let rest = visits(solver);
        assert!(rest + 1000 < whole, "{rest} of {whole} visits");
    }
    let bytes = STOPPED.clone();
    let whole = visits(solver::<u64>(6, 6));
    goes_on::<u64>(&bytes, whole);
    goes_on::<u128>(&bytes, whole);
    goes_on::<WideBitboard>(&bytes, whole);
}

#[test]
fn a_table_keeps_what_it_reads_but_for_entries_in_the_same_place() {
    let bytes = STOPPED.clone();
    let mut solver = solver::<u128>(6, 6);
    let count = solver.load(&mut bytes.as_slice()).expect("what was saved");
    let mut again = Vec::new();
    let kept = solver.save(&mut again).expect("written");
    assert!(10 * kept >= 9 * count && again.len() <= bytes.len(), "{kept} of {count}");
}

#[test]
fn searches_of_other_boards_and_other_bytes_are_refused() {
    let bytes = STOPPED.clone();
    let load = |bytes: &[u8]| solver::<u64>(6, 6).load(&mut &bytes[..]);
    let error = solver::<u64>(7, 6).load(&mut bytes.as_slice()).expect_err("another board");
    assert_eq!(error.to_string(), "it is a search on 6x6, not on 7x6");
    assert!(matches!(load(b""), Err(SavedError::Read(_))));
    assert!(matches!(load(&[b'x'; 500]), Err(SavedError::Format)));
    assert!(matches!(load(&bytes[..bytes.len() - 1]), Err(SavedError::Read(_))));
    assert!(matches!(load(&[&bytes[..], &[0]].concat()), Err(SavedError::Entry(_))));
    let mut off_the_board = bytes.clone();
    *off_the_board.last_mut().expect("bytes") = 0xff;
    assert!(matches!(load(&off_the_board), Err(SavedError::Entry(_))));
}

proptest! {
    #[test]
    fn damaged_bytes_never_panic(places in vec((any::<prop::sample::Index>(), any::<u8>()), 1..20)) {
        let mut bytes = STOPPED.clone();
        for (place, byte) in places {
            let at = place.index(bytes.len());
            bytes[at] = byte;
        }
        let mut solver = solver::<u64>(6, 6);
        if let Ok(count) = solver.load(&mut bytes.as_slice()) {
            prop_assert!(count > 0);
        }
    }
}

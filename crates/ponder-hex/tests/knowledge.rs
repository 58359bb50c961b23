//! Knowledge of Hex and the solver, compared with full enumeration on small boards.

use crate::enumeration::{Ends, Enumeration, cells, for_each_position, restricted, with};
use ponder_game::{Assessment, History, Position, Side};
use ponder_hex::knowledge::{Connections, End, FilledBoard, Limits, ReducedGraph, Until};
use ponder_hex::solver::{Part, Solution, Solver, SolverCounts, SolverOptions};
use ponder_hex::{Bitboard, HexMove, HexPosition, HexRules, WideBitboard};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

#[test]
fn simplicial_and_separated_cells_are_dead() {
    let (mut found, mut known, mut all) = (0, 0, 0);
    for_each_position(|truth, stones| {
        let dead = truth.dead(stones);
        let graphs = Side::BOTH.map(|side| ReducedGraph::new(truth.board, side, stones));
        for cell in cells(truth.empty(stones)) {
            let is_simplicial = graphs.iter().any(|graph| graph.is_simplicial(cell));
            assert!(!is_simplicial || dead.has(cell), "{stones:?} {cell}");
            found += u32::from(is_simplicial);
        }
        let known_dead = FilledBoard::dead_of(truth.board, stones);
        assert_eq!(known_dead & !dead, 0, "{stones:?}");
        known += known_dead.count_ones();
        all += dead.count_ones();
    });
    assert!(f64::from(found) > 0.7 * f64::from(all), "{found} of {all}");
    assert!(known > found, "{known} and {found}");
}

#[test]
fn filled_cells_change_no_winner() {
    let (mut dead, mut captured) = (0, 0);
    for_each_position(|truth, stones| {
        let winners = truth.winners(stones);
        let filled = FilledBoard::new(truth.board, stones);
        for side in Side::BOTH {
            for cell in cells(filled.captured(side) | filled.dead()) {
                let alone = with(stones, side, cell);
                assert_eq!(truth.winners(alone), winners, "{stones:?} {cell}");
            }
            captured += filled.captured(side).count_ones();
        }
        let all = Side::BOTH.map(|side| filled.stones(side));
        assert_eq!(truth.winners(all), winners, "{stones:?} {all:?}");
        dead += (truth.dead(stones) & filled.dead()).count_ones();
    });
    assert!(dead > 1000 && captured > 1000, "{dead} {captured}");
}

#[test]
fn a_move_fills_in_as_much_as_a_new_board() {
    for_each_position(|truth, stones| {
        let mut filled = FilledBoard::new(truth.board, stones);
        let Some(cell) = filled.empty().lowest() else { return };
        if filled.winner().is_some() {
            return;
        }
        filled.play(Side::Second, cell);
        let played = Side::BOTH.map(|side| filled.stones(side));
        let after = with(stones, Side::Second, cell);
        assert_eq!(truth.winners(played), truth.winners(after), "{stones:?} {cell}");
    });
}

#[test]
fn pruned_moves_leave_a_winning_one() {
    let mut pruned_moves = [0; 2];
    for_each_position(|truth, stones| {
        let filled = FilledBoard::new(truth.board, stones);
        if filled.winner().is_some() {
            return;
        }
        for side in Side::BOTH {
            let pruned = [filled.pruned(side), filled.pruned_thoroughly(side)];
            let off = pruned.map(|pruned| pruned.all());
            for (off, count) in off.into_iter().zip(&mut pruned_moves) {
                *count += off.count_ones();
                let wins = cells(filled.empty() & !off)
                    .into_iter()
                    .any(|cell| truth.winner(with(stones, side, cell), side.opponent()) == side);
                assert_eq!(wins, truth.winner(stones, side) == side, "{stones:?}");
            }
        }
    });
    let [quickly, thoroughly] = pruned_moves;
    assert!(quickly > 500 && thoroughly > quickly + 500, "{quickly} {thoroughly}");
}

#[test]
fn connections_hold_within_their_carriers() {
    let all_pairs = Limits { cell_carrier: Some(8), ..Limits::default() };
    for limits in [Limits::default(), all_pairs] {
        let (mut fulls, mut semis) = (0, 0);
        let mut connections = Connections::new(limits);
        for_each_position(|truth, stones| {
            let filled = FilledBoard::new(truth.board, stones);
            if filled.winner().is_some() {
                return;
            }
            let all = Side::BOTH.map(|side| filled.stones(side));
            for side in Side::BOTH {
                connections.build(&filled, side, Until::Full);
                for &carrier in connections.fulls() {
                    let within = restricted(truth, all, side, carrier);
                    assert_eq!(truth.winner(within, side.opponent()), side, "{stones:?}");
                    fulls += 1;
                }
                for semi in connections.semis() {
                    let within = restricted(truth, all, side, semi.carrier);
                    let after = with(within, side, usize::from(semi.key));
                    assert_eq!(truth.winner(after, side.opponent()), side, "{stones:?}");
                    semis += 1;
                }
            }
        });
        assert!(fulls > 20 && semis > 200, "{fulls} {semis}");
    }
}

#[test]
fn connections_of_any_ends_hold_within_their_carriers() {
    let mut connections = Connections::new(Limits::thorough());
    let (mut fulls, mut semis) = (0, 0);
    for_each_position(|truth, stones| {
        let filled = FilledBoard::unfilled(truth.board, stones);
        for side in Side::BOTH {
            connections.build(&filled, side, Until::Exhausted);
            let edges = [truth.board.start[side.index()], truth.board.goal[side.index()]];
            let free = truth.board.full & !stones[side.opponent().index()];
            let edge = |index: usize| (End::Edge(index), edges[index], 0);
            let cell = |cell| (End::Cell(cell), 1 << cell, 1 << cell);
            let ends: Vec<_> = (0..2).map(edge).chain(cells(free).into_iter().map(cell)).collect();
            for (index, &(end, seeds, stone)) in ends.iter().enumerate() {
                for &(other, other_seeds, other_stone) in &ends[..index] {
                    let own = stones[side.index()] | stone | other_stone;
                    let game = Ends { board: truth.board, edges, ends: [seeds, other_seeds] };
                    let holds = |carrier: u128, is_opponents_turn| {
                        // The enumeration of larger carriers takes long.
                        carrier.count_ones() > 6 || game.hold(own, carrier, is_opponents_turn)
                    };
                    let Some((full, semi)) = connections.between([end, other]) else {
                        assert!(holds(0, true), "{stones:?} {end:?} {other:?}");
                        continue;
                    };
                    for &carrier in full {
                        assert!(holds(carrier, true), "{stones:?} {end:?} {other:?} {carrier}");
                        fulls += 1;
                    }
                    for semi in semi {
                        let key = 1 << semi.key;
                        let holds = holds(semi.carrier, false);
                        assert!(
                            semi.carrier & key != 0 && holds,
                            "{stones:?} {side:?} {end:?} {other:?} {semi:?}"
                        );
                        semis += 1;
                    }
                }
            }
        }
    });
    assert!(fulls > 1000 && semis > 1000, "{fulls} {semis}");
}

#[test]
fn the_solver_finds_winners_carriers_and_all_winning_moves() {
    let mut solver = None;
    for_each_position(|truth, stones| {
        let solver = match &mut solver {
            Some((rules, solver)) if *rules == truth.rules => solver,
            other => {
                let options = SolverOptions { table_bytes: 1 << 20, ..SolverOptions::default() };
                &mut other.insert((truth.rules, Solver::new(truth.rules, options))).1
            }
        };
        for side in Side::BOTH {
            let found = solver.solve(stones, side, &mut |_| false).expect("no limit");
            assert_eq!(found.winner, truth.winner(stones, side), "{stones:?}");
            let within = restricted(truth, stones, found.winner, found.carrier);
            assert_eq!(truth.winner(within, side), found.winner, "{stones:?} {found:?}");
            if let Some(best) = found.best {
                let after = with(stones, side, best);
                assert_eq!(truth.winner(after, side.opponent()), side, "{stones:?} {best}");
            }
            let winning = solver.winning_moves(stones, side, &mut |_| false).expect("no limit");
            let mut all = cells(truth.empty(stones));
            all.retain(|&cell| truth.winner(with(stones, side, cell), side.opponent()) == side);
            assert_eq!(cells(winning), all, "{stones:?}");
        }
    });
}

#[test]
fn bitboards_of_all_widths_give_the_same_search() {
    fn search<P: Bitboard>(cell: usize) -> (Solution<WideBitboard>, SolverCounts) {
        let rules = HexRules::new(6, 6).expect("a board");
        let mut solver = Solver::<P>::new(rules, SolverOptions::default());
        let stones = [P::bit(cell), P::EMPTY];
        let found = solver.solve(stones, Side::Second, &mut |_| false).expect("no limit");
        let Solution { winner, carrier, best } = found;
        (Solution { winner, carrier: carrier.resized(), best }, solver.counts())
    }
    for cell in [0, 3, 11, 14, 21] {
        let narrow = search::<u128>(cell);
        assert_eq!(search::<u64>(cell), narrow);
        assert_eq!(search::<WideBitboard>(cell), narrow);
    }
}

/// Solves a position on all threads of a solver, each of which asks whether to stop.
fn on_threads(
    solver: &mut Solver<u128>,
    stones: [u128; 2],
    to_move: Side,
    stop: impl Fn() -> bool + Sync,
) -> Option<Solution<u128>> {
    let parts = solver.parts(stones, to_move);
    let solve = &|part: Part<'_, u128>| part.solve(&mut |_| stop());
    thread::scope(|scope| {
        let threads = parts.into_iter().map(|part| scope.spawn(move || solve(part)));
        let threads: Vec<_> = threads.collect();
        threads.into_iter().filter_map(|thread| thread.join().expect("no panic")).next()
    })
}

#[test]
fn several_threads_find_the_same_winners_and_carriers_that_hold() {
    let mut truth = Enumeration::new(5, 5);
    let rules = truth.rules;
    for threads in [2, 4] {
        let threads = NonZeroUsize::new(threads).expect("not 0");
        let options = SolverOptions { threads, ..SolverOptions::default() };
        let mut solver = Solver::new(rules, options);
        let mut rng = SmallRng::seed_from_u64(3);
        for _ in 0..40 {
            let empties = rng.random_range(12..=16);
            let stones = truth.random(&mut rng, empties);
            for side in Side::BOTH {
                solver.clear();
                let found = on_threads(&mut solver, stones, side, || false).expect("no limit");
                assert_eq!(found.winner, truth.winner(stones, side), "{stones:?}");
                let within = restricted(&truth, stones, found.winner, found.carrier);
                assert_eq!(truth.winner(within, side), found.winner, "{stones:?} {found:?}");
            }
        }
        // Of the 36 openings of 6x6, 24 win (HexWiki, Swap rule).
        let rules = HexRules::new(6, 6).expect("a board");
        let mut solver = Solver::<u128>::new(rules, options);
        let wins = (0..36).filter(|cell| {
            solver.clear();
            let found = on_threads(&mut solver, [1 << cell, 0], Side::Second, || false);
            found.expect("no limit").winner == Side::First
        });
        assert_eq!(wins.count(), 24);
    }
}

#[test]
fn threads_may_share_a_table_that_loses_entries_and_has_those_of_other_positions() {
    let mut truth = Enumeration::new(5, 5);
    let threads = NonZeroUsize::new(3).expect("not 0");
    let options = SolverOptions { threads, table_bytes: 0, ..SolverOptions::default() };
    let mut solver = Solver::new(truth.rules, options);
    let mut rng = SmallRng::seed_from_u64(4);
    for _ in 0..60 {
        let empties = rng.random_range(12..=17);
        let stones = truth.random(&mut rng, empties);
        for side in Side::BOTH {
            let found = on_threads(&mut solver, stones, side, || false).expect("no limit");
            assert_eq!(found.winner, truth.winner(stones, side), "{stones:?}");
            let within = restricted(&truth, stones, found.winner, found.carrier);
            assert_eq!(truth.winner(within, side), found.winner, "{stones:?} {found:?}");
        }
    }
}

#[test]
fn threads_end_when_the_search_is_stopped() {
    let options =
        SolverOptions { threads: NonZeroUsize::new(3).expect("not 0"), ..SolverOptions::default() };
    let rules = HexRules::new(9, 9).expect("a board");
    let mut solver = Solver::<u128>::new(rules, options);
    let calls = AtomicU32::new(0);
    let stop = || calls.fetch_add(1, Ordering::Relaxed) >= 20;
    assert_eq!(on_threads(&mut solver, [0, 0], Side::First, stop), None);
    assert!(solver.counts().nodes > 500, "{:?}", solver.counts());
}

#[test]
fn a_stopped_search_decides_nothing_and_continues() {
    let rules = HexRules::new(6, 6).expect("a board");
    let mut solver = Solver::<u128>::new(rules, SolverOptions::default());
    let mut calls = 0;
    let winner = loop {
        let limit = solver.counts().nodes + 100;
        match solver.solve([0, 0], Side::First, &mut |counts| counts.nodes >= limit) {
            Some(solution) => break solution.winner,
            None => calls += 1,
        }
        assert!(calls < 1000, "the table keeps what was found");
    };
    assert_eq!(winner, Side::First);
    let mut whole = Solver::<u128>::new(rules, SolverOptions::default());
    whole.solve([0, 0], Side::First, &mut |_| false).expect("no limit");
    assert!(calls > 0 || whole.counts().nodes < 100, "{calls} {:?}", whole.counts());
}

#[test]
fn a_small_table_slows_a_search_down_but_does_not_stop_it() {
    let rules = HexRules::new(6, 6).expect("a board");
    let options = SolverOptions { table_bytes: 0, ..SolverOptions::default() };
    let mut solver = Solver::<u128>::new(rules, options);
    // f2, one of the hardest openings, wins.
    let mut stop = |counts: &SolverCounts| counts.nodes > 2_000_000;
    let solution = solver.solve([1 << 11, 0], Side::Second, &mut stop);
    assert_eq!(solution.map(|found| found.winner), Some(Side::First), "{:?}", solver.counts());
}

#[test]
fn the_theory_agrees_with_enumeration_with_and_without_a_proof_search() {
    let mut rng = SmallRng::seed_from_u64(2);
    let mut truth = Enumeration::new(4, 4);
    let rules = truth.rules;
    let mut kinds = [0_u32; 3];
    let mut theory = HexPosition::<u128>::new(&rules).theory().expect("Hex has a theory");
    for round in 0..200 {
        let nodes = if round % 4 == 0 { 1000 } else { 0 };
        if nodes == 0 {
            // Without results of earlier searches.
            theory = HexPosition::<u128>::new(&rules).theory().expect("Hex has a theory");
        }
        let empties = rng.random_range(10..=14);
        let stones = truth.random(&mut rng, empties);
        if Side::BOTH.iter().any(|&side| truth.board.connected(side, stones[side.index()])) {
            continue;
        }
        for side in Side::BOTH {
            let position = HexPosition::from_stones(&rules, stones, side).expect("valid stones");
            let winner = truth.winner(stones, side);
            let mut is_winning = |mv: HexMove| {
                let cell = mv.as_cell().expect("a cell");
                truth.winner(with(stones, side, cell), side.opponent()) == side
            };
            match theory.assess(&position, nodes) {
                Assessment::Won(mv) => {
                    kinds[0] += 1;
                    assert!(is_winning(mv), "{stones:x?} {side:?} {mv:?}");
                }
                Assessment::Lost => {
                    kinds[1] += 1;
                    assert_eq!(winner, side.opponent(), "{stones:x?} {side:?}");
                }
                Assessment::Open { inferior } => {
                    kinds[2] += u32::from(!inferior.is_empty());
                    let moves = position.legal_moves(&History::default()).into_iter();
                    let mut kept = moves.filter(|mv| !inferior.contains(mv));
                    assert_eq!(kept.any(is_winning), winner == side, "{stones:x?} {side:?}");
                }
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 5), "{kinds:?}");
}

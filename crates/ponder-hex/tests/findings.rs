//! Findings and answers, compared with full enumeration on small boards.

use crate::enumeration::{Ends, cells, for_each_position, restricted, with};
use ponder_game::Side;
use ponder_hex::findings::Findings;
use ponder_hex::solver::{Solver, SolverOptions};
use ponder_hex::{Bitboard, Board, HexRules};

fn solver(rules: HexRules) -> Solver<u128> {
    Solver::new(rules, SolverOptions { table_bytes: 1 << 20, ..SolverOptions::default() })
}

#[test]
fn links_hold_and_join_different_chains() {
    let mut links = 0;
    for_each_position(|truth, stones| {
        let findings = Findings::new(truth.board, stones);
        for side in Side::BOTH {
            let edges = [truth.board.start[side.index()], truth.board.goal[side.index()]];
            let own = stones[side.index()];
            for link in &findings.sides[side.index()].links {
                assert_eq!(link.carrier & !truth.empty(stones), 0, "{stones:?} {link:?}");
                let ends = link.ends.map(|end| {
                    assert!(end.edge.is_some() != own.has(end.cell), "{stones:?} {link:?}");
                    end.edge.map_or(1 << end.cell, |edge| edges[edge])
                });
                let game = Ends { board: truth.board, edges, ends };
                assert!(!game.are_connected(own), "{stones:?} {link:?}");
                // The enumeration of larger carriers takes long.
                if link.carrier.count_ones() <= 8 {
                    assert!(game.hold(own, link.carrier, true), "{stones:?} {side:?} {link:?}");
                    links += 1;
                }
            }
        }
    });
    assert!(links > 500, "{links}");
}

#[test]
fn every_winning_move_is_in_the_must_play_region() {
    let (mut regions, mut lost) = (0, 0);
    for_each_position(|truth, stones| {
        let findings = Findings::new(truth.board, stones);
        for side in Side::BOTH {
            let known = &findings.sides[side.index()];
            let Some(region) = known.must_play else {
                let other = &findings.sides[side.opponent().index()];
                assert!(findings.filled.winner().is_some() || other.full.is_some(), "{stones:?}");
                lost += 1;
                continue;
            };
            regions += u32::from(region != truth.empty(stones));
            for cell in cells(truth.empty(stones) & !region) {
                let after = with(stones, side, cell);
                assert_eq!(truth.winner(after, side.opponent()), side.opponent(), "{stones:?}");
            }
        }
    });
    assert!(regions > 50 && lost > 50, "{regions} {lost}");
}

#[test]
fn a_proven_win_has_a_winning_answer_to_every_move() {
    let (mut answers, mut free) = (0, 0);
    for_each_position(|truth, stones| {
        let findings = Findings::new(truth.board, stones);
        for side in Side::BOTH {
            let proven = findings.prove(&mut solver(truth.rules), side, &mut || false);
            let proven = proven.expect("no limit");
            assert_eq!(proven.winner, truth.winner(stones, side), "{stones:?}");
            let within = restricted(truth, stones, proven.winner, proven.carrier);
            assert_eq!(truth.winner(within, side), proven.winner, "{stones:?} {proven:?}");
            let winner = proven.winner;
            let mut check = |stones: [u128; 2], cell: usize, is_any: bool| {
                let moves = if is_any { cells(truth.empty(stones)) } else { vec![cell] };
                for cell in moves {
                    let after = with(stones, winner, cell);
                    assert_eq!(truth.winner(after, winner.opponent()), winner, "{stones:?}");
                }
                free += u32::from(is_any);
            };
            if winner == side {
                let best = proven.best.expect("the game goes on");
                check(stones, best.cell, best.is_any);
                assert_eq!(proven.answers, []);
            } else {
                assert_eq!(proven.best, None);
                let asked: Vec<_> = proven.answers.iter().map(|answer| answer.to).collect();
                assert_eq!(asked, cells(proven.carrier), "{stones:?}");
                for answer in proven.answers {
                    let reply = answer.reply.expect("no limit");
                    check(with(stones, side, answer.to), reply.cell, reply.is_any);
                    answers += 1;
                }
            }
        }
    });
    assert!(answers > 1000 && free > 100, "{answers} {free}");
}

#[test]
fn a_bridge_is_completed_and_a_stopped_search_proves_nothing() {
    let rules = HexRules::new(5, 5).expect("a board");
    let board = Board::<u128>::new(&rules);
    let cell = |name| board.parse_cell(name).expect("a cell");
    // Black: c3 and its bridges to both edges.
    let stones = with([0, 0], Side::First, cell("c3"));
    let findings = Findings::new(board, stones);
    let proven = findings.prove(&mut solver(rules), Side::Second, &mut || false).expect("no limit");
    assert_eq!(proven.winner, Side::First);
    let links = &findings.sides[0].links;
    assert_eq!(links.len(), 2, "{links:?}");

    let stones = with(with([0, 0], Side::First, cell("b4")), Side::First, cell("c2"));
    let findings = Findings::new(board, stones);
    let proven = findings.prove(&mut solver(rules), Side::Second, &mut || false).expect("no limit");
    for [to, reply] in [["b3", "c3"], ["c3", "b3"], ["a5", "b5"], ["d1", "c1"]] {
        let answer = proven.answers.iter().find(|answer| answer.to == cell(to));
        let found = answer.and_then(|answer| answer.reply).map(|reply| board.cell_name(reply.cell));
        assert_eq!(found.as_deref(), Some(reply), "{to}");
    }
    let large = HexRules::new(9, 9).expect("a board");
    let findings = Findings::new(Board::new(&large), [0, 0]);
    assert_eq!(findings.prove(&mut solver(large), Side::First, &mut || true), None);
}

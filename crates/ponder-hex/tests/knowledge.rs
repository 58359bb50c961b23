//! Knowledge of Hex and the solver, compared with full enumeration on small boards.

use ponder_game::{Assessment, History, Position, Side};
use ponder_hex::knowledge::{Connections, End, FilledBoard, Limits, ReducedGraph, Until};
use ponder_hex::solver::{Solver, SolverCounts, SolverOptions};
use ponder_hex::{Bitboard, Board, HexMove, HexPosition, HexRules};
use rand::rngs::SmallRng;
use rand::{Rng, RngExt, SeedableRng};
use std::collections::HashMap;

/// Winners of positions by trying all moves.
pub struct Enumeration {
    pub rules: HexRules,
    board: &'static Board<u128>,
    winners: HashMap<([u128; 2], Side), Side>,
}

impl Enumeration {
    pub fn new(cols: u8, rows: u8) -> Self {
        let rules = HexRules::new(cols, rows).expect("a small board");
        Enumeration { rules, board: Board::new(&rules), winners: HashMap::new() }
    }

    fn empty(&self, stones: [u128; 2]) -> u128 {
        self.board.full & !(stones[0] | stones[1])
    }

    pub fn winner(&mut self, stones: [u128; 2], to_move: Side) -> Side {
        if let Some(&winner) = self.winners.get(&(stones, to_move)) {
            return winner;
        }
        let last = to_move.opponent();
        let connected =
            Side::BOTH.into_iter().find(|side| self.board.connected(*side, stones[side.index()]));
        let winner = if let Some(side) = connected {
            side
        } else {
            let moves = cells(self.empty(stones));
            let wins = moves
                .into_iter()
                .any(|cell| self.winner(with(stones, to_move, cell), last) == to_move);
            if wins { to_move } else { last }
        };
        self.winners.insert((stones, to_move), winner);
        winner
    }

    /// Winners with either side to move.
    fn winners(&mut self, stones: [u128; 2]) -> [Side; 2] {
        Side::BOTH.map(|side| self.winner(stones, side))
    }

    /// Cells whose colour matters in no completion of the board.
    fn dead(&self, stones: [u128; 2]) -> u128 {
        let empty = cells(self.empty(stones));
        let mut dead = self.empty(stones);
        for pattern in 0..1_u32 << empty.len() {
            let mut first = stones[0];
            for (index, &cell) in empty.iter().enumerate() {
                if pattern >> index & 1 == 1 {
                    first |= 1 << cell;
                }
            }
            let wins = self.board.connected(Side::First, first);
            for cell in cells(dead) {
                if self.board.connected(Side::First, first ^ 1 << cell) != wins {
                    dead &= !(1 << cell);
                }
            }
        }
        dead
    }

    fn random(&self, rng: &mut impl Rng, empties: usize) -> [u128; 2] {
        let mut stones = [0, 0];
        for side in Side::BOTH.into_iter().cycle() {
            let empty = cells(self.empty(stones));
            if empty.len() <= empties {
                return stones;
            }
            let cell = empty[rng.random_range(0..empty.len())];
            stones = with(stones, side, cell);
        }
        unreachable!()
    }
}

fn with(mut stones: [u128; 2], side: Side, cell: usize) -> [u128; 2] {
    stones[side.index()] |= 1 << cell;
    stones
}

fn cells(set: u128) -> Vec<usize> {
    (0..128).filter(|cell| set >> cell & 1 == 1).collect()
}

/// Boards, and positions on each.
pub fn for_each_position(mut f: impl FnMut(&mut Enumeration, [u128; 2])) {
    let mut rng = SmallRng::seed_from_u64(1);
    for (cols, rows) in [(4, 4), (5, 4), (3, 5), (5, 5)] {
        let mut truth = Enumeration::new(cols, rows);
        for _ in 0..300 {
            let empties = rng.random_range(1..=12);
            let stones = truth.random(&mut rng, empties);
            let is_won = |side: &Side| truth.board.connected(*side, stones[side.index()]);
            if !Side::BOTH.iter().any(is_won) {
                f(&mut truth, stones);
            }
        }
    }
}

/// Stones if all empty cells outside a carrier are the opponent's.
fn restricted(truth: &Enumeration, stones: [u128; 2], side: Side, carrier: u128) -> [u128; 2] {
    let mut restricted = stones;
    restricted[side.opponent().index()] |= truth.empty(stones) & !carrier;
    restricted
}

#[test]
fn simplicial_cells_are_dead() {
    let (mut found, mut all) = (0, 0);
    for_each_position(|truth, stones| {
        let dead = truth.dead(stones);
        let graphs = Side::BOTH.map(|side| ReducedGraph::new(truth.board, side, stones));
        for cell in cells(truth.empty(stones)) {
            let is_simplicial = graphs.iter().any(|graph| graph.is_simplicial(cell));
            assert!(!is_simplicial || dead.has(cell), "{stones:?} {cell}");
            found += u32::from(is_simplicial);
        }
        all += dead.count_ones();
    });
    assert!(f64::from(found) > 0.7 * f64::from(all), "{found} of {all}");
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
    let mut pruned_moves = 0;
    for_each_position(|truth, stones| {
        let filled = FilledBoard::new(truth.board, stones);
        if filled.winner().is_some() {
            return;
        }
        for side in Side::BOTH {
            let pruned = filled.pruned(side);
            let off = pruned.vulnerable | pruned.dominated;
            pruned_moves += off.count_ones();
            let wins = cells(filled.empty() & !off)
                .into_iter()
                .any(|cell| truth.winner(with(stones, side, cell), side.opponent()) == side);
            assert_eq!(wins, truth.winner(stones, side) == side, "{stones:?}");
        }
    });
    assert!(pruned_moves > 500, "{pruned_moves}");
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

/// Stones and edges of a side, as a game about two ends of connections.
struct Ends {
    board: &'static Board<u128>,
    edges: [u128; 2],
    ends: [u128; 2],
}

impl Ends {
    /// Returns whether stones connect the ends; an edge is a stone of its side.
    fn are_connected(&self, own: u128) -> bool {
        let mut reached = self.board.flood(self.ends[0] & own, own);
        for edge in self.edges.into_iter().chain(self.edges) {
            if reached & edge != 0 {
                reached |= self.board.flood(edge & own, own);
            }
        }
        reached & self.ends[1] != 0
    }

    /// Returns whether the side connects the ends with moves in a carrier alone.
    fn hold(&self, own: u128, carrier: u128, is_opponents_turn: bool) -> bool {
        let mut moves = cells(carrier).into_iter();
        let after = |cell: usize, own| self.hold(own, carrier & !(1 << cell), !is_opponents_turn);
        self.are_connected(own)
            || if is_opponents_turn {
                carrier != 0 && moves.all(|cell| after(cell, own))
            } else {
                moves.any(|cell| after(cell, own | 1 << cell))
            }
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

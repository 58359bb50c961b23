//! Tests of the banded solver against a dense one that shares no code with it.

use ponder_game::{History, Position, Seed, Side, Status, Symmetric};
use ponder_hex::resistance::{Bridges, Circuit, Flow, ResistanceEvaluator};
use ponder_hex::{Bitboard, HexPosition, HexRules, HexSymmetry, WideBitboard};
use rand::RngExt;

const SIZES: [(u8, u8); 14] = [
    (1, 1),
    (1, 4),
    (4, 1),
    (2, 2),
    (3, 3),
    (2, 7),
    (7, 2),
    (5, 5),
    (6, 9),
    (9, 6),
    (11, 11),
    (13, 13),
    (14, 19),
    (19, 19),
];

/// A position after `stones` random moves, or `None` if the game ended earlier.
fn random_position(
    cols: u8,
    rows: u8,
    stones: usize,
    seed: u64,
) -> Option<HexPosition<WideBitboard>> {
    let rules = HexRules::new(cols, rows).expect("a size from 1 to 19");
    let mut rng = Seed(seed).rng();
    let mut position = HexPosition::new(&rules);
    for _ in 0..stones {
        let count = position.count_moves(&History::default());
        let index = rng.random_range(0..count);
        position
            .play(position.nth_move(&History::default(), index).expect("an index below the count"));
        if position.status(&History::default()) != Status::Running {
            return None;
        }
    }
    Some(position)
}

fn positions() -> impl Iterator<Item = HexPosition<WideBitboard>> {
    SIZES.iter().flat_map(|&(cols, rows)| {
        let cells = usize::from(cols) * usize::from(rows);
        let seeds = if cells > 100 { 4 } else { 12 };
        (0..seeds).filter_map(move |seed| {
            random_position(cols, rows, cells * (seed as usize % 4) / 5, seed)
        })
    })
}

/// Resistance and shares by Gaussian elimination with pivoting on a full matrix. Unknown `cells` is
/// the edge of potential 1, the next one that of potential 0; adjacent stones are one unknown.
fn dense(position: &HexPosition<WideBitboard>, side: Side) -> (f64, Vec<f64>) {
    let board = position.board();
    let (cols, rows) = (i32::from(board.cols), i32::from(board.rows));
    let cells = board.cells();
    let (source, sink) = (cells, cells + 1);
    let node = |col: i32, row: i32| -> Option<usize> {
        let (along, length) = if side == Side::First { (row, rows) } else { (col, cols) };
        let (across, breadth) = if side == Side::First { (col, cols) } else { (row, rows) };
        if along < 0 {
            (0..=breadth).contains(&across).then_some(source)
        } else if along >= length {
            (-1..breadth).contains(&across).then_some(sink)
        } else if (0..breadth).contains(&across) {
            Some((row * cols + col) as usize)
                .filter(|&at| !position.stones(side.opponent()).has(at))
        } else {
            None
        }
    };
    let conducts = |at: usize| at >= cells || position.stones(side).has(at);
    let mut links = Vec::new();
    for row in 0..rows {
        for col in 0..cols {
            let Some(here) = node(col, row) else { continue };
            for (dc, dr) in [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)] {
                let Some(there) = node(col + dc, row + dr) else {
                    continue;
                };
                let ends = [here, there].map(conducts);
                let conductance = match ends {
                    [true, true] => f64::INFINITY,
                    [false, false] => 1.0,
                    _ => 2.0,
                };
                if here < there {
                    links.push((here, there, conductance));
                }
            }
        }
    }
    let mut name: Vec<usize> = (0..cells + 2).collect();
    let joined: Vec<_> = links.iter().filter(|link| link.2.is_infinite()).copied().collect();
    for _ in 0..cells {
        for &(a, b, _) in &joined {
            let greatest = name[a].max(name[b]);
            (name[a], name[b]) = (greatest, greatest);
        }
    }
    let potentials = dense_potentials(&links, &name, source, sink);
    let mut through = vec![0.0; cells + 2];
    for &(a, b, conductance) in links.iter().filter(|link| link.2.is_finite()) {
        let current = conductance * (potentials[name[a]] - potentials[name[b]]).abs();
        through[a] += current / 2.0;
        through[b] += current / 2.0;
    }
    let total: f64 = links
        .iter()
        .filter(|link| link.2.is_finite())
        .filter(|link| (name[link.0] == source) != (name[link.1] == source))
        .map(|&(a, b, conductance)| conductance * (potentials[name[a]] - potentials[name[b]]).abs())
        .sum();
    let shares =
        (0..cells).map(|at| if conducts(at) { 0.0 } else { through[at] / total }).collect();
    (1.0 / total, shares)
}

fn dense_potentials(
    links: &[(usize, usize, f64)],
    name: &[usize],
    source: usize,
    sink: usize,
) -> Vec<f64> {
    let n = name.len();
    let mut matrix = vec![vec![0.0; n + 1]; n];
    for &(a, b, conductance) in links.iter().filter(|link| link.2.is_finite()) {
        let (a, b) = (name[a], name[b]);
        matrix[a][a] += conductance;
        matrix[b][b] += conductance;
        matrix[a][b] -= conductance;
        matrix[b][a] -= conductance;
    }
    for (at, value) in [(source, 1.0), (sink, 0.0)] {
        matrix[at] = vec![0.0; n + 1];
        matrix[at][at] = 1.0;
        matrix[at][n] = value;
    }
    // Regions without an edge and merged unknowns: any potential is valid.
    for (at, row) in matrix.iter_mut().enumerate() {
        row[at] += 1e-13;
    }
    for k in 0..n {
        let best = (k..n).max_by(|&a, &b| matrix[a][k].abs().total_cmp(&matrix[b][k].abs()));
        matrix.swap(k, best.expect("a row"));
        let pivot = matrix[k].clone();
        for row in &mut matrix[k + 1..] {
            let factor = row[k] / pivot[k];
            for j in k..=n {
                row[j] -= factor * pivot[j];
            }
        }
    }
    let mut solution = vec![0.0; n];
    for k in (0..n).rev() {
        let known: f64 = (k + 1..n).map(|j| matrix[k][j] * solution[j]).sum();
        solution[k] = (matrix[k][n] - known) / matrix[k][k];
    }
    solution
}

#[test]
fn banded_and_dense_solutions_agree() {
    let mut circuit = Circuit::new();
    let mut flow = Flow::default();
    let mut compared = 0;
    for position in positions() {
        for side in Side::BOTH {
            let (own, blocked) = (position.stones(side), position.stones(side.opponent()));
            circuit.flow(position.board(), side, own, blocked, &mut flow);
            let (resistance, shares) = dense(&position, side);
            let context = format!("{:?} {side:?} {position:?}", position.board().cells());
            assert!((flow.resistance / resistance - 1.0).abs() < 1e-6, "{context}");
            for (cell, (a, b)) in flow.shares.iter().zip(&shares).enumerate() {
                assert!((a - b).abs() < 1e-6, "cell {cell}: {a} {b} {context}");
            }
            compared += 1;
        }
    }
    assert!(compared > 100, "only {compared} circuits");
}

#[test]
fn joined_and_cut_circuits() {
    let rules: HexRules = "5".parse().unwrap();
    let column = (0..5).fold(WideBitboard::EMPTY, |set, row| set | WideBitboard::bit(row * 5 + 2));
    let position =
        HexPosition::from_stones(&rules, [column, WideBitboard::EMPTY], Side::Second).unwrap();
    let mut circuit = Circuit::new();
    let mut flow = Flow::default();
    circuit.flow(position.board(), Side::First, column, WideBitboard::EMPTY, &mut flow);
    assert_eq!(flow.resistance, 0.0);
    circuit.flow(position.board(), Side::Second, WideBitboard::EMPTY, column, &mut flow);
    assert_eq!(flow.resistance, f64::INFINITY);
    assert!(flow.shares.iter().all(|&share| share == 0.0));
    let (value, _) = ResistanceEvaluator::new().evaluate(&position);
    assert!((-1.0..-0.9).contains(&value), "{value}");
}

fn evaluators() -> impl Iterator<Item = ResistanceEvaluator> {
    [Bridges::Ignored, Bridges::Joined]
        .into_iter()
        .map(|bridges| ResistanceEvaluator::new().with_bridges(bridges))
}

#[test]
fn values_and_policies_are_what_searches_expect() {
    for mut evaluator in evaluators() {
        for position in positions() {
            let (value, policy) = evaluator.evaluate(&position);
            assert!((-1.0..=1.0).contains(&value));
            assert_eq!(policy.len(), position.count_moves(&History::default()));
            assert!(policy.iter().all(|p| p.is_finite() && *p >= 0.0));
            let sum: f32 = policy.iter().sum();
            assert!((sum - 1.0).abs() < 1e-4, "{sum}");
        }
    }
}

#[test]
fn symmetric_positions_have_equal_values() {
    let symmetries = [HexSymmetry::HalfTurn, HexSymmetry::Mirror, HexSymmetry::MirrorHalfTurn];
    for mut evaluator in evaluators() {
        for position in positions() {
            let value = evaluator.evaluate(&position).0;
            for symmetry in symmetries {
                let image = evaluator.evaluate(&position.transformed(symmetry)).0;
                assert!((value - image).abs() < 1e-5, "{symmetry:?}: {value} {image} {position:?}");
            }
        }
    }
}

#[test]
fn the_swap_is_taken_after_a_strong_opening_only() {
    let rules: HexRules = "11,swap".parse().unwrap();
    let mut evaluator = ResistanceEvaluator::new();
    for (opening, swaps) in [((5, 5), true), ((4, 4), true), ((0, 0), false), ((10, 10), false)] {
        let mut position = HexPosition::<u128>::new(&rules);
        let cell = position.board().cell(opening.0, opening.1);
        position.play(ponder_hex::HexMove::cell(cell));
        let (_, policy) = evaluator.evaluate(&position);
        let swap = *policy.last().unwrap();
        assert_eq!(policy.len(), 121);
        assert_eq!(swap > 0.5, swaps, "opening {opening:?}: {swap}");
    }
}

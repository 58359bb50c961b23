//! Tests of rollouts: every kernel gives the same tally, and the correct one.

use ponder_game::{Game, History, Notation, Position, Rollout, Seed, Side, Status, Trace};
use ponder_hex::rollout::{Simd, rollouts_with};
use ponder_hex::{Bitboard, Fill, Hex, HexPosition, HexRules, WideBitboard};

const FILLS: [Fill; 2] = [Fill::Coin, Fill::Exact];

fn random_position<P: Bitboard>(rules: &str, plies: usize, seed: u64) -> HexPosition<P> {
    let rules: HexRules = rules.parse().unwrap();
    let history = History::default();
    for attempt in 0.. {
        let mut rng = Seed(seed).stream(attempt).rng();
        let mut position = Hex::<P>::initial(&rules);
        for _ in 0..plies {
            use rand::RngExt;
            let index = rng.random_range(0..position.count_moves(&history));
            position.play(position.nth_move(&history, index).unwrap());
            if position.status(&history) != Status::Running {
                break;
            }
        }
        if position.status(&history) == Status::Running {
            return position;
        }
    }
    unreachable!()
}

/// Exact win rate of the first side over all ways to fill the empty cells.
fn exact_value(position: &HexPosition<u128>, fill: Fill) -> f64 {
    let empty: Vec<usize> = {
        let mut cells = Vec::new();
        position.empty().for_each(|cell| cells.push(cell));
        cells
    };
    let own_share = match position.to_move() {
        Side::First => empty.len().div_ceil(2),
        Side::Second => empty.len() / 2,
    };
    let (mut wins, mut total) = (0_u64, 0_u64);
    for pattern in 0_u32..1 << empty.len() {
        if fill == Fill::Exact && pattern.count_ones() as usize != own_share {
            continue;
        }
        let mut stones = position.stones(Side::First);
        for (index, &cell) in empty.iter().enumerate() {
            if pattern >> index & 1 != 0 {
                stones |= 1 << cell;
            }
        }
        total += 1;
        wins += u64::from(position.board().connected(Side::First, stones));
    }
    wins as f64 / total as f64
}

#[test]
fn every_instruction_set_gives_the_same_tally() {
    let sets = Simd::available();
    // An interpreter takes a minute for two boards.
    let (sizes, many) = if cfg!(miri) { (4..=5, 3) } else { (1..=19, 513) };
    for size in sizes {
        for (plies, count) in [(0, many + 187), (size * size / 3, 1), (size * size / 4, many)] {
            let position: HexPosition<WideBitboard> = random_position(&size.to_string(), plies, 7);
            for fill in FILLS {
                let tally = |set| rollouts_with(&position, fill, count, Seed(3), Some(set));
                for &set in &sets {
                    assert_eq!(tally(set), tally(Simd::Portable), "{set:?} {fill:?} {size}");
                }
            }
        }
    }
}

#[test]
fn both_planes_give_the_same_tally() {
    for rules in ["11", "5x9", "9x5", "1", "1x7"] {
        let narrow: HexPosition<u128> = random_position(rules, 0, 1);
        let wide: HexPosition<WideBitboard> = random_position(rules, 0, 1);
        for fill in FILLS {
            let seed = Seed(11);
            assert_eq!(narrow.rollouts(&fill, 1000, seed), wide.rollouts(&fill, 1000, seed));
        }
    }
}

/// Compares scalar and batched win rates with the exact share over all fillings.
#[test]
fn win_rates_are_those_of_all_fillings() {
    for (rules, plies) in [("1", 0), ("2", 0), ("3", 0), ("4", 0), ("4", 3), ("3x5", 2), ("5", 9)] {
        let position: HexPosition<u128> = random_position(rules, plies, 5);
        for fill in FILLS {
            let truth = exact_value(&position, fill);
            for simd in Simd::available().into_iter().map(Some).chain([None]) {
                let count = 200_000;
                let tally = rollouts_with(&position, fill, count, Seed(2), simd);
                let rate = f64::from(tally.first_wins) / f64::from(count);
                let error = (truth * (1.0 - truth) / f64::from(count)).sqrt();
                assert!(
                    (rate - truth).abs() <= 4.5 * error,
                    "{rules} {fill:?} {simd:?}: {rate} and not {truth} ± {error}"
                );
            }
        }
    }
}

fn check_scalar_against_batched<P: Bitboard>(rules: &str, plies: usize, seed: u64) {
    let position: HexPosition<P> = random_position(rules, plies, seed);
    for fill in FILLS {
        let count = 30_000;
        let scalar = rollouts_with(&position, fill, count, Seed(seed), None);
        let batched = rollouts_with(&position, fill, count, Seed(seed), Some(Simd::best()));
        let share = |wins: u32| f64::from(wins) / f64::from(count);
        let (a, b) = (share(scalar.first_wins), share(batched.first_wins));
        let error = ((a * (1.0 - a) + b * (1.0 - b)) / f64::from(count)).sqrt();
        assert!((a - b).abs() <= 4.5 * error, "{rules} {fill:?} {seed}: {a}, {b} ± {error}");
    }
}

#[test]
fn scalar_and_batched_agree_on_every_shape() {
    for seed in 0..8 {
        check_scalar_against_batched::<u128>("11", 30, seed);
    }
    for size in 12..=19 {
        check_scalar_against_batched::<WideBitboard>(&size.to_string(), size * size / 4, 1);
    }
    for rules in ["1x9", "9x1", "2x19", "19x2", "7x13", "13x7", "19x11", "11x19"] {
        check_scalar_against_batched::<WideBitboard>(rules, 0, 1);
    }
}

/// The fillings of one pass share the order in which their surplus is changed; this must not make
/// their mean noisier than that of independent fillings by more than a few per cent.
#[test]
fn exact_passes_are_nearly_independent() {
    let position: HexPosition<u128> = random_position("11", 0, 0);
    let passes = 2_000;
    let rates: Vec<f64> = (0..passes)
        .map(|pass| {
            let tally = rollouts_with(&position, Fill::Exact, 512, Seed(pass), Some(Simd::best()));
            f64::from(tally.first_wins) / 512.0
        })
        .collect();
    let mean = rates.iter().sum::<f64>() / passes as f64;
    let variance =
        rates.iter().map(|rate| (rate - mean).powi(2)).sum::<f64>() / (passes - 1) as f64;
    let independent = mean * (1.0 - mean) / 512.0;
    let ratio = variance / independent;
    assert!((0.87..1.3).contains(&ratio), "variance is {ratio} times that of coins");
}

#[test]
fn an_exact_fill_gives_the_odd_stone_to_the_side_to_move() {
    let first: HexPosition<u128> = random_position("1", 0, 0);
    assert_eq!(first.rollouts(&Fill::Exact, 40, Seed(1)).first_wins, 40);
    let mut second = Hex::<u128>::initial(&"1x2".parse().unwrap());
    second.play(second.parse_move("a1").unwrap());
    assert_eq!(second.rollouts(&Fill::Exact, 40, Seed(1)).first_wins, 0);
    assert_eq!(second.rollouts(&Fill::Exact, 3, Seed(1)).first_wins, 0);
}

/// Checks that a traced rollout has the same result as a plain one, and shows a full board on which
/// that side is connected: old stones with their owners, every other cell with the side that played
/// there.
fn check_trace<P: Bitboard>(rules: &str, plies: usize, seed: u64) {
    let position: HexPosition<P> = random_position(rules, plies, seed);
    let board = position.board();
    let mut trace = Trace::default();
    for fill in FILLS {
        for number in 0..50 {
            let seed = Seed(seed).stream(number);
            let tally = position.traced(&fill, seed, &mut trace);
            assert_eq!(tally, position.rollouts(&fill, 1, seed));
            assert_eq!((trace.points.len(), trace.margin_halves), (board.cells(), 0));
            let mut first = P::EMPTY;
            for (cell, point) in trace.points.iter().enumerate() {
                let stone = Side::BOTH.into_iter().find(|&side| position.stones(side).has(cell));
                match stone {
                    Some(_) => assert_eq!((point.first, point.owner), (None, stone)),
                    None => assert!(point.owner.is_some() && point.first == point.owner),
                }
                if point.owner == Some(Side::First) {
                    first = first | P::bit(cell);
                }
            }
            assert_eq!(board.connected(Side::First, first), tally.first_wins == 1);
        }
    }
}

#[test]
fn a_trace_shows_the_full_board() {
    check_trace::<u128>("7", 10, 1);
    check_trace::<u128>("5x9", 0, 2);
    check_trace::<WideBitboard>("13", 40, 3);
}

#[test]
fn cells_are_points_and_a_swap_has_none() {
    let mut position = Hex::<u128>::initial(&"5,swap".parse().unwrap());
    assert_eq!(position.points(), 25);
    position.play(position.parse_move("b2").unwrap());
    let points: Vec<_> =
        position.legal_moves(&History::default()).iter().map(|&mv| position.point_of(mv)).collect();
    assert_eq!(points.iter().filter(|point| point.is_none()).count(), 1);
    let free: Vec<_> = points.into_iter().flatten().collect();
    assert_eq!((free.len(), free.contains(&6)), (24, false));
}

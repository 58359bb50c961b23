//! Time of filling in cells and of searching connections.

use super::super::spread::Spread;
use cpu_time::ProcessTime;
use ponder_game::{Seed, Side};
use ponder_hex::knowledge::{Connections, FilledBoard, Limits, Until};
use ponder_hex::{Bitboard, Board, HexRules};
use serde::Serialize;
use std::hint::black_box;
use std::time::Duration;

/// Length of the sides of the board.
const SIDE: u8 = 11;
/// Number of rounds, whose median counts.
const ROUNDS: u64 = 5;
/// Number of positions with one stone, and as many with two.
const OPENINGS: usize = 8;
/// Numbers of stones of the positions whose cells are filled in.
const STONES: std::ops::RangeInclusive<usize> = 1..=60;
/// Time that a position is measured at least, in a round.
const TURN: Duration = Duration::from_millis(1);

/// Time of single positions of 11x11; medians over the positions, round by round.
#[derive(Default, Serialize)]
pub struct KnowledgeResult {
    /// Milliseconds for the connections of both sides of a position with one or two stones, with
    /// the limits of the solver, and with those of `ponder hex knowledge`.
    pub vc_build_ms: Vec<f64>,
    pub vc_build_thorough_ms: Vec<f64>,
    /// Microseconds to fill in the cells of a random position.
    pub fill_in_us: Vec<f64>,
}

/// Number of steps that [`measure`] reports.
pub fn steps() -> u64 {
    ROUNDS
}

/// Measures until `is_stopped`.
pub fn measure(seed: Seed, is_stopped: impl Fn() -> bool, step: impl Fn()) -> KnowledgeResult {
    let rules = HexRules::new(SIDE, SIDE).expect("11x11 is a board");
    let board = Board::<u128>::new(&rules);
    let few = (0..2 * OPENINGS).map(|index| 1 + index / OPENINGS);
    let openings = positions(board, seed.named("openings"), few);
    let many = positions(board, seed.named("positions"), STONES);
    let mut result = KnowledgeResult::default();
    for _ in 0..ROUNDS {
        if is_stopped() {
            break;
        }
        let connections = |limits| {
            let mut connections = Connections::new(limits);
            let build = |&stones: &[u128; 2]| {
                let filled = FilledBoard::new(board, stones);
                for side in Side::BOTH {
                    connections.build(&filled, side, Until::Full);
                    black_box(connections.fulls());
                }
            };
            1e3 * median_seconds(&openings, build)
        };
        result.vc_build_ms.push(connections(Limits::default()));
        result.vc_build_thorough_ms.push(connections(Limits::thorough()));
        let fill = |&stones: &[u128; 2]| drop(black_box(FilledBoard::new(board, stones)));
        result.fill_in_us.push(1e6 * median_seconds(&many, fill));
        step();
    }
    result
}

/// Positions with these numbers of random stones, of both sides in turn.
fn positions(
    board: &Board<u128>,
    seed: Seed,
    stones: impl Iterator<Item = usize>,
) -> Vec<[u128; 2]> {
    let place = |(index, count): (usize, usize)| {
        let seed = seed.stream(index as u64);
        let mut stones = [u128::EMPTY; 2];
        let mut words = (0..).map(|number| seed.stream(number).0);
        for side in Side::BOTH.into_iter().cycle().take(count) {
            let is_empty = |cell: &usize| !(stones[0] | stones[1]).has(*cell);
            let cells = words.by_ref().map(|word| (word % board.cells() as u64) as usize);
            let cell = cells.into_iter().find(is_empty).expect("the words never end");
            stones[side.index()] |= u128::bit(cell);
        }
        stones
    };
    stones.enumerate().map(place).collect()
}

/// The median over the positions of the CPU seconds of `work`.
fn median_seconds(positions: &[[u128; 2]], mut work: impl FnMut(&[u128; 2])) -> f64 {
    let seconds = positions.iter().map(|stones| {
        let (begun, mut count) = (ProcessTime::now(), 0.0);
        loop {
            work(black_box(stones));
            count += 1.0;
            let elapsed = begun.elapsed();
            if elapsed >= TURN {
                return elapsed.as_secs_f64() / count;
            }
        }
    });
    Spread::of(seconds.collect()).median
}

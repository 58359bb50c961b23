//! Workloads of Othello: counting move sequences, and playouts.

use crate::{Unit, Workload};
use ponder_game::{Rollout, Seed, Uniform};
use ponder_othello::{Bitboard, OthelloPosition, OthelloRules, WideBitboard, perft};
use std::hint::black_box;

/// Depth to which move sequences are counted, and their number on 8x8.
const DEPTH: u32 = 10;
const SEQUENCES: u64 = 24_571_284;
/// Number of playouts in a round.
const PLAYOUTS: u32 = 500;

/// All workloads.
pub(super) fn all() -> Vec<Workload> {
    vec![
        sequences("perft_nodes_per_cpu_s", Unit::PerSecond),
        sequences("perft_10", Unit::Count),
        playouts::<u64>(8, "8x8"),
        playouts::<WideBitboard>(16, "16x16"),
    ]
}

fn start<P: Bitboard>(size: u8) -> OthelloPosition<P> {
    OthelloPosition::new(&OthelloRules::new(size).expect("a usual board"))
}

fn sequences(figure: &'static str, unit: Unit) -> Workload {
    let prepare = Box::new(move || {
        let start = start::<u64>(8);
        Box::new(move || {
            let count = perft(black_box(&start), DEPTH);
            assert_eq!(count, SEQUENCES, "sequences of {DEPTH} moves");
            count
        }) as Box<dyn FnOnce() -> u64>
    });
    Workload { figure, unit, case: "", prepare }
}

fn playouts<P: Bitboard>(size: u8, case: &'static str) -> Workload {
    let start = start::<P>(size);
    let mut number = 0;
    let prepare = Box::new(move || {
        let (start, seed) = (start.clone(), Seed(1).named("playouts").stream(number));
        number += 1;
        Box::new(move || {
            let tally = black_box(black_box(&start).rollouts(&Uniform, PLAYOUTS, seed));
            assert_eq!(tally.count, PLAYOUTS);
            u64::from(PLAYOUTS)
        }) as Box<dyn FnOnce() -> u64>
    });
    Workload { figure: "playouts_per_cpu_s", unit: Unit::PerSecond, case, prepare }
}

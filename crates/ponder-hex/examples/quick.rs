//! Quick look.
use ponder_game::*;
use ponder_hex::{rollout::*, *};
use cpu_time::ProcessTime;
fn main() {
    let rules: HexRules = "11".parse().unwrap();
    let p = Hex::<u128>::initial(&rules);
    for simd in [None, Some(Simd::Avx512)] {
        let n = if simd.is_none() {
            512 * 4000
        } else {
            512 * 20000
        };
        for _ in 0..3 {
            let t = ProcessTime::now();
            let tally = coin_rollouts(&p, n, Seed(5), simd);
            let s = t.elapsed().as_secs_f64();
            println!(
                "{simd:?} {:.1} M/s p={:.5}",
                n as f64 / s / 1e6,
                tally.first_wins as f64 / n as f64
            );
        }
    }
}

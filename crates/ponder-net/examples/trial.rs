//! Trial.
use ponder_net::*; use ponder_game::*; use ponder_hex::*;
fn main() {
    let rules: HexRules = "11".parse().unwrap();
    let start = Hex::<u128>::initial(&rules);
    let mut samples = Vec::new();
    kit::random_walk(&start, Seed(3), 40, |p, _, _| { let mut b = vec![0; 121*4]; p.encode(0, &mut b); samples.push(b); });
    let frame = start.frame();
    for (c, b) in [(32, 8), (64, 10)] { for taps in [Taps::Masked, Taps::Plain] {
        let mut config = NetConfig::pooled::<HexPosition<u128>>(c, b); config.taps = taps;
        let t = Trial::new(config, Seed(1), &samples, frame);
        t.check(&samples[..2], frame);
        for path in FloatPath::available() {
            let n = if path == FloatPath::Portable { 100 } else { 2000 * 32 * 8 / c / b };
            for _ in 0..2 { let time = cpu_time::ProcessTime::now();
            let x = t.run_float(path, &samples, frame, n);
            let s = time.elapsed().as_secs_f64();
            println!("{c}x{b} {taps:?} {path:?}: {:.0}/s {:.0} Gop/s {x}", n as f64 / s, n as f64 / s * config.operations(frame) as f64 / 1e9); }
        }
        for path in Int8Path::available() {
            let n = if path == Int8Path::Portable { 100 } else { 20000 * 32 * 8 / c / b };
            for _ in 0..3 { let time = cpu_time::ProcessTime::now();
            let x = t.run(path, &samples, frame, n);
            let s = time.elapsed().as_secs_f64();
            println!("{c}x{b} {taps:?} {path:?}: {:.0}/s {:.0} Gop/s {x}", n as f64 / s, n as f64 / s * config.operations(frame) as f64 / 1e9); }
        }
    } }
}

//! Ŝako on analysis files.
use cpu_time::ProcessTime;
use ponder_game::Side;
use ponder_paco::PacoPosition;
use ponder_paco::analysis::{Budget, paco_in_one, paco_in_two};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    id: String,
    fen: String,
    white_attacks_king: bool,
    black_attacks_king: bool,
    paco_in_1: bool,
    paco_in_1_example: Vec<ponder_paco::PacoMove>,
    paco_in_2: bool,
    attack_fens: Vec<String>,
}

fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(1).expect("a file")).expect("a file");
    let cases: Vec<Case> = text.lines().map(|l| serde_json::from_str(l).expect("a case")).collect();
    let positions: Vec<PacoPosition> =
        cases.iter().map(|c| PacoPosition::from_fen(&c.fen).expect("fen")).collect();
    let mut bad = 0;
    let mut times = Vec::new();
    for (case, position) in cases.iter().zip(&positions) {
        let found = Side::BOTH.map(|side| position.gives_sako(side));
        if found != [case.white_attacks_king, case.black_attacks_king] {
            println!("{} {} {found:?}", case.id, case.fen);
            bad += 1;
        }
        let mut budget = Budget::new(100_000_000);
        let one = paco_in_one(position, &mut budget).expect("in budget");
        if one.sequences.is_empty() == case.paco_in_1
            || one.sequences.first().map_or(0, Vec::len) != case.paco_in_1_example.len()
        {
            println!(
                "{} {} in one {:?} expected {:?}",
                case.id, case.fen, one.sequences, case.paco_in_1_example
            );
            bad += 1;
        }
        let begun = ProcessTime::now();
        let mut budget = Budget::new(100_000_000);
        let two = paco_in_two(position, &mut budget).expect("in budget");
        times.push((begun.elapsed().as_secs_f64() * 1e6, 100_000_000 - budget.left()));
        let mut fens: Vec<String> = two.attacks.iter().map(|(e, _)| e.to_fen()).collect();
        fens.sort();
        if fens != case.attack_fens || case.paco_in_2 == fens.is_empty() {
            println!("{} {} in two {fens:?} expected {:?}", case.id, case.fen, case.attack_fens);
            bad += 1;
        }
    }
    println!("{} cases, {bad} bad", cases.len());
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let at = |q: f64| times[((times.len() - 1) as f64 * q) as usize];
    println!("in two: p50 {:?} p90 {:?} p95 {:?} max {:?}", at(0.5), at(0.9), at(0.95), at(1.0));
    for _ in 0..3 {
        let begun = ProcessTime::now();
        let mut count = 0;
        for _ in 0..20 {
            for position in &positions {
                count += usize::from(position.gives_sako(Side::First));
                count += usize::from(position.gives_sako(Side::Second));
            }
        }
        let us = begun.elapsed().as_secs_f64() * 1e6 / (20 * positions.len()) as f64;
        println!("{us:.3} us a position, both colours ({count})");
    }
}

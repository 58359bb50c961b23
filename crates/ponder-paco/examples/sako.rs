//! Ŝako on analysis files.
use cpu_time::ProcessTime;
use ponder_game::Side;
use ponder_paco::PacoPosition;
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    id: String,
    fen: String,
    white_attacks_king: bool,
    black_attacks_king: bool,
}

fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(1).expect("a file")).expect("a file");
    let cases: Vec<Case> = text.lines().map(|l| serde_json::from_str(l).expect("a case")).collect();
    let positions: Vec<PacoPosition> =
        cases.iter().map(|c| PacoPosition::from_fen(&c.fen).expect("fen")).collect();
    let mut bad = 0;
    for (case, position) in cases.iter().zip(&positions) {
        let found = Side::BOTH.map(|side| position.gives_sako(side));
        if found != [case.white_attacks_king, case.black_attacks_king]
            || position.to_fen() != case.fen
        {
            println!("{} {} {found:?}", case.id, case.fen);
            bad += 1;
        }
    }
    println!("{} cases, {bad} bad", cases.len());
    for _ in 0..5 {
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

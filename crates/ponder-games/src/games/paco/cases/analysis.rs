//! Positions with ŝako and their winning moves.

use super::{position, same_fen};
use crate::conformance::Checks;
use ponder_game::Side;
use ponder_paco::PacoMove;
use ponder_paco::analysis::{NODES_MAX, NodeLimit, paco_in_one, paco_in_two};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnalysisCase {
    id: String,
    fen: String,
    white_attacks_king: bool,
    black_attacks_king: bool,
    paco_in_1: bool,
    /// One of the shortest sequences.
    paco_in_1_example: Vec<PacoMove>,
    /// The number of them that another program's search found, which is not all.
    #[serde(rename = "paco_in_1_end_states")]
    _paco_in_1_end_states: u64,
    paco_in_2: bool,
    attack_fens: Vec<String>,
    #[serde(rename = "peer_us")]
    _peer_us: u64,
}

pub(super) fn run_case(line: &[u8]) -> Result<Checks, serde_json::Error> {
    let case: AnalysisCase = serde_json::from_slice(line)?;
    let mut checks = Checks::new(&case.id);
    let Some(position) = position(&case.fen, &mut checks) else { return Ok(checks) };
    checks.equal("the FEN is kept", &true, &same_fen(&case.fen, &position.to_fen()));
    let sako = Side::BOTH.map(|side| position.gives_sako(side));
    checks.equal("attacks", &[case.white_attacks_king, case.black_attacks_king], &sako);
    let mut budget = NodeLimit::new(NODES_MAX);
    match paco_in_one(&position, &mut budget) {
        Err(_) => checks.check(Some("paco in 1: the node limit was reached".to_owned())),
        Ok(one) => {
            checks.equal("paco_in_1", &case.paco_in_1, &!one.sequences.is_empty());
            let shortest = one.sequences.first().map_or(0, Vec::len);
            checks.equal("actions to win", &case.paco_in_1_example.len(), &shortest);
            if case.paco_in_1 {
                let known = one.sequences.contains(&case.paco_in_1_example);
                checks.equal("the example is among the sequences", &true, &known);
            }
        }
    }
    match paco_in_two(&position, &mut budget) {
        Err(_) => checks.check(Some("paco in 2: the node limit was reached".to_owned())),
        Ok(two) => {
            checks.equal("paco_in_2", &case.paco_in_2, &!two.attacks.is_empty());
            let mut fens: Vec<String> = two.attacks.iter().map(|(end, _)| end.to_fen()).collect();
            fens.sort();
            let same = fens.len() == case.attack_fens.len()
                && case.attack_fens.iter().zip(&fens).all(|(file, found)| same_fen(file, found));
            let problem =
                format!("attack_fens: the file has {:?}, Ponder finds {fens:?}", case.attack_fens);
            checks.check((!same).then_some(problem));
        }
    }
    Ok(checks)
}

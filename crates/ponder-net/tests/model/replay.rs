//! Hex positions in Python (`tools/ponder_hex.py`) are encoded in the same way as by Ponder.

use crate::model::python;
use ponder_game::{
    Encode, Game, History, Notation, Position as _, Seed, Side, Status, conformance,
};
use ponder_hex::{Hex, HexPosition, HexRules};
use serde_json::{Value, json};

type Position = HexPosition<u128>;

fn described(position: &Position) -> Value {
    let frame = position.frame();
    let planes = [0, 1].map(|symmetry| {
        let mut planes = vec![0; frame.cells() * Position::PLANES];
        position.encode(symmetry, &mut planes);
        planes
    });
    let legal = [0, 1].map(|symmetry| {
        let moves = position.legal_moves(&History::default());
        let mut outputs: Vec<usize> =
            moves.into_iter().map(|mv| position.policy_index(mv, symmetry)).collect();
        outputs.sort_unstable();
        outputs
    });
    json!({
        "rows": frame.rows,
        "cols": frame.cols,
        "is_first": position.to_move() == Side::First,
        "planes": planes[0],
        "legal": legal[0],
        "turned": planes[1],
        "turned_legal": legal[1],
    })
}

#[test]
fn python_sees_hex_positions_the_same() {
    let python = match python::python("PONDER_TORCH_PYTHON", "numpy") {
        Ok(python) => python,
        Err(reason) => {
            println!("skipped: no NumPy: {reason}");
            return;
        }
    };
    let folder = tempfile::tempdir().unwrap();
    for (number, board) in ["3", "5x3", "3x6", "4,swap", "4,swap=sides", "4,pass", "4,swap,pass"]
        .into_iter()
        .enumerate()
    {
        let rules: HexRules = board.parse().unwrap();
        let games = (0..40).map(|game| {
            let start = Hex::<u128>::initial(&rules);
            let (mut seen, mut texts, mut before) = (Vec::new(), Vec::new(), start.clone());
            conformance::random_walk(
                &start,
                Seed(game),
                usize::MAX,
                |position, history, played| {
                    if let Some(&mv) = played.last() {
                        texts.push(before.format_move(mv));
                    }
                    if position.status(history) == Status::Running {
                        seen.push(described(position));
                    }
                    before = position.clone();
                },
            );
            json!({"rules": format!("hex:{board}"), "moves": texts, "positions": seen})
        });
        let games: Vec<Value> = games.collect();
        let path = folder.path().join(format!("{number}.json"));
        std::fs::write(path, serde_json::to_string(&games).unwrap()).unwrap();
    }
    assert_eq!(python::run(&python, "check_replay.py", folder.path()).lines().count(), 7);
}

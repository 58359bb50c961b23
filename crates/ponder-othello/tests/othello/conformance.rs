//! The file of cases, as the slow reference makes it.

use super::reference::Slow;
use super::rules::rules;
use ponder_game::conformance::Reference;
use ponder_game::{Seed, Side, Status};
use ponder_othello::{OthelloMove, OthelloPosition, WideBitboard, sgf};
use serde_json::{Value, json};
use std::path::Path;

/// Interval in plies between checkpoints, which have all legal moves.
const PLIES_BETWEEN: usize = 5;

fn legal(slow: &Slow<WideBitboard>) -> Vec<OthelloMove> {
    let over = slow.status() != Status::Running;
    if over { Vec::new() } else { Reference::legal(slow).into_iter().collect() }
}

fn checkpoint(slow: &Slow<WideBitboard>, ply: usize) -> Value {
    let mark = |disc: &Option<Side>| match disc {
        Some(Side::First) => 'B',
        Some(Side::Second) => 'W',
        None => '.',
    };
    let rows = slow.squares.iter().map(|row| row.iter().map(mark).collect::<String>());
    let moves = legal(slow);
    json!({
        "ply": ply,
        "to_move": if slow.to_move == Side::First { "black" } else { "white" },
        "seat": slow.to_move.index(),
        "n_legal": moves.len(),
        "board": rows.collect::<Vec<_>>().join("/"),
        "legal": moves.into_iter().map(sgf::to_text).collect::<Vec<_>>(),
    })
}

/// A random game; one in three is cut off.
fn case(size: u8, number: u64) -> Value {
    let mut state = Seed(number).named("othello").stream(u64::from(size)).0;
    let mut slow = Slow::<WideBitboard>::new(rules(size));
    let plies_max = if number % 3 == 2 { usize::from(size) } else { usize::MAX };
    let (mut moves, mut checkpoints) = (Vec::new(), Vec::new());
    while slow.status() == Status::Running && moves.len() < plies_max {
        let all = legal(&slow);
        if moves.len() % PLIES_BETWEEN == 0 || all == [OthelloMove::PASS] {
            let mut checkpoint = checkpoint(&slow, moves.len());
            let wrong = if all == [OthelloMove::PASS] { "a1" } else { "pass" };
            checkpoint["refused"] = json!([wrong]);
            checkpoints.push(checkpoint);
        }
        let (word, next) = Seed::splitmix(state);
        state = next;
        let mv = all[(word % all.len() as u64) as usize];
        moves.push(sgf::to_text(mv));
        Reference::<OthelloPosition<WideBitboard>>::play(&mut slow, mv);
    }
    let is_over = slow.status() != Status::Running;
    let lead = slow.count(Side::First) - slow.count(Side::Second);
    let winner = match lead.signum() {
        _ if !is_over => Value::Null,
        1 => json!("black"),
        -1 => json!("white"),
        _ => Value::Null,
    };
    json!({
        "id": format!("{size}x{size}-{number}"),
        "rules": if size == 8 { "othello".to_owned() } else { format!("othello:{size}") },
        "checkpoints": checkpoints,
        "winner": winner,
        "lead": if is_over { json!(lead) } else { Value::Null },
        "final": checkpoint(&slow, moves.len()),
        "moves": moves,
    })
}

/// The file is written anew with `PONDER_WRITE_CASES=1`.
#[test]
fn the_file_is_what_the_reference_says() {
    let mut text = String::new();
    for size in [4, 6, 8, 10, 12, 14, 16] {
        for number in 0..if size <= 8 { 24 } else { 9 } {
            text.push_str(&case(size, number).to_string());
            text.push('\n');
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/othello.jsonl.zst");
    if std::env::var_os("PONDER_WRITE_CASES").is_some() {
        std::fs::write(&path, zstd::encode_all(text.as_bytes(), 19).unwrap()).unwrap();
    }
    let file = zstd::decode_all(std::fs::read(&path).unwrap().as_slice()).unwrap();
    assert!(file == text.as_bytes(), "run with PONDER_WRITE_CASES=1 to write the file anew");
}

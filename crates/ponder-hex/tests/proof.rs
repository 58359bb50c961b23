//! Proofs: extraction, the file format, and the verifier.

use crate::enumeration::Enumeration;
use ponder_game::Side;
use ponder_hex::proof::{BadProof, Fault, NoProof, Proof, ProofReader};
use ponder_hex::solver::{Solver, SolverOptions};
use ponder_hex::{Bitboard, HexRules};
use proptest::prelude::*;
use std::sync::LazyLock;

fn find(size: u8, stones: [u128; 2], to_move: Side) -> Proof {
    let rules = HexRules::new(size, size).unwrap();
    let options = SolverOptions { table_bytes: 1 << 20, ..SolverOptions::default() };
    let mut solver = Solver::<u128>::new(rules, options);
    Proof::find(&mut solver, rules, stones, to_move, &mut |_| false).unwrap()
}

fn read(text: &str) -> Result<Proof, BadProof> {
    let mut reader = ProofReader::default();
    for line in text.lines() {
        reader.push(line.as_bytes())?;
    }
    reader.finish()
}

/// Proof of the opening e1 of 5x5, which Black wins.
static LINES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let text = find(5, [1 << 4, 0], Side::Second).to_json_lines();
    text.lines().map(str::to_owned).collect()
});

/// Fault of the proof of [`LINES`] after a change of its lines.
fn fault_after(change: impl FnOnce(&mut Vec<String>)) -> Option<Fault> {
    let mut lines = LINES.clone();
    change(&mut lines);
    read(&lines.join("\n")).unwrap().verify().err().map(|refutation| refutation.fault)
}

/// Index of the last line that has a word.
fn last_with(lines: &[String], word: &str) -> usize {
    lines.iter().rposition(|line| line.contains(word)).unwrap()
}

#[test]
fn all_openings_of_small_boards_are_proven() {
    for size in [4, 5] {
        let mut truth = Enumeration::new(size, size);
        for cell in 0..usize::from(size) * usize::from(size) {
            let stones = [1 << cell, 0];
            let proof = find(size, stones, Side::Second);
            proof.verify().unwrap();
            let text = proof.to_json_lines();
            assert_eq!(read(&text).unwrap(), proof);
            assert_eq!(proof.stones().map(|set| set.resized::<u128>()), stones);
            if size == 4 {
                assert_eq!(proof.winner(), truth.winner(stones, Side::Second), "{cell}");
            }
        }
        assert_eq!(find(size, [0, 0], Side::First).winner(), Side::First);
    }
}

#[test]
fn positions_of_any_kind_are_proven() {
    crate::enumeration::for_each_position(|truth, stones| {
        for side in Side::BOTH {
            let options = SolverOptions { table_bytes: 1 << 12, ..SolverOptions::default() };
            let mut solver = Solver::new(truth.rules, options);
            let proof = Proof::find(&mut solver, truth.rules, stones, side, &mut |_| false);
            let proof = proof.unwrap();
            assert_eq!(proof.verify(), Ok(()), "{stones:?}");
            assert_eq!(proof.winner(), truth.winner(stones, side), "{stones:?}");
        }
    });
}

#[test]
fn a_position_that_is_won_needs_no_cell() {
    let column = (0..4).fold(0, |column, row| column | 1 << (4 * row));
    for to_move in Side::BOTH {
        let proof = find(4, [column, 2], to_move);
        assert_eq!((proof.verify(), proof.nodes()), (Ok(()), 1));
        assert_eq!(proof.winner(), Side::First);
    }
}

#[test]
fn a_stopped_search_gives_no_proof() {
    let rules = HexRules::new(7, 7).unwrap();
    let mut solver = Solver::<u128>::new(rules, SolverOptions::default());
    let proof = Proof::find(&mut solver, rules, [0, 0], Side::First, &mut |_| true);
    assert_eq!(proof, Err(NoProof::Stopped));
    // The position f2 of 6x6 is solved, but not yet proven.
    let rules = HexRules::new(6, 6).unwrap();
    let mut solver = Solver::<u128>::new(rules, SolverOptions::default());
    let stones = [1 << 11, 0];
    let solved = solver.solve(stones, Side::Second, &mut |_| false).unwrap();
    let end = solver.counts().nodes + 500;
    let mut find = |end| {
        Proof::find(&mut solver, rules, stones, Side::Second, &mut |counts| counts.nodes >= end)
    };
    assert_eq!(find(end), Err(NoProof::Stopped));
    assert_eq!(find(u64::MAX).map(|proof| proof.winner()), Ok(solved.winner));
}

#[test]
fn changed_proofs_are_refuted() {
    assert_eq!(fault_after(|_| {}), None);
    let swapped = |lines: &mut Vec<String>| {
        lines[0] = lines[0].replace("\"winner\":\"black\"", "\"winner\":\"white\"");
        for line in &mut lines[1..] {
            *line = line.replace("\"top\"", "\"left\"").replace("\"bottom\"", "\"right\"");
        }
    };
    assert!(fault_after(swapped).is_some());
    // A stone that the position lacks, and one of the opponent in the carrier.
    let lacking = |lines: &mut Vec<String>| lines[0] = lines[0].replace("\"e1\"", "\"a1\"");
    assert_eq!(fault_after(lacking), Some(Fault::Root));
    let blocked = |lines: &mut Vec<String>| {
        lines[0] = lines[0].replace("\"white\":\"\"", "\"white\":\"c3\"");
    };
    assert_eq!(fault_after(blocked), Some(Fault::Root));
    let shared = |lines: &mut Vec<String>| {
        lines[0] = lines[0].replace("\"white\":\"\"", "\"white\":\"e1\"");
    };
    assert_eq!(fault_after(shared), Some(Fault::TwoStones));
    let moved = |lines: &mut Vec<String>| {
        lines[0] = lines[0].replace("\"first\":null", "\"first\":\"c3\"");
    };
    assert_eq!(fault_after(moved), Some(Fault::FirstMove));
    assert_eq!(fault_after(|lines| lines.truncate(1)), Some(Fault::Empty));
    let far = |lines: &mut Vec<String>| lines.push("{\"path\":[4294967295]}".to_owned());
    assert_eq!(fault_after(far), Some(Fault::Reference { child: u32::MAX }));
    let cyclic = |lines: &mut Vec<String>| {
        let own = lines.len() - 1;
        lines.push(format!("{{\"answers\":[[\"a1\",{own}]]}}"));
    };
    let own = LINES.len() as u32 - 1;
    assert_eq!(fault_after(cyclic), Some(Fault::Reference { child: own }));
    let twice = |lines: &mut Vec<String>| {
        let leaf = last_with(lines, "leaf") - 1;
        lines.push(format!("{{\"path\":[{leaf},{leaf}]}}"));
    };
    assert_eq!(fault_after(twice), Some(Fault::Ends));
    let large = |lines: &mut Vec<String>| {
        let cells: String =
            ('a'..='e').flat_map(|col| [format!("{col}2"), format!("{col}3")]).collect();
        let ends = "\"ends\":[\"top\",\"bottom\"]";
        lines.push(format!("{{\"leaf\":{{{ends},\"stones\":\"\",\"carrier\":\"{cells}a4\"}}}}"));
    };
    assert_eq!(fault_after(large), Some(Fault::LargeLeaf));
}

#[test]
fn no_answer_and_no_cell_of_a_leaf_can_be_left_out() {
    let (mut answers, mut leaves) = (0, 0);
    for index in 1..LINES.len() {
        let line: serde_json::Value = serde_json::from_str(&LINES[index]).unwrap();
        if let Some(list) = line["answers"].as_array() {
            for left_out in 0..list.len() {
                let mut rest = list.clone();
                rest.remove(left_out);
                let changed = serde_json::json!({ "answers": rest }).to_string();
                let fault = fault_after(|lines| lines[index] = changed);
                assert!(fault.is_some(), "{index} {left_out}");
                answers += 1;
            }
        } else if line["leaf"]["carrier"].as_str().is_some_and(|carrier| carrier.len() == 4) {
            let mut changed = line.clone();
            changed["leaf"]["carrier"] = line["leaf"]["carrier"].as_str().unwrap()[2..].into();
            let fault = fault_after(|lines| lines[index] = changed.to_string());
            assert_eq!(fault, Some(Fault::LostLeaf), "{index}");
            leaves += 1;
        }
    }
    assert!(answers > 30 && leaves > 3, "{answers} {leaves}");
}

#[test]
fn lines_that_are_not_proofs_are_named() {
    let fails = |text: &str, words: &str| {
        let problem = read(text).unwrap_err().to_string();
        assert!(problem.contains(words), "{problem}");
    };
    fails("", "empty");
    fails("{}", "missing field");
    let head = &LINES[0];
    fails(&head.replace(":1,", ":2,"), "version 2");
    fails(&head.replace("\"5\"", "\"20\""), "19");
    fails(&head.replace("e1", "f1"), "`f1`");
    fails(&format!("{head}\n{{\"tree\":[]}}"), "unknown variant");
    fails(&format!("{head}\n{{\"answers\":[[\"top\",0]]}}"), "`top`");
}

proptest! {
    #[test]
    fn mutations_give_an_error_or_a_proof_of_the_true_winner(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4), 1..4),
    ) {
        let mut bytes = LINES.join("\n").into_bytes();
        for (index, byte, kind) in changes {
            let at = index.index(bytes.len());
            let byte = b"abcde12345[]{},:\"\n0"[usize::from(byte) % 19];
            match kind {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, byte),
                _ => bytes[at] = byte,
            }
        }
        let mut reader = ProofReader::default();
        if bytes.split(|byte| *byte == b'\n').all(|line| reader.push(line).is_ok())
            && let Ok(proof) = reader.finish()
            && proof.verify().is_ok()
        {
            // The position may be another one.
            let mut solver = Solver::<u128>::new(proof.rules(), SolverOptions::default());
            let stones = proof.stones().map(Bitboard::resized);
            let found = solver.solve(stones, proof.to_move(), &mut |_| false).unwrap();
            prop_assert_eq!(found.winner, proof.winner());
        }
    }
}

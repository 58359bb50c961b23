//! Leaves: files with values of 16 and 32 bits, and lists as text. The first byte selects the kind.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ponder_lexicon::klv::{KlvForm, LEAVE_MAX, LeaveList, LeaveTable, Leaves};
use ponder_lexicon::{Alphabet, Tile};

/// Largest value that is written without loss, in thousandths of a point.
const EXACT: i32 = 2_000_000;

fuzz_target!(|bytes: &[u8]| {
    let Some((&kind, bytes)) = bytes.split_first() else { return };
    let leaves = match kind % 3 {
        0 => Leaves::from_bytes(bytes),
        1 => Leaves::from_klv16(bytes),
        _ => return list(bytes),
    };
    match leaves {
        Ok(leaves) => checked(leaves),
        Err(error) => {
            let byte = error.byte().expect("an error of a reader says where");
            assert!(byte <= bytes.len() as u64, "{error}");
        }
    }
});

fn checked(leaves: Leaves) {
    let all: Vec<(Vec<Tile>, i32)> = leaves.iter().collect();
    assert_eq!(all.len(), leaves.len());
    for (leave, value) in &all {
        assert!((1..=LEAVE_MAX).contains(&leave.len()) && leave.is_sorted(), "{leave:?}");
        assert_eq!(leaves.value(leave), *value);
    }
    let bytes = leaves.to_bytes(KlvForm::Klv2).expect("so few leaves fit");
    let again = Leaves::from_bytes(&bytes).expect("what was written can be read");
    for ((leave, value), (same, read)) in all.iter().zip(again.iter()) {
        assert_eq!(leave, &same);
        assert!(value.abs() > EXACT || *value == read, "{value} {read}");
    }
    if let Ok(narrow) = leaves.to_bytes(KlvForm::Klv) {
        let narrow = Leaves::from_bytes(&narrow).expect("what was written can be read");
        for ((_, one), (_, other)) in leaves.iter().zip(narrow.iter()) {
            assert!((one - other).abs() <= 4, "{one} {other}");
        }
    }
    // Covers both kinds of tables: with 5 letters they are mostly dense, with 62 mostly not.
    for letters in [5, 62] {
        let table = LeaveTable::new(leaves.clone(), letters);
        all.iter().for_each(|(leave, value)| assert_eq!(table.value(leave), *value));
    }
}

fn list(bytes: &[u8]) {
    let english = Alphabet::english();
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(list) = LeaveList::from_csv(text, &english) else { return };
    let again = LeaveList::from_csv(&list.to_csv(&english), &english);
    let again = again.expect("what was written can be read");
    assert!(again.iter().eq(list.iter()));
    let leaves = list.to_leaves().expect("so few leaves fit");
    assert_eq!(leaves.len(), list.len());
    for ((leave, points), (same, value)) in list.iter().zip(leaves.iter()) {
        assert_eq!((&leave, (points * 1000.0).round() as i32), (&same, value));
    }
    checked(leaves);
}

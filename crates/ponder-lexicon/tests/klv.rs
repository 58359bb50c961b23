//! Leaves: files, texts, and the table for hot code.

use crate::common;

use std::collections::BTreeMap;

use common::{reference, synthetic};
use ponder_lexicon::klv::{Dense, KlvError, KlvForm, LeaveError, LeaveList, LeaveTable, Leaves};
use ponder_lexicon::{Alphabet, Tile};
use proptest::prelude::*;

fn list(csv: &str) -> LeaveList {
    LeaveList::from_csv(csv, &Alphabet::english()).expect("leaves")
}

const SMALL: &str = "?,24\nS,7.5\r\nSA,8.125\n\nQU,-0.125\nQ,-6.5\nRES?,30.0004\n";

#[test]
fn a_small_table_is_made_and_looked_up() {
    let english = Alphabet::english();
    let made = list(SMALL);
    assert_eq!((made.len(), made.is_empty()), (6, false));
    let csv = "?,24\n?ERS,30.0004\nAS,8.125\nQ,-6.5\nQU,-0.125\nS,7.5\n";
    assert_eq!(made.to_csv(&english), csv);
    let pairs = LeaveList::from_pairs(made.iter()).unwrap();
    assert_eq!(pairs.to_csv(&english), csv);
    let expected =
        [("?", 24_000), ("AS", 8125), ("?ERS", 30_000), ("QU", -125), ("ERS", 0), ("", 0)];
    let leaves = made.to_leaves().unwrap();
    let table = LeaveTable::new(leaves.clone(), english.letters());
    assert!(matches!(table, LeaveTable::Dense(_)));
    let wide = Leaves::from_bytes(&made.to_bytes(KlvForm::Klv2).unwrap()).unwrap();
    assert_eq!(wide, leaves);
    let seen: Vec<(Vec<Tile>, i32)> = leaves.iter().collect();
    assert_eq!(seen[1], (english.tiles_of("?ERS").unwrap(), 30_000));
    for (leave, value) in expected {
        let tiles = english.tiles_of(leave).unwrap();
        assert_eq!((leaves.value(&tiles), table.value(&tiles)), (value, value), "{leave}");
    }
}

#[test]
fn narrow_files_are_read_as_equities_expect() {
    let read = |csv: &str, form: KlvForm| {
        let bytes = list(csv).to_bytes(form)?;
        let read = if form == KlvForm::Klv16 { Leaves::from_klv16 } else { Leaves::from_bytes };
        let leaves = read(&bytes)?;
        assert_eq!(leaves.to_bytes(form)?, bytes);
        Ok::<i32, KlvError>(leaves.value(&[1]))
    };
    for (points, narrow, narrower) in [
        ("-0.125", -124, -125),
        ("0.125", 125, 125),
        ("-6.5", -6499, -6500),
        ("7.5", 7500, 7500),
        ("0.0625", 63, 125),
        ("-0.0625", -62, -125),
    ] {
        let csv = format!("A,{points}");
        assert_eq!(read(&csv, KlvForm::Klv), Ok(narrow), "{points}");
        assert_eq!(read(&csv, KlvForm::Klv16), Ok(narrower), "{points}");
    }
    assert!(read("A,127.99", KlvForm::Klv).is_ok());
    let error = read("A,128", KlvForm::Klv).unwrap_err();
    assert_eq!(error, KlvError::Narrow { value: "128".to_owned(), scale: 256 });
    assert_eq!(read("A,128", KlvForm::Klv16), Ok(128_000));
    assert_eq!(read("A,128", KlvForm::Klv2), Ok(128_000));
}

#[test]
fn a_table_without_leaves_is_worth_nothing() {
    let bytes = [1, 0, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0];
    for form in [KlvForm::Klv, KlvForm::Klv16, KlvForm::Klv2] {
        assert_eq!(LeaveList::default().to_bytes(form).unwrap(), bytes);
    }
    let read = Leaves::from_bytes(&bytes).unwrap();
    assert_eq!((read.len(), read.is_empty()), (0, true));
    assert_eq!(read, Leaves::empty());
    assert_eq!(Leaves::from_klv16(&bytes).unwrap(), read);
    let table = LeaveTable::new(read, 26);
    let mut values = [1; 128];
    table.subsets(&[7, 6, 5, 4, 3, 2, 1], &mut values);
    assert_eq!(values, [0; 128]);
    assert_eq!(table.value(&[1, 2]), 0);
}

#[test]
fn invalid_lists_of_leaves_are_reported_with_the_line() {
    let read = |csv: &str| LeaveList::from_csv(csv, &Alphabet::english()).unwrap_err();
    assert_eq!(read("A,1\nAB,2\n\nBA,3\nA,1"), LeaveError::Twice { line: 4, first: 2 });
    assert_eq!(read("A 1"), LeaveError::Line { line: 1 });
    assert_eq!(read("A,1\n,2"), LeaveError::Length { line: 2 });
    assert_eq!(read("AAAAAAAAAA,2"), LeaveError::Length { line: 1 });
    for value in ["", "one", "NaN", "inf", "100001"] {
        let found = LeaveError::Value { line: 2, value: value.to_owned() };
        assert_eq!(read(&format!("A,1\nB,{value}")), found);
    }
    for (csv, tile) in [("A1,2", "1"), ("Aé,2", "é"), ("Ab,2", "b")] {
        let text = read(csv).to_string();
        assert!(text.contains("line 1") && text.contains(tile), "{text}");
    }
}

#[test]
fn files_that_are_not_leaves_are_refused() {
    let good = list(SMALL).to_bytes(KlvForm::Klv2).unwrap();
    let error = |bytes: &[u8]| Leaves::from_bytes(bytes).unwrap_err();
    assert_eq!(error(&[1, 0, 0]), KlvError::Short(3));
    assert_eq!(error(&good[..20]), KlvError::Short(20));
    assert!(matches!(error(&good[..good.len() - 1]), KlvError::Length { .. }));
    assert!(matches!(error(&[&good[..], &[0]].concat()), KlvError::Length { .. }));
    let mut changed = good.clone();
    let last = changed.len() - 4;
    changed[last..].copy_from_slice(&f32::NAN.to_le_bytes());
    assert!(
        matches!(error(&changed), KlvError::Value { index: 5, byte, .. } if byte == last as u64)
    );
    // One leave, two values.
    let count = [1, 0, 0, 0, 0, 0, 0x40, 0, 1, 0, 0, 0, 0, 0, 0, 0];
    assert_eq!(error(&count), KlvError::Count { byte: 8, values: 1, leaves: 0 });
    // B, then A below it.
    let node = |tile: u32, arc: u32| (tile << 24 | 0xc0_0000 | arc).to_le_bytes();
    let nodes = [3_u32.to_le_bytes(), 0x40_0001_u32.to_le_bytes(), node(2, 2), node(1, 0)];
    let values = [2_u32.to_le_bytes(), [0; 4], [0; 4]];
    let unordered = [nodes.concat(), values.concat()].concat();
    assert_eq!(error(&unordered), KlvError::Order { node: 1 });
    assert!(error(&unordered).to_string().starts_with("byte 8: node 1: "));
    // Ten tiles; the tenth is node 10.
    let long =
        |at: u32| (1 << 24 | 0x40_0000 | if at < 10 { at + 1 } else { 0x80_0000 }).to_le_bytes();
    let nodes = [
        [11_u32.to_le_bytes(), 0x40_0001_u32.to_le_bytes()].concat(),
        (1..11).flat_map(long).collect(),
    ];
    let long = [nodes.concat(), 1_u32.to_le_bytes().to_vec(), vec![0; 4]].concat();
    assert_eq!(error(&long), KlvError::Long { node: 10 });
    assert_eq!(error(&long).byte(), Some(4 + 40));
    // A tile that is too great.
    let graph = [1_u32.to_le_bytes(), 0x4040_0000_u32.to_le_bytes(), [0; 4]].concat();
    assert_eq!(
        error(&graph).to_string().split(" tile").next(),
        Some("byte 4: the graph of leaves: node 0:")
    );
    let text = Leaves::open(std::path::Path::new("/nowhere/a.klv2")).unwrap_err().to_string();
    assert!(text.contains("/nowhere/a.klv2"), "{text}");
}

#[test]
fn the_reference_tables_are_made_byte_for_byte() {
    let Some(path) = reference("synthetic.klv2") else { return };
    let english = Alphabet::english();
    let made = LeaveList::from_pairs(synthetic()).unwrap();
    assert_eq!(made.len(), 914_624);
    let wide = std::fs::read(&path).unwrap();
    assert!(made.to_bytes(KlvForm::Klv2).unwrap() == wide, "32-bit values");
    let narrow = std::fs::read(reference("synthetic.klv").unwrap()).unwrap();
    assert!(made.to_bytes(KlvForm::Klv).unwrap() == narrow, "16-bit values");
    let leaves = Leaves::open(&path).unwrap();
    assert_eq!(leaves.graph().node_count(), 1_246);
    assert!(made.to_leaves().unwrap() == leaves);
    assert!(LeaveList::from_csv(&made.to_csv(&english), &english).unwrap() == made);
    let narrow = Leaves::from_bytes(&narrow).unwrap();
    let dense = Dense::of(&leaves, english.letters()).unwrap();
    for (((leave, points), (_, wide)), (same, narrow)) in
        synthetic().zip(leaves.iter()).zip(narrow.iter())
    {
        assert_eq!(leave, same);
        assert_eq!(wide, (points * 1000.0) as i32, "{leave:?}");
        assert!((0..=1).contains(&(narrow - wide)), "{leave:?}");
        assert_eq!(dense.value(dense.rank(&leave)), wide, "{leave:?}");
    }
    for (leave, value) in synthetic().step_by(1009) {
        assert_eq!(leaves.value(&leave), (value * 1000.0) as i32);
    }
}

#[test]
fn large_alphabets_are_walked() {
    let pairs = [(vec![62; 6], 1.0), (vec![0, 62], 2.5)];
    let leaves = LeaveList::from_pairs(pairs).unwrap().to_leaves().unwrap();
    let table = LeaveTable::new(leaves.clone(), 62);
    assert!(matches!(table, LeaveTable::Graph(_)));
    assert_eq!((table.value(&[62; 6]), table.value(&[0, 62]), table.value(&[62])), (1000, 2500, 0));
    assert_eq!(Dense::of(&leaves, 26), None);
}

proptest! {
    #[test]
    fn a_rack_has_the_values_of_its_leaves(
        pairs in prop::collection::btree_map(
            prop::collection::vec(0_u8..5, 1..6).prop_map(sorted), -999_i32..999, 0..80,
        ),
        rack in prop::collection::vec(0_u8..5, 0..=9),
    ) {
        let list = pairs.iter().map(|(leave, &value)| (leave, value as f32 / 8.0));
        let leaves = LeaveList::from_pairs(list).unwrap().to_leaves().unwrap();
        let dense = Dense::of(&leaves, 6).unwrap();
        let rack: Vec<Tile> = sorted(rack).into_iter().rev().collect();
        let (mut walked, mut read) = (vec![1; 1 << rack.len()], vec![1; 1 << rack.len()]);
        leaves.subsets(&rack, &mut walked);
        dense.subsets(&rack, &mut read);
        for set in 0..1_usize << rack.len() {
            let tiles = (0..rack.len()).filter(|at| set >> at & 1 == 1).map(|at| rack[at]);
            let leave = sorted(tiles.collect());
            let value = pairs.get(&leave).map_or(0, |value| value * 125);
            prop_assert_eq!((walked[set], read[set]), (value, value));
            prop_assert_eq!(leaves.value(&leave), value);
            prop_assert_eq!(dense.value(dense.rank(&leave)), value);
        }
    }

    #[test]
    fn any_leaves_are_found_again(
        pairs in prop::collection::btree_map(
            prop::collection::vec(0_u8..64, 1..=9).prop_map(sorted), -90.0_f32..90.0, 0..60,
        ),
    ) {
        let list = LeaveList::from_pairs(pairs.clone()).unwrap();
        let found: BTreeMap<Vec<Tile>, f32> = list.iter().collect();
        prop_assert_eq!(&found, &pairs);
        let leaves = Leaves::from_bytes(&list.to_bytes(KlvForm::Klv2).unwrap()).unwrap();
        prop_assert_eq!(&leaves, &list.to_leaves().unwrap());
        let narrow = Leaves::from_bytes(&list.to_bytes(KlvForm::Klv).unwrap()).unwrap();
        for ((leave, value), (_, narrow)) in leaves.iter().zip(narrow.iter()) {
            prop_assert!((f64::from(value) - f64::from(pairs[&leave]) * 1000.0).abs() <= 0.51);
            prop_assert!((value - narrow).abs() <= 4);
        }
    }
}

fn sorted(mut tiles: Vec<Tile>) -> Vec<Tile> {
    tiles.sort_unstable();
    tiles
}

//! Leave tables.

use crate::common;

use ponder_lexicon::Alphabet;
use ponder_lexicon::klv::{KlvError, KlvForm, LeaveError, LeaveList, Leaves};

fn list(csv: &str) -> LeaveList {
    LeaveList::from_csv(csv, &Alphabet::english()).unwrap()
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).map(|it| u32::from_le_bytes([it[0], it[1], it[2], it[3]])).collect()
}

#[test]
fn a_table_is_its_nodes_and_then_its_values() {
    // The blank is a letter like any other and comes first.
    let list = list("A,-0.125\n?,24");
    let narrow = list.to_bytes(KlvForm::Klv).unwrap();
    assert_eq!(words(&narrow[..20]), [3, 0x0040_0001, 0x0080_0000, 0x01c0_0000, 2]);
    assert_eq!(narrow[20..], [[0x00, 0x18], (-32_i16).to_le_bytes()].concat());
    let wide = list.to_bytes(KlvForm::Klv2).unwrap();
    assert_eq!(wide[..20], narrow[..20]);
    assert_eq!(wide[20..], [24_f32.to_le_bytes(), (-0.125_f32).to_le_bytes()].concat());
}

#[test]
fn a_table_with_values_of_16_and_of_32_bits_is_known_by_its_length() {
    let list = list("A,-0.125\nB,1");
    let value = |form| Leaves::from_bytes(&list.to_bytes(form).unwrap()).unwrap().value(&[1]);
    assert_eq!((value(KlvForm::Klv), value(KlvForm::Klv2)), (-124, -125));
    let mut cut = list.to_bytes(KlvForm::Klv2).unwrap();
    cut.truncate(cut.len() - 1);
    assert!(matches!(Leaves::from_bytes(&cut), Err(KlvError::Length { .. })));
}

#[test]
fn leaves_of_a_list_may_have_their_tiles_in_any_order_but_come_once() {
    let english = Alphabet::english();
    assert_eq!(list("RES?,1\nBA,2").to_csv(&english), "?ERS,1\nAB,2\n");
    let twice = LeaveList::from_csv("AB,1\nBA,1", &english).unwrap_err();
    assert_eq!(twice, LeaveError::Twice { line: 2, first: 1 });
}

#[test]
fn an_empty_table_has_twelve_bytes() {
    let bytes = list("").to_bytes(KlvForm::Klv2).unwrap();
    assert_eq!(bytes, [1, 0, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0]);
    assert!(Leaves::from_bytes(&bytes).unwrap().is_empty());
}

#[test]
fn the_english_bag_has_914624_leaves_in_a_graph_of_1246_nodes() {
    let leaves = LeaveList::from_pairs(common::synthetic()).unwrap().to_leaves().unwrap();
    assert_eq!((leaves.len(), leaves.graph().node_count()), (914_624, 1246));
    // 2.0 a pair of the same letter, 5.0 for Q with U, an eighth for the square of vowels less
    // consonants.
    let english = Alphabet::english();
    for (leave, value) in [("?", 24_000), ("S", 7_375), ("EE", 1_000), ("QU", -5_500)] {
        assert_eq!(leaves.value(&english.tiles_of(leave).unwrap()), value, "{leave}");
    }
}

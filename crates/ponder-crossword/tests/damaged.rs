//! Damaged files: each gives an error, or a graph that can be walked.

mod common;

use common::reference;
use ponder_crossword::klv::{KlvForm, LeaveList, LeaveTable, Leaves};
use ponder_crossword::kwg::{Content, Counts, Pattern, WordList};
use ponder_crossword::{Alphabet, Form, Kwg, Tile};
use proptest::prelude::*;

/// Walks every node once from each root, and some words; anything out of bounds would panic.
fn walk(graph: &Kwg) {
    let mut seen = vec![false; graph.nodes().len()];
    let mut open: Vec<u32> = [graph.dawg_root()].into_iter().chain(graph.gaddag_root()).collect();
    while let Some(list) = open.pop() {
        for (at, node) in graph.siblings(list) {
            if !std::mem::replace(&mut seen[at as usize], true) {
                open.push(node.arc());
            }
        }
    }
    for word in graph.words().take(500) {
        assert!(graph.contains(&word) && word.len() <= 64);
    }
    assert!(graph.subanagrams(&[0, 1, 2, 3, 4]).take(500).all(|word| word.len() <= 5));
    let pattern = Pattern::parse("A??*", &Alphabet::english()).expect("a pattern");
    assert!(graph.search(pattern).take(100).all(|word| word.len() >= 3));
    if let Ok(counts) = Counts::of(graph) {
        for index in [0, counts.words() / 2, counts.words().saturating_sub(1)] {
            if let Some(word) = counts.word_at(graph, index) {
                assert_eq!(counts.index_of(graph, &word), Some(index));
            }
        }
    }
}

fn damage(bytes: &mut Vec<u8>, hits: &[(usize, u32)], length: Option<usize>) {
    for &(at, by) in hits {
        let words = bytes.len() / 4;
        if words == 0 {
            return;
        }
        let at = at % words * 4;
        let old = u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        // A few bits, one bit, or another word.
        let new = match by % 4 {
            0 => old ^ by & by.rotate_left(7) & by.rotate_left(13),
            1 | 2 => old ^ 1 << (by >> 2 & 31),
            _ => by,
        };
        bytes[at..at + 4].copy_from_slice(&new.to_le_bytes());
    }
    if let Some(length) = length {
        bytes.truncate(length % (bytes.len() + 1));
    }
}

const WORDS: &str =
    "AA\nAB\nABA\nACE\nACED\nAD\nBAD\nBADE\nBE\nBEAD\nCAB\nCADE\nDAB\nDACE\nDEAD\nED\nZA";

fn small() -> Kwg {
    let words = WordList::from_text(WORDS, &Alphabet::english(), WordList::LENGTHS);
    Kwg::build(&words.expect("letters"), Content::Gaddawg).expect("it fits")
}

fn hits() -> impl Strategy<Value = Vec<(usize, u32)>> {
    prop::collection::vec((any::<usize>(), any::<u32>()), 1..4)
}

fn cut() -> impl Strategy<Value = Option<usize>> {
    prop_oneof![4 => Just(None), 1 => any::<usize>().prop_map(Some)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn damaged_graphs_are_refused_or_sound(hits in hits(), cut in cut()) {
        for form in [Form::Node22, Form::Node24] {
            let mut bytes = small().to_bytes(form).unwrap();
            damage(&mut bytes, &hits, cut);
            match Kwg::from_bytes(&bytes, form) {
                Ok(graph) => walk(&graph),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn random_nodes_are_refused_or_sound(
        nodes in prop::collection::vec((1_u32..28, any::<u8>(), 0_u32..24), 0..24),
    ) {
        let node = |(tile, flags, arc): (u32, u8, u32)| tile << 24 | u32::from(flags & 3) << 22 | arc;
        let nodes = [0x40_0001].into_iter().chain(nodes.into_iter().map(node));
        let bytes: Vec<u8> = nodes.flat_map(u32::to_le_bytes).collect();
        for content in [Kwg::from_bytes, Kwg::leaves_from_bytes] {
            if let Ok(graph) = content(&bytes, Form::Node22) {
                walk(&graph);
            }
        }
    }

    #[test]
    fn damaged_leaves_are_refused_or_sound(hits in hits(), cut in cut()) {
        let csv = "?,24\nS,7.5\nAS,8.125\nQU,-0.125\nQ,-6.5\n?ERS,30\nERS,12\nEEE,-3\n";
        let list = LeaveList::from_csv(csv, &Alphabet::english()).unwrap();
        for form in [KlvForm::Klv, KlvForm::Klv2] {
            let mut bytes = list.to_bytes(form).unwrap();
            damage(&mut bytes, &hits, cut);
            for read in [Leaves::from_bytes, Leaves::from_klv16] {
                let Ok(leaves) = read(&bytes) else { continue };
                walk(leaves.graph());
                assert_eq!(leaves.iter().count(), leaves.len());
                let all: Vec<(Vec<Tile>, i32)> = leaves.iter().collect();
                let table = LeaveTable::new(leaves, 26);
                for (leave, value) in all {
                    assert_eq!(table.value(&leave), value);
                }
            }
        }
    }
}

/// A graph of exponentially many words: 64 letters, each of two, is refused only where it is counted.
#[test]
fn endless_numbers_of_words_are_no_endless_work() {
    let level = |at: u32| {
        let arc = if at < 64 { 2 * at + 1 } else { 0 };
        let ends = if at == 64 { 0x80_0000 } else { 0 };
        [1 << 24 | ends | arc, 2 << 24 | 0x40_0000 | ends | arc]
    };
    let nodes: Vec<u32> = [0x40_0001].into_iter().chain((1..=64).flat_map(level)).collect();
    let bytes: Vec<u8> = nodes.iter().flat_map(|node| node.to_le_bytes()).collect();
    let graph = Kwg::from_bytes(&bytes, Form::Node22).unwrap();
    walk(&graph);
    assert!(Counts::of(&graph).is_err());
}

#[test]
fn the_damaged_reference_graph_is_refused_or_sound() {
    let Some(path) = reference("enable.dawg.kwg") else { return };
    let whole = std::fs::read(path).unwrap();
    let mut state = 7_u64;
    for _ in 0..100 {
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state >> 33
        };
        let mut bytes = whole.clone();
        damage(&mut bytes, &[(random() as usize, random() as u32)], None);
        if let Ok(graph) = Kwg::from_bytes(&bytes, Form::Node22) {
            walk(&graph);
        }
    }
}

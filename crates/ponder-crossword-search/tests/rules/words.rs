//! Word graphs.

use ponder_lexicon::kwg::{Content, Counts, SEPARATOR, WordList};
use ponder_lexicon::{Alphabet, Form, Kwg};
use sha2::{Digest, Sha256};

fn graph(words: &str, content: Content) -> Kwg {
    let list = WordList::from_text(words, &Alphabet::english(), WordList::LENGTHS).unwrap();
    Kwg::build(&list, content).unwrap()
}

fn nodes(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).map(|it| u32::from_le_bytes([it[0], it[1], it[2], it[3]])).collect()
}

#[test]
fn nodes_of_a_kwg_have_their_bits() {
    // AB, ABA: the root, A where a word ends, B where one ends, A; each the last of its list.
    let bytes = graph("AB\nABA", Content::Dawg).to_bytes(Form::Node22).unwrap();
    assert_eq!(nodes(&bytes), [0x0040_0003, 0x01c0_0000, 0x02c0_0001, 0x0140_0002]);
}

#[test]
fn nodes_of_a_kbwg_have_their_bits() {
    let bytes = graph("AB\nABA", Content::Dawg).to_bytes(Form::Node24).unwrap();
    assert_eq!(nodes(&bytes), [0x0000_0340, 0x0000_00c1, 0x0000_01c2, 0x0000_0241]);
}

#[test]
fn siblings_ascend_and_the_last_ends_their_list() {
    let bytes = graph("AB\nAD\nAC", Content::Dawg).to_bytes(Form::Node22).unwrap();
    let found = nodes(&bytes);
    let list_of = |at: usize| (found[at] & 0x3f_ffff) as usize;
    let list = list_of(list_of(0));
    assert_eq!(found[list..list + 3], [0x0280_0000, 0x0380_0000, 0x04c0_0000]);
}

#[test]
fn behind_a_separator_a_gaddag_goes_on_in_the_dawg() {
    let (graph, english) = (graph("CARE\nCARD\nSCARE", Content::Gaddawg), Alphabet::english());
    let tiles = |text: &str| english.tiles_of(text).unwrap();
    let gaddag = graph.gaddag_root().unwrap();
    for beginning in ["C", "CA", "CAR", "SC"] {
        let mut backwards = tiles(beginning);
        backwards.reverse();
        backwards.push(SEPARATOR);
        let behind = graph.path(gaddag, &backwards).unwrap();
        let forwards = graph.path(graph.dawg_root(), &tiles(beginning)).unwrap();
        assert!(!behind.accepts() && behind.arc() != 0);
        assert_eq!(behind.arc(), forwards.arc(), "{beginning}");
    }
    // A word that ends there needs no separator.
    let whole = graph.path(gaddag, &tiles("ERAC")).unwrap();
    assert!(whole.accepts());
    assert!(graph.path(gaddag, &tiles("ERACS")).unwrap().accepts());
}

#[test]
fn words_are_numbered_in_their_order() {
    let graph = graph("BE\nAB\nABA\nZA", Content::Dawg);
    let counts = Counts::of(&graph).unwrap();
    let index = |word: &str| counts.index_of(&graph, &Alphabet::english().word_of(word).unwrap());
    assert_eq!(["AB", "ABA", "BE", "ZA"].map(index), [Some(0), Some(1), Some(2), Some(3)]);
    assert_eq!(["A", "ABAB", "ZB"].map(index), [None; 3]);
}

#[test]
fn the_writer_places_nodes_as_the_build_did_that_made_the_reference_graphs() {
    let words = include_str!("../common/small_game.rs");
    let list = words.split_once("const WORDS: &str = \"").unwrap().1.split_once("\";").unwrap().0;
    let list = list.replace('\\', " ").split_whitespace().collect::<Vec<_>>().join("\n");
    let hash = |content: Content| {
        let bytes = graph(&list, content).to_bytes(Form::Node22).unwrap();
        let digest = Sha256::digest(&bytes);
        let hash: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        (bytes.len() / 4, hash)
    };
    assert_eq!(hash(Content::Dawg), (283, "2a176b276151d02a".to_owned()));
    assert_eq!(hash(Content::Gaddawg), (976, "18c528296c7ed7b1".to_owned()));
}

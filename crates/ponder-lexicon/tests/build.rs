//! Word graphs built from lists: the same bytes as the reference, and the same words as the list.

use crate::common;

use std::collections::BTreeSet;

use common::{reference, sha256};
use ponder_lexicon::kwg::{Arrangement, Content, Counts, ListError, SaveError, WordList};
use ponder_lexicon::{Alphabet, Form, Kwg, Node, Tile};
use proptest::prelude::*;

fn list(text: &str) -> WordList {
    WordList::from_text(text, &Alphabet::english(), WordList::LENGTHS).expect("letters")
}

fn build(words: &WordList, content: Content) -> Kwg {
    Kwg::build(words, content).expect("it fits")
}

/// Checks that a graph is read as it was built, validation included.
fn assert_sound(graph: &Kwg) {
    for form in [Form::Node22, Form::Node24] {
        let bytes = graph.to_bytes(form).expect("it fits");
        assert_eq!(Kwg::from_bytes(&bytes, form).as_ref(), Ok(graph));
    }
}

/// All paths from a list that end in a word.
fn paths(graph: &Kwg, list: u32) -> BTreeSet<Vec<Tile>> {
    let mut found = BTreeSet::new();
    let mut open = vec![(list, Vec::new())];
    while let Some((list, path)) = open.pop() {
        for (_, node) in graph.siblings(list) {
            let mut path: Vec<Tile> = path.clone();
            path.push(node.tile());
            open.push((node.arc(), path.clone()));
            if node.accepts() {
                found.insert(path);
            }
        }
    }
    found
}

/// The strings of the GADDAG of some words.
fn outwards<'a>(words: impl Iterator<Item = &'a [Tile]>) -> BTreeSet<Vec<Tile>> {
    let mut all = BTreeSet::new();
    for word in words {
        for begin in 0..word.len() {
            let mut path: Vec<Tile> = word[..=begin].iter().rev().copied().collect();
            if begin + 1 < word.len() {
                path.push(0);
                path.extend(&word[begin + 1..]);
            }
            all.insert(path);
        }
    }
    all
}

#[test]
fn the_gaddag_of_one_word_reads_from_each_letter() {
    let english = Alphabet::english();
    let graph = build(&list("CARE"), Content::Gaddawg);
    assert_sound(&graph);
    let expected = ["ERAC", "RAC?E", "AC?RE", "C?ARE"].map(|path| english.tiles_of(path).unwrap());
    let found = paths(&graph, graph.gaddag_root().unwrap());
    assert_eq!(found, expected.into_iter().collect());
    assert_eq!(graph.words().collect::<Vec<_>>(), [english.word_of("CARE").unwrap()]);
}

#[test]
fn graphs_without_words_have_roots_alone() {
    let none = WordList::default();
    let bytes = build(&none, Content::Gaddawg).to_bytes(Form::Node22).unwrap();
    assert_eq!(bytes, [0, 0, 0x40, 0, 0, 0, 0x40, 0]);
    assert_eq!(build(&none, Content::Dawg).to_bytes(Form::Node22).unwrap(), [0, 0, 0x40, 0]);
}

#[test]
fn lists_are_read_as_people_write_them() {
    let english = Alphabet::english();
    let text = "\u{feff}bee\r\n\r\nANT\n  Cat \nBEE\na\nABCDEFGHIJKLMNOP\nABCDEFGHIJKLMNO";
    let read = list(text);
    let words: Vec<String> = read.iter().map(|word| english.text(word)).collect();
    assert_eq!(words, ["ABCDEFGHIJKLMNO", "ANT", "BEE", "CAT"]);
    assert_eq!((read.len(), read.left_out()), (4, 2));
    let all = WordList::from_text(text, &english, 1..=99).unwrap();
    assert_eq!((all.len(), all.left_out()), (6, 0));
    for (text, line, at) in [("AB\nA?C", 2, 2), ("AB\r\n\r\n C4T", 3, 3), ("É", 1, 1)] {
        let error = WordList::from_text(text, &english, WordList::LENGTHS).unwrap_err();
        let ListError::Letter { line: found, problem } = &error else { panic!("{error}") };
        assert_eq!((*found, problem.at), (line, at), "{error}");
    }
    let wrong = |words: &[&[Tile]]| WordList::from_words(words).unwrap_err();
    assert_eq!(wrong(&[&[1], &[0]]), ListError::Tile { word: 2, tile: 0 });
    assert_eq!(wrong(&[&[64]]), ListError::Tile { word: 1, tile: 64 });
    assert_eq!(wrong(&[&[]]), ListError::Length { word: 1, length: 0 });
    assert_eq!(wrong(&[&[1; 65]]), ListError::Length { word: 1, length: 65 });
    let longest = WordList::from_words([[63; 64]]).unwrap();
    assert_sound(&build(&longest, Content::Gaddawg));
}

#[test]
fn alphagrams_are_combinations_of_letters() {
    let english = Alphabet::english();
    let sorted = list("OPTS\nSTOP\nPOST\nAB").alphagrams();
    let words: Vec<String> = sorted.iter().map(|word| english.text(word)).collect();
    assert_eq!(words, ["AB", "OPST"]);
}

#[test]
fn digraphs_are_letters() {
    let spanish = Alphabet::named("spanish").unwrap();
    let text = "[CH]O[RR]O\nCALLE\nCA[LL]E\nPE[RR]O\nPERO\nNIÑO\nACHO\n";
    let words = WordList::from_text(text, &spanish, WordList::LENGTHS).unwrap();
    let graph = build(&words, Content::Gaddawg);
    assert_sound(&graph);
    let is_word = |text: &str| graph.contains(&spanish.word_of(text).unwrap());
    assert!(is_word("[CH]O[RR]O") && is_word("CA[LL]E") && is_word("NIÑO") && is_word("PERO"));
    assert!(!is_word("CHORRO") && !is_word("[CH]O[RR]"));
    assert_eq!(spanish.word_of("[CH]O[RR]O").unwrap().len(), 4);
    let rack = spanish.tiles_of("?O[RR]O").unwrap();
    let found: Vec<String> = graph.anagrams(&rack).map(|word| spanish.text(&word)).collect();
    assert_eq!(found, ["[ch]O[RR]O"]);
    let Some(path) = reference("spanish.tiles.txt") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    let words = WordList::from_text(&text, &spanish, WordList::LENGTHS).unwrap();
    assert_eq!((words.len(), words.left_out()), (85_156, 0));
    let graph = build(&words, Content::Gaddawg);
    let hash = sha256(&graph.to_bytes(Form::Node22).unwrap());
    assert_eq!(hash, "fb3af268e82a2d5cadcbc7ee3069e139e117d1ed3b9f94751aabd670ff2cfe7c");
    assert!(graph.contains(&spanish.word_of("[CH]O[RR]O").unwrap()));
    assert!(!graph.contains(&spanish.word_of("CHORRO").unwrap()));
    assert!(graph.words().eq(words.iter().map(<[Tile]>::to_vec)));
}

#[test]
fn the_reference_graphs_are_built_byte_for_byte() {
    assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    let Some(path) = reference("enable.txt") else { return };
    let words = list(&std::fs::read_to_string(path).unwrap());
    let both = build(&words, Content::Gaddawg);
    let expected = std::fs::read(reference("enable.kwg").unwrap()).unwrap();
    assert!(both.to_bytes(Form::Node22).unwrap() == expected, "the graph with a GADDAG");
    let hash = sha256(&both.to_bytes(Form::Node24).unwrap());
    assert_eq!(hash, "8b061c4aa77bea42bf166511361d9c3dc8e3cca1ef76c4d4205f7cd0d9891221");
    let alone = build(&words, Content::Dawg).to_bytes(Form::Node22).unwrap();
    let expected = std::fs::read(reference("enable.dawg.kwg").unwrap()).unwrap();
    assert!(alone == expected, "the graph without");
    let sorted = build(&words.alphagrams(), Content::Dawg).to_bytes(Form::Node22).unwrap();
    let hash = "44856e28f8368d9484b6d0a891ee401190b07daa51aec978cbd8a31ff2c6f968";
    assert_eq!(sha256(&sorted), hash);
    let counts = Counts::of(&both).unwrap();
    assert_eq!(counts.words(), 169_266);
    assert!(both.words().eq(words.iter().map(<[Tile]>::to_vec)));
}

#[test]
fn other_orders_of_nodes_are_those_of_other_programs() {
    let Some(path) = reference("enable.txt") else { return };
    let words = list(&std::fs::read_to_string(path).unwrap());
    for (arrangement, hash) in [
        (Arrangement::Last, "32121da3af6aab00bfeba2feaf118007530387bb71be9c5710fed33e968d5251"),
        (Arrangement::Whole, "f7dc2c672c6acc5cfd87363bbcb194c84ed9e12a1b4d9943f752b96fd72c6b38"),
        (Arrangement::Merged, "dc44a8f1b8c08b309805680da55f5e128ce4853fee0a05d53ddb4c7a6457d626"),
    ] {
        let graph = Kwg::build_as(&words, Content::Gaddawg, arrangement).unwrap();
        assert_eq!(sha256(&graph.to_bytes(Form::Node22).unwrap()), hash, "{arrangement:?}");
    }
}

/// 650,000 words that share little need more nodes than an arc of 22 bits can address.
#[test]
fn graphs_too_large_for_a_kwg_are_written_as_a_kbwg() {
    let mut state = 1_u64;
    let mut word = || -> [Tile; 13] {
        std::array::from_fn(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 40) as Tile % 60 + 1
        })
    };
    let words = WordList::from_words((0..650_000).map(|_| word())).unwrap();
    let graph = build(&words, Content::Dawg);
    assert!(graph.node_count() > 4_194_304, "{} nodes", graph.node_count());
    let error = graph.to_bytes(Form::Node22).unwrap_err();
    assert!(matches!(error, SaveError { form: Form::Node22, .. }));
    assert!(error.to_string().contains("KBWG"), "{error}");
    let again = Kwg::from_bytes(&graph.to_bytes(Form::Node24).unwrap(), Form::Node24).unwrap();
    assert!(again == graph);
    assert_eq!(Counts::of(&again).unwrap().words() as usize, words.len());
    assert!(words.iter().step_by(1000).all(|word| again.contains(word)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_words_are_found_again(
        words in prop::collection::vec(prop::collection::vec(1_u8..5, 1..7), 0..60),
        far in prop::collection::vec(prop::collection::vec(1_u8..64, 1..20), 0..4),
    ) {
        let words: BTreeSet<Vec<Tile>> = words.into_iter().chain(far).collect();
        let list = WordList::from_words(&words).unwrap();
        let graph = build(&list, Content::Gaddawg);
        assert_sound(&graph);
        prop_assert!(graph.words().eq(words.iter().cloned()));
        let all = paths(&graph, graph.gaddag_root().unwrap());
        for arrangement in [Arrangement::Last, Arrangement::Whole, Arrangement::Merged] {
            let other = Kwg::build_as(&list, Content::Gaddawg, arrangement).unwrap();
            assert_sound(&other);
            prop_assert!(other.words().eq(words.iter().cloned()));
            prop_assert_eq!(&paths(&other, other.gaddag_root().unwrap()), &all);
        }
        prop_assert_eq!(all, outwards(list.iter()));
        let alone = build(&list, Content::Dawg);
        prop_assert_eq!(alone.content(), Content::Dawg);
        assert_sound(&alone);
        prop_assert_eq!(paths(&alone, alone.dawg_root()), words.clone());
        let counts = Counts::of(&alone).unwrap();
        prop_assert_eq!(counts.words() as usize, words.len());
        for (index, word) in words.iter().enumerate() {
            prop_assert_eq!(counts.index_of(&alone, word), Some(index as u32));
            prop_assert_eq!(counts.word_at(&alone, index as u32), Some(word.clone()));
            let backwards: Vec<Tile> = word.iter().rev().copied().collect();
            let end = graph.path(graph.gaddag_root().unwrap(), &backwards);
            prop_assert!(end.is_some_and(Node::accepts));
        }
        prop_assert_eq!(counts.word_at(&alone, words.len() as u32), None);
        prop_assert_eq!(counts.index_of(&alone, &[1, 1, 1, 1, 1, 1, 1, 1]), None);
    }
}

//! Damaged files: each gives an error with its place, or a value that passes its own checks.

use crate::common;

use common::reference;
use ponder_crossword::layout::SIDE_MAX;
use ponder_crossword::plays::for_each_play;
use ponder_crossword::{Board, Direction, Layout, Play};
use ponder_crossword_search::{Generator, Subsets};
use ponder_lexicon::klv::{KlvForm, LeaveList, LeaveTable, Leaves};
use ponder_lexicon::kwg::{Content, Counts, Pattern, WordList};
use ponder_lexicon::{Alphabet, Form, Kwg, KwgError, Lexicon, Tile, letter_of};
use proptest::prelude::*;
use std::sync::Arc;

/// Walks every node once from each root, and some words; anything out of bounds would panic.
fn walk(graph: &Kwg) {
    let mut seen = vec![false; graph.node_count()];
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
                Err(error) => {
                    prop_assert!(error.byte() <= bytes.len() as u64);
                    let is_clear = error.to_string().contains("node ") || error.byte() % 4 > 0;
                    prop_assert!(is_clear || error == KwgError::Empty, "{}", error);
                }
            }
        }
    }

    #[test]
    fn damaged_files_are_mapped_as_they_are_read(hits in hits(), cut in cut()) {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["damaged.kwg", "damaged.kbwg"] {
            let path = folder.path().join(name);
            let form = Form::of_path(&path).expect("a form");
            let mut bytes = small().to_bytes(form).unwrap();
            damage(&mut bytes, &hits, cut);
            std::fs::write(&path, bytes).expect("written");
            match (Kwg::open(&path), Kwg::map(&path)) {
                (Ok(read), Ok(mapped)) => {
                    prop_assert_eq!(&read, &mapped);
                    walk(&mapped);
                }
                (Err(read), Err(mapped)) => prop_assert_eq!(read.to_string(), mapped.to_string()),
                (read, mapped) => prop_assert!(false, "read {read:?}, mapped {mapped:?}"),
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
                let leaves = match read(&bytes) {
                    Ok(leaves) => leaves,
                    Err(error) => {
                        prop_assert!(error.byte().is_some_and(|byte| byte <= bytes.len() as u64));
                        prop_assert!(error.to_string().contains("byte"), "{}", error);
                        continue;
                    }
                };
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

/// Pieces inserted into a text to damage it.
const PARTS: [&str; 24] = [
    "\n",
    "\r",
    " ",
    "\t",
    "?",
    "? ? 1 0 0 0 0\n",
    "A",
    "a",
    "0",
    "1",
    "63",
    "99999999999",
    "-1",
    "1.5",
    ",",
    "#",
    "*",
    "'",
    "[CH]",
    "É",
    "\u{feff}",
    "\0",
    "NaN",
    ".....\n",
];

/// Strategy for edits of a text: some characters inserted, removed or changed.
fn text_damage() -> impl Strategy<Value = Vec<(usize, u8, usize)>> {
    prop::collection::vec((any::<usize>(), 0_u8..4, any::<usize>()), 1..6)
}

fn damaged_text(text: &str, hits: &[(usize, u8, usize)]) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    for &(at, kind, by) in hits {
        let at = at % (signs.len() + 1);
        match kind {
            0 => drop(signs.splice(at..at, PARTS[by % PARTS.len()].chars())),
            1 => drop(signs.drain(at..(at + by % 9).min(signs.len()))),
            2 => signs.truncate(at.max(10)),
            _ => {
                // A part repeated.
                let end = (at + by % 40).min(signs.len());
                let part = signs[at..end].to_vec();
                drop(signs.splice(at..at, part));
            }
        }
    }
    signs.into_iter().collect()
}

/// Returns the number of lines of a text, as readers count them.
fn lines(text: &str) -> usize {
    text.lines().count().max(1)
}

const ALPHABETS: [&str; 3] = [
    include_str!("../../ponder-lexicon/data/alphabets/spanish.txt"),
    include_str!("../../ponder-lexicon/data/alphabets/catalan.txt"),
    "? ? 2 0 0 0 0\nA a 9 1 1 0 0\n[CH] [ch] 1 5 0 1 1 2 x [cH]\n0 O 3 2 0 0 0\n",
];

/// Checks the invariants of an alphabet.
fn check_alphabet(alphabet: &Alphabet) {
    assert!((1..=62).contains(&alphabet.letters()) && alphabet.tiles() <= 1000);
    assert_eq!(alphabet.bag().len() as u32, alphabet.tiles());
    for tile in 0..=alphabet.letters() {
        let kind = alphabet.kind(tile);
        assert_eq!(alphabet.tiles_of(&kind.label), Ok(vec![tile]));
        assert!(kind.aliases.iter().all(|it| alphabet.tiles_of(it) == Ok(vec![tile])));
        if tile > 0 {
            assert_eq!(alphabet.tiles_of(&kind.blank_label), Ok(vec![tile | 0x80]));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn damaged_alphabets_are_refused_with_the_line_or_sound(
        text in prop::sample::select(ALPHABETS.to_vec()), hits in text_damage(),
    ) {
        let text = damaged_text(text, &hits);
        match Alphabet::parse("damaged", &text) {
            Ok(alphabet) => check_alphabet(&alphabet),
            Err(error) => {
                prop_assert!((1..=lines(&text)).contains(&error.line), "{}", error);
                prop_assert!(error.to_string().starts_with("line ") && error.problem.len() < 300);
            }
        }
    }

    #[test]
    fn damaged_boards_are_refused_with_the_line_or_sound(hits in text_damage()) {
        let text = damaged_text(include_str!("../../ponder-crossword/data/boards/standard.txt"), &hits);
        match Layout::parse("damaged", &text) {
            Ok(board) => {
                let (row, col) = board.start();
                prop_assert!((3..=SIDE_MAX).contains(&board.side()) && !board.is_blocked(row, col));
            }
            Err(error) => prop_assert!((1..=lines(&text)).contains(&error.line), "{}", error),
        }
    }

    #[test]
    fn damaged_lists_are_refused_with_the_line_or_sound(hits in text_damage()) {
        let spanish = Alphabet::named("spanish").unwrap();
        let text = damaged_text("CASA\r\n[CH]A\nPERRO\nPE[RR]O\n\nA\nÑU\n", &hits);
        match WordList::from_text(&text, &spanish, WordList::LENGTHS) {
            Ok(list) => {
                prop_assert!(list.iter().is_sorted() && list.iter().all(|word| (2..=15).contains(&word.len())));
            }
            Err(error) => prop_assert!(error.to_string().starts_with("line "), "{}", error),
        }
        let text = damaged_text("?,24\nS,7.5\nAS,8.125\n[CH]Q,-0.125\n\nEEE,-3\n", &hits);
        match LeaveList::from_csv(&text, &spanish) {
            Ok(list) => {
                let again = LeaveList::from_csv(&list.to_csv(&spanish), &spanish).unwrap();
                prop_assert!(again.iter().eq(list.iter()));
            }
            Err(error) => prop_assert!(error.to_string().starts_with("line "), "{}", error),
        }
    }
}

/// Builds the graph of all words of `places` letters, with any of `letters` letters in each place.
fn levels(places: u32, letters: u32) -> Kwg {
    let level = |at: u32| {
        let arc = if at < places { letters * at + 1 } else { 0 };
        let ends = if at == places { 0x80_0000 } else { 0 };
        let last = |tile: u32| if tile == letters { 0x40_0000 } else { 0 };
        (1..=letters).map(move |tile| tile << 24 | last(tile) | ends | arc)
    };
    let nodes: Vec<u32> = [0x40_0001].into_iter().chain((1..=places).flat_map(level)).collect();
    let bytes: Vec<u8> = nodes.iter().flat_map(|node| node.to_le_bytes()).collect();
    Kwg::from_bytes(&bytes, Form::Node22).expect("the nodes are a graph")
}

/// Graph of exponentially many words: 64 letters, each of two, is rejected only where it is
/// counted.
#[test]
fn counting_more_words_than_a_number_holds_is_an_error() {
    let graph = levels(64, 2);
    walk(&graph);
    assert!(Counts::of(&graph).is_err());
}

/// The same graph: a search without matches ends at its node limit.
#[test]
fn a_search_through_endless_words_ends_within_its_nodes() {
    let graph = levels(64, 2);
    let english = Alphabet::english();
    let pattern = || Pattern::parse("*Z", &english).unwrap();
    let mut search = graph.search(pattern()).within(10_000);
    assert_eq!(search.next_word(), None);
    assert!(search.is_cut());
    // One that completes is not cut off.
    let graph = small();
    let mut search = graph.search(pattern()).within(10_000);
    assert_eq!(search.by_ref().count(), 0);
    assert!(!search.is_cut());
    let whole = graph.search(Pattern::parse("*A*", &english).unwrap());
    assert!(whole.clone().within(10_000).eq(whole));
}

#[test]
fn prefixes_of_words_are_counted_without_walking_them() {
    // Two, four, eight of one, two and three letters.
    assert_eq!([0, 1, 2, 3].map(|letters| levels(64, 2).prefix_count(letters)), [0, 2, 6, 14]);
    let all: u64 = (1..=8).map(|letters| 39_u64.pow(letters)).sum();
    assert_eq!(levels(9, 39).prefix_count(8), all);
    assert_eq!(levels(64, 2).prefix_count(64), u64::MAX);
    // A AA AB ABA AC ACE ACED AD, B BA BAD BADE BE BEA BEAD, C CA CAB CAD CADE,
    // D DA DAB DAC DACE DE DEA DEAD, E ED, Z ZA.
    assert_eq!(small().prefix_count(8), 32);
    assert_eq!(small().prefix_count(2), 6 + 11);
    let empty = Kwg::build(&WordList::default(), Content::Gaddawg).unwrap();
    assert_eq!(empty.prefix_count(8), 0);
}

/// Graphs have tiles up to 63, alphabets up to 62.
#[test]
fn a_tile_that_no_alphabet_has_is_found_in_both_ways_to_find_plays() {
    let words = WordList::from_words([[63, 1], [1, 1]]).unwrap();
    let lexicon = Lexicon::new(&Kwg::build(&words, Content::Gaddawg).unwrap());
    let layout = Arc::new(Layout::standard());
    let mut tiles = [0; 225];
    tiles[112] = 1;
    let board = Board::with_tiles(&layout, &Alphabet::english(), &lexicon, &tiles);
    for rack in [[1, 0], [1, 63]] {
        let (mut found, mut by_graph) = (Vec::new(), Vec::new());
        let key = |play: &Play| {
            (play.direction == Direction::Down, play.lane, play.start, play.tiles().to_vec())
        };
        let mut take = |play: &Play, _: usize| found.push(key(play));
        Generator::default().plays(&lexicon, &board, &Subsets::of(&rack), &mut take);
        for_each_play(&lexicon, &board, &rack, |play| by_graph.push(key(play)));
        found.sort();
        by_graph.sort();
        assert_eq!(found, by_graph);
        assert!(found.iter().any(|(_, _, _, tiles)| letter_of(tiles[0]) == 63), "{found:?}");
    }
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

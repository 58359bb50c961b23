//! Lexicon queries, each compared with a scan of all words.

use crate::common;

use common::reference;
use ponder_lexicon::kwg::{Content, Pattern, Rack, Use, WordList};
use ponder_lexicon::{Alphabet, Kwg, Tile, letter_of};
use proptest::prelude::*;

const WORDS: &str =
    "AA\nAB\nABA\nACE\nACED\nAD\nBAD\nBADE\nBE\nBEAD\nCAB\nCADE\nDAB\nDACE\nDEAD\nED\nZA";

fn small() -> Kwg {
    let words = WordList::from_text(WORDS, &Alphabet::english(), WordList::LENGTHS);
    Kwg::build(&words.expect("letters"), Content::Dawg).expect("it fits")
}

fn texts(words: impl Iterator<Item = Vec<Tile>>) -> String {
    let english = Alphabet::english();
    words.map(|word| english.text(&word)).collect::<Vec<_>>().join(" ")
}

#[test]
fn racks_find_their_words() {
    let (graph, english) = (small(), Alphabet::english());
    let tiles = |text: &str| english.tiles_of(text).unwrap();
    let all = |rack: &str| texts(graph.anagrams(&tiles(rack)));
    let some = |rack: &str| texts(graph.subanagrams(&tiles(rack)));
    assert_eq!(all("DACE"), "ACED CADE DACE");
    assert_eq!(all("DEBA"), "BADE BEAD");
    assert_eq!(all("?D"), "aD eD");
    assert_eq!(all("?A"), "Aa Ab Ad zA");
    assert_eq!(all("??"), "aa ab ad be ed za");
    assert_eq!(all("QQ"), "");
    assert_eq!(all(""), "");
    assert_eq!(some("DACE"), "ACE ACED AD CADE DACE ED");
    assert_eq!(some("A"), "");
    assert_eq!(texts(graph.subanagrams(&tiles("DACE")).take(2)), "ACE ACED");
}

#[test]
fn patterns_match_whole_words() {
    let (graph, english) = (small(), Alphabet::english());
    let found = |pattern: &str| texts(graph.search(Pattern::parse(pattern, &english).unwrap()));
    for (pattern, words) in [
        ("", ""),
        ("AB", "AB"),
        ("ab", "AB"),
        ("??", "AA AB AD BE ED ZA"),
        ("A*", "AA AB ABA ACE ACED AD"),
        ("*E", "ACE BADE BE CADE DACE"),
        ("?*D", "ACED AD BAD BEAD DEAD ED"),
        ("*EA*", "BEAD DEAD"),
        ("[BD]?*", "BAD BADE BE BEAD DAB DACE DEAD"),
        ("[^ABCD]*", "ED ZA"),
        ("**A**", "AA AB ABA ACE ACED AD BAD BADE BEAD CAB CADE DAB DACE DEAD ZA"),
        ("[]A", ""),
    ] {
        assert_eq!(found(pattern), words, "{pattern}");
    }
    let rack = Rack::new(&english.tiles_of("B?AD").unwrap(), Use::Some);
    let both = (Pattern::parse("*E*", &english).unwrap(), rack);
    assert_eq!(texts(graph.search(both)), "BADe Be BeAD eD");
    for (pattern, at) in [("A4", "character 2"), ("A[BC", "character 2"), ("[A?]", "character 3")] {
        let error = Pattern::parse(pattern, &english).unwrap_err().to_string();
        assert!(error.contains(at), "{pattern}: {error}");
    }
    assert!(Pattern::parse(&"?".repeat(64), &english).is_ok());
    assert!(Pattern::parse(&"?".repeat(65), &english).is_err());
}

#[test]
fn tiles_in_brackets_are_tiles() {
    let spanish = Alphabet::named("spanish").unwrap();
    let words = "[CH]A\nCA\nHA\nLA\n";
    let words = WordList::from_text(words, &spanish, WordList::LENGTHS).unwrap();
    let graph = Kwg::build(&words, Content::Dawg).unwrap();
    let found = |pattern: &str| {
        let words = graph.search(Pattern::parse(pattern, &spanish).unwrap());
        words.map(|word| spanish.text(&word)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(found("[CH]A"), "[CH]A");
    assert_eq!(found("[HC]A"), "CA HA");
    assert_eq!(found("[^[CH]L]A"), "CA HA");
}

#[test]
fn the_reference_lexicon_answers() {
    let Some(path) = reference("enable.kwg") else { return };
    let (graph, english) = (Kwg::open(&path).unwrap(), Alphabet::english());
    let tiles = english.tiles_of("RETAINS").unwrap();
    let scan = |words: &mut dyn Iterator<Item = Vec<Tile>>| -> Vec<Vec<Tile>> {
        let mut rack = tiles.clone();
        rack.sort_unstable();
        let sorted = |word: &Vec<Tile>| {
            let mut word = word.clone();
            word.sort_unstable();
            word == rack
        };
        words.filter(sorted).collect()
    };
    let expected = scan(&mut graph.words());
    assert!(expected.len() > 5);
    assert_eq!(graph.anagrams(&tiles).collect::<Vec<_>>(), expected);
    let pattern = Pattern::parse("*[AEI]NGS", &english).unwrap();
    let ends = |word: &Vec<Tile>| {
        let text = english.text(word);
        ["ANGS", "ENGS", "INGS"].iter().any(|end| text.ends_with(end))
    };
    assert!(graph.search(pattern).eq(graph.words().filter(ends)));
}

/// Returns whether a rack can form a word, by counting.
fn makes(rack: &[Tile], word: &[Tile], part: Use) -> bool {
    let count = |tiles: &[Tile], tile: Tile| tiles.iter().filter(|&&other| other == tile).count();
    let missing = (1..8).map(|tile| count(word, tile).saturating_sub(count(rack, tile)));
    let fits = missing.sum::<usize>() <= count(rack, 0) && word.len() <= rack.len();
    fits && (part == Use::Some || word.len() == rack.len())
}

proptest! {
    #[test]
    fn searches_agree_with_a_scan(
        words in prop::collection::btree_set(prop::collection::vec(1_u8..6, 1..6), 0..80),
        rack in prop::collection::vec(0_u8..6, 0..7),
        pattern in "[ABCDE?*]{0,6}",
    ) {
        let graph = Kwg::build(&WordList::from_words(&words).unwrap(), Content::Dawg).unwrap();
        for part in [Use::All, Use::Some] {
            let found: Vec<Vec<Tile>> = graph.search(Rack::new(&rack, part)).collect();
            let plain = found.iter().map(|word| word.iter().map(|&tile| letter_of(tile)).collect());
            let expected = words.iter().filter(|word| makes(&rack, word, part)).cloned();
            prop_assert_eq!(plain.collect::<Vec<Vec<Tile>>>(), expected.collect::<Vec<_>>());
            for word in found {
                // The rack has as many blanks as stand for letters, and the other tiles.
                let of = |tile: Tile| word.iter().filter(|&&other| other == tile).count();
                let on = |tile: Tile| rack.iter().filter(|&&other| other == tile).count();
                prop_assert!((1..6).all(|tile| of(tile) <= on(tile)));
                prop_assert!(word.iter().filter(|&&tile| tile >= 0x80).count() <= on(0));
            }
        }
        let signs: Vec<char> = pattern.chars().collect();
        let read = Pattern::parse(&pattern, &Alphabet::english()).unwrap();
        let expected = words.iter().filter(|word| glob(&signs, word)).cloned();
        prop_assert_eq!(
            graph.search(read).collect::<Vec<_>>(),
            expected.collect::<Vec<_>>()
        );
    }
}

/// The same pattern language, matched by trying every run.
fn glob(pattern: &[char], word: &[Tile]) -> bool {
    match (pattern.split_first(), word.split_first()) {
        (None, rest) => rest.is_none(),
        (Some(('*', after)), None) => glob(after, word),
        (Some(('*', after)), Some((_, rest))) => glob(after, word) || glob(pattern, rest),
        (Some(_), None) => false,
        (Some((sign, after)), Some((tile, rest))) => {
            (*sign == '?' || u32::from(*sign) - 64 == u32::from(*tile)) && glob(after, rest)
        }
    }
}

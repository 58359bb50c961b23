//! Word graphs: files of all formats, and nodes packed closer than in files. The first byte selects
//! the format.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ponder_crossword::{Board, Layout, Play};
use ponder_crossword_search::{Generator, Subsets};
use ponder_lexicon::kwg::{Content, Counts, Filter, Pattern, WORD_MAX, WordList};
use ponder_lexicon::{Alphabet, Form, Kwg, KwgError, Lexicon, Tile, letter_of};
use std::sync::Arc;

/// Largest number of steps of a search.
const STEPS: u64 = 20_000;

/// Largest number of prefixes of words of a graph for move generation.
const PREFIXES: u64 = 20_000;

/// Largest number of words that are looked up.
const WORDS: usize = 200;

fuzz_target!(|bytes: &[u8]| {
    let Some((&kind, bytes)) = bytes.split_first() else { return };
    match kind % 5 {
        0 => checked(bytes.len(), Kwg::from_bytes(bytes, Form::Node22)),
        1 => checked(bytes.len(), Kwg::from_bytes(bytes, Form::Node24)),
        2 => checked(bytes.len(), Kwg::leaves_from_bytes(bytes, Form::Node22)),
        3 => {
            let bytes = unpacked(bytes);
            checked(bytes.len(), Kwg::from_bytes(&bytes, Form::Node22));
        }
        _ => built(bytes),
    }
});

/// Expands nodes of three bytes, with arcs of eight bits and the flags next to them.
fn unpacked(bytes: &[u8]) -> Vec<u8> {
    let node = |it: &[u8]| [it[0], 0, it[1] & 0xc0, it[2] & 0x3f];
    bytes.chunks_exact(3).flat_map(node).collect()
}

fn checked(length: usize, graph: Result<Kwg, KwgError>) {
    let graph = match graph {
        Ok(graph) => graph,
        Err(error) => return assert!(error.byte() <= length as u64, "{error}"),
    };
    same_again(&graph);
    words(&graph);
    counts(&graph);
    searches(&graph);
    moves(&graph);
}

fn same_again(graph: &Kwg) {
    for form in [Form::Node22, Form::Node24] {
        let bytes = graph.to_bytes(form).expect("so few nodes fit");
        let again = match graph.content() {
            Content::Leaves if form == Form::Node22 => Kwg::leaves_from_bytes(&bytes, form),
            Content::Leaves => continue,
            Content::Dawg | Content::Gaddawg => Kwg::from_bytes(&bytes, form),
        };
        assert_eq!(again.as_ref(), Ok(graph), "{form}");
    }
}

fn words(graph: &Kwg) {
    let mut before: Vec<Tile> = Vec::new();
    for word in graph.words().take(WORDS) {
        assert!((1..=WORD_MAX).contains(&word.len()) && graph.contains(&word), "{word:?}");
        assert!(before < word, "words ascend");
        before = word;
    }
}

fn counts(graph: &Kwg) {
    let Ok(counts) = Counts::of(graph) else { return };
    let words = counts.words();
    for index in [0, words / 3, words / 2, words.saturating_sub(1)] {
        let word = counts.word_at(graph, index);
        assert_eq!(word.is_some(), index < words);
        if let Some(word) = word {
            assert_eq!(counts.index_of(graph, &word), Some(index));
        }
    }
    let listed = graph.words().take(WORDS).count();
    assert_eq!(listed, WORDS.min(words as usize));
}

fn searches(graph: &Kwg) {
    let rack = [0, 1, 2, 3, 3, 4, 0];
    for word in graph.subanagrams(&rack).within(STEPS).take(WORDS) {
        assert!(word.len() <= rack.len() && found(graph, &word), "{word:?}");
    }
    for word in graph.anagrams(&rack).within(STEPS).take(WORDS) {
        assert!(word.len() == rack.len() && found(graph, &word), "{word:?}");
    }
    let english = Alphabet::english();
    for text in ["A??*", "*E", "[^AB]*[AB]?*D*", "????????"] {
        let pattern = Pattern::parse(text, &english).expect("a pattern");
        matches(graph, pattern, if text.contains('*') { 1..=WORD_MAX } else { 8..=8 });
    }
}

fn found(graph: &Kwg, word: &[Tile]) -> bool {
    graph.contains(&word.iter().map(|&tile| letter_of(tile)).collect::<Vec<_>>())
}

fn matches<F: Filter>(graph: &Kwg, filter: F, lengths: std::ops::RangeInclusive<usize>) {
    let mut search = graph.search(filter).within(STEPS);
    let mut left = WORDS;
    while left > 0
        && let Some(word) = search.next_word()
    {
        assert!(lengths.contains(&word.len()) && graph.contains(word), "{word:?}");
        left -= 1;
    }
}

/// Checks that moves of a foreign graph are legal moves, although their words may not be in it.
fn moves(graph: &Kwg) {
    if graph.content() == Content::Leaves || graph.prefix_count(usize::MAX) > PREFIXES {
        return;
    }
    let lexicon = Lexicon::new(graph);
    let (board, rack) = (board(&lexicon), [4, 2, 1, 1]);
    let mut take = |play: &Play, _: usize| assert!((1..=rack.len()).contains(&play.placed()));
    Generator::default().plays(&lexicon, &board, &Subsets::of(&rack), &mut take);
}

fn board(lexicon: &Lexicon) -> Board {
    let layout = Layout::parse("small", ".....\n.'...\n..*..\n.#..-\n.....").expect("a board");
    let mut tiles = [0; 25];
    (tiles[11], tiles[12], tiles[17]) = (1, 2, 0x83);
    Board::with_tiles(&Arc::new(layout), &Alphabet::english(), lexicon, &tiles)
}

/// Checks that a graph of words contains these, and no others, and that both move generators agree.
fn built(bytes: &[u8]) {
    let words = bytes.split(|byte| byte & 0x40 != 0).filter(|word| !word.is_empty());
    let letters = |word: &[u8]| word.iter().map(|byte| (byte & 0x3f).max(1)).collect::<Vec<Tile>>();
    let Ok(list) = WordList::from_words(words.map(letters)) else { return };
    let graph = Kwg::build(&list, Content::Gaddawg).expect("so few words fit");
    assert!(graph.words().eq(list.iter().map(<[Tile]>::to_vec)));
    checked(0, Ok(graph.clone()));
    let lexicon = Lexicon::new(&graph);
    let (board, rack) = (board(&lexicon), [4, 3, 2, 1, 0]);
    let (mut found, mut by_graph) = (Vec::new(), Vec::new());
    let text = |play: &Play| format!("{play:?}");
    let mut take = |play: &Play, _: usize| found.push(text(play));
    Generator::default().plays(&lexicon, &board, &Subsets::of(&rack), &mut take);
    ponder_crossword::plays::for_each_play(&lexicon, &board, &rack, |play| {
        by_graph.push(text(play));
    });
    found.sort_unstable();
    by_graph.sort_unstable();
    assert_eq!(found, by_graph);
}

//! Word graphs: reading of files, and files that are rejected.

use crate::common;

use common::reference;
use ponder_lexicon::kwg::{Content, WORD_MAX, WordList};
use ponder_lexicon::{Alphabet, Form, Kwg, KwgError, Node};

fn bytes(nodes: &[u32]) -> Vec<u8> {
    nodes.iter().flat_map(|node| node.to_le_bytes()).collect()
}

const END: u32 = 0x40_0000;
const ACCEPTS: u32 = 0x80_0000;

/// A node of a KWG file.
const fn node(tile: u32, arc: u32) -> u32 {
    tile << 24 | arc
}

/// AB, ABA, B: tiles 1 and 2, by hand.
fn small() -> Vec<u32> {
    vec![
        END | 1,
        node(1, 3),
        node(2, 0) | END | ACCEPTS,
        node(2, 4) | END | ACCEPTS,
        node(1, 0) | END | ACCEPTS,
    ]
}

#[test]
fn a_small_graph_is_read() {
    let graph = Kwg::from_bytes(&bytes(&small()), Form::Node22).unwrap();
    assert_eq!(graph.content(), Content::Dawg);
    assert_eq!((graph.dawg_root(), graph.gaddag_root()), (1, None));
    for (word, is_word) in
        [(&[1, 2][..], true), (&[1, 2, 1], true), (&[2], true), (&[1], false), (&[], false)]
    {
        assert_eq!(graph.contains(word), is_word, "{word:?}");
    }
    assert_eq!(graph.tiles(1), 0b110);
    assert_eq!(graph.accepting(1), 0b100);
    assert_eq!(graph.siblings(1).count(), 2);
    assert_eq!(graph.siblings(0).count(), 0);
    assert_eq!(graph.to_bytes(Form::Node22).unwrap(), bytes(&small()));
    let wide = graph.to_bytes(Form::Node24).unwrap();
    assert_eq!(Kwg::from_bytes(&wide, Form::Node24).unwrap(), graph);
}

#[test]
fn empty_graphs_are_read() {
    let graph = Kwg::from_bytes(&bytes(&[END, END]), Form::Node22).unwrap();
    assert_eq!((graph.dawg_root(), graph.gaddag_root()), (0, Some(0)));
    assert!(!graph.contains(&[1]));
    let graph = Kwg::from_bytes(&bytes(&[END]), Form::Node22).unwrap();
    assert_eq!((graph.dawg_root(), graph.gaddag_root()), (0, None));
}

#[test]
fn a_mapped_file_is_the_graph_that_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let words = "AB\nABA\nB\nCAB\nZZZ";
    let list = WordList::from_text(words, &Alphabet::english(), WordList::LENGTHS).unwrap();
    let graph = Kwg::build(&list, Content::Gaddawg).unwrap();
    for name in ["words.kwg", "words.kbwg"] {
        let path = folder.path().join(name);
        let form = Form::of_path(&path).unwrap();
        ponder_file::write(&path, &graph.to_bytes(form).unwrap()).unwrap();
        let mapped = Kwg::map(&path).unwrap();
        assert!(mapped.is_mapped() && !Kwg::open(&path).unwrap().is_mapped());
        assert_eq!((mapped.content(), &mapped), (Content::Gaddawg, &graph));
        assert!(mapped.nodes().eq(graph.nodes()), "node by node, in {name}");
        assert!(mapped.words().eq(graph.words()));
        assert_eq!(mapped.to_bytes(form).unwrap(), std::fs::read(&path).unwrap());
        // A replacement file, and its deletion, do not change what is mapped.
        let list = WordList::from_words([vec![1, 1]]).unwrap();
        let other = Kwg::build(&list, Content::Dawg).unwrap();
        ponder_file::write(&path, &other.to_bytes(form).unwrap()).unwrap();
        assert!(mapped.contains(&[3, 1, 2]) && !mapped.contains(&[1, 1]));
        std::fs::remove_file(&path).unwrap();
        assert!(mapped.words().eq(graph.words()));
    }
}

#[test]
fn errors_of_mapping_name_file_and_byte() {
    let folder = tempfile::tempdir().unwrap();
    let error_of = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        Kwg::map(&path).unwrap_err().to_string()
    };
    assert!(error_of("empty.kwg", &[]).contains("empty file"));
    assert!(
        error_of("short.kbwg", &[0x40, 0, 0, 0, 1])
            .contains("byte 5: 5 bytes cannot be a word graph")
    );
    let tile = node(64, 0) | END | ACCEPTS;
    assert!(error_of("tile.kwg", &bytes(&[END | 1, tile])).contains("byte 4: node 1: tile 64"));
    assert!(error_of("a.txt", &bytes(&small())).contains(".kbwg"));
    // Of two faults in a large file, both ways of opening it report the same one.
    let large = folder.path().join("large.kwg");
    let mut damaged = bytes(&vec![tile; 1 << 15]);
    damaged.push(0);
    std::fs::write(&large, damaged).unwrap();
    let message = Kwg::open(&large).unwrap_err().to_string();
    assert!(message.contains("byte 131073: 131073 bytes cannot be a word graph"), "{message}");
    assert_eq!(Kwg::map(&large).unwrap_err().to_string(), message);
    let below = folder.path().join("folder.kwg");
    std::fs::create_dir(&below).unwrap();
    for path in [below, folder.path().join("none.kwg")] {
        let message = Kwg::map(&path).unwrap_err().to_string();
        assert!(message.starts_with(&path.display().to_string()), "{message}");
    }
}

#[test]
fn the_reference_graphs_are_read() {
    let Some(path_of_both) = reference("enable.kwg") else { return };
    let english = Alphabet::english();
    let both = Kwg::open(&path_of_both).unwrap();
    let alone = Kwg::open(&reference("enable.dawg.kwg").unwrap()).unwrap();
    assert_eq!((both.content(), alone.content()), (Content::Gaddawg, Content::Dawg));
    assert_eq!(Kwg::map(&path_of_both).unwrap(), both);
    for graph in [&both, &alone] {
        for (word, is_word) in [("AA", true), ("ZYZZYVAS", true), ("CARE", true), ("CRAE", false)] {
            assert_eq!(graph.contains(&english.word_of(word).unwrap()), is_word, "{word}");
        }
    }
    let root = both.gaddag_root().unwrap();
    for (path, is_word) in [("ERAC", true), ("RAC?E", true), ("AC?RE", true), ("C?ARE", true)] {
        let path = english.tiles_of(path).unwrap();
        assert_eq!(both.path(root, &path).is_some_and(Node::accepts), is_word, "{path:?}");
    }
    assert!(both.path(root, &english.tiles_of("ERAC?").unwrap()).is_none_or(|at| !at.accepts()));
}

#[test]
fn files_that_are_not_graphs_are_refused() {
    let changed = |at: usize, to: u32| {
        let mut nodes = small();
        nodes[at] = to;
        Kwg::from_bytes(&bytes(&nodes), Form::Node22).unwrap_err()
    };
    let read = |nodes: &[u8]| Kwg::from_bytes(nodes, Form::Node22).unwrap_err();
    assert_eq!(read(&[]), KwgError::Empty);
    assert_eq!(read(&[0; 7]), KwgError::Length(7));
    assert_eq!(changed(0, 1), KwgError::Root { node: 0 });
    assert_eq!(changed(3, node(2, 9) | END), KwgError::Arc { node: 3, arc: 9, nodes: 5 });
    assert_eq!(changed(3, node(64, 4) | END), KwgError::Tile { node: 3, tile: 64 });
    assert_eq!(changed(4, node(1, 0) | ACCEPTS), KwgError::Unended { node: 4 });
    assert_eq!(changed(1, node(2, 3)), KwgError::Order { node: 1, tile: 2, next: 2 });
    assert_eq!(changed(1, node(0, 3)), KwgError::Separator { node: 1 });
    assert_eq!(changed(2, node(2, 0) | END), KwgError::DeadEnd { node: 2 });
    assert_eq!(changed(4, node(1, 1) | END), KwgError::Cycle { node: 4 });
    assert_eq!(changed(4, node(1, 4) | END), KwgError::Cycle { node: 4 });
    let chain = |length: u32| -> Vec<u32> {
        let letter = |at: u32| node(1, at + 1) | END;
        let last = node(1, 0) | END | ACCEPTS;
        [END | 1].into_iter().chain((1..length).map(letter)).chain([last]).collect()
    };
    assert!(Kwg::from_bytes(&bytes(&chain(WORD_MAX as u32)), Form::Node22).is_ok());
    for length in [WORD_MAX as u32 + 1, WORD_MAX as u32 + 2, 100_000] {
        assert!(matches!(read(&bytes(&chain(length))), KwgError::TooDeep { .. }), "{length}");
    }
    assert_eq!(read(&vec![0; 4 * (1 << 22) + 4]), KwgError::TooLong { most: 1 << 22 });
}

#[test]
fn separators_stand_once_and_before_letters() {
    // The graph of AB: B A, and A @ B.
    let good = [
        END | 2,
        END | 4,
        node(1, 3) | END,
        node(2, 0) | END | ACCEPTS,
        node(1, 6),
        node(2, 7) | END,
        node(0, 3) | END,
        node(1, 0) | END | ACCEPTS,
    ];
    let graph = Kwg::from_bytes(&bytes(&good), Form::Node22).unwrap();
    assert_eq!(graph.gaddag_root(), Some(4));
    assert!(graph.path(4, &[1, 0, 2]).is_some_and(Node::accepts));
    for bad in [node(0, 0) | END | ACCEPTS, node(0, 3) | END | ACCEPTS, node(0, 6) | END] {
        let mut nodes = good;
        nodes[6] = bad;
        assert!(Kwg::from_bytes(&bytes(&nodes), Form::Node22).is_err());
    }
    // Twice: @ after @.
    let mut nodes = good.to_vec();
    nodes[6] = node(0, 8) | END;
    nodes.push(node(0, 3) | END);
    let found = Kwg::from_bytes(&bytes(&nodes), Form::Node22).unwrap_err();
    assert_eq!(found, KwgError::Separator { node: 6 });
}

#[test]
fn files_are_known_by_their_names() {
    let form = |name: &str| Form::of_path(std::path::Path::new(name));
    for name in ["a.kwg", "a.KWG", "a.kad", "a.dawg", "b/a.dwg"] {
        assert_eq!(form(name), Some(Form::Node22), "{name}");
    }
    assert_eq!((form("a.kbwg"), form("a.txt"), form("kwg")), (Some(Form::Node24), None, None));
    let text = Kwg::open(std::path::Path::new("/nowhere/a.txt")).unwrap_err().to_string();
    assert!(text.contains("/nowhere/a.txt") && text.contains(".kbwg"), "{text}");
    let text = Kwg::open(std::path::Path::new("/nowhere/a.kwg")).unwrap_err().to_string();
    assert!(text.contains("/nowhere/a.kwg"), "{text}");
}

#[test]
fn a_file_that_is_refused_is_named_with_the_byte() {
    let path = std::env::temp_dir().join(format!("ponder-refused-{}.kwg", std::process::id()));
    let mut nodes = small();
    nodes[3] = node(2, 9) | END;
    std::fs::write(&path, bytes(&nodes)).unwrap();
    let error = Kwg::open(&path).unwrap_err().to_string();
    std::fs::remove_file(&path).unwrap();
    let prefix = format!("{}: byte 12: node 3: its arc leads to node 9", path.display());
    assert!(error.starts_with(&prefix), "{error}");
}

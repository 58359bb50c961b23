//! Words, tiles and boards of the folder.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use ponder_crossword::tiles::TileScene;
use ponder_game::{Action, Seed, Table, Viewer};
use ponder_games::crossword::CrosswordRules;
use ponder_games::{GameSpec, crossword};
use ponder_lexicon::{Form, Kwg};
use std::fs;

/// A game played to its end, always with the first legal move.
fn played(spec: &GameSpec) -> Box<dyn Table> {
    let mut table = spec.deal(Seed(3));
    for _ in 0..200 {
        let Some(seat) = table.to_act() else { return table };
        let best = table.legal().into_iter().next().unwrap();
        table.apply(seat, &Action::play(&best)).unwrap();
    }
    panic!("the game does not end");
}

#[test]
fn words_tiles_and_boards_are_files_of_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let words = ["AB", "ABBA", "BA", "BAB", "CAB", "CABAB", "AA", "BB", "BAC", "AC", "CA"];
    write("toy.txt", &words.join("\n"));
    write("toy.tiles", "? ? 1 0 0 0 0\nA a 12 1 1 0 0\nB b 9 3 0 0 0\nC c 4 5 0 0 0\n");
    write("toy.board", ".....\n.#...\n..*.'\n...#.\n.....\n");
    write("bad.tiles", "? ? 1 0 0 0 0\nA a many 1 1 0 0\n");
    write("few.tiles", "? ? 0 0 0 0 0\nA a 9 1 1 0 0\nB b 4 3 0 0 0\nC c 0 5 0 0 0\n");
    write("bad.board", "...\n.x.\n...\n");
    crossword::set_folder(folder.path().to_owned());
    assert_eq!(crossword::lexica(), ["scowl-70", "toy"]);

    let text = "crossword:lexicon=toy,alphabet=toy,board=toy,challenge=single";
    let spec: GameSpec = text.parse().unwrap();
    assert_eq!(spec.to_string(), text);
    assert_eq!(text.parse::<GameSpec>().unwrap(), spec);
    let table = played(&spec);
    let scene = table.scene(Viewer::Record).details.read::<TileScene>().unwrap();
    assert_eq!(scene.bag, 0);
    let record =
        spec.rules::<CrosswordRules>().unwrap().gcg(&*table, Viewer::Record, ["a", "b"]).unwrap();
    assert!(record.contains("#lexicon toy") && record.contains("3C BAB"), "{record}");

    // A different board under the same name is a different board.
    write("toy.board", ".......\n.......\n.......\n...*...\n.......\n.......\n.......\n");
    let wider: GameSpec = text.parse().unwrap();
    assert_eq!(wider.rules::<CrosswordRules>().unwrap().equipment().layout.side(), 7);

    for (rules, expected) in [
        ("crossword:alphabet=none", "unknown alphabet `none`; use one of english"),
        (
            "crossword:board=none",
            "unknown board `none`; use one of standard, super, or put none.board",
        ),
        ("crossword:board=../toy", "NAME.board"),
        ("crossword:lexicon=toy,alphabet=bad", "bad.tiles: line 2"),
        (
            "crossword:lexicon=toy,alphabet=few",
            "the alphabet few has 13 tiles, but two racks need 14",
        ),
        ("crossword:lexicon=toy,alphabet=toy,board=bad", "bad.board: line 2"),
    ] {
        let error = rules.parse::<GameSpec>().unwrap_err().to_string();
        assert!(error.contains(expected), "{rules}: {error}");
    }
}

/// The word graph of all words over two letters of nine to `levels` letters.
fn all_long_words(levels: u32) -> Kwg {
    const END: u32 = 1 << 22;
    const ACCEPTS: u32 = 1 << 23;
    // Two roots, and for each length a list of two letters that share what follows.
    let mut nodes = vec![END | 2, END | 2];
    for level in 1..=levels {
        let next = if level == levels { 0 } else { 2 * level + 2 };
        let accepts = if level > 8 { ACCEPTS } else { 0 };
        nodes.extend([1 << 24 | accepts | next, 2 << 24 | accepts | END | next]);
    }
    let bytes: Vec<u8> = nodes.iter().flat_map(|node| node.to_le_bytes()).collect();
    Kwg::from_bytes(&bytes, Form::Node22).unwrap()
}

#[test]
fn small_files_with_too_many_long_words_are_refused() {
    crossword::prepare_lexicon(&all_long_words(12)).unwrap();
    let error = crossword::prepare_lexicon(&all_long_words(40)).unwrap_err();
    assert!(error.contains("2199023255550 prefixes of words"), "{error}");
}

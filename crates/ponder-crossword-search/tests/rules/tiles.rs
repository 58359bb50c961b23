//! Alphabets and boards.

use ponder_crossword::{Layout, Premium};
use ponder_lexicon::Alphabet;
use ponder_lexicon::alphabet::BLANK_BIT;
use ponder_lexicon::klv::LeaveList;
use ponder_lexicon::kwg::WordList;

#[test]
fn the_english_bag_has_a_hundred_tiles() {
    let english = Alphabet::english();
    assert_eq!((english.letters(), english.tiles(), english.bag().len()), (26, 100, 100));
    let counts: Vec<u16> = (0..27).map(|tile| english.kind(tile).count).collect();
    let known = "2 9 2 2 4 12 2 3 2 9 1 1 4 2 6 8 2 1 6 4 6 4 2 2 1 2 1";
    assert_eq!(counts, known.split(' ').map(|it| it.parse().unwrap()).collect::<Vec<u16>>());
    let worth: u32 = english.bag().iter().map(|&tile| u32::from(english.value(tile))).sum();
    assert_eq!(worth, 187);
    let vowels = "AEIOU".chars().map(|it| english.tiles_of(&it.to_string()).unwrap()[0]);
    assert_eq!(english.vowels(), vowels.fold(0, |set, tile| set | 1 << tile));
}

#[test]
fn the_standard_board_has_its_premiums() {
    let board = Layout::standard();
    let squares = || (0..15).flat_map(|row| (0..15).map(move |col| (row, col)));
    let count = |letter, word| {
        squares().filter(|&(row, col)| board.premium(row, col) == Premium { letter, word }).count()
    };
    assert_eq!([count(1, 3), count(1, 2), count(3, 1), count(2, 1)], [8, 17, 12, 24]);
    assert_eq!((board.side(), board.start()), (15, (7, 7)));
    for (row, col) in squares() {
        assert_eq!(board.premium(row, col), board.premium(col, row));
        assert_eq!(board.premium(row, col), board.premium(14 - row, col));
    }
    for (row, col, letter, word) in
        [(0, 0, 1, 3), (0, 7, 1, 3), (7, 7, 1, 2), (1, 1, 1, 2), (1, 5, 3, 1), (0, 3, 2, 1)]
    {
        assert_eq!(board.premium(row, col), Premium { letter, word }, "{row} {col}");
    }
    // In the rows next to the first, these columns have premiums: C, G, I and M.
    for row in [6, 8] {
        let columns: Vec<usize> =
            (0..15).filter(|&col| board.premium(row, col).multiplies()).collect();
        assert_eq!(columns, [2, 6, 8, 12]);
    }
}

#[test]
fn a_line_of_an_alphabet_has_its_columns_in_order() {
    let text = "? ? 2 0 0 0 0\nA a 9 1 1 0 0\n[CH] [ch] 1 5 0 1 1 2 x [cH]\n";
    let alphabet = Alphabet::parse("test", text).unwrap();
    assert_eq!((alphabet.letters(), alphabet.tiles(), alphabet.kind(0).count), (2, 12, 2));
    let kind = alphabet.kind(2);
    assert_eq!((kind.label.as_str(), kind.blank_label.as_str()), ("[CH]", "[ch]"));
    assert_eq!((kind.count, kind.value, kind.is_vowel), (1, 5, false));
    assert!(alphabet.kind(1).is_vowel);
    let blank = 2 | BLANK_BIT;
    assert_eq!(
        alphabet.tiles_of("?A[CH]1a[ch]x[cH]").unwrap(),
        [0, 1, 2, 2, 0x81, blank, blank, blank]
    );
    assert_eq!((alphabet.value(2), alphabet.value(blank)), (5, 0), "a blank is worth nothing");
    for (text, line, problem) in [
        ("A a 9 1 1 0 0\n", 1, "the first tile must be the blank"),
        ("? ? 2 0 0 0 0\n", 1, "there are no letters"),
        ("? ? 2 0 0 0 0\n\nA a 9 1 2 0 0\n", 3, "the vowel flag is `2`"),
        ("? ? 2 0 0 0 0\nA a 9 1 1 1\n", 2, "another spelling is missing"),
        ("? ? 2 0 0 0 0\nA a 9 1 1 0 0 0\n", 2, "`0` is left over"),
        ("? ? 2 0 0 0 0\nA a 9 1 1 0 0\nB a 9 1 1 0 0\n", 3, "the spelling of two tiles"),
    ] {
        let error = Alphabet::parse("test", text).unwrap_err();
        assert!(error.line == line && error.problem.contains(problem), "{error}");
    }
}

#[test]
fn tiles_of_several_letters_are_read_by_their_longest_spelling() {
    let catalan = Alphabet::named("catalan").unwrap();
    let text = |spelling: &str| catalan.text(&catalan.tiles_of(spelling).unwrap());
    for (spellings, label) in
        [(["L·L", "W", "[L·L]"], "L·L"), (["NY", "Y", "[NY]"], "NY"), (["QU", "Q", "[QU]"], "QU")]
    {
        for spelling in spellings {
            assert_eq!(text(spelling), label);
            assert_eq!(text(&spelling.to_lowercase()), label.to_lowercase());
        }
    }
    assert_eq!(catalan.tiles_of("NYN").unwrap().len(), 2);
    let spanish = Alphabet::named("spanish").unwrap();
    assert_eq!(spanish.tiles_of("[CH]CH").unwrap().len(), 3);
    // A blank is not a letter of a word; its place is counted in characters.
    assert_eq!(spanish.word_of("[CH]A?").unwrap_err().at, 6);
    let error = WordList::from_text("LA\n [CH]A?", &spanish, 2..=15).unwrap_err().to_string();
    assert_eq!(error, "line 2: `?` at character 7 is not a tile of this alphabet");
    let error = LeaveList::from_csv("LA,1\n[CH]Ab,2", &spanish).unwrap_err().to_string();
    assert_eq!(error, "line 2: `b` at character 6 is not a tile of this alphabet");
    for digraph in ["[CH]", "[LL]", "[RR]"] {
        assert_eq!(spanish.tiles_of(digraph).unwrap().len(), 1);
    }
}

#[test]
fn every_known_alphabet_and_board_has_its_name() {
    let languages = "catalan dutch english french german norwegian polish spanish swedish";
    for name in languages.split(' ').chain(["super-english", "super_english"]) {
        let alphabet = Alphabet::named(name).unwrap();
        assert!(alphabet.tiles() >= 98 && alphabet.kind(0).count > 0, "{name}");
    }
    assert_eq!(Alphabet::named("super-english").unwrap().tiles(), 200);
    assert_eq!(Layout::named("super").unwrap().side(), 21);
}

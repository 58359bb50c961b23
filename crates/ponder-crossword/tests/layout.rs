//! Board files: sides, settings, and the errors reported.

use ponder_crossword::{Layout, layout::Premium};

#[test]
fn a_board_may_have_unlike_sides_other_racks_and_another_bonus() {
    let text = "; a small one\nrack 6\nbonus 35\n\n.'..\n..=.\n#...\n";
    let layout = Layout::parse("small", text).unwrap();
    assert_eq!((layout.size(), layout.side(), layout.start()), ((3, 4), 4, (1, 2)));
    assert_eq!((layout.rack_size(), layout.bonus(5), layout.bonus(6)), (6, 0, 35));
    assert_eq!(layout.premium(0, 1), Premium { letter: 2, word: 1 });
    assert_eq!(layout.premium(1, 2), Premium { letter: 1, word: 3 });
    assert!(layout.is_blocked(2, 0) && !layout.is_blocked(2, 3));
    assert!((0..4).all(|col| layout.is_blocked(3, col)), "below the last row");
    let tall = Layout::parse("tall", "...\n...\n...\n...\n...").unwrap();
    assert_eq!((tall.size(), tall.side(), tall.start()), ((5, 3), 5, (2, 1)));
    assert!((0..5).all(|row| tall.is_blocked(row, 3) && tall.is_blocked(row, 4)));
    assert_eq!((tall.rack_size(), tall.bonus(7)), (7, 50));
    let ten = Layout::parse("ten", "rack 10\n...\n...\n...").unwrap();
    assert_eq!((ten.rack_size(), ten.bonus(9), ten.bonus(10)), (10, 0, 50));
}

#[test]
fn mistakes_are_named_with_their_line() {
    let cases = [
        ("rack 11\n...\n...\n...", 1, "`rack 11`: write a whole number from 2 to 10"),
        ("rack 1\n...\n...\n...", 1, "`rack 1`: write a whole number from 2 to 10"),
        ("...\n...\n...\nbonus -1", 4, "`bonus -1`: write a whole number from 0 to 1000"),
        ("racks 7\n...\n...\n...", 1, "unknown setting `racks`; write `rack` or `bonus`"),
        ("...\n..\n...", 2, "the row has 2 squares; the first row has 3"),
        ("..\n..\n..", 1, "the board has 3 rows of 2 squares; write 3 to 21 rows of 3 to 21"),
        ("...\n...", 2, "the board has 2 rows of 3 squares; write 3 to 21 rows of 3 to 21"),
        ("...\n.?.\n...", 2, "`?` is not a square; write one of . ' \" ^ - = ~ * #"),
        ("*..\n..*\n...", 2, "there is a second `*`; a board has one start square"),
        ("...\n.#.\n...", 3, "the middle square is blocked; mark the start square with `*`"),
        (
            ".......\n~~~~~~~\n..~~...",
            3,
            "the word premiums of row 2 multiply a word by up to 16384; use fewer, so that it is at \
             most 4096",
        ),
    ];
    for (text, line, problem) in cases {
        let error = Layout::parse("bad", text).unwrap_err();
        assert_eq!((error.line, error.problem.as_str()), (line, problem), "{text}");
    }
}

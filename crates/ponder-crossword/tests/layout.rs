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
}

#[test]
fn mistakes_are_named_with_their_line() {
    let cases = [
        ("rack 8\n...\n...\n...", 1, "`rack 8`: write a whole number from 2 to 7"),
        ("...\n...\n...\nbonus -1", 4, "`bonus -1`: write a whole number from 0 to 1000"),
        ("racks 7\n...\n...\n...", 1, "`racks` is not a setting; there are `rack` and `bonus`"),
        ("...\n..\n...", 2, "2 squares; the first row has 3"),
        ("..\n..\n..", 1, "a board has 3 to 21 rows of 3 to 21 squares, and not 3 of 2"),
        ("...\n...", 2, "a board has 3 to 21 rows of 3 to 21 squares, and not 2 of 3"),
        ("...\n.?.\n...", 2, "`?` is no square; write one of . ' \" ^ - = ~ * #"),
        ("*..\n..*\n...", 2, "there is a second `*`"),
        ("...\n.#.\n...", 3, "the middle is blocked; write a `*` where the first word goes"),
    ];
    for (text, line, problem) in cases {
        let error = Layout::parse("bad", text).unwrap_err();
        assert_eq!((error.line, error.problem.as_str()), (line, problem), "{text}");
    }
}

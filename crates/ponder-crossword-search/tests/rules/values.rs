//! Equity of moves.

use super::Game;

fn equity(list: &[(String, i32)], text: &str) -> i32 {
    list.iter().find(|(found, _)| found == text).unwrap_or_else(|| panic!("{text}: {list:?}")).1
}

#[test]
fn with_tiles_in_the_bag_a_move_is_worth_its_score_and_what_is_kept() {
    let game = Game::of("AT TA");
    let list = game.moves(&game.board("AT"), "AQ", "A,-3\nQ,1.5\nAQ,7", 7);
    assert_eq!(equity(&list, "I8 .A 3"), 3000 + 1500);
    assert_eq!(equity(&list, "exch A"), 1500);
    assert_eq!(equity(&list, "exch Q"), -3000);
    assert_eq!(equity(&list, "exch AQ"), 0, "nothing is kept");
    assert_eq!(equity(&list, "pass"), 7000, "all is kept");
}

#[test]
fn unknown_leaves_are_worth_zero() {
    let game = Game::of("AT TA");
    let list = game.moves(&game.board("AT"), "AEINRSQ", "A,-3\nQ,1.5", 7);
    assert_eq!(equity(&list, "pass"), 0, "seven tiles");
    assert_eq!(equity(&list, "I8 .A 3"), 3000, "EINRSQ");
    assert_eq!(equity(&list, "exch EINRS"), 0, "AQ");
}

#[test]
fn a_long_leave_missing_from_the_table_has_the_mean_value_of_its_parts() {
    let game = Game::of("AT TA");
    let list = game.moves(&game.board("AT"), "AEINRSQVVW", "A,-3\nEINRSQ,2\nEINRSQV,9", 10);
    // EINRSQVW: of its eight parts of seven tiles one is worth 9000; another one, EINRSQW, is worth
    // a seventh of its part EINRSQ.
    assert_eq!(equity(&list, "exch AV"), (9000 + 2000 / 7) / 8);
    assert_eq!(equity(&list, "exch AVW"), 9000, "EINRSQV");
    assert_eq!(equity(&list, "exch AVVW"), 2000, "EINRSQ");
    assert_eq!(equity(&list, "exch AEINQRSVVW"), 0, "nothing is kept");
    assert_eq!(equity(&list, "pass"), 0, "the whole rack");
    let exchanges = list.iter().filter(|(text, _)| text.starts_with("exch ")).count();
    assert_eq!(exchanges, 3 * (1 << 8) - 1, "combinations of ten tiles, two of them alike");
}

#[test]
fn in_the_first_play_vowels_cost_in_the_columns_next_to_premiums_alone() {
    let game = Game::of("AAAAAAA RRRRRRR AT");
    // Next to the columns C, G, I and M of row 8 there are premiums above and below.
    let list = game.moves(&game.board(""), "AAAAAAA", "", 7);
    for (text, score, vowels) in [
        ("8B AAAAAAA", 66, 2),
        ("8C AAAAAAA", 66, 3),
        ("8D AAAAAAA", 66, 2),
        ("8G AAAAAAA", 66, 3),
        ("8H AAAAAAA", 66, 2),
    ] {
        assert_eq!(equity(&list, &format!("{text} {score}")), 1000 * score - 700 * vowels);
    }
    let list = game.moves(&game.board(""), "RRRRRRR", "", 7);
    assert_eq!(equity(&list, "8C RRRRRRR 66"), 66_000, "consonants cost nothing");
    let list = game.moves(&game.board(""), "T?", "", 7);
    assert_eq!(equity(&list, "8G aT 2"), 2000 - 700, "a blank is the vowel that it stands for");
    assert_eq!(equity(&list, "8H aT 2"), 2000);
    let list = game.moves(&game.board("T"), "A", "", 7);
    assert_eq!(equity(&list, "8G A. 2"), 2000, "no later play costs anything");
}

#[test]
fn equal_moves_are_in_the_order_of_their_texts() {
    let game = Game::of("RT TR");
    let list = game.moves(&game.board(""), "RT", "", 7);
    let texts: Vec<&str> = list.iter().map(|(text, _)| text.as_str()).collect();
    let plays = ["8G RT 4", "8G TR 4", "8H RT 4", "8H TR 4"];
    let others = ["exch R", "exch RT", "exch T", "pass"];
    assert_eq!(texts, [plays, others].concat());
}

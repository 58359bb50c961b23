//! Legality, scores and notation of moves.

use super::Game;
use ponder_crossword::{Move, TileSet};

#[test]
fn a_play_has_at_least_one_tile_of_the_rack() {
    let game = Game::of("CAT CATS");
    let board = game.board("CAT");
    assert_eq!(game.plays(&board, "S"), ["8H ...S 6"]);
    assert!(game.plays(&board, "X").is_empty());
    assert!(game.plays(&board, "").is_empty());
}

#[test]
fn a_later_play_touches_a_tile() {
    let game = Game::of("AT CAT");
    // AT fits everywhere; only where it touches CAT is it a play.
    let found = game.plays(&game.board("CAT"), "AT");
    assert_eq!(found, ["7J AT 4", "H8 .AT 5", "I8 .T 3", "J7 A. 2"]);
}

#[test]
fn every_word_that_a_play_makes_is_in_the_list() {
    let has = |words: &str, play: &str| {
        let game = Game::of(words);
        game.plays(&game.board("AT"), "AT").iter().any(|found| found.starts_with(play))
    };
    // Below AT, TA makes AT and TA downwards, or AA one square to the left.
    assert!(has("AT TA", "9H TA "));
    assert!(!has("AT TA", "9G TA "));
    assert!(has("AT TA AA", "9G TA "));
    assert!(!has("AT AA", "9H TA "), "the main word");
}

#[test]
fn the_main_word_has_two_letters_or_more() {
    let game = Game::of("A AT TA");
    assert!(game.plays(&game.board(""), "A").is_empty());
    // Next to T it forms a word downwards, which is then the main word.
    assert_eq!(game.plays(&game.board("AT"), "A"), ["I7 A. 3", "I8 .A 3"]);
}

#[test]
fn premiums_of_new_squares_count_in_crossing_words_too() {
    let game = Game::of("AT TA");
    // The A on 9I counts twice in TA across (3) and twice in TA down (3); AT down is 2. The middle,
    // which AT covers, counts no word twice any more.
    let found = game.plays(&game.board("AT"), "AT");
    assert!(found.contains(&"9H TA 8".to_owned()), "{found:?}");
}

#[test]
fn seven_tiles_score_fifty_more_and_six_do_not() {
    let game = Game::of("RETAINS RETAIN");
    let found = game.plays(&game.board(""), "RETAINS");
    assert!(found.contains(&"8D RETAINS 66".to_owned()), "{found:?}");
    assert!(found.contains(&"8H RETAIN 14".to_owned()), "{found:?}");
    // Six new tiles of a word of seven are not seven tiles.
    let found = game.plays(&game.board("R"), "ETAINS");
    assert!(found.contains(&"8H .ETAINS 8".to_owned()), "{found:?}");
}

#[test]
fn a_move_is_written_from_the_first_square_of_its_main_word() {
    let game = Game::of("CAT CATS SCAT");
    let board = game.board("CAT");
    // Across, the row comes first; down, the column. A dot is a tile already on the board, a small
    // letter a blank.
    assert_eq!(game.plays(&board, "S"), ["8G S... 6", "8H ...S 6"]);
    assert_eq!(game.plays(&board, "?"), ["8G s... 5", "8H ...s 5"]);
    let found = game.plays(&board, "ATS");
    assert!(found.contains(&"H8 .ATS 6".to_owned()), "{found:?}");
}

#[test]
fn exchanges_and_passes_are_written_without_a_score_and_blanks_first() {
    let alphabet = ponder_lexicon::Alphabet::english();
    let exchange = Move::Exchange(TileSet::new(&alphabet.tiles_of("ZA?").unwrap()).unwrap());
    assert_eq!(exchange.text(&alphabet), "exch ?AZ");
    assert_eq!(Move::Pass.text(&alphabet), "pass");
}

#[test]
fn exchanges_are_the_different_combinations_of_tiles_of_a_rack() {
    let game = Game::of("AT");
    let list = game.moves(&game.board("AT"), "BAA", "", 7);
    let mut exchanges: Vec<&str> =
        list.iter().filter_map(|(text, _)| text.strip_prefix("exch ")).collect();
    exchanges.sort_unstable();
    assert_eq!(exchanges, ["A", "AA", "AAB", "AB", "B"]);
}

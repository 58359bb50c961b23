//! Coordinates, and the scores of placements.

use ponder_crossword::{CgpPosition, Direction, Grid, Layout, Misplaced, Spot};
use ponder_lexicon::Alphabet;
use ponder_lexicon::alphabet::BLANK_BIT;
use proptest::prelude::*;
use std::io::Read;

fn spot(text: &str) -> Spot {
    text.parse().expect("the text is a coordinate")
}

/// Parses a word as records write it, with `.` for a tile already on the board.
fn word(alphabet: &Alphabet, text: &str) -> Vec<u8> {
    let tiles = text.split('.').map(|part| alphabet.tiles_of(part).expect("letters"));
    tiles.collect::<Vec<_>>().join(&0)
}

fn score(grid: &Grid, at: &str, text: &str) -> Result<i32, Misplaced> {
    let alphabet = Alphabet::english();
    let layout = Layout::named(if grid.side() == 15 { "standard" } else { "super" });
    let layout = layout.expect("a known board");
    grid.score(spot(at), &word(&alphabet, text), &layout, &alphabet)
}

fn put(grid: &mut Grid, at: &str, text: &str) {
    grid.place(spot(at), &word(&Alphabet::english(), text)).expect("the word fits");
}

#[test]
fn a_coordinate_names_row_and_column_and_its_order_the_direction() {
    assert_eq!(spot("8D"), Spot { row: 7, col: 3, direction: Direction::Across });
    assert_eq!(spot("D8"), Spot { row: 7, col: 3, direction: Direction::Down });
    assert_eq!(spot("21u"), Spot { row: 20, col: 20, direction: Direction::Across });
    assert_eq!(spot("a15").to_string(), "A15");
    assert_eq!(spot("8D").square(2), (7, 5));
    assert_eq!(spot("D8").square(2), (9, 3));
}

#[test]
fn bad_coordinates_are_reported_with_the_valid_ones() {
    for (text, message) in [
        ("", "such as 8D"),
        ("8", "`8` is not a coordinate"),
        ("D", "`D` is not a coordinate"),
        ("88", "not a coordinate"),
        ("8D8", "not a coordinate"),
        ("DD", "not a coordinate"),
        ("0A", "not a coordinate"),
        ("08A", "not a coordinate"),
        ("8Ä", "not a coordinate"),
        ("١A", "not a coordinate"),
        ("99999999999A", "not a coordinate"),
        ("22A", "no board has a row 22; rows are 1 to 21"),
        ("V1", "no board has a column V; columns are A to U"),
    ] {
        let error = text.parse::<Spot>().expect_err(text).to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn coordinates_round_trip(row in 0u8..21, col in 0u8..21, down: bool) {
        let direction = if down { Direction::Down } else { Direction::Across };
        let spot = Spot { row, col, direction };
        prop_assert_eq!(spot.to_string().parse::<Spot>().unwrap(), spot);
        prop_assert_eq!(spot.to_string().to_lowercase().parse::<Spot>().unwrap(), spot);
    }

    #[test]
    fn any_text_is_a_coordinate_or_none(text in "\\PC{0,5}") {
        if let Ok(spot) = text.parse::<Spot>() {
            prop_assert_eq!(spot.to_string(), text.to_ascii_uppercase());
        }
    }
}

#[test]
fn a_first_word_of_seven_tiles_counts_its_premiums_and_the_bonus() {
    let grid = Grid::new((15, 15));
    // A double letter on 8D, the double word in the middle, and 50.
    assert_eq!(score(&grid, "8D", "RETAINS"), Ok(66));
    assert_eq!(score(&grid, "8D", "rETAINS"), Ok(62), "a blank is worth nothing");
    assert_eq!(score(&grid, "8D", "HELLO"), Ok(24));
}

#[test]
fn words_across_count_with_the_premiums_of_new_squares_only() {
    let mut grid = Grid::new((15, 15));
    put(&mut grid, "8D", "HELLO");
    // .INE through the L: 1 + 1 + 3 * 1 + 1.
    assert_eq!(score(&grid, "F8", ".INE"), Ok(6));
    // S at 8I forms HELLOS (9) and SO down (2); no premium of HELLO counts again.
    assert_eq!(score(&grid, "I8", "SO"), Ok(9 + 1 + 2));
    // One tile, given in either direction, scores the same.
    assert_eq!(score(&grid, "8D", ".....S"), Ok(9));
    assert_eq!(score(&grid, "8I", "S"), Ok(9));
}

#[test]
fn the_corner_of_the_super_board_counts_a_word_four_times() {
    assert_eq!(score(&Grid::new((21, 21)), "1A", "QI"), Ok(44));
}

#[test]
fn a_placement_that_does_not_fit_says_where() {
    let mut grid = Grid::new((15, 15));
    put(&mut grid, "8D", "HELLO");
    assert_eq!(score(&grid, "8K", "TOOLONG"), Err(Misplaced::OverEdge));
    assert_eq!(score(&grid, "F8", "LINE"), Err(Misplaced::Occupied((7, 5))));
    assert_eq!(score(&grid, "F7", "..NE"), Err(Misplaced::Missing((6, 5))));
    assert_eq!(score(&grid, "8D", "....."), Err(Misplaced::Nothing));
    let before = grid.clone();
    assert!(grid.place(spot("F7"), &[1, 1]).is_err());
    assert_eq!(grid, before, "what does not fit changes nothing");
    assert_eq!(Misplaced::Occupied((7, 5)).to_string(), "8F is already occupied");
}

#[test]
fn a_placement_names_the_words_that_it_makes() {
    let mut grid = Grid::new((15, 15));
    put(&mut grid, "8D", "HELLO");
    let words = grid.words(spot("I8"), &[19 | BLANK_BIT, 15]).unwrap();
    assert_eq!(words, [vec![(7, 8), (8, 8)], (3..9).map(|col| (7, col)).collect()]);
    assert_eq!(grid.words(spot("1A"), &[1]).unwrap(), Vec::<Vec<_>>::new());
}

/// Compares the listed moves of the conformance set, up to a number of positions.
fn compare(lines: &str, most: usize) -> (usize, usize) {
    let (alphabet, layout) = (Alphabet::english(), Layout::standard());
    let (mut positions, mut moves) = (0, 0);
    for line in lines.lines().take(most) {
        let value: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
        let fen = value["fen"].as_str().expect("a position has a text");
        let rack = value["rack"].as_str().expect("a position has a rack");
        let reading = CgpPosition::read(&format!("{fen} {rack}/ 0/0 0"), &alphabet);
        let reading = reading.expect("a position");
        let grid = reading.position.grid;
        let board = value["board"].as_array().expect("a position has rows");
        let board: Vec<&str> = board.iter().filter_map(|it| it.as_str()).collect();
        for (row, text) in board.iter().enumerate() {
            let shown: String = (0..15)
                .map(|col| match grid.at((row, col)) {
                    0 => ".",
                    tile => alphabet.label(tile),
                })
                .collect();
            assert_eq!(shown, *text, "row {} of {fen}", row + 1);
        }
        positions += 1;
        for text in value["moves"].as_array().into_iter().flatten() {
            let parts: Vec<&str> = text.as_str().expect("a move is a text").split(' ').collect();
            let tiles = word(&alphabet, parts[1]);
            let score = grid.score(spot(parts[0]), &tiles, &layout, &alphabet);
            let expected = parts[2].parse().expect("a move has a score");
            assert_eq!(score, Ok(expected), "{text} on {fen}");
            moves += 1;
        }
    }
    (positions, moves)
}

#[test]
fn scores_are_those_of_the_conformance_set() {
    let own = concat!(
        r#"{"fen":"15/15/15/15/15/15/15/3HELLO7/15/15/15/15/15/15/15","rack":"EINOS","#,
        r#""board":["...............","...............","...............","...............","#,
        r#""...............","...............","...............","...HELLO.......","#,
        r#""...............","...............","...............","...............","#,
        r#""...............","...............","..............."],"#,
        r#""moves":["F8 .INE 6","I8 SO 12","8D .....S 9"]}"#
    );
    assert_eq!(compare(own, 1), (1, 3));
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/conformance/crossword/positions.jsonl.zst"
    );
    if let Ok(file) = std::fs::File::open(path) {
        let mut text = String::new();
        let mut decoder = zstd::Decoder::new(file).expect("the set is compressed");
        decoder.read_to_string(&mut text).expect("the set can be read");
        let (positions, moves) = compare(&text, usize::MAX);
        assert_eq!(positions, 1200);
        assert!(moves > 100_000, "{moves} moves");
        println!("{positions} positions, {moves} moves");
    }
}

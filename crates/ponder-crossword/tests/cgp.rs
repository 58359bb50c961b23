//! Reading and writing CGP: every rule of the format, tolerated deviations, and errors with their
//! place.

use ponder_crossword::cgp::{CGP_BYTES_MAX, CgpReading};
use ponder_crossword::record_positions::RecordPosition;
use ponder_crossword::{CgpError, CgpPosition, Equipment, Grid, Layout, names};
use ponder_lexicon::alphabet::BLANK_BIT;
use ponder_lexicon::kwg::{Content, Kwg, WordList};
use ponder_lexicon::{Alphabet, Lexicon};
use proptest::prelude::*;

const ROWS: &str = "15/15/15/15/15/15/15/3HeLLO7/5I9/5N9/5E9/15/15/15/15";

fn read(text: &str) -> CgpReading {
    CgpPosition::read(text, &Alphabet::english()).expect("the text is a position")
}

fn error(text: &str) -> CgpError {
    CgpPosition::read(text, &Alphabet::english()).expect_err("the text is not a position")
}

/// Reads a text in canonical form.
fn strict(text: &str) -> CgpPosition {
    let reading = read(text);
    assert_eq!(reading.remarks, [""; 0], "for {text}");
    let written = reading.position.write(&Alphabet::english());
    assert_eq!(written.as_deref(), Ok(text));
    reading.position
}

fn tiles(text: &str) -> Vec<u8> {
    Alphabet::english().tiles_of(text).expect("tiles")
}

#[test]
fn rows_have_tiles_and_numbers_of_empty_squares() {
    let grid = strict(&format!("{ROWS} A/B 0/0 0")).grid;
    assert_eq!((grid.side(), grid.count()), (15, 8));
    assert_eq!(grid.at((7, 3)), 8);
    assert_eq!(grid.at((10, 5)), 5);
    assert_eq!(grid.at((10, 6)), 0);
}

#[test]
fn a_small_letter_is_a_blank() {
    assert_eq!(strict(&format!("{ROWS} A/B 0/0 0")).grid.at((7, 4)), 5 | BLANK_BIT);
}

#[test]
fn runs_of_empty_squares_may_have_two_digits() {
    let mut rows = vec!["21"; 21];
    rows[20] = "A10B9";
    let text = format!("{} A/B 0/0 0", rows.join("/"));
    let super_english = Alphabet::named("super-english").unwrap();
    let position = CgpPosition::read(&text, &super_english).unwrap().position;
    assert_eq!((position.grid.at((20, 0)), position.grid.at((20, 11))), (1, 2));
    assert_eq!(position.write(&super_english).unwrap(), text);
}

#[test]
fn tiles_of_several_letters_stand_in_brackets() {
    let spanish = Alphabet::named("spanish").unwrap();
    let text = "3/[CH]O[rr]/3 [LL]?A/[RR] 1/2 0";
    let position = CgpPosition::read(text, &spanish).unwrap().position;
    let row: Vec<u8> = (0..3).map(|col| position.grid.at((1, col))).collect();
    assert_eq!(row, spanish.tiles_of("[CH]O[rr]").unwrap());
    assert_eq!(position.racks[0], spanish.tiles_of("[LL]?A").unwrap());
    assert_eq!(position.write(&spanish).unwrap(), text);
    let catalan = Alphabet::named("catalan").unwrap();
    let position = CgpPosition::read("3/L·LOny/3 QU/ 1/2 0", &catalan).unwrap().position;
    assert_eq!(position.write(&catalan).unwrap(), "3/[L·L]O[ny]/3 [QU]/ 1/2 0");
}

#[test]
fn racks_scores_and_turns_begin_with_the_player_to_move() {
    let position = strict(&format!("{ROWS} ENOSTX?/ACEISUY 356/-8 2"));
    assert_eq!(position.racks, [tiles("ENOSTX?"), tiles("ACEISUY")]);
    assert_eq!((position.scores, position.scoreless_turns), (vec![356, -8], 2));
    assert_eq!(strict(&format!("{ROWS} / 0/0 0")).racks, [[0; 0], [0; 0]]);
    assert_eq!(strict(&format!("{ROWS} A/B/C 1/2/3 0")).scores, [1, 2, 3]);
}

#[test]
fn operations_are_kept_in_order() {
    let text = format!("{ROWS} A/B 0/0 0 lex NWL20; ld english; bdn CrosswordGame; tmr 1/2 3; x;");
    let ops = strict(&text).ops;
    let ops: Vec<_> = ops.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    assert_eq!(
        ops,
        [
            ("lex", "NWL20"),
            ("ld", "english"),
            ("bdn", "CrosswordGame"),
            ("tmr", "1/2 3"),
            ("x", "")
        ]
    );
    assert_eq!(names::layout(ops[2].1).unwrap().side(), 15);
    assert_eq!(names::alphabet("english_super").unwrap().name(), "super-english");
    let tiles = |lexicon: &str| names::alphabet_of_lexicon(lexicon).map(|it| it.name().to_owned());
    for (lexicon, alphabet) in [
        ("CSW21", Some("english")),
        ("FISE2", Some("spanish")),
        ("spanish", Some("spanish")),
        ("Catalan-2024", Some("catalan")),
        ("german words", Some("german")),
        ("spanisch", None),
        ("words", None),
        ("", None),
    ] {
        assert_eq!(tiles(lexicon).as_deref(), alphabet, "{lexicon}");
    }
}

#[test]
fn missing_and_extra_fields_are_tolerated_and_reported() {
    let tidy = strict(&format!("{ROWS} A/B 0/0 0 lex X;"));
    for (text, remark) in [
        (format!("  {ROWS}  A/B\t0/0 0 lex X;"), "white space other than single spaces"),
        (format!("{ROWS} A/B 0/0 0 lex X; \n"), "white space at the end"),
        (format!("{ROWS} A/B 0/0 0 lex X"), "the last `;` is missing"),
        (format!("{ROWS} A/B 0/0 0 lex X;;"), "a `;` without an operation"),
        (format!("{ROWS} A/B 0/0 0; lex X;"), "a `;` without an operation"),
        (format!("{ROWS} A/B 0/0 lex X;"), "scoreless turns is missing: read as 0"),
        (format!("{ROWS} a/b 0/0 0 lex X;"), "a rack in lower case: read as letters"),
    ] {
        let reading = read(&text);
        assert_eq!(reading.position, tidy, "{text}");
        assert!(
            reading.remarks.iter().any(|it| it.contains(remark)),
            "{text}: {:?}",
            reading.remarks
        );
    }
    let reading = read(&format!("{ROWS} A 1/2"));
    assert_eq!(reading.position.racks, [vec![1], Vec::new()]);
    assert_eq!(reading.remarks.len(), 2, "a rack and the turns: {:?}", reading.remarks);
}

#[test]
fn refused_with_the_character_and_what_may_stand_there() {
    for (text, at, problem) in [
        ("", 1, "the rows, separated by `/`, are missing"),
        ("15/15 A/B 0/0 0", 1, "the board has 2 rows; write 3 to 21"),
        ("3/2/3 A/B 0/0 0", 4, "row 2 has 2 squares; the first has 3"),
        ("3/AB2/3 A/B 0/0 0", 6, "row 2 has 4 squares; the first has 3"),
        ("2/2/2 A/B 0/0 0", 2, "row 1 has 2 squares; a row has 3 to 21"),
        ("3/A21/3 A/B 0/0 0", 4, "the row has more than 21 squares"),
        ("3/A22/3 A/B 0/0 0", 4, "`22` is not a number of empty squares from 1 to 21"),
        ("3/0ABC/3 A/B 0/0 0", 3, "`0` is not a number of empty squares from 1 to 21"),
        ("3/A?1/3 A/B 0/0 0", 4, "`?` is not a square"),
        ("3/AÄB/3 A/B 0/0 0", 4, "`Ä` is not a square; write a number of empty squares or a tile"),
        ("3/3/3", 6, "the racks, separated by `/`, are missing"),
        ("3/3/3 A*/B 0/0 0", 8, "`*` is not a tile"),
        ("3/3/3 A/B", 10, "the scores, separated by `/`, are missing"),
        ("3/3/3 A/B 0/x 0", 13, "`x` is not a score"),
        ("3/3/3 A/B 0 0", 11, "2 to 4 scores"),
        ("3/3/3 A/B/C 0/0 0", 7, "more racks than scores"),
        ("3/3/3 A/B 0/0 99999", 15, "`99999` is not a number of scoreless turns"),
    ] {
        let error = error(text);
        assert!(error.problem.to_string().contains(problem), "{text}: {error}");
        assert_eq!(error.at, at, "{text}: {error}");
    }
    let error = error(&"A".repeat(CGP_BYTES_MAX + 1));
    assert!(error.problem.to_string().contains("at most 65536 bytes"), "{error}");
    assert_eq!(error.at, CGP_BYTES_MAX);
    let wide = CgpPosition::read(&"Ä".repeat(CGP_BYTES_MAX), &Alphabet::english()).unwrap_err();
    assert_eq!(wide.at, CGP_BYTES_MAX / 2, "characters, and not bytes");
}

#[test]
fn unwritable_values_are_reported() {
    let position = strict(&format!("{ROWS} A/B 0/0 0 lex X;"));
    let english = Alphabet::english();
    let fail = |change: fn(&mut CgpPosition)| {
        let mut position = position.clone();
        change(&mut position);
        position.write(&english).expect_err("the position has no text").what
    };
    assert!(fail(|it| it.racks.truncate(1)).contains("2 to 4 racks and as many scores"));
    assert!(fail(|it| it.racks[0].push(27)).contains("a tile is not in the alphabet"));
    assert!(fail(|it| it.grid.set((0, 0), BLANK_BIT)).contains("a tile is not in the alphabet"));
    assert!(fail(|it| it.ops[0].1 = "a;b".to_owned()).contains("as another position"));
    assert!(fail(|it| it.ops[0].0 = String::new()).contains("as another position"));
}

fn position(letters: u8) -> impl Strategy<Value = CgpPosition> {
    let square = prop_oneof![
        3 => Just(0u8),
        2 => 1..=letters,
        1 => (1..=letters).prop_map(|tile| tile | BLANK_BIT),
    ];
    let grid = (3usize..=21).prop_flat_map(move |side| {
        proptest::collection::vec(square.clone(), side * side).prop_map(move |tiles| {
            let mut grid = Grid::new((side, side));
            for (at, tile) in tiles.into_iter().enumerate() {
                grid.set((at / side, at % side), tile);
            }
            grid
        })
    });
    let seat = (proptest::collection::vec(0..=letters, 0..8), -999..2000i32);
    let seats = proptest::collection::vec(seat, 2..=4);
    let ops = proptest::collection::vec(("[a-z0-9é]{1,5}", "([!-:<-~]( [!-:<-~]+)?)?"), 0..4);
    (grid, seats, any::<u16>(), ops).prop_map(|(grid, seats, scoreless_turns, ops)| {
        let (racks, scores) = seats.into_iter().unzip();
        CgpPosition { grid, racks, scores, scoreless_turns, ops }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions_round_trip(
        (name, position) in proptest::sample::select(vec!["english", "spanish", "catalan", "polish"])
            .prop_flat_map(|name| {
                (Just(name), position(Alphabet::named(name).unwrap().letters()))
            })
    ) {
        let alphabet = Alphabet::named(name).unwrap();
        let text = position.write(&alphabet).expect("the position can be written");
        let reading = CgpPosition::read(&text, &alphabet).expect("the text is a position");
        prop_assert_eq!(&reading.position, &position);
        prop_assert_eq!(reading.remarks.len(), 0, "{:?}", reading.remarks);
        prop_assert_eq!(reading.position.write(&alphabet).unwrap(), text);
    }
}

#[test]
fn a_position_is_one_of_a_game_of_two_players() {
    let alphabet = Alphabet::english();
    let words = WordList::from_words(alphabet.word_of("HELLO")).expect("a word");
    let graph = Kwg::build(&words, Content::Gaddawg).expect("a graph");
    let equipment = Equipment::new(alphabet, Layout::standard(), Lexicon::new(&graph));
    let of = |text: &str| {
        let position = CgpPosition::read(text, &equipment.alphabet).unwrap().position;
        RecordPosition::of_cgp(&position, &equipment).map_err(|error| error.to_string())
    };
    let empty = ["15"; 15].join("/");
    let start = of(&format!("{empty} AEINRST/ 3/14 2")).unwrap();
    let view = start.view().unwrap();
    assert_eq!((view.bag, view.unseen.len(), view.scores), (86, 93, [3, 14]));
    assert_eq!((view.scoreless_turns, view.last.is_none()), (2, true));
    let unknown = of(&format!("{empty} / 0/0 0")).unwrap();
    assert!(unknown.view().is_none());
    assert_eq!((unknown.rack_size, unknown.bag, unknown.unseen.unwrap().len()), (7, 86, 100));
    let both = of(&format!("{empty} AEINRST/Q? 0/0 0")).unwrap();
    assert_eq!(both.other_rack, equipment.alphabet.tiles_of("Q?").unwrap());
    assert_eq!(both.view().unwrap().unseen.len(), 93, "its side does not see the other rack");
    let small = ["15"; 14].join("/");
    for (text, problem) in [
        (format!("{small} A/ 0/0 0"), "it has 14 by 15 squares, but the board has 15 by 15"),
        (format!("{empty} A/B/C 0/0/0 0"), "it has 3 players"),
        (format!("{empty} AAAAAAAA/ 0/0 0"), "a rack has at most 7 tiles"),
        (format!("{empty} ZZ/ 0/0 0"), "there are more Z on the board and the racks than"),
        (format!("{empty} Z/Z 0/0 0"), "there are more Z on the board and the racks than"),
    ] {
        let error = of(&text).unwrap_err();
        assert!(error.contains(problem), "{text}: {error}");
    }
}

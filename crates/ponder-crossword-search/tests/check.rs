//! Tests of the parsing and checking of plays, against move generation.

use crate::small_game;

use ponder_crossword::game::State;
use ponder_crossword::{
    Board, CgpPosition, CheckError, Checked, Checker, Direction, Equipment, Move, Play, Spot,
    TileSet,
};
use ponder_crossword_search::hasty::{Hasty, Rules};
use ponder_crossword_search::{Generator, Subsets};
use ponder_game::Seed;
use ponder_lexicon::Tile;
use proptest::prelude::*;
use rand::RngExt;
use std::collections::HashSet;
use std::sync::LazyLock;

static SMALL: LazyLock<Equipment> = LazyLock::new(small_game::equipment);

/// Returns a game after some turns, or at its end.
fn after(seed: Seed, turns: u64) -> State {
    let mut state = State::begin(&SMALL.layout, &SMALL.alphabet, seed);
    let mut hasty = Hasty::default();
    for turn in 0..turns {
        let mv = hasty.choose(&Rules::of(&SMALL), &state).mv;
        state.make(&SMALL.alphabet, &SMALL.lexicon, &mv, seed.stream(turn));
    }
    state
}

fn checker<'a>(board: &'a Board, rack: &'a [Tile]) -> Checker<'a> {
    let (alphabet, lexicon) = (&*SMALL.alphabet, &*SMALL.lexicon);
    Checker { alphabet, lexicon, board, rack: Some(rack), bag: Some(20) }
}

fn plays(state: &State) -> Vec<Play> {
    let mut plays = Vec::new();
    let mut take = |play: &Play, _: usize| plays.push(*play);
    let rack = Subsets::of(state.rack());
    Generator::default().plays(&SMALL.lexicon, &state.board, &rack, &mut take);
    plays
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Every generated play checks out unchanged, with its score and no invalid word.
    #[test]
    fn generated_plays_pass_the_check(seed in any::<u64>(), turns in 0_u64..9) {
        let state = after(Seed(seed), turns);
        let checker = checker(&state.board, state.rack());
        for play in plays(&state) {
            let mv = Move::Place(play);
            let text = mv.text(&SMALL.alphabet);
            let checked = checker.text(&text).unwrap();
            prop_assert_eq!(checked.mv, mv, "{}", text);
            prop_assert!(checked.is_valid() && !checked.words.is_empty(), "{}", text);
            let short = text.rsplit_once(' ').unwrap().0;
            prop_assert_eq!(checker.text(short).unwrap(), checked);
        }
    }

    /// Random placements are valid exactly if move generation finds them.
    #[test]
    fn good_moves_are_found(seed in any::<u64>(), turns in 1_u64..9) {
        let state = after(Seed(seed), turns);
        prop_assume!(state.board.count() > 0);
        let found: HashSet<Play> = plays(&state).into_iter().collect();
        let checker = checker(&state.board, state.rack());
        let mut rng = Seed(seed).named("plays").rng();
        let mut seen = 0;
        for _ in 0..2000 {
            let direction = Direction::BOTH[rng.random_range(0..2)];
            let (row, col) = (rng.random_range(0..15), rng.random_range(0..15));
            let spot = Spot { row, col, direction };
            let mut rack = state.rack().to_vec();
            let count = rng.random_range(1..=3.min(rack.len()));
            let mut tiles = Vec::new();
            let mut at = 0;
            while tiles.iter().filter(|&&tile| tile != 0).count() < count {
                let (row, col) = spot.square(at);
                if row < 15 && col < 15 && state.board.tile(row, col) != 0 {
                    tiles.push(0);
                } else {
                    let tile = rack.swap_remove(rng.random_range(0..rack.len()));
                    tiles.push(if tile == 0 { 0x80 | rng.random_range(1..=10) } else { tile });
                }
                at += 1;
            }
            match checker.place(spot, &tiles) {
                Ok(Checked { mv: Move::Place(play), words }) => {
                    let is_valid = words.iter().all(|word| word.is_valid);
                    prop_assert_eq!(is_valid, found.contains(&play), "{:?} {:?}", play, words);
                    seen += usize::from(is_valid);
                }
                Ok(other) => prop_assert!(false, "{other:?}"),
                Err(CheckError::OverEdge { .. } | CheckError::Apart) => {}
                Err(error) => prop_assert!(false, "{error}"),
            }
        }
        prop_assert!(seen > 0 || found.len() < 400, "no play was good of {}", found.len());
    }
}

/// Board with STONE across in row 8 from D on, and AE next to its S, so that other words are near.
fn board() -> Board {
    let text = "15/15/15/15/15/15/3A11/3STONE7/3E11/15/15/15/15/15/15 / 0/0 0";
    let grid = CgpPosition::read(text, &SMALL.alphabet).unwrap().position.grid;
    Board::with_tiles(&SMALL.layout, &SMALL.alphabet, &SMALL.lexicon, grid.tiles())
}

fn check(rack: &str, text: &str) -> Result<Checked, CheckError> {
    let rack = SMALL.alphabet.tiles_of(rack).unwrap();
    checker(&board(), &rack).text(text)
}

fn words(checked: &Checked) -> Vec<String> {
    let text = |word: &ponder_crossword::Formed| {
        let mark = if word.is_valid { "" } else { "*" };
        format!("{} {}{mark}", word.spot, word.text(&SMALL.alphabet))
    };
    checked.words.iter().map(text).collect()
}

#[test]
fn all_words_are_named_and_the_invalid_ones_marked() {
    let checked = check("DARTS", "8D .....D").unwrap();
    assert_eq!(words(&checked), ["8D STONED*"]);
    assert_eq!(checked.mv.text(&SMALL.alphabet), "8D .....D 7");
    // Written in full, with brackets, or only by the new tiles.
    for text in ["8D STONED", "8D (STONE)D", "8I D", "I8 D", "8d .....D +7"] {
        assert_eq!(check("DARTS", text).unwrap(), checked, "{text}");
    }
    let checked = check("DARTS", "I8 DARTS").unwrap();
    assert_eq!(words(&checked), ["I8 DARTS", "8D STONED*"]);
    let checked = check("DART?", "9E dA").unwrap();
    assert_eq!(words(&checked), ["9D EDA*", "E8 TD*", "F8 OA*"]);
    assert_eq!(checked.mv.taken(), SMALL.alphabet.tiles_of("?A").unwrap());
}

#[test]
fn errors_are_reported() {
    let cases = [
        ("8K ON", "must touch a tile"),
        ("8H E", "no new tile"),
        ("8M TORE", "runs off the board"),
        ("8F A.E", "8F is occupied by O"),
        ("8D ......S", "no tile on 8I"),
        ("8D .....Z", "`Z` is not a tile of the alphabet small"),
        ("8D .....L", "the rack DARTSON does not have enough L"),
        ("8D .....d", "lower-case letters stand for blanks"),
        ("8Z AT", "columns are A to U"),
        ("HELLO", "8D HORN.S"),
        ("", "is not a move"),
        ("8D AT 5 6", "is not a move"),
        ("8D AT X", "is not a move"),
        ("8D (AT", "is not a move"),
        ("exch LL", "not have enough L"),
        ("-", ""),
    ];
    for (text, expected) in cases {
        let found = check("DARTSON", text).map_or_else(|it| it.to_string(), |_| String::new());
        assert!(
            found.contains(expected) && found.is_empty() == expected.is_empty(),
            "{text}: {found}"
        );
    }
    let eight = checker(&board(), &[]).fit("1A".parse().unwrap(), &[1; 8]).unwrap();
    assert_eq!(eight.mv.taken().len(), 8);
    let board = board();
    let rackless = Checker { rack: None, ..checker(&board, &[]) };
    assert_eq!(
        rackless.place("I1".parse().unwrap(), &[1; 8]),
        Err(CheckError::TooMany { tiles: 8, max: 7 })
    );
}

#[test]
fn the_first_word_covers_the_start() {
    let board = Board::new(&SMALL.layout, &SMALL.alphabet);
    let rack = SMALL.alphabet.tiles_of("DARTS").unwrap();
    let checker = checker(&board, &rack);
    assert_eq!(checker.text("8D DART"), Err(CheckError::NotOnStart { at: (7, 7) }));
    assert_eq!(checker.text("8H D"), Err(CheckError::Short));
    assert_eq!(words(&checker.text("H5 DART").unwrap()), ["H5 DART"]);
    assert_eq!(checker.text("8D DARTS").unwrap().mv.score(), 16);
}

#[test]
fn exchanges_need_a_full_bag() {
    let tile_set = |text: &str| TileSet::new(&SMALL.alphabet.tiles_of(text).unwrap()).unwrap();
    for text in ["exch TAD", "-DAT", "ex ADT"] {
        assert_eq!(check("DARTSON", text).unwrap().mv, Move::Exchange(tile_set("ADT")), "{text}");
    }
    assert_eq!(check("DARTSON", "pass").unwrap().mv, Move::Pass);
    let board = board();
    let small = Checker { bag: Some(6), ..checker(&board, &[1]) };
    assert_eq!(small.text("exch A"), Err(CheckError::SmallBag { bag: 6, min: 7 }));
    assert!(Checker { bag: None, ..small }.text("exch A").is_ok());
}

//! Moves against a scan of the dictionary, and the rules of legality and equity by name.

use crate::short_words;

use ponder_crossword::plays::for_each_play;
use ponder_crossword::{Board, Direction, Grid, Layout, Move, Play, Spot};
use ponder_crossword_search::equity::{EquityModel, Top};
use ponder_crossword_search::hasty::Rules;
use ponder_crossword_search::movegen::Simd;
use ponder_crossword_search::{Generator, Subsets};
use ponder_lexicon::{Tile, is_blank, letter_of};
use proptest::prelude::*;
use short_words::{LAYOUTS, board, kit, layouts, nine, oblong, position, rack};
use std::collections::BTreeSet;

fn is_word(tiles: &[Tile]) -> bool {
    let letters: Vec<Tile> = tiles.iter().map(|&tile| letter_of(tile)).collect();
    kit().words.contains(&letters)
}

/// Returns all plays by trying every word at every place, with every choice of blanks.
fn scanned(board: &Board, rack: &[Tile]) -> BTreeSet<String> {
    let kit = kit();
    let (rows, cols) = board.layout().size();
    let squares = || (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let mut grid = Grid::new((rows, cols));
    squares().for_each(|square| grid.set(square, board.tile(square.0, square.1)));
    let mut found = BTreeSet::new();
    for direction in Direction::BOTH {
        if board.count() == 0 && direction == Direction::Down && board.layout().is_symmetric() {
            continue;
        }
        for (row, col) in squares() {
            let spot = Spot { row: row as u8, col: col as u8, direction };
            for word in &kit.words {
                let (last_row, last_col) = spot.square(word.len() - 1);
                let in_reach = last_row < rows && last_col < cols;
                let squares: Vec<_> = (0..word.len()).map(|at| spot.square(at)).collect();
                let fits =
                    |(&(row, col), &letter): (&(usize, usize), &Tile)| match board.tile(row, col) {
                        0 => !board.layout().is_blocked(row, col),
                        tile => letter_of(tile) == letter,
                    };
                if !in_reach || !squares.iter().zip(word).all(fits) {
                    continue;
                }
                let new: Vec<usize> =
                    (0..word.len()).filter(|&at| grid.at(squares[at]) == 0).collect();
                for blanks in 0..1_u32 << new.len() {
                    let mut tiles = vec![0; word.len()];
                    for (bit, &at) in new.iter().enumerate() {
                        let blank = if blanks >> bit & 1 != 0 { 0x80 } else { 0 };
                        tiles[at] = word[at] | blank;
                    }
                    if let Some(play) = legal(board, &grid, spot, &tiles, rack) {
                        found.insert(Move::Place(play).text(&kit.alphabet));
                    }
                }
            }
        }
    }
    found
}

/// Returns the play, if it is legal.
fn legal(board: &Board, grid: &Grid, spot: Spot, tiles: &[Tile], rack: &[Tile]) -> Option<Play> {
    let kit = kit();
    let mut left = rack.to_vec();
    let new = tiles.iter().filter(|&&tile| tile != 0);
    let placed = new.clone().count();
    for &tile in new {
        let expected = if is_blank(tile) { 0 } else { tile };
        let at = left.iter().position(|&own| own == expected)?;
        left.swap_remove(at);
    }
    let words = grid.words(spot, tiles).ok()?;
    let mut after = grid.clone();
    let squares = after.place(spot, tiles).ok()?;
    let all_words = words.iter().all(|word| {
        let letters: Vec<Tile> = word.iter().map(|&square| after.at(square)).collect();
        is_word(&letters)
    });
    // The main word is all tiles in the lane there, and as long as the play.
    let main = after.word_through(spot.square(0), spot.direction);
    let is_main = main.first() == Some(&spot.square(0)) && main.len() == tiles.len();
    let crosses =
        squares.iter().any(|&square| after.word_through(square, spot.direction.turned()).len() > 1);
    let touches = if grid.count() == 0 {
        squares.contains(&board.layout().start())
    } else {
        squares.len() < tiles.len() || crosses
    };
    let is_twin = placed == 1 && crosses && spot.direction == Direction::Down;
    if placed == 0 || tiles.len() < 2 || !all_words || !is_main || !touches || is_twin {
        return None;
    }
    let score = grid.score(spot, tiles, board.layout(), &kit.alphabet).ok()?;
    let (lane, start) = match spot.direction {
        Direction::Across => (spot.row, spot.col),
        Direction::Down => (spot.col, spot.row),
    };
    Some(Play::new(spot.direction, lane, start, tiles, score as i16))
}

fn texts(board: &Board, rack: &[Tile]) -> [Vec<String>; 2] {
    let kit = kit();
    let text = |play: &Play| Move::Place(*play).text(&kit.alphabet);
    let mut by_graph = Vec::new();
    for_each_play(&kit.lexicon, board, rack, |play| by_graph.push(text(play)));
    by_graph.sort_unstable();
    let by_simd = |simd| {
        let mut found = Vec::new();
        let mut take = |play: &Play, _: usize| found.push(text(play));
        Generator::with(simd).plays(&kit.lexicon, board, &Subsets::of(rack), &mut take);
        found.sort_unstable();
        found
    };
    // All instruction sets of the processor find the same.
    let found = by_simd(Simd::Portable);
    for simd in Simd::available() {
        assert_eq!(by_simd(simd), found, "{simd:?}");
    }
    [found, by_graph]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn moves_are_those_of_a_scan_of_the_dictionary(
        layout in 0..LAYOUTS, seed in any::<u64>(), turns in 0_usize..14, blanks in 0_usize..3,
    ) {
        let layouts = layouts();
        let (state, _) = position(&layouts[layout], seed, turns);
        let mut rack = state.rack().to_vec();
        rack.truncate(7 - blanks.min(rack.len()));
        rack.extend(std::iter::repeat_n(0, blanks));
        prop_assume!(!rack.is_empty() && rack.len() <= 7);
        let [found, by_graph] = texts(&state.board, &rack);
        let scanned: Vec<String> = scanned(&state.board, &rack).into_iter().collect();
        prop_assert_eq!(&found, &scanned);
        prop_assert_eq!(&by_graph, &scanned);
    }

    #[test]
    fn moves_of_eight_to_ten_tiles_are_those_of_a_scan_of_the_dictionary(
        layout in 0..LAYOUTS, seed in any::<u64>(), turns in 0_usize..14, blanks in 0_usize..4,
        tiles in 8_usize..=10,
    ) {
        let (state, _) = position(&layouts()[layout], seed, turns);
        let mut rack: Vec<Tile> = state.rack().iter().chain(&state.bag).copied().collect();
        rack.truncate(tiles - blanks);
        rack.extend(std::iter::repeat_n(0, blanks));
        prop_assume!(rack.len() == tiles);
        let [found, by_graph] = texts(&state.board, &rack);
        let scanned: Vec<String> = scanned(&state.board, &rack).into_iter().collect();
        prop_assert_eq!(&found, &scanned);
        prop_assert_eq!(&by_graph, &scanned);
    }

    #[test]
    fn incremental_cross_sets_equal_new_ones(
        layout in 0..LAYOUTS, seed in any::<u64>(), turns in 1_usize..20,
    ) {
        let kit = kit();
        let layouts = layouts();
        let (state, _) = position(&layouts[layout], seed, turns);
        let side = state.board.side();
        let tiles: Vec<Tile> =
            (0..side * side).map(|at| state.board.tile(at / side, at % side)).collect();
        let anew = Board::with_tiles(&layouts[layout], &kit.alphabet, &kit.lexicon, &tiles);
        for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
            for direction in Direction::BOTH {
                if state.board.tile(row, col) == 0 {
                    prop_assert_eq!(
                        state.board.cross_set(direction, row, col),
                        anew.cross_set(direction, row, col)
                    );
                }
            }
        }
    }

    #[test]
    fn the_best_moves_are_the_first_of_all_in_order(
        is_nine in any::<bool>(), seed in any::<u64>(), turns in 0_usize..16, most in 1_usize..20,
    ) {
        let kit = kit();
        let (state, mut hasty) = position(&layouts()[if is_nine { 4 } else { 1 }], seed, turns);
        prop_assume!(!state.is_over());
        let rules =
            Rules { alphabet: &kit.alphabet, lexicon: &kit.lexicon, leaves: &kit.leaves };
        let unseen = state.unseen_value(&kit.alphabet);
        let bag = state.bag.len();
        let all = hasty.best(&rules, &state.board, state.rack(), bag, unseen, 1_000_000);
        let best = hasty.best(&rules, &state.board, state.rack(), bag, unseen, most);
        prop_assert_eq!(&best[..], &all[..most.min(all.len())]);
    }
}

#[test]
fn the_first_move_covers_the_middle_goes_across_and_has_two_tiles() {
    let [found, _] = texts(&board(&[]), &rack("AT"));
    assert_eq!(found, ["8G AT 4", "8G TA 4", "8H AT 4", "8H TA 4"]);
    assert!(texts(&board(&[]), &rack("A"))[0].is_empty());
}

#[test]
fn a_tile_that_makes_words_in_both_directions_is_played_across() {
    let [found, _] = texts(&board(&[(7, 7, "A"), (8, 6, "A")]), &rack("D"));
    // On H9 it forms AD across and AD down, and both count.
    assert!(found.contains(&"9G .D 6".to_owned()), "{found:?}");
    assert!(!found.iter().any(|text| text.starts_with("H8 ")), "{found:?}");
    // On G10 it makes a word down alone, on I8 one across.
    assert!(found.contains(&"G9 .D 3".to_owned()), "{found:?}");
    assert!(found.contains(&"8H .D 3".to_owned()), "{found:?}");
}

#[test]
fn blanks_and_letters_are_different_moves_and_blanks_score_nothing() {
    let [found, _] = texts(&board(&[]), &rack("A?"));
    assert!(found.contains(&"8H At 2".to_owned()), "{found:?}");
    let [both, _] = texts(&board(&[(7, 7, "A")]), &rack("T?"));
    assert!(
        both.contains(&"8H .T 2".to_owned()) && both.contains(&"8H .t 1".to_owned()),
        "{both:?}"
    );
}

#[test]
fn premiums_count_for_new_tiles_alone_and_for_both_words() {
    // The middle doubles a word, once.
    let [first, _] = texts(&board(&[]), &rack("AB"));
    assert!(first.contains(&"8H AB 8".to_owned()), "{first:?}");
    let [second, _] = texts(&board(&[(7, 7, "AB")]), &rack("O"));
    assert!(second.contains(&"8H ..O 5".to_owned()), "{second:?}");
}

#[test]
fn a_full_rack_played_at_once_brings_fifty_more() {
    let [found, _] = texts(&board(&[]), &rack("TRAINED"));
    let scores = found.iter().filter(|text| text.contains("TRAINED"));
    let scores: Vec<i32> =
        scores.map(|text| text.rsplit(' ').next().unwrap().parse().unwrap()).collect();
    assert!(!scores.is_empty() && scores.iter().all(|score| *score >= 50 + 16), "{found:?}");
}

#[test]
fn a_board_says_how_many_tiles_are_a_full_rack_and_what_they_bring() {
    let kit = kit();
    let empty = Board::new(&oblong(), &kit.alphabet);
    let [found, by_graph] = texts(&empty, &rack("TABLE"));
    assert_eq!(found, by_graph);
    // T A B L E is 1 + 1 + 3 + 1 + 3 with a triple letter under the last tile, doubled by the
    // start, G4.
    assert!(found.contains(&"4F TABLE 53".to_owned()), "{found:?}");
    let [four, _] = texts(&empty, &rack("TALE"));
    assert!(four.contains(&"4F TALE 8".to_owned()), "{four:?}");
}

#[test]
fn the_bonus_is_for_the_tiles_of_a_full_rack() {
    let kit = kit();
    let plain = format!("rack 9\nbonus 60\n{}", "...........\n".repeat(11));
    let empty = Board::new(&Layout::parse("plain", &plain).unwrap().into(), &kit.alphabet);
    let scores = |text: &str, play: &str| -> Vec<i32> {
        let found = texts(&empty, &rack(text))[0].clone();
        let scores = found.iter().filter(|found| found.split(' ').nth(1) == Some(play));
        assert!(scores.clone().count() > 0, "{found:?}");
        scores.map(|text| text.rsplit(' ').next().unwrap().parse().unwrap()).collect()
    };
    let all = scores("RELATIONS", "RELATIONS");
    assert!(all.iter().all(|score| *score == 60 + 9), "{all:?}");
    let eight = scores("RELATIONS", "RELATION");
    assert!(eight.iter().all(|score| *score == 8), "{eight:?}");
    // More tiles than a full rack get it too, as long as there are ten at most.
    let ten = scores("ORIENTATED", "ORIENTATED");
    assert!(ten.iter().all(|score| *score == 60 + 11), "{ten:?}");
}

#[test]
#[should_panic(expected = "a rack has at most 10 tiles")]
fn more_than_ten_tiles_are_not_a_rack() {
    let _ = Subsets::of(&[1; 11]);
}

#[test]
fn whole_games_are_played_with_nine_tiles() {
    let mut long = 0;
    for seed in 0..20 {
        let (state, _) = position(&nine(), seed, 400);
        assert!(state.is_over(), "game {seed}");
        assert!(state.racks.iter().all(|rack| rack.len() <= 9));
        let (start, _) = position(&nine(), seed, 0);
        assert_eq!((start.racks[0].len(), start.racks[1].len()), (9, 9));
        long += state.board.count();
    }
    assert!(long > 20 * 20, "{long}");
}

#[test]
fn whole_games_are_played_on_a_board_with_unlike_sides() {
    for seed in 0..20 {
        let (state, _) = position(&oblong(), seed, 400);
        assert!(state.is_over(), "game {seed}");
        assert!(state.racks.iter().all(|rack| rack.len() <= 5));
        let off_board = (7..12).flat_map(|row| (0..12).map(move |col| (row, col)));
        assert!(off_board.into_iter().all(|(row, col)| state.board.tile(row, col) == 0));
    }
}

fn valued(board: &Board, rack: &[Tile], bag: usize, unseen: i32) -> Vec<(String, i32)> {
    let kit = kit();
    let subsets = Subsets::of(rack);
    let valuation = EquityModel::new(&kit.alphabet, board, &subsets, &kit.leaves, bag, unseen);
    let best = |simd, most| -> Vec<(String, i32)> {
        let mut top = Top::new(&kit.alphabet, &valuation, most);
        top.add_others(&subsets);
        Generator::with(simd).plays(&kit.lexicon, board, &subsets, &mut top);
        let found = top.into_sorted().into_iter();
        found.map(|found| (found.mv.text(&kit.alphabet), found.equity)).collect()
    };
    let all = best(Simd::Portable, 100_000);
    for simd in Simd::available() {
        assert_eq!(best(simd, 100_000), all, "{simd:?}");
        assert_eq!(best(simd, 1)[..], all[..1], "{simd:?}");
    }
    all
}

fn equity(list: &[(String, i32)], text: &str) -> i32 {
    list.iter().find(|(found, _)| found == text).unwrap_or_else(|| panic!("{text}: {list:?}")).1
}

#[test]
fn vowels_of_the_first_move_next_to_premiums_cost_seven_tenths() {
    let list = valued(&board(&[]), &rack("AT"), 86, 180);
    // Column G has a premium above the row, H has none.
    assert_eq!(equity(&list, "8G AT 4"), 4_000 - 700);
    assert_eq!(equity(&list, "8H AT 4"), 4_000);
}

#[test]
fn with_an_empty_bag_going_out_brings_twice_what_is_unseen_and_staying_costs() {
    let list = valued(&board(&[(7, 7, "AB")]), &rack("O"), 0, 9);
    assert_eq!(equity(&list, "8H ..O 5"), 1000 * (5 + 2 * 9));
    assert_eq!(equity(&list, "pass"), 1000 * (-10 - 2));
    let list = valued(&board(&[(7, 7, "AB")]), &rack("OZ"), 0, 9);
    assert_eq!(equity(&list, "8H ..O 5"), 1000 * (5 - 10 - 2 * 10));
}

#[test]
fn tiles_are_exchanged_while_the_bag_has_seven_and_passing_is_always_possible() {
    for (bag, exchanges) in [(7, 3), (6, 0), (0, 0)] {
        let list = valued(&board(&[]), &rack("AT"), bag, 20);
        let count = list.iter().filter(|(text, _)| text.starts_with("exch ")).count();
        assert_eq!(count, exchanges, "with {bag} in the bag");
        assert_eq!(list.iter().filter(|(text, _)| text == "pass").count(), 1);
    }
}

#[test]
fn a_whole_pool_of_tiles_can_be_asked_for_moves() {
    let kit = kit();
    let (state, _) = position(&layouts()[1], 5, 6);
    let pool: Vec<Tile> =
        state.bag.iter().chain(&state.racks[0]).chain(&state.racks[1]).copied().collect();
    assert!(pool.len() > 50);
    let mut found = BTreeSet::new();
    for_each_play(&kit.lexicon, &state.board, &pool, |play| {
        found.insert(Move::Place(*play).text(&kit.alphabet));
    });
    // The pool can make every play of the rack.
    let [of_rack, _] = texts(&state.board, state.rack());
    assert!(!of_rack.is_empty() && of_rack.iter().all(|text| found.contains(text)));
}

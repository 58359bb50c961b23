//! Static equity of moves.

use crate::common;
use crate::small_game;

use ponder_crossword::{Board, Direction, Layout, Play};
use ponder_crossword_search::Subsets;
use ponder_crossword_search::equity::EquityModel;
use ponder_crossword_search::hasty::{Hasty, Rules};
use ponder_lexicon::kwg::Kwg;
use ponder_lexicon::{Alphabet, LeaveList, LeaveTable, Leaves, Lexicon, Tile};
use proptest::prelude::*;
use std::io::{BufRead, BufReader};
use std::sync::{Arc, LazyLock};

static ALPHABET: LazyLock<Alphabet> = LazyLock::new(Alphabet::english);

/// Returns a board with some word, on which the first-play penalty does not apply.
fn some_board() -> Board {
    let layout = Arc::new(Layout::standard());
    let mut tiles = vec![0; 225];
    (tiles[112], tiles[113]) = (1, 20);
    let lexicon = Lexicon::new(&small_game::graph());
    Board::with_tiles(&layout, &ALPHABET, &lexicon, &tiles)
}

fn worth(tiles: &[Tile]) -> i32 {
    tiles.iter().map(|&tile| i32::from(ALPHABET.value(tile))).sum()
}

proptest! {
    /// Tiles that stay cost twice their value and ten points when the bag is empty, and going out
    /// brings twice the value of the opponent's; before that leaves count.
    #[test]
    fn leaves_are_valued_by_their_tiles(
        rack in prop::collection::vec(0_u8..27, 1..=10),
        unseen in 0..100_i32,
        bag in 0_usize..20,
    ) {
        let leaves = (0..27).map(|tile| (vec![tile], f32::from(tile) - 7.5));
        let leaves = LeaveList::from_pairs(leaves).unwrap().to_leaves().unwrap();
        let table = LeaveTable::new(leaves, ALPHABET.letters());
        let subsets = Subsets::of(&rack);
        let valuation = EquityModel::new(&ALPHABET, &some_board(), &subsets, &table, bag, unseen);
        let play = Play::new(Direction::Across, 0, 0, &[1, 2], 30);
        let mut checked = 0;
        subsets.for_each(|number, kept| {
            let expected = match (bag, kept) {
                (0, []) => 2000 * unseen,
                (0, kept) => -10_000 - 2000 * worth(kept),
                (_, [tile]) => 1000 * i32::from(*tile) - 7500,
                _ => 0,
            };
            assert_eq!(valuation.of_play(&play, number), 30_000 + expected, "{kept:?}");
            checked += 1;
        });
        prop_assert_eq!(checked, subsets.count());
        prop_assert_eq!(valuation.can_exchange(), bag >= 7);
    }
}

/// Compares the best moves of the reference positions and their equities, if the files are there.
#[test]
fn the_best_moves_are_those_of_the_reference() {
    let files = ["positions.jsonl.zst", "enable.kwg", "synthetic.klv2"].map(common::reference);
    let [Some(positions), Some(words), Some(leaves)] = files else { return };
    let lexicon = Lexicon::new(&Kwg::open(&words).unwrap());
    let table = LeaveTable::new(Leaves::open(&leaves).unwrap(), ALPHABET.letters());
    let rules = Rules { alphabet: &ALPHABET, lexicon: &lexicon, leaves: &table };
    let layout = Arc::new(Layout::standard());
    let file = zstd::Decoder::new(std::fs::File::open(positions).unwrap()).unwrap();
    let mut hasty = Hasty::default();
    let mut compared = 0;
    for line in BufReader::new(file).lines() {
        let case: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
        let rows = case["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap());
        let signs: Vec<char> = rows.flat_map(str::chars).collect();
        let tile = |sign: &char| match sign {
            '.' => 0,
            _ => ALPHABET.tiles_of(&sign.to_string()).unwrap()[0],
        };
        let tiles: Vec<Tile> = signs.iter().map(tile).collect();
        let board = Board::with_tiles(&layout, &ALPHABET, &lexicon, &tiles);
        let rack = ALPHABET.tiles_of(case["rack"].as_str().unwrap()).unwrap();
        let unseen = worth(&ALPHABET.bag()) - worth(&tiles) - worth(&rack);
        let bag = case["bag"].as_u64().unwrap() as usize;
        let found = hasty.best(&rules, &board, &rack, bag, unseen, 15);
        let found: Vec<(String, i64)> =
            found.iter().map(|it| (it.mv.text(&ALPHABET), i64::from(it.equity))).collect();
        let required: Vec<(String, i64)> = serde_json::from_value(case["top"].clone()).unwrap();
        assert_eq!(found, required, "position {}", case["id"]);
        compared += found.len();
    }
    assert!(compared > 10_000);
}

//! Lanes that a move leaves untouched: their identification, and the reuse of their plays.

use crate::short_words;

use ponder_crossword::{Direction, Move, Play, TileSet};
use ponder_crossword_search::equity::LeaveValues;
use ponder_crossword_search::hasty::Rules;
use ponder_crossword_search::movegen::Lanes;
use ponder_crossword_search::{Generator, Subsets};
use ponder_game::Seed;
use ponder_lexicon::Tile;
use proptest::prelude::*;
use short_words::{LAYOUTS, board, kit, layouts, position, rack};

/// Leave values with a little for each tile, more for some.
struct ByTile;

impl LeaveValues for ByTile {
    fn value(&self, tiles: &[Tile]) -> i32 {
        tiles.iter().map(|&tile| 7_000 - 611 * i32::from(tile)).sum()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn cached_replies_equal_fresh_ones(
        layout in 0..LAYOUTS, seed in any::<u64>(), turns in 0_usize..9, most in 0_usize..12,
        blanks in 0_usize..3, tiles in 1_usize..=10, bag in 0_usize..20,
    ) {
        let kit = kit();
        let layouts = layouts();
        let (mut state, mut hasty) = position(&layouts[layout], seed, turns);
        let rules = Rules { alphabet: &kit.alphabet, lexicon: &kit.lexicon, leaves: &ByTile };
        let mut rack = rack("RATIOEDNIT");
        rack[..blanks].fill(0);
        rack.truncate(tiles);
        state.bag.truncate(bag);
        prop_assume!(!state.is_over());
        let known = hasty.replies(&rules, &state.board, &rack, most);
        let found = hasty.best(&rules, &state.board, state.rack(), bag, 100, 12);
        let mut moves: Vec<Move> = found.iter().map(|found| found.mv).collect();
        moves.push(Move::Pass);
        if state.bag.len() >= layouts[layout].rack_size() {
            moves.push(Move::Exchange(TileSet::new(&state.rack()[..1]).unwrap()));
        }
        for mv in moves {
            let mut after = state.clone();
            after.make(&kit.alphabet, &kit.lexicon, &mv, Seed(seed));
            let side = after.to_move;
            after.racks[side].clone_from(&rack);
            if !after.is_over() {
                let reply = hasty.choose_after(&rules, &after, &state.board, &known);
                prop_assert_eq!(reply, hasty.choose(&rules, &after));
            }
        }
    }

    #[test]
    fn plays_of_some_lanes_are_those_of_all_that_lie_there(
        layout in 0..LAYOUTS, seed in any::<u64>(), turns in 0_usize..16, chosen in any::<u64>(),
        blanks in 0_usize..4, tiles in 5_usize..=10,
    ) {
        let kit = kit();
        let (state, _) = position(&layouts()[layout], seed, turns);
        let mut rack = rack("RATIOEDNIT");
        rack[..blanks].fill(0);
        rack.truncate(tiles);
        let subsets = Subsets::of(&rack);
        let mut lanes = Lanes::NONE;
        for direction in Direction::BOTH {
            let side = state.board.side();
            for lane in (0..side).filter(|lane| chosen >> (2 * lane + direction.index()) & 1 != 0) {
                lanes = lanes.with(direction, lane);
            }
        }
        let (mut some, mut all) = (Vec::new(), Vec::new());
        let mut take = |play: &Play, _: usize| some.push(format!("{play:?}"));
        Generator::default().plays_in(&kit.lexicon, &state.board, &subsets, lanes, &mut take);
        let mut take = |play: &Play, _: usize| {
            if lanes.has(play.direction, play.lane.into()) {
                all.push(format!("{play:?}"));
            }
        };
        Generator::default().plays(&kit.lexicon, &state.board, &subsets, &mut take);
        some.sort_unstable();
        all.sort_unstable();
        prop_assert_eq!(some, all);
    }
}

#[test]
fn a_move_touches_its_lane_those_that_cross_it_and_those_next_to_its_words() {
    let kit = kit();
    let before = board(&[(7, 6, "TRAIN"), (0, 0, "AB")]);
    let mut after = before.clone();
    // Down from I8: AT, with the A of TRAIN.
    after.play(&kit.lexicon, &Play::new(Direction::Down, 8, 7, &[0, 20], 2));
    let changed = Lanes::changed(&before, &after);
    // The row and the column of the new tile; the column has other ends, where words across see it;
    // and next to the tile words down see it.
    let required = |direction, lane| match direction {
        Direction::Across => (8..=9).contains(&lane) || lane == 6,
        Direction::Down => (7..=9).contains(&lane),
    };
    for direction in Direction::BOTH {
        for lane in 0..15 {
            let expected = required(direction, lane);
            assert_eq!(changed.has(direction, lane), expected, "{direction:?} {lane}");
        }
    }
    assert_eq!(Lanes::changed(&before, &before), Lanes::NONE);
    assert_eq!(Lanes::changed(&board(&[]), &before), Lanes::ALL);
}

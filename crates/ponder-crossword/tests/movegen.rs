//! Moves against a scan of the dictionary, and the rules of legality and equity by name.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use ponder_crossword::equity::{LeaveValues, Top, Valuation};
use ponder_crossword::game::State;
use ponder_crossword::hasty::{Hasty, Rules};
use ponder_crossword::kwg::{Content, WordList};
use ponder_crossword::movegen::{KeptPlays, Lanes, Simd, for_each_play};
use ponder_crossword::{
    Alphabet, Board, Direction, Generator, Grid, Handful, Kwg, Layout, LeaveTable, Leaves, Lexicon,
    Move, Play, Spot, Subsets, Tile, is_blank, letter_of,
};
use ponder_game::Seed;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// Short words of few letters, so that boards fill up and words cross often.
const WORDS: &str = "
AA AB AD AE AL AN AR AS AT BA BE BI BO DE DO EA ED EL EN ER ES ET LA LO NA NE NO OD OE ON OR OS RE
SO TA TE TI TO ABO ADO ADS AIL AIR ALB ALE ALT AND ANE ANT ARE ARS ART ATE BAD BAN BAR BAT BED BEL
BET BID BIN BIT BOA BOD BOT BRO DAB DAL DEB DEL DEN DIB DIN DIT DOE DON DOR DOT EAR EAT EON ERA ERN
LAB LAD LAR LAT LEA LED LET LIB LID LIE LIT LOB NAB NIB NIL NIT NOB NOD NOR NOT OAR OAT OBE ODE OIL
OLD OLE ONE ORB ORE ORT RAD RAN RAT REB RED REI RIB RID RIN ROB ROD ROE ROT TAB TAD TAE TAN TAR TEA
TED TEL TEN TIE TIL TIN TOD TOE TON TOR ABED ABLE ADIT AEON ALOE ANTE ARID ARIL BAIL BAIT BALD BALE
BAND BANE BARD BARE BEAD BEAN BEAR BEAT BELT BEND BENT BETA BIDE BILE BIND BIRD BITE BLED BLOT BOAR
BOAT BOIL BOLD BOLE BOLT BOND BONE BORE BORN BRAD BRAN BRAT BRED BRIE BRIT DALE DARE DARN DART DATE
DEAL DEAN DEAR DEBT DENT DIAL DINE DINT DIRE DIRT DOLE DOLT DONE DOTE EARL EARN EDIT IDEA IDLE IDOL
INTO IRON LAID LAIR LAND LANE LARD LATE LEAD LEAN LEND LENT LIAR LIEN LINE LINT LION LIRA LOAD LOAN
LOBE LOIN LONE LORD LORE NAIL NEAR NEAT NODE NOEL NOTE OBIT ODEA OLEA RAID RAIL RAIN RAND RANT RATE
READ REAL REIN REND RENT RIAL RIDE RILE RIND RIOT RITE ROAD ROAN ROBE RODE ROIL ROLE ROTE TAIL TALE
TARE TARN TEAL TEAR TEND TERN TIDE TILE TINE TIRE TOAD TOIL TOLD TONE TORE TORN TRIO TROD ALIEN
ALTER ALONE ANODE BAIRN BATON BEARD BLAND BLEAT BLEND BLOAT BOARD BRAID BRAIN BRAND BREAD BRIDE
BRINE DELTA DRAIN ELATION INERT IRATE LADEN LEARN LINED NADIR NOBLE ORBIT RADIO RATED RATIO READINT
RELATION ROAST SOLAR TABLE TOILED TRADE TRAIL TRAIN TREAD TRIAD TRIAL TRIBE TABLED RETINAL ORIENTAL
DELATION IODATE OBTAINED LABORED TRAINED DETRAIN BRAINED INBOARD BANDOLIER BLATED DILATORE
";

struct Kit {
    alphabet: Alphabet,
    words: BTreeSet<Vec<Tile>>,
    lexicon: Lexicon,
    leaves: LeaveTable,
}

fn kit() -> &'static Kit {
    static KIT: OnceLock<Kit> = OnceLock::new();
    KIT.get_or_init(|| {
        let alphabet = Alphabet::english();
        let words: BTreeSet<Vec<Tile>> =
            WORDS.split_whitespace().map(|word| alphabet.word_of(word).unwrap()).collect();
        let graph = Kwg::build(&WordList::from_words(&words).unwrap(), Content::Gaddawg).unwrap();
        let leaves = LeaveTable::new(Leaves::none(), alphabet.letters());
        Kit { lexicon: Lexicon::new(&graph), alphabet, words, leaves }
    })
}

/// A board of 9 by 9 with premiums that are not the same in rows and columns, and blocked squares.
const ODD: &str = "
=..'...#=
.-..\"..-.
..-...'..
'..-.-..'
..\"..*...
.'.-.-.-.
..^.#.-..
.-..\"..-.
=..'...~=
";

/// Leaves that are worth a little for each tile, more for some.
struct ByTile;

impl LeaveValues for ByTile {
    fn value(&self, tiles: &[Tile]) -> i32 {
        tiles.iter().map(|&tile| 7_000 - 611 * i32::from(tile)).sum()
    }
}

fn layouts() -> Vec<Arc<Layout>> {
    let odd = Layout::parse("odd", ODD).unwrap();
    let named = |name| Layout::named(name).unwrap();
    [odd, named("standard"), named("super")].map(Arc::new).to_vec()
}

fn is_word(tiles: &[Tile]) -> bool {
    let letters: Vec<Tile> = tiles.iter().map(|&tile| letter_of(tile)).collect();
    kit().words.contains(&letters)
}

/// All plays by trying every word at every place, with every choice of blanks.
fn scanned(board: &Board, rack: &[Tile]) -> BTreeSet<String> {
    let kit = kit();
    let side = board.side();
    let mut grid = Grid::new(side);
    for at in 0..side * side {
        grid.set((at / side, at % side), board.tile(at / side, at % side));
    }
    let mut found = BTreeSet::new();
    for direction in Direction::BOTH {
        if board.count() == 0 && direction == Direction::Down && board.layout().is_symmetric() {
            continue;
        }
        for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
            let spot = Spot { row: row as u8, col: col as u8, direction };
            for word in &kit.words {
                let (last_row, last_col) = spot.square(word.len() - 1);
                let in_reach = last_row < side && last_col < side;
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

/// The play, if it is legal.
fn legal(board: &Board, grid: &Grid, spot: Spot, tiles: &[Tile], rack: &[Tile]) -> Option<Play> {
    let kit = kit();
    let mut left = rack.to_vec();
    let new = tiles.iter().filter(|&&tile| tile != 0);
    let placed = new.clone().count();
    for &tile in new {
        let wanted = if is_blank(tile) { 0 } else { tile };
        let at = left.iter().position(|&own| own == wanted)?;
        left.swap_remove(at);
    }
    let words = grid.words(spot, tiles).ok()?;
    let mut after = grid.clone();
    let squares = after.place(spot, tiles).ok()?;
    let all_words = words.iter().all(|word| {
        let letters: Vec<Tile> = word.iter().map(|&square| after.at(square)).collect();
        is_word(&letters)
    });
    // The main word is all that stands in the lane there, and as long as the play says.
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
    // Whatever the processor has, all instruction sets find the same.
    let found = by_simd(Simd::Portable);
    for simd in Simd::available() {
        assert_eq!(by_simd(simd), found, "{simd:?}");
    }
    [found, by_graph]
}

/// A board after some turns of a game, and the rack that is to move.
fn position(layout: &Arc<Layout>, seed: u64, turns: usize) -> (State, Hasty) {
    let kit = kit();
    let rules = Rules { alphabet: &kit.alphabet, lexicon: &kit.lexicon, leaves: &kit.leaves };
    let mut hasty = Hasty::default();
    let mut state = State::begin(layout, &kit.alphabet, Seed(seed));
    for turn in 0..turns {
        if state.is_over() {
            break;
        }
        let found = hasty.choose(&rules, &state);
        state.make(&kit.alphabet, &kit.lexicon, &found.mv, Seed(seed).stream(turn as u64));
    }
    (state, hasty)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn moves_are_those_of_a_scan_of_the_dictionary(
        layout in 0_usize..3, seed in any::<u64>(), turns in 0_usize..14, blanks in 0_usize..3,
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
    fn what_fits_beside_words_is_kept_as_it_would_be_found_anew(
        layout in 0_usize..3, seed in any::<u64>(), turns in 1_usize..20,
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
    fn plays_that_are_kept_by_lane_are_those_that_are_found_anew(
        layout in 0_usize..3, seed in any::<u64>(), turns in 0_usize..8, order in any::<u64>(),
        blanks in 0_usize..4,
    ) {
        let kit = kit();
        let mut rack = rack("RATIOED");
        // With three of them there are too many plays on a large board for a test.
        rack[..if layout == 0 { blanks } else { blanks.min(1) }].fill(0);
        // Boards of a game one after the other, and then boards after one move or another.
        let mut boards: Vec<Board> = (0..=turns)
            .map(|turns| position(&layouts()[layout], seed, turns).0.board)
            .collect();
        let (state, mut hasty) = position(&layouts()[layout], seed, turns);
        let rules =
            Rules { alphabet: &kit.alphabet, lexicon: &kit.lexicon, leaves: &kit.leaves };
        let moves = hasty.best(&rules, &state.board, state.rack(), state.bag.len(), 100, 5);
        for found in &moves {
            if let Move::Place(play) = found.mv {
                let mut board = state.board.clone();
                board.play(&kit.lexicon, &play);
                boards.push(board);
            }
        }
        let first = order as usize % boards.len();
        boards.rotate_left(first);
        let sorted = |found: &mut Vec<(Play, usize)>| {
            found.sort_unstable_by_key(|(play, kept)| (format!("{play:?}"), *kept));
        };
        let mut keeper = KeptPlays::new(&kit.lexicon, &boards[0], &rack);
        for (number, board) in boards.iter().enumerate() {
            if number % 3 == 1 {
                keeper.move_on(board);
            }
            let (mut kept, mut anew) = (Vec::new(), Vec::new());
            let mut take = |play: &Play, number: usize| kept.push((*play, number));
            keeper.plays(board, &mut take);
            let mut take = |play: &Play, number: usize| anew.push((*play, number));
            Generator::default().plays(&kit.lexicon, board, &Subsets::of(&rack), &mut take);
            sorted(&mut kept);
            sorted(&mut anew);
            prop_assert_eq!(kept, anew);
        }
    }

    #[test]
    fn the_best_reply_is_the_same_with_what_is_kept_of_the_board_before(
        layout in 0_usize..3, seed in any::<u64>(), turns in 0_usize..9, most in 0_usize..12,
        blanks in 0_usize..3, tiles in 1_usize..8, bag in 0_usize..20,
    ) {
        let kit = kit();
        let layouts = layouts();
        let (mut state, mut hasty) = position(&layouts[layout], seed, turns);
        let rules = Rules { alphabet: &kit.alphabet, lexicon: &kit.lexicon, leaves: &ByTile };
        let mut rack = rack("RATIOED");
        rack[..blanks].fill(0);
        rack.truncate(tiles);
        state.bag.truncate(bag);
        prop_assume!(!state.is_over());
        let known = hasty.replies(&rules, &state.board, &rack, most);
        let found = hasty.best(&rules, &state.board, state.rack(), bag, 100, 12);
        let mut moves: Vec<Move> = found.iter().map(|found| found.mv).collect();
        moves.push(Move::Pass);
        if state.bag.len() >= 7 {
            moves.push(Move::Exchange(Handful::new(&state.rack()[..1]).unwrap()));
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
        layout in 0_usize..3, seed in any::<u64>(), turns in 0_usize..16, chosen in any::<u64>(),
        blanks in 0_usize..4,
    ) {
        let kit = kit();
        let (state, _) = position(&layouts()[layout], seed, turns);
        let mut rack = rack("RATIOED");
        rack[..blanks].fill(0);
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

    #[test]
    fn the_best_moves_are_the_first_of_all_in_order(
        seed in any::<u64>(), turns in 0_usize..16, most in 1_usize..20,
    ) {
        let kit = kit();
        let (state, mut hasty) = position(&layouts()[1], seed, turns);
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
fn a_move_touches_its_lane_those_that_cross_it_and_those_beside_its_words() {
    let kit = kit();
    let before = board(&[(7, 6, "TRAIN"), (0, 0, "AB")]);
    let mut after = before.clone();
    // Down from I8: AT, with the A of TRAIN.
    after.play(&kit.lexicon, &Play::new(Direction::Down, 8, 7, &[0, 20], 2));
    let changed = Lanes::changed(&before, &after);
    // The row and the column of the new tile; the column has other ends, where words across see it; and
    // beside the tile words down see it.
    let wanted = |direction, lane| match direction {
        Direction::Across => (8..=9).contains(&lane) || lane == 6,
        Direction::Down => (7..=9).contains(&lane),
    };
    for direction in Direction::BOTH {
        for lane in 0..15 {
            let expected = wanted(direction, lane);
            assert_eq!(changed.has(direction, lane), expected, "{direction:?} {lane}");
        }
    }
    assert_eq!(Lanes::changed(&before, &before), Lanes::NONE);
    assert_eq!(Lanes::changed(&board(&[]), &before), Lanes::ALL);
}

fn board(rows: &[(usize, usize, &str)]) -> Board {
    let kit = kit();
    let layout = Arc::new(Layout::standard());
    let mut tiles = vec![0; 225];
    for &(row, col, text) in rows {
        for (at, tile) in kit.alphabet.tiles_of(text).unwrap().into_iter().enumerate() {
            tiles[row * 15 + col + at] = tile;
        }
    }
    Board::with_tiles(&layout, &kit.alphabet, &kit.lexicon, &tiles)
}

fn rack(text: &str) -> Vec<Tile> {
    kit().alphabet.tiles_of(text).unwrap()
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
    // On H9 it makes AD across and AD down, and both count.
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
    // The middle counts a word twice, once.
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

fn valued(board: &Board, rack: &[Tile], bag: usize, unseen: i32) -> Vec<(String, i32)> {
    let kit = kit();
    let subsets = Subsets::of(rack);
    let valuation = Valuation::new(&kit.alphabet, board, &subsets, &kit.leaves, bag, unseen);
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
fn vowels_of_the_first_move_beside_premiums_cost_seven_tenths() {
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
    // What a rack can, the pool can.
    let [of_rack, _] = texts(&state.board, state.rack());
    assert!(!of_rack.is_empty() && of_rack.iter().all(|text| found.contains(text)));
}

//! Crossword games that begin with a position.

use ponder_crossword::record_positions::record_positions;
use ponder_crossword::table::CrosswordTable;
use ponder_crossword::tiles::TileScene;
use ponder_crossword::{CgpPosition, Grid, gcg};
use ponder_game::{Action, Seat, Seed, Side, Table, Viewer};
use ponder_games::crossword::{CrosswordRules, GcgRecord};
use ponder_games::{GameSpec, RecordHead};
use proptest::prelude::*;
use std::collections::BTreeMap;

const CAT: &str = "15/15/15/15/15/15/15/6CAt6/15/15/15/15/15/15/15";

fn spec(rules: &str) -> GameSpec {
    rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"))
}

fn tiles(table: &dyn Table) -> TileScene {
    table.scene(Viewer::Record).details.read().unwrap()
}

fn rack(tiles: &TileScene, side: usize) -> String {
    let mut rack = tiles.racks[side].clone().unwrap();
    rack.sort();
    rack.concat()
}

fn play_best(table: &mut dyn Table) {
    let seat = table.to_act().unwrap();
    let best = table.legal().swap_remove(0);
    table.apply(seat, &Action::play(best)).unwrap();
}

/// The numbers of tiles of each kind on the board, on the racks and in the bag.
fn counted(table: &dyn Table) -> BTreeMap<String, u8> {
    let tiles = tiles(table);
    let placed = tiles.placed.iter().map(|tile| if tile.blank { "?" } else { &*tile.text });
    let racks = tiles.racks.iter().flatten().flatten().map(String::as_str);
    let mut counts = BTreeMap::new();
    for (text, count) in placed
        .chain(racks)
        .map(|text| (text, 1))
        .chain(tiles.unseen.iter().map(|unseen| (&*unseen.text, unseen.count)))
    {
        *counts.entry(text.to_owned()).or_default() += count;
    }
    counts
}

#[test]
fn a_game_goes_on_from_a_position() {
    let rules = format!("crossword:challenge=double,cgp={CAT}_AEINRST/_14/-20_1");
    let spec = spec(&rules);
    assert_eq!(spec.to_string(), rules);
    let mut table = spec.deal(Seed(3));
    let start = tiles(&*table);
    assert_eq!((rack(&start, 0).as_str(), start.rack_sizes, start.bag), ("AEINRST", [7, 7], 83));
    assert_eq!((start.scores, table.to_act()), ([14, -20], Some(Seat(0))));
    assert_eq!(counted(&*table), counted(&*GameSpec::table(&"crossword".parse().unwrap())));
    assert_ne!(rack(&start, 1), rack(&tiles(&*spec.deal(Seed(4))), 1));
    play_best(&mut *table);
    let after = tiles(&*table);
    assert_eq!(after.scores, [14 + after.turns[0].points, -20]);
    assert_eq!(after.turns[0].total, after.scores[0]);
    // The rules, the seed and the moves are what a saved game keeps.
    let mut again = GameSpec::deal(&spec.to_string().parse().unwrap(), Seed(3));
    for (_, text) in table.moves() {
        again.apply(Seat(0), &Action::play(text)).unwrap();
    }
    assert_eq!(again.scene(Viewer::Record), table.scene(Viewer::Record));
    table.apply(Seat(0), &Action::TakeBack { plies: 1 }).unwrap();
    assert_eq!(tiles(&*table), start);
}

#[test]
fn racks_are_filled_up_from_the_tiles_that_are_left() {
    let start = |racks: &str| tiles(&*spec(&format!("crossword:cgp={CAT}_{racks}_0/0_0")).table());
    let some = start("Q/ZX");
    assert_eq!((some.rack_sizes, some.bag), ([7, 7], 83));
    assert!(rack(&some, 0).contains('Q') && rack(&some, 1).contains('Z'));
    assert_eq!(start("/").rack_sizes, [7, 7]);
    // With few tiles left, the rack that is not given gets them first.
    let all: String = ponder_lexicon::Alphabet::english()
        .bag()
        .into_iter()
        .filter(|tile| *tile != 0)
        .map(|tile| char::from(b'A' - 1 + tile))
        .collect();
    let row = |row: usize| match row {
        1..=6 => all[15 * row - 15..15 * row].to_owned(),
        7 => format!("7{}7", &all[90..91]),
        _ => "15".to_owned(),
    };
    let rows: Vec<String> = (0..15).map(row).collect();
    let cgp = format!("{}_{}/_0/0_0", rows.join("/"), &all[91..94]);
    let late = tiles(&*spec(&format!("crossword:cgp={cgp}")).table());
    assert_eq!((late.rack_sizes, late.bag), ([3, 6], 0));
}

#[test]
fn the_usual_start_is_not_written() {
    let empty = ["15"; 15].join("/");
    assert_eq!(spec(&format!("crossword:cgp={empty}_/_0/0_0")).to_string(), "crossword");
}

#[test]
fn starts_that_no_game_goes_on_from_are_refused() {
    let moved = CAT.replace("15/6CAt6", "6CAt6/15");
    for (cgp, code) in [
        (format!("{CAT}_ZZ/_0/0_0"), "excess-tile"),
        (format!("{CAT}_AAAAAAAA/_0/0_0"), "long-rack"),
        (format!("{CAT}_/_0/0_6"), "already-over"),
        (format!("{CAT}_//_0/0/0_0"), "player-count"),
        (format!("{moved}_/_0/0_0"), "unconnected"),
        (format!("{}_/_0/0_0", CAT.replacen("15", "14A", 1)), "unconnected"),
        ("3/3/3_/_0/0_0".to_owned(), "other-size"),
        (format!("{CAT}_/_0"), "score-count"),
        (String::new(), "missing-rows"),
        (format!("{CAT}_/_0/0_0,cgp={CAT}_/_0/0_0"), "repeated-rule"),
    ] {
        let error = format!("crossword:cgp={cgp}").parse::<GameSpec>().unwrap_err();
        assert_eq!(error.problem.code, code, "{cgp}: {error}");
    }
}

/// The position of a table as CGP for a rules string, with the racks of some sides, or of both if
/// the bag is empty.
fn cgp_of(table: &dyn Table, with_racks: [bool; 2]) -> String {
    let observation = table.observe(Viewer::Record);
    let board = observation.part::<CrosswordTable>().unwrap().board();
    let alphabet = ponder_lexicon::Alphabet::english();
    let mut grid = Grid::new((15, 15));
    for (row, col) in (0..15).flat_map(|row| (0..15).map(move |col| (row, col))) {
        grid.set((row, col), board.tile(row, col));
    }
    let tiles = tiles(table);
    let first = usize::from(table.scene(Viewer::Record).to_move == Side::Second);
    let order = [first, 1 - first];
    let rack = |side: usize| match with_racks[side] || tiles.bag == 0 {
        true => alphabet.tiles_of(&tiles.racks[side].clone().unwrap().concat()).unwrap(),
        false => Vec::new(),
    };
    let position = CgpPosition {
        grid,
        racks: order.map(rack).to_vec(),
        scores: order.map(|side| tiles.scores[side]).to_vec(),
        scoreless_turns: 0,
        ops: Vec::new(),
    };
    position.write(&alphabet).unwrap().replace(' ', "_")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Games from positions of other games have all tiles at every ply, end, and have records that
    /// begin with the same position and lead to the same scores.
    #[test]
    fn games_from_positions_add_up(
        seed in any::<u64>(),
        plies in 1..30_usize,
        with_racks in any::<[bool; 2]>(),
    ) {
        let mut table = spec("crossword").deal(Seed(seed));
        let all = counted(&*table);
        for _ in 0..plies {
            let before = table.boxed_clone();
            play_best(&mut *table);
            if table.result().is_some() {
                table = before;
                break;
            }
        }
        let spec = spec(&format!("crossword:cgp={}", cgp_of(&*table, with_racks)));
        let mut table = spec.deal(Seed(seed / 2));
        let first = tiles(&*table);
        while table.result().is_none() {
            prop_assert_eq!(&counted(&*table), &all);
            play_best(&mut *table);
        }
        prop_assert_eq!(&counted(&*table), &all);
        let scores = tiles(&*table).scores;
        let head = RecordHead::default();
        let (_, record) = spec.own_record(&*table, Viewer::Record, &head).unwrap();
        let equipment = spec.rules::<CrosswordRules>().unwrap().equipment();
        let read = gcg::read(record.as_bytes(), &equipment.alphabet).unwrap();
        prop_assert!(read.remarks.is_empty(), "{:?}\n{}", read.remarks, record);
        let replay = read.replay(&equipment.layout, &equipment.alphabet).unwrap();
        prop_assert!(replay.remarks.is_empty(), "{:?}\n{}", replay.remarks, record);
        prop_assert_eq!(&replay.steps[replay.steps.len() - 1].totals, &scores);
        let positions = record_positions(&read.game, equipment).unwrap();
        prop_assert_eq!(positions[0].scores, first.scores);
        prop_assert_eq!(positions[0].bag, usize::from(first.bag));
        prop_assert!(positions.iter().all(|position| position.view().is_some()), "{}", record);
        let imported = GcgRecord::read(record.as_bytes()).unwrap().table;
        prop_assert_eq!(tiles(&*imported).scores, scores);
        prop_assert_eq!(tiles(&*imported).placed.len(), tiles(&*table).placed.len());
    }
}

//! Leave values from self-play, and their lookup.

use crate::common;
use crate::played;
use crate::small_game;

use played::{hasty, spread};
use ponder_crossword::{Equipment, Layout};
use ponder_crossword_search::Subsets;
use ponder_crossword_search::equity::LeaveValues;
use ponder_crossword_search::train::{Generation, TrainError, generation};
use ponder_game::Seed;
use ponder_lexicon::klv::KlvForm;
use ponder_lexicon::kwg::Kwg;
use ponder_lexicon::{Alphabet, LeaveList, LeaveTable, Leaves, Lexicon};
use proptest::prelude::*;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

fn train(games: u32, threads: usize) -> LeaveList {
    let settings = Generation { games, racks: 3, seed: Seed(11), threads };
    generation(&small_game::equipment(), &settings, &AtomicBool::new(false), |_| {}).unwrap()
}

#[test]
fn training_depends_on_its_seed_and_not_on_threads() {
    let list = train(40, 1);
    assert_eq!(train(40, 3), list);
    let settings = Generation { games: 40, racks: 3, seed: Seed(12), threads: 1 };
    let other = generation(&small_game::equipment(), &settings, &AtomicBool::new(false), |_| {});
    assert_ne!(other.unwrap(), list);
}

#[test]
fn there_is_a_value_for_every_leave_that_the_bag_can_give() {
    let list = train(10, 1);
    // Combinations of 11 kinds of tiles, 2 blanks and 4 to 8 of the others, by the product of their
    // series.
    let counts = [2, 7, 4, 8, 5, 4, 5, 4, 5, 4, 6];
    let mut ways = [1_usize, 0, 0, 0, 0, 0, 0];
    for count in counts {
        let before = ways;
        for (size, way) in ways.iter_mut().enumerate() {
            *way = (0..=count.min(size)).map(|taken| before[size - taken]).sum();
        }
    }
    assert_eq!(list.len(), ways[1..].iter().sum::<usize>());
    let leaves = Leaves::from_bytes(&list.to_bytes(KlvForm::Klv2).unwrap()).unwrap();
    assert_eq!(leaves.len(), list.len());
    assert!(list.iter().all(|(_, points)| points.abs() < 200.0));
}

#[test]
fn trained_leaves_beat_none() {
    let none = small_game::equipment();
    let some = none.with_leaves(train(400, 2).to_leaves().unwrap());
    let (mut with, mut without) = (hasty(some), hasty(none.clone()));
    let (mean, error) = spread(&none, 150, [&mut with, &mut without]);
    assert!(mean > 2.0 * error, "{mean} {error}");
}

#[test]
fn a_blank_is_worth_more_than_any_other_tile() {
    let table = train(400, 2).to_leaves().unwrap();
    let blank = table.value(&[0]);
    assert!((1..=10).all(|tile| table.value(&[tile]) < blank));
    assert!(blank > 1_000, "{blank}");
}

/// Even 40 games train English leaves with
/// sane values.
#[test]
fn english_leaves_are_sane() {
    let Some(words) = common::reference("enable.kwg") else { return };
    let lexicon = Lexicon::new(&Kwg::open(&words).unwrap());
    let none = Equipment::new(Alphabet::english(), Layout::standard(), lexicon);
    let settings = Generation { games: 40, racks: 4, seed: Seed(1), threads: 2 };
    let list = generation(&none, &settings, &AtomicBool::new(false), |_| {}).unwrap();
    assert_eq!(list.len(), 914_624);
    let leaves = list.to_leaves().unwrap();
    let value = |text: &str| leaves.value(&none.alphabet.tiles_of(text).unwrap());
    assert!(value("?") > 10_000 && value("?") > value("S") && value("S") > value("V"));
    assert!(value("UU") < value("U") && value("Q") < 0);
    let some = none.with_leaves(leaves);
    let (mut with, mut without) = (hasty(some), hasty(none.clone()));
    let (mean, _) = spread(&none, 60, [&mut with, &mut without]);
    assert!(mean > 10.0, "{mean}");
}

#[test]
fn leaves_are_trained_for_racks_of_seven_alone() {
    let settings = Generation { games: 10, racks: 2, seed: Seed(1), threads: 1 };
    for size in [6, 9] {
        let layout = Layout::parse("other", &format!("rack {size}\n...\n...\n...")).unwrap();
        let other = Equipment { layout: layout.into(), ..small_game::equipment() };
        let found = generation(&other, &settings, &AtomicBool::new(false), |_| {});
        assert_eq!(found.unwrap_err(), TrainError::OtherRacks(size));
    }
    let text = TrainError::OtherRacks(9).to_string();
    assert!(text.contains("have 9 tiles") && text.contains("racks of 7"), "{text}");
}

#[test]
fn a_stopped_training_says_so() {
    let settings = Generation { games: 10, racks: 2, seed: Seed(1), threads: 1 };
    let stopped = generation(&small_game::equipment(), &settings, &AtomicBool::new(true), |_| {});
    assert_eq!(stopped.unwrap_err(), TrainError::Stopped);
}

/// Leaves of the English alphabet with odd values, as a graph and as a table.
static ENGLISH: LazyLock<(Leaves, LeaveTable)> = LazyLock::new(|| {
    let letters = Alphabet::english().letters();
    let one = (0..=letters).map(|tile| vec![tile]);
    let two = (0..=letters).flat_map(|a| (a..=letters).map(move |b| vec![a, b]));
    let six = (0..=letters).map(|tile| vec![tile, 3, 3, 5, 9, 9]);
    let all = one.chain(two).chain(six);
    let value = |leave: &Vec<u8>| {
        leave.iter().fold(1.0, |value: f32, &tile| (value * 7.0 + f32::from(tile)) % 50.0)
    };
    let pairs: Vec<(Vec<u8>, f32)> = all.map(|leave| (leave.clone(), value(&leave))).collect();
    let leaves = LeaveList::from_pairs(pairs).unwrap().to_leaves().unwrap();
    (leaves.clone(), LeaveTable::new(leaves, letters))
});

proptest! {
    /// A table gives the values of all sub-multisets of a rack at once, each at the index of its
    /// number.
    #[test]
    fn tables_fill_in_what_each_leave_is_worth(rack in prop::collection::vec(0_u8..27, 0..=10)) {
        let (leaves, table) = &*ENGLISH;
        prop_assert!(matches!(table, LeaveTable::Dense(_)));
        let subsets = Subsets::of(&rack);
        let mut filled = [i32::MIN; 1 << 10];
        LeaveValues::fill(table, &subsets, &mut filled);
        let mut checked = 0;
        subsets.for_each(|number, tiles| {
            assert_eq!(filled[number], leaves.of_kept(tiles, rack.len()), "{tiles:?}");
            assert_eq!(filled[number], table.of_kept(tiles, rack.len()), "{tiles:?}");
            if tiles.len() < 7 || tiles.len() == rack.len() {
                assert_eq!(filled[number], LeaveValues::value(table, tiles), "{tiles:?}");
            }
            checked += 1;
        });
        prop_assert_eq!(checked, subsets.count());
        prop_assert!(filled[checked..].iter().all(|&value| value == i32::MIN));
    }
}

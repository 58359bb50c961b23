//! Tests of exact reuse in a fixed order.

use crate::shuffle::games::{Game, Shuffler, Used, batches, config, feed, game, rows, used};
use ponder_game::Seed;
use ponder_train::shuffle::{Cursor, Next, Packed, ShuffleConfig, ShuffleError};
use proptest::prelude::*;
use std::collections::BTreeMap;

fn shuffler(config: ShuffleConfig) -> Shuffler {
    Shuffler::new(config, Seed(7)).unwrap()
}

/// All uses of `games` games, after a drain.
fn all_uses(config: ShuffleConfig, games: u64, size: usize) -> Vec<Used> {
    let mut shuffler = shuffler(config);
    feed(&mut shuffler, 0, games);
    shuffler.drain();
    batches(&mut shuffler, size).concat()
}

#[test]
fn every_example_is_used_reuse_times() {
    for (reuse, window) in [(1, 10), (4, 100), (4, 3), (3, 1), (64, 200)] {
        let games = 150;
        let mut counts: BTreeMap<u64, Vec<u32>> = BTreeMap::new();
        for (row, number, _) in all_uses(config(reuse, window), games, 16) {
            counts.entry(row).or_default().push(number);
        }
        let all: Vec<u32> = (0..reuse).collect();
        assert_eq!(counts.len() as u64, rows(games));
        for (row, numbers) in counts {
            assert_eq!(numbers, all, "reuse {reuse}, window {window}, example {row}");
        }
    }
}

#[test]
fn an_example_is_its_position() {
    let mut expected = Vec::new();
    for number in 0..50 {
        expected.extend(game(number).0);
    }
    for (row, _, name) in all_uses(config(2, 20), 50, 8) {
        assert_eq!(name, expected[row as usize]);
    }
}

#[test]
fn each_use_is_in_its_part_of_the_life() {
    let (reuse, window) = (4, 400);
    let config = ShuffleConfig { window_max: window, ..config(reuse, window) };
    let mut shuffler = shuffler(config);
    for number in 0..1000 {
        feed(&mut shuffler, number, number + 1);
        let clock = shuffler.next_row();
        while let Next::Batch(batch) = shuffler.next_batch(1) {
            let part = window / u64::from(reuse);
            let start = batch[0].row + 1 + u64::from(batch[0].uses_before) * part;
            // A game of up to 6 examples is appended at once, so a use may be seen up to 5 late.
            assert!((start..start + part + 5).contains(&clock), "{batch:?} at {clock}");
        }
    }
    assert!(shuffler.taken() > 9000);
}

#[test]
fn in_steady_state_a_batch_needs_a_reuse_th_of_new_examples() {
    let mut shuffler = shuffler(ShuffleConfig { window_max: 500, ..config(4, 500) });
    feed(&mut shuffler, 0, 1000);
    let start = (shuffler.next_row(), batches(&mut shuffler, 64).len());
    feed(&mut shuffler, 1000, 3000);
    let steps = batches(&mut shuffler, 64).len() as f64;
    let expected = (shuffler.next_row() - start.0) as f64 * 4.0 / 64.0;
    assert!((steps - expected).abs() < 4.0, "{steps} steps, not about {expected}");
}

#[test]
fn waiting_says_exactly_how_many_examples_are_missing() {
    let mut shuffler = shuffler(config(3, 50));
    let mut waits = 0;
    for number in 0..300 {
        if let Next::Wait { rows } = shuffler.next_batch(20) {
            waits += 1;
            let mut copy = Shuffler::resume(&shuffler.cursor(), 0).unwrap();
            let (mut at, mut last_wait) = (0, true);
            while copy.next_row() < shuffler.next_row() + rows {
                last_wait = copy.next_row() < shuffler.next_row()
                    || matches!(copy.next_batch(20), Next::Wait { .. });
                assert!(last_wait, "it was due before {rows} more");
                // One example at a time, so that none arrives together with another.
                let single = single_examples(at);
                copy.append(at, single).unwrap();
                at += 1;
            }
            assert!(last_wait && matches!(copy.next_batch(20), Next::Batch(_)));
        }
        feed(&mut shuffler, number, number + 1);
        batches(&mut shuffler, 20);
    }
    assert!(waits > 200);
}

fn single_examples(number: u64) -> Game {
    Game(vec![number.to_string()])
}

#[test]
fn another_seed_is_another_order() {
    let mut other = Shuffler::new(config(4, 100), Seed(8)).unwrap();
    feed(&mut other, 0, 100);
    other.drain();
    let other = batches(&mut other, 16).concat();
    let own = all_uses(config(4, 100), 100, 16);
    assert_eq!(own.len(), other.len());
    assert_ne!(own, other);
}

#[test]
fn stopping_and_draining_leave_what_they_say() {
    let mut shuffler = shuffler(config(4, 100));
    feed(&mut shuffler, 0, 200);
    let taken = batches(&mut shuffler, 32).len() as u64 * 32;
    assert_eq!(shuffler.taken(), taken);
    assert_eq!(shuffler.uses_left(), rows(200) * 4 - taken);
    shuffler.drain();
    let drained = batches(&mut shuffler, 32);
    let (last, whole) = drained.split_last().unwrap();
    assert!(whole.iter().all(|batch| batch.len() == 32) && !last.is_empty());
    assert_eq!(shuffler.uses_left(), 0);
    assert!(matches!(shuffler.next_batch(32), Next::Drained));
    assert_eq!(shuffler.memory().rows, 0);
    assert_eq!(shuffler.memory().bytes, 0);
}

#[test]
fn games_after_a_drain_are_used_as_often() {
    for drained_uses in [0, 10, 55, usize::MAX] {
        let mut shuffler = shuffler(config(4, 100));
        feed(&mut shuffler, 0, 100);
        let mut seen = batches(&mut shuffler, 8).concat();
        shuffler.drain();
        while seen.len() < drained_uses {
            let Next::Batch(batch) = shuffler.next_batch(5) else { break };
            seen.extend(batch.iter().map(used));
        }
        feed(&mut shuffler, 100, 150);
        seen.extend(batches(&mut shuffler, 8).concat());
        shuffler.drain();
        seen.extend(batches(&mut shuffler, 8).concat());
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len() as u64, rows(150) * 4, "{drained_uses}");
    }
}

#[test]
fn a_changed_configuration_counts_for_later_examples() {
    let mut shuffler = shuffler(config(4, 100));
    feed(&mut shuffler, 0, 100);
    let mut seen = batches(&mut shuffler, 8).concat();
    shuffler.set_config(config(2, 30)).unwrap();
    feed(&mut shuffler, 100, 200);
    shuffler.drain();
    seen.extend(batches(&mut shuffler, 8).concat());
    let mut counts: BTreeMap<u64, u32> = BTreeMap::new();
    seen.iter().for_each(|(row, ..)| *counts.entry(*row).or_default() += 1);
    assert!(counts.iter().all(|(&row, &count)| count == if row < rows(100) { 4 } else { 2 }));
}

#[test]
fn games_out_of_order_and_wrong_cursors_are_refused() {
    let mut shuffler = shuffler(config(4, 100));
    let first = game(1);
    assert_eq!(shuffler.append(5, first), Err(ShuffleError::Order { expected: 0, found: 5 }));
    feed(&mut shuffler, 0, 300);
    batches(&mut shuffler, 8);
    let cursor = shuffler.cursor();
    let late = cursor.oldest_row() + 1;
    assert!(matches!(Shuffler::resume(&cursor, late), Err(ShuffleError::Order { .. })));
    let mut text = serde_json::to_value(&cursor).unwrap();
    text["schedule"]["eras"] = serde_json::json!([]);
    let wrong: Cursor = serde_json::from_value(text).unwrap();
    assert!(matches!(Shuffler::resume(&wrong, 0), Err(ShuffleError::Cursor(_))));
    let mut text = serde_json::to_value(&cursor).unwrap();
    text["version"] = 2.into();
    let newer: Cursor = serde_json::from_value(text).unwrap();
    assert!(matches!(Shuffler::resume(&newer, 0), Err(ShuffleError::Cursor(_))));
}

/// Appends games `from..to`, skipping the lost ones.
fn feed_without(shuffler: &mut Shuffler, from: u64, to: u64, is_lost: impl Fn(u64) -> bool) {
    for number in from..to {
        if is_lost(number) {
            shuffler.skip(rows(number), game(number).examples() as u64).unwrap();
        } else {
            feed(shuffler, number, number + 1);
        }
    }
}

#[test]
fn lost_examples_are_passed_over_and_the_others_keep_their_order() {
    let is_lost = |number: u64| number % 7 == 3;
    let lost_rows: Vec<u64> =
        (0..200).filter(|&n| is_lost(n)).flat_map(|n| rows(n)..rows(n + 1)).collect();
    let mut without = shuffler(config(4, 100));
    feed_without(&mut without, 0, 200, is_lost);
    without.drain();
    let all = all_uses(config(4, 100), 200, 8);
    let left: Vec<Used> = all.into_iter().filter(|(row, ..)| !lost_rows.contains(row)).collect();
    assert_eq!(batches(&mut without, 8).concat(), left);
}

#[test]
fn a_shuffler_without_some_examples_resumes_the_same() {
    let is_lost = |number: u64| (60..75).contains(&number) || number.is_multiple_of(5);
    for stop in [40, 65, 80, 120] {
        let mut whole = shuffler(config(4, 100));
        feed_without(&mut whole, 0, stop, is_lost);
        batches(&mut whole, 8);
        let cursor = whole.cursor();
        let first = (0..=stop).rev().find(|&game| rows(game) <= cursor.oldest_row()).unwrap();
        let mut resumed = Shuffler::resume(&cursor, rows(first)).unwrap();
        feed_without(&mut resumed, first, stop, is_lost);
        assert_eq!(resumed.cursor(), cursor);
        feed_without(&mut whole, stop, 200, is_lost);
        feed_without(&mut resumed, stop, 200, is_lost);
        assert_eq!(batches(&mut resumed, 8), batches(&mut whole, 8));
        whole.drain();
        resumed.drain();
        assert_eq!(batches(&mut resumed, 8), batches(&mut whole, 8));
        assert_eq!(whole.uses_left(), 0);
    }
}

/// An event in the life of a shuffler.
#[derive(Clone, Debug)]
enum Event {
    Games(u64),
    Batch(usize),
    Change(u32, u64),
    Drain,
}

fn any_event() -> impl Strategy<Value = Event> {
    prop_oneof![
        4 => (1..40_u64).prop_map(Event::Games),
        4 => (1..30_usize).prop_map(Event::Batch),
        1 => (1..6_u32, 1..200_u64).prop_map(|(reuse, window)| Event::Change(reuse, window)),
        1 => Just(Event::Drain),
    ]
}

fn play(shuffler: &mut Shuffler, games: &mut u64, event: &Event) -> Vec<Used> {
    match *event {
        Event::Games(more) => {
            feed(shuffler, *games, *games + more);
            *games += more;
        }
        Event::Batch(size) => {
            if let Next::Batch(batch) = shuffler.next_batch(size) {
                return batch.iter().map(used).collect();
            }
        }
        Event::Change(reuse, window) => shuffler.set_config(config(reuse, window)).unwrap(),
        Event::Drain => shuffler.drain(),
    }
    Vec::new()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_order_does_not_depend_on_how_games_come(
        cuts in prop::collection::vec(1..60_u64, 1..12),
        sizes in prop::collection::vec(1..40_usize, 12),
        reuse in 1..6_u32,
        window in 1..300_u64,
    ) {
        let total: u64 = cuts.iter().sum();
        let mut cut = shuffler(config(reuse, window));
        let (mut seen, mut from) = (Vec::new(), 0);
        for (games, size) in cuts.iter().zip(sizes) {
            feed(&mut cut, from, from + games);
            from += games;
            seen.extend(batches(&mut cut, size).concat());
        }
        cut.drain();
        seen.extend(batches(&mut cut, 7).concat());
        prop_assert_eq!(seen, all_uses(config(reuse, window), total, 16));
    }

    /// Stops the shuffler at any moment and resumes from its cursor, after any history.
    #[test]
    fn a_resumed_shuffler_continues_the_same(
        before in prop::collection::vec(any_event(), 0..25),
        after in prop::collection::vec(any_event(), 0..15),
        epsilon in 0..20_u64,
    ) {
        let (mut whole, mut games) = (shuffler(config(4, 100)), 0);
        let mut last_games = 0;
        for event in &before {
            play(&mut whole, &mut games, event);
            last_games = games;
        }
        let text = serde_json::to_string(&whole.cursor()).unwrap();
        let cursor: Cursor = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&cursor, &whole.cursor());
        // A reader that can start only at the beginning of a game, up to `slack` games before the
        // oldest needed.
        let needed = (0..=games).rev().find(|&game| rows(game) <= cursor.oldest_row()).unwrap();
        let first = needed.saturating_sub(epsilon);
        let mut resumed = Shuffler::resume(&cursor, rows(first)).unwrap();
        feed(&mut resumed, first, last_games);
        let mut resumed_games = games;
        for event in &after {
            let one = play(&mut whole, &mut games, event);
            prop_assert_eq!(one, play(&mut resumed, &mut resumed_games, event));
            prop_assert_eq!(resumed.cursor().taken(), whole.cursor().taken());
        }
        whole.drain();
        resumed.drain();
        prop_assert_eq!(batches(&mut whole, 9), batches(&mut resumed, 9));
    }
}

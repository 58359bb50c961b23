//! Tests of the window and its memory.

use crate::shuffle::games::{Shuffler, batches, config, feed, game, rows};
use ponder_game::Seed;
use ponder_train::shuffle::{Packed, ShuffleConfig, ShuffleError};

#[test]
fn the_window_grows_by_its_formula() {
    let config =
        ShuffleConfig { bytes_max: u64::MAX, window_max: 1 << 40, ..ShuffleConfig::default() };
    assert_eq!(config.window(0), 250_000);
    assert_eq!(config.window(250_000), 250_000);
    // 250,000 * (1 + 0.4 * (4^0.75 - 1) / 0.75), 4^0.75 = 2.828427...
    assert_eq!(config.window(1_000_000), 493_790);
    let windows: Vec<_> = (0..200).map(|step| config.window(step * 1_000_000)).collect();
    assert!(windows.is_sorted());
    // No example expires before an older one.
    for row in (0..2_000_000).step_by(997) {
        assert!(row + config.window(row) <= row + 1 + config.window(row + 1), "{row}");
    }
}

#[test]
fn memory_limits_the_window_and_says_so() {
    let config =
        ShuffleConfig { bytes_max: 256_000_000, row_bytes: 256, ..ShuffleConfig::default() };
    assert_eq!(config.window_limit(), 1_000_000);
    assert_eq!(config.window(u64::MAX >> 20), 1_000_000);
    assert!(config.notice().unwrap().contains("1000000 examples"));
    assert_eq!(ShuffleConfig { window_max: 900_000, ..config }.notice(), None);
}

#[test]
fn settings_out_of_range_are_named() {
    let good = ShuffleConfig::default();
    let cases = [
        ("reuse", ShuffleConfig { reuse: 0, ..good }),
        ("reuse", ShuffleConfig { reuse: 65, ..good }),
        ("window_min", ShuffleConfig { window_min: 0, ..good }),
        ("window_max", ShuffleConfig { window_max: good.window_min - 1, ..good }),
        ("growth", ShuffleConfig { growth: 0.0, ..good }),
        ("growth", ShuffleConfig { growth: f64::NAN, ..good }),
        ("growth_start", ShuffleConfig { growth_start: -0.1, ..good }),
        ("row_bytes", ShuffleConfig { row_bytes: 0, ..good }),
        ("bytes_max", ShuffleConfig { bytes_max: 1_000_000, ..good }),
    ];
    assert_eq!(good.check(), Ok(()));
    for (expected, config) in cases {
        match Shuffler::new(config, Seed(1)).map(|_| ()) {
            Err(ShuffleError::Config { field, .. }) => assert_eq!(field, expected),
            other => panic!("{expected}: {other:?}"),
        }
    }
}

#[test]
fn a_window_that_outgrows_its_memory_is_an_error_and_not_a_silent_loss() {
    let tight = ShuffleConfig { bytes_max: 60_000, row_bytes: 1, ..config(4, 1000) };
    let mut shuffler = Shuffler::new(tight, Seed(1)).unwrap();
    let (mut row, mut number) = (0, 0);
    let error = loop {
        let game = game(number);
        match shuffler.append(row, game.clone()) {
            Ok(()) => row += game.examples() as u64,
            Err(error) => break error,
        }
        number += 1;
    };
    let ShuffleError::Memory { bytes, bytes_max: 60_000, predicted, .. } = error else {
        panic!("{error}")
    };
    assert!(bytes > 60_000 && predicted > bytes, "{error}");
    assert!(error.to_string().contains("window_max"));
    // Everything appended before is still there, and the same game may be appended again.
    assert_eq!((shuffler.next_row(), shuffler.memory().rows), (row, row));
    assert_eq!(shuffler.append(row, game(number)), Err(error));
}

#[test]
fn memory_is_that_of_the_window_however_long_the_run() {
    let mut shuffler =
        Shuffler::new(ShuffleConfig { window_max: 500, ..config(4, 500) }, Seed(1)).unwrap();
    let mut most = 0;
    for part in 0..40 {
        feed(&mut shuffler, part * 50, part * 50 + 50);
        batches(&mut shuffler, 4);
        most = most.max(shuffler.memory().rows);
    }
    assert!(rows(2000) > 4000 && most < 700, "{most}");
    assert!(shuffler.cursor().oldest_row() >= rows(2000) - 510);
}

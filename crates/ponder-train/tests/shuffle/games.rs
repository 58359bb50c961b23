//! Made-up games.

use ponder_game::Seed;
use ponder_train::shuffle::{Next, RowRef, ShuffleConfig, Shuffler};
use ponder_train::{Ending, Episode, Ply};

/// Game number `number`: up to 6 moves, some of them examples; some games have none.
pub fn game(number: u64) -> Episode {
    let draw = Seed(number).stream(1).0;
    let plies = (0..1 + draw % 6).map(|ply| Ply {
        mv: format!("{number}.{ply}"),
        is_example: draw >> (8 + ply) & 3 > 0 && !draw.is_multiple_of(11),
        visits: ply as u32,
        root_value: 0.5,
        policy: vec![(ply as u16, 1.0)],
    });
    Episode {
        rules: "hex:5".to_owned(),
        seed: number,
        model: 1,
        plies: plies.collect(),
        outcome: 1.0,
        ending: Ending::Finished,
        count: None,
    }
}

/// The examples in the first `count` games.
pub fn rows(count: u64) -> u64 {
    (0..count).map(|number| game(number).examples() as u64).sum()
}

/// A small window.
pub fn config(reuse: u32, window: u64) -> ShuffleConfig {
    ShuffleConfig {
        reuse,
        window_min: window,
        window_max: window * 4,
        bytes_max: 1 << 30,
        ..ShuffleConfig::default()
    }
}

/// Appends games `from..to`.
pub fn feed(shuffler: &mut Shuffler, from: u64, to: u64) {
    let mut row = rows(from);
    for number in from..to {
        let game = game(number);
        shuffler.append(row, &game).unwrap();
        row += game.examples() as u64;
    }
}

/// What identifies a use: the example, its number of use, and the move that follows it.
pub type Used = (u64, u32, String);

pub fn used(row: &RowRef) -> Used {
    (row.row, row.uses_before, row.game.episode().plies[row.ply].mv.clone())
}

/// All batches of a size that are due.
pub fn batches(shuffler: &mut Shuffler, size: usize) -> Vec<Vec<Used>> {
    let mut batches = Vec::new();
    while let Next::Batch(batch) = shuffler.next_batch(size) {
        batches.push(batch.iter().map(used).collect());
    }
    batches
}

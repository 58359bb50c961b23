//! Synthetic games.

use ponder_game::Seed;
use ponder_train::shuffle::{Next, Packed, RowRef, ShuffleConfig, Shuffler as OfGames};

/// A game as its examples, each with a unique name.
#[derive(Clone, PartialEq, Debug)]
pub struct Game(pub Vec<String>);

impl Packed for Game {
    fn examples(&self) -> usize {
        self.0.len()
    }

    fn bytes(&self) -> usize {
        100
    }
}

pub type Shuffler = OfGames<Game>;

/// Game number `number`: up to 6 moves, some of them examples; some games have none.
pub fn game(number: u64) -> Game {
    let draw = Seed(number).stream(1).0;
    let is_example = |ply: &u64| draw >> (8 + ply) & 3 > 0 && !draw.is_multiple_of(11);
    let examples = (0..1 + draw % 6).filter(is_example);
    Game(examples.map(|ply| format!("{number}.{ply}")).collect())
}

/// Number of examples in the first `count` games.
pub fn rows(count: u64) -> u64 {
    (0..count).map(|number| game(number).examples() as u64).sum()
}

/// Configuration with a small window.
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
        row += game.examples() as u64;
        shuffler.append(row - game.examples() as u64, game).unwrap();
    }
}

/// Identity of a use: the example, the number of the use, and the example's name.
pub type Used = (u64, u32, String);

pub fn used(row: &RowRef<Game>) -> Used {
    (row.row, row.uses_before, row.game.0[row.example].clone())
}

/// All due batches of a size.
pub fn batches(shuffler: &mut Shuffler, size: usize) -> Vec<Vec<Used>> {
    let mut batches = Vec::new();
    while let Next::Batch(batch) = shuffler.next_batch(size) {
        batches.push(batch.iter().map(used).collect());
    }
    batches
}

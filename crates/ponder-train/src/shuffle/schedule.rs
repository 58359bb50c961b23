//! Due times of the uses of examples.

use super::{ShuffleConfig, ShuffleError};
use ponder_game::Seed;
use serde::{Deserialize, Serialize};

/// A use of an example, in training order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(super) struct Use {
    /// Clock from which it may be taken.
    pub due: u64,
    /// Number of the example.
    pub row: u64,
    /// Number of the use of this example, from 0.
    pub number: u32,
}

/// Period of one configuration: it applies to examples from `row` on, when the clock is at `clock`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Era {
    pub row: u64,
    pub clock: u64,
    pub config: ShuffleConfig,
}

/// Everything that due times depend on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Schedule {
    seed: Seed,
    /// Periods in ascending order; never empty.
    eras: Vec<Era>,
}

impl Schedule {
    pub fn new(config: ShuffleConfig, seed: Seed) -> Self {
        Schedule { seed, eras: vec![Era { row: 0, clock: 0, config }] }
    }

    pub fn check(&self) -> Result<(), ShuffleError> {
        let first = self.eras.first().map(|era| (era.row, era.clock));
        let rises = |one: &Era, next: &Era| {
            one.row < next.row
                && one
                    .clock
                    .checked_add(next.row - one.row)
                    .is_some_and(|clock| clock <= next.clock)
        };
        if first != Some((0, 0)) || !self.eras.is_sorted_by(rises) {
            return Err(ShuffleError::Cursor("its configurations are not in order".to_owned()));
        }
        self.eras.iter().try_for_each(|era| era.config.check())
    }

    fn era(&self, row: u64) -> &Era {
        let after = self.eras.partition_point(|era| era.row <= row);
        &self.eras[after.max(1) - 1]
    }

    /// Newest configuration.
    pub fn config(&self) -> &ShuffleConfig {
        &self.last().config
    }

    fn last(&self) -> &Era {
        self.eras.last().expect("there is an era from the beginning, and none is removed")
    }

    /// Clock at the time when there are `rows` examples.
    pub fn clock(&self, rows: u64) -> u64 {
        let era = self.era(rows);
        era.clock + (rows - era.row)
    }

    /// Starts a new period at example `row`, with another configuration or a clock that is ahead.
    pub fn begin(&mut self, row: u64, clock: u64, config: ShuffleConfig) {
        self.eras.retain(|era| era.row < row);
        self.eras.push(Era { row, clock, config });
    }

    /// Number of uses of an example.
    pub fn reuse(&self, row: u64) -> u32 {
        self.era(row).config.reuse
    }

    /// Use number `number` of an example.
    pub fn use_of(&self, row: u64, number: u32) -> Use {
        let era = self.era(row);
        let window = u128::from(era.config.window(row));
        let hash = self.seed.stream(row).stream(u64::from(number)).0;
        // (number + hash / 2^64) * window / reuse, rounded down: at most 70 + 41 bits.
        let place = (u128::from(number) << 64) | u128::from(hash);
        let offset = (place * window / u128::from(era.config.reuse)) >> 64;
        let born = era.clock + (row - era.row) + 1;
        Use { due: born + offset as u64, row, number }
    }

    /// Next use of the same example.
    pub fn after(&self, taken: Use) -> Option<Use> {
        let number = taken.number + 1;
        (number < self.reuse(taken.row)).then(|| self.use_of(taken.row, number))
    }
}

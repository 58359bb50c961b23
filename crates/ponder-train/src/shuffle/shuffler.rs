//! Queue of uses over the window of examples.

use super::cursor::{self, Cursor};
use super::schedule::{Schedule, Use};
use super::{ShuffleConfig, ShuffleError};
use ponder_game::Seed;
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, VecDeque};
use std::sync::Arc;

/// Memory of the queue per example in the window, in bytes.
const QUEUE_BYTES: u64 = 40;

/// A game in the form in which the shuffler holds it while its examples are in use.
pub trait Packed {
    /// Number of training examples of the game.
    fn examples(&self) -> usize;

    /// Size in memory, in bytes.
    fn bytes(&self) -> usize;
}

/// Samples training batches, using each example a fixed number of times (see [the module](super)).
pub struct Shuffler<T> {
    schedule: Schedule,
    /// Games with examples that have uses left, possibly with used-up games between them.
    games: VecDeque<GameRows<T>>,
    next_row: u64,
    /// Next use of each example, except those in `staged`.
    queue: BTreeSet<Use>,
    /// Due uses in order: the next batch, as far as it is known.
    staged: VecDeque<Use>,
    last: Option<Use>,
    taken: u64,
    is_draining: bool,
    /// End of the examples known to the cursor from which this shuffler was resumed.
    resumed_row: u64,
    /// Number of examples of the games held.
    rows: u64,
    bytes: u64,
    uses_left: u64,
}

struct GameRows<T> {
    first_row: u64,
    packed: Arc<T>,
    uses_left: u64,
}

/// A training example.
#[derive(Debug)]
pub struct RowRef<T> {
    /// Number of the example in the log.
    pub row: u64,
    /// Number of earlier uses of the example.
    pub uses_before: u32,
    /// Game that the example is a position of.
    pub game: Arc<T>,
    /// Index of the example within the game, from 0.
    pub example: usize,
}

/// Next action of training.
#[derive(Debug)]
pub enum Next<T> {
    /// Train on these examples. Their number is the requested one, except in the last batch of a
    /// drain.
    Batch(Vec<RowRef<T>>),
    /// Wait until the log has more examples.
    Wait {
        /// Number of additional examples needed.
        rows: u64,
    },
    /// Stop: the shuffler is drained, and every use has been taken.
    Drained,
}

/// Memory use of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// Number of examples held.
    pub rows: u64,
    /// Memory that they take, in bytes.
    pub bytes: u64,
    /// Memory limit, in bytes.
    pub bytes_max: u64,
    /// Predicted memory of the window at its maximum size, in bytes, if examples keep their average
    /// size.
    pub predicted: u64,
}

impl<T: Packed> Shuffler<T> {
    /// Creates a shuffler for a new run.
    ///
    /// # Errors
    /// Fails when a setting is out of range.
    pub fn new(config: ShuffleConfig, seed: Seed) -> Result<Self, ShuffleError> {
        config.check()?;
        Ok(Self::start(Schedule::new(config, seed.named("uses of examples"))))
    }

    fn start(schedule: Schedule) -> Self {
        Shuffler {
            schedule,
            games: VecDeque::new(),
            next_row: 0,
            queue: BTreeSet::new(),
            staged: VecDeque::new(),
            last: None,
            taken: 0,
            is_draining: false,
            resumed_row: 0,
            rows: 0,
            bytes: 0,
            uses_left: 0,
        }
    }

    /// Creates a shuffler that resumes from a cursor. `first_row` is the first example that it will
    /// be given, at most [`Cursor::oldest_row`]; the games from there on have to be appended again.
    ///
    /// # Errors
    /// Fails when the cursor is inconsistent, or `first_row` is after its oldest example.
    pub fn resume(cursor: &Cursor, first_row: u64) -> Result<Self, ShuffleError> {
        cursor.check()?;
        if first_row > cursor.oldest_row {
            return Err(ShuffleError::Order { expected: cursor.oldest_row, found: first_row });
        }
        Ok(Shuffler {
            next_row: first_row,
            last: cursor.last,
            taken: cursor.taken,
            is_draining: cursor.is_draining,
            resumed_row: cursor.next_row,
            ..Self::start(cursor.schedule.clone())
        })
    }

    /// Appends a game whose first example is number `first_row` in the log.
    ///
    /// # Errors
    /// Fails when it is not the next game, or the window would exceed its memory limit. In both
    /// cases the game is not appended.
    pub fn append(&mut self, first_row: u64, game: T) -> Result<(), ShuffleError> {
        if first_row != self.next_row {
            return Err(ShuffleError::Order { expected: self.next_row, found: first_row });
        }
        let rows = game.examples() as u64;
        if rows == 0 {
            return Ok(());
        }
        self.end_drain();
        let fresh: Vec<Use> =
            (first_row..first_row + rows).filter_map(|row| self.first_use_left(row)).collect();
        let bytes = game.bytes() as u64 + rows * QUEUE_BYTES;
        self.next_row += rows;
        if fresh.is_empty() {
            return Ok(());
        }
        let memory = self.memory();
        if memory.bytes + bytes > memory.bytes_max {
            self.next_row -= rows;
            let (rows, bytes) = (memory.rows + rows, memory.bytes + bytes);
            let Memory { bytes_max, predicted, .. } = memory;
            return Err(ShuffleError::Memory { rows, bytes, bytes_max, predicted });
        }
        let uses_left =
            fresh.iter().map(|next| u64::from(self.schedule.reuse(next.row) - next.number)).sum();
        self.rows += rows;
        self.bytes += bytes;
        self.uses_left += uses_left;
        self.queue.extend(fresh);
        self.games.push_back(GameRows { first_row, packed: Arc::new(game), uses_left });
        Ok(())
    }

    /// Skips `rows` examples from number `first_row` on: the clock advances as if they had been
    /// appended, but none of them is used.
    ///
    /// # Errors
    /// Fails when they are not the next examples.
    pub fn skip(&mut self, first_row: u64, rows: u64) -> Result<(), ShuffleError> {
        if first_row != self.next_row {
            return Err(ShuffleError::Order { expected: self.next_row, found: first_row });
        }
        if rows > 0 {
            self.end_drain();
            self.next_row += rows;
        }
        Ok(())
    }

    /// First use of an example that has not been taken yet.
    fn first_use_left(&self, row: u64) -> Option<Use> {
        (0..self.schedule.reuse(row))
            .map(|number| self.schedule.use_of(row, number))
            .find(|next| self.last.is_none_or(|last| *next > last))
    }

    /// Returns whether the clock advances by itself; never before all games known to the cursor
    /// have been appended.
    fn clock_is_free(&self) -> bool {
        self.is_draining && self.next_row >= self.resumed_row
    }

    /// Ends a drain when new games arrive: the clock continues from where training is.
    fn end_drain(&mut self) {
        if !self.clock_is_free() {
            return;
        }
        for next in self.staged.drain(..).rev() {
            if let Some(after) = self.schedule.after(next) {
                self.queue.remove(&after);
            }
            self.queue.insert(next);
        }
        let reached = self.last.map_or(0, |last| last.due);
        let clock = reached.max(self.schedule.clock(self.next_row));
        self.schedule.begin(self.next_row, clock, *self.schedule.config());
        self.is_draining = false;
    }

    /// Sets another configuration, for examples appended from now on; earlier ones keep their
    /// lifetime. It is part of the next [`cursor`](Shuffler::cursor).
    ///
    /// # Errors
    /// Fails when a setting is out of range.
    pub fn set_config(&mut self, config: ShuffleConfig) -> Result<(), ShuffleError> {
        config.check()?;
        if config != *self.schedule.config() {
            let row = self.next_row.max(self.resumed_row);
            self.schedule.begin(row, self.schedule.clock(row), config);
        }
        Ok(())
    }

    /// Starts a drain: from now on the clock does not wait for new examples.
    pub fn drain(&mut self) {
        self.is_draining = true;
    }

    /// Returns the next batch of `size` examples (at least 1), if it is due.
    ///
    /// The order of uses does not depend on the calls: a different size continues in the same
    /// order.
    pub fn next_batch(&mut self, size: usize) -> Next<T> {
        let size = size.max(1);
        let clock = self.schedule.clock(self.next_row);
        while self.staged.len() < size {
            let Some(&next) = self.queue.first() else { break };
            if next.due > clock && !self.clock_is_free() {
                break;
            }
            self.queue.pop_first();
            self.queue.extend(self.schedule.after(next));
            self.staged.push_back(next);
        }
        if self.staged.len() < size && !self.clock_is_free() {
            return Next::Wait { rows: self.rows_missing(size - self.staged.len()) };
        }
        if self.staged.is_empty() {
            return Next::Drained;
        }
        let size = size.min(self.staged.len());
        let uses: Vec<Use> = self.staged.drain(..size).collect();
        let batch = uses.iter().map(|&next| self.take(next)).collect();
        self.drop_used_up();
        Next::Batch(batch)
    }

    fn take(&mut self, next: Use) -> RowRef<T> {
        let after = self.games.partition_point(|game| game.first_row <= next.row);
        let game = &mut self.games[after - 1];
        game.uses_left -= 1;
        self.uses_left -= 1;
        self.taken += 1;
        self.last = Some(next);
        RowRef {
            row: next.row,
            uses_before: next.number,
            game: game.packed.clone(),
            example: (next.row - game.first_row) as usize,
        }
    }

    /// Drops the oldest games without uses left.
    fn drop_used_up(&mut self) {
        while let Some(game) = self.games.pop_front_if(|game| game.uses_left == 0) {
            let rows = game.packed.examples() as u64;
            self.rows -= rows;
            self.bytes -= game.packed.bytes() as u64 + rows * QUEUE_BYTES;
        }
    }

    /// Number of additional examples that make `uses` more uses due.
    fn rows_missing(&self, uses: usize) -> u64 {
        let mut queued = self.queue.iter().copied().peekable();
        let mut later: BinaryHeap<Reverse<Use>> = BinaryHeap::new();
        let mut missing = uses;
        let mut row = self.next_row;
        loop {
            later.push(Reverse(self.schedule.use_of(row, 0)));
            row += 1;
            let clock = self.schedule.clock(row);
            loop {
                let from_queue = queued.next_if(|next| next.due <= clock);
                let next = from_queue.or_else(|| {
                    let is_due = later.peek().is_some_and(|Reverse(next)| next.due <= clock);
                    if is_due { later.pop().map(|Reverse(next)| next) } else { None }
                });
                let Some(next) = next else { break };
                later.extend(self.schedule.after(next).map(Reverse));
                missing -= 1;
                if missing == 0 {
                    return row - self.next_row;
                }
            }
        }
    }

    /// Number of examples that the shuffler was given, counted from the beginning of the log.
    pub fn next_row(&self) -> u64 {
        self.next_row
    }

    /// Lag of training: the number of examples that have arrived since the last taken use was due.
    pub fn lag(&self) -> u64 {
        let clock = self.schedule.clock(self.next_row);
        self.last.map_or(0, |last| clock.saturating_sub(last.due))
    }

    /// Window size at the newest example.
    pub fn window(&self) -> u64 {
        self.schedule.config().window(self.next_row)
    }

    /// Number of uses taken so far.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// Number of uses left of the examples held.
    pub fn uses_left(&self) -> u64 {
        self.uses_left
    }

    /// Current and predicted memory use of the window.
    pub fn memory(&self) -> Memory {
        let (rows, config) = (self.rows, self.schedule.config());
        let row_bytes = self.bytes as f64 / rows.max(1) as f64;
        let predicted = (row_bytes * config.window_limit() as f64) as u64;
        Memory { rows, bytes: self.bytes, bytes_max: config.bytes_max, predicted }
    }

    /// Current state, for a checkpoint.
    pub fn cursor(&self) -> Cursor {
        Cursor {
            version: cursor::VERSION,
            schedule: self.schedule.clone(),
            taken: self.taken,
            last: self.last,
            oldest_row: self.games.front().map_or(self.next_row, |game| game.first_row),
            next_row: self.next_row.max(self.resumed_row),
            is_draining: self.is_draining,
        }
    }
}

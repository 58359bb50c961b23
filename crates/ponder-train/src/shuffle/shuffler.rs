//! The queue of uses over the window of examples.

use super::cursor::{self, Cursor};
use super::schedule::{Schedule, Use};
use super::{ShuffleConfig, ShuffleError};
use ponder_game::Seed;
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, VecDeque};
use std::sync::Arc;

/// The memory of the queue for each example in the window, in bytes.
const QUEUE_BYTES: u64 = 40;

/// A game as the shuffler keeps it while its examples are in use.
pub trait Packed {
    /// The number of its training examples.
    fn examples(&self) -> usize;

    /// The memory that it takes, in bytes.
    fn bytes(&self) -> usize;
}

/// Draws training batches, each example a fixed number of times ([the module](super) says how).
pub struct Shuffler<T> {
    schedule: Schedule,
    /// The games with examples that have uses left, and perhaps games without between them.
    games: VecDeque<GameRows<T>>,
    next_row: u64,
    /// The next use of each example, but for staged ones.
    queue: BTreeSet<Use>,
    /// Uses that are due, in order: the next batch, as far as it is known.
    staged: VecDeque<Use>,
    last: Option<Use>,
    taken: u64,
    is_draining: bool,
    /// Examples below this one were seen by the cursor that this shuffler was resumed from.
    resumed_row: u64,
    /// Examples of the games kept.
    rows: u64,
    bytes: u64,
    uses_left: u64,
}

struct GameRows<T> {
    first_row: u64,
    packed: Arc<T>,
    uses_left: u64,
}

/// An example to learn from.
#[derive(Debug)]
pub struct RowRef<T> {
    /// Its number in the log.
    pub row: u64,
    /// How often it was used before.
    pub uses_before: u32,
    /// The game that it is a position of.
    pub game: Arc<T>,
    /// Its number among the examples of the game, from 0.
    pub example: usize,
}

/// What training does next.
#[derive(Debug)]
pub enum Next<T> {
    /// Learns from these. They are as many as were asked for, but for the last batch of a drain.
    Batch(Vec<RowRef<T>>),
    /// Waits until the log has this many more examples.
    Wait {
        /// Examples.
        rows: u64,
    },
    /// Ends: drained, and every use was taken.
    Drained,
}

/// What the window takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// The examples kept.
    pub rows: u64,
    /// The bytes that they take.
    pub bytes: u64,
    /// The limit, in bytes.
    pub bytes_max: u64,
    /// What the window at its largest would take, if examples go on like these.
    pub predicted: u64,
}

impl<T: Packed> Shuffler<T> {
    /// A shuffler for a run that begins.
    ///
    /// # Errors
    /// When a setting is out of its range.
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

    /// A shuffler that goes on from a cursor. `first_row` is the first example that it will be
    /// given, at most [`Cursor::oldest_row`]; the games from there on have to be appended again.
    ///
    /// # Errors
    /// When the cursor contradicts itself, or `first_row` comes too late.
    pub fn resume(cursor: &Cursor, first_row: u64) -> Result<Self, ShuffleError> {
        cursor.check()?;
        if first_row > cursor.oldest_row {
            return Err(ShuffleError::Order { wanted: cursor.oldest_row, found: first_row });
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
    /// When it is not the next, or the window needs more memory than it may have. Then it was not
    /// appended.
    pub fn append(&mut self, first_row: u64, game: T) -> Result<(), ShuffleError> {
        if first_row != self.next_row {
            return Err(ShuffleError::Order { wanted: self.next_row, found: first_row });
        }
        let rows = game.examples() as u64;
        if rows == 0 {
            return Ok(());
        }
        self.end_drain();
        let fresh: Vec<Use> =
            (first_row..first_row + rows).filter_map(|row| self.first_left(row)).collect();
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

    /// Passes over `rows` examples from number `first_row` on: the clock goes on as if they had
    /// been appended, and none of them is used.
    ///
    /// # Errors
    /// When they are not the next.
    pub fn skip(&mut self, first_row: u64, rows: u64) -> Result<(), ShuffleError> {
        if first_row != self.next_row {
            return Err(ShuffleError::Order { wanted: self.next_row, found: first_row });
        }
        if rows > 0 {
            self.end_drain();
            self.next_row += rows;
        }
        Ok(())
    }

    /// The first use of an example that is not taken.
    fn first_left(&self, row: u64) -> Option<Use> {
        (0..self.schedule.reuse(row))
            .map(|number| self.schedule.use_of(row, number))
            .find(|next| self.last.is_none_or(|last| *next > last))
    }

    /// Whether the clock runs on alone. Not before all games are here that the cursor knew.
    fn is_free(&self) -> bool {
        self.is_draining && self.next_row >= self.resumed_row
    }

    /// New games end a drain: the clock goes on from where training is.
    fn end_drain(&mut self) {
        if !self.is_free() {
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

    /// Another configuration, for examples that are appended from now on; those before live on as
    /// they began. It is part of the next [`cursor`](Shuffler::cursor).
    ///
    /// # Errors
    /// When a setting is out of its range.
    pub fn change(&mut self, config: ShuffleConfig) -> Result<(), ShuffleError> {
        config.check()?;
        if config != *self.schedule.config() {
            let row = self.next_row.max(self.resumed_row);
            self.schedule.begin(row, self.schedule.clock(row), config);
        }
        Ok(())
    }

    /// From now on the clock does not wait for new examples.
    pub fn drain(&mut self) {
        self.is_draining = true;
    }

    /// The next batch of `size` examples (at least 1), if it is due.
    ///
    /// Batches are the same whatever is asked in between; asking for another size goes on in the
    /// same order.
    pub fn next_batch(&mut self, size: usize) -> Next<T> {
        let size = size.max(1);
        let clock = self.schedule.clock(self.next_row);
        while self.staged.len() < size {
            let Some(&next) = self.queue.first() else { break };
            if next.due > clock && !self.is_free() {
                break;
            }
            self.queue.pop_first();
            self.queue.extend(self.schedule.after(next));
            self.staged.push_back(next);
        }
        if self.staged.len() < size && !self.is_free() {
            return Next::Wait { rows: self.rows_missing(size - self.staged.len()) };
        }
        if self.staged.is_empty() {
            return Next::Drained;
        }
        let size = size.min(self.staged.len());
        let uses: Vec<Use> = self.staged.drain(..size).collect();
        let batch = uses.iter().map(|&next| self.take(next)).collect();
        self.forget();
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
    fn forget(&mut self) {
        while let Some(game) = self.games.pop_front_if(|game| game.uses_left == 0) {
            let rows = game.packed.examples() as u64;
            self.rows -= rows;
            self.bytes -= game.packed.bytes() as u64 + rows * QUEUE_BYTES;
        }
    }

    /// How many more examples make `uses` more uses due.
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

    /// The examples that it was given, from the beginning of the log.
    pub fn next_row(&self) -> u64 {
        self.next_row
    }

    /// How far training is behind: the examples that have come since the last use that was taken
    /// was due.
    pub fn lag(&self) -> u64 {
        let clock = self.schedule.clock(self.next_row);
        self.last.map_or(0, |last| clock.saturating_sub(last.due))
    }

    /// The window of the newest example.
    pub fn window(&self) -> u64 {
        self.schedule.config().window(self.next_row)
    }

    /// The uses that training has taken.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// The uses of known examples that are left.
    pub fn uses_left(&self) -> u64 {
        self.uses_left
    }

    /// What the window takes, and will take.
    pub fn memory(&self) -> Memory {
        let (rows, config) = (self.rows, self.schedule.config());
        let row_bytes = self.bytes as f64 / rows.max(1) as f64;
        let predicted = (row_bytes * config.window_limit() as f64) as u64;
        Memory { rows, bytes: self.bytes, bytes_max: config.bytes_max, predicted }
    }

    /// Where it is now.
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

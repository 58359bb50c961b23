//! The shuffler: selects the examples of each training batch.
//!
//! Each example is used exactly [`reuse`](ShuffleConfig::reuse) times, once in each part of its
//! lifetime, at a random point of that part. Nothing is drawn with replacement, so every example is
//! used equally often, and yet a batch is close to a uniform draw from the window of recent
//! examples.
//!
//! # The order of uses
//! The clock is the number of examples in the log. Example `i` (in the log's order) is born at
//! clock `i + 1`, when it is appended, and lives for `W(i)` examples ([`ShuffleConfig::window`]).
//! Its lifetime has `R` equal parts, and use `q` is due at
//!
//! ```text
//! due(i, q) = i + 1 + floor(W(i) * (q + u(i, q)) / R)       0 <= q < R
//! ```
//!
//! where `u` is a hash of the seed, `i` and `q`, uniform in [0, 1). All uses are ordered by
//! `(due, i, q)`. Training takes the next batch of them as soon as the last use of the batch is
//! due.
//!
//! The order depends only on the seed, the configuration and the numbers of the examples. A future
//! example has no use due before its birth, so a use that is due can be taken at once: no batch
//! depends on how the log was split into appends or on when training checked it. Training that
//! resumes from a [`Cursor`], the last use taken, continues with the same batches; it needs no copy
//! of the queue, only the examples that still have uses.
//!
//! In steady state each new example makes `R` uses due, so a batch of `B` needs `B / R` new
//! examples: self-play and training are coupled by the number of uses, not by time.
//!
//! # The end
//! When no more games arrive, about the last `W` examples have uses left. Either training stops
//! there ([`Shuffler::uses_left`] returns the number), or it drains: after [`Shuffler::drain`] the
//! clock advances by itself until every use has been taken. If games arrive after that, the clock
//! continues from where it is.

mod config;
mod cursor;
mod error;
mod feed;
mod schedule;
mod shuffler;

pub use config::ShuffleConfig;
pub use cursor::Cursor;
pub use error::ShuffleError;
pub use feed::FeedError;
pub use shuffler::{Memory, Next, Packed, RowRef, Shuffler};

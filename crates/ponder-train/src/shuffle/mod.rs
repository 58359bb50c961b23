//! The shuffler: which examples a training batch holds.
//!
//! Each example is learned from exactly [`reuse`](ShuffleConfig::reuse) times, once in each part of
//! its life, at a random point of that part. Nothing is drawn with replacement, so no example is
//! used more often than another or not at all, and yet a batch is close to a uniform draw from the
//! window of recent examples.
//!
//! # The order of uses
//! The clock is the number of examples in the log. Example `i` (in the log's order) is born at clock
//! `i + 1`, when it is appended, and lives for `W(i)` examples ([`ShuffleConfig::window`]). Its life
//! has `R` equal parts, and use `q` is due at
//!
//! ```text
//! due(i, q) = i + 1 + floor(W(i) * (q + u(i, q)) / R)       0 <= q < R
//! ```
//!
//! where `u` is a hash of the seed, `i` and `q`, uniform in [0, 1). All uses are ordered by
//! `(due, i, q)`. Training takes the next batch of them as soon as the last of the batch is due.
//!
//! The order depends on the seed, the configuration and the numbers of the examples alone. An
//! example that is still to come has no use due before its birth, so a use that is due can be taken
//! at once: neither how the log was cut into appends nor when training looked changes any batch. A
//! training that goes on from a [`Cursor`], the last use taken, continues with the same batches; it
//! needs no copy of the queue, only the examples that still have uses.
//!
//! In steady state each new example makes `R` uses due, so a batch of `B` needs `B / R` new examples:
//! self-play and training are coupled by what is learned, not by clocks.
//!
//! # The end
//! When no more games come, about the last `W` examples have uses left. Either training stops there
//! ([`Shuffler::uses_left`] says how many), or it drains: after [`Shuffler::drain`] the clock runs on
//! alone, until every use was taken. When games come after that, the clock goes on from where it is.

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

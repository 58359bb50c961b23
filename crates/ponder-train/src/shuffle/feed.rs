//! Feeding the shuffler from the log.

use super::{Cursor, Packed, ShuffleError, Shuffler};
use crate::Episode;
use crate::store::{Log, LogBatch, RunStore, StoreError};
use thiserror::Error;

/// Reason why the shuffler could not be fed from the log.
#[derive(Debug, Error)]
pub enum FeedError {
    /// The log could not be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The shuffler rejected a game or the cursor.
    #[error(transparent)]
    Shuffle(#[from] ShuffleError),
}

impl<T: Packed> Shuffler<T> {
    /// Resumes a shuffler from a cursor, with all games of the log, each packed by `pack`. It reads
    /// only those batches of the log whose examples may still be used.
    ///
    /// # Errors
    /// Fails when a batch cannot be read, a game cannot be packed, the cursor is inconsistent or
    /// beyond the log, or the window exceeds its memory limit.
    pub fn resume_from<E: From<FeedError>>(
        run: &RunStore,
        log: &Log,
        cursor: &Cursor,
        pack: impl FnMut(LogBatch<'_>, &Episode) -> Result<T, E>,
    ) -> Result<Self, E> {
        if cursor.next_row() > log.examples() {
            let problem = format!(
                "it had {} examples, but the log has only {}",
                cursor.next_row(),
                log.examples()
            );
            return Err(FeedError::from(ShuffleError::Cursor(problem)).into());
        }
        let first = log.batches_from(cursor.oldest_row()).next();
        let first = first.map_or(cursor.oldest_row(), |entry| entry.first_example);
        let mut shuffler = Shuffler::resume(cursor, first).map_err(FeedError::from)?;
        shuffler.catch_up(run, log, pack)?;
        Ok(shuffler)
    }

    /// Appends the games of the log that the shuffler has not been given, each packed by `pack`,
    /// and returns their number of examples. Omitted batches are skipped.
    ///
    /// # Errors
    /// Fails when a batch cannot be read, a game cannot be packed, or the window exceeds its memory
    /// limit. Games appended before the error are kept, and the next call resumes after them.
    pub fn catch_up<E: From<FeedError>>(
        &mut self,
        run: &RunStore,
        log: &Log,
        mut pack: impl FnMut(LogBatch<'_>, &Episode) -> Result<T, E>,
    ) -> Result<u64, E> {
        let before = self.next_row();
        for entry in log.batches_from(before) {
            let mut row = entry.first_example;
            if entry.is_omitted {
                let here = self.next_row();
                self.skip(here, row + entry.batch.examples - here).map_err(FeedError::from)?;
                continue;
            }
            for game in &run.games_of(entry).map_err(FeedError::from)? {
                // A batch may be partly appended already, after an error in its middle.
                if row >= self.next_row() {
                    self.append(row, pack(entry, game)?).map_err(FeedError::from)?;
                }
                row += game.examples() as u64;
            }
        }
        Ok(self.next_row() - before)
    }
}

//! The inbox: finished games from any number of writers.

use super::names::{self, BatchName};
use super::objects::{self, Created};
use super::{BatchError, RunStore, StoreError, batch};
use crate::Episode;
use serde::{Deserialize, Serialize};

const REMEDY: &str = "move it out of `inbox/` or restore it from a backup";

/// Remedy for a damaged batch that is in the log, and therefore part of the order of all games.
fn logged_remedy(object: &str) -> String {
    format!("restore it from a backup, or continue without its games: --without {object}")
}

/// Reference to a batch with known contents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BatchRef {
    /// Name of the object (`inbox/…`).
    pub object: String,
    /// Size in bytes.
    pub size: u64,
    /// BLAKE3 hash of the bytes, in hexadecimal.
    pub blake3: String,
    /// Number of games.
    pub games: u64,
    /// Number of training examples.
    pub examples: u64,
}

/// A batch listed in the inbox.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InboxBatch {
    /// Name of the object (`inbox/…`).
    pub object: String,
    /// Size in bytes, as listed by the storage.
    pub size: u64,
    /// BLAKE3 hash that the bytes should have.
    pub blake3: String,
}

/// Listing of the inbox.
#[derive(Debug, Default)]
pub struct Inbox {
    /// Batches, by writer and then in the order in which the writer wrote them.
    pub batches: Vec<InboxBatch>,
    /// One error for each object whose name is not that of a batch.
    pub unrecognized: Vec<StoreError>,
}

/// Writes games to the inbox, for one self-play process.
pub struct BatchWriter {
    run: RunStore,
    writer: String,
    counter: u64,
}

impl RunStore {
    /// Lists the inbox: all batches, including those that are in the log.
    ///
    /// # Errors
    /// Fails when the storage fails.
    pub fn inbox(&self) -> Result<Inbox, StoreError> {
        let mut inbox = Inbox::default();
        for listed in self.objects.list(names::INBOX)? {
            match BatchName::parse(&listed.name) {
                Some(name) => inbox.batches.push(InboxBatch {
                    object: listed.name,
                    size: listed.size,
                    blake3: name.blake3,
                }),
                None => inbox.unrecognized.push(StoreError::InboxName { object: listed.name }),
            }
        }
        Ok(inbox)
    }

    /// Reads and validates a listed batch; returns its reference for a segment, and its games.
    ///
    /// # Errors
    /// Fails when the batch is damaged, not a batch, for another game, or cannot be read.
    pub fn inspect(&self, listed: &InboxBatch) -> Result<(BatchRef, Vec<Episode>), StoreError> {
        let bytes =
            self.objects.get(&listed.object, "it has been moved or deleted in the meantime")?;
        let size = bytes.len() as u64;
        check_hash(&listed.object, &listed.blake3, &bytes, REMEDY)?;
        let episodes = batch::decode(bytes)
            .map_err(|problem| StoreError::Inbox { object: listed.object.clone(), problem })?;
        for episode in &episodes {
            let remedy = "move it from `inbox/` to that of its own run";
            self.check_game(&listed.object, &episode.rules, remedy)?;
        }
        Ok((describe(&listed.object, size, &listed.blake3, &episodes), episodes))
    }

    /// Reads the games of a batch of the log.
    ///
    /// # Errors
    /// Fails when the batch is missing or damaged, or cannot be read.
    pub fn read_batch(&self, reference: &BatchRef) -> Result<Vec<Episode>, StoreError> {
        let object = &reference.object;
        let remedy = logged_remedy(object);
        let bytes = self.objects.get(object, &remedy)?;
        let damaged = |problem: String| StoreError::Damaged {
            object: object.clone(),
            problem,
            remedy: remedy.clone(),
        };
        check_hash(object, &reference.blake3, &bytes, &remedy)?;
        let episodes = batch::decode(bytes).map_err(|problem| damaged(problem.to_string()))?;
        let (games, examples) = count(&episodes);
        if (games, examples) != (reference.games, reference.examples) {
            return Err(damaged(format!(
                "it has {games} games and {examples} examples, but the log says {} and {}",
                reference.games, reference.examples
            )));
        }
        Ok(episodes)
    }

    /// Creates a writer of games with a name: 1 to 40 characters of `a-z`, `0-9`, `_` and `.`, or a
    /// random name if it is `None`.
    ///
    /// Writers never overwrite each other, whatever their names; a restarted process may use its
    /// name again.
    ///
    /// # Errors
    /// Fails when the name contains other characters, or the storage fails.
    pub fn batch_writer(&self, name: Option<&str>) -> Result<BatchWriter, StoreError> {
        let writer = match name {
            Some(name) => names::check(name, "the name of a writer")?.to_owned(),
            None => objects::nonce()?,
        };
        let listed = self.objects.list(names::INBOX)?;
        let counter = listed
            .iter()
            .filter_map(|object| BatchName::parse(&object.name))
            .filter(|name| name.writer == writer)
            .map(|name| name.counter + 1)
            .max();
        Ok(BatchWriter { run: self.clone(), writer, counter: counter.unwrap_or(0) })
    }
}

impl BatchWriter {
    /// Name of the writer.
    pub fn name(&self) -> &str {
        &self.writer
    }

    /// Writes finished games as one batch. When this returns, they are durable on disk.
    ///
    /// After an error, calling it again with the same games never writes them twice, even if the
    /// first attempt had succeeded.
    ///
    /// # Errors
    /// Fails when there are no games, games of another game, games that a batch cannot represent,
    /// or the storage fails or is full.
    pub fn write(&mut self, episodes: &[Episode]) -> Result<BatchRef, StoreError> {
        if episodes.is_empty() {
            return Err(StoreError::Games(BatchError::Foreign("no games were given".to_owned())));
        }
        for episode in episodes {
            self.run.check_game("a game", &episode.rules, "write it to another run")?;
        }
        let bytes = batch::encode(episodes).map_err(StoreError::Games)?;
        let (size, blake3) = (bytes.len() as u64, blake3::hash(&bytes).to_hex().to_string());
        let name = BatchName { writer: self.writer.clone(), counter: self.counter, blake3 };
        let object = name.object();
        match self.run.objects.create(&object, bytes)? {
            Created::Done => {
                self.counter += 1;
                Ok(describe(&object, size, &name.blake3, episodes))
            }
            // The name contains the hash of these games, so it cannot be another batch.
            Created::Taken(_) => Err(StoreError::Damaged {
                object,
                problem: "its contents do not match the hash in its name".to_owned(),
                remedy: REMEDY.to_owned(),
            }),
        }
    }
}

fn check_hash(object: &str, blake3: &str, bytes: &[u8], remedy: &str) -> Result<(), StoreError> {
    if blake3::hash(bytes).to_hex().as_str() == blake3 {
        return Ok(());
    }
    Err(StoreError::Damaged {
        object: object.to_owned(),
        problem: "its contents do not match the hash in its name".to_owned(),
        remedy: remedy.to_owned(),
    })
}

fn count(episodes: &[Episode]) -> (u64, u64) {
    let examples: usize = episodes.iter().map(Episode::examples).sum();
    (episodes.len() as u64, examples as u64)
}

fn describe(object: &str, size: u64, blake3: &str, episodes: &[Episode]) -> BatchRef {
    let (games, examples) = count(episodes);
    let (object, blake3) = (object.to_owned(), blake3.to_owned());
    BatchRef { object, size, blake3, games, examples }
}

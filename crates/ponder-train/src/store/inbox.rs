//! The inbox: finished games, from any number of writers.

use super::names::{self, BatchName};
use super::objects::{self, Created};
use super::{BatchError, RunStore, StoreError, batch};
use crate::Episode;
use serde::{Deserialize, Serialize};

const REMEDY: &str = "move it out of `inbox/` or bring it back from a copy";

/// What helps where a batch is in the log, and so in the order of all games.
fn logged_remedy(object: &str) -> String {
    format!("bring it back from a copy, or go on without its games: --without {object}")
}

/// A batch whose contents are known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BatchRef {
    /// The object's name (`inbox/…`).
    pub object: String,
    /// Its size in bytes.
    pub size: u64,
    /// The BLAKE3 hash of its bytes, in hexadecimal digits.
    pub blake3: String,
    /// The games in it.
    pub games: u64,
    /// The training examples in it.
    pub examples: u64,
}

/// A batch that is listed in the inbox.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InboxBatch {
    /// The object's name (`inbox/…`).
    pub object: String,
    /// Its size in bytes, as the storage lists it.
    pub size: u64,
    /// The BLAKE3 hash that its bytes should have.
    pub blake3: String,
}

/// What is in the inbox.
#[derive(Debug, Default)]
pub struct Inbox {
    /// The batches, by writer and then in the order in which the writer wrote them.
    pub batches: Vec<InboxBatch>,
    /// Objects that are not named like batches: an error for each.
    pub strange: Vec<StoreError>,
}

/// Puts games into the inbox, for one self-play program.
pub struct BatchWriter {
    run: RunStore,
    writer: String,
    counter: u64,
}

impl RunStore {
    /// What is in the inbox: all batches, also those that are in the log.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn inbox(&self) -> Result<Inbox, StoreError> {
        let mut inbox = Inbox::default();
        for listed in self.objects.list(names::INBOX)? {
            match BatchName::parse(&listed.name) {
                Some(name) => inbox.batches.push(InboxBatch {
                    object: listed.name,
                    size: listed.size,
                    blake3: name.blake3,
                }),
                None => inbox.strange.push(StoreError::InboxName { object: listed.name }),
            }
        }
        Ok(inbox)
    }

    /// Reads a listed batch, checks everything about it, and gives what a segment says of it.
    ///
    /// # Errors
    /// When it is damaged, no batch, of another game, or cannot be read.
    pub fn inspect(&self, listed: &InboxBatch) -> Result<(BatchRef, Vec<Episode>), StoreError> {
        let bytes = self.objects.get(&listed.object, "it was moved or deleted meanwhile")?;
        let size = bytes.len() as u64;
        check_hash(&listed.object, &listed.blake3, &bytes, REMEDY)?;
        let episodes = batch::decode(bytes)
            .map_err(|problem| StoreError::Inbox { object: listed.object.clone(), problem })?;
        for episode in &episodes {
            let remedy = "move it out of `inbox/` and into that of its own run";
            self.check_game(&listed.object, &episode.rules, remedy)?;
        }
        Ok((describe(&listed.object, size, &listed.blake3, &episodes), episodes))
    }

    /// The games of a batch of the log.
    ///
    /// # Errors
    /// When it is missing or damaged, or cannot be read.
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
                "{games} games and {examples} examples where the log says {} and {}",
                reference.games, reference.examples
            )));
        }
        Ok(episodes)
    }

    /// A writer of games with a name of its own: 1 to 40 of `a-z`, `0-9`, `_` and `.`. Without a
    /// name it gets a random one.
    ///
    /// Writers never overwrite each other, whatever their names; a program that is started again
    /// may use its name again.
    ///
    /// # Errors
    /// When the name has other characters, or the storage fails.
    pub fn batch_writer(&self, name: Option<&str>) -> Result<BatchWriter, StoreError> {
        let writer = match name {
            Some(name) => names::check(name, "a writer")?.to_owned(),
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
    /// The writer's name.
    pub fn name(&self) -> &str {
        &self.writer
    }

    /// Writes finished games as one batch. When this returns, they are on the disk.
    ///
    /// After an error, calling it again with the same games never writes them twice, even if the
    /// first attempt had arrived.
    ///
    /// # Errors
    /// When there are no games, games of another game, games that a batch cannot hold, or the
    /// storage fails or is full.
    pub fn write(&mut self, episodes: &[Episode]) -> Result<BatchRef, StoreError> {
        if episodes.is_empty() {
            return Err(StoreError::Games(BatchError::Foreign("no games were given".to_owned())));
        }
        for episode in episodes {
            self.run.check_game("a game", &episode.rules, "write it to a run of its own")?;
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
            // Its name has the hash of these games, so it is no other batch.
            Created::Taken(_) => Err(StoreError::Damaged {
                object,
                problem: "its bytes do not have the hash in its name".to_owned(),
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
        problem: "its bytes do not have the hash in its name".to_owned(),
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

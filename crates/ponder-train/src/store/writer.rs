//! The one writer of the log and the checkpoints.
//!
//! # Why an old and a new writer cannot corrupt a run
//!
//! The storage gives one guarantee: of all attempts to create an object, one wins, and every
//! reader from then on sees its bytes. Nothing is assumed of clocks or of how long a program, or a
//! request in the network, may sleep.
//!
//! A writer first takes an epoch: it creates the next number under `epochs/`. Only then it reads
//! the log and the checkpoints. Before each segment and each checkpoint it lists the epochs, and
//! stops if there is a newer one. An old writer may fall asleep between that look and its create,
//! so it can still write *one* object after a newer epoch began. Each case:
//!
//! - **A segment, under a number that the new writer has not used.** It is an ordinary segment:
//!   whole, next in the chain, of batches that no segment before it lists. The new writer finds
//!   the number taken by an older epoch when it wants it itself, reads that segment, removes its
//!   batches from its own list, and takes the next number. Nothing is lost or doubled, since a
//!   segment is only ever created after reading all before it: its number is one more than the
//!   newest that its writer has read, and the chain of hashes proves it.
//! - **A segment, under a number that the new writer has used.** The create loses; the old writer
//!   finds a newer epoch there and stops.
//! - **A checkpoint, under a number that the new writer has not used.** It is a whole checkpoint of
//!   the old writer's line, trained on segments that are in the log for good. The new writer does
//!   not adopt it: it takes the next number, and its `parent` says which checkpoint it went on
//!   from. Should the new writer die before that, the next one goes on from the old writer's
//!   checkpoint, which is as good as any.
//! - **A checkpoint, under a number that the new writer has used.** As for segments.
//!
//! Epochs never fall along the log: a writer with an older epoch that has read a newer one stops.
//!
//! Deletions are the last case. Blobs carry the epoch of their writer in their name, and a writer
//! deletes only blobs up to its own epoch, so never one of a newer writer. It deletes only while
//! the newest checkpoint is its own. All checkpoints of older epochs that can ever exist do exist
//! by then: an older writer's next number is one that is taken, since numbers are never freed.
//! So its list of what is referred to is complete.

use super::checkpoint::{Checkpoint, CheckpointDraft};
use super::inbox::{BatchRef, InboxBatch};
use super::log::{Log, Segment};
use super::objects::Created;
use super::{RunStore, StoreError, names, now_s};
use crate::Episode;
use std::collections::{BTreeMap, HashSet};

/// The most batches in one segment.
const BATCHES_MAX: usize = 1000;

/// The optimiser's side of a run: appends to the log, creates checkpoints, prunes. It holds the
/// newest epoch, until another takes one.
///
/// After [`StoreError::Fenced`] it is of no further use. After other errors the same call may be
/// tried again.
pub struct Writer {
    pub(super) run: RunStore,
    pub(super) epoch: u64,
    log: Log,
    parent: Option<u64>,
    /// The newest checkpoint that is known; 0 for none.
    newest_checkpoint: u64,
    /// The newest number of a checkpoint that anything in the run refers to. It is the newest
    /// checkpoint's, unless somebody deleted that by hand.
    newest_number: u64,
    /// The newest checkpoint that this writer created.
    pub(super) own_checkpoint: Option<u64>,
    /// Objects of the inbox that were reported and are not looked at again.
    reported: HashSet<String>,
}

/// What [`Writer::ingest`] found.
#[derive(Debug, Default)]
pub struct Ingested {
    /// Batches that were appended to the log.
    pub batches: u64,
    /// The games in them.
    pub games: u64,
    /// The training examples in them.
    pub examples: u64,
    /// Objects of the inbox that cannot be used, and why. Each is reported once, except where the
    /// storage failed and the next look may go well.
    pub rejected: Vec<StoreError>,
}

impl RunStore {
    /// Takes over the run: the next epoch, then the log as it is.
    ///
    /// # Errors
    /// When the log is damaged, or the storage fails or is full.
    pub fn writer(&self) -> Result<Writer, StoreError> {
        let epoch = self.start_epoch()?;
        let log = self.log()?;
        let newest_checkpoint = self.checkpoints()?.pop().unwrap_or(0);
        let newest_number = newest_checkpoint.max(self.newest_trace()?);
        Ok(Writer {
            run: self.clone(),
            epoch,
            log,
            parent: None,
            newest_checkpoint,
            newest_number,
            own_checkpoint: None,
            reported: HashSet::new(),
        })
    }
}

impl Writer {
    /// The run.
    pub fn run(&self) -> &RunStore {
        &self.run
    }

    /// Its epoch.
    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// The log as this writer knows it: with everything that it appended.
    pub fn log(&self) -> &Log {
        &self.log
    }

    pub(super) fn omitted(&mut self, blake3: &str) {
        self.log.omit(blake3.to_owned());
    }

    /// Goes on from a checkpoint: number `number`, or the newest. `None` when there is none yet.
    ///
    /// # Errors
    /// When it is missing, damaged, pruned, of a newer version, or beyond the end of the log, or
    /// cannot be read.
    pub fn resume(&mut self, number: Option<u64>) -> Result<Option<Checkpoint>, StoreError> {
        let newest = (self.newest_checkpoint > 0).then_some(self.newest_checkpoint);
        let Some(number) = number.or(newest) else { return Ok(None) };
        let checkpoint = self.run.checkpoint(number)?;
        if self.run.objects.find(&names::numbered(names::PRUNED, number))?.is_some() {
            return Err(StoreError::Pruned { object: format!("checkpoint {number}") });
        }
        let (known, needed) = (self.log.segments().len() as u64, checkpoint.log.segments);
        if known < needed {
            return Err(StoreError::Gap {
                object: names::numbered(names::SEGMENTS, known + 1),
                newest: names::numbered(names::CHECKPOINTS, number),
            });
        }
        self.parent = Some(number);
        Ok(Some(checkpoint))
    }

    /// Appends all usable new batches of the inbox to the log, at most `batches_max` of them.
    ///
    /// # Errors
    /// [`StoreError::Fenced`] when another writer took over; when the storage fails or is full.
    /// Batches that cannot be used are no error; they are reported.
    pub fn ingest(&mut self, batches_max: usize) -> Result<Ingested, StoreError> {
        self.ingest_checked(batches_max, |_| Ok(()))
    }

    /// As [`ingest`](Writer::ingest), but only batches of whose games `check` has nothing bad to
    /// say; the others are reported with what it says. What is in the log is there for good, so
    /// this is the place to look at each game.
    ///
    /// # Errors
    /// As [`ingest`](Writer::ingest).
    pub fn ingest_checked(
        &mut self,
        batches_max: usize,
        mut check: impl FnMut(&Episode) -> Result<(), String>,
    ) -> Result<Ingested, StoreError> {
        let inbox = self.run.inbox()?;
        let mut found = Ingested::default();
        for error in inbox.strange {
            if let StoreError::InboxName { object } = &error
                && self.reported.insert(object.clone())
            {
                found.rejected.push(error);
            }
        }
        let mut batches = Vec::new();
        for listed in inbox.batches {
            if batches.len() == batches_max.min(BATCHES_MAX) {
                break;
            }
            if self.log.has(&listed.blake3) || self.reported.contains(&listed.object) {
                continue;
            }
            match self.inspect(&listed, &mut check) {
                Ok(batch) => batches.push(batch),
                Err(error) => {
                    if !error.is_transient() {
                        self.reported.insert(listed.object);
                    }
                    found.rejected.push(error);
                }
            }
        }
        if let Some(segment) = self.append(batches)? {
            found.batches = segment.batches.len() as u64;
            found.games = segment.batches.iter().map(|batch| batch.games).sum();
            found.examples = segment.examples();
        }
        Ok(found)
    }

    /// A listed batch, if all its games are good.
    fn inspect(
        &self,
        listed: &InboxBatch,
        check: &mut impl FnMut(&Episode) -> Result<(), String>,
    ) -> Result<BatchRef, StoreError> {
        let (batch, episodes) = self.run.inspect(listed)?;
        for (game, episode) in episodes.iter().enumerate() {
            check(episode).map_err(|problem| StoreError::Game {
                object: listed.object.clone(),
                game,
                seed: episode.seed,
                problem,
            })?;
        }
        Ok(batch)
    }

    /// Appends batches to the log as a segment. Batches that are in the log already are left out;
    /// `None` when no others are given.
    ///
    /// Segments that an older writer appended at the last moment are read first; [`Writer::log`]
    /// has them.
    ///
    /// # Errors
    /// [`StoreError::Fenced`] when another writer took over; when the storage fails or is full.
    pub fn append(&mut self, batches: Vec<BatchRef>) -> Result<Option<&Segment>, StoreError> {
        loop {
            let mut own = HashSet::new();
            let fresh: Vec<BatchRef> = batches
                .iter()
                .filter(|batch| !self.log.has(&batch.blake3) && own.insert(&batch.blake3))
                .cloned()
                .collect();
            if fresh.is_empty() {
                return Ok(None);
            }
            self.check_epoch()?;
            let segment = Segment {
                number: self.log.segments().len() as u64 + 1,
                epoch: self.epoch,
                previous: self.log.head().map(str::to_owned),
                first_example: self.log.examples(),
                batches: fresh,
                created_s: now_s(),
            };
            let object = names::numbered(names::SEGMENTS, segment.number);
            let bytes = segment.seal();
            match self.run.objects.create(&object, bytes.clone())? {
                Created::Done => {
                    self.log.push(segment, &bytes)?;
                    return Ok(self.log.segments().last());
                }
                Created::Taken(found) => {
                    self.yield_to(Segment::unseal(&object, &found)?.epoch)?;
                    self.run.refresh(&mut self.log)?;
                }
            }
        }
    }

    /// Creates a checkpoint: its blobs, then in one stroke the checkpoint.
    ///
    /// # Errors
    /// [`StoreError::Fenced`] when another writer took over; when a role has other characters than
    /// it may have; when the storage fails or is full.
    pub fn create_checkpoint(&mut self, draft: CheckpointDraft) -> Result<Checkpoint, StoreError> {
        for role in draft.blobs.keys() {
            names::check(role, "a role")?;
        }
        self.check_epoch()?;
        let mut blobs = BTreeMap::new();
        for (role, bytes) in draft.blobs {
            blobs.insert(role, self.run.put_blob(self.epoch, bytes)?);
        }
        let mut checkpoint = Checkpoint {
            number: self.newest_number + 1,
            epoch: self.epoch,
            parent: self.parent,
            step: draft.step,
            config: draft.config,
            log: draft.log,
            blobs,
            state: draft.state,
            metrics: draft.metrics,
            created_s: now_s(),
        };
        loop {
            self.check_epoch()?;
            let object = names::numbered(names::CHECKPOINTS, checkpoint.number);
            match self.run.objects.create(&object, checkpoint.seal())? {
                Created::Done => break,
                Created::Taken(found) => {
                    let taken = Checkpoint::unseal(&object, checkpoint.number, &found)?;
                    self.yield_to(taken.epoch)?;
                    checkpoint.number += 1;
                }
            }
        }
        self.newest_checkpoint = checkpoint.number;
        self.newest_number = checkpoint.number;
        self.parent = Some(checkpoint.number);
        self.own_checkpoint = Some(checkpoint.number);
        Ok(checkpoint)
    }

    /// Stops if a newer epoch began.
    pub(super) fn check_epoch(&self) -> Result<(), StoreError> {
        self.yield_to(self.run.newest_epoch()?)
    }

    /// Stops if what was found is of a newer epoch. One of the same epoch is this writer's own,
    /// from an attempt whose answer was lost.
    fn yield_to(&self, found: u64) -> Result<(), StoreError> {
        if found > self.epoch {
            return Err(StoreError::Fenced { mine: self.epoch, newest: found });
        }
        Ok(())
    }
}

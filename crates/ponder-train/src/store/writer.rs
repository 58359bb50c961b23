//! The single writer of the log and the checkpoints.
//!
//! # Why an old and a new writer cannot corrupt a run
//!
//! The storage gives one guarantee: of all attempts to create an object, one wins, and every reader
//! from then on sees its bytes. Nothing is assumed about clocks or about how long a process, or a
//! request in the network, may be delayed.
//!
//! A writer first takes an epoch: it creates the next number under `epochs/`. Only then does it
//! read the log and the checkpoints. Before each segment and each checkpoint it lists the epochs,
//! and stops if there is a newer one. An old writer may be suspended between this check and its
//! create, so it can still write *one* object after a newer epoch began. The cases are:
//!
//! - **A segment, under a number that the new writer has not used.** It is an ordinary segment:
//!   whole, next in the chain, of batches that no segment before it lists. The new writer finds
//!   the number taken by an older epoch when it tries to use it, reads that segment, removes its
//!   batches from its own list, and takes the next number. Nothing is lost or duplicated, since a
//!   segment is only ever created after reading all before it: its number is one more than the
//!   newest that its writer has read, and the chain of hashes proves it.
//! - **A segment, under a number that the new writer has used.** The create fails; the old writer
//!   finds a newer epoch there and stops.
//! - **A checkpoint, under a number that the new writer has not used.** It is a whole checkpoint of
//!   the old writer's line, trained on segments that stay in the log. The new writer does
//!   not adopt it: it takes the next number, and its `parent` is the checkpoint that it resumed
//!   from. Should the new writer die before that, the next one resumes from the old writer's
//!   checkpoint, which is as good as any.
//! - **A checkpoint, under a number that the new writer has used.** The same as for segments.
//!
//! Epochs never decrease along the log: a writer with an older epoch that has read a newer one
//! stops.
//!
//! Deletions are the last case. Blobs have the epoch of their writer in their name, and a writer
//! deletes only blobs up to its own epoch, so never one of a newer writer. It deletes only while
//! the newest checkpoint is its own. All checkpoints of older epochs that can ever exist do exist
//! by then: an older writer's next number is one that is taken, since numbers are never freed. So
//! its list of referenced blobs is complete.

use super::checkpoint::{Checkpoint, CheckpointDraft};
use super::inbox::{BatchRef, InboxBatch};
use super::log::{Log, Segment};
use super::objects::Created;
use super::{RunStore, StoreError, names, now_s};
use crate::Episode;
use ponder_arena::campaign::Origin;
use std::collections::{BTreeMap, HashSet};

/// Maximum number of batches in one segment.
const BATCHES_MAX: usize = 1000;

/// The optimizer's side of a run: appends to the log, creates checkpoints, prunes. It holds the
/// newest epoch until another writer takes one.
///
/// After [`StoreError::Fenced`] it cannot be used any more. After other errors the call may be
/// retried.
pub struct Writer {
    pub(super) run: RunStore,
    pub(super) epoch: u64,
    log: Log,
    parent: Option<u64>,
    /// Newest known checkpoint; 0 for none.
    newest_checkpoint: u64,
    /// Largest checkpoint number that anything in the run refers to. It is that of the newest
    /// checkpoint, unless that was deleted by hand.
    newest_number: u64,
    /// Newest checkpoint created by this writer.
    pub(super) own_checkpoint: Option<u64>,
    /// Unusable objects of the inbox, which were reported once and are skipped from then on.
    rejected_before: HashSet<String>,
}

/// Result of [`Writer::ingest`].
#[derive(Debug, Default)]
pub struct Ingested {
    /// Number of batches appended to the log.
    pub batches: u64,
    /// Number of games in them.
    pub games: u64,
    /// Number of training examples in them.
    pub examples: u64,
    /// Unusable objects of the inbox, with the reasons. Each is reported once, except if the
    /// storage failed and a retry may succeed.
    pub rejected: Vec<StoreError>,
}

impl RunStore {
    /// Takes over the run: takes the next epoch, then reads the log.
    ///
    /// # Errors
    /// Fails when the log is damaged, or the storage fails or is full.
    pub fn writer(&self) -> Result<Writer, StoreError> {
        self.writer_of(None)
    }

    /// Takes over the run like [`writer`](RunStore::writer), for a process of this program and
    /// machine.
    ///
    /// # Errors
    /// Fails when the log is damaged, or the storage fails or is full.
    pub fn writer_of(&self, origin: Option<&Origin>) -> Result<Writer, StoreError> {
        let epoch = self.start_epoch(origin)?;
        let log = self.log()?;
        let newest_checkpoint = self.checkpoints()?.pop().unwrap_or(0);
        let newest_number = newest_checkpoint.max(self.newest_referenced()?);
        Ok(Writer {
            run: self.clone(),
            epoch,
            log,
            parent: None,
            newest_checkpoint,
            newest_number,
            own_checkpoint: None,
            rejected_before: HashSet::new(),
        })
    }
}

impl Writer {
    /// Run directory.
    pub fn run(&self) -> &RunStore {
        &self.run
    }

    /// Epoch of this writer.
    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// The log as known to this writer, including everything that it appended.
    pub fn log(&self) -> &Log {
        &self.log
    }

    pub(super) fn omitted(&mut self, blake3: &str) {
        self.log.omit(blake3.to_owned());
    }

    /// Resumes from checkpoint number `number`, or from the newest. Returns `None` if there is none
    /// yet.
    ///
    /// # Errors
    /// Fails when the checkpoint is missing, damaged, pruned, of a newer version, or beyond the end
    /// of the log, or cannot be read.
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
    /// Fails when the storage fails or is full; with [`StoreError::Fenced`] when another writer
    /// took over. Unusable batches are not an error; they are reported in the result.
    pub fn ingest(&mut self, batches_max: usize) -> Result<Ingested, StoreError> {
        self.ingest_checked(batches_max, |_| Ok(()))
    }

    /// The same as [`ingest`](Writer::ingest), but only for batches whose games all pass `check`;
    /// the others are reported with its error. Batches in the log are permanent, so this is the
    /// place to validate each game.
    ///
    /// # Errors
    /// See [`ingest`](Writer::ingest).
    pub fn ingest_checked(
        &mut self,
        batches_max: usize,
        mut check: impl FnMut(&Episode) -> Result<(), String>,
    ) -> Result<Ingested, StoreError> {
        let inbox = self.run.inbox()?;
        let mut found = Ingested::default();
        for error in inbox.unrecognized {
            if let StoreError::InboxName { object } = &error
                && self.rejected_before.insert(object.clone())
            {
                found.rejected.push(error);
            }
        }
        let mut batches = Vec::new();
        for listed in inbox.batches {
            if batches.len() == batches_max.min(BATCHES_MAX) {
                break;
            }
            if self.log.has(&listed.blake3) || self.rejected_before.contains(&listed.object) {
                continue;
            }
            match self.inspect(&listed, &mut check) {
                Ok(batch) => batches.push(batch),
                Err(error) => {
                    if !error.is_transient() {
                        self.rejected_before.insert(listed.object);
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

    /// Reads and validates a listed batch and all its games.
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

    /// Appends batches to the log as one segment. Batches that are already in the log are left out;
    /// `None` if there are no others.
    ///
    /// Segments that an older writer appended at the last moment are read first and included in
    /// [`Writer::log`].
    ///
    /// # Errors
    /// Fails when the storage fails or is full; with [`StoreError::Fenced`] when another writer
    /// took over.
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
                    self.check_not_fenced(Segment::unseal(&object, &found)?.epoch)?;
                    self.run.refresh(&mut self.log)?;
                }
            }
        }
    }

    /// Creates a checkpoint: first its blobs, then atomically the checkpoint itself.
    ///
    /// # Errors
    /// Fails when a role contains characters that are not allowed, or the storage fails or is full;
    /// with [`StoreError::Fenced`] when another writer took over.
    pub fn create_checkpoint(&mut self, draft: CheckpointDraft) -> Result<Checkpoint, StoreError> {
        for role in draft.blobs.keys() {
            names::check(role, "the name of a role")?;
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
                    self.check_not_fenced(taken.epoch)?;
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

    /// Returns an error if a newer epoch began.
    pub(super) fn check_epoch(&self) -> Result<(), StoreError> {
        self.check_not_fenced(self.run.newest_epoch()?)
    }

    /// Returns an error if an object found belongs to a newer epoch. One of the same epoch is this
    /// writer's own, from an attempt whose response was lost.
    fn check_not_fenced(&self, found: u64) -> Result<(), StoreError> {
        if found > self.epoch {
            return Err(StoreError::Fenced { mine: self.epoch, newest: found });
        }
        Ok(())
    }
}

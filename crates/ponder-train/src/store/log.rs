//! The log, which defines the order of all games.

use super::inbox::BatchRef;
use super::seal::{Kind, seal, unseal};
use super::{RunStore, StoreError, names};
use crate::Episode;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// Number of manifests read at a time.
const CHUNK: usize = 256;

/// A segment of the log: batches appended together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Segment {
    /// Number of the segment, from 1 without gaps.
    pub number: u64,
    /// Epoch of the writer.
    pub epoch: u64,
    /// BLAKE3 hash of the previous segment; `None` for the first.
    pub previous: Option<String>,
    /// Number of examples in all earlier segments.
    pub first_example: u64,
    /// Batches in order.
    pub batches: Vec<BatchRef>,
    /// Time of writing, in seconds since 1970.
    pub created_s: u64,
}

const KIND: Kind = Kind {
    format: "ponder-segment",
    version: 1,
    remedy: "restore it from a backup: without it the order of the games is unknown",
};

/// Snapshot of the log as of its last read.
///
/// Examples are numbered from 0 through all segments: batch by batch, game by game, ply by ply.
#[derive(Clone, Debug, Default)]
pub struct Log {
    segments: Vec<Segment>,
    head: Option<String>,
    examples: u64,
    games: u64,
    hashes: HashSet<String>,
    /// Hashes of omitted batches.
    omitted: HashSet<String>,
}

/// A batch in the log.
#[derive(Clone, Copy, Debug)]
pub struct LogBatch<'l> {
    /// Number of its segment.
    pub segment: u64,
    /// Number of its first example.
    pub first_example: u64,
    /// Reference to the batch.
    pub batch: &'l BatchRef,
    /// True if the batch is omitted ([`Writer::omit`](super::Writer::omit)): its examples keep
    /// their numbers but are not read.
    pub is_omitted: bool,
}

impl Segment {
    /// Number of examples in the segment.
    pub fn examples(&self) -> u64 {
        self.batches.iter().map(|batch| batch.examples).sum()
    }

    /// Number of the first example after the segment.
    pub fn end_example(&self) -> u64 {
        self.first_example + self.examples()
    }

    pub(super) fn seal(&self) -> Vec<u8> {
        seal(KIND, self)
    }

    pub(super) fn unseal(object: &str, bytes: &[u8]) -> Result<Self, StoreError> {
        unseal(KIND, object, bytes)
    }
}

impl Log {
    /// Segments in order.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// Number of examples.
    pub fn examples(&self) -> u64 {
        self.examples
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Returns whether the log has a batch with this hash.
    pub fn has(&self, blake3: &str) -> bool {
        self.hashes.contains(blake3)
    }

    /// Batches that contain example number `example` or any later one, in order.
    pub fn batches_from(&self, example: u64) -> impl Iterator<Item = LogBatch<'_>> {
        let start = self.segments.partition_point(|segment| segment.end_example() <= example);
        let batches = self.segments[start..].iter().flat_map(move |segment| {
            let mut first_example = segment.first_example;
            segment.batches.iter().map(move |batch| {
                let is_omitted = self.omitted.contains(&batch.blake3);
                let entry = LogBatch { segment: segment.number, first_example, batch, is_omitted };
                first_example += batch.examples;
                entry
            })
        });
        batches.skip_while(move |entry| entry.first_example + entry.batch.examples <= example)
    }

    /// Marks a batch as omitted.
    pub(super) fn omit(&mut self, blake3: String) {
        self.omitted.insert(blake3);
    }

    /// Hash of the newest segment.
    pub(super) fn head(&self) -> Option<&str> {
        self.head.as_deref()
    }

    /// Appends a segment that was read or written.
    pub(super) fn push(&mut self, segment: Segment, bytes: &[u8]) -> Result<(), StoreError> {
        let problem = self.problem(&segment);
        if let Some(problem) = problem {
            return Err(StoreError::Damaged {
                object: names::numbered(names::SEGMENTS, self.segments.len() as u64 + 1),
                problem,
                remedy: KIND.remedy.to_owned(),
            });
        }
        self.head = Some(blake3::hash(bytes).to_hex().to_string());
        for batch in &segment.batches {
            self.examples += batch.examples;
            self.games += batch.games;
            self.hashes.insert(batch.blake3.clone());
        }
        self.segments.push(segment);
        Ok(())
    }

    fn problem(&self, segment: &Segment) -> Option<String> {
        let number = self.segments.len() as u64 + 1;
        if segment.number != number {
            return Some(format!("it says that its number is {}", segment.number));
        }
        if segment.previous != self.head {
            return Some("it does not follow the segment before it".to_owned());
        }
        if segment.first_example != self.examples {
            return Some(format!(
                "it begins at example {}, not at the end of the segment before it",
                segment.first_example
            ));
        }
        if self.segments.last().is_some_and(|last| last.epoch > segment.epoch) {
            return Some(format!(
                "it has epoch {}, which is older than that of the segment before it",
                segment.epoch
            ));
        }
        let mut sums = (self.examples, self.games);
        let mut own = HashSet::new();
        for batch in &segment.batches {
            if self.hashes.contains(&batch.blake3) || !own.insert(&batch.blake3) {
                return Some(format!("it lists {} a second time", batch.object));
            }
            let (examples, games) =
                (sums.0.checked_add(batch.examples), sums.1.checked_add(batch.games));
            let (Some(examples), Some(games)) = (examples, games) else {
                return Some("it counts more examples than possible".to_owned());
            };
            sums = (examples, games);
        }
        None
    }
}

impl RunStore {
    /// Reads the whole log.
    ///
    /// # Errors
    /// Fails when a segment is missing or damaged, or cannot be read.
    pub fn log(&self) -> Result<Log, StoreError> {
        let mut log = Log::default();
        self.refresh(&mut log)?;
        Ok(log)
    }

    /// Reads the segments that were added to the log since, and returns their number.
    ///
    /// # Errors
    /// Fails when a segment is missing or damaged, or cannot be read. Segments read before the
    /// error are kept.
    pub fn refresh(&self, log: &mut Log) -> Result<usize, StoreError> {
        let before = log.segments.len();
        let marks = self.objects.list(names::OMITTED)?;
        let marks = marks.iter().filter_map(|mark| names::omitted_hash(&mark.name));
        log.omitted.extend(marks.map(str::to_owned));
        let newest = self.numbers(names::SEGMENTS)?.pop().unwrap_or(0);
        let numbers: Vec<_> = (before as u64 + 1..=newest).collect();
        for chunk in numbers.chunks(CHUNK) {
            let objects: Vec<_> =
                chunk.iter().map(|&number| names::numbered(names::SEGMENTS, number)).collect();
            // Each number up to the newest is requested, listed or not: a listing concurrent with
            // appends may skip one.
            for (object, found) in objects.iter().zip(self.objects.find_all(&objects)?) {
                let bytes = found.ok_or_else(|| StoreError::Gap {
                    object: object.clone(),
                    newest: names::numbered(names::SEGMENTS, newest),
                })?;
                log.push(Segment::unseal(object, &bytes)?, &bytes)?;
            }
        }
        Ok(log.segments.len() - before)
    }

    /// Numbers of all segments, in ascending order.
    ///
    /// # Errors
    /// Fails when the storage fails.
    pub fn segment_numbers(&self) -> Result<Vec<u64>, StoreError> {
        self.numbers(names::SEGMENTS)
    }

    /// Reads one segment. Without those before it, its place in the log is not verified.
    ///
    /// # Errors
    /// Fails when the segment is missing or damaged, or cannot be read.
    pub fn segment(&self, number: u64) -> Result<Segment, StoreError> {
        let object = names::numbered(names::SEGMENTS, number);
        let bytes = self.objects.get(&object, KIND.remedy)?;
        Segment::unseal(&object, &bytes)
    }

    /// Reads the games from example number `example` on: for each batch the number of its first
    /// example and its games. The first batch may begin before `example`. Omitted batches are
    /// skipped.
    ///
    /// # Errors
    /// Each item is an error if its batch is missing, was dropped, is damaged or cannot be read.
    pub fn games_from<'l>(
        &'l self,
        log: &'l Log,
        example: u64,
    ) -> impl Iterator<Item = Result<(u64, Vec<Episode>), StoreError>> + 'l {
        let read = log.batches_from(example).filter(|entry| !entry.is_omitted);
        read.map(|entry| Ok((entry.first_example, self.games_of(entry)?)))
    }

    /// Reads the games of a batch of the log.
    ///
    /// # Errors
    /// Fails when the batch is missing, was dropped, is damaged or cannot be read.
    pub fn games_of(&self, entry: LogBatch<'_>) -> Result<Vec<Episode>, StoreError> {
        match self.read_batch(entry.batch) {
            Err(error @ StoreError::Missing { .. }) => {
                let mark = names::numbered(names::DROPPED, entry.segment);
                let dropped = self.objects.find(&mark)?.is_some();
                let object = names::numbered(names::SEGMENTS, entry.segment);
                Err(if dropped { StoreError::Pruned { object } } else { error })
            }
            read => read,
        }
    }
}

//! One run in the cache: parts that are read at each request, and parts that are read once and
//! never change.

use super::games::CachedBatches;
use super::read::{self, LastWrite};
use super::wire::{
    RunCheckpoint, RunDetails, RunGames, RunNow, RunPoint, RunReplay, RunSetting, RunStrength,
    RunSummary,
};
use crate::watch::cache::Entry;
use crate::watch::replay::NoReplay;
use ponder_games::GameSpec;
use ponder_train::store::{RunStore, StoreError, thinned};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Maximum number of metrics records in a response.
const POINTS_MAX: usize = 400;
/// Maximum number of checkpoints in a response: this number spread over the whole run, plus the
/// newest.
const CHECKPOINTS_MAX: usize = 300;
const CHECKPOINTS_NEWEST: usize = 20;
/// Maximum number of problems in a response.
const PROBLEMS_MAX: usize = 20;

/// Maximum number of objects that are cached while only lists of runs are requested.
const KEPT_MAX: usize = 2 * (POINTS_MAX + CHECKPOINTS_MAX);

/// A run, and those of its objects that were read. Later damage to an object goes undetected.
pub(super) struct CachedRun {
    path: PathBuf,
    /// Creation time of the run, which distinguishes it from a later one in the same folder.
    created: Option<SystemTime>,
    store: Option<RunStore>,
    records: BTreeMap<u64, RunNow>,
    checkpoints: BTreeMap<u64, RunCheckpoint>,
    batches: CachedBatches,
}

impl Entry for CachedRun {
    const KEPT_MAX: usize = 64;

    fn open(path: &Path) -> Self {
        CachedRun {
            path: path.to_owned(),
            created: read::created(path),
            store: None,
            records: BTreeMap::new(),
            checkpoints: BTreeMap::new(),
            batches: CachedBatches::default(),
        }
    }

    fn is_current(&self) -> bool {
        self.created == read::created(&self.path)
    }
}

impl CachedRun {
    /// Returns when the run was created, if its games have these rules.
    pub(super) fn created_with(&mut self, rules: &GameSpec) -> Option<SystemTime> {
        let (_, config) = self.open_store().ok()?.config().ok()?;
        let has_rules = config.rules.parse::<GameSpec>().is_ok_and(|own| own == *rules);
        self.created.filter(|_| has_rules)
    }

    /// Returns a summary of the run. Anything that cannot be read is reported as its problem.
    pub(super) fn summary(&mut self, name: &str) -> RunSummary {
        let mut problems = Vec::new();
        let mut summary = self.begin(name, &mut problems);
        if self.store.is_some() {
            if self.records.len() + self.checkpoints.len() > KEPT_MAX {
                self.records.clear();
                self.checkpoints.clear();
            }
            let checkpoints = self.numbers(RunStore::checkpoints, &mut problems);
            summary.checkpoints = checkpoints.len();
            self.read_checkpoints(name, newest(&checkpoints), &mut problems);
            let records = self.numbers(RunStore::metrics, &mut problems);
            self.read_records(newest(&records), &mut problems);
            let measure = self.with(RunStore::newest_measure, &mut problems).flatten();
            summary.strength = measure.and_then(|measure| read::strength(&measure));
            self.finish(&mut summary);
        }
        summary.problem = problems.into_iter().next();
        summary
    }

    /// Returns all details of the run.
    pub(super) fn details(&mut self, name: &str) -> RunDetails {
        let mut problems = Vec::new();
        let mut summary = self.begin(name, &mut problems);
        let mut details = RunDetails::default();
        if self.store.is_some() {
            let checkpoints = self.numbers(RunStore::checkpoints, &mut problems);
            summary.checkpoints = checkpoints.len();
            let (older, newest) =
                checkpoints.split_at(checkpoints.len().saturating_sub(CHECKPOINTS_NEWEST));
            let mut chosen = thinned(older, CHECKPOINTS_MAX);
            chosen.extend(newest);
            self.read_checkpoints(name, &chosen, &mut problems);
            self.checkpoints.retain(|number, _| chosen.contains(number));
            let records = self.numbers(RunStore::metrics, &mut problems);
            let chosen = thinned(&records, POINTS_MAX);
            self.read_records(&chosen, &mut problems);
            self.records.retain(|number, _| chosen.contains(number));
            details.strength = self.strength(&mut problems);
            summary.strength = details.strength.last().cloned();
            details.settings = self.settings(&mut problems);
            details.origin = self.with(RunStore::newest_origin, &mut problems).flatten();
            self.finish(&mut summary);
        }
        details.now = self.records.last_entry().map(|newest| newest.get().clone());
        details.points = self.points();
        details.checkpoints = self.checkpoints_with(&details.strength);
        problems.truncate(PROBLEMS_MAX);
        summary.problem = problems.first().cloned();
        RunDetails { summary, problems, ..details }
    }

    /// Returns the newest finished games.
    pub(super) fn games(&mut self) -> RunGames {
        match self.open_store() {
            Ok(store) => self.batches.newest(&store),
            Err(problem) => RunGames { problem: Some(problem), ..RunGames::default() },
        }
    }

    /// Returns a finished game by the numbers of its segment and of itself, at the position after
    /// `ply` moves or after the last one.
    pub(super) fn replay(
        &mut self,
        game: (u64, u64),
        ply: Option<u32>,
    ) -> Result<RunReplay, NoReplay> {
        let store = self.open_store().map_err(NoReplay::Broken)?;
        self.batches.replay(&store, game, ply)
    }

    /// Opens the run unless it is open.
    fn open_store(&mut self) -> Result<RunStore, String> {
        if let Some(store) = &self.store {
            return Ok(store.clone());
        }
        let path = self.path.to_str();
        let path = path.ok_or("the path of the run is not UTF-8; rename its folders")?;
        let store = RunStore::open(path).map_err(|error| error.to_string())?;
        Ok(self.store.insert(store).clone())
    }

    /// Opens the run, and returns what its configuration alone says.
    fn begin(&mut self, name: &str, problems: &mut Vec<String>) -> RunSummary {
        let mut summary = RunSummary { name: name.to_owned(), ..RunSummary::default() };
        problems.extend(self.open_store().err());
        if let Some(config) = self.with(|store| store.config(), problems) {
            summary.kind = self.store.as_ref().map(|store| store.game().to_owned());
            summary.network = read::network(&config.1.settings);
            summary.rules = Some(config.1.rules);
        }
        summary
    }

    /// Fills in the progress of the newest checkpoint or metrics, and whether a program is writing.
    fn finish(&mut self, summary: &mut RunSummary) {
        let record = self.records.last_entry().map(|newest| newest.get().clone());
        let checkpoint = self.checkpoints.last_entry().map(|newest| newest.get().point.clone());
        let points = record.iter().map(RunNow::point).chain(checkpoint);
        if let Some(newest) = points.max_by_key(|point| (point.unix_s, point.progress.step)) {
            summary.step = newest.progress.step;
            summary.games = newest.progress.games;
            summary.trained_s = newest.progress.trained_s;
        }
        let LastWrite { unix_s, is_live } = read::last_write(&self.path, record.as_ref());
        summary.written_unix_s = unix_s;
        summary.is_live = is_live;
    }

    /// Queries the store; an error is added to the problems.
    fn with<T>(
        &self,
        ask: impl FnOnce(&RunStore) -> Result<T, StoreError>,
        problems: &mut Vec<String>,
    ) -> Option<T> {
        ask(self.store.as_ref()?).map_err(|error| problems.push(error.to_string())).ok()
    }

    fn numbers(
        &self,
        ask: impl FnOnce(&RunStore) -> Result<Vec<u64>, StoreError>,
        problems: &mut Vec<String>,
    ) -> Vec<u64> {
        self.with(ask, problems).unwrap_or_default()
    }

    /// Reads and caches these checkpoints.
    fn read_checkpoints(&mut self, name: &str, numbers: &[u64], problems: &mut Vec<String>) {
        for &number in numbers {
            // The network is written last; a checkpoint without one is read again.
            if self.checkpoints.get(&number).is_some_and(|known| known.model.is_some()) {
                continue;
            }
            if let Some(found) = self.with(|store| store.checkpoint(number), problems) {
                let found = read::checkpoint(name, &self.path, &found);
                self.checkpoints.insert(number, found);
            }
        }
    }

    /// Reads and caches the metrics records of these numbers.
    fn read_records(&mut self, numbers: &[u64], problems: &mut Vec<String>) {
        let is_unknown = |number: &&u64| !self.records.contains_key(number);
        let unknown: Vec<u64> = numbers.iter().filter(is_unknown).copied().collect();
        let read = self.with(|store| store.metrics_of(&unknown), problems).unwrap_or_default();
        for record in read {
            let record = record.map_err(|error| error.to_string());
            match record.and_then(|record| Ok((record.number, read::record(record)?))) {
                Ok((number, now)) => {
                    self.records.insert(number, now);
                }
                Err(problem) => problems.push(problem),
            }
        }
    }

    fn strength(&self, problems: &mut Vec<String>) -> Vec<RunStrength> {
        let measures = self.with(RunStore::measures_each, problems).unwrap_or_default();
        let mut found = Vec::new();
        for measure in measures {
            match measure {
                Ok(measure) => found.extend(read::strength(&measure)),
                Err(error) => problems.push(error.to_string()),
            }
        }
        found.sort_by(|one: &RunStrength, other| {
            one.measurement.trained_s.total_cmp(&other.measurement.trained_s)
        });
        found
    }

    fn settings(&self, problems: &mut Vec<String>) -> Vec<RunSetting> {
        let config = self.with(|store| store.config(), problems);
        config.map_or_else(Vec::new, |(_, config)| read::settings(&config.settings))
    }

    /// Returns the progress of the run over time. A run that was killed resumes from its newest
    /// checkpoint: points after that one are dropped.
    fn points(&self) -> Vec<RunPoint> {
        let records: Vec<RunPoint> = self.records.values().map(RunNow::point).collect();
        let first = records.first().map_or(f64::INFINITY, |point| point.progress.trained_s);
        let checkpoints = self.checkpoints.values().map(|checkpoint| &checkpoint.point);
        let before = checkpoints.filter(|point| point.progress.trained_s < first);
        let mut points: Vec<RunPoint> = Vec::new();
        for point in before.cloned().chain(records) {
            let trained_s = point.progress.trained_s;
            while points.last().is_some_and(|last| last.progress.trained_s >= trained_s) {
                points.pop();
            }
            points.push(point);
        }
        points
    }

    /// Returns the checkpoints, newest first, each with the strength measurements of networks from
    /// its step up to the next checkpoint's.
    fn checkpoints_with(&self, strength: &[RunStrength]) -> Vec<RunCheckpoint> {
        let mut next = u64::MAX;
        let with = |checkpoint: &RunCheckpoint| {
            let own = checkpoint.point.progress.step..next;
            next = own.start;
            let own = strength.iter().filter(|one| own.contains(&one.measurement.step));
            RunCheckpoint { strength: own.cloned().collect(), ..checkpoint.clone() }
        };
        self.checkpoints.values().rev().map(with).collect()
    }
}

fn newest(numbers: &[u64]) -> &[u64] {
    &numbers[numbers.len().saturating_sub(1)..]
}

//! Measurements in the folders of matches and of runs, for pages to watch. Nothing here writes.

mod curve;
mod known;
mod tally;
#[cfg(test)]
pub(crate) mod twins;
pub(crate) mod wire;

use crate::watch::folder::inside;
use curve::Curve;
use known::Known;
use ponder_arena::measure::Experiment;
use ponder_games::GameSpec;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::sync::Mutex;
use wire::{ExperimentDetails, ExperimentKind, ExperimentList, ExperimentPlace, ExperimentSummary};

/// Experiments in a list.
const LISTED_MAX: usize = 500;
/// Experiments that are remembered.
const KNOWN_MAX: usize = 2 * LISTED_MAX;
/// Experiments whose games are remembered.
const SHOWN_MAX: usize = 16;

/// The folders with experiments.
#[derive(Clone)]
pub(crate) struct Experiments {
    folders: Vec<(ExperimentPlace, PathBuf)>,
    /// One request at a time reads, so that many pages are no more work for the disk than one.
    shelf: Arc<Mutex<Shelf>>,
}

/// What was read of experiments, by their folders.
#[derive(Default)]
struct Shelf(HashMap<PathBuf, Known>);

/// Which experiment a page wants to see.
pub(crate) struct Wanted {
    pub(crate) name: String,
    /// The folder it lies in; where nothing is said, the first that has it.
    pub(crate) place: Option<ExperimentPlace>,
    /// A folder inside, of a checkpoint of a curve.
    pub(crate) part: Option<String>,
}

impl Experiments {
    pub(crate) fn new(matches: Option<PathBuf>, runs: Option<PathBuf>) -> Self {
        let matches = matches.map(|folder| (ExperimentPlace::Matches, folder));
        let runs = runs.map(|folder| (ExperimentPlace::Runs, folder));
        Experiments { folders: matches.into_iter().chain(runs).collect(), shelf: Arc::default() }
    }

    /// All experiments. `None` if reading crashed.
    pub(crate) async fn list(&self) -> Option<ExperimentList> {
        let folders = self.folders.clone();
        self.read(move |shelf| shelf.list(&folders)).await
    }

    /// One experiment; the inner `None` if there is none of this name.
    pub(crate) async fn details(&self, wanted: Wanted) -> Option<Option<ExperimentDetails>> {
        let folders = self.folders.clone();
        self.read(move |shelf| shelf.details(&folders, &wanted)).await
    }

    /// Reads on a thread that may wait.
    async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&mut Shelf) -> T + Send + 'static,
    ) -> Option<T> {
        let mut shelf = Arc::clone(&self.shelf).lock_owned().await;
        tokio::task::spawn_blocking(move || read(&mut shelf)).await.ok()
    }
}

impl Shelf {
    fn list(&mut self, folders: &[(ExperimentPlace, PathBuf)]) -> ExperimentList {
        let mut found = Vec::new();
        for (place, folder) in folders {
            let entries = folder.read_dir().into_iter().flatten();
            let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
            let mut names: Vec<_> = names.collect();
            names.sort_unstable();
            let here = names.into_iter().filter_map(|name| {
                let path = inside(folder, &name)?;
                holds_one(&path).then_some((*place, name, path))
            });
            found.extend(here);
        }
        // The same folder may be given twice.
        let mut seen = std::collections::HashSet::new();
        found.retain(|(_, _, path)| seen.insert(path.clone()));
        let left_out = found.len().saturating_sub(LISTED_MAX);
        found.truncate(LISTED_MAX);
        let summaries = found.into_iter().map(|(place, name, path)| {
            let summary = match self.known(&path) {
                Some(known) => known.summary(),
                None => of_curve(&path).summary,
            };
            ExperimentSummary { name, place, ..summary }
        });
        let mut experiments: Vec<_> = summaries.collect();
        experiments.sort_by_key(|one| Reverse((one.is_live, one.written_unix_s)));
        let whole = |folder: &PathBuf| folder.canonicalize().unwrap_or_else(|_| folder.clone());
        let mut paths: Vec<_> = folders.iter().map(|(_, folder)| whole(folder)).collect();
        paths.dedup();
        let folders = paths.into_iter().map(|path| path.display().to_string()).collect();
        ExperimentList { folders, experiments, left_out }
    }

    fn details(
        &mut self,
        folders: &[(ExperimentPlace, PathBuf)],
        wanted: &Wanted,
    ) -> Option<ExperimentDetails> {
        let Wanted { name, place, part } = wanted;
        let of_place = folders.iter().filter(|(here, _)| place.is_none_or(|place| place == *here));
        let (place, path) = of_place
            .filter_map(|(here, folder)| Some((*here, inside(folder, name)?)))
            .find(|(_, path)| holds_one(path))?;
        let path = match part {
            Some(part) => inside(&path, part).filter(|path| is_experiment(path))?,
            None => path,
        };
        let mut details = match self.known(&path) {
            Some(known) => known.details(),
            None => of_curve(&path),
        };
        self.forget_all_but(&path);
        (details.summary.name, details.summary.place) = (name.clone(), place);
        details.summary.part.clone_from(part);
        Some(details)
    }

    /// What is known of an experiment; `None` if the folder holds a curve.
    fn known(&mut self, path: &Path) -> Option<&mut Known> {
        if !is_experiment(path) {
            return None;
        }
        if !self.0.get(path).is_some_and(|known| known.is_current(path)) {
            self.0.remove(path);
        }
        if self.0.len() >= KNOWN_MAX && !self.0.contains_key(path) {
            self.0.clear();
        }
        Some(self.0.entry(path.to_owned()).or_insert_with(|| Known::new(path)))
    }

    /// Forgets the games of experiments where too many are remembered.
    fn forget_all_but(&mut self, path: &Path) {
        if self.0.values().filter(|known| known.is_shown()).count() > SHOWN_MAX {
            let others = self.0.iter_mut().filter(|(other, _)| *other != path);
            others.for_each(|(_, known)| known.forget());
        }
    }
}

fn is_experiment(path: &Path) -> bool {
    path.join(Experiment::FILE).is_file()
}

fn holds_one(path: &Path) -> bool {
    is_experiment(path) || curve::is_curve(path)
}

/// Everything that a page shows of a curve, but its name.
fn of_curve(path: &Path) -> ExperimentDetails {
    let (curve, problem) = Curve::read(path);
    let live = |part: &String| known::is_live(&path.join(part));
    let game = curve.rules.as_ref().and_then(|rules| rules.parse::<GameSpec>().ok());
    let written = curve.parts.iter().map(|part| {
        let files = [Experiment::FILE, ponder_arena::campaign::Journal::FILE];
        known::written_unix_s(&path.join(part), &files)
    });
    let written = written.chain([known::written_unix_s(path, &[curve::FILE])]).max();
    let summary = ExperimentSummary {
        measures: Some(ExperimentKind::Curve),
        kind: game.map(|game| game.info().name.to_owned()),
        rules: curve.rules.clone(),
        played: curve.points.iter().map(|point| point.games).sum(),
        is_live: curve.parts.iter().any(live),
        written_unix_s: written.unwrap_or(0),
        problem,
        ..Default::default()
    };
    let figures = if curve.points.is_empty() { Vec::new() } else { vec![curve.figure()] };
    ExperimentDetails { summary, figures, curve: curve.points, ..Default::default() }
}

//! Matches, strength measurements and leagues in the folders of matches and of runs.

mod cache_entry;
mod curve;
mod replay;
mod tally;
pub(crate) mod wire;

use super::Crashed;
use super::cache::{Cache, Watched};
use super::folder::inside;
use super::replay::NoReplay;
use cache_entry::CachedExperiment;
use curve::Curve;
use ponder_arena::campaign::{Journal, is_being_played};
use ponder_arena::measure::Experiment;
use ponder_games::GameSpec;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use wire::{
    ExperimentDetails, ExperimentKind, ExperimentList, ExperimentPlace, ExperimentSummary,
    MatchReplay,
};

/// Maximum number of experiments in a list.
const LISTED_MAX: usize = 500;
/// Maximum number of experiments whose games are cached.
const WITH_GAMES_MAX: usize = 16;

/// The file with the games of an experiment.
const LOG: &str = Journal::FILE;

/// The folders with experiments.
#[derive(Clone)]
pub(crate) struct Experiments {
    folders: Vec<(ExperimentPlace, PathBuf)>,
    cache: Watched<CachedExperiment>,
}

/// A match, and the folder with its log.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct MatchLog {
    pub(crate) place: ExperimentPlace,
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// The time of its description, which distinguishes it from a later match in the same folder.
    pub(crate) described: SystemTime,
}

/// The experiment requested by a page.
pub(crate) struct ExperimentQuery {
    pub(crate) name: String,
    /// The server's folder that contains it; if not given, the first that has it.
    pub(crate) place: Option<ExperimentPlace>,
    /// The subfolder of a checkpoint of a curve.
    pub(crate) part: Option<String>,
}

impl Experiments {
    pub(crate) fn new(matches: Option<PathBuf>, runs: Option<PathBuf>) -> Self {
        let matches = matches.map(|folder| (ExperimentPlace::Matches, folder));
        let runs = runs.map(|folder| (ExperimentPlace::Runs, folder));
        Experiments { folders: matches.into_iter().chain(runs).collect(), cache: Watched::new() }
    }

    /// Returns all experiments.
    pub(crate) async fn list(&self) -> Result<ExperimentList, Crashed> {
        let folders = self.folders.clone();
        self.cache.read(move |cache| list(cache, &folders)).await
    }

    /// Returns the matches with the requested rules, the one that was written last at the end.
    pub(crate) async fn matches_with(
        &self,
        is_asked: impl Fn(&GameSpec) -> bool + Send + 'static,
    ) -> Result<Vec<MatchLog>, Crashed> {
        let folders = self.folders.clone();
        self.cache
            .read(move |cache| {
                let (found, _) = found_in(&folders);
                let matches = found.into_iter().filter(|(.., path)| is_experiment(path));
                let logs = matches.filter_map(|(place, name, path)| {
                    let described = cache.get(&path).match_with(&is_asked)?;
                    Some(MatchLog { place, name, path, described })
                });
                let mut logs: Vec<_> = logs.collect();
                logs.sort_by_cached_key(|log| cache_entry::written_unix_s(&log.path, &[LOG]));
                logs
            })
            .await
    }

    /// Returns one experiment without its newest `skip` games, if there is one of this name.
    pub(crate) async fn details(
        &self,
        query: ExperimentQuery,
        skip: usize,
    ) -> Result<Option<ExperimentDetails>, Crashed> {
        let folders = self.folders.clone();
        self.cache
            .read(move |cache| {
                let (place, path) = query.find(&folders)?;
                let mut details = match is_experiment(&path) {
                    true => cache.get(&path).details(skip),
                    false => of_curve(&path),
                };
                drop_games_except(cache, &path);
                (details.summary.name, details.summary.place) = (query.name, place);
                details.summary.part = query.part;
                Some(details)
            })
            .await
    }

    /// Returns one game of an experiment, at the position after `ply` moves or the last one.
    pub(crate) async fn replay(
        &self,
        query: ExperimentQuery,
        number: u32,
        ply: Option<u32>,
    ) -> Result<Result<MatchReplay, NoReplay>, Crashed> {
        let folders = self.folders.clone();
        self.cache
            .read(move |cache| {
                let found = query.find(&folders).filter(|(_, path)| is_experiment(path));
                let (_, path) = found.ok_or(NoReplay::Missing)?;
                let replay = cache.get(&path).replay(number, ply);
                drop_games_except(cache, &path);
                replay
            })
            .await
    }
}

impl ExperimentQuery {
    fn find(&self, folders: &[(ExperimentPlace, PathBuf)]) -> Option<(ExperimentPlace, PathBuf)> {
        let ExperimentQuery { name, place, part } = self;
        let of_place = folders.iter().filter(|(here, _)| place.is_none_or(|place| place == *here));
        let (place, path) = of_place
            .filter_map(|(here, folder)| Some((*here, inside(folder, name)?)))
            .find(|(_, path)| holds_one(path))?;
        let path = match part {
            Some(part) => inside(&path, part).filter(|path| is_experiment(path))?,
            None => path,
        };
        Some((place, path))
    }
}

/// Returns the experiments and curves in these folders, each once, at most [`LISTED_MAX`], and how
/// many more there are.
fn found_in(
    folders: &[(ExperimentPlace, PathBuf)],
) -> (Vec<(ExperimentPlace, String, PathBuf)>, usize) {
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
    // The same folder may be configured twice.
    let mut seen = HashSet::new();
    found.retain(|(_, _, path)| seen.insert(path.clone()));
    let left_out = found.len().saturating_sub(LISTED_MAX);
    found.truncate(LISTED_MAX);
    (found, left_out)
}

fn list(
    cache: &mut Cache<CachedExperiment>,
    folders: &[(ExperimentPlace, PathBuf)],
) -> ExperimentList {
    let (found, left_out) = found_in(folders);
    let summaries = found.into_iter().map(|(place, name, path)| {
        let summary = match is_experiment(&path) {
            true => cache.get(&path).summary(),
            false => of_curve(&path).summary,
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

/// Drops the games of other experiments when too many are cached.
fn drop_games_except(cache: &mut Cache<CachedExperiment>, path: &Path) {
    let mut with_games: Vec<_> = cache.iter_mut().filter(|(_, entry)| entry.has_games()).collect();
    if with_games.len() > WITH_GAMES_MAX {
        with_games
            .iter_mut()
            .filter(|(other, _)| *other != path)
            .for_each(|(_, entry)| entry.drop_games());
    }
}

fn is_experiment(path: &Path) -> bool {
    path.join(Experiment::FILE).is_file()
}

fn holds_one(path: &Path) -> bool {
    is_experiment(path) || curve::is_curve(path)
}

/// Returns all details of a curve, except for its name.
fn of_curve(path: &Path) -> ExperimentDetails {
    let (curve, problem) = Curve::read(path);
    let live = |part: &String| is_being_played(&path.join(part));
    let game = curve.rules.as_ref().and_then(|rules| rules.parse::<GameSpec>().ok());
    let written = curve.parts.iter().map(|part| {
        let files = [Experiment::FILE, LOG];
        cache_entry::written_unix_s(&path.join(part), &files)
    });
    let written = written.chain([cache_entry::written_unix_s(path, &[curve::FILE])]).max();
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

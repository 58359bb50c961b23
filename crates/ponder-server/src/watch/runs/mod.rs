//! Training runs in a folder.

mod cache_entry;
mod games;
mod read;
pub(crate) mod wire;

use super::Crashed;
use super::cache::{Cache, Watched};
use super::replay::NoReplay;
use cache_entry::CachedRun;
use ponder_games::GameSpec;
use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use wire::{RunDetails, RunGames, RunList, RunReplay};

/// The folder of runs, with its cache.
#[derive(Clone)]
pub(crate) struct Runs {
    folder: Option<PathBuf>,
    cache: Watched<CachedRun>,
}

/// A run, and its folder.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct RunFolder {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// The time of its creation, which distinguishes it from a later run in the same folder.
    pub(crate) created: SystemTime,
}

impl Runs {
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        Runs { folder, cache: Watched::new() }
    }

    /// Returns all runs.
    pub(crate) async fn list(&self) -> Result<RunList, Crashed> {
        let Some(folder) = self.folder.clone() else { return Ok(RunList::default()) };
        self.cache.read(move |cache| list(cache, &folder)).await
    }

    /// Returns the runs whose games have these rules, the one that was created last at the end.
    pub(crate) async fn with_rules(&self, rules: GameSpec) -> Result<Vec<RunFolder>, Crashed> {
        let Some(folder) = self.folder.clone() else { return Ok(Vec::new()) };
        self.cache
            .read(move |cache| {
                let runs = ponder_players::runs_in(&folder).into_iter().filter_map(|name| {
                    let path = ponder_players::run_folder(&folder, &name)?;
                    let created = cache.get(&path).created_with(&rules)?;
                    Some(RunFolder { name, path, created })
                });
                let mut runs: Vec<_> = runs.collect();
                runs.sort_by_key(|run| run.created);
                runs
            })
            .await
    }

    /// Returns one run, if there is one of this name in the folder.
    pub(crate) async fn details(&self, name: String) -> Result<Option<RunDetails>, Crashed> {
        let Some(folder) = self.folder.clone() else { return Ok(None) };
        self.cache
            .read(move |cache| {
                let path = ponder_players::run_folder(&folder, &name)?;
                Some(cache.get(&path).details(&name))
            })
            .await
    }

    /// Returns the newest finished games of one run, if there is one of this name in the folder.
    pub(crate) async fn games(&self, name: String) -> Result<Option<RunGames>, Crashed> {
        let Some(folder) = self.folder.clone() else { return Ok(None) };
        self.cache
            .read(move |cache| {
                let path = ponder_players::run_folder(&folder, &name)?;
                Some(cache.get(&path).games())
            })
            .await
    }

    /// Returns one finished game of a run by the numbers of its segment and of itself, at the
    /// position after `ply` moves or after the last one.
    pub(crate) async fn replay(
        &self,
        name: String,
        game: (u64, u64),
        ply: Option<u32>,
    ) -> Result<Result<RunReplay, NoReplay>, Crashed> {
        let Some(folder) = self.folder.clone() else { return Ok(Err(NoReplay::Missing)) };
        self.cache
            .read(move |cache| {
                let path = ponder_players::run_folder(&folder, &name).ok_or(NoReplay::Missing)?;
                cache.get(&path).replay(game, ply)
            })
            .await
    }
}

fn list(cache: &mut Cache<CachedRun>, folder: &Path) -> RunList {
    let names = ponder_players::runs_in(folder);
    let summaries = names.iter().filter_map(|name| {
        let path = ponder_players::run_folder(folder, name)?;
        Some(cache.get(&path).summary(name))
    });
    let mut runs: Vec<_> = summaries.collect();
    runs.sort_by_key(|run| Reverse((run.is_live, run.written_unix_s)));
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    RunList { folder: Some(folder.display().to_string()), runs }
}

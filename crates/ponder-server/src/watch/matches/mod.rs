//! Matches in a folder, for pages to watch. Nothing here writes.

mod known;
mod replay;
pub(crate) mod wire;

use crate::watch::folder::inside;
use known::Known;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::sync::Mutex;
use wire::{MatchDetails, MatchList, MatchReplay};

/// Matches whose games are remembered.
const KNOWN_MAX: usize = 64;
/// Matches in a list.
const LISTED_MAX: usize = 500;

/// The folder of matches.
#[derive(Clone)]
pub(crate) struct Matches {
    folder: Option<PathBuf>,
    /// One request at a time reads, so that many pages are no more work for the disk than one.
    shelf: Arc<Mutex<Shelf>>,
}

/// What was read of matches, by name.
#[derive(Default)]
struct Shelf(HashMap<String, Known>);

/// Why a game of a match is not shown.
pub(crate) enum NoReplay {
    /// There is none of this number.
    Missing,
    /// It cannot be read.
    Broken(String),
}

impl Matches {
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        Matches { folder, shelf: Arc::default() }
    }

    /// All matches. `None` if reading crashed.
    pub(crate) async fn list(&self) -> Option<MatchList> {
        let Some(folder) = self.folder.clone() else { return Some(MatchList::default()) };
        self.read(move |shelf| shelf.list(&folder)).await
    }

    /// One match, without its newest `skip` games; the inner `None` if there is none of this name
    /// in the folder.
    pub(crate) async fn details(&self, name: String, skip: usize) -> Option<Option<MatchDetails>> {
        let Some(folder) = self.folder.clone() else { return Some(None) };
        self.read(move |shelf| Some(shelf.known(&folder, &name)?.details(skip))).await
    }

    /// One game of a match, at the position after `ply` moves or the last one.
    pub(crate) async fn replay(
        &self,
        name: String,
        number: u32,
        ply: Option<u32>,
    ) -> Option<Result<MatchReplay, NoReplay>> {
        let Some(folder) = self.folder.clone() else { return Some(Err(NoReplay::Missing)) };
        self.read(move |shelf| {
            let known = shelf.known(&folder, &name).ok_or(NoReplay::Missing)?;
            let (path, description) = known.place().map_err(NoReplay::Broken)?;
            let found = replay::replay(path, description, number, ply);
            found.ok_or(NoReplay::Missing)?.map_err(NoReplay::Broken)
        })
        .await
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
    fn list(&mut self, folder: &Path) -> MatchList {
        let entries = folder.read_dir().into_iter().flatten();
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut names: Vec<_> = names.filter(|name| match_folder(folder, name).is_some()).collect();
        names.sort_unstable();
        let left_out = names.len().saturating_sub(LISTED_MAX);
        names.truncate(LISTED_MAX);
        let summaries = names.iter().filter_map(|name| {
            let path = match_folder(folder, name)?;
            let known = self.0.get(name).filter(|known| known.is_current());
            Some(known.map_or_else(|| Known::new(name, &path).summary(), Known::summary))
        });
        let mut matches: Vec<_> = summaries.collect();
        matches.sort_by_key(|found| Reverse((found.is_live, found.written_unix_s)));
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        MatchList { folder: Some(folder.display().to_string()), matches, left_out }
    }

    /// What is known of a match; `None` if it is not in the folder.
    fn known(&mut self, folder: &Path, name: &str) -> Option<&mut Known> {
        let path = match_folder(folder, name)?;
        if !self.0.get(name).is_some_and(Known::is_current) {
            self.0.remove(name);
        }
        if self.0.len() >= KNOWN_MAX && !self.0.contains_key(name) {
            self.0.clear();
        }
        Some(self.0.entry(name.to_owned()).or_insert_with(|| Known::new(name, &path)))
    }
}

/// The folder of a match in a folder of matches; `None` for one that is not there, is no match, or
/// lies elsewhere, by its name or by a link.
fn match_folder(folder: &Path, name: &str) -> Option<PathBuf> {
    inside(folder, name).filter(|path| path.join("match.json").is_file())
}

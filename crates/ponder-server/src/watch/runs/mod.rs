//! Runs of learning in a folder, for pages to watch. Nothing here writes.

mod known;
mod read;
pub(crate) mod wire;

use known::Known;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::sync::Mutex;
use wire::{RunDetails, RunList};

/// Runs whose objects are remembered.
const KNOWN_MAX: usize = 64;

/// The folder of runs.
#[derive(Clone)]
pub(crate) struct Runs {
    folder: Option<PathBuf>,
    /// One request at a time reads, so that many pages are no more work for the disk than one.
    shelf: Arc<Mutex<Shelf>>,
}

/// What was read of runs, by name.
#[derive(Default)]
struct Shelf(HashMap<String, Known>);

impl Runs {
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        Runs { folder, shelf: Arc::default() }
    }

    /// All runs. `None` if reading crashed.
    pub(crate) async fn list(&self) -> Option<RunList> {
        let Some(folder) = self.folder.clone() else { return Some(RunList::default()) };
        self.read(move |shelf| shelf.list(&folder)).await
    }

    /// One run; the inner `None` if there is none of this name in the folder.
    pub(crate) async fn details(&self, name: String) -> Option<Option<RunDetails>> {
        let Some(folder) = self.folder.clone() else { return Some(None) };
        self.read(move |shelf| shelf.known(&folder, &name).map(|known| known.details())).await
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
    fn list(&mut self, folder: &Path) -> RunList {
        let names = ponder_players::runs_in(folder);
        self.0.retain(|name, _| names.contains(name));
        let summaries = names.iter().filter_map(|name| Some(self.known(folder, name)?.summary()));
        let mut runs: Vec<_> = summaries.collect();
        runs.sort_by_key(|run| std::cmp::Reverse((run.is_live, run.written_unix_s)));
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        RunList { folder: Some(folder.display().to_string()), runs }
    }

    /// What is known of a run; `None` if it is not in the folder.
    fn known(&mut self, folder: &Path, name: &str) -> Option<&mut Known> {
        let path = ponder_players::run_folder(folder, name)?;
        if self.0.len() >= KNOWN_MAX && !self.0.contains_key(name) {
            self.0.clear();
        }
        let known = self.0.entry(name.to_owned()).or_insert_with(|| Known::new(name, &path));
        known.renew(&path);
        Some(known)
    }
}

//! A cache of the folders that pages watch.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::sync::Mutex;

/// A cached folder that pages watch.
pub(super) trait Entry: Send + 'static {
    /// Maximum number of entries that are cached.
    const KEPT_MAX: usize;

    /// Reads the parts of a folder that never change.
    fn open(path: &Path) -> Self;

    /// Returns whether this is still the content of the folder.
    fn is_current(&self) -> bool;
}

/// Cached entries by folder.
pub(super) struct Cache<E>(HashMap<PathBuf, E>);

impl<E: Entry> Cache<E> {
    /// Returns the entry of a folder, read again if the folder holds another one by now.
    pub(super) fn get(&mut self, path: &Path) -> &mut E {
        if !self.0.get(path).is_some_and(E::is_current) {
            self.0.remove(path);
        }
        if self.0.len() >= E::KEPT_MAX && !self.0.contains_key(path) {
            self.0.clear();
        }
        self.0.entry(path.to_owned()).or_insert_with(|| E::open(path))
    }

    /// Returns the entries with their folders.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = (&Path, &mut E)> {
        self.0.iter_mut().map(|(path, entry)| (path.as_path(), entry))
    }
}

/// A cache shared by all requests. Reads run one at a time, so that many pages cause no more disk
/// access than one.
pub(super) struct Watched<E>(Arc<Mutex<Cache<E>>>);

/// An error for a read that panicked.
pub(crate) struct Crashed;

impl<E: Entry> Watched<E> {
    pub(super) fn new() -> Self {
        Watched(Arc::new(Mutex::new(Cache(HashMap::new()))))
    }

    /// Reads on a thread that may block.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&mut Cache<E>) -> T + Send + 'static,
    ) -> Result<T, Crashed> {
        let mut cache = Arc::clone(&self.0).lock_owned().await;
        tokio::task::spawn_blocking(move || read(&mut cache)).await.map_err(|_| Crashed)
    }
}

impl<E> Clone for Watched<E> {
    fn clone(&self) -> Self {
        Watched(Arc::clone(&self.0))
    }
}

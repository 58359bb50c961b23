//! The four storage operations of a run directory: create, get, list, delete.

use super::StoreError;
use super::error::is_full;
use bytes::Bytes;
use futures_util::StreamExt;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt, PutMode, PutOptions, PutPayload};
use std::io;
use std::sync::Arc;
use tokio::runtime::{Builder, Runtime};
use url::Url;

/// Maximum number of concurrent reads.
const READS_MAX: usize = 32;

/// A listed object of a folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Listed {
    /// Name, including the folder.
    pub name: String,
    /// Size in bytes.
    pub size: u64,
}

/// Result of creating an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Created {
    /// The object exists with the given bytes.
    Done,
    /// A different object has the name, with these bytes.
    Taken(Bytes),
}

/// Handling of a local folder that does not exist.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Missing {
    Create,
    Refuse,
}

/// A location in an object store, with a blocking interface.
pub(super) struct Objects {
    store: Arc<dyn ObjectStore>,
    root: Path,
    url: String,
    runtime: Option<Runtime>,
}

impl Objects {
    /// Opens the location of a URL or local path.
    pub fn open(url: &str, missing: Missing) -> Result<Self, StoreError> {
        let fail = |problem: String| StoreError::Url { url: url.to_owned(), problem };
        let path = match url.split_once("://") {
            None => std::path::PathBuf::from(url),
            Some(("file", _)) => {
                let parsed = Url::parse(url).map_err(|error| fail(error.to_string()))?;
                let path = parsed.to_file_path();
                path.map_err(|()| fail("it is not an absolute path on this machine".to_owned()))?
            }
            Some(_) => {
                let problem = "this build supports only local folders; give a path or a `file://` \
                               URL";
                return Err(fail(problem.to_owned()));
            }
        };
        if path.is_file() {
            return Err(fail("it is a file; name a folder".to_owned()));
        }
        if missing == Missing::Create {
            std::fs::create_dir_all(&path).map_err(|error| match is_full(&error) {
                true => StoreError::Full { object: url.to_owned() },
                false => fail(error.to_string()),
            })?;
        } else if !path.is_dir() {
            return Err(StoreError::NoRun { url: url.to_owned() });
        }
        // Without fsync, a batch that was reported as written could be lost in a power failure.
        let store = LocalFileSystem::new_with_prefix(&path)
            .map_err(|error| fail(error.to_string()))?
            .with_fsync(true);
        Self::new(Arc::new(store), Path::default(), url)
    }

    pub fn new(store: Arc<dyn ObjectStore>, root: Path, url: &str) -> Result<Self, StoreError> {
        let runtime =
            Builder::new_current_thread().enable_all().build().map_err(StoreError::System)?;
        Ok(Objects { store, root, url: url.to_owned(), runtime: Some(runtime) })
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    fn wait<F: Future>(&self, future: F) -> F::Output {
        self.runtime.as_ref().expect("taken only when dropped").block_on(future)
    }

    fn path(&self, name: &str) -> Path {
        self.root.parts().chain(Path::from(name).parts()).collect()
    }

    /// Reads an object, if it exists.
    pub fn find(&self, name: &str) -> Result<Option<Bytes>, StoreError> {
        self.wait(self.fetch(name))
    }

    async fn fetch(&self, name: &str) -> Result<Option<Bytes>, StoreError> {
        let got = match self.store.get(&self.path(name)).await {
            Ok(found) => found.bytes().await,
            Err(error) => Err(error),
        };
        match got {
            Ok(bytes) => Ok(Some(bytes)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(StoreError::storage("read", name, error)),
        }
    }

    /// Reads several objects, in the given order.
    pub fn find_all(&self, names: &[String]) -> Result<Vec<Option<Bytes>>, StoreError> {
        let reads = names.iter().map(|name| self.fetch(name));
        let reads = futures_util::stream::iter(reads).buffered(READS_MAX);
        let all: Vec<_> = self.wait(reads.collect());
        all.into_iter().collect()
    }

    /// Reads an object that must exist.
    pub fn get(&self, name: &str, remedy: &str) -> Result<Bytes, StoreError> {
        let missing = || StoreError::Missing { object: name.to_owned(), remedy: remedy.to_owned() };
        self.find(name)?.ok_or_else(missing)
    }

    /// Creates an object atomically.
    ///
    /// An existing object with the same bytes counts as created, because an attempt whose response
    /// was lost is repeated with the same bytes.
    pub fn create(&self, name: &str, bytes: Vec<u8>) -> Result<Created, StoreError> {
        let bytes = Bytes::from(bytes);
        let path = self.path(name);
        loop {
            let payload = PutPayload::from_bytes(bytes.clone());
            let put = self.store.put_opts(&path, payload, PutOptions::from(PutMode::Create));
            let Err(error) = self.wait(put) else { return Ok(Created::Done) };
            match self.find(name) {
                Ok(Some(found)) if found == bytes => return Ok(Created::Done),
                Ok(Some(found)) => return Ok(Created::Taken(found)),
                // It existed, and another process has deleted it since: the name is free again.
                Ok(None) if matches!(error, object_store::Error::AlreadyExists { .. }) => {}
                Ok(None) | Err(_) => return Err(StoreError::storage("create", name, error)),
            }
        }
    }

    /// Lists the objects of a folder, by name. Partially written objects are not listed.
    pub fn list(&self, folder: &str) -> Result<Vec<Listed>, StoreError> {
        let listed = self
            .wait(self.store.list_with_delimiter(Some(&self.path(folder))))
            .map_err(|error| StoreError::storage("list", folder, error))?;
        let mut objects: Vec<_> = listed
            .objects
            .into_iter()
            .filter_map(|object| {
                let name = format!("{folder}/{}", object.location.filename()?);
                Some(Listed { name, size: object.size })
            })
            .collect();
        objects.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(objects)
    }

    /// Returns whether the location holds anything outside a folder.
    pub fn holds_others(&self, folder: &str) -> Result<bool, StoreError> {
        let listed = self
            .wait(self.store.list_with_delimiter(Some(&self.root)))
            .map_err(|error| StoreError::storage("list", &self.url, error))?;
        let own = self.path(folder);
        Ok(!listed.objects.is_empty() || listed.common_prefixes.iter().any(|path| *path != own))
    }

    /// Deletes an object; a missing object counts as deleted.
    pub fn delete(&self, name: &str) -> Result<(), StoreError> {
        match self.wait(self.store.delete(&self.path(name))) {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(StoreError::storage("delete", name, error)),
        }
    }
}

impl Drop for Objects {
    fn drop(&mut self) {
        // Blocking on a runtime is not allowed inside another one, where the last owner may be
        // dropped.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Random number, unique among processes.
pub(super) fn nonce() -> Result<String, StoreError> {
    let draw = || getrandom::u64().map_err(|error| StoreError::System(io::Error::other(error)));
    Ok(format!("{:016x}", draw()?))
}

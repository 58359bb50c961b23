//! Memory-mapped word graphs: the nodes stay in the encoding of the file, and their pages are
//! shared with all other processes that map it and are loaded and evicted with the page cache.

#![allow(unsafe_code)]

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use memmap2::{MmapOptions, MmapRaw};

use super::file::content_of;
use super::{Form, Kwg, KwgError, Node, NodeList, Nodes, OpenError, check};

/// The nodes of a mapped file.
#[derive(Clone)]
pub(super) struct Mapped {
    map: Arc<MmapRaw>,
    form: Form,
}

impl Mapped {
    /// The nodes of the file, four little-endian bytes each.
    #[inline]
    fn encoded_nodes(&self) -> &[AtomicU32] {
        // SAFETY: the map has at least that many bytes, which stay readable while it lives, and
        // begins at a page, so that four-byte words are aligned. Others may write to the file
        // meanwhile; words that are read atomically have some value whatever happens, and relaxed
        // loads of four bytes are allowed on read-only memory (`std::sync::atomic`, "Atomic
        // accesses to read-only memory").
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast(), self.map.len() / 4) }
    }

    /// The four bytes of a node, as a number.
    #[inline]
    fn bits(&self, index: usize) -> u32 {
        u32::from_le(self.encoded_nodes()[index].load(Ordering::Relaxed))
    }

    /// Checks the length of the file and the tiles of its nodes.
    fn check(&self) -> Result<(), KwgError> {
        self.form.check_length(self.map.len() as u64)?;
        let bad = |index| Some((index, self.form.bad_tile(self.bits(index))?));
        match (0..self.count()).find_map(bad) {
            Some((index, tile)) => Err(KwgError::Tile { node: index as u32, tile }),
            None => Ok(()),
        }
    }

    /// Validates the nodes as a graph.
    fn graph(self) -> Result<Kwg, KwgError> {
        self.check()?;
        let content = content_of((self.count() > 1).then(|| self.at(1)));
        check::check(&self, content)?;
        Ok(Kwg { nodes: Nodes::Mapped(self), content })
    }
}

impl NodeList for Mapped {
    #[inline]
    fn count(&self) -> usize {
        self.encoded_nodes().len()
    }

    #[inline]
    fn at(&self, index: usize) -> Node {
        self.form.node(self.bits(index))
    }
}

impl Kwg {
    /// Maps a file into memory, whose extension gives its form, and validates it as [`Kwg::open`]
    /// does, which reads the whole file once and takes one byte per node meanwhile. The nodes stay
    /// in the file: they take no private memory, and all processes that map the same file share its
    /// pages. In all other respects the result is that of [`Kwg::open`].
    ///
    /// The file must not be written to or truncated while the graph or a clone of it lives: lookups
    /// could panic, traversals could loop for ever, and the system kills a process that reads a
    /// truncated part. Replacing the file by another one and deleting it are harmless. Where this
    /// cannot be guaranteed, use [`Kwg::open`].
    ///
    /// # Errors
    /// Fails if the file cannot be mapped (it must be a regular file), its extension is not that of
    /// a word graph, or it is invalid; the last error describes the problem and names the node.
    pub fn map(path: &Path) -> Result<Self, OpenError> {
        let owned = || path.to_owned();
        let form = Form::of_path(path).ok_or_else(|| OpenError::Extension { path: owned() })?;
        let mapped = regular(path).and_then(|file| MmapOptions::new().map_raw_read_only(&file));
        let mapped = mapped.map(|map| Mapped { map: Arc::new(map), form });
        let mapped = mapped.map_err(|source| OpenError::Read { path: owned(), source })?;
        mapped.graph().map_err(|source| OpenError::Graph { path: owned(), source })
    }
}

/// Opens a regular file for mapping. Other kinds are rejected before opening, which could block.
fn regular(path: &Path) -> io::Result<File> {
    if !std::fs::metadata(path)?.is_file() {
        return Err(io::Error::other("only a regular file can be mapped"));
    }
    File::open(path)
}

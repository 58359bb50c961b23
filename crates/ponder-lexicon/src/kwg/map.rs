//! Word graphs in files that are mapped into memory: their nodes stay in the form of the file, are shared
//! with all others who map it, and come and go with the pages of the file.

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
    /// The nodes of the file, four bytes each, with the lowest first.
    #[inline]
    fn words(&self) -> &[AtomicU32] {
        // SAFETY: the map has as many bytes, which can be read as long as it lives, and begins with a page,
        // so that words of four bytes are aligned. Others may write into the file meanwhile; words that
        // are read atomically are some number whatever happens, and relaxed loads of four bytes are allowed
        // where nothing may be written (`std::sync::atomic`, "Atomic accesses to read-only memory").
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast(), self.map.len() / 4) }
    }

    /// The four bytes of a node, as a number.
    #[inline]
    fn bits(&self, index: usize) -> u32 {
        u32::from_le(self.words()[index].load(Ordering::Relaxed))
    }

    /// Whether they are nodes at all.
    fn check(&self) -> Result<(), KwgError> {
        self.form.check_length(self.map.len() as u64)?;
        let bad = |index| Some((index, self.form.bad_tile(self.bits(index))?));
        match (0..self.count()).find_map(bad) {
            Some((index, tile)) => Err(KwgError::Tile { node: index as u32, tile }),
            None => Ok(()),
        }
    }

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
        self.words().len()
    }

    #[inline]
    fn at(&self, index: usize) -> Node {
        self.form.node(self.bits(index))
    }
}

impl Kwg {
    /// Maps a file into memory, whose extension tells its form, and checks it as [`Kwg::open`] does, which
    /// reads all of it once and takes a byte a node for that long. The nodes stay in the file: they take no
    /// memory of this process alone, and all who map the same file share its pages. Nothing but where the
    /// nodes are differs from [`Kwg::open`].
    ///
    /// Nobody should write to the file or cut it off while the graph or a clone of it lives: looks at it could
    /// panic then, walks could go on for ever, and the system ends a program that reads what is cut off. To
    /// put another file in its place and to delete it is harmless. Where that cannot
    /// be relied on, use [`Kwg::open`].
    ///
    /// # Errors
    /// When it cannot be mapped, as what is no regular file cannot, when its extension is none of a word
    /// graph, or says what is wrong and at which node.
    pub fn map(path: &Path) -> Result<Self, OpenError> {
        let owned = || path.to_owned();
        let form = Form::of_path(path).ok_or_else(|| OpenError::Extension { path: owned() })?;
        let mapped = regular(path).and_then(|file| MmapOptions::new().map_raw_read_only(&file));
        let mapped = mapped.map(|map| Mapped { map: Arc::new(map), form });
        let mapped = mapped.map_err(|source| OpenError::Read { path: owned(), source })?;
        mapped.graph().map_err(|source| OpenError::Graph { path: owned(), source })
    }
}

/// Opens a file that can be mapped. What is not a file waits for nobody.
fn regular(path: &Path) -> io::Result<File> {
    if !std::fs::metadata(path)?.is_file() {
        return Err(io::Error::other("only a regular file can be mapped"));
    }
    File::open(path)
}
